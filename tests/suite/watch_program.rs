//! `palmares serve` as a program: where the system does not help, and with documents to import.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::common::Archive;
use crate::serve::{Program, ask};

/// The program, serving; its port, and the lines of its standard error.
fn program(archive: &Archive, command: &mut Command) -> (Program, u16, mpsc::Receiver<String>) {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let errors = BufReader::new(child.stderr.take().unwrap());
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        errors.lines().map_while(Result::ok).try_for_each(|l| sender.send(l))
    });
    let port =
        line.trim().strip_prefix("serving http://127.0.0.1:").and_then(|l| l.split('/').next());
    assert!(archive.root().exists());
    (Program(child), port.unwrap_or_else(|| panic!("{line}")).parse().unwrap(), lines)
}

/// W8: where the system watches no more folders, they are polled, and the message names the limit.
#[cfg(target_os = "linux")]
#[test]
fn w8_where_watches_are_spent_folders_are_polled() {
    let allowed = Command::new("unshare").args(["-Ur", "true"]).status();
    if !allowed.is_ok_and(|status| status.success()) {
        eprintln!("skipped: the system makes no user namespace for a limit of its own");
        return;
    }
    let archive = Archive::small();
    let mut command = Command::new("unshare");
    command.args([
        "-Ur",
        "sh",
        "-c",
        "echo 3 > /proc/sys/user/max_inotify_watches && exec \"$@\"",
        "sh",
    ]);
    let serve = archive.command("serve");
    command.arg(serve.get_program()).args(serve.get_args()).args(["--port", "0"]);
    let (mut running, port, lines) = program(&archive, &mut command);
    let note = lines.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(note.contains("fs.inotify.max_user_watches"), "{note}");
    archive.put("content/confx/2031/on-things.md", "+++\ntitle = \"Polled\"\n+++\n");
    let shows = || {
        String::from_utf8(ask(port, "GET", "/awards/confx/2031/on-things/").body)
            .unwrap()
            .contains("Polled")
    };
    let start = std::time::Instant::now();
    while !shows() {
        assert!(start.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(running.0.try_wait().unwrap().is_none(), "it still runs");
}

/// A source that changes is imported again, and its papers are shown.
#[test]
fn sources_that_change_are_imported_again() {
    let archive = Archive::small();
    let list = |title: &str| {
        format!("title,authors,award,venue,year\n{title},Ada Nowak,Best Paper,ConfX,2031\n")
    };
    archive.put("lists/awards.csv", &list("On Sources"));
    let mut command = archive.command("serve");
    command.args(["--port", "0", "--sources"]).arg(archive.root().join("lists"));
    let (_running, port, _lines) = program(&archive, &mut command);
    let shows = |words: &str| {
        String::from_utf8(ask(port, "GET", "/awards/confx/2031/").body).unwrap().contains(words)
    };
    assert!(shows("On Sources"));
    archive.put(
        "lists/awards.csv",
        &(list("On Sources") + "On Streams,Bo Berg,Best Paper,ConfX,2031\n"),
    );
    assert!(shows("On Streams") && shows("On Sources"));
}

//! `palmares new`, and what the program tells of itself.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::tree;

fn palmares(arguments: &[&str]) -> Output {
    Command::new(assert_cmd::cargo::cargo_bin!("palmares")).args(arguments).output().unwrap()
}

fn done(arguments: &[&str]) -> String {
    let output = palmares(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// What comes out is `scaffold/` to the byte, and builds without a remark.
#[test]
fn a_new_archive_builds_as_it_stands() {
    let temp = tempfile::tempdir().unwrap();
    let folder = temp.path().join("my/awards");
    let root = folder.to_str().unwrap();
    done(&["new", root]);
    let scaffold = Path::new(env!("CARGO_MANIFEST_DIR")).join("scaffold");
    let written =
        |path: &Path| tree(path).into_iter().filter(|(name, _)| !name.starts_with("public"));
    assert!(written(&folder).eq(written(&scaffold)));

    let output = palmares(&["build", "--root", root]);
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let checked = palmares(&["check", "--site", "--strict", "--root", root]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let page = folder.join("public/confx/2031/sparse-gates-for-long-memory/index.html");
    assert!(fs::read_to_string(page).unwrap().contains("made up"));
    let again = done(&["build", "--root", root, "--base-url", "https://ada.example.org/x"]);
    assert!(again.contains("built "), "{again}");
}

#[test]
fn a_folder_that_holds_something_is_refused() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().to_str().unwrap();
    fs::write(temp.path().join("LICENSE"), "mine").unwrap();
    let output = palmares(&["new", root]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("not empty: it holds `LICENSE`"), "{told}");
    assert_eq!(tree(temp.path()), [("LICENSE".to_owned(), Some(b"mine".to_vec()))]);
    assert_eq!(palmares(&["new", &format!("{root}/LICENSE/x")]).status.code(), Some(1));
    assert_eq!(palmares(&["new"]).status.code(), Some(2));
}

#[test]
fn shells_and_manuals_know_every_command() {
    let help = done(&["help"]);
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: Vec<&str> =
        commands.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"publish") && commands.contains(&"import"), "{commands:?}");
    let manual = done(&["man"]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = done(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
    }
    for command in commands {
        assert!(manual.contains(&format!("palmares\\-{command}")), "{command}");
        assert!(done(&["man", command]).contains(&format!("palmares\\-{command}")), "{command}");
    }
    assert_eq!(palmares(&["man", "nothing"]).status.code(), Some(2));
}

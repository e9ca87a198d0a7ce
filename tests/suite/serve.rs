//! `palmares serve`: what a browser gets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::Arc;

use palmares::disk;
use palmares::serve::{self, Live};
use palmares::site::{Audience, Site};
use palmares::watch::Update;

use crate::common::{Archive, tree};

/// An answer: its status, its head in lower case, its body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

fn site(archive: &Archive) -> Site {
    disk::read(archive.root()).value.unwrap().site(Audience::Public).value.unwrap()
}

/// Serves an archive; gives the port.
fn start(archive: &Archive) -> (u16, Arc<Live>) {
    let listener = serve::bind(Some(0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let live = Arc::new(Live::new(archive.root(), site(archive)));
    let served = live.clone();
    std::thread::spawn(move || serve::run(listener, served));
    (port, live)
}

pub(crate) fn ask(port: u16, method: &str, path: &str) -> Answer {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head: head.to_lowercase(), body: bytes[end + 4..].to_vec() }
}

/// W15: the preview lives under the base path, and answers every file of the site with the bytes of a build.
#[test]
fn the_preview_answers_what_a_build_writes() {
    let archive = Archive::small();
    // What looks like another kind of file or page than it is.
    for name in [
        "assets/logo.txt",
        "sitemap-3.xml",
        "x/feed.xml",
        "confx/2031/none/feed.xml",
        "people/nobody/index.html",
        "about/a b%é.txt",
        "x.html",
    ] {
        archive.put(&format!("static/{name}"), name);
    }
    let aliases = ["/confx/2031/old/", "/2019/", "people/old", "/2019/a b.html", "/x/y/z/1/2/3"];
    archive.put(
        "content/confx/2031/moved.md",
        &format!("+++\ntitle = \"Moved\"\naliases = {aliases:?}\n+++\n"),
    );
    archive.build(&[]);
    let files = tree(&archive.public());
    std::fs::remove_dir_all(archive.public()).unwrap();
    let (port, _) = start(&archive);
    for (name, bytes) in files.into_iter().filter_map(|(name, bytes)| Some((name, bytes?))) {
        let path = name.replace('%', "%25").replace(' ', "%20").replace('é', "%C3%A9");
        let short = path.strip_suffix("index.html").unwrap_or(&path);
        let answer = ask(port, "GET", &format!("/awards/{short}"));
        assert_eq!(answer.status, 200, "{name}");
        assert!(answer.body == bytes, "{name} differs");
        assert!(answer.head.contains("cache-control: no-store"), "{}", answer.head);
        let is_page = name.ends_with(".html");
        assert_eq!(
            answer.head.contains("content-type: text/html; charset=utf-8"),
            is_page,
            "{name}"
        );
        assert_eq!(ask(port, "GET", &format!("/awards/{path}")).status, 200, "{name}");
    }
    assert!(!archive.public().exists(), "no file is written");
}

/// W15: what fails on the published site fails here.
#[test]
fn what_is_not_on_the_site_is_not_found() {
    let archive = Archive::small();
    archive.put("content/secret.txt", "secret");
    archive.put("static/.DS_Store", "secret");
    let (port, _) = start(&archive);
    for path in [
        "/",
        "/style.css",
        "/awardsx",
        "/awards/ConfX/",
        "/awards/confx/2031/On-Things/",
        "/awards/confx/1999/",
        "/awards/../site.toml",
        "/awards/%2e%2e/site.toml",
        "/awards/..%2fsite.toml",
        "/awards//confx/",
        "/awards/confx/../../content/secret.txt",
        "/awards/%5c..%5csite.toml",
        "/awards/.DS_Store",
        "/awards/%",
        "/awards/humans.txt/",
        "/awards/HUMANS.txt",
        "/awards/x%00y",
    ] {
        let answer = ask(port, "GET", path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!String::from_utf8_lossy(&answer.body).contains("secret"), "{path}");
    }
    let outside = ask(port, "GET", "/");
    assert!(String::from_utf8_lossy(&outside.body).contains("href=\"/awards/\""));
}

#[test]
fn folders_get_their_slash_and_other_methods_are_refused() {
    let archive = Archive::small();
    archive.put("static/extra/index.html", "<p>extra");
    let (port, _) = start(&archive);
    for (path, to) in [
        ("/awards", "/awards/"),
        ("/awards/confx/2031/on-things", "/awards/confx/2031/on-things/"),
        ("/awards/confx/2031/on-things?q=a%20b", "/awards/confx/2031/on-things/?q=a%20b"),
        ("/awards/extra", "/awards/extra/"),
    ] {
        let answer = ask(port, "GET", path);
        assert!(
            answer.status == 302 && answer.head.contains(&format!("location: {to}\r\n")),
            "{path}: {}",
            answer.head
        );
    }
    assert_eq!(ask(port, "GET", "/awards/extra/").body, b"<p>extra");
    let (head, get) =
        (ask(port, "HEAD", "/awards/humans.txt"), ask(port, "GET", "/awards/humans.txt"));
    assert!(head.status == 200 && head.body.is_empty() && get.body == b"Ada Nowak\n");
    assert!(head.head.contains("content-length: 10"), "{}", head.head);
    assert_eq!(ask(port, "POST", "/awards/").status, 405);
}

#[test]
fn a_running_server_shows_the_site_it_is_given() {
    let archive = Archive::small();
    let (port, live) = start(&archive);
    let path = "/awards/confx/2031/on-things/";
    let shows =
        |words: &str| String::from_utf8(ask(port, "GET", path).body).unwrap().contains(words);
    assert!(shows("On Things") && !shows("On Other Things"));
    archive.paper("confx", 2031, "on-things", "On Other Things");
    live.exchange(Update { site: Some(Arc::new(site(&archive))), ..Update::default() });
    assert!(shows("On Other Things"));
}

pub(crate) struct Program(pub(crate) Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_program_tells_where_it_serves_and_refuses_a_taken_port() {
    let archive = Archive::small();
    let child =
        archive.command("serve").args(["--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut program = Program(child);
    let mut line = String::new();
    BufReader::new(program.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line
        .trim()
        .strip_prefix("serving http://127.0.0.1:")
        .unwrap()
        .strip_suffix("/awards/")
        .unwrap();
    assert_eq!(ask(port.parse().unwrap(), "GET", "/awards/humans.txt").status, 200);
    let second = archive.command("serve").args(["--port", port]).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("--port"));
}

//! The guide in `README.md`, followed to the letter by a newcomer with an empty folder.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::remote::git;

/// A block of code of the README: its language and its text.
struct Block {
    lang: String,
    text: String,
}

fn blocks() -> Vec<Block> {
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let fenced = readme.split("```").skip(1).step_by(2);
    let block = |fenced: &str| {
        let (lang, text) = fenced.split_once('\n').unwrap();
        Block { lang: lang.to_owned(), text: text.to_owned() }
    };
    fenced.map(block).collect()
}

/// A repository around the archive, with a bare one as its remote: what a clone is.
fn clone(folder: &Path) {
    let remote = folder.join("remote.git");
    git(folder, &["init", "--quiet", "--bare", remote.to_str().unwrap()]);
    git(folder, &["init", "--quiet"]);
    git(folder, &["remote", "add", "origin", remote.to_str().unwrap()]);
    git(folder, &["config", "user.name", "Ada Nowak"]);
    git(folder, &["config", "user.email", "ada@example.org"]);
}

fn palmares(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_palmares"));
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

/// Runs one line of a shell block. What runs the whole project is run by `scripts/test`, or is that script.
fn follow(folder: &Path, line: &str) {
    let Some(arguments) = line.strip_prefix("palmares ") else {
        let known = ["cargo run --release -- serve", "scripts/test", "cargo install --path ."];
        assert!(known.contains(&line), "no test runs `{line}`");
        return;
    };
    if arguments != "serve" {
        let output = palmares(folder, arguments).output().unwrap();
        assert!(output.status.success(), "`{line}` failed:\n{}", text(&output));
        return;
    }
    let mut serve = palmares(folder, "serve --port 0").stdout(Stdio::piped()).spawn().unwrap();
    let mut told = String::new();
    BufReader::new(serve.stdout.take().unwrap()).read_line(&mut told).unwrap();
    serve.kill().unwrap();
    serve.wait().unwrap();
    assert!(told.starts_with("serving http://127.0.0.1:"), "{told}");
}

#[test]
fn every_command_of_the_readme_works_as_printed() {
    let folder = tempfile::tempdir().unwrap();
    clone(folder.path());
    for Block { lang, text } in blocks() {
        match lang.as_str() {
            "toml" => fs::write(folder.path().join("site.toml"), text).unwrap(),
            "text" => fs::write(folder.path().join("confx-2031.txt"), text).unwrap(),
            "sh" => text.lines().for_each(|line| follow(folder.path(), line)),
            other => panic!("what is a block of `{other}`?"),
        }
    }
    let page = folder.path().join("content/confx/2031/sparse-gates-for-long-memory.md");
    assert!(fs::read_to_string(page).unwrap().contains("We study gates that open rarely."));
    for page in
        ["index.html", "confx/2031/a-short-history-of-long-queues/index.html", "2031/index.html"]
    {
        assert!(folder.path().join("public").join(page).is_file(), "{page}");
    }
}

/// The examples of the guides are read without a remark.
#[test]
fn the_examples_of_the_guides_are_valid() {
    let guide = |name: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)).unwrap()
    };
    let fenced = |text: &str| -> Vec<String> {
        let blocks = text.split("\n```").skip(1).step_by(2);
        blocks.map(|block| block.split_once('\n').unwrap().1.to_owned()).collect()
    };
    let configuration = fenced(&guide("configuration.md"));
    assert_eq!(palmares::config::parse(&configuration[0]).remarks, []);
    let pages = fenced(&guide("page-format.md"));
    let places = [
        "confx/2031/sparse-gates.md",
        "confx/_index.md",
        "confx/2031/_index.md",
        "people/ada-nowak.md",
    ];
    assert_eq!(pages.len(), places.len());
    for (page, place) in pages.iter().zip(places) {
        let read = palmares::entry::parse(place, page);
        assert!(read.remarks.is_empty() && read.value.is_some(), "{place}: {:?}", read.remarks);
    }
}

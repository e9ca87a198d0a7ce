//! `docs/start.md` and `docs/publish.md`, followed to the letter.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::remote::git;

/// Somebody who follows a guide, and the repository that stands for the one on GitHub.
struct Reader {
    folder: PathBuf,
    remote: PathBuf,
}

impl Reader {
    fn follow(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("cd") => self.folder.push(words.next().unwrap()),
            Some("palmares") => self.palmares(words.collect()),
            Some("git") => self.git(&line["git ".len()..]),
            _ => panic!("no test runs `{line}`"),
        }
    }

    fn palmares(&self, arguments: Vec<&str>) {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("palmares"));
        command.current_dir(&self.folder).args(&arguments);
        if arguments == ["serve"] {
            let mut serve = command.args(["--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
            let mut told = String::new();
            BufReader::new(serve.stdout.take().unwrap()).read_line(&mut told).unwrap();
            serve.kill().unwrap();
            serve.wait().unwrap();
            assert!(told.starts_with("serving http://127.0.0.1:"), "{told}");
            return;
        }
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}");
    }

    fn git(&self, arguments: &str) {
        let remote = self.remote.to_str().unwrap();
        let arguments = arguments.replace("https://github.com/example/awards.git", remote);
        let (plain, quoted) = arguments.split_once(" \"").unwrap_or((&arguments, ""));
        let quoted = quoted.strip_suffix('"');
        let arguments: Vec<&str> = plain.split_whitespace().chain(quoted).collect();
        git(&self.folder, &arguments);
        if arguments[0] == "init" {
            git(&self.folder, &["config", "user.name", "Ada Nowak"]);
            git(&self.folder, &["config", "user.email", "ada@example.org"]);
        }
    }
}

#[test]
fn every_command_of_the_guides_works_as_printed() {
    let temp = tempfile::tempdir().unwrap();
    git(temp.path(), &["init", "--quiet", "--bare", "--initial-branch=main", "remote.git"]);
    let mut reader = Reader { folder: temp.path().into(), remote: temp.path().join("remote.git") };
    for guide in ["start.md", "publish.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(guide);
        let guide = fs::read_to_string(path).unwrap();
        for block in guide.split("```").skip(1).step_by(2) {
            match block.split_once('\n').unwrap() {
                ("sh", lines) => lines.lines().for_each(|line| reader.follow(line)),
                ("text", text) => fs::write(reader.folder.join("confx-2032.txt"), text).unwrap(),
                ("toml", text) => {
                    let config = reader.folder.join("site.toml");
                    let whole = fs::read_to_string(&config).unwrap() + text;
                    assert!(palmares::config::parse(&whole).value.unwrap().publish.cname.is_some());
                }
                ("yaml", text) => {
                    let action = format!("/palmares@v{}\n", env!("CARGO_PKG_VERSION"));
                    assert!(text.contains(&action) && text.contains("base-url: https://"));
                }
                (other, _) => panic!("what is a block of `{other}`?"),
            }
        }
    }
    assert!(
        reader.folder.join("public/confx/2032/slow-clocks-for-fast-networks/index.html").is_file()
    );
    assert!(reader.folder.join("preview/robots.txt").is_file());
    let pushed = git(&reader.remote, &["ls-tree", "-r", "--name-only", "main"]);
    assert!(
        pushed.contains(".github/workflows/pages.yml\n") && !pushed.contains("public/"),
        "{pushed}"
    );
    let site = git(&reader.remote, &["ls-tree", "-r", "--name-only", "gh-pages"]);
    assert!(site.contains("confx/2032/slow-clocks-for-fast-networks/index.html\n"), "{site}");
}

//! Small archives of made-up venues, and the program that builds them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An archive in a folder of its own, gone when this is.
pub(crate) struct Archive {
    temp: tempfile::TempDir,
}

impl Archive {
    /// An archive with a `site.toml` only.
    pub(crate) fn new() -> Self {
        let archive = Self { temp: tempfile::tempdir().unwrap() };
        archive.put(
            "site.toml",
            "title = \"Awards of Example Systems\"\nbase_url = \"https://example.org/awards/\"\nlicense = \"CC0-1.0\"\n",
        );
        archive
    }

    /// An archive with a few pages of every kind.
    pub(crate) fn small() -> Self {
        let archive = Self::new();
        archive.put(
            "content/confx/_index.md",
            "+++\nname = \"ConfX\"\nfull_name = \"Conference on X\"\n+++\n",
        );
        archive.put(
            "content/confx/2031/_index.md",
            "+++\ndates = [\"2031-05-01\", \"2031-05-04\"]\n+++\n\nIn Xtown.\n",
        );
        archive.put("content/about.md", "+++\n+++\n\nAll of this is made up.\n");
        archive.put("static/humans.txt", "Ada Nowak\n");
        archive.paper("confx", 2031, "on-things", "On Things");
        archive.paper("confx", 2031, "on-more-things", "On More Things: $x^2$");
        archive.paper("confx", 2032, "on-nothing", "On Nothing");
        archive.paper("journal-y", 2032, "on-everything", "On Everything");
        archive
    }

    /// An archive with so many papers.
    pub(crate) fn large(n_papers: usize) -> Self {
        let archive = Self::small();
        for n in 0..n_papers {
            let year = 2001 + u16::try_from(n % 7).unwrap();
            archive.paper(
                ["confx", "confy", "confz"][n % 3],
                year,
                &format!("paper-{n}"),
                &format!("Paper {n}"),
            );
        }
        archive
    }

    /// Writes a paper by Ada Nowak and another.
    pub(crate) fn paper(&self, venue: &str, year: u16, slug: &str, title: &str) {
        let page = format!(
            "+++\ntitle = {title:?}\nauthors = [\"Ada Nowak\", \"Bo {year}\"]\n\n[[awards]]\nkind = \"best-paper\"\n+++\n\n\
             Words about {title}.\n\n## Statement\n\nIt won.\n"
        );
        self.put(&format!("content/{venue}/{year}/{slug}.md"), &page);
    }

    /// Writes a file of the archive.
    pub(crate) fn put(&self, name: &str, text: &str) {
        let path = self.root().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn root(&self) -> &Path {
        self.temp.path()
    }

    /// Where the site goes by default.
    pub(crate) fn public(&self) -> PathBuf {
        self.root().join("public")
    }

    /// Builds, and expects that it goes well.
    pub(crate) fn build(&self, args: &[&str]) -> String {
        let output = self.try_build(args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Builds.
    pub(crate) fn try_build(&self, args: &[&str]) -> Output {
        self.command("build").args(args).output().unwrap()
    }

    /// The program, about to work on this archive.
    pub(crate) fn command(&self, command: &str) -> Command {
        let mut program = Command::new(assert_cmd::cargo::cargo_bin!("palmares"));
        program.arg(command).arg("--root").arg(self.root());
        program
    }
}

/// Every file below a folder: its path there and its bytes; and every folder, with none.
pub(crate) fn tree(folder: &Path) -> Vec<(String, Option<Vec<u8>>)> {
    let walk = walkdir::WalkDir::new(folder).min_depth(1).sort_by_file_name();
    walk.into_iter()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.path().strip_prefix(folder).unwrap().to_string_lossy().into_owned();
            (name, entry.file_type().is_file().then(|| fs::read(entry.path()).unwrap()))
        })
        .collect()
}

/// Fails with the names of the files that differ.
pub(crate) fn assert_same(a: &Path, b: &Path) {
    let (a, b) = (tree(a), tree(b));
    let only = |these: &[(String, Option<Vec<u8>>)],
                those: &[(String, Option<Vec<u8>>)]|
     -> Vec<String> {
        these.iter().filter(|entry| !those.contains(entry)).map(|(name, _)| name.clone()).collect()
    };
    assert!(a == b, "these differ: {:?} and {:?}", only(&a, &b), only(&b, &a));
}

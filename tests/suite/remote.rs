//! An archive in a repository of its own, and a bare repository that it is published to.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::Archive;

/// An archive in a repository of its own, and the bare repository that it is published to.
pub(crate) struct Published {
    pub(crate) archive: Archive,
    pub(crate) temp: tempfile::TempDir,
}

impl Published {
    pub(crate) fn new() -> Self {
        Self::of(Archive::small())
    }

    pub(crate) fn of(archive: Archive) -> Self {
        let published = Self { archive, temp: tempfile::tempdir().unwrap() };
        git(
            published.temp.path(),
            &["init", "--quiet", "--bare", "--initial-branch=main", "remote.git"],
        );
        let root = published.archive.root();
        git(root, &["init", "--quiet", "--initial-branch=main"]);
        git(root, &["config", "user.name", "Ada Nowak"]);
        git(root, &["config", "user.email", "ada@example.org"]);
        git(root, &["remote", "add", "origin", published.remote().to_str().unwrap()]);
        git(root, &["add", "--all"]);
        git(root, &["commit", "--quiet", "--message=The archive"]);
        published
    }

    pub(crate) fn remote(&self) -> PathBuf {
        self.temp.path().join("remote.git")
    }

    /// Publishes, and finds both repositories sound afterwards.
    pub(crate) fn try_publish(&self, args: &[&str]) -> Output {
        let mut program = self.archive.command("publish");
        let output = program.args(args).env("GIT_CONFIG_NOSYSTEM", "1").output().unwrap();
        self.assert_sound();
        output
    }

    pub(crate) fn publish(&self, args: &[&str]) -> String {
        let output = self.try_publish(args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Publishes, and expects that it is refused and the remote as it was.
    pub(crate) fn refused(&self, args: &[&str]) -> String {
        let before = self.refs();
        let output = self.try_publish(args);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(self.refs(), before);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        String::from_utf8(output.stderr).unwrap()
    }

    pub(crate) fn assert_sound(&self) {
        for folder in [self.archive.root(), &self.remote()] {
            let output = command(folder, &["fsck", "--strict", "--no-dangling"]).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success() && !said.contains("error"), "{said}");
        }
    }

    pub(crate) fn refs(&self) -> String {
        git(&self.remote(), &["for-each-ref"])
    }

    /// The commits of the branch, the newest first.
    pub(crate) fn commits(&self) -> Vec<String> {
        let log = git(&self.remote(), &["log", "--format=%H", "gh-pages"]);
        log.lines().map(str::to_owned).collect()
    }

    /// A file of the branch.
    pub(crate) fn file(&self, path: &str) -> Option<String> {
        let output =
            command(&self.remote(), &["show", &format!("gh-pages:{path}")]).output().unwrap();
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
    }

    /// Somebody else puts a file on the branch.
    pub(crate) fn put_on_branch(&self, path: &str, text: &str) {
        let clone = self.temp.path().join("clone");
        let _ = fs::remove_dir_all(&clone);
        let remote = self.remote();
        git(self.temp.path(), &["clone", "--quiet", remote.to_str().unwrap(), "clone"]);
        let is_there =
            command(&clone, &["switch", "--quiet", "gh-pages"]).status().unwrap().success();
        if !is_there {
            git(&clone, &["switch", "--quiet", "--orphan", "gh-pages"]);
        }
        fs::write(clone.join(path), text).unwrap();
        git(&clone, &["add", "--all"]);
        let who = ["-c", "user.name=Bo Li", "-c", "user.email=bo@example.org"];
        git(&clone, &[&who[..], &["commit", "--quiet", "--message=By hand"]].concat());
        git(&clone, &["push", "--quiet", "origin", "gh-pages"]);
    }

    /// A hook of the remote, which runs when somebody pushes.
    #[cfg(unix)]
    pub(crate) fn hook(&self, name: &str, script: &str) {
        use std::os::unix::fs::PermissionsExt;
        let path = self.remote().join("hooks").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments).stderr(Stdio::piped()).stdout(Stdio::piped());
    command
}

pub(crate) fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = command(folder, arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

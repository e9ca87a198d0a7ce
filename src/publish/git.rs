//! The program `git`: everything that is asked of it. It is never asked for a password, and none is ever printed.

use std::env;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use super::tree::{self, There};
use super::{Intent, Target, guard, stream};
use crate::diag::Diagnostic;
use crate::disk;

/// What the variables of git that name a repository are called. A hook has them set, and its repository need not be that of
/// the archive.
const ELSEWHERE: [&str; 9] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_COMMON_DIR",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_NAMESPACE",
    "GIT_SHALLOW_FILE",
    "GIT_PREFIX",
];

/// The repository that an archive lies in, and the branch that its site goes to.
pub(super) struct Git<'a> {
    root: &'a Path,
    target: &'a Target,
    /// Who publishes; nobody in a rehearsal.
    who: String,
    /// Where a rehearsal keeps objects, and where the others are.
    aside: Option<(PathBuf, PathBuf)>,
}

impl Drop for Git<'_> {
    fn drop(&mut self) {
        if let Some((aside, _)) = &self.aside {
            // Git itself clears away what is left of it, some day.
            let _ = fs::remove_dir_all(aside);
        }
    }
}

impl<'a> Git<'a> {
    /// The repository around an archive, if all is there that a publication needs.
    pub(super) fn open(
        root: &'a Path,
        target: &'a Target,
        intent: Intent,
    ) -> Result<Self, Box<Diagnostic>> {
        let mut git = Self { root, target, who: String::new(), aside: None };
        let what = "the archive lies in no repository of git";
        let objects = git.run(&["rev-parse", "--git-path", "objects"], what).map_err(|fault| {
            advised(*fault, "make one: `git init`, then `git remote add origin URL`")
        })?;
        git.check_branch()?;
        if target.remote.is_empty() || target.remote.starts_with('-') {
            let message = format!("`{}` is no remote", target.remote);
            return Err(Diagnostic::error("git", message)
                .hint("`git remote` lists those there are")
                .into());
        }
        if intent == Intent::Publish {
            let what = "git does not know who publishes";
            let hint = "tell it: `git config user.name NAME`, `git config user.email ADDRESS`";
            let who = git.run(&["var", "GIT_COMMITTER_IDENT"], what);
            git.who = who.map_err(|fault| advised(*fault, hint))?;
        } else {
            let objects = env::current_dir().unwrap_or_default().join(root).join(objects);
            // Git takes what is called so for its own litter, should this process be killed.
            let aside = objects.join(format!("tmp_objdir-palmares-{}", std::process::id()));
            fs::create_dir_all(&aside).map_err(|error| {
                Diagnostic::error("file", format!("cannot make {}: {error}", aside.display()))
            })?;
            git.aside = Some((aside, objects));
        }
        Ok(git)
    }

    /// The address of the remote, as it was written.
    pub(super) fn address(&self) -> String {
        let key = format!("remote.{}.url", self.target.remote);
        let known = self.run(&["config", "--get", &key], "");
        known.unwrap_or_else(|_| self.target.remote.clone())
    }

    /// Whether the branch is that of the archive itself, as it is checked out here.
    fn is_own_branch(&self) -> bool {
        let here = self.run(&["symbolic-ref", "--quiet", "--short", "HEAD"], "");
        let key = format!("branch.{}.remote", self.target.branch);
        let remote = self.run(&["config", "--get", &key], "");
        here.is_ok_and(|here| here == self.target.branch)
            && remote.map_or(self.target.remote == "origin", |remote| remote == self.target.remote)
    }

    fn check_branch(&self) -> Result<(), Box<Diagnostic>> {
        let name = &self.target.branch;
        if self.is_own_branch() {
            return Err(guard::own_branch().into());
        }
        let fault = match name.strip_prefix("refs/heads/") {
            Some(short) => {
                Diagnostic::error("git", format!("`{name}` is the long name of a branch"))
                    .hint(format!("name it as `git branch` does: `{short}`"))
            }
            None => {
                let what = format!("`{name}` is no name of a branch");
                match self.run(&["check-ref-format", &self.branch()], &what) {
                    Ok(_) => return Ok(()),
                    Err(fault) => {
                        *advised(*fault, "letters, digits and hyphens make one: `gh-pages`")
                    }
                }
            }
        };
        Err(fault.into())
    }

    /// The last commit of the branch.
    pub(super) fn tip(&self) -> Result<Option<String>, Box<Diagnostic>> {
        let branch = self.branch();
        let what = format!("`{}` cannot be reached", clean(&self.target.remote));
        let listed = self.run(&["ls-remote", "--quiet", "--", &self.target.remote, &branch], &what);
        let hint = "`git remote -v` lists the remotes that there are; `git remote add origin URL` adds one";
        let listed = listed.map_err(|fault| advised(*fault, hint))?;
        let mut tips = listed.lines().filter_map(|line| line.split_once('\t'));
        Ok(tips.find(|(_, name)| *name == branch).map(|(tip, _)| tip.to_owned()))
    }

    /// What stands on the branch.
    pub(super) fn published(&self) -> Result<There, Box<Diagnostic>> {
        let Some(tip) = self.tip()? else { return Ok(There::default()) };
        let mark = self.mark();
        let known = |git: &Self| git.run(&["rev-parse", "--verify", "--quiet", &mark], "").ok();
        if known(self).as_deref() != Some(tip.as_str()) {
            let from = format!("+{}:{mark}", self.branch());
            let options = [
                "fetch",
                "--quiet",
                "--no-tags",
                "--no-write-fetch-head",
                "--no-recurse-submodules",
                "--",
            ];
            let what = format!("`{}` cannot be fetched", self.target.branch);
            self.run(&[&options[..], &[&self.target.remote, &from]].concat(), &what)?;
        }
        // It may have moved on since it was asked for.
        let tip = known(self).unwrap_or(tip);
        let what = "what was published cannot be read";
        let listing = self.run(&["ls-tree", "-r", "-l", "-z", "--full-tree", &tip], what)?;
        let tree = tree::read(&listing);
        let text = |path: &str| match tree.contains_key(path) {
            true => self.run(&["cat-file", "blob", &format!("{tip}:{path}")], what).map(Some),
            false => Ok(None),
        };
        let own = disk::own_files(&text(disk::LEDGER)?.unwrap_or_default());
        let cname = text(tree::CNAME)?;
        Ok(There { tip: Some(tip), tree, own, cname })
    }

    /// Keeps the bytes that `write` hands over, and gives their names, in that order.
    pub(super) fn store(
        &self,
        write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    ) -> Result<Vec<String>, Box<Diagnostic>> {
        let mut command = self.import();
        if let Some((aside, objects)) = &self.aside {
            command.env("GIT_OBJECT_DIRECTORY", aside);
            command.env("GIT_ALTERNATE_OBJECT_DIRECTORIES", objects);
        }
        let said = converse(command, write)?;
        Ok(said.lines().map(str::to_owned).collect())
    }

    /// Makes a commit.
    pub(super) fn commit(
        &self,
        parent: Option<&str>,
        edits: &str,
        message: &str,
    ) -> Result<String, Box<Diagnostic>> {
        let commit = stream::commit(&self.mark(), &self.who, parent, edits, message);
        converse(self.import(), |desk| desk.write_all(commit.as_bytes()))
            .map(|id| id.trim().to_owned())
    }

    /// Makes a commit the last of the branch, if it goes on from what is there.
    pub(super) fn push(&self, commit: &str) -> Result<(), Box<Diagnostic>> {
        let to = format!("{commit}:{}", self.branch());
        let options = ["push", "--quiet", "--no-follow-tags", "--recurse-submodules=no", "--"];
        let what = format!("`{}` does not take the site", clean(&self.target.remote));
        self.run(&[&options[..], &[&self.target.remote, &to]].concat(), &what).map(drop)
    }

    fn branch(&self) -> String {
        format!("refs/heads/{}", self.target.branch)
    }

    /// Where the archive's own repository keeps what was last published.
    fn mark(&self) -> String {
        format!("refs/palmares/{}", self.target.branch)
    }

    /// A new `git fast-import`. Without a last word it does nothing, so it does not outlive us half-done.
    fn import(&self) -> Command {
        self.git(&["fast-import", "--quiet", "--done", "--force", "--date-format=raw"])
    }

    fn git(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        for name in ELSEWHERE {
            command.env_remove(name);
        }
        command.arg("-C").arg(self.root).args(arguments).env("GIT_TERMINAL_PROMPT", "0");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What git answers, without the line end. `what` tells what it means where it does not.
    fn run(&self, arguments: &[&str], what: &str) -> Result<String, Box<Diagnostic>> {
        let output = self.git(arguments).output().map_err(|error| missing(&error))?;
        answer(&output, what).map(|answer| answer.trim_end_matches('\n').to_owned())
    }
}

/// Talks with a program: what `write` says, and what it answers meanwhile.
fn converse(
    mut command: Command,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<String, Box<Diagnostic>> {
    let mut child = command.stdin(Stdio::piped()).spawn().map_err(|error| missing(&error))?;
    let stdin = child.stdin.take();
    let (written, output) = std::thread::scope(|scope| {
        let ended = scope.spawn(|| Child::wait_with_output(child));
        let written = stdin.map_or(Ok(()), |stdin| {
            let mut desk = BufWriter::with_capacity(1 << 16, stdin);
            write(&mut desk).and_then(|()| desk.write_all(b"done\n")).and_then(|()| desk.flush())
        });
        (written, ended.join())
    });
    let what = "git cannot keep the site";
    let failed = |error: io::Error| Diagnostic::error("git", format!("{what}: {error}"));
    let output =
        output.unwrap_or_else(|_| Err(io::Error::other("it was interrupted"))).map_err(failed)?;
    // Where git has ended early, its own words say more than that nobody listens.
    let answer = answer(&output, what)?;
    written.map_err(failed)?;
    Ok(answer)
}

fn answer(output: &Output, what: &str) -> Result<String, Box<Diagnostic>> {
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said: Vec<&str> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let fault = Diagnostic::error("git", what);
    Err(if said.is_empty() {
        fault
    } else {
        fault.hint(format!("git says: {}", clean(&said.join("\n"))))
    }
    .into())
}

/// A fault with what to do about it, before what git says.
fn advised(fault: Diagnostic, hint: &str) -> Box<Diagnostic> {
    if fault.rule == "no-git" {
        return fault.into();
    }
    let said = fault.hint.iter().map(|said| format!("\n{said}"));
    let hint = said.fold(hint.to_owned(), |hint, said| hint + &said);
    fault.hint(hint).into()
}

fn missing(error: &io::Error) -> Box<Diagnostic> {
    let message = format!("the program `git` cannot be run: {error}");
    Diagnostic::error("no-git", message).hint("install git, version 2.30 or later").into()
}

/// A text without the names and passwords that stand in its addresses.
pub(super) fn clean(text: &str) -> String {
    let mut parts = text.split("://");
    let mut cleaned = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let host = part.find(|c: char| c == '/' || c.is_whitespace()).unwrap_or(part.len());
        let from = part[..host].rfind('@').map_or(0, |at| at + 1);
        cleaned.push_str("://");
        cleaned.push_str(&part[from..]);
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_told() {
        let said = "fatal: cannot read 'https://ada:s3cret@git.example.org/a.git': no\nssh://git@x.example/ b@c https://y.example/@z";
        let expected = "fatal: cannot read 'https://git.example.org/a.git': no\nssh://x.example/ b@c https://y.example/@z";
        assert_eq!(clean(said), expected);
    }
}

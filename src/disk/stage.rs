//! Renders a site beside the one that is there: only what differs, and never all of it in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use rayon::prelude::*;
use walkdir::WalkDir;

use super::fault;
use super::journal::{NEW, STAGE, is_inside, state};
use super::output::Output;
use super::shard::Shard;
use crate::diag::{Checked, Diagnostic, Place, has_errors};

/// A site that is ready to be moved into its place.
pub struct Staged {
    pub(super) output: Output,
    pub(super) n_files: usize,
    pub(super) n_changed: usize,
    /// Files of the old site that stand in the way of a new one's folder, or the other way round.
    pub(super) obstacles: Vec<String>,
    /// The other files of the old site that the new one does not have.
    pub(super) stale: Vec<String>,
}

impl Output {
    /// Puts the files of a site that differ from what is there on the stage. `bytes` gives those of the file with a
    /// number, or remarks why there are none. Only those of a part are made; what the whole site no longer has goes all
    /// the same. There is no value where there are errors.
    pub fn stage(
        self,
        files: &[String],
        shard: Shard,
        bytes: impl Fn(usize) -> Checked<Option<Vec<u8>>> + Sync,
    ) -> Checked<Option<Staged>> {
        let planned: BTreeSet<&str> = files.iter().map(String::as_str).collect();
        let stale = self.own.iter().filter(|file| !planned.contains(file.as_str()));
        let mut stale: BTreeSet<&str> = stale.map(String::as_str).collect();
        let outside: Vec<Diagnostic> =
            files.iter().filter(|file| !is_inside(file)).map(|file| refused(file)).collect();
        if !outside.is_empty() {
            return Checked { value: None, remarks: outside };
        }
        let desk = Desk { output: &self, files, stale: &stale, bytes };
        // A folder's files go to one thread: two would wait for each other at every file they make.
        let folders = shard.of(by_folder(files));
        let n_files = folders.iter().map(|(_, files)| files.len()).sum();
        let part = folders
            .into_par_iter()
            .map(|(folder, files)| desk.folder(folder, &files))
            .reduce(Part::default, Part::join);
        if has_errors(&part.remarks) {
            return Checked { value: None, remarks: part.remarks };
        }
        stale.retain(|file| !part.obstacles.contains(*file));
        let stale = stale.into_iter().map(str::to_owned).collect();
        let obstacles = part.obstacles.into_iter().collect();
        let staged = Staged { output: self, n_files, n_changed: part.n_changed, obstacles, stale };
        Checked { value: Some(staged), remarks: part.remarks }
    }
}

/// A file that must not be written: it would lie outside of the site's folder, or in what is never the site's.
fn refused(file: &str) -> Diagnostic {
    let message = format!("`{}` cannot be a file of the site", file.escape_debug());
    Diagnostic::error("output", message).hint(
        "a file of the site lies in the site's folder, and not in `.git`; give it another name",
    )
}

/// The numbers of the files of each folder; the folders above them are there too.
fn by_folder(files: &[String]) -> BTreeMap<&str, Vec<usize>> {
    let mut folders: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (n, file) in files.iter().enumerate() {
        let mut folder = parent(file);
        folders.entry(folder).or_default().push(n);
        while !folder.is_empty() {
            folder = parent(folder);
            folders.entry(folder).or_default();
        }
    }
    folders
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(above, _)| above)
}

/// What came of a part of the files.
#[derive(Default)]
struct Part {
    n_changed: usize,
    obstacles: BTreeSet<String>,
    remarks: Vec<Diagnostic>,
}

impl Part {
    fn join(mut self, other: Self) -> Self {
        self.n_changed += other.n_changed;
        self.obstacles.extend(other.obstacles);
        self.remarks.extend(other.remarks);
        self
    }
}

/// What stands where a file must go.
enum There {
    Nothing,
    Same,
    Other,
    /// Somebody else's file.
    Foreign,
    /// Files of the old site, in a folder of that name, that must go first.
    Obstacles(Vec<String>),
}

struct Desk<'a, F> {
    output: &'a Output,
    files: &'a [String],
    stale: &'a BTreeSet<&'a str>,
    bytes: F,
}

impl<F: Fn(usize) -> Checked<Option<Vec<u8>>> + Sync> Desk<'_, F> {
    /// Stages the files of one folder.
    fn folder(&self, folder: &str, files: &[usize]) -> Part {
        let mut part = Part::default();
        let is_there = self.is_there(folder, &mut part);
        let staging = self.output.folder.join(STAGE).join(NEW).join(folder);
        let mut is_made = false;
        for &n in files {
            let file = &self.files[n];
            let made = (self.bytes)(n);
            if made.value.is_none() && !has_errors(&made.remarks) {
                let message = format!("`{file}` is planned, but nothing makes it");
                part.remarks.push(Diagnostic::error("no-bytes", message));
            }
            let Some(bytes) = made.drain_into(&mut part.remarks) else { continue };
            if is_there && !self.differs(file, &bytes, &mut part) {
                continue;
            }
            let made = if is_made { Ok(()) } else { fs::create_dir_all(&staging) };
            is_made = true;
            let staged = staging.join(&file[file.rfind('/').map_or(0, |at| at + 1)..]);
            match made.and_then(|()| fs::write(&staged, &bytes)) {
                Ok(()) => part.n_changed += 1,
                Err(error) => part.remarks.push(fault("write", &staged, &error)),
            }
        }
        part
    }

    /// Whether there is a folder of this name already, in which files may stand.
    fn is_there(&self, folder: &str, part: &mut Part) -> bool {
        let target = self.output.folder.join(folder);
        match state(&target) {
            Ok(Some(state)) if state.is_dir() || folder.is_empty() => return true,
            Ok(Some(_)) if self.stale.contains(folder) => {
                part.obstacles.insert(folder.to_owned());
            }
            Ok(Some(_)) => part.remarks.push(foreign(&target)),
            Ok(None) => {}
            Err(error) => part.remarks.push(fault("read", &target, &error)),
        }
        false
    }

    /// Whether a file must be staged: these bytes are to stand there and do not, and nothing foreign does.
    fn differs(&self, file: &str, bytes: &[u8], part: &mut Part) -> bool {
        let target = || self.output.folder.join(file);
        match self.there(file, bytes) {
            Ok(There::Same) => return false,
            Ok(There::Nothing | There::Other) => return true,
            Ok(There::Foreign) => part.remarks.push(foreign(&target())),
            Ok(There::Obstacles(files)) => {
                part.obstacles.extend(files);
                return true;
            }
            Err(error) => part.remarks.push(fault("read", &target(), &error)),
        }
        false
    }

    /// What stands where a file with these bytes must go.
    fn there(&self, file: &str, bytes: &[u8]) -> io::Result<There> {
        let path = self.output.folder.join(file);
        let Some(state) = state(&path)? else { return Ok(There::Nothing) };
        if state.is_dir() {
            let ours = self.all_stale(&path);
            return Ok(ours.map_or(There::Foreign, There::Obstacles));
        }
        let equal =
            state.is_file() && state.len() == bytes.len() as u64 && fs::read(&path)? == bytes;
        Ok(match equal {
            true if n_links(&state) == 1 => There::Same,
            true => There::Other,
            false if self.output.own.contains(file) => There::Other,
            false => There::Foreign,
        })
    }

    /// The files in a folder, if there are some and all of them are of the old site and not of the new one. An empty folder
    /// is none of ours: a build leaves none behind.
    fn all_stale(&self, folder: &Path) -> Option<Vec<String>> {
        let files = WalkDir::new(folder).into_iter();
        let files =
            files.filter(|entry| !entry.as_ref().is_ok_and(|entry| entry.file_type().is_dir()));
        files
            .map(|entry| {
                let entry = entry.ok()?;
                let parts: Option<Vec<&str>> = entry
                    .path()
                    .strip_prefix(&self.output.folder)
                    .ok()?
                    .iter()
                    .map(|part| part.to_str())
                    .collect();
                parts.map(|parts| parts.join("/")).filter(|name| self.stale.contains(name.as_str()))
            })
            .collect::<Option<Vec<String>>>()
            .filter(|files| !files.is_empty())
    }
}

/// The number of names a file has. A site has no file that another place shares: some hosts refuse them.
#[cfg(unix)]
fn n_links(state: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(state)
}

#[cfg(not(unix))]
fn n_links(_: &fs::Metadata) -> u64 {
    1
}

fn foreign(path: &Path) -> Diagnostic {
    Diagnostic::error(
        "foreign-file",
        "a file stands here that is not of the site, and a file of the site must",
    )
    .at(Place::file(path.display().to_string()))
    .hint("move it away, or build into another folder: `--out DIR`")
}

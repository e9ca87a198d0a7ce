//! Moves what a build has staged into its place.
//!
//! The journal is the turning point: before it is there, the site is the old one and the stage can be thrown away; from
//! then on the site is becoming the new one, and whoever comes next goes on with it. Every step may be done twice.
//! Nothing is forced to the disk: what a process has written stays written when the process is killed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::fault;
use super::output::{STAGE, is_inside, state};
use super::stage::Staged;
use crate::diag::{Diagnostic, Place};

/// Where the stage keeps the new files, each under its path in the site.
pub(super) const NEW: &str = "new";
const JOURNAL: &str = "journal";

/// What a build wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// The files of the site.
    pub n_files: usize,
    /// Those that are new or changed.
    pub n_changed: usize,
    /// The files of the site before that are gone.
    pub n_removed: usize,
}

impl Staged {
    /// Makes the site the new one.
    ///
    /// # Errors
    ///
    /// Where the file system fails. The next build then goes on with it.
    pub fn commit(self) -> Result<Written, Box<Diagnostic>> {
        let folder = &self.output.folder;
        let n_removed = self.obstacles.len() + self.stale.len();
        if self.n_changed + n_removed > 0 {
            let stage = folder.join(STAGE);
            let lines = |word: &str, paths: &[String]| -> String {
                paths.iter().map(|path| format!("{word} {path}\n")).collect()
            };
            let journal = lines("first", &self.obstacles) + &lines("last", &self.stale);
            let draft = stage.join("draft");
            fs::create_dir_all(&stage)
                .and_then(|()| fs::write(&draft, journal))
                .and_then(|()| fs::rename(&draft, stage.join(JOURNAL)))
                .map_err(|error| fault("write the journal in", &stage, &error))?;
            roll_forward(folder)?;
        }
        Ok(Written { n_files: self.n_files, n_changed: self.n_changed, n_removed })
    }
}

/// Ends what an earlier build left: goes on with it, or throws it away.
///
/// # Errors
///
/// Where the file system fails, or something stands in the way.
pub(super) fn recover(folder: &Path) -> Result<(), Box<Diagnostic>> {
    discard(folder);
    let stage = folder.join(STAGE);
    match state(&stage) {
        Ok(None) => Ok(()),
        Ok(Some(_)) => roll_forward(folder),
        Err(error) => Err(stuck("read", &stage, &error)),
    }
}

/// Throws a stage away that has no journal. Where it cannot be told whether it has one, it may be half of the site, and
/// stays.
pub(super) fn discard(folder: &Path) {
    let stage = folder.join(STAGE);
    if matches!(state(&stage.join(JOURNAL)), Ok(None)) {
        // Where there is none, or it cannot be removed now, the next build tries again.
        let _ = fs::remove_dir_all(stage);
    }
}

/// Why the new site cannot be moved into its place, and what to do about it.
fn stuck(does: &str, path: &Path, error: &io::Error) -> Box<Diagnostic> {
    let hint = "mend that and build again: what is moved stays moved, and the rest follows";
    fault(does, path, error).hint(hint).into()
}

fn roll_forward(folder: &Path) -> Result<(), Box<Diagnostic>> {
    let stage = folder.join(STAGE);
    let journal = stage.join(JOURNAL);
    let journal = fs::read_to_string(&journal).map_err(|e| stuck("read", &journal, &e))?;
    let paths = |word: &str| -> Vec<&str> {
        journal.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).collect()
    };
    remove(folder, &paths("first"))?;
    // Old pages find their old assets until they go; new pages find the new ones from the start.
    let new = stage.join(NEW);
    for (from, to) in [(new.join("assets"), folder.join("assets")), (new, folder.to_owned())] {
        if state(&from).map_err(|error| stuck("read", &from, &error))?.is_some() {
            shift(&from, &to)?;
        }
    }
    remove(folder, &paths("last"))?;
    fs::remove_dir_all(&stage).map_err(|error| stuck("remove", &stage, &error))
}

/// Moves a file, a folder that is not there yet, or else the folder's files one by one.
fn shift(from: &Path, to: &Path) -> Result<(), Box<Diagnostic>> {
    let failed = |error: io::Error| stuck("move the new site to", to, &error);
    let is_folder = state(from).map_err(failed)?.is_some_and(|state| state.is_dir());
    let there = state(to).map_err(failed)?;
    match there {
        // The folder of the site itself may be a link to one.
        Some(_) if is_folder && to.is_dir() => {}
        Some(there) if is_folder || there.is_dir() => return Err(in_the_way(to)),
        _ => return fs::rename(from, to).map_err(failed),
    }
    let names: Vec<_> = fs::read_dir(from).and_then(Iterator::collect).map_err(failed)?;
    names
        .into_par_iter()
        .map(|entry: fs::DirEntry| entry.file_name())
        .try_for_each(|name| shift(&from.join(&name), &to.join(&name)))?;
    fs::remove_dir(from).map_err(failed)
}

/// A file where the site has a folder, or a folder where it has a file, that came since the build was stopped.
fn in_the_way(path: &Path) -> Box<Diagnostic> {
    let message = "this stands in the way of the site, which is only half moved into its place";
    let hint = "move it away and build again: what is moved stays moved, and the rest follows";
    let place = Place::file(path.display().to_string());
    Diagnostic::error("foreign-file", message).at(place).hint(hint).into()
}

/// Removes files, and the folders that they leave empty.
fn remove(folder: &Path, paths: &[&str]) -> Result<(), Box<Diagnostic>> {
    for path in paths.iter().filter(|path| is_inside(path)) {
        let path: PathBuf = folder.join(path);
        let failed = |error: io::Error| stuck("remove", &path, &error);
        if state(&path).map_err(failed)?.is_some_and(|state| !state.is_dir()) {
            fs::remove_file(&path).map_err(failed)?;
        }
        let above = path.ancestors().skip(1).take_while(|above| *above != folder);
        // A folder that is not empty stays, and so do those above it. One that is gone went when this was begun before.
        let gone = |removed: &io::Result<()>| match removed {
            Ok(()) => true,
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        let _ = above.map(fs::remove_dir).take_while(gone).count();
    }
    Ok(())
}

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
use crate::diag::Diagnostic;

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
            roll_forward(folder)
                .map_err(|error| fault("move the new site into", folder, &error))?;
        }
        Ok(Written { n_files: self.n_files, n_changed: self.n_changed, n_removed })
    }
}

/// Ends what an earlier build left: goes on with it, or throws it away.
pub(super) fn recover(folder: &Path) -> io::Result<()> {
    discard(folder);
    if state(&folder.join(STAGE))?.is_some() { roll_forward(folder) } else { Ok(()) }
}

/// Throws a stage away that has no journal.
pub(super) fn discard(folder: &Path) {
    let stage = folder.join(STAGE);
    if !stage.join(JOURNAL).exists() {
        // Where there is none, or it cannot be removed now, the next build tries again.
        let _ = fs::remove_dir_all(stage);
    }
}

fn roll_forward(folder: &Path) -> io::Result<()> {
    let stage = folder.join(STAGE);
    let journal = fs::read_to_string(stage.join(JOURNAL))?;
    let paths = |word: &str| -> Vec<&str> {
        journal.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).collect()
    };
    remove(folder, &paths("first"))?;
    // Old pages find their old assets until they go; new pages find the new ones from the start.
    let new = stage.join(NEW);
    if new.join("assets").exists() {
        shift(&new.join("assets"), &folder.join("assets"))?;
    }
    if new.exists() {
        shift(&new, folder)?;
    }
    remove(folder, &paths("last"))?;
    fs::remove_dir_all(stage)
}

/// Moves a file, a folder that is not there yet, or else the folder's files one by one.
fn shift(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() || !to.exists() {
        return fs::rename(from, to);
    }
    let names: Vec<_> = fs::read_dir(from)?.collect::<io::Result<_>>()?;
    names
        .into_par_iter()
        .map(|entry| entry.file_name())
        .try_for_each(|name| shift(&from.join(&name), &to.join(&name)))?;
    fs::remove_dir(from)
}

/// Removes files, and the folders that they leave empty.
fn remove(folder: &Path, paths: &[&str]) -> io::Result<()> {
    for path in paths.iter().filter(|path| is_inside(path)) {
        let path: PathBuf = folder.join(path);
        if state(&path)?.is_some_and(|state| !state.is_dir()) {
            fs::remove_file(&path)?;
        }
        let above = path.ancestors().skip(1).take_while(|above| *above != folder);
        // A folder that is not empty stays, and so do those above it.
        let _ = above.map(fs::remove_dir).take_while(Result::is_ok).count();
    }
    Ok(())
}

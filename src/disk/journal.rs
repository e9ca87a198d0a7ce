//! The stage of a build, and its journal.
//!
//! The journal is the turning point: before it is there, the site is the old one and the stage can be thrown away; from
//! then on the site is becoming the new one, and whoever comes next goes on with it. Every step may be done twice.
//! Nothing is forced to the disk: what a process has written stays written when the process is killed.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use rayon::prelude::*;

use super::fault;
use crate::diag::{Diagnostic, Place};

/// The stage: where a build puts what it will move into its place. It is gone when the build ends.
pub(super) const STAGE: &str = ".palmares-stage";
/// Where the stage keeps the new files, each under its path in the site.
pub(super) const NEW: &str = "new";
const JOURNAL: &str = "journal";

/// Makes the site the new one: the files `first` go, those of the stage come, the files `last` go.
pub(super) fn commit(
    folder: &Path,
    first: &[String],
    last: &[String],
) -> Result<(), Box<Diagnostic>> {
    let stage = folder.join(STAGE);
    let lines = |word: &str, paths: &[String]| -> String {
        paths.iter().map(|path| format!("{word} {path}\n")).collect()
    };
    let journal = lines("first", first) + &lines("last", last);
    let draft = stage.join("draft");
    fs::create_dir_all(&stage)
        .and_then(|()| fs::write(&draft, journal))
        .and_then(|()| fs::rename(&draft, stage.join(JOURNAL)))
        .map_err(|error| fault("write the journal in", &stage, &error))?;
    roll_forward(folder)
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

/// Whether a path stays inside the folder it is joined to, and away from what is never ours.
pub(super) fn is_inside(path: &str) -> bool {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(name) if name != ".git" && name != STAGE);
    let is_one_line = !path.contains(['\n', '\r']);
    !path.is_empty()
        && !path.ends_with('/')
        && is_one_line
        && Path::new(path).components().all(plain)
}

/// The state of a path, links not followed; none where there is nothing.
pub(super) fn state(path: &Path) -> io::Result<Option<fs::Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(state) => Ok(Some(state)),
        Err(error)
            if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

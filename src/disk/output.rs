//! The folder of a site: takes it, and says what an earlier build left there.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::journal::{self, is_inside};
use super::{fault, guard};
use crate::diag::{Diagnostic, Place};

/// The list of the site's own files, in the site: what a later build may change and remove.
pub const LEDGER: &str = "data/files.txt";

/// A folder that holds, or will hold, a site; no other build writes into it as long as this lives.
pub struct Output {
    /// Where it is.
    pub(super) folder: PathBuf,
    /// The files in it that an earlier build wrote.
    pub(super) own: BTreeSet<String>,
    is_new: bool,
    /// Held, never read: the system lets go of it when this process ends, however it ends.
    _lock: Option<File>,
}

impl Output {
    /// Takes a folder for the site of the archive in `root`, and makes it where it is not there. What a build before
    /// was moving when it was stopped is moved now; what it had not begun to move is thrown away.
    ///
    /// # Errors
    ///
    /// Where the folder holds something else, another build writes into it, or it cannot be written.
    pub fn open(folder: &Path, root: &Path) -> Result<Self, Box<Diagnostic>> {
        guard::check(folder, root, &ledger(folder))?;
        let is_new = !folder.exists();
        fs::create_dir_all(folder).map_err(|error| fault("make", folder, &error))?;
        let lock = lock(folder)?;
        journal::recover(folder)?;
        Ok(Self { folder: folder.to_owned(), own: ledger(folder), is_new, _lock: lock })
    }
}

impl Drop for Output {
    /// Leaves no trace of a build that failed. One that was stopped while moving is left for the next to finish.
    fn drop(&mut self) {
        journal::discard(&self.folder);
        if self.is_new {
            // It goes only where it is empty.
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Locks a folder for one command that writes into it. The lock is on the folder itself, so it leaves nothing behind.
/// Where a system or a file system knows no such locks, it is up to people not to write twice at once.
///
/// # Errors
///
/// Where another command has it.
pub fn lock(folder: &Path) -> Result<Option<File>, Box<Diagnostic>> {
    let Ok(file) = File::open(folder) else { return Ok(None) };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::Error(_)) => Ok(None),
        Err(TryLockError::WouldBlock) => {
            let message = "another palmares is writing into this folder";
            let hint = "wait for it to end, or choose another folder: `--out DIR`";
            let place = Place::file(folder.display().to_string());
            Err(Diagnostic::error("output", message).at(place).hint(hint).into())
        }
    }
}

/// The files that an earlier build wrote into a folder.
fn ledger(folder: &Path) -> BTreeSet<String> {
    own_files(&fs::read_to_string(folder.join(LEDGER)).unwrap_or_default())
}

/// The files that a [`LEDGER`] names. A list that does not name itself is somebody else's.
pub fn own_files(text: &str) -> BTreeSet<String> {
    let own: BTreeSet<String> =
        text.lines().filter(|line| is_inside(line)).map(str::to_owned).collect();
    if own.contains(LEDGER) { own } else { BTreeSet::new() }
}

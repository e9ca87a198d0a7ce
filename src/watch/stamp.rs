//! What tells from outside whether a file may have changed.

use std::fs::Metadata;
use std::time::{Duration, SystemTime};

/// A file that was written so short a time before it was looked at may be written again without its times showing it:
/// some file systems count whole seconds, or two of them.
const COARSEST: Duration = Duration::from_secs(2);

/// An empty file that was written so short a time ago may have been emptied to be filled: the event comes after.
const FILLED: Duration = Duration::from_millis(50);

/// Size and times of a file when it was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    size: u64,
    written: Option<SystemTime>,
    /// When anything about it was changed, and which file it is, where the system tells.
    changed: (i64, i64),
    number: u64,
    is_young: bool,
}

impl Stamp {
    /// The stamp of a file that is looked at now.
    pub(super) fn of(file: &Metadata, now: SystemTime) -> Self {
        let written = file.modified().ok();
        let (changed, number) = change(file);
        let age = written.and_then(|written| now.duration_since(written).ok());
        let is_young = age.is_none_or(|age| age < COARSEST);
        Self { size: file.len(), written, changed, number, is_young }
    }

    /// Whether the file may only be empty because somebody is about to fill it.
    pub(super) fn is_doubtful(&self, now: SystemTime) -> bool {
        let Some(written) = self.written.filter(|_| self.size == 0) else { return false };
        let apart = now.duration_since(written).or_else(|_| written.duration_since(now));
        apart.is_ok_and(|apart| apart < FILLED)
    }

    /// Whether a file that had this stamp and has that one now was surely not written in between.
    pub(super) fn is_surely(&self, now: &Self) -> bool {
        !self.is_young && Self { is_young: false, ..*now } == *self
    }
}

#[cfg(unix)]
fn change(file: &Metadata) -> ((i64, i64), u64) {
    use std::os::unix::fs::MetadataExt;
    ((file.ctime(), file.ctime_nsec()), file.ino())
}

#[cfg(not(unix))]
fn change(_: &Metadata) -> ((i64, i64), u64) {
    ((0, 0), 0)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// W7: a second edit of equal size within the same second may leave no trace but in the bytes.
    #[test]
    fn a_young_file_is_never_surely_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        fs::write(&path, "one").unwrap();
        let file = fs::metadata(&path).unwrap();
        let (now, later) = (SystemTime::now(), SystemTime::now() + 2 * COARSEST);
        let [young, old] = [now, later].map(|now| Stamp::of(&file, now));
        assert!(!young.is_surely(&young) && !young.is_surely(&old));
        assert!(old.is_surely(&old) && old.is_surely(&young));
        fs::write(&path, "other").unwrap();
        assert!(!old.is_surely(&Stamp::of(&fs::metadata(&path).unwrap(), later)));
    }
}

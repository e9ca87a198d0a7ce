//! Moves what a build has staged into its place.

use super::journal;
use super::stage::Staged;
use crate::diag::Diagnostic;

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
        let n_removed = self.obstacles.len() + self.stale.len();
        if self.n_changed + n_removed > 0 {
            journal::commit(&self.output.folder, &self.obstacles, &self.stale)?;
        }
        Ok(Written { n_files: self.n_files, n_changed: self.n_changed, n_removed })
    }
}

//! Files: reads an archive from its folder, and writes a site into another.
//!
//! [`read`] gives what the files of an archive say, [`interpret`] what one of them does. A site is written in three steps: [`Output::open`] takes a folder,
//! [`Output::stage`] puts what differs beside the site, [`Staged::commit`] moves it into its place.

mod commit;
mod guard;
mod journal;
mod make;
mod output;
mod pages;
mod read;
mod shard;
mod stage;
mod told;
mod walk;
#[cfg(test)]
mod tests;

pub use commit::Written;
pub use make::make;
pub use output::{LEDGER, Output, lock, own_files};
pub use pages::{write_changes, write_missing};
pub use read::{
    CONTENT, STATIC, Said, Sources, TEMPLATES, bytes, has_words, interpret, missing, read,
};
pub use shard::Shard;
pub use stage::Staged;
pub use told::told;
pub use walk::{Found, Listing, archive, is_left_over, list, load};

use std::io;
use std::path::Path;

use crate::diag::{Diagnostic, Place};

/// A fault of the file system, as a remark about a file.
fn fault(does: &str, path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error("file", format!("cannot {does} this: {error}"))
        .at(Place::file(path.display().to_string()))
}

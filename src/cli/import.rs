//! `palmares import`: normalizes documents into pages.

use std::path::{Path, PathBuf};

use clap::Args;

use super::Outcome;

/// Normalize documents into pages
#[derive(Args)]
pub(crate) struct Import {
    /// The documents.
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,
}

impl Import {
    pub(crate) fn run(&self, _root: &Path) -> Outcome {
        Outcome::Done
    }
}

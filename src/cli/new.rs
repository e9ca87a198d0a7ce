//! `palmares new`: an archive to start from.

use std::path::PathBuf;

use clap::Args;

use super::{Outcome, report};
use crate::disk;

macro_rules! scaffold {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../scaffold/", $name)))),*]
    };
}

/// The files of `scaffold/`, by their path there: an archive as it stands. The one that makes it an archive comes last.
const FILES: &[(&str, &str)] = scaffold![
    ".github/workflows/pages.yml",
    ".gitignore",
    "README.md",
    "content/about.md",
    "content/confx/_index.md",
    "content/confx/2031/_index.md",
    "content/confx/2031/sparse-gates-for-long-memory.md",
    "site.toml",
];

/// Make an archive to start from
///
/// It holds a `site.toml`, a paper that is made up, a README for those who keep it, and a workflow that deploys the site to
/// GitHub Pages. It can be built, shown and deployed as it stands.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  palmares new my-awards\n  palmares new .    in a folder that is empty, or a fresh clone"
)]
pub(crate) struct New {
    /// The folder of the archive; it is new or empty
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl New {
    pub(crate) fn run(&self) -> Outcome {
        if let Err(fault) = disk::make(&self.folder, FILES) {
            report::print(&[*fault]);
            return Outcome::Failed;
        }
        let shown = self.folder.display();
        report::say(&format!("made an archive of {} files: {shown}", FILES.len()));
        report::tell(&format!(
            "see it with `palmares serve --root {shown}`; then write its name and address into site.toml"
        ));
        Outcome::Done
    }
}

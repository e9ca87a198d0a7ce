//! `palmares serve`: shows the site to a browser on this computer.

use std::path::Path;
use std::sync::Arc;

use clap::Args;

use super::{Outcome, report};
use crate::diag::{Diagnostic, has_errors};
use crate::disk;
use crate::serve::{self, Live};
use crate::site::{Audience, Site};

/// Show the site to a browser on this computer
///
/// It is served from memory, under the path of its published address; no file is written.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  palmares serve\n  palmares serve --root my-awards --port 4000"
)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free [default: the first free one from 8000]
    #[arg(long, value_name = "P")]
    port: Option<u16>,
}

impl Serve {
    pub(crate) fn run(&self, root: &Path) -> Outcome {
        let mut remarks = Vec::new();
        let site = read(root, &mut remarks);
        report::print(&remarks);
        let Some(site) = site.filter(|_| !has_errors(&remarks)) else { return Outcome::Failed };
        let listener = match serve::bind(self.port) {
            Ok(listener) => listener,
            Err(fault) => return failed(*fault),
        };
        let live = Arc::new(Live::new(root, site));
        match serve::address(&listener, &live) {
            Ok(address) => report::say(&format!("serving {address}")),
            Err(error) => return failed(Diagnostic::error("port", error.to_string())),
        }
        match serve::run(listener, live) {
            Ok(()) => Outcome::Done,
            Err(error) => failed(Diagnostic::error("port", error.to_string())),
        }
    }
}

fn read(root: &Path, remarks: &mut Vec<Diagnostic>) -> Option<Site> {
    disk::read(root).drain_into(remarks)?.site(Audience::Public).drain_into(remarks)
}

fn failed(fault: Diagnostic) -> Outcome {
    report::print(&[fault]);
    Outcome::Failed
}

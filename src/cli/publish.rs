//! `palmares publish`: commits the site to the branch that GitHub Pages shows.

use std::path::Path;

use clap::Args;

use super::{Outcome, report};
use crate::diag::{Diagnostic, has_errors};
use crate::publish::{self, BRANCH, Intent, Limit, Published, Target, told};
use crate::site::{self, Audience};
use crate::{disk, render};

const EXAMPLES: &str = "\
Examples:
  palmares publish --dry-run               tells what would be added, changed and removed
  palmares publish                         commits the site to `gh-pages` of `origin`
  palmares publish --remote git@git.example.org:ada/awards.git --branch pages";

/// Commit the site to the branch that GitHub Pages shows
///
/// The site is made from the archive as it lies on the disk; where `palmares check --site` would tell an error, nothing is
/// published. It becomes one commit on top of the branch, pushed with
/// `git`; where nothing changed there is none. Neither your files nor your branches are touched. What others put on the
/// branch stays, and an address that was published once is not given up: a paper that is gone needs a redirect.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Publish {
    /// Change nothing; list every file that would be added, changed or removed, and the size of the site
    #[arg(long)]
    dry_run: bool,
    /// The branch [default: that of site.toml, else gh-pages]
    #[arg(long, value_name = "NAME")]
    branch: Option<String>,
    /// A remote of the archive's repository, or the address of one
    #[arg(long, value_name = "REMOTE", default_value = "origin")]
    remote: String,
    /// Publish more than the 1 GB that GitHub Pages shows
    #[arg(long)]
    allow_oversize: bool,
}

impl Publish {
    pub(crate) fn run(&self, root: &Path) -> Outcome {
        let mut remarks = Vec::new();
        let published = self.publish(root, &mut remarks);
        render::once(&mut remarks);
        report::print(&remarks);
        let Some((published, place)) = published else { return Outcome::Failed };
        if self.dry_run {
            report::say(&told::rehearsal(&published));
            return Outcome::Done;
        }
        report::say(&match &published.commit {
            Some(commit) => {
                let short = &commit[..commit.len().min(10)];
                format!(
                    "published: {} (commit {short} on {place})",
                    told::counts(&published.change)
                )
            }
            None => format!("nothing to publish: this site stands on {place}"),
        });
        Outcome::Done
    }

    /// What was published, and where; nothing where there are errors.
    fn publish(&self, root: &Path, remarks: &mut Vec<Diagnostic>) -> Option<(Published, String)> {
        let sources = disk::read(root).drain_into(remarks)?;
        let branch = self.branch.clone().or_else(|| sources.config.publish.branch.clone());
        let target = Target {
            remote: self.remote.clone(),
            branch: branch.unwrap_or_else(|| BRANCH.to_owned()),
        };
        let site = sources.site(Audience::Public).drain_into(remarks)?;
        remarks.extend(site::plan(&site).remarks.iter().cloned());
        if has_errors(remarks) {
            return None;
        }
        let intent = if self.dry_run { Intent::Rehearse } else { Intent::Publish };
        let limit = if self.allow_oversize { Limit::None } else { Limit::Pages };
        let published =
            publish::publish(root, &site, &target, limit, intent).drain_into(remarks)?;
        Some((published, target.to_string()))
    }
}

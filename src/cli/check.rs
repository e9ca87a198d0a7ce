//! `palmares check`: what is doubtful or wrong, for people and for machines.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::{Outcome, annotate, external, report};
use crate::check::gaps::{self, gaps};
use crate::check::{self, Finding};
use crate::check_site::{self, Map, Measures, Scan};
use crate::config::BaseUrl;
use crate::diag::{Diagnostic, Place, has_errors};
use crate::disk;
use crate::render;
use crate::site::{Audience, Site, plan};

/// Look for what is doubtful or wrong
///
/// Looks at the content: what is missing, spelt in two ways, told in two ways, or there twice; and tells for each venue
/// and year what is known. With --site it makes the site in memory, and follows every link. Every rule has its name in
/// docs/check.md.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  palmares check\n  palmares check --site --published files.txt --strict\n  \
                        palmares check --site --format github"
)]
pub(crate) struct Check {
    /// Make the site in memory, and look at it too
    #[arg(long)]
    site: bool,
    /// The `data/files.txt` of an earlier site: each of its paths must still be there
    #[arg(long, value_name = "FILE", requires = "site")]
    published: Option<PathBuf>,
    /// Look at the site as made for this address, not for that of site.toml
    #[arg(long, value_name = "URL", requires = "site", value_parser = BaseUrl::parse)]
    base_url: Option<BaseUrl>,
    /// Ask other hosts whether what is linked there is still there
    #[arg(long, requires = "site")]
    external: bool,
    /// Warnings end with 1 too
    #[arg(long)]
    strict: bool,
    /// How to tell it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One object
    Json,
    /// Annotations of GitHub Actions
    Github,
}

impl Check {
    pub(crate) fn run(&self, root: &Path) -> Outcome {
        let mut remarks = Vec::new();
        let looked = self.look(root, &mut remarks);
        render::once(&mut remarks);
        let (site, measures) = looked.unzip();
        let known = site.as_ref().map(|site| gaps(&site.archive)).unwrap_or_default();
        let measures = measures.flatten();
        match self.format {
            Format::Text => {
                report::print(&remarks);
                report::say_all(&table(&known));
                report::say_all(&measures.map(|measures| measures.told()).unwrap_or_default());
                let site = site.filter(|_| self.site);
                let note = site.and_then(|s| check_site::note_on_robots(&s.archive.config));
                report::say_all(note.as_slice());
            }
            Format::Json => report::say(&annotate::json(&remarks, &known, measures.as_ref())),
            Format::Github => {
                // Workflows run at the root of the repository.
                let folder = root.strip_prefix(".").unwrap_or(root);
                let folder = if folder.is_absolute() { Path::new("") } else { folder };
                report::say_all(&annotate::github(&remarks, folder));
            }
        }
        match has_errors(&remarks) || (self.strict && !remarks.is_empty()) {
            true => Outcome::Failed,
            false => Outcome::Done,
        }
    }

    /// Reads the archive and looks at it; nothing where there is none to be looked at.
    fn look(&self, root: &Path, remarks: &mut Vec<Diagnostic>) -> Option<(Site, Option<Measures>)> {
        let mut sources = disk::read(root).drain_into(remarks)?;
        if let Some(url) = &self.base_url {
            sources.config.base_url = url.clone();
        }
        let site = sources.site(Audience::Public).drain_into(remarks)?;
        let mut findings = check::check(&site.archive);
        let measures = self.site.then(|| {
            let (found, measures) = self.look_at_site(root, &site, remarks);
            findings.extend(found);
            measures
        });
        remarks.extend(disk::told(root, findings));
        Some((site, measures))
    }

    fn look_at_site(
        &self,
        root: &Path,
        site: &Site,
        remarks: &mut Vec<Diagnostic>,
    ) -> (Vec<Finding>, Measures) {
        let planned = plan(site);
        remarks.extend(planned.remarks.iter().cloned());
        let map = Map::of(site);
        let scanned: Vec<_> = planned
            .value
            .par_iter()
            .enumerate()
            .map(|(n, page)| {
                let made = disk::bytes(root, site, page);
                (
                    made.value.map(|bytes| Scan::of(&map, n, &bytes)).unwrap_or_default(),
                    made.remarks,
                )
            })
            .collect();
        let (scans, told): (Vec<_>, Vec<_>) = scanned.into_iter().unzip();
        remarks.extend(told.into_iter().flatten());
        let published = self.published.as_ref().and_then(|path| read(path, remarks));
        let (mut findings, measures) = check_site::check(&map, &scans, published.as_deref());
        if self.external {
            let addresses = check_site::elsewhere(&map, &scans);
            if addresses.len() > external::MOST {
                let n_left = addresses.len() - external::MOST;
                report::tell(&format!(
                    "{n_left} addresses on other hosts are not asked for in this run"
                ));
            }
            let told = external::ask(&external::agent(), &addresses);
            findings.extend(check_site::dead(&map, &scans, &told));
        }
        (findings, measures)
    }
}

/// The list of the files of an earlier site.
fn read(path: &Path, remarks: &mut Vec<Diagnostic>) -> Option<String> {
    let fault = |message: String| {
        Diagnostic::error("file", message).at(Place::file(path.display().to_string()))
    };
    let text = fs::read_to_string(path)
        .map_err(|error| remarks.push(fault(format!("cannot read this: {error}"))))
        .ok()?;
    if disk::own_files(&text).is_empty() {
        let message = "this is no list of the files of a site: it does not name itself";
        let hint = "name the `data/files.txt` of a site that Palmares made";
        remarks.push(fault(message.into()).hint(hint));
        return None;
    }
    Some(text)
}

/// What is known of each venue and year, a line a venue.
fn table(known: &[gaps::OfVenue]) -> Vec<String> {
    let cell = |(year, known): (&u16, &gaps::Known)| format!("{year} {known}");
    let line = |(venue, years): &gaps::OfVenue| {
        format!("{venue}: {}", years.iter().map(cell).collect::<Vec<_>>().join(", "))
    };
    known.iter().map(line).collect()
}

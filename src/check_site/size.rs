//! How large the site is, beside what GitHub Pages takes (lesson P8).

use std::collections::BTreeMap;

use serde::Serialize;

use super::map::Map;
use super::scan::Scan;
use crate::check::{Finding, Rule};
use crate::diag::Severity;
use crate::site::route::Page;

/// From here on there is a warning (lesson P8).
pub(crate) const MANY_BYTES: u64 = 810_000_000;
pub(crate) const MANY_FILES: usize = 100_000;
/// What a repository of GitHub takes as one file.
const MOST_OF_A_FILE: u64 = 100_000_000;
/// The groups that are shown.
pub(crate) const SHOWN: usize = 10;

pub(super) const TOO_BIG: Rule = Rule {
    id: "too-big",
    severity: Severity::Warning,
    meaning: "the site comes near to what GitHub Pages publishes, 1 GB, or has more than 100,000 files",
    mend: "leave out the files beside each paper with `per_paper = false` under `[exports]`, or publish elsewhere",
};

pub(super) const BIG_FILE: Rule = Rule {
    id: "big-file",
    severity: Severity::Error,
    meaning: "a file has more than 100 MB, which GitHub does not take",
    mend: "put it elsewhere and link it",
};

/// How large a site is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Measures {
    /// How many files it has.
    pub files: usize,
    /// How many bytes.
    pub bytes: u64,
    /// Its ten largest groups of files.
    pub groups: Vec<Group>,
}

/// Files of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// What they are.
    pub name: String,
    /// How many.
    pub files: usize,
    /// How many bytes they have together.
    pub bytes: u64,
}

impl Measures {
    pub(super) fn of(map: &Map<'_>, scans: &[Scan]) -> Self {
        let mut groups: BTreeMap<String, (usize, u64)> = BTreeMap::new();
        for (page, scan) in map.pages().iter().zip(scans) {
            let (files, bytes) = groups.entry(group(page)).or_default();
            *files += 1;
            *bytes += scan.n_bytes;
        }
        let group = |(name, (files, bytes))| Group { name, files, bytes };
        let mut groups: Vec<Group> = groups.into_iter().map(group).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.bytes));
        groups.truncate(SHOWN);
        Self { files: scans.len(), bytes: scans.iter().map(|scan| scan.n_bytes).sum(), groups }
    }

    /// What it measures, in lines for people.
    pub fn told(&self) -> Vec<String> {
        let line = |name: &str, files, bytes: u64| format!("{name}: {files} files, {bytes} bytes");
        let groups = self.groups.iter().map(|group| line(&group.name, group.files, group.bytes));
        std::iter::once(line("the site", self.files, self.bytes)).chain(groups).collect()
    }
}

/// The group of a page: papers by venue, for these are most of a site.
pub(crate) fn group(page: &Page) -> String {
    match page {
        Page::Paper(id) => return format!("papers of {}", id.edition.venue),
        Page::Venue(_) => "venues",
        Page::Edition(_) => "editions",
        Page::Year(_) => "years",
        Page::Awards | Page::Kind(_) | Page::KindYear(..) => "kinds of award",
        Page::People | Page::Letter(_) => "index of people",
        Page::Person(_) => "people",
        Page::Feed(_) => "feeds",
        Page::Export(..) => "files for citation",
        Page::Data(_) => "the archive as data",
        Page::Search | Page::Shard(..) => "search",
        Page::Static(_) => "static files",
        Page::Alias(_) => "old addresses",
        Page::Asset(_) => "assets",
        _ => "others",
    }
    .into()
}

pub(super) fn check(map: &Map<'_>, scans: &[Scan], measures: &Measures) -> Vec<Finding> {
    let big = scans.iter().enumerate().filter(|(_, scan)| scan.n_bytes > MOST_OF_A_FILE);
    let mut findings: Vec<Finding> = big
        .map(|(n, scan)| {
            BIG_FILE.found(None, format!("{} has {} bytes", map.files()[n], scan.n_bytes))
        })
        .collect();
    findings.extend(too_big(measures));
    findings
}

fn too_big(measures: &Measures) -> Option<Finding> {
    if measures.bytes < MANY_BYTES && measures.files <= MANY_FILES {
        return None;
    }
    let [site, groups @ ..] = &measures.told()[..] else { return None };
    Some(TOO_BIG.found(None, format!("{site}; the largest are {}", groups.join("; "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson P8.
    #[test]
    fn a_site_near_the_limits_is_told_with_its_groups() {
        let group = Group { name: "papers of confx".into(), files: 9, bytes: 800_000_000 };
        let site = |files, bytes| Measures { files, bytes, groups: vec![group.clone()] };
        assert_eq!(too_big(&site(100_000, 809_999_999)), None);
        for big in [site(9, 810_000_000), site(100_001, 9)] {
            let told = too_big(&big).unwrap().told(None);
            assert!(told.message.contains("papers of confx: 9 files, 800000000 bytes"), "{told:?}");
        }
    }
}

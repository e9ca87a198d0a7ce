//! What is wrong with a site, seen in its bytes: links, ids, addresses, sizes, names of files.
//!
//! Whoever renders the pages gives each to [`Scan::of`], in any order and on any thread, which keeps of it only what is
//! needed; [`check()`] then looks at the whole.

mod scan;
mod tags;
mod map;
mod links;
mod pages;
pub(crate) mod size;
mod names;
mod published;

use std::collections::{BTreeMap, BTreeSet};

use crate::check::{Finding, Rule};
use crate::config::Config;

pub use map::Map;
pub use published::{address, hidden, is_lasting, lost};
pub use scan::Scan;
pub use size::Measures;

/// Every rule about the site.
pub const RULES: &[Rule] = &[
    links::BROKEN,
    links::FRAGMENT,
    links::CASE,
    links::SLASH,
    links::OUTSIDE_BASE,
    links::DEAD,
    pages::SAME_ID,
    pages::ORPHAN,
    pages::CANONICAL,
    pages::SITEMAP,
    pages::REDIRECT,
    size::TOO_BIG,
    size::BIG_FILE,
    names::UNSAFE,
    published::HIDDEN,
    published::LOST,
];

/// What is wrong with the site of a map, of which every page is scanned, and how large it is. `published` is the list of
/// the files of an earlier site, which must still be there.
pub fn check(map: &Map<'_>, scans: &[Scan], published: Option<&str>) -> (Vec<Finding>, Measures) {
    let measures = Measures::of(map, scans);
    let mut findings = links::check(map, scans);
    findings.extend(pages::check(map, scans));
    findings.extend(size::check(map, scans, &measures));
    findings.extend(names::check(map.files()));
    findings.extend(published::hidden_names(map, scans));
    findings.extend(published.map(|list| published::check(map, list)).unwrap_or_default());
    (findings, measures)
}

/// The addresses on other hosts that readers may follow, each once, for somebody to ask there.
pub fn elsewhere<'a>(map: &Map<'_>, scans: &'a [Scan]) -> BTreeSet<&'a str> {
    links::elsewhere(map, scans)
}

/// What is wrong with the links to other hosts: `told` has the addresses that lead nowhere, with what was answered.
pub fn dead(map: &Map<'_>, scans: &[Scan], told: &BTreeMap<String, String>) -> Vec<Finding> {
    links::dead(map, scans, told)
}

/// What is to be known of the host: a site below a path of it has no say in its `robots.txt` (lesson F7).
pub fn note_on_robots(config: &Config) -> Option<String> {
    let base = &config.base_url;
    (base.path() != "/").then(|| {
        format!(
            "note: search engines read {}/robots.txt, which is not of this site; that of the site, below {}, is for others",
            base.origin(),
            base.path()
        )
    })
}

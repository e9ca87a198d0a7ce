//! Addresses that were published once, and are for ever (lesson P9, standard CR5).

use std::collections::BTreeSet;

use super::map::Map;
use super::scan::Scan;
use crate::check::{Finding, Rule};
use crate::diag::Severity;
use crate::paper::Author;
use crate::site::route::{self, Page};
use crate::text::slug;

pub(super) const LOST: Rule = Rule {
    id: "lost-url",
    severity: Severity::Error,
    meaning: "a file that an earlier site had is gone, and nothing leads on from its address",
    mend: "give the paper that it was the old address in `aliases`; a paper that must go stays as a page with `status = \"removed\"`",
};

/// Lesson R17.
pub(super) const HIDDEN: Rule = Rule {
    id: "hidden-name",
    severity: Severity::Error,
    meaning: "a former name that its bearer wants hidden stands on the site all the same",
    mend: "write the present name in the words of the page; names in `authors` and `committee` are seen to",
};

pub(super) fn hidden_names(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, scan) in scans.iter().enumerate() {
        for name in &scan.hidden {
            let person = map.site.archive.declared_person(&Author::named(map.hidden[*name]));
            let whose = person.map_or("somebody", |person| person.name.as_str());
            let message = format!("a former name of {whose} stands on {}", map.address(n));
            findings.push(HIDDEN.found(map.source(n, map.hidden[*name]), message));
        }
    }
    findings
}

/// `list` is the `data/files.txt` of the earlier site.
pub(super) fn check(map: &Map<'_>, list: &str) -> Vec<Finding> {
    let hidden = hidden(map);
    let lines = list.lines().map(str::trim).filter(|line| !line.is_empty());
    let lost = lines.filter(|file| !map.has(file) && !is_free(file) && !hidden.contains(*file));
    lost.map(|file| LOST.found(None, format!("/{} is gone", file.trim_end_matches("index.html"))))
        .collect()
}

/// Whether nobody keeps the address of a file: the names of assets hold a digest of them, and crawlers read the parts of
/// the sitemap anew.
fn is_free(file: &str) -> bool {
    let page = route::parse(&format!("/{file}"));
    matches!(page, Some(Page::Asset(_) | Page::Sitemap(_) | Page::Cname | Page::NoJekyll))
}

/// The pages of names that their bearers want hidden: they go without a trace (lesson R17).
fn hidden(map: &Map<'_>) -> BTreeSet<String> {
    let file = |name: &&str| route::file(&Page::Person(slug::person(name).into()));
    map.hidden.iter().map(file).collect()
}

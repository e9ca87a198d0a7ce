//! Addresses that were published once, and are for ever (lesson P9, standard CR5).

use std::collections::BTreeSet;

use super::map::Map;
use crate::check::{Finding, Rule};
use crate::diag::Severity;
use crate::site::route::{self, Page};
use crate::text::slug;

pub(super) const LOST: Rule = Rule {
    id: "lost-url",
    severity: Severity::Error,
    meaning: "a file that an earlier site had is gone, and nothing leads on from its address",
    mend: "give the paper that it was the old address in `aliases`; a paper that must go stays as a page with `status = \"removed\"`",
};

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
    let pages = map.site.archive.people().filter_map(|person| person.page.as_ref());
    let names = pages.filter(|page| page.hide_former).flat_map(|page| &page.former);
    names.map(|name| route::file(&Page::Person(slug::person(name).into()))).collect()
}

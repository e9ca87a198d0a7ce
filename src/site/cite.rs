//! Papers as works to be cited: each with its address and a key that no other has.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use super::Site;
use super::route::Page;
use crate::archive::Facts;
use crate::citation::{Work, key};
use crate::paper::PaperId;

/// What `make` makes of a paper as a work; none where it has a working title.
pub(super) fn with_work<T>(
    site: &Site,
    facts: &Facts,
    make: impl FnOnce(&Work<'_>) -> T,
) -> Option<T> {
    let (key, url) = (key_of(site, facts), site.absolute(&Page::Paper(facts.id.clone())));
    Work::of(&site.archive, facts, &key, &url).map(|work| make(&work))
}

/// The key of a paper: its own, made distinct where another paper has it first.
pub(super) fn key_of<'a>(site: &'a Site, facts: &'a Facts) -> Cow<'a, str> {
    let distinct = site.known.keys.get_or_init(|| distinct(site));
    match distinct.get(&facts.id) {
        Some(key) => key.as_str().into(),
        None => key::own(&site.archive, facts).into(),
    }
}

/// The keys of papers whose own key belongs to another. It belongs to the first paper that a source gave it to, else to
/// the first by its path (standard BT7, lesson C4).
fn distinct(site: &Site) -> BTreeMap<PaperId, String> {
    let is_given = |facts: &Facts| facts.paper.details.bibkey.is_some();
    let (given, derived): (Vec<&Facts>, Vec<&Facts>) =
        site.archive.papers().map(|facts| &**facts).partition(|facts| is_given(facts));
    let mut taken: HashSet<&str> = HashSet::new();
    let mut distinct = BTreeMap::new();
    for facts in given.into_iter().chain(derived) {
        let own = key::own(&site.archive, facts);
        if !taken.insert(own) {
            distinct.insert(facts.id.clone(), key::distinct(own, facts));
        }
    }
    distinct
}

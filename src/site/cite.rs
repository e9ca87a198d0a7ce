//! Papers as works to be cited: each with its address and a key that no other has.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::Site;
use super::route::Page;
use crate::archive::{Edition, Facts};
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
    match keys(site).distinct.get(&facts.id) {
        Some(key) => key.as_str().into(),
        None => key::own(&site.archive, facts).into(),
    }
}

/// The keys that are not their papers' own.
#[derive(Debug, Clone)]
pub(super) struct Keys {
    /// The editions that they were made for.
    editions: Arc<[Arc<Edition>]>,
    distinct: Arc<BTreeMap<PaperId, String>>,
}

fn keys(site: &Site) -> &Keys {
    site.known.keys.get_or_init(|| {
        let editions: Arc<[Arc<Edition>]> = site.archive.editions().cloned().collect();
        // Most edits leave all keys as they are, and to make them takes a look at every paper.
        let kept = site.before.as_ref().filter(|before| has_keys_of(site, &editions, before));
        let distinct = kept.map_or_else(|| distinct(site).into(), |keys| keys.distinct.clone());
        Keys { editions, distinct }
    })
}

/// Whether the papers of these editions have the keys that they had before.
fn has_keys_of(site: &Site, editions: &[Arc<Edition>], before: &Keys) -> bool {
    let key = |facts: &Facts| {
        let own = key::own(&site.archive, facts).to_owned();
        (facts.id.clone(), own, facts.paper.details.bibkey.is_some())
    };
    let keys = |edition: &Edition| edition.filed.values().map(|facts| key(facts)).collect();
    let has_same = |(now, before): (&Arc<Edition>, &Arc<Edition>)| {
        Arc::ptr_eq(now, before) || {
            let [now, before]: [Vec<_>; 2] = [keys(now), keys(before)];
            now == before
        }
    };
    editions.len() == before.editions.len() && editions.iter().zip(&*before.editions).all(has_same)
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

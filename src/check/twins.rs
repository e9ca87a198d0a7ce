//! Two pages of one paper. Papers are compared only with those that share a key with them, never all with all.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Facts};
use crate::diag::Severity;
use crate::merge::near;
use crate::text::normal;

/// Lesson A8: an award whose paper has another title than the thing it is known by.
pub(super) const SAME_DOI: Check = Check {
    rule: Rule {
        id: "same-doi",
        severity: Severity::Error,
        meaning: "two pages have one DOI",
        mend: "correct the DOI of one; if both are one paper, keep one page and move its awards there",
    },
    find: same_doi,
};

/// Lesson A12.
pub(super) const SAME_TITLE: Check = Check {
    rule: Rule {
        id: "same-title",
        severity: Severity::Warning,
        meaning: "two pages have one title and an author in common",
        mend: "if both are one paper, keep one page, move the awards there, and give it the other's path in `aliases`",
    },
    find: same_title,
};

/// Lesson A12.
pub(super) const NEAR_TITLE: Check = Check {
    rule: Rule {
        id: "near-title",
        severity: Severity::Warning,
        meaning: "two pages have an author in common, and titles that differ by a slip",
        mend: "if both are one paper, keep one page, move the awards there, and give it the other's path in `aliases`",
    },
    find: near_title,
};

/// The most papers of one key that are compared with each other: more share it by chance.
const MOST: usize = 40;

fn same_doi(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let doi = |facts: &Arc<Facts>| facts.paper.doi.as_ref().map(|doi| doi.to_lowercase());
    pairs(archive, |facts| doi(facts).into_iter().collect())
        .into_iter()
        .map(|(a, b)| {
            let message =
                format!("“{}” has the DOI of “{}”, content/{}.md", b.title, a.title, a.id);
            rule.found(Spot::paper(b, At::Key("doi")), message)
        })
        .collect()
}

fn same_title(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    pairs(archive, |facts| vec![normal::letters(&facts.title)])
        .into_iter()
        .filter(|(a, b)| !a.paper.contradicts(&b.paper))
        .map(|(a, b)| twin(rule, a, b, "the title of"))
        .collect()
}

fn near_title(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let is_same = |a: &Facts, b: &Facts| normal::letters(&a.title) == normal::letters(&b.title);
    shared(archive, |facts| near::keys(&facts.paper), |facts| near::keys_of_others(&facts.paper))
        .into_iter()
        .filter(|(a, b)| !a.paper.contradicts(&b.paper) && !is_same(a, b))
        .filter(|(a, b)| near::difference(&a.paper, &b.paper).is_some())
        .map(|(a, b)| twin(rule, a, b, "nearly the title of"))
        .collect()
}

fn twin(rule: &Rule, a: &Facts, b: &Facts, how: &str) -> Finding {
    let message = format!("“{}” has {how} content/{}.md: “{}”", b.title, a.id, a.title);
    rule.found(Spot::paper(b, At::Key("title")), message)
}

type Pair<'a> = (&'a Arc<Facts>, &'a Arc<Facts>);

/// The pairs of papers that share a key, each once.
fn pairs(archive: &Archive, keys: impl Fn(&Arc<Facts>) -> Vec<String>) -> Vec<Pair<'_>> {
    let keys = |facts: &Arc<Facts>| {
        keys(facts).into_iter().filter(|key| !key.is_empty()).collect::<Vec<_>>()
    };
    shared(archive, keys, keys)
}

/// The pairs of papers of which one is sought by a key under which the other is kept, each once.
fn shared<K: Ord>(
    archive: &Archive,
    kept: impl Fn(&Arc<Facts>) -> Vec<K>,
    sought: impl Fn(&Arc<Facts>) -> Vec<K>,
) -> Vec<Pair<'_>> {
    let mut blocks: BTreeMap<K, Vec<&Arc<Facts>>> = BTreeMap::new();
    let mut pairs = BTreeMap::new();
    for b in archive.papers() {
        for key in sought(b) {
            let block = blocks.get(&key).filter(|block| block.len() <= MOST);
            for a in block.into_iter().flatten() {
                pairs.entry((&b.id, &a.id)).or_insert((*a, b));
            }
        }
        for key in kept(b) {
            blocks.entry(key).or_default().push(b);
        }
    }
    pairs.into_values().collect()
}

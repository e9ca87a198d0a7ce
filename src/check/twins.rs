//! Two pages of one paper. Papers are compared only with those that share a key with them, never all with all.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Facts};
use crate::diag::Severity;
use crate::text::{normal, slug};

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
        meaning: "two pages have an author in common, and titles that differ in a word",
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
        .filter(|(a, b)| may_be_one(a, b))
        .map(|(a, b)| twin(rule, a, b, "the title of"))
        .collect()
}

fn near_title(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    pairs(archive, ends_of_title)
        .into_iter()
        .filter(|(a, b)| may_be_one(a, b) && differ_in_a_word(&a.title, &b.title))
        .map(|(a, b)| twin(rule, a, b, "nearly the title of"))
        .collect()
}

fn twin(rule: &Rule, a: &Facts, b: &Facts, how: &str) -> Finding {
    let message = format!("“{}” has {how} content/{}.md: “{}”", b.title, a.id, a.title);
    rule.found(Spot::paper(b, At::Key("title")), message)
}

/// The first and the last letters of a title: one word that differs leaves one of them.
fn ends_of_title(facts: &Arc<Facts>) -> Vec<String> {
    const LETTERS: usize = 16;
    let letters: Vec<char> = normal::letters(&facts.title).chars().collect();
    if letters.len() < LETTERS {
        return Vec::new();
    }
    let (first, last) = (&letters[..LETTERS], &letters[letters.len() - LETTERS..]);
    vec![format!("^{}", String::from_iter(first)), format!("{}$", String::from_iter(last))]
}

/// The pairs of papers that share a key, each once.
fn pairs(
    archive: &Archive,
    keys: impl Fn(&Arc<Facts>) -> Vec<String>,
) -> Vec<(&Arc<Facts>, &Arc<Facts>)> {
    let mut blocks: BTreeMap<String, Vec<&Arc<Facts>>> = BTreeMap::new();
    for facts in archive.papers() {
        for key in keys(facts).into_iter().filter(|key| !key.is_empty()) {
            blocks.entry(key).or_default().push(facts);
        }
    }
    let mut pairs = BTreeMap::new();
    for block in blocks.values().filter(|block| block.len() <= MOST) {
        for (n, b) in block.iter().enumerate() {
            for a in &block[..n] {
                pairs.entry((&b.id, &a.id)).or_insert((*a, *b));
            }
        }
    }
    pairs.into_values().collect()
}

/// Whether two pages may be of one paper: no DOI tells them apart, and they share a family name, where both name their
/// authors.
fn may_be_one(a: &Facts, b: &Facts) -> bool {
    let other_doi = a.paper.doi.is_some() && b.paper.doi.is_some() && a.paper.doi != b.paper.doi;
    let names = |facts: &Facts| -> BTreeSet<String> {
        let last = |name: &str| name.split_whitespace().next_back().map(slug::slug);
        facts.paper.authors.iter().filter_map(|author| last(&author.name)).collect()
    };
    let (names_a, names_b) = (names(a), names(b));
    let share = names_a.is_empty() || names_b.is_empty() || !names_a.is_disjoint(&names_b);
    !other_doi && share
}

/// Whether two titles differ, and at most in one word, which is no number: parts I and II are two papers.
fn differ_in_a_word(a: &str, b: &str) -> bool {
    let words = |title: &str| -> Vec<String> {
        let words = title.split(|c: char| !c.is_alphanumeric()).map(normal::letters);
        words.filter(|word| !word.is_empty()).collect()
    };
    let (a, b) = (words(a), words(b));
    let n_first = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let n_last =
        a[n_first..].iter().rev().zip(b[n_first..].iter().rev()).take_while(|(a, b)| a == b);
    let n_last = n_last.count();
    let rest = [&a[n_first..a.len() - n_last], &b[n_first..b.len() - n_last]];
    let is_number = |word: &String| word.chars().all(|c| c.is_ascii_digit() || "ivx".contains(c));
    rest.iter().all(|rest| rest.len() <= 1)
        && rest.concat().iter().any(|word| !is_number(word))
        && a.len().min(b.len()) >= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson A12: slips are near, parts of a series are not.
    #[test]
    fn titles_that_differ_in_a_word_are_near() {
        let near = differ_in_a_word;
        assert!(near("Sparse Gates for Long Memory", "Sparse Gates for a Long Memory"));
        assert!(near("Sparse Gates for Long Memory", "Sparse Gate for Long Memory"));
        assert!(!near("Sparse Gates for Long Memory", "Sparse Gates for Long Memory"));
        assert!(!near("Sparse Gates, Part I", "Sparse Gates, Part II"));
        assert!(!near("Sparse Gates 2", "Sparse Gates 3"));
        assert!(!near("Sparse Gates for Long Memory", "Dense Gates for Short Memory"));
        assert!(!near("On Things", "On Words") && !near("", ""));
    }
}

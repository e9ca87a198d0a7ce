//! The words of awards, spelt alike.

use std::collections::BTreeMap;

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Facts};
use crate::diag::Severity;
use crate::text::slug;

/// Lesson A9.
pub(super) const SPELLING: Check = Check {
    rule: Rule {
        id: "label-spelling",
        severity: Severity::Warning,
        meaning: "the label of an award is spelt in two ways that differ only in case or marks",
        mend: "spell it in one way",
    },
    find: spelling,
};

/// Lesson A9: one index for one award.
pub(super) const TWO_KINDS: Check = Check {
    rule: Rule {
        id: "label-kinds",
        severity: Severity::Warning,
        meaning: "awards of one label are of two kinds, and so stand on two pages",
        mend: "give both the same `kind`",
    },
    find: two_kinds,
};

/// What is written of an award, and where it comes first.
struct Written<'a> {
    facts: &'a Facts,
    award: usize,
    n_times: usize,
}

/// The labels that pages write, by their letters: of each way to write it, where and how often.
fn labels<'a>(
    archive: &'a Archive,
    way: impl Fn(&'a Facts, usize) -> &'a str,
) -> BTreeMap<String, BTreeMap<&'a str, Written<'a>>> {
    let mut slugs: BTreeMap<&str, String> = BTreeMap::new();
    let mut labels: BTreeMap<String, BTreeMap<&str, Written<'_>>> = BTreeMap::new();
    for facts in archive.papers() {
        for (n, award) in facts.paper.awards.iter().enumerate() {
            let Some(label) = &award.label else { continue };
            let letters = slugs.entry(label).or_insert_with(|| slug::slug(label)).clone();
            let ways = labels.entry(letters).or_default();
            let written = Written { facts, award: n, n_times: 0 };
            ways.entry(way(facts, n)).or_insert(written).n_times += 1;
        }
    }
    labels
}

/// A finding for each way to write a label but the commonest.
fn spelling(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let mut findings = Vec::new();
    for ways in labels(archive, label_of).into_values() {
        let mut ways: Vec<_> = ways.into_iter().collect();
        ways.sort_by_key(|(_, written)| std::cmp::Reverse(written.n_times));
        let Some(((common, first), others)) = ways.split_first() else { continue };
        for (label, written) in others {
            let message = format!(
                "“{label}” is written “{common}” elsewhere, as in content/{}.md",
                first.facts.id
            );
            let spot = Spot::paper(written.facts, At::Award(written.award, "label"));
            findings.push(rule.found(spot, message));
        }
    }
    findings
}

fn label_of(facts: &Facts, n: usize) -> &str {
    facts.paper.awards[n].label.as_deref().unwrap_or_default()
}

fn two_kinds(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let finding = |ways: BTreeMap<&str, Written<'_>>| {
        let kinds: Vec<_> = ways.into_iter().collect();
        let [(first, one), (_, other), ..] = kinds.as_slice() else { return None };
        let label = label_of(other.facts, other.award);
        let message = format!(
            "“{label}” is of another kind elsewhere: `{first}` in content/{}.md",
            one.facts.id
        );
        Some(rule.found(Spot::paper(other.facts, At::Award(other.award, "kind")), message))
    };
    labels(archive, |facts, n| facts.paper.awards[n].kind.as_str())
        .into_values()
        .filter_map(finding)
        .collect()
}

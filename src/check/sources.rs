//! Documents that do not tell the same.

use std::collections::{BTreeMap, BTreeSet};

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Edition, Given};
use crate::diag::Severity;
use crate::paper::PaperId;

/// Lesson A4.
pub(super) const OTHER_WINNERS: Check = Check {
    rule: Rule {
        id: "other-winners",
        severity: Severity::Warning,
        meaning: "two documents name different winners of one award",
        mend: "take out those who did not win; where all did, the edition's `_index.md` says so with `complete = true`",
    },
    find: other_winners,
};

fn other_winners(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let open = archive.editions().filter(|edition| !edition.page.complete);
    open.flat_map(|edition| of_edition(rule, archive, edition)).collect()
}

fn of_edition(rule: &Rule, archive: &Archive, edition: &Edition) -> Vec<Finding> {
    let mut awards: BTreeMap<(&str, &str, Option<&str>), Vec<&Given>> = BTreeMap::new();
    for given in edition.given.iter().filter(|given| given.counts()) {
        let award = given.award();
        let key = (award.kind.as_str(), given.label(), award.track.as_deref());
        awards.entry(key).or_default().push(given);
    }
    let finding = |((_, label, _), winners): (_, Vec<&Given>)| {
        let (a, b) = disjoint(&winners)?;
        let edition = archive.edition_name(&edition.key);
        let names = |document: &str| {
            let told = winners.iter().filter(|given| tells(given, document));
            told.map(|given| format!("“{}”", given.facts.title)).collect::<Vec<_>>().join(", ")
        };
        let message = format!(
            "two documents name different winners of {label}, {edition}: {a} names {}, and {b} names {}",
            names(a),
            names(b)
        );
        let second = winners.iter().find(|given| tells(given, b))?;
        Some(rule.found(Spot::paper(&second.facts, At::Award(second.award, "kind")), message))
    };
    awards.into_iter().filter_map(finding).collect()
}

fn tells(given: &Given, document: &str) -> bool {
    given.facts.paper.sources.iter().any(|source| source.document == document)
}

/// Two documents that tell of winners, and of none in common.
fn disjoint<'a>(winners: &[&'a Given]) -> Option<(&'a str, &'a str)> {
    let mut told: BTreeMap<&str, BTreeSet<&PaperId>> = BTreeMap::new();
    for given in winners {
        for source in &given.facts.paper.sources {
            told.entry(&source.document).or_default().insert(&given.facts.id);
        }
    }
    let told: Vec<_> = told.into_iter().collect();
    let (first, rest) = told.split_first()?;
    rest.iter().find(|(_, papers)| papers.is_disjoint(&first.1)).map(|other| (first.0, other.0))
}

//! Awards: their kinds, their years, their evidence.

use std::collections::BTreeMap;

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Facts};
use crate::diag::{Diagnostic, Severity, nearest};
use crate::text::slug;
use crate::vocabulary;

/// Lesson A6.
pub(super) const UNKNOWN_KIND: Check = Check {
    rule: Rule {
        id: "unknown-kind",
        severity: Severity::Warning,
        meaning: "an award is of a kind that the vocabulary does not have",
        mend: "correct the kind, or declare it in `site.toml`",
    },
    find: unknown_kind,
};

/// Lesson A12.
pub(super) const TWO_YEARS: Check = Check {
    rule: Rule {
        id: "award-years",
        severity: Severity::Warning,
        meaning: "a paper holds one award of one venue twice, under two years",
        mend: "take out the year that is wrong; if both are right, all is well",
    },
    find: two_years,
};

/// Lesson A14.
pub(super) const NO_EVIDENCE: Check = Check {
    rule: Rule {
        id: "no-evidence",
        severity: Severity::Warning,
        meaning: "nothing tells where an award is known from",
        mend: "give the award a `source = \"https://…\"`, or import it from its announcement",
    },
    find: no_evidence,
};

pub(super) const UNPUBLISHED: Check = Check {
    rule: Rule {
        id: "published-unknown",
        severity: Severity::Warning,
        meaning: "a paper has only awards for earlier papers, and does not say when it was published itself",
        mend: "write `published = { venue = \"…\", year = … }`",
    },
    find: unpublished,
};

/// What `build` and `serve` tell of it too, for such an award stands under no heading of its own.
pub fn unknown_kinds(archive: &Archive) -> Vec<Diagnostic> {
    let found = unknown_kind(&UNKNOWN_KIND.rule, archive);
    found.into_iter().map(|finding| finding.told(None)).collect()
}

/// A finding for each kind, at the first page that has it. That of an award filed under `other` is its label's.
fn unknown_kind(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let mut unknown: BTreeMap<String, Vec<(&Facts, usize)>> = BTreeMap::new();
    for facts in archive.papers() {
        for (n, award) in facts.paper.awards.iter().enumerate() {
            let kind = vocabulary::name_of_other(award).map(slug::slug);
            let kind = kind.unwrap_or_else(|| award.kind.clone());
            if archive.vocabulary.kind(&kind).is_none() {
                unknown.entry(kind).or_default().push((facts, n));
            }
        }
    }
    let known = || archive.vocabulary.kinds.iter().map(|kind| kind.slug.as_str());
    let finding = |(kind, held): (String, Vec<(&Facts, usize)>)| {
        let (facts, n) = held[0];
        let others = match held.len() {
            1 => String::new(),
            n => format!(" (of {n} awards)"),
        };
        let meant = nearest(&kind, known())
            .map_or(String::new(), |near| format!("did you mean `{near}`? Else "));
        let award = &facts.paper.awards[n];
        let label = vocabulary::name_of_other(award).or(award.label.as_deref());
        let label = label.map_or_else(|| archive.vocabulary.kind_label(&kind), str::to_owned);
        rule.found(
            Spot::paper(facts, At::Award(n, "kind")),
            format!("the kind `{kind}`{others} is not in the vocabulary"),
        )
        .hint(format!("{meant}file it with two lines in `site.toml`: `[awards.{kind}]` and `label = \"{label}\"`"))
    };
    unknown.into_iter().map(finding).collect()
}

fn two_years(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let mut findings = Vec::new();
    for facts in archive.papers() {
        let home = &facts.id.edition;
        let key = |n: usize| {
            let award = &facts.paper.awards[n];
            let editions = award.editions(home);
            let venues: Vec<_> = editions.iter().map(|key| key.venue.clone()).collect();
            (award.kind.as_str(), facts.labels[n].as_str(), venues)
        };
        for n in 1..facts.paper.awards.len() {
            let year = |n: usize| facts.paper.awards[n].year.unwrap_or(home.year);
            if let Some(other) =
                (0..n).find(|other| key(*other) == key(n) && year(*other) != year(n))
            {
                let message = format!(
                    "{} is given to one paper in {} and in {}",
                    facts.labels[n],
                    year(other),
                    year(n)
                );
                findings.push(rule.found(Spot::paper(facts, At::Award(n, "year")), message));
            }
        }
    }
    findings
}

fn no_evidence(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let papers = archive.papers().filter(|facts| facts.paper.sources.is_empty());
    let bare = papers.flat_map(|facts| {
        let awards = facts.paper.awards.iter().enumerate();
        awards.filter(|(_, award)| award.source.is_none()).map(move |(n, _)| (facts, n))
    });
    bare.map(|(facts, n)| {
        let message = format!("there is no evidence of this award, {}", facts.labels[n]);
        rule.found(Spot::paper(facts, At::Award(n, "kind")), message)
    })
    .collect()
}

fn unpublished(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let unknown = archive.papers().filter(|facts| facts.published.year.is_none());
    unknown
        .map(|facts| {
            let message = format!("when “{}” was published is not known", facts.title);
            rule.found(Spot::paper(facts, At::Key("title")), message)
        })
        .collect()
}

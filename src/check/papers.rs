//! What a paper's page lacks.

use std::sync::Arc;

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Edition, Facts};
use crate::diag::Severity;
use crate::paper::PaperStatus;

pub(super) const NO_AUTHORS: Check = Check {
    rule: Rule {
        id: "no-authors",
        severity: Severity::Warning,
        meaning: "a paper has no authors",
        mend: "write `authors = [\"…\"]`",
    },
    find: |rule, archive| {
        lacking(rule, archive, "has no authors", |facts| {
            !facts.has_working_title() && facts.paper.authors.is_empty()
        })
    },
};

pub(super) const NO_WORDS: Check = Check {
    rule: Rule {
        id: "no-words",
        severity: Severity::Warning,
        meaning: "a paper with an award has neither abstract nor summary",
        mend: "write what it is about under `## Summary`, in words of your own",
    },
    find: |rule, archive| {
        lacking(rule, archive, "has neither abstract nor summary", |facts| {
            is_awarded(facts)
                && facts.paper.abstract_text.is_empty()
                && facts.paper.summary.is_empty()
        })
    },
};

pub(super) const NO_LINK: Check = Check {
    rule: Rule {
        id: "no-link",
        severity: Severity::Warning,
        meaning: "a paper with an award has neither DOI nor link",
        mend: "write `doi = \"10.…\"`, or `paper = \"https://…\"` under `[links]`",
    },
    find: |rule, archive| {
        lacking(rule, archive, "has neither DOI nor link", |facts| {
            is_awarded(facts) && facts.paper.doi.is_none() && facts.paper.links.is_empty()
        })
    },
};

pub(super) const WORKING_TITLE: Check = Check {
    rule: Rule {
        id: "working-title",
        severity: Severity::Warning,
        meaning: "a paper still has the title that was made from its abstract",
        mend: "write the title and take out `title_status`; importing a document that gives it does both",
    },
    find: |rule, archive| lacking(rule, archive, "has a working title", Facts::has_working_title),
};

/// From so many papers on, what all papers of an edition lack is said of the edition.
const MANY: usize = 4;

/// A finding for each paper that lacks something; one for an edition whose papers all do. What was taken down is not asked
/// for more.
fn lacking(
    rule: &Rule,
    archive: &Archive,
    what: &str,
    lacks: impl Fn(&Facts) -> bool,
) -> Vec<Finding> {
    let stands = |facts: &&Arc<Facts>| facts.paper.details.status != Some(PaperStatus::Removed);
    let of_edition = |edition: &Arc<Edition>| {
        let papers: Vec<&Arc<Facts>> = edition.filed.values().filter(stands).collect();
        let lacking: Vec<&Arc<Facts>> =
            papers.iter().copied().filter(|facts| lacks(facts)).collect();
        match &lacking[..] {
            [first, ..] if lacking.len() == papers.len() && papers.len() >= MANY => {
                let name = archive.edition_name(&edition.key);
                let message = format!("each of the {} papers of {name} {what}", papers.len());
                let page = format!("content/{}/_index.md", edition.key);
                let spot = match edition.is_declared {
                    true => Spot::new(page, At::File),
                    false => Spot::paper(first, At::Key("title")),
                };
                vec![rule.found(spot, message)]
            }
            _ => lacking.into_iter().map(|facts| of_paper(rule, facts, what)).collect(),
        }
    };
    archive.editions().flat_map(of_edition).collect()
}

fn of_paper(rule: &Rule, facts: &Facts, what: &str) -> Finding {
    rule.found(Spot::paper(facts, At::Key("title")), format!("“{}” {what}", facts.title))
}

fn is_awarded(facts: &Facts) -> bool {
    !facts.paper.awards.is_empty()
}

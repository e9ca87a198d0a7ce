//! What a paper's page lacks.

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Facts};
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

/// A finding for each paper that lacks something. What was taken down is not asked for more.
fn lacking(
    rule: &Rule,
    archive: &Archive,
    what: &str,
    lacks: impl Fn(&Facts) -> bool,
) -> Vec<Finding> {
    let stands = |facts: &&std::sync::Arc<Facts>| {
        facts.paper.details.status != Some(PaperStatus::Removed) && lacks(facts)
    };
    let finding = |facts: &std::sync::Arc<Facts>| {
        rule.found(Spot::paper(facts, At::Key("title")), format!("“{}” {what}", facts.title))
    };
    archive.papers().filter(stands).map(finding).collect()
}

fn is_awarded(facts: &Facts) -> bool {
    !facts.paper.awards.is_empty()
}

//! What was taken back or down, and since when (lessons R23 and A19).

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Facts};
use crate::diag::Severity;
use crate::paper::AwardStatus;

pub(super) const UNDATED: Check = Check {
    rule: Rule {
        id: "status-undated",
        severity: Severity::Warning,
        meaning: "the status of a paper or an award has no date",
        mend: "write `status_date = \"…\"`",
    },
    find: undated,
};

fn undated(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    archive.papers().flat_map(|facts| of_paper(rule, facts)).collect()
}

fn of_paper(rule: &Rule, facts: &Facts) -> Vec<Finding> {
    let details = &facts.paper.details;
    let paper = details.status.filter(|_| details.status_date.is_none()).map(|_| {
        let message = format!("since when “{}” has this status is not told", facts.title);
        rule.found(Spot::paper(facts, At::Key("status")), message)
    });
    let awards = facts.paper.awards.iter().enumerate();
    let awards = awards
        .filter(|(_, award)| award.status == AwardStatus::Rescinded && award.status_date.is_none());
    let awards = awards.map(|(n, _)| {
        let message = format!("when {} was taken back is not told", facts.labels[n]);
        rule.found(Spot::paper(facts, At::Award(n, "status")), message)
    });
    paper.into_iter().chain(awards).collect()
}

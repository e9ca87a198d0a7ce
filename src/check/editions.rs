//! Editions that say how many awards they gave.

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::Archive;
use crate::diag::Severity;

/// Lesson A5.
pub(super) const INCOMPLETE: Check = Check {
    rule: Rule {
        id: "incomplete",
        severity: Severity::Error,
        meaning: "an edition is declared complete, and the number of its awards is not its `count`",
        mend: "add what is missing, or correct `count`",
    },
    find: incomplete,
};

/// A count may be that of all awards, or of those who won; what was taken back since was given once.
fn incomplete(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let declared = archive.editions().filter(|edition| edition.page.complete);
    let finding = |edition: &std::sync::Arc<crate::archive::Edition>| {
        let count = edition.page.count?;
        let valid = edition.given.iter().filter(|given| !given.is_rescinded()).count();
        let counts = [edition.given.len(), valid, edition.n_winners()];
        if counts.contains(&count) {
            return None;
        }
        let message = format!(
            "{} is declared complete with {count} awards, and {} are recorded",
            archive.edition_name(&edition.key),
            edition.given.len()
        );
        Some(rule.found(
            Spot::new(format!("content/{}/_index.md", edition.key), At::Key("count")),
            message,
        ))
    };
    declared.filter_map(finding).collect()
}

//! What is doubtful or wrong in what an archive says.
//!
//! [`check`] runs every rule of [`CHECKS`] over an archive. A finding knows its page and what of it is meant;
//! [`Finding::told`] makes the remark with its line, once somebody has the text of the page. [`gaps`] tells for each venue
//! and year what is known.

mod place;
mod awards;
mod editions;
pub mod gaps;
mod ids;
mod labels;
mod names;
mod papers;
mod people;
mod sources;
mod status;
mod twins;

use rayon::prelude::*;

use crate::archive::{Archive, Facts};
use crate::diag::{Diagnostic, Place, Severity};

pub use awards::unknown_kinds;

/// A rule, as `docs/check.md` lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Its name in messages.
    pub id: &'static str,
    /// How grave it is where it is broken.
    pub severity: Severity,
    /// What it finds, as the end of a sentence.
    pub meaning: &'static str,
    /// How to mend it.
    pub mend: &'static str,
}

/// A rule about the content, and the function that finds where it is broken.
pub struct Check {
    /// The rule.
    pub rule: Rule,
    find: fn(&Rule, &Archive) -> Vec<Finding>,
}

/// Every rule about the content.
pub const CHECKS: &[Check] = &[
    awards::UNKNOWN_KIND,
    awards::TWO_YEARS,
    awards::NO_EVIDENCE,
    awards::UNPUBLISHED,
    labels::SPELLING,
    labels::TWO_KINDS,
    sources::OTHER_WINNERS,
    editions::INCOMPLETE,
    gaps::NO_EDITION,
    gaps::NO_AWARD,
    papers::NO_AUTHORS,
    papers::NO_WORDS,
    papers::NO_LINK,
    papers::WORKING_TITLE,
    status::UNDATED,
    ids::ORCID,
    ids::DOI,
    twins::SAME_DOI,
    twins::SAME_TITLE,
    twins::NEAR_TITLE,
    people::SPELLINGS,
    people::NEAR_SPELLINGS,
    people::DECLARED_TWICE,
    people::UNDECLARED,
    people::AMBIGUOUS,
    names::TWICE,
    names::TWO_NAMES,
    names::FORM,
];

/// What of a page is meant.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    /// The whole page.
    File,
    /// A key of its front matter.
    Key(&'static str),
    /// A key of the award of this number; the award's first line where the key is not there.
    Award(usize, &'static str),
    /// Some words of it, where they come first.
    Words(String),
    /// An address as the site has it, or as it is written below the site's own.
    Link(String, String),
}

/// A part of a page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The page's file, relative to the archive's root.
    pub file: String,
    /// What of it is meant.
    pub at: At,
}

impl Spot {
    /// A part of a file.
    pub fn new(file: impl Into<String>, at: At) -> Self {
        Self { file: file.into(), at }
    }

    fn paper(facts: &Facts, at: At) -> Self {
        Self::new(format!("content/{}.md", facts.id), at)
    }
}

/// A place where a rule is broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Where, if it is at one place.
    pub spot: Option<Spot>,
    remark: Diagnostic,
}

impl Rule {
    /// A finding of this rule; its hint is the rule's.
    pub fn found(&self, spot: impl Into<Option<Spot>>, message: impl Into<String>) -> Finding {
        let remark = match self.severity {
            Severity::Error => Diagnostic::error(self.id, message),
            Severity::Warning => Diagnostic::warning(self.id, message),
        };
        Finding { spot: spot.into(), remark: remark.hint(self.mend) }
    }
}

impl Finding {
    /// How grave it is.
    pub fn severity(&self) -> Severity {
        self.remark.severity
    }

    /// The same finding, with a hint of its own.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { remark: self.remark.hint(hint), ..self }
    }

    /// The remark. `source` is the text of the file, where it could be read.
    pub fn told(self, source: Option<&str>) -> Diagnostic {
        match (self.spot, source) {
            (None, _) => self.remark,
            (Some(spot), None) => self.remark.at(Place::file(spot.file)),
            (Some(spot), Some(source)) => self.remark.at(place::of(&spot, source)),
        }
    }
}

/// What the rules find in an archive, in the order of the rules.
pub fn check(archive: &Archive) -> Vec<Finding> {
    CHECKS.par_iter().flat_map_iter(|check| (check.find)(&check.rule, archive)).collect()
}

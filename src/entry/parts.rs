//! The parts of the body of a paper's page that have a meaning of their own, and the headings they stand under.

use super::body::{is_statement, is_summary};
use super::meant;
use crate::paper::Paper;
use crate::text::Prose;

/// A part of a paper's body; everything else in it is a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// What stands before the first heading.
    Abstract,
    /// Our own words.
    Summary,
    /// The committee's words on the award of this number.
    Statement(usize),
}

impl Part {
    /// The parts a paper may have, in the order in which they are printed.
    pub(super) fn all(paper: &Paper) -> impl Iterator<Item = Self> + use<> {
        let statements = (0..paper.awards.len()).map(Self::Statement);
        [Self::Abstract, Self::Summary].into_iter().chain(statements)
    }

    /// The part that a heading begins; none where it begins a note. `keys` are those of the paper's awards.
    ///
    /// # Errors
    ///
    /// Where it is the heading of a statement on no award: what is wrong, and how to mend it.
    pub(super) fn of_heading(
        heading: Option<&str>,
        keys: &[String],
    ) -> Result<Option<Self>, (String, String)> {
        match heading {
            None => Ok(Some(Self::Abstract)),
            Some(heading) if is_summary(heading) => Ok(Some(Self::Summary)),
            Some(heading) if is_statement(heading) => {
                award_of(heading, keys).map(|n| Some(Self::Statement(n)))
            }
            Some(_) => Ok(None),
        }
    }

    /// The heading under which it is printed; none for the abstract.
    pub(super) fn heading(self, keys: &[String]) -> Option<String> {
        match self {
            Self::Abstract => None,
            Self::Summary => Some("Summary".to_owned()),
            Self::Statement(0) => Some("Statement".to_owned()),
            Self::Statement(n) => Some(format!("Statement: {}", keys[n])),
        }
    }

    /// Its words.
    pub(super) fn prose(self, paper: &Paper) -> &Prose {
        match self {
            Self::Abstract => &paper.abstract_text,
            Self::Summary => &paper.summary,
            Self::Statement(n) => &paper.awards[n].statement,
        }
    }

    pub(super) fn prose_mut(self, paper: &mut Paper) -> &mut Prose {
        match self {
            Self::Abstract => &mut paper.abstract_text,
            Self::Summary => &mut paper.summary,
            Self::Statement(n) => &mut paper.awards[n].statement,
        }
    }
}

/// The number of the award that a heading `Statement` or `Statement: KEY` is about.
fn award_of(heading: &str, keys: &[String]) -> Result<usize, (String, String)> {
    let key =
        heading.strip_prefix("Statement").and_then(|rest| rest.strip_prefix(':')).map(str::trim);
    match key {
        _ if keys.is_empty() => Err((
            "a statement, but no award".into(),
            "add an award: `[[awards]]` with `kind = \"best-paper\"`".into(),
        )),
        None => Ok(0),
        Some(key) => keys.iter().position(|known| known == key).ok_or_else(|| {
            (format!("no award has the key `{key}`"), meant(key, keys.iter().map(String::as_str)))
        }),
    }
}

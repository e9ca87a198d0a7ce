//! Awards and ranks.

use std::str::FromStr;

use super::{Date, EditionKey};
use crate::text::Prose;

/// An award, held by a paper.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Award {
    /// Its name among the awards of its paper, where its kind (and year) does not give one.
    pub key: Option<String>,
    /// Its kind, a slug of the [vocabulary](crate::vocabulary).
    pub kind: String,
    /// Its rank; where absent, the kind's.
    pub rank: Option<Rank>,
    /// Its words as displayed; where absent, those of kind and rank.
    pub label: Option<String>,
    /// Its words in the source, where they are others.
    pub as_written: Option<String>,
    /// The venues that gave it (several for a joint edition); where empty, the venue the paper is filed under.
    pub venues: Vec<String>,
    /// The year it was given; where absent, the year the paper is filed under.
    pub year: Option<u16>,
    /// The track it was given for.
    pub track: Option<String>,
    /// The day it was given.
    pub date: Option<Date>,
    /// The address of its evidence.
    pub source: Option<String>,
    /// Whether it was taken back.
    pub status: AwardStatus,
    /// When its status changed.
    pub status_date: Option<Date>,
    /// When somebody last looked at its evidence.
    pub checked_on: Option<Date>,
    /// The committee's words on why it won.
    pub statement: Prose,
}

impl Award {
    /// The editions that gave it, to a paper filed under `home`.
    pub fn editions(&self, home: &EditionKey) -> Vec<EditionKey> {
        let year = self.year.unwrap_or(home.year);
        match self.venues.as_slice() {
            [] => vec![EditionKey { venue: home.venue.clone(), year }],
            venues => venues
                .iter()
                .map(|venue| EditionKey { venue: venue.as_str().into(), year })
                .collect(),
        }
    }
}

/// The key of each of these awards: its own, else its kind, with `-YEAR` where two awards share the kind, and with a
/// number where even that is shared.
pub fn award_keys(awards: &[Award], home: &EditionKey) -> Vec<String> {
    let mut keys: Vec<String> = Vec::with_capacity(awards.len());
    for award in awards {
        let shared = awards.iter().filter(|a| a.key.is_none() && a.kind == award.kind).count() > 1;
        let base = match &award.key {
            Some(key) => key.clone(),
            None if shared => format!("{}-{}", award.kind, award.year.unwrap_or(home.year)),
            None => award.kind.clone(),
        };
        let mut key = base.clone();
        for n in 2.. {
            if !keys.contains(&key) {
                break;
            }
            key = format!("{base}-{n}");
        }
        keys.push(key);
    }
    keys
}

/// Whether an award stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AwardStatus {
    /// It stands.
    #[default]
    Valid,
    /// It was taken back: struck in lists, out of counts, still in the data.
    Rescinded,
}

/// The place a paper took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// It won.
    Winner,
    /// Second or third.
    RunnerUp,
    /// Named with honour.
    HonorableMention,
    /// Among those considered to the end.
    Finalist,
}

impl Rank {
    /// Every rank, best first.
    pub const ALL: [Self; 4] =
        [Self::Winner, Self::RunnerUp, Self::HonorableMention, Self::Finalist];

    /// Its name in pages and data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Winner => "winner",
            Self::RunnerUp => "runner-up",
            Self::HonorableMention => "honorable-mention",
            Self::Finalist => "finalist",
        }
    }

    /// Its words as displayed.
    pub fn words(self) -> &'static str {
        match self {
            Self::Winner => "Winner",
            Self::RunnerUp => "Runner-Up",
            Self::HonorableMention => "Honorable Mention",
            Self::Finalist => "Finalist",
        }
    }
}

impl FromStr for Rank {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.map(Self::name);
        Self::ALL.into_iter().find(|rank| rank.name() == text).ok_or_else(|| {
            format!(
                "`{text}` is no rank; the ranks are {}",
                known.map(|name| format!("`{name}`")).join(", ")
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn award_keys_are_kinds_and_never_shared() {
        let home = EditionKey { venue: "confx".into(), year: 2031 };
        let award = |kind: &str, year| Award { kind: kind.into(), year, ..Award::default() };
        let awards = [
            award("best-paper", None),
            award("test-of-time", Some(2041)),
            award("test-of-time", Some(2051)),
            award("test-of-time", Some(2051)),
        ];
        assert_eq!(
            award_keys(&awards, &home),
            ["best-paper", "test-of-time-2041", "test-of-time-2051", "test-of-time-2051-2"]
        );
    }
}

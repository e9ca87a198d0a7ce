//! A paper and what belongs to it: authors, awards, links, sources. See the page format in `docs/page-format.md`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::text::slug;
use crate::text::{Line, Prose};

/// A venue in a year: `neurips/2025`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EditionKey {
    /// The venue's slug, the first segment of its addresses.
    pub venue: Arc<str>,
    /// The year, of four digits.
    pub year: u16,
}

impl fmt::Display for EditionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.venue, self.year)
    }
}

/// What a paper is known by for ever: the path of its page, `neurips/2025/artificial-hivemind`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PaperId {
    /// The edition it is filed under: the one through which it first entered the archive.
    pub edition: EditionKey,
    /// The name of its file, without `.md`.
    pub slug: Arc<str>,
}

impl fmt::Display for PaperId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.edition, self.slug)
    }
}

/// One work.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Paper {
    /// Its title, or a [working title](TitleStatus::Working).
    pub title: Line,
    /// Whether the source gave the title.
    pub title_status: TitleStatus,
    /// Its authors, in their order; one name may stand twice, for two people.
    pub authors: Vec<Author>,
    /// The editors of the volume it stands in.
    pub editors: Vec<Author>,
    /// The awards it holds, in the order of its page.
    pub awards: Vec<Award>,
    /// Where it and what belongs to it is to be found.
    pub links: Vec<Link>,
    /// The documents that tell of it.
    pub sources: Vec<Source>,
    /// The track it was submitted to.
    pub track: Option<String>,
    /// Its DOI in bare form, `10.…`.
    pub doi: Option<String>,
    /// Where and when it was published, where its place in the archive does not say it.
    pub published: Published,
    /// The day, month or year it was published.
    pub date: Option<Date>,
    /// Bibliographic details, each as the source gives it.
    pub details: Details,
    /// The abstract.
    pub abstract_text: Prose,
    /// Our own words about it, never published as its abstract.
    pub summary: Prose,
    /// Whatever else its page says, with its own headings.
    pub notes: Prose,
}

/// Whether a title was given or made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TitleStatus {
    /// The source gives it.
    #[default]
    Given,
    /// Made from the abstract; shown as such, and never given to machines as a title.
    Working,
}

/// Where and when a paper was published.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Published {
    /// The venue's slug.
    pub venue: Option<String>,
    /// The year.
    pub year: Option<u16>,
}

/// Bibliographic details of a paper, all optional.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Details {
    /// First and last page, `101-118`.
    pub pages: Option<String>,
    /// Volume of the journal or series.
    pub volume: Option<String>,
    /// Issue of the journal.
    pub number: Option<String>,
    /// The publisher's name.
    pub publisher: Option<String>,
    /// ISBN of the volume.
    pub isbn: Option<String>,
    /// ISSN of the journal.
    pub issn: Option<String>,
    /// Keywords.
    pub keywords: Vec<String>,
    /// Language of title and abstract (BCP 47), where it is not the site's.
    pub lang: Option<String>,
    /// Licence of the paper (SPDX).
    pub license: Option<String>,
    /// A remark that is printed with the citation.
    pub note: Option<String>,
    /// A citation key that a source gave.
    pub bibkey: Option<String>,
    /// Old URL paths, which redirect here.
    pub aliases: Vec<String>,
    /// What became of it.
    pub status: Option<PaperStatus>,
    /// When its status changed.
    pub status_date: Option<Date>,
}

/// What became of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaperStatus {
    /// Withdrawn for a fault in it.
    Retracted,
    /// Taken down.
    Removed,
    /// Replaced by a later version.
    Superseded,
    /// Corrected since.
    Corrected,
}

/// One author or editor.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Author {
    /// The name as the bearer writes it, given name first.
    pub name: String,
    /// ORCID, `0000-0002-1825-0097`.
    pub orcid: Option<String>,
    /// Where they worked then.
    pub affiliation: Option<String>,
    /// The slug of their declared page, where the name alone does not lead there.
    pub person: Option<String>,
}

impl Author {
    /// An author of whom only the name is known.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The slug of the page this author is listed on.
    pub fn person_slug(&self) -> String {
        self.person.clone().unwrap_or_else(|| slug::person(&self.name))
    }
}

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

/// Where a paper, or something that belongs to it, is to be found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Link {
    /// What is there.
    pub kind: LinkKind,
    /// Its address.
    pub url: String,
}

/// What a link leads to, in the order links are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each name says it")]
pub enum LinkKind {
    Paper,
    Doi,
    Code,
    Model,
    Dataset,
    Project,
    Slides,
    Video,
    Other,
}

impl LinkKind {
    /// Every kind, in the order shown.
    pub const ALL: [Self; 9] = [
        Self::Paper,
        Self::Doi,
        Self::Code,
        Self::Model,
        Self::Dataset,
        Self::Project,
        Self::Slides,
        Self::Video,
        Self::Other,
    ];

    /// Its name in pages and data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Doi => "doi",
            Self::Code => "code",
            Self::Model => "model",
            Self::Dataset => "dataset",
            Self::Project => "project",
            Self::Slides => "slides",
            Self::Video => "video",
            Self::Other => "other",
        }
    }

    /// Its words as displayed.
    pub fn words(self) -> &'static str {
        match self {
            Self::Paper => "Paper",
            Self::Doi => "DOI",
            Self::Code => "Code",
            Self::Model => "Model",
            Self::Dataset => "Dataset",
            Self::Project => "Project",
            Self::Slides => "Slides",
            Self::Video => "Video",
            Self::Other => "Other",
        }
    }
}

/// A document that tells of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Source {
    /// The document's path: relative to the archive's root where it lies inside, else its name.
    pub document: String,
    /// Its address, where it was fetched from.
    pub url: Option<String>,
    /// Its lines (or rows) that tell of the paper, first and last, counted from 1.
    pub lines: Option<(usize, usize)>,
    /// The sheet of the table.
    pub sheet: Option<String>,
    /// When somebody last looked at it.
    pub checked_on: Option<Date>,
    /// A digest of the letters of the abstract it gives, by which the paper is known again.
    pub abstract_id: Option<String>,
    /// The digest of each field as this document gave it, so that an edit by hand can be told from an import.
    pub fields: Vec<(String, String)>,
}

/// A day, a month or a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: Option<u8>,
    /// The day, 1 to 31; only with a month.
    pub day: Option<u8>,
}

impl Date {
    /// The whole of a year.
    pub fn year(year: u16) -> Self {
        Self { year, month: None, day: None }
    }

    /// Its first day, `2031-07-01`: what feeds and sitemaps take for it.
    pub fn first_day(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("`{text}` is no date; write `2031`, `2031-07` or `2031-07-14`");
        let parts: Vec<&str> = text.split('-').collect();
        let number = |at: usize, width: usize| match parts.get(at) {
            None => Ok(None),
            Some(part) if part.len() == width && part.bytes().all(|b| b.is_ascii_digit()) => {
                part.parse::<u16>().map(Some).map_err(|_| fault())
            }
            Some(_) => Err(fault()),
        };
        let (year, month, day) = (number(0, 4)?.ok_or_else(fault)?, number(1, 2)?, number(2, 2)?);
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let last = match month {
            Some(2) if leap => 29,
            Some(2) => 28,
            Some(4 | 6 | 9 | 11) => 30,
            _ => 31,
        };
        let valid = parts.len() <= 3
            && month.is_none_or(|m| (1..=12).contains(&m))
            && day.is_none_or(|d| (1..=last).contains(&d));
        if !valid {
            return Err(fault());
        }
        Ok(Self {
            year,
            month: month.and_then(|m| m.try_into().ok()),
            day: day.and_then(|d| d.try_into().ok()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_that_exist() {
        for good in ["2031", "2031-07", "2031-07-14", "2024-02-29"] {
            assert_eq!(good.parse::<Date>().unwrap().to_string(), good);
        }
        for bad in
            ["", "31", "2031-13", "2023-02-29", "2031-7-14", "2031-07-14-1", "July 2031", "+031"]
        {
            assert!(bad.parse::<Date>().is_err(), "{bad}");
        }
    }

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

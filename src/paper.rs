//! A paper and what belongs to it: authors, awards, links, sources. See the page format in `docs/page-format.md`.

mod award;
mod date;
mod link;
mod name;
mod same;

use std::fmt;
use std::sync::Arc;

use crate::text::{Line, Prose, slug};

pub use award::{Award, AwardStatus, Rank, award_keys};
pub use date::Date;
pub use link::{Link, LinkKind};
pub use name::Name;

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

impl PaperId {
    /// The id that a text gives: the path of a page as people write it, `confx/2031/on-rain`, with or without `content/`,
    /// `.md` and slashes at its ends.
    pub fn of_path(text: &str) -> Option<Self> {
        let path = text.trim().trim_matches('/');
        let path = path.strip_prefix("content/").unwrap_or(path);
        let mut parts = path.strip_suffix(".md").unwrap_or(path).split('/');
        let (venue, year, name) = (parts.next()?, parts.next()?, parts.next()?);
        let is_year = year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit());
        let are_slugs = slug::is_slug(venue) && slug::is_slug(name);
        let edition = EditionKey { venue: venue.into(), year: year.parse().ok()? };
        (is_year && are_slugs && parts.next().is_none())
            .then(|| Self { edition, slug: name.into() })
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

impl Source {
    /// The document as it is shown: where its path leads out of the archive, only its file name, for the rest of the path
    /// tells of a machine.
    pub fn shown(&self) -> &str {
        let path = self.document.as_str();
        let leads_out = path.starts_with(['/', '\\', '.']) || path.contains(':');
        if leads_out { path.rsplit(['/', '\\']).next().unwrap_or(path) } else { path }
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

//! Makes papers of what a document tells: [`import`] is the whole chain from bytes to papers, a function of values.
//!
//! A paper that stands twice in a document is merged into the first. A paper without a title gets a working title.

mod account;
mod json;
mod papers;
mod twice;

use crate::diag::{Diagnostic, Place};
use crate::paper::{EditionKey, Paper, PaperId};
use crate::recognize::venues::{self, Event};
use crate::recognize::{Member, recognize};
use crate::source;
use crate::source::document::Document;
use crate::text::{normal, slug};
use crate::vocabulary::Vocabulary;
pub use json::dry_run;

/// A document, and the papers it tells of.
#[derive(Debug, Clone, Default)]
pub struct Imported {
    /// The document's name.
    pub path: String,
    /// The name of its format.
    pub format: &'static str,
    /// The venue it tells of, where it tells of one.
    pub venue: Option<VenueName>,
    /// The year it tells of, where it tells of one.
    pub year: Option<u16>,
    /// The venues that its papers name, each once.
    pub venues: Vec<VenueName>,
    /// The papers, in order.
    pub papers: Vec<ImportedPaper>,
    /// The members of the committee, in order.
    pub committee: Vec<Member>,
    /// The lines that are headings and titles of the document.
    pub recognized: Vec<Span>,
    /// The lines that tell of something that is no paper.
    pub rejected: Vec<Span>,
    /// The lines that tell of a paper a second time.
    pub merged: Vec<Span>,
    /// The lines that no rule knows.
    pub unclaimed: Vec<Span>,
    /// Whether anything of the document could be read.
    pub outcome: Outcome,
    /// What each of its blocks was taken for, and why.
    pub explained: Vec<Explained>,
    /// What is doubtful about it.
    pub remarks: Vec<Diagnostic>,
}

/// What some lines were taken for, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The first and the last line.
    pub lines: (usize, usize),
    /// What they were taken for.
    pub taken_for: String,
    /// Why; empty where no rule knows them.
    pub why: String,
    /// Their words.
    pub text: String,
}

/// Whether anything of a document could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Outcome {
    /// It was read.
    Read,
    /// It is rejected: it is too large, or no document of its format.
    #[default]
    Rejected,
}

/// A venue by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VenueName {
    /// The first segment of its addresses.
    pub slug: String,
    /// Its short name.
    pub name: String,
    /// Its long name, where it is known.
    pub full_name: Option<String>,
}

/// A paper as a document gives it.
#[derive(Debug, Clone)]
pub struct ImportedPaper {
    /// The paper.
    pub paper: Paper,
    /// The edition it is to be filed under, where venue and year are known.
    pub edition: Option<EditionKey>,
    /// The page that it has, where the document says so.
    pub page: Option<PaperId>,
    /// Its first and last line.
    pub lines: (usize, usize),
    /// What the document says beyond the fields of a paper; shown, never written.
    pub details: Vec<(String, String)>,
}

/// Some lines of a document, with their words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The first and the last line.
    pub lines: (usize, usize),
    /// What they are, or why they are no paper.
    pub note: String,
    /// Their words.
    pub text: String,
}

/// What the caller says of all documents.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// The venue, by name or slug.
    pub venue: Option<String>,
    /// The year.
    pub year: Option<u16>,
    /// How much of the documents to take over.
    pub extent: Extent,
}

/// How much of a document to take over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Extent {
    /// All of it.
    #[default]
    Whole,
    /// Facts only: no abstracts and no statements, which are other people's prose.
    Facts,
}

/// Reads a document and makes papers of what it tells.
pub fn import(
    name: &str,
    bytes: &[u8],
    vocabulary: &Vocabulary,
    overrides: &Overrides,
) -> Imported {
    let document = Document { name, bytes };
    let (format, reading) = source::read(&document);
    let mut imported = Imported { path: name.into(), format: format.name, ..Imported::default() };
    let Some(reading) = reading.drain_into(&mut imported.remarks) else {
        return imported;
    };
    imported.outcome = Outcome::Read;
    let recognized = recognize(&reading, vocabulary);
    let context = Context::new(name, &recognized.event, vocabulary, overrides);
    imported.venue = context.venue.clone();
    imported.year = context.year;
    account::account(&mut imported, &reading, &recognized);
    papers::take(&mut imported, recognized.records, &context);
    imported.committee = recognized.committee;
    if imported.papers.is_empty() && imported.rejected.is_empty() {
        let remark = Diagnostic::warning("no-papers", "no papers were found in this document");
        imported.remarks.push(remark.at(Place::file(name)));
    }
    imported
}

/// What holds for all papers of a document.
struct Context<'a> {
    document: &'a str,
    venue: Option<VenueName>,
    year: Option<u16>,
    vocabulary: &'a Vocabulary,
    extent: Extent,
}

impl<'a> Context<'a> {
    fn new(
        document: &'a str,
        event: &Event,
        vocabulary: &'a Vocabulary,
        overrides: &Overrides,
    ) -> Self {
        let venue = overrides.venue.as_ref().or(event.venue.as_ref());
        let venue = venue.map(|name| venue_name(name, vocabulary));
        let year = overrides.year.or(event.year);
        Self { document, venue, year, vocabulary, extent: overrides.extent }
    }

    /// Where a record is filed: the event that it tells of itself, else that of the document.
    fn edition(&self, home: &Event) -> Option<EditionKey> {
        let own = home.venue.as_ref().map(|name| venue_name(name, self.vocabulary));
        let venue = own.or_else(|| self.venue.clone())?;
        Some(EditionKey { venue: venue.slug.as_str().into(), year: home.year.or(self.year)? })
    }
}

/// The venue of a name or slug.
pub fn venue_name(name: &str, vocabulary: &Vocabulary) -> VenueName {
    let known = venues::known(name, vocabulary);
    let short = known.map_or_else(|| normal::line(name), |venue| venue.name.clone());
    VenueName {
        slug: slug::venue(&short),
        name: short,
        full_name: known.map(|venue| venue.full_name.clone()),
    }
}

#[cfg(test)]
mod tests;

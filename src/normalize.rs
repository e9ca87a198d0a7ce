//! Makes papers of what a document tells: [`import`] is the whole chain from bytes to papers, a function of values.
//!
//! A paper that stands twice in a document is merged into the first. A paper without a title gets a working title.

mod account;
mod json;

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Place};
use crate::paper::{Author, Award, EditionKey, Paper, Source, TitleStatus};
use crate::recognize::venues::{self, Event};
use crate::recognize::{Member, Record, coined, recognize};
use crate::source::document::Document;
use crate::source::{self, Reading};
use crate::text::{Block, Inline, Line, Prose, normal, plain, slug};
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
    let Some(Reading::Outline(outline)) = reading.drain_into(&mut imported.remarks) else {
        return imported;
    };
    imported.outcome = Outcome::Read;
    let recognized = recognize(&outline, vocabulary);
    let context = Context::new(name, &recognized.event, vocabulary, overrides);
    imported.venue = context.venue.clone();
    imported.year = context.year;
    account::account(&mut imported, &outline.trappings, &recognized);
    papers(&mut imported, recognized.records, &context);
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

/// Makes papers of the records; what is told of a paper again is joined to it.
fn papers(imported: &mut Imported, records: Vec<Record>, context: &Context<'_>) {
    let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
    let has_awards = records.iter().any(|record| !record.awards.is_empty());
    let among = if has_awards { Among::Winners } else { Among::Listed };
    for mut record in records {
        let lines = record.lines;
        doubts(&record, among, context, &mut imported.remarks);
        let mut details = std::mem::take(&mut record.details);
        if record.awards.is_empty() && !record.statement.is_empty() {
            details.push(("statement".into(), words_of(&record.statement)));
        }
        let letters = normal::letters(&words_of(&record.abstract_text));
        let edition = context.edition(&record.home);
        let paper = paper(record, context);
        let title = paper.title.plain();
        // A paper without a title is known by its abstract.
        let known = match paper.title_status {
            TitleStatus::Given => normal::letters(&title),
            TitleStatus::Working => letters,
        };
        let year = edition.as_ref().map(ToString::to_string).unwrap_or_default();
        let new = ImportedPaper { paper, edition, lines, details };
        match seen.get(&(known.clone(), year.clone())) {
            Some(first) => {
                join(&mut imported.papers[*first], new, context, &mut imported.remarks);
                imported.merged.push(Span { lines, note: title, text: String::new() });
            }
            None => {
                seen.insert((known, year), imported.papers.len());
                imported.papers.push(new);
            }
        }
    }
}

/// Joins what is told of a paper a second time to what was told first: further awards are added, and an award told twice
/// is named.
fn join(
    first: &mut ImportedPaper,
    second: ImportedPaper,
    context: &Context<'_>,
    remarks: &mut Vec<Diagnostic>,
) {
    let label = |award: &Award| context.vocabulary.label(award);
    let known: Vec<String> = first.paper.awards.iter().map(label).collect();
    let (twice, new): (Vec<Award>, Vec<Award>) =
        second.paper.awards.into_iter().partition(|award| known.contains(&label(award)));
    if !twice.is_empty() || new.is_empty() {
        let (from, to) = second.lines;
        let message = format!("lines {from}–{to} tell of this paper again");
        let title = first.paper.title.plain();
        let place = Place::line(context.document, first.lines.0, &title);
        remarks.push(Diagnostic::warning("told-twice", message).at(place));
    }
    let paper = &mut first.paper;
    paper.awards.extend(new);
    if paper.authors.is_empty() {
        paper.authors = second.paper.authors;
    }
    if paper.abstract_text.is_empty() {
        paper.abstract_text = second.paper.abstract_text;
    }
    for link in second.paper.links {
        if !paper.links.iter().any(|known| known.url == link.url) {
            paper.links.push(link);
        }
    }
}

/// What the papers of a document are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Among {
    /// Some of them hold awards.
    Winners,
    /// None does.
    Listed,
}

/// Remarks on what is doubtful about a record: an award that is not known, or none where others have one.
fn doubts(record: &Record, among: Among, context: &Context<'_>, remarks: &mut Vec<Diagnostic>) {
    let title = record.title.as_ref().map(|words| plain::line(words)).unwrap_or_default();
    let place = Place::line(context.document, record.lines.0, &title);
    if among == Among::Winners && record.awards.is_empty() {
        let message = "no heading and no prose says which award this paper holds";
        let remark = Diagnostic::warning("no-award", message).at(place.clone());
        remarks
            .push(remark.hint("its page is that of a paper without an award, until you add one"));
    }
    for award in record.awards.iter().filter(|award| award.kind == "other") {
        let label = context.vocabulary.label(award);
        let hint =
            format!("to file it properly, add `[awards.{}]` to site.toml", slug::slug(&label));
        let message = format!("the vocabulary has no kind for the award `{label}`");
        remarks.push(Diagnostic::warning("unknown-award", message).at(place.clone()).hint(hint));
    }
}

fn words_of(paragraphs: &[Vec<Inline>]) -> String {
    paragraphs.iter().map(|words| plain::line(words)).collect::<Vec<_>>().join(" ")
}

fn paper(record: Record, context: &Context<'_>) -> Paper {
    let abstract_words = words_of(&record.abstract_text);
    let (title, title_status) = match &record.title {
        Some(words) => (Line::from_inlines(words), TitleStatus::Given),
        None => {
            let working = coined::working_title(&record.abstract_text.concat());
            (Line::from_inlines(&[Inline::Text(working)]), TitleStatus::Working)
        }
    };
    let prose = |paragraphs: Vec<Vec<Inline>>| match context.extent {
        Extent::Whole => {
            let blocks = paragraphs.into_iter().map(Block::Paragraph).collect();
            Prose::from_blocks(&normal::blocks(blocks))
        }
        Extent::Facts => Prose::default(),
    };
    let abstract_id =
        (!abstract_words.is_empty()).then(|| slug::digest(&normal::letters(&abstract_words), 16));
    let mut awards = record.awards;
    if let Some(award) = awards.first_mut() {
        award.statement = prose(record.statement);
    }
    Paper {
        title,
        title_status,
        authors: record.authors.into_iter().map(author).collect(),
        awards,
        links: record.links,
        published: record.published,
        abstract_text: prose(record.abstract_text),
        sources: vec![Source {
            document: context.document.to_owned(),
            lines: Some(record.lines),
            abstract_id,
            ..Source::default()
        }],
        ..Paper::default()
    }
}

fn author(person: crate::recognize::names::Person) -> Author {
    Author {
        affiliation: person.affiliation.as_deref().map(normal::line),
        ..Author::named(normal::line(&person.name))
    }
}

#[cfg(test)]
mod tests;

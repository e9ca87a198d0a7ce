//! Finds in a document what it tells: papers, their awards, the committee. [`recognize`] is the entry point.
//!
//! Recognition is by plausibility: small functions say whether a line can be a list of authors, a title, the heading of
//! an award, and the `shapes` of announcements put these together. Every block is claimed once: what no rule
//! takes stays [`Claim::Unclaimed`], so that nothing is silently missing.

pub mod affiliations;
pub mod awards;
pub mod coined;
pub mod committee;
pub mod credits;
mod draft;
pub mod fields;
pub mod given;
pub mod keyed;
pub mod labels;
pub mod letters;
pub mod links;
pub mod marks;
pub mod meaning;
pub mod names;
pub mod people;
pub mod places;
pub mod prose;
pub mod rejects;
pub mod rows;
mod shapes;
pub mod titles;
pub mod venues;

use crate::paper::{Award, Details, Link, PaperId, Published};
use crate::source::Reading;
use crate::text::Inline;
use crate::vocabulary::Vocabulary;
use names::Person;
use venues::Event;

/// What a document tells.
#[derive(Debug, Clone, Default)]
pub struct Recognized {
    /// The event it tells of, as far as it says so.
    pub event: Event,
    /// The papers, in order.
    pub records: Vec<Record>,
    /// The members of the committee, in order.
    pub committee: Vec<Member>,
    /// The parts of the document: lines, rows or entries.
    pub parts: Vec<Part>,
    /// What each part is.
    pub claims: Vec<Claim>,
    /// Why each part was taken for that; empty where nothing was.
    pub reasons: Vec<String>,
}

/// A paper as a document tells of it.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// Its title, where the document gives one.
    pub title: Option<Vec<Inline>>,
    /// Its authors, in their order.
    pub authors: Vec<Person>,
    /// The awards that the document gives it.
    pub awards: Vec<Award>,
    /// Where and when it was published, where that is not the event of the document.
    pub published: Published,
    /// The paragraphs of its abstract.
    pub abstract_text: Vec<Vec<Inline>>,
    /// The paragraphs of the committee's words on why it won.
    pub statement: Vec<Vec<Inline>>,
    /// The links in its abstract and statement, in order.
    pub links: Vec<Link>,
    /// What the document says of it beyond these, by name.
    pub details: Vec<(String, String)>,
    /// The event it is filed under, where that is not the document's.
    pub home: Event,
    /// Its first and last line.
    pub lines: (usize, usize),
    /// The names of the venues that its awards and places give by slug.
    pub venue_names: Vec<String>,
    /// Its DOI in bare form.
    pub doi: Option<String>,
    /// The page that it has in the archive, where the document says so.
    pub page: Option<PaperId>,
    /// The track it was submitted to.
    pub track: Option<String>,
    /// The editors of its volume.
    pub editors: Vec<Person>,
    /// Bibliographic details.
    pub bibliography: Details,
    /// The sheet it stands on.
    pub sheet: Option<String>,
    /// What is doubtful about it.
    pub doubts: Vec<String>,
}

/// A part of a document that is claimed: its lines and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The first and the last line.
    pub lines: (usize, usize),
    /// The words.
    pub text: String,
    /// Whether it is a thing of its own.
    pub unit: Unit,
}

/// What a part of a document is to a count of things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A line or so: several may tell of one thing.
    Block,
    /// A row or an entry: one thing.
    Whole,
}

/// A member of the committee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Name and affiliation.
    pub person: Person,
    /// The country, as written.
    pub country: Option<String>,
    /// The lines.
    pub lines: (usize, usize),
    /// The first and the last block.
    pub blocks: (usize, usize),
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// A part of the record of this number; what labels its parts included.
    Record(usize),
    /// A member of the committee.
    Member,
    /// The document's title.
    Title,
    /// A heading.
    Heading,
    /// The heading of the committee.
    Committee,
    /// What holds entries together: brackets, names of parts, what is said of all.
    Frame,
    /// Something that is no paper, with the reason.
    Rejected(&'static str),
    /// Nothing that a rule knows.
    Unclaimed,
}

/// Finds what a document tells.
pub fn recognize(reading: &Reading, vocabulary: &Vocabulary) -> Recognized {
    match reading {
        Reading::Outline(outline) => shapes::recognize(outline, vocabulary),
        Reading::Tables(tables) => rows::recognize(tables, vocabulary),
        Reading::Entries(entries) => keyed::recognize(entries, vocabulary),
    }
}

impl Recognized {
    /// Adds a part, and says what it is and why.
    fn add(&mut self, part: Part, claim: Claim, why: impl Into<String>) {
        self.parts.push(part);
        self.claims.push(claim);
        self.reasons.push(why.into());
    }
}

/// The event that all records share, each part of it by itself; else what the document says.
fn common_event(records: &[Record], said: &Event) -> Event {
    let Some(first) = records.first() else { return said.clone() };
    let same_venue = records.iter().all(|record| record.home.venue == first.home.venue);
    let same_year = records.iter().all(|record| record.home.year == first.home.year);
    let venue = first.home.venue.clone().filter(|_| same_venue);
    Event { venue, year: first.home.year.filter(|_| same_year) }
}

/// Gives the authors of a row the places named beside them: one for all, or one each; else they are a detail.
fn affiliate(draft: &mut draft::Draft, name: &str, text: &str) {
    let places: Vec<&str> =
        text.split([';', '\n']).map(str::trim).filter(|place| !place.is_empty()).collect();
    let bare = draft.authors.iter().all(|person| person.affiliation.is_none());
    let commas: Vec<&str> = text.split(',').map(str::trim).collect();
    let listed =
        commas.len() == draft.authors.len() && commas.iter().all(|place| people::is_place(place));
    let each = if listed && commas.len() > 1 { commas } else { places };
    if bare && each.len() == draft.authors.len() {
        let pairs = draft.authors.iter_mut().zip(each);
        pairs.for_each(|(person, place)| person.affiliation = Some(place.to_owned()));
    } else if bare && each.len() == 1 && !text.contains(',') {
        draft.authors.iter_mut().for_each(|person| person.affiliation = Some(text.to_owned()));
    } else if !text.is_empty() {
        draft.details.push((name.to_owned(), text.replace('\n', "; ")));
    }
}

//! Finds in an outline what it tells: papers, their awards, the committee. [`recognize`] is the entry point.
//!
//! Recognition is by plausibility: small functions say whether a line can be a list of authors, a title, the heading of
//! an award, and the `shapes` of announcements put these together. Every block is claimed once: what no rule
//! takes stays [`Claim::Unclaimed`], so that nothing is silently missing.

pub mod affiliations;
pub mod awards;
pub mod coined;
pub mod committee;
pub mod credits;
pub mod fields;
pub mod labels;
pub mod letters;
pub mod links;
pub mod marks;
pub mod names;
pub mod prose;
pub mod rejects;
mod shapes;
pub mod titles;
pub mod venues;

use crate::paper::{Award, Link, Published};
use crate::source::outline::{Block, Outline};
use crate::text::Inline;
use crate::vocabulary::Vocabulary;
use names::Person;
use venues::Event;

/// What an outline tells.
#[derive(Debug, Clone, Default)]
pub struct Recognized {
    /// The event it tells of, as far as it says so.
    pub event: Event,
    /// The papers, in order.
    pub records: Vec<Record>,
    /// The members of the committee, in order.
    pub committee: Vec<Member>,
    /// The lines of the document: the blocks of the outline, those with breaks in them taken apart.
    pub blocks: Vec<Block>,
    /// What each line is.
    pub claims: Vec<Claim>,
    /// Why each line was taken for that; empty where nothing was.
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
    /// The event through which it enters the archive, where that is not the document's.
    pub home: Event,
    /// Its first and last line.
    pub lines: (usize, usize),
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
    /// Something that is no paper, with the reason.
    Rejected(&'static str),
    /// Nothing that a rule knows.
    Unclaimed,
}

/// Finds what an outline tells.
pub fn recognize(outline: &Outline, vocabulary: &Vocabulary) -> Recognized {
    shapes::recognize(outline, vocabulary)
}

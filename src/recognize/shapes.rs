//! The shapes of announcements: how titles, authors, texts and headings follow each other.
//!
//! Each line of [`SHAPES`] is a function that says whether a record of one shape begins at a line. In each section (the
//! lines between two headings) all are tried, and the one that explains the most wins; [`entries`] then reads headings,
//! the records' texts and what is between them. Where nothing is found, [`paragraphs`] reads a list of abstracts.

mod authors_title;
mod entries;
mod entry;
mod labelled;
mod lines;
mod marked;
mod page;
mod paragraphs;
mod section;
mod sentence;
mod separated;
mod table;
mod title_authors;

use super::awards::Heading;
use super::{Recognized, Record, awards, labels, names, prose, titles, venues};
use crate::source::outline::{Block, BlockKind, Gap, Outline};
use crate::vocabulary::Vocabulary;
use page::Page;

/// A shape of records.
struct Shape {
    /// Its name, as an explanation gives it.
    name: &'static str,
    /// What of this shape begins at a line, if anything does.
    read: fn(&Page<'_>, usize) -> Option<Found>,
}

/// Every shape; of two that explain a section as well, the first is taken.
const SHAPES: &[Shape] = &[
    Shape { name: "fields with names", read: labelled::read },
    Shape { name: "a title, authors below", read: title_authors::read },
    Shape { name: "a title set apart, authors beside it", read: marked::read },
    Shape { name: "title and authors on one line", read: separated::read },
    Shape { name: "authors, a title below", read: authors_title::read },
    Shape { name: "a sentence that names papers", read: sentence::read },
];

/// The shape that is tried on what the shape of a section leaves over.
const PROSE: usize = SHAPES.len() - 1;

/// What begins at a line.
#[derive(Debug, Clone)]
struct Found {
    heads: Vec<Head>,
    /// How many lines it takes.
    n_lines: usize,
    /// How much it explains: about ten points a line, fewer where it is doubtful.
    points: usize,
}

/// The beginning of a record, and the award that it names itself.
#[derive(Debug, Clone, Default)]
struct Head {
    record: Record,
    label: Option<Heading>,
}

pub(super) fn recognize(outline: &Outline, vocabulary: &Vocabulary) -> Recognized {
    let mut page = Page::new(outline, vocabulary);
    page.title();
    let mut told = entries::read(&mut page);
    if told.records.is_empty() {
        told.records = paragraphs::read(&mut page);
    }
    for record in &mut told.records {
        let words = record.abstract_text.iter().chain(&record.statement);
        let words: Vec<_> = words.flatten().cloned().collect();
        for link in super::links::links(&words) {
            if !record.links.iter().any(|known| known.url == link.url) {
                record.links.push(link);
            }
        }
    }
    let (event, records, committee) = (told.event, told.records, told.committee);
    let mut recognized = Recognized { event, records, committee, ..Recognized::default() };
    page.tell(&mut recognized);
    recognized
}

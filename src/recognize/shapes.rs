//! The shapes of announcements: how titles, authors, abstracts and headings follow each other.
//!
//! [`entries`] reads award headings with entries under them, [`paragraphs`] a list of abstracts without titles. The
//! second is tried where the first finds nothing.

mod entries;
mod entry;
mod paragraphs;

use super::names::Likelihood;
use super::{Claim, Member, Recognized, Record, awards, labels, names, prose, titles, venues};
use crate::source::outline::{Block, BlockKind, Gap, Outline};
use crate::vocabulary::Vocabulary;

/// How much the parts of a document weigh when its event is looked for.
const TITLE_WEIGHT: usize = 100;
const HEADING_WEIGHT: usize = 10;

pub(super) fn recognize(outline: &Outline, vocabulary: &Vocabulary) -> Recognized {
    let mut page = Page::new(outline, vocabulary);
    page.title();
    let mut told = entries::read(&mut page);
    if told.records.is_empty() {
        told.records = paragraphs::read(&mut page);
    }
    told.event = page.event(&told.past);
    for record in &mut told.records {
        let words = record.abstract_text.iter().chain(&record.statement);
        record.links = super::links::links(&words.flatten().cloned().collect::<Vec<_>>());
    }
    Recognized {
        event: told.event,
        records: told.records,
        committee: told.committee,
        claims: page.claims,
    }
}

/// What a shape finds.
#[derive(Default)]
struct Told {
    event: venues::Event,
    records: Vec<Record>,
    committee: Vec<Member>,
    /// The blocks that tell of earlier years.
    past: Vec<usize>,
}

/// An outline that is being read: its blocks, their words, and what each has turned out to be.
struct Page<'a> {
    blocks: &'a [Block],
    plain: Vec<String>,
    headings: Vec<Option<awards::Heading>>,
    claims: Vec<Claim>,
    vocabulary: &'a Vocabulary,
    under: Under,
}

/// Whether what is being read stands under the heading of an award.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Under {
    Nothing,
    Award,
}

impl<'a> Page<'a> {
    fn new(outline: &'a Outline, vocabulary: &'a Vocabulary) -> Self {
        let plain: Vec<String> = outline.blocks.iter().map(Block::plain).collect();
        Self {
            blocks: &outline.blocks,
            headings: plain.iter().map(|line| awards::heading(line, vocabulary)).collect(),
            plain,
            claims: vec![Claim::Unclaimed; outline.blocks.len()],
            vocabulary,
            under: Under::Nothing,
        }
    }

    fn len(&self) -> usize {
        self.blocks.len()
    }

    fn text(&self, at: usize) -> &str {
        self.plain.get(at).map_or("", String::as_str)
    }

    /// Claims the first block where it is the document's title.
    fn title(&mut self) {
        let title = titles::is_document_title(self.text(0), self.vocabulary)
            && self.heading(0).is_none()
            && !self.is_entry(0);
        if title {
            self.claims[0] = Claim::Title;
        }
    }

    fn heading(&self, at: usize) -> Option<&awards::Heading> {
        self.headings.get(at)?.as_ref()
    }

    /// Whether a block is the heading of an award or of a committee.
    fn is_heading(&self, at: usize) -> bool {
        self.heading(at).is_some() || awards::is_committee_heading(self.text(at))
    }

    /// Whether an entry begins at a block: a title, and authors below it or the label of an abstract.
    fn is_entry(&self, at: usize) -> bool {
        if !self.can_be_title(at) {
            return false;
        }
        let is_name = self.authors(at).is_some();
        match self.authors(at + 1) {
            Some(Likelihood::Likely) => true,
            Some(Likelihood::Possible) => {
                // One name may be a line of any other kind: where a better list of authors is next, this is a title
                // itself.
                let better =
                    self.authors(at + 2) == Some(Likelihood::Likely) && self.can_be_title(at + 1);
                let close = self.blocks[at + 1].gap == Gap::None || self.under == Under::Award;
                !better
                    && self.authors(at) != Some(Likelihood::Likely)
                    && (self.leads_to_text(at + 2) || close && !is_name)
            }
            None => self.label(at + 1) == Some(labels::Label::Abstract) && !is_name,
        }
    }

    fn can_be_title(&self, at: usize) -> bool {
        at < self.len()
            && self.claims[at] == Claim::Unclaimed
            && titles::is_title(self.text(at))
            && self.label(at).is_none()
            && !self.is_heading(at)
    }

    /// Whether the label of a part, or a paragraph, stands here.
    fn leads_to_text(&self, at: usize) -> bool {
        at < self.len() && (self.label(at).is_some() || prose::is_paragraph(self.text(at)))
    }

    /// How likely it is that a block lists authors.
    fn authors(&self, at: usize) -> Option<Likelihood> {
        if at >= self.len() || self.is_heading(at) || self.label(at).is_some() {
            return None;
        }
        names::authors(self.text(at)).map(|(_, likely)| likely)
    }

    fn label(&self, at: usize) -> Option<labels::Label> {
        labels::label(self.text(at)).map(|(label, _)| label)
    }

    /// The event of the document: from its title, its headings and its prose, but not from papers, nor from what tells
    /// of earlier years.
    fn event(&self, past: &[usize]) -> venues::Event {
        let weight = |at: usize| match self.claims[at] {
            Claim::Title => Some(TITLE_WEIGHT),
            Claim::Heading | Claim::Committee => Some(HEADING_WEIGHT),
            Claim::Unclaimed if !past.contains(&at) => Some(1),
            _ => None,
        };
        let texts: Vec<(&str, usize)> =
            (0..self.len()).filter_map(|at| Some((self.text(at), weight(at)?))).collect();
        venues::event(&texts, self.vocabulary)
    }
}

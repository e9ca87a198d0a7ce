//! One entry: its title, its authors, and the paragraphs that belong to it.

use super::{Page, Record, labels, names, prose};
use crate::recognize::labels::Label;
use crate::text::{Inline, cut};

/// An entry that is being read.
pub(super) struct Entry {
    pub(super) record: Record,
    /// Its blocks.
    pub(super) blocks: Vec<usize>,
    awaits: Awaits,
}

/// What the next paragraph of an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Awaits {
    /// No label has been read: it may be the abstract or the statement.
    Anything,
    /// A label has been read, and its text follows.
    Labelled(Label),
    /// A part may go on.
    More(Label),
    /// The entry is at its end.
    Nothing,
}

impl Entry {
    /// The entry whose title is at a block, and the block after its authors.
    pub(super) fn begin(page: &mut Page<'_>, at: usize) -> (Self, usize) {
        let mut record = Record {
            title: Some(page.blocks[at].words.clone()),
            lines: page.blocks[at].lines,
            ..Record::default()
        };
        let mut blocks = vec![at];
        if page.authors(at + 1).is_some()
            && let Some((authors, _)) = names::authors(page.text(at + 1))
        {
            record.authors = authors;
            record.lines.1 = page.blocks[at + 1].lines.1;
            blocks.push(at + 1);
        }
        let next = at + blocks.len();
        (Self { record, blocks, awaits: Awaits::Anything }, next)
    }

    /// Whether none of its texts has been read.
    pub(super) fn awaits_text(&self) -> bool {
        self.awaits == Awaits::Anything
    }

    fn claim(&mut self, page: &mut Page<'_>, at: usize) {
        self.record.lines.1 = page.blocks[at].lines.1;
        self.blocks.push(at);
    }

    /// Takes a block that is a label, or that begins with one.
    pub(super) fn take_label(&mut self, page: &mut Page<'_>, at: usize) -> bool {
        let Some((label, used)) = labels::label(page.text(at)) else { return false };
        if self.awaits == Awaits::Nothing && label != Label::ReadOn && label != Label::Statement {
            return false;
        }
        self.claim(page, at);
        if label == Label::ReadOn {
            self.awaits = Awaits::Nothing;
            return true;
        }
        self.awaits = Awaits::Labelled(label);
        let words = cut::front(&page.blocks[at].words, used);
        if !words.is_empty() {
            self.add(label, words);
        }
        true
    }

    /// Takes a paragraph, if it belongs to the entry. What speaks of the announcement does not, nor does anything
    /// after it.
    pub(super) fn take_paragraph(&mut self, page: &mut Page<'_>, at: usize) -> bool {
        let text = page.text(at);
        let long = prose::is_paragraph(text) && !prose::speaks_of_announcement(text);
        let part = match self.awaits {
            Awaits::Labelled(label) => Some(label),
            Awaits::More(label) => Some(label).filter(|_| long),
            Awaits::Anything if long && prose::speaks_for_committee(text) => Some(Label::Statement),
            Awaits::Anything => Some(Label::Abstract).filter(|_| long),
            Awaits::Nothing => None,
        };
        // A line between the authors and the label of the abstract is about the paper, whatever it says.
        let leads_on = matches!(page.label(at + 1), Some(Label::Abstract | Label::Statement));
        if part.is_none() && self.awaits == Awaits::Anything && leads_on {
            self.record.details.push(("note".into(), text.to_owned()));
            self.claim(page, at);
            return true;
        }
        let Some(label) = part else {
            self.awaits = Awaits::Nothing;
            return false;
        };
        self.claim(page, at);
        self.add(label, page.blocks[at].words.clone());
        true
    }

    /// Adds a paragraph to a part. With the words that led to the paper, the entry's texts end.
    fn add(&mut self, label: Label, words: Vec<Inline>) {
        let plain = crate::text::plain::line(&words);
        let tail = labels::read_on_tail(&plain);
        let words = if tail > 0 { cut::back(&words, tail) } else { words };
        self.awaits = if tail > 0 { Awaits::Nothing } else { Awaits::More(label) };
        match label {
            Label::Statement => self.record.statement.push(words),
            Label::Abstract | Label::ReadOn => self.record.abstract_text.push(words),
        }
    }
}

//! One entry: its title, its authors, and the paragraphs that belong to it.

use super::page::Page;
use super::{BlockKind, Head, Record, labels, prose};
use crate::recognize::affiliations;
use crate::recognize::awards::{Heading, Subject};
use crate::recognize::fields::{Field, field};
use crate::recognize::labels::Label;
use crate::recognize::links;
use crate::text::{Inline, cut};

/// An entry that is being read.
pub(super) struct Entry {
    pub(super) record: Record,
    /// The award that the entry names itself.
    pub(super) label: Option<Heading>,
    /// Its lines, each with what it is.
    pub(super) lines: Vec<(usize, String)>,
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
    /// The entry that begins with these lines.
    pub(super) fn begin(head: Head, lines: std::ops::Range<usize>, shape: &str) -> Self {
        let Head { record, label } = head;
        let lines = lines.map(|at| (at, shape.to_owned())).collect();
        Self { record, label, lines, awaits: Awaits::Anything }
    }

    /// Whether none of its texts has been read.
    pub(super) fn awaits_text(&self) -> bool {
        self.awaits == Awaits::Anything
    }

    fn claim(&mut self, page: &Page<'_>, at: usize, why: &str) {
        self.record.lines.1 = self.record.lines.1.max(page.blocks[at].lines.1);
        self.lines.push((at, why.to_owned()));
    }

    /// Takes a block that is a label, or that begins with one.
    pub(super) fn take_label(&mut self, page: &Page<'_>, at: usize) -> bool {
        let Some((label, used)) = labels::label(page.text(at)) else { return false };
        if self.awaits == Awaits::Nothing && label != Label::ReadOn && label != Label::Statement {
            return false;
        }
        self.claim(page, at, "the label of a part");
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

    /// Takes the name of an award that stands behind the authors, as in "Winner: Best Paper".
    pub(super) fn take_award(&mut self, page: &Page<'_>, at: usize) -> bool {
        let Some(heading) = page.heading(at) else { return false };
        let award = matches!(heading.of, Subject::Papers(..) | Subject::Rank);
        let last = self.lines.last().is_some_and(|(last, _)| last + 1 == at);
        // In plain text it stands close to the entry, and apart from what follows.
        let close = page.continues(at)
            || page.shares_box(self.lines[0].0, at)
            || page.is_close(at) && !page.is_close(at + 1) && !page.is_close(self.lines[0].0);
        if !award || !last || !close || self.label.is_some() {
            return false;
        }
        self.label = Some(heading.clone());
        self.claim(page, at, "the award, named behind the authors");
        true
    }

    /// Takes a line that tells something by name, or where the authors work, or that only links.
    pub(super) fn take_field(&mut self, page: &Page<'_>, at: usize) -> bool {
        if self.awaits != Awaits::Anything {
            return false;
        }
        let text = page.text(at);
        if let Some((field, name, used)) = field(text)
            && text.split_whitespace().count() <= 40
            && field != Field::Title
        {
            let value = text[used..].trim().to_owned();
            let links = links::of_paper(page.words(at), &self.record.authors);
            if field == Field::Link || !matches!(field, Field::Authors) && value.is_empty() {
                self.record.links.extend(links);
            } else {
                self.record.details.push((name.to_lowercase(), value));
            }
            self.claim(page, at, "a field with a name");
            return true;
        }
        let links = links::of_paper(page.words(at), &self.record.authors);
        let only_links =
            text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).count() <= 6;
        let item = page.blocks[at].kind == BlockKind::Item;
        let close = page.is_close(at) && !item || page.shares_box(self.lines[0].0, at);
        if !links.is_empty() && only_links && close {
            let known = std::mem::take(&mut self.record.links);
            let new =
                links.into_iter().filter(|link| !known.iter().any(|other| other.url == link.url));
            self.record.links = known.iter().cloned().chain(new).collect();
            self.claim(page, at, "links of the paper");
            return true;
        }
        if page.is_close(at) && affiliations::is_affiliation(text) && !text.contains(": ") {
            self.record.details.push(("affiliation".into(), text.to_owned()));
            self.claim(page, at, "where the authors work");
            return true;
        }
        false
    }

    /// Takes a paragraph, if it belongs to the entry. What speaks of the announcement does not, nor does anything
    /// after it.
    pub(super) fn take_paragraph(&mut self, page: &Page<'_>, at: usize) -> bool {
        let text = page.text(at);
        let long = prose::is_paragraph(text) && !prose::speaks_of_announcement(text);
        let part = match self.awaits {
            Awaits::Labelled(label) => Some(label),
            Awaits::More(label) => Some(label).filter(|_| long),
            Awaits::Anything if long && told_of(page, at) => Some(Label::Statement),
            Awaits::Anything => Some(Label::Abstract).filter(|_| long),
            Awaits::Nothing => None,
        };
        // A line between the authors and the label of the abstract is about the paper, whatever it says.
        let leads_on = matches!(page.label(at + 1), Some(Label::Abstract | Label::Statement));
        if part.is_none() && self.awaits == Awaits::Anything && leads_on {
            self.record.details.push(("note".into(), text.to_owned()));
            self.claim(page, at, "a line between the authors and the abstract");
            return true;
        }
        let Some(label) = part else {
            self.awaits = Awaits::Nothing;
            return false;
        };
        let labelled = matches!(self.awaits, Awaits::Labelled(_));
        self.claim(
            page,
            at,
            match (label, labelled) {
                (Label::Statement, true) => "a paragraph under the label of the statement",
                (Label::Statement, false) => "a paragraph in the voice of those who chose",
                (_, true) => "a paragraph under the label of the abstract",
                (_, false) => "a paragraph in the voice of the authors",
            },
        );
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

/// Whether a paragraph is in the voice of those who chose: under the heading of an award, any that does not say "we".
fn told_of(page: &Page<'_>, at: usize) -> bool {
    let text = page.text(at);
    prose::speaks_for_committee(text) || page.is_under_award(at) && !prose::speaks_as_author(text)
}

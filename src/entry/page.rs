//! Reads a page whose place is known.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::body::{Section, sections, split};
use super::front::{AboutFront, EditionFront, PaperFront, PersonFront, VenueFront};
use super::parts::Part;
use super::{Entry, Position, Text};
use crate::config::toml_fault;
use crate::diag::{Checked, Diagnostic, Place, has_errors};
use crate::paper::{Award, EditionKey, Paper, award_keys};
use crate::text::Prose;

pub(super) fn read(position: Position, text: &Text<'_>) -> Checked<Option<Entry>> {
    let mut remarks = Vec::new();
    let value = match position {
        Position::Paper(id) => front::<PaperFront>(text, &mut remarks).map(|(front, body)| {
            let mut paper = front.paper();
            check_paper(&paper, text, &mut remarks);
            check_awards(&paper, &id.edition, text, &mut remarks);
            read_body(&mut paper, &id.edition, text, body, &mut remarks);
            Entry::Paper(id, Arc::new(paper))
        }),
        Position::Venue(slug) => front::<VenueFront>(text, &mut remarks)
            .map(|(front, body)| Entry::Venue(slug, front.page(prose(text, body)))),
        Position::Edition(key) => front::<EditionFront>(text, &mut remarks)
            .map(|(front, body)| Entry::Edition(key, front.page(prose(text, body)))),
        Position::Person(slug) => front::<PersonFront>(text, &mut remarks)
            .map(|(front, body)| Entry::Person(slug, front.page(prose(text, body)))),
        Position::About => front::<AboutFront>(text, &mut remarks)
            .map(|(front, body)| Entry::About(front.page(prose(text, body)))),
    };
    Checked { value: value.filter(|_| !has_errors(&remarks)), remarks }
}

/// The front matter, and where the body begins.
fn front<T: DeserializeOwned>(
    text: &Text<'_>,
    remarks: &mut Vec<Diagnostic>,
) -> Option<(T, usize)> {
    let (span, body) = match split(&text.source) {
        Ok(split) => split,
        Err((span, message)) => {
            let hint = "front matter stands between two lines `+++`, for example `title = \"…\"`";
            remarks.push(text.error("front-matter", span, message).hint(hint));
            return None;
        }
    };
    match toml::from_str(&text.source[span.clone()]) {
        Ok(front) => Some((front, body)),
        Err(error) => {
            remarks.push(toml_fault(text.path, &text.source, span.start, &error));
            None
        }
    }
}

fn prose(text: &Text<'_>, body: usize) -> Prose {
    Prose::of_file(&text.source, body..text.source.len())
}

fn check_paper(paper: &Paper, text: &Text<'_>, remarks: &mut Vec<Diagnostic>) {
    if paper.title.is_empty() {
        let hint =
            "a paper without a given title has a working title, with `title_status = \"working\"`";
        remarks.push(text.error("empty-title", text.key("title"), "the title is empty").hint(hint));
    }
    if paper.authors.iter().any(|author| author.name.is_empty()) {
        remarks.push(
            text.error("empty-name", text.key("authors"), "an author has no name")
                .hint("take it out of the list"),
        );
    }
}

/// Two awards of one page that are the same, or have the same key (lesson A12).
fn check_awards(paper: &Paper, home: &EditionKey, text: &Text<'_>, remarks: &mut Vec<Diagnostic>) {
    let same = |a: &Award, b: &Award| {
        let words = |award: &Award| {
            (award.kind.clone(), award.rank, award.label.clone(), award.track.clone())
        };
        (words(a) == words(b) && a.editions(home) == b.editions(home))
            || (a.key.is_some() && a.key == b.key)
    };
    for (n, award) in paper.awards.iter().enumerate() {
        if let Some(first) = paper.awards[..n].iter().position(|other| same(other, award)) {
            let (first, second) = (text.award(first), text.award(n));
            let line = Place::span(text.path, &text.source, first).line;
            let message = format!("this award is the same as that of line {line}");
            let hint =
                "take one of the two out, or tell them apart by `year`, `rank`, `label` or `key`";
            remarks.push(text.error("same-award", second, message).hint(hint));
        }
    }
}

fn read_body(
    paper: &mut Paper,
    home: &EditionKey,
    text: &Text<'_>,
    body: usize,
    remarks: &mut Vec<Diagnostic>,
) {
    let keys = award_keys(&paper.awards, home);
    let mut notes: Vec<&str> = Vec::new();
    let mut notes_at = None;
    for section in sections(&text.source, body) {
        match Part::of_heading(section.heading, &keys) {
            Ok(Some(part)) => set(part.prose_mut(paper), &section, text, remarks),
            Ok(None) => {
                notes_at.get_or_insert(section.heading_span.start);
                notes.push(section.whole.trim_end());
            }
            Err((message, hint)) => {
                let fault = text.error("statement", section.heading_span.clone(), message);
                remarks.push(fault.hint(hint));
            }
        }
    }
    let notes = notes.join("\n\n");
    // Notes that stand apart have no one place.
    let whole = notes_at.filter(|at| text.source[*at..].starts_with(&notes));
    paper.notes = match whole {
        Some(at) => Prose::of_file(&text.source, at..at + notes.len()),
        None => Prose::from_markdown(&notes),
    };
}

fn set(prose: &mut Prose, section: &Section<'_>, text: &Text<'_>, remarks: &mut Vec<Diagnostic>) {
    if !prose.is_empty() {
        let message = format!("a second `## {}`", section.heading.unwrap_or_default());
        let hint = "join the two, or name the award: `## Statement: KEY`";
        remarks.push(text.error("twice", section.heading_span.clone(), message).hint(hint));
    }
    let end = section.heading_span.end + section.text.len();
    *prose = Prose::of_file(&text.source, section.heading_span.end..end);
}

impl Text<'_> {
    fn error(
        &self,
        rule: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::error(rule, message).at(Place::span(self.path, &self.source, span))
    }

    /// The bytes of the line `[[awards]]` of this number; of the first line where it is not there.
    fn award(&self, n: usize) -> Range<usize> {
        let starts = self.source.match_indices("[[awards]]").map(|(at, _)| at);
        let at = starts.filter(|at| self.source[..*at].ends_with('\n')).nth(n).unwrap_or(0);
        at..at + self.source[at..].find('\n').unwrap_or(0)
    }

    /// The bytes of a top-level key of the front matter; of the first line where it is not there.
    fn key(&self, key: &str) -> Range<usize> {
        let mut at = 0;
        for line in self.source.split_inclusive('\n') {
            if line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('=')) {
                return at..at + line.trim_end().len();
            }
            at += line.len();
        }
        0..self.source.find('\n').unwrap_or(self.source.len())
    }
}

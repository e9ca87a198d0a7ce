//! Reads a page whose place is known.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::body::{Section, is_statement, is_summary, sections, split};
use super::front::{AboutFront, EditionFront, PaperFront, PersonFront, VenueFront};
use super::{Entry, Position, Text, meant};
use crate::config::toml_fault;
use crate::diag::{Checked, Diagnostic, has_errors};
use crate::paper::{EditionKey, Paper, award_keys};
use crate::text::Prose;

pub(super) fn read(position: Position, text: &Text<'_>) -> Checked<Option<Entry>> {
    let mut remarks = Vec::new();
    let value = match position {
        Position::Paper(id) => front::<PaperFront>(text, &mut remarks).map(|(front, body)| {
            let mut paper = front.paper();
            check_paper(&paper, text, &mut remarks);
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
    Prose::from_markdown(&text.source[body..])
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

fn read_body(
    paper: &mut Paper,
    home: &EditionKey,
    text: &Text<'_>,
    body: usize,
    remarks: &mut Vec<Diagnostic>,
) {
    let keys = award_keys(&paper.awards, home);
    let mut notes = String::new();
    let mut in_notes = false;
    for section in sections(&text.source, body) {
        match section.heading {
            None => paper.abstract_text = Prose::from_markdown(section.text),
            Some(heading) if is_summary(heading) => {
                in_notes = false;
                set(&mut paper.summary, &section, text, remarks);
            }
            Some(heading) if is_statement(heading) => {
                in_notes = false;
                match award_of(heading, &keys) {
                    Ok(n) => set(&mut paper.awards[n].statement, &section, text, remarks),
                    Err((message, hint)) => {
                        remarks.push(
                            text.error("statement", section.heading_span.clone(), message)
                                .hint(hint),
                        );
                    }
                }
            }
            Some(_) => {
                if in_notes || !notes.is_empty() {
                    notes.push('\n');
                }
                in_notes = true;
                notes.push_str(section.whole.trim_end());
                notes.push('\n');
            }
        }
    }
    paper.notes = Prose::from_markdown(&notes);
}

/// The number of the award that a heading `Statement` or `Statement: KEY` is about.
fn award_of(heading: &str, keys: &[String]) -> Result<usize, (String, String)> {
    let key =
        heading.strip_prefix("Statement").and_then(|rest| rest.strip_prefix(':')).map(str::trim);
    match key {
        _ if keys.is_empty() => Err((
            "a statement, but no award".into(),
            "add an award: `[[awards]]` with `kind = \"best-paper\"`".into(),
        )),
        None => Ok(0),
        Some(key) => keys.iter().position(|known| known == key).ok_or_else(|| {
            (format!("no award has the key `{key}`"), meant(key, keys.iter().map(String::as_str)))
        }),
    }
}

fn set(prose: &mut Prose, section: &Section<'_>, text: &Text<'_>, remarks: &mut Vec<Diagnostic>) {
    if !prose.is_empty() {
        let message = format!("a second `## {}`", section.heading.unwrap_or_default());
        let hint = "join the two, or name the award: `## Statement: KEY`";
        remarks.push(text.error("twice", section.heading_span.clone(), message).hint(hint));
    }
    *prose = Prose::from_markdown(section.text);
}

impl Text<'_> {
    fn error(
        &self,
        rule: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::error(rule, message).at(crate::diag::Place::span(self.path, &self.source, span))
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

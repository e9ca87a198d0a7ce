//! Entries: what a document tells under names, as bibliographies and data files do.

use crate::text::{Inline, plain};

/// The entries of a document, in order, and the lines between them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entries {
    /// What kind of document they stand in.
    pub of: Origin,
    /// The entries.
    pub entries: Vec<Entry>,
    /// The lines that belong to no entry.
    pub rest: Vec<Rest>,
}

/// What kind of document entries stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Origin {
    /// A data file: a year in it is that of the award, where nothing says otherwise.
    #[default]
    Data,
    /// A bibliography: a year in it is that of the paper.
    Bibliography,
}

/// What a document tells of one thing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// What the document says around it, the innermost first: it holds where the entry itself says nothing.
    pub within: Vec<Field>,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// Its first and last line, counted from 1.
    pub lines: (usize, usize),
}

/// A value under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The name, as written.
    pub name: String,
    /// The value.
    pub value: Value,
}

impl Field {
    /// A field of words.
    pub fn text(name: impl Into<String>, words: Vec<Inline>) -> Self {
        Self { name: name.into(), value: Value::Text(words) }
    }
}

/// What stands under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Words.
    Text(Vec<Inline>),
    /// Several values.
    List(Vec<Value>),
    /// Fields of its own.
    Fields(Vec<Field>),
}

impl Value {
    /// Its words, as a person reads them; those of a list with semicolons between.
    pub fn plain(&self) -> String {
        match self {
            Self::Text(words) => plain::line(words).trim().to_owned(),
            Self::List(values) => join(values.iter().map(Self::plain)),
            Self::Fields(fields) => {
                join(fields.iter().map(|field| format!("{}: {}", field.name, field.value.plain())))
            }
        }
    }
}

fn join(texts: impl Iterator<Item = String>) -> String {
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Lines that belong to no entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rest {
    /// The first and the last line.
    pub lines: (usize, usize),
    /// Their words.
    pub text: String,
    /// What they are.
    pub what: What,
}

/// What lines between entries are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The frame that entries stand in: brackets, names of parts, what is said of all.
    Frame,
    /// An entry that cannot be read.
    Broken,
    /// Something else.
    Other,
}

/// The lines of a text that are not blank and stand in none of these spans, which are in order; neighbours together.
pub(super) fn lines_between(text: &str, spans: &[(usize, usize)], what: What) -> Vec<Rest> {
    let mut rest: Vec<Rest> = Vec::new();
    let mut next = 0;
    for (n, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line)) {
        while spans.get(next).is_some_and(|span| span.1 < n) {
            next += 1;
        }
        if line.trim().is_empty() || spans.get(next).is_some_and(|span| span.0 <= n) {
            continue;
        }
        match rest.last_mut().filter(|last| last.lines.1 + 1 == n) {
            Some(last) => {
                last.lines.1 = n;
                last.text.push('\n');
                last.text.push_str(line);
            }
            None => rest.push(Rest { lines: (n, n), text: line.to_owned(), what }),
        }
    }
    rest
}

/// The number of the line in which each byte of a text stands.
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        Self(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    pub(super) fn line(&self, at: usize) -> usize {
        self.0.partition_point(|end| *end < at) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_between_spans() {
        let rest = lines_between("[\n\n a\n b\n]\nc\n", &[(3, 4)], What::Frame);
        let told: Vec<_> = rest.iter().map(|rest| (rest.lines, rest.text.as_str())).collect();
        assert_eq!(told, [((1, 1), "["), ((5, 6), "]\nc")]);
        let lines = Lines::of("a\nb\n");
        assert_eq!([0, 1, 2, 3, 4].map(|at| lines.line(at)), [1, 1, 2, 2, 3]);
    }
}

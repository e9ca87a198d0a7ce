//! Remarks about what people wrote: what is wrong, where, and how to mend it.
//!
//! A stage gives back its value *and* its remarks ([`Checked`]) and goes on, so that one run reports every fault.

use std::ops::Range;

/// How grave a [`Diagnostic`] is. Errors make a command exit with 1; warnings do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something could not be done.
    Error,
    /// Something was done, and may not be what was meant.
    Warning,
}

/// Where in a file a remark points to, together with the line itself, so that it can be shown without reading the file
/// again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file, as the user knows it: relative to the archive's root where it lies inside.
    pub path: String,
    /// The line, counted from 1; 0 where the whole file is meant.
    pub line: usize,
    /// The first character meant, counted from 1.
    pub column: usize,
    /// The text of the line, without its line end; empty where the whole file is meant.
    pub text: String,
    /// The bytes of [`text`](Self::text) to underline.
    pub underline: Range<usize>,
}

impl Place {
    /// The whole of a file.
    pub fn file(path: impl Into<String>) -> Self {
        Self { path: path.into(), line: 0, column: 0, text: String::new(), underline: 0..0 }
    }

    /// The bytes `span` of a file whose whole text is `source`. A span over several lines is cut at the end of its first.
    pub fn span(path: impl Into<String>, source: &str, span: Range<usize>) -> Self {
        let start = floor_boundary(source, span.start);
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let text = source[line_start..line_end].trim_end_matches('\r');
        let end = floor_boundary(source, span.end)
            .clamp(start, line_start + text.len().max(start - line_start));
        Self {
            path: path.into(),
            line: source[..line_start].matches('\n').count() + 1,
            column: source[line_start..start].chars().count() + 1,
            text: text.to_owned(),
            underline: start - line_start..end - line_start,
        }
    }

    /// One whole line of a file, counted from 1.
    pub fn line(path: impl Into<String>, line: usize, text: &str) -> Self {
        let underline = text.len() - text.trim_start().len()
            ..text.trim_end().len().max(text.len() - text.trim_start().len());
        Self {
            path: path.into(),
            line,
            column: underline.start + 1,
            text: text.to_owned(),
            underline,
        }
    }
}

fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A remark: what is wrong, where, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where it is, if it is at one place.
    pub place: Option<Place>,
    /// How grave it is.
    pub severity: Severity,
    /// A short, stable name of the rule, such as `unknown-key`. More than ten remarks of one rule are only counted.
    pub rule: &'static str,
    /// What is wrong, in one sentence.
    pub message: String,
    /// How to mend it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error without a place or a hint.
    pub fn error(rule: &'static str, message: impl Into<String>) -> Self {
        Self { place: None, severity: Severity::Error, rule, message: message.into(), hint: None }
    }

    /// A warning without a place or a hint.
    pub fn warning(rule: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(rule, message) }
    }

    /// The same remark, at a place.
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        Self { place: Some(place), ..self }
    }

    /// The same remark, with a hint how to mend it.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

/// What a stage gives back: its value, and its remarks.
#[derive(Debug, Clone, Default)]
pub struct Checked<T> {
    /// The value; where there are errors, as much of it as could be made.
    pub value: T,
    /// The remarks, in the order they were made.
    pub remarks: Vec<Diagnostic>,
}

impl<T> Checked<T> {
    /// A value without remarks.
    pub fn clean(value: T) -> Self {
        Self { value, remarks: Vec::new() }
    }

    /// Moves the remarks to `remarks` and gives the value.
    pub fn drain_into(self, remarks: &mut Vec<Diagnostic>) -> T {
        remarks.extend(self.remarks);
        self.value
    }
}

/// Whether there is an error among the remarks.
pub fn has_errors(remarks: &[Diagnostic]) -> bool {
    remarks.iter().any(|remark| remark.severity == Severity::Error)
}

/// The nearest of some known words to an unknown one, if it is near enough to be meant: for "did you mean".
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (distance, best) = known.into_iter().map(|k| (edit_distance(word, k), k)).min()?;
    (distance <= 1 + word.chars().count() / 3).then_some(best)
}

/// The number of single-character edits, swaps of neighbours included, between two words.
fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut cost = vec![vec![0; b.len() + 1]; a.len() + 1];
    cost[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        cost[i][0] = i;
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            cost[i][j] =
                (cost[i - 1][j] + 1).min(cost[i][j - 1] + 1).min(cost[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                cost[i][j] = cost[i][j].min(cost[i - 2][j - 2] + 1);
            }
        }
    }
    cost[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_offers_what_was_meant_and_nothing_far() {
        let known = ["title", "authors", "awards"];
        assert_eq!(nearest("titel", known), Some("title"));
        assert_eq!(nearest("authers", known), Some("authors"));
        assert_eq!(nearest("colour", known), None);
    }

    #[test]
    fn a_span_is_shown_with_its_line_and_column() {
        let source = "+++\r\ntitel = \"é\"\r\n+++\r\n";
        let place = Place::span("a.md", source, 5..10);
        assert_eq!((place.line, place.column, place.text.as_str()), (2, 1, "titel = \"é\""));
        assert_eq!(place.underline, 0..5);
        assert_eq!(Place::span("a.md", source, 900..901).line, 4);
    }
}

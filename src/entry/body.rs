//! The body of a page: its Markdown, cut at the headings that have a meaning.

use std::borrow::Cow;
use std::ops::Range;

use crate::text::sections::headings;
use crate::text::{Block, Inline, Prose, plain};

/// A part of a body: the words under a heading of level 2, or before the first.
pub(super) struct Section<'a> {
    /// The heading's words; none before the first.
    pub(super) heading: Option<&'a str>,
    /// The bytes of the heading's line.
    pub(super) heading_span: Range<usize>,
    /// The words under it.
    pub(super) text: &'a str,
    /// The whole section as it stands, its heading included.
    pub(super) whole: &'a str,
}

/// The sections of a body that begins at byte `from` of `source`. A heading is a line that begins with `## `, outside
/// of code.
pub(super) fn sections(source: &str, from: usize) -> Vec<Section<'_>> {
    let headings = headings(&source[from..]).into_iter().map(|h| h.start + from..h.end + from);
    let starts: Vec<Range<usize>> = std::iter::once(from..from).chain(headings).collect();
    let ends = starts.iter().skip(1).map(|next| next.start).chain([source.len()]);
    let section = |(heading_span, end): (&Range<usize>, usize)| Section {
        heading: (!heading_span.is_empty()).then(|| source[heading_span.clone()][3..].trim()),
        text: &source[heading_span.end..end],
        whole: &source[heading_span.start..end],
        heading_span: heading_span.clone(),
    };
    starts.iter().zip(ends).map(section).collect()
}

/// Whether a heading is that of the summary.
pub(super) fn is_summary(heading: &str) -> bool {
    heading == "Summary"
}

/// Whether a heading is that of a statement.
pub(super) fn is_statement(heading: &str) -> bool {
    heading == "Statement" || heading.starts_with("Statement:")
}

fn is_own(heading: &str) -> bool {
    is_summary(heading) || is_statement(heading)
}

/// A text that can stand under a heading of a page: it begins no section of its own, and leaves nothing open. Where it
/// would, it is written anew, its headings one level lower.
pub(super) fn under_heading(prose: &Prose) -> Cow<'_, Prose> {
    match headings_and_end(prose.markdown()).as_deref() {
        Some([]) => Cow::Borrowed(prose),
        _ => Cow::Owned(Prose::from_blocks(&lowered(prose.blocks(), |_| true))),
    }
}

/// Notes as they can stand at the end of a page: each under a heading of level 2 that is not one of a paper's own.
/// Where there is none, `## Notes` is.
pub(super) fn as_notes(prose: &Prose) -> Cow<'_, Prose> {
    let markdown = prose.markdown();
    let fit = headings_and_end(markdown).is_some_and(|headings| {
        headings.first().is_some_and(|first| first.start == 0)
            && !headings.iter().any(|heading| is_own(markdown[heading.clone()][3..].trim()))
    });
    if fit {
        return Cow::Borrowed(prose);
    }
    let mut blocks = lowered(prose.blocks(), |words| is_own(plain::line(words).trim()));
    if !matches!(blocks.first(), Some(Block::Heading(2, _))) {
        blocks.insert(0, Block::Heading(2, vec![Inline::Text("Notes".into())]));
    }
    Cow::Owned(Prose::from_blocks(&blocks))
}

/// The headings of a text, if one that followed it would be one too.
fn headings_and_end(markdown: &str) -> Option<Vec<Range<usize>>> {
    let mut headings = headings(&format!("{markdown}\n\n## End\n"));
    (headings.pop()?.start > markdown.len()).then_some(headings)
}

fn lowered(blocks: Vec<Block>, which: fn(&[Inline]) -> bool) -> Vec<Block> {
    let lower = |block| match block {
        Block::Heading(2, words) if which(&words) => Block::Heading(3, words),
        block => block,
    };
    blocks.into_iter().map(lower).collect()
}

/// Bytes of a page, and what is wrong there.
type Fault = (Range<usize>, &'static str);

/// The front matter of a page and where its body begins: the text between a first line `+++` and the next line `+++`
/// that stands outside of a string of several lines.
pub(super) fn split(source: &str) -> Result<(Range<usize>, usize), Fault> {
    let first = source.find('\n').map_or(source.len(), |at| at + 1);
    if source[..first].trim_end() != "+++" {
        return Err((0..first, "a page begins with a line `+++`"));
    }
    let (mut at, mut string) = (first, None);
    for line in source[first..].split_inclusive('\n') {
        if string.is_none() && line.trim_end() == "+++" {
            return Ok((first..at, at + line.len()));
        }
        string = string_after(line, string);
        at += line.len();
    }
    Err((0..3, "the line `+++` that ends the front matter is missing"))
}

/// The marks of the string of several lines that is open after a line of TOML, if one is.
fn string_after(line: &str, mut open: Option<&'static str>) -> Option<&'static str> {
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let skipped = match (open, c) {
            (Some("\"\"\""), '\\') => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            (Some(mark), _) if rest.starts_with(mark) => {
                open = None;
                // Up to two more belong to the string.
                let marks = rest.bytes().take_while(|b| *b == mark.as_bytes()[0]).count();
                marks.min(5)
            }
            (Some(_), c) => c.len_utf8(),
            (None, '#') => return None,
            (None, '"' | '\'') if rest.starts_with("\"\"\"") || rest.starts_with("'''") => {
                open = Some(if c == '"' { "\"\"\"" } else { "'''" });
                3
            }
            (None, '"' | '\'') => string_of_a_line(rest, c),
            (None, c) => c.len_utf8(),
        };
        rest = &rest[skipped..];
    }
    open
}

/// The bytes of the string of one line that `text` begins with.
fn string_of_a_line(text: &str, quote: char) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == quote {
            return at + 1;
        }
        if c == '\\' && quote == '"' {
            chars.next();
        }
    }
    text.len()
}

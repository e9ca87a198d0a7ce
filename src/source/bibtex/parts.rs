//! Where the entries of a BibTeX document begin and end.

use std::ops::Range;

/// An entry, a string or a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// Its kind, in lower case: `inproceedings`, `string`.
    pub(super) kind: String,
    /// All of it.
    pub(super) range: Range<usize>,
    /// What stands between its braces.
    pub(super) body: Range<usize>,
    /// Where it begins, if nothing closes it.
    pub(super) fault: Option<Range<usize>>,
}

/// The parts of a document. A part that nothing closes ends before the next that begins a line.
pub(super) fn split(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some((start, kind, open)) = next(text, at) {
        let limit = next_line_start(text, open + 1).unwrap_or(text.len());
        let close = closing(text, open, limit);
        let end = close.map_or(limit, |close| close + 1);
        parts.push(Part {
            kind,
            range: start..start + text[start..end].trim_end().len(),
            body: open + 1..close.unwrap_or(limit),
            fault: close.is_none().then_some(start..open + 1),
        });
        at = end;
    }
    parts
}

/// The first `@kind{` from here on: where it begins, its kind, and where its brace is.
fn next(text: &str, from: usize) -> Option<(usize, String, usize)> {
    text[from..].match_indices('@').find_map(|(at, _)| {
        let start = from + at;
        let (kind, open) = head(text, start)?;
        Some((start, kind.to_ascii_lowercase(), open))
    })
}

/// Where the next line begins that starts a part.
fn next_line_start(text: &str, from: usize) -> Option<usize> {
    text[from..].match_indices('\n').find_map(|(at, _)| {
        let line = from + at + 1;
        let indent = text[line..].len() - text[line..].trim_start_matches([' ', '\t']).len();
        let start = line + indent;
        (text[start..].starts_with('@') && head(text, start).is_some()).then_some(start)
    })
}

fn head(text: &str, start: usize) -> Option<(&str, usize)> {
    let rest = &text[start + 1..];
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let blanks = rest[letters..].len() - rest[letters..].trim_start_matches([' ', '\t']).len();
    let open = letters + blanks;
    (letters > 0 && rest[open..].starts_with(['{', '(']))
        .then(|| (&rest[..letters], start + 1 + open))
}

/// Where the brace that opens at `open` is closed.
fn closing(text: &str, open: usize, limit: usize) -> Option<usize> {
    let round = text[open..].starts_with('(');
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate().take(limit).skip(open + 1) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth > 0 => depth -= 1,
            b'}' if !round => return Some(at),
            b')' if round && depth == 0 => return Some(at),
            _ => {}
        }
    }
    None
}

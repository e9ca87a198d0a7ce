//! The lines of a block: a paragraph with breaks in it is taken apart.

use super::{Block, BlockKind, Gap};
use crate::text::{Inline, plain};

/// The most words of a line that is parted from the next by a break; what is longer is a paragraph with breaks in it.
const LONGEST_LINE: usize = 40;

/// Whether all the words of a line are strong.
pub(super) fn is_strong(words: &[Inline]) -> bool {
    matches!(words, [Inline::Strong(_)])
}

/// The lines of a block. A paragraph that only has breaks in it stays whole.
pub(super) fn lines_of(block: &Block) -> Vec<Block> {
    let mut lines = split(&block.words);
    lines.retain(|line| !plain::line(line).trim().is_empty());
    let n_words = |line: &Vec<Inline>| plain::line(line).split_whitespace().count();
    if lines.len() < 2 || lines.first().is_none_or(|line| n_words(line) > LONGEST_LINE) {
        return vec![block.clone()];
    }
    let line = |(n, words): (usize, Vec<Inline>)| {
        let first = n == 0;
        let kind = if first { block.kind.clone() } else { BlockKind::Paragraph };
        Block {
            kind,
            words: crate::text::normal::paragraph_of(words),
            gap: if first { block.gap } else { Gap::None },
            ..block.clone()
        }
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// The words between breaks; a style that goes on over a break goes on in the next line.
fn split(words: &[Inline]) -> Vec<Vec<Inline>> {
    let mut lines = vec![Vec::new()];
    for word in words {
        let wrapped: Vec<Vec<Inline>> = match word {
            Inline::Break => vec![Vec::new(), Vec::new()],
            Inline::Strong(inner) => wrap(inner, Inline::Strong),
            Inline::Emph(inner) => wrap(inner, Inline::Emph),
            Inline::Link(url, inner) => wrap(inner, |words| Inline::Link(url.clone(), words)),
            other => vec![vec![other.clone()]],
        };
        let mut parts = wrapped.into_iter();
        if let (Some(first), Some(last)) = (parts.next(), lines.last_mut()) {
            last.extend(first);
        }
        lines.extend(parts);
    }
    lines
}

fn wrap(inner: &[Inline], style: impl Fn(Vec<Inline>) -> Inline) -> Vec<Vec<Inline>> {
    let styled = |line: Vec<Inline>| if line.is_empty() { line } else { vec![style(line)] };
    split(inner).into_iter().map(styled).collect()
}

/// Words without superscripts and notes.
pub(super) fn without_notes(words: &[Inline]) -> Vec<Inline> {
    let inside = |word: &Inline| match word {
        Inline::Sup(_) | Inline::Note(_) => None,
        Inline::Emph(inner) => Some(Inline::Emph(without_notes(inner))),
        Inline::Strong(inner) => Some(Inline::Strong(without_notes(inner))),
        other => Some(other.clone()),
    };
    words.iter().filter_map(inside).collect()
}

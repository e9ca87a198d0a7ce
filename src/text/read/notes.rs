//! References to footnotes that are not there.

use std::ops::Range;

use crate::text::{Block, Inline};

/// The places of a source where `[^label]` was read as words, though not written so.
pub(super) fn missing(blocks: &[Block], source: &str) -> Vec<(Range<usize>, String)> {
    let mut faults = Vec::new();
    if source.contains("[^") {
        let mut from = 0;
        in_blocks(blocks, &mut |words| {
            for at in words.match_indices("[^").map(|(at, _)| at) {
                let Some(end) = words[at..].find(']').map(|end| at + end + 1) else { continue };
                let reference = &words[at..end];
                let Some(found) = source[from..].find(reference).map(|found| from + found) else {
                    continue;
                };
                let named = reference.len() > 3 && !reference.contains(char::is_whitespace);
                if named && !source[..found].ends_with('\\') {
                    let message =
                        format!("there is no footnote `{reference}`; it is shown as text");
                    faults.push((found..found + reference.len(), message));
                }
                from = found + reference.len();
            }
        });
    }
    faults
}

fn in_blocks(blocks: &[Block], see: &mut impl FnMut(&str)) {
    for block in blocks {
        match block {
            Block::Paragraph(words) | Block::Heading(_, words) => in_words(words, see),
            Block::Quote(inner) | Block::Footnote(_, inner) => in_blocks(inner, see),
            Block::List(_, items) => items.iter().for_each(|item| in_blocks(item, see)),
            Block::Table(rows) => rows.iter().flatten().for_each(|cell| in_words(cell, see)),
            Block::Code(..) | Block::Rule => {}
        }
    }
}

fn in_words(words: &[Inline], see: &mut impl FnMut(&str)) {
    for word in words {
        match word {
            Inline::Text(text) => see(text),
            Inline::Emph(inner)
            | Inline::Strong(inner)
            | Inline::Sub(inner)
            | Inline::Sup(inner)
            | Inline::Link(_, inner) => in_words(inner, see),
            _ => {}
        }
    }
}

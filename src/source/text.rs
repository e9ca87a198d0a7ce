//! Plain text: each line that is not blank is a block.

use super::document::Document;
use super::outline::{Block, BlockKind, Gap, Outline};
use super::{Format, Reading};
use crate::diag::Checked;
use crate::text::{normal, tex_text};

pub(super) const FORMAT: Format = Format { name: "text", extensions: &["txt", "text"], read };

/// The marks that begin an item of a list, each with a blank behind it.
const BULLETS: [char; 6] = ['•', '‣', '◦', '·', '-', '*'];

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, remarks } = document.text();
    Checked { value: value.map(|text| Reading::Outline(outline(&text))), remarks }
}

fn outline(text: &str) -> Outline {
    let mut blocks = Vec::new();
    let mut gap = Gap::Blank;
    for (n, line) in text.split('\n').enumerate() {
        let words = normal::line(line);
        if words.is_empty() {
            // A line may hold something invisible and yet no words: it is blank to a reader.
            gap = Gap::Blank;
            continue;
        }
        let item = words.strip_prefix(BULLETS).and_then(|rest| rest.strip_prefix(' '));
        blocks.push(Block {
            kind: if item.is_some() { BlockKind::Item } else { BlockKind::Paragraph },
            level: 0,
            words: tex_text::read(item.unwrap_or(&words)),
            lines: (n + 1, n + 1),
            gap,
            within: Vec::new(),
        });
        gap = Gap::None;
    }
    Outline { blocks, ..Outline::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_not_blank_is_a_block() {
        let outline = outline("A title\nAda Nowak\n\n \u{feff}\n• an *item*\n");
        let told: Vec<_> =
            outline.blocks.iter().map(|b| (b.plain(), b.kind.clone(), b.lines.0, b.gap)).collect();
        assert_eq!(
            told,
            [
                ("A title".into(), BlockKind::Paragraph, 1, Gap::Blank),
                ("Ada Nowak".into(), BlockKind::Paragraph, 2, Gap::None),
                ("an item".into(), BlockKind::Item, 5, Gap::Blank),
            ]
        );
    }
}

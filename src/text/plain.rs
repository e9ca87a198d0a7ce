//! Typed text as a person reads it: no markup at all.

use super::{Block, Inline, tex};

/// The words of these blocks, with a blank line between blocks.
pub fn blocks(blocks: &[Block]) -> String {
    blocks.iter().map(block).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(words) | Block::Heading(_, words) => line(words),
        Block::List(_, items) => {
            items.iter().map(|item| blocks(item)).collect::<Vec<_>>().join("\n")
        }
        Block::Quote(inner) | Block::Footnote(_, inner) => blocks(inner),
        Block::Code(_, code) => code.clone(),
        Block::Table(rows) => {
            let row = |row: &Vec<Vec<Inline>>| {
                row.iter().map(|cell| line(cell)).collect::<Vec<_>>().join("\t")
            };
            rows.iter().map(row).collect::<Vec<_>>().join("\n")
        }
        Block::Rule => String::new(),
    }
}

/// The words of these inlines. A formula is written in Unicode as far as it can be.
pub fn line(words: &[Inline]) -> String {
    let mut text = String::new();
    append(words, &mut text);
    text
}

fn append(words: &[Inline], text: &mut String) {
    for word in words {
        match word {
            Inline::Text(words) => text.push_str(words),
            Inline::Emph(inner)
            | Inline::Strong(inner)
            | Inline::Sub(inner)
            | Inline::Sup(inner)
            | Inline::Link(_, inner) => {
                append(inner, text);
            }
            Inline::Break => text.push(' '),
            Inline::Math(source, _) => text.push_str(&tex::formula_to_text(source)),
            Inline::Code(code) => text.push_str(code),
            Inline::Note(_) => {}
        }
    }
}

//! Typed text as light Markdown, for machines: marks of emphasis, links and formulas, and nothing escaped.

use super::{Block, Display, Inline};

/// The light Markdown of these blocks, with a blank line between blocks.
pub fn blocks(blocks: &[Block]) -> String {
    blocks.iter().map(block).collect::<Vec<_>>().join("\n\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(words) => line(words),
        Block::Heading(level, words) => format!("{} {}", "#".repeat((*level).into()), line(words)),
        Block::List(start, items) => {
            let mark = |n| {
                start.map_or_else(|| "- ".to_owned(), |first| format!("{}. ", first + n as u64))
            };
            let item =
                |(n, item): (usize, &Vec<Block>)| mark(n) + &blocks(item).replace('\n', "\n  ");
            items.iter().enumerate().map(item).collect::<Vec<_>>().join("\n")
        }
        Block::Quote(inner) => format!("> {}", blocks(inner).replace('\n', "\n> ")),
        Block::Code(lang, code) => format!("```{}\n{code}\n```", lang.as_deref().unwrap_or("")),
        Block::Table(rows) => {
            let row = |row: &Vec<Vec<Inline>>| {
                row.iter().map(|cell| line(cell)).collect::<Vec<_>>().join(" | ")
            };
            rows.iter().map(row).collect::<Vec<_>>().join("\n")
        }
        Block::Footnote(label, inner) => format!("[^{label}]: {}", blocks(inner)),
        Block::Rule => "---".to_owned(),
    }
}

/// The light Markdown of these inlines.
pub fn line(words: &[Inline]) -> String {
    let mut text = String::new();
    append(words, &mut text);
    text
}

fn append(words: &[Inline], text: &mut String) {
    let mut around = |[open, close]: [&str; 2], inner: &[Inline]| {
        text.push_str(open);
        append(inner, text);
        text.push_str(close);
    };
    for word in words {
        match word {
            Inline::Text(words) => around([words, ""], &[]),
            Inline::Emph(inner) => around(["*", "*"], inner),
            Inline::Strong(inner) => around(["**", "**"], inner),
            Inline::Sub(inner) => around(["<sub>", "</sub>"], inner),
            Inline::Sup(inner) => around(["<sup>", "</sup>"], inner),
            Inline::Break => around(["\n", ""], &[]),
            Inline::Math(tex, Display::Inline) => around(["$", "$"], &[Inline::Text(tex.clone())]),
            Inline::Math(tex, Display::Block) => around(["$$", "$$"], &[Inline::Text(tex.clone())]),
            Inline::Code(code) => around(["`", "`"], &[Inline::Text(code.clone())]),
            Inline::Link(url, inner) if *inner == [Inline::Text(url.clone())] => {
                around(["<", ">"], inner);
            }
            Inline::Link(url, inner) => around(["[", &format!("]({url})")], inner),
            Inline::Note(label) => around(["[^", "]"], &[Inline::Text(label.clone())]),
        }
    }
}

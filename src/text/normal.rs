//! The normal form of text: composed Unicode, single blanks, nothing invisible; and of typed text: no empty or split
//! inlines, no links in links.

use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::{Block, Display, Inline};

/// A line of text in normal form: composed (NFC), runs of white space one blank, none at the ends, no control
/// characters, soft hyphens or zero-width characters (joiners stay: scripts need them).
pub fn line(text: &str) -> String {
    let composed: String = if is_nfc(text) { text.to_owned() } else { text.nfc().collect() };
    let mut line = String::with_capacity(composed.len());
    for c in composed.chars() {
        match c {
            c if c.is_whitespace() => {
                if !line.ends_with(' ') {
                    line.push(' ');
                }
            }
            '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}' => {}
            c if c.is_control() => {}
            c => line.push(c),
        }
    }
    line.trim().to_owned()
}

/// The letters and digits of a text, lower-case and without accents: for telling whether two texts are the same.
pub fn letters(text: &str) -> String {
    text.nfkd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric())
        .collect()
}

/// Blocks in normal form.
pub fn blocks(blocks: Vec<Block>) -> Vec<Block> {
    blocks.into_iter().filter_map(block).collect()
}

fn block(block: Block) -> Option<Block> {
    match block {
        Block::Paragraph(words) => {
            Some(Block::Paragraph(self::line_of(words))).filter(|b| !is_empty(b))
        }
        Block::Heading(level, words) => {
            Some(Block::Heading(level.clamp(1, 6), unbroken(line_of(words))))
                .filter(|b| !is_empty(b))
        }
        Block::List(start, items) => {
            let items: Vec<_> =
                items.into_iter().map(blocks).filter(|item| !item.is_empty()).collect();
            (!items.is_empty()).then_some(Block::List(start, items))
        }
        Block::Quote(inner) => {
            Some(blocks(inner)).filter(|inner| !inner.is_empty()).map(Block::Quote)
        }
        Block::Code(lang, code) => Some(Block::Code(lang, code.trim_end_matches('\n').to_owned())),
        Block::Table(rows) => {
            let rows = rows
                .into_iter()
                .map(|row| row.into_iter().map(|cell| unbroken(line_of(cell))).collect())
                .collect();
            Some(Block::Table(rows))
        }
        Block::Footnote(label, inner) => Some(Block::Footnote(label, blocks(inner))),
        Block::Rule => Some(Block::Rule),
    }
}

fn is_empty(block: &Block) -> bool {
    matches!(block, Block::Paragraph(words) | Block::Heading(_, words) if words.is_empty())
}

/// The inlines of one line (or paragraph) in normal form: trimmed, texts joined, nothing empty.
pub fn line_of(words: Vec<Inline>) -> Vec<Inline> {
    let mut words = inlines(words, false);
    while trim_edge(words.first_mut(), str::trim_start) {
        words.remove(0);
    }
    while trim_edge(words.last_mut(), str::trim_end) {
        words.pop();
    }
    words
}

/// Trims a text at an edge; tells whether nothing of the inline is left.
fn trim_edge(edge: Option<&mut Inline>, trim: fn(&str) -> &str) -> bool {
    match edge {
        Some(Inline::Text(text)) => {
            *text = trim(text).to_owned();
            text.is_empty()
        }
        Some(Inline::Break) => true,
        _ => false,
    }
}

fn unbroken(words: Vec<Inline>) -> Vec<Inline> {
    let blank = |word| if word == Inline::Break { Inline::Text(" ".into()) } else { word };
    inlines(words.into_iter().map(blank).collect(), false)
}

fn inlines(words: Vec<Inline>, in_link: bool) -> Vec<Inline> {
    let mut normal: Vec<Inline> = Vec::with_capacity(words.len());
    for word in words {
        let nested = |inner, wrap: fn(Vec<Inline>) -> Inline| {
            let inner = inlines(inner, in_link);
            if inner.is_empty() { None } else { Some(wrap(inner)) }
        };
        let word = match word {
            Inline::Text(text) => (!text.is_empty()).then_some(Inline::Text(text)),
            Inline::Emph(inner) => nested(inner, Inline::Emph),
            Inline::Strong(inner) => nested(inner, Inline::Strong),
            Inline::Sub(inner) => nested(inner, Inline::Sub),
            Inline::Sup(inner) => nested(inner, Inline::Sup),
            Inline::Math(tex, Display::Inline) => {
                let tex = tex.trim();
                (!tex.is_empty()).then(|| Inline::Math(tex.to_owned(), Display::Inline))
            }
            Inline::Math(tex, display) => {
                (!tex.trim().is_empty()).then_some(Inline::Math(tex, display))
            }
            Inline::Code(code) => (!code.is_empty()).then_some(Inline::Code(code)),
            Inline::Link(_, inner) if in_link => {
                normal.extend(inlines(inner, true));
                None
            }
            Inline::Link(url, inner) => {
                let inner = inlines(inner, true);
                Some(Inline::Link(
                    url.clone(),
                    if inner.is_empty() { vec![Inline::Text(url)] } else { inner },
                ))
            }
            word @ (Inline::Break | Inline::Note(_)) => Some(word),
        };
        match (normal.last_mut(), word) {
            (_, None) => {}
            (Some(Inline::Text(before)), Some(Inline::Text(text))) => before.push_str(&text),
            (_, Some(word)) => normal.push(word),
        }
    }
    join_texts(normal)
}

fn join_texts(words: Vec<Inline>) -> Vec<Inline> {
    let mut joined: Vec<Inline> = Vec::with_capacity(words.len());
    for word in words {
        match (joined.last_mut(), word) {
            (Some(Inline::Text(before)), Inline::Text(text)) => before.push_str(&text),
            (_, word) => joined.push(word),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_composed_and_holds_nothing_invisible() {
        assert_eq!(line(" Re\u{301}  sume\u{ad}\u{200b}\u{a0}x\u{7}\n"), "Ré sume x");
        assert_eq!(line(&line("a\u{2003}b")), line("a\u{2003}b"));
    }

    #[test]
    fn letters_are_what_two_spellings_share() {
        assert_eq!(letters("“Héna\u{fb00}” — $k$-NN"), letters("henaff k nn"));
    }

    #[test]
    fn texts_are_joined_and_links_in_links_lose_their_mark() {
        let text = |t: &str| Inline::Text(t.into());
        let words = vec![text("a "), text(""), Inline::Emph(vec![]), text("b"), Inline::Break];
        assert_eq!(line_of(words), [text("a b")]);
        let inner = Inline::Link("v".into(), vec![text("w")]);
        assert_eq!(
            line_of(vec![Inline::Link("u".into(), vec![text("x"), inner])]),
            [Inline::Link("u".into(), vec![text("xw")])]
        );
    }
}

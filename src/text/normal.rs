//! The normal form of text: composed Unicode, single blanks, nothing invisible; and of typed text: no empty or split
//! inlines, no links in links.

mod formula;

use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::{Block, Inline};

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

/// The words with the letters that fonts join (`ﬁ`) apart, as they are in words copied from a PDF (lesson R21).
pub fn without_ligatures(words: &mut [Inline]) {
    for word in words {
        match word {
            Inline::Text(text) if text.contains(is_ligature) => *text = apart(text),
            Inline::Emph(inner)
            | Inline::Strong(inner)
            | Inline::Sub(inner)
            | Inline::Sup(inner) => {
                without_ligatures(inner);
            }
            _ => {}
        }
    }
}

/// A text with the letters that fonts join apart.
pub fn apart(text: &str) -> String {
    let apart = |c: char| {
        let letters: String = if is_ligature(c) { c.nfkd().collect() } else { c.into() };
        letters.chars().collect::<Vec<_>>()
    };
    text.chars().flat_map(apart).collect()
}

fn is_ligature(c: char) -> bool {
    ('\u{fb00}'..='\u{fb06}').contains(&c)
}

/// The letters and digits of a text, lower-case and without accents: for telling whether two texts are the same.
pub fn letters(text: &str) -> String {
    text.nfkd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric())
        .collect()
}

/// Blocks in normal form. Footnotes stand at the end, each label once; a reference that leads to none is text.
pub fn blocks(blocks: Vec<Block>) -> Vec<Block> {
    let mut footnotes = Vec::new();
    let mut blocks = without_footnotes(blocks, &mut footnotes);
    let mut notes: Vec<(String, Vec<Block>)> = Vec::new();
    for (label, inner) in footnotes {
        let label = self::label(&label);
        if nested(inner.clone(), Around::default()).is_empty() {
            continue;
        }
        match notes.iter().any(|(known, _)| *known == label) {
            true => blocks.extend(inner),
            false => notes.push((label, inner)),
        }
    }
    let labels: Vec<String> = notes.iter().map(|(label, _)| label.clone()).collect();
    let around = Around { notes: &labels, ..Around::default() };
    let mut normal = nested(blocks, around);
    normal.extend(
        notes.into_iter().map(|(label, inner)| Block::Footnote(label, nested(inner, around))),
    );
    normal
}

/// The blocks without the footnotes among them, which are moved to `footnotes`.
fn without_footnotes(blocks: Vec<Block>, footnotes: &mut Vec<(String, Vec<Block>)>) -> Vec<Block> {
    let mut rest = Vec::with_capacity(blocks.len());
    for block in blocks {
        match block {
            Block::Footnote(label, inner) => {
                let at = footnotes.len();
                footnotes.push((label, Vec::new()));
                footnotes[at].1 = without_footnotes(inner, footnotes);
            }
            Block::Quote(inner) => rest.push(Block::Quote(without_footnotes(inner, footnotes))),
            Block::List(start, items) => {
                let items =
                    items.into_iter().map(|item| without_footnotes(item, footnotes)).collect();
                rest.push(Block::List(start, items));
            }
            block => rest.push(block),
        }
    }
    rest
}

/// The label of a footnote: letters, digits and hyphens, whatever their case, as Markdown compares them.
fn label(label: &str) -> String {
    let label: String =
        label.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    if label.is_empty() { "note".to_owned() } else { label }
}

/// What stands around inlines.
#[derive(Debug, Clone, Copy, Default)]
struct Around<'a> {
    /// The labels of the footnotes.
    notes: &'a [String],
    /// They are the words of a link.
    link: bool,
    /// They stand on one line.
    line: bool,
}

fn nested(blocks: Vec<Block>, around: Around<'_>) -> Vec<Block> {
    blocks.into_iter().filter_map(|block| self::block(block, around)).collect()
}

fn block(block: Block, around: Around<'_>) -> Option<Block> {
    let on_a_line = Around { line: true, ..around };
    match block {
        Block::Paragraph(words) => Some(trimmed(inlines(words, around)))
            .filter(|words| !words.is_empty())
            .map(Block::Paragraph),
        Block::Heading(level, words) => Some(trimmed(inlines(unbroken(words), on_a_line)))
            .filter(|words| !words.is_empty())
            .map(|words| Block::Heading(level.clamp(1, 6), words)),
        Block::List(start, items) => {
            let items: Vec<_> = items
                .into_iter()
                .map(|item| nested(item, around))
                .filter(|item| !item.is_empty())
                .collect();
            // Markdown counts to nine digits.
            let start = start.map(|start| start.min(999_999_999 - items.len() as u64));
            (!items.is_empty()).then_some(Block::List(start, items))
        }
        Block::Quote(inner) => {
            Some(nested(inner, around)).filter(|inner| !inner.is_empty()).map(Block::Quote)
        }
        Block::Code(lang, code) => {
            let lang = lang.map(|lang| lang.replace(|c| !is_of_language(c), ""));
            let code = code.replace("\r\n", "\n").replace('\r', "\n");
            let code = code.replace(|c: char| c.is_control() && !"\n\t".contains(c), "");
            Some(Block::Code(
                lang.filter(|lang| !lang.is_empty()),
                code.trim_end_matches('\n').to_owned(),
            ))
        }
        Block::Table(rows) => {
            let width = rows.first().map_or(0, Vec::len);
            let cell = |words| trimmed(inlines(unbroken(words), on_a_line));
            let row = |row: Vec<_>| -> Vec<_> {
                row.into_iter().map(cell).chain(std::iter::repeat(Vec::new())).take(width).collect()
            };
            let rows: Vec<Vec<_>> = rows.into_iter().map(row).collect();
            rows.iter().flatten().any(|cell| !cell.is_empty()).then_some(Block::Table(rows))
        }
        Block::Footnote(..) => None, // moved to the end before
        Block::Rule => Some(Block::Rule),
    }
}

fn is_of_language(c: char) -> bool {
    c.is_alphanumeric() || "+-#._".contains(c)
}

/// The inlines of one line, such as a title, in normal form: trimmed, texts joined, nothing empty.
pub fn line_of(words: Vec<Inline>) -> Vec<Inline> {
    trimmed(inlines(words, Around { line: true, ..Around::default() }))
}

/// The inlines of a paragraph in normal form; a formula in it may be displayed.
pub fn paragraph_of(words: Vec<Inline>) -> Vec<Inline> {
    trimmed(inlines(words, Around::default()))
}

fn trimmed(mut words: Vec<Inline>) -> Vec<Inline> {
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
            let trimmed = trim(text);
            if trimmed.len() < text.len() {
                *text = trimmed.to_owned();
            }
            text.is_empty()
        }
        Some(Inline::Break) => true,
        _ => false,
    }
}

/// The words with blanks for line breaks, however deep.
fn unbroken(words: Vec<Inline>) -> Vec<Inline> {
    let unbroken_word = |word| match word {
        Inline::Break => Inline::Text(" ".into()),
        Inline::Emph(inner) => Inline::Emph(unbroken(inner)),
        Inline::Strong(inner) => Inline::Strong(unbroken(inner)),
        Inline::Sub(inner) => Inline::Sub(unbroken(inner)),
        Inline::Sup(inner) => Inline::Sup(unbroken(inner)),
        Inline::Link(url, inner) => Inline::Link(url, unbroken(inner)),
        word => word,
    };
    words.into_iter().map(unbroken_word).collect()
}

fn inlines(words: Vec<Inline>, around: Around<'_>) -> Vec<Inline> {
    let mut normal: Vec<Inline> = Vec::with_capacity(words.len());
    for word in words {
        let nested = |inner, wrap: fn(Vec<Inline>) -> Inline| {
            Some(inlines(inner, around)).filter(|inner| !inner.is_empty()).map(wrap)
        };
        let word = match word {
            Inline::Text(text) => Some(Inline::Text(words_of(text))),
            Inline::Emph(inner) => nested(inner, Inline::Emph),
            Inline::Strong(inner) => nested(inner, Inline::Strong),
            Inline::Sub(inner) => nested(inner, Inline::Sub),
            Inline::Sup(inner) => nested(inner, Inline::Sup),
            Inline::Math(tex, display) => formula::normal(&tex, display, around.line),
            Inline::Code(code) => Some(Inline::Code(code.replace(char::is_control, " "))),
            Inline::Link(url, inner) => {
                let url = url.replace(char::is_control, "").trim().to_owned();
                // Markdown reads a line break at the end of a link's words as a backslash.
                let inner = inlines(unbroken(inner), Around { link: true, ..around });
                if around.link || url.is_empty() {
                    inner.into_iter().for_each(|word| push(word, &mut normal));
                    continue;
                }
                let words = if inner.is_empty() {
                    vec![Inline::Text(words_of(url.clone()))]
                } else {
                    inner
                };
                Some(Inline::Link(url, words))
            }
            Inline::Note(label) => {
                let known = self::label(&label);
                // The words of a link hold no other link, and a footnote's mark is one.
                Some(match !around.link && around.notes.contains(&known) {
                    true => Inline::Note(known),
                    false => Inline::Text(words_of(format!("[^{label}]"))),
                })
            }
            Inline::Break => Some(Inline::Break),
        };
        word.into_iter().for_each(|word| push(word, &mut normal));
    }
    normal
}

/// Adds a word: neighbours of one kind are joined where Markdown could not tell them apart, nothing empty stays, and no
/// blanks around a line break.
fn push(word: Inline, words: &mut Vec<Inline>) {
    match (words.last_mut(), word) {
        (Some(Inline::Text(before)), Inline::Text(text)) => {
            let text = if before.ends_with(' ') { text.trim_start_matches(' ') } else { &text };
            before.push_str(text);
        }
        (Some(Inline::Code(before)), Inline::Code(code)) => before.push_str(&code),
        (Some(Inline::Break), Inline::Text(text)) => {
            let text = text.trim_start_matches(' ');
            if !text.is_empty() {
                words.push(Inline::Text(text.to_owned()));
            }
        }
        (Some(Inline::Text(before)), Inline::Break) => {
            *before = before.trim_end_matches(' ').to_owned();
            if before.is_empty() {
                words.pop();
            }
            words.push(Inline::Break);
        }
        // Markdown would take the two for one link.
        (Some(Inline::Note(_)), link @ Inline::Link(..)) => {
            words.extend([Inline::Text(" ".into()), link]);
        }
        (_, Inline::Text(empty) | Inline::Code(empty)) if empty.is_empty() => {}
        (_, word) => words.push(word),
    }
}

/// Words with single blanks and without control characters.
fn words_of(text: String) -> String {
    if has_single_blanks(&text) {
        return text;
    }
    let mut words = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' | '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                if !words.ends_with(' ') {
                    words.push(' ');
                }
            }
            c if c.is_control() => {}
            c => words.push(c),
        }
    }
    words
}

/// Whether a text is seen at once to have single blanks and no control characters, as most have.
pub(crate) fn has_single_blanks(text: &str) -> bool {
    let bytes = text.as_bytes();
    // The last two begin all control characters and line ends beyond ASCII, among others.
    let is_odd = |byte: u8| (byte < b' ') | (byte == 0x7F) | (byte == 0xC2) | (byte == 0xE2);
    let odd = bytes.iter().fold(false, |odd, byte| odd | is_odd(*byte));
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
    !odd && !pairs.fold(false, |doubled, (a, b)| doubled | ((*a == b' ') & (*b == b' ')))
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

//! The words of a value in a table or a data file: part TeX, part Markdown, part HTML. [`read`] is the entry point.

use quick_xml::escape::resolve_html5_entity;

use crate::text::{Inline, normal, tex_text};

/// The inlines of a value. Lines of it, and `<br>`, have a break between, paragraphs two; `[words](address)` is a link.
pub(super) fn read(value: &str) -> Vec<Inline> {
    let value = entities(value);
    let mut words = Vec::new();
    let mut n_breaks = 0;
    for line in lines(&value) {
        let line = normal::line(line);
        n_breaks += usize::from(!words.is_empty());
        if line.is_empty() {
            continue;
        }
        words.extend(std::iter::repeat_n(Inline::Break, n_breaks.min(2)));
        n_breaks = 0;
        push_line(&line, &mut words);
    }
    words
}

fn push_line(line: &str, words: &mut Vec<Inline>) {
    let mut rest = line;
    while let Some((start, label, url, end)) = link(rest) {
        push_text(&rest[..start], words);
        words.push(Inline::Link(url.replace("\\_", "_"), tex_text::read(label)));
        rest = &rest[end..];
    }
    push_text(rest, words);
}

fn push_text(text: &str, words: &mut Vec<Inline>) {
    let (lead, trail) = (text.starts_with(' '), text.ends_with(' '));
    let read = tex_text::read(text);
    if read.is_empty() {
        return;
    }
    let blank = || Inline::Text(" ".into());
    if lead && !words.is_empty() {
        words.push(blank());
    }
    words.extend(read);
    if trail {
        words.push(blank());
    }
}

/// The first Markdown link: where it begins, its words, its address, and where it ends.
fn link(text: &str) -> Option<(usize, &str, &str, usize)> {
    let middle = text.find("](")?;
    let mut depth = 0_usize;
    let start = text[..middle].char_indices().rev().find_map(|(at, c)| match c {
        ']' => {
            depth += 1;
            None
        }
        '[' if depth == 0 => Some(at),
        '[' => {
            depth -= 1;
            None
        }
        _ => None,
    })?;
    let inner = &text[middle + 2..];
    let mut depth = 0_usize;
    let close = inner.char_indices().find_map(|(at, c)| match c {
        '(' => {
            depth += 1;
            None
        }
        ')' if depth == 0 => Some(at),
        ')' => {
            depth -= 1;
            None
        }
        _ => None,
    })?;
    let url = inner[..close].split_whitespace().next().unwrap_or("");
    let address = url.contains("://") || url.starts_with(['/', '.', '#']);
    address.then(|| (start, &text[start + 1..middle], url, middle + 2 + close + 1))
}

/// The lines of a value, `<br>` being the end of one.
fn lines(value: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    for line in value.split('\n') {
        let mut rest = line;
        while let Some((at, width)) = line_break(rest) {
            lines.push(&rest[..at]);
            rest = &rest[at + width..];
        }
        lines.push(rest);
    }
    lines
}

fn line_break(text: &str) -> Option<(usize, usize)> {
    /// The most that stands between the brackets of one.
    const LONGEST: usize = 16;
    text.match_indices('<').find_map(|(at, _)| {
        let rest = &text[at + 1..];
        let inner = &rest[..rest.bytes().take(LONGEST).position(|b| b == b'>')?];
        let name = inner.trim_end_matches(['/', ' ']);
        name.eq_ignore_ascii_case("br").then_some((at, inner.len() + 2))
    })
}

/// The text with its character references resolved (lesson R21). What looks like a tag behind them is text.
pub(super) fn entities(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let mut resolved = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        resolved.push_str(&rest[..at]);
        rest = &rest[at..];
        match entity(rest) {
            Some((letter, width)) => {
                resolved.push_str(&letter);
                rest = &rest[width..];
            }
            None => {
                resolved.push('&');
                rest = &rest[1..];
            }
        }
    }
    resolved + rest
}

fn entity(text: &str) -> Option<(String, usize)> {
    let name = &text[1..text.bytes().take(34).position(|b| b == b';')?];
    let letter = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?).filter(|c| !c.is_control())?.to_string()
        }
        None => resolve_html5_entity(name)?.to_owned(),
    };
    Some((letter, name.len() + 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::plain;

    #[test]
    fn values_are_part_tex_part_markdown_part_html() {
        assert_eq!(plain::line(&read("Rain &amp; Fog, \\'Etude **x**")), "Rain & Fog, Étude x");
        assert_eq!(
            read("[On Rain (I)](https://confx.org/a_(b)) (Runner-Up)."),
            [
                Inline::Link(
                    "https://confx.org/a_(b)".into(),
                    vec![Inline::Text("On Rain (I)".into())]
                ),
                Inline::Text(" ".into()),
                Inline::Text("(Runner-Up).".into()),
            ]
        );
        assert_eq!(
            read("Ada Nowak<BR />Bo Li\n\nCleo"),
            [
                Inline::Text("Ada Nowak".into()),
                Inline::Break,
                Inline::Text("Bo Li".into()),
                Inline::Break,
                Inline::Break,
                Inline::Text("Cleo".into()),
            ]
        );
        assert_eq!(entities("a &lt;i&gt; &#233;&#x3b1; &nope; & b"), "a <i> éα &nope; & b");
    }
}

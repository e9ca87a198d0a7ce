//! Titles: is a line the title of a paper, or that of the document?

use super::{letters, marks, rejects, venues};
use crate::text::{Inline, plain};
use crate::vocabulary::Vocabulary;

/// Whether a line can be the title of a paper: some words that make no sentence.
pub fn is_title(line: &str) -> bool {
    let line = line.trim();
    let n_words = line.split_whitespace().count();
    (1..=40).contains(&n_words)
        && line.len() <= 400
        && !line.ends_with(['.', ':', ';', ','])
        && !line.contains("://")
        && !line.contains('@')
        && !rejects::is_role(line)
        && line
            .chars()
            .find(|c| c.is_alphanumeric())
            .is_some_and(|c| !c.is_lowercase() || is_coined(line))
}

/// The title that these words give: without a number before it, quotation marks around it, a full stop behind it, or
/// links and strong emphasis.
pub fn clean(words: &[Inline]) -> Vec<Inline> {
    let mut words = letters::words(marks::unlinked(words));
    loop {
        let plain = plain::line(&words);
        let kept = core(&plain);
        if kept.len() == plain.len() || kept.is_empty() {
            return words;
        }
        let start = plain.find(kept).unwrap_or(0);
        words = marks::unlinked(&marks::slice(&words, start..start + kept.len()));
    }
}

/// A line without the number before it: `1. `, `(2) `, `[12] ` number a title; `1984. ` may be its first word.
pub fn unnumbered(text: &str) -> &str {
    let behind =
        text.trim_start_matches(['(', '[', '#']).trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = behind.trim_start_matches([')', ']', '.', ':']);
    let n_bytes = text.len() - bare.len();
    let n_digits = text[..n_bytes].bytes().filter(u8::is_ascii_digit).count();
    let is_number = (2..=5).contains(&n_bytes) && bare.len() < behind.len() && n_digits < 4;
    if is_number && bare.starts_with(' ') { bare.trim_start() } else { text }
}

/// The title within some words.
fn core(text: &str) -> &str {
    let text = unnumbered(text.trim());
    for (open, close) in [('“', '”'), ('"', '"'), ('„', '“'), ('«', '»'), ('‘', '’')]
    {
        let inside = text
            .strip_prefix(open)
            .and_then(|text| text.trim_end_matches(['.', ',']).strip_suffix(close));
        if let Some(inside) = inside.filter(|inside| !inside.contains([open, close])) {
            return inside.trim();
        }
    }
    let text = text.trim_end_matches([',', ';', ':', '|', '–', '—']).trim_end();
    let stop = text.ends_with('.') && !text.ends_with("..") && !text.ends_with("etc.");
    if stop { text[..text.len() - 1].trim_end() } else { text }
}

/// Whether a line begins with a word of odd capitals, such as "pBit: …".
fn is_coined(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("");
    first.chars().any(char::is_uppercase)
}

/// Whether the first line of a document can be its title: a line, not a sentence of several, that names an event or
/// speaks of papers or awards.
pub fn is_document_title(line: &str, vocabulary: &Vocabulary) -> bool {
    let words: Vec<String> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let speaks = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let topic = speaks(&[
        "award",
        "awards",
        "prize",
        "prizes",
        "papers",
        "winners",
        "abstracts",
        "publications",
    ]);
    let event = !venues::mentions(line, vocabulary).is_empty();
    (1..=20).contains(&words.len())
        && !line.trim_end().ends_with(['.', ':', ',', ';'])
        && (topic || event)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_no_sentences() {
        for title in [
            "1000 Ways to Rain",
            "Can Clouds Think?",
            "Rain: an Éloge",
            "pBit: Small Bits",
            "“So” It Rains",
        ] {
            assert!(is_title(title), "{title}");
        }
        for line in [
            "There are six papers:",
            "We met in May.",
            "see https://confx.org",
            "and so on",
            "",
            "***",
        ] {
            assert!(!is_title(line), "{line}");
        }
        assert!(!is_title(&"word ".repeat(50)));
    }

    #[test]
    fn titles_without_what_stands_around_them() {
        use crate::text::{light, tex_text};
        for (source, expected) in [
            ("**[12] On Rain.**", "On Rain"),
            ("1. “On Rain”,", "On Rain"),
            ("“Wet” and “Dry”", "“Wet” and “Dry”"),
            ("3D Rain", "3D Rain"),
            ("1984. Again", "1984. Again"),
            ("*On* $x$ *and Rain*.", "*On* $x$ *and Rain*"),
        ] {
            assert_eq!(light::line(&clean(&tex_text::read(source))), expected, "{source}");
        }
    }

    #[test]
    fn titles_of_documents_name_an_event_or_a_topic() {
        let vocabulary = Vocabulary::embedded();
        for title in ["ConfX 2031 Papers", "Congratulations to our award winners!", "#ICML2031"] {
            assert!(is_document_title(title, &vocabulary), "{title}");
        }
        for line in ["On the Shape of Clouds", "The awards were given in May.", "The papers:"] {
            assert!(!is_document_title(line, &vocabulary), "{line}");
        }
    }
}

//! Titles: is a line the title of a paper, or that of the document?

use super::venues;
use crate::vocabulary::Vocabulary;

/// Whether a line can be the title of a paper: some words that make no sentence.
pub fn is_title(line: &str) -> bool {
    let line = line.trim();
    let n_words = line.split_whitespace().count();
    (1..=40).contains(&n_words)
        && line.len() <= 400
        && !line.ends_with(['.', ':', ';', ','])
        && !line.contains("://")
        && line
            .chars()
            .find(|c| c.is_alphanumeric())
            .is_some_and(|c| !c.is_lowercase() || is_coined(line))
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

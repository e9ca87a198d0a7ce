//! Credits: what stands beside a title on its line: its authors, and where and when it was published.

use super::names::{self, Likelihood, Person};
use super::venues;
use crate::paper::Published;
use crate::text::slug;
use crate::vocabulary::Vocabulary;

/// What stands beside a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credits {
    /// The authors.
    pub people: Vec<Person>,
    /// How likely it is that they are.
    pub likelihood: Likelihood,
    /// Where and when the paper was published.
    pub published: Published,
    /// What else is said, as written.
    pub note: Option<String>,
}

/// Words of a link, which are no authors.
pub const LINKS: [&str; 26] = [
    "pdf",
    "paper",
    "link",
    "code",
    "slides",
    "video",
    "talk",
    "doi",
    "arxiv",
    "bib",
    "bibtex",
    "project page",
    "website",
    "preprint",
    "acm dl",
    "presentation",
    "poster",
    "full text",
    "read more",
    "abstract",
    "paper link",
    "project",
    "here",
    "html",
    "openreview",
    "read the paper",
];

/// The credits that some words are, if they begin with authors.
pub fn credits(text: &str, vocabulary: &Vocabulary) -> Option<Credits> {
    let text = without_links(trimmed(text));
    let told =
        |people, likelihood, published, note| Credits { people, likelihood, published, note };
    let (rest, published) = publication(text, vocabulary);
    if let Some((people, likelihood)) = names::authors(rest) {
        return Some(told(people, likelihood, published, None));
    }
    // Authors, and behind a full stop, a dash or a bracket whatever else is to be said.
    let bare = ["by ", "By ", "Authors: ", "Author: "]
        .iter()
        .find_map(|word| text.strip_prefix(word))
        .unwrap_or(text);
    let (people, used) = names::leading(bare);
    let note = bare[used..].trim_start();
    let ends = note.starts_with(['.', '–', '—', '(', '[', '|'])
        || note.starts_with(", in ")
        || note.starts_with("in ");
    let whole = people.iter().any(|person| person.name.contains(' '));
    if !ends || !whole {
        return None;
    }
    let likelihood = if people.len() > 1 { Likelihood::Likely } else { Likelihood::Possible };
    let (_, published) = publication(note, vocabulary);
    let note = note.trim_matches(|c: char| c.is_whitespace() || ".–—|".contains(c)).to_owned();
    Some(told(people, likelihood, published, (!note.is_empty()).then_some(note)))
}

/// Some words without what parts them from a title.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "”“\"’,:;–—|·".contains(c))
        .trim_start_matches(['.', '-', ' '])
        .trim_end_matches([' ', '-'])
}

/// Some words without the links at their end: "[PDF] (code)".
fn without_links(mut text: &str) -> &str {
    loop {
        let open = if text.ends_with(')') {
            text.rfind('(')
        } else if text.ends_with(']') {
            text.rfind('[')
        } else {
            None
        };
        let Some(at) = open else { break };
        if !LINKS.contains(&text[at + 1..text.len() - 1].trim().to_lowercase().as_str()) {
            break;
        }
        text = text[..at].trim_end();
    }
    text.trim_end_matches([',', ' ', ';'])
}

/// Some words without the event at their end, and that event: ", `ConfX` 2021", " (2021)".
pub fn publication<'a>(text: &'a str, vocabulary: &Vocabulary) -> (&'a str, Published) {
    let body = text.trim_end_matches(['.', ' ']);
    let inner = body.strip_suffix([')', ']']);
    let cut = match inner {
        Some(inner) => inner.rfind(['(', '[']),
        None => [", ", ". ", "; ", " – ", " — "].iter().filter_map(|sign| body.rfind(sign)).max(),
    };
    let Some(at) = cut else { return (text, Published::default()) };
    let event = inner.unwrap_or(body)[at..]
        .trim_matches(|c: char| c.is_whitespace() || "([,.;–—".contains(c));
    let mentions = venues::mentions(event, vocabulary);
    let year = mentions.iter().find_map(|mention| mention.year);
    let venue = mentions.iter().find_map(|mention| mention.venue.as_deref());
    if year.is_none() || event.split_whitespace().count() > 12 {
        return (text, Published::default());
    }
    (body[..at].trim_end_matches([',', ' ']), Published { venue: venue.map(slug::venue), year })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authors_with_what_stands_behind_them() {
        let vocabulary = Vocabulary::embedded();
        for (text, people, year, note) in [
            (", by Ada Nowak and Bo Li.", 2, None, None),
            (", Ada Nowak, Bo Li, ICML 2021", 2, Some(2021), None),
            (" – Ada Nowak & Bo Li (ConfX 2021)", 2, Some(2021), None),
            (": Ada Nowak, Bo Li [PDF] (code)", 2, None, None),
            (
                ". Ada Nowak, Bo Li. In Annals of Rain, 2021.",
                2,
                Some(2021),
                Some("In Annals of Rain, 2021"),
            ),
        ] {
            let credits = credits(text, &vocabulary).unwrap();
            let told = (credits.people.len(), credits.published.year, credits.note.as_deref());
            assert_eq!(told, (people, year, note), "{text}");
        }
        assert_eq!(credits(", which won in May", &vocabulary), None);
        assert_eq!(credits("Ada Nowak sings", &vocabulary), None);
    }
}

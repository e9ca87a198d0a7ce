//! Venues and years: of which event does a document tell?

use std::collections::BTreeMap;

use crate::vocabulary::{KnownVenue, Vocabulary};

/// An event, as far as a text names it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Event {
    /// The venue's short name.
    pub venue: Option<String>,
    /// The year.
    pub year: Option<u16>,
}

/// A venue or a year that a text names, or both together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// The venue's short name.
    pub venue: Option<String>,
    /// The year.
    pub year: Option<u16>,
    /// Whether the venue is known by name; an unknown one is taken from the pattern "NAME YEAR".
    known: Known,
    /// Where it begins.
    at: usize,
}

impl Mention {
    /// Whether the venue is known by name.
    pub fn is_known(&self) -> bool {
        self.known == Known::Yes
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    No,
    Yes,
}

/// Words of capitals that stand before years and are no venues.
const NO_VENUES: [&str; 8] = ["COVID", "GMT", "UTC", "AI", "USA", "UK", "EU", "ISO"];

/// The venues and years that a text names, in order.
pub fn mentions(text: &str, vocabulary: &Vocabulary) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut within = false;
    for (at, c) in text.char_indices() {
        let begins = !within;
        within = c.is_alphanumeric() || c == '/';
        if !begins || !c.is_alphanumeric() {
            continue;
        }
        for (venue, name) in vocabulary.venues_at(&text[at..]) {
            if let Some(year) = year_behind(&text[at + name.len()..]) {
                let venue = Some(venue.name.clone());
                found.push(Mention { venue, year, known: Known::Yes, at });
            }
        }
    }
    // The others have a year.
    let dated = text.contains(|c: char| c.is_ascii_digit());
    for (at, word) in words(text).filter(|_| dated) {
        if let Some(year) = as_year(word) {
            found.push(Mention { venue: None, year: Some(year), known: Known::No, at });
        } else if looks_like_venue(word)
            && let Some(Some(year)) = year_behind(&text[at + word.len()..])
        {
            found.push(Mention {
                venue: Some(word.to_owned()),
                year: Some(year),
                known: Known::No,
                at,
            });
        }
    }
    // Of mentions in one place, the one with both and known counts: "ACM CHI 2031" names CHI, and no year by itself.
    found.sort_by_key(|m| (m.at, std::cmp::Reverse((m.known, m.venue.is_some()))));
    let mut end = 0;
    found.retain(|mention| {
        let apart = mention.at >= end;
        if apart && mention.venue.is_some() && mention.year.is_some() {
            end = text[mention.at..]
                .find(|c: char| c.is_ascii_digit())
                .map_or(end, |n| mention.at + n + 1);
        }
        apart
    });
    found
}

/// The year right behind a name (`Some(None)`: there is none, but the name ends there). Digits of another number, or
/// letters, mean that the name does not end there.
fn year_behind(rest: &str) -> Option<Option<u16>> {
    let gap = rest.trim_start_matches([' ', '-', '\'', '’', '(', ',']);
    let digits = gap.bytes().take_while(u8::is_ascii_digit).count();
    let short = rest.starts_with(['\'', '’']) || rest.starts_with(" '") || rest.starts_with(" ’");
    if digits == 4 {
        return Some(as_year(&gap[..4]));
    }
    if digits == 2 && short {
        return Some(
            gap[..2].parse::<u16>().ok().map(|n| if n < 70 { 2000 + n } else { 1900 + n }),
        );
    }
    (!rest.starts_with(|c: char| c.is_alphanumeric())).then_some(None)
}

pub(super) fn as_year(word: &str) -> Option<u16> {
    let digits = word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|year| digits && (1900..2100).contains(year))
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = |c: char| !c.is_alphanumeric();
    let mut end = 0;
    text.split_inclusive(ends).filter_map(move |part| {
        let at = end;
        end += part.len();
        let word = part.trim_end_matches(ends);
        (!word.is_empty()).then_some((at, word))
    })
}

/// Whether a word has the capitals of an acronym: `ConfX`, `XYZ`.
pub(super) fn looks_like_venue(word: &str) -> bool {
    let capitals = word.chars().filter(char::is_ascii_uppercase).count();
    word.len() >= 3
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && capitals >= 2
        && word.chars().all(char::is_alphabetic)
        && !NO_VENUES.contains(&word)
}

/// The event of a document, from texts with weights: its title weighs more than its prose. A known venue outweighs any
/// unknown one, and the year is that which stands beside the venue, where one does.
pub fn event(texts: &[(&str, usize)], vocabulary: &Vocabulary) -> Event {
    let found: Vec<(Mention, usize)> = texts
        .iter()
        .flat_map(|(text, weight)| {
            mentions(text, vocabulary).into_iter().map(|mention| (mention, *weight))
        })
        .collect();
    let mut venues: BTreeMap<(Known, &str), usize> = BTreeMap::new();
    for (mention, weight) in &found {
        if let Some(venue) = &mention.venue {
            let with_year = if mention.year.is_some() { 2 } else { 1 };
            *venues.entry((mention.known, venue)).or_default() += weight * with_year;
        }
    }
    let heaviest = |known| {
        let of = venues.iter().rev().filter(|((k, _), _)| *k == known);
        of.max_by_key(|(_, weight)| **weight).map(|((_, name), _)| (*name).to_owned())
    };
    let venue = heaviest(Known::Yes).or_else(|| heaviest(Known::No));
    let mut years: BTreeMap<(bool, u16), usize> = BTreeMap::new();
    for (mention, weight) in &found {
        if let Some(year) = mention.year {
            let beside = venue.is_some() && mention.venue == venue;
            *years.entry((beside, year)).or_default() += weight;
        }
    }
    let heaviest = |beside| {
        let of = years.iter().filter(|((b, _), _)| *b == beside);
        of.max_by_key(|(_, weight)| **weight).map(|((_, year), _)| *year)
    };
    let year = heaviest(true).or_else(|| heaviest(false));
    Event { venue, year }
}

/// The venue that a title may name without a year: its one word with the capitals of an acronym.
pub fn likely(title: &str) -> Option<&str> {
    let mut likely = words(title).map(|(_, word)| word).filter(|word| looks_like_venue(word));
    likely.next().filter(|first| likely.all(|word| word == *first))
}

/// Words beside the name of an event that say no more than it does.
const SMALL: [&str; 14] = [
    "the",
    "at",
    "in",
    "of",
    "year",
    "edition",
    "award",
    "awards",
    "winner",
    "winners",
    "recipient",
    "recipients",
    "awardee",
    "awardees",
];

/// Whether a text names an event and says nothing else: "2031", "ICML 2031", "2031 recipients".
pub fn is_event(text: &str, vocabulary: &Vocabulary) -> bool {
    let mentions = mentions(text, vocabulary);
    let known = known(text, vocabulary).is_some();
    let named: Vec<String> =
        mentions.iter().filter_map(|m| m.venue.as_ref()).map(|v| v.to_lowercase()).collect();
    let fill = |word: &str| {
        let lower = word.to_lowercase();
        as_year(word).is_some() || named.contains(&lower) || SMALL.contains(&lower.as_str())
    };
    known || !mentions.is_empty() && words(text).all(|(_, word)| fill(word))
}

/// Whether a heading names a track of a conference: "Short Papers", "Demos", "Research Track".
pub fn track(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let last = words.clone().next_back().unwrap_or("");
    let known =
        ["papers", "paper", "track", "posters", "demos", "demonstrations", "articles", "talks"];
    let other = ["accepted", "awards", "award", "winning", "all", "call", "best", "list"];
    known.contains(&last)
        && lower.split_whitespace().count() <= 6
        && !words.any(|word| other.contains(&word))
}

/// The known venue of a name, in any case, or of its slug.
pub fn known<'a>(name: &str, vocabulary: &'a Vocabulary) -> Option<&'a KnownVenue> {
    vocabulary.venue(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(texts: &[(&str, usize)]) -> (String, u16) {
        let event = event(texts, &Vocabulary::embedded());
        (event.venue.unwrap_or_default(), event.year.unwrap_or_default())
    }

    #[test]
    fn the_event_of_a_document() {
        for (text, venue, year) in [
            ("#ICML2031", "ICML", 2031),
            ("NeurIPS 2031 Papers", "NeurIPS", 2031),
            ("The best papers of NIPS'17", "NeurIPS", 2017),
            ("Awards of the International Conference on Machine Learning (ICML2031)", "ICML", 2031),
            ("ConfX 2031 awards", "ConfX", 2031),
            ("Welcome to ICML, in the summer of 2031", "ICML", 2031),
            ("ICMLX is not known", "", 0),
            ("We met 2030 people", "", 2030),
        ] {
            assert_eq!(told(&[(text, 1)]), (venue.to_owned(), year), "{text}");
        }
    }

    #[test]
    fn the_title_outweighs_prose_and_a_known_venue_an_unknown() {
        assert_eq!(
            told(&[("NeurIPS 2031 Papers", 10), ("as at NeurIPS 2030", 1)]),
            ("NeurIPS".into(), 2031)
        );
        assert_eq!(told(&[("XYZ 2029", 10), ("at ICML 2031", 1)]), ("ICML".into(), 2031));
        assert_eq!(
            told(&[("our ICML news", 10), ("at ICML 2031, not in 2030", 1)]),
            ("ICML".into(), 2031)
        );
    }
}

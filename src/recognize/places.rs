//! Venues and years as a cell or a field gives them: [`read`].

use super::venues::{self, Event};
use crate::vocabulary::Vocabulary;

/// A venue, as a cell names it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// The venue by its short name, where it has one, and the year, where it is said.
    pub event: Event,
    /// The track of it.
    pub track: Option<String>,
}

/// The most bytes of a venue's name.
const LONGEST: usize = 600;

/// Reads the name of a venue: "Proceedings of the 3rd Conference on Clouds (`ConfX`'31) - Rain track".
pub fn read(text: &str, vocabulary: &Vocabulary) -> Place {
    let text = text.trim().trim_end_matches(['.', ',']);
    if text.len() > LONGEST {
        return Place::default();
    }
    let mentions = venues::mentions(text, vocabulary);
    let year = mentions.iter().find_map(|mention| mention.year);
    let (acronym, after) = acronym(text);
    let own = acronym.or_else(|| between_commas(text)).map(|(name, own)| {
        (venues::known(&name, vocabulary).map_or(name, |v| v.name.clone()), own)
    });
    let track =
        after.map(|rest| rest.trim_matches([' ', '-', '–', '—', ',', ':', '/'])).filter(|rest| {
            let lower = rest.to_lowercase();
            lower.ends_with("track") || lower.starts_with("track")
        });
    let known = || {
        let whole = venues::known(text, vocabulary).map(|venue| venue.name.clone());
        whole.or_else(|| mentions.iter().find(|m| m.is_known()).and_then(|m| m.venue.clone()))
    };
    let venue = match own {
        Some((name, own_year)) => {
            return Place {
                event: Event { venue: Some(name), year: year.or(own_year) },
                track: track.map(str::to_owned),
            };
        }
        None => known().or_else(|| {
            let name = name(text);
            let known = venues::known(&name, vocabulary).map(|venue| venue.name.clone());
            known.or_else(|| (!name.is_empty()).then_some(name))
        }),
    };
    Place { event: Event { venue, year }, track: None }
}

/// The short name in brackets, with the year that stands behind it, and what follows the brackets.
fn acronym(text: &str) -> (Option<(String, Option<u16>)>, Option<&str>) {
    for (open, _) in text.match_indices('(').collect::<Vec<_>>().into_iter().rev() {
        let Some(close) = text[open..].find(')').map(|n| open + n) else { continue };
        let inner = text[open + 1..close].trim();
        let name = inner.split([' ', '\'', '’', ',']).next().unwrap_or("");
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        let capitals = name.chars().filter(|c| c.is_uppercase()).count();
        let is_name = (2..=14).contains(&name.len())
            && capitals >= 2
            && name.chars().all(|c| c.is_alphanumeric() || "-/&+".contains(c))
            && inner.split_whitespace().count() <= 2;
        if is_name {
            let digits: String = inner.chars().filter(char::is_ascii_digit).collect();
            let year = match (digits.len(), digits.parse::<u16>()) {
                (4, Ok(year)) if (1900..2100).contains(&year) => Some(year),
                (2, Ok(year)) => Some(if year < 70 { 2000 + year } else { 1900 + year }),
                _ => None,
            };
            return (Some((name.to_owned(), year)), Some(&text[close + 1..]));
        }
    }
    (None, None)
}

/// The short name with a year that stands between commas, as in DBLP (lesson R20): "3rd Conference on Clouds, `ConfX`
/// 2031, Xtown".
fn between_commas(text: &str) -> Option<(String, Option<u16>)> {
    text.split(',').skip(1).find_map(|part| {
        let (name, year) = part.trim().split_once(' ')?;
        let year = year.parse().ok().filter(|year| (1900..2100).contains(year))?;
        let capitals = name.chars().filter(|c| c.is_uppercase()).count();
        let is_name =
            name.len() <= 14 && name.chars().all(|c| c.is_alphanumeric() || "-/&+".contains(c));
        (capitals >= 2 && is_name).then(|| (name.to_owned(), Some(year)))
    })
}

/// The name without what changes from edition to edition: "Proceedings of the 3rd", the year, the place.
fn name(text: &str) -> String {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let starts = |words: &[&str], with: &[&str]| {
        words.len() >= with.len() && words.iter().zip(with).all(|(a, b)| a.eq_ignore_ascii_case(b))
    };
    for start in [
        &["in"][..],
        &["proceedings", "of", "the"],
        &["proceedings", "of"],
        &["proc.", "of"],
        &["proc."],
        &["the"],
    ] {
        if starts(&words, start) {
            words.drain(..start.len());
        }
    }
    let is_year = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit())
    };
    let is_ordinal = |word: &str| {
        let lower = word.to_lowercase();
        let number = ["st", "nd", "rd", "th"].iter().find_map(|end| lower.strip_suffix(end));
        let digits = number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        digits || ORDINALS.iter().any(|end| lower.ends_with(end))
    };
    words.retain(|word| !is_year(word));
    if words.first().is_some_and(|word| is_ordinal(word)) {
        words.remove(0);
    }
    if starts(&words, &["annual"]) {
        words.remove(0);
    }
    words.join(" ").trim_end_matches([',', '.', '-', '–', ' ']).to_owned()
}

/// How ordinals end, in words.
const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "teenth", "tieth",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_venues() {
        let vocabulary = Vocabulary::embedded();
        for (text, venue, year, track) in [
            ("10th International Conference on Clouds (ConfX)", "ConfX", 0, ""),
            (
                "3rd Conference on Clouds (CLD-RN) - Rain and Fog track",
                "CLD-RN",
                0,
                "Rain and Fog track",
            ),
            ("Proceedings of the Third Conference on Clouds (ConfX '31)", "ConfX", 2031, ""),
            (
                "13th International Conference on Clouds",
                "International Conference on Clouds",
                0,
                "",
            ),
            ("ConfX 2031", "ConfX", 2031, ""),
            ("7th Conference on Clouds, ConfX 2031, Xtown, Peru, May 6-9, 2031", "ConfX", 2031, ""),
            ("ICML", "ICML", 0, ""),
            ("International Conference on Machine Learning", "ICML", 0, ""),
            ("Journal of Rain", "Journal of Rain", 0, ""),
        ] {
            let place = read(text, &vocabulary);
            let told = (
                place.event.venue.unwrap_or_default(),
                place.event.year.unwrap_or(0),
                place.track.unwrap_or_default(),
            );
            assert_eq!(told, (venue.to_owned(), year, track.to_owned()), "{text}");
        }
    }
}

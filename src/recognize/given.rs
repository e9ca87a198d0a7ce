//! Awards as a cell or a field gives them, often with the event that gave them: [`read`].

use super::awards::{self, Heading, Subject};
use super::venues::{self, Event};
use crate::vocabulary::Vocabulary;

/// An award, and the event that gave it, as far as its words tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// Its words, read as the heading of an award.
    pub heading: Heading,
    /// The event.
    pub event: Event,
}

/// What the words of an award cell are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Words {
    /// Awards.
    Awards(Vec<Given>),
    /// "Yes": the award that is named elsewhere.
    Mark,
    /// No award: "none", the name of an event.
    None,
}

const MARKS: [&str; 8] = ["x", "yes", "y", "true", "✓", "✔", "☑", "1"];
const NOTHING: [&str; 10] = ["no", "none", "n", "false", "n/a", "na", "-", "–", "—", "0"];

/// Words of events, which are no awards.
const EVENTS: [&str; 5] = ["conference", "workshop", "symposium", "proceedings", "journal"];

/// The most bytes of an award's words; what is longer is prose.
const LONGEST: usize = 300;

/// Words before an award that only say that it was given.
const BEFORE: [&str; 12] = [
    "winner of the ",
    "winner of ",
    "winner: ",
    "won the ",
    "won a ",
    "won ",
    "received the ",
    "received a ",
    "recipient of the ",
    "awarded the ",
    "awarded a ",
    "awarded ",
];

/// Reads the words of an award cell. Words that are not known are an award by that name.
pub fn read(text: &str, vocabulary: &Vocabulary) -> Words {
    let bare = awards::bare(text).to_lowercase();
    if MARKS.contains(&text.trim().to_lowercase().as_str()) {
        return Words::Mark;
    }
    if bare.is_empty() || NOTHING.contains(&text.trim().to_lowercase().as_str()) {
        return Words::None;
    }
    if text.len() > LONGEST {
        return Words::None;
    }
    let known = known(text, vocabulary);
    if !known.is_empty() {
        return Words::Awards(known);
    }
    if bare.split(|c: char| !c.is_alphanumeric()).any(|word| EVENTS.contains(&word)) {
        return Words::None;
    }
    let (text, event) = without_event(text, vocabulary);
    let text = awards::bare(&text).to_owned();
    let label =
        text.strip_suffix(" Award").or(text.strip_suffix(" Prize")).unwrap_or(&text).to_owned();
    let of = Subject::Papers("other".into(), label);
    Words::Awards(vec![Given {
        heading: Heading { text, of, rank: None, track: None, year: None, venue: None },
        event,
    }])
}

/// The awards that a text names, if it names nothing else: one, or several with commas, "and" or lines between. Where
/// not every part is an award, the whole is one.
pub fn known(text: &str, vocabulary: &Vocabulary) -> Vec<Given> {
    if text.len() > 4 * LONGEST {
        return Vec::new();
    }
    for separators in [&[";", "\n", " | "][..], &[",", " and ", " & ", " + ", " / "]] {
        let parts = split(text, separators);
        let found: Vec<Given> = parts.iter().filter_map(|part| one(part, vocabulary)).collect();
        let is_paper = |given: &Given| given.heading.of != Subject::Rank;
        if parts.len() > 1 && found.len() == parts.len() && found.iter().all(is_paper) {
            return found;
        }
    }
    one(text, vocabulary).into_iter().collect()
}

/// The award that a text names.
pub fn one(text: &str, vocabulary: &Vocabulary) -> Option<Given> {
    if text.len() > LONGEST {
        return None;
    }
    let (bare, event) = without_event(text, vocabulary);
    let mut heading = awards::heading(&bare, vocabulary)?;
    awards::bare(text).clone_into(&mut heading.text);
    Some(Given { heading, event })
}

/// The words of an award without the event that gave it and the years that it looks back, and that event: "(`ConfX`
/// 2031)", "`ConfX` 2031 25-Year Test of Time" (lesson A15).
fn without_event(text: &str, vocabulary: &Vocabulary) -> (String, Event) {
    let mut text = text.trim().to_owned();
    let lower = text.to_lowercase();
    if let Some(before) = BEFORE.iter().find(|before| lower.starts_with(**before)) {
        text = text.get(before.len()..).unwrap_or("").to_owned();
    }
    let mut event = Event::default();
    if let Some((open, close)) = last_brackets(&text)
        && let Some(found) = bracketed(&text[open + 1..close], vocabulary)
    {
        event = found;
        text.replace_range(open..=close, "");
    } else {
        let mentions = venues::mentions(&text, vocabulary);
        event.year = mentions.iter().find_map(|mention| mention.year);
        event.venue = mentions.into_iter().find_map(|mention| mention.venue);
        if let (Some(at), Some(year)) = (lower.rfind(" at "), event.year)
            && lower.get(at..).is_some_and(|rest| rest.contains(&year.to_string()))
        {
            text =
                text.get(..at.saturating_sub(lower.len() - text.len())).unwrap_or(&text).to_owned();
        }
    }
    (without_span(&text).trim().to_owned(), event)
}

/// The event in brackets: "`ConfX` 2031", "2031".
fn bracketed(text: &str, vocabulary: &Vocabulary) -> Option<Event> {
    let (name, year) = match text.trim().rsplit_once([' ', '-', '\'', '’']) {
        Some((name, year)) => (name.trim(), year),
        None => ("", text.trim()),
    };
    let digits = year.bytes().all(|b| b.is_ascii_digit());
    let year = match (year.len(), year.parse::<u16>()) {
        (4, Ok(year)) if digits && (1900..2100).contains(&year) => year,
        (2, Ok(year)) if digits => {
            if year < 70 {
                2000 + year
            } else {
                1900 + year
            }
        }
        _ => return None,
    };
    let names_award = awards::heading(name, vocabulary).is_some();
    let venue = (!name.is_empty()).then(|| name.to_owned());
    (!names_award && name.split_whitespace().count() <= 6)
        .then_some(Event { venue, year: Some(year) })
}

fn last_brackets(text: &str) -> Option<(usize, usize)> {
    let close = text.rfind(')')?;
    let open = text[..close].rfind('(')?;
    Some((open, close))
}

/// The words without "25-Year", "10 years".
fn without_span(text: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let lower = word.to_lowercase();
        let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
        let number = bare
            .trim_end_matches("years")
            .trim_end_matches("year")
            .trim_end_matches(['-', '‐', '‑', '–']);
        let is_number =
            !number.is_empty() && number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit());
        if is_number && number.len() < bare.len() {
            continue;
        }
        let before = kept
            .last()
            .is_some_and(|last| last.len() <= 2 && last.bytes().all(|b| b.is_ascii_digit()));
        if before && (bare == "year" || bare == "years") {
            kept.pop();
            continue;
        }
        kept.push(word);
    }
    kept.join(" ")
}

/// The parts of a text between separators that stand in no brackets.
fn split<'a>(text: &'a str, separators: &[&str]) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let found =
            separators.iter().find(|s| depth == 0 && at >= start && text[at..].starts_with(**s));
        if let Some(separator) = found {
            parts.push(text[start..at].trim());
            start = at + separator.len();
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        let Words::Awards(awards) = read(text, &Vocabulary::embedded()) else { return Vec::new() };
        let told = |given: &Given| {
            let of = match &given.heading.of {
                Subject::Papers(kind, label) => format!("{kind} {label}"),
                other => format!("{other:?}"),
            };
            let Event { venue, year } = &given.event;
            format!("{of} | {} {}", venue.as_deref().unwrap_or("-"), year.unwrap_or(0))
        };
        awards.iter().map(told).collect()
    }

    /// Lesson A15.
    #[test]
    fn the_event_and_the_span_are_taken_out() {
        for (text, expected) in [
            ("ConfX 2031 25-Year Test of Time", "test-of-time Test of Time | ConfX 2031"),
            ("ACL 10-Year Test of Time", "test-of-time Test of Time | ACL 0"),
            ("ConfX 2031 Test-of-Time Award", "test-of-time Test of Time | ConfX 2031"),
            (
                "Most Influential Paper Award (Clouds 2031)",
                "most-influential-paper Most Influential Paper | Clouds 2031",
            ),
            ("Best Paper 2031", "best-paper Best Paper | - 2031"),
            ("Won the Best Paper Award at ConfX 2031", "best-paper Best Paper | ConfX 2031"),
            ("SAC Award: Rain(Fog)", "other SAC Award: Rain(Fog) | - 0"),
            (
                "Best new cloud (tied) and new tool paper",
                "other Best new cloud (tied) and new tool paper | - 0",
            ),
            ("Best Paper Award, 2nd Place", "best-paper Best Paper 2nd Place | - 0"),
        ] {
            assert_eq!(told(text), [expected], "{text}");
        }
    }

    #[test]
    fn several_awards_in_a_cell_and_none() {
        assert_eq!(
            told("Best Paper Award, Most Influential Paper Award (Clouds 2031)"),
            [
                "best-paper Best Paper | - 0",
                "most-influential-paper Most Influential Paper | Clouds 2031"
            ]
        );
        assert_eq!(told("Best Paper\nBest Student Paper").len(), 2);
        for text in ["", "-", "n/a", "7th Conference on Clouds (ConfX)"] {
            assert_eq!(read(text, &Vocabulary::embedded()), Words::None, "{text}");
        }
        assert_eq!(read("✓", &Vocabulary::embedded()), Words::Mark);
    }
}

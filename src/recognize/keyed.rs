//! Finds papers in entries: what stands under which name. [`recognize`] is the entry point.

mod persons;

use super::awards::{self, Scope};
use super::draft::{Around, Draft, lines};
use super::meaning::{self, Meaning};
use super::venues::{self, Event};
use super::{Claim, Part, Recognized, Unit};
use crate::paper::LinkKind;
use crate::source::entries::{Entries, Entry, Field, Origin, Value, What};
use crate::text::{Inline, normal, plain};
use crate::vocabulary::Vocabulary;
use persons::{doubt, people};

/// Finds the papers of a document of entries.
pub fn recognize(entries: &Entries, vocabulary: &Vocabulary) -> Recognized {
    let mut all = Recognized::default();
    for entry in &entries.entries {
        let text =
            entry.fields.iter().map(|field| field.value.plain()).collect::<Vec<_>>().join(" | ");
        let part = Part { lines: entry.lines, text, unit: Unit::Whole };
        match record(entry, entries.of, vocabulary) {
            Ok(record) => {
                all.add(part, Claim::Record(all.records.len()), "an entry with a title");
                all.records.push(record);
            }
            Err(reason) => all.add(part, Claim::Rejected(reason), reason),
        }
    }
    for rest in &entries.rest {
        let part = Part { lines: rest.lines, text: rest.text.clone(), unit: Unit::Whole };
        let broken = "an entry that cannot be read";
        match rest.what {
            What::Frame => all.add(part, Claim::Frame, "it holds entries together"),
            What::Broken => all.add(part, Claim::Rejected(broken), broken),
            What::Other => all.add(part, Claim::Unclaimed, ""),
        }
    }
    all.event = super::common_event(&all.records, &Event::default());
    all
}

fn record(
    entry: &Entry,
    of: Origin,
    vocabulary: &Vocabulary,
) -> Result<super::Record, &'static str> {
    let kind = text_of(&entry.fields, "bibtex type").unwrap_or_default();
    if ["proceedings", "collection"].contains(&kind.as_str()) {
        return Err("a volume, no paper");
    }
    let (scope, event) = around(entry, vocabulary);
    let around = Around { scope: &scope, event: &event, of, vocabulary };
    let mut draft = Draft { lines: entry.lines, ..Draft::default() };
    let mut places = None;
    for field in &entry.fields {
        take(&mut draft, field, around, &mut places);
    }
    within(&mut draft, entry, around);
    if draft.title.is_empty()
        && let Some(name) = entry.fields.iter().find(|field| normal::letters(&field.name) == "name")
        && !draft.authors.is_empty()
    {
        let text = name.value.plain();
        draft.details.retain(|(own, value)| *own != name.name || *value != text);
        draft.title = vec![Inline::Text(text)];
    }
    if let Some((name, text)) = places {
        super::affiliate(&mut draft, &name, &text);
    }
    draft.record(around)
}

/// What an entry stands under: names such as "best-papers" or "2031", and values of the document.
fn around(entry: &Entry, vocabulary: &Vocabulary) -> (Scope, Event) {
    let mut scope = Scope::default();
    let mut event = Event::default();
    for field in entry.within.iter().rev() {
        let Value::Text(words) = &field.value else { continue };
        let text = normal::line(&plain::line(words)).replace(['_', '-'], " ");
        let named = field.name.is_empty();
        if (named || meaning::of(&field.name) == Some(Meaning::Award))
            && let Some(heading) = awards::heading(&text, vocabulary)
        {
            scope.enter(heading);
        }
        if named {
            let found = venues::event(&[(&text, 1)], vocabulary);
            event.venue = found.venue.or(event.venue);
            event.year = found.year.or(event.year);
        }
    }
    (scope, event)
}

/// Takes what the document says around an entry, where the entry says nothing itself.
fn within(draft: &mut Draft, entry: &Entry, around: Around<'_>) {
    let named = |field: &&Field| !field.name.is_empty();
    for field in entry.within.iter().filter(named) {
        let found = meaning::of(&field.name);
        match (found, &field.value) {
            (Some(Meaning::Editors), _) if draft.editors.is_empty() => {
                draft.editors = people(&field.value);
            }
            (
                Some(
                    Meaning::Year
                    | Meaning::Venue
                    | Meaning::Volume
                    | Meaning::AwardYear
                    | Meaning::PaperYear
                    | Meaning::Detail(_),
                ),
                Value::Text(words),
            ) => draft.take(found, &field.name, words, around),
            // The name of what papers stand in is often just its "name" or "title".
            (None | Some(Meaning::Title), Value::Text(words))
                if ["name", "title"].contains(&normal::letters(&field.name).as_str()) =>
            {
                let event = venues::event(&[(&plain::line(words), 1)], around.vocabulary);
                draft.event.venue = draft.event.venue.take().or(event.venue);
                draft.event.year = draft.event.year.or(event.year);
            }
            _ => {}
        }
    }
}

fn take(
    draft: &mut Draft,
    field: &Field,
    around: Around<'_>,
    places: &mut Option<(String, String)>,
) {
    let letters = normal::letters(&field.name);
    let found = match letters.as_str() {
        // In a bibliography the venue of a paper is where it was published, and a series has its number.
        "series" if around.of == Origin::Bibliography => {
            let named =
                |text: &str| super::places::read(text, around.vocabulary).event.year.is_some();
            Some(Meaning::Venue).filter(|_| named(&field.value.plain()))
        }
        "institution" | "organization" | "address" | "bibtextype" | "month" | "timestamp"
        | "biburl" | "bibsource"
            if around.of == Origin::Bibliography =>
        {
            return;
        }
        _ => meaning::of(&field.name).or_else(|| private(&letters)),
    };
    match (found, &field.value) {
        (Some(Meaning::Authors), value) => {
            draft.authors.extend(people(value));
            draft.doubts.extend(doubt(value));
        }
        (Some(Meaning::Editors), value) => draft.editors.extend(people(value)),
        (Some(Meaning::Affiliations), value) => *places = Some((field.name.clone(), value.plain())),
        (Some(Meaning::Award), value) => award(draft, value),
        (Some(Meaning::Title), Value::Fields(fields)) => {
            fields.iter().for_each(|field| take(draft, field, around, places));
        }
        (Some(Meaning::Venue), Value::Fields(fields)) => {
            for field in fields {
                let found = match normal::letters(&field.name).as_str() {
                    "name" | "acronym" | "short" | "title" => Some(Meaning::Venue),
                    _ => meaning::of(&field.name),
                };
                draft.take(found, &field.name, &words(&field.value), around);
            }
        }
        (Some(Meaning::Detail(_)), Value::List(values)) => {
            values.iter().for_each(|value| draft.take(found, &field.name, &words(value), around));
        }
        (Some(Meaning::Link(_)), Value::List(values)) => {
            values.iter().for_each(|value| link(draft, &field.name, value, around));
        }
        (Some(Meaning::Link(_)), value @ Value::Fields(_)) => {
            link(draft, &field.name, value, around);
        }
        (Some(Meaning::Abstract | Meaning::Statement), Value::List(values)) => {
            let mut all = Vec::new();
            for value in values {
                if !all.is_empty() {
                    all.extend([Inline::Break, Inline::Break]);
                }
                all.extend(words(value));
            }
            draft.take(found, &field.name, &all, around);
        }
        (found, value) => draft.take(found, &field.name, &words(value), around),
    }
}

/// What a private field of somebody's bibliography is about: "x-award", "custom-url".
fn private(letters: &str) -> Option<Meaning> {
    match letters {
        name if name.ends_with("award") || name.ends_with("awards") || name.ends_with("prize") => {
            Some(Meaning::Award)
        }
        name if name.ends_with("url") => Some(Meaning::Link(LinkKind::Other)),
        _ => None,
    }
}

/// An award in words, several, or fields such as `{name, year, rank}`.
fn award(draft: &mut Draft, value: &Value) {
    match value {
        Value::Text(words) => draft.awards.push(lines(words)),
        Value::List(values) => values.iter().for_each(|value| award(draft, value)),
        Value::Fields(fields) => {
            let get = |names: &[&str]| names.iter().find_map(|name| text_of(fields, name));
            let name = get(&["label", "name", "award", "title", "type", "kind"])
                .unwrap_or_default()
                .replace(['_'], " ");
            let rank = get(&["rank", "place", "result"])
                .filter(|rank| !rank.eq_ignore_ascii_case("winner"));
            let venue = get(&["venue", "conference", "event"]);
            let year =
                get(&["year", "awardyear", "date"]).and_then(|text| super::draft::year(&text));
            let event = match (venue, year) {
                (Some(venue), Some(year)) => format!(" ({venue} {year})"),
                (None, Some(year)) => format!(" ({year})"),
                _ => String::new(),
            };
            let rank = rank.map(|rank| format!(" {}", rank.replace('-', " "))).unwrap_or_default();
            draft.awards.push(format!("{name}{rank}{event}"));
            if let Some(words) = get(&["statement", "citation", "reason"]) {
                draft.statement = vec![Inline::Text(words)];
            }
        }
    }
}

/// An address, or fields such as `{kind, url}`.
fn link(draft: &mut Draft, name: &str, value: &Value, around: Around<'_>) {
    let Value::Fields(fields) = value else {
        return draft.take(meaning::of(name), name, &words(value), around);
    };
    if let Some(url) = ["url", "href", "link"].iter().find_map(|name| text_of(fields, name)) {
        let kind = ["kind", "type", "label", "name", "title"]
            .iter()
            .find_map(|name| text_of(fields, name));
        let kind = kind.unwrap_or_default();
        let found =
            meaning::of(&kind).filter(|found| matches!(found, Meaning::Link(_) | Meaning::Doi));
        draft.take(
            found.or(Some(Meaning::Link(LinkKind::Other))),
            &kind,
            &[Inline::Text(url)],
            around,
        );
        return;
    }
    for field in fields {
        let found = meaning::of(&field.name)
            .filter(|found| matches!(found, Meaning::Link(_) | Meaning::Doi));
        let found = found.or(match normal::letters(&field.name).as_str() {
            "paper" => Some(Meaning::Link(LinkKind::Paper)),
            _ => Some(Meaning::Link(LinkKind::Other)),
        });
        draft.take(found, &field.name, &words(&field.value), around);
    }
}

/// The words of a field, by the letters of its name.
fn text_of(fields: &[Field], name: &str) -> Option<String> {
    let wanted = normal::letters(name);
    fields
        .iter()
        .find(|field| normal::letters(&field.name) == wanted)
        .map(|field| field.value.plain())
}

fn words(value: &Value) -> Vec<Inline> {
    match value {
        Value::Text(words) => words.clone(),
        other => match other.plain() {
            text if text.is_empty() => Vec::new(),
            text => vec![Inline::Text(text)],
        },
    }
}

#[cfg(test)]
mod tests;

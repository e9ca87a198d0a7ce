//! JSON, and JSON Lines: arrays of objects anywhere in the tree.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::document::Document;
use super::entries::{Lines, What};
use super::tree::{DEEPEST, Node, Tree, entries};
use super::{Format, Reading};
use crate::diag::{Checked, Diagnostic, Place};

pub(super) const FORMAT: Format =
    Format { name: "json", extensions: &["json", "jsonl", "ndjson"], read };

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, mut remarks } = document.text();
    let Some(text) = value else { return Checked { value: None, remarks } };
    let parts = Parts { text: &text, lines: Lines::of(&text) };
    let mut roots = Vec::new();
    for value in serde_json::Deserializer::from_str(&text).into_iter::<&RawValue>() {
        match value {
            Ok(value) => roots.push(parts.node(value, 0)),
            Err(error) => {
                remarks.push(fault(document, &text, &error));
                break;
            }
        }
    }
    let between = if remarks.is_empty() { What::Frame } else { What::Other };
    let value = (!roots.is_empty()).then(|| Reading::Entries(entries(&roots, &text, between)));
    Checked { value, remarks }
}

fn fault(document: &Document<'_>, text: &str, error: &serde_json::Error) -> Diagnostic {
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
    let mut place = Place::line(document.name, error.line(), line);
    place.column = error.column().max(1);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    Diagnostic::error("json", format!("this is no JSON: {message}")).at(place)
}

/// A text, with what is needed to tell on which lines a part of it stands.
struct Parts<'a> {
    text: &'a str,
    lines: Lines,
}

impl Parts<'_> {
    /// The tree of a value, each part of which is a part of the text itself.
    fn node(&self, raw: &RawValue, depth: usize) -> Node {
        let raw = raw.get();
        let start = (raw.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let lines =
            (self.lines.line(start), self.lines.line((start + raw.len()).saturating_sub(1)));
        let value = match raw.as_bytes().first() {
            Some(b'[') if depth < DEEPEST => {
                let items: Vec<&RawValue> = serde_json::from_str(raw).unwrap_or_default();
                Tree::List(items.into_iter().map(|item| self.node(item, depth + 1)).collect())
            }
            Some(b'{') if depth < DEEPEST => {
                let Members(members) = serde_json::from_str(raw).unwrap_or_default();
                let node = |(name, value): (Cow<'_, str>, _)| {
                    (name.into_owned(), self.node(value, depth + 1))
                };
                Tree::Map(members.into_iter().map(node).collect())
            }
            Some(b'"') => Tree::Scalar(serde_json::from_str(raw).unwrap_or_default()),
            _ if raw == "null" => Tree::Scalar(String::new()),
            _ => Tree::Scalar(raw.to_owned()),
        };
        Node { value, lines }
    }
}

/// The members of an object, in order, each where it stands in the text.
#[derive(Default)]
struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry::<String, &RawValue>()? {
                    members.push((Cow::Owned(member.0), member.1));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Checked<Option<Reading>> {
        read(&Document { name: "a.json", bytes: text.as_bytes() })
    }

    #[test]
    fn objects_anywhere_are_entries_with_lines() {
        let source = "{\n \"year\": 2031,\n \"best_papers\": [\n  {\"title\": \"Rain\", \"authors\": [{\"name\": \"Ada Nowak\"}]},\n  {\n   \"title\": \"Fog\"\n  }\n ]\n}\n";
        let Some(Reading::Entries(entries)) = read_text(source).value else { panic!("no entries") };
        let told: Vec<_> = entries
            .entries
            .iter()
            .map(|entry| (entry.fields[0].value.plain(), entry.lines, entry.within.len()))
            .collect();
        // Around each: the name it stands under, and the year.
        assert_eq!(told, [("Rain".into(), (4, 4), 2), ("Fog".into(), (5, 7), 2)]);
        assert_eq!(
            entries.rest.iter().map(|rest| rest.lines).collect::<Vec<_>>(),
            [(1, 3), (8, 9)]
        );
    }

    #[test]
    fn faults_have_a_place_and_lose_nothing_before() {
        let read = read_text("{\"title\": \"Rain\"}\n{\"title\": \"Fog\",}\n");
        let Some(Reading::Entries(entries)) = read.value else { panic!("no entries") };
        assert_eq!(entries.entries.len(), 1);
        let place = read.remarks[0].place.clone().unwrap();
        assert_eq!((place.line, place.column > 15), (2, true));
        let deep = "[".repeat(100_000);
        assert_eq!(read_text(&deep).remarks.len(), 1);
        assert!(read_text(&(deep.clone() + &"]".repeat(100_000))).value.is_some());
    }
}

//! Changes the page of a paper where what it says changed, and leaves the rest as a hand wrote it: comments, order and
//! line breaks of the front matter, sections of the body.

use toml_edit::{DocumentMut, Item, Table, Value};

use super::body::{sections, split};
use super::print::print;
use crate::paper::{EditionKey, Paper, award_keys};
use crate::text::Prose;

/// The text of a page whose text is `source` and that says `old`, when it is to say `new`. A page that cannot be read is
/// written anew.
pub fn edit(source: &str, old: &Paper, new: &Paper, home: &EditionKey) -> String {
    let mark = if source.starts_with('\u{feff}') { "\u{feff}" } else { "" };
    let plain = source.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let text = edited(&plain, old, new, home);
    let text = if source.contains("\r\n") { text.replace('\n', "\r\n") } else { text };
    format!("{mark}{text}")
}

fn edited(source: &str, old: &Paper, new: &Paper, home: &EditionKey) -> String {
    let printed = print(new, home);
    match (front(source), front(&printed)) {
        (Some((mut front, body)), Some((wanted, _))) => {
            reconcile(front.as_table_mut(), wanted.as_table());
            format!("+++\n{front}+++\n{}", edited_body(source, body, old, new, home))
        }
        _ => printed,
    }
}

fn front(source: &str) -> Option<(DocumentMut, usize)> {
    let (span, body) = split(source).ok()?;
    Some((source[span].parse().ok()?, body))
}

/// Makes a table say what another says, and keeps what they share as it is written.
fn reconcile(table: &mut Table, wanted: &Table) {
    let gone: Vec<String> = table
        .iter()
        .map(|(key, _)| key.to_owned())
        .filter(|key| !wanted.contains_key(key))
        .collect();
    for key in gone {
        table.remove(&key);
    }
    for (key, item) in wanted {
        match (table.get_mut(key), item) {
            (Some(Item::Table(own)), Item::Table(wanted)) => reconcile(own, wanted),
            (Some(Item::ArrayOfTables(own)), Item::ArrayOfTables(wanted)) => {
                while own.len() > wanted.len() {
                    own.remove(own.len() - 1);
                }
                for (n, wanted) in wanted.iter().enumerate() {
                    match own.get_mut(n) {
                        Some(own) => reconcile(own, wanted),
                        None => own.push(loose(wanted)),
                    }
                }
            }
            (Some(Item::Value(own)), Item::Value(wanted)) if same(own, wanted) => {}
            (Some(Item::Value(own)), Item::Value(wanted)) => {
                let decor = own.decor().clone();
                *own = wanted.clone();
                *own.decor_mut() = decor;
            }
            (_, Item::Table(wanted)) => drop(table.insert(key, Item::Table(loose(wanted)))),
            (_, Item::ArrayOfTables(wanted)) => {
                let tables = wanted.iter().map(loose).collect();
                table.insert(key, Item::ArrayOfTables(tables));
            }
            (_, item) => drop(table.insert(key, item.clone())),
        }
    }
}

/// A table that knows no place in a document, so that it is written where it is put.
fn loose(table: &Table) -> Table {
    let mut loose = table.clone();
    loose.set_position(None);
    loose
}

/// Whether two values are the same, however they are written.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::String(a), Value::String(b)) => a.value() == b.value(),
        (Value::Integer(a), Value::Integer(b)) => a.value() == b.value(),
        (Value::Boolean(a), Value::Boolean(b)) => a.value() == b.value(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::InlineTable(a), Value::InlineTable(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        // A date may stand without quotes, and a single thing without brackets.
        (Value::Datetime(a), Value::String(b)) => a.value().to_string() == *b.value(),
        (Value::Integer(a), Value::String(b)) => a.value().to_string() == *b.value(),
        (Value::Array(a), b) if a.len() == 1 => a.get(0).is_some_and(|a| same(a, b)),
        _ => false,
    }
}

/// The body with the sections replaced whose words changed.
fn edited_body(source: &str, from: usize, old: &Paper, new: &Paper, home: &EditionKey) -> String {
    let (old_parts, new_parts) = (parts(old, home), parts(new, home));
    let of = |parts: &[(String, Prose)], heading: &str| {
        parts
            .iter()
            .find(|(known, _)| known == heading)
            .map(|(_, prose)| prose.clone())
            .unwrap_or_default()
    };
    let mut kept: Vec<(String, String)> = Vec::new();
    for section in sections(source, from) {
        let heading = known_heading(section.heading, old, home);
        let changed =
            heading.as_deref().filter(|heading| of(&old_parts, heading) != of(&new_parts, heading));
        let text = changed
            .map_or(section.whole.to_owned(), |heading| written(heading, &of(&new_parts, heading)));
        kept.push((heading.unwrap_or_else(|| "note".to_owned()), text));
    }
    for (n, (heading, prose)) in new_parts.iter().enumerate() {
        if prose.is_empty() || kept.iter().any(|(known, _)| known == heading) {
            continue;
        }
        let before = |known: &str| new_parts[..n].iter().any(|(heading, _)| heading == known);
        let at = kept.iter().rposition(|(known, _)| before(known)).map_or(0, |at| at + 1);
        kept.insert(at, (heading.clone(), written(heading, prose)));
    }
    let mut body = String::new();
    for (_, text) in kept.into_iter().filter(|(_, text)| !text.trim().is_empty()) {
        if !body.is_empty() {
            body.truncate(body.trim_end().len());
            body.push_str("\n\n");
        }
        body.push_str(&text);
    }
    if body.is_empty() || body.starts_with('\n') { body } else { format!("\n{body}") }
}

/// The parts of a body that have a meaning, by their headings: "" for the abstract.
fn parts(paper: &Paper, home: &EditionKey) -> Vec<(String, Prose)> {
    let mut parts = vec![
        (String::new(), paper.abstract_text.clone()),
        ("Summary".to_owned(), paper.summary.clone()),
    ];
    for (n, (award, key)) in paper.awards.iter().zip(award_keys(&paper.awards, home)).enumerate() {
        let heading = if n == 0 { "Statement".to_owned() } else { format!("Statement: {key}") };
        parts.push((heading, award.statement.clone()));
    }
    parts
}

/// A section's heading as [`parts`] names it; none for a note.
fn known_heading(heading: Option<&str>, paper: &Paper, home: &EditionKey) -> Option<String> {
    let Some(heading) = heading else { return Some(String::new()) };
    let first_key = award_keys(&paper.awards, home).into_iter().next();
    match heading.strip_prefix("Statement:").map(str::trim) {
        Some(key) if first_key.as_deref() == Some(key) => Some("Statement".to_owned()),
        Some(key) => Some(format!("Statement: {key}")),
        None if matches!(heading, "Summary" | "Statement") => Some(heading.to_owned()),
        None => None,
    }
}

fn written(heading: &str, prose: &Prose) -> String {
    match (prose.is_empty(), heading.is_empty()) {
        (true, _) => String::new(),
        (false, true) => format!("\n{}\n", prose.markdown()),
        (false, false) => format!("## {heading}\n\n{}\n", prose.markdown()),
    }
}

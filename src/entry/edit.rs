//! Changes the page of a paper where what it says changed, and leaves the rest as a hand wrote it: comments, order and
//! line breaks of the front matter, sections of the body.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, Value};

use super::body::{sections, split};
use super::parts::Part;
use super::print;
use crate::paper::{Award, EditionKey, Paper, award_keys};

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
    let printed = print::print(new, home);
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
            (Some(Item::ArrayOfTables(own)), Item::ArrayOfTables(wanted)) => pair(own, wanted),
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

/// Makes a list of tables say what another says. Each goes on from the one it shares most with, so that a comment stays
/// with the award or the document it is about.
fn pair(own: &mut ArrayOfTables, wanted: &ArrayOfTables) {
    let mut left: Vec<Option<Table>> = own.iter().map(|table| Some(table.clone())).collect();
    let mut places: Vec<_> = own.iter().filter_map(Table::position).collect();
    places.sort_unstable();
    own.clear();
    for (n, wanted) in wanted.iter().enumerate() {
        let likeness = |n: &usize| left[*n].as_ref().map_or(0, |table| n_shared(table, wanted));
        let best = (0..left.len()).rev().max_by_key(likeness).filter(|n| likeness(n) > 0);
        let mut table = match best.and_then(|n| left[n].take()) {
            Some(mut table) => {
                reconcile(&mut table, wanted);
                table
            }
            None => loose(wanted),
        };
        // Tables are printed in the order of their places: these go to the places of those that were there.
        table.set_position(places.get(n).or(places.last()).copied());
        own.push(table);
    }
}

/// How many keys two tables share with their values.
fn n_shared(a: &Table, b: &Table) -> usize {
    let alike = |(key, item): &(&str, &Item)| match (item, b.get(key)) {
        (Item::Value(a), Some(Item::Value(b))) => same(a, b),
        _ => false,
    };
    a.iter().filter(alike).count()
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

/// The body with the sections replaced whose words changed, and headings that must name an award by another key.
fn edited_body(source: &str, from: usize, old: &Paper, new: &Paper, home: &EditionKey) -> String {
    let (old_keys, keys) = (award_keys(&old.awards, home), award_keys(&new.awards, home));
    let twins = twins(&old.awards, &new.awards);
    let mut kept: Vec<(Option<Part>, String)> = Vec::new();
    for section in sections(source, from) {
        let Ok(Some(was)) = Part::of_heading(section.heading, &old_keys) else {
            kept.push((None, section.whole.to_owned()));
            continue;
        };
        let is = match was {
            Part::Statement(n) => twins[n].map(Part::Statement),
            part => Some(part),
        };
        let Some(is) = is else { continue };
        let text = if was.prose(old) != is.prose(new) {
            print::section(is.heading(&keys), is.prose(new))
        } else if Part::of_heading(section.heading, &keys) != Ok(Some(is)) {
            format!("## {}{}", is.heading(&keys).unwrap_or_default(), section.text)
        } else {
            section.whole.to_owned()
        };
        kept.push((Some(is), text));
    }
    for part in Part::all(new) {
        if !part.prose(new).is_empty() && !kept.iter().any(|(known, _)| *known == Some(part)) {
            let before =
                kept.iter().rposition(|(known, _)| known.is_some_and(|known| known < part));
            let text = print::section(part.heading(&keys), part.prose(new));
            kept.insert(before.map_or(0, |at| at + 1), (Some(part), text));
        }
    }
    let sections = kept.iter().map(|(_, text)| text.trim_matches('\n').trim_end());
    let body: Vec<&str> = sections.filter(|text| !text.is_empty()).collect();
    if body.is_empty() { String::new() } else { format!("\n{}\n", body.join("\n\n")) }
}

/// For each award of a page, the number it has after an edit; none where it is gone.
fn twins(old: &[Award], new: &[Award]) -> Vec<Option<usize>> {
    let mut left: Vec<usize> = (0..new.len()).collect();
    let mut twins = vec![None; old.len()];
    let facts =
        |award: &Award| (award.kind.clone(), award.year, award.venues.clone(), award.key.clone());
    let alike: [&dyn Fn(usize, usize) -> bool; 3] = [
        &|a, b| facts(&old[a]) == facts(&new[b]) && old[a].label == new[b].label,
        &|a, b| facts(&old[a]) == facts(&new[b]),
        // One whose kind or year changed stands where it stood.
        &|a, b| a == b,
    ];
    for alike in alike {
        for (a, twin) in twins.iter_mut().enumerate().filter(|(_, twin)| twin.is_none()) {
            if let Some(at) = left.iter().position(|b| alike(a, *b)) {
                *twin = Some(left.remove(at));
            }
        }
    }
    twins
}

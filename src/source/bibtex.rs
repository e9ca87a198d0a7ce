//! BibTeX: [`parts`] splits a document at each `@`, so that one bad entry never loses a file; [`fields`] reads an entry;
//! [`tex`] its words.

mod fields;
mod parts;
mod tex;

use std::collections::BTreeMap;

use super::document::Document;
use super::entries::{Entries, Entry, Field, Lines, Origin, Rest, Value, What, lines_between};
use super::{Format, Reading};
use crate::diag::{Checked, Diagnostic, Place};
use crate::text::Inline;
use fields::Raw;
use parts::Part;

pub(super) const FORMAT: Format = Format { name: "bibtex", extensions: &["bib", "bibtex"], read };

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, mut remarks } = document.text();
    let Some(text) = value else { return Checked { value: None, remarks } };
    let entries = entries(document, &text, &mut remarks);
    Checked { value: Some(Reading::Entries(entries)), remarks }
}

fn entries(document: &Document<'_>, text: &str, remarks: &mut Vec<Diagnostic>) -> Entries {
    let lines = Lines::of(text);
    let mut strings: BTreeMap<String, String> = fields::months();
    let (mut raws, mut frame): (Vec<(Raw, &Part)>, Vec<&Part>) = (Vec::new(), Vec::new());
    let parts = parts::split(text);
    for part in &parts {
        if let Some(fault) = &part.fault {
            let place = Place::span(document.name, text, fault.clone());
            let message = "nothing closes the brace of this entry";
            remarks.push(Diagnostic::error("bibtex", message).at(place));
        }
        match part.kind.as_str() {
            "comment" | "preamble" => frame.push(part),
            "string" => {
                frame.push(part);
                let raw = fields::read(text, part, &strings);
                told(document, text, &raw, remarks);
                let own = raw.fields.into_iter();
                strings.extend(own.map(|field| (field.name, field.value)));
            }
            _ => {
                let raw = fields::read(text, part, &strings);
                told(document, text, &raw, remarks);
                raws.push((raw, part));
            }
        }
    }
    let span =
        |part: &Part| (lines.line(part.range.start), lines.line(part.range.end.saturating_sub(1)));
    let volumes: BTreeMap<String, usize> =
        raws.iter().enumerate().map(|(n, (raw, _))| (raw.key.to_lowercase(), n)).collect();
    let entry = |(raw, part): &(Raw, &Part)| {
        let volume = raw.get("crossref").and_then(|key| volumes.get(&key.trim().to_lowercase()));
        let volume = volume.map(|n| &raws[*n].0);
        Entry {
            within: volume.map(within).unwrap_or_default(),
            fields: own(raw, &part.kind),
            lines: span(part),
        }
    };
    let read: Vec<Entry> = raws.iter().map(entry).collect();
    let mut spans: Vec<(usize, usize)> = parts.iter().map(span).collect();
    spans.sort_unstable();
    let mut rest = lines_between(text, &spans, What::Other);
    rest.extend(frame.into_iter().map(|part| Rest {
        lines: span(part),
        text: text[part.range.clone()].to_owned(),
        what: What::Frame,
    }));
    rest.sort_by_key(|rest| rest.lines);
    Entries { of: Origin::Bibliography, entries: read, rest }
}

fn told(document: &Document<'_>, text: &str, raw: &Raw, remarks: &mut Vec<Diagnostic>) {
    for (at, message) in &raw.faults {
        let place = Place::span(document.name, text, at.clone());
        let message = match raw.key.is_empty() {
            true => message.clone(),
            false => format!("{message}, in the entry `{}`", raw.key),
        };
        remarks.push(Diagnostic::warning("bibtex", message).at(place));
    }
}

/// The fields of an entry.
fn own(raw: &Raw, kind: &str) -> Vec<Field> {
    let plain = |name: &str, text: &str| Field::text(name, vec![Inline::Text(text.to_owned())]);
    let mut fields = vec![plain("bibtex type", kind)];
    if !raw.key.is_empty() {
        fields.push(plain("bibkey", &raw.key));
    }
    for field in raw.fields.iter().filter(|field| field.name != "crossref") {
        fields.push(Field { name: field.name.clone(), value: value(&field.name, &field.value) });
    }
    fields
}

/// What a volume says of the papers in it. Its title is the title of their book.
fn within(volume: &Raw) -> Vec<Field> {
    let of_papers =
        |name: &str| !matches!(name, "author" | "booktitle" | "pages" | "abstract" | "crossref");
    let mut fields = Vec::new();
    for field in volume.fields.iter().filter(|field| of_papers(&field.name)) {
        let name = if field.name == "title" { "booktitle" } else { &field.name };
        fields.push(Field { name: name.to_owned(), value: value(&field.name, &field.value) });
    }
    if let Some(title) = volume.get("booktitle")
        && volume.get("title").is_none()
    {
        fields.push(Field::text("booktitle", tex::words(title)));
    }
    fields
}

fn value(name: &str, text: &str) -> Value {
    match name {
        "author" | "editor" => Value::List(tex::names(text)),
        "doi" | "url" | "pdf" | "ee" | "link" | "code" => Value::Text(tex::verbatim(text)),
        _ if text.contains("://") && !text.trim().contains(char::is_whitespace) => {
            Value::Text(tex::verbatim(text))
        }
        _ => Value::Text(tex::words(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told_of(source: &str) -> (Vec<String>, Vec<(usize, usize)>, Vec<usize>) {
        let Checked { value, remarks } =
            read(&Document { name: "a.bib", bytes: source.as_bytes() });
        let Some(Reading::Entries(entries)) = value else { panic!("no entries") };
        let told = |entry: &Entry| {
            let fields = entry.fields.iter().chain(&entry.within).skip(1);
            fields.map(|f| format!("{}={}", f.name, f.value.plain())).collect::<Vec<_>>().join(" ")
        };
        (
            entries.entries.iter().map(told).collect(),
            entries.entries.iter().map(|entry| entry.lines).collect(),
            remarks.iter().filter_map(|r| Some(r.place.as_ref()?.line)).collect(),
        )
    }

    /// Lesson M10: accents, dashes, ties and styles; names with particles, suffixes and in braces.
    #[test]
    fn entries_with_all_that_bibtex_knows() {
        let source = "@string{confx = {Conf{X}} # \" 2031\"}\n@comment{x}\n@inproceedings{a,\n  title = {{Rain} and \\emph{F}og in {\\L}ód\\'{z}},\n  author = \"Nowak, Ada and de la Cruz, Jr, Bo and {Rain Lab and Sons} and Cleo Palm and others\",\n  booktitle = confx, month = jul, year = 2031\n}\n@article(b, title = {Wind -- $x_{1}^{2}$}, crossref = {V})\n@proceedings{v, title = {Proceedings of ConfX}, year = {2030}}\n";
        let (entries, lines, faults) = told_of(source);
        assert_eq!(
            entries,
            [
                "bibkey=a title=Rain and Fog in Łódź author=name: Ada Nowak; name: Bo de la Cruz Jr; literal: Rain Lab \
                 and Sons; name: Cleo Palm booktitle=ConfX 2031 month=July year=2031",
                "bibkey=b title=Wind – x₁² booktitle=Proceedings of ConfX year=2030",
                "bibkey=v title=Proceedings of ConfX year=2030",
            ]
        );
        assert_eq!((lines, faults), (vec![(3, 7), (8, 8), (9, 9)], vec![]));
    }

    /// Lesson E1: a bad entry has its place and loses no other.
    #[test]
    fn a_bad_entry_loses_no_other() {
        let source = "@misc{a, title = {Rain}\n  year = 2031}\n@misc{b, title = {Fog,\n year = 2031}\n\n@misc{c, title = {Wind}}\n@misc{d title = {Hail}}\n@misc{e\n";
        let (entries, lines, faults) = told_of(source);
        assert_eq!(entries.len(), 5, "{entries:?}");
        assert_eq!(entries[0], "bibkey=a title=Rain year=2031");
        assert_eq!(entries[2], "bibkey=c title=Wind");
        assert_eq!(lines[2], (6, 6));
        assert!([2, 3, 7, 8].iter().all(|line| faults.contains(line)), "{faults:?}");
    }
}

//! RIS: entries of lines with two-letter tags, `TI  - On the Shape of Clouds`.

use super::document::Document;
use super::entries::{Entries, Entry, Field, Origin, What, lines_between};
use super::{Format, Reading, words};
use crate::diag::Checked;

pub(super) const FORMAT: Format = Format { name: "ris", extensions: &["ris"], read };

/// The tags, by the names of their fields. Of fields with one name, the first that an entry has counts.
const TAGS: [(&str, &str); 28] = [
    ("TI", "title"),
    ("T1", "title"),
    ("CT", "title"),
    ("AU", "author"),
    ("A1", "author"),
    ("ED", "editor"),
    ("A2", "editor"),
    ("PY", "year"),
    ("Y1", "year"),
    ("DA", "date"),
    ("T2", "booktitle"),
    ("BT", "booktitle"),
    ("JO", "journal"),
    ("JF", "journal"),
    ("C3", "booktitle"),
    ("DO", "doi"),
    ("UR", "url"),
    ("L1", "pdf"),
    ("AB", "abstract"),
    ("N2", "abstract"),
    ("N1", "note"),
    ("KW", "keywords"),
    ("VL", "volume"),
    ("IS", "number"),
    ("SP", "first page"),
    ("EP", "last page"),
    ("PB", "publisher"),
    ("LA", "language"),
];

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, remarks } = document.text();
    Checked { value: value.map(|text| Reading::Entries(entries(&text))), remarks }
}

fn entries(text: &str) -> Entries {
    let mut entries: Vec<Entry> = Vec::new();
    let mut open: Option<(Entry, Vec<(String, String)>)> = None;
    for (n, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line)) {
        let Some((tag, value)) = tagged(line) else {
            // A line without a tag goes on with the value above.
            if let Some((entry, values)) = &mut open
                && let Some((_, last)) = values.last_mut()
                && !line.trim().is_empty()
            {
                last.push('\n');
                last.push_str(line.trim());
                entry.lines.1 = n;
            }
            continue;
        };
        if tag == "TY" || open.is_none() && tag != "ER" {
            entries.extend(open.take().map(closed));
            open = Some((Entry { lines: (n, n), ..Entry::default() }, Vec::new()));
        }
        if let Some((entry, values)) = &mut open {
            entry.lines.1 = n;
            if tag == "ER" {
                entries.extend(open.take().map(closed));
            } else if tag != "TY" {
                values.push((tag.to_owned(), value.to_owned()));
            }
        }
    }
    entries.extend(open.map(closed));
    let spans: Vec<(usize, usize)> = entries.iter().map(|entry| entry.lines).collect();
    let rest = lines_between(text, &spans, What::Other);
    Entries { of: Origin::Bibliography, entries, rest }
}

fn closed((mut entry, values): (Entry, Vec<(String, String)>)) -> Entry {
    for (tag, value) in values {
        let name = TAGS.iter().find(|(known, _)| *known == tag).map_or(&*tag, |(_, name)| name);
        entry.fields.push(Field::text(name, words::read(&value)));
    }
    entry
}

fn tagged(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches('\u{feff}');
    let (tag, value) = line.split_once("  -").or_else(|| line.split_once(" - "))?;
    let is_tag = tag.len() == 2
        && tag.starts_with(|c: char| c.is_ascii_uppercase())
        && tag.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    is_tag.then(|| (tag, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_end_where_the_next_begins() {
        let source = "x\nTY  - CONF\nTI  - On Rain\nAU  - Nowak, Ada\nAU  - Li, Bo\nAB  - It\n rains.\nER  - \n\nTY  - JOUR\nT1  - Fog\nTY  - JOUR\nT1  - Wind\n";
        let Entries { entries, rest, .. } = entries(source);
        let told: Vec<_> = entries
            .iter()
            .map(|entry| {
                let fields = entry.fields.iter().map(|f| format!("{}={}", f.name, f.value.plain()));
                (fields.collect::<Vec<_>>().join(" "), entry.lines)
            })
            .collect();
        assert_eq!(
            told,
            [
                ("title=On Rain author=Nowak, Ada author=Li, Bo abstract=It rains.".into(), (2, 8)),
                ("title=Fog".into(), (10, 11)),
                ("title=Wind".into(), (12, 13)),
            ]
        );
        assert_eq!(rest.len(), 1);
    }
}

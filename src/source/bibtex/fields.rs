//! The fields of one entry, as its author wrote them.

use std::collections::BTreeMap;
use std::ops::Range;

use super::parts::Part;
use crate::paper::Date;

/// An entry as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Raw {
    pub(super) key: String,
    pub(super) fields: Vec<RawField>,
    /// What is wrong with it, and where.
    pub(super) faults: Vec<(Range<usize>, String)>,
}

/// A field as written: TeX, with braces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RawField {
    /// In lower case.
    pub(super) name: String,
    pub(super) value: String,
}

impl Raw {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|field| field.name == name).map(|field| field.value.as_str())
    }
}

/// The most bytes that strings by name may make of a value: a string that doubles itself would fill the memory.
const LONGEST: usize = 4096;

/// The strings that BibTeX knows by itself.
pub(super) fn months() -> BTreeMap<String, String> {
    Date::MONTHS.iter().map(|month| (month[..3].to_lowercase(), (*month).to_owned())).collect()
}

/// Reads the fields of a part; what cannot be read is told and passed over.
pub(super) fn read(text: &str, part: &Part, strings: &BTreeMap<String, String>) -> Raw {
    let end = part.body.end;
    let mut reader = Reader { text, at: part.body.start, end, strings, raw: Raw::default() };
    if part.kind != "string" {
        reader.key();
    }
    while reader.field() {}
    reader.raw
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    strings: &'a BTreeMap<String, String>,
    raw: Raw,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..self.end).unwrap_or("")
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn fault(&mut self, message: String) {
        let rest = self.rest();
        let width = rest.find('\n').unwrap_or(rest.len()).max(1);
        self.raw.faults.push((self.at..self.at + width, message));
    }

    /// The key, up to the first comma; there is none where a field comes at once.
    fn key(&mut self) {
        let rest = self.rest();
        let end = rest.find(',').unwrap_or(rest.len());
        if let Some(at) = rest[..end].find('=') {
            let before = rest[..at].trim();
            if let Some((key, _)) = before.split_once(char::is_whitespace) {
                key.clone_into(&mut self.raw.key);
                self.fault("a comma is missing behind the key".into());
                self.at += rest.find(key).unwrap_or(0) + key.len();
            }
            return;
        }
        rest[..end].trim().clone_into(&mut self.raw.key);
        self.at += (end + 1).min(rest.len());
    }

    /// Reads a field; `false` at the end.
    fn field(&mut self) -> bool {
        self.skip_blanks();
        let rest = self.rest();
        if rest.is_empty() {
            return false;
        }
        if rest.starts_with(',') {
            self.at += 1;
            return true;
        }
        let Some((name, width)) = name(rest) else {
            self.fault("here a field `name = {value}` should begin".into());
            return self.recover();
        };
        self.at += width;
        let value = self.value();
        self.skip_blanks();
        if !self.rest().is_empty() && !self.rest().starts_with(',') {
            self.fault(format!("a comma is missing behind the field `{name}`"));
        }
        self.raw.fields.push(RawField { name, value });
        true
    }

    /// Goes on at the next line that begins a field.
    fn recover(&mut self) -> bool {
        let rest = self.rest();
        let next = rest
            .match_indices(['\n', ','])
            .find(|(at, _)| name(rest[at + 1..].trim_start()).is_some());
        self.at = next.map_or(self.end, |(at, _)| self.at + at + 1);
        next.is_some()
    }

    /// A value: parts in braces or quotes, numbers and names of strings, with `#` between.
    fn value(&mut self) -> String {
        let mut value = String::new();
        loop {
            self.skip_blanks();
            let rest = self.rest();
            match rest.bytes().next() {
                Some(b'{') => value.push_str(self.enclosed(b'}')),
                Some(b'"') => value.push_str(self.enclosed(b'"')),
                _ => {
                    let ends = |c: char| c.is_whitespace() || ",#{}\"".contains(c);
                    let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
                    self.at += word.len();
                    match self.strings.get(&word.to_lowercase()) {
                        Some(known) if value.len() + known.len() <= LONGEST => {
                            value.push_str(known);
                        }
                        _ => value.push_str(word),
                    }
                }
            }
            self.skip_blanks();
            if !self.rest().starts_with('#') {
                return value;
            }
            self.at += 1;
        }
    }

    /// What stands between here and the closing sign outside of inner braces.
    fn enclosed(&mut self, close: u8) -> &'a str {
        let rest = self.rest();
        let mut depth = 0_usize;
        for (at, byte) in rest.bytes().enumerate().skip(1) {
            match byte {
                b'{' => depth += 1,
                _ if byte == close && depth == 0 => {
                    self.at += at + 1;
                    return &rest[1..at];
                }
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        self.fault("nothing closes this value".into());
        self.at = self.end;
        &rest[1..]
    }
}

/// The name of the field that begins here, and how far it goes, `=` included.
fn name(rest: &str) -> Option<(String, usize)> {
    let is_name = |c: char| c.is_alphanumeric() || "-_:.+".contains(c);
    let width = rest.find(|c| !is_name(c))?;
    let blanks = rest[width..].len() - rest[width..].trim_start().len();
    (width > 0 && rest[width + blanks..].starts_with('='))
        .then(|| (rest[..width].to_lowercase(), width + blanks + 1))
}

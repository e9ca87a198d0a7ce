//! Documents as they come, read into what they are made of: an [`Outline`] of blocks, tables, or [`Entries`].
//!
//! [`read`] is the entry point. Each format is a line of [`FORMATS`]: a name, file extensions and a function. Those with
//! markup make their blocks through one builder, `flow`.

pub mod document;
pub mod entries;
pub mod outline;
pub mod table;
mod address;
mod anthology;
mod bibtex;
mod csv;
mod detect;
mod docx;
mod flow;
mod html;
mod json;
mod markdown;
mod ris;
mod templates;
mod text;
mod tree;
mod words;
mod xlsx;
mod xml;
mod yaml;

use crate::diag::{Checked, Diagnostic, Place};
use document::Document;
use entries::Entries;
use outline::Outline;
use table::Table;

/// What a format makes of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// Blocks, one under the other.
    Outline(Outline),
    /// Tables, one a sheet.
    Tables(Vec<Table>),
    /// Values under names.
    Entries(Entries),
}

/// A format of documents.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Its name, as `--json` gives it.
    pub name: &'static str,
    /// The endings of its file names, in lower case and without the dot.
    pub extensions: &'static [&'static str],
    /// Reads a document of this format. There is no value where nothing of it can be read.
    pub read: fn(&Document<'_>) -> Checked<Option<Reading>>,
}

/// Every format; the first is taken where neither its name nor its content tells of another.
pub const FORMATS: &[Format] = &[
    text::FORMAT,
    markdown::FORMAT,
    html::FORMAT,
    docx::FORMAT,
    csv::FORMAT,
    xlsx::FORMAT,
    json::FORMAT,
    yaml::FORMAT,
    bibtex::FORMAT,
    ris::FORMAT,
    anthology::FORMAT,
];

/// The format of a document: by the ending of its name, else by what is in it.
pub fn format_of(document: &Document<'_>) -> &'static Format {
    let by_name = |name| FORMATS.iter().find(|format| format.name == name);
    let named = named(document.name);
    named.or_else(|| detect::name(document).and_then(by_name)).unwrap_or(&FORMATS[0])
}

/// The format that the ending of a name tells of.
pub fn named(name: &str) -> Option<&'static Format> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase())?;
    FORMATS.iter().find(|format| format.extensions.contains(&ending.as_str()))
}

/// Reads a document by its format. One of a format that is none of [`FORMATS`] is rejected.
pub fn read(document: &Document<'_>) -> (&'static Format, Checked<Option<Reading>>) {
    let format = format_of(document);
    match detect::foreign(document).filter(|_| named(document.name).is_none()) {
        Some(what) => (format, Checked { value: None, remarks: vec![rejection(document, what)] }),
        None => (format, (format.read)(document)),
    }
}

fn rejection(document: &Document<'_>, what: &str) -> Diagnostic {
    let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let message = format!("this is {what}, which is no format that can be read");
    let hint = format!("save it as one of these: {}", names.join(", "));
    Diagnostic::error("format", message).at(Place::file(document.name)).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_of_another_format_is_rejected_by_its_name() {
        let (_, read) = read(&Document { name: "awards.pdf", bytes: b"%PDF-1.7 Best Paper: Cats" });
        assert_eq!(read.value, None);
        assert!(read.remarks[0].message.starts_with("this is a PDF"), "{:?}", read.remarks);
    }
}

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

use crate::diag::Checked;
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
    let ending = document.name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let named =
        FORMATS.iter().find(|f| ending.as_deref().is_some_and(|e| f.extensions.contains(&e)));
    let by_name = |name| FORMATS.iter().find(|format| format.name == name);
    named.or_else(|| detect::name(document).and_then(by_name)).unwrap_or(&FORMATS[0])
}

/// Reads a document by its format.
pub fn read(document: &Document<'_>) -> (&'static Format, Checked<Option<Reading>>) {
    let format = format_of(document);
    (format, (format.read)(document))
}

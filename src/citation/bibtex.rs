//! BibTeX (standards BT): [`Entry::of`], then [`Entry::text`].

use super::{Work, one_line, tex};
use crate::entry::VenueKind;
use crate::paper::{Date, Name};
use crate::text::{Inline, plain};

/// An entry: fields in the order they are printed, each value as it stands behind `=`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    /// `inproceedings` or `article`.
    pub kind: &'static str,
    /// Its key.
    pub key: &'a str,
    /// Names and values.
    pub fields: Vec<(&'static str, String)>,
}

/// Whether an entry holds the abstract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// It does, where there is one.
    Whole,
    /// It does not: on the page, which shows the abstract, and in the file of the whole archive.
    WithoutAbstract,
}

impl<'a> Entry<'a> {
    /// The entry of a work.
    pub fn of(work: &Work<'a>, extent: Extent) -> Self {
        let is_article = work.kind == VenueKind::Journal;
        let container = work.container().map(tex::name);
        let (journal, booktitle) = if is_article { (container, None) } else { (None, container) };
        let whole = extent == Extent::Whole;
        let escaped = |text: Option<&str>| text.map(|text| tex::text(&one_line(text)));
        let pages = work.pages.map(|(first, last)| match first == last {
            true => first.to_owned(),
            false => format!("{first}--{last}"),
        });
        let quoted = [
            ("title", Some(tex::title(&work.title))),
            ("author", names(&work.authors)),
            ("editor", names(&work.editors)),
            ("booktitle", booktitle),
            ("journal", journal),
            ("volume", escaped(work.volume)),
            ("number", escaped(work.number)),
            ("month", None),
            ("year", work.year.map(|year| year.to_string())),
            ("address", escaped(work.place)),
            ("publisher", escaped(work.publisher)),
            ("note", note(work)),
            ("url", Some(work.url.to_owned())),
            ("doi", work.doi.map(one_line)),
            ("pages", pages.map(|pages| tex::text(&pages))),
            ("language", escaped(work.lang)),
            ("ISBN", escaped(work.isbn)),
            ("ISSN", escaped(work.issn.filter(|_| is_article))),
            ("abstract", Some(()).filter(|()| whole).and_then(|()| abstract_of(work))),
        ];
        let mut fields = Vec::with_capacity(12);
        for (name, value) in quoted {
            match name {
                "month" => fields.extend(month(work).map(|month| (name, month))),
                _ => fields
                    .extend(value.filter(|v| !v.is_empty()).map(|v| (name, format!("\"{v}\"")))),
            }
        }
        Self { kind: if is_article { "article" } else { "inproceedings" }, key: work.key, fields }
    }

    /// The entry as it stands in a file.
    pub fn text(&self) -> String {
        let mut text = format!("@{}{{{},\n", self.kind, self.key);
        for (name, value) in &self.fields {
            text.push_str(&format!("  {name} = {value},\n"));
        }
        text + "}\n"
    }
}

/// Names, joined as BibTeX parts them (standards BT19 and BT20).
fn names(names: &[Name]) -> Option<String> {
    let names: Vec<String> = names.iter().map(name).collect();
    Some(names.join(" and ")).filter(|names| !names.is_empty())
}

fn name(name: &Name) -> String {
    match name {
        Name::Literal(whole) => format!("{{{}}}", tex::text(whole)),
        Name::Parts { given, suffix, .. } => {
            let surname = tex::text(&name.surname());
            let given = tex::text(given);
            match suffix.as_str() {
                "" => format!("{surname}, {given}"),
                suffix => format!("{surname}, {}, {given}", tex::text(suffix)),
            }
        }
    }
}

/// The awards, and what else is noted (standard BT21).
fn note(work: &Work<'_>) -> Option<String> {
    let notes: Vec<String> =
        work.award_words().chain(work.note.map(one_line)).map(|note| tex::text(&note)).collect();
    Some(notes.join("; ")).filter(|note| !note.is_empty())
}

/// The abstract, its formulas as they are, its blocks in one line.
fn abstract_of(work: &Work<'_>) -> Option<String> {
    use crate::text::Block;
    let blocks = work.abstract_text.blocks();
    let block = |block: &Block| match block {
        Block::Paragraph(words) | Block::Heading(_, words) => tex::line(words),
        other => tex::line(&[Inline::Text(plain::blocks(std::slice::from_ref(other)))]),
    };
    let blocks: Vec<String> = blocks.iter().map(block).filter(|text| !text.is_empty()).collect();
    Some(one_line(&blocks.join(" "))).filter(|text| !text.is_empty())
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The month as BibTeX's macros (standard BT17): that of the paper's date, else those of the edition.
fn month(work: &Work<'_>) -> Option<String> {
    let name = |date: Date| Some(*MONTHS.get(usize::from(date.month?.checked_sub(1)?))?);
    if let Some(month) = work.date.and_then(name) {
        return Some(month.to_owned());
    }
    let (first, last) = work.days.filter(|(first, _)| Some(first.year) == work.year)?;
    match (name(first)?, name(last)) {
        (first, Some(last)) if first != last => Some(format!("{first} # \"–\" # {last}")),
        (month, _) => Some(month.to_owned()),
    }
}

//! The XML of the ACL Anthology: collections of volumes of papers.

use super::document::Document;
use super::entries::{Entries, Entry, Field, Origin, Value, What, lines_between};
use super::xml::{self, Child, Element};
use super::{Format, Reading};
use crate::diag::{Checked, Diagnostic, Place};
use crate::text::{Display, Inline, normal, plain};

pub(super) const FORMAT: Format = Format { name: "anthology", extensions: &["xml"], read };

/// Parts of a volume's head that hold for its papers, and the names they get.
const OF_VOLUME: [(&str, &str); 7] = [
    ("booktitle", "booktitle"),
    ("year", "year"),
    ("venue", "venue"),
    ("publisher", "publisher"),
    ("isbn", "isbn"),
    ("month", "month"),
    ("editor", "editor"),
];

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, mut remarks } = document.text();
    let Some(text) = value else { return Checked { value: None, remarks } };
    let (root, fault) = xml::parse(&text);
    if let Some((line, message)) = fault {
        let place = Place::line(document.name, line, text.lines().nth(line - 1).unwrap_or(""));
        remarks.push(Diagnostic::error("xml", format!("this is no XML: {message}")).at(place));
    }
    let mut entries = Vec::new();
    for volume in root.find("volume") {
        let within = volume.children("meta").next().map(within).unwrap_or_default();
        for paper in volume.children("paper") {
            entries.push(Entry {
                within: within.clone(),
                fields: fields(paper),
                lines: paper.lines,
            });
        }
    }
    remarks.extend(entries.iter().filter_map(|entry| escaped_tag(document, entry)));
    if entries.is_empty() && remarks.is_empty() {
        let message = "this XML holds no papers in the way of the ACL Anthology";
        let remark = Diagnostic::error("xml", message).at(Place::file(document.name));
        return Checked { value: None, remarks: vec![remark] };
    }
    let spans: Vec<(usize, usize)> = entries.iter().map(|entry| entry.lines).collect();
    let rest = lines_between(&text, &spans, What::Frame);
    let entries = Entries { of: Origin::Bibliography, entries, rest };
    Checked { value: Some(Reading::Entries(entries)), remarks }
}

fn within(meta: &Element) -> Vec<Field> {
    let mut fields = Vec::new();
    for (tag, name) in OF_VOLUME {
        let mut values = meta.children(tag);
        match tag {
            "editor" => {
                let editors: Vec<Value> = values.map(person).collect();
                if !editors.is_empty() {
                    fields.push(Field { name: name.into(), value: Value::List(editors) });
                }
            }
            _ => fields.extend(values.next().map(|value| Field::text(name, words(value)))),
        }
    }
    fields
}

fn fields(paper: &Element) -> Vec<Field> {
    let mut fields = Vec::new();
    for child in paper.elements() {
        let value = match child.name.as_str() {
            "author" | "editor" => person(child),
            "url" => Value::Text(vec![Inline::Text(address(&plain::line(&words(child))))]),
            "video" => match child.attribute("href") {
                Some(href) => Value::Text(vec![Inline::Text(address(href))]),
                None => continue,
            },
            _ => Value::Text(words(child)),
        };
        let name = if child.name == "url" { "paper url" } else { &child.name };
        fields.push(Field { name: name.to_owned(), value });
    }
    fields
}

/// The address of something of the Anthology, which is named by its id.
fn address(id: &str) -> String {
    if id.contains("://") { id.to_owned() } else { format!("https://aclanthology.org/{id}") }
}

fn person(author: &Element) -> Value {
    let names = [("first", "given"), ("last", "family"), ("affiliation", "affiliation")];
    let field =
        |(tag, name)| author.children(tag).next().map(|part| Field::text(name, words(part)));
    Value::Fields(names.into_iter().filter_map(field).collect())
}

/// The words of an element, its markup as typed text (lesson M7).
fn words(element: &Element) -> Vec<Inline> {
    normal::paragraph_of(inlines(element))
}

fn inlines(element: &Element) -> Vec<Inline> {
    let mut words = Vec::new();
    for child in &element.children {
        match child {
            Child::Text(text) => words.push(Inline::Text(text.clone())),
            Child::Element(inner) => match inner.name.as_str() {
                "i" => words.push(Inline::Emph(inlines(inner))),
                "b" => words.push(Inline::Strong(inlines(inner))),
                "tex-math" => words.push(Inline::Math(inner.text(), Display::Inline)),
                "url" => words.push(Inline::Link(inner.text(), inlines(inner))),
                _ => words.extend(inlines(inner)),
            },
        }
    }
    words
}

/// A remark where a title has a tag that was escaped twice: it is shown as text.
fn escaped_tag(document: &Document<'_>, entry: &Entry) -> Option<Diagnostic> {
    let title = entry.fields.iter().find(|field| field.name == "title")?.value.plain();
    let tag = title.split('<').skip(1).find(|rest| {
        let name = rest.trim_start_matches('/').split('>').next().unwrap_or("");
        rest.contains('>') && !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic())
    });
    let place = Place::line(document.name, entry.lines.0, &title);
    tag.map(|_| Diagnostic::warning("escaped-tag", "escaped tag in title").at(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson M7.
    #[test]
    fn papers_with_their_volume_and_markup() {
        let source = "<?xml version='1.0'?>\n<collection id=\"W31\">\n<volume id=\"1\"><meta><booktitle>Proceedings of <fixed-case>C</fixed-case>onf<fixed-case>X</fixed-case></booktitle><year>2031</year><venue>confx</venue></meta>\n<paper id=\"1\">\n<title><i>Rain</i> &amp; <tex-math>x^2</tex-math> &lt;i&gt;</title>\n<author><first>Ada</first><last>Nowak</last></author><award>Best Paper</award>\n<url>W31-0101</url></paper>\n</volume></collection>\n";
        let Checked { value, remarks } =
            read(&Document { name: "a.xml", bytes: source.as_bytes() });
        let Some(Reading::Entries(Entries { entries, rest, .. })) = value else { panic!("none") };
        let told: Vec<String> =
            entries[0].fields.iter().map(|f| format!("{}={}", f.name, f.value.plain())).collect();
        assert_eq!(
            told,
            [
                "title=Rain & x² <i>",
                "author=given: Ada; family: Nowak",
                "award=Best Paper",
                "paper url=https://aclanthology.org/W31-0101"
            ]
        );
        assert_eq!(entries[0].within[0].value.plain(), "Proceedings of ConfX");
        assert_eq!((entries[0].lines, rest.len(), remarks.len()), ((4, 7), 2, 1));
    }

    #[test]
    fn other_xml_is_told() {
        for source in ["<a/>", "", "<volume><paper>"] {
            let read = read(&Document { name: "a.xml", bytes: source.as_bytes() });
            assert_eq!(read.remarks.len(), 1, "{source}");
        }
    }
}

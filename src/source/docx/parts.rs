//! The parts of a DOCX that are read: its body, its links, the names of its styles, its title.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use zip::ZipArchive;

/// The most bytes of a part when unpacked.
const LARGEST_PART: u64 = 64 << 20;

/// What is read of a document.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The text, with its marks.
    pub(super) body: String,
    /// The addresses of its links, by their ids.
    pub(super) links: BTreeMap<String, String>,
    /// What its styles are, by their ids.
    pub(super) styles: BTreeMap<String, Kind>,
    /// The title in its properties.
    pub(super) title: String,
}

/// What a style makes of a paragraph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Heading(u8),
    Item,
}

impl Parts {
    /// The parts of a document, or why there are none.
    pub(super) fn open(bytes: &[u8]) -> Result<Self, &'static str> {
        let mut archive =
            ZipArchive::new(Cursor::new(bytes)).map_err(|_| "this is no Word document (DOCX)")?;
        let body = part(&mut archive, "word/document.xml")?
            .ok_or("this archive holds no Word document (DOCX)")?;
        let mut parts = Self { body, ..Self::default() };
        for_each(&part(&mut archive, "word/_rels/document.xml.rels")?.unwrap_or_default(), |tag| {
            if let (Some(id), Some(target)) = (attribute(tag, "Id"), attribute(tag, "Target")) {
                parts.links.insert(id, target);
            }
        });
        parts.styles = styles(&part(&mut archive, "word/styles.xml")?.unwrap_or_default());
        parts.title = title(&part(&mut archive, "docProps/core.xml")?.unwrap_or_default());
        Ok(parts)
    }
}

/// A part of the archive; none where it has none of this name.
fn part(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    name: &str,
) -> Result<Option<String>, &'static str> {
    let Ok(file) = archive.by_name(name) else { return Ok(None) };
    let mut bytes = Vec::new();
    let read = file.take(LARGEST_PART + 1).read_to_end(&mut bytes);
    if bytes.len() as u64 > LARGEST_PART {
        return Err("a part of this document has more than 64 MB when unpacked");
    }
    if read.is_err() && bytes.is_empty() {
        return Err("this document is damaged");
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Calls for each start tag.
fn for_each(xml: &str, mut on_tag: impl FnMut(&BytesStart<'_>)) {
    let mut reader = Reader::from_str(xml);
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(tag) | Event::Empty(tag) => on_tag(&tag),
            Event::Eof => return,
            _ => {}
        }
    }
}

/// The value of an attribute, by its name without the prefix.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag
        .attributes()
        .with_checks(false)
        .filter_map(Result::ok)
        .find(|attribute| attribute.key.local_name().into_inner() == name)?;
    let value = quick_xml::escape::unescape(&found.value);
    Some(value.map_or_else(|_| found.value.to_string(), |value| value.into_owned()))
}

/// What the styles are: by their names, which are English in all languages, or by the level they have in outlines.
fn styles(xml: &str) -> BTreeMap<String, Kind> {
    let mut styles = BTreeMap::new();
    let mut id = String::new();
    for_each(xml, |tag| match tag.local_name().into_inner() {
        "style" => id = attribute(tag, "styleId").unwrap_or_default(),
        "name" => {
            let name = attribute(tag, "val").unwrap_or_default().to_lowercase();
            if let Some(kind) = kind_of_style(&name) {
                styles.insert(id.clone(), kind);
            }
        }
        "outlineLvl" => {
            let level = attribute(tag, "val").and_then(|level| level.parse::<u8>().ok());
            if let Some(level) = level.filter(|level| *level < 9) {
                styles.entry(id.clone()).or_insert(Kind::Heading((level + 1).min(6)));
            }
        }
        _ => {}
    });
    styles
}

/// What a style of this name, or of this id, is.
pub(super) fn kind_of_style(name: &str) -> Option<Kind> {
    let name = name.to_lowercase();
    if let Some(level) = name.strip_prefix("heading") {
        return level.trim().parse::<u8>().ok().map(|level| Kind::Heading(level.clamp(1, 6)));
    }
    match name.as_str() {
        "title" => Some(Kind::Heading(1)),
        "subtitle" => Some(Kind::Heading(2)),
        name if name.starts_with("list bullet") || name.starts_with("list number") => {
            Some(Kind::Item)
        }
        _ => None,
    }
}

fn title(xml: &str) -> String {
    let mut reader = Reader::from_str(xml);
    let mut title = String::new();
    let mut open = false;
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) => open = tag.local_name().into_inner() == "title",
            Ok(Event::End(_)) => open = false,
            Ok(Event::Text(text)) if open => title.push_str(&text),
            Ok(Event::GeneralRef(name)) if open => title.push_str(&character(&name)),
            Ok(Event::Eof) | Err(_) => return title,
            Ok(_) => {}
        }
    }
}

/// The character that a reference stands for.
pub(super) fn character(name: &quick_xml::events::BytesRef<'_>) -> String {
    if let Ok(Some(c)) = name.resolve_char_ref() {
        return c.to_string();
    }
    match &**name {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        _ => "",
    }
    .to_owned()
}

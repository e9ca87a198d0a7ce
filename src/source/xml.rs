//! XML as a tree of elements, each with the lines it stands on. [`parse`] is the entry point.

use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};

use super::entries::Lines;
use super::words::entities;

/// An element.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Element {
    pub(super) name: String,
    attributes: Vec<(String, String)>,
    pub(super) children: Vec<Child>,
    pub(super) lines: (usize, usize),
}

/// What an element holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Child {
    Element(Element),
    Text(String),
}

/// How deep elements may stand in each other.
const DEEPEST: usize = 100;

impl Element {
    /// The elements in it.
    pub(super) fn elements(&self) -> impl Iterator<Item = &Element> {
        self.children.iter().filter_map(|child| match child {
            Child::Element(element) => Some(element),
            Child::Text(_) => None,
        })
    }

    /// The elements in it with a name.
    pub(super) fn children<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements().filter(move |element| element.name == name)
    }

    /// The elements at any depth with a name, but not those in each other.
    pub(super) fn find<'a>(&'a self, name: &str) -> Vec<&'a Element> {
        let mut found = Vec::new();
        for element in self.elements() {
            match element.name == name {
                true => found.push(element),
                false => found.extend(element.find(name)),
            }
        }
        found
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// All text in it.
    pub(super) fn text(&self) -> String {
        let of = |child: &Child| match child {
            Child::Element(element) => element.text(),
            Child::Text(text) => text.clone(),
        };
        self.children.iter().map(of).collect()
    }
}

/// The tree of a text, under an element without a name; and where and why it could not be read to the end.
pub(super) fn parse(text: &str) -> (Element, Option<(usize, String)>) {
    let lines = Lines::of(text);
    let mut reader = Reader::from_str(text);
    let mut open = vec![Element::default()];
    let mut fault = None;
    let position = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(text.len());
    loop {
        let before = position(reader.buffer_position());
        let event = reader.read_event();
        let after = position(reader.buffer_position());
        match event {
            Ok(Event::Start(start)) if open.len() < DEEPEST => {
                open.push(element(&start, lines.line(before)));
            }
            Ok(Event::Empty(start)) => {
                push(&mut open, Child::Element(element(&start, lines.line(before))));
            }
            Ok(Event::End(_)) if open.len() > 1 => close(&mut open, lines.line(after - 1)),
            Ok(Event::Text(words)) => push(&mut open, Child::Text(words.to_string())),
            Ok(Event::CData(words)) => push(&mut open, Child::Text(words.to_string())),
            Ok(Event::GeneralRef(name)) => push(&mut open, Child::Text(reference(&name))),
            Ok(Event::Eof) => break,
            Ok(Event::Start(_)) => {
                fault = Some((lines.line(before), "its elements stand too deep".to_owned()));
                break;
            }
            Ok(_) => {}
            Err(error) => {
                let at = position(reader.error_position());
                fault = Some((lines.line(at), error.to_string()));
                break;
            }
        }
    }
    if open.len() > 1 && fault.is_none() {
        fault = open.last().map(|last| (last.lines.0, format!("nothing closes `{}`", last.name)));
    }
    while open.len() > 1 {
        close(&mut open, lines.line(text.len().saturating_sub(1)));
    }
    (open.pop().unwrap_or_default(), fault)
}

fn element(start: &BytesStart<'_>, line: usize) -> Element {
    let attributes = start.attributes().filter_map(Result::ok);
    let attribute = |a: quick_xml::events::attributes::Attribute<'_>| {
        (a.key.as_ref().to_owned(), entities(&a.value))
    };
    Element {
        name: start.name().as_ref().to_owned(),
        attributes: attributes.map(attribute).collect(),
        children: Vec::new(),
        lines: (line, line),
    }
}

fn push(open: &mut [Element], child: Child) {
    if let Some(last) = open.last_mut() {
        last.children.push(child);
    }
}

fn close(open: &mut Vec<Element>, line: usize) {
    if let Some(mut element) = open.pop() {
        element.lines.1 = line.max(element.lines.0);
        push(open, Child::Element(element));
    }
}

fn reference(name: &str) -> String {
    match resolve_xml_entity(name) {
        Some(text) => text.to_owned(),
        None => entities(&format!("&{name};")),
    }
}

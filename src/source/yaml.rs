//! YAML: sequences of mappings anywhere in the tree.

use std::collections::BTreeMap;

use saphyr_parser::{Event, Marker, Parser, ScanError, Span};

use super::document::Document;
use super::entries::What;
use super::tree::{DEEPEST, Node, Tree, entries};
use super::{Format, Reading};
use crate::diag::{Checked, Diagnostic, Place};

pub(super) const FORMAT: Format = Format { name: "yaml", extensions: &["yaml", "yml"], read };

/// How many values all aliases together may repeat, so that a few lines cannot unfold into millions.
const MOST_REPEATED: usize = 100_000;

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, mut remarks } = document.text();
    let Some(text) = value else { return Checked { value: None, remarks } };
    let (mut roots, mut error) = trees(&text);
    if let (Some(_), Some(repaired)) = (&error, without_tabs(&text)) {
        let (again, fault) = trees(&repaired);
        let n = text.lines().position(|line| line.trim_start_matches(' ').starts_with('\t'));
        let line = text.lines().nth(n.unwrap_or(0)).unwrap_or("");
        let message = "YAML knows no tabs before a line's words; they are read as two blanks each";
        let remark = Diagnostic::warning("yaml-tab", message);
        remarks.push(remark.at(Place::line(document.name, n.unwrap_or(0) + 1, line)));
        (roots, error) = (again, fault);
    }
    let between = if error.is_none() { What::Frame } else { What::Other };
    if let Some(error) = error {
        let at = error.marker();
        let line = text.lines().nth(at.line().saturating_sub(1)).unwrap_or("");
        let mut place = Place::line(document.name, at.line(), line);
        place.column = at.col() + 1;
        let message = format!("this is no YAML: {}", error.info());
        remarks.push(Diagnostic::error("yaml", message).at(place));
    }
    let value = (!roots.is_empty()).then(|| Reading::Entries(entries(&roots, &text, between)));
    Checked { value, remarks }
}

/// The text with two blanks for each tab before a line's words, if there is one.
fn without_tabs(text: &str) -> Option<String> {
    let mut found = false;
    let repair = |line: &str| {
        let words = line.trim_start_matches([' ', '\t']);
        let indent = &line[..line.len() - words.len()];
        found |= indent.contains('\t');
        indent.replace('\t', "  ") + words
    };
    let repaired = text.split('\n').map(repair).collect::<Vec<_>>().join("\n");
    found.then_some(repaired)
}

/// The trees of a text's documents, up to the first fault.
fn trees(text: &str) -> (Vec<Node>, Option<ScanError>) {
    let mut loader = Loader { lines: text.lines().collect(), ..Loader::default() };
    for event in Parser::new_from_str(text) {
        match event {
            Ok((event, span)) => loader.take(event, span),
            Err(error) => {
                while !loader.open.is_empty() {
                    loader.close(error.marker().line());
                }
                return (loader.roots, Some(error));
            }
        }
    }
    (loader.roots, None)
}

/// A collection whose end has not come: its values, those of a mapping with their names between.
struct Open {
    nodes: Vec<Node>,
    is: Collection,
    anchor: usize,
    line: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Collection {
    List,
    Map,
}

#[derive(Default)]
struct Loader<'a> {
    lines: Vec<&'a str>,
    roots: Vec<Node>,
    open: Vec<Open>,
    anchors: BTreeMap<usize, Node>,
    repeated: usize,
}

impl Loader<'_> {
    fn take(&mut self, event: Event<'_>, span: Span) {
        let line = span.start.line();
        match event {
            Event::Scalar(text, style, anchor, _) => {
                let plain = style == saphyr_parser::ScalarStyle::Plain;
                let absent = plain && matches!(&*text, "~" | "null" | "Null" | "NULL");
                let value = Tree::Scalar(if absent { String::new() } else { text.into_owned() });
                let mut last = span.end.line().max(line);
                while last > line && self.is_blank(last, span.end) {
                    last -= 1;
                }
                self.push(Node { value, lines: (line, last) }, anchor);
            }
            Event::SequenceStart(anchor, _) => self.start(Collection::List, anchor, line),
            Event::MappingStart(anchor, _) => self.start(Collection::Map, anchor, line),
            Event::SequenceEnd | Event::MappingEnd => self.close(line),
            Event::Alias(anchor) => {
                let known = self.anchors.get(&anchor).cloned();
                let known = known.filter(|node| {
                    self.repeated = self.repeated.saturating_add(size(node));
                    self.repeated <= MOST_REPEATED
                });
                let value = known.map_or(Tree::Scalar(String::new()), |node| node.value);
                self.push(Node { value, lines: (line, line) }, 0);
            }
            _ => {}
        }
    }

    /// Whether nothing of a scalar that ends at `end` stands on this line.
    fn is_blank(&self, line: usize, end: Marker) -> bool {
        let text = self.lines.get(line - 1).unwrap_or(&"");
        let within = if line == end.line() { end.col() } else { usize::MAX };
        text.chars().take(within).all(char::is_whitespace)
    }

    fn start(&mut self, is: Collection, anchor: usize, line: usize) {
        self.open.push(Open { nodes: Vec::new(), is, anchor, line });
    }

    fn push(&mut self, node: Node, anchor: usize) {
        if anchor > 0 {
            self.anchors.insert(anchor, node.clone());
        }
        match self.open.last_mut() {
            Some(open) => open.nodes.push(node),
            None => self.roots.push(node),
        }
    }

    fn close(&mut self, end: usize) {
        let Some(Open { nodes, is, anchor, line }) = self.open.pop() else { return };
        let last = nodes.last().map_or(line, |node| node.lines.1);
        let lines = (line, last.max(line).min(end.max(line)));
        if self.open.len() >= DEEPEST {
            return self.push(Node { value: Tree::Scalar(String::new()), lines }, anchor);
        }
        let value = match is {
            Collection::List => Tree::List(nodes),
            Collection::Map => {
                let mut nodes = nodes.into_iter();
                let mut members = Vec::new();
                while let Some(name) = nodes.next() {
                    let name = match name.value {
                        Tree::Scalar(name) => name,
                        _ => String::new(),
                    };
                    let none = Node { value: Tree::Scalar(String::new()), lines };
                    members.push((name, nodes.next().unwrap_or(none)));
                }
                Tree::Map(members)
            }
        };
        self.push(Node { value, lines }, anchor);
    }
}

fn size(node: &Node) -> usize {
    1 + match &node.value {
        Tree::Scalar(_) => 0,
        Tree::List(nodes) => nodes.iter().map(size).sum(),
        Tree::Map(fields) => fields.iter().map(|(_, node)| size(node)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Told = Vec<(String, (usize, usize))>;

    fn told(text: &str) -> (Told, Vec<usize>) {
        let read = read(&Document { name: "a.yaml", bytes: text.as_bytes() });
        let lines = read.remarks.iter().filter_map(|remark| Some(remark.place.as_ref()?.line));
        let Some(Reading::Entries(entries)) = read.value else {
            return (Vec::new(), lines.collect());
        };
        let of = |entry: &super::super::entries::Entry| {
            (
                entry.fields.iter().map(|f| f.value.plain()).collect::<Vec<_>>().join(" / "),
                entry.lines,
            )
        };
        (entries.entries.iter().map(of).collect(), lines.collect())
    }

    #[test]
    fn mappings_in_sequences_are_entries() {
        let source = "year: 2031\npapers:\n  - title: \"Rain: a study\"\n    authors: [Ada Nowak, Bo Li]\n  - title: Fog\n    abstract: |\n      It\n      rains.\n\n";
        let (entries, lines) = told(source);
        assert_eq!(
            entries,
            [
                ("Rain: a study / Ada Nowak; Bo Li".into(), (3, 4)),
                ("Fog / It rains.".into(), (5, 8)),
            ]
        );
        assert_eq!(lines, [0; 0]);
    }

    #[test]
    fn tabs_are_repaired_and_faults_have_a_line() {
        let (entries, lines) = told("- title: Rain\n\tyear: 2031\n- title: Fog\n");
        assert_eq!((entries.len(), lines), (2, vec![2]));
        let (entries, lines) = told("- title: Rain\n- title: \"Fog\n- title: Wind\n");
        assert_eq!((entries.len(), lines.len()), (2, 1), "{entries:?}");
    }

    #[test]
    fn aliases_do_not_explode() {
        let mut source = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for n in 1..12 {
            let alias = vec![format!("*a{}", n - 1); 9].join(", ");
            source.push_str(&format!("a{n}: &a{n} [{alias}]\n"));
        }
        assert_eq!(told(&source).0, []);
    }
}

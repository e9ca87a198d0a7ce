//! A tree of values, as data files hold them, and the entries in it: [`entries`].

use super::entries::{Entries, Entry, Field, Origin, Rest, Value, What, lines_between};
use super::words;
use crate::text::Inline;

/// A value, and the lines it stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) value: Tree,
    pub(super) lines: (usize, usize),
}

/// A value: one, several, or some under names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Tree {
    Scalar(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

/// How deep values may stand in each other; what is deeper is text.
pub(super) const DEEPEST: usize = 60;

/// How many values beside an entry hold for it: a document says little around its entries.
const MOST_AROUND: usize = 64;

/// Names of titles, without case and marks.
const TITLES: [&str; 6] = ["title", "papertitle", "paper", "paperid", "publication", "booktitle"];

/// The entries of a data file: every map with a title, and every map in a list where none has one. What is said around
/// an entry holds for it. The lines between entries are their frame, or what could not be read.
pub(super) fn entries(roots: &[Node], text: &str, between: What) -> Entries {
    let mut finder = Finder { entries: Vec::new(), other: Vec::new() };
    for root in roots {
        finder.visit(root, &[], Stands::Alone);
    }
    let Finder { entries, mut other } = finder;
    let mut spans: Vec<(usize, usize)> = entries.iter().map(|entry| entry.lines).collect();
    spans.extend(other.iter().map(|rest| rest.lines));
    spans.sort_unstable();
    other.extend(lines_between(text, &spans, between));
    other.sort_by_key(|rest| rest.lines);
    Entries { of: Origin::Data, entries, rest: other }
}

/// Whether a value is one of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stands {
    Alone,
    InList,
}

struct Finder {
    entries: Vec<Entry>,
    other: Vec<Rest>,
}

impl Finder {
    /// Finds the entries in a value; tells what stands around it, the innermost first.
    fn visit(&mut self, node: &Node, within: &[Field], stands: Stands) {
        match &node.value {
            Tree::Scalar(text) => {
                if stands == Stands::InList && !text.trim().is_empty() {
                    let rest = Rest { lines: node.lines, text: text.clone(), what: What::Other };
                    self.other.push(rest);
                }
            }
            Tree::List(nodes) => {
                nodes.iter().for_each(|node| self.visit(node, within, Stands::InList));
            }
            Tree::Map(fields) => {
                let holds = fields.iter().any(|(_, node)| holds_titled(node));
                if !holds && (is_titled(fields) || stands == Stands::InList) {
                    let fields = fields.iter().map(field).collect();
                    let entry = Entry { within: within.to_vec(), fields, lines: node.lines };
                    return self.entries.push(entry);
                }
                let scalar = |(_, node): &&(String, Node)| matches!(node.value, Tree::Scalar(_));
                let own = fields.iter().filter(scalar).take(MOST_AROUND);
                let own: Vec<Field> = own.map(field).collect();
                for (name, node) in fields.iter().filter(|field| !scalar(field)) {
                    let heading = Field::text("", vec![Inline::Text(name.clone())]);
                    let around = [&[heading], own.as_slice(), within].concat();
                    self.visit(node, &around, Stands::Alone);
                }
            }
        }
    }
}

fn is_titled(fields: &[(String, Node)]) -> bool {
    fields.iter().any(|(name, node)| {
        let letters = crate::text::normal::letters(name);
        TITLES.contains(&letters.as_str()) && matches!(node.value, Tree::Scalar(_))
    })
}

/// Whether a value is, or holds, a map with a title.
fn holds_titled(node: &Node) -> bool {
    match &node.value {
        Tree::Scalar(_) => false,
        Tree::List(nodes) => nodes.iter().any(holds_titled),
        Tree::Map(fields) => is_titled(fields) || fields.iter().any(|(_, node)| holds_titled(node)),
    }
}

fn field((name, node): &(String, Node)) -> Field {
    Field { name: name.clone(), value: value(node) }
}

fn value(node: &Node) -> Value {
    match &node.value {
        Tree::Scalar(text) => Value::Text(words::read(text)),
        Tree::List(nodes) => Value::List(nodes.iter().map(value).collect()),
        Tree::Map(fields) => Value::Fields(fields.iter().map(field).collect()),
    }
}

//! An outline: the blocks of a document, in order, each with the lines it stands on.

use super::table::Table;
use crate::text::{Inline, normal, plain};

/// The blocks of a document, in order. Every line of it that is not blank is a block's or a trapping's.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline {
    /// What the document calls itself outside of its text: the titles in its front matter or head.
    pub names: Vec<Name>,
    /// The blocks.
    pub blocks: Vec<Block>,
    /// The lines that hold none of its text, in order.
    pub trappings: Vec<Trapping>,
}

/// What a document calls itself outside of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The words.
    pub text: String,
    /// Its first and last line.
    pub lines: (usize, usize),
}

/// Lines of a document that are none of its text: markup, a menu, a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trapping {
    /// The first and last line.
    pub lines: (usize, usize),
    /// What they are.
    pub what: &'static str,
}

impl Outline {
    /// Counts as markup what of a source is no block's and no trapping's.
    pub(super) fn complete(&mut self, source: &str) {
        let n_lines = source.split('\n').count();
        let mut covered = vec![false; n_lines + 1];
        let blocks = self.blocks.iter().flat_map(|block| match &block.kind {
            BlockKind::Table(table) => table.rows.iter().map(|row| row.lines).collect(),
            _ => vec![block.lines],
        });
        for (first, last) in blocks.chain(self.trappings.iter().map(|t| t.lines)) {
            let last = last.min(n_lines);
            covered[first.min(last)..=last].fill(true);
        }
        let mut run: Option<(usize, usize)> = None;
        for (n, line) in (1..).zip(source.split('\n')) {
            if covered[n] {
                self.trappings.extend(run.take().map(|lines| Trapping { lines, what: "markup" }));
            } else if !normal::line(line).is_empty() {
                run = Some((run.map_or(n, |(first, _)| first), n));
            }
        }
        self.trappings.extend(run.map(|lines| Trapping { lines, what: "markup" }));
        self.trappings.sort_by_key(|trapping| trapping.lines);
    }
}

/// A part of a document that stands on lines of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What the document says it is.
    pub kind: BlockKind,
    /// How deep it stands: the rank of a heading from 1, the nesting of an item from 0; 0 where nothing says it.
    pub level: u8,
    /// Its words.
    pub words: Vec<Inline>,
    /// Its first and last line, counted from 1.
    pub lines: (usize, usize),
    /// Whether it stands apart from the block before.
    pub gap: Gap,
    /// The numbers of the lists, items and boxes that it stands in, the outermost first. What shares them all stands
    /// together; the items of a list share all but the last.
    pub within: Vec<usize>,
}

impl Block {
    /// Its words, as a person reads them.
    pub fn plain(&self) -> String {
        plain::line(&self.words)
    }
}

/// What a document says a block is. Plain text says little: there most blocks are paragraphs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockKind {
    /// A heading.
    Heading,
    /// A paragraph.
    Paragraph,
    /// The first lines of an item of a list; what else is in it follows as paragraphs.
    Item,
    /// Code.
    Code,
    /// A table; the block has no words of its own.
    Table(Table),
}

/// What stands between a block and the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Gap {
    /// Nothing: it follows at once, on the next line.
    None,
    /// A blank line, or the start of the document.
    #[default]
    Blank,
}

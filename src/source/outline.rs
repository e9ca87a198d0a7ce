//! An outline: the blocks of a document, in order, each with the lines it stands on.

use crate::text::{Inline, plain};

/// The blocks of a document, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline {
    /// The blocks.
    pub blocks: Vec<Block>,
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
}

impl Block {
    /// Its words, as a person reads them.
    pub fn plain(&self) -> String {
        plain::line(&self.words)
    }
}

/// What a document says a block is. Plain text says little: there most blocks are paragraphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// A heading.
    Heading,
    /// A paragraph.
    Paragraph,
    /// An item of a list.
    Item,
}

/// What stands between a block and the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// Nothing: it follows at once.
    None,
    /// A blank line, or the start of the document.
    Blank,
}

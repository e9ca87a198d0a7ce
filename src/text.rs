//! Typed text: blocks of inlines, never strings of markup.
//!
//! [`read`] is the one reader of Markdown. [`mod@write`] prints a page's Markdown, [`light`] the Markdown of `--json`,
//! [`plain`] what a person reads. [`Prose`] and [`Line`] hold text as a page has it, and become typed when asked.

pub mod math;
pub mod normal;
pub mod plain;
pub mod read;
pub mod sections;
pub mod slug;
pub mod tex;
pub mod tex_text;
pub mod write;
pub mod light;
pub mod cut;

use std::hash::{Hash, Hasher};
use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;

/// A part of a text that stands on lines of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A paragraph; a display formula stands inside one.
    Paragraph(Vec<Inline>),
    /// A heading of level 1 to 6.
    Heading(u8, Vec<Inline>),
    /// A list, with the number of its first item where it is numbered.
    List(Option<u64>, Vec<Vec<Block>>),
    /// A block quotation.
    Quote(Vec<Block>),
    /// Code, with its language where one is named.
    Code(Option<String>, String),
    /// A table: rows of cells, the first row its head.
    Table(Vec<Vec<Vec<Inline>>>),
    /// A footnote's text, under its label.
    Footnote(String, Vec<Block>),
    /// A rule across the page.
    Rule,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    /// Words, as they are read: nothing in them is markup.
    Text(String),
    /// Emphasis.
    Emph(Vec<Inline>),
    /// Strong emphasis.
    Strong(Vec<Inline>),
    /// Subscript.
    Sub(Vec<Inline>),
    /// Superscript.
    Sup(Vec<Inline>),
    /// A line break that was meant.
    Break,
    /// A formula: its TeX, byte for byte, and whether it is displayed.
    Math(String, Display),
    /// Code.
    Code(String),
    /// A link: where to, and its words.
    Link(String, Vec<Inline>),
    /// A reference to the footnote of this label.
    Note(String),
}

/// Whether a formula stands in its line or on lines of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Display {
    /// `$…$`
    Inline,
    /// `$$…$$`
    Block,
}

/// A text of blocks, kept as the Markdown of its page. So a page's words cost their own length in memory, however many
/// papers there are, and a person's way of writing them is never rewritten.
#[derive(Debug, Clone, Default)]
pub struct Prose {
    markdown: Arc<str>,
    line: Option<NonZero<u32>>,
}

impl PartialEq for Prose {
    fn eq(&self, other: &Self) -> bool {
        self.markdown == other.markdown
    }
}

impl Eq for Prose {}

impl Hash for Prose {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.markdown.hash(state);
    }
}

/// A text of one line (a title), kept as the Markdown of its page.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Line(Arc<str>);

impl Prose {
    /// The text of this Markdown.
    pub fn from_markdown(markdown: &str) -> Self {
        let markdown = markdown.trim_matches(['\n', '\r']).trim_end();
        let markdown = match markdown.contains('\r') {
            true => markdown.replace("\r\n", "\n").replace('\r', "\n").into(),
            false => markdown.into(),
        };
        Self { markdown, line: None }
    }

    /// The text of the Markdown at these bytes of a file with plain line ends, which knows the line it begins on.
    pub fn of_file(source: &str, span: Range<usize>) -> Self {
        let words = &source[span.clone()];
        let start = span.start + words.len() - words.trim_start_matches('\n').len();
        let line = source[..start].matches('\n').count() + 1;
        Self { line: u32::try_from(line).ok().and_then(NonZero::new), ..Self::from_markdown(words) }
    }

    /// The line of its file on which it begins, counted from 1, where that is known. Texts of other lines are equal.
    pub fn line(&self) -> Option<usize> {
        self.line.and_then(|line| usize::try_from(line.get()).ok())
    }

    /// The text of these blocks.
    pub fn from_blocks(blocks: &[Block]) -> Self {
        Self::from_markdown(&write::blocks(blocks))
    }

    /// The Markdown it is kept as.
    pub fn markdown(&self) -> &str {
        &self.markdown
    }

    /// Whether there are no words in it.
    pub fn is_empty(&self) -> bool {
        self.markdown.trim().is_empty()
    }

    /// Its blocks.
    pub fn blocks(&self) -> Vec<Block> {
        read::blocks(&self.markdown).value
    }

    /// Its words, as a person reads them, with blank lines between blocks.
    pub fn plain(&self) -> String {
        plain::blocks(&self.blocks())
    }
}

impl Line {
    /// The text of this Markdown.
    pub fn from_markdown(markdown: &str) -> Self {
        let markdown = markdown.trim();
        if markdown.contains(['\n', '\r']) {
            return Self(markdown.split(['\n', '\r']).collect::<Vec<_>>().join(" ").into());
        }
        Self(markdown.into())
    }

    /// The text of these inlines.
    pub fn from_inlines(inlines: &[Inline]) -> Self {
        Self::from_markdown(&write::line(inlines))
    }

    /// The Markdown it is kept as.
    pub fn markdown(&self) -> &str {
        &self.0
    }

    /// Whether there are no words in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its inlines.
    pub fn inlines(&self) -> Vec<Inline> {
        read::line(&self.0).value
    }

    /// Its words, as a person reads them.
    pub fn plain(&self) -> String {
        plain::line(&self.inlines())
    }
}

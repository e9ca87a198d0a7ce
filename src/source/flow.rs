//! Makes blocks of what formats with markup say in order: words, styles, breaks, boxes, tables. [`Flow`] is the whole of
//! it; Markdown, HTML and DOCX differ only in how they call it.

mod table;
mod words;

use std::rc::Rc;

use super::outline::{Block, BlockKind, Gap, Outline, Trapping};
use crate::text::Inline;
pub(super) use table::Cell;
use words::Words;
pub(super) use words::{Style, TexMarks};

/// How many boxes in each other are told apart. What is deeper counts as in the last of them.
const DEEPEST: usize = 32;

/// How many names of the document are kept.
const MOST_NAMES: usize = 16;

/// Blocks that are being made.
pub(super) struct Flow {
    outline: Outline,
    words: Words,
    kind: BlockKind,
    level: u8,
    gap: Gap,
    /// The boxes that are open, by number; `0` for those too deep to tell.
    within: Vec<usize>,
    n_boxes: usize,
    tables: Vec<table::Frame>,
}

impl Flow {
    pub(super) fn new(marks: TexMarks) -> Self {
        Self {
            outline: Outline::default(),
            words: Words::new(marks),
            kind: BlockKind::Paragraph,
            level: 0,
            gap: Gap::Blank,
            within: Vec::new(),
            n_boxes: 0,
            tables: Vec::new(),
        }
    }

    /// Words that begin on a line. Runs of white space are one blank.
    pub(super) fn text(&mut self, text: &str, line: usize) {
        self.words.text(text, line);
    }

    /// A formula, or another inline that is taken whole.
    pub(super) fn inline(&mut self, inline: Inline, lines: (usize, usize)) {
        self.words.inline(inline, lines);
    }

    /// A line ends here, and the paragraph goes on.
    pub(super) fn line_break(&mut self) {
        self.words.line_break();
    }

    /// What follows stands on a line of its own.
    pub(super) fn fresh_line(&mut self) {
        self.words.fresh_line();
    }

    /// From here on, words are styled.
    pub(super) fn style(&mut self, style: Style) {
        self.words.open(style);
    }

    /// Ends the style that began last of those of this kind.
    pub(super) fn unstyle(&mut self, style: &Style) {
        self.words.close(style);
    }

    /// The next words are a block of this kind. The first block of an item is the item, unless it is a heading.
    pub(super) fn begin(&mut self, kind: BlockKind, level: u8, gap: Gap) {
        self.end(gap);
        if self.kind != BlockKind::Item || kind != BlockKind::Paragraph {
            (self.kind, self.level) = (kind, level);
        }
    }

    /// The block ends here.
    pub(super) fn end(&mut self, gap: Gap) {
        self.flush();
        self.gap = self.gap.max(gap);
    }

    /// The block ends here, and what follows is a paragraph whatever was to come.
    pub(super) fn end_item(&mut self, gap: Gap) {
        self.end(gap);
        (self.kind, self.level) = (BlockKind::Paragraph, 0);
    }

    /// A list, an item or a box begins.
    pub(super) fn enter(&mut self, gap: Gap) {
        self.end(gap);
        let deep = self.within.len() >= DEEPEST;
        self.n_boxes += usize::from(!deep);
        self.within.push(if deep { 0 } else { self.n_boxes });
    }

    /// The box that began last ends.
    pub(super) fn leave(&mut self, gap: Gap) {
        self.end(gap);
        self.within.pop();
    }

    /// These lines hold none of the text.
    pub(super) fn trapping(&mut self, lines: (usize, usize), what: &'static str) {
        self.outline.trappings.push(Trapping { lines, what });
    }

    /// What the document calls itself outside of its text.
    pub(super) fn name(&mut self, text: &str, lines: (usize, usize)) {
        let text = crate::text::normal::line(text);
        let names = &self.outline.names;
        let known = names.iter().any(|name| name.text == text);
        if !text.is_empty() && !known && names.len() < MOST_NAMES {
            self.outline.names.push(super::outline::Name { text, lines });
        }
    }

    /// The outline of a document, all of whose lines are accounted for.
    pub(super) fn close(mut self, source: &str) -> Outline {
        while !self.tables.is_empty() {
            self.close_table();
        }
        self.flush();
        self.outline.complete(source);
        self.outline
    }

    /// The boxes that are open.
    fn boxes(&self) -> Vec<usize> {
        self.within.iter().copied().take(DEEPEST).collect()
    }

    /// Makes blocks of the words so far: one for each line, for a heading one in all.
    fn flush(&mut self) {
        let whole = self.kind == BlockKind::Heading;
        let lines = self.words.take(whole);
        for line in lines {
            let Some(line) = line else {
                self.gap = Gap::Blank;
                continue;
            };
            self.outline.blocks.push(Block {
                kind: std::mem::replace(&mut self.kind, BlockKind::Paragraph),
                level: self.level,
                words: line.words,
                lines: line.lines,
                gap: std::mem::replace(&mut self.gap, Gap::None),
                within: self.boxes(),
            });
            self.level = if whole { 0 } else { self.level };
        }
    }
}

/// Words on a line of their own.
struct Line {
    words: Vec<Inline>,
    lines: (usize, usize),
}

/// The styles of what is being read; the same list for all words between two marks.
type Styles = Rc<[Style]>;

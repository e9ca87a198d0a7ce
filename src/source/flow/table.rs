//! Tables: of words, or of what only stands side by side.
//!
//! Old pages put everything into tables. So the blocks of the cells are made first, and when the table ends they become
//! its cells only if it has columns.

use super::Flow;
use crate::source::outline::{Block, BlockKind, Gap};
use crate::source::table::{Row, Table};
use crate::text::{Inline, normal};

/// How deep tables in each other are read as tables.
const DEEPEST: usize = 8;

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::source) enum Cell {
    /// The name of a column or a row.
    Name,
    /// A value.
    Value,
}

/// A table that is being read.
pub(super) struct Frame {
    /// The number of its first block.
    start: usize,
    gap: Gap,
    rows: Vec<Cells>,
    open: bool,
}

/// The cells of a row: what each is, and its first block and the one after its last.
#[derive(Default)]
struct Cells {
    /// Whether all are names.
    named: bool,
    cells: Vec<(Cell, usize, usize)>,
}

impl Flow {
    /// A table begins. Not so where it stands too deep in others: there its cells are paragraphs.
    pub(in crate::source) fn open_table(&mut self) {
        self.end(Gap::Blank);
        let frame = Frame {
            start: self.outline.blocks.len(),
            gap: self.gap,
            rows: Vec::new(),
            open: self.tables.len() < DEEPEST,
        };
        self.tables.push(frame);
    }

    pub(in crate::source) fn open_row(&mut self) {
        self.end(Gap::None);
        if let Some(frame) = self.tables.last_mut() {
            frame.rows.push(Cells::default());
        }
    }

    /// The row holds the names of the columns.
    pub(in crate::source) fn name_row(&mut self) {
        let row = self.tables.last_mut().and_then(|frame| frame.rows.last_mut());
        row.into_iter().for_each(|row| row.named = true);
    }

    pub(in crate::source) fn open_cell(&mut self, cell: Cell) {
        self.end_item(Gap::None);
        let at = self.outline.blocks.len();
        if let Some(frame) = self.tables.last_mut() {
            if frame.rows.is_empty() {
                frame.rows.push(Cells::default());
            }
            frame.rows.last_mut().into_iter().for_each(|row| row.cells.push((cell, at, at)));
        }
    }

    pub(in crate::source) fn close_cell(&mut self) {
        self.end_item(Gap::None);
        let at = self.outline.blocks.len();
        let row = self.tables.last_mut().and_then(|frame| frame.rows.last_mut());
        row.and_then(|row| row.cells.last_mut()).into_iter().for_each(|cell| cell.2 = at);
    }

    /// The table ends, and becomes a block if it is one of words.
    pub(in crate::source) fn close_table(&mut self) {
        self.end_item(Gap::Blank);
        let Some(frame) = self.tables.pop() else { return };
        let blocks = &self.outline.blocks[frame.start..];
        if !frame.open || blocks.is_empty() || !frame.has_columns(blocks) {
            return;
        }
        let blocks = self.outline.blocks.split_off(frame.start);
        let (table, lines, loose) = frame.table(blocks);
        self.outline.blocks.extend(loose);
        self.outline.blocks.push(Block {
            kind: BlockKind::Table(table),
            level: 0,
            words: Vec::new(),
            lines,
            gap: frame.gap,
            within: self.boxes(),
        });
        self.gap = Gap::Blank;
    }
}

impl Frame {
    /// Whether this is a table of words: at least two rows, cells side by side, and no headings or tables in them.
    fn has_columns(&self, blocks: &[Block]) -> bool {
        let n_full = |row: &&Cells| row.cells.iter().filter(|(_, a, b)| a < b).count();
        let n_wide = self.rows.iter().filter(|row| n_full(row) > 1).count();
        let is_box = |b: &Block| matches!(b.kind, BlockKind::Heading | BlockKind::Table(_));
        n_wide > 1 && !blocks.iter().any(is_box)
    }

    /// The table of these blocks, its lines, and the blocks that stand in none of its cells.
    fn table(&self, blocks: Vec<Block>) -> (Table, (usize, usize), Vec<Block>) {
        let mut lines = (usize::MAX, 0);
        let mut table = Table::default();
        let mut taken = vec![false; blocks.len()];
        for row in self.rows.iter().filter(|row| !row.cells.is_empty()) {
            let mut of_row = (usize::MAX, 0);
            let mut cells = Vec::with_capacity(row.cells.len());
            for (_, first, end) in &row.cells {
                let range = first - self.start..(end - self.start).min(blocks.len());
                taken[range.clone()].fill(true);
                let cell = &blocks[range];
                for block in cell {
                    of_row = (of_row.0.min(block.lines.0), of_row.1.max(block.lines.1));
                }
                cells.push(words(cell));
            }
            if of_row.1 == 0 {
                continue; // a row without any words
            }
            lines = (lines.0.min(of_row.0), lines.1.max(of_row.1));
            let names = row.named || row.cells.iter().all(|(cell, ..)| *cell == Cell::Name);
            if names && table.rows.is_empty() {
                table.head = Some(0);
            }
            table.rows.push(Row { cells, lines: of_row });
        }
        let loose = blocks.into_iter().zip(taken).filter(|(_, taken)| !taken).map(|(b, _)| b);
        (table, lines, loose.collect())
    }
}

/// The words of a cell, its blocks apart by breaks.
fn words(cell: &[Block]) -> Vec<Inline> {
    let lines: Vec<_> = cell.iter().map(|block| block.words.clone()).collect();
    normal::paragraph_of(lines.join(&Inline::Break))
}

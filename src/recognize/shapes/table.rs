//! A table within a document: its rows stand under the headings above it. One that only puts things side by side is read
//! as its lines.

use super::lines::lines_of;
use super::page::Page;
use super::venues::Event;
use crate::recognize::awards::Scope;
use crate::recognize::{Record, rows};
use crate::source::outline::{Block, BlockKind, Gap};
use crate::source::table::{Row, Table};
use crate::text::plain;
use crate::vocabulary::Vocabulary;

/// The papers of the table at a line; `n_before` records of the document stand before it.
pub(super) fn read(
    page: &mut Page<'_>,
    at: usize,
    table: &Table,
    scope: &Scope,
    n_before: usize,
) -> Vec<Record> {
    let (year, venue) = scope.event();
    let context = rows::Context { scope: scope.clone(), event: Event { venue, year } };
    let told = rows::read(table, &context, page.vocabulary);
    page.rows.insert(at, told.parts(table, n_before));
    told.records
}

/// The table itself where it is one of papers; else the lines of its cells, those of a row together.
pub(super) fn lines(block: &Block, table: &Table, vocabulary: &Vocabulary) -> Vec<Block> {
    if rows::is_of_papers(table, vocabulary) {
        return vec![block.clone()];
    }
    let of_row = |(n, row): (usize, &Row)| {
        // A row is a box; boxes are numbered from below by the document.
        let within: Vec<usize> = block.within.iter().copied().chain([usize::MAX - n]).collect();
        let cells = row.cells.iter().filter(|words| !plain::line(words).trim().is_empty());
        let cell = |(n, words): (usize, &Vec<_>)| Block {
            kind: BlockKind::Paragraph,
            words: words.clone(),
            lines: row.lines,
            gap: if n == 0 { Gap::Blank } else { Gap::None },
            within: within.clone(),
            ..block.clone()
        };
        cells.enumerate().map(cell).flat_map(|cell| lines_of(&cell)).collect::<Vec<_>>()
    };
    table.rows.iter().enumerate().flat_map(of_row).collect()
}

//! A table: rows of cells, each row with the lines it stands on.

use crate::text::{Inline, normal, plain};

/// Rows of cells, one under the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// The name of its sheet, where the document has several.
    pub sheet: Option<String>,
    /// The row that names the columns, where the document says which it is.
    pub head: Option<usize>,
    /// The rows; those without words may be left out.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    /// The words of its cells; a break stands between the lines of a cell.
    pub cells: Vec<Vec<Inline>>,
    /// Its first and last line in the document, counted from 1; in a sheet, its number.
    pub lines: (usize, usize),
}

impl Row {
    /// The words of a cell, as a person reads them; empty where there is no such cell.
    pub fn text(&self, column: usize) -> String {
        self.cells.get(column).map(|words| normal::line(&plain::line(words))).unwrap_or_default()
    }

    /// Whether no cell has words.
    pub fn is_blank(&self) -> bool {
        (0..self.cells.len()).all(|column| self.text(column).is_empty())
    }

    /// The words of all its cells, as a person reads them.
    pub fn plain(&self) -> String {
        let texts: Vec<String> = (0..self.cells.len()).map(|column| self.text(column)).collect();
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" | ")
    }
}

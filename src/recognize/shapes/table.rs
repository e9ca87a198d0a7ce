//! A table within a document: its rows stand under the headings above it.

use super::page::Page;
use super::venues::Event;
use crate::recognize::awards::Scope;
use crate::recognize::{Record, rows};
use crate::source::table::Table;

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

//! Workbooks: XLSX, XLS, ODS. Every sheet is a table.

use std::io::Cursor;

use calamine::{Data, Dimensions, Reader, Sheets, open_workbook_auto_from_rs};

use super::document::{Document, LARGEST};
use super::table::{Row, Table};
use super::{Format, Reading, words};
use crate::diag::{Checked, Diagnostic, Place};
use crate::text::Inline;

pub(super) const FORMAT: Format =
    Format { name: "xlsx", extensions: &["xlsx", "xlsm", "xlsb", "xls", "ods"], read };

/// The most cells of a sheet.
const MOST_CELLS: usize = 4 << 20;

type Book<'a> = Sheets<Cursor<&'a [u8]>>;

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let fault = |message: String, hint: &str| {
        let remark = Diagnostic::error("workbook", message).at(Place::file(document.name));
        Checked { value: None, remarks: vec![remark.hint(hint)] }
    };
    if document.bytes.len() > LARGEST || unpacked(document.bytes) > 8 * LARGEST {
        return fault("this workbook is too large".into(), "leave out what is no announcement");
    }
    let mut book: Book<'_> = match open_workbook_auto_from_rs(Cursor::new(document.bytes)) {
        Ok(book) => book,
        Err(error) => {
            let hint = "save it again as XLSX, or as CSV in UTF-8";
            return fault(format!("this workbook cannot be read: {error}"), hint);
        }
    };
    let mut remarks = Vec::new();
    let mut tables = Vec::new();
    for name in book.sheet_names() {
        match sheet(&mut book, &name, document, &mut remarks) {
            Ok(table) => tables.push(table),
            Err(error) => {
                let message = format!("the sheet `{name}` cannot be read: {error}");
                let remark = Diagnostic::error("workbook", message);
                remarks.push(remark.at(Place::file(document.name)));
            }
        }
    }
    tables.retain(|table| !table.rows.is_empty());
    Checked { value: Some(Reading::Tables(tables)), remarks }
}

fn sheet(
    book: &mut Book<'_>,
    name: &str,
    document: &Document<'_>,
    remarks: &mut Vec<Diagnostic>,
) -> Result<Table, String> {
    let range = book.worksheet_range(name).map_err(|error| error.to_string())?;
    let merged = merged(book, name);
    let start = range.start().unwrap_or((0, 0));
    let (height, width) = range.get_size();
    if height.saturating_mul(width) > MOST_CELLS {
        return Err("it has too many cells".into());
    }
    let formulas = book.worksheet_formula(name).unwrap_or_default();
    let mut rows = Vec::new();
    for (n, row) in range.rows().enumerate() {
        let at = start.0.saturating_add(u32::try_from(n).unwrap_or(u32::MAX));
        let mut cells = Vec::with_capacity(width);
        for (m, cell) in row.iter().enumerate() {
            let here = (at, start.1.saturating_add(u32::try_from(m).unwrap_or(u32::MAX)));
            let words = match cell {
                Data::Empty => {
                    let whole = merged.iter().find(|area| area.contains(here.0, here.1));
                    whole.and_then(|area| range.get_value(area.start)).map(cell_words)
                }
                cell => Some(cell_words(cell)),
            };
            let formula = formulas.get_value(here).is_some_and(|formula| !formula.is_empty());
            if *cell == Data::Empty && formula {
                remarks.push(without_value(document, name, here));
            }
            cells.push(words.unwrap_or_default());
        }
        let line = usize::try_from(at).unwrap_or(0).saturating_add(1);
        let row = Row { cells, lines: (line, line) };
        if !row.is_blank() {
            rows.push(row);
        }
    }
    Ok(Table { sheet: Some(name.to_owned()), head: None, rows })
}

/// The areas of a sheet that are one cell. In the file, only the first cell of each has a value.
fn merged(book: &mut Book<'_>, name: &str) -> Vec<Dimensions> {
    match book {
        Sheets::Xlsx(book) => book.merge_cells_by_sheet_name(name).unwrap_or_default(),
        Sheets::Xls(book) => book.merge_cells_by_sheet_name(name).unwrap_or_default(),
        Sheets::Xlsb(_) | Sheets::Ods(_) => Vec::new(),
    }
}

fn without_value(document: &Document<'_>, sheet: &str, (row, column): (u32, u32)) -> Diagnostic {
    let line = usize::try_from(row).unwrap_or(0).saturating_add(1);
    let message =
        format!("the formula in row {line}, column {} of `{sheet}` has no value", letters(column));
    Diagnostic::warning("formula", message)
        .at(Place::line(document.name, line, ""))
        .hint("open the workbook and save it, so that it keeps the formula's value")
}

/// The name of a column: `A`, …, `Z`, `AA`.
fn letters(column: u32) -> String {
    let mut name = Vec::new();
    let mut rest = column;
    loop {
        name.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
        match (rest / 26).checked_sub(1) {
            Some(next) => rest = next,
            None => break,
        }
    }
    name.iter().rev().collect()
}

fn cell_words(cell: &Data) -> Vec<Inline> {
    match cell {
        Data::String(text) => words::read(text),
        other => match value(other) {
            text if text.is_empty() => Vec::new(),
            text => vec![Inline::Text(text)],
        },
    }
}

/// A value that is no text, as a person would write it.
fn value(cell: &Data) -> String {
    match cell {
        Data::Float(number) => number.to_string(),
        Data::Int(number) => number.to_string(),
        Data::Bool(truth) => truth.to_string(),
        Data::DateTime(date) if date.is_datetime() => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        Data::DateTime(time) => time.as_f64().to_string(),
        Data::DateTimeIso(text) => text.split('T').next().unwrap_or(text).to_owned(),
        Data::DurationIso(text) | Data::String(text) => text.clone(),
        Data::Error(_) | Data::Empty => String::new(),
    }
}

/// How many bytes a zip archive says it holds when unpacked; 0 where it is none.
pub(super) fn unpacked(bytes: &[u8]) -> usize {
    const ENTRY: &[u8] = b"PK\x01\x02";
    let mut total = 0_usize;
    let mut at = 0;
    while let Some(found) = bytes[at..].windows(4).position(|four| four == ENTRY) {
        let entry = &bytes[at + found..];
        if let Some([a, b, c, d]) = entry.get(24..28) {
            let size = u32::from_le_bytes([*a, *b, *c, *d]);
            total = total.saturating_add(usize::try_from(size).unwrap_or(usize::MAX));
        }
        at += found + 4;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        assert_eq!([0, 25, 26, 701, 702].map(letters), ["A", "Z", "AA", "ZZ", "AAA"]);
    }

    #[test]
    fn what_is_no_workbook_is_told() {
        for bytes in [&b"PK\x03\x04 nothing"[..], b"", b"Title,Year\n"] {
            let read = read(&Document { name: "a.xlsx", bytes });
            assert_eq!((read.value, read.remarks.len()), (None, 1));
        }
    }

    #[test]
    fn values_are_written_as_people_do() {
        assert_eq!(value(&Data::Float(2031.0)), "2031");
        assert_eq!(value(&Data::Float(0.5)), "0.5");
        assert_eq!(value(&Data::DateTimeIso("2031-07-14T00:00:00".into())), "2031-07-14");
    }
}

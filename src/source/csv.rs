//! CSV and TSV: values with commas, semicolons, tabs or bars between.

use super::document::Document;
use super::table::{Row, Table};
use super::{Format, Reading, words};
use crate::diag::{Checked, Diagnostic, Place};

pub(super) const FORMAT: Format = Format { name: "csv", extensions: &["csv", "tsv", "tab"], read };

/// What may stand between values, the likeliest first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// How many lines of a document tell its delimiter.
const LOOKED_AT: usize = 60;

/// The most lines that a row is believed to have. A longer one comes from a quote that nothing closes.
const LONGEST_ROW: usize = 200;

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, mut remarks } = document.text();
    let Some(text) = value else { return Checked { value: None, remarks } };
    let delimiter = delimiter(&text);
    let mut rows = rows(&text, delimiter, Quotes::Quote);
    if let Some(row) = rows.iter().find(|row| row.lines.1 - row.lines.0 > LONGEST_ROW) {
        let line = text.lines().nth(row.lines.0 - 1).unwrap_or("");
        let message = "nothing closes a quote in this row, so quotes are read as plain signs";
        let remark = Diagnostic::warning("csv-quote", message).at(Place::line(
            document.name,
            row.lines.0,
            line,
        ));
        remarks.push(remark.hint("close the quote, or write it twice: `\"\"`"));
        rows = self::rows(&text, delimiter, Quotes::Plain);
    }
    remarks.extend(ragged(document, &text, &rows));
    let table = Table { sheet: None, head: None, rows };
    Checked { value: Some(Reading::Tables(vec![table])), remarks }
}

/// What a quote is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Quotes {
    /// It stands around a value.
    Quote,
    /// A sign like any other.
    Plain,
}

fn rows(text: &str, delimiter: u8, quotes: Quotes) -> Vec<Row> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .quoting(quotes == Quotes::Quote)
        .from_reader(text.as_bytes());
    let starts = super::entries::Lines::of(text);
    let mut rows = Vec::new();
    let mut record = csv::StringRecord::new();
    while matches!(reader.read_record(&mut record), Ok(true)) {
        // The reader's position is where the record before ended; blank lines stand between.
        let from = record.position().map_or(0, |at| usize::try_from(at.byte()).unwrap_or(0));
        let to = usize::try_from(reader.position().byte()).unwrap_or(text.len()).min(text.len());
        let blank =
            text.get(from..to).map_or(0, |all| all.len() - all.trim_start_matches('\n').len());
        let end = text.get(..to).map_or(to, |all| all.trim_end_matches('\n').len());
        let (first, last) = (starts.line(from + blank), starts.line(end.saturating_sub(1)));
        let row = Row {
            cells: record.iter().map(words::read).collect(),
            lines: (first, last.max(first)),
        };
        // A cell may hold something that is written and yet no words: the row is told all the same.
        if record.iter().any(|value| !value.trim().is_empty()) {
            rows.push(row);
        }
    }
    rows
}

/// The delimiter by which most lines have the same number of values, at least two.
fn delimiter(text: &str) -> u8 {
    let end = text.match_indices('\n').nth(LOOKED_AT).map_or(text.len(), |(at, _)| at);
    let start = &text[..end];
    let fit = |delimiter: u8| {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(start.as_bytes());
        let widths: Vec<usize> =
            reader.records().map_while(Result::ok).map(|record| record.len()).collect();
        let usual = usual(&widths).filter(|width| *width > 1)?;
        let n_usual = widths.iter().filter(|width| **width == usual).count();
        Some((n_usual * 100 / widths.len().max(1), usual))
    };
    let mut best = (DELIMITERS[0], (0, 0));
    for delimiter in DELIMITERS {
        match fit(delimiter) {
            Some(fit) if fit > best.1 => best = (delimiter, fit),
            _ => {}
        }
    }
    best.0
}

/// The commonest width that is more than one, else one.
fn usual(widths: &[usize]) -> Option<usize> {
    let wide = |width: &&usize| **width > 1;
    let mut sorted: Vec<usize> = widths.iter().filter(wide).copied().collect();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first().copied())
}

/// Remarks on rows with more values than most have; values that are missing at the end of a row are no fault.
fn ragged(document: &Document<'_>, text: &str, rows: &[Row]) -> Vec<Diagnostic> {
    let widths: Vec<usize> = rows.iter().map(|row| row.cells.len()).collect();
    let usual = usual(&widths).unwrap_or(1);
    let is_wide = |row: &&Row| {
        row.cells.len() > usual && (usual..row.cells.len()).any(|n| !row.text(n).is_empty())
    };
    let wide: Vec<&Row> = rows.iter().filter(is_wide).collect();
    let lines: Vec<&str> = if wide.is_empty() { Vec::new() } else { text.lines().collect() };
    let remark = |row: &Row| {
        let message = format!("this row has {} values, and most have {usual}", row.cells.len());
        let line = lines.get(row.lines.0 - 1).copied().unwrap_or("");
        Diagnostic::warning("ragged-row", message)
            .at(Place::line(document.name, row.lines.0, line))
            .hint("put quotes around a value that holds the delimiter")
    };
    wide.into_iter().map(remark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Told = Vec<(String, (usize, usize))>;

    fn table(text: &str) -> (Told, usize) {
        let Checked { value, remarks } = read(&Document { name: "a.csv", bytes: text.as_bytes() });
        let Some(Reading::Tables(tables)) = value else { panic!("no table") };
        let rows = tables[0].rows.iter().map(|row| (row.plain(), row.lines));
        (rows.collect(), remarks.len())
    }

    #[test]
    fn delimiters_are_found_and_rows_know_their_lines() {
        for d in [",", ";", "\t", "|"] {
            let wind = if d == "," { "\"Wind, a study\"" } else { "Wind, a study" };
            let source = format!(
                "Title{d}Year

\"Rain{d} and
fog\"{d}2031
\"\"{d}\"\"
{wind}{d}2032
"
            );
            let (rows, n_remarks) = table(&source);
            let expected = [
                ("Title | Year".to_owned(), (1, 1)),
                (format!("Rain{} and fog | 2031", if d == "\t" { "" } else { d }), (3, 4)),
                ("Wind, a study | 2032".into(), (6, 6)),
            ];
            assert_eq!((rows, n_remarks), (expected.to_vec(), 0), "{d:?}");
        }
    }

    #[test]
    fn ragged_rows_are_kept_and_told() {
        let (rows, n_remarks) = table("A,B\na,b\nc,d\ne,f,g\nh\n");
        assert_eq!((rows.len(), n_remarks), (5, 1));
        assert_eq!(rows[3].0, "e | f | g");
    }

    #[test]
    fn a_quote_that_nothing_closes_swallows_no_rows() {
        let source = format!("A,B\n\"a,b\n{}", "c,d\n".repeat(300));
        let (rows, n_remarks) = table(&source);
        assert_eq!((rows.len(), n_remarks), (302, 1));
        assert_eq!(table("").0, []);
    }
}

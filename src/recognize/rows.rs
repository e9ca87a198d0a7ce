//! Finds papers in the rows of tables. [`read`] is the entry point for one table, wherever it stands; [`recognize`] for a
//! document of tables.

mod columns;

use super::awards::{self, Scope, Subject};
use super::draft::{Around, Draft, lines};
use super::meaning::Meaning;
use super::people::{self, Style};
use super::venues::{self, Event};
use super::{Claim, Part, Recognized, Record, Unit};
use crate::source::entries::Origin;
use crate::source::table::{Row, Table};
use crate::vocabulary::Vocabulary;
use columns::Columns;

/// What is said around a table.
#[derive(Debug, Clone, Default)]
pub struct Context {
    /// The headings it stands under: the award of rows that name none.
    pub scope: Scope,
    /// The event of which the document tells.
    pub event: Event,
}

/// What the rows of a table are.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// The papers, in order.
    pub records: Vec<Record>,
    /// What each row is; [`Claim::Record`] counts from the first record here.
    pub claims: Vec<Claim>,
    /// The event that rows above the header name.
    pub event: Event,
}

impl Told {
    /// The rows as parts of a document that has `n_before` records before them: what each is, and why.
    pub fn parts(&self, table: &Table, n_before: usize) -> Vec<(Part, Claim, &'static str)> {
        let part = |(row, claim): (&Row, &Claim)| {
            let part = Part { lines: row.lines, text: row.plain(), unit: Unit::Whole };
            let (claim, why) = match *claim {
                Claim::Record(n) => (Claim::Record(n_before + n), "a row with a title"),
                Claim::Rejected(reason) => (Claim::Rejected(reason), reason),
                Claim::Heading => {
                    (Claim::Heading, "it names the columns, or what the rows below have in common")
                }
                Claim::Title => (Claim::Title, "it stands above the names of the columns"),
                other => (other, ""),
            };
            (part, claim, why)
        };
        table.rows.iter().zip(&self.claims).map(part).collect()
    }
}

/// The most bytes of a heading.
const LONGEST: usize = 300;

/// Finds the papers of a document of tables. A document of one event says so above a header.
pub fn recognize(tables: &[Table], vocabulary: &Vocabulary) -> Recognized {
    let mut all = Recognized::default();
    for table in tables {
        let mut context = Context::default();
        if let Some(name) = &table.sheet {
            context.event = venues::event(&[(name, 1)], vocabulary);
            if let Some(heading) = awards::heading(name, vocabulary) {
                context.scope.enter(heading);
            }
        }
        let told = read(table, &context, vocabulary);
        for (part, claim, why) in told.parts(table, all.records.len()) {
            all.add(part, claim, why);
        }
        let sheet = table.sheet.clone();
        all.records.extend(
            told.records.into_iter().map(|record| Record { sheet: sheet.clone(), ..record }),
        );
        all.event.venue = all.event.venue.or(told.event.venue);
        all.event.year = all.event.year.or(told.event.year);
    }
    all.event = super::common_event(&all.records, &all.event);
    all
}

/// Whether a table is one of papers: its columns are known, by their names or by what their cells look like.
pub fn is_of_papers(table: &Table, vocabulary: &Vocabulary) -> bool {
    Columns::find(table, vocabulary).is_some()
}

/// Finds the papers of a table.
pub fn read(table: &Table, context: &Context, vocabulary: &Vocabulary) -> Told {
    let mut told = Told { claims: vec![Claim::Unclaimed; table.rows.len()], ..Told::default() };
    let Some(columns) = Columns::find(table, vocabulary) else { return told };
    let mut context = context.clone();
    let first = columns.head.map_or(0, |head| head + 1);
    let banner: Vec<String> =
        table.rows[..first.saturating_sub(1)].iter().map(Row::plain).collect();
    for (line, claim) in banner.iter().zip(&mut told.claims) {
        *claim = Claim::Title;
        if let Some(heading) = awards::heading(line, vocabulary) {
            context.scope.enter(heading);
        }
    }
    let texts: Vec<(&str, usize)> = banner.iter().map(|line| (line.as_str(), 1)).collect();
    told.event = venues::event(&texts, vocabulary);
    context.event.venue = told.event.venue.clone().or(context.event.venue);
    context.event.year = told.event.year.or(context.event.year);
    let authors: Vec<String> =
        table.rows[first..].iter().flat_map(|row| columns.authors(row)).collect();
    let style = people::style(&authors);
    let rows = columns.carried(&table.rows[first..]);
    for (row, claim) in rows.iter().zip(&mut told.claims[first..]) {
        if !row.is_blank() {
            *claim = reading(row, &columns, style, &mut context, vocabulary, &mut told.records);
        }
    }
    if let Some(head) = columns.head {
        told.claims[head] = Claim::Heading;
    }
    told
}

fn reading(
    row: &Row,
    columns: &Columns,
    style: Style,
    context: &mut Context,
    vocabulary: &Vocabulary,
    records: &mut Vec<Record>,
) -> Claim {
    if columns.is_head(row) {
        return Claim::Heading;
    }
    if let Some(text) = alone(row)
        && columns.n_meanings() > 1
    {
        return section(&text, context, vocabulary);
    }
    let around =
        Around { scope: &context.scope, event: &context.event, of: Origin::Data, vocabulary };
    let draft = draft(row, columns, style, around);
    match draft.record(around) {
        Ok(record) => {
            records.push(record);
            Claim::Record(records.len() - 1)
        }
        Err(reason) => Claim::Rejected(reason),
    }
}

/// The words of a row that has one value only, or the same in all cells, as a merged cell gives.
fn alone(row: &Row) -> Option<String> {
    let mut texts: Vec<String> =
        (0..row.cells.len()).map(|n| row.text(n)).filter(|text| !text.is_empty()).collect();
    texts.dedup();
    if texts.len() == 1 { texts.pop() } else { None }
}

/// A row of one value is the heading of those below it, or says something that is no paper.
fn section(text: &str, context: &mut Context, vocabulary: &Vocabulary) -> Claim {
    if text.len() > LONGEST {
        return Claim::Unclaimed;
    }
    let event = venues::event(&[(text, 1)], vocabulary);
    let heading = awards::heading(text, vocabulary);
    if heading.is_none() && event == Event::default() {
        let is_total = text.to_lowercase().starts_with("total");
        return if is_total { Claim::Rejected("a total") } else { Claim::Unclaimed };
    }
    context.event.venue = event.venue.or(context.event.venue.take());
    context.event.year = event.year.or(context.event.year);
    if let Some(heading) = heading {
        context.scope.enter(heading);
    }
    Claim::Heading
}

fn draft(row: &Row, columns: &Columns, style: Style, around: Around<'_>) -> Draft {
    let mut draft = Draft { lines: row.lines, ..Draft::default() };
    let mut places = None;
    for (n, words) in row.cells.iter().enumerate() {
        let name = columns.name(n);
        match columns.meaning(n) {
            Some(Meaning::Authors) => draft.authors.extend(people::read(&lines(words), style)),
            Some(Meaning::Editors) => draft.editors.extend(people::read(&lines(words), style)),
            Some(Meaning::Affiliations) => places = Some((name.clone(), lines(words))),
            None if columns.award(n).is_some() => {
                let text = lines(words);
                let mark = super::given::read(&text, around.vocabulary);
                if mark == super::given::Words::Mark {
                    draft.awards.extend(columns.award(n).map(str::to_owned));
                }
            }
            meaning => draft.take(meaning, &name, words, around),
        }
    }
    if let Some((name, text)) = places {
        super::affiliate(&mut draft, &name, &text);
    }
    draft
}

/// Whether a heading is that of an award for papers.
fn is_award(text: &str, vocabulary: &Vocabulary) -> bool {
    let is_short = text.len() <= LONGEST;
    let heading = || awards::heading(text, vocabulary);
    is_short && heading().is_some_and(|heading| matches!(heading.of, Subject::Papers(..)))
}

#[cfg(test)]
mod tests;

//! What the columns of a table are about: by the row that names them, else by what their cells look like.

use std::borrow::Cow;

use super::is_award;
use crate::paper::{LinkKind, PaperId};
use crate::recognize::draft::lines;
use crate::recognize::meaning::{self, Meaning};
use crate::recognize::{draft, given, people, titles};
use crate::source::table::{Row, Table};
use crate::text::normal;
use crate::vocabulary::Vocabulary;

/// The columns of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// The row that names them.
    pub(super) head: Option<usize>,
    names: Vec<String>,
    meanings: Vec<Option<Meaning>>,
    /// The award that a column is named for, if its cells are marks.
    awards: Vec<Option<String>>,
}

/// How many rows may stand above the one that names the columns.
const BANNER: usize = 15;

/// How many columns are looked at; what stands further right is a detail.
const MOST: usize = 200;

/// The most bytes of a cell by whose look a column is known.
const LONGEST: usize = 2000;

/// How many rows are looked at where no row names the columns.
const LOOKED_AT: usize = 200;

impl Columns {
    /// The columns of a table of papers; none where it is no such table.
    pub(super) fn find(table: &Table, vocabulary: &Vocabulary) -> Option<Self> {
        let named = match table.head {
            Some(head) => table.rows.get(head).map(|row| Self::named(head, row, vocabulary)),
            None => {
                let heads = table.rows.iter().take(BANNER).enumerate();
                heads.map(|(n, row)| Self::named(n, row, vocabulary)).find(Self::is_of_papers)
            }
        };
        let named = named.filter(Self::is_of_papers);
        let named = named.map(|columns| columns.with_authors(table).with_page(table));
        let found = named.or_else(|| Self::plausible(table, vocabulary));
        found.or_else(|| Self::of_ids(table, vocabulary))
    }

    fn named(head: usize, row: &Row, vocabulary: &Vocabulary) -> Self {
        let names: Vec<String> = (0..row.cells.len().min(MOST)).map(|n| row.text(n)).collect();
        let is_name = |name: &&String| name.split_whitespace().count() <= 5;
        let meanings: Vec<Option<Meaning>> = names
            .iter()
            .map(|name| Some(name).filter(is_name).and_then(|name| meaning::of(name)))
            .collect();
        let award = |(name, meaning): (&String, &Option<Meaning>)| {
            (meaning.is_none() && is_award(name, vocabulary)).then(|| name.clone())
        };
        let awards = names.iter().zip(&meanings).map(award).collect();
        let mut columns = Self { head: Some(head), names, meanings, awards };
        columns.settle();
        columns
    }

    /// Of several columns for one thing, the first counts; a column "name" holds the authors or the title, whichever is
    /// missing.
    fn settle(&mut self) {
        let once = [Meaning::Title, Meaning::Affiliations, Meaning::Abstract, Meaning::Statement];
        for meaning in once {
            let all = self.meanings.iter_mut().filter(|own| **own == Some(meaning));
            all.skip(1).for_each(|own| *own = None);
        }
        for wanted in [Meaning::Title, Meaning::Authors] {
            let name = |name: &String| ["name", "names"].contains(&normal::letters(name).as_str());
            if !self.has(wanted)
                && let Some(n) = self.names.iter().position(name)
                && self.meanings[n].is_none()
            {
                self.meanings[n] = Some(wanted);
            }
        }
    }

    /// Where no column is named for the authors, it is the first unknown one that lists people.
    fn with_authors(mut self, table: &Table) -> Self {
        if self.has(Meaning::Authors) {
            return self;
        }
        let first = self.head.map_or(0, |head| head + 1);
        let rows: Vec<&Row> = table.rows.iter().skip(first).take(LOOKED_AT).collect();
        let is_list =
            |text: &str| people::is_list(text) && text.contains(' ') && !people::is_place(text);
        let unknown = |n: &usize| self.meanings[*n].is_none() && self.awards[*n].is_none();
        let found =
            (0..self.meanings.len()).filter(unknown).find(|n| share(&rows, *n, &is_list) >= 80);
        if let Some(n) = found {
            self.meanings[n] = Some(Meaning::Authors);
        }
        self
    }

    /// The column whose cells are paths of pages, whatever it is called.
    fn with_page(mut self, table: &Table) -> Self {
        let first = self.head.map_or(0, |head| head + 1);
        let rows: Vec<&Row> = table.rows.iter().skip(first).take(LOOKED_AT).collect();
        let is_free = |n: &usize| self.meanings[*n].is_none() && self.awards[*n].is_none();
        let found =
            (0..self.meanings.len()).filter(is_free).find(|n| share(&rows, *n, &is_path) >= 60);
        if let Some(n) = found {
            self.meanings[n] = Some(Meaning::Page);
        }
        self
    }

    /// The columns of a table that gives awards to pages by their paths (lesson A20).
    fn of_ids(table: &Table, vocabulary: &Vocabulary) -> Option<Self> {
        let is_row = |row: &&Row| (0..row.cells.len()).any(|n| is_path(&row.text(n)));
        let first = table.rows.iter().position(|row| is_row(&row))?;
        let width = table.rows.iter().map(|row| row.cells.len()).max()?.min(MOST);
        let head = first.checked_sub(1).filter(|head| !table.rows[*head].is_blank());
        let mut columns = match head {
            Some(head) => Self::named(head, &table.rows[head], vocabulary),
            None => Self::default(),
        };
        columns.names.resize(width, String::new());
        columns.meanings.resize(width, None);
        columns.awards.resize(width, None);
        columns = columns.with_page(table);
        if !columns.has(Meaning::Award) {
            let rows: Vec<&Row> = table.rows.iter().skip(first).take(LOOKED_AT).collect();
            let is_free = |n: &usize| columns.meanings[*n].is_none();
            let award = |text: &str| given::one(text, vocabulary).is_some();
            let found = (0..width).filter(is_free).find(|n| share(&rows, *n, &award) >= 60)?;
            columns.meanings[found] = Some(Meaning::Award);
        }
        columns.has(Meaning::Page).then_some(columns)
    }

    fn has(&self, meaning: Meaning) -> bool {
        self.meanings.contains(&Some(meaning))
    }

    fn is_of_papers(&self) -> bool {
        self.has(Meaning::Title) && self.n_meanings() > 1
    }

    /// Rows as they are meant: where the first column gives awards or years, and is left blank in some rows below one
    /// that is not, they share what stands above. Where most rows are blank, that says that they have none.
    pub(super) fn carried<'a>(&self, rows: &'a [Row]) -> Cow<'a, [Row]> {
        let shared = matches!(self.meaning(0), Some(Meaning::Award | Meaning::Year));
        let n_blank = rows.iter().filter(|row| row.text(0).is_empty()).count();
        let begins = rows.first().is_some_and(|row| !row.text(0).is_empty());
        if !shared || !begins || n_blank == 0 || 2 * n_blank > rows.len() {
            return Cow::Borrowed(rows);
        }
        let mut rows = rows.to_vec();
        for n in 1..rows.len() {
            if rows[n].text(0).is_empty() && !rows[n].is_blank() {
                let above = rows[n - 1].cells.first().cloned().unwrap_or_default();
                rows[n].cells[0] = above;
            }
        }
        Cow::Owned(rows)
    }

    /// How many columns are known.
    pub(super) fn n_meanings(&self) -> usize {
        self.meanings.iter().flatten().count() + self.awards.iter().flatten().count()
    }

    /// The columns of a table without a row of names, by what most of their cells look like.
    fn plausible(table: &Table, vocabulary: &Vocabulary) -> Option<Self> {
        let skipped = table.head.map_or(0, |head| head + 1);
        let rows: Vec<&Row> =
            table.rows.iter().skip(skipped).filter(|row| !row.is_blank()).take(LOOKED_AT).collect();
        let width = rows.iter().map(|row| row.cells.len()).max()?.min(MOST);
        let names = table.head.and_then(|head| table.rows.get(head));
        let mut columns = Self {
            head: table.head,
            names: (0..width).map(|n| names.map(|row| row.text(n)).unwrap_or_default()).collect(),
            meanings: vec![None; width],
            awards: vec![None; width],
        };
        let mut free: Vec<usize> = (0..width).collect();
        let tests: [(Meaning, Test<'_>); 5] = [
            (Meaning::Link(LinkKind::Paper), &|text| {
                text.starts_with("http") && !text.contains(' ')
            }),
            (Meaning::Doi, &|text| draft::bare_doi(text).is_some()),
            (Meaning::Year, &|text| text.len() == 4 && draft::year(text).is_some()),
            (Meaning::Award, &|text| is_award(text, vocabulary)),
            (Meaning::Authors, &|text| people::is_list(text) && text.contains(' ')),
        ];
        for (meaning, test) in tests {
            let share = |n: &usize| share(&rows, *n, test);
            let best = free.iter().copied().max_by_key(|n| (share(n), std::cmp::Reverse(*n)));
            if let Some(n) = best.filter(|n| share(n) >= 60) {
                columns.meanings[n] = Some(meaning);
                free.retain(|other| *other != n);
            }
        }
        let is_title = |text: &str| {
            titles::is_title(text.trim_end_matches('.')) && text.split_whitespace().count() >= 2
        };
        let length = |n: &usize| rows.iter().map(|row| row.text(*n).len()).sum::<usize>();
        let titles = free.iter().copied().filter(|n| share(&rows, *n, &is_title) >= 60);
        let title = titles.max_by_key(length)?;
        columns.meanings[title] = Some(Meaning::Title);
        (columns.has(Meaning::Authors) && columns.n_meanings() > 1).then_some(columns)
    }

    /// Whether a row names the columns once more.
    pub(super) fn is_head(&self, row: &Row) -> bool {
        self.head.is_some()
            && row.cells.len() >= self.names.len()
            && self.names.iter().enumerate().all(|(n, name)| row.text(n) == *name)
    }

    pub(super) fn meaning(&self, column: usize) -> Option<Meaning> {
        self.meanings.get(column).copied().flatten()
    }

    pub(super) fn award(&self, column: usize) -> Option<&str> {
        self.awards.get(column)?.as_deref()
    }

    /// The name of a column; where it has none, its number.
    pub(super) fn name(&self, column: usize) -> String {
        let name = self.names.get(column).filter(|name| !name.is_empty());
        name.cloned().unwrap_or_else(|| format!("column {}", column + 1))
    }

    /// The cells of a row that list authors.
    pub(super) fn authors(&self, row: &Row) -> Vec<String> {
        let columns = (0..row.cells.len()).filter(|n| self.meaning(*n) == Some(Meaning::Authors));
        columns.map(|n| lines(&row.cells[n])).collect()
    }
}

fn is_path(text: &str) -> bool {
    PaperId::of_path(text).is_some()
}

/// What the words of a cell are asked.
type Test<'a> = &'a dyn Fn(&str) -> bool;

/// How many in a hundred of the cells of a column look so.
fn share(rows: &[&Row], column: usize, test: Test<'_>) -> usize {
    let texts = rows.iter().filter_map(|row| row.cells.get(column)).map(|words| lines(words));
    let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    let n_good = texts.iter().filter(|text| text.len() <= LONGEST && test(text)).count();
    if 2 * texts.len() < rows.len() { 0 } else { n_good * 100 / texts.len().max(1) }
}

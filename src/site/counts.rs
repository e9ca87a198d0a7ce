//! What is counted: awards that count, each once, and the matrices that show how many there are.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Site;
use super::route::Page;
use super::view::{counted, enumerated};
use crate::archive::{Edition, Given};
use crate::paper::Rank;

/// The number of awards that count among these, one of a joint edition once (lesson A16).
pub(super) fn n_awards<'a>(given: impl Iterator<Item = &'a Given>) -> usize {
    let counting = given.filter(|given| given.counts());
    counting.map(|given| (&given.facts.id, given.award)).collect::<BTreeSet<_>>().len()
}

/// The number of awards that count in the whole archive.
pub(super) fn n_awards_of_all(site: &Site) -> usize {
    let n = |awards: usize, facts: &crate::archive::Facts| {
        (0..awards).filter(|n| facts.counts(*n)).count()
    };
    site.archive.papers().map(|facts| n(facts.paper.awards.len(), facts)).sum()
}

/// What was given, in words: `7 awards and 3 runners-up`. What was taken back is not counted.
pub(super) fn told_of<'a>(given: impl Iterator<Item = &'a Given>) -> String {
    let given: Vec<&Given> = given.collect();
    match by_rank(given.iter().copied()).as_slice() {
        [] => format!("{} taken back", counted(given.len(), "award")),
        ranks => enumerated(ranks),
    }
}

/// What was given, in words for each rank: `7 awards`, `3 runners-up`.
fn by_rank<'a>(given: impl Iterator<Item = &'a Given>) -> Vec<String> {
    let mut of_rank: BTreeMap<Rank, usize> = BTreeMap::new();
    for given in given.filter(|given| !given.is_rescinded()) {
        *of_rank.entry(given.facts.ranks[given.award]).or_default() += 1;
    }
    let words = |(rank, n): (Rank, usize)| match (rank, n) {
        (Rank::Winner, n) => counted(n, "award"),
        (Rank::RunnerUp, 1) => "1 runner-up".into(),
        (Rank::RunnerUp, n) => format!("{n} runners-up"),
        (Rank::HonorableMention, n) => counted(n, "honorable mention"),
        (Rank::Finalist, n) => counted(n, "finalist"),
    };
    of_rank.into_iter().map(words).collect()
}

/// What an edition gave and lists, in words: `7 awards`, `0 awards, 3 runners-up`, `0 awards, 19 listed papers`.
pub(super) fn cell_words(edition: &Edition) -> String {
    let n = edition.n_winners();
    match edition.given.len() {
        0 => format!("0 awards, {}", counted(edition.n_listed(), "listed paper")),
        _ if n > 0 => counted(n, "award"),
        _ => format!("0 awards, {}", others(edition.given.iter())),
    }
}

/// The awards among these that are none of a winner: `3 runners-up`.
pub(super) fn others<'a>(given: impl Iterator<Item = &'a Given>) -> String {
    match by_rank(given.filter(|given| !given.counts())).as_slice() {
        [] => "taken back".into(),
        others => enumerated(others),
    }
}

/// A table of counts: a row a venue or kind, a column a year, newest first.
#[derive(Serialize)]
pub(super) struct Matrix {
    pub(super) decades: Vec<Decade>,
    pub(super) years: Vec<YearHead>,
    pub(super) rows: Vec<MatrixRow>,
}

/// A group of columns.
#[derive(Serialize)]
pub(super) struct Decade {
    label: String,
    n_years: usize,
}

/// The head of a column.
#[derive(Serialize)]
pub(super) struct YearHead {
    /// The part that is only read aloud, and the part shown.
    century: String,
    short: String,
    url: Option<String>,
    /// Whether it is the first column of a decade, but not of the table.
    decade: bool,
}

/// A row of the table.
#[derive(Serialize)]
pub(super) struct MatrixRow {
    pub(super) label: String,
    pub(super) url: String,
    pub(super) cells: Vec<MatrixCell>,
}

/// A place in the table; empty where nothing is recorded.
#[derive(Serialize, Default)]
pub(super) struct MatrixCell {
    pub(super) url: Option<String>,
    pub(super) n: usize,
    /// How strong its shade is, 1 to 4; 0 for none.
    pub(super) shade: u8,
    pub(super) words: String,
    pub(super) decade: bool,
}

impl Matrix {
    /// A table over all years between the first and the last of `years`; `head` tells where a year leads, `rows` has for
    /// each row its words, address and the cells that are not empty.
    pub(super) fn new(
        years: &BTreeSet<u16>,
        head: impl Fn(u16) -> Option<String>,
        rows: impl Iterator<Item = (String, String, BTreeMap<u16, MatrixCell>)>,
    ) -> Self {
        let (Some(first), Some(last)) = (years.first(), years.last()) else {
            return Self { decades: Vec::new(), years: Vec::new(), rows: Vec::new() };
        };
        let columns: Vec<u16> = (*first..=*last).rev().collect();
        let begins = |year: u16| year % 10 == 9 && year != *last;
        let decade = |years: &[u16]| Decade {
            label: format!("{}s", years[0] / 10 * 10),
            n_years: years.len(),
        };
        let year_head = |year: &u16| YearHead {
            century: format!("{:02}", year / 100),
            short: format!("{:02}", year % 100),
            url: head(*year),
            decade: begins(*year),
        };
        let row =
            |(label, url, mut cells): (String, String, BTreeMap<u16, MatrixCell>)| MatrixRow {
                label,
                url,
                cells: columns
                    .iter()
                    .map(|year| {
                        let cell = cells.remove(year).unwrap_or_default();
                        MatrixCell { decade: begins(*year), ..cell }
                    })
                    .collect(),
            };
        Self {
            decades: columns.chunk_by(|a, b| a / 10 == b / 10).map(decade).collect(),
            years: columns.iter().map(year_head).collect(),
            rows: rows.map(row).collect(),
        }
    }
}

impl MatrixCell {
    /// A place with `n` awards.
    pub(super) fn of(site: &Site, page: &Page, n: usize, words: String) -> Self {
        let shade = match n {
            0 => 0,
            1 => 1,
            2..=3 => 2,
            4..=7 => 3,
            _ => 4,
        };
        Self { url: Some(site.url(page)), n, shade, words, decade: false }
    }
}

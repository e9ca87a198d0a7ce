//! The page of all kinds of award: how many of each in each year.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::chart::{Bars, Columns};
use super::counts::{Matrix, MatrixCell};
use super::kind::{in_order, year_url};
use super::route::Page;
use super::view::{Head, Link, Made, counted, span_of};
use super::{Kind, Site};
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages: |_| vec![Page::Awards], make };

#[derive(Serialize)]
struct View {
    head: Head,
    lead: String,
    matrix: Matrix,
    columns: Option<Columns>,
    years: Vec<YearCount>,
    bars: Option<Bars>,
}

#[derive(Serialize)]
struct YearCount {
    url: String,
    year: u16,
    n_awards: usize,
}

/// The awards of a kind in a year: those that count, and all of them.
type Counts = BTreeMap<u16, (usize, usize)>;

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Awards = page else { return None };
    let of_kind = counted_by_kind(site);
    let mut of_year: BTreeMap<u16, usize> = BTreeMap::new();
    for (year, (n, _)) in of_kind.values().flatten() {
        *of_year.entry(*year).or_default() += n;
    }
    let lead = format!(
        "{} of {}, given by {}, {}.",
        counted(of_year.values().sum(), "award"),
        counted(of_kind.len(), "kind"),
        counted(site.archive.venues().len(), "venue"),
        span_of(of_year.keys().copied()),
    );
    let lead = if of_kind.is_empty() { "No awards are recorded yet.".into() } else { lead };
    let year = |(year, n_awards): (u16, usize)| YearCount {
        url: site.url(&Page::Year(year)),
        year,
        n_awards,
    };
    let title = format!("Awards – {}", site.archive.config.title);
    let view = View {
        head: Head::of(site, page, title, format!("Every kind of award, and every year. {lead}"))
            .listing(site, &[], "Awards", of_kind.keys().map(|kind| Page::Kind((*kind).into()))),
        lead,
        matrix: matrix(site, of_kind),
        columns: Columns::of(
            "Number of awards of each year".into(),
            of_year.iter().map(|(year, n)| (*year, *n)),
        ),
        bars: bars(site),
        years: of_year.into_iter().rev().map(year).collect(),
    };
    Some(Made::view("awards.html", &view))
}

/// How many awards each venue gave; one of a joint edition is in both.
fn bars(site: &Site) -> Option<Bars> {
    let n_of = |venue: &Arc<str>| site.archive.editions_of(venue).map(|e| e.n_winners()).sum();
    let of_venue = site.archive.venues().into_iter().map(|venue| {
        let (n, name) = (n_of(&venue), site.archive.venue_name(&venue));
        (Link::to(site, &Page::Venue(venue), name), n)
    });
    Bars::of("Number of awards of each venue".into(), of_venue.filter(|(_, n)| *n > 0))
}

/// Each award of a joint edition is counted once (lesson A16).
fn counted_by_kind(site: &Site) -> BTreeMap<&str, Counts> {
    let mut of_kind: BTreeMap<&str, Counts> = BTreeMap::new();
    for facts in site.archive.papers() {
        for (n, award) in facts.paper.awards.iter().enumerate() {
            let year = award.year.unwrap_or(facts.id.edition.year);
            let cell = of_kind.entry(&award.kind).or_default().entry(year).or_default();
            cell.0 += usize::from(facts.counts(n));
            cell.1 += 1;
        }
    }
    of_kind
}

fn matrix(site: &Site, of_kind: BTreeMap<&str, Counts>) -> Matrix {
    let years: BTreeSet<u16> =
        of_kind.values().flat_map(|of_year| of_year.keys().copied()).collect();
    let rows = in_order(site, of_kind).into_iter().map(|(kind, of_year)| {
        let label = site.archive.vocabulary.kind_label(kind);
        let n_all = of_year.values().map(|(_, all)| all).sum();
        let cells = of_year.into_iter().map(|(year, (n, all))| {
            let words = match n {
                0 => format!("0 awards, {all} beside, {label} {year}"),
                n => format!("{}, {label} {year}", counted(n, "award")),
            };
            let cell = MatrixCell::of(site, &Page::Home, n, words);
            (year, MatrixCell { url: Some(year_url(site, kind, year, n_all)), ..cell })
        });
        let cells = cells.collect();
        (label, site.url(&Page::Kind(kind.into())), cells)
    });
    let head = |year: u16| years.contains(&year).then(|| site.url(&Page::Year(year)));
    Matrix::new(&years, head, rows)
}

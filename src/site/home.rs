//! The first page: the matrix of venues and years, and the newest awards.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::counts::{self, Matrix, MatrixCell};
use super::feed::newest;
use super::lists::{Part, Row, roll};
use super::route::{Feed, Page};
use super::view::{Head, Link, Made, counted};
use super::{Kind, Site};
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages: |_| vec![Page::Home], make };

/// The most awards that are shown as new, and the most of them of one edition.
const NEWEST: usize = 12;
const NEWEST_OF_EDITION: usize = 4;

#[derive(Serialize)]
struct View {
    head: Head,
    lead: String,
    matrix: Matrix,
    /// The newest awards, as HTML.
    newest: String,
    newest_year: Option<Link>,
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Home = page else { return None };
    let title = format!("{}: who won, when, and why", site.archive.config.title);
    let lead = lead(site);
    let (newest, _) = roll(newest_rows(site).into_iter());
    let year = site.archive.years().into_iter().find(|year| {
        site.archive.editions().any(|edition| edition.key.year == *year && edition.n_winners() > 0)
    });
    let view = View {
        head: Head::of(site, page, title, lead.clone()).listing(
            site,
            &[],
            "",
            site.archive.venues().into_iter().map(Page::Venue),
        ),
        lead,
        matrix: matrix(site),
        newest_year: year
            .map(|year| Link::to(site, &Page::Year(year), format!("All awards of {year}"))),
        newest,
    };
    Some(Made::view("home.html", &view))
}

fn lead(site: &Site) -> String {
    let giving = site.archive.editions().filter(|edition| !edition.given.is_empty());
    let first = giving.map(|edition| edition.key.year).min();
    let venues = counted(site.archive.venues().len(), "venue");
    let awards = counted(counts::n_awards_of_all(site), "award");
    match first {
        Some(first) => format!(
            "A lasting record of the paper awards of {venues} since {first}: {awards}, each with its authors, its source \
             and, where the committee published one, the statement that says why."
        ),
        None => "A lasting record of paper awards. There are none in it yet.".into(),
    }
}

fn matrix(site: &Site) -> Matrix {
    let years: BTreeSet<u16> = site.archive.years().into_iter().collect();
    let rows = site.archive.venues().into_iter().map(|venue| {
        let cell = |edition: &std::sync::Arc<crate::archive::Edition>| {
            let page = Page::Edition(edition.key.clone());
            let name = site.archive.edition_name(&edition.key);
            let words = format!("{}, {name}", counts::cell_words(edition));
            (edition.key.year, MatrixCell::of(site, &page, edition.n_winners(), words))
        };
        let cells: BTreeMap<u16, MatrixCell> = site
            .archive
            .editions_of(&venue)
            .filter(|edition| edition.has_own())
            .map(cell)
            .collect();
        let name = site.archive.venue_name(&venue);
        (name, site.url(&Page::Venue(venue)), cells)
    });
    let head = |year: u16| years.contains(&year).then(|| site.url(&Page::Year(year)));
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by_cached_key(|(name, url, _)| (name.to_lowercase(), url.clone()));
    Matrix::new(&years, head, rows.into_iter())
}

fn newest_rows(site: &Site) -> Vec<Row<'_>> {
    let mut of_edition: BTreeMap<_, usize> = BTreeMap::new();
    let mut rows = Vec::new();
    for (_, edition, given) in newest(site, &Feed::Site) {
        let n = of_edition.entry(&edition.key).or_default();
        *n += 1;
        if *n <= NEWEST_OF_EDITION && given.counts() {
            let name = site.archive.edition_name(&edition.key);
            let parts = vec![Part::words(given.label()), Part::words(name)];
            rows.push(Row::of(site, given, edition.key.year, parts));
        }
        if rows.len() == NEWEST {
            break;
        }
    }
    rows
}

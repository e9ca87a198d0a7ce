//! The page of a venue: all its awards, newest first.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::counts::{self, Matrix, MatrixCell};
use super::lists::{Part, Row, Section, fold};
use super::route::{Feed, LISTED, Page};
use super::view::{Head, Link, Made, counted, span_of};
use super::words::{self, Words};
use super::{Kind, Site};
use crate::archive::{Edition, Given};
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages, make };

#[derive(Serialize)]
struct View {
    head: Head,
    name: String,
    lead: String,
    also: String,
    /// Its home page and its feed.
    links: Vec<Link>,
    prose: Vec<words::Part>,
    matrix: Matrix,
    sections: Vec<Section>,
    edit: Option<String>,
}

fn pages(site: &Site) -> Vec<Page> {
    site.archive.venues().into_iter().map(Page::Venue).collect()
}

fn make(site: &Site, page: &Page, remarks: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Venue(venue) = page else { return None };
    if !site.archive.has_venue(venue) {
        return None;
    }
    let name = site.archive.venue_name(venue);
    let declared = site.archive.venue_page(venue);
    let editions: Vec<&Edition> =
        site.archive.editions_of(venue).rev().map(|edition| &**edition).collect();
    let mut sections: Vec<_> = editions.iter().map(|edition| section(site, edition)).collect();
    fold(&mut sections);
    let full_name = declared.and_then(|page| page.full_name.clone());
    let lead = lead(full_name, &editions);
    let feed = Page::Feed(Feed::Venue(venue.clone()));
    let prose = declared.map(|page| &page.prose);
    let mut html = Words::of(site, &format!("{venue}/_index.md"), remarks);
    let view = View {
        head: Head::of(
            site,
            page,
            format!("{name} awards"),
            format!("The awards of {name}. {lead}"),
        )
        .listing(site, &[], &name, shown(&editions)),
        also: declared.map_or(String::new(), |page| page.also.join(", ")),
        links: Link::home(declared.and_then(|page| words::href(site, page.home.as_ref())))
            .chain([Link::to(site, &feed, format!("Feed of {name}"))])
            .collect(),
        prose: prose.map_or(Vec::new(), |prose| html.parts(prose)),
        matrix: matrix(site, &editions),
        sections,
        edit: declared.and_then(|_| site.edit_url(&format!("{venue}/_index.md"))),
        name,
        lead,
    };
    Some(Made::view("venue.html", &view))
}

/// The pages of these editions, of those that have one.
pub(super) fn shown(editions: &[&Edition]) -> impl Iterator<Item = Page> {
    let shown = editions.iter().filter(|edition| edition.has_own());
    shown.map(|edition| Page::Edition(edition.key.clone()))
}

fn lead(full_name: Option<String>, editions: &[&Edition]) -> String {
    let n_given: usize = editions.iter().map(|edition| edition.given.len()).sum();
    let giving = editions.iter().filter(|edition| !edition.given.is_empty());
    let years = span_of(giving.map(|edition| edition.key.year));
    let told = counts::told_of(editions.iter().flat_map(|edition| &edition.given));
    let told =
        if n_given == 0 { "No awards are recorded".into() } else { format!("{told}, {years}") };
    full_name.map_or_else(|| format!("{told}."), |name| format!("{name}. {told}."))
}

/// The awards of an edition; its listed papers only as a number.
fn section(site: &Site, edition: &Edition) -> Section {
    Section {
        url: Some(site.url(&Page::Edition(edition.key.clone()))),
        count: if edition.given.is_empty() {
            String::new()
        } else {
            counts::told_of(edition.given.iter())
        },
        listed: listed(site, edition),
        ..Section::of(edition.key.year.to_string(), rows(site, edition))
    }
}

/// The rows of an edition's awards, each with its words.
pub(super) fn rows<'a>(site: &Site, edition: &'a Edition) -> impl Iterator<Item = Row<'a>> {
    let row =
        |given: &'a Given| Row::of(site, given, edition.key.year, vec![Part::words(given.label())]);
    edition.given.iter().map(row)
}

/// The number of papers that an edition lists, leading there.
pub(super) fn listed(site: &Site, edition: &Edition) -> Option<Link> {
    let n = edition.n_listed();
    let url = site.url(&Page::Edition(edition.key.clone())) + LISTED;
    (n > 0).then(|| Link { url, label: counted(n, "listed paper") })
}

fn matrix(site: &Site, editions: &[&Edition]) -> Matrix {
    let mut of_kind: BTreeMap<&str, BTreeMap<u16, Vec<&Given>>> = BTreeMap::new();
    for edition in editions {
        for given in &edition.given {
            let cells = of_kind.entry(&given.award().kind).or_default();
            cells.entry(edition.key.year).or_default().push(given);
        }
    }
    let rows = super::kind::in_order(site, of_kind).into_iter().map(|(kind, cells)| {
        let label = site.archive.vocabulary.kind_label(kind);
        let cell = |(year, given): (u16, Vec<&Given>)| {
            let n = given.iter().filter(|given| given.counts()).count();
            let key = crate::paper::EditionKey { venue: editions[0].key.venue.clone(), year };
            let name = site.archive.edition_name(&key);
            let words = match n {
                0 => format!("0, {}, {label}, {name}", counts::others(given.into_iter())),
                n => format!("{n}, {label}, {name}"),
            };
            (year, MatrixCell::of(site, &Page::Edition(key), n, words))
        };
        let cells = cells.into_iter().map(cell).collect();
        (label.clone(), site.url(&Page::Kind(kind.into())), cells)
    });
    let giving = editions.iter().filter(|edition| edition.has_own());
    let years: BTreeSet<u16> = giving.map(|edition| edition.key.year).collect();
    let head = |year: u16| {
        let edition = editions.iter().find(|edition| edition.key.year == year)?;
        Some(site.url(&Page::Edition(edition.key.clone())))
    };
    Matrix::new(&years, head, rows)
}

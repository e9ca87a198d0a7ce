//! The page of a year: the awards that all venues gave in it.

use serde::Serialize;

use super::chart::Bars;
use super::counts;
use super::lists::{Section, fold};
use super::route::{self, Page};
use super::venue::{listed, rows, shown};
use super::view::{Head, Link, Made, Turn, TurnLink, counted};
use super::{Kind, Site};
use crate::archive::Edition;
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages, make };

#[derive(Serialize)]
struct View {
    head: Head,
    year: u16,
    lead: String,
    venues: Vec<Link>,
    bars: Option<Bars>,
    sections: Vec<Section>,
    turn: Turn,
}

fn pages(site: &Site) -> Vec<Page> {
    site.archive.years().into_iter().map(Page::Year).collect()
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Year(year) = page else { return None };
    let mut editions: Vec<&Edition> = site.archive.editions().map(|edition| &**edition).collect();
    editions.retain(|edition| edition.key.year == *year);
    if !editions.iter().any(|edition| edition.has_own()) {
        return None;
    }
    let mut sections: Vec<_> = editions.iter().map(|edition| section(site, edition)).collect();
    fold(&mut sections);
    let lead = lead(&editions);
    let venue = |edition: &&Edition| Link {
        url: route::part(&edition.key.venue),
        label: site.archive.venue_name(&edition.key.venue),
    };
    let of_venue = editions.iter().map(|edition| (venue(edition), edition.n_winners()));
    let view = View {
        bars: Bars::of("Number of awards of each venue".into(), of_venue),
        head: Head::of(
            site,
            page,
            format!("Awards of {year}"),
            format!("Paper awards of {year}: {lead}"),
        )
        .listing(site, &[], &year.to_string(), shown(&editions)),
        year: *year,
        lead,
        venues: editions.iter().map(venue).collect(),
        sections,
        turn: turn(site, *year),
    };
    Some(Made::view("year.html", &view))
}

fn lead(editions: &[&Edition]) -> String {
    let n_awards = counts::n_awards(editions.iter().flat_map(|edition| &edition.given));
    let giving = editions.iter().filter(|edition| edition.n_winners() > 0).count();
    match n_awards {
        0 => format!("{} recorded, none with a winner.", counted(editions.len(), "venue")),
        n => format!("{}, given by {}.", counted(n, "award"), counted(giving, "venue")),
    }
}

fn section(site: &Site, edition: &Edition) -> Section {
    let mut count = counts::told_of(edition.given.iter());
    if edition.given.is_empty() {
        count = String::new();
    }
    Section {
        id: Some(edition.key.venue.to_string()),
        url: Some(site.url(&Page::Edition(edition.key.clone()))),
        count,
        listed: listed(site, edition),
        ..Section::of(site.archive.edition_name(&edition.key), rows(site, edition))
    }
}

fn turn(site: &Site, year: u16) -> Turn {
    let years = site.archive.years();
    let link = |year: &u16| TurnLink::to(site, &Page::Year(*year), year.to_string());
    Turn {
        before: years.iter().find(|other| **other < year).map(link),
        after: years.iter().rev().find(|other| **other > year).map(link),
    }
}

//! The pages of a kind of award: all that hold it, of every rank, across venues.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::chart::{Bars, Columns};
use super::counts;
use super::lists::{Part, Row, Section, as_written, fold};
use super::route::{self, Page};
use super::view::{Head, Link, Made, counted, span_of};
use super::{Kind, Site};
use crate::archive::{Edition, Given};
use crate::diag::Diagnostic;
use crate::paper::EditionKey;

pub(super) const KIND: Kind = Kind { pages, make };

/// The most awards of one kind that stand on one page; where there are more, each year has a page.
const MOST: usize = 2000;

#[derive(Serialize)]
struct View {
    head: Head,
    awards: Link,
    /// The kind's own page, where this is a year of it.
    kind: Option<Link>,
    label: String,
    lead: String,
    columns: Option<Columns>,
    bars: Option<Bars>,
    sections: Vec<Section>,
}

/// Awards under the years that gave them, each with the edition under which it is told.
type ByYear<'a> = BTreeMap<u16, Vec<(&'a Edition, &'a Given)>>;

/// How many awards of each kind there are in each year.
pub(super) type Counts = BTreeMap<String, BTreeMap<u16, usize>>;

fn pages(site: &Site) -> Vec<Page> {
    let pages = n_given(site).iter().flat_map(|(kind, of_year)| {
        let kind: Arc<str> = kind.as_str().into();
        let split = is_split(of_year.values().sum());
        let years = of_year.keys().filter(move |_| split);
        let of_kind = kind.clone();
        let years = years.map(move |year| Page::KindYear(of_kind.clone(), *year));
        years.chain([Page::Kind(kind)])
    });
    pages.collect()
}

fn n_given(site: &Site) -> &Counts {
    site.known.kinds.get_or_init(|| {
        let mut counts = Counts::new();
        for (edition, given) in given(site, None) {
            let of_kind = counts.entry(given.award().kind.clone()).or_default();
            *of_kind.entry(edition.key.year).or_default() += 1;
        }
        counts
    })
}

fn is_split(n_awards: usize) -> bool {
    n_awards > MOST
}

/// Where the awards of a kind in a year stand, where there are `n_all` of the kind.
pub(super) fn year_url(site: &Site, kind: &str, year: u16, n_all: usize) -> String {
    match is_split(n_all) {
        true => site.url(&Page::KindYear(kind.into(), year)),
        false => site.url(&Page::Kind(kind.into())) + &route::part(year),
    }
}

/// What is kept under kinds, in the order of the vocabulary, unknown kinds last.
pub(super) fn in_order<'a, T>(site: &Site, mut of_kind: BTreeMap<&'a str, T>) -> Vec<(&'a str, T)> {
    let known = site.archive.vocabulary.kinds.iter();
    let mut ordered: Vec<_> =
        known.filter_map(|kind| of_kind.remove_entry(kind.slug.as_str())).collect();
    ordered.extend(of_kind);
    ordered
}

/// Every award, or those of a year, under the first of the editions that gave it.
fn given(site: &Site, only: Option<u16>) -> impl Iterator<Item = (&Edition, &Given)> {
    let of = |edition| move |given| (edition, given);
    let editions = site.archive.editions().filter(move |e| only.is_none_or(|y| e.key.year == y));
    let all = editions.flat_map(move |e: &Arc<Edition>| e.given.iter().map(of(&**e)));
    all.filter(|(edition, given)| {
        let home = &given.facts.id.edition;
        given.award().venues.len() < 2 || given.award().editions(home).first() == Some(&edition.key)
    })
}

fn make<'s>(site: &'s Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let (kind, only) = match page {
        Page::Kind(kind) => (kind, None),
        Page::KindYear(kind, year) => (kind, Some(*year)),
        _ => return None,
    };
    let n_of_year = n_given(site).get(&**kind)?;
    let split = is_split(n_of_year.values().sum());
    if only.is_some_and(|year| !split || !n_of_year.contains_key(&year)) {
        return None;
    }
    let mut of_year = ByYear::new();
    let of_kind = given(site, only).filter(|(_, given)| given.award().kind == **kind);
    for (edition, given) in of_kind {
        of_year.entry(edition.key.year).or_default().push((edition, given));
    }
    let label = site.archive.vocabulary.kind_label(kind);
    let lead = lead(&of_year);
    let (columns, bars) = charts(site, &of_year);
    let is_index = split && only.is_none();
    let listed = if is_index { years(kind, &of_year) } else { papers(&of_year) };
    let section = |(year, awards): (u16, Vec<(&'s Edition, &'s Given)>)| match is_index {
        true => year_section(site, kind, year, &awards),
        false => section(site, &label, year, &awards),
    };
    let mut sections: Vec<_> = of_year.into_iter().rev().map(section).collect();
    fold(&mut sections);
    let of_kind = only.map(|_| Link::to(site, &Page::Kind(kind.clone()), label.as_str()));
    let awards = Link::to(site, &Page::Awards, "Awards");
    let way: Vec<&Link> = [&awards].into_iter().chain(&of_kind).collect();
    let name = only.map_or(label.clone(), |year| year.to_string());
    let title = only.map_or(format!("{label} awards"), |year| format!("{label} awards of {year}"));
    let view = View {
        head: Head::of(site, page, title, format!("{label}: {lead}")).listing(
            site,
            &way,
            &name,
            listed.into_iter(),
        ),
        awards,
        kind: of_kind,
        label: only.map_or(label.clone(), |year| format!("{label} {year}")),
        lead,
        columns,
        bars,
        sections,
    };
    Some(Made::view("kind.html", &view))
}

fn lead(of_year: &ByYear<'_>) -> String {
    let all = || of_year.values().flatten();
    let venues: BTreeSet<&str> = all().map(|(edition, _)| &*edition.key.venue).collect();
    let told = counts::told_of(all().map(|(_, given)| *given));
    let (venues, years) = (counted(venues.len(), "venue"), span_of(of_year.keys().copied()));
    format!("{told}, given by {venues}, {years}.")
}

/// The pages of the years, newest first.
fn years(kind: &Arc<str>, of_year: &ByYear<'_>) -> Vec<Page> {
    of_year.keys().rev().map(|year| Page::KindYear(kind.clone(), *year)).collect()
}

/// The papers, newest awards first.
fn papers(of_year: &ByYear<'_>) -> Vec<Page> {
    let mut seen = BTreeSet::new();
    let ids = of_year.values().rev().flatten().map(|(_, given)| &given.facts.id);
    ids.filter(|id| seen.insert(*id)).map(|id| Page::Paper(id.clone())).collect()
}

/// How many there are of each year and of each venue: those that count, or all that stand where none does.
fn charts(site: &Site, of_year: &ByYear<'_>) -> (Option<Columns>, Option<Bars>) {
    let has_winner = of_year.values().flatten().any(|(_, given)| given.counts());
    let is_drawn = |given: &Given| if has_winner { given.counts() } else { !given.is_rescinded() };
    let what = if has_winner { "awards" } else { "papers" };
    let mut of_venue: BTreeMap<Arc<str>, usize> = BTreeMap::new();
    for (_, given) in of_year.values().flatten().filter(|(_, given)| is_drawn(given)) {
        for key in given.award().editions(&given.facts.id.edition) {
            *of_venue.entry(key.venue).or_default() += 1;
        }
    }
    let n_drawn =
        |awards: &[(&Edition, &Given)]| awards.iter().filter(|(_, g)| is_drawn(g)).count();
    let columns = Columns::of(
        format!("Number of {what} of each year"),
        of_year.iter().map(|(year, awards)| (*year, n_drawn(awards))),
    );
    let link = |venue: Arc<str>| {
        let name = site.archive.venue_name(&venue);
        Link::to(site, &Page::Venue(venue), name)
    };
    let of_venue = of_venue.into_iter().map(|(venue, n)| (link(venue), n));
    (columns, Bars::of(format!("Number of {what} of each venue"), of_venue))
}

/// A year that has its own page.
fn year_section(site: &Site, kind: &Arc<str>, year: u16, awards: &[(&Edition, &Given)]) -> Section {
    Section {
        id: Some(year.to_string()),
        label: year.to_string(),
        listed: Some(Link::to(
            site,
            &Page::KindYear(kind.clone(), year),
            counts::told_of(awards.iter().map(|(_, given)| *given)),
        )),
        ..Section::default()
    }
}

fn section<'a>(
    site: &Site,
    label: &str,
    year: u16,
    awards: &[(&'a Edition, &'a Given)],
) -> Section {
    let row = |(edition, given): &(&'a Edition, &'a Given)| {
        let name = |key: &EditionKey| {
            Link::to(site, &Page::Edition(key.clone()), site.archive.edition_name(key))
        };
        let editions = given.award().editions(&given.facts.id.edition);
        let mut parts: Vec<Part<'a>> = editions.iter().map(|key| Part::link(name(key))).collect();
        parts.extend(own_words(label, given.label()).map(Part::words));
        let as_written = as_written(&given.facts, given.award);
        Row { as_written, ..Row::of(site, given, edition.key.year, parts) }
    };
    Section {
        id: Some(year.to_string()),
        url: Some(site.url(&Page::Year(year))),
        count: counted(awards.len(), "paper"),
        ..Section::of(year.to_string(), awards.iter().map(row))
    }
}

/// What an award's label says beside its kind's: `Runner-Up` of `Best Paper Runner-Up`.
fn own_words<'a>(kind: &str, label: &'a str) -> Option<&'a str> {
    let rest =
        label.strip_prefix(kind).map_or(label, |rest| rest.trim_start_matches([',', ' ', ':']));
    (!rest.is_empty()).then_some(rest)
}

//! The page of a person, or of a spelling that several may share.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::lists::{self, AwardLine, Part, Row, Section, fold};
use super::people::{n_awards, shown};
use super::route::Page;
use super::view::{Head, Link, Made, counted, span_of};
use super::words::{self, Words};
use super::{Kind, Site};
use crate::archive::{Facts, Person};
use crate::diag::Diagnostic;
use crate::entry::PersonPage;
use crate::paper::EditionKey;
use crate::text::slug;

pub(super) const KIND: Kind = Kind { pages, make };

/// The most people that are shown to share papers with a person.
const MOST_SHARED: usize = 60;

#[derive(Serialize)]
struct View<'a> {
    head: Head,
    people: Link,
    letter: Link,
    name: &'a str,
    /// The other spellings.
    spellings: Vec<&'a str>,
    /// Whether somebody declared that the spellings are one person.
    is_declared: bool,
    /// Whether the name stands twice on one paper, so that it may be two people.
    is_twice: bool,
    lead: String,
    /// Home page and identifier.
    links: Vec<Link>,
    distinct: Vec<Link>,
    prose: Vec<words::Part>,
    sections: Vec<Section>,
    shared: Vec<Shared>,
    n_shared: String,
    edit: Option<String>,
}

/// Somebody with whom papers are shared.
#[derive(Serialize)]
struct Shared {
    url: String,
    name: String,
    /// How many papers, where more than one.
    n_papers: Option<usize>,
}

fn pages(site: &Site) -> Vec<Page> {
    site.archive.people().map(|person| Page::Person(person.slug.clone())).collect()
}

fn make(site: &Site, page: &Page, remarks: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Person(slug) = page else { return None };
    let person = site.archive.person(slug)?;
    let declared = person.page.as_deref();
    let (name, first) = (person.name.as_str(), person.letter);
    let lead = lead(person);
    let (shared, n_shared) = shared(site, person);
    let path = format!("people/{slug}.md");
    let mut sections = sections(site, person);
    fold(&mut sections);
    let mut html = Words::of(site, &path, remarks);
    let distinct = declared.map_or(&[][..], |page| &page.distinct_from);
    let distinct = distinct.iter().filter_map(|slug| site.archive.person(slug));
    let view = View {
        head: Head::of(site, page, head_title(name, slug), format!("{name}: {lead}")),
        people: Link::to(site, &Page::People, "People"),
        letter: Link::to(site, &Page::Letter(first), shown(first)),
        name,
        spellings: spellings(person),
        is_declared: declared.is_some(),
        is_twice: person.papers.iter().any(|facts| is_twice(person, facts)),
        lead,
        links: declared.map_or(Vec::new(), |page| links(site, page)),
        distinct: distinct
            .map(|other| Link::to(site, &Page::Person(other.slug.clone()), other.name.as_str()))
            .collect(),
        prose: declared.map_or(Vec::new(), |page| html.parts(&page.prose)),
        sections,
        shared,
        n_shared,
        edit: declared.and_then(|_| site.edit_url(&path)),
    };
    Some(Made::view("person.html", &view))
}

fn links(site: &Site, page: &PersonPage) -> Vec<Link> {
    let orcid =
        |id: &String| Link { url: format!("https://orcid.org/{id}"), label: format!("ORCID {id}") };
    Link::home(words::href(site, page.url.as_ref())).chain(page.orcid.as_ref().map(orcid)).collect()
}

/// Whether two authors of a paper stand on this page (lesson R14).
fn is_twice(person: &Person, facts: &Facts) -> bool {
    facts.people.iter().filter(|slug| **slug == person.slug).count() > 1
}

/// The name; with the address where it is not the name's own, for two people of one name have two.
fn head_title(name: &str, own: &str) -> String {
    match slug::person(name) == own {
        true => format!("{name} – awards"),
        false => format!("{name} ({own}) – awards"),
    }
}

/// The spellings beside the name; never one that its bearer wants hidden (lesson R17).
fn spellings(person: &Person) -> Vec<&str> {
    let declared = person.page.as_deref();
    let hidden = |name: &str| {
        declared.is_some_and(|page| page.hide_former && page.former.iter().any(|f| f == name))
    };
    let declared_ones = declared.into_iter().flat_map(|page| page.also.iter().chain(&page.former));
    let all: std::collections::BTreeSet<&str> =
        person.spellings.iter().chain(declared_ones).map(String::as_str).collect();
    all.into_iter().filter(|name| *name != person.name && !hidden(name)).collect()
}

fn lead(person: &Person) -> String {
    let n_papers = counted(person.papers.len(), "paper");
    let years = span_of(person.papers.iter().map(|facts| facts.id.edition.year));
    match n_awards(person) {
        _ if person.papers.is_empty() => "No papers are recorded.".into(),
        0 => format!("{n_papers}, {years}."),
        n => format!("{} for {n_papers}, {years}.", counted(n, "award")),
    }
}

/// The papers by the year they are filed under, latest first.
fn sections(site: &Site, person: &Person) -> Vec<Section> {
    let years = person.papers.chunk_by(|a, b| a.id.edition.year == b.id.edition.year);
    let section = |papers: &[Arc<Facts>]| {
        let year = papers[0].id.edition.year;
        Section {
            url: Some(site.url(&Page::Year(year))),
            count: counted(papers.len(), "paper"),
            ..Section::of(year.to_string(), papers.iter().map(|facts| row(site, facts)))
        }
    };
    years.map(section).collect()
}

fn row<'a>(site: &Site, facts: &'a Facts) -> Row<'a> {
    let link = |key: &EditionKey| {
        Link::to(site, &Page::Edition(key.clone()), site.archive.edition_name(key))
    };
    let line = |(n, award): (usize, &'a crate::paper::Award)| {
        let editions = award.editions(&facts.id.edition);
        let year = editions.first().map_or(facts.id.edition.year, |key| key.year);
        let words = Part::words(facts.labels[n].as_str());
        let parts = std::iter::once(words).chain(editions.iter().map(|key| Part::link(link(key))));
        AwardLine::of(facts, n, year, parts.collect())
    };
    Row {
        awards: facts.paper.awards.iter().enumerate().filter_map(line).collect(),
        listed: facts.paper.awards.is_empty().then(|| link(&facts.id.edition)),
        paper: lists::paper(site, facts),
        excerpt: None,
        summary: None,
        as_written: None,
    }
}

/// Those who share papers with a person, who shares most first, and how many there are.
fn shared(site: &Site, person: &Person) -> (Vec<Shared>, String) {
    let mut others: BTreeMap<Arc<str>, (usize, &str)> = BTreeMap::new();
    for (author, slug) in person.papers.iter().flat_map(|facts| facts.authors()) {
        if *slug != person.slug {
            let name = words::author_name(site, author);
            others.entry(slug.clone()).or_insert((0, name)).0 += 1;
        }
    }
    let n_people = counted(others.len(), "person");
    let mut others: Vec<_> = others.into_iter().collect();
    others.sort_by(|(a, (n, _)), (b, (m, _))| m.cmp(n).then_with(|| a.cmp(b)));
    let count = match others.len() {
        n if n > MOST_SHARED => format!("{MOST_SHARED} of {n_people}"),
        _ => n_people,
    };
    others.truncate(MOST_SHARED);
    let shared = others.into_iter().map(|(slug, (n, name))| Shared {
        url: site.url(&Page::Person(slug)),
        name: name.to_owned(),
        n_papers: Some(n).filter(|n| *n > 1),
    });
    (shared.collect(), count)
}

//! The page of an edition: its awards, its committee, the papers it lists.

use std::collections::BTreeSet;

use serde::Serialize;

use super::excerpt::excerpt;
use super::lists::{Row, Section, fold, title_link};
use super::route::Page;
use super::view::{Head, Link, Made, Turn, TurnLink, counted, days, enumerated};
use super::words::{self, Words};
use super::{Kind, Site, counts};
use crate::archive::{Edition, Given};
use crate::diag::Diagnostic;
use crate::entry::Member;
use crate::paper::EditionKey;

pub(super) const KIND: Kind = Kind { pages, make };

/// The number of listed papers from which they are folded.
const MANY_LISTED: usize = 12;

#[derive(Serialize)]
struct View<'a> {
    head: Head,
    venue: Link,
    year: u16,
    name: String,
    /// What it gave, and where and when, in a sentence each.
    facts: Vec<String>,
    /// Its home page.
    links: Vec<Link>,
    prose: Vec<words::Part>,
    sections: Vec<Section>,
    committee: Vec<MemberView<'a>>,
    n_committee: String,
    /// Titles that link to their papers, as HTML.
    listed: Vec<String>,
    n_listed: String,
    fold_listed: bool,
    has_working_titles: bool,
    sources: String,
    edit: Option<String>,
    turn: Turn,
}

#[derive(Serialize)]
struct MemberView<'a> {
    name: &'a str,
    /// Where they work.
    place: String,
}

fn pages(site: &Site) -> Vec<Page> {
    site.archive.editions().map(|edition| Page::Edition(edition.key.clone())).collect()
}

fn make(site: &Site, page: &Page, remarks: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Edition(key) = page else { return None };
    let edition = site.archive.edition(key)?;
    let name = site.archive.edition_name(key);
    let listed = edition.listed();
    let edit = site.edit_url(&format!("{key}/_index.md")).filter(|_| edition.is_declared);
    let mut sections: Vec<_> =
        edition.groups().map(|group| section(site, edition, group)).collect();
    fold(&mut sections);
    let venue = site.archive.venue_name(&key.venue);
    let venue = Link::to(site, &Page::Venue(key.venue.clone()), venue);
    let view =
        View {
            head: Head::of(site, page, format!("{name} awards"), description(&name, edition))
                .listing(site, &[&venue], &key.year.to_string(), papers(edition)),
            venue,
            year: key.year,
            facts: facts(site, edition),
            links: Link::home(words::href(site, edition.page.link.as_ref())).collect(),
            prose: Words::of(site, &format!("{key}/_index.md"), remarks).parts(&edition.page.prose),
            sections,
            committee: edition.page.committee.iter().map(|one| member(site, one)).collect(),
            n_committee: counted(edition.page.committee.len(), "member"),
            n_listed: counted(listed.len(), "paper"),
            fold_listed: listed.len() > MANY_LISTED,
            has_working_titles: listed.iter().any(|facts| facts.has_working_title()),
            listed: listed.iter().map(|facts| title_link(site, facts)).collect(),
            sources: sources(edition),
            edit,
            turn: turn(site, key),
            name,
        };
    Some(Made::view("edition.html", &view))
}

/// The papers with an award, in the order shown.
fn papers(edition: &Edition) -> impl Iterator<Item = Page> {
    let ids = edition.given.iter().map(|given| &given.facts.id);
    ids.enumerate()
        .filter(|(n, id)| edition.place_of(id) == Some(*n))
        .map(|(_, id)| Page::Paper(id.clone()))
}

fn member<'a>(site: &'a Site, member: &'a Member) -> MemberView<'a> {
    let place = [member.affiliation.as_deref(), member.country.as_deref()];
    let place = place.into_iter().flatten().collect::<Vec<_>>().join(", ");
    MemberView { name: words::shown_name(site, &member.name), place }
}

fn description(name: &str, edition: &Edition) -> String {
    let mut labels: Vec<String> =
        edition.groups().map(|group| group[0].label().to_owned()).collect();
    let n_more = labels.len().saturating_sub(6);
    labels.truncate(6);
    if n_more > 0 {
        labels.push(format!("{n_more} more"));
    }
    match labels.as_slice() {
        [] => format!("The papers of {name}."),
        labels => format!("The awards of {name}: {}.", enumerated(labels)),
    }
}

fn facts(site: &Site, edition: &Edition) -> Vec<String> {
    let mut told = counts::told_of(edition.given.iter());
    if edition.given.is_empty() {
        told = "No awards are recorded".into();
    }
    let mut facts = vec![told + "."];
    let days = edition.page.dates.map(|(first, last)| days(first, last));
    let when = [edition.page.place.clone(), days].into_iter().flatten().collect::<Vec<_>>();
    facts.extend((!when.is_empty()).then(|| format!("{}.", when.join(", "))));
    let with: Vec<_> =
        edition.page.with.iter().map(|venue| site.archive.venue_name(venue)).collect();
    facts.extend((!with.is_empty()).then(|| format!("Held with {}.", enumerated(&with))));
    facts
}

fn section<'a>(site: &Site, edition: &Edition, group: &'a [Given]) -> Section {
    let row = |given: &'a Given| Row {
        excerpt: excerpt(&given.award().statement),
        summary: summary(given),
        ..Row::of(site, given, edition.key.year, Vec::new())
    };
    Section {
        url: Some(site.url(&Page::Kind(group[0].award().kind.as_str().into()))),
        count: counted(group.len(), "paper"),
        ..Section::of(group[0].label().to_owned(), group.iter().map(row))
    }
}

/// Our own words about a paper, where the committee's are not there.
fn summary(given: &Given) -> Option<String> {
    given.award().statement.is_empty().then(|| excerpt(&given.facts.paper.summary)).flatten()
}

/// The documents that tell of its papers.
fn sources(edition: &Edition) -> String {
    const SHOWN: usize = 12;
    let papers = edition.filed.values();
    let documents: BTreeSet<&str> =
        papers.flat_map(|facts| &facts.paper.sources).map(crate::paper::Source::shown).collect();
    let n_more = documents.len().saturating_sub(SHOWN);
    let mut named: Vec<String> = documents.iter().take(SHOWN).map(|d| (*d).to_owned()).collect();
    named.extend((n_more > 0).then(|| format!("{n_more} more")));
    enumerated(&named)
}

fn turn(site: &Site, key: &EditionKey) -> Turn {
    let link = |edition: &std::sync::Arc<Edition>| {
        let name = site.archive.edition_name(&edition.key);
        TurnLink::to(site, &Page::Edition(edition.key.clone()), name)
    };
    let others = || site.archive.editions_of(&key.venue);
    Turn {
        before: others().rev().find(|other| other.key.year < key.year).map(link),
        after: others().find(|other| other.key.year > key.year).map(link),
    }
}

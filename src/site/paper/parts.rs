//! The parts of a paper's page: its awards, notes, links, citation, sources and neighbours.

use std::sync::Arc;

use serde::Serialize;

use crate::archive::{Edition, Facts};
use crate::citation::Work;
use crate::citation::bibtex::{Entry, Extent};
use crate::citation::mark;
use crate::markup::address::url_words;
use crate::markup::escape;
use crate::paper::{AwardStatus, EditionKey, LinkKind, Paper, Source, award_keys};
use crate::site::lists::as_written;
use crate::site::route::{self, Export, Page};
use crate::site::view::{Link, Turn, TurnLink};
use crate::site::words::{self, Words};
use crate::site::{Site, export};
use crate::text::slug;

/// The number of characters from which a statement is set like reading text, a little larger.
const LONG_STATEMENT: usize = 500;

/// An award with its statement.
#[derive(Serialize)]
pub(super) struct AwardView<'a> {
    label: &'a str,
    kind: String,
    /// Its name in addresses.
    key: String,
    editions: Vec<Link>,
    track: Option<&'a str>,
    /// The paper's year, where the award honours an earlier one.
    paper_year: Option<u16>,
    statement: String,
    /// Whether the statement is too long to be set large.
    is_long: bool,
    /// Where the committee is listed.
    committee: Option<String>,
    as_written: Option<&'a str>,
    source: Option<String>,
    struck: bool,
    struck_on: Option<String>,
}

pub(super) fn awards<'a>(
    site: &Site,
    facts: &'a Facts,
    html: &mut Words<'_>,
) -> Vec<AwardView<'a>> {
    let keys = award_keys(&facts.paper.awards, &facts.id.edition);
    let mut views = Vec::with_capacity(keys.len());
    for (n, (award, key)) in facts.paper.awards.iter().zip(keys).enumerate() {
        let editions = award.editions(&facts.id.edition);
        let year = editions.first().map(|key| key.year);
        let name = |key: &EditionKey| {
            Link::to(site, &Page::Edition(key.clone()), site.archive.edition_name(key))
        };
        let committee = editions.iter().find(|key| {
            site.archive.edition(key).is_some_and(|edition| !edition.page.committee.is_empty())
        });
        views.push(AwardView {
            label: &facts.labels[n],
            kind: site.url(&Page::Kind(award.kind.as_str().into())),
            key,
            editions: editions.iter().map(name).collect(),
            track: award.track.as_deref(),
            paper_year: facts.published.year.filter(|published| Some(*published) != year),
            statement: html.prose(&award.statement),
            is_long: award.statement.markdown().chars().count() > LONG_STATEMENT,
            committee: committee
                .map(|key| site.url(&Page::Edition(key.clone())) + route::COMMITTEE),
            as_written: as_written(facts, n),
            source: words::href(site, award.source.as_ref()),
            struck: award.status == AwardStatus::Rescinded,
            struck_on: award.status_date.map(|date| date.to_string()),
        });
    }
    views
}

/// The links of one kind.
#[derive(Serialize)]
pub(super) struct LinkGroup {
    label: &'static str,
    links: Vec<LinkView>,
}

#[derive(Serialize)]
struct LinkView {
    /// None where it is not safe to follow.
    url: Option<String>,
    /// The address as it is shown, as HTML: without scheme, and breakable after its slashes.
    html: String,
}

pub(super) fn links(site: &Site, paper: &Paper) -> Vec<LinkGroup> {
    let doi = paper.doi.iter().map(|doi| (LinkKind::Doi, format!("https://doi.org/{doi}")));
    let dead = &site.archive.config.dead_links;
    let stands = |link: &&crate::paper::Link| !dead.iter().any(|dead| dead.is(link));
    let others = paper.links.iter().filter(stands).map(|link| (link.kind, link.url.clone()));
    let mut all: Vec<(LinkKind, String)> = Vec::new();
    for link in others.chain(doi) {
        if !all.contains(&link) {
            all.push(link);
        }
    }
    all.sort_by_key(|(kind, _)| *kind);
    let group = |links: &[(LinkKind, String)]| LinkGroup {
        label: links[0].0.words(),
        links: links
            .iter()
            .map(|(_, url)| LinkView {
                html: url_words(url.trim_end_matches('/')),
                url: words::href(site, Some(url)),
            })
            .collect(),
    };
    all.chunk_by(|a, b| a.0 == b.0).map(group).collect()
}

/// How the paper is cited: in words, as BibTeX, and in files.
#[derive(Serialize)]
pub(super) struct Citation {
    /// Authors and title as HTML.
    authors: String,
    title: String,
    /// Whether the title ends its own sentence.
    ended: bool,
    venue: Option<String>,
    year: Option<u16>,
    /// BibTeX as HTML, with the classes of the style sheet.
    bibtex: String,
    files: Vec<Link>,
}

/// The citation of a work. Where its year is unknown, none is invented.
pub(super) fn citation(site: &Site, facts: &Facts, work: &Work<'_>) -> Citation {
    let label = |form| match form {
        Export::Bibtex => "BibTeX",
        Export::Ris => "RIS",
        Export::Csl => "CSL JSON",
        Export::Record => "This record as JSON",
    };
    let file = |form: Export| Link { url: form.file().to_owned(), label: label(form).to_owned() };
    Citation {
        authors: words::names_html(site, facts),
        title: words::apart(&work.plain_title()),
        ended: facts.title.ends_with(['.', '?', '!', '…']),
        venue: facts.published.venue.as_ref().map(|venue| site.archive.venue_name(venue)),
        year: work.year,
        bibtex: bibtex_html(&Entry::of(work, Extent::WithoutAbstract)),
        files: export::of(site, facts).map(file).collect(),
    }
}

/// What [`Entry::text`] prints, as HTML.
fn bibtex_html(entry: &Entry<'_>) -> String {
    let (kind, key) = (entry.kind, escape::text(entry.key));
    let mut html = format!("<span class=\"keyword\">@{kind}</span>{{{key},\n");
    for (name, value) in &entry.fields {
        let value = escape::text(value);
        html.push_str(&format!("  {name} = {value},\n"));
    }
    html + "}"
}

/// A document that tells of the paper.
#[derive(Serialize)]
pub(super) struct SourceView<'a> {
    document: &'a str,
    url: Option<String>,
    sheet: Option<&'a str>,
    lines: Option<String>,
}

impl<'a> SourceView<'a> {
    pub(super) fn of(site: &Site, source: &'a Source) -> Self {
        let lines = source.lines.map(|lines| match lines {
            (first, last) if first == last => format!("line {first}"),
            (first, last) => format!("lines {first} to {last}"),
        });
        let url = words::href(site, source.url.as_ref());
        let sheet = source.sheet.as_deref();
        Self { document: source.shown(), url, sheet, lines }
    }
}

/// Whether another paper of the edition has the same title: then its slug begins alike.
pub(super) fn has_namesake(site: &Site, facts: &Facts) -> bool {
    let Some(edition) = site.archive.edition(&facts.id.edition) else { return false };
    let base = slug::slug(&facts.title);
    let alike = edition.filed.range(Arc::from(base.as_str())..);
    let mut alike = alike.map(|(_, other)| other).take_while(|o| o.id.slug.starts_with(&base));
    alike.any(|other| other.id != facts.id && other.title == facts.title)
}

/// The papers before and after it in its edition: those with an award in the order shown, the listed ones by address.
pub(super) fn turn(site: &Site, facts: &Facts) -> Turn {
    let Some(edition) = site.archive.edition(&facts.id.edition) else { return Turn::default() };
    let (before, after) = match edition.place_of(&facts.id) {
        Some(at) => {
            let other = |given: &&crate::archive::Given| given.facts.id != facts.id;
            (
                edition.given[..at].iter().rev().find(other).map(|given| &*given.facts),
                edition.given[at..].iter().find(other).map(|given| &*given.facts),
            )
        }
        None => listed_neighbours(edition, facts),
    };
    let link = |facts: &Facts| TurnLink {
        working: facts.has_working_title(),
        ..TurnLink::to(
            site,
            &Page::Paper(facts.id.clone()),
            format!("{}{}", mark(facts), facts.title),
        )
    };
    Turn { before: before.map(link), after: after.map(link) }
}

fn listed_neighbours<'a>(
    edition: &'a Edition,
    facts: &Facts,
) -> (Option<&'a Facts>, Option<&'a Facts>) {
    use std::ops::Bound::{Excluded, Unbounded};
    let slug = facts.id.slug.clone();
    let home = &facts.id.edition;
    let listed = |other: &&'a Facts| {
        other.paper.awards.iter().all(|award| !award.editions(home).contains(home))
    };
    let before = edition.filed.range(..slug.clone()).rev().map(|(_, other)| &**other).find(listed);
    let after = edition.filed.range((Excluded(slug), Unbounded)).map(|(_, o)| &**o).find(listed);
    (before, after)
}

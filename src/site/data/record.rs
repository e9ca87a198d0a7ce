//! Papers and awards as the data have them (standards DX2, DX3 and DX8): every field is always there, null where nothing
//! is known.

use serde::Serialize;

use super::VERSION;
use crate::archive::Facts;
use crate::citation::mark;
use crate::paper::{AwardStatus, Date, PaperStatus, award_keys};
use crate::site::Site;
use crate::site::route::{Data, Page};
use crate::text::{Prose, light};

/// A paper.
#[derive(Serialize)]
pub(in crate::site) struct Paper<'a> {
    pub(super) id: String,
    /// None where the source gave none: a working title is not told to machines.
    pub(super) title: Option<String>,
    pub(super) title_status: &'static str,
    pub(super) authors: Vec<Author<'a>>,
    pub(super) venue: Option<&'a str>,
    pub(super) year: Option<u16>,
    pub(super) doi: Option<&'a str>,
    pub(super) url: String,
    pub(super) status: &'static str,
    pub(super) status_date: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Author<'a> {
    pub(super) name: &'a str,
    orcid: Option<String>,
    affiliation: Option<&'a str>,
}

/// An award.
#[derive(Serialize)]
pub(super) struct Award<'a> {
    pub(super) id: String,
    pub(super) kind: &'a str,
    pub(super) rank: &'static str,
    pub(super) label: &'a str,
    pub(super) as_written: Option<&'a str>,
    pub(super) venue: Venues,
    pub(super) year: u16,
    pub(super) track: Option<&'a str>,
    pub(super) date: Option<String>,
    pub(super) statement: Option<String>,
    pub(super) statement_lang: Option<&'a str>,
    pub(super) source: Option<&'a str>,
    pub(super) checked_on: Option<String>,
    pub(super) status: &'static str,
    pub(super) status_date: Option<String>,
    /// The paper that holds it, where the award does not stand in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) paper: Option<Paper<'a>>,
}

/// The venue that gave an award, or those of a joint edition (standard DX6).
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Venues {
    One(String),
    Several(Vec<String>),
}

/// A paper with all that belongs to it.
#[derive(Serialize)]
struct Record<'a> {
    schema: String,
    version: u8,
    license: &'a str,
    #[serde(flatten)]
    paper: Paper<'a>,
    track: Option<&'a str>,
    date: Option<String>,
    lang: &'a str,
    links: Vec<Link<'a>>,
    r#abstract: Option<String>,
    awards: Vec<Award<'a>>,
}

#[derive(Serialize)]
struct Link<'a> {
    kind: &'static str,
    url: &'a str,
}

impl<'a> Paper<'a> {
    pub(super) fn of(site: &'a Site, facts: &'a Facts) -> Self {
        let (paper, working) = (&facts.paper, facts.has_working_title());
        let author = |author: &'a crate::paper::Author| Author {
            name: site.archive.author_name(author),
            orcid: orcid(site, author),
            affiliation: author.affiliation.as_deref(),
        };
        Self {
            id: facts.id.to_string(),
            title: (!working).then(|| format!("{}{}", mark(facts), facts.title)),
            title_status: if working { "working" } else { "given" },
            authors: paper.authors.iter().map(author).collect(),
            venue: facts.published.venue.as_deref(),
            year: facts.published.year,
            doi: paper.doi.as_deref(),
            url: site.absolute(&Page::Paper(facts.id.clone())),
            status: match paper.details.status {
                None => "valid",
                Some(PaperStatus::Retracted) => "retracted",
                Some(PaperStatus::Removed) => "removed",
                Some(PaperStatus::Superseded) => "superseded",
                Some(PaperStatus::Corrected) => "corrected",
            },
            status_date: written(paper.details.status_date),
        }
    }
}

impl<'a> Award<'a> {
    /// The award of this number of a paper, without the paper.
    pub(super) fn of(site: &'a Site, facts: &'a Facts, n: usize) -> Self {
        let award = &facts.paper.awards[n];
        let home = &facts.id.edition;
        let keys = award_keys(&facts.paper.awards, home);
        let mut venues = award.editions(home).into_iter().map(|key| key.venue.to_string());
        let statement = light_text(&award.statement);
        let lang = site.archive.config.lang.as_str();
        Self {
            id: crate::site::route::award(&facts.id, &keys[n]),
            kind: &award.kind,
            rank: facts.ranks[n].name(),
            label: &facts.labels[n],
            as_written: award.as_written.as_deref(),
            venue: match venues.len() {
                1 => Venues::One(venues.next().unwrap_or_default()),
                _ => Venues::Several(venues.collect()),
            },
            year: award.year.unwrap_or(home.year),
            track: award.track.as_deref(),
            date: written(award.date),
            statement_lang: statement.as_ref().map(|_| lang),
            statement,
            source: award.source.as_deref(),
            checked_on: written(award.checked_on),
            status: match award.status {
                AwardStatus::Valid => "valid",
                AwardStatus::Rescinded => "rescinded",
            },
            status_date: written(award.status_date),
            paper: None,
        }
    }
}

/// The address of an author's identity, where it is known.
pub(in crate::site) fn orcid(site: &Site, author: &crate::paper::Author) -> Option<String> {
    let declared = || {
        let person = site.archive.declared_person(author)?;
        person.page.as_ref()?.orcid.clone()
    };
    author.orcid.clone().or_else(declared).map(|id| format!("https://orcid.org/{id}"))
}

fn written(date: Option<Date>) -> Option<String> {
    date.map(|date| date.to_string())
}

/// A text as light Markdown; none where there is none.
fn light_text(prose: &Prose) -> Option<String> {
    (!prose.is_empty()).then(|| light::blocks(&prose.blocks()))
}

/// The file of one paper.
pub(in crate::site) fn file(site: &Site, facts: &Facts) -> String {
    let paper = &facts.paper;
    let config = &site.archive.config;
    let link = |link: &'_ crate::paper::Link| (link.kind, link.url.clone());
    let links: Vec<_> = paper.links.iter().map(link).collect();
    let record = Record {
        schema: site.absolute(&Page::Data(Data::Schema)),
        version: VERSION,
        license: &config.license,
        paper: Paper {
            title: Some(format!("{}{}", mark(facts), facts.title)),
            ..Paper::of(site, facts)
        },
        track: paper.track.as_deref(),
        date: written(paper.date),
        lang: paper.details.lang.as_deref().unwrap_or(&config.lang),
        links: links.iter().map(|(kind, url)| Link { kind: kind.name(), url }).collect(),
        r#abstract: light_text(&paper.abstract_text),
        awards: (0..paper.awards.len()).map(|n| Award::of(site, facts, n)).collect(),
    };
    serde_json::to_string(&record).unwrap_or_default() + "\n"
}

//! The front matter of each kind of page, as people write it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::value::{AuthorValue, DateValue, MemberValue, OneOrMany, Word};
use super::words::{Address, Dates, Slug, VenueSlug, Year};
use super::{AboutPage, EditionPage, PersonPage, VenueKind, VenuePage};
use crate::paper::{
    Author, Award, AwardStatus, Date, Details, Link, LinkKind, Paper, PaperStatus, Published, Rank,
    Source, TitleStatus,
};
use crate::text::{Line, Prose};

/// The front matter of a paper's page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PaperFront {
    title: String,
    title_status: Option<Word<TitleStatus>>,
    #[serde(default)]
    authors: Vec<AuthorValue>,
    #[serde(default)]
    editors: Vec<AuthorValue>,
    track: Option<String>,
    doi: Option<String>,
    published: Option<PublishedFront>,
    date: Option<DateValue>,
    pages: Option<String>,
    volume: Option<String>,
    number: Option<String>,
    publisher: Option<String>,
    isbn: Option<String>,
    issn: Option<String>,
    #[serde(default)]
    keywords: Vec<String>,
    lang: Option<String>,
    license: Option<String>,
    note: Option<String>,
    bibkey: Option<String>,
    #[serde(default)]
    aliases: Vec<String>,
    status: Option<Word<PaperStatus>>,
    status_date: Option<DateValue>,
    #[serde(default)]
    awards: Vec<AwardFront>,
    #[serde(default)]
    links: LinksFront,
    #[serde(default)]
    sources: Vec<SourceFront>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PublishedFront {
    venue: Option<Word<VenueSlug>>,
    year: Option<Year>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AwardFront {
    key: Option<Word<Slug>>,
    kind: Word<Slug>,
    rank: Option<Word<Rank>>,
    label: Option<String>,
    as_written: Option<String>,
    year: Option<Year>,
    #[serde(default)]
    venue: OneOrMany<VenueSlug>,
    track: Option<String>,
    date: Option<DateValue>,
    source: Option<Word<Address>>,
    status: Option<Word<AwardStatus>>,
    status_date: Option<DateValue>,
    checked_on: Option<DateValue>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct LinksFront {
    paper: OneOrMany<Address>,
    doi: OneOrMany<Address>,
    code: OneOrMany<Address>,
    model: OneOrMany<Address>,
    dataset: OneOrMany<Address>,
    project: OneOrMany<Address>,
    slides: OneOrMany<Address>,
    video: OneOrMany<Address>,
    other: OneOrMany<Address>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceFront {
    document: String,
    url: Option<String>,
    lines: Option<(usize, usize)>,
    sheet: Option<String>,
    checked_on: Option<DateValue>,
    abstract_id: Option<String>,
    #[serde(default)]
    fields: BTreeMap<String, String>,
}

/// The front matter of a venue's page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VenueFront {
    name: Option<String>,
    full_name: Option<String>,
    #[serde(default)]
    also: Vec<String>,
    #[serde(rename = "type")]
    kind: Option<Word<VenueKind>>,
    home: Option<String>,
    issn: Option<String>,
}

/// The front matter of an edition's page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EditionFront {
    name: Option<String>,
    dates: Option<Dates>,
    place: Option<String>,
    link: Option<String>,
    #[serde(default)]
    with: OneOrMany<Slug>,
    #[serde(default)]
    committee: Vec<MemberValue>,
    #[serde(default)]
    complete: bool,
    count: Option<usize>,
    proceedings: Option<String>,
    #[serde(default)]
    editors: Vec<AuthorValue>,
    publisher: Option<String>,
    address: Option<String>,
    isbn: Option<String>,
}

/// The front matter of a person's page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonFront {
    name: String,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    former: Vec<String>,
    #[serde(default)]
    hide_former: bool,
    orcid: Option<String>,
    url: Option<String>,
    #[serde(default)]
    distinct_from: OneOrMany<Slug>,
}

/// The front matter of the about page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AboutFront {
    title: Option<String>,
}

fn date(value: Option<DateValue>) -> Option<Date> {
    value.map(|DateValue(date)| date)
}

fn word<T>(value: Option<Word<T>>) -> Option<T> {
    value.map(|Word(value)| value)
}

fn year(value: Option<Year>) -> Option<u16> {
    value.map(|Year(year)| year)
}

fn slugs(values: OneOrMany<Slug>) -> Vec<String> {
    values.0.into_iter().map(|Slug(slug)| slug).collect()
}

fn slug_of(value: Option<Word<Slug>>) -> Option<String> {
    word(value).map(|Slug(slug)| slug)
}

fn authors(values: Vec<AuthorValue>) -> Vec<Author> {
    values.into_iter().map(|AuthorValue(author)| author).collect()
}

impl PaperFront {
    /// The paper, without the words of its body.
    pub(super) fn paper(self) -> Paper {
        let published = self.published.map(|p| Published {
            venue: word(p.venue).map(|VenueSlug(slug)| slug),
            year: year(p.year),
        });
        Paper {
            title: Line::from_markdown(&self.title),
            title_status: word(self.title_status).unwrap_or_default(),
            authors: authors(self.authors),
            editors: authors(self.editors),
            awards: self.awards.into_iter().map(AwardFront::award).collect(),
            links: self.links.links(),
            sources: self.sources.into_iter().map(SourceFront::source).collect(),
            track: self.track,
            doi: self.doi.map(|doi| bare_doi(&doi)),
            published: published.unwrap_or_default(),
            date: date(self.date),
            details: Details {
                pages: self.pages,
                volume: self.volume,
                number: self.number,
                publisher: self.publisher,
                isbn: self.isbn,
                issn: self.issn,
                keywords: self.keywords,
                lang: self.lang,
                license: self.license,
                note: self.note,
                bibkey: self.bibkey,
                aliases: self.aliases,
                status: word(self.status),
                status_date: date(self.status_date),
            },
            ..Paper::default()
        }
    }
}

impl AwardFront {
    fn award(self) -> Award {
        let Word(Slug(kind)) = self.kind;
        Award {
            key: slug_of(self.key),
            kind,
            rank: word(self.rank),
            label: self.label,
            as_written: self.as_written,
            venues: self.venue.0.into_iter().map(|VenueSlug(slug)| slug).collect(),
            year: year(self.year),
            track: self.track,
            date: date(self.date),
            source: word(self.source).map(|Address(url)| url),
            status: word(self.status).unwrap_or_default(),
            status_date: date(self.status_date),
            checked_on: date(self.checked_on),
            statement: Prose::default(),
        }
    }
}

impl LinksFront {
    fn links(self) -> Vec<Link> {
        let by_kind = [
            self.paper,
            self.doi,
            self.code,
            self.model,
            self.dataset,
            self.project,
            self.slides,
            self.video,
            self.other,
        ];
        let links = |(kind, OneOrMany(urls)): (LinkKind, OneOrMany<Address>)| {
            urls.into_iter().map(move |Address(url)| Link { kind, url })
        };
        LinkKind::ALL.into_iter().zip(by_kind).flat_map(links).collect()
    }
}

impl SourceFront {
    fn source(self) -> Source {
        Source {
            document: self.document,
            url: self.url,
            lines: self.lines,
            sheet: self.sheet,
            checked_on: date(self.checked_on),
            abstract_id: self.abstract_id,
            fields: self.fields.into_iter().collect(),
        }
    }
}

impl VenueFront {
    pub(super) fn page(self, prose: Prose) -> VenuePage {
        VenuePage {
            name: self.name,
            full_name: self.full_name,
            also: self.also,
            kind: word(self.kind).unwrap_or_default(),
            home: self.home,
            issn: self.issn,
            prose,
        }
    }
}

impl EditionFront {
    pub(super) fn page(self, prose: Prose) -> EditionPage {
        EditionPage {
            name: self.name,
            dates: self.dates.map(|Dates(first, last)| (first, last)),
            place: self.place,
            link: self.link,
            with: slugs(self.with),
            committee: self.committee.into_iter().map(|MemberValue(member)| member).collect(),
            complete: self.complete,
            count: self.count,
            proceedings: self.proceedings,
            editors: authors(self.editors),
            publisher: self.publisher,
            address: self.address,
            isbn: self.isbn,
            prose,
        }
    }
}

impl PersonFront {
    pub(super) fn page(self, prose: Prose) -> PersonPage {
        PersonPage {
            name: self.name,
            also: self.also,
            former: self.former,
            hide_former: self.hide_former,
            orcid: self
                .orcid
                .map(|orcid| orcid.trim_start_matches("https://orcid.org/").to_owned()),
            url: self.url,
            distinct_from: slugs(self.distinct_from),
            prose,
        }
    }
}

impl AboutFront {
    pub(super) fn page(self, prose: Prose) -> AboutPage {
        AboutPage { title: self.title, prose }
    }
}

/// A DOI in bare form, whatever address it was given as (lesson R19).
fn bare_doi(doi: &str) -> String {
    let doi = doi.trim();
    ["https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi:"]
        .iter()
        .find_map(|prefix| doi.strip_prefix(prefix))
        .unwrap_or(doi)
        .trim()
        .to_owned()
}

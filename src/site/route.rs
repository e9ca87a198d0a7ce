//! Every address of the site, made here and only here, both ways: [`address`] and [`parse()`].
//!
//! An address is absolute below the site's base path: `/neurips/2025/`. Pages end in `/`, files do not.

mod parse;
#[cfg(test)]
mod tests;

use std::fmt::Write;
use std::sync::Arc;

use crate::paper::{EditionKey, PaperId};

pub use parse::{alias, decoded, parse, readings};

/// A page or a file of the site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The matrix of venues and years.
    Home,
    /// A venue.
    Venue(Arc<str>),
    /// A venue in a year.
    Edition(EditionKey),
    /// A paper.
    Paper(PaperId),
    /// A paper as data, beside its page.
    Export(PaperId, Export),
    /// All venues in a year.
    Year(u16),
    /// The kinds of award.
    Awards,
    /// A kind of award.
    Kind(Arc<str>),
    /// A kind of award in a year, where there are too many for one page.
    KindYear(Arc<str>, u16),
    /// The letters of the people.
    People,
    /// The people of a letter, `a` to `z`, or `0` for names that begin with none of them.
    Letter(char),
    /// A person.
    Person(Arc<str>),
    /// About the archive.
    About,
    /// Where one searches.
    Search,
    /// A part of the index that is searched.
    Shard(Shard, u16),
    /// What the host shows where there is no page.
    NotFound,
    /// The newest awards, for feed readers.
    Feed(Feed),
    /// The addresses of all pages; with a number, a part of them.
    Sitemap(Option<u16>),
    /// What crawlers may read.
    Robots,
    /// Keeps GitHub Pages from leaving out names that begin with `_`.
    NoJekyll,
    /// The site's own domain.
    Cname,
    /// The whole archive as data.
    Data(Data),
    /// The list of the site's own files.
    Files,
    /// A style sheet, image or script of the templates, by the name that holds its digest.
    Asset(Arc<str>),
    /// A file of `static/`, by its path there.
    Static(Arc<str>),
    /// An old address, which leads to where a paper stands now: a path as [`alias`] gives it.
    Alias(Arc<str>),
}

/// The part of an edition's page that lists its committee.
pub const COMMITTEE: &str = "#committee";

/// The part of an edition's page that lists papers without an award.
pub const LISTED: &str = "#listed";

/// What a feed tells of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feed {
    /// All awards.
    Site,
    /// Those of a venue.
    Venue(Arc<str>),
    /// Those of a year.
    Year(u16),
    /// Those of a kind.
    Kind(Arc<str>),
}

impl Feed {
    /// The page that shows what the feed tells of.
    pub fn page(&self) -> Page {
        match self {
            Self::Site => Page::Home,
            Self::Venue(venue) => Page::Venue(venue.clone()),
            Self::Year(year) => Page::Year(*year),
            Self::Kind(kind) => Page::Kind(kind.clone()),
        }
    }
}

/// What a part of the search index holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shard {
    /// Words, each with the papers it stands in.
    Words,
    /// Words, each with its places in the papers.
    Places,
    /// Papers, as results show them.
    Papers,
}

impl Shard {
    /// Everything that parts hold.
    pub const ALL: [Self; 3] = [Self::Words, Self::Places, Self::Papers];

    fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Places => "places",
            Self::Papers => "papers",
        }
    }
}

/// A form in which a paper stands beside its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Export {
    /// BibTeX.
    Bibtex,
    /// RIS.
    Ris,
    /// CSL-JSON.
    Csl,
    /// The paper with its awards, as the data of the whole archive has them.
    Record,
}

impl Export {
    /// Every form.
    pub const ALL: [Self; 4] = [Self::Bibtex, Self::Ris, Self::Csl, Self::Record];

    /// The name of its file: its address from the paper's page.
    pub fn file(self) -> &'static str {
        match self {
            Self::Bibtex => "paper.bib",
            Self::Ris => "paper.ris",
            Self::Csl => "paper.csl.json",
            Self::Record => "index.json",
        }
    }
}

/// A file that holds the whole archive, or says how one is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Data {
    /// All awards, and the papers without one.
    Json,
    /// All awards, as a table.
    Csv,
    /// What [`Json`](Self::Json) holds, as JSON Schema.
    Schema,
    /// All papers, as BibTeX; where they are too many, an index of its parts.
    Bibtex,
    /// The papers of a year, or of none that is known, where they are too many for one file.
    BibtexYear(Option<u16>),
}

/// The address of a page, `/neurips/2025/`.
pub fn address(page: &Page) -> String {
    under("", page)
}

/// The address of a page on a site that is published under this base path, `/base/neurips/2025/`.
pub fn under(base: &str, page: &Page) -> String {
    let mut address = String::with_capacity(base.len() + 100);
    address.push_str(base.trim_end_matches('/'));
    // Writing to a string does not fail.
    let _ = push(page, &mut address);
    address
}

/// Adds the address of a page.
fn push(page: &Page, out: &mut String) -> std::fmt::Result {
    match page {
        Page::Home => out.write_str("/"),
        Page::Venue(venue) => write!(out, "/{venue}/"),
        Page::Edition(key) => write!(out, "/{key}/"),
        Page::Paper(id) => write!(out, "/{id}/"),
        Page::Export(id, export) => write!(out, "/{id}/{}", export.file()),
        Page::Year(year) => write!(out, "/{year}/"),
        Page::Awards => out.write_str("/awards/"),
        Page::Kind(kind) => write!(out, "/awards/{kind}/"),
        Page::KindYear(kind, year) => write!(out, "/awards/{kind}/{year}/"),
        Page::People => out.write_str("/people/"),
        Page::Letter(letter) => write!(out, "/people/letter-{letter}/"),
        Page::Person(slug) => write!(out, "/people/{slug}/"),
        Page::About => out.write_str("/about/"),
        Page::Search => out.write_str("/search/"),
        Page::Shard(shard, number) => write!(out, "/search/{}-{number}.txt", shard.name()),
        Page::NotFound => out.write_str("/404.html"),
        Page::Feed(feed) => {
            push(&feed.page(), out)?;
            out.write_str("feed.xml")
        }
        Page::Sitemap(None) => out.write_str("/sitemap.xml"),
        Page::Sitemap(Some(part)) => write!(out, "/sitemap-{part}.xml"),
        Page::Robots => out.write_str("/robots.txt"),
        Page::NoJekyll => out.write_str("/.nojekyll"),
        Page::Cname => out.write_str("/CNAME"),
        Page::Data(Data::Json) => out.write_str("/data/awards.json"),
        Page::Data(Data::Csv) => out.write_str("/data/awards.csv"),
        Page::Data(Data::Schema) => out.write_str("/data/awards.schema.json"),
        Page::Data(Data::Bibtex) => out.write_str("/data/awards.bib"),
        Page::Data(Data::BibtexYear(Some(year))) => write!(out, "/data/awards-{year}.bib"),
        Page::Data(Data::BibtexYear(None)) => out.write_str("/data/awards-nd.bib"),
        Page::Files => out.write_str("/data/files.txt"),
        Page::Asset(name) => write!(out, "/assets/{name}"),
        Page::Static(path) | Page::Alias(path) => write!(out, "/{}", encode(path)),
    }
}

/// A path that begins with `/`, on a site that is published under this base path.
pub fn below(base: &str, path: &str) -> String {
    format!("{}{path}", base.trim_end_matches('/'))
}

/// The part of a page of this name.
pub fn part(name: impl std::fmt::Display) -> String {
    format!("#{name}")
}

/// An award as the data name it: its paper's path, and its key behind `#`.
pub fn award(paper: &PaperId, key: &str) -> String {
    format!("{paper}#{key}")
}

/// The file of the archive that a page shows, where there is one.
pub fn source(page: &Page) -> Option<String> {
    Some(match page {
        Page::Paper(id) => format!("content/{id}.md"),
        Page::Edition(key) => format!("content/{key}/_index.md"),
        Page::Venue(venue) => format!("content/{venue}/_index.md"),
        Page::Person(slug) => format!("content/people/{slug}.md"),
        Page::About => "content/about.md".into(),
        Page::Static(path) => format!("static/{path}"),
        _ => return None,
    })
}

/// The path of a page's file below the output folder, `neurips/2025/index.html`.
pub fn file(page: &Page) -> String {
    let path = match page {
        Page::Static(path) => return path.to_string(),
        Page::Alias(path) => path.to_string(),
        _ => address(page).split_off(1),
    };
    if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path }
}

/// A path of `static/`, whose names are a person's own, as an address has it.
fn encode(path: &str) -> String {
    let mut address = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                address.push(char::from(byte));
            }
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

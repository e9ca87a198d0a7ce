//! The fields of a page that an import may write, each with a digest of its own.

use std::fmt;
use std::str::FromStr;

use super::named::Named;
use crate::entry::print;
use crate::paper::{Author, Award, EditionKey, LinkKind, Paper};
use crate::text::slug;

/// A field that an import may write.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    Title,
    /// The title of a paper whose source gives none.
    WorkingTitle,
    Authors,
    Editors,
    Track,
    Doi,
    Published,
    Date,
    Detail(&'static str),
    Links(LinkKind),
    /// An award, by kind, year and venues: what it is known by, whatever a hand made of its words.
    Award(String),
    /// The statement on such an award.
    Statement(String),
    Abstract,
}

/// The bibliographic details, by their keys in pages.
const DETAILS: [&str; 9] =
    ["pages", "volume", "number", "publisher", "isbn", "issn", "lang", "license", "bibkey"];

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title => f.write_str("title"),
            Self::WorkingTitle => f.write_str("working_title"),
            Self::Authors => f.write_str("authors"),
            Self::Editors => f.write_str("editors"),
            Self::Track => f.write_str("track"),
            Self::Doi => f.write_str("doi"),
            Self::Published => f.write_str("published"),
            Self::Date => f.write_str("date"),
            Self::Detail(key) => f.write_str(key),
            Self::Links(kind) => write!(f, "links-{}", kind.name()),
            Self::Award(award) => write!(f, "award-{award}"),
            Self::Statement(award) => write!(f, "statement-{award}"),
            Self::Abstract => f.write_str("abstract"),
        }
    }
}

impl FromStr for Field {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let links = LinkKind::ALL.map(Self::Links);
        let known = Self::PLAIN
            .into_iter()
            .chain(links)
            .chain(DETAILS.map(Self::Detail))
            .find(|field| field.to_string() == name);
        match (known, name.split_once('-')) {
            (Some(field), _) => Ok(field),
            (None, Some(("award", award))) => Ok(Self::Award(award.to_owned())),
            (None, Some(("statement", award))) => Ok(Self::Statement(award.to_owned())),
            _ => Err(()),
        }
    }
}

impl Field {
    /// The fields that every paper has once.
    const PLAIN: [Self; 9] = [
        Self::Title,
        Self::WorkingTitle,
        Self::Authors,
        Self::Editors,
        Self::Track,
        Self::Doi,
        Self::Published,
        Self::Date,
        Self::Abstract,
    ];

    /// Every field of which a paper says something.
    pub(super) fn all_of(paper: &Named, home: &EditionKey) -> Vec<Self> {
        let awards = paper.awards.iter().cloned().map(Self::Award);
        let statements = paper.awards.iter().cloned().map(Self::Statement);
        let fields = Self::PLAIN
            .into_iter()
            .chain(DETAILS.map(Self::Detail))
            .chain(LinkKind::ALL.map(Self::Links))
            .chain(awards)
            .chain(statements);
        fields.filter(|field| field.value(paper, home).is_some()).collect()
    }

    /// What a paper says of this field, in words that are the same for the same thing; none where it says nothing.
    pub(super) fn value(&self, named: &Named, home: &EditionKey) -> Option<String> {
        let paper = &named.paper;
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        match self {
            Self::Title => some(paper.title.markdown()).filter(|_| !named.has_working_title()),
            Self::WorkingTitle => {
                some(paper.title.markdown()).filter(|_| named.has_working_title())
            }
            Self::Authors => some(&authors(&paper.authors)),
            Self::Editors => some(&authors(&paper.editors)),
            Self::Track => paper.track.clone(),
            Self::Doi => paper.doi.clone(),
            Self::Published => {
                let (venue, year) = (&paper.published.venue, paper.published.year);
                (venue.is_some() || year.is_some()).then(|| {
                    let year = year.map(|year| year.to_string());
                    [venue.clone(), year].into_iter().flatten().collect::<Vec<_>>().join(" ")
                })
            }
            Self::Date => paper.date.map(|date| date.to_string()),
            Self::Detail(key) => detail(paper, key).cloned(),
            Self::Links(kind) => {
                let urls = paper
                    .links
                    .iter()
                    .filter(|link| link.kind == *kind)
                    .map(|link| link.url.as_str());
                some(&urls.collect::<Vec<_>>().join("\n"))
            }
            Self::Award(name) => named.award(name).map(|award| award_words(award, home)),
            Self::Statement(name) => some(named.award(name)?.statement.markdown()),
            Self::Abstract => some(paper.abstract_text.markdown()),
        }
    }

    /// Whether two papers say the same of an award, though one may say more of it.
    pub(super) fn is_same(&self, a: &Named, b: &Named, home: &EditionKey) -> bool {
        let Self::Award(name) = self else { return false };
        let bare = |paper: &Named| {
            let award = paper.award(name)?.clone();
            let bare = Award { as_written: None, date: None, source: None, ..award };
            Some(award_words(&bare, home))
        };
        bare(a) == bare(b)
    }

    /// The field as it is called in messages.
    pub(super) fn words(&self) -> String {
        match self {
            Self::WorkingTitle => "the working title".to_owned(),
            Self::Award(award) => format!("the award `{award}`"),
            Self::Statement(award) => format!("the statement on the award `{award}`"),
            Self::Abstract => "the abstract".to_owned(),
            Self::Links(kind) => format!("the links to `{}`", kind.name()),
            field => format!("`{field}`"),
        }
    }

    /// The digest of what a paper says of this field.
    pub(super) fn digest(&self, paper: &Named, home: &EditionKey) -> Option<String> {
        self.value(paper, home).map(|value| slug::digest(&value, 8))
    }

    /// Copies the field from one paper to another.
    pub(super) fn copy(&self, from: &Named, to: &mut Named) {
        let (source, page) = (&from.paper, &mut to.paper);
        match self {
            Self::Title | Self::WorkingTitle => {
                (page.title, page.title_status) = (source.title.clone(), source.title_status);
            }
            Self::Authors => page.authors.clone_from(&source.authors),
            Self::Editors => page.editors.clone_from(&source.editors),
            Self::Track => page.track.clone_from(&source.track),
            Self::Doi => page.doi.clone_from(&source.doi),
            Self::Published => page.published.clone_from(&source.published),
            Self::Date => page.date = source.date,
            Self::Detail(key) => {
                let value = detail(source, key).cloned();
                if let Some(place) = detail_mut(page, key) {
                    *place = value;
                }
            }
            Self::Links(kind) => {
                page.links.retain(|link| link.kind != *kind);
                page.links.extend(source.links.iter().filter(|link| link.kind == *kind).cloned());
                page.links.sort_by_key(|link| link.kind);
            }
            Self::Award(name) => to.set_award(name, from.award(name)),
            Self::Statement(name) => {
                let statement = from.award(name).map(|award| award.statement.clone());
                if let Some(award) = to.award_mut(name) {
                    award.statement = statement.unwrap_or_default();
                }
            }
            Self::Abstract => page.abstract_text = source.abstract_text.clone(),
        }
    }
}

fn authors(authors: &[Author]) -> String {
    authors.iter().map(|author| print::author(author).to_string()).collect::<Vec<_>>().join("\n")
}

/// An award in words, but for its key and its statement.
pub(super) fn award_words(award: &Award, home: &EditionKey) -> String {
    let editions: Vec<String> = award.editions(home).iter().map(ToString::to_string).collect();
    let date =
        |date: Option<crate::paper::Date>| date.map(|date| date.to_string()).unwrap_or_default();
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let rank = award.rank.map_or("", crate::paper::Rank::name).to_owned();
    let words =
        [text(&award.label), rank, award.kind.clone(), editions.join(" and "), text(&award.track)];
    let more = [text(&award.as_written), date(award.date), text(&award.source)];
    words.into_iter().chain(more).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("; ")
}

fn detail<'a>(paper: &'a Paper, key: &str) -> Option<&'a String> {
    let details = &paper.details;
    match key {
        "pages" => &details.pages,
        "volume" => &details.volume,
        "number" => &details.number,
        "publisher" => &details.publisher,
        "isbn" => &details.isbn,
        "issn" => &details.issn,
        "lang" => &details.lang,
        "license" => &details.license,
        "bibkey" => &details.bibkey,
        _ => &None,
    }
    .as_ref()
}

fn detail_mut<'a>(paper: &'a mut Paper, key: &str) -> Option<&'a mut Option<String>> {
    let details = &mut paper.details;
    Some(match key {
        "pages" => &mut details.pages,
        "volume" => &mut details.volume,
        "number" => &mut details.number,
        "publisher" => &mut details.publisher,
        "isbn" => &mut details.isbn,
        "issn" => &mut details.issn,
        "lang" => &mut details.lang,
        "license" => &mut details.license,
        "bibkey" => &mut details.bibkey,
        _ => return None,
    })
}

//! The fields of a page that an import may write, each with a digest of its own.

use std::fmt;
use std::str::FromStr;

use crate::entry::print;
use crate::paper::{Author, Award, EditionKey, LinkKind, Paper, TitleStatus};
use crate::text::slug;

/// A field that an import may write.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    Title,
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
        let plain = [
            Self::Title,
            Self::Authors,
            Self::Editors,
            Self::Track,
            Self::Doi,
            Self::Published,
            Self::Date,
            Self::Abstract,
        ];
        let links = LinkKind::ALL.map(Self::Links);
        let known = plain
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

/// What each award of a paper is known by: kind, year, and the venues where they are not its home's; numbered where two
/// are alike.
pub(super) fn award_names(paper: &Paper, home: &EditionKey) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for award in &paper.awards {
        let year = award.year.unwrap_or(home.year);
        let venues: Vec<String> =
            award.editions(home).iter().map(|key| key.venue.to_string()).collect();
        let base = format!("{}-{}-{year}", award.kind, venues.join("-"));
        let mut name = base.clone();
        for n in 2.. {
            if !names.contains(&name) {
                break;
            }
            name = format!("{base}-{n}");
        }
        names.push(name);
    }
    names
}

impl Field {
    /// Every field of which a paper says something.
    pub(super) fn all_of(paper: &Paper, home: &EditionKey) -> Vec<Self> {
        let plain = [
            Self::Title,
            Self::Authors,
            Self::Editors,
            Self::Track,
            Self::Doi,
            Self::Published,
            Self::Date,
            Self::Abstract,
        ];
        let links = LinkKind::ALL.map(Self::Links);
        let names = award_names(paper, home);
        let awards = names.iter().cloned().map(Self::Award);
        let statements = names.iter().cloned().map(Self::Statement);
        let fields = plain
            .into_iter()
            .chain(DETAILS.map(Self::Detail))
            .chain(links)
            .chain(awards)
            .chain(statements);
        fields.filter(|field| field.value(paper, home).is_some()).collect()
    }

    /// What a paper says of this field, in words that are the same for the same thing; none where it says nothing.
    pub(super) fn value(&self, paper: &Paper, home: &EditionKey) -> Option<String> {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        match self {
            Self::Title if paper.title_status == TitleStatus::Working => None,
            Self::Title => some(paper.title.markdown()),
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
            Self::Award(name) => find(paper, home, name).map(|award| award_words(award, home)),
            Self::Statement(name) => some(find(paper, home, name)?.statement.markdown()),
            Self::Abstract => some(paper.abstract_text.markdown()),
        }
    }

    /// The digest of what a paper says of this field.
    pub(super) fn digest(&self, paper: &Paper, home: &EditionKey) -> Option<String> {
        self.value(paper, home).map(|value| slug::digest(&value, 8))
    }

    /// Copies the field from one paper to another. Both stand under `home`.
    pub(super) fn copy(&self, from: &Paper, to: &mut Paper, home: &EditionKey) {
        match self {
            Self::Title => (to.title, to.title_status) = (from.title.clone(), from.title_status),
            Self::Authors => to.authors.clone_from(&from.authors),
            Self::Editors => to.editors.clone_from(&from.editors),
            Self::Track => to.track.clone_from(&from.track),
            Self::Doi => to.doi.clone_from(&from.doi),
            Self::Published => to.published.clone_from(&from.published),
            Self::Date => to.date = from.date,
            Self::Detail(key) => {
                let value = detail(from, key).cloned();
                if let Some(place) = detail_mut(to, key) {
                    *place = value;
                }
            }
            Self::Links(kind) => {
                to.links.retain(|link| link.kind != *kind);
                to.links.extend(from.links.iter().filter(|link| link.kind == *kind).cloned());
                to.links.sort_by_key(|link| link.kind);
            }
            Self::Award(name) => copy_award(name, from, to, home),
            Self::Statement(name) => {
                let statement =
                    find(from, home, name).map(|award| award.statement.clone()).unwrap_or_default();
                if let Some(at) = position(to, home, name) {
                    to.awards[at].statement = statement;
                }
            }
            Self::Abstract => to.abstract_text = from.abstract_text.clone(),
        }
    }
}

fn copy_award(name: &str, from: &Paper, to: &mut Paper, home: &EditionKey) {
    match (find(from, home, name), position(to, home, name)) {
        (Some(award), Some(at)) => {
            let old = &to.awards[at];
            let (key, statement) = (old.key.clone(), old.statement.clone());
            to.awards[at] = Award { key, statement, ..award.clone() };
        }
        // Its statement is a field of its own.
        (Some(award), None) => {
            to.awards.push(Award { statement: Default::default(), ..award.clone() });
        }
        (None, Some(at)) => drop(to.awards.remove(at)),
        (None, None) => {}
    }
}

fn position(paper: &Paper, home: &EditionKey, name: &str) -> Option<usize> {
    award_names(paper, home).iter().position(|known| known == name)
}

fn find<'a>(paper: &'a Paper, home: &EditionKey, name: &str) -> Option<&'a Award> {
    position(paper, home, name).map(|at| &paper.awards[at])
}

fn authors(authors: &[Author]) -> String {
    authors.iter().map(|author| print::author(author).to_string()).collect::<Vec<_>>().join("\n")
}

/// An award in words, but for its key and its statement.
fn award_words(award: &Award, home: &EditionKey) -> String {
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

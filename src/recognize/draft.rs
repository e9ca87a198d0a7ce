//! What a row or an entry says of a paper, part by part: [`Draft::take`]. The record it makes is the work of `record`.

mod record;

use super::awards::Scope;
use super::given;
use super::links;
use super::meaning::{Detail, Meaning};
use super::names::Person;
use super::places::{self, Place};
use super::venues::Event;
use crate::paper::{Details, Link, LinkKind, PaperId};
use crate::source::entries::Origin;
use crate::text::{Inline, normal, plain};
use crate::vocabulary::Vocabulary;

/// What a row or an entry says, by meaning.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft {
    pub(super) title: Vec<Inline>,
    pub(super) authors: Vec<Person>,
    pub(super) editors: Vec<Person>,
    /// Awards and ranks, as written.
    pub(super) awards: Vec<String>,
    pub(super) ranks: Vec<String>,
    pub(super) event: Event,
    /// What the title of its volume says: it counts where nothing else names the venue.
    pub(super) volume: Option<Place>,
    pub(super) award_event: Event,
    pub(super) paper_year: Option<u16>,
    pub(super) track: Option<String>,
    pub(super) doi: Option<String>,
    pub(super) page: Option<PaperId>,
    pub(super) links: Vec<Link>,
    pub(super) abstract_text: Vec<Inline>,
    pub(super) statement: Vec<Inline>,
    pub(super) bibliography: Details,
    pub(super) details: Vec<(String, String)>,
    pub(super) doubts: Vec<String>,
    pub(super) lines: (usize, usize),
}

/// What is known before a row is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Around<'a> {
    /// The headings it stands under.
    pub(super) scope: &'a Scope,
    /// The event of which the document tells.
    pub(super) event: &'a Event,
    /// What kind of document it is.
    pub(super) of: Origin,
    pub(super) vocabulary: &'a Vocabulary,
}

impl Draft {
    /// Takes a value, by what it is about; `name` is that of its column or field.
    pub(super) fn take(
        &mut self,
        meaning: Option<Meaning>,
        name: &str,
        words: &[Inline],
        around: Around<'_>,
    ) {
        let text = normal::line(&plain::line(words));
        if text.is_empty() {
            return;
        }
        match meaning {
            Some(Meaning::Title) if self.title.is_empty() => self.title = words.to_vec(),
            Some(Meaning::Award) => self.awards.push(lines(words)),
            Some(Meaning::Rank) => self.ranks.push(text),
            Some(Meaning::Year | Meaning::AwardYear | Meaning::PaperYear) => {
                let year = self.year(&text, name);
                let place = match meaning {
                    Some(Meaning::AwardYear) => &mut self.award_event.year,
                    Some(Meaning::PaperYear) => &mut self.paper_year,
                    _ => &mut self.event.year,
                };
                set(place, year);
            }
            Some(Meaning::Date) => set(&mut self.paper_year, year(&text)),
            Some(Meaning::Volume) if self.volume.is_none() => {
                self.volume = Some(places::read(&text, around.vocabulary));
            }
            Some(Meaning::Venue) => {
                let place = places::read(&text, around.vocabulary);
                set(&mut self.event.venue, place.event.venue);
                set(&mut self.event.year, place.event.year);
                set(&mut self.track, place.track);
            }
            Some(Meaning::AwardVenue) => {
                let place = places::read(&text, around.vocabulary);
                set(&mut self.award_event.venue, place.event.venue);
                set(&mut self.award_event.year, place.event.year);
            }
            Some(Meaning::Track) => set(&mut self.track, Some(text)),
            Some(Meaning::Doi) => self.doi(&text),
            Some(Meaning::Page) => match PaperId::of_path(&text) {
                Some(page) => set(&mut self.page, Some(page)),
                None => self.doubts.push(format!("`{text}` is no path of a page")),
            },
            Some(Meaning::Link(kind)) => self.links(kind, name, words),
            Some(Meaning::Abstract) => self.abstract_text = words.to_vec(),
            Some(Meaning::Statement) => self.statement = words.to_vec(),
            Some(Meaning::Note) => match given::known(&text, around.vocabulary).is_empty() {
                true => {
                    set(&mut self.bibliography.note, Some(text.clone()));
                    self.details.push((name.to_owned(), text));
                }
                false => self.awards.push(text),
            },
            Some(Meaning::Detail(detail)) => self.detail(detail, &text, around.vocabulary),
            _ if text.starts_with("http") && !text.contains(' ') => {
                self.links(LinkKind::Other, name, words);
            }
            _ => self.details.push((name.to_owned(), text)),
        }
    }

    /// The year in a field that must hold one (lesson E1).
    fn year(&mut self, text: &str, name: &str) -> Option<u16> {
        let year = year(text);
        if year.is_none() {
            self.doubts.push(format!("`{text}` in `{name}` is no year"));
        }
        year
    }

    fn doi(&mut self, text: &str) {
        let text = text.replace("\\_", "_");
        match bare_doi(&text) {
            Some(doi) => set(&mut self.doi, Some(doi)),
            None if !text.contains("://") => self.details.push(("doi".into(), text.clone())),
            None => {}
        }
        if text.contains("://") {
            self.link(LinkKind::Paper, "", &text);
        }
    }

    /// The addresses in a value: links, and words that are addresses. Empty ones, and `/`, lead nowhere (lesson R21).
    fn links(&mut self, kind: LinkKind, name: &str, words: &[Inline]) {
        for word in words {
            if let Inline::Link(url, _) = word {
                self.link(kind, name, url);
            }
        }
        let text = plain::line(words);
        let found = text.split(|c: char| c.is_whitespace() || c == ';' || c == '|');
        let mut n_found = 0;
        for url in found.map(|url| url.trim_matches(['<', '>', ',', '(', ')'])) {
            if url.contains("://") || url.starts_with("www.") {
                self.link(kind, name, &url.replace("\\_", "_"));
                n_found += 1;
            } else if let Some(doi) =
                bare_doi(url).filter(|_| url.starts_with("doi:") || url.starts_with("10."))
            {
                set(&mut self.doi, Some(doi));
                n_found += 1;
            }
        }
        let is_link = words.iter().any(|word| matches!(word, Inline::Link(..)));
        if n_found == 0 && !is_link && text.trim().len() > 1 {
            self.details.push((name.to_owned(), normal::line(&text)));
        }
    }

    fn link(&mut self, kind: LinkKind, name: &str, url: &str) {
        let url = url.trim();
        if url.len() < 2 || self.links.iter().any(|link| link.url == url) {
            return;
        }
        // What a name says is there is surer than the host, unless it says no more than "link".
        let kind = match (kind, links::kind(url, "")) {
            (LinkKind::Other, LinkKind::Other) => links::kind(url, name),
            (LinkKind::Paper, LinkKind::Other) => LinkKind::Paper,
            (LinkKind::Paper | LinkKind::Other | LinkKind::Doi, by_host) => by_host,
            (kind, _) => kind,
        };
        if kind == LinkKind::Doi {
            set(&mut self.doi, bare_doi(url));
        }
        self.links.push(Link { kind, url: url.to_owned() });
    }

    fn detail(&mut self, detail: Detail, text: &str, vocabulary: &Vocabulary) {
        let of = &mut self.bibliography;
        let text = text.to_owned();
        match detail {
            Detail::Pages => set(&mut of.pages, Some(text)),
            Detail::FirstPage => set(&mut of.pages, Some(text)),
            Detail::LastPage => match &mut of.pages {
                Some(first) if *first != text && !first.contains(['-', '–']) => {
                    *first = format!("{first}–{text}");
                }
                Some(_) => {}
                None => of.pages = Some(text),
            },
            Detail::Volume => set(&mut of.volume, Some(text)),
            Detail::Number => set(&mut of.number, Some(text)),
            Detail::Publisher => set(&mut of.publisher, Some(text)),
            Detail::Isbn => set(&mut of.isbn, Some(text)),
            Detail::Issn => set(&mut of.issn, Some(text)),
            Detail::Language => set(&mut of.lang, Some(text).filter(|text| text.len() <= 3)),
            Detail::Bibkey => set(&mut of.bibkey, Some(text)),
            Detail::Keywords => {
                let words = text.split([',', ';']).map(str::trim).filter(|word| !word.is_empty());
                for word in words {
                    match given::one(word, vocabulary) {
                        Some(_) => self.awards.push(word.to_owned()),
                        None => of.keywords.push(word.to_owned()),
                    }
                }
            }
        }
    }
}

fn set<T>(place: &mut Option<T>, value: Option<T>) {
    if place.is_none() {
        *place = value;
    }
}

/// The first year in a text: "2031", "2031-07-14", "July 2031".
pub(super) fn year(text: &str) -> Option<u16> {
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    numbers.filter_map(|digits| digits.parse().ok()).find(|year| (1800..2200).contains(year))
}

/// A DOI in bare form, from any of its addresses (lesson R19).
pub(super) fn bare_doi(text: &str) -> Option<String> {
    let text = text.trim();
    let at = text.find("10.").filter(|at| {
        let before = text[..*at].to_lowercase();
        before.is_empty()
            || before.ends_with("doi.org/")
            || before.trim_end().ends_with("doi:")
            || before.ends_with("/doi/")
    })?;
    let doi = &text[at..];
    let doi = doi.split(|c: char| c.is_whitespace() || c == '>').next().unwrap_or(doi);
    let (number, rest) = doi[3..].split_once('/')?;
    let is_number = number.len() >= 4 && number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    (is_number && !rest.is_empty())
        .then(|| doi.trim_end_matches(['.', ',', ';']).replace("\\_", "_"))
}

/// The words of a value, with its lines apart.
pub(super) fn lines(words: &[Inline]) -> String {
    let parts = words.split(|word| *word == Inline::Break).map(plain::line);
    parts
        .map(|part| normal::line(&part))
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson R19.
    #[test]
    fn one_doi_has_many_addresses() {
        for text in [
            "10.1000/x_1",
            "doi:10.1000/x_1",
            "https://doi.org/10.1000/x_1",
            "http://dx.doi.org/10.1000/x\\_1",
            "https://dl.acm.org/doi/10.1000/x_1.",
        ] {
            assert_eq!(bare_doi(text).as_deref(), Some("10.1000/x_1"), "{text}");
        }
        for text in ["10.1/x", "version 10.1000/x", "https://confx.org/10.1000/x"] {
            assert_eq!(bare_doi(text), None, "{text}");
        }
    }
}

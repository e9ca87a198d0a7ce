//! How a paper is cited: [`Work::of`] gathers what citations say, and each module below writes it in one form.
//!
//! All are pure functions. A paper with a working title is no work yet: machines are never told such a title.

pub mod key;
pub mod tex;
pub mod bibtex;
pub mod ris;
pub mod csl;
pub mod highwire;
pub mod schema_org;
#[cfg(test)]
mod tests;

use crate::archive::{Archive, Facts};
use crate::entry::VenueKind;
use crate::paper::{Author, AwardStatus, Date, LinkKind, Name, PaperStatus};
use crate::text::{Inline, Prose, normal};

/// A paper as citations tell of it.
#[derive(Debug, Clone)]
pub struct Work<'a> {
    /// Its key in bibliographies.
    pub key: &'a str,
    /// Where it is to be read of, absolute: the address of its page.
    pub url: &'a str,
    /// Whether it stands in proceedings or in a journal.
    pub kind: VenueKind,
    /// The title, marked where the paper was retracted.
    pub title: Vec<Inline>,
    /// The authors, in order.
    pub authors: Vec<Name>,
    /// The editors of the volume.
    pub editors: Vec<Name>,
    /// The name of the conference or journal.
    pub venue: Option<String>,
    /// The title of the proceedings.
    pub proceedings: Option<&'a str>,
    /// The year it was published, where that is known.
    pub year: Option<u16>,
    /// Its date, as exact as it is known; of its year.
    pub date: Option<Date>,
    /// The first and last day of the edition it was published in.
    pub days: Option<(Date, Date)>,
    /// Where the conference was, or the publisher is.
    pub place: Option<&'a str>,
    /// The publisher.
    pub publisher: Option<&'a str>,
    /// Volume of the journal or series.
    pub volume: Option<&'a str>,
    /// Issue of the journal.
    pub number: Option<&'a str>,
    /// First and last page; both are one where there is only one.
    pub pages: Option<(&'a str, &'a str)>,
    /// ISBN of the volume.
    pub isbn: Option<&'a str>,
    /// ISSN of the journal.
    pub issn: Option<&'a str>,
    /// DOI in bare form.
    pub doi: Option<&'a str>,
    /// The paper itself as PDF, absolute.
    pub pdf: Option<&'a str>,
    /// Keywords.
    pub keywords: &'a [String],
    /// Language.
    pub lang: Option<&'a str>,
    /// Licence of the paper, SPDX.
    pub license: Option<&'a str>,
    /// The awards that stand: each label with the editions that gave it.
    pub awards: Vec<(&'a str, String)>,
    /// What else is to be said of it.
    pub note: Option<&'a str>,
    /// The abstract.
    pub abstract_text: &'a Prose,
}

impl<'a> Work<'a> {
    /// The work that a paper is, under this key and this address; none where its title is a working title.
    pub fn of(archive: &'a Archive, facts: &'a Facts, key: &'a str, url: &'a str) -> Option<Self> {
        if facts.has_working_title() {
            return None;
        }
        let (paper, details) = (&*facts.paper, &facts.paper.details);
        let venue = facts.published.venue.as_deref();
        let venue_page = venue.and_then(|venue| archive.venue_page(venue));
        let kind = venue_page.map_or_else(VenueKind::default, |page| page.kind);
        let edition = facts.published_in().and_then(|key| archive.edition(&key));
        let edition =
            edition.filter(|_| kind == VenueKind::Conference).map(|edition| &*edition.page);
        let of_edition =
            |of: fn(&'a crate::entry::EditionPage) -> Option<&'a str>| edition.and_then(of);
        let names = |authors: &'a [Author]| {
            authors.iter().map(|author| Name::split(archive.author_name(author))).collect()
        };
        let editors = match paper.editors.as_slice() {
            [] => edition.map_or(&[][..], |edition| &edition.editors),
            own => own,
        };
        let year = facts.published.year.or(paper.date.map(|date| date.year));
        let full_name = || venue_page.and_then(|page| page.full_name.clone());
        Some(Self {
            key,
            url,
            kind,
            title: title(facts),
            authors: names(&paper.authors),
            editors: names(editors),
            venue: venue.map(|venue| full_name().unwrap_or_else(|| archive.venue_name(venue))),
            proceedings: of_edition(|page| page.proceedings.as_deref()),
            year,
            date: paper.date.filter(|date| Some(date.year) == year).or(year.map(Date::year)),
            days: edition.and_then(|edition| edition.dates),
            place: of_edition(|page| page.address.as_deref().or(page.place.as_deref())),
            publisher: details
                .publisher
                .as_deref()
                .or(of_edition(|page| page.publisher.as_deref())),
            volume: details.volume.as_deref(),
            number: details.number.as_deref(),
            pages: details.pages.as_deref().and_then(pages),
            isbn: details.isbn.as_deref().or(of_edition(|page| page.isbn.as_deref())),
            issn: details.issn.as_deref().or(venue_page.and_then(|page| page.issn.as_deref())),
            doi: paper.doi.as_deref(),
            pdf: pdf(facts),
            keywords: &details.keywords,
            lang: details.lang.as_deref(),
            license: details.license.as_deref(),
            awards: awards(archive, facts),
            note: details.note.as_deref(),
            abstract_text: &paper.abstract_text,
        })
    }

    /// The title as a person reads it.
    pub fn plain_title(&self) -> String {
        crate::text::plain::line(&self.title)
    }

    /// The awards in words: `Best Paper, ConfX 2031`.
    pub fn award_words(&self) -> impl Iterator<Item = String> {
        self.awards.iter().map(|(label, editions)| format!("{label}, {editions}"))
    }

    /// The abstract in one line, as a person reads it; none where there is none.
    pub fn abstract_line(&self) -> Option<String> {
        Some(one_line(&self.abstract_text.plain())).filter(|text| !text.is_empty())
    }

    /// What it stands in: the proceedings by their title, else the conference or journal.
    pub fn container(&self) -> Option<&str> {
        self.proceedings.or(self.venue.as_deref())
    }
}

/// What stands before the title of a paper that was retracted or taken down in every output (lesson R23).
pub fn mark(facts: &Facts) -> &'static str {
    match facts.paper.details.status {
        Some(PaperStatus::Retracted) => "[RETRACTED] ",
        Some(PaperStatus::Removed) => "[REMOVED] ",
        _ => "",
    }
}

fn title(facts: &Facts) -> Vec<Inline> {
    let mark = Some(mark(facts)).filter(|mark| !mark.is_empty());
    let mark = mark.map(|mark| Inline::Text(mark.to_owned()));
    mark.into_iter().chain(facts.paper.title.inlines()).collect()
}

fn awards<'a>(archive: &Archive, facts: &'a Facts) -> Vec<(&'a str, String)> {
    let stands = |(award, label): (&crate::paper::Award, &'a String)| {
        let editions = award.editions(&facts.id.edition);
        let names: Vec<String> = editions.iter().map(|key| archive.edition_name(key)).collect();
        (award.status == AwardStatus::Valid).then(|| (label.as_str(), names.join(" and ")))
    };
    facts.paper.awards.iter().zip(&facts.labels).filter_map(stands).collect()
}

/// The first link to the paper that leads to a PDF.
fn pdf(facts: &Facts) -> Option<&str> {
    let is_pdf = |url: &&str| {
        let path = url.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
        let host_is_plain = url.starts_with("https://") || url.starts_with("http://");
        host_is_plain && !url.contains(char::is_whitespace) && path.ends_with(".pdf")
    };
    let links = facts.paper.links.iter().filter(|link| link.kind == LinkKind::Paper);
    links.map(|link| link.url.as_str()).find(is_pdf)
}

/// First and last page of `101-118` or `101–118`; a single page is both.
fn pages(written: &str) -> Option<(&str, &str)> {
    let is_dash = |c: char| matches!(c, '-' | '–' | '—');
    let mut ends = written.split(is_dash).map(str::trim).filter(|page| !page.is_empty());
    let first = ends.next()?;
    let last = ends.next_back().unwrap_or(first);
    Some((first, last))
}

/// A text with every run of white space as one blank, so that no line of it can be taken for a field (lesson C11).
pub(crate) fn one_line(text: &str) -> String {
    let is_blank = |c: char| c.is_whitespace() && c != '\u{a0}' || c.is_control();
    let mut line = String::with_capacity(text.len());
    let mut add = |words: &str| {
        if !line.is_empty() && !words.is_empty() {
            line.push(' ');
        }
        line.push_str(words);
    };
    for part in text.split('\n') {
        match normal::has_single_blanks(part) {
            true => add(part.trim_matches(' ')),
            false => part.split(is_blank).for_each(&mut add),
        }
    }
    line
}

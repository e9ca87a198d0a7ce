//! What papers and people say to those who search, field by field, and what a result shows of them.

use std::borrow::Cow;

use crate::archive::{Facts, Person};
use crate::paper::EditionKey;
use crate::site::{Site, person, words};
use crate::text::Prose;

/// Where a word stands; the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Field {
    Title,
    Author,
    Award,
    Venue,
    Year,
    Body,
}

impl Field {
    pub(super) const ALL: [Self; 6] =
        [Self::Title, Self::Author, Self::Award, Self::Venue, Self::Year, Self::Body];

    /// Its letter in the index.
    pub(super) fn letter(self) -> u8 {
        match self {
            Self::Title => b't',
            Self::Author => b'a',
            Self::Award => b'w',
            Self::Venue => b'v',
            Self::Year => b'y',
            Self::Body => b'b',
        }
    }
}

/// The standing of a paper: 0 for a winner, 1 for another rank or an award taken back, 2 without an award.
pub(super) fn standing(facts: &Facts) -> u64 {
    match facts.paper.awards.len() {
        0 => 2,
        n => u64::from(!(0..n).any(|award| facts.counts(award))),
    }
}

/// What a paper says beside what its [editions](of_edition) do. Former names that are to be hidden are not among it
/// (lesson R17).
pub(super) fn of_paper(site: &Site, facts: &Facts, mut take: impl FnMut(Field, &str)) {
    take(Field::Title, &facts.title);
    for author in &facts.paper.authors {
        take(Field::Author, words::author_name(site, author));
        let declared =
            site.archive.declared_person(author).and_then(|person| person.page.as_deref());
        if let Some(page) = declared {
            let former = page.former.iter().filter(|_| !page.hide_former);
            let names = std::iter::once(&page.name).chain(&page.also).chain(former);
            names.filter(|name| **name != author.name).for_each(|name| take(Field::Author, name));
        }
    }
    for (award, label) in facts.paper.awards.iter().zip(&facts.labels) {
        take(Field::Award, label);
        take(Field::Award, &award.kind);
        award.as_written.iter().chain(&award.track).for_each(|words| take(Field::Award, words));
    }
    if let Some(year) = facts.published.year {
        take(Field::Year, &year.to_string());
    }
    let statements = facts.paper.awards.iter().map(|award| &award.statement);
    let prose = statements.chain([&facts.paper.abstract_text, &facts.paper.summary]);
    prose.for_each(|prose| take(Field::Body, &plain(prose)));
}

/// What every paper of an edition says.
pub(super) fn of_edition(site: &Site, key: &EditionKey, mut take: impl FnMut(Field, &str)) {
    take(Field::Venue, &site.archive.edition_name(key));
    take(Field::Venue, &key.venue);
    take(Field::Venue, &site.archive.venue_name(&key.venue));
    let page = site.archive.venue_page(&key.venue);
    page.iter().flat_map(|page| &page.also).for_each(|name| take(Field::Venue, name));
    take(Field::Year, &key.year.to_string());
}

/// What a person says: every spelling of the name that may be shown.
pub(super) fn of_person(person: &Person, mut take: impl FnMut(Field, &str)) {
    take(Field::Author, &person.name);
    person::spellings(person).into_iter().for_each(|name| take(Field::Author, name));
}

/// The words of a text. Most marks of Markdown are gaps between words all the same, and need not be read; the address of a
/// link and the name of a tag are no words.
fn plain(prose: &Prose) -> Cow<'_, str> {
    let text = prose.markdown();
    let begins = |mark: char, next: fn(char) -> bool| {
        text.match_indices(mark).any(|(at, _)| text[at + 1..].starts_with(next))
    };
    let has_marks = text.contains("](")
        || begins('<', |next| next.is_ascii_alphabetic() || "/!?".contains(next))
        || begins('&', |next| next.is_ascii_alphanumeric() || next == '#');
    if has_marks { prose.plain().into() } else { text.into() }
}

/// What a result shows of a paper: whether the title was made, title, authors, awards; with tabs between.
pub(super) fn shown(site: &Site, facts: &Facts) -> String {
    let awards = words::awards(site, facts);
    let awards = match awards.is_empty() {
        true => site.archive.edition_name(&facts.id.edition),
        false => awards.join("; "),
    };
    let working = if facts.has_working_title() { "working" } else { "" };
    let title = format!("{}{}", crate::citation::mark(facts), facts.title);
    let authors = words::author_names(site, facts).join(", ");
    [working, &title, &authors, &awards].map(line).join("\t")
}

/// What a result shows of a person: a name, with a tab before it.
pub(super) fn named(person: &Person) -> String {
    format!("\t{}", line(&person.name))
}

fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

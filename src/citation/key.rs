//! Keys of citations: `nowak-etal-2031-sparse` (standards BT4 to BT7).

use crate::archive::{Archive, Facts};
use crate::paper::Name;
use crate::text::slug;

/// Words that do not tell one title from another.
#[rustfmt::skip]
const STOP_WORDS: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how", "in", "into", "is", "it",
    "its", "of", "on", "or", "over", "the", "their", "to", "towards", "toward", "under", "using", "via", "we", "what",
    "when", "where", "why", "with",
];

/// The key of a paper, from the paper alone: the one a source gave, else that of authors, year and title.
pub fn own<'a>(archive: &Archive, facts: &'a Facts) -> &'a str {
    facts.key.get_or_init(|| {
        let given = facts.paper.details.bibkey.as_deref().map(usable).filter(|key| !key.is_empty());
        given.unwrap_or_else(|| derived(archive, facts)).into()
    })
}

/// The key of a paper whose own key another one holds.
pub fn distinct(own: &str, facts: &Facts) -> String {
    format!("{own}-{}", slug::digest(&facts.id.to_string(), 6))
}

/// A given key without what ends a key in BibTeX.
fn usable(given: &str) -> String {
    let ascii = deunicode::deunicode_with_tofu(given, "");
    ascii.chars().filter(|c| c.is_ascii_alphanumeric() || "-_:./+".contains(*c)).collect()
}

fn derived(archive: &Archive, facts: &Facts) -> String {
    let surname = |author| part(&Name::split(archive.author_name(author)).surname());
    let who = match facts.paper.authors.as_slice() {
        [] => "nn".to_owned(),
        [one] => surname(one),
        [first, second] => format!("{}-{}", surname(first), surname(second)),
        [first, ..] => format!("{}-etal", surname(first)),
    };
    let year = facts.published.year.or(facts.paper.date.map(|date| date.year));
    let year = year.map_or_else(|| "nd".to_owned(), |year| year.to_string());
    let words = slug::slug(&facts.title);
    let mut words = words.split('-');
    let word = words.clone().find(|word| !STOP_WORDS.contains(word));
    format!("{who}-{year}-{}", word.or(words.next()).unwrap_or("x"))
}

/// A surname as a part of a key.
fn part(surname: &str) -> String {
    slug::slug(surname)
}

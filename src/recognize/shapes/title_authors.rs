//! A title, and its authors on the line below.

use super::page::Page;
use super::{Found, Head, Record, names, titles};
use crate::recognize::labels::Label;
use crate::recognize::links;
use crate::recognize::names::{Likelihood, Person};

/// The record whose title is at a line.
pub(super) fn read(page: &Page<'_>, at: usize) -> Option<Found> {
    if !page.can_be_title(at) {
        return None;
    }
    if let Some(wrapped) = wrapped(page, at) {
        return Some(wrapped);
    }
    let points = likelihood(page, at)?;
    let (authors, n_lines) = authors(page, at + 1).unwrap_or_default();
    Some(found(page, at, 1, authors, n_lines, points))
}

/// How many points a title at this line with authors below it has.
fn likelihood(page: &Page<'_>, at: usize) -> Option<usize> {
    let own = page.authors(at);
    match page.authors(at + 1).or_else(|| authors(page, at + 1).map(|_| Likelihood::Likely)) {
        Some(Likelihood::Likely) => {
            let apart = own != Some(Likelihood::Likely);
            // A title of capitals and commas may read as a list of names: style, a label or blank lines tell.
            let told = page.is_set_apart(at) && !page.is_set_apart(at + 1)
                || names::is_labelled(page.text(at + 1));
            let alone = page.is_close(at + 1) && !page.is_close(at) && !page.is_close(at + 2);
            match (apart || told, alone && page.is_under_award(at)) {
                (true, _) => Some(if page.is_close(at + 1) { 20 } else { 18 }),
                (false, true) => Some(8),
                (false, false) => None,
            }
        }
        Some(Likelihood::Possible) => {
            // One name may be a line of any other kind: where a better list of authors is next, this is a title itself.
            let better =
                page.authors(at + 2) == Some(Likelihood::Likely) && page.can_be_title(at + 1);
            let close = page.is_close(at + 1) || page.is_under_award(at);
            let told = page.follows(at + 1) && page.is_set_apart(at) && !page.is_set_apart(at + 1);
            let holds = !better
                && own != Some(Likelihood::Likely)
                && (page.leads_to_text(at + 2) || close && own.is_none() || told);
            holds.then_some(if page.is_close(at + 1) { 16 } else { 13 })
        }
        None => (page.label(at + 1) == Some(Label::Abstract) && own.is_none()).then_some(12),
    }
}

/// The authors at a line, who may go on over further lines, and how many lines they take.
pub(super) fn authors(page: &Page<'_>, at: usize) -> Option<(Vec<Person>, usize)> {
    let mut text = page.bare(at).trim().to_owned();
    let mut found = page.people(at).map(|(people, _)| (people, 1));
    for n_lines in 1..4 {
        let next = page.bare(at + n_lines).trim();
        let open = text.ends_with([',', ';', '&']) || text.ends_with(" and");
        let goes_on = next.starts_with("and ") || next.starts_with("& ");
        if !(open || goes_on) || !page.is_close(at + n_lines) || page.is_heading(at + n_lines) {
            break;
        }
        text = format!("{text} {next}");
        if let Some((people, Likelihood::Likely)) = names::authors(&text) {
            found = Some((people, n_lines + 1));
        }
    }
    found
}

/// A title that goes on over a second line.
fn wrapped(page: &Page<'_>, at: usize) -> Option<Found> {
    let (first, second) = (page.text(at), page.text(at + 1));
    let long = first.chars().count() >= 35 && !page.is_close(at);
    let likely = page.authors(at + 2) == Some(Likelihood::Likely);
    let apart = page.authors(at + 1).is_none() || second.starts_with(char::is_lowercase);
    let whole = page.is_close(at + 1) && page.is_close(at + 2) && !page.continues(at + 1);
    if !(long && likely && apart && whole)
        || page.is_heading(at + 1)
        || page.label(at + 1).is_some()
        || !titles::is_title(&format!("{first} {second}"))
    {
        return None;
    }
    let (authors, n_lines) = authors(page, at + 2)?;
    Some(found(page, at, 2, authors, n_lines, 28))
}

fn found(
    page: &Page<'_>,
    at: usize,
    n_titles: usize,
    authors: Vec<Person>,
    n_authors: usize,
    points: usize,
) -> Found {
    let mut words = page.words(at).to_vec();
    if n_titles > 1 {
        words.push(crate::text::Inline::Text(" ".into()));
        words.extend(page.words(at + 1).iter().cloned());
    }
    let n_lines = n_titles + n_authors;
    let record = Record {
        links: links::of_paper(&words, &authors),
        title: Some(titles::clean(&crate::text::normal::paragraph_of(words))),
        authors,
        lines: (page.blocks[at].lines.0, page.blocks[at + n_lines - 1].lines.1),
        ..Record::default()
    };
    Found { heads: vec![Head { record, label: None }], n_lines, points }
}

//! A title that is set apart by style, a link or quotation marks, with the authors beside it on its line.

use super::page::Page;
use super::{Found, Head, Record, awards, names, titles, venues};
use crate::paper::Published;
use crate::recognize::awards::{Heading, Subject};
use crate::recognize::credits::{self, Credits};
use crate::recognize::links;
use crate::recognize::marks::{self, Mark, Marked, Style};
use crate::recognize::names::Likelihood;
use crate::text::slug;

/// The most words of such a line.
const LONGEST: usize = 130;

/// The points of a list of names, and those of a title that stands before its authors.
const LIKELY: usize = 10;
const FIRST: usize = 2;

/// The record of a line.
pub(super) fn read(page: &Page<'_>, at: usize) -> Option<Found> {
    let text = page.text(at);
    if !page.is_open(at)
        || page.is_heading(at)
        || page.label(at).is_some()
        || page.is_endless(at)
        || text.split_whitespace().count() > LONGEST
    {
        return None;
    }
    let marked = Marked::of(page.words(at));
    if marked.marks.is_empty() {
        return None;
    }
    let (label, from) = label_before(page, at);
    let best = marked
        .marks
        .iter()
        .filter(|mark| mark.range.start >= from && can_be_title(page, &marked, mark))
        .filter_map(|mark| {
            let (head, points) = beside(page, at, from, mark)?;
            let doubtful = is_like_name(&marked, mark);
            // What could be a name is a title only beside a list of names.
            let titled = !doubtful || points >= LIKELY;
            titled.then_some((head, if doubtful { points - 3 } else { points }))
        })
        .max_by_key(|(_, points)| *points)?;
    let (head, points) = best;
    let mut head = Head { label: head.label.or(label), ..head };
    if head.record.published.year.is_none() {
        head.record.published = published_before(page, &head, &text[..from]);
    }
    Some(Found { heads: vec![head], n_lines: 1, points })
}

/// Where and when a paper was published, where the event before it says so: "2031 (for 2021): …".
fn published_before(page: &Page<'_>, head: &Head, before: &str) -> Published {
    let given =
        head.label.as_ref().filter(|label| label.of == Subject::Event).and_then(|label| label.year);
    let mentions = venues::mentions(before, page.vocabulary);
    let other = mentions.iter().find(|mention| mention.year.is_some() && mention.year != given);
    match other.filter(|_| given.is_some()) {
        Some(other) => {
            Published { venue: other.venue.as_deref().map(slug::venue), year: other.year }
        }
        None => Published::default(),
    }
}

/// The award that a line names before what it says: "Best Paper: …", and where that begins.
pub(super) fn label_before(page: &Page<'_>, at: usize) -> (Option<Heading>, usize) {
    let text = page.text(at);
    for sign in [": ", " – ", " — ", " | ", " - ", "\t"] {
        let Some((before, _)) = text.split_once(sign) else { continue };
        if let Some(heading) = awards::heading(before, page.vocabulary)
            && matches!(heading.of, Subject::Papers(..) | Subject::Rank | Subject::People(_))
        {
            return (Some(heading), before.len() + sign.len());
        }
        // A year, or an event, before the paper: "2031: …", "2031 (for ConfX 2021): …".
        let year = before.split([' ', ',']).next().and_then(venues::as_year);
        if year.is_some() && before.split_whitespace().count() <= 6 {
            let event = Heading { year, ..Heading::of_event(before) };
            return (Some(event), before.len() + sign.len());
        }
    }
    (None, 0)
}

/// Whether a mark can be a title: some words that are neither a list of names, an award, nor those of a link.
pub(super) fn can_be_title(page: &Page<'_>, marked: &Marked, mark: &Mark) -> bool {
    let text = marked.text(mark).trim_end_matches(['.', ',', ';', ':', ' ']);
    let n_words = text.split_whitespace().count();
    let names = names::authors(text).map(|(_, likelihood)| likelihood);
    titles::is_title(text)
        && (n_words > 0 || mark.style == Style::Quotes)
        && names != Some(Likelihood::Likely)
        && awards::heading(text, page.vocabulary).is_none()
        && !credits::LINKS.contains(&text.to_lowercase().as_str())
}

/// Whether a mark could be a name as well as a title.
pub(super) fn is_like_name(marked: &Marked, mark: &Mark) -> bool {
    let text = marked.text(mark).trim_end_matches(['.', ',', ';', ':', ' ']);
    mark.style != Style::Quotes && text.split_whitespace().count() < 4 && names::is_name(text)
}

fn beside(page: &Page<'_>, at: usize, from: usize, mark: &Mark) -> Option<(Head, usize)> {
    let text = page.text(at);
    let before = credits::trimmed(&text[from..mark.range.start]);
    let after = &text[mark.range.end..];
    let number = before.chars().all(|c| !c.is_alphabetic());
    let (credits, first) = if number {
        (after_title(page, after)?, FIRST)
    } else {
        let rest = credits::trimmed(after);
        let (_, published) = credits::publication(&format!(", {rest}"), page.vocabulary);
        let short = rest.split_whitespace().count() <= 12;
        let before = before.strip_suffix(" for").unwrap_or(before);
        // A full stop may end the authors, were it one.
        let people =
            names::authors(before).or_else(|| names::authors(before.trim_end().strip_suffix('.')?));
        let (people, likelihood) = people.filter(|_| short)?;
        let note = (!rest.is_empty()).then(|| rest.to_owned());
        (Credits { people, likelihood, published, note }, 1)
    };
    let record = record(page, at, mark.range.clone(), credits.clone());
    let likely = if credits.likelihood == Likelihood::Likely { LIKELY } else { 7 };
    Some((Head { record, label: remark(page, after) }, likely + first))
}

fn after_title(page: &Page<'_>, after: &str) -> Option<Credits> {
    // A remark in brackets may stand between title and authors.
    let bare = after.trim_start();
    let beyond = || {
        let end = bare.starts_with('(').then(|| bare.find(')'))?? + 1;
        let mut credits = credits::credits(&bare[end..], page.vocabulary)?;
        if credits.published == Published::default() {
            credits.published = credits::publication(&bare[..end], page.vocabulary).1;
        }
        Some(credits)
    };
    credits::credits(after, page.vocabulary).or_else(beyond)
}

/// The award in brackets behind a title: "(Honorable Mention)".
pub(super) fn remark(page: &Page<'_>, after: &str) -> Option<Heading> {
    let inside = after.split(['(', '[']).skip(1).filter_map(|rest| rest.split([')', ']']).next());
    let mut headings = inside.filter_map(|text| awards::heading(text, page.vocabulary));
    headings.find(|heading| matches!(heading.of, Subject::Papers(..) | Subject::Rank))
}

/// The record whose title stands in this range of a line, with these credits.
pub(super) fn record(
    page: &Page<'_>,
    at: usize,
    title: std::ops::Range<usize>,
    credits: Credits,
) -> Record {
    let words = page.words(at);
    let note = credits.note.map(|note| ("note".to_owned(), note));
    Record {
        links: links::of_paper(words, &credits.people),
        title: Some(titles::clean(&marks::slice(words, title))),
        authors: credits.people,
        published: credits.published,
        details: note.into_iter().collect(),
        lines: page.blocks[at].lines,
        ..Record::default()
    }
}

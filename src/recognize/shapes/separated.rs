//! A title and its authors on one line, with a sign or a word between them and nothing else to tell them apart.

use std::ops::Range;

use super::marked::{label_before, record, remark};
use super::page::Page;
use super::{Found, Head, awards, names, titles};
use crate::paper::Published;
use crate::recognize::awards::{Heading, Subject};
use crate::recognize::credits::{self, Credits};
use crate::recognize::names::Likelihood;
use crate::recognize::{committee, rejects, venues};

/// How many words such a line has.
const SHORTEST: usize = 3;
const LONGEST: usize = 120;

/// Where the title and the authors of a line stand.
type Split = (Range<usize>, Range<usize>);

/// The ways in which a line can be parted: where its title and its authors stand.
const SPLITS: &[fn(&str) -> Vec<Split>] = &[by, dash, colon, stop, brackets, comma];

/// The record of a line.
pub(super) fn read(page: &Page<'_>, at: usize) -> Option<Found> {
    let text = page.text(at);
    if !page.is_open(at)
        || page.is_heading(at)
        || page.label(at).is_some()
        || page.authors(at) == Some(Likelihood::Likely)
        || page.is_endless(at)
        || !(SHORTEST..=LONGEST).contains(&text.split_whitespace().count())
        || rejects::reason(text).is_some()
    {
        return None;
    }
    let (label, from) = label_before(page, at);
    let from = text.len() - titles::unnumbered(&text[from..]).len();
    let (behind, body) = label_behind(page, &text[from..]);
    let best = SPLITS
        .iter()
        .flat_map(|split| split(body))
        .filter_map(|(title, people)| {
            let (bare, published) = credits::publication(&body[title.clone()], page.vocabulary);
            let (mut credits, points) = plausible(page, bare, &body[people])?;
            if credits.published == Published::default() {
                credits.published = published;
            }
            let start = from + title.start;
            Some((start..start + bare.len(), credits, points))
        })
        .enumerate()
        // Of ways that are as plausible, the first counts.
        .max_by_key(|(n, (.., points))| (*points, std::cmp::Reverse(*n)));
    let (_, (title, credits, points)) = best?;
    let label = label.or(behind).or_else(|| remark(page, &text[title.end..]));
    let head = Head { record: record(page, at, title, credits), label };
    Some(Found { heads: vec![head], n_lines: 1, points })
}

/// The award that a line names behind all else: "… – Best Paper", and what stands before it.
fn label_behind<'a>(page: &Page<'_>, text: &'a str) -> (Option<Heading>, &'a str) {
    let parted = |sign: &&str| text.rsplit_once(*sign);
    for (before, behind) in [" – ", " — ", " - ", " | ", ", "].iter().filter_map(parted) {
        if let Some(heading) = awards::heading(behind, page.vocabulary)
            && matches!(heading.of, Subject::Papers(..) | Subject::Rank)
        {
            return (Some(heading), before);
        }
    }
    (None, text)
}

fn plausible(page: &Page<'_>, title: &str, people: &str) -> Option<(Credits, usize)> {
    let title = title.trim().trim_end_matches(['.', ',', ':', ' ']);
    let n_words = title.split_whitespace().count();
    if n_words < 2
        || committee::is_spoken_of(title)
        || venues::is_event(title, page.vocabulary)
        || !titles::is_title(title)
        || names::authors(title).is_some_and(|(_, likelihood)| likelihood == Likelihood::Likely)
    {
        return None;
    }
    let credits = credits::credits(people, page.vocabulary)?;
    match credits.likelihood {
        Likelihood::Likely if names::is_name(title) => Some((credits, 6)),
        Likelihood::Likely => Some((credits, 9)),
        Likelihood::Possible => {
            let whole = credits.people.iter().all(|person| person.name.contains(' '));
            (whole && n_words > 3).then_some((credits, 5))
        }
    }
}

/// Title by authors.
fn by(text: &str) -> Vec<Split> {
    let at = text.rfind(" by ").or_else(|| text.rfind(" By "));
    at.map(|at| (0..at, at + 4..text.len())).into_iter().collect()
}

/// Title – authors; authors – title.
fn dash(text: &str) -> Vec<Split> {
    both(text, &[" – ", " — ", " - ", " | ", "\t", " // "])
}

/// Authors: title; title: authors.
fn colon(text: &str) -> Vec<Split> {
    both(text, &[": "])
}

/// Authors. Title; title. Authors; title? Authors.
fn stop(text: &str) -> Vec<Split> {
    let mut found = both(text, &[". "]);
    let asked = text.match_indices(['?', '!']).filter(|(at, _)| text[at + 1..].starts_with(' '));
    found.extend(asked.map(|(at, _)| (0..at + 1, at + 2..text.len())));
    found
}

/// Both orders at each place where one of these signs stands.
fn both(text: &str, signs: &[&str]) -> Vec<Split> {
    let mut found = Vec::new();
    for sign in signs {
        for (at, _) in text.match_indices(sign) {
            let (before, after) = (0..at, at + sign.len()..text.len());
            found.push((before.clone(), after.clone()));
            found.push((after, before));
        }
    }
    found
}

/// Title (authors).
fn brackets(text: &str) -> Vec<Split> {
    let inner = text
        .trim_end_matches('.')
        .strip_suffix(')')
        .and_then(|inner| Some((inner.find(" (")?, inner.len())));
    inner.map(|(at, end)| (0..at, at + 2..end)).into_iter().collect()
}

/// Title, authors: the first comma behind which only authors stand.
fn comma(text: &str) -> Vec<Split> {
    text.match_indices(", ").map(|(at, _)| (0..at, at + 2..text.len())).collect()
}

//! A paper that one document tells of more than once: under each of its awards, or in a list pasted twice.

use super::field::award_words;
use super::{Incoming, one};
use crate::paper::{EditionKey, Paper};
use crate::text::normal;

/// Joins the papers of one document that are one: of one title within a venue, and in no contradiction. Awards add up; what
/// the first place leaves out, the others fill in (lesson A12).
pub(super) fn join(papers: Vec<Incoming>) -> Vec<Incoming> {
    let mut joined: Vec<Incoming> = Vec::with_capacity(papers.len());
    let mut places = std::collections::BTreeMap::<_, Vec<usize>>::new();
    for mut incoming in papers {
        let title = normal::letters(&incoming.paper.title.plain());
        let key = (incoming.page.clone(), incoming.edition.venue.clone(), title);
        let known = places.entry(key).or_default();
        let first = known.iter().copied().find(|n| {
            !one::has_working_title(&incoming.paper)
                && !joined[*n].paper.contradicts(&incoming.paper)
        });
        match first {
            Some(n) => {
                let first = &mut joined[n];
                one::settle(&mut incoming.paper, &incoming.edition, &first.edition);
                absorb(&mut first.paper, incoming.paper, &first.edition);
            }
            None => {
                known.push(joined.len());
                joined.push(incoming);
            }
        }
    }
    joined
}

fn absorb(first: &mut Paper, other: Paper, home: &EditionKey) {
    for award in other.awards {
        let words = award_words(&award, home);
        match first.awards.iter_mut().find(|known| award_words(known, home) == words) {
            Some(known) if known.statement.is_empty() => known.statement = award.statement,
            Some(_) => {}
            None => first.awards.push(award),
        }
    }
    for link in other.links {
        if !first.links.contains(&link) {
            first.links.push(link);
        }
    }
    if first.authors.is_empty() {
        first.authors = other.authors;
    }
    if first.abstract_text.is_empty() {
        first.abstract_text = other.abstract_text;
    }
    first.doi = first.doi.take().or(other.doi);
    first.track = first.track.take().or(other.track);
    first.date = first.date.or(other.date);
    first.published.venue = first.published.venue.take().or(other.published.venue);
    first.published.year = first.published.year.or(other.published.year);
    if let (Some(source), Some(more)) =
        (first.sources.first_mut(), other.sources.into_iter().next())
    {
        source.abstract_id = source.abstract_id.take().or(more.abstract_id);
        source.lines = match (source.lines, more.lines) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (lines, more) => lines.or(more),
        };
    }
}

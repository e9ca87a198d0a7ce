//! The index that is searched: which words and pairs of words stand in which papers and names.
//!
//! A paper is known by a number: its standing, its age, and a digest of its address. So the better comes first, and a new
//! paper changes only the parts that hold its own words. People have numbers after all papers.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::super::Site;
use super::cut;
use super::said::{self, Field};
use super::steps::{self, Steps};
use super::terms::{Found, Term, Terms};
use crate::paper::{EditionKey, PaperId};
use crate::site::route::Shard;
use crate::text::slug;

/// The index of an archive.
#[derive(Debug)]
pub(crate) struct Index {
    /// The words, sorted.
    texts: Vec<Box<str>>,
    /// What stands in the parts: each with its part, sorted.
    words: Vec<(u16, Term, Steps)>,
    pairs: Vec<(u16, Term, Steps)>,
    shown: Vec<(u16, u64, Shown)>,
}

/// What results show.
#[derive(Debug, Clone)]
enum Shown {
    Paper(PaperId),
    Person(Arc<str>),
}

/// The bits of a number that are of the digest, and those of the age.
const N_DIGEST: u32 = 18;
const N_AGE: u32 = 14;
/// The standing of people.
const PERSON: u64 = 3;

impl Index {
    pub(super) fn of(site: &Site) -> Self {
        let numbered = numbered(site);
        let chunk = numbered.len().div_ceil(8).max(1);
        let parts = numbered.par_chunks(chunk).map(|chunk| terms(site, chunk).found());
        let Found { texts, terms } = Found::join(parts.collect());
        let keys: Vec<Folded> = texts.iter().map(|text| cut::fold(text)).collect();
        let (pairs, words) = terms.into_iter().partition(|(term, _)| term.distance > 0);
        let filed = |shard, found: Vec<(Term, Steps)>| {
            let n_parts = u64::from(n_parts(site, shard));
            let part = |term: &Term| ((u64::from(key(&keys, term)) * n_parts) >> 32) as u16;
            let mut filed: Vec<_> =
                found.into_iter().map(|(term, steps)| (part(&term), term, steps)).collect();
            filed.par_sort_unstable_by_key(|(part, term, _)| (*part, *term));
            filed
        };
        let (words, pairs) = (filed(Shard::Words, words), filed(Shard::Pairs, pairs));
        let n_papers = u64::from(n_parts(site, Shard::Papers));
        let part = |number: u64| (number % n_papers) as u16;
        let mut shown: Vec<_> =
            numbered.into_iter().map(|(number, shown)| (part(number), number, shown)).collect();
        shown.sort_unstable_by_key(|(part, number, _)| (*part, *number));
        drop(keys);
        Self { texts, words, pairs, shown }
    }

    /// A part of the index; a line for each word, pair of words, or paper or person.
    pub(super) fn part(&self, site: &Site, shard: Shard, number: u16) -> Vec<u8> {
        match shard {
            Shard::Words => self.lines(part(&self.words, number)),
            Shard::Pairs => self.lines(part(&self.pairs, number)),
            Shard::Papers => {
                part(&self.shown, number).iter().flat_map(|shown| line(site, shown)).collect()
            }
        }
    }

    fn lines(&self, terms: &[(u16, Term, Steps)]) -> Vec<u8> {
        let mut lines = Vec::new();
        for terms in terms.chunk_by(|(_, a, _), (_, b, _)| a.is_in_line_with(b)) {
            let Some((_, term, _)) = terms.first() else { continue };
            lines.extend_from_slice(self.texts[term.first as usize].as_bytes());
            if term.distance > 0 {
                lines.extend(std::iter::repeat_n(b'~', term.distance.into()));
                lines.extend_from_slice(self.texts[term.second as usize].as_bytes());
            }
            for (_, term, steps) in terms {
                lines.extend([b' ', term.field.letter()]);
                steps.write(&mut lines);
            }
            lines.push(b'\n');
        }
        lines
    }
}

type Folded<'a> = std::borrow::Cow<'a, str>;

/// A number for the part that holds a term; words are the same to it with and without their accents.
fn key(folded: &[Folded<'_>], term: &Term) -> u32 {
    let [first, second] = [term.first, term.second].map(|word| &*folded[word as usize]);
    match term.distance {
        0 => cut::key(first),
        n => {
            cut::hash(first.chars().chain(std::iter::repeat_n('~', n.into())).chain(second.chars()))
        }
    }
}

/// What stands in a part.
fn part<A, B>(all: &[(u16, A, B)], number: u16) -> &[(u16, A, B)] {
    let from = all.partition_point(|(part, ..)| *part < number);
    let n = all[from..].partition_point(|(part, ..)| *part == number);
    &all[from..from + n]
}

/// The number of parts; a power of two. All together they stay below two thousand files (lesson S7).
pub(super) fn n_parts(site: &Site, shard: Shard) -> u16 {
    let n_papers: usize = site.archive.editions().map(|edition| edition.filed.len()).sum();
    let (per_part, most) = match shard {
        Shard::Words => (48, 256),
        Shard::Pairs => (24, 512),
        Shard::Papers => (24, 1024),
    };
    u16::try_from((n_papers / per_part).clamp(1, most).next_power_of_two()).unwrap_or(1)
}

/// Papers and people by their numbers.
fn numbered(site: &Site) -> Vec<(u64, Shown)> {
    let number = |standing: u64, age: u64, path: &str| {
        let digest = u64::from_str_radix(&slug::digest(path, 8), 16).unwrap_or_default();
        (standing << N_AGE | age) << N_DIGEST | digest >> (32 - N_DIGEST)
    };
    let papers = site.archive.papers().map(|facts| {
        let (path, age) =
            (facts.id.to_string(), 9999_u64.saturating_sub(facts.id.edition.year.into()));
        (number(said::standing(facts), age, &path), path, Shown::Paper(facts.id.clone()))
    });
    // Who has most papers comes first.
    let people = site.archive.people().map(|person| {
        let age = 9999_u64.saturating_sub(person.papers.len() as u64);
        (
            number(PERSON, age, &person.slug),
            person.slug.to_string(),
            Shown::Person(person.slug.clone()),
        )
    });
    let mut wanted: Vec<_> = papers.chain(people).collect();
    wanted.sort_unstable_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    // Where two want one number, the other takes the next.
    let mut last = 0;
    let next = |(number, _, found): (u64, String, Shown)| {
        last = number.max(last + 1);
        (last, found)
    };
    wanted.into_iter().map(next).collect()
}

/// A text by its words.
type Heard = (Field, Vec<u32>);

/// What these papers and people say.
fn terms(site: &Site, numbered: &[(u64, Shown)]) -> Terms {
    let mut terms = Terms::default();
    let mut editions: HashMap<EditionKey, Vec<Heard>> = HashMap::new();
    for (number, found) in numbered {
        match found {
            Shown::Person(slug) => {
                let person = site.archive.person(slug);
                person.iter().for_each(|person| {
                    said::of_person(person, |field, text| terms.hear(*number, field, text));
                });
            }
            Shown::Paper(id) => {
                let Some(facts) = site.archive.paper(id) else { continue };
                said::of_paper(site, facts, |field, text| terms.hear(*number, field, text));
                for key in facts.editions() {
                    let texts = editions.entry(key.clone()).or_insert_with(|| {
                        let mut texts = Vec::new();
                        said::of_edition(site, &key, |field, text| {
                            texts.push((field, terms.cut(text)));
                        });
                        texts
                    });
                    for (field, words) in texts {
                        terms.hear_again(*number, *field, words);
                    }
                }
            }
        }
        terms.end(*number);
    }
    terms
}

/// What results show of a paper or a person: its number, its address and its own.
fn line(site: &Site, (_, number, found): &(u16, u64, Shown)) -> Vec<u8> {
    let shown = match found {
        Shown::Paper(id) => {
            site.archive.paper(id).map(|facts| format!("{id}\t{}", said::shown(site, facts)))
        }
        Shown::Person(slug) => site
            .archive
            .person(slug)
            .map(|person| format!("people/{slug}\t{}", said::named(person))),
    };
    let mut line = Vec::new();
    steps::put(&mut line, *number);
    line.push(b'\t');
    line.extend(shown.unwrap_or_default().into_bytes());
    line.push(b'\n');
    line
}

//! The index that is searched: which words stand in which papers, and where.
//!
//! Words are kept by edition, and the parts of the index are the editions' words one after the other. A paper is known by
//! its edition and a short id made of its slug, so a new paper changes only the parts that hold its own words.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;

use super::super::Site;
use super::cut;
use super::said::{self, Field, Said};
use crate::archive::Edition;
use crate::paper::EditionKey;
use crate::text::slug;

/// The index of an archive.
#[derive(Debug)]
pub(crate) struct Index {
    editions: Vec<Words>,
    /// The number of parts for words and for their places; a power of two.
    pub(super) n_words: u16,
    /// The number of parts for papers; a power of two.
    pub(super) n_papers: u16,
}

/// The words of the papers that are filed under an edition.
#[derive(Debug)]
struct Words {
    key: EditionKey,
    /// By [key](cut::key), then by spelling.
    words: Vec<Word>,
    /// What results show of each paper, by its id.
    papers: BTreeMap<u32, String>,
}

/// A word in the papers of an edition.
#[derive(Debug)]
struct Word {
    key: u32,
    text: Box<str>,
    /// The ids of the papers that hold it, by field and standing.
    papers: BTreeMap<(u8, u8), String>,
    /// Each of these papers with the places of the word in it.
    places: String,
}

/// The most parts; with those of papers they stay below two thousand files (lesson S7).
const MOST: usize = 512;

impl Index {
    pub(super) fn of(site: &Site) -> Self {
        let editions: Vec<&Edition> = site.archive.editions().map(|edition| &**edition).collect();
        let (n_words, n_papers) = sizes(site);
        let editions = editions.into_par_iter().map(|edition| words(site, edition)).collect();
        Self { editions, n_words, n_papers }
    }

    /// A part of the words: a line for each word, with the papers of each edition.
    pub(super) fn words(&self, number: u16) -> String {
        self.lines(number, |word, line| {
            for ((field, class), ids) in &word.papers {
                line.extend([' ', char::from(*field), char::from(b'0' + *class)]);
                line.push_str(ids);
            }
        })
    }

    /// A part of the places: a line for each word, with its places in each paper.
    pub(super) fn places(&self, number: u16) -> String {
        self.lines(number, |word, line| line.push_str(&word.places))
    }

    fn lines(&self, number: u16, write: impl Fn(&Word, &mut String)) -> String {
        let part = |word: &Word| (u64::from(word.key) * u64::from(self.n_words)) >> 32;
        let mut lines: BTreeMap<&str, String> = BTreeMap::new();
        for edition in &self.editions {
            let from = edition.words.partition_point(|word| part(word) < u64::from(number));
            let words = edition.words[from..].iter();
            for word in words.take_while(|word| part(word) == u64::from(number)) {
                let line = lines.entry(&word.text).or_default();
                line.push_str(&format!(" {}", edition.key));
                write(word, line);
            }
        }
        lines.into_iter().map(|(word, line)| format!("{word}{line}\n")).collect()
    }

    /// A part of the papers: a line for each.
    pub(super) fn papers(&self, number: u16) -> String {
        let mut lines = String::new();
        for edition in &self.editions {
            for (id, paper) in &edition.papers {
                if (id * u32::from(self.n_papers)) >> 24 == u32::from(number) {
                    lines.push_str(&format!("{}\t", edition.key));
                    put(&mut lines, *id, 4);
                    lines.extend(["\t", paper, "\n"]);
                }
            }
        }
        lines
    }
}

/// The number of parts for words, and of those for papers.
pub(super) fn sizes(site: &Site) -> (u16, u16) {
    let n_papers: usize = site.archive.editions().map(|edition| edition.filed.len()).sum();
    let parts = |most: usize, per_part: usize| {
        u16::try_from((n_papers / per_part).clamp(1, most).next_power_of_two()).unwrap_or(1)
    };
    (parts(MOST, 24), parts(MOST, 48))
}

fn words(site: &Site, edition: &Edition) -> Words {
    let mut known: HashMap<Box<str>, usize> = HashMap::new();
    let mut words: Vec<Word> = Vec::new();
    let mut papers = BTreeMap::new();
    let stop: BTreeSet<&str> = cut::STOP.split(' ').collect();
    for (id, slug) in ids(edition) {
        let facts = &edition.filed[slug];
        let mut said = Said { class: said::class(facts), words: Vec::new(), place: 0 };
        said::say(site, facts, |field, text| {
            cut::words(text, |word| {
                if field != Field::Body || !stop.contains(word) {
                    let number = match known.get(word) {
                        Some(number) => *number,
                        None => {
                            let key = cut::key(&cut::fold(word));
                            let new = (BTreeMap::new(), String::new());
                            words.push(Word {
                                key,
                                text: word.into(),
                                papers: new.0,
                                places: new.1,
                            });
                            known.insert(word.into(), words.len() - 1);
                            words.len() - 1
                        }
                    };
                    said.words.push((number, field, said.place));
                }
                said.place += 1;
            });
            said.place += 1;
        });
        file(&mut words, id, said);
        papers.insert(id, said::shown(site, facts));
    }
    words.sort_by(|a, b| (a.key, &a.text).cmp(&(b.key, &b.text)));
    Words { key: edition.key.clone(), words, papers }
}

/// Puts what a paper says to the words it says it with.
fn file(words: &mut [Word], id: u32, mut said: Said) {
    said.words.sort_unstable();
    for one in said.words.chunk_by(|a, b| a.0 == b.0) {
        let Some((number, ..)) = one.first() else { continue };
        let Some(word) = words.get_mut(*number) else { continue };
        for same in one.chunk_by(|a, b| a.1 == b.1) {
            let field = same[0].1;
            if field != Field::Body || one[0].1 != Field::Title {
                let ids = word.papers.entry((field.letter(), said.class)).or_default();
                put(ids, id, 4);
            }
        }
        word.places.push(' ');
        put(&mut word.places, id, 4);
        for (.., place) in one.iter().filter(|(.., place)| *place < 4096) {
            put(&mut word.places, *place, 2);
        }
    }
}

/// The papers of an edition with their ids: numbers of 24 bits, by which they are in order.
fn ids(edition: &Edition) -> BTreeMap<u32, &std::sync::Arc<str>> {
    let mut ids = BTreeMap::new();
    for slug in edition.filed.keys() {
        let mut name = slug.to_string();
        let mut id = number(&name);
        while ids.contains_key(&id) {
            name.push('~');
            id = number(&name);
        }
        ids.insert(id, slug);
    }
    ids
}

fn number(name: &str) -> u32 {
    u32::from_str_radix(&slug::digest(name, 6), 16).unwrap_or_default()
}

/// Writes a number in letters, six bits each.
fn put(text: &mut String, number: u32, n_letters: u32) {
    const LETTERS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-";
    let letter = |at: u32| char::from(LETTERS[(number >> (6 * at)) as usize & 63]);
    text.extend((0..n_letters).rev().map(letter));
}

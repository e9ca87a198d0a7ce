//! The vocabulary as it is looked up: names of venues by their first byte, wordings by their first word. It is made once,
//! so that a line costs what its own words cost, and not what the vocabulary does.

use std::collections::{BTreeMap, HashMap};

use super::Vocabulary;
use super::words::{self, Word};
use crate::text::slug;

/// The vocabulary as it is looked up.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    /// The names of venues, each with the number of its venue, by their first byte.
    names: BTreeMap<u8, Vec<(String, usize)>>,
    /// The number of the first venue of a name in small letters.
    venues: HashMap<String, usize>,
    /// The number of the first venue of a slug.
    slugs: HashMap<String, usize>,
    pub(super) kinds: Wordings,
    pub(super) tracks: Wordings,
}

impl Index {
    pub(super) fn of(vocabulary: &Vocabulary) -> Self {
        let mut index = Self::default();
        for (n, venue) in vocabulary.venues.iter().enumerate() {
            for name in std::iter::once(&venue.name).chain(&venue.also).chain([&venue.full_name]) {
                if let Some(first) = name.bytes().next() {
                    index.names.entry(first).or_default().push((name.clone(), n));
                }
                index.venues.entry(name.to_ascii_lowercase()).or_insert(n);
            }
            index.slugs.entry(slug::venue(&venue.name)).or_insert(n);
        }
        for (n, kind) in
            vocabulary.kinds.iter().enumerate().filter(|(_, kind)| kind.slug != "other")
        {
            for wording in std::iter::once(&kind.label).chain(&kind.also) {
                let mut words = words::words(wording);
                words::take_award_words(&mut words);
                index.kinds.add(words, n);
            }
        }
        for (n, track) in vocabulary.tracks.iter().enumerate() {
            for wording in std::iter::once(&track.name).chain(&track.also) {
                let mut words = words::words(wording);
                // "paper" is not taken from the award.
                if words.len() > 1 {
                    words.pop_if(|last| last.key == "paper");
                }
                index.tracks.add(words, n);
            }
        }
        index
    }

    /// The names of venues that a text begins with, each with the number of its venue.
    pub(super) fn names_at<'a>(&'a self, text: &str) -> impl Iterator<Item = (&'a str, usize)> {
        let names = text.bytes().next().and_then(|first| self.names.get(&first));
        let names = names.into_iter().flatten().filter(|(name, _)| text.starts_with(name.as_str()));
        names.map(|(name, venue)| (name.as_str(), *venue))
    }

    /// The number of the first venue of a name, in any case.
    pub(super) fn venue(&self, name: &str) -> Option<usize> {
        self.venues.get(&name.to_ascii_lowercase()).copied()
    }

    /// The number of the first venue of a slug.
    pub(super) fn venue_of_slug(&self, slug: &str) -> Option<usize> {
        self.slugs.get(slug).copied()
    }
}

/// Wordings, each of which means something, by their first word.
#[derive(Debug, Clone, Default)]
pub(super) struct Wordings {
    by_first: HashMap<String, Vec<Wording>>,
    n_wordings: usize,
}

#[derive(Debug, Clone)]
struct Wording {
    keys: Vec<String>,
    /// The number of what it means.
    of: usize,
    /// How many wordings stand before it in the vocabulary.
    rank: usize,
}

/// Where a wording stands among words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stand {
    /// The number of what it means in the vocabulary.
    pub of: usize,
    /// The word it begins with.
    pub at: usize,
    /// How many words it has.
    pub n: usize,
}

impl Stand {
    /// The words that it has.
    pub fn range(self) -> std::ops::Range<usize> {
        self.at..self.at + self.n
    }
}

impl Wordings {
    fn add(&mut self, words: Vec<Word>, of: usize) {
        let keys: Vec<String> = words.into_iter().map(|word| word.key).collect();
        if let Some(first) = keys.first().cloned() {
            let wording = Wording { keys, of, rank: self.n_wordings };
            self.by_first.entry(first).or_default().push(wording);
            self.n_wordings += 1;
        }
    }

    /// The longest wording among the words that has at least so many; of several, the vocabulary's first.
    pub(super) fn longest(&self, words: &[Word], least: usize) -> Option<Stand> {
        let begins = |wording: &Wording, words: &[Word]| {
            wording.keys.len() <= words.len()
                && wording.keys.iter().zip(words).all(|(key, word)| *key == word.key)
        };
        let found = words.iter().enumerate().flat_map(|(at, word)| {
            let wordings = self.by_first.get(&word.key).into_iter().flatten();
            let found = wordings.filter(move |wording| begins(wording, &words[at..]));
            found.map(move |wording| (wording, at))
        });
        let long_enough = found.filter(|(wording, _)| wording.keys.len() >= least);
        let (wording, at) = long_enough
            .min_by_key(|(wording, at)| (usize::MAX - wording.keys.len(), wording.rank, *at))?;
        Some(Stand { of: wording.of, at, n: wording.keys.len() })
    }
}

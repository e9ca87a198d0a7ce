//! The words of an award, compared without case, punctuation, plural, years and venues.

use crate::paper::Rank;
use crate::recognize::venues;
use crate::vocabulary::words::{self, Word};
use crate::vocabulary::{Stand, Vocabulary};

/// The words of an award.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Wording {
    words: Vec<Word>,
}

/// The kind of award that a wording names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) slug: String,
    pub(super) label: String,
    pub(super) track: Option<String>,
    /// How many words are neither the kind's, nor a track's, nor fill.
    pub(super) rest: usize,
    /// How many words the kind's are.
    pub(super) n_words: usize,
}

/// The words of ranks.
const RANKS: &[(&[&str], Rank)] = &[
    (&["runner", "up"], Rank::RunnerUp),
    (&["runnerup"], Rank::RunnerUp),
    (&["honorable", "mention"], Rank::HonorableMention),
    (&["special", "mention"], Rank::HonorableMention),
    (&["finalist"], Rank::Finalist),
    (&["nominee"], Rank::Finalist),
    (&["candidate"], Rank::Finalist),
    (&["nominated"], Rank::Finalist),
    (&["commendation"], Rank::HonorableMention),
    (&["mention"], Rank::HonorableMention),
    (&["nomination"], Rank::Finalist),
    (&["shortlist"], Rank::Finalist),
    (&["shortlisted"], Rank::Finalist),
    (&["winner"], Rank::Winner),
];

/// The words of places, which stay in the label.
const PLACES: &[(&[&str], Rank)] = &[
    (&["second", "place"], Rank::RunnerUp),
    (&["2nd", "place"], Rank::RunnerUp),
    (&["third", "place"], Rank::RunnerUp),
    (&["3rd", "place"], Rank::RunnerUp),
    (&["first", "place"], Rank::Winner),
    (&["1st", "place"], Rank::Winner),
];

impl Wording {
    /// The words from one to another, as they are.
    pub(super) fn part(&self, from: usize, to: usize) -> Self {
        Self { words: self.words[from.min(self.words.len())..to.min(self.words.len())].to_vec() }
    }

    /// The words of a text, without years and the names of venues.
    pub(super) fn of(text: &str, vocabulary: &Vocabulary) -> Self {
        let here = venues::mentions(text, vocabulary).into_iter().filter_map(|m| m.venue);
        let here: Vec<String> = here.map(|name| name.to_lowercase()).collect();
        let venue = |key: &str| here.iter().any(|name| name == key);
        let mut words = words::words(text);
        words.retain(|word| !is_year(&word.key) && !venue(&word.key));
        Self { words }
    }

    /// Takes out the words "award", "prize" and their like; tells whether there were any.
    pub(super) fn take_award_words(&mut self) -> bool {
        words::take_award_words(&mut self.words)
    }

    /// Takes out the words of a rank. Those of a place stay, for the label keeps them.
    pub(super) fn take_rank(&mut self) -> Option<Rank> {
        let found =
            RANKS.iter().find_map(|(words, rank)| Some((self.find(words)?, words.len(), *rank)));
        if let Some((at, n, rank)) = found {
            self.words.drain(at..at + n);
            return Some(rank);
        }
        PLACES.iter().find_map(|(words, rank)| self.find(words).map(|_| *rank))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|word| word.is_fill())
    }

    /// Whether "paper" is all there is.
    pub(super) fn is_paper(&self) -> bool {
        self.keys() == ["paper"]
    }

    pub(super) fn has_any(&self, keys: &[&str]) -> bool {
        self.words.iter().any(|word| keys.contains(&word.key.as_str()))
    }

    /// Whether every word that is no fill begins with a capital or a digit.
    pub(super) fn is_name_like(&self) -> bool {
        let capital =
            |word: &Word| word.written.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
        self.words.iter().all(|word| word.is_fill() || capital(word))
    }

    /// The kind that the words name, by its longest wording; words of a track may stand in the middle of it.
    pub(super) fn kind(&self, vocabulary: &Vocabulary) -> Option<Found> {
        let track = vocabulary.track_among(&self.words);
        let without_track = track.map(|track| self.without(track));
        let whole = self.longest_wording(vocabulary);
        let apart = without_track.as_ref().and_then(|rest| rest.longest_wording(vocabulary));
        let (found, split) = match (whole, apart) {
            (Some(whole), Some(apart)) if apart.n > whole.n => (apart, true),
            (Some(whole), _) => (whole, false),
            (None, Some(apart)) => (apart, true),
            (None, None) => return None,
        };
        let base = if split { without_track.unwrap_or_default() } else { self.clone() };
        let mut rest = base.without(found);
        if !split && let Some(track) = vocabulary.track_among(&rest.words) {
            rest = rest.without(track);
        }
        let others: Vec<&Word> = rest.words.iter().filter(|word| !word.is_fill()).collect();
        // A venue that is not known by name, beside the usual words.
        let acronyms = others.iter().filter(|word| venues::looks_like_venue(&word.written)).count();
        let rest = others.len() - acronyms;
        let own = Self { words: base.words[found.range()].to_vec() };
        let within =
            split && track.is_some_and(|track| track.at > found.at && track.at < found.range().end);
        let label = if rest > 0 || within { self.label() } else { own.label() };
        let kind = vocabulary.kinds.get(found.of)?;
        let is_usual = label == kind.label || plain(&label).keys() == plain(&kind.label).keys();
        let label = if is_usual { kind.label.clone() } else { label };
        let track = track.and_then(|track| Some(vocabulary.tracks.get(track.of)?.name.clone()));
        Some(Found { slug: kind.slug.clone(), label, track, rest, n_words: found.n })
    }

    /// The kind that the first and the last word name, where few words of capitals stand between them.
    pub(super) fn outer_kind(&self, vocabulary: &Vocabulary) -> Option<String> {
        let words: Vec<&Word> = self.words.iter().filter(|word| !word.is_fill()).collect();
        let [first, .., last] = words.as_slice() else { return None };
        let outer = Self { words: vec![(*first).clone(), (*last).clone()] };
        let found = outer.longest_wording(vocabulary).filter(|found| found.n == 2)?;
        let kind = vocabulary.kinds.get(found.of)?;
        ((3..=5).contains(&words.len()) && self.is_name_like()).then(|| kind.slug.clone())
    }

    /// The longest wording of a kind among the words. One of a single word must be all there is.
    fn longest_wording(&self, vocabulary: &Vocabulary) -> Option<Stand> {
        let least = if self.words.len() == 1 { 1 } else { 2 };
        vocabulary.kind_among(&self.words, least)
    }

    /// The words as a label: each with a capital but the small ones, nothing plural, no fill at the ends.
    pub(super) fn label(&self) -> String {
        let small = |key: &str| {
            words::is_fill(key) && !["track", "main", "year", "conference"].contains(&key)
        };
        let mut words = self.words.as_slice();
        while let Some((first, rest)) = words.split_first().filter(|(first, _)| small(&first.key)) {
            words = rest;
            let _ = first;
        }
        while let Some((_, rest)) = words.split_last().filter(|(last, _)| small(&last.key)) {
            words = rest;
        }
        let written = words.iter().enumerate().map(|(n, word)| match word {
            word if n > 0 && small(&word.key) => word.key.clone(),
            word if word.written.chars().skip(1).any(char::is_uppercase) => word.written.clone(),
            word => capital(&word.written),
        });
        let mut label = String::new();
        for (word, written) in words.iter().zip(written) {
            if !label.is_empty() {
                label.push(word.before);
            }
            label.push_str(&written);
        }
        label
    }

    pub(super) fn keys(&self) -> Vec<&str> {
        self.words.iter().map(|word| word.key.as_str()).collect()
    }

    fn find(&self, keys: &[&str]) -> Option<usize> {
        if keys.is_empty() {
            return None;
        }
        self.words
            .windows(keys.len())
            .position(|words| words.iter().zip(keys).all(|(w, key)| w.key == *key))
    }

    fn without(&self, stand: Stand) -> Self {
        let mut words = self.words.clone();
        words.drain(stand.range());
        Self { words }
    }

    /// The kind, or the rank, that the first words name, with nothing before it: "best papers (one of …".
    pub(super) fn begins_with_kind(&self, vocabulary: &Vocabulary) -> Option<(String, String)> {
        let longest = (2..=self.words.len().min(6)).rev().find_map(|n| {
            let first = Self { words: self.words[..n].to_vec() };
            first.kind(vocabulary).filter(|found| found.rest == 0 && found.track.is_none())
        })?;
        Some((longest.slug, longest.label))
    }

    pub(super) fn begins_with_rank(&self) -> Option<Rank> {
        RANKS.iter().find(|(words, _)| self.find(words) == Some(0)).map(|(_, rank)| *rank)
    }
}

/// The words of a text.
pub(super) fn plain(text: &str) -> Wording {
    Wording { words: words::words(text) }
}

fn is_year(word: &str) -> bool {
    word.len() == 4
        && (word.starts_with("19") || word.starts_with("20"))
        && word.bytes().all(|b| b.is_ascii_digit())
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

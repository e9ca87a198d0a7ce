//! The words of an award, compared without case, punctuation, plural, years and venues.

use crate::paper::Rank;
use crate::recognize::venues;
use crate::vocabulary::Vocabulary;

/// A word, as compared and as written.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    key: String,
    written: String,
    /// What parts it from the word before in a label: a blank, or a hyphen.
    before: char,
}

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

/// Plurals of the words of awards.
const PLURALS: &[&str] = &[
    "papers",
    "awards",
    "prizes",
    "winners",
    "mentions",
    "finalists",
    "nominees",
    "ups",
    "runners",
    "posters",
    "demos",
    "talks",
    "presentations",
    "articles",
    "artifacts",
    "recipients",
    "nominations",
    "candidates",
    "commendations",
    "demonstrations",
    "reviewers",
];

/// Words that say nothing about which award it is.
const FILL: &[&str] = &[
    "the",
    "for",
    "track",
    "in",
    "at",
    "of",
    "conference",
    "our",
    "this",
    "year",
    "main",
    "a",
    "an",
    "and",
    "from",
    "to",
    "announcing",
    "announcement",
    "list",
    "congratulations",
    "past",
    "previous",
    "overview",
    "annual",
    "is",
    "are",
    "by",
];

const AWARD: [&str; 3] = ["award", "prize", "recipient"];

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
        let mut words = plain(text).words;
        words.retain(|word| !is_year(&word.key) && !venue(&word.key));
        Self { words }
    }

    /// Takes out the words "award", "prize" and their like; tells whether there were any.
    pub(super) fn take_award_words(&mut self) -> bool {
        let n_words = self.words.len();
        let named: Vec<bool> = (0..n_words).map(|at| self.is_named_prize(at)).collect();
        let mut named = named.into_iter();
        self.words
            .retain(|word| named.next().unwrap_or(false) || !AWARD.contains(&word.key.as_str()));
        self.words.len() < n_words || self.has_any(&AWARD)
    }

    /// Whether a word is that of a prize with a name, which says what it is for: "Ada Stone Prize for …".
    fn is_named_prize(&self, at: usize) -> bool {
        let usual = ["best", "outstanding", "distinguished", "test", "influential"];
        let before = &self.words[..at];
        self.words.get(at + 1).is_some_and(|next| next.key == "for")
            && at + 2 < self.words.len()
            && before.iter().any(|word| !FILL.contains(&word.key.as_str()))
            && !before.iter().any(|word| usual.contains(&word.key.as_str()))
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
        self.words.iter().all(|word| FILL.contains(&word.key.as_str()))
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
        self.words.iter().all(|word| FILL.contains(&word.key.as_str()) || capital(word))
    }

    /// The kind that the words name, by its longest wording; words of a track may stand in the middle of it.
    pub(super) fn kind(&self, vocabulary: &Vocabulary) -> Option<Found> {
        let track = self.track(vocabulary);
        let without_track = track.as_ref().map(|(_, at, n)| self.without(*at, *n));
        let whole = self.longest_wording(vocabulary);
        let apart = without_track.as_ref().and_then(|rest| rest.longest_wording(vocabulary));
        let (slug, at, n, split) = match (whole, apart) {
            (Some(whole), Some(apart)) if apart.2 > whole.2 => (apart.0, apart.1, apart.2, true),
            (Some(whole), _) => (whole.0, whole.1, whole.2, false),
            (None, Some(apart)) => (apart.0, apart.1, apart.2, true),
            (None, None) => return None,
        };
        let base = if split { without_track.unwrap_or_default() } else { self.clone() };
        let mut rest = base.without(at, n);
        if !split && let Some((_, at, n)) = rest.track(vocabulary) {
            rest = rest.without(at, n);
        }
        let others: Vec<&Word> =
            rest.words.iter().filter(|word| !FILL.contains(&word.key.as_str())).collect();
        // A venue that is not known by name, beside the usual words.
        let acronyms = others.iter().filter(|word| venues::looks_like_venue(&word.written)).count();
        let rest = others.len() - acronyms;
        let own = Self { words: base.words[at..at + n].to_vec() };
        let within =
            split && track.as_ref().is_some_and(|(_, from, _)| *from > at && *from < at + n);
        let label = if rest > 0 || within { self.label() } else { own.label() };
        let kind = vocabulary.kind(&slug)?;
        let is_usual = plain(&label).keys() == plain(&kind.label).keys();
        let label = if is_usual { kind.label.clone() } else { label };
        Some(Found { slug, label, track: track.map(|(name, ..)| name), rest, n_words: n })
    }

    /// The kind that the first and the last word name, where few words of capitals stand between them.
    pub(super) fn outer_kind(&self, vocabulary: &Vocabulary) -> Option<String> {
        let words: Vec<&Word> =
            self.words.iter().filter(|word| !FILL.contains(&word.key.as_str())).collect();
        let [first, .., last] = words.as_slice() else { return None };
        let outer = Self { words: vec![(*first).clone(), (*last).clone()] };
        let (slug, ..) = outer.longest_wording(vocabulary).filter(|(.., n)| *n == 2)?;
        ((3..=5).contains(&words.len()) && self.is_name_like()).then_some(slug)
    }

    /// The longest wording of a kind among the words: its kind, where it begins, and its length. A wording of one word
    /// must be all there is.
    fn longest_wording(&self, vocabulary: &Vocabulary) -> Option<(String, usize, usize)> {
        let wordings =
            vocabulary.kinds.iter().filter(|kind| kind.slug != "other").flat_map(|kind| {
                std::iter::once(&kind.label).chain(&kind.also).map(move |words| (kind, words))
            });
        let mut best: Option<(String, usize, usize)> = None;
        for (kind, words) in wordings {
            let mut wording = plain(words);
            wording.take_award_words();
            let keys = wording.keys();
            let longer = best.as_ref().is_none_or(|(.., n)| keys.len() > *n);
            if longer
                && (keys.len() > 1 || self.words.len() == 1)
                && let Some(at) = self.find(&keys)
            {
                best = Some((kind.slug.clone(), at, keys.len()));
            }
        }
        best
    }

    /// The track that the words name, where it begins, and its length. "paper" is not taken from the award.
    fn track(&self, vocabulary: &Vocabulary) -> Option<(String, usize, usize)> {
        let mut best: Option<(String, usize, usize)> = None;
        for track in &vocabulary.tracks {
            for words in std::iter::once(&track.name).chain(&track.also) {
                let wording = plain(words);
                let mut keys = wording.keys();
                if keys.len() > 1 && keys.last() == Some(&"paper") {
                    keys.pop();
                }
                if let Some(at) = self.find(&keys)
                    && best.as_ref().is_none_or(|(.., n)| keys.len() > *n)
                {
                    best = Some((track.name.clone(), at, keys.len()));
                }
            }
        }
        best
    }

    /// The words as a label: each with a capital but the small ones, nothing plural, no fill at the ends.
    pub(super) fn label(&self) -> String {
        let small = |key: &str| {
            FILL.contains(&key) && !["track", "main", "year", "conference"].contains(&key)
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

    fn without(&self, at: usize, n: usize) -> Self {
        let mut words = self.words.clone();
        words.drain(at..at + n);
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
    let text = text
        .replace('&', " and ")
        .replace(['’', '\''], "")
        .replace("Ph.D.", "PhD")
        .replace("M.Sc.", "MSc");
    let mut words = Vec::new();
    let mut before = ' ';
    for part in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let mut written = part.trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned();
        if !written.is_empty() {
            let mut key = written.to_lowercase().replace("honour", "honor");
            if PLURALS.contains(&key.as_str()) {
                key.pop();
                written.pop();
            }
            words.push(Word { key, written, before });
        }
        before = if part.ends_with('-') && part.len() > 1 { '-' } else { ' ' };
    }
    Wording { words }
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

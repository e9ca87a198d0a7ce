//! The terms that papers and people are found by: words, and pairs of words that follow each other.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::cut;
use super::said::Field;
use super::steps::Steps;

/// The places in a paper that are told, from 0 on; a power of two.
pub(super) const N_PLACES: u64 = 1 << 14;
/// The longest way from one word of a pair to the other; what is longer counts as this.
const FARTHEST: u64 = 15;

/// A word in a field, or two words with nothing but common ones between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Term {
    pub(super) first: u32,
    /// Zero for a single word.
    pub(super) distance: u8,
    /// The first word once more, for a single word.
    pub(super) second: u32,
    pub(super) field: Field,
}

impl Term {
    /// Whether two terms are one word, or one pair, in two fields.
    pub(super) fn is_in_line_with(&self, other: &Self) -> bool {
        let words = |term: &Self| (term.first, term.distance, term.second);
        words(self) == words(other)
    }

    /// The same term, with its words numbered anew.
    fn renumbered(self, number: &[u32]) -> Self {
        let [first, second] = [self.first, self.second].map(|word| number[word as usize]);
        Self { first, second, ..self }
    }
}

/// What some papers or people say, one after the other in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Terms {
    /// The number of each word.
    known: FxHashMap<Box<str>, u32>,
    words: Vec<Word>,
    /// Each term with the number of one who says it; for a pair, with that of the [place](N_PLACES) of its first word.
    heard: Vec<(Term, u64)>,
    /// The words of the one who speaks.
    said: Vec<u32>,
    place: u64,
    /// The last word of this text with its place, and the last common one.
    before: [Option<(u32, u64)>; 2],
}

/// What is known of a word.
#[derive(Debug, Clone, Copy)]
struct Word {
    /// Whether it is [common](cut::STOP).
    is_stop: bool,
    /// The fields in which the one who speaks says it, a bit each.
    fields: u8,
}

impl Terms {
    /// The words of a text.
    pub(super) fn cut(&mut self, text: &str) -> Vec<u32> {
        let mut numbers = Vec::new();
        cut::words(text, |word| numbers.push(self.number(word)));
        numbers
    }

    /// Takes a text of the one who speaks.
    pub(super) fn hear(&mut self, speaker: u64, field: Field, text: &str) {
        cut::words(text, |word| {
            let word = self.number(word);
            self.word(speaker, field, word);
        });
        self.pause();
    }

    /// Takes a text that was [cut](Self::cut) before.
    pub(super) fn hear_again(&mut self, speaker: u64, field: Field, words: &[u32]) {
        words.iter().for_each(|word| self.word(speaker, field, *word));
        self.pause();
    }

    fn number(&mut self, word: &str) -> u32 {
        if let Some(number) = self.known.get(word) {
            return *number;
        }
        let number = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        self.words.push(Word { is_stop: cut::STOP.split(' ').any(|stop| stop == word), fields: 0 });
        self.known.insert(word.into(), number);
        number
    }

    fn word(&mut self, speaker: u64, field: Field, number: u32) {
        let word = &mut self.words[number as usize];
        let is_stop = word.is_stop;
        if !is_stop || field != Field::Body {
            if word.fields == 0 {
                self.said.push(number);
            }
            word.fields |= 1 << field as u8;
            // Who asks for a phrase leaves out its common words, unless it has no others.
            let before = self.before[usize::from(is_stop)].replace((number, self.place));
            if let Some((first, place)) =
                before.filter(|(_, place)| !is_stop || place + 1 == self.place)
                && self.place < N_PLACES
            {
                let distance = (self.place - place).min(FARTHEST) as u8;
                let term = Term { first, distance, second: number, field };
                self.heard.push((term, speaker * N_PLACES + place));
            }
        }
        self.place += 1;
    }

    /// Texts do not go on in each other.
    fn pause(&mut self) {
        self.before = [None; 2];
        self.place += 1;
    }

    /// Ends what one has said. A word of a text that says it elsewhere too is found there.
    pub(super) fn end(&mut self, speaker: u64) {
        for number in self.said.drain(..) {
            let said = std::mem::take(&mut self.words[number as usize].fields);
            let body = 1 << Field::Body as u8;
            let said = if said == body { body } else { said & !body };
            for field in Field::ALL.into_iter().filter(|field| said & 1 << *field as u8 != 0) {
                let term = Term { first: number, distance: 0, second: number, field };
                self.heard.push((term, speaker));
            }
        }
        self.place = 0;
    }

    /// The words by their numbers, and each term once, with all who say it.
    pub(super) fn found(mut self) -> Found {
        // To sort them all takes less time than to look each up among the others.
        self.heard.sort_unstable();
        let terms = self.heard.chunk_by(|(a, _), (b, _)| a == b).map(|heard| {
            let mut steps = Steps::default();
            heard.iter().for_each(|(_, number)| steps.push(*number));
            (heard[0].0, steps)
        });
        let terms = terms.collect();
        let mut texts: Vec<(Box<str>, u32)> = self.known.into_iter().collect();
        texts.sort_unstable_by_key(|(_, number)| *number);
        Found { texts: texts.into_iter().map(|(text, _)| text).collect(), terms }
    }
}

/// The terms of some papers or people.
#[derive(Debug)]
pub(super) struct Found {
    /// The words, by the numbers that terms have for them.
    pub(super) texts: Vec<Box<str>>,
    pub(super) terms: Vec<(Term, Steps)>,
}

impl Found {
    /// The words of all, sorted, and their terms, in any order. The numbers in each are greater than those before.
    pub(super) fn join(parts: Vec<Self>) -> Self {
        let mut texts: Vec<Box<str>> = parts.iter().flat_map(|part| part.texts.clone()).collect();
        texts.sort_unstable();
        texts.dedup();
        let rank: FxHashMap<&str, u32> = texts.iter().map(|text| &**text).zip(0..).collect();
        let mut joined: FxHashMap<Term, Steps> = FxHashMap::default();
        for part in parts {
            let ranks: Vec<u32> = part.texts.iter().map(|text| rank[&**text]).collect();
            for (term, steps) in part.terms {
                match joined.entry(term.renumbered(&ranks)) {
                    Entry::Occupied(mut known) => known.get_mut().append(&steps),
                    Entry::Vacant(new) => drop(new.insert(steps)),
                }
            }
        }
        drop(rank);
        Self { texts, terms: joined.into_iter().collect() }
    }
}

//! The words of awards and tracks, compared without case, punctuation and plural. [`words`] is the entry point.

/// A word, as compared and as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word as compared.
    pub key: String,
    /// The word as written.
    pub written: String,
    /// What parts it from the word before in a label: a blank, or a hyphen.
    pub before: char,
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

const AWARD: [&str; 6] = ["award", "prize", "recipient", "preis", "prix", "premio"];

impl Word {
    /// Whether it says nothing about which award it is.
    pub fn is_fill(&self) -> bool {
        is_fill(&self.key)
    }

    fn is_award(&self) -> bool {
        AWARD.contains(&self.key.as_str())
    }
}

/// Whether a word, as compared, says nothing about which award it is.
pub fn is_fill(key: &str) -> bool {
    FILL.contains(&key)
}

/// The words of a text.
pub fn words(text: &str) -> Vec<Word> {
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
    words
}

/// Takes out the words "award", "prize" and their like; tells whether there were any.
pub fn take_award_words(words: &mut Vec<Word>) -> bool {
    if !words.iter().any(Word::is_award) {
        return false;
    }
    let named: Vec<bool> = (0..words.len()).map(|at| is_named_prize(words, at)).collect();
    let mut named = named.into_iter();
    words.retain(|word| named.next().unwrap_or(false) || !word.is_award());
    true
}

/// Whether a word is that of a prize with a name, which says what it is for: "Ada Stone Prize for …".
fn is_named_prize(words: &[Word], at: usize) -> bool {
    let usual = ["best", "outstanding", "distinguished", "test", "influential"];
    let before = &words[..at];
    words.get(at + 1).is_some_and(|next| next.key == "for")
        && at + 2 < words.len()
        && before.iter().any(|word| !word.is_fill())
        && !before.iter().any(|word| usual.contains(&word.key.as_str()))
}

//! What prose counts: "four best papers and three runner-ups".

use super::wording::plain;
use crate::paper::Rank;
use crate::vocabulary::Vocabulary;

/// What prose says is so many: papers of a kind, or of a rank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Counted {
    /// Papers that hold an award of this kind, with this label.
    Kind(String, String),
    /// Papers of this rank.
    Rank(Rank),
}

/// What a prose counts: "four best papers and three runner-ups".
pub fn counts(prose: &str, vocabulary: &Vocabulary) -> Vec<(usize, Counted)> {
    let words = plain(prose);
    let mut counts = Vec::new();
    for (at, word) in words.keys().into_iter().enumerate() {
        let Some(n) = number(word) else { continue };
        let next = words.part(at + 1, at + 7);
        if let Some((kind, label)) = next.begins_with_kind(vocabulary) {
            counts.push((n, Counted::Kind(kind, label)));
        } else if let Some(rank) = next.begins_with_rank() {
            counts.push((n, Counted::Rank(rank)));
        }
    }
    counts
}

fn number(word: &str) -> Option<usize> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let digits = || word.parse().ok().filter(|n| *n < 1000);
    WORDS.iter().position(|known| *known == word).or_else(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_counts_papers() {
        let vocabulary = Vocabulary::embedded();
        let best = Counted::Kind("best-paper".into(), "Best Paper".into());
        assert_eq!(
            counts(
                "Seven fine papers: four best papers (one of them short) and 3 runner-ups.",
                &vocabulary
            ),
            [(4, best), (3, Counted::Rank(Rank::RunnerUp))]
        );
        assert_eq!(
            counts("There were two winners, and one dog.", &vocabulary),
            [(2, Counted::Rank(Rank::Winner))]
        );
    }
}

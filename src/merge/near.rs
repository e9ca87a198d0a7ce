//! Near matches: titles that differ by so little that a slip is likelier than a second paper. They are offered, never
//! taken (lessons A7, A22).
//!
//! A title is compared only with those that share a [`Key`] with it, so that a list of a hundred thousand papers is not
//! compared with itself.

use crate::paper::Paper;
use crate::text::normal;

/// What a title is found by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    /// Its letters.
    Letters(String),
    /// Its letters without articles and plurals.
    Folded(String),
    /// Its letters with the name of the first author before or after them.
    WithAuthor(String),
    /// The letters of its first half, and how many it has.
    Start(Vec<u8>, usize),
    /// The letters of its last half, and how many it has.
    End(Vec<u8>, usize),
}

/// The shortest title that two papers do not share by chance.
const SHORTEST: usize = 8;

/// The keys under which a page is kept.
pub(crate) fn keys(paper: &Paper) -> Vec<Key> {
    let title = paper.title.plain();
    let letters = normal::letters(&title);
    if letters.len() < SHORTEST {
        return Vec::new();
    }
    let mut keys = vec![Key::Folded(folded(&title))];
    keys.extend(with_author(paper, &letters).map(Key::WithAuthor));
    keys.extend(ends(&letters, letters.len()));
    keys.push(Key::Letters(letters));
    keys
}

/// The keys under which the page of the same paper may be kept.
pub(crate) fn keys_of_others(paper: &Paper) -> Vec<Key> {
    let title = paper.title.plain();
    let letters = normal::letters(&title);
    if letters.len() < SHORTEST {
        return Vec::new();
    }
    let mut keys = vec![Key::Letters(letters.clone()), Key::Folded(folded(&title))];
    keys.extend(with_author(paper, &letters).map(Key::Letters));
    let most = most_slips(letters.len());
    for length in letters.len() - most..=letters.len() + most {
        keys.extend(ends(&letters, length));
    }
    keys.push(Key::WithAuthor(letters));
    keys
}

fn with_author(paper: &Paper, letters: &str) -> impl Iterator<Item = String> + use<> {
    let name = paper.authors.first().map(|author| normal::letters(&author.name));
    let joined = name.map(|name| [format!("{name}{letters}"), format!("{letters}{name}")]);
    joined.into_iter().flatten()
}

/// The halves that a title with these letters has if it is that of a page with so many: a slip leaves one as it is.
fn ends(letters: &str, length: usize) -> [Key; 2] {
    let bytes = letters.as_bytes();
    let half = (length / 2 - 1).min(bytes.len());
    [
        Key::Start(bytes[..half].to_vec(), length),
        Key::End(bytes[bytes.len() - half..].to_vec(), length),
    ]
}

/// How many letters may be wrong in a title of so many.
fn most_slips(length: usize) -> usize {
    match length {
        ..24 => 1,
        24..48 => 2,
        _ => 3,
    }
}

/// What of two papers' titles differs, if it is little; none where their numbers differ, as those of two parts do.
pub(crate) fn difference(a: &Paper, b: &Paper) -> Option<String> {
    let (title, other) = (a.title.plain(), b.title.plain());
    let (letters, others) = (normal::letters(&title), normal::letters(&other));
    if letters.len().min(others.len()) < SHORTEST {
        return None;
    }
    let glued = |paper: &Paper, own: &str, other: &str| {
        with_author(paper, own).any(|with_name| with_name == other)
    };
    if letters == others {
        Some("their titles are the same".into())
    } else if glued(a, &letters, &others) || glued(b, &others, &letters) {
        Some("one title holds the name of the first author".into())
    } else if numbers(&title) != numbers(&other) {
        None
    } else if folded(&title) == folded(&other) {
        Some("their titles differ by an article or a plural".into())
    } else {
        let most = most_slips(letters.len().min(others.len()));
        match distance(letters.as_bytes(), others.as_bytes(), most)? {
            1 => Some("their titles differ by one letter".into()),
            n => Some(format!("their titles differ by {n} letters")),
        }
    }
}

/// Whether so many letters may be wrong, of letters only: a quick look before [`difference`].
pub(super) fn is_near(letters: &str, others: &str) -> bool {
    let most = most_slips(letters.len().min(others.len()));
    distance(letters.as_bytes(), others.as_bytes(), most).is_some()
}

/// A title's letters without articles and the `s` of plurals: "the news feed" and "news feeds" are one.
fn folded(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric() && !"'’".contains(c));
    let words = words.map(normal::letters).filter(|word| !["a", "an", "the"].contains(&&**word));
    let stem = |word: String| match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 => stem.to_owned(),
        _ => word,
    };
    words.map(stem).collect()
}

/// The numbers in a title, Roman ones too.
fn numbers(title: &str) -> Vec<String> {
    const ROMAN: [&str; 10] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
    let words = title.split(|c: char| !c.is_alphanumeric()).map(normal::letters);
    words
        .filter(|word| word.contains(|c: char| c.is_numeric()) || ROMAN.contains(&&**word))
        .collect()
}

/// How many letters are to be changed, added or taken away to make one text of another; none where they are more than
/// `most`.
fn distance(a: &[u8], b: &[u8], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    // Only what stands near the diagonal can be so cheap.
    let mut costs: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let first = i.saturating_sub(most).max(1);
        let last = (i + most).min(b.len());
        let mut diagonal = costs[first - 1];
        costs[first - 1] = if first == 1 { i } else { most + 1 };
        for j in first..=last {
            let above = if j < i + most { costs[j] } else { most + 1 };
            let change = diagonal + usize::from(a[i - 1] != b[j - 1]);
            diagonal = costs[j];
            costs[j] = change.min(above + 1).min(costs[j - 1] + 1);
        }
        if costs[first - 1..=last].iter().all(|cost| *cost > most) {
            return None;
        }
    }
    Some(costs[b.len()]).filter(|cost| *cost <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::Author;
    use crate::text::Line;
    use proptest::prelude::*;

    fn paper(title: &str) -> Paper {
        let authors = vec![Author::named("Ada Nowak")];
        Paper { title: Line::from_markdown(title), authors, ..Paper::default() }
    }

    /// Lesson A22: a name glued to the title, a lost plural, an article.
    #[test]
    fn slips_are_near_and_other_papers_are_not() {
        for (a, b, near) in [
            ("Sparse Gates for Long Memory", "Ada Nowak Sparse Gates for Long Memory", true),
            ("Sparse Gates for Long Memories", "Sparse Gate for Long Memories", true),
            ("What People Read in the News Feed", "What People Read in News Feeds", true),
            ("Sparse Gates for Long Memory", "Sparse Gates for Lnog Memory", true),
            ("Counting Clouds, Part I", "Counting Clouds, Part II", false),
            ("Results of the 2031 Task on Rain", "Results of the 2032 Task on Rain", false),
            ("Sparse Gates for Long Memory", "Dense Gates for Long Memory", false),
            ("On Rain", "On Rails", false),
        ] {
            assert_eq!(difference(&paper(a), &paper(b)).is_some(), near, "{a} / {b}");
            let kept = keys(&paper(a));
            let found = keys_of_others(&paper(b)).iter().any(|key| kept.contains(key));
            assert!(found || !near, "{a} / {b}");
        }
    }

    proptest! {
        /// The quick way gives what the whole table of costs gives.
        #[test]
        fn distances_are_those_of_the_whole_table(a in "[ab]{0,9}", b in "[ab]{0,9}", most in 1_usize..4) {
            let mut costs = vec![vec![0; b.len() + 1]; a.len() + 1];
            for i in 0..=a.len() {
                for j in 0..=b.len() {
                    costs[i][j] = if i == 0 || j == 0 { i + j } else {
                        let change = usize::from(a.as_bytes()[i - 1] != b.as_bytes()[j - 1]);
                        (costs[i - 1][j] + 1).min(costs[i][j - 1] + 1).min(costs[i - 1][j - 1] + change)
                    };
                }
            }
            let whole = Some(costs[a.len()][b.len()]).filter(|cost| *cost <= most);
            prop_assert_eq!(distance(a.as_bytes(), b.as_bytes(), most), whole);
        }
    }
}

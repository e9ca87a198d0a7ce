//! The name that an abstract gives to what it introduces, for the working title of a paper whose title is not known.
//!
//! [`name`] tries patterns in the order of how sure they are: "we introduce NAME, …", "a novel Long Name (LN)", "NAME, a
//! novel …". The last resort of [`working_title`] is the first words of the abstract.

use super::names;
use crate::text::{Inline, plain};

/// How many words of an abstract make a working title.
const FIRST_WORDS: usize = 8;

/// A title made from the words of an abstract: the system it names, else its first words.
pub fn working_title(words: &[Inline]) -> String {
    name(words).unwrap_or_else(|| {
        let plain = plain::line(words);
        let mut words = plain.split_whitespace();
        let first: Vec<&str> = words.by_ref().take(FIRST_WORDS).collect();
        let first = first.join(" ");
        let cut = first.trim_end_matches([',', ';', ':', '-', '–', '—']);
        if words.next().is_some() { format!("{cut} …") } else { first }
    })
}

/// Verbs by which authors bring something into the world, and phrases to the same end.
const VERBS: [&str; 12] = [
    "introduce",
    "introduces",
    "propose",
    "proposes",
    "present",
    "presents",
    "release",
    "contribute",
    "develop",
    "design",
    "devise",
    "resulting",
];

/// Words between the verb and the name.
const BEFORE: [&str; 9] = ["a", "an", "the", "our", "novel", "new", "simple", "called", "method"];

/// Words that name an idea, not something made.
const IDEAS: [&str; 12] = [
    "hypothesis",
    "theorem",
    "conjecture",
    "lemma",
    "principle",
    "problem",
    "law",
    "effect",
    "phenomenon",
    "paradox",
    "question",
    "code",
];

/// Small words in the middle of names.
const WITHIN: [&str; 5] = ["and", "of", "for", "the", "with"];

/// What follows a name that stands for something new.
const AFTER: [&str; 8] = ["a", "an", "the", "which", "as", "that", "to", "for"];

/// A word of an abstract: its letters, and what stands around them.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word<'a> {
    /// Marks before it, such as "(".
    before: &'a str,
    text: &'a str,
    /// Marks behind it, such as "),".
    after: &'a str,
}

/// The name that an abstract gives to what it introduces; where it has an acronym, the acronym.
pub fn name(words: &[Inline]) -> Option<String> {
    let plain = plain::line(words);
    plain_name(&plain).or_else(|| emphasized(words))
}

fn plain_name(plain: &str) -> Option<String> {
    let words: Vec<Word<'_>> = plain.split_whitespace().map(word).collect();
    let verb = |at: &usize| {
        VERBS.contains(&words[*at].text.to_lowercase().as_str()) && words[*at].after.is_empty()
    };
    let made = (0..words.len()).filter(verb).find_map(|at| introduced(&words, at + 1));
    let novel =
        |at: &usize| ["novel", "new"].contains(&words[*at].text) && words[*at].after.is_empty();
    made.or_else(|| (0..words.len()).filter(novel).find_map(|at| called_novel(&words, at)))
}

fn word(word: &str) -> Word<'_> {
    let inner = |c: char| c.is_alphanumeric();
    let start = word.find(inner).unwrap_or(word.len());
    let end = word
        .rfind(inner)
        .map_or(start, |at| at + word[at..].chars().next().map_or(0, char::len_utf8));
    let (start, end) = (start.min(end), end);
    Word { before: &word[..start], text: &word[start..end], after: &word[end..] }
}

/// The name that begins at a word, or after words such as "a novel".
fn introduced(words: &[Word<'_>], from: usize) -> Option<String> {
    let mut at = from;
    while words
        .get(at)
        .is_some_and(|w| BEFORE.contains(&w.text) && w.after.is_empty() && w.before.is_empty())
    {
        at += 1;
    }
    acronym(words, at).or_else(|| capitals(words, at))
}

/// The acronym in brackets behind a long name that begins at a word: each of its letters is one of the name's.
fn acronym(words: &[Word<'_>], at: usize) -> Option<String> {
    let first = words.get(at).filter(|word| word.before.is_empty())?;
    if first.after.is_empty() || !is_coined(first.text) {
        for (n, word) in words.iter().enumerate().skip(at).take(10) {
            if n > at && word.before == "(" && word.after.starts_with(')') {
                return stands_for(word.text, &words[at..n]).then(|| word.text.to_owned());
            }
            let ends = n > at && word.before.contains('(') || !word.after.is_empty();
            if ends || ["that", "which", "where", "by", "to"].contains(&word.text) {
                return None;
            }
        }
    }
    None
}

/// Whether the letters of an acronym stand, in their order, at the beginnings of words or of their parts.
fn stands_for(acronym: &str, name: &[Word<'_>]) -> bool {
    let capitals: Vec<char> =
        acronym.chars().filter(|c| c.is_uppercase()).flat_map(char::to_lowercase).collect();
    let initials = name
        .iter()
        .flat_map(|word| word.text.split(['-', '–']))
        .filter_map(|part| part.chars().next())
        .flat_map(char::to_lowercase);
    let mut left = capitals.iter().peekable();
    for initial in initials {
        left.next_if(|c| **c == initial);
    }
    capitals.len() >= 2 && left.count() <= capitals.len() / 3 && acronym.chars().count() <= 12
}

/// The capitals that begin at a word, if they end like a name: at a comma, a colon, a bracket, or before "which".
fn capitals(words: &[Word<'_>], at: usize) -> Option<String> {
    let mut name: Vec<&str> = Vec::new();
    let mut small = 0;
    for (n, word) in words.iter().enumerate().skip(at).take(8) {
        if !word.before.is_empty() {
            // A bracket behind the name holds what it stands for.
            return (word.before == "(").then(|| whole(&name, small)).flatten();
        }
        let lower =
            word.text.chars().next().is_none_or(|c| !c.is_uppercase()) && !is_coined(word.text);
        let follows = AFTER.contains(&word.text) && !WITHIN.contains(&word.text);
        if lower && (name.is_empty() || follows) {
            let sure = n == at + 1 && name.iter().all(|word| is_coined(word));
            return if sure { whole(&name, small) } else { None };
        }
        small = if lower { small + 1 } else { 0 };
        name.push(word.text);
        if small > 1 {
            return None;
        }
        if !word.after.is_empty() {
            return whole(&name, small)
                .filter(|_| word.after.starts_with([',', ':', '.', ';', '—']));
        }
    }
    None
}

/// The words as a name, unless they name an idea or are an ordinary word.
fn whole(name: &[&str], n_small: usize) -> Option<String> {
    let last = name.last()?.to_lowercase();
    let idea = IDEAS.contains(&last.as_str()) || name.len() == n_small;
    let ordinary = name.len() == 1 && !is_coined(name[0]) && !names::is_name(name[0]);
    (!idea && !ordinary).then(|| name.join(" "))
}

/// Whether a word has capitals or digits where an ordinary word has none.
fn is_coined(word: &str) -> bool {
    let head = word.split(['-', '–', '\'', '’']).next().unwrap_or(word);
    head.chars().skip(1).any(|c| c.is_uppercase() || c.is_numeric())
        && head.chars().any(char::is_uppercase)
}

/// "A novel Long Name (LN)", "a novel NAME method", "NAME, a novel …".
fn called_novel(words: &[Word<'_>], at: usize) -> Option<String> {
    if let Some(acronym) = acronym(words, at + 1) {
        return Some(acronym);
    }
    let odd = |word: &&Word<'_>| word.before.is_empty() && is_odd(word.text);
    let behind = words.get(at + 1).filter(odd);
    let apposition = match words[..at] {
        [.., ref name, Word { text: "a" | "an", before: "", after: "" }] if name.after == "," => {
            Some(name).filter(odd)
        }
        _ => None,
    };
    behind.or(apposition).map(|word| word.text.to_owned())
}

/// The emphasized words right behind a verb: "we propose *wet folding*, a …".
fn emphasized(words: &[Inline]) -> Option<String> {
    words.windows(3).find_map(|three| match three {
        [Inline::Text(before), Inline::Emph(name) | Inline::Strong(name), Inline::Text(after)] => {
            let mut last = before.split_whitespace().rev().skip_while(|word| BEFORE.contains(word));
            let verb =
                last.next().is_some_and(|word| VERBS.contains(&word.to_lowercase().as_str()));
            let name = plain::line(name);
            let idea = name.split_whitespace().next_back().is_none_or(|last| IDEAS.contains(&last));
            (verb && !idea && after.starts_with([',', ':', '.', ';'])).then_some(name)
        }
        _ => None,
    })
}

/// Whether a word is coined beyond doubt: small and capital letters mixed.
fn is_odd(word: &str) -> bool {
    is_coined(word) && word.chars().any(char::is_lowercase) && !word.ends_with('s')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tex_text;

    #[test]
    fn names_of_what_is_introduced() {
        for (text, expected) in [
            ("It rains. We introduce RainBox, a box for rain.", "RainBox"),
            ("We propose the Rain Folding Model (RFM). It folds.", "RFM"),
            ("We present WET (Water Every Time), a method.", "WET"),
            ("In this paper, we propose PUDDLE: a method.", "PUDDLE"),
            ("We introduce the Rain Concept Atlas, which maps rain.", "Rain Concept Atlas"),
            ("This yields a novel rain neural operator (RNO) to fold.", "RNO"),
            ("We fold rain, yielding rainFold, a novel box.", "rainFold"),
            ("A novel RainFold method is given.", "RainFold"),
            ("We propose \\emph{wet folding}, a way to fold.", "wet folding"),
            ("We introduce Drizzle, which is soft.", "Drizzle"),
        ] {
            assert_eq!(name(&tex_text::read(text)).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_not_new_has_no_name_here() {
        for text in [
            "We study Rain Folding Models (RFM) and their bias.",
            "We propose a method that uses Rain Folding Models (RFM).",
            "We propose the Wet Street Hypothesis: streets are wet.",
            "We present two experiments, and Rain.",
            "Rain is wet. This paper proves it.",
            "",
        ] {
            assert_eq!(name(&tex_text::read(text)), None, "{text}");
        }
    }

    fn text(words: &str) -> [Inline; 1] {
        [Inline::Text(words.into())]
    }

    #[test]
    fn else_the_first_words() {
        assert_eq!(
            working_title(&text("one two three four five six seven eight nine")),
            "one two three four five six seven eight …"
        );
        assert_eq!(working_title(&text("one two")), "one two");
    }
}

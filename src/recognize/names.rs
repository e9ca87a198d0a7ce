//! Names of people: is a line a list of authors, a member of a committee?

/// A person as a document names them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Person {
    /// The name, given name first.
    pub name: String,
    /// Where they work, as written.
    pub affiliation: Option<String>,
}

/// How sure it is that a line is a list of authors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likelihood {
    /// It may be one, where one is awaited: a single name looks like many another line.
    Possible,
    /// It is one wherever it stands.
    Likely,
}

/// Small words in names.
const PARTICLES: [&str; 32] = [
    "de", "da", "do", "dos", "das", "del", "della", "di", "du", "van", "von", "der", "den", "ter",
    "ten", "la", "le", "el", "al", "bin", "ibn", "ben", "abu", "y", "e", "zu", "af", "av", "st",
    "mac", "d.", "v.",
];

/// Words that begin with a capital in headings and titles, and in no name.
const NO_NAMES: [&str; 68] = [
    "the",
    "a",
    "an",
    "of",
    "for",
    "with",
    "in",
    "on",
    "to",
    "via",
    "from",
    "by",
    "and",
    "is",
    "are",
    "as",
    "at",
    "award",
    "awards",
    "prize",
    "prizes",
    "paper",
    "papers",
    "best",
    "outstanding",
    "distinguished",
    "runner",
    "runners",
    "winner",
    "winners",
    "mention",
    "mentions",
    "honorable",
    "honourable",
    "finalist",
    "finalists",
    "abstract",
    "committee",
    "track",
    "session",
    "conference",
    "workshop",
    "program",
    "chairs",
    "chair",
    "authors",
    "introduction",
    "congratulations",
    "learning",
    "network",
    "networks",
    "models",
    "model",
    "systems",
    "data",
    "read",
    "our",
    "we",
    "this",
    "these",
    "all",
    "more",
    "here",
    "links",
    "contact",
    "about",
    "home",
    "news",
];

/// The people that a line lists, if it can be a list of authors.
pub fn authors(line: &str) -> Option<(Vec<Person>, Likelihood)> {
    let line = label_off(line.trim());
    if line.ends_with(['.', '!', '?', ':']) && !ends_with_initial(line) {
        return None;
    }
    let people: Vec<Person> = split(line).into_iter().map(person).collect::<Option<_>>()?;
    let several = |person: &&Person| person.name.split_whitespace().count() > 1;
    let whole = people.iter().filter(several).count();
    match people.len() {
        0 => None,
        1 => Some((people, Likelihood::Possible)),
        n if 2 * whole >= n => Some((people, Likelihood::Likely)),
        _ => Some((people, Likelihood::Possible)),
    }
}

/// The line without a label such as "Authors:" or "by".
fn label_off(line: &str) -> &str {
    let labels = ["Authors:", "Author:", "By:", "by ", "By "];
    labels.iter().find_map(|label| line.strip_prefix(label)).unwrap_or(line).trim()
}

fn ends_with_initial(line: &str) -> bool {
    let last = line.rsplit([' ', '.']).nth(1).unwrap_or("");
    line.ends_with('.') && (last.chars().count() == 1 || ["Jr", "Sr"].contains(&last))
}

/// The parts of a list: between commas, semicolons, "and" and "&", but not within brackets.
fn split(line: &str) -> Vec<&str> {
    let separator = if outside_brackets(line, ';').next().is_some() { ';' } else { ',' };
    let mut parts = Vec::new();
    let mut start = 0;
    for at in outside_brackets(line, separator).chain([line.len()]) {
        parts.extend(line[start..at].split(" and ").flat_map(|part| part.split(" & ")));
        start = (at + 1).min(line.len());
    }
    let joined = |part: &&str| !matches!(*part, "" | "and" | "&");
    let parts = parts.into_iter().map(str::trim);
    parts.map(|part| part.strip_prefix("and ").unwrap_or(part)).filter(joined).collect()
}

fn outside_brackets(line: &str, separator: char) -> impl Iterator<Item = usize> {
    let mut depth = 0_usize;
    line.char_indices().filter_map(move |(at, c)| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (c == separator && depth == 0).then_some(at)
    })
}

/// The person that a part of a list names, if it can name one: a name, with or without "(affiliation)" behind it.
fn person(part: &str) -> Option<Person> {
    let (name, affiliation) = match part.split_once(" (") {
        Some((name, rest)) => (name, Some(rest.strip_suffix(')')?.trim().to_owned())),
        None => (part, None),
    };
    let name = name.trim_end_matches(|c: char| "*†‡§¶∗⋆ ¹²³⁴⁵⁶⁷⁸⁹⁰".contains(c)).trim();
    is_name(name).then(|| Person { name: name.to_owned(), affiliation })
}

/// Whether some words can be a person's name: one to six words, each with a capital, an initial or a particle.
pub fn is_name(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_particle = |word: &&str| PARTICLES.contains(word);
    let capital = |word: &&str| {
        let part = |part: &str| part.chars().all(|c| c.is_alphabetic() || ".'’`´".contains(c));
        let any_case = |c: char| c.is_uppercase() || (c.is_alphabetic() && !c.is_lowercase());
        word.chars().any(any_case) && word.split('-').all(part) && word.len() <= 60
    };
    let banned = |word: &&str| NO_NAMES.contains(&word.to_lowercase().as_str());
    (1..=6).contains(&words.len())
        && words.iter().all(|word| is_particle(word) || capital(word) && !banned(word))
        && words.iter().any(capital)
        && words.iter().any(|word| !is_initial(word))
}

/// Whether a word is one letter with or without a full stop; a sign of a script without capitals may be a whole name.
fn is_initial(word: &str) -> bool {
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    letters.next().is_none_or(|c| c.is_uppercase() || c.is_lowercase()) && letters.next().is_none()
}

/// The member of a committee that a line names, and the country: "Name (Affiliation, Country)", or the same with commas.
pub fn member(line: &str) -> Option<(Person, Option<String>)> {
    let line = line.trim();
    let (name, rest) = match line.split_once('(') {
        Some((name, rest)) if !name.contains(',') => (name, rest.strip_suffix(')')?),
        // Behind the country may stand what they did: "(chair)".
        _ => line.rsplit_once(" (").map_or(line, |(person, _)| person).split_once(',')?,
    };
    let name = name.trim();
    let rest = rest.trim();
    if !is_name(name) || rest.is_empty() || rest.ends_with(['.', ':', '!', '?']) {
        return None;
    }
    let (affiliation, country) = match rest.rsplit_once(',') {
        Some((affiliation, country)) => (affiliation.trim(), Some(country.trim().to_owned())),
        None => (rest, None),
    };
    Some((Person { name: name.to_owned(), affiliation: Some(affiliation.to_owned()) }, country))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(line: &str) -> Vec<String> {
        authors(line)
            .map(|(people, _)| people.into_iter().map(|p| p.name).collect())
            .unwrap_or_default()
    }

    #[test]
    fn lists_of_authors() {
        assert_eq!(
            names("Ada Nowak , Bo de la Cruz, Mausam"),
            ["Ada Nowak", "Bo de la Cruz", "Mausam"]
        );
        assert_eq!(
            names("Ada Nowak, J. R. Öz-Lee, and Toni"),
            ["Ada Nowak", "J. R. Öz-Lee", "Toni"]
        );
        assert_eq!(names("Ada Nowak and Ada Nowak"), ["Ada Nowak", "Ada Nowak"]);
        assert_eq!(names("Ada Nowak (Lab X, Y), Bo Li*"), ["Ada Nowak", "Bo Li"]);
        assert_eq!(names("Nowak, Ada; Li, Bo"), [""; 0]);
        assert_eq!(names("东 孙, Ada O’Neil"), ["东 孙", "Ada O’Neil"]);
        assert_eq!(authors("Toni").map(|(_, likely)| likely), Some(Likelihood::Possible));
        assert_eq!(authors("Ada Nowak, Bo Li").map(|(_, likely)| likely), Some(Likelihood::Likely));
    }

    #[test]
    fn other_lines_are_no_lists_of_authors() {
        for line in [
            "On the Shape of Clouds",
            "Honorable Mention",
            "Runners Up",
            "We thank the chairs, and all authors.",
            "Rain, Fog and the Art of Seeing",
            "Ada Nowak is an editor of Example News",
            "3 papers, 4 talks",
            "",
            ", ,",
        ] {
            assert_eq!(names(line), [""; 0], "{line}");
        }
    }

    #[test]
    fn members_of_a_committee() {
        let told = |line| {
            member(line).map(|(p, country)| (p.name, p.affiliation.unwrap_or_default(), country))
        };
        let (ada, lab) = ("Ada Nowak".to_owned(), "Lab of X, Y & Z".to_owned());
        assert_eq!(
            told("Ada Nowak (Lab of X, Y & Z, Poland)"),
            Some((ada.clone(), lab, Some("Poland".into())))
        );
        assert_eq!(told("Ada Nowak (Lab)"), Some((ada.clone(), "Lab".into(), None)));
        assert_eq!(
            told("Ada Nowak, Lab, Poland"),
            Some((ada, "Lab".into(), Some("Poland".into())))
        );
        assert_eq!(
            told("Ada Nowak, Lab and Hill, Poland (chair)").and_then(|t| t.2),
            Some("Poland".into())
        );
        assert_eq!(told("We thank the chairs (all of them)"), None);
    }
}

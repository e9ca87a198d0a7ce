//! Names of people: is a line a list of authors, a member of a committee?
//!
//! [`is_name`] judges one name, [`authors`] a line of them, [`leading`] those at the head of running text, [`member`] the
//! line of a committee.

mod list;
mod running;

use std::collections::HashSet;
use std::sync::LazyLock;

use super::affiliations;
pub use list::{authors, is_labelled, people};
pub use running::leading;

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
const PARTICLES: &[&str] = &[
    "de", "da", "do", "dos", "das", "del", "della", "di", "du", "van", "von", "der", "den", "ter",
    "ten", "la", "le", "el", "al", "bin", "ibn", "ben", "abu", "y", "e", "zu", "af", "av", "st",
    "mac", "d.", "v.",
];

/// Words that begin with a capital in headings and titles, and in no name.
const NO_NAMES: &str = "the a an of for with in on to via from by and is are as at award awards prize prizes paper papers \
    best outstanding distinguished runner runners winner winners mention mentions honorable honourable \
    finalist finalists abstract committee track session conference workshop program chairs chair authors \
    introduction congratulations learning network networks models model systems data read our we this \
    these all more here links contact about home news towards toward using understanding efficient deep \
    neural large language based analysis approach method methods theory system algorithm algorithms \
    optimization robust scalable automated automatic fast design study survey framework software \
    computing security privacy detection recognition estimation generation reasoning reinforcement \
    visual time test influential most demo demonstration poster talk artifact short long full main \
    special issue proceedings volume keynote organizers organizing sponsor sponsors sponsored committees \
    members reviewers reviewer student young researcher lifetime achievement dissertation thesis \
    doctoral service accepted call important dates registration venue location schedule overview menu \
    search login download pdf video slides code link doi bibtex arxiv next previous back top how what \
    why when where who can does do should without not no its their beyond between under over through \
    into";

/// The same, to look a word up in.
static BANNED: LazyLock<HashSet<&str>> = LazyLock::new(|| NO_NAMES.split(' ').collect());

/// Whether some words can be a person's name: one to six words, each with a capital, an initial or a particle.
pub fn is_name(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_particle = |word: &&str| PARTICLES.contains(word);
    // A full stop ends an initial or a short form, not a word.
    let stopped =
        |word: &str| word.split(['.', '-']).rev().skip(1).any(|part| part.chars().count() > 3);
    let capital = |word: &&str| {
        let part = |part: &str| part.chars().all(|c| c.is_alphabetic() || ".'’‘`´".contains(c));
        let any_case = |c: char| c.is_uppercase() || (c.is_alphabetic() && !c.is_lowercase());
        word.chars().any(any_case)
            && !(word.contains('.') && stopped(word))
            && word.split(['-', '‐', '‑']).all(part)
            && word.len() <= 60
    };
    let banned = |word: &&str| BANNED.contains(word.to_lowercase().as_str());
    (1..=6).contains(&words.len())
        && words.iter().all(|word| is_particle(word) || capital(word) && !banned(word))
        && words.iter().any(capital)
        && words.iter().any(|word| !is_initial(word))
        && (words.len() == 1 || !affiliations::is_affiliation(name))
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
        assert_eq!(names("Nowak, Ada; Li, Bo"), ["Ada Nowak", "Bo Li"]);
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

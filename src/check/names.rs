//! Names of authors that are probably slips (lessons R14 and R15).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Facts};
use crate::diag::Severity;

/// Lesson R14.
pub(super) const TWICE: Check = Check {
    rule: Rule {
        id: "name-twice",
        severity: Severity::Warning,
        meaning: "one name stands twice on one paper: two people, or a slip",
        mend: "take one out; for two people, give each a `person`",
    },
    find: twice,
};

/// Lesson R15.
pub(super) const TWO_NAMES: Check = Check {
    rule: Rule {
        id: "two-names",
        severity: Severity::Warning,
        meaning: "a name is made of two full names that others bear: two authors in one",
        mend: "write two authors",
    },
    find: two_names,
};

/// Lesson R15.
pub(super) const FORM: Check = Check {
    rule: Rule {
        id: "name-form",
        severity: Severity::Warning,
        meaning: "a name holds what names do not: a comma, `and`, a digit, an address",
        mend: "write each author as a name of their own, given name first",
    },
    find: form,
};

fn twice(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let mut findings = Vec::new();
    for facts in archive.papers() {
        let authors = &facts.paper.authors;
        for (n, author) in authors.iter().enumerate() {
            let same = |other: &crate::paper::Author| {
                (&other.name, &other.person) == (&author.name, &author.person)
            };
            if authors[..n].iter().any(same) {
                let message = format!("{}: same name twice on this paper", author.name);
                findings.push(rule.found(spot(facts, &author.name), message));
            }
        }
    }
    findings
}

fn spot(facts: &Arc<Facts>, name: &str) -> Spot {
    Spot::paper(facts, At::Words(name.to_owned()))
}

/// A finding for each name of this kind, at the first paper that bears it.
fn each_name(
    rule: &Rule,
    archive: &Archive,
    fault: impl Fn(&str) -> Option<String>,
) -> Vec<Finding> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut findings = Vec::new();
    for facts in archive.papers() {
        for author in facts.paper.authors.iter().chain(&facts.paper.editors) {
            if let Some(message) = fault(&author.name).filter(|_| seen.insert(&author.name)) {
                findings.push(rule.found(spot(facts, &author.name), message));
            }
        }
    }
    findings
}

fn two_names(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let known: BTreeSet<&str> =
        archive.people().flat_map(|person| &person.spellings).map(String::as_str).collect();
    each_name(rule, archive, |name| {
        let (first, second) = halves(name)?;
        let both = known.contains(first.as_str()) && known.contains(second.as_str());
        let korean = second.split_once('-').is_some_and(|(a, _)| !a.contains(' '))
            && !first.contains(['-', '.']);
        (both || korean)
            .then(|| format!("“{name}”: both parts look like full names, {first} and {second}"))
    })
}

/// The halves of a name of four words.
fn halves(name: &str) -> Option<(String, String)> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let [a, b, c, d] = words.as_slice() else { return None };
    let is_name =
        |word: &&&str| word.chars().next().is_some_and(char::is_uppercase) && word.len() > 2;
    let all = [a, b, c, d].iter().all(is_name);
    all.then(|| (format!("{a} {b}"), format!("{c} {d}")))
}

fn form(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    each_name(rule, archive, |name| fault(name).map(|fault| format!("“{name}” {fault}")))
}

/// What a name holds that names do not. `Jr.` and the like may follow a comma.
fn fault(name: &str) -> Option<&'static str> {
    const SUFFIXES: [&str; 8] = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "3rd"];
    let after_comma = name.split_once(',').map(|(_, rest)| rest.trim().to_lowercase());
    let words = || name.split_whitespace().map(str::to_lowercase);
    if after_comma.is_some_and(|rest| !SUFFIXES.contains(&rest.as_str())) {
        return Some("holds a comma");
    }
    if words().any(|word| ["and", "ang", "&", "et", "und"].contains(&word.as_str()))
        || name.contains(';')
    {
        return Some("looks like more than one name");
    }
    if name.contains(['@', '/', '<', '>', '*', '†', '‡']) {
        return Some("holds a mark that names do not have");
    }
    let is_odd = |word: String| {
        word.contains(|c: char| c.is_ascii_digit()) && !SUFFIXES.contains(&word.as_str())
    };
    // Disambiguation numbers of DBLP stand alone: `Bo Xu 0001`.
    words().any(is_odd).then_some("holds a digit")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson R15.
    #[test]
    fn names_that_are_no_names_are_told() {
        for name in [
            "Zhou, Guojiang ang Dong",
            "Lakshmanan, V.S.",
            "Guo ang Dong",
            "Ada Nowak and Eva Lind",
            "Bo Xu 0001",
            "Ada Nowak*",
        ] {
            assert!(fault(name).is_some(), "{name}");
        }
        for name in [
            "Maurice Pescitelli, Jr.",
            "Eric Nyberg, 3rd",
            "Mausam",
            "O'Neil-Öz",
            "Jan van der Berg",
            "茂松 孙",
            "Ana Et-tahir",
        ] {
            assert_eq!(fault(name), None, "{name}");
        }
        assert_eq!(
            halves("Sanghoun Song Gyu-Min Lee"),
            Some(("Sanghoun Song".into(), "Gyu-Min Lee".into()))
        );
        assert_eq!(halves("Jan P. van Berg"), None);
    }
}

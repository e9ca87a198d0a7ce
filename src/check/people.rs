//! Spellings and persons: which may be one, and which is whose (lessons R12 and R13).

use std::collections::{BTreeMap, BTreeSet};

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Person};
use crate::diag::Severity;

/// Lesson R12.
pub(super) const SPELLINGS: Check = Check {
    rule: Rule {
        id: "spellings",
        severity: Severity::Warning,
        meaning: "one name is spelt in several ways, and nobody declared whether it is one person",
        mend: "declare the person in `content/people/`, with the other spellings in `also`",
    },
    find: spellings,
};

/// Lesson R12.
pub(super) const NEAR_SPELLINGS: Check = Check {
    rule: Rule {
        id: "near-spellings",
        severity: Severity::Warning,
        meaning: "two names with pages of their own differ only in how letters are written, as ö and oe",
        mend: "if it is one person, declare it in `content/people/`, with the other spelling in `also`",
    },
    find: near_spellings,
};

/// Lesson R13.
pub(super) const DECLARED_TWICE: Check = Check {
    rule: Rule {
        id: "declared-twice",
        severity: Severity::Error,
        meaning: "two persons declare one spelling, and do not say that they are two",
        mend: "leave the spelling to one; for two people of one name, each names the other in `distinct_from`",
    },
    find: declared_twice,
};

pub(super) const UNDECLARED: Check = Check {
    rule: Rule {
        id: "undeclared-person",
        severity: Severity::Warning,
        meaning: "a page names a person who has no page in `content/people/`",
        mend: "correct the name, or write the person's page",
    },
    find: undeclared,
};

/// Lesson R13.
pub(super) const AMBIGUOUS: Check = Check {
    rule: Rule {
        id: "ambiguous-author",
        severity: Severity::Warning,
        meaning: "an author has a name that two persons declare, and the page does not say which it is",
        mend: "write `{ name = \"…\", person = \"…\" }`",
    },
    find: ambiguous,
};

fn spellings(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let several =
        archive.people().filter(|person| person.page.is_none() && person.spellings.len() > 1);
    several
        .map(|person| {
            let names: Vec<&str> = person.spellings.iter().map(String::as_str).collect();
            let bare: BTreeSet<String> = names.iter().map(|name| without_marks(name)).collect();
            let message = match bare.len() {
                1 => format!("{} differ only in marks: probably one person", names.join(", ")),
                _ => format!("{} share one page", names.join(", ")),
            };
            let rare = names.iter().find(|name| **name != person.name);
            rule.found(spot_of(person, rare.copied().unwrap_or_default()), message)
                .hint(declare(person))
        })
        .collect()
}

/// A name without accents, in lower case.
fn without_marks(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let bare = name.nfd().filter(|c| !unicode_normalization::char::is_combining_mark(*c));
    bare.flat_map(char::to_lowercase).collect()
}

fn declare(person: &Person) -> String {
    let others: Vec<String> = person
        .spellings
        .iter()
        .filter(|name| **name != person.name)
        .map(|name| format!("\"{name}\""))
        .collect();
    format!(
        "if it is one person, write `content/people/{}.md` with `name = \"{}\"` and `also = [{}]`",
        person.slug,
        person.name,
        others.join(", ")
    )
}

/// Where a spelling of a person stands first.
fn spot_of(person: &Person, spelling: &str) -> Option<Spot> {
    let bears = |facts: &&std::sync::Arc<crate::archive::Facts>| {
        facts.paper.authors.iter().any(|author| author.name == spelling)
    };
    let facts = person.papers.iter().find(bears)?;
    Some(Spot::paper(facts, At::Words(spelling.to_owned())))
}

fn near_spellings(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let mut alike: BTreeMap<String, Vec<&Person>> = BTreeMap::new();
    for person in archive.people().filter(|person| !person.papers.is_empty()) {
        alike.entry(folded(&person.slug)).or_default().push(person);
    }
    let mut findings = Vec::new();
    for people in alike.into_values() {
        for pair in people.windows(2) {
            let [a, b] = pair else { continue };
            if !are_distinct(a, b) {
                let message = format!("{} and {} are probably one person", a.name, b.name);
                findings.push(rule.found(spot_of(b, &b.name).or(spot_of(a, &a.name)), message));
            }
        }
    }
    findings
}

/// A slug without hyphens, its umlauts written as one letter.
fn folded(slug: &str) -> String {
    let letters = slug.replace('-', "");
    letters.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

fn are_distinct(a: &Person, b: &Person) -> bool {
    let names = |a: &Person, b: &Person| {
        a.page.as_ref().is_some_and(|page| page.distinct_from.iter().any(|slug| **slug == *b.slug))
    };
    names(a, b) || names(b, a)
}

/// The spellings that more than one person declares, and who.
fn shared(archive: &Archive) -> BTreeMap<&str, Vec<&Person>> {
    let mut declared: BTreeMap<&str, Vec<&Person>> = BTreeMap::new();
    for person in archive.people() {
        let Some(page) = &person.page else { continue };
        let own: BTreeSet<&String> =
            std::iter::once(&page.name).chain(&page.also).chain(&page.former).collect();
        for spelling in own {
            declared.entry(spelling).or_default().push(person);
        }
    }
    declared.retain(|_, people| people.len() > 1);
    declared
}

fn declared_twice(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (spelling, people) in shared(archive) {
        for pair in people.windows(2) {
            let [a, b] = pair else { continue };
            if !are_distinct(a, b) {
                let message =
                    format!("“{spelling}” is declared by content/people/{}.md too", a.slug);
                let file = format!("content/people/{}.md", b.slug);
                findings.push(rule.found(Spot::new(file, At::Words(spelling.to_owned())), message));
            }
        }
    }
    findings
}

fn undeclared(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let unknown = |slug: &str| archive.person(slug).is_none_or(|person| person.page.is_none());
    let message = |slug: &str| format!("there is no `content/people/{slug}.md`");
    let mut findings = Vec::new();
    for facts in archive.papers() {
        for person in facts.paper.authors.iter().filter_map(|author| author.person.as_deref()) {
            if unknown(person) {
                findings.push(
                    rule.found(Spot::paper(facts, At::Words(person.to_owned())), message(person)),
                );
            }
        }
    }
    for person in archive.people() {
        for other in person.page.iter().flat_map(|page| &page.distinct_from) {
            if unknown(other) {
                let spot = Spot::new(
                    format!("content/people/{}.md", person.slug),
                    At::Words(other.clone()),
                );
                findings.push(rule.found(spot, message(other)));
            }
        }
    }
    findings
}

fn ambiguous(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let shared = shared(archive);
    let mut findings = Vec::new();
    for facts in archive.papers() {
        for author in facts.paper.authors.iter().filter(|author| author.person.is_none()) {
            let people = shared.get(author.name.as_str());
            let apart =
                |people: &&Vec<&Person>| people.windows(2).all(|p| are_distinct(p[0], p[1]));
            if let Some(people) = people.filter(apart) {
                let slugs: Vec<String> = people.iter().map(|p| format!("`{}`", p.slug)).collect();
                let message = format!("{} may be {}", author.name, slugs.join(" or "));
                findings
                    .push(rule.found(Spot::paper(facts, At::Words(author.name.clone())), message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::slug;

    /// Lesson R12.
    #[test]
    fn spellings_that_differ_in_marks_are_alike() {
        let near = |a, b| folded(&slug::person(a)) == folded(&slug::person(b));
        assert!(near("Jörg Müller", "Joerg Mueller"));
        assert!(
            near("Eric de la Clergerie", "Eric De La-Clergerie")
                && near("Min-Jun Kim", "Minjun Kim")
        );
        assert!(!near("Ada Nowak", "Ida Nowak"));
        assert_eq!(without_marks("Ana Marasović"), without_marks("Ana Marasovic"));
        assert_ne!(without_marks("Ureña-López"), without_marks("Ureña López"));
    }
}

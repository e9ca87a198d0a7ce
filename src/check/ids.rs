//! Identifiers that can be seen to be wrong: ORCIDs and DOIs.

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::Archive;
use crate::diag::Severity;
use crate::paper::Author;

/// Lesson R16.
pub(super) const ORCID: Check = Check {
    rule: Rule {
        id: "orcid",
        severity: Severity::Error,
        meaning: "an ORCID is not of its form, or its last digit does not fit the others",
        mend: "copy it from the person's page at orcid.org: `0000-0002-1825-0097`",
    },
    find: orcids,
};

/// Lesson R19.
pub(super) const DOI: Check = Check {
    rule: Rule {
        id: "doi",
        severity: Severity::Error,
        meaning: "a DOI is not of its form",
        mend: "a DOI begins with `10.`, a number and a slash: `10.5555/3100.42`",
    },
    find: dois,
};

fn orcids(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut look = |file: &dyn Fn() -> String, orcid: &Option<String>| {
        if let Some(fault) = orcid.as_deref().and_then(orcid_fault) {
            let words = At::Words(orcid.clone().unwrap_or_default());
            findings.push(rule.found(Spot::new(file(), words), fault));
        }
    };
    for facts in archive.papers() {
        for Author { orcid, .. } in facts.paper.authors.iter().chain(&facts.paper.editors) {
            look(&|| format!("content/{}.md", facts.id), orcid);
        }
    }
    for edition in archive.editions() {
        for Author { orcid, .. } in &edition.page.editors {
            look(&|| format!("content/{}/_index.md", edition.key), orcid);
        }
    }
    for (person, page) in archive.people().filter_map(|p| Some((p, p.page.as_ref()?))) {
        look(&|| format!("content/people/{}.md", person.slug), &page.orcid);
    }
    findings
}

/// What is wrong with an ORCID, in words.
fn orcid_fault(orcid: &str) -> Option<String> {
    let bare = orcid.trim_start_matches("https://orcid.org/");
    let groups: Vec<&str> = bare.split('-').collect();
    let digits: String = groups.concat();
    let (number, last) = digits.split_at_checked(15).unwrap_or_default();
    let is_formed = groups.len() == 4
        && groups.iter().all(|group| group.len() == 4)
        && number.bytes().all(|b| b.is_ascii_digit())
        && last.bytes().all(|b| b.is_ascii_digit() || b == b'X');
    if !is_formed {
        return Some(format!("`{orcid}` is no ORCID"));
    }
    let right = check_digit(number);
    (!last.ends_with(right)).then(|| {
        format!(
            "the last digit of the ORCID `{orcid}` cannot be {last}; for these digits it is {right}"
        )
    })
}

/// The check digit of fifteen digits (ISO 7064, MOD 11-2).
fn check_digit(number: &str) -> char {
    let digits = number.bytes().map(|byte| u32::from(byte - b'0'));
    let total = digits.fold(0, |total, digit| (total + digit) * 2 % 11);
    match (12 - total) % 11 {
        10 => 'X',
        digit => char::from_digit(digit, 10).unwrap_or('X'),
    }
}

fn dois(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let wrong = archive.papers().filter_map(|facts| {
        let doi = facts.paper.doi.as_deref().filter(|doi| !is_doi(doi))?;
        Some(rule.found(Spot::paper(facts, At::Key("doi")), format!("`{doi}` is no DOI")))
    });
    wrong.collect()
}

/// Whether this is `10.`, a registrant of four to nine digits (with parts after dots), and a name.
fn is_doi(doi: &str) -> bool {
    let Some((prefix, name)) = doi.strip_prefix("10.").and_then(|rest| rest.split_once('/')) else {
        return false;
    };
    let mut parts = prefix.split('.');
    let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let first = parts.next().unwrap_or_default();
    (4..=9).contains(&first.len())
        && is_number(first)
        && parts.all(|part| !part.is_empty() && is_number(part))
        && !name.is_empty()
        && !name.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson R16; the numbers are those of ORCID's own documentation.
    #[test]
    fn the_right_digit_is_told() {
        assert_eq!(orcid_fault("0000-0002-1825-0097"), None);
        assert_eq!(orcid_fault("0000-0001-5109-3700"), None);
        assert_eq!(orcid_fault("0000-0002-1694-233X"), None);
        assert!(orcid_fault("0000-0002-1825-0098").unwrap().ends_with("is 7"));
        assert!(orcid_fault("0000-0002-1694-2330").unwrap().ends_with("is X"));
        for odd in ["", "0000", "0000000218250097", "0000-0002-1825-009Y", "é000-0002-1825-0097"] {
            assert!(orcid_fault(odd).is_some_and(|told| told.contains("no ORCID")), "{odd}");
        }
    }

    /// Lesson R19.
    #[test]
    fn dois_have_a_prefix_and_a_name() {
        for doi in
            ["10.5555/3100.42", "10.1000/182", "10.1000.10/a(b)c", "10.18653/v1/2024.x-long.1"]
        {
            assert!(is_doi(doi), "{doi}");
        }
        for odd in
            ["", "10.5555", "10.5555/", "5555/3", "10.12/x", "10.5555/a b", "arxiv:2031.1", "10./x"]
        {
            assert!(!is_doi(odd), "{odd}");
        }
    }
}

//! Names of files that some systems cannot have (lessons R5 and R6).

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use crate::check::{Finding, Rule};
use crate::diag::Severity;
use crate::text::slug;

pub(super) const UNSAFE: Rule = Rule {
    id: "unsafe-name",
    severity: Severity::Error,
    meaning: "a file of the site has a name that Windows or macOS cannot have beside the others",
    mend: "rename it: small letters, digits and hyphens are safe everywhere",
};

/// The most bytes of a segment on most systems.
const LONGEST: usize = 255;

pub(super) fn check(files: &[String]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut composed: BTreeMap<String, &str> = BTreeMap::new();
    for file in files {
        if let Some(fault) = file.split('/').find_map(fault) {
            findings.push(UNSAFE.found(None, format!("the file {file:?} {fault}")));
        }
        let other = composed.insert(file.nfc().collect::<String>().to_lowercase(), file);
        // Names that differ in case only are told when pages are planned.
        if let Some(other) = other.filter(|other| other.to_lowercase() != file.to_lowercase()) {
            findings
                .push(UNSAFE.found(None, format!("{file:?} and {other:?} are one file on macOS")));
        }
    }
    findings
}

fn fault(segment: &str) -> Option<&'static str> {
    let stem = segment.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    if slug::is_device(&stem) {
        return Some("has the name of a device of Windows");
    }
    if segment.contains(['<', '>', ':', '"', '|', '?', '*', '\\'])
        || segment.contains(char::is_control)
    {
        return Some("holds a character that Windows does not take");
    }
    if segment.ends_with(['.', ' ']) {
        return Some("ends with a dot or a blank");
    }
    (segment.len() > LONGEST).then_some("has a name of more than 255 bytes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_some_systems_cannot_have_are_told() {
        let told = |files: &[&str]| {
            check(&files.iter().map(|file| (*file).to_owned()).collect::<Vec<_>>()).len()
        };
        for bad in ["con/index.html", "a/Nul.txt", "a/b.", "a/b /c", "a:b", "com1", "a?b.html"] {
            assert_eq!(told(&[bad]), 1, "{bad}");
        }
        assert_eq!(told(&[&"x".repeat(256)]), 1);
        assert_eq!(told(&["caf\u{e9}.txt", "cafe\u{301}.txt"]), 1);
        assert_eq!(
            told(&["console/index.html", "a.b/c.html", ".nojekyll", "caf\u{e9}.txt", "com10"]),
            0
        );
    }
}

//! The guides say what the code says. `BLESS=1 cargo test guide` writes the parts that follow from the code.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use palmares::check::{CHECKS, Rule};
use palmares::check_site::RULES;
use palmares::diag::Severity;

pub(crate) fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)
}

/// Holds a file of the guides against what it should say; writes it with `BLESS=1`.
pub(crate) fn assert_says(path: &Path, expected: &str) {
    let said = fs::read_to_string(path).unwrap_or_default();
    if said != expected && env::var_os("BLESS").is_some() {
        return fs::write(path, expected).unwrap();
    }
    assert!(
        said == expected,
        "{} is stale; write it anew with `BLESS=1 cargo test guide`",
        path.display()
    );
}

/// The text of a guide with the lines between `<!-- NAME: … -->` and `<!-- end -->` replaced.
pub(crate) fn with_part(text: &str, name: &str, part: &str) -> String {
    let begin = text.find(&format!("<!-- {name}: ")).unwrap_or_else(|| panic!("no part {name}"));
    let begin = begin + text[begin..].find('\n').unwrap() + 1;
    let end = begin + text[begin..].find("<!-- end -->").unwrap();
    format!("{}\n{part}\n{}", &text[..begin], &text[end..])
}

fn table(rules: impl Iterator<Item = Rule>) -> String {
    let row = |rule: Rule| {
        let severity = if rule.severity == Severity::Error { "error" } else { "warning" };
        format!("| `{}` | {severity} | {} | {} |\n", rule.id, rule.meaning, rule.mend)
    };
    "| rule | | finds that | to mend it |\n|---|---|---|---|\n".to_owned()
        + &rules.map(row).collect::<String>()
}

#[test]
fn every_rule_is_in_the_guide() {
    let path = docs("check.md");
    let text = fs::read_to_string(&path).unwrap();
    let text = with_part(&text, "content", &table(CHECKS.iter().map(|check| check.rule)));
    let text = with_part(&text, "site", &table(RULES.iter().copied()));
    assert_says(&path, &text);
}

/// The names of rules in the code of these modules: the first argument of what makes a remark.
fn named(modules: &[&str]) -> BTreeSet<String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut names = BTreeSet::new();
    for entry in walkdir::WalkDir::new(src).into_iter().map(Result::unwrap) {
        let path = entry.path().to_string_lossy().into_owned();
        let is_of = |module: &&str| {
            path.contains(&format!("src/{module}/")) || path.ends_with(&format!("src/{module}.rs"))
        };
        if !entry.file_type().is_file() || !modules.iter().any(is_of) {
            continue;
        }
        let code = fs::read_to_string(entry.path()).unwrap();
        for made in ["Diagnostic::error(", "Diagnostic::warning(", "text.error("] {
            let arguments = code.split(made).skip(1).map(str::trim_start);
            let named = arguments.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
            names.extend(named.map(str::to_owned));
        }
    }
    names
}

#[test]
fn what_is_told_while_reading_is_in_the_guide() {
    let text = fs::read_to_string(docs("check.md")).unwrap();
    let names = named(&["config", "entry", "disk", "site", "render", "serve"]);
    assert!(names.contains("same-award") && names.len() > 20, "{names:?}");
    // These are told by `import` and `new`, which write what people edit.
    let others = ["meanwhile", "not-empty"];
    let missing = names
        .iter()
        .filter(|name| !others.contains(&name.as_str()) && !text.contains(&format!("`{name}`")));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&String>::new());
    let ours: BTreeSet<&str> =
        CHECKS.iter().map(|check| check.rule.id).chain(RULES.iter().map(|r| r.id)).collect();
    assert!(
        names.iter().all(|name| !ours.contains(name.as_str())),
        "a rule has the name of another"
    );
}

//! What `palmares check` finds: a folder of `tests/data/check/` for each rule, with the files of an archive and the
//! expected text in `message.txt`; `published.txt` is the list of an earlier site. `BLESS=1 cargo test check` accepts
//! what is told now.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Output;

use palmares::check::{CHECKS, Rule};
use palmares::check_site::RULES;
use palmares::diag::Severity;

use crate::common::Archive;

/// Rules of which a fixture would be too large, or would need another host; they have unit tests.
const WITHOUT: [&str; 3] = ["too-big", "big-file", "dead-link"];

fn rules() -> Vec<Rule> {
    CHECKS.iter().map(|check| check.rule).chain(RULES.iter().copied()).collect()
}

/// The archive of a case, with `site.toml` unless it has its own.
fn archive(case: &Path) -> Archive {
    let archive = Archive::new();
    for entry in walkdir::WalkDir::new(case).into_iter().map(Result::unwrap) {
        let name = entry.path().strip_prefix(case).unwrap();
        if entry.file_type().is_file() {
            let target = archive.root().join(name);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::copy(entry.path(), target).unwrap();
        }
    }
    archive
}

fn check(archive: &Archive, args: &[&str]) -> Output {
    archive.command("check").args(args).output().unwrap()
}

/// Lessons A4 to A6, A8, A9, A11, A12, A14, R5 to R7, R12 to R16, R19, F7 to F9, P1, P8, P9, T6, E1, E2 and E4: each
/// rule with the file, the line and the words that it tells.
#[test]
fn every_rule_tells_what_is_expected() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/check");
    let mut faults = Vec::new();
    for rule in rules().iter().filter(|rule| !WITHOUT.contains(&rule.id)) {
        let case = data.join(rule.id);
        assert!(case.is_dir(), "{} has no fixture, {}", rule.id, case.display());
        faults.extend(told(rule, &case));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is not as expected in a case.
fn told(rule: &Rule, case: &Path) -> Option<String> {
    let archive = archive(case);
    let list = archive.root().join("published.txt");
    let published = list.exists().then(|| ["--published", list.to_str().unwrap()]);
    let args: Vec<&str> = ["--site"].into_iter().chain(published.into_iter().flatten()).collect();
    let output = check(&archive, &args);
    let told = String::from_utf8(output.stderr).unwrap();
    let told: String = told.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    let file = case.join("message.txt");
    if env::var_os("BLESS").is_some() {
        fs::write(&file, &told).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    let word = if rule.severity == Severity::Error { "error" } else { "warning" };
    let is_told = told.contains(&format!("{word}[{}]", rule.id));
    let only = told
        .lines()
        .filter(|line| line.contains("]: ") && line.contains(&format!("[{}]", rule.id)));
    let n_all =
        told.lines().filter(|line| line.starts_with("error[") || line.starts_with("warning["));
    let is_alone = only.count() == n_all.count();
    let code = i32::from(rule.severity == Severity::Error);
    let is_right = told == expected && is_told && is_alone && output.status.code() == Some(code);
    (!is_right)
        .then(|| format!("{}: {}, expected\n{expected}\nbut was\n{told}", rule.id, output.status))
}

#[test]
fn rules_have_names_of_their_own() {
    let ids: BTreeSet<&str> = rules().iter().map(|rule| rule.id).collect();
    assert_eq!(ids.len(), rules().len());
}

/// Lesson E4, and the gap report of lesson A11.
#[test]
fn warnings_fail_only_where_it_is_asked() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/check");
    let archive = archive(&data.join("gap"));
    let output = check(&archive, &[]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "confx: 2031 1 award, 2032 not researched, 2033 none given, 2034 1 award\n"
    );
    assert_eq!(check(&archive, &["--strict"]).status.code(), Some(1));
    assert_eq!(check(&archive, &["--published", "x"]).status.code(), Some(2));
    let github = check(&archive, &["--format", "github"]);
    let told = String::from_utf8(github.stdout).unwrap();
    assert!(told.contains("file=content/confx/_index.md,line=2,col=1,title=gap::"), "{told}");
    let json = check(&archive, &["--site", "--format", "json"]);
    let told: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&told["warnings"], &told["errors"]), (&1.into(), &0.into()));
    assert_eq!(told["remarks"][0]["rule"], "gap");
    assert_eq!(told["venues"]["confx"]["2032"], "not researched");
    assert!(told["site"]["files"].as_u64() > Some(10));
}

/// What all papers of an edition lack is said once; lesson A23: what is yet to be decided is no gap.
#[test]
fn what_all_papers_lack_is_said_of_their_edition() {
    let archive = Archive::new();
    let listed = "+++\ntitle = \"T\"\ntitle_status = \"working\"\n+++\n\nWe study it.\n";
    for n in 0..4 {
        archive.put(&format!("content/confx/2032/p{n}.md"), &listed.replace('T', &format!("P{n}")));
    }
    archive.put("content/confx/2032/_index.md", "+++\nplace = \"Exampleton\"\n+++\n");
    archive.paper("confx", 2030, "on-things", "On Things");
    let told = || String::from_utf8(check(&archive, &[]).stderr).unwrap();
    let first = told();
    let all = "each of the 4 papers of CONFX 2032 has a working title";
    assert!(first.contains(all) && first.contains("content/confx/2032/_index.md"), "{first}");
    assert_eq!(first.matches("working-title").count(), 1, "{first}");
    assert!(!first.contains("has no awards"), "{first}");
    archive.put("content/confx/2032/p0.md", "+++\ntitle = \"P\"\nauthors = [\"Ada Nowak\"]\n+++\n");
    let second = told();
    assert_eq!(second.matches("warning[working-title]").count(), 3, "{second}");
    archive.paper("confx", 2033, "on-late-things", "On Late Things");
    assert!(told().contains("has no awards of 2031 to 2032"), "{}", told());
}

/// Lesson F7: below a path the site has no say in what search engines read, and `check --site` says so.
#[test]
fn the_robots_txt_of_a_host_is_not_ours() {
    let archive = Archive::small();
    let told = |args: &[&str]| String::from_utf8(check(&archive, args).stdout).unwrap();
    assert!(
        told(&["--site"]).contains("https://example.org/robots.txt, which is not of this site")
    );
    assert!(!told(&[]).contains("robots.txt"));
    archive.put(
        "site.toml",
        "title = \"A\"\nbase_url = \"https://example.org/\"\nlicense = \"CC0-1.0\"\n",
    );
    assert!(!told(&["--site"]).contains("which is not of this site"));
}

/// A site without a fault has none under any path (lesson P1), and is what it was (lesson P9).
#[test]
fn a_sound_site_has_no_fault() {
    let archive = Archive::small();
    for base in ["https://example.org/", "https://example.org/a/b/", "https://example.org/r"] {
        archive.put(
            "site.toml",
            &format!("title = \"A\"\nbase_url = \"{base}\"\nlicense = \"CC0-1.0\"\n"),
        );
        archive.build(&[]);
        let list = archive.public().join("data/files.txt");
        let output = check(&archive, &["--site", "--published", list.to_str().unwrap()]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && !told.contains("error"), "{base}: {told}");
        let other = ["--site", "--base-url", "https://example.org/other/"];
        assert!(check(&archive, &other).status.success());
    }
    archive.put("login.txt", "<html>\nSign in\n</html>\n");
    let list = archive.root().join("login.txt");
    let output = check(&archive, &["--site", "--published", list.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("it does not name itself"));
}

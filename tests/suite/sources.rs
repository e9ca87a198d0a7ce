//! The shared documents, each compared with all of its hand-checked values.

use std::path::PathBuf;

use palmares::normalize::{Imported, Overrides, dry_run, import};
use palmares::vocabulary::Vocabulary;
use serde_json::Value;

/// The documents, and the lines of each that are prose.
const DOCUMENTS: [(&str, &[usize]); 4] = [
    ("neurips-2025-best-papers", &[1, 3, 5, 7, 95, 97, 99]),
    ("icml-2025-awards", &[3, 7, 51, 69, 98, 100]),
    ("neurips-2025-papers", &[]),
    ("neurips-2026-papers", &[]),
];

/// How many coined names are found, of 25, and how many papers without one are left without, of 13: a floor.
const COINED: (usize, usize) = (25, 13);

#[expect(clippy::print_stdout, reason = "what was skipped or counted is for people")]
pub(crate) fn tell(text: &str) {
    println!("{text}");
}

/// The folder of the shared documents, where it is there.
pub(crate) fn folder() -> Option<PathBuf> {
    let shared = std::env::var_os("PALMARES_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let folder = shared.join("sources");
    if folder.is_dir() {
        return Some(folder);
    }
    tell(&format!("skipped: the shared documents are not at {}", folder.display()));
    None
}

/// Each document: its name, its text, what was imported of it, and the values expected.
fn documents() -> Vec<(&'static str, String, Imported, Value)> {
    let Some(folder) = folder() else { return Vec::new() };
    let vocabulary = Vocabulary::embedded();
    let read = |(name, _): (&'static str, _)| {
        let text = std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        let expected =
            std::fs::read_to_string(folder.join(format!("{name}.expected.json"))).unwrap();
        let imported = import(name, text.as_bytes(), &vocabulary, &Overrides::default());
        (name, text, imported, serde_json::from_str(&expected).unwrap())
    };
    DOCUMENTS.map(read).into_iter().collect()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn papers_are_as_expected() {
    for (name, _, imported, expected) in documents() {
        let told = dry_run(&[imported], &Vocabulary::embedded());
        let document = &told["documents"][0];
        assert_eq!(
            (&document["venue"], &document["year"]),
            (&expected["venue"], &expected["year"]),
            "{name}"
        );
        let (papers, wanted) = (list(document, "papers"), list(&expected, "papers"));
        assert_eq!(papers.len(), wanted.len(), "{name}");
        for (paper, wanted) in papers.iter().zip(wanted) {
            let place = format!("{name}, paper {}", wanted["order"]);
            let status = if wanted["title"].is_null() { "working" } else { "given" };
            assert_eq!(paper["title_status"], status, "{place}");
            if status == "given" {
                assert_eq!(paper["title"], wanted["title"], "{place}");
            }
            let authors: Vec<&Value> =
                list(paper, "authors").iter().map(|author| &author["name"]).collect();
            assert_eq!(authors, list(wanted, "authors").iter().collect::<Vec<_>>(), "{place}");
            assert_eq!(paper["abstract"], wanted["abstract"], "{place}");
            assert_eq!(paper["links"], wanted["links"], "{place}");
            assert!(paper["track"].is_null(), "{place}");
            award_is_as_expected(&place, list(paper, "awards"), wanted, &expected);
        }
    }
}

fn award_is_as_expected(place: &str, awards: &[Value], wanted: &Value, document: &Value) {
    let [award] = awards else {
        assert!(awards.is_empty() && wanted["award"].is_null(), "{place}: {awards:?}");
        return;
    };
    assert_eq!(award["label"], wanted["award"], "{place}");
    assert_eq!(award["as_written"], wanted["award_as_written"], "{place}");
    assert_eq!(award["track"], wanted["track"], "{place}");
    assert_eq!(award["statement"], wanted["citation"], "{place}");
    assert_eq!(
        (&award["venue"], &award["year"]),
        (&document["venue"], &document["year"]),
        "{place}"
    );
    let label = award["label"].as_str().unwrap();
    let (kind, rank) = match label {
        "Best Paper Runner-Up" => ("best-paper", "runner-up"),
        "Test of Time Honorable Mention" => ("test-of-time", "honorable-mention"),
        "Outstanding Position Paper" => ("outstanding-paper", "winner"),
        label => (&*label.to_lowercase().replace(' ', "-"), "winner"),
    };
    assert_eq!(
        (award["kind"].as_str(), award["rank"].as_str()),
        (Some(kind), Some(rank)),
        "{place}"
    );
}

#[test]
fn the_committee_is_as_expected() {
    for (name, _, imported, expected) in documents() {
        let told = dry_run(&[imported], &Vocabulary::embedded());
        let mut members = list(&told["documents"][0], "committee").to_vec();
        for member in &mut members {
            member.as_object_mut().unwrap().remove("lines");
        }
        assert_eq!(members, list(&expected, "committee"), "{name}");
    }
}

/// Every line that is not blank is accounted for exactly once, and what is left over is prose.
#[test]
fn no_line_is_missing() {
    for ((name, text, imported, _), (_, prose)) in documents().into_iter().zip(DOCUMENTS) {
        let unclaimed: Vec<usize> = imported.unclaimed.iter().map(|span| span.lines.0).collect();
        assert_eq!(unclaimed, prose, "{name}");
        let papers = imported.papers.iter().map(|paper| paper.lines);
        let members = imported.committee.iter().map(|member| member.lines);
        let spans =
            [&imported.recognized, &imported.rejected, &imported.merged, &imported.unclaimed];
        let all: Vec<(usize, usize)> = papers
            .chain(members)
            .chain(spans.into_iter().flatten().map(|span| span.lines))
            .collect();
        for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let times =
                all.iter().filter(|(first, last)| (*first..=*last).contains(&(n + 1))).count();
            assert_eq!(times, 1, "{name}, line {}: {line}", n + 1);
        }
        let totals = dry_run(&[imported], &Vocabulary::embedded())["totals"].clone();
        let n = |key: &str| totals[key].as_u64().unwrap();
        assert_eq!(n("records"), n("papers") + n("merged") + n("rejected"), "{name}");
    }
}

/// The test-of-time papers were published when the prose under their heading says so.
#[test]
fn earlier_papers_have_their_own_year() {
    for (name, _, imported, _) in documents() {
        for paper in &imported.papers {
            let past = paper.paper.awards.iter().any(|award| award.kind == "test-of-time");
            let expected = if past { (Some("icml"), Some(2015)) } else { (None, None) };
            let published = &paper.paper.published;
            assert_eq!((published.venue.as_deref(), published.year), expected, "{name}");
        }
    }
}

#[test]
fn coined_names_become_working_titles() {
    let (mut found, mut none, mut of) = (0, 0, (0, 0));
    for (name, _, imported, expected) in documents() {
        for (paper, wanted) in imported.papers.iter().zip(list(&expected, "papers")) {
            if !wanted["title"].is_null() {
                continue;
            }
            let title = paper.paper.title.plain();
            match wanted["coined_name"].as_str() {
                Some(coined) => {
                    of.0 += 1;
                    found += usize::from(title == coined);
                    if title != coined {
                        tell(&format!("{name}, paper {}: {title}, not {coined}", wanted["order"]));
                    }
                }
                None => {
                    of.1 += 1;
                    none += usize::from(title.ends_with(" …"));
                    if !title.ends_with(" …") {
                        tell(&format!("{name}, paper {}: {title}, not a name", wanted["order"]));
                    }
                }
            }
        }
    }
    tell(&format!("coined names: {found} of {} found, {none} of {} left without", of.0, of.1));
    assert!(of == (0, 0) || found >= COINED.0 && none >= COINED.1);
}

//! Tables and entries: workbooks, the shared list and collections, and whatever bytes come.

use std::path::PathBuf;

use palmares::normalize::{Imported, Outcome, Overrides, dry_run, import};
use palmares::vocabulary::Vocabulary;
use proptest::prelude::*;
use serde_json::Value;

#[expect(clippy::print_stdout, reason = "what was skipped is for people")]
fn tell(text: &str) {
    println!("{text}");
}

fn of(name: &str, bytes: &[u8]) -> Imported {
    import(name, bytes, &Vocabulary::embedded(), &Overrides::default())
}

fn told(imported: Imported) -> Value {
    dry_run(&[imported], &Vocabulary::embedded())["documents"][0].clone()
}

/// A shared document, where it is there.
fn shared(path: &str) -> Option<Imported> {
    let shared = std::env::var_os("PALMARES_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let file = shared.join(path);
    let bytes = std::fs::read(&file).ok();
    if bytes.is_none() {
        tell(&format!("skipped: {} is not there", file.display()));
    }
    bytes.map(|bytes| of(path, &bytes))
}

/// Every sheet is read; a merged cell holds for all its rows; dates are dates; a formula has its value, or a remark.
#[test]
fn workbooks() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/sheets");
    let read = |name: &str| of(name, &std::fs::read(folder.join(name)).unwrap());
    let imported = read("awards.xlsx");
    assert_eq!(imported.remarks.iter().filter(|remark| remark.rule == "formula").count(), 1);
    let document = told(imported);
    let papers = document["papers"].as_array().unwrap();
    let line = |paper: &Value| {
        let award = &paper["awards"][0];
        format!("{} | {} {} | {}", paper["title"], award["label"], award["year"], paper["lines"])
    };
    assert_eq!(
        papers.iter().map(line).collect::<Vec<_>>(),
        [
            "\"On the Shape of Clouds\" | \"Best Paper\" 2031 | [4,4]",
            "\"Can Rain Fold?\" | \"Best Paper\" 2031 | [5,5]",
            "\"Puddles\" | \"Best Student Paper\" 2031 | [6,6]",
            "\"On Fog\" | null null | [2,2]",
        ]
    );
    assert_eq!((&document["venue"], &document["year"]), (&"ConfX".into(), &Value::Null));
    let document = told(read("awards.ods"));
    assert_eq!(document["papers"][0]["authors"][1]["name"], "Bo Li");
    assert_eq!(document["year"], 2031);
}

/// The shared list: 51 rows, 52 awards, each with its own year.
#[test]
fn the_shared_list() {
    let Some(imported) = shared("announcements/spl-2022.csv") else { return };
    let document = told(imported);
    let papers = document["papers"].as_array().unwrap();
    let awards = papers.iter().flat_map(|paper| paper["awards"].as_array().unwrap());
    assert_eq!((papers.len(), awards.count()), (51, 51));
    let aosd = &papers[0];
    assert_eq!(
        (&aosd["awards"][0]["venue"], &aosd["awards"][0]["year"]),
        (&"Programming".into(), &2021.into())
    );
    assert_eq!(
        (&aosd["published"]["venue"], &aosd["published"]["year"]),
        (&"AOSD".into(), &2011.into())
    );
    assert_eq!(document["unclaimed"].as_array().map(Vec::len), Some(0));
}

/// Lesson A1: W02-1001 won in 2002, and again in 2018.
#[test]
fn the_shared_collections() {
    for (name, n_papers, n_awarded) in [("W02", 366, 3), ("N18", 403, 0), ("2024.eacl", 281, 11)] {
        let Some(imported) = shared(&format!("data/anthology/{name}.xml")) else { return };
        let document = told(imported);
        let papers = document["papers"].as_array().unwrap();
        let awarded: Vec<&Value> = papers
            .iter()
            .filter(|paper| paper["awards"].as_array().is_some_and(|a| !a.is_empty()))
            .collect();
        assert_eq!((papers.len(), awarded.len()), (n_papers, n_awarded), "{name}");
        if name == "W02" {
            let awards = &awarded[0]["awards"];
            let told = [0, 1].map(|n| {
                (awards[n]["kind"].as_str().unwrap(), awards[n]["year"].as_u64().unwrap())
            });
            assert_eq!(told, [("best-paper", 2002), ("test-of-time", 2018)]);
            assert_eq!(awarded[0]["published"]["year"], 2002);
        }
    }
}

const NAMES: [&str; 8] =
    ["a.csv", "a.json", "a.yaml", "a.bib", "a.ris", "a.xml", "a.xlsx", "a.ods"];

/// Whether every line that is not blank is accounted for.
fn is_whole(imported: &Imported, text: &str) -> Result<(), String> {
    let spans = [&imported.recognized, &imported.rejected, &imported.merged, &imported.unclaimed];
    let of_spans = spans.into_iter().flatten().map(|span| span.lines);
    let all: Vec<(usize, usize)> =
        imported.papers.iter().map(|paper| paper.lines).chain(of_spans).collect();
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    for (n, line) in lines.split('\n').enumerate() {
        let words = line.chars().any(char::is_alphanumeric);
        if words && !all.iter().any(|(first, last)| (*first..=*last).contains(&(n + 1))) {
            return Err(format!("line {} is missing: {line:?}", n + 1));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// No bytes make it panic.
    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for name in NAMES {
            of(name, &bytes);
        }
    }

    /// Nothing is silently missing.
    #[test]
    fn any_pieces_are_accounted_for(
        pieces in proptest::collection::vec(proptest::sample::select(vec![
            "title", "Title", "author", "Authors", "award", "Best Paper", "On Rain", "Ada Nowak", "2031", "ConfX", ":",
            ": ", ",", ";", "\t", "|", "\n", "\n", "\n- ", "\n  ", "\"", "{", "}", "[", "]", "(", ")", "@misc{a,", "=",
            "TY  - CONF\n", "\nTI  - ", "\nER  - \n", "<paper>", "</paper>", "<volume>", "<title>", "</title>", "&amp;",
            "&", "*a", "#", "$", "\\", "\\'e", "é", "<br>", "[x](http://a.b)", "$x$", "\r\n",
        ]), 0..60)
    ) {
        let text = pieces.concat();
        for name in &NAMES[..5] {
            let imported = of(name, text.as_bytes());
            if imported.outcome == Outcome::Read {
                let whole = is_whole(&imported, &text);
                prop_assert!(whole.is_ok(), "{name}: {whole:?}\n{text}");
            }
        }
        of("a.xml", text.as_bytes());
    }
}

/// What is long and odd is read in a time that grows with its length only: a hundredth of a megabyte a second is far
/// below what is usual, even without optimization.
#[test]
fn long_documents_are_soon_read() {
    for piece in [
        "{", "[", "\"", "a,", "- ", "@a{", "<a>", "(", "a: ", "&", "$", "*", "[x](", "; ", "and ",
        "\n",
    ] {
        let text = piece.repeat((1 << 16) / piece.len());
        for name in NAMES {
            let start = std::time::Instant::now();
            of(name, text.as_bytes());
            let seconds = start.elapsed().as_secs_f32();
            assert!(seconds < 6.0, "{name} of {piece:?} takes {seconds} s");
        }
    }
}

//! Fictional announcements in many shapes, each beside the papers that it tells of.
//!
//! A line of an `.expected` file is a paper: title, authors (`@` their place of work), awards, award year (and venue, where
//! it is not the document's), paper year, links. The first line is the event; `rejected:` lists lines that are no papers.

use std::fs;
use std::path::{Path, PathBuf};

use palmares::normalize::{Imported, Overrides, dry_run, import};
use palmares::vocabulary::Vocabulary;
use serde_json::Value;

fn documents() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending != "expected"));
    files.sort();
    files
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.as_u64().map_or("-".into(), |n| n.to_string()), str::to_owned)
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn paper(paper: &Value, document: &Value, places: bool) -> String {
    let author = |author: &Value| match &author["affiliation"] {
        Value::String(place) if places => format!("{} @ {place}", text(&author["name"])),
        _ => text(&author["name"]),
    };
    let authors: Vec<String> = list(paper, "authors").iter().map(author).collect();
    let awards: Vec<String> =
        list(paper, "awards").iter().map(|award| text(&award["label"])).collect();
    let award = &paper["awards"][0];
    let venue = if award["venue"] == document["venue"] {
        String::new()
    } else {
        format!(" {}", text(&award["venue"]))
    };
    let links: Vec<String> = list(paper, "links").iter().map(|link| text(&link["url"])).collect();
    let fields = [
        text(&paper["title"]),
        authors.join(", "),
        awards.join("; "),
        format!("{}{venue}", text(&award["year"])),
        text(&paper["published"]["year"]),
        links.join(" "),
    ];
    fields.join(" | ").trim_end_matches(" | ").to_owned()
}

fn told(imported: Imported, expected: &str) -> String {
    let rejected: Vec<String> = imported
        .explained
        .iter()
        .filter(|explained| explained.taken_for == "rejected")
        .map(|explained| explained.lines.0.to_string())
        .collect();
    let json = dry_run(&[imported], &Vocabulary::embedded());
    let document = &json["documents"][0];
    let mut told = format!("{} {}\n", text(&document["venue"]), text(&document["year"]));
    for one in list(document, "papers") {
        told.push_str(&paper(one, document, expected.contains(" @ ")));
        told.push('\n');
    }
    if expected.contains("rejected:") {
        told.push_str(&format!("rejected: {}\n", rejected.join(" ")));
    }
    told
}

#[test]
fn announcements_of_many_shapes() {
    let mut faults = Vec::new();
    for path in documents() {
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = fs::read(&path).unwrap();
        let imported = import(&name, &bytes, &Vocabulary::embedded(), &Overrides::default());
        let told = told(imported, &expected);
        if told != expected {
            faults.push(format!("{name} is read as\n{told}but should be\n{expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

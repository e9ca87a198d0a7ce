//! `palmares import`, as a person calls it.

use std::fs;

use assert_cmd::Command;

use crate::fiction;

fn palmares() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("palmares"))
}

const SOURCE: &str =
    "ConfX 2031 awards\n\nBest Paper\n\nOn Rain and Snow\nAda Nowak, Bo Li\n\nSee you in May.\n";

#[test]
fn a_dry_run_prints_json_and_a_summary_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), SOURCE).unwrap();
    let output = palmares()
        .args(["import", "--dry-run", "--json", "a.txt"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let document = &json["documents"][0];
    let keys: Vec<&String> = document.as_object().unwrap().keys().collect();
    let expected =
        "path format venue year papers committee recognized rejected merged unclaimed warnings";
    assert_eq!(keys, expected.split(' ').collect::<Vec<_>>());
    let paper = &document["papers"][0];
    let keys: Vec<&String> = paper.as_object().unwrap().keys().collect();
    let expected =
        "title title_status authors awards published track doi abstract links details lines";
    assert_eq!(keys, expected.split(' ').collect::<Vec<_>>());
    let keys: Vec<&String> = paper["awards"][0].as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        ["kind", "rank", "label", "as_written", "year", "venue", "track", "statement"]
    );
    assert_eq!(paper["lines"], serde_json::json!([5, 6]));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "a.txt: 1 record = 1 paper + 0 merged + 0 rejected; 1 line unclaimed: 8\n");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), SOURCE).unwrap();
    fs::write(folder.path().join("b.txt"), b"PK\x03\x04\0\0").unwrap();
    fs::write(folder.path().join("c.pdf"), b"%PDF-1.7").unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let output = palmares()
        .args(["import", "--dry-run", "--json", "none.txt", "empty", "b.txt", "c.pdf", "a.txt"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["totals"]["papers"], 1);
    let told = String::from_utf8(output.stderr).unwrap();
    for part in [
        "none.txt",
        "no such document",
        "no document in this folder",
        "this is a PDF",
        "no text document",
        "a.txt: 1 record",
        "4 errors",
    ] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
}

/// Of a folder, the documents of known formats are read in the order of their names, those of folders in it too.
#[test]
fn folders_and_the_standard_input_are_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("all/b")).unwrap();
    fs::write(folder.path().join("all/c.txt"), SOURCE).unwrap();
    fs::write(folder.path().join("all/b/a.md"), SOURCE).unwrap();
    fs::write(folder.path().join("all/.hidden.txt"), SOURCE).unwrap();
    fs::write(folder.path().join("all/a.png"), "x").unwrap();
    let output = palmares()
        .args(["import", "--dry-run", "--json", "all", "-"])
        .current_dir(&folder)
        .write_stdin("title,authors,award,year,venue\nCats,Ada Nowak,Best Paper,2031,ConfX\n")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let documents = json["documents"].as_array().unwrap().iter();
    let told: Vec<(&str, &str, usize)> = documents
        .map(|d| {
            let text = |key: &str| d[key].as_str().unwrap();
            (text("path"), text("format"), d["papers"].as_array().unwrap().len())
        })
        .collect();
    let expected = [("all/b/a.md", "markdown", 1), ("all/c.txt", "text", 1), ("-", "csv", 1)];
    assert_eq!(told, expected);
}

#[test]
fn wrong_usage_ends_with_2() {
    assert_eq!(palmares().arg("import").output().unwrap().status.code(), Some(2));
    assert_eq!(
        palmares().args(["import", "--year", "31", "a.txt"]).output().unwrap().status.code(),
        Some(2)
    );
    let help = palmares().args(["import", "--help"]).output().unwrap();
    assert!(String::from_utf8(help.stdout).unwrap().contains("Examples:"));
}

/// Lesson A20: a table of page paths and awards adds what is new, and a second run changes nothing.
#[test]
fn a_table_of_paths_and_awards_adds_awards_to_pages() {
    let archive = crate::common::Archive::new();
    archive.paper("confx", 2031, "on-things", "On Things");
    let table = "id\taward\nconfx/2031/on-things\tBest Paper\nconfx/2031/on-things\tBest Student Paper\n\
                 confx/2031/on-nothing\tBest Paper\n";
    archive.put("awards.tsv", table);
    archive.put("bare.csv", "/confx/2031/on-things/,Honorable Mention\n");
    let page = archive.root().join("content/confx/2031/on-things.md");
    let run = |document: &str| {
        let output =
            archive.command("import").arg(document).current_dir(archive.root()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, told) = run("awards.tsv");
    for part in ["1 changed", "error[unknown-page]", "confx/2031/on-nothing", "awards.tsv:4:"] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
    assert_eq!(code, Some(1));
    assert_eq!(run("bare.csv").0, Some(0));
    let text = fs::read_to_string(&page).unwrap();
    for kind in ["best-paper", "best-student-paper", "honorable-mention"] {
        assert_eq!(text.matches(&format!("kind = \"{kind}\"")).count(), 1, "{text}");
    }
    run("awards.tsv");
    run("bare.csv");
    assert_eq!(fs::read_to_string(&page).unwrap(), text);
}

/// A spreadsheet, a DOCX, a web page and a bibliography become one archive by one command; the paper that two of them tell
/// of has one page.
#[test]
fn documents_of_four_formats_become_one_archive_by_one_command() {
    let folder = tempfile::tempdir().unwrap();
    let site = "title = \"A\"\nbase_url = \"https://example.org/\"\nlicense = \"CC0-1.0\"\n";
    fs::write(folder.path().join("site.toml"), site).unwrap();
    let documents = ["a.xlsx", "a.docx", "a.html", "a.bib"];
    for (seed, name) in (1..).zip(documents) {
        let (_, write) = fiction::FORMATS.iter().find(|(known, _)| *known == name).unwrap();
        fs::write(folder.path().join(name), write(&fiction::papers(5, seed))).unwrap();
    }
    let again = fiction::FORMATS.iter().find(|(known, _)| *known == "a.csv").unwrap().1;
    fs::write(folder.path().join("again.csv"), again(&fiction::papers(5, 1))).unwrap();
    let import = |documents: &[&str]| {
        let options = ["import", "--venue", "ConfX", "--year", "2031"];
        palmares().args(options).args(documents).current_dir(&folder).output().unwrap()
    };
    let output = import(&["a.xlsx", "a.docx", "a.html", "a.bib", "again.csv"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    let pages = walkdir::WalkDir::new(folder.path().join("content")).into_iter();
    let pages: Vec<_> = pages
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.is_file() && !path.ends_with("_index.md"))
        .collect();
    assert_eq!(pages.len(), 20, "{told}");
    let texts = pages.iter().map(|path| fs::read_to_string(path).unwrap());
    let (both, one): (Vec<_>, Vec<_>) = texts.partition(|text| text.contains("again.csv"));
    assert_eq!((both.len(), one.len()), (5, 15), "{told}");
    assert!(both.iter().all(|text| text.contains("a.xlsx")), "{told}");
}

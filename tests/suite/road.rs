//! The main road, end to end: four documents become an archive, and the archive a site.

use palmares::disk;
use palmares::site::route::Page;
use palmares::site::{Audience, plan};

use crate::common::Archive;
use crate::site::assert_linked;
use crate::sources;

fn import(archive: &Archive, more: &[&str]) -> String {
    let Some(folder) = sources::folder() else { return String::new() };
    let names = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut documents: Vec<String> = names.filter(|name| name.ends_with(".txt")).collect();
    documents.sort();
    let mut command = archive.command("import");
    let output = command.current_dir(folder).args(more).args(&documents).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    told
}

#[test]
fn four_documents_become_a_site() {
    let archive = Archive::new();
    let told = import(&archive, &[]);
    if told.is_empty() {
        return;
    }
    assert!(told.contains("56 new pages, 0 changed, 0 unchanged"), "{told}");
    let again = import(&archive, &[]);
    assert!(again.contains("0 new pages, 0 changed, 56 unchanged"), "{again}");

    let sources = disk::read(archive.root()).value.unwrap();
    let site = sources.site(Audience::Public).value.unwrap();
    let pages = &plan(&site).value;
    assert_eq!(pages.iter().filter(|page| matches!(page, Page::Paper(_))).count(), 56);
    let edition = |venue: &str, year| {
        Page::Edition(palmares::paper::EditionKey { venue: venue.into(), year })
    };
    let venue = |venue: &str| Page::Venue(venue.into());
    for page in [
        edition("neurips", 2025),
        edition("neurips", 2026),
        edition("icml", 2025),
        venue("neurips"),
        venue("icml"),
        Page::Year(2025),
        Page::Year(2026),
    ] {
        assert!(pages.contains(&page), "{page:?}");
    }
    assert_linked(&site);
}

/// What only facts were taken of holds none of the documents' prose, and fills up when all of it is imported.
#[test]
fn facts_are_filled_up_by_a_later_import() {
    let archive = Archive::new();
    if import(&archive, &["--facts-only"]).is_empty() {
        return;
    }
    let sources = disk::read(archive.root()).value.unwrap();
    let site = sources.site(Audience::Public).value.unwrap();
    for facts in site.archive.papers() {
        let statements = facts.paper.awards.iter().map(|award| &award.statement);
        assert!(facts.paper.abstract_text.is_empty() && statements.clone().all(|s| s.is_empty()));
    }
    let told = import(&archive, &[]);
    assert!(told.contains("0 new pages, 56 changed, 0 unchanged"), "{told}");
}

/// This repository's own archive: imported as facts, completed by hand, and kept by a re-import.
#[test]
fn our_own_archive_builds_without_a_remark_and_is_linked() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = disk::read(root);
    assert_eq!(read.remarks, []);
    let site = read.value.unwrap().site(Audience::Public);
    assert_eq!(site.remarks, []);
    let site = site.value.unwrap();
    assert_eq!(site.archive.papers().count(), 56);
    assert!(site.archive.papers().all(|facts| !facts.paper.summary.is_empty()));
    assert_linked(&site);
}

#[test]
fn a_reimport_keeps_our_own_archive_as_it_is() {
    let archive = Archive::new();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in walkdir::WalkDir::new(root.join("content")) {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(root).unwrap().to_str().unwrap().to_owned();
            archive.put(&name, &std::fs::read_to_string(entry.path()).unwrap());
        }
    }
    let told = import(&archive, &["--facts-only"]);
    assert!(told.is_empty() || told.contains("0 new pages, 0 changed, 56 unchanged"), "{told}");
}

//! The archive after edits equals a fresh one (DESIGN §3, "Built for 100,000 papers").

use std::collections::BTreeMap;
use std::sync::Arc;

use palmares::archive::Archive;
use palmares::config::{self, Config};
use palmares::entry::{self, Entry};
use proptest::prelude::*;

fn site() -> Arc<Config> {
    let source = "title = \"A\"\nbase_url = \"https://example.org/\"\nlicense = \"CC0-1.0\"\n";
    Arc::new(config::parse(source).value.expect("a valid configuration"))
}

/// The same with a kind of award of its own.
fn site_with_a_kind() -> Arc<Config> {
    let mut source =
        "title = \"A\"\nbase_url = \"https://example.org/\"\nlicense = \"CC0-1.0\"\n".to_owned();
    source += "[awards.green]\nlabel = \"Green Paper\"\n";
    Arc::new(config::parse(&source).value.expect("a valid configuration"))
}

fn read(path: &str, text: &str) -> Entry {
    let read = entry::parse(path, text);
    read.value.unwrap_or_else(|| panic!("{:?}\n{text}", read.remarks))
}

/// A page at one of a few paths, so that edits meet: papers of shared authors, awards of other years, declared persons.
fn page() -> impl Strategy<Value = (String, String)> {
    let name =
        prop::sample::select(vec!["Ada Nowak", "A. Nowak", "Jan Berg", "Łukasz Ý", "Mausam"]);
    let kind = prop::sample::select(vec![
        "best-paper",
        "test-of-time",
        "own-kind",
        // Of a kind that one of the two configurations names.
        "other\"\nlabel = \"Green Paper",
    ]);
    let award = (kind, 2030u16..2033, prop::bool::ANY);
    let paper = (
        "[a-d]",
        "[xy]",
        2030u16..2033,
        prop::collection::vec(name, 0..4),
        prop::collection::vec(award, 0..3),
        "[a-c]{3}",
        prop::sample::select(vec!["", "status = \"removed\"\n"]),
    );
    let paper = paper.prop_map(|(slug, venue, year, authors, awards, title, status)| {
        let mut text = format!("+++\ntitle = \"{title}\"\nauthors = {authors:?}\n{status}");
        for (n, (kind, year, joint)) in awards.iter().enumerate() {
            let venues = if *joint { "[\"x\", \"y\"]" } else { "[]" };
            text += &format!(
                "[[awards]]\nkey = \"k{n}\"\ntrack = \"Track {n}\"\nkind = \"{kind}\"\nyear = {year}\nvenue = {venues}\n"
            );
        }
        (format!("{venue}/{year}/{slug}.md"), text + "+++\n\nWords.\n\n## Summary\n\nOurs.\n")
    });
    let edition = ("[xy]", 2030u16..2033, prop::bool::ANY).prop_map(|(venue, year, complete)| {
        (format!("{venue}/{year}/_index.md"), format!("+++\ncomplete = {complete}\n+++\n"))
    });
    let venue = ("[xyz]", "[a-c]").prop_map(|(venue, name)| {
        (format!("{venue}/_index.md"), format!("+++\nname = \"{name}\"\n+++\n"))
    });
    let person = prop::bool::ANY.prop_map(|also| {
        let also = if also { "also = [\"A. Nowak\"]\n" } else { "" };
        ("people/ada-nowak.md".to_owned(), format!("+++\nname = \"Ada Nowak\"\n{also}+++\n"))
    });
    prop_oneof![8 => paper, 1 => edition, 1 => venue, 1 => person]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn an_archive_after_edits_equals_a_fresh_one(edits in prop::collection::vec((page(), prop::bool::weighted(0.25)), 1..40)) {
        let mut files: BTreeMap<String, Entry> = BTreeMap::new();
        let mut archive = Archive::new(site(), []);
        for ((path, text), gone) in edits {
            let new = (!gone).then(|| read(&path, &text));
            let old = match &new {
                Some(entry) => files.insert(path, entry.clone()),
                None => files.remove(&path),
            };
            archive = archive.with(old.as_ref(), new);
            let fresh = Archive::new(site(), files.values().cloned());
            prop_assert!(archive == fresh, "the archives differ after edits of {:?}", files.keys());
        }
    }

    /// The same for many edits at once, and for what is read back of the archive.
    #[test]
    fn an_archive_after_many_edits_equals_a_fresh_one(
        pages in prop::collection::vec(page(), 1..30),
        edits in prop::collection::vec((page(), prop::bool::weighted(0.25)), 1..30),
    ) {
        let mut files: BTreeMap<String, Entry> =
            pages.into_iter().map(|(path, text)| { let entry = read(&path, &text); (path, entry) }).collect();
        let archive = Archive::new(site(), files.values().cloned());
        let mut changes = BTreeMap::new();
        for ((path, text), gone) in edits {
            let new = (!gone).then(|| read(&path, &text));
            match &new {
                Some(entry) => drop(files.insert(path.clone(), entry.clone())),
                None => drop(files.remove(&path)),
            }
            changes.insert(path, new);
        }
        let edits = changes.into_iter().map(|(path, new)| (archive.entry(&path), new));
        let after = archive.with_all(edits.collect::<Vec<_>>());
        let fresh = Archive::new(site(), files.values().cloned());
        prop_assert!(after == fresh, "the archives differ after edits of {:?}", files.keys());
        for (path, entry) in &files {
            prop_assert_eq!(after.entry(path), Some(entry.clone()));
        }
        prop_assert!(after.under(site()) == fresh);
        let other = after.under(site_with_a_kind());
        prop_assert!(other == Archive::new(site_with_a_kind(), files.values().cloned()));
        prop_assert!(other.under(site()) == fresh);
    }
}

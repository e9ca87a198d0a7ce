//! After any edits, what the preview answers and what `build --watch` wrote are what a clean build makes (lesson W11).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use crate::common::Archive;
use crate::preview::{Clean, Preview, clean};
use crate::serve::Program;

/// One edit of an archive.
#[derive(Debug, Clone)]
enum Edit {
    Write(String, String),
    /// The same by a new file that takes the place of the old.
    Replace(String, String),
    /// Of files and of folders.
    Rename(String, String),
    Delete(String),
}

fn paper() -> impl Strategy<Value = String> {
    ("[ab]", 2031u16..2033, "[p-s]")
        .prop_map(|(venue, year, slug)| format!("content/conf{venue}/{year}/{slug}.md"))
}

fn folder() -> impl Strategy<Value = String> {
    prop_oneof![
        ("[ab]", 2031u16..2033).prop_map(|(venue, year)| format!("content/conf{venue}/{year}")),
        "[ab]".prop_map(|venue| format!("content/conf{venue}")),
        Just("templates".to_owned()),
        Just("static".to_owned()),
    ]
}

/// A file of the archive, and what it may say: now and then something wrong.
fn file() -> impl Strategy<Value = (String, String)> {
    let front = |keys: &str, body: &str| format!("+++\n{keys}\n+++\n\n{body}\n");
    let author = prop::sample::select(vec!["Ada Nowak", "A. Nowak", "Bo Berg"]);
    let kind = prop::sample::select(vec!["best-paper", "test-of-time", "own-kind"]);
    let text = ("[A-D]", author, kind, "[a-z]{4}", 0..12).prop_map(
        move |(title, author, kind, words, odd)| match odd {
            0 => "no front matter".to_owned(),
            1 => front("titel = \"x\"", ""),
            2 => front(&format!("title = \"{title}\"\naliases = [\"/old/{title}/\"]"), &words),
            _ => front(
                &format!(
                    "title = \"{title}\"\nauthors = [{author:?}]\n[[awards]]\nkind = \"{kind}\""
                ),
                &words,
            ),
        },
    );
    let config = ("[A-C]", prop::sample::select(vec!["awards/", "", "x/y/"]), 0..8).prop_map(|(title, base, odd)| {
        let key = if odd == 0 { "titel" } else { "title" };
        format!("{key} = \"{title}\"\nbase_url = \"https://example.org/{base}\"\nlicense = \"CC0-1.0\"\n")
    });
    let template = ("[a-c]", 0..8).prop_map(|(words, odd)| {
        let odd = if odd == 0 { "{{ nothing. }}" } else { "" };
        format!(
            "{{% extends \"base.html\" %}}{{% block main %}}<p>{words}{odd}{{% endblock main %}}"
        )
    });
    let template = (prop::sample::select(vec!["about", "404", "home", "paper"]), template)
        .prop_map(|(name, text)| (format!("templates/{name}.html"), text));
    let index = ("[ab]", "[A-C]{1,2}").prop_map(move |(venue, name)| {
        (format!("content/conf{venue}/_index.md"), front(&format!("name = \"{name}\""), "Words."))
    });
    let person = prop::bool::ANY.prop_map(move |also| {
        let also = if also { "also = [\"A. Nowak\"]" } else { "" };
        (
            "content/people/ada-nowak.md".to_owned(),
            front(&format!("name = \"Ada Nowak\"\n{also}"), ""),
        )
    });
    prop_oneof![
        8 => (paper(), text),
        2 => config.prop_map(|text| ("site.toml".to_owned(), text)),
        2 => template,
        1 => ("[a-c]{1}", "[a-c]{2}").prop_map(|(name, text)| (format!("static/{name}.txt"), text)),
        1 => "[a-c]{3}".prop_map(|text| ("templates/assets/style.css".to_owned(), text)),
        1 => index,
        1 => person,
        1 => "[a-c]{3}".prop_map(move |text| ("content/about.md".to_owned(), front("", &text))),
    ]
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        6 => file().prop_map(|(name, text)| Edit::Write(name, text)),
        4 => file().prop_map(|(name, text)| Edit::Replace(name, text)),
        2 => (paper(), paper()).prop_map(|(from, to)| Edit::Rename(from, to)),
        1 => (folder(), folder()).prop_map(|(from, to)| Edit::Rename(from, to)),
        2 => file().prop_map(|(name, _)| Edit::Delete(name)),
        1 => folder().prop_map(Edit::Delete),
    ]
}

/// Does an edit, where it can be done.
fn apply(archive: &Archive, edit: &Edit) {
    let path = |name: &str| archive.root().join(name);
    match edit {
        Edit::Write(name, text) => archive.put(name, text),
        Edit::Replace(name, text) => {
            archive.put(&format!("{name}~"), text);
            fs::rename(path(&format!("{name}~")), path(name)).unwrap();
        }
        Edit::Rename(from, to) => {
            fs::create_dir_all(path(to).parent().unwrap()).unwrap();
            let _ = fs::rename(path(from), path(to));
        }
        Edit::Delete(name) if name == "site.toml" => {}
        Edit::Delete(name) => {
            let _ = fs::remove_file(path(name)).or_else(|_| fs::remove_dir_all(path(name)));
        }
    }
}

/// The files in a folder that somebody may be writing into.
fn written(out: &Path) -> Vec<(String, Vec<u8>)> {
    let walk = walkdir::WalkDir::new(out).into_iter();
    let files = walk.filter_map(Result::ok).filter(|entry| entry.file_type().is_file());
    let mut files: Vec<_> = files
        .filter_map(|entry| {
            let name = entry.path().strip_prefix(out).ok()?.to_str()?.to_owned();
            Some((name, fs::read(entry.path()).ok()?))
        })
        .filter(|(name, _)| !name.starts_with(".palmares-stage"))
        .collect();
    files.sort();
    files
}

/// Waits until a folder holds exactly this site.
fn assert_written(out: &Path, clean: &Clean) {
    let start = Instant::now();
    loop {
        let written = written(out);
        if written.iter().map(|(name, bytes)| (name, bytes)).eq(&clean.files) {
            return;
        }
        if start.elapsed() > Duration::from_secs(20) {
            let differ = |(name, bytes): &&(String, Vec<u8>)| clean.files.get(name) != Some(bytes);
            let names: Vec<_> = written.iter().filter(differ).map(|(name, _)| name).collect();
            let missing = clean.files.keys().filter(|name| !out.join(name).exists());
            panic!("these differ: {names:?}; these are missing: {:?}", missing.collect::<Vec<_>>());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Edits an archive while it is served and built, and compares after each few edits.
fn follow(edits: &[Edit]) {
    let archive = Archive::small();
    let preview = Preview::start(&archive, None);
    let out = tempfile::tempdir().unwrap();
    let out = out.path().join("site");
    let mut build = archive.command("build");
    build.args(["--watch", "--out"]).arg(&out).stdout(Stdio::null()).stderr(Stdio::null());
    let _building = Program(build.spawn().unwrap());
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for (n, some) in edits.chunks(3).enumerate() {
        some.iter().for_each(|edit| apply(&archive, edit));
        match clean(archive.root()) {
            Some(clean) => {
                // Faults of the whole site are taken back when it was checked.
                preview.until(|| {
                    !preview.text(&format!("{}about/", clean.base)).contains("palmares-faults")
                });
                preview.assert_equals(&clean, seen.iter().cloned());
                seen.extend(clean.files.keys().cloned());
                if n.is_multiple_of(4) || (n + 1) * 3 >= edits.len() {
                    assert_written(&out, &clean);
                }
            }
            None => drop(
                preview.until(|| preview.text("/awards/no/such/page/").contains("palmares-faults")),
            ),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1, max_shrink_iters: 20, ..ProptestConfig::default() })]

    #[test]
    fn w11_after_any_edits_all_is_as_after_a_clean_build(edits in prop::collection::vec(edit(), 40)) {
        follow(&edits);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, max_shrink_iters: 100, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "it takes minutes"]
    fn w11_after_many_edits_all_is_as_after_a_clean_build(edits in prop::collection::vec(edit(), 200)) {
        follow(&edits);
    }
}

//! `palmares build`: what it writes, and what it leaves alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Archive, assert_same, tree};

#[test]
fn a_build_tells_what_it_did() {
    let archive = Archive::small();
    let said = archive.build(&["--timings"]);
    let n_files =
        fs::read_to_string(archive.public().join("data/files.txt")).unwrap().lines().count();
    assert!(
        said.contains(&format!("built {n_files} files ({n_files} changed, 0 removed) in ")),
        "{said}"
    );
    for stage in ["read", "archive", "plan", "render", "commit"] {
        assert!(said.contains(stage), "{said}");
    }
    assert!(archive.build(&[]).contains("(0 changed, 0 removed)"));
}

/// The list of the site's own files is exactly what is there.
#[test]
fn the_site_is_what_its_list_says() {
    let archive = Archive::small();
    archive.build(&[]);
    let mut found: Vec<String> = tree(&archive.public())
        .into_iter()
        .filter(|(_, bytes)| bytes.is_some())
        .map(|(name, _)| name)
        .collect();
    found.sort();
    let list = fs::read_to_string(archive.public().join("data/files.txt")).unwrap();
    assert_eq!(found, list.lines().collect::<Vec<_>>());
}

#[test]
fn the_bytes_do_not_depend_on_threads_or_folders() {
    let (archive, other) = (Archive::large(60), tempfile::tempdir().unwrap());
    let site = |name: &str| other.path().join(name);
    archive.build(&["--threads", "1"]);
    archive.build(&["--threads", "8", "--out", site("deep/er").to_str().unwrap()]);
    assert_same(&archive.public(), &site("deep/er"));
    let twin = Archive::large(60);
    twin.build(&["--threads", "3"]);
    assert_same(&archive.public(), &twin.public());
}

/// Parts of a build have no file in common, and are the whole site together: each in its folder, or one after the other in
/// one, where an older site may stand.
#[test]
fn parts_make_the_whole_site() {
    let archive = Archive::large(60);
    let other = tempfile::tempdir().unwrap();
    let site = |name: String| other.path().join(name).to_str().unwrap().to_owned();
    archive.build(&["--out", &site("one".into())]);
    archive.paper("confx", 2031, "on-things", "On Other Things");
    archive.build(&[]);
    let mut merged: Vec<(String, Option<Vec<u8>>)> = Vec::new();
    for n in 1..=8 {
        let (shard, out) = (format!("{n}/8"), site(n.to_string()));
        let said = archive.build(&["--shard", &shard, "--out", &out]);
        let files = tree(out.as_ref()).into_iter().filter(|(_, bytes)| bytes.is_some());
        let files: Vec<_> = files.collect();
        assert!(said.contains(&format!("built {} files", files.len())), "{said}");
        assert!(files.len() > 10, "{shard}: {}", files.len());
        assert_eq!(n == 1, files.iter().any(|(name, _)| name == "data/files.txt"));
        merged.extend(files);
        archive.build(&["--shard", &shard, "--out", &site("one".into())]);
    }
    merged.sort();
    let mut whole = tree(&archive.public());
    whole.retain(|(_, bytes)| bytes.is_some());
    whole.sort();
    assert!(merged == whole, "the parts are not the whole");
    assert_same(&archive.public(), site("one".into()).as_ref());
    assert!(!archive.try_build(&["--shard", "9/8"]).status.success());
}

/// S6: an edited archive built over its old site equals a fresh build.
#[test]
fn a_second_build_equals_a_clean_one() {
    let archive = Archive::small();
    archive.build(&[]);
    archive.paper("confx", 2031, "on-things", "On Other Things");
    archive.paper("confz", 2033, "on-new-things", "On New Things");
    fs::remove_dir_all(archive.root().join("content/journal-y")).unwrap();
    let said = archive.build(&[]);
    assert!(!said.contains("0 removed"), "{said}");
    let clean = tempfile::tempdir().unwrap();
    let out = clean.path().join("site");
    archive.build(&["--out", out.to_str().unwrap()]);
    assert_same(&archive.public(), &out);
    assert!(!archive.public().join("journal-y").exists());
}

#[test]
fn a_broken_page_leaves_the_old_site_untouched() {
    let archive = Archive::small();
    archive.build(&[]);
    let before = tree(&archive.public());
    archive.put("content/confx/2031/broken.md", "+++\ntitel = \"Broken\"\n+++\n");
    archive.paper("confx", 2031, "on-things", "On Other Things");
    let output = archive.try_build(&[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert_eq!(tree(&archive.public()), before);
    let fresh = Archive::new();
    fresh.put("content/confx/2031/broken.md", "no front matter");
    assert_eq!(fresh.try_build(&[]).status.code(), Some(1));
    assert!(!fresh.public().exists(), "nothing is left of a build that failed");
}

/// P7: a foreign file and a `.git` stay, a stale page of ours goes.
#[test]
fn only_what_the_program_made_is_removed() {
    let archive = Archive::small();
    archive.build(&[]);
    let foreign = archive.public().join("confx/2032/notes.txt");
    fs::write(&foreign, "mine").unwrap();
    fs::create_dir(archive.public().join(".git")).unwrap();
    fs::write(archive.public().join(".git/HEAD"), "x").unwrap();
    fs::remove_file(archive.root().join("content/confx/2032/on-nothing.md")).unwrap();
    archive.build(&[]);
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "mine");
    assert!(archive.public().join(".git/HEAD").exists());
    assert!(!archive.public().join("confx/2032/on-nothing").exists());
    assert!(archive.public().join("confx/2031/on-things/index.html").exists());
}

#[test]
fn a_foreign_file_is_never_written_over() {
    let archive = Archive::small();
    let foreign = archive.public().join("humans.txt");
    fs::create_dir_all(archive.public()).unwrap();
    fs::write(&foreign, "mine").unwrap();
    let output = archive.try_build(&[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("humans.txt"));
    assert_eq!(tree(&archive.public()), [("humans.txt".to_owned(), Some(b"mine".to_vec()))]);
}

/// P7: what holds sources or a home is refused, and nothing in it changes.
#[test]
fn dangerous_folders_are_refused() {
    let archive = Archive::small();
    let before = tree(archive.root());
    let root = archive.root().to_str().unwrap();
    for out in [
        root,
        "/",
        &format!("{root}/content/site"),
        &format!("{root}/.."),
        &format!("{root}/static"),
    ] {
        let output = archive.try_build(&["--out", out]);
        assert_eq!(output.status.code(), Some(1), "{out}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("cannot be written here"),
            "{out}"
        );
    }
    let home = tempfile::tempdir().unwrap();
    let output = archive
        .command("build")
        .arg("--out")
        .arg(home.path())
        .env("HOME", home.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(tree(archive.root()), before);
}

/// A build that is killed, at whatever moment, leaves every file old or new; the next build makes the site whole.
#[test]
fn a_killed_build_leaves_no_half_file() {
    const KILLS: u32 = 20;
    let archive = Archive::large(200);
    let mut sites = BTreeMap::new();
    let mut took = Duration::ZERO;
    for word in ["old", "new"] {
        edit(&archive, word);
        let started = Instant::now();
        archive.build(&[]);
        took = started.elapsed();
        sites.insert(word, tree(&archive.public()));
    }
    let known: BTreeSet<_> = sites.values().flatten().collect();
    let mut n_moving = 0;
    for n in 1..=KILLS {
        let word = if n % 2 == 0 { "new" } else { "old" };
        edit(&archive, word);
        let mut build = archive.command("build").stdout(Stdio::null()).spawn().unwrap();
        if n % 4 < 2 {
            std::thread::sleep(took * n / KILLS);
        } else {
            // In the midst of the moves: they begin when the journal is there.
            let journal = archive.public().join(".palmares-stage/journal");
            while !journal.exists() && build.try_wait().unwrap().is_none() {}
            n_moving += u32::from(journal.exists());
        }
        build.kill().unwrap();
        build.wait().unwrap();
        for entry in tree(&archive.public()) {
            assert!(
                entry.0.starts_with(".palmares-stage") || known.contains(&entry),
                "half: {}",
                entry.0
            );
        }
        archive.build(&[]);
        assert!(tree(&archive.public()) == sites[word], "after kill {n} the site is not whole");
    }
    assert!(n_moving > 0, "no build was caught moving");
}

/// Changes every page, and which pages there are.
fn edit(archive: &Archive, word: &str) {
    archive.put("static/word.txt", word);
    archive.put(
        "site.toml",
        &format!("title = \"The {word} awards\"\nbase_url = \"https://example.org/awards/\"\nlicense = \"CC0-1.0\"\n"),
    );
    let (comes, goes) = if word == "new" { ("came", "gone") } else { ("gone", "came") };
    archive.paper("confx", 2031, comes, "Here Today");
    let _ = fs::remove_file(archive.root().join(format!("content/confx/2031/{goes}.md")));
}

/// A folder where a file must go, empty or not, is refused before anything is moved.
#[test]
fn a_folder_where_a_page_must_go_leaves_the_old_site_whole() {
    let archive = Archive::small();
    archive.build(&[]);
    let feed = archive.public().join("feed.xml");
    fs::remove_file(&feed).unwrap();
    fs::create_dir(&feed).unwrap();
    let before = tree(&archive.public());
    archive.paper("confx", 2033, "on-late-things", "On Late Things");
    let output = archive.try_build(&[]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("feed.xml") && told.contains("hint"), "{told}");
    assert_eq!(tree(&archive.public()), before);
    fs::remove_dir(&feed).unwrap();
    archive.build(&[]);
    assert!(feed.is_file());
}

use std::fs;
use std::sync::mpsc;
use std::time::Duration;

use notify::{Event, RecursiveMode, Watcher};
use proptest::prelude::*;

use super::super::hints::Hints;
use super::*;

/// Ground on which nothing moves.
struct Still;

impl Ground for Still {
    fn enter(&mut self, _: &Path) {}

    fn doubt(&mut self, _: PathBuf) {}

    fn restless(&mut self) -> BTreeSet<PathBuf> {
        BTreeSet::new()
    }
}

fn put(root: &Path, name: &str, text: &str) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn archive() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["site.toml", "content/a/2031/x.md", "content/a/2031/y.md", "content/b/2031/z.md"] {
        put(folder.path(), name, name);
    }
    put(folder.path(), "templates/base.html", "x");
    folder
}

fn scan(tree: &mut Tree, places: &Places) -> Vec<Change<String>> {
    let later = SystemTime::now() + Duration::from_secs(60);
    let mut look = |now| {
        tree.scan(places, now, &mut Still, |_, bytes| {
            String::from_utf8(bytes.unwrap_or_default()).unwrap()
        })
    };
    // What is missing is gone when it is missing twice.
    let mut changes = look(later);
    changes.extend(look(later + Duration::from_secs(60)));
    changes.sort_by(|a, b| a.name.cmp(&b.name));
    changes
}

fn everywhere() -> Places {
    Places { all: true, ..Places::default() }
}

/// The events of some edits of the archive.
fn recorded(root: &Path) -> Vec<Event> {
    let (sender, events) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(move |event| drop(sender.send(event))).unwrap();
    watcher.watch(root, RecursiveMode::Recursive).unwrap();
    put(root, "content/a/2031/x.md", "changed");
    put(root, "content/a/2031/new.md", "new");
    put(root, "content/c/2031/w.md", "new");
    fs::rename(root.join("content/a/2031/y.md"), root.join("content/a/2031/v.md")).unwrap();
    fs::rename(root.join("content/b"), root.join("content/d")).unwrap();
    put(root, "templates/base.html", "y");
    put(root, "site.toml", "site.toml");
    let mut all = Vec::new();
    while let Ok(event) = events.recv_timeout(Duration::from_millis(200)) {
        all.push(event.unwrap());
    }
    all
}

/// W9: whatever the order of events, however often they come and however many are lost, one that says so mends it all;
/// and a file that did not change is not told of.
#[test]
fn w9_events_are_only_hints() {
    let folder = archive();
    let root = folder.path().canonicalize().unwrap();
    let mut before = Tree::archive(&root);
    assert_eq!(scan(&mut before, &everywhere()).len(), 5);
    let events = recorded(&root);
    let expected = scan(&mut before.clone(), &everywhere());
    let names: Vec<&str> = expected.iter().map(|change| change.name.as_str()).collect();
    let edited = [
        "content/a/2031/new.md",
        "content/a/2031/v.md",
        "content/a/2031/x.md",
        "content/a/2031/y.md",
        "content/b/2031/z.md",
        "content/c/2031/w.md",
        "content/d/2031/z.md",
        "templates/base.html",
    ];
    assert_eq!(names, edited);
    let lost = Event::new(notify::EventKind::Other).set_flag(notify::event::Flag::Rescan);
    let numbers = prop::collection::vec(0..events.len() * 2, 0..events.len() * 2);
    let shuffled = Just((0..events.len()).collect::<Vec<_>>()).prop_shuffle();
    proptest!(|(all in shuffled, some in numbers, is_lossy in prop::bool::ANY)| {
        let picked: Vec<usize> = if is_lossy { some } else { all.into_iter().chain(some).collect() };
        let mut told: Vec<&Event> = picked.iter().filter_map(|n| events.get(*n)).collect();
        told.extend(is_lossy.then_some(&lost));
        let mut tree = before.clone();
        let mut changes: BTreeMap<String, Now<String>> = BTreeMap::new();
        let (mut hints, start) = (Hints::default(), std::time::Instant::now());
        for event in told {
            hints.take(event.clone(), start);
            if let Some(places) = hints.ripe(start) {
                changes.extend(scan(&mut tree, &places).into_iter().map(|c| (c.name, c.now)));
            }
        }
        if let Some(places) = hints.ripe(start + Duration::from_secs(1)) {
            changes.extend(scan(&mut tree, &places).into_iter().map(|c| (c.name, c.now)));
        }
        let changes: Vec<_> = changes.into_iter().map(|(name, now)| Change { name, now }).collect();
        prop_assert_eq!(&changes, &expected);
        prop_assert!(scan(&mut tree, &everywhere()).is_empty());
    });
}

/// Only the folder that is named is looked at.
#[test]
fn a_scan_looks_where_it_is_told_to() {
    let folder = archive();
    let root = folder.path();
    let mut tree = Tree::archive(root);
    scan(&mut tree, &everywhere());
    put(root, "content/a/2031/x.md", "one");
    put(root, "content/b/2031/z.md", "two");
    let changed = BTreeSet::from([root.join("content/b/2031/z.md")]);
    let changes = scan(&mut tree, &Places { changed, ..Places::default() });
    assert_eq!(
        changes,
        [Change { name: "content/b/2031/z.md".into(), now: Now::Says("two".into()) }]
    );
    let changed =
        BTreeSet::from([root.join("content/a/2031/y.md"), root.join(".git/x"), "/x".into()]);
    let unfinished = BTreeSet::from([root.join("content/a/2031/x.md")]);
    assert!(scan(&mut tree, &Places { all: false, changed, unfinished }).is_empty());
    assert_eq!(scan(&mut tree, &everywhere()).len(), 1);
}

/// A file that is touched while it is read is told of when it has come to rest.
#[test]
fn what_was_touched_meanwhile_is_left_for_the_next_time() {
    struct Moving(PathBuf);
    impl Ground for Moving {
        fn enter(&mut self, _: &Path) {}

        fn doubt(&mut self, _: PathBuf) {}

        fn restless(&mut self) -> BTreeSet<PathBuf> {
            BTreeSet::from([self.0.clone()])
        }
    }
    let folder = archive();
    let mut tree = Tree::archive(folder.path());
    scan(&mut tree, &everywhere());
    let path = folder.path().join("content/a/2031/x.md");
    for text in [Some(""), None] {
        match text {
            Some(text) => fs::write(&path, text).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        let mut moving = Moving(path.clone());
        let changes = tree.scan(&everywhere(), SystemTime::now(), &mut moving, |_, _| ());
        assert!(changes.is_empty());
        assert_eq!(scan(&mut tree, &everywhere()).len(), 1);
    }
}

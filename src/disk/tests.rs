//! Sites of a few files, written and written again.

use std::fs;
use std::path::Path;

use walkdir::WalkDir;

use super::journal::STAGE;
use super::{LEDGER, Output, Shard, Written};
use crate::diag::{Checked, Diagnostic};

/// An archive's folder, for sites to be written beside.
fn temp() -> tempfile::TempDir {
    let temp = tempfile::tempdir().unwrap();
    fs::create_dir(temp.path().join("archive")).unwrap();
    temp
}

/// Builds a site of these files, the list of them included.
fn build(temp: &Path, site: &[(&str, &str)]) -> Result<Written, Vec<Diagnostic>> {
    let mut names: Vec<String> = site.iter().map(|(name, _)| (*name).to_owned()).collect();
    names.push(LEDGER.into());
    names.sort();
    let ledger = names.join("\n") + "\n";
    let bytes = |n: usize| {
        let text = site
            .iter()
            .find(|(name, _)| *name == names[n])
            .map_or(ledger.as_str(), |(_, text)| text);
        Checked::clean(Some(text.as_bytes().to_vec()))
    };
    let output =
        Output::open(&temp.join("public"), &temp.join("archive")).map_err(|fault| vec![*fault])?;
    let staged = output.stage(&names, Shard::WHOLE, bytes);
    staged.value.ok_or(staged.remarks)?.commit().map_err(|fault| vec![*fault])
}

/// Every file and folder below a folder, with the text of files.
fn tree(folder: &Path) -> Vec<(String, String)> {
    let entries =
        WalkDir::new(folder).min_depth(1).sort_by_file_name().into_iter().map(Result::unwrap);
    entries
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(entry.path()).unwrap_or_default())
        })
        .collect()
}

fn names(folder: &Path) -> Vec<String> {
    tree(folder).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn only_what_differs_is_written_and_stale_files_go_with_their_folders() {
    let temp = temp();
    let out = temp.path().join("public");
    build(temp.path(), &[("index.html", "1"), ("a/b/c.html", "1"), ("a/d.html", "1")]).unwrap();
    let before = fs::metadata(out.join("a/d.html")).unwrap().modified().unwrap();
    let written =
        build(temp.path(), &[("index.html", "2"), ("a/d.html", "1"), ("e/f/g.html", "1")]).unwrap();
    // index.html, e/f/g.html and the list.
    assert_eq!(written, Written { n_files: 4, n_changed: 3, n_removed: 1 });
    assert_eq!(fs::metadata(out.join("a/d.html")).unwrap().modified().unwrap(), before);
    let expected =
        ["a", "a/d.html", "data", "data/files.txt", "e", "e/f", "e/f/g.html", "index.html"];
    assert_eq!(names(&out), expected);
    let again =
        build(temp.path(), &[("index.html", "2"), ("a/d.html", "1"), ("e/f/g.html", "1")]).unwrap();
    assert_eq!((again.n_changed, again.n_removed), (0, 0));
    assert_eq!(names(&out), expected);
}

/// P7: what the program did not make stays as it is.
#[test]
fn foreign_files_stay_and_are_never_written_over() {
    let temp = temp();
    let out = temp.path().join("public");
    fs::create_dir_all(out.join(".git")).unwrap();
    fs::write(out.join(".git/config"), "x").unwrap();
    fs::write(out.join("notes.txt"), "mine").unwrap();
    fs::write(out.join("same.html"), "1").unwrap();
    build(temp.path(), &[("same.html", "1"), ("old.html", "1")]).unwrap();
    let before = tree(&out);
    let faults = build(temp.path(), &[("same.html", "2"), ("notes.txt", "ours")]);
    let faults = faults.unwrap_err();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].place.as_ref().unwrap().path.ends_with("notes.txt"));
    assert_eq!(tree(&out), before, "nothing is changed where there is an error");
    // A list of files that is not ours gives no right to remove what it names.
    fs::write(out.join("data/files.txt"), "notes.txt\n../archive\n").unwrap();
    assert!(build(temp.path(), &[("same.html", "1")]).is_err());
    fs::write(out.join("data/files.txt"), "../archive/x\ndata/files.txt\nsame.html\n").unwrap();
    fs::write(temp.path().join("archive/x"), "x").unwrap();
    build(temp.path(), &[("same.html", "1")]).unwrap();
    assert!(temp.path().join("archive/x").exists() && out.join("notes.txt").exists());
}

#[test]
fn a_file_may_become_a_folder_and_a_folder_a_file() {
    let temp = temp();
    let out = temp.path().join("public");
    build(temp.path(), &[("a", "1"), ("b/c/d", "1"), ("b/e", "1")]).unwrap();
    let written = build(temp.path(), &[("a/b", "2"), ("b", "2")]).unwrap();
    assert_eq!((written.n_changed, written.n_removed), (3, 3));
    assert_eq!(names(&out), ["a", "a/b", "b", "data", "data/files.txt"]);
    fs::remove_file(out.join("b")).unwrap();
    fs::create_dir(out.join("b")).unwrap();
    fs::write(out.join("b/mine.txt"), "mine").unwrap();
    assert!(build(temp.path(), &[("b", "3")]).is_err());
    assert!(out.join("b/mine.txt").exists());
}

/// P5: hosts refuse a site with links in it.
#[cfg(unix)]
#[test]
fn links_are_replaced_by_files() {
    let temp = temp();
    let out = temp.path().join("public");
    build(temp.path(), &[("a", "1"), ("b", "1")]).unwrap();
    let elsewhere = temp.path().join("elsewhere");
    fs::write(&elsewhere, "1").unwrap();
    fs::remove_file(out.join("a")).unwrap();
    fs::remove_file(out.join("b")).unwrap();
    std::os::unix::fs::symlink(&elsewhere, out.join("a")).unwrap();
    fs::hard_link(&elsewhere, out.join("b")).unwrap();
    build(temp.path(), &[("a", "1"), ("b", "1")]).unwrap();
    for name in ["a", "b"] {
        let state = fs::symlink_metadata(out.join(name)).unwrap();
        assert!(state.is_file() && std::os::unix::fs::MetadataExt::nlink(&state) == 1, "{name}");
    }
    std::os::unix::fs::symlink(temp.path(), out.join("c")).unwrap();
    assert!(build(temp.path(), &[("a", "1"), ("c/d", "1")]).is_err());
}

#[test]
fn a_stopped_build_is_finished_or_thrown_away_by_the_next() {
    let temp = temp();
    let out = temp.path().join("public");
    let stage = out.join(STAGE);
    build(temp.path(), &[("a/b", "1"), ("c", "1")]).unwrap();
    let before = tree(&out);
    fs::create_dir_all(stage.join("new/a")).unwrap();
    fs::write(stage.join("new/a/b"), "half").unwrap();
    drop(Output::open(&out, &temp.path().join("archive")).unwrap());
    assert_eq!(tree(&out), before, "a stage without a journal is thrown away");
    fs::create_dir_all(stage.join("new/a")).unwrap();
    fs::write(stage.join("new/a/b"), "2").unwrap();
    fs::write(stage.join("journal"), "last c\nlast gone\nlast ../archive\n").unwrap();
    drop(Output::open(&out, &temp.path().join("archive")).unwrap());
    assert_eq!(fs::read_to_string(out.join("a/b")).unwrap(), "2");
    assert_eq!(names(&out), ["a", "a/b", "data", "data/files.txt"]);
}

/// A folder is to become a file, and the build was stopped when some of the folder was gone already.
#[test]
fn a_build_stopped_while_a_folder_becomes_a_file_is_finished() {
    for left in ["y", "y/z", "y/z/f"] {
        let temp = temp();
        let (out, root) = (temp.path().join("public"), temp.path().join("archive"));
        let stage = out.join(STAGE);
        fs::create_dir_all(stage.join("new")).unwrap();
        fs::write(stage.join("new/y"), "2").unwrap();
        fs::write(stage.join("journal"), "first y/z/f\n").unwrap();
        match left.strip_suffix("/f") {
            Some(folder) => {
                fs::create_dir_all(out.join(folder)).unwrap();
                fs::write(out.join(left), "1").unwrap();
            }
            None => fs::create_dir_all(out.join(left)).unwrap(),
        }
        drop(Output::open(&out, &root).unwrap());
        assert_eq!(fs::read_to_string(out.join("y")).unwrap(), "2", "{left} was left");
        assert!(!stage.exists());
    }
}

/// What came into the way since is told with how to go on, and nothing of the stage is lost.
#[test]
fn a_stopped_build_that_cannot_be_finished_says_why() {
    for (staged, obstacle) in [("new/a/b", "a/b/mine.txt"), ("new/a/b/c", "a/b")] {
        let temp = temp();
        let (out, root) = (temp.path().join("public"), temp.path().join("archive"));
        let write = |path: &str, text: &str| {
            fs::create_dir_all(out.join(path).parent().unwrap()).unwrap();
            fs::write(out.join(path), text).unwrap();
        };
        write(&format!("{STAGE}/{staged}"), "2");
        write(&format!("{STAGE}/new/z"), "2");
        write(&format!("{STAGE}/journal"), "");
        write("data/files.txt", "data/files.txt\n");
        write(obstacle, "mine");
        for _ in 0..2 {
            let fault = Output::open(&out, &root).err().unwrap();
            assert!(fault.place.unwrap().path.ends_with("a/b"), "{}", fault.message);
            assert!(fault.hint.unwrap().contains("move it away and build again"));
        }
        assert_eq!(fs::read_to_string(out.join(obstacle)).unwrap(), "mine");
        fs::rename(out.join("a/b"), temp.path().join("mine")).unwrap();
        drop(Output::open(&out, &root).unwrap());
        let moved = staged.strip_prefix("new/").unwrap();
        assert_eq!(fs::read_to_string(out.join(moved)).unwrap(), "2");
        assert_eq!(fs::read_to_string(out.join("z")).unwrap(), "2");
        assert!(!out.join(STAGE).exists());
    }
}

/// A journal that cannot be looked at is none that is not there.
#[cfg(unix)]
#[test]
fn a_stage_that_cannot_be_read_is_not_thrown_away() {
    let temp = temp();
    let (out, root) = (temp.path().join("public"), temp.path().join("archive"));
    build(temp.path(), &[("a", "1")]).unwrap();
    let stage = out.join(STAGE);
    fs::create_dir_all(stage.join("new")).unwrap();
    fs::write(stage.join("new/a"), "2").unwrap();
    // A journal that leads round in a circle is there, and cannot be read.
    std::os::unix::fs::symlink("journal", stage.join("journal")).unwrap();
    let fault = Output::open(&out, &root).err().unwrap();
    assert!(fault.place.unwrap().path.ends_with("journal"));
    assert_eq!(fs::read_to_string(stage.join("new/a")).unwrap(), "2");
}

#[test]
fn no_file_is_planned_outside_of_the_site() {
    let temp = temp();
    for name in ["../x", "/x", "a/../../x", "", "a/", ".git/config", "a\nb", ".palmares-stage/x"] {
        let faults = build(temp.path(), &[("a.html", "1"), (name, "1")]).unwrap_err();
        assert!(
            faults.iter().any(|fault| fault.message.contains(&*name.escape_debug().to_string())),
            "{name}"
        );
        assert!(!temp.path().join("public").exists(), "{name}");
    }
}

#[test]
fn a_failed_build_leaves_nothing_and_two_do_not_mix() {
    let temp = temp();
    let (out, root) = (temp.path().join("public"), temp.path().join("archive"));
    let fails = |n: usize| match n {
        0 => Checked::clean(Some(b"1".to_vec())),
        _ => Checked { value: None, remarks: vec![Diagnostic::error("rule", "no")] },
    };
    let output = Output::open(&out, &root).unwrap();
    assert!(Output::open(&out, &root).is_err(), "one is writing");
    assert!(output.stage(&["a".into(), "b".into()], Shard::WHOLE, fails).value.is_none());
    assert!(!out.exists());
    assert!(Output::open(&out, &root).is_ok());
}

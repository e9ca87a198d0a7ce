//! What people are told about what they wrote: a folder of `tests/data/invalid/` for each message, with the files of an
//! archive and the expected text in `message.txt`. `BLESS=1 cargo test invalid` accepts what is told now.

use std::env;
use std::fs;
use std::path::Path;

use crate::common::Archive;

/// Lesson E5, and E1 and E2 for pages.
#[test]
fn every_fault_is_told_as_expected() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/invalid");
    let mut cases: Vec<_> =
        fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() > 10, "{}", data.display());
    let faults: Vec<String> = cases.iter().filter_map(|case| check(case)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Builds the archive of a case; gives what is not as expected.
fn check(case: &Path) -> Option<String> {
    let archive = Archive::new();
    for entry in walkdir::WalkDir::new(case).into_iter().map(Result::unwrap) {
        let name = entry.path().strip_prefix(case).unwrap();
        if entry.file_type().is_file() && name != Path::new("message.txt") {
            let target = archive.root().join(name);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::copy(entry.path(), target).unwrap();
        }
    }
    let output = archive.try_build(&[]);
    let told =
        String::from_utf8(output.stderr).unwrap().replace(archive.root().to_str().unwrap(), "ROOT");
    let told: String = told.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    let file = case.join("message.txt");
    let name = case.file_name().unwrap().to_string_lossy();
    if output.status.code() != Some(1) || archive.public().exists() {
        return Some(format!("{name}: ended with {}", output.status));
    }
    if env::var_os("BLESS").is_some() {
        fs::write(&file, &told).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    (told != expected).then(|| format!("{name}: expected\n{expected}\nbut was\n{told}"))
}

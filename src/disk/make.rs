//! Makes a folder with files in it: all of them, or nothing.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use super::fault;
use crate::diag::{Diagnostic, Place};

/// Where the files are written first, in the folder itself.
const STAGE: &str = ".palmares-new";

/// What may be in the folder already: it is new all the same.
const KNOWN: [&str; 2] = [".git", STAGE];

/// Makes a folder that holds these files, of which the last makes it what it is. Where that cannot be, nothing is left.
///
/// # Errors
///
/// Where there is something in the folder, or it cannot be written.
pub fn make(folder: &Path, files: &[(&str, &str)]) -> Result<(), Box<Diagnostic>> {
    let there = names(folder)?;
    if let Some((first, others)) = there.split_first() {
        let more =
            if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
        let place = Place::file(folder.display().to_string());
        let message = format!("this folder is not empty: it holds `{first}`{more}");
        return Err(Diagnostic::error("not-empty", message)
            .at(place)
            .hint("name a folder that is new or empty; nothing was written")
            .into());
    }
    let is_new = !folder.exists();
    let made = fill(folder, files);
    let stage = folder.join(STAGE);
    if made.is_err() {
        for name in tops(files) {
            let path = folder.join(name);
            // Whatever of it there is was made here.
            let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
        }
    }
    let _ = fs::remove_dir_all(&stage);
    if made.is_err() && is_new {
        let _ = fs::remove_dir(folder);
    }
    made.map_err(|error| fault("fill", folder, &error).hint("nothing is left of it").into())
}

/// The names in a folder that may be in the way; none where there is no folder.
fn names(folder: &Path) -> Result<Vec<String>, Box<Diagnostic>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(fault("read", folder, &error).into()),
    };
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names: io::Result<BTreeSet<String>> = names.collect();
    let names = names.map_err(|error| fault("read", folder, &error))?;
    Ok(names.into_iter().filter(|name| !KNOWN.contains(&name.as_str())).collect())
}

fn fill(folder: &Path, files: &[(&str, &str)]) -> io::Result<()> {
    let stage = folder.join(STAGE);
    for (path, text) in files {
        let path = stage.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&stage))?;
        fs::write(path, text)?;
    }
    tops(files).into_iter().try_for_each(|name| fs::rename(stage.join(name), folder.join(name)))
}

/// The first part of each path, each once, in order.
fn tops<'a>(files: &[(&'a str, &str)]) -> Vec<&'a str> {
    let mut tops: Vec<&str> = Vec::new();
    for (path, _) in files {
        let top = path.split('/').next().unwrap_or(path);
        if !tops.contains(&top) {
            tops.push(top);
        }
    }
    tops
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[(&str, &str)] = &[("a/b/c.md", "c"), ("a/d.md", "d"), ("site.toml", "e")];

    #[test]
    fn a_folder_is_made_whole_or_not_at_all() {
        let temp = tempfile::tempdir().unwrap();
        let folder = temp.path().join("x/y");
        make(&folder, FILES).unwrap();
        assert_eq!(fs::read_to_string(folder.join("a/b/c.md")).unwrap(), "c");
        assert_eq!(names(&folder).unwrap(), ["a", "site.toml"]);
        assert!(!folder.join(STAGE).exists());

        let told = make(&folder, FILES).unwrap_err();
        assert_eq!(told.message, "this folder is not empty: it holds `a` and 1 more");

        let clash = temp.path().join("clash");
        // A file cannot be a folder too, so the last of these cannot be written.
        make(&clash, &[("a", "1"), ("b", "2"), ("b/c", "3")]).unwrap_err();
        assert!(!clash.exists());
    }

    #[test]
    fn a_fresh_clone_is_empty_and_a_file_is_no_folder() {
        let temp = tempfile::tempdir().unwrap();
        fs::create_dir(temp.path().join(".git")).unwrap();
        fs::create_dir_all(temp.path().join(STAGE).join("left/over")).unwrap();
        make(temp.path(), FILES).unwrap();
        assert!(temp.path().join(".git").is_dir() && !temp.path().join(STAGE).exists());
        make(&temp.path().join("site.toml"), FILES).unwrap_err();
    }
}

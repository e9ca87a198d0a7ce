//! Refuses to write a site where something else lives.

use std::collections::BTreeSet;
use std::env;
use std::path::{Component, Path, PathBuf};

use crate::config;
use crate::diag::{Diagnostic, Place};

/// Checks that `folder` may hold the site of the archive in `root`. `own` are the files that an earlier build left
/// there.
pub(super) fn check(
    folder: &Path,
    root: &Path,
    own: &BTreeSet<String>,
) -> Result<(), Box<Diagnostic>> {
    let Some(reason) = reason(folder, root, own) else { return Ok(()) };
    let message = format!("the site cannot be written here: {reason}");
    let hint = "choose a folder that is new or holds nothing else: `--out DIR`";
    let place = Place::file(folder.display().to_string());
    Err(Diagnostic::error("output", message).at(place).hint(hint).into())
}

fn reason(folder: &Path, root: &Path, own: &BTreeSet<String>) -> Option<String> {
    let (out, root) = (absolute(folder), absolute(root));
    if root.starts_with(&out) {
        return Some("the folder holds the archive itself".into());
    }
    if home().is_some_and(|home| absolute(&home).starts_with(&out)) {
        return Some("the folder is, or holds, a home folder".into());
    }
    if out.iter().any(|part| part == ".git") {
        return Some("the folder belongs to git".into());
    }
    for source in ["content", "templates", "static"] {
        if out.starts_with(absolute(&root.join(source))) {
            return Some(format!("the folder lies in the archive's `{source}`"));
        }
    }
    let foreign = |name: &str| {
        let inside = format!("{name}/");
        out.join(name).exists() && !own.iter().any(|file| file == name || file.starts_with(&inside))
    };
    [config::FILE, "content"]
        .into_iter()
        .find(|name| foreign(name))
        .map(|name| format!("the folder holds `{name}`, so it may be an archive"))
}

fn home() -> Option<PathBuf> {
    env::home_dir().filter(|home| home.is_absolute())
}

/// The path from the root of the file system, with links followed as far as it exists.
fn absolute(path: &Path) -> PathBuf {
    let path = env::current_dir().map_or_else(|_| path.to_owned(), |here| here.join(path));
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(whole.pop()),
            Component::CurDir => {}
            part => whole.push(part),
        }
        whole = whole.canonicalize().unwrap_or(whole);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// P7: nothing is written over sources, a home or the root.
    #[test]
    fn dangerous_folders_are_refused() {
        let temp = tempfile::tempdir().unwrap();
        let root = temp.path().join("archive");
        for folder in ["content/confx", "static", "other/content", "old/content"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        let own = BTreeSet::new();
        let refused = |folder: &Path| reason(folder, &root, &own).is_some();
        for name in [
            "",
            ".",
            "..",
            "content",
            "content/new",
            "static/x/y",
            "public/../content",
            "other",
            ".git/x",
        ] {
            assert!(refused(&root.join(name)), "{name}");
        }
        assert!(refused(Path::new("/")));
        assert!(refused(&home().unwrap()));
        for name in ["public", "docs/site", "../elsewhere", "contents"] {
            assert_eq!(reason(&root.join(name), &root, &own), None, "{name}");
        }
        let own = BTreeSet::from(["content/index.html".to_owned()]);
        assert_eq!(reason(&root.join("old"), &root, &own), None, "a venue may be named so");
    }
}

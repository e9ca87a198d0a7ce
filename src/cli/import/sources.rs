//! Reads the documents that an import names: files, folders and the standard input.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::diag::{Checked, Diagnostic, Place};
use crate::source;

/// A document as it was read.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// How deep folders are read.
const DEEPEST: usize = 32;

/// Reads these documents, in order; those of a folder in the order of their names.
pub(super) fn read(paths: &[PathBuf]) -> Checked<Vec<Source>> {
    let mut all = Checked::clean(Vec::new());
    for path in paths {
        if path.is_dir() {
            folder(path, &mut all);
        } else {
            document(path, &mut all);
        }
    }
    all
}

fn document(path: &Path, all: &mut Checked<Vec<Source>>) {
    let read = if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    match read {
        Ok(bytes) => all.value.push(Source { name: path.to_string_lossy().into(), bytes }),
        Err(error) => all.remarks.push(match error.kind() {
            std::io::ErrorKind::NotFound => {
                fault(path, "there is no such document".into(), "look at its path")
            }
            _ => {
                let message = format!("this document cannot be read: {error}");
                fault(path, message, "look at who may read it")
            }
        }),
    }
}

/// Reads the documents in a folder and in those within. What is of no known format is left, and so is what is hidden.
fn folder(path: &Path, all: &mut Checked<Vec<Source>>) {
    let before = all.value.len();
    walk(path, 0, all);
    if all.value.len() == before {
        let message = "no document in this folder is of a known format".into();
        all.remarks.push(fault(
            path,
            message,
            "name a document by its own path to have it read all the same",
        ));
    }
}

fn walk(path: &Path, depth: usize, all: &mut Checked<Vec<Source>>) {
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => {
            let message = format!("this folder cannot be read: {error}");
            all.remarks.push(fault(path, message, "look at who may read it"));
            return;
        }
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            if depth < DEEPEST && !path.is_symlink() {
                walk(&path, depth + 1, all);
            }
        } else if source::named(&name).is_some() && path.is_file() {
            document(&path, all);
        }
    }
}

fn fault(path: &Path, message: String, hint: &str) -> Diagnostic {
    Diagnostic::error("source", message).at(Place::file(path.to_string_lossy())).hint(hint)
}

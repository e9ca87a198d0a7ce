//! Lists the files of one of the archive's folders.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::diag::{Diagnostic, Place};

/// A file of a folder.
pub(super) struct Found {
    /// Its path below that folder, with `/` between.
    pub(super) name: String,
    /// Where it is.
    pub(super) path: PathBuf,
}

/// The files in and below `root/folder`, sorted by path; none where there is no such folder. What editors and systems
/// leave behind is not seen.
///
/// A link to a file inside the archive is read as that file. Others are errors: a link to a folder may lead round in a
/// circle, and one that leads outside may publish what is nobody's business.
pub(super) fn files(root: &Path, folder: &str, remarks: &mut Vec<Diagnostic>) -> Vec<Found> {
    let top = root.join(folder);
    if let Some(fault) = top.is_symlink().then(|| link_fault(root, &top)).flatten() {
        remarks.push(fault.at(Place::file(folder)));
        return Vec::new();
    }
    if !top.is_dir() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let walk = WalkDir::new(&top).min_depth(1).sort_by_file_name().into_iter();
    for entry in walk.filter_entry(|entry| entry.depth() == 0 || !is_left_over(entry.file_name())) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                remarks.push(Diagnostic::error("file", error.to_string()));
                continue;
            }
        };
        if entry.file_type().is_dir() {
            continue;
        }
        let below = entry.path().strip_prefix(&top).unwrap_or(entry.path());
        let place = || Place::file(format!("{folder}/{}", below.display()));
        let Some(name) = name(below) else {
            let message = "the name of this file is no plain text";
            let hint = "rename it: letters, digits and hyphens are safe everywhere";
            remarks.push(Diagnostic::error("file-name", message).at(place()).hint(hint));
            continue;
        };
        let fault = entry.path_is_symlink().then(|| link_fault(root, entry.path())).flatten();
        let fault = fault.or_else(|| entry.path().is_dir().then(folder_link));
        match fault {
            Some(fault) => remarks.push(fault.at(place())),
            None => found.push(Found { name, path: entry.into_path() }),
        }
    }
    found
}

/// A path as text, with `/` between; none where it holds what is no text, would break a list of lines, or is a `/` to
/// some.
fn name(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    parts
        .map(|parts| parts.join("/"))
        .filter(|name| !name.contains(|c: char| c.is_control() || c == '\\'))
}

/// Whether an editor or a system left this behind: nobody wrote it for the site.
fn is_left_over(name: &std::ffi::OsStr) -> bool {
    let name = name.to_string_lossy();
    let hidden = name.starts_with(['.', '#']) && name != ".well-known";
    hidden || name == "4913" || ["~", ".swp", ".tmp"].iter().any(|end| name.ends_with(end))
}

/// What is wrong with a link, if anything.
fn link_fault(root: &Path, link: &Path) -> Option<Diagnostic> {
    let inside = |target: &Path| root.canonicalize().is_ok_and(|root| target.starts_with(root));
    match link.canonicalize() {
        Ok(target) if inside(&target) => None,
        Ok(_) => Some(
            Diagnostic::error("link", "this link leads out of the archive")
                .hint("copy the file to this place"),
        ),
        Err(error) => Some(
            Diagnostic::error("link", format!("this link leads nowhere: {error}"))
                .hint("remove it, or copy the file to this place"),
        ),
    }
}

fn folder_link() -> Diagnostic {
    Diagnostic::error("link", "this link leads to a folder, and only links to files are followed")
        .hint("move the folder to this place")
}

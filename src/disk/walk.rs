//! Lists the files of an archive, folder by folder.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use crate::config;
use crate::diag::{Diagnostic, Place};

/// The folders of an archive.
const FOLDERS: [&str; 3] = ["content", "templates", "static"];

/// A file of an archive.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its path below the root, with `/` between.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Whether it is a link to a file elsewhere in the archive, where it may change unseen.
    pub is_link: bool,
}

/// What lies in a folder. What editors and systems leave behind is not seen.
#[derive(Debug, Default)]
pub struct Listing {
    /// Its files, by name.
    pub files: Vec<Found>,
    /// The paths of the folders in it, below the root.
    pub folders: Vec<String>,
    /// What can be neither read nor entered, by its path below the root.
    pub faults: Vec<(String, Diagnostic)>,
}

impl Listing {
    fn fault(&mut self, name: String, fault: Diagnostic) {
        let fault = if fault.place.is_some() { fault } else { fault.at(Place::file(&name)) };
        self.faults.push((name, fault));
    }
}

/// What belongs to the archive in `root`: its configuration and its folders.
pub fn archive(root: &Path) -> Listing {
    let mut listing = Listing::default();
    let path = root.join(config::FILE);
    if path.symlink_metadata().is_ok() {
        let is_link = path.is_symlink();
        listing.files.push(Found { name: config::FILE.into(), path, is_link });
    }
    for name in FOLDERS {
        let top = root.join(name);
        match top.is_symlink().then(|| link_fault(root, &top)).flatten() {
            Some(fault) => listing.fault(name.into(), fault),
            None if top.is_dir() => listing.folders.push(name.into()),
            None => {}
        }
    }
    listing
}

/// What lies in the folder of this path below `root`, sorted by name; none where there is no such folder.
///
/// A link to a file below the root is read as that file. Others are errors: a link to a folder may lead round in a
/// circle, and one that leads outside may publish what is nobody's business.
pub fn list(root: &Path, folder: &str) -> Option<Listing> {
    let mut listing = Listing::default();
    let top = root.join(folder);
    let entries = fs::read_dir(&top).and_then(Iterator::collect::<io::Result<Vec<DirEntry>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(_) if !top.is_dir() => return None,
        Err(error) => {
            listing.fault(folder.into(), super::fault("read", Path::new(folder), &error));
            return Some(listing);
        }
    };
    entries.sort_by_key(DirEntry::file_name);
    for entry in entries.into_iter().filter(|entry| !is_left_over(&entry.file_name())) {
        place(root, folder, &entry, &mut listing);
    }
    Some(listing)
}

/// Puts what stands in a folder where it belongs in the listing.
fn place(root: &Path, folder: &str, entry: &DirEntry, listing: &mut Listing) {
    let below = Path::new(folder).join(entry.file_name());
    let shown = below.to_string_lossy().into_owned();
    let kind = match entry.file_type() {
        Ok(kind) => kind,
        // It is gone already.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return,
        Err(error) => return listing.fault(shown, super::fault("read", &below, &error)),
    };
    let Some(name) = name(&below) else {
        // What is in a folder is named with it, file by file.
        if kind.is_dir() {
            return listing.folders.push(shown);
        }
        let message = "the name of this file is no plain text";
        let hint = "rename it: letters, digits and hyphens are safe everywhere";
        return listing.fault(shown, Diagnostic::error("file-name", message).hint(hint));
    };
    let path = entry.path();
    if kind.is_dir() {
        return listing.folders.push(name);
    }
    let fault = kind.is_symlink().then(|| link_fault(root, &path)).flatten();
    let target = || if kind.is_symlink() { path.metadata().ok() } else { entry.metadata().ok() };
    match (fault, kind.is_file()) {
        (Some(fault), _) => listing.fault(name, fault),
        (None, true) => listing.files.push(Found { name, path, is_link: false }),
        (None, false) => match target() {
            Some(target) if target.is_dir() => listing.fault(name, folder_link()),
            Some(target) if target.is_file() => {
                listing.files.push(Found { name, path, is_link: true });
            }
            _ => listing.fault(name, no_file()),
        },
    }
}

/// The files of the archive in `root`, and what is wrong with its folders.
pub(super) fn all(root: &Path) -> Listing {
    let mut all = archive(root);
    let mut left: Vec<String> = std::mem::take(&mut all.folders);
    left.reverse();
    while let Some(folder) = left.pop() {
        let Some(Listing { files, folders, faults }) = list(root, &folder) else { continue };
        all.files.extend(files);
        all.faults.extend(faults);
        left.extend(folders.into_iter().rev());
    }
    all
}

/// The bytes of a file. What is none, such as a pipe, would keep the reader waiting, and is refused.
pub fn load(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no plain file"));
    }
    fs::read(path)
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
pub fn is_left_over(name: &std::ffi::OsStr) -> bool {
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

fn no_file() -> Diagnostic {
    let message = "this is no file: a pipe, a socket or a device";
    Diagnostic::error("file", message).hint("remove it, or move it out of the archive")
}

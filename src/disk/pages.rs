//! Writes pages of the content: each whole or not at all, and none over what somebody else wrote there meanwhile.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::fault;
use crate::diag::{Diagnostic, Place};
use crate::entry::{self, Entry};
use crate::merge::Change;

/// Writes the pages that an import changes, and tells of each whether it could. Where a page no longer says what it said
/// when the import began, it is left as it is.
pub fn write_changes(root: &Path, changes: &[Change]) -> Vec<Result<(), Box<Diagnostic>>> {
    changes.iter().map(|change| write_change(root, change)).collect()
}

fn write_change(root: &Path, change: &Change) -> Result<(), Box<Diagnostic>> {
    let to = format!("content/{}.md", change.id);
    let from = change.from.as_ref().map(|id| format!("content/{id}.md"));
    let source = match &from {
        Some(from) => Some(unchanged(root, from, change)?),
        None => None,
    };
    let kept = from.as_deref() == Some(to.as_str());
    let text = change.text(source.as_deref());
    let path = root.join(&to);
    let written = if kept { replace(&path, &text) } else { create(&path, &text) };
    written.map_err(|error| unwritten(&to, &error))?;
    match from {
        Some(from) if !kept => fs::remove_file(root.join(&from))
            .map_err(|error| fault("remove", Path::new(&from), &error).into()),
        _ => Ok(()),
    }
}

/// The text of the page that a change goes on from, if it still says what it said.
fn unchanged(root: &Path, from: &str, change: &Change) -> Result<String, Box<Diagnostic>> {
    let bytes =
        fs::read(root.join(from)).map_err(|error| fault("read", Path::new(from), &error))?;
    let source = entry::decode(from, &bytes)?;
    let said = entry::parse(from.trim_start_matches("content/"), source).value;
    if !matches!(said, Some(Entry::Paper(_, paper)) if change.goes_on_from(&paper)) {
        let message = "this page was changed while the import ran, and is left as it is";
        let place = Place::file(from);
        return Err(Diagnostic::error("meanwhile", message)
            .at(place)
            .hint("import once more")
            .into());
    }
    Ok(source.to_owned())
}

fn unwritten(page: &str, error: &io::Error) -> Box<Diagnostic> {
    let fault = fault("write", Path::new(page), error);
    match error.kind() {
        io::ErrorKind::AlreadyExists => {
            fault.hint("another file of this name has come meanwhile; import once more")
        }
        io::ErrorKind::PermissionDenied => {
            fault.hint("make the page and its folder writable, and import once more")
        }
        _ => fault,
    }
    .into()
}

/// Writes a page that is missing; one that is there is left as it is. `path` stands below `content/`.
///
/// # Errors
///
/// Where it cannot be written.
pub fn write_missing(root: &Path, path: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    let shown = format!("content/{path}");
    match create(&root.join(&shown), text) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        result => result.map_err(|error| fault("write", Path::new(&shown), &error).into()),
    }
}

/// Makes a new file, whole or not at all.
fn create(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    if path.try_exists()? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    put(path, text, None)
}

/// Puts a text in the place of a file, whole or not at all. A link to the file stays a link, and one that must not be
/// written is not.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    put(&path, text, Some(permissions))
}

/// Writes a text into a hidden file beside the one it is meant for, and moves it there.
fn put(path: &Path, text: &str, permissions: Option<fs::Permissions>) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let written = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        // What is left of it is of no use to anybody.
        let _ = fs::remove_file(&beside);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_is_there_is_never_taken_for_missing() {
        let root = tempfile::tempdir().unwrap();
        write_missing(root.path(), "confx/_index.md", "first").unwrap();
        write_missing(root.path(), "confx/_index.md", "second").unwrap();
        let page = root.path().join("content/confx/_index.md");
        assert_eq!(fs::read_to_string(&page).unwrap(), "first");
        assert_eq!(fs::read_dir(page.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_page_that_must_not_be_written_is_not() {
        let root = tempfile::tempdir().unwrap();
        let page = root.path().join("a.md");
        fs::write(&page, "kept").unwrap();
        let mut permissions = fs::metadata(&page).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&page, permissions).unwrap();
        assert_eq!(replace(&page, "lost").unwrap_err().kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(fs::read_to_string(&page).unwrap(), "kept");
    }
}

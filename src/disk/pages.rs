//! Writes pages of the content: each whole or not at all, and none over what somebody else wrote there meanwhile.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::fault;
use crate::diag::Diagnostic;
use crate::entry;
use crate::merge::Change;

/// Writes the pages that an import changes. The remarks name the pages that could not be written.
pub fn write_changes(root: &Path, changes: &[Change]) -> Vec<Diagnostic> {
    let write = |change: &Change| write_change(root, change).err().map(|fault| *fault);
    changes.iter().filter_map(write).collect()
}

fn write_change(root: &Path, change: &Change) -> Result<(), Box<Diagnostic>> {
    let to = format!("content/{}.md", change.id);
    let from = change.from.as_ref().map(|id| format!("content/{id}.md"));
    let source = match &from {
        Some(from) => {
            let bytes = fs::read(root.join(from))
                .map_err(|error| fault("read", Path::new(from), &error))?;
            Some(entry::decode(from, &bytes)?.to_owned())
        }
        None => None,
    };
    let kept = from.as_deref() == Some(to.as_str());
    let text = change.text(source.as_deref());
    let written =
        if kept { replace(&root.join(&to), &text) } else { create(&root.join(&to), &text) };
    written.map_err(|error| fault("write", Path::new(&to), &error))?;
    match from {
        Some(from) if !kept => fs::remove_file(root.join(&from))
            .map_err(|error| fault("remove", Path::new(&from), &error).into()),
        _ => Ok(()),
    }
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
    fs::rename(written_beside(path, text)?, path)
}

/// Puts a text in the place of a file, whole or not at all. A link to the file stays a link.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let beside = written_beside(&path, text)?;
    fs::set_permissions(&beside, fs::metadata(&path)?.permissions())?;
    fs::rename(&beside, &path)
}

/// Writes a text into a hidden file beside the one it is meant for.
fn written_beside(path: &Path, text: &str) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.tmp"));
    let mut file = fs::File::create(&beside)?;
    file.write_all(text.as_bytes())?;
    Ok(beside)
}

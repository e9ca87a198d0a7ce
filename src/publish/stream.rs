//! What `git fast-import` is told: bytes of files, and a commit made of them.

use std::io::{self, Write};

use super::tree::{Change, Tree};

/// Hands over the bytes of a file, and asks for their name.
pub(super) fn blob(to: &mut dyn Write, number: usize, bytes: &[u8]) -> io::Result<()> {
    write!(to, "blob\nmark :{number}\ndata {}\n", bytes.len())?;
    to.write_all(bytes)?;
    write!(to, "\nget-mark :{number}\n")
}

/// The lines of a commit that make one tree of another. What goes, goes first: a folder may come in its place.
pub(super) fn edits(change: &Change, new: &Tree) -> String {
    let removed = change.removed.iter().map(|path| format!("D {}\n", quoted(path)));
    let written = change.added.iter().chain(&change.changed).filter_map(|path| {
        let blob = new.get(path)?;
        Some(format!("M {} {} {}\n", blob.mode, blob.id, quoted(path)))
    });
    removed.chain(written).collect()
}

/// A commit on `name`, by `who`, that goes on from `parent`.
pub(super) fn commit(
    name: &str,
    who: &str,
    parent: Option<&str>,
    edits: &str,
    message: &str,
) -> String {
    let from = parent.map_or(String::new(), |parent| format!("from {parent}\n"));
    let head = format!("commit {name}\nmark :1\ncommitter {who}\ndata {}\n", message.len());
    format!("{head}{message}\n{from}{edits}\nget-mark :1\n")
}

/// A path in quotes, as C has them.
fn quoted(path: &str) -> String {
    format!("\"{}\"", path.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::Blob;

    #[test]
    fn what_goes_goes_first() {
        let new = Tree::from([("a/index \"b\".html".to_owned(), Blob::file("f00".into(), 3))]);
        let change = Change {
            added: vec!["a/index \"b\".html".into()],
            changed: Vec::new(),
            removed: vec!["a".into()],
        };
        let expected = "D \"a\"\nM 100644 f00 \"a/index \\\"b\\\".html\"\n";
        assert_eq!(edits(&change, &new), expected);
        let commit = commit("refs/x", "A <a@b> 1 +0000", Some("abc"), expected, "One\n");
        let head =
            "commit refs/x\nmark :1\ncommitter A <a@b> 1 +0000\ndata 4\nOne\n\nfrom abc\nD \"a\"\n";
        assert!(commit.starts_with(head), "{commit}");
    }
}

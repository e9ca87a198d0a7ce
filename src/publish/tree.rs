//! The files of a commit, and how two of them differ.

use std::collections::{BTreeMap, BTreeSet};

/// The file that names the site's own domain.
pub(super) const CNAME: &str = "CNAME";

/// A file as git keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blob {
    /// What kind of file it is: `100644` is a plain one.
    pub mode: String,
    /// The name of its bytes.
    pub id: String,
    /// How many there are.
    pub size: u64,
}

impl Blob {
    /// A plain file.
    pub fn file(id: String, size: u64) -> Self {
        Self { mode: "100644".into(), id, size }
    }
}

/// Files by their path.
pub type Tree = BTreeMap<String, Blob>;

/// What is known of a site before it is rendered.
#[derive(Debug, Default)]
pub(super) struct Planned {
    /// Its files, sorted.
    pub(super) files: BTreeSet<String>,
    /// The files of names that their bearers want hidden.
    pub(super) hidden: BTreeSet<String>,
    /// Its domain, where one is configured.
    pub(super) cname: Option<String>,
}

/// The bytes of all files.
pub(super) fn total(tree: &Tree) -> u64 {
    tree.values().map(|blob| blob.size).sum()
}

/// What stands on the branch.
#[derive(Debug, Default)]
pub(super) struct There {
    /// The last commit, where there is one.
    pub(super) tip: Option<String>,
    /// Its files.
    pub(super) tree: Tree,
    /// Those of them that an earlier publication wrote.
    pub(super) own: BTreeSet<String>,
    /// The domain that its `CNAME` names.
    pub(super) cname: Option<String>,
}

impl There {
    /// The files that somebody else wrote.
    pub(super) fn foreign(&self) -> impl Iterator<Item = (&String, &Blob)> {
        self.tree.iter().filter(|(path, _)| !self.own.contains(*path))
    }
}

/// The paths in which two trees differ, each list in order.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Files that are new.
    pub added: Vec<String>,
    /// Files with other bytes.
    pub changed: Vec<String>,
    /// Files that go.
    pub removed: Vec<String>,
}

impl Change {
    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

/// The branch with these files of the site, and what that changes. Of the files that are there and not among them, only
/// those go that an earlier publication wrote; a domain stays until another is configured (lesson P3).
pub(super) fn change(there: &There, new: &Tree) -> (Tree, Change) {
    let mut change = Change::default();
    let mut tree = there.tree.clone();
    for path in there.own.iter().filter(|path| *path != CNAME && !new.contains_key(*path)) {
        if tree.remove(path).is_some() {
            change.removed.push(path.clone());
        }
    }
    for (path, blob) in new {
        match tree.insert(path.clone(), blob.clone()) {
            None => change.added.push(path.clone()),
            Some(old) if old.mode != blob.mode || old.id != blob.id => {
                change.changed.push(path.clone());
            }
            Some(_) => {}
        }
    }
    (tree, change)
}

/// Reads what `git ls-tree -r -l -z` prints.
pub(super) fn read(listing: &str) -> Tree {
    let entries = listing.split('\0').filter_map(|entry| {
        let (about, path) = entry.split_once('\t')?;
        let mut about = about.split_ascii_whitespace();
        let (mode, _, id, size) = (about.next()?, about.next()?, about.next()?, about.next()?);
        // A commit of another repository has no size.
        let size = size.parse().unwrap_or(0);
        Some((path.to_owned(), Blob { mode: mode.into(), id: id.into(), size }))
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_is_read() {
        let listing = "100644 blob aa      12\tindex.html\x00100755 blob bb 7\ta b/ü.sh\x00160000 commit cc       -\tsub\0";
        let tree = read(listing);
        assert_eq!(tree["index.html"], Blob::file("aa".into(), 12));
        assert_eq!(
            (tree["a b/ü.sh"].mode.as_str(), tree["sub"].size, tree.len()),
            ("100755", 0, 3)
        );
    }

    /// P6, P7: what is new, other and gone; what others wrote stays, and so does a domain.
    #[test]
    fn only_what_the_site_wrote_goes() {
        let tree = |files: &[(&str, &str)]| -> Tree {
            let file =
                |(path, id): &(&str, &str)| ((*path).to_owned(), Blob::file((*id).into(), 1));
            files.iter().map(file).collect()
        };
        let there = There {
            tree: tree(&[("a", "1"), ("b", "2"), ("c", "3"), ("foreign", "4"), ("CNAME", "5")]),
            own: ["a", "b", "c", "gone", "CNAME"].map(str::to_owned).into(),
            ..There::default()
        };
        let (after, change) = super::change(&there, &tree(&[("a", "1"), ("b", "9"), ("d", "6")]));
        let paths =
            |list: &[&str]| -> Vec<String> { list.iter().map(|path| (*path).into()).collect() };
        let expected =
            Change { added: paths(&["d"]), changed: paths(&["b"]), removed: paths(&["c"]) };
        assert_eq!(change, expected);
        assert_eq!(after.into_keys().collect::<Vec<_>>(), ["CNAME", "a", "b", "d", "foreign"]);
    }
}

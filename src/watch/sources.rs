//! The documents that are imported again when they change.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::hints::Places;
use super::tree::{Ground, Now, Tree};
use crate::diag::Diagnostic;
use crate::source;

/// Imports documents into the archive, and gives what is to be said about it.
pub type Import = Box<dyn FnMut(&[PathBuf]) -> Vec<Diagnostic> + Send>;

/// A folder of documents.
pub(super) struct Documents {
    /// The folder as it was named: so are its documents.
    named: PathBuf,
    tree: Tree,
    import: Import,
    /// What was wrong with documents when they were last imported.
    remarks: BTreeMap<PathBuf, Vec<Diagnostic>>,
}

impl Documents {
    pub(super) fn new(named: &Path, import: Import) -> Self {
        let tree = Tree::folder(&super::absolute(named));
        Self { named: named.to_owned(), tree, import, remarks: BTreeMap::new() }
    }

    /// Imports the documents in these places that have changed; gives what is said of them, or nothing where none has.
    pub(super) fn look(
        &mut self,
        places: &Places,
        ground: &mut dyn Ground,
    ) -> Option<Vec<Diagnostic>> {
        let changes = self.tree.scan(places, SystemTime::now(), ground, |_, _| ());
        let mut said = Vec::new();
        let is_document = |name: &str| source::named(name).is_some();
        let changes: Vec<_> =
            changes.into_iter().filter(|change| is_document(&change.name)).collect();
        for change in &changes {
            let path = self.named.join(&change.name);
            self.remarks.remove(&path);
            let remarks = match &change.now {
                Now::Says(()) => (self.import)(std::slice::from_ref(&path)),
                Now::Fault(fault) => vec![fault.clone()],
                Now::Gone => continue,
            };
            said.extend(remarks.iter().cloned());
            self.remarks.insert(path, remarks);
        }
        (!changes.is_empty()).then_some(said)
    }

    /// What is wrong with documents.
    pub(super) fn remarks(&self) -> impl Iterator<Item = &Diagnostic> {
        self.remarks.values().flatten()
    }
}

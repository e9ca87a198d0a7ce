//! The files of a folder as they were when they were last looked at, and what has changed since.
//!
//! [`Tree::scan`] looks only where it is told to, reads only files whose size or times differ, and tells only of those
//! whose bytes differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::hints::Places;
use super::stamp::Stamp;
use crate::diag::Diagnostic;
use crate::disk::{self, Found, Listing};

/// The bytes of larger files are compared only by size and times where nobody wants to read them.
const LARGE: u64 = 1 << 20;

/// A file that has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change<T> {
    /// Its path below the root.
    pub(super) name: String,
    /// What there is now.
    pub(super) now: Now<T>,
}

/// What there is of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Now<T> {
    /// Nothing.
    Gone,
    /// Something that cannot be read as a file.
    Fault(Diagnostic),
    /// A file that says this.
    Says(T),
}

/// What is known of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    /// None where it could not be looked at.
    stamp: Option<Stamp>,
    /// A digest of its bytes, or of what is wrong with it; none where its bytes were not read.
    digest: Option<u64>,
    is_link: bool,
}

/// What is in the folder, and how it is listed.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    root: PathBuf,
    /// Lists the root itself.
    top: fn(&Path) -> Option<Listing>,
    /// The files of each folder, by name. The root has an empty path.
    folders: BTreeMap<String, BTreeMap<String, Seen>>,
    /// The files that are links, and what is no file at all: no event tells what becomes of these.
    links: BTreeSet<String>,
    /// Whether folders went since that was last asked.
    has_lost: bool,
}

/// Where a scan looks, in the words of the tree.
#[derive(Debug, Default, PartialEq, Eq)]
struct Task {
    /// The folders to list; what is new in them is listed wholly.
    folders: BTreeSet<String>,
    /// The folders to list with all below.
    wholly: BTreeSet<String>,
    /// What is left alone for now.
    unfinished: BTreeSet<String>,
}

impl Tree {
    /// The archive in a folder: its configuration, and the folders that belong to it. What else is there, such as the
    /// site or `.git`, is never looked at (lesson W5).
    pub(super) fn archive(root: &Path) -> Self {
        Self::new(root, |root| Some(disk::archive(root)))
    }

    /// All that is in a folder.
    pub(super) fn folder(root: &Path) -> Self {
        Self::new(root, |root| disk::list(root, ""))
    }

    fn new(root: &Path, top: fn(&Path) -> Option<Listing>) -> Self {
        Self {
            root: root.to_owned(),
            top,
            folders: BTreeMap::new(),
            links: BTreeSet::new(),
            has_lost: false,
        }
    }

    /// Where each folder is.
    pub(super) fn folders(&self) -> impl Iterator<Item = PathBuf> + '_ {
        self.folders.keys().map(|folder| self.root.join(folder))
    }

    /// Whether folders went since this was last asked.
    pub(super) fn has_lost(&mut self) -> bool {
        std::mem::take(&mut self.has_lost)
    }

    /// Whether there are links.
    pub(super) fn has_links(&self) -> bool {
        !self.links.is_empty()
    }

    /// The places of links: what they lead to may change where nobody watches.
    pub(super) fn links(&self) -> Places {
        let changed = self.links.iter().map(|name| self.root.join(name)).collect();
        Places { changed, ..Places::default() }
    }

    /// Looks at these places, and tells what has changed, in the order of paths. `enter` is told of each folder before it
    /// is listed that is new, or may be another than before. `read` makes something of a file's bytes.
    pub(super) fn scan<T: Send>(
        &mut self,
        places: &Places,
        now: SystemTime,
        enter: &mut dyn FnMut(&Path),
        read: impl Fn(&str, io::Result<Vec<u8>>) -> T + Sync,
    ) -> Vec<Change<T>> {
        let task = self.task(places);
        let mut changes = Vec::new();
        let mut looked: Vec<Found> = Vec::new();
        let mut left: Vec<(String, bool)> =
            task.folders.iter().map(|f| (f.clone(), false)).collect();
        left.extend(task.wholly.iter().map(|folder| (folder.clone(), true)));
        let mut done = BTreeSet::new();
        while let Some((folder, wholly)) = left.pop() {
            if !done.insert(folder.clone()) {
                continue;
            }
            let is_new = !self.folders.contains_key(&folder);
            if is_new || wholly {
                enter(&self.root.join(&folder));
            }
            let Some(listing) = self.list(&folder) else {
                self.forget(&folder, &mut changes);
                continue;
            };
            let known = self.folders_in(&folder);
            for gone in known.iter().filter(|known| !listing.folders.contains(known)) {
                self.forget(gone, &mut changes);
            }
            let below =
                listing.folders.into_iter().filter(|f| wholly || is_new || !known.contains(f));
            left.extend(below.map(|folder| (folder, true)));
            self.take_faults(&folder, &listing.faults, &listing.files, &task, &mut changes);
            looked.extend(listing.files);
        }
        self.compare(looked, &task, now, read, &mut changes);
        changes.sort_by(|a, b| a.name.cmp(&b.name));
        changes
    }

    fn list(&self, folder: &str) -> Option<Listing> {
        if folder.is_empty() { (self.top)(&self.root) } else { disk::list(&self.root, folder) }
    }

    /// Where to look, of these places. A file is looked for in its folder, where it may have been renamed; a folder that
    /// is not known yet, in the nearest above it that is.
    fn task(&self, places: &Places) -> Task {
        let mut task = Task::default();
        if places.all || self.folders.is_empty() {
            task.wholly.insert(String::new());
        }
        for name in places.changed.iter().filter_map(|path| self.name(path)) {
            if self.folders.contains_key(&name) {
                task.wholly.insert(name.clone());
            }
            let above =
                std::iter::successors(Some(parent(&name)), |f| (!f.is_empty()).then(|| parent(f)));
            let known = above.into_iter().find(|folder| self.folders.contains_key(*folder));
            task.folders.extend(known.map(str::to_owned));
        }
        task.unfinished.extend(places.unfinished.iter().filter_map(|path| self.name(path)));
        task.folders.retain(|folder| !task.wholly.contains(folder));
        task
    }

    /// The path below the root, with `/` between; none where it is not of this tree, or left behind by an editor or a
    /// system (lesson W6).
    fn name(&self, path: &Path) -> Option<String> {
        let below = path.strip_prefix(&self.root).ok()?;
        let parts: Option<Vec<&str>> =
            below.iter().map(|part| part.to_str().filter(|_| !disk::is_left_over(part))).collect();
        Some(parts?.join("/"))
    }

    /// The folders that are known right in this one.
    fn folders_in(&self, folder: &str) -> BTreeSet<String> {
        let all = self.folders.range(below(folder)..);
        let inside = all.map(|(name, _)| name).take_while(|name| name.starts_with(&below(folder)));
        inside.filter(|name| !name.is_empty() && parent(name) == folder).cloned().collect()
    }

    /// Forgets a folder that is gone, with all below.
    fn forget<T>(&mut self, folder: &str, changes: &mut Vec<Change<T>>) {
        let inside = below(folder);
        let gone: Vec<String> = self
            .folders
            .range(folder.to_owned()..)
            .map(|(name, _)| name)
            .take_while(|name| name.starts_with(folder))
            .filter(|name| *name == folder || name.starts_with(&inside))
            .cloned()
            .collect();
        self.has_lost |= !gone.is_empty();
        for folder in gone {
            for file in self.folders.remove(&folder).into_iter().flatten() {
                let name = joined(&folder, &file.0);
                self.links.remove(&name);
                changes.push(Change { name, now: Now::Gone });
            }
        }
    }

    /// Takes note of what cannot be read, and of what is gone.
    fn take_faults<T>(
        &mut self,
        folder: &str,
        faults: &[(String, Diagnostic)],
        files: &[Found],
        task: &Task,
        changes: &mut Vec<Change<T>>,
    ) {
        let links = &mut self.links;
        let known = self.folders.entry(folder.to_owned()).or_default();
        let here: BTreeSet<&str> = files
            .iter()
            .map(|f| &f.name)
            .chain(faults.iter().map(|(name, _)| name))
            .map(|n| file(n))
            .collect();
        known.retain(|name, _| {
            let path = joined(folder, name);
            let is_gone = !here.contains(name.as_str()) && !task.unfinished.contains(&path);
            if is_gone {
                links.remove(&path);
                changes.push(Change { name: path, now: Now::Gone });
            }
            !is_gone
        });
        for (name, fault) in faults {
            let digest = Some(xxh3_64(fault.message.as_bytes()));
            let seen = Seen { stamp: None, digest, is_link: true };
            if known.insert(file(name).to_owned(), seen) != Some(seen) {
                links.insert(name.clone());
                changes.push(Change { name: name.clone(), now: Now::Fault(fault.clone()) });
            }
        }
    }

    /// Compares files with what is known of them, and reads those that may differ.
    fn compare<T: Send>(
        &mut self,
        looked: Vec<Found>,
        task: &Task,
        now: SystemTime,
        read: impl Fn(&str, io::Result<Vec<u8>>) -> T + Sync,
        changes: &mut Vec<Change<T>>,
    ) {
        let seen = |found: Found| {
            let known = self.folders.get(parent(&found.name));
            let seen = known.and_then(|known| known.get(file(&found.name)).copied());
            (found, seen)
        };
        let left = looked.into_iter().filter(|found| !task.unfinished.contains(&found.name));
        let files: Vec<(Found, Option<Seen>)> = left.map(seen).collect();
        let news: Vec<(String, Seen, Option<T>)> = files
            .into_par_iter()
            .filter_map(|(found, seen)| {
                let (seen, says) = look(&found, seen, now, &read)?;
                Some((found.name, seen, says))
            })
            .collect();
        for (name, seen, says) in news {
            let known = self.folders.entry(parent(&name).to_owned()).or_default();
            known.insert(file(&name).to_owned(), seen);
            match seen.is_link {
                true => drop(self.links.insert(name.clone())),
                false => drop(self.links.remove(&name)),
            }
            changes.extend(says.map(|says| Change { name, now: Now::Says(says) }));
        }
    }
}

/// What is new about a file, and what it says where that is new too; nothing where it is surely the same.
fn look<T>(
    found: &Found,
    before: Option<Seen>,
    now: SystemTime,
    read: impl Fn(&str, io::Result<Vec<u8>>) -> T,
) -> Option<(Seen, Option<T>)> {
    let state = fs::metadata(&found.path).ok();
    let stamp = state.as_ref().map(|state| Stamp::of(state, now));
    let same = |(then, now): (Stamp, Stamp)| then.is_surely(&now);
    if before.and_then(|before| before.stamp).zip(stamp).is_some_and(same) {
        return None;
    }
    let is_large = state.is_some_and(|state| state.len() > LARGE);
    let bytes = match is_large && !disk::has_words(&found.name) {
        true => None,
        false => Some(disk::load(&found.path)),
    };
    // It went after its folder was listed: its own event will tell.
    if let Some(Err(error)) = &bytes
        && error.kind() == io::ErrorKind::NotFound
        && !found.is_link
    {
        return None;
    }
    let digest = bytes.as_ref().map(|bytes| match bytes {
        Ok(bytes) => xxh3_64(bytes),
        Err(error) => xxh3_64(error.to_string().as_bytes()),
    });
    let seen = Seen { stamp, digest, is_link: found.is_link };
    let same = before.is_some_and(|before| match digest {
        Some(digest) => before.digest == Some(digest),
        None => before.stamp == stamp,
    });
    let says = (!same).then(|| read(&found.name, bytes.unwrap_or_else(|| Ok(Vec::new()))));
    Some((seen, says))
}

/// What the paths of all that is in a folder begin with.
fn below(folder: &str) -> String {
    if folder.is_empty() { String::new() } else { format!("{folder}/") }
}

fn joined(folder: &str, file: &str) -> String {
    format!("{}{file}", below(folder))
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(above, _)| above)
}

fn file(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, file)| file)
}

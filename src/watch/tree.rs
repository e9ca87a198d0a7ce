//! The files of a folder as they were when they were last looked at, and what has changed since.
//!
//! [`Tree::scan`] looks only where it is told to, reads only files whose size or times differ, and tells only of those
//! whose bytes differ.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::hints::Places;
use super::stamp::Stamp;
use crate::diag::Diagnostic;
use crate::disk::{self, Found, Listing};

/// The bytes of larger files are compared only by size and times where nobody wants to read them.
const LARGE: u64 = 1 << 20;

/// How long a file is not there before it is taken for gone.
const MISSING: Duration = Duration::from_millis(50);

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

/// The folders that a tree is looked at in.
pub(super) trait Ground {
    /// Keeps this folder in view. It is new, or may be another than before; it is listed after this.
    fn enter(&mut self, folder: &Path);

    /// This file is to be looked at once more, in a while.
    fn doubt(&mut self, file: PathBuf);

    /// The files that were touched since they were looked for: what was just read of them may be half of it.
    fn restless(&mut self) -> BTreeSet<PathBuf>;
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
    /// The files that were not there at the last look, and since when.
    missing: BTreeMap<String, SystemTime>,
    /// The files that are links, and what is no file at all: no event tells what becomes of these.
    links: BTreeSet<String>,
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
        let (folders, links, missing) = Default::default();
        Self { root: root.to_owned(), top, folders, missing, links }
    }

    /// Where each folder is.
    pub(super) fn folders(&self) -> impl Iterator<Item = PathBuf> + '_ {
        self.folders.keys().map(|folder| self.root.join(folder))
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

    /// Looks at these places, and tells what has changed, in the order of paths. `read` makes something of a file's bytes.
    pub(super) fn scan<T: Send>(
        &mut self,
        places: &Places,
        now: SystemTime,
        ground: &mut dyn Ground,
        read: impl Fn(&str, io::Result<Vec<u8>>) -> T + Sync,
    ) -> Vec<Change<T>> {
        let task = self.task(places);
        let mut changes = Vec::new();
        let mut looked = Looked::default();
        let mut left: Vec<(String, bool)> =
            task.folders.iter().map(|f| (f.clone(), false)).collect();
        left.extend(task.wholly.iter().map(|folder| (folder.clone(), true)));
        let (mut done, mut has_lost) = (BTreeSet::new(), false);
        while let Some((folder, wholly)) = left.pop() {
            if !done.insert(folder.clone()) {
                continue;
            }
            let is_new = !self.folders.contains_key(&folder);
            if is_new || wholly {
                ground.enter(&self.root.join(&folder));
            }
            let Some(listing) = self.list(&folder) else {
                has_lost |= self.forget(&folder, &mut changes);
                continue;
            };
            let known = self.folders_in(&folder);
            for gone in known.iter().filter(|known| !listing.folders.contains(known)) {
                has_lost |= self.forget(gone, &mut changes);
            }
            let below =
                listing.folders.into_iter().filter(|f| wholly || is_new || !known.contains(f));
            left.extend(below.map(|folder| (folder, true)));
            looked.gone.extend(self.gone(&folder, &listing.files, &listing.faults));
            looked.files.extend(listing.files);
            looked.faults.extend(listing.faults);
            self.folders.entry(folder).or_default();
        }
        if has_lost {
            // A folder that was moved may have taken its watch along.
            self.folders().for_each(|folder| ground.enter(&folder));
        }
        self.compare(looked, &task, now, ground, read, &mut changes);
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

    /// Forgets a folder that is gone, with all below; tells whether it was known.
    fn forget<T>(&mut self, folder: &str, changes: &mut Vec<Change<T>>) -> bool {
        let inside = below(folder);
        let gone: Vec<String> = self
            .folders
            .range(folder.to_owned()..)
            .map(|(name, _)| name)
            .take_while(|name| name.starts_with(folder))
            .filter(|name| *name == folder || name.starts_with(&inside))
            .cloned()
            .collect();
        let is_known = !gone.is_empty();
        for folder in gone {
            for file in self.folders.remove(&folder).into_iter().flatten() {
                let name = joined(&folder, &file.0);
                self.links.remove(&name);
                changes.push(Change { name, now: Now::Gone });
            }
        }
        is_known
    }

    /// The paths of a folder's files that are not there any more.
    fn gone(&self, folder: &str, files: &[Found], faults: &[(String, Diagnostic)]) -> Vec<String> {
        let files = files.iter().map(|found| &found.name);
        let here: BTreeSet<&str> =
            files.chain(faults.iter().map(|(name, _)| name)).map(|name| file(name)).collect();
        let known = self.folders.get(folder).into_iter().flat_map(BTreeMap::keys);
        known.filter(|name| !here.contains(name.as_str())).map(|n| joined(folder, n)).collect()
    }

    /// Compares what was found with what is known, and reads the files that may differ. What is touched meanwhile is left
    /// for the next time.
    fn compare<T: Send>(
        &mut self,
        looked: Looked,
        task: &Task,
        now: SystemTime,
        ground: &mut dyn Ground,
        read: impl Fn(&str, io::Result<Vec<u8>>) -> T + Sync,
        changes: &mut Vec<Change<T>>,
    ) {
        let Looked { files, faults, gone } = looked;
        if !self.missing.is_empty() {
            let there: BTreeSet<&str> = files.iter().map(|found| found.name.as_str()).collect();
            self.missing.retain(|name, _| !there.contains(name.as_str()));
        }
        let files = files.into_iter().filter(|found| !task.unfinished.contains(&found.name));
        let files: Vec<(Found, Option<Seen>)> =
            files.map(|found| (self.seen(&found.name), found)).map(|(s, f)| (f, s)).collect();
        let read = |(found, seen): (Found, Option<Seen>)| {
            let (seen, says) = look(&found, seen, now, &read)?;
            Some((found.name, Some(seen), says.map(Now::Says)))
        };
        let mut news: Vec<(String, Option<Seen>, Option<Now<T>>)> =
            files.into_par_iter().filter_map(read).collect();
        for name in gone {
            // Some editors move the old file away before they write the new one: it is gone when it is so twice.
            let since = *self.missing.entry(name.clone()).or_insert(now);
            match now.duration_since(since).is_ok_and(|time| time >= MISSING) {
                true => news.push((name, None, Some(Now::Gone))),
                false => ground.doubt(self.root.join(name)),
            }
        }
        for (name, fault) in faults {
            let digest = Some(xxh3_64(fault.message.as_bytes()));
            let seen = Some(Seen { stamp: None, digest, is_link: true });
            if self.seen(&name) != seen {
                news.push((name, seen, Some(Now::Fault(fault))));
            }
        }
        if news.is_empty() {
            return;
        }
        for (name, seen, _) in &news {
            if seen.and_then(|seen| seen.stamp).is_some_and(|stamp| stamp.is_doubtful(now)) {
                ground.doubt(self.root.join(name));
            }
        }
        // What is doubted is among it.
        let restless = ground.restless();
        let restless: BTreeSet<String> = restless
            .iter()
            .filter_map(|path| self.name(path))
            .chain(task.unfinished.iter().cloned())
            .collect();
        for (name, seen, now) in news.into_iter().filter(|(name, ..)| !restless.contains(name)) {
            self.know(&name, seen);
            changes.extend(now.map(|now| Change { name, now }));
        }
    }

    fn seen(&self, name: &str) -> Option<Seen> {
        self.folders.get(parent(name))?.get(file(name)).copied()
    }

    fn know(&mut self, name: &str, seen: Option<Seen>) {
        self.links.remove(name);
        self.missing.remove(name);
        let Some(known) = self.folders.get_mut(parent(name)) else { return };
        match seen {
            Some(seen) => {
                known.insert(file(name).to_owned(), seen);
                if seen.is_link {
                    self.links.insert(name.to_owned());
                }
            }
            None => drop(known.remove(file(name))),
        }
    }
}

/// What was found in the folders that were listed.
#[derive(Default)]
struct Looked {
    files: Vec<Found>,
    faults: Vec<(String, Diagnostic)>,
    gone: Vec<String>,
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
    // It is being written: its own event, or the next look, will tell.
    let after = fs::metadata(&found.path).ok().map(|state| Stamp::of(&state, now));
    if stamp.is_some() && after != stamp {
        return None;
    }
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

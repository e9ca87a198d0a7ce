//! What the system's events tell: where to look, and when.
//!
//! An event is only a hint: its kind differs between systems, it comes twice or not at all (lesson W9). What has
//! happened, a look at the files says.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode, CreateKind, EventKind, ModifyKind, RenameMode};

/// How long it must be quiet before a change is looked at that may still go on.
pub(super) const QUIET: Duration = Duration::from_millis(15);
/// How long the end of a write is waited for, where the system tells of it: the writer may be made to wait.
const WRITING: Duration =
    if cfg!(target_os = "linux") { Duration::from_millis(200) } else { QUIET };
/// How long after a look at what may be half written the next one is.
const DOUBT: Duration = Duration::from_millis(60);
/// How long a change is waited for at most that never ends.
const LONGEST: Duration = Duration::from_millis(300);

/// When a change that an event tells of is to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Urgency {
    /// At once: it is complete.
    Now,
    /// When it is quiet: more of it may come, such as the new file where the old one went.
    Soon,
    /// When it is quiet, but not before a write ends that is known.
    Later,
    /// When the write ends.
    AtItsEnd,
}

/// How urgent an event of this kind is; none where nothing has changed. A plain read is an event too, and a server that
/// answered to it would never rest (lesson W1).
fn urgency(kind: EventKind) -> Option<Urgency> {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => Some(Urgency::Now),
        EventKind::Access(_) => None,
        EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both)) => {
            Some(Urgency::Now)
        }
        EventKind::Modify(ModifyKind::Name(_)) | EventKind::Remove(_) => Some(Urgency::Soon),
        EventKind::Create(CreateKind::File) | EventKind::Modify(ModifyKind::Data(_)) => {
            Some(Urgency::AtItsEnd)
        }
        _ => Some(Urgency::Later),
    }
}

/// Whether an event tells of a change at all.
pub(super) fn matters(event: &notify::Event) -> bool {
    event.need_rescan() || urgency(event.kind).is_some()
}

/// Where to look.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// Everywhere: events were lost.
    pub(super) all: bool,
    /// What has changed.
    pub(super) changed: BTreeSet<PathBuf>,
    /// What is changing still, and must not be looked at yet.
    pub(super) unfinished: BTreeSet<PathBuf>,
}

/// The places that events have named and nobody has looked at yet.
#[derive(Debug, Default)]
pub(super) struct Hints {
    /// When to look everywhere, if that is to be done.
    all: Option<Instant>,
    now: BTreeSet<PathBuf>,
    soon: BTreeMap<PathBuf, Wait>,
}

/// How long a place is waited for.
#[derive(Debug, Clone, Copy)]
struct Wait {
    first: Instant,
    until: Instant,
}

impl Hints {
    /// Takes an event that came at this time.
    pub(super) fn take(&mut self, event: notify::Event, at: Instant) {
        if event.need_rescan() {
            self.all.get_or_insert(at + QUIET);
        }
        let Some(urgency) = urgency(event.kind) else { return };
        for path in event.paths {
            let known = self.soon.remove(&path);
            let first = known.map_or(at, |wait| wait.first);
            let quiet = at + QUIET;
            let until = match urgency {
                Urgency::Now => {
                    self.now.insert(path);
                    continue;
                }
                Urgency::Soon => quiet,
                Urgency::Later => known.map_or(quiet, |wait| wait.until.max(quiet)),
                Urgency::AtItsEnd => at + WRITING,
            };
            self.soon.insert(path, Wait { first, until: until.min(first + LONGEST) });
        }
    }

    /// This is to be looked at once more, in a while.
    pub(super) fn doubt(&mut self, path: PathBuf, at: Instant) {
        self.soon.entry(path).or_insert(Wait { first: at, until: at + DOUBT });
    }

    /// Whether nothing is left to look at.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_none() && self.now.is_empty() && self.soon.is_empty()
    }

    /// What is left to look at.
    pub(super) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.now.iter().chain(self.soon.keys())
    }

    /// When there will be something to look at; none where nothing is left.
    pub(super) fn due(&self) -> Option<Instant> {
        self.soon.values().map(|wait| wait.until).chain(self.all).min()
    }

    /// What is to be looked at now, if anything is.
    pub(super) fn ripe(&mut self, now: Instant) -> Option<Places> {
        let mut changed = mem::take(&mut self.now);
        let ripe: Vec<PathBuf> =
            self.soon.extract_if(.., |_, wait| wait.until <= now).map(|(path, _)| path).collect();
        changed.extend(ripe);
        let all = self.all.take_if(|at| *at <= now).is_some();
        (all || !changed.is_empty()).then(|| {
            let unfinished = self.soon.keys().cloned().collect();
            Places { all, changed, unfinished }
        })
    }
}

#[cfg(test)]
mod tests {
    use notify::Event;
    use notify::event::{DataChange, Flag, MetadataKind, RemoveKind};

    use super::*;

    const READ: EventKind = EventKind::Access(AccessKind::Open(AccessMode::Any));
    const CLOSED: EventKind = EventKind::Access(AccessKind::Close(AccessMode::Write));
    const WRITTEN: EventKind = EventKind::Modify(ModifyKind::Data(DataChange::Any));
    const RENAMED: EventKind = EventKind::Modify(ModifyKind::Name(RenameMode::To));

    fn event(kind: EventKind, path: &str) -> Event {
        Event::new(kind).add_path(path.into())
    }

    fn set(paths: &[&str]) -> BTreeSet<PathBuf> {
        paths.iter().map(PathBuf::from).collect()
    }

    /// W1: a plain read is no change.
    #[test]
    fn reads_are_no_changes() {
        let mut hints = Hints::default();
        hints.take(event(READ, "a.md"), Instant::now());
        hints.take(
            event(EventKind::Access(AccessKind::Close(AccessMode::Read)), "a.md"),
            Instant::now(),
        );
        assert!(hints.is_empty() && hints.due().is_none());
        assert!(hints.ripe(Instant::now() + LONGEST).is_none());
    }

    #[test]
    fn what_is_complete_is_ripe_at_once_and_the_rest_when_it_is_quiet() {
        let start = Instant::now();
        let mut hints = Hints::default();
        hints.take(event(WRITTEN, "a.md"), start);
        hints.take(event(EventKind::Remove(RemoveKind::File), "b.md"), start);
        assert!(hints.ripe(start).is_none());
        hints.take(event(CLOSED, "a.md"), start);
        hints.take(event(RENAMED, "c.md"), start);
        let places = hints.ripe(start).unwrap();
        assert_eq!(places.changed, set(&["a.md", "c.md"]));
        assert_eq!(places.unfinished, set(&["b.md"]));
        assert!(!hints.is_empty() && hints.ripe(start).is_none());
        assert_eq!(hints.due(), Some(start + QUIET));
        let places = hints.ripe(start + QUIET).unwrap();
        assert_eq!((places.changed, places.unfinished), (set(&["b.md"]), set(&[])));
        assert!(hints.is_empty());
    }

    /// A writer may be made to wait between emptying a file and filling it.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_end_of_a_write_is_waited_for() {
        let start = Instant::now();
        let mut hints = Hints::default();
        hints.take(event(EventKind::Create(CreateKind::File), "a.md"), start);
        hints
            .take(event(EventKind::Modify(ModifyKind::Metadata(MetadataKind::Any)), "a.md"), start);
        assert!(hints.ripe(start + 2 * QUIET).is_none());
        hints.take(event(CLOSED, "a.md"), start + 2 * QUIET);
        assert_eq!(hints.ripe(start + 2 * QUIET).unwrap().changed, set(&["a.md"]));
        hints.take(event(WRITTEN, "a.md"), start);
        hints.take(event(EventKind::Remove(RemoveKind::File), "a.md"), start);
        assert_eq!(hints.ripe(start + QUIET).unwrap().changed, set(&["a.md"]));
    }

    #[test]
    fn what_never_ends_is_looked_at_all_the_same() {
        let start = Instant::now();
        let mut hints = Hints::default();
        let mut now = start;
        while hints.ripe(now).is_none() {
            hints.take(event(WRITTEN, "a.md"), now);
            now += QUIET / 2;
            assert!(now < start + 2 * LONGEST);
        }
        assert!(now >= start + LONGEST);
    }

    #[test]
    fn lost_events_lead_everywhere() {
        let start = Instant::now();
        let mut hints = Hints::default();
        hints.take(Event::new(EventKind::Other).set_flag(Flag::Rescan), start);
        assert!(hints.ripe(start).is_none() && !hints.is_empty());
        assert!(hints.ripe(start + QUIET).unwrap().all && hints.is_empty());
    }
}

//! What the system's events tell: where to look, and when.
//!
//! An event is only a hint: its kind differs between systems, it comes twice or not at all (lesson W9). What has
//! happened, a look at the files says.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind, RenameMode};

/// How long it must be quiet before a change is looked at that may still go on.
pub(super) const QUIET: Duration = Duration::from_millis(15);
/// How long such a change is waited for at most.
const LONGEST: Duration = Duration::from_millis(200);

/// When a change that an event tells of is to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Urgency {
    /// At once: it is complete.
    Now,
    /// When it is quiet: more of it may come.
    Soon,
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
        _ => Some(Urgency::Soon),
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
    all: bool,
    now: BTreeSet<PathBuf>,
    soon: BTreeSet<PathBuf>,
    /// When the first and the last event came that can wait.
    waiting: Option<(Instant, Instant)>,
}

impl Hints {
    /// Takes an event that came at this time.
    pub(super) fn take(&mut self, event: notify::Event, at: Instant) {
        let lost = event.need_rescan().then_some(Urgency::Soon);
        let Some(urgency) = lost.or_else(|| urgency(event.kind)) else { return };
        self.all |= event.need_rescan();
        for path in event.paths {
            match urgency {
                Urgency::Now => {
                    self.soon.remove(&path);
                    self.now.insert(path);
                }
                Urgency::Soon => drop(self.soon.insert(path)),
            }
        }
        if self.soon.is_empty() && !self.all {
            self.waiting = None;
        } else if urgency == Urgency::Soon {
            let first = self.waiting.map_or(at, |(first, _)| first);
            self.waiting = Some((first, at));
        }
    }

    /// Whether nothing is left to look at.
    pub(super) fn is_empty(&self) -> bool {
        !self.all && self.now.is_empty() && self.soon.is_empty()
    }

    /// What is left to look at.
    pub(super) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.now.iter().chain(&self.soon)
    }

    /// When there will be something to look at; none where nothing is left.
    pub(super) fn due(&self) -> Option<Instant> {
        let (first, last) = self.waiting?;
        Some((last + QUIET).min(first + LONGEST))
    }

    /// What is to be looked at now, if anything is.
    pub(super) fn ripe(&mut self, now: Instant) -> Option<Places> {
        let mut places = Places { changed: std::mem::take(&mut self.now), ..Places::default() };
        if self.due().is_some_and(|due| due <= now) {
            places.changed.append(&mut self.soon);
            places.all = std::mem::take(&mut self.all);
            self.waiting = None;
        }
        places.unfinished.clone_from(&self.soon);
        (places.all || !places.changed.is_empty()).then_some(places)
    }
}

#[cfg(test)]
mod tests {
    use notify::Event;
    use notify::event::{CreateKind, DataChange, Flag, RemoveKind};

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
        hints.take(event(EventKind::Create(CreateKind::File), "b.md"), start);
        assert!(hints.ripe(start).is_none());
        hints.take(event(CLOSED, "a.md"), start);
        hints.take(event(RENAMED, "c.md"), start);
        let places = hints.ripe(start).unwrap();
        assert_eq!(places.changed, set(&["a.md", "c.md"]));
        assert_eq!(places.unfinished, set(&["b.md"]));
        assert!(!hints.is_empty() && hints.ripe(start).is_none());
        let places = hints.ripe(start + QUIET).unwrap();
        assert_eq!((places.changed, places.unfinished), (set(&["b.md"]), set(&[])));
        assert!(hints.is_empty());
    }

    #[test]
    fn what_never_ends_is_looked_at_all_the_same() {
        let start = Instant::now();
        let mut hints = Hints::default();
        let mut now = start;
        while hints.ripe(now).is_none() {
            hints.take(event(EventKind::Remove(RemoveKind::File), "a.md"), now);
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

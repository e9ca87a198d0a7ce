//! The system's watch over folders, or a look at them every so often where it has none.

use std::path::Path;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use notify::{Config, ErrorKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::hints;
use super::senses::Message;

/// How often folders are looked at where the system cannot watch them and nobody says how often.
const POLL: Duration = Duration::from_secs(1);
/// How often that is done which no event tells of: links lead to places that are not watched.
const LINKS: Duration = Duration::from_millis(500);

/// How changes are noticed.
pub(super) struct Eyes {
    watcher: Option<RecommendedWatcher>,
    /// How often to look without an event.
    every: Duration,
    next: Instant,
    /// Why the system does not watch, told once.
    note: Option<String>,
}

impl Eyes {
    /// Eyes that look every so often, else when the system tells of an event.
    pub(super) fn open(poll: Option<Duration>, messages: &Sender<Message>) -> Self {
        let blind = |every| Self { watcher: None, every, next: Instant::now(), note: None };
        if let Some(every) = poll {
            return blind(every);
        }
        let messages = messages.clone();
        let handler = move |event: notify::Result<notify::Event>| {
            if event.as_ref().map_or(true, hints::matters) {
                // Nobody listens any more where the program ends.
                let _ = messages.send(Message::Event(event));
            }
        };
        match RecommendedWatcher::new(handler, Config::default()) {
            Ok(watcher) => Self { watcher: Some(watcher), ..blind(LINKS) },
            Err(error) => {
                let mut eyes = blind(POLL);
                eyes.fail(&error);
                eyes
            }
        }
    }

    /// Keeps a folder in view; not those within it.
    pub(super) fn enter(&mut self, folder: &Path) {
        let Some(watcher) = &mut self.watcher else { return };
        match watcher.watch(folder, RecursiveMode::NonRecursive) {
            Err(error) if matches!(error.kind, ErrorKind::PathNotFound) || !folder.is_dir() => {
                // It is gone already; the folder above tells.
            }
            Err(error) => self.fail(&error),
            Ok(()) => {}
        }
    }

    /// From now on, what the system cannot watch is polled.
    pub(super) fn fail(&mut self, error: &notify::Error) {
        self.watcher = None;
        self.every = POLL;
        self.next = Instant::now();
        self.note = Some(note(error));
    }

    /// When there is to be looked without an event. `has_links` tells whether there are links.
    pub(super) fn next(&self, has_links: bool) -> Option<Instant> {
        (self.watcher.is_none() || has_links).then_some(self.next)
    }

    /// Whether the time has come to look without an event, and then, whether everywhere.
    pub(super) fn tick(&mut self, now: Instant) -> Option<Look> {
        if now < self.next {
            return None;
        }
        self.next = now + self.every;
        Some(if self.watcher.is_none() { Look::Everywhere } else { Look::Links })
    }

    /// The next look without an event is a whole interval from now.
    pub(super) fn rest(&mut self, now: Instant) {
        self.next = now + self.every;
    }

    /// Why the system does not watch, where that is not told yet.
    pub(super) fn note(&mut self) -> Option<String> {
        self.note.take()
    }

    /// Waits until every event that lies ready has become a message. The watcher answers on the thread that hands on the
    /// events: the first answer may come before events that lay ready then, the third comes after them.
    pub(super) fn catch_up(&mut self) {
        if let Some(watcher) = &mut self.watcher {
            for _ in 0..3 {
                // Where it fails, there is nothing to wait for.
                let _ = watcher.configure(Config::default());
            }
        }
    }
}

/// Where to look without an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    Everywhere,
    Links,
}

/// Why the system does not watch, and what to do about it (lesson W8: it says that no space is left on the device).
fn note(error: &notify::Error) -> String {
    let is_spent = match &error.kind {
        ErrorKind::MaxFilesWatch => true,
        // Out of instances: EMFILE.
        ErrorKind::Io(error) => error.raw_os_error() == Some(24),
        _ => false,
    };
    let seconds = POLL.as_secs();
    let every = format!("so they are looked at every {seconds} s; `--poll T` sets another time");
    if is_spent {
        return format!(
            "the system watches no more folders, {every}. On Linux, the limits are fs.inotify.max_user_watches and \
             fs.inotify.max_user_instances: `sudo sysctl fs.inotify.max_user_watches=524288` raises the first"
        );
    }
    format!("the system cannot watch the folders ({error}), {every}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// W8: the message names the limit.
    #[test]
    fn the_limit_of_watches_is_named() {
        let spent = [
            notify::Error::new(ErrorKind::MaxFilesWatch),
            notify::Error::io(std::io::Error::from_raw_os_error(24)),
        ];
        for error in spent {
            assert!(note(&error).contains("fs.inotify.max_user_watches"));
        }
        let other = note(&notify::Error::generic("no such thing"));
        assert!(other.contains("no such thing") && other.contains("--poll"));
    }
}

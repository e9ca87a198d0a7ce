//! What the following thread hears: events of files, and requests to catch up with them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use super::eyes::Eyes;
use super::hints::{Hints, Places};
use super::tree::Ground;
use crate::diag::Diagnostic;
use crate::site::Site;

/// How long somebody waits at most for files that never come to rest.
const PATIENCE: Duration = Duration::from_millis(400);

/// What the following thread is told.
pub(super) enum Message {
    Event(notify::Result<notify::Event>),
    /// Somebody waits until all that has happened so far has been told.
    CatchUp(SyncSender<()>),
    /// What a check of the whole of a site has found.
    Checked(Arc<Site>, Vec<Diagnostic>),
}

pub(super) struct Senses {
    pub(super) eyes: Eyes,
    hints: Hints,
    messages: Receiver<Message>,
    /// Who waits until all is told, and since when.
    waiting: Vec<(SyncSender<()>, Instant)>,
    /// The last check that was heard of.
    pub(super) checked: Option<(Arc<Site>, Vec<Diagnostic>)>,
}

impl Senses {
    pub(super) fn new(eyes: Eyes, messages: Receiver<Message>) -> Self {
        Self { eyes, hints: Hints::default(), messages, waiting: Vec::new(), checked: None }
    }

    /// Waits for a message, until this time at most; tells whether there may be more.
    pub(super) fn wait(&mut self, until: Option<Instant>) -> bool {
        let until = [until, self.hints.due(), self.patience()].into_iter().flatten().min();
        let message = match until {
            None => self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(until) => {
                self.messages.recv_timeout(until.saturating_duration_since(Instant::now()))
            }
        };
        match message {
            Ok(message) => self.receive(message),
            Err(error) => return error == RecvTimeoutError::Timeout,
        }
        true
    }

    /// Where to look now, if anywhere.
    pub(super) fn places(&mut self) -> Option<Places> {
        self.hear();
        if !self.waiting.is_empty() {
            self.eyes.catch_up();
            self.hear();
        }
        self.hints.ripe(Instant::now())
    }

    /// Whether no change is known that was not looked at.
    pub(super) fn is_calm(&self) -> bool {
        self.hints.is_empty()
    }

    /// Whether somebody waits.
    pub(super) fn is_awaited(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Lets those go on who wait, if there is nothing more to wait for or they have waited long.
    pub(super) fn release(&mut self) {
        let (is_calm, now) = (self.is_calm(), Instant::now());
        self.waiting.retain(|(reply, since)| {
            let is_done = is_calm || now.duration_since(*since) >= PATIENCE;
            if is_done {
                // Whoever asked may be gone.
                let _ = reply.send(());
            }
            !is_done
        });
    }

    fn patience(&self) -> Option<Instant> {
        self.waiting.iter().map(|(_, since)| *since + PATIENCE).min()
    }

    fn hear(&mut self) {
        while let Ok(message) = self.messages.try_recv() {
            self.receive(message);
        }
    }

    fn receive(&mut self, message: Message) {
        match message {
            Message::Event(Ok(event)) => self.hints.take(event, Instant::now()),
            Message::Event(Err(error)) => self.eyes.fail(&error),
            Message::CatchUp(reply) => self.waiting.push((reply, Instant::now())),
            Message::Checked(site, remarks) => self.checked = Some((site, remarks)),
        }
    }
}

impl Ground for Senses {
    fn enter(&mut self, folder: &Path) {
        self.eyes.enter(folder);
    }

    fn doubt(&mut self, file: PathBuf) {
        self.hints.doubt(file, Instant::now());
    }

    fn restless(&mut self) -> BTreeSet<PathBuf> {
        self.eyes.catch_up();
        self.hear();
        self.hints.paths().cloned().collect()
    }
}

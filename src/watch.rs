//! Follows the files of an archive while people edit them, and tells of every site that they make.
//!
//! [`follow`] starts it. The system's events become places to look at (`hints`), a look at them becomes the changes of
//! files (`tree`), and these become the next site (`draft`). One thread does it all, and what it finds is told in the
//! order it happened.

mod check;
mod draft;
mod eyes;
mod hints;
mod senses;
mod sources;
mod stamp;
mod tree;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::config::BaseUrl;
use crate::diag::{Diagnostic, Severity};
use crate::disk;
use crate::site::{Audience, Site};
use draft::Draft;
use eyes::{Eyes, Look};
use hints::{Places, QUIET};
use senses::{Message, Senses};
use sources::Documents;
use tree::Tree;

pub use sources::Import;

/// How long it must be quiet before the whole site is checked.
const IDLE: Duration = Duration::from_millis(300);

/// What to follow, and how.
pub struct Options {
    /// The folder of the archive.
    pub root: PathBuf,
    /// Who the site is made for.
    pub audience: Audience,
    /// The address that the site is made for, if not that of its configuration.
    pub base_url: Option<BaseUrl>,
    /// Look every so often, and do not ask the system.
    pub poll: Option<Duration>,
    /// A folder of documents, and what imports them when they change.
    pub sources: Option<(PathBuf, Import)>,
}

/// What is told.
pub enum News {
    /// The archive differs.
    Update(Update),
    /// All that has happened has been told, and nothing happens for now.
    Quiet,
    /// Something that people should know.
    Note(String),
}

/// An archive as it is now.
#[derive(Debug, Clone, Default)]
pub struct Update {
    /// The last site that could be made; none where none ever could.
    pub site: Option<Arc<Site>>,
    /// The errors there are: as long as there is one, the site may be older than its files.
    pub faults: Vec<Diagnostic>,
    /// The files of `static/` that have changed, by their paths there.
    pub statics: BTreeSet<String>,
    /// What is to be said of what has changed.
    pub remarks: Vec<Diagnostic>,
}

/// Asks the following thread.
#[derive(Clone)]
pub struct Follower(Sender<Message>);

impl Follower {
    /// Waits until every change made before has been told.
    pub fn catch_up(&self) {
        let (reply, done) = mpsc::sync_channel(1);
        if self.0.send(Message::CatchUp(reply)).is_ok() {
            // Where nobody follows any more, there is nothing to wait for.
            let _ = done.recv();
        }
    }
}

/// Follows an archive from now on, on a thread of its own. The first site is told as soon as it is read.
pub fn follow(options: Options, tell: impl FnMut(News) + Send + 'static) -> Follower {
    let (sender, messages) = mpsc::channel();
    let follower = Follower(sender.clone());
    thread::spawn(move || Following::new(options, sender, messages, Box::new(tell)).run());
    follower
}

struct Following {
    root: PathBuf,
    senses: Senses,
    tree: Tree,
    draft: Draft,
    documents: Option<Documents>,
    /// What a check of the whole site has found.
    checked: Vec<Diagnostic>,
    is_checking: bool,
    check_at: Option<Instant>,
    sender: Sender<Message>,
    tell: Box<dyn FnMut(News) + Send>,
    /// When something was told last, if it has not been quiet since.
    told: Option<Instant>,
}

impl Following {
    fn new(
        options: Options,
        sender: Sender<Message>,
        messages: Receiver<Message>,
        tell: Box<dyn FnMut(News) + Send>,
    ) -> Self {
        let root = absolute(&options.root);
        Self {
            senses: Senses::new(Eyes::open(options.poll, &sender), messages),
            tree: Tree::archive(&root),
            draft: Draft::new(options.audience, options.base_url),
            documents: options.sources.map(|(folder, import)| Documents::new(&folder, import)),
            checked: Vec::new(),
            is_checking: false,
            check_at: None,
            root,
            sender,
            tell,
            told: None,
        }
    }

    fn run(mut self) {
        self.look(&Places { all: true, ..Places::default() });
        self.senses.eyes.rest(Instant::now());
        loop {
            while let Some(places) = self.senses.places() {
                self.look(&places);
            }
            if self.senses.is_awaited() {
                self.look_at_links();
            }
            self.senses.release();
            self.do_what_is_due(Instant::now());
            if !self.senses.wait(self.due()) {
                return;
            }
        }
    }

    /// Does what no event asks for.
    fn do_what_is_due(&mut self, now: Instant) {
        match self.senses.eyes.tick(now) {
            Some(Look::Everywhere) => {
                self.look(&Places { all: true, ..Places::default() });
                // However long it took, there is a pause.
                self.senses.eyes.rest(Instant::now());
            }
            Some(Look::Links) => self.look_at_links(),
            None => {}
        }
        if let Some(note) = self.senses.eyes.note() {
            (self.tell)(News::Note(note));
        }
        if let Some((site, remarks)) = self.senses.checked.take() {
            self.is_checking = false;
            let is_current = self.draft.site().is_some_and(|now| Arc::ptr_eq(now, &site));
            if is_current && remarks != self.checked {
                self.checked.clone_from(&remarks);
                self.update(BTreeSet::new(), remarks);
            }
        }
        if self.senses.is_calm() && self.told.is_some_and(|told| told + QUIET <= now) {
            self.told = None;
            (self.tell)(News::Quiet);
        }
        if self.check_at.is_some_and(|at| at <= now) && !self.is_checking {
            self.check();
        }
    }

    /// When there is something to do without a message.
    fn due(&self) -> Option<Instant> {
        let quiet = self.told.filter(|_| self.senses.is_calm()).map(|told| told + QUIET);
        let check = self.check_at.filter(|_| !self.is_checking);
        let eyes = self.senses.eyes.next(self.tree.has_links());
        [quiet, check, eyes].into_iter().flatten().min()
    }

    /// Looks at these places, and tells what has changed there.
    fn look(&mut self, places: &Places) {
        let documents = self.documents.as_mut();
        let imported = documents.and_then(|documents| documents.look(places, &mut self.senses));
        let is_first = self.tree.folders().next().is_none();
        let now = SystemTime::now();
        let changes = self.tree.scan(places, now, &mut self.senses, disk::interpret);
        if changes.is_empty() && imported.is_none() && !is_first {
            return;
        }
        let outcome = self.draft.take(changes, || disk::missing(&self.root));
        if outcome.is_new {
            self.check_at = Some(Instant::now() + IDLE);
        }
        let mut remarks = imported.unwrap_or_default();
        remarks.extend(outcome.remarks);
        self.update(outcome.statics, remarks);
    }

    fn look_at_links(&mut self) {
        if self.tree.has_links() {
            let links = self.tree.links();
            self.look(&links);
        }
    }

    fn update(&mut self, statics: BTreeSet<String>, remarks: Vec<Diagnostic>) {
        let of_documents = self.documents.iter().flat_map(Documents::remarks);
        let all = of_documents.chain(self.draft.remarks()).chain(&self.checked);
        let faults = all.filter(|remark| remark.severity == Severity::Error).cloned().collect();
        let site = self.draft.site().cloned();
        self.told = Some(Instant::now());
        (self.tell)(News::Update(Update { site, faults, statics, remarks }));
    }

    /// Checks the whole site, on a thread of its own: whoever asks for a page meanwhile does not wait.
    fn check(&mut self) {
        self.check_at = None;
        let Some(site) = self.draft.site().cloned() else { return };
        self.is_checking = true;
        let sender = self.sender.clone();
        thread::spawn(move || {
            let faults = check::faults(&site);
            // Where nobody follows any more, nobody wants to know.
            let _ = sender.send(Message::Checked(site, faults));
        });
    }
}

/// The whole path of a folder, by which the system's events name it.
fn absolute(folder: &Path) -> PathBuf {
    folder
        .canonicalize()
        .or_else(|_| std::path::absolute(folder))
        .unwrap_or_else(|_| folder.to_owned())
}

//! The site that is being served, and what browsers are told of its changes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use tokio::sync::watch;

use crate::config::BaseUrl;
use crate::diag::Diagnostic;
use crate::site::Site;
use crate::site::route::{self, Page};
use crate::watch::{Follower, News, Update};

/// The site that is being served. [`exchange`](Self::exchange) is the one place where it becomes another.
pub struct Live {
    pub(super) root: PathBuf,
    shown: watch::Sender<Arc<Shown>>,
    told: watch::Sender<Told>,
    /// Who follows the files, if somebody does.
    follower: OnceLock<Follower>,
}

/// What is shown.
#[derive(Debug, Default)]
pub(super) struct Shown {
    /// The site; none as long as none can be made.
    pub(super) site: Option<Arc<Site>>,
    /// What is wrong.
    pub(super) faults: Vec<Diagnostic>,
    /// How many changes there were.
    pub(super) version: u64,
    /// When each file of `static/` changed, by the path of its address.
    files: BTreeMap<String, u64>,
}

/// What browsers are told: how many changes there were, and which files for visitors changed when.
#[derive(Debug, Clone, Default, serde::Serialize)]
pub(super) struct Told {
    version: u64,
    files: BTreeMap<String, u64>,
}

impl Live {
    /// Serves the site of the archive in `root`.
    pub fn new(root: &Path, site: Site) -> Self {
        let live = Self::empty(root);
        live.exchange(Update { site: Some(Arc::new(site)), ..Update::default() });
        live
    }

    /// Serves no site yet.
    pub fn empty(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            shown: watch::Sender::default(),
            told: watch::Sender::default(),
            follower: OnceLock::new(),
        }
    }

    /// From now on, every answer waits until this one has told of all changes made before, and browsers are told of them.
    pub fn follow(&self, follower: Follower) {
        // Whoever came first goes on.
        let _ = self.follower.set(follower);
    }

    /// Takes what the one who follows the files tells.
    pub fn take(&self, news: News) {
        match news {
            News::Update(update) => self.exchange(update),
            News::Quiet => self.tell(),
            News::Note(_) => {}
        }
    }

    /// From now on, this is served.
    pub fn exchange(&self, update: Update) {
        let before = self.shown.borrow().clone();
        let version = before.version + 1;
        let base = update.site.as_ref().map(|site| site.archive.config.base_url.clone());
        let address = |path: &String| {
            let page = Page::Static(path.as_str().into());
            route::under(base.as_ref().map_or("/", BaseUrl::path), &page)
        };
        let mut files = before.files.clone();
        if before.site.is_some() {
            files.extend(update.statics.iter().map(|path| (address(path), version)));
        }
        let shown = Shown { site: update.site, faults: update.faults, version, files };
        self.shown.send_replace(Arc::new(shown));
    }

    /// Tells browsers of what has changed.
    fn tell(&self) {
        let shown = self.shown.borrow().clone();
        let told = Told { version: shown.version, files: shown.files.clone() };
        self.told.send_replace(told);
    }

    /// What is shown as of now, all changes of files made before among it.
    pub(super) fn shown(&self) -> Arc<Shown> {
        if let Some(follower) = self.follower.get() {
            follower.catch_up();
        }
        self.shown.borrow().clone()
    }

    /// Whether somebody follows the files.
    pub(super) fn is_followed(&self) -> bool {
        self.follower.get().is_some()
    }

    /// What browsers are told, now and later; nothing where nobody follows the files.
    pub(super) fn told(&self) -> Option<watch::Receiver<Told>> {
        self.follower.get().map(|_| self.told.subscribe())
    }
}

//! A preview that follows its files, and what a clean build would make of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use palmares::diag::has_errors;
use palmares::disk;
use palmares::serve::{self, Live};
use palmares::site::{self, Audience, route};
use palmares::watch::{self, News, Options};

use crate::common::Archive;
use crate::serve::{Answer, ask};

/// A server of an archive, in this process.
pub(crate) struct Preview {
    pub(crate) port: u16,
    n_reloads: Arc<AtomicUsize>,
    n_notes: Arc<AtomicUsize>,
}

impl Preview {
    /// Follows an archive, polling it if a time is given. It is read when this returns.
    pub(crate) fn start(archive: &Archive, poll: Option<Duration>) -> Self {
        let options = Options {
            root: archive.root().to_owned(),
            audience: Audience::Public,
            base_url: None,
            poll,
            sources: None,
        };
        Self::with(archive, options)
    }

    pub(crate) fn with(archive: &Archive, options: Options) -> Self {
        let listener = serve::bind(Some(0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let live = Arc::new(Live::empty(archive.root()));
        let [n_reloads, n_notes] = [0, 0].map(|n| Arc::new(AtomicUsize::new(n)));
        let (shown, reloads, notes) = (live.clone(), n_reloads.clone(), n_notes.clone());
        let follower = watch::follow(options, move |news| {
            match news {
                News::Update(_) => {}
                News::Quiet => drop(reloads.fetch_add(1, Ordering::SeqCst)),
                News::Note(_) => drop(notes.fetch_add(1, Ordering::SeqCst)),
            }
            shown.take(news);
        });
        live.follow(follower.clone());
        std::thread::spawn(move || serve::run(listener, live));
        follower.catch_up();
        let preview = Self { port, n_reloads, n_notes };
        preview.until(|| preview.n_reloads() == 1);
        preview
    }

    /// How often browsers were told that something has changed; the first time is the start.
    pub(crate) fn n_reloads(&self) -> usize {
        self.n_reloads.load(Ordering::SeqCst)
    }

    pub(crate) fn n_notes(&self) -> usize {
        self.n_notes.load(Ordering::SeqCst)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        ask(self.port, "GET", path)
    }

    /// The text of a page.
    pub(crate) fn text(&self, path: &str) -> String {
        String::from_utf8(self.get(path).body).unwrap()
    }

    /// Waits until something is so, which must be soon.
    pub(crate) fn until(&self, is_so: impl Fn() -> bool) -> Duration {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Duration::from_secs(20), "it never came to be");
            std::thread::sleep(Duration::from_millis(2));
        }
        start.elapsed()
    }

    /// Expects that every file of a clean build is answered, and nothing but it at these other paths.
    pub(crate) fn assert_equals(&self, clean: &Clean, others: impl IntoIterator<Item = String>) {
        for (name, bytes) in &clean.files {
            let short = name.strip_suffix("index.html").unwrap_or(name);
            let answer = self.get(&format!("{}{short}", clean.base));
            assert_eq!(answer.status, 200, "{name}");
            let (page, added) =
                answer.body.split_at_checked(bytes.len()).unwrap_or((&answer.body, &[]));
            assert!(page == bytes, "{name} differs:\n{}", String::from_utf8_lossy(page));
            let added = String::from_utf8_lossy(added);
            assert_eq!(added.contains("/.palmares/reload.js"), name.ends_with(".html"), "{name}");
            assert!(!added.contains("palmares-faults"), "{name} shows a fault: {added}");
        }
        for name in others.into_iter().filter(|name| !clean.files.contains_key(name)) {
            let short = name.strip_suffix("index.html").unwrap_or(&name);
            assert_eq!(self.get(&format!("{}{short}", clean.base)).status, 404, "{name}");
        }
    }
}

/// The site that a clean build makes.
pub(crate) struct Clean {
    pub(crate) base: String,
    pub(crate) files: BTreeMap<String, Vec<u8>>,
}

/// The site of an archive; none where a build would fail.
pub(crate) fn clean(root: &Path) -> Option<Clean> {
    let mut remarks = Vec::new();
    let site = disk::read(root).drain_into(&mut remarks)?.site(Audience::Public);
    let site = site.drain_into(&mut remarks)?;
    let plan = site::plan(&site);
    remarks.extend(plan.remarks.iter().cloned());
    let mut files = BTreeMap::new();
    for page in &plan.value {
        let bytes = disk::bytes(root, &site, page).drain_into(&mut remarks);
        files.extend(bytes.map(|bytes| (route::file(page), bytes)));
    }
    let base = site.archive.config.base_url.path().to_owned();
    (!has_errors(&remarks)).then_some(Clean { base, files })
}

//! The site as its files make it, kept up with them change by change.
//!
//! What is broken does not show: a page that cannot be read stays as it was when it last could, and so do the
//! configuration and the templates. What is wrong is kept beside.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::tree::{Change, Now};
use crate::archive::Archive;
use crate::config::{self, BaseUrl, Config};
use crate::diag::{Checked, Diagnostic};
use crate::disk::{self, CONTENT, STATIC, Said, TEMPLATES};
use crate::entry::Entry;
use crate::site::{Audience, Site};

/// What a file of the archive says, if anything does, and what is wrong with it.
pub(super) type Word = Checked<Said>;

/// A site in the making.
#[derive(Debug)]
pub(super) struct Draft {
    audience: Audience,
    /// The address it is made for, if not that of the configuration.
    base_url: Option<BaseUrl>,
    config: Option<Arc<Config>>,
    archive: Option<Archive>,
    /// Pages that wait for a configuration.
    waiting: BTreeMap<String, Entry>,
    templates: BTreeMap<String, Vec<u8>>,
    statics: BTreeSet<String>,
    /// The last that could be made.
    site: Option<Arc<Site>>,
    /// Whether the site must be made anew: the last try failed, or its templates or configuration changed.
    is_stale: bool,
    /// What is wrong with files, by their paths.
    of_files: BTreeMap<String, Vec<Diagnostic>>,
    of_templates: Vec<Diagnostic>,
}

/// What came of some changes.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// The files of `static/` that are new, changed or gone, by their paths there.
    pub(super) statics: BTreeSet<String>,
    /// Whether anything of the site may differ.
    pub(super) is_new: bool,
    /// What was said of these files, and of the templates if they were made anew.
    pub(super) remarks: Vec<Diagnostic>,
}

impl Draft {
    pub(super) fn new(audience: Audience, base_url: Option<BaseUrl>) -> Self {
        Self {
            audience,
            base_url,
            config: None,
            archive: None,
            waiting: BTreeMap::new(),
            templates: BTreeMap::new(),
            statics: BTreeSet::new(),
            site: None,
            is_stale: true,
            of_files: BTreeMap::new(),
            of_templates: Vec::new(),
        }
    }

    /// The last site that could be made, if one could.
    pub(super) fn site(&self) -> Option<&Arc<Site>> {
        self.site.as_ref()
    }

    /// Everything that is wrong now.
    pub(super) fn remarks(&self) -> impl Iterator<Item = &Diagnostic> {
        self.of_files.values().flatten().chain(&self.of_templates)
    }

    /// Takes changes of the archive's files, each of another file. `missing` is what to say where there is no
    /// configuration.
    pub(super) fn take(
        &mut self,
        changes: Vec<Change<Word>>,
        missing: impl Fn() -> Diagnostic,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        let mut pages: Vec<(String, Option<Entry>)> = Vec::new();
        for Change { name, now } in changes {
            let mut word = match now {
                Now::Says(word) => word,
                Now::Fault(fault) => Checked { value: Said::Nothing, remarks: vec![fault] },
                Now::Gone if name == config::FILE => {
                    Checked { value: Said::Nothing, remarks: vec![missing()] }
                }
                Now::Gone => {
                    self.of_files.remove(&name);
                    self.remove(&name, &mut pages, &mut outcome);
                    continue;
                }
            };
            outcome.remarks.extend(word.remarks.iter().cloned());
            match word.value {
                Said::Config(config) => self.configure(*config),
                Said::Page(page) => {
                    pages.extend(below(&name, CONTENT).map(|path| (path, Some(*page))));
                }
                Said::Template(bytes) => {
                    self.is_stale = true;
                    self.templates.extend(below(&name, TEMPLATES).map(|path| (path, bytes)));
                }
                Said::Static => {
                    let path = below(&name, STATIC);
                    self.statics.extend(path.clone());
                    outcome.statics.extend(path);
                }
                // It stays as it was, with its fault beside; what is no page or template at all is none any more.
                Said::Nothing => {
                    if !disk::has_words(&name) {
                        self.remove(&name, &mut pages, &mut outcome);
                    }
                }
            }
            word.remarks.shrink_to_fit();
            match word.remarks.is_empty() {
                true => drop(self.of_files.remove(&name)),
                false => drop(self.of_files.insert(name, word.remarks)),
            }
        }
        if self.config.is_none() && !self.of_files.contains_key(config::FILE) {
            let fault = missing();
            outcome.remarks.push(fault.clone());
            self.of_files.insert(config::FILE.into(), vec![fault]);
        }
        let has_statics = !outcome.statics.is_empty();
        let has_pages = self.turn(pages);
        outcome.is_new = self.make(has_pages, has_statics, &mut outcome.remarks);
        outcome
    }

    fn remove(
        &mut self,
        name: &str,
        pages: &mut Vec<(String, Option<Entry>)>,
        outcome: &mut Outcome,
    ) {
        let page = below(name, CONTENT).filter(|path| path.ends_with(".md"));
        pages.extend(page.map(|path| (path, None)));
        if let Some(path) = below(name, STATIC) {
            self.statics.remove(&path);
            outcome.statics.insert(path);
        }
        if let Some(path) = below(name, TEMPLATES) {
            self.is_stale |= self.templates.remove(&path).is_some();
        }
    }

    fn configure(&mut self, mut config: Config) {
        if let Some(url) = &self.base_url {
            config.base_url = url.clone();
        }
        let config = Arc::new(config);
        self.is_stale = true;
        self.archive = self.archive.take().map(|archive| archive.under(config.clone()));
        self.config = Some(config);
    }

    /// Turns to what these pages say now; tells whether that is anything else.
    fn turn(&mut self, pages: Vec<(String, Option<Entry>)>) -> bool {
        let has_pages = !pages.is_empty();
        match (&self.archive, &self.config) {
            (Some(archive), _) if has_pages => {
                let edits = pages.into_iter().map(|(path, new)| (archive.entry(&path), new));
                self.archive = Some(archive.with_all(edits.collect::<Vec<_>>()));
            }
            (Some(_), _) => {}
            (None, config) => {
                for (path, page) in pages {
                    match page {
                        Some(page) => drop(self.waiting.insert(path, page)),
                        None => drop(self.waiting.remove(&path)),
                    }
                }
                self.archive = config.as_ref().map(|config| {
                    let entries = std::mem::take(&mut self.waiting);
                    Archive::new(config.clone(), entries.into_values())
                });
            }
        }
        has_pages
    }

    /// Makes the site; tells whether it, or what is wrong with its templates, may differ from before.
    fn make(&mut self, has_pages: bool, has_statics: bool, remarks: &mut Vec<Diagnostic>) -> bool {
        let Some(archive) = &self.archive else { return false };
        if let (Some(site), false) = (&self.site, self.is_stale) {
            let mut next = site.clone();
            if has_pages {
                next = Arc::new(next.with(archive.clone()));
            }
            if has_statics {
                next = Arc::new(next.with_statics(self.statics.clone()));
            }
            self.site = Some(next);
            return has_pages || has_statics;
        }
        let made = Site::new(archive.clone(), self.audience, &self.templates, self.statics.clone());
        self.is_stale = made.value.is_none();
        if let Some(site) = made.value {
            self.site = Some(Arc::new(site));
        }
        remarks.extend(made.remarks.iter().cloned());
        self.of_templates = made.remarks;
        true
    }
}

/// The path below one of the archive's folders, if it is there.
fn below(name: &str, folder: &str) -> Option<String> {
    name.strip_prefix(folder).map(str::to_owned)
}

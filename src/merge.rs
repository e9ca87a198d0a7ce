//! A re-import beside hand edits: what an import changes in the pages that are there.
//!
//! [`Pages::take`] takes the papers of one document. Each field that an import wrote has its digest in the page's
//! `[[sources]]`, so that an edit by hand can be told from an import (DESIGN §6): an edit is never lost, and importing
//! the same document again changes nothing.

mod field;
mod name;
mod named;
mod one;
mod twice;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diag::{Checked, Diagnostic};
use crate::entry;
use crate::normalize::Extent;
use crate::paper::{EditionKey, Paper, PaperId};
use crate::text::{normal, slug};

/// Whose word counts where a page and its source both changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// The page's: what a hand wrote is kept, and the conflict is shown.
    Page,
    /// The source's.
    Source,
}

/// A paper as one document tells of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Incoming {
    /// The edition that the document puts it under.
    pub edition: EditionKey,
    /// What the document says; it has one source, the document.
    pub paper: Paper,
}

/// A page that was there before the import, or that an import made.
#[derive(Debug, Clone)]
struct Page {
    /// What its file says; none for one that is new.
    on_disk: Option<Arc<Paper>>,
    /// Where the file stood before.
    from: PaperId,
    /// What the page is to say.
    paper: Paper,
}

/// The pages of the archive's papers, and what an import makes of them.
#[derive(Debug, Default)]
pub struct Pages {
    pages: BTreeMap<PaperId, Page>,
    by_doi: BTreeMap<String, PaperId>,
    by_abstract: BTreeMap<String, PaperId>,
    by_title: BTreeMap<(Arc<str>, String), Vec<PaperId>>,
    /// By venue, document and the digest of the title that the document gave.
    by_given_title: BTreeMap<(Arc<str>, String, String), Vec<PaperId>>,
}

/// A page to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// Its path.
    pub id: PaperId,
    /// The path of the file it is written from, which is another where the page gets a new name; none for a new page.
    pub from: Option<PaperId>,
    old: Option<Arc<Paper>>,
    new: Paper,
}

impl Change {
    /// Whether this is what the page said when the change was worked out.
    pub fn goes_on_from(&self, paper: &Paper) -> bool {
        self.old.as_deref() == Some(paper)
    }

    /// The text of the page; `source` is the text of the file it is written from.
    pub fn text(&self, source: Option<&str>) -> String {
        match (source, &self.old) {
            (Some(source), Some(old)) => entry::edit(source, old, &self.new, &self.id.edition),
            _ => entry::print(&self.new, &self.id.edition),
        }
    }
}

impl Pages {
    /// The pages that are there: of each its path and what it says.
    pub fn new(pages: impl IntoIterator<Item = (PaperId, Arc<Paper>)>) -> Self {
        let mut known = Self::default();
        for (id, paper) in pages {
            let page =
                Page { on_disk: Some(paper.clone()), from: id.clone(), paper: (*paper).clone() };
            known.index(&id, &page.paper);
            known.pages.insert(id, page);
        }
        known
    }

    /// Takes the papers that one document tells of. The remarks are conflicts (errors) and contradictions (warnings).
    pub fn take(
        &mut self,
        papers: Vec<Incoming>,
        extent: Extent,
        priority: Priority,
    ) -> Vec<Diagnostic> {
        let mut remarks = Vec::new();
        let mut papers = twice::join(papers);
        for incoming in &mut papers {
            incoming.paper.links.sort_by_key(|link| link.kind);
        }
        // Which of two papers of one title gets the plain file name does not hang on their order (lesson R2).
        papers.sort_by_cached_key(|p| {
            (p.edition.clone(), p.paper.title.plain(), name::distinction(&p.paper))
        });
        let mut taken = BTreeSet::new();
        for incoming in papers {
            // Two papers of one document are two, whatever they share: what is one was joined before.
            let id = match self.find(&incoming, &taken) {
                Some(id) => self.update(&id, incoming, extent, priority).drain_into(&mut remarks),
                None => self.add(incoming),
            };
            taken.insert(id);
        }
        remarks
    }

    /// The number of pages, new ones included.
    pub fn n_pages(&self) -> usize {
        self.pages.len()
    }

    /// The pages that are to be written, in the order of their paths: those whose words are no longer what their file
    /// says.
    pub fn changes(&self) -> Vec<Change> {
        let changed =
            self.pages.iter().filter(|(_, page)| page.on_disk.as_deref() != Some(&page.paper));
        let change = |(id, page): (&PaperId, &Page)| Change {
            id: id.clone(),
            from: page.on_disk.is_some().then(|| page.from.clone()),
            old: page.on_disk.clone(),
            new: page.paper.clone(),
        };
        changed.map(change).collect()
    }

    fn add(&mut self, mut incoming: Incoming) -> PaperId {
        one::sign_all(&mut incoming.paper, &incoming.edition);
        let id = self.free_name(&incoming.edition, &incoming.paper);
        self.index(&id, &incoming.paper);
        let page = Page { on_disk: None, from: id.clone(), paper: incoming.paper };
        self.pages.insert(id.clone(), page);
        id
    }

    fn update(
        &mut self,
        id: &PaperId,
        incoming: Incoming,
        extent: Extent,
        priority: Priority,
    ) -> Checked<PaperId> {
        let Some(mut page) = self.pages.remove(id) else { return Checked::clean(id.clone()) };
        let had_working_title = one::has_working_title(&page.paper);
        let merged = one::merge(&mut page.paper, id, incoming, extent, priority);
        let mut id = id.clone();
        if had_working_title && !one::has_working_title(&page.paper) {
            let name = self.free_name(&id.edition, &page.paper);
            if name != id {
                page.paper.details.aliases.push(format!("/{id}/"));
                id = name;
            }
        }
        self.index(&id, &page.paper);
        self.pages.insert(id.clone(), page);
        Checked { value: id, remarks: merged.remarks }
    }

    /// The page of a paper, if it is not among `taken`: by DOI, by the title that the same document gave before, by
    /// abstract, by title within the venue.
    fn find(&self, incoming: &Incoming, taken: &BTreeSet<PaperId>) -> Option<PaperId> {
        let paper = &incoming.paper;
        let page = |id: &&PaperId| self.pages.get(*id).filter(|_| !taken.contains(*id));
        let may_be =
            |id: &&PaperId| page(id).is_some_and(|page| !one::contradict(&page.paper, paper));
        let by_doi = paper.doi.as_ref().and_then(|doi| self.by_doi.get(&doi.to_lowercase()));
        let given_before = || self.given_before(incoming).iter().find(may_be);
        let by_abstract = || {
            let mut digests = paper.sources.iter().filter_map(|source| source.abstract_id.as_ref());
            digests.find_map(|digest| self.by_abstract.get(digest)).filter(may_be)
        };
        let by_title = || {
            let title = paper.title.plain();
            let known = self.by_title.get(&title_key(&incoming.edition.venue, &title));
            let given = known.filter(|_| !one::has_working_title(paper));
            given.into_iter().flatten().find(may_be)
        };
        let by_doi = by_doi.filter(|id| page(id).is_some());
        by_doi.or_else(given_before).or_else(by_abstract).or_else(by_title).cloned()
    }

    /// The pages to which this very document gave this very title, whatever a hand made of the title since.
    fn given_before(&self, incoming: &Incoming) -> &[PaperId] {
        let document = incoming.paper.sources.first().map(|source| source.document.clone());
        let digest = one::title_digest(&incoming.paper, &incoming.edition);
        let key = document.zip(digest).map(|(d, t)| (incoming.edition.venue.clone(), d, t));
        key.and_then(|key| self.by_given_title.get(&key)).map_or(&[], Vec::as_slice)
    }

    fn index(&mut self, id: &PaperId, paper: &Paper) {
        let venue = &id.edition.venue;
        if let Some(doi) = &paper.doi {
            self.by_doi.insert(doi.to_lowercase(), id.clone());
        }
        for source in &paper.sources {
            if let Some(digest) = &source.abstract_id {
                self.by_abstract.insert(digest.clone(), id.clone());
            }
            for (_, digest) in source.fields.iter().filter(|(field, _)| field == "title") {
                let key = (venue.clone(), source.document.clone(), digest.clone());
                note(self.by_given_title.entry(key).or_default(), id);
            }
        }
        note(self.by_title.entry(title_key(venue, &paper.title.plain())).or_default(), id);
    }

    /// A path for a new page: the slug of its title, where that is taken with the first surname, else with a digest.
    fn free_name(&self, edition: &EditionKey, paper: &Paper) -> PaperId {
        let names = name::candidates(paper).into_iter();
        let ids = names.map(|name| PaperId { edition: edition.clone(), slug: name.into() });
        let mut last = None;
        for id in ids {
            if !self.pages.contains_key(&id) {
                return id;
            }
            last = Some(id);
        }
        last.unwrap_or_else(|| PaperId { edition: edition.clone(), slug: slug::slug("").into() })
    }
}

/// Adds a page to those that share something.
fn note(pages: &mut Vec<PaperId>, id: &PaperId) {
    if !pages.contains(id) {
        pages.push(id.clone());
    }
}

fn title_key(venue: &Arc<str>, title: &str) -> (Arc<str>, String) {
    (venue.clone(), normal::letters(title))
}

//! A re-import beside hand edits: what an import changes in the pages that are there.
//!
//! [`Pages::take`] takes the papers of one document. Each field that an import wrote has its digest in the page's
//! `[[sources]]`, so that an edit by hand can be told from an import (DESIGN §6): an edit is never lost, and importing
//! the same document again changes nothing.

mod align;
mod asked;
mod field;
mod known;
mod name;
mod named;
pub(crate) mod near;
mod one;
mod twice;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diag::{Checked, Diagnostic};
use crate::entry;
use crate::normalize::Extent;
use crate::paper::{EditionKey, Paper, PaperId};
use crate::text::slug;
use crate::vocabulary::Vocabulary;
use known::{Known, Match, Shelf};

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
    /// The page that the document says it has.
    pub page: Option<PaperId>,
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

/// How an import is done.
#[derive(Debug, Clone, Copy)]
pub struct How<'a> {
    /// How much of the documents is taken over.
    pub extent: Extent,
    /// Whose word counts.
    pub priority: Priority,
    /// Which awards look back.
    pub vocabulary: &'a Vocabulary,
}

/// The pages of the archive's papers, and what an import makes of them.
#[derive(Debug, Default)]
pub struct Pages {
    pages: BTreeMap<PaperId, Page>,
    known: Known,
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
        let mut all = Self::default();
        for (id, paper) in pages {
            all.known.add(&id, &paper);
            all.known.add_near(&id, &paper);
            let page = Page { from: id.clone(), paper: (*paper).clone(), on_disk: Some(paper) };
            all.pages.insert(id, page);
        }
        all
    }

    /// Takes the papers that one document tells of. The remarks are conflicts (errors), contradictions and what may be one
    /// paper (warnings).
    pub fn take(&mut self, papers: Vec<Incoming>, how: How<'_>) -> Vec<Diagnostic> {
        let mut remarks = Vec::new();
        let mut papers = twice::join(papers);
        for incoming in &mut papers {
            incoming.paper.links.sort_by_key(|link| link.kind);
        }
        // Which of two papers of one title gets the plain file name does not hang on their order (lesson R2).
        papers.sort_by_cached_key(|p| {
            (p.edition.clone(), p.paper.title.plain(), name::distinction(&p.paper))
        });
        let lists = asked::Lists::of(self.pages.iter().map(|(id, page)| (id, &page.paper)));
        let (mut taken, mut new) = (BTreeSet::new(), Vec::new());
        for incoming in papers {
            // Two papers of one document are two, whatever they share: what is one was joined before.
            let shelf = Shelf { pages: &self.pages, taken: &taken, vocabulary: how.vocabulary };
            let found = self.known.find(&incoming, shelf);
            let place = asked::place(&incoming);
            let before = match &found {
                Match::Page(id) | Match::ByName(id) => self.pages.get(id).map(|p| p.paper.clone()),
                _ => None,
            };
            let id = match found {
                Match::Page(id) => self.update(&id, incoming, how).drain_into(&mut remarks),
                Match::ByName(id) => {
                    remarks.push(asked::by_name(&incoming, &id));
                    self.update(&id, incoming, how).drain_into(&mut remarks)
                }
                Match::OtherTitle(id) => {
                    let page = self.pages.get(&id).map(|page| &page.paper);
                    remarks.extend(page.map(|page| asked::other_title(&incoming, &id, page)));
                    continue;
                }
                Match::NoPage(id) => {
                    remarks.push(asked::no_page(&incoming, &id));
                    continue;
                }
                Match::New => {
                    let near = self.known.near(&incoming, shelf);
                    let is_listed = lists.ask(&incoming, how.vocabulary);
                    let id = self.add(incoming);
                    remarks.extend(near.map(|near| asked::near(&place, &id, near)));
                    remarks.extend(is_listed);
                    new.push(id.clone());
                    id
                }
            };
            if let Some(page) = self.pages.get(&id) {
                remarks.extend(asked::years(before.as_ref(), &page.paper, &id, &place));
            }
            taken.insert(id);
        }
        for (id, page) in new.iter().filter_map(|id| self.pages.get_key_value(id)) {
            self.known.add_near(id, &page.paper);
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
        self.known.add(&id, &incoming.paper);
        let page = Page { on_disk: None, from: id.clone(), paper: incoming.paper };
        self.pages.insert(id.clone(), page);
        id
    }

    fn update(&mut self, id: &PaperId, incoming: Incoming, how: How<'_>) -> Checked<PaperId> {
        let Some(mut page) = self.pages.remove(id) else { return Checked::clean(id.clone()) };
        let had_working_title = one::has_working_title(&page.paper);
        let (old, by_path) = (page.paper.clone(), incoming.page.is_some());
        let merged = one::merge(&mut page.paper, id, incoming, how);
        // A row that gives an award to a page by its path is no source where the page holds the award (lesson A20).
        if by_path && (Paper { sources: old.sources.clone(), ..page.paper.clone() }) == old {
            page.paper = old;
        }
        let mut id = id.clone();
        if had_working_title && !one::has_working_title(&page.paper) {
            let name = self.free_name(&id.edition, &page.paper);
            if name != id {
                page.paper.details.aliases.push(format!("/{id}/"));
                id = name;
            }
        }
        self.known.add(&id, &page.paper);
        self.pages.insert(id.clone(), page);
        Checked { value: id, remarks: merged.remarks }
    }

    /// A path for a new page: the slug of its title, where that is taken with the first surname, else with a digest. A path
    /// that once led to another paper is taken for ever (lesson R8).
    fn free_name(&self, edition: &EditionKey, paper: &Paper) -> PaperId {
        let names = name::candidates(paper).into_iter();
        let ids = names.map(|name| PaperId { edition: edition.clone(), slug: name.into() });
        let mut last = None;
        for id in ids {
            if !self.pages.contains_key(&id) && !self.known.is_old_path(&id) {
                return id;
            }
            last = Some(id);
        }
        last.unwrap_or_else(|| PaperId { edition: edition.clone(), slug: slug::slug("").into() })
    }
}

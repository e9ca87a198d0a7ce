//! A person, or the spelling that several may share, with the papers.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Facts;
use crate::entry::PersonPage;
use crate::paper::{Author, PaperId};

/// A person with the papers; where nobody declared it, all whose spellings have this slug.
#[derive(Debug, Clone, PartialEq)]
pub struct Person {
    /// The last segment of the address.
    pub slug: Arc<str>,
    /// What the person's page declares.
    pub page: Option<Arc<PersonPage>>,
    /// The papers, latest first.
    pub papers: Vec<Arc<Facts>>,
    /// The spellings on the papers, each once.
    pub spellings: BTreeSet<String>,
}

impl Person {
    pub(super) fn new(slug: Arc<str>) -> Self {
        Self { slug, page: None, papers: Vec::new(), spellings: BTreeSet::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.page.is_none() && self.papers.is_empty()
    }

    pub(super) fn add(&mut self, facts: &Arc<Facts>, spelling: &str) {
        // A paper's authors come one after the other, so a second of this name is seen at once.
        if self.papers.last().is_none_or(|paper| paper.id != facts.id) {
            self.papers.push(facts.clone());
        }
        self.spellings.insert(spelling.to_owned());
    }

    /// Takes a paper out; `slug_of` tells on whose page an author stands.
    pub(super) fn remove(&mut self, id: &PaperId, slug_of: impl Fn(&Author) -> Arc<str>) {
        self.papers.retain(|facts| facts.id != *id);
        let authors = self.papers.iter().flat_map(|facts| &facts.paper.authors);
        self.spellings = authors
            .filter(|author| slug_of(author) == self.slug)
            .map(|author| author.name.clone())
            .collect();
    }

    pub(super) fn sort(&mut self) {
        self.papers.sort_by(|a, b| {
            let key = |facts: &Facts| {
                (std::cmp::Reverse(facts.id.edition.year), facts.id.edition.venue.clone())
            };
            key(a).cmp(&key(b)).then_with(|| a.title.cmp(&b.title)).then_with(|| a.id.cmp(&b.id))
        });
    }

    /// The name as displayed: the declared one, else the spelling that stands on most papers.
    pub fn name(&self) -> &str {
        if let Some(page) = &self.page {
            return &page.name;
        }
        if let (Some(spelling), 1) = (self.spellings.first(), self.spellings.len()) {
            return spelling;
        }
        let n_papers = |spelling: &&String| {
            let bears = |facts: &&Arc<Facts>| {
                facts.paper.authors.iter().any(|author| author.name == **spelling)
            };
            self.papers.iter().filter(bears).count()
        };
        self.spellings.iter().rev().max_by_key(n_papers).map_or(&*self.slug, String::as_str)
    }
}

//! A person, or the spelling that several may share, with the papers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Facts, names};
use crate::entry::PersonPage;
use crate::paper::PaperId;

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
    /// The name as displayed: the declared one, else the spelling that stands on most papers.
    pub name: String,
    /// The name as an index shows it, `Berg, Jan`.
    pub filed: String,
    /// The key by which an index orders it.
    pub order: String,
    /// The letter it stands under: `a` to `z`, else `0`.
    pub letter: char,
}

impl Person {
    pub(super) fn new(slug: Arc<str>) -> Self {
        Self {
            slug,
            page: None,
            papers: Vec::new(),
            spellings: BTreeSet::new(),
            name: String::new(),
            filed: String::new(),
            order: String::new(),
            letter: '0',
        }
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

    pub(super) fn remove(&mut self, id: &PaperId) {
        self.papers.retain(|facts| facts.id != *id);
        let authors = self.papers.iter().flat_map(|facts| facts.authors());
        self.spellings = authors
            .filter(|(_, slug)| **slug == self.slug)
            .map(|(author, _)| author.name.clone())
            .collect();
    }

    /// Puts the papers in order, and works out what the person is called.
    pub(super) fn sort(&mut self) {
        self.papers.sort_by(|a, b| {
            let key = |facts: &Facts| {
                (std::cmp::Reverse(facts.id.edition.year), facts.id.edition.venue.clone())
            };
            key(a).cmp(&key(b)).then_with(|| a.title.cmp(&b.title)).then_with(|| a.id.cmp(&b.id))
        });
        self.name = self.name().to_owned();
        self.filed = names::filed(&self.name);
        self.order = names::order(&self.filed);
        self.letter = names::letter(&self.order);
    }

    fn name(&self) -> &str {
        if let Some(page) = &self.page {
            return &page.name;
        }
        if let (Some(spelling), 1) = (self.spellings.first(), self.spellings.len()) {
            return spelling;
        }
        let mut n_papers: BTreeMap<&str, usize> = BTreeMap::new();
        for facts in &self.papers {
            let names: BTreeSet<&str> =
                facts.paper.authors.iter().map(|author| author.name.as_str()).collect();
            for name in names.into_iter().filter(|name| self.spellings.contains(*name)) {
                *n_papers.entry(name).or_default() += 1;
            }
        }
        let most = n_papers.iter().rev().max_by_key(|(_, n)| **n);
        most.map_or(&*self.slug, |(name, _)| name)
    }
}

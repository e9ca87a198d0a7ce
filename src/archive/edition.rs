//! An edition with the papers it shows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Facts;
use crate::entry::EditionPage;
use crate::paper::{Award, AwardStatus, Date, EditionKey, PaperId};

/// A venue in a year, with the papers filed under it, the awards it gave and the papers published in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Edition {
    /// Which it is.
    pub key: EditionKey,
    /// What its page says; nothing where it has none.
    pub page: Arc<EditionPage>,
    /// Whether it has a page, so that it is shown even without papers.
    pub is_declared: bool,
    /// The papers filed under it, by slug.
    pub filed: BTreeMap<Arc<str>, Arc<Facts>>,
    /// The awards it gave: groups of one label in the order of their first in the sources, inside a group as in the
    /// sources, then by title.
    pub given: Vec<Given>,
    /// The papers that are filed elsewhere and were published in it, in the order of their titles.
    pub published: Vec<Arc<Facts>>,
    /// Where each paper comes first in [`given`](Self::given).
    places: BTreeMap<PaperId, usize>,
}

/// An award that an edition gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Given {
    /// The paper that holds it.
    pub facts: Arc<Facts>,
    /// Its number among the paper's awards.
    pub award: usize,
}

impl Given {
    /// The award.
    pub fn award(&self) -> &Award {
        &self.facts.paper.awards[self.award]
    }

    /// The award's words, its rank in them.
    pub fn label(&self) -> &str {
        &self.facts.labels[self.award]
    }

    /// Whether it was taken back.
    pub fn is_rescinded(&self) -> bool {
        self.award().status == AwardStatus::Rescinded
    }

    /// Whether it counts: a winner's, and not taken back.
    pub fn counts(&self) -> bool {
        self.facts.counts(self.award)
    }
}

impl Edition {
    pub(super) fn new(key: EditionKey) -> Self {
        Self {
            key,
            page: Arc::default(),
            is_declared: false,
            filed: BTreeMap::new(),
            given: Vec::new(),
            published: Vec::new(),
            places: BTreeMap::new(),
        }
    }

    pub(super) fn declare(&mut self, page: Option<EditionPage>) {
        self.is_declared = page.is_some();
        self.page = Arc::new(page.unwrap_or_default());
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.is_declared
            && self.filed.is_empty()
            && self.given.is_empty()
            && self.published.is_empty()
    }

    pub(super) fn add(&mut self, facts: &Arc<Facts>) {
        for (award, given) in facts.paper.awards.iter().enumerate() {
            if given.editions(&facts.id.edition).contains(&self.key) {
                self.given.push(Given { facts: facts.clone(), award });
            }
        }
        if facts.id.edition == self.key {
            self.filed.insert(facts.id.slug.clone(), facts.clone());
        } else if facts.published_in().as_ref() == Some(&self.key) {
            self.published.push(facts.clone());
        }
    }

    pub(super) fn remove(&mut self, id: &PaperId) {
        self.given.retain(|given| given.facts.id != *id);
        self.published.retain(|facts| facts.id != *id);
        if id.edition == self.key {
            self.filed.remove(&id.slug);
        }
        // Its group may now begin with another paper, and so stand elsewhere.
        self.sort();
    }

    pub(super) fn sort(&mut self) {
        self.published.sort_by(|a, b| (&a.title, &a.id).cmp(&(&b.title, &b.id)));
        self.given.sort_by(|a, b| {
            let ([a, b], [n, m]) = ([&a.facts, &b.facts], [a.award, b.award]);
            (a.place(), &a.title, &a.id, n).cmp(&(b.place(), &b.title, &b.id, m))
        });
        let mut groups: BTreeMap<String, usize> = BTreeMap::new();
        for given in &self.given {
            let next = groups.len();
            groups.entry(given.label().to_owned()).or_insert(next);
        }
        self.given.sort_by_key(|given| groups[given.label()]);
        self.places.clear();
        for (place, given) in self.given.iter().enumerate() {
            self.places.entry(given.facts.id.clone()).or_insert(place);
        }
    }

    /// Where a paper comes first in [`given`](Self::given).
    pub fn place_of(&self, id: &PaperId) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// Whether it is more than the place where papers of later awards were published.
    pub fn has_own(&self) -> bool {
        self.is_declared || !self.filed.is_empty() || !self.given.is_empty()
    }

    /// The awards it gave, in groups of one label.
    pub fn groups(&self) -> impl Iterator<Item = &[Given]> {
        self.given.chunk_by(|a, b| a.label() == b.label())
    }

    /// The papers it lists without an award of its own, in the order of the sources: filed under it or published in it.
    pub fn listed(&self) -> Vec<&Arc<Facts>> {
        let given: BTreeSet<&PaperId> = self.given.iter().map(|given| &given.facts.id).collect();
        let mut listed: Vec<_> = self
            .filed
            .values()
            .chain(&self.published)
            .filter(|facts| !given.contains(&facts.id))
            .collect();
        listed.sort_by(|a, b| (a.place(), &a.title, &a.id).cmp(&(b.place(), &b.title, &b.id)));
        listed
    }

    /// The number of papers it lists without an award of its own.
    pub fn n_listed(&self) -> usize {
        let given: BTreeSet<&PaperId> = self.given.iter().map(|given| &given.facts.id).collect();
        let papers = self.filed.values().chain(&self.published);
        papers.filter(|facts| !given.contains(&facts.id)).count()
    }

    /// The number of awards that count.
    pub fn n_winners(&self) -> usize {
        self.given.iter().filter(|given| given.counts()).count()
    }

    /// The kinds of the awards it gave.
    pub fn kinds(&self) -> BTreeSet<&str> {
        self.given.iter().map(|given| given.award().kind.as_str()).collect()
    }

    /// The day its awards are dated to where an award has no day of its own: the last of its days, else the first of its
    /// year.
    pub fn date(&self) -> Date {
        self.page.dates.map_or(Date::year(self.key.year), |(_, last)| last)
    }
}

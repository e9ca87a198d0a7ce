//! All entries of the content as one immutable value, with readers that borrow.
//!
//! Papers are kept in shards per edition and per person. [`Archive::with`] makes the next archive after an edit and
//! copies only the shards that the edit touches; the others are shared. It equals a fresh [`Archive::new`].

mod edition;
mod facts;
mod names;
mod person;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use crate::config::Config;
use crate::entry::{self, AboutPage, EditionPage, Entry, PersonPage, Position, VenuePage};
use crate::paper::{Author, EditionKey, PaperId};
use crate::vocabulary::Vocabulary;

pub use edition::{Edition, Given};
pub use facts::Facts;
pub use person::Person;

/// The whole content of an archive.
#[derive(Debug, Clone, PartialEq)]
pub struct Archive {
    /// The configuration.
    pub config: Arc<Config>,
    /// The kinds of award and the venues that are known by name.
    pub vocabulary: Arc<Vocabulary>,
    venues: BTreeMap<Arc<str>, Arc<VenuePage>>,
    editions: BTreeMap<EditionKey, Arc<Edition>>,
    people: BTreeMap<Arc<str>, Arc<Person>>,
    /// The spellings that persons declare as theirs, each with the person's slug.
    spellings: BTreeMap<String, Arc<str>>,
    about: Arc<AboutPage>,
}

impl Archive {
    /// The archive of these entries.
    pub fn new(config: Arc<Config>, entries: impl IntoIterator<Item = Entry>) -> Self {
        let vocabulary = Arc::new(Vocabulary::of(&config));
        let mut archive = Self {
            config,
            vocabulary,
            venues: BTreeMap::new(),
            editions: BTreeMap::new(),
            people: BTreeMap::new(),
            spellings: BTreeMap::new(),
            about: Arc::default(),
        };
        let mut papers = Vec::new();
        let mut declared = BTreeMap::new();
        for entry in entries {
            match entry {
                Entry::Paper(id, paper) => papers.push((id, paper)),
                Entry::Venue(slug, page) => drop(archive.venues.insert(slug, Arc::new(page))),
                Entry::Edition(key, page) => archive.edition_mut(&key).declare(Some(page)),
                Entry::Person(slug, page) => drop(declared.insert(slug, page)),
                Entry::About(page) => archive.about = Arc::new(page),
            }
        }
        archive.declare(declared);
        // A spelling stands on many papers, and its slug takes time.
        let mut slugs: HashMap<String, Arc<str>> = HashMap::new();
        for (id, paper) in papers {
            let slug = |author: &Author| match (&author.person, slugs.get(&author.name)) {
                (None, Some(slug)) => slug.clone(),
                _ => {
                    let slug = archive.person_slug(author);
                    if author.person.is_none() {
                        slugs.insert(author.name.clone(), slug.clone());
                    }
                    slug
                }
            };
            let people = paper.authors.iter().map(slug).collect();
            let facts = Facts::of(id, paper, people, &archive.vocabulary);
            archive.file(&Arc::new(facts));
        }
        for edition in archive.editions.values_mut() {
            Arc::make_mut(edition).sort();
        }
        for person in archive.people.values_mut() {
            Arc::make_mut(person).sort();
        }
        archive
    }

    /// The archive after one page changed: `old` is what it said (none if it is new), `new` what it says now (none if it
    /// is gone). Both stand at one path.
    #[must_use]
    pub fn with(&self, old: Option<&Entry>, new: Option<Entry>) -> Self {
        self.with_all([(old.cloned(), new)])
    }

    /// The archive after several pages changed, each at a path of its own.
    #[must_use]
    pub fn with_all(
        &self,
        edits: impl IntoIterator<Item = (Option<Entry>, Option<Entry>)>,
    ) -> Self {
        let is_person = |entry: &Entry| matches!(entry, Entry::Person(..));
        let (people, others): (Vec<_>, Vec<_>) =
            edits.into_iter().partition(|(old, new)| old.iter().chain(new).any(is_person));
        let mut next = self.clone();
        for (old, new) in others {
            if let Some(entry) = old {
                next.remove(&entry);
            }
            if let Some(entry) = new {
                next.insert(entry);
            }
        }
        if people.is_empty() { next } else { next.with_people(people) }
    }

    /// A declared person may move any author of that name, so the archive is made anew.
    fn with_people(&self, edits: Vec<(Option<Entry>, Option<Entry>)>) -> Self {
        let (old, new): (Vec<_>, Vec<_>) = edits.into_iter().unzip();
        let slug = |entry: &Entry| match entry {
            Entry::Person(slug, _) => Some(slug.clone()),
            _ => None,
        };
        let gone: BTreeSet<Arc<str>> = old.iter().flatten().filter_map(slug).collect();
        let kept = self.entries().filter(|entry| slug(entry).is_none_or(|s| !gone.contains(&s)));
        Self::new(self.config.clone(), kept.chain(new.into_iter().flatten()).collect::<Vec<_>>())
    }

    /// The same entries under another configuration.
    #[must_use]
    pub fn under(&self, config: Arc<Config>) -> Self {
        Self::new(config, self.entries().collect::<Vec<_>>())
    }

    /// What the page of this path below `content/` says, if there is one.
    pub fn entry(&self, path: &str) -> Option<Entry> {
        match entry::position(path).ok()? {
            Position::Paper(id) => {
                let paper = self.paper(&id)?.said.clone();
                Some(Entry::Paper(id, paper))
            }
            Position::Venue(slug) => {
                let page = VenuePage::clone(self.venues.get(&slug)?);
                Some(Entry::Venue(slug, page))
            }
            Position::Edition(key) => {
                let edition = self.edition(&key).filter(|edition| edition.is_declared)?;
                Some(Entry::Edition(key, EditionPage::clone(&edition.page)))
            }
            Position::Person(slug) => {
                let page = PersonPage::clone(self.person(&slug)?.page.as_ref()?);
                Some(Entry::Person(slug, page))
            }
            Position::About => Some(Entry::About(AboutPage::clone(&self.about))),
        }
    }

    /// Every entry, in the order of paths.
    fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let papers = self.papers().map(|facts| Entry::Paper(facts.id.clone(), facts.said.clone()));
        let venues = self
            .venues
            .iter()
            .map(|(slug, page)| Entry::Venue(slug.clone(), VenuePage::clone(page)));
        let declared = self.editions.values().filter(|edition| edition.is_declared);
        let editions = declared
            .map(|edition| Entry::Edition(edition.key.clone(), EditionPage::clone(&edition.page)));
        let people = self
            .people
            .values()
            .filter_map(|p| Some(Entry::Person(p.slug.clone(), p.page.as_deref()?.clone())));
        papers
            .chain(venues)
            .chain(editions)
            .chain(people)
            .chain([Entry::About(AboutPage::clone(&self.about))])
    }

    fn insert(&mut self, entry: Entry) {
        match entry {
            Entry::Paper(id, paper) => {
                let people = paper.authors.iter().map(|author| self.person_slug(author)).collect();
                let facts = Arc::new(Facts::of(id, paper, people, &self.vocabulary));
                self.file(&facts);
                self.sort_shards(&facts);
            }
            Entry::Venue(slug, page) => drop(self.venues.insert(slug, Arc::new(page))),
            Entry::Edition(key, page) => self.edition_mut(&key).declare(Some(page)),
            Entry::About(page) => self.about = Arc::new(page),
            Entry::Person(..) => {}
        }
    }

    fn remove(&mut self, entry: &Entry) {
        match entry {
            Entry::Paper(id, _) => {
                if let Some(facts) = self.paper(id).cloned() {
                    self.unfile(&facts);
                }
            }
            Entry::Venue(slug, _) => drop(self.venues.remove(slug)),
            Entry::Edition(key, _) => {
                self.edition_mut(key).declare(None);
                self.drop_if_empty(key);
            }
            Entry::About(_) => self.about = Arc::default(),
            Entry::Person(..) => {}
        }
    }

    fn edition_mut(&mut self, key: &EditionKey) -> &mut Edition {
        Arc::make_mut(
            self.editions.entry(key.clone()).or_insert_with(|| Arc::new(Edition::new(key.clone()))),
        )
    }

    fn drop_if_empty(&mut self, key: &EditionKey) {
        if self.editions.get(key).is_some_and(|edition| edition.is_empty()) {
            self.editions.remove(key);
        }
    }

    /// Puts a paper into the shards that show it.
    fn file(&mut self, facts: &Arc<Facts>) {
        for key in facts.editions() {
            self.edition_mut(&key).add(facts);
        }
        for (author, slug) in facts.authors() {
            let person = self.people.entry(slug.clone());
            let person = person.or_insert_with(|| Arc::new(Person::new(slug.clone())));
            Arc::make_mut(person).add(facts, &author.name);
        }
    }

    fn sort_shards(&mut self, facts: &Facts) {
        for key in facts.editions() {
            self.edition_mut(&key).sort();
        }
        for slug in &facts.people {
            if let Some(person) = self.people.get_mut(slug) {
                Arc::make_mut(person).sort();
            }
        }
    }

    fn unfile(&mut self, facts: &Facts) {
        for key in facts.editions() {
            self.edition_mut(&key).remove(&facts.id);
            self.drop_if_empty(&key);
        }
        let slugs: BTreeSet<&Arc<str>> = facts.people.iter().collect();
        for slug in slugs {
            let Some(person) = self.people.get_mut(slug) else { continue };
            let person = Arc::make_mut(person);
            person.remove(&facts.id);
            person.sort();
            if person.is_empty() {
                self.people.remove(slug);
            }
        }
    }

    fn declare(&mut self, declared: BTreeMap<Arc<str>, PersonPage>) {
        for (slug, page) in declared {
            for spelling in std::iter::once(&page.name).chain(&page.also).chain(&page.former) {
                self.spellings.entry(spelling.clone()).or_insert_with(|| slug.clone());
            }
            let person = Person { page: Some(Arc::new(page)), ..Person::new(slug.clone()) };
            self.people.insert(slug, Arc::new(person));
        }
    }

    /// The slug of the page that lists an author: the one the author names, else the one that declares the spelling,
    /// else the name's own.
    fn person_slug(&self, author: &Author) -> Arc<str> {
        match (&author.person, self.spellings.get(&author.name)) {
            (None, Some(declared)) => declared.clone(),
            _ => author.person_slug().into(),
        }
    }

    /// The person whom an author names, or who declares the spelling as theirs.
    pub fn declared_person(&self, author: &Author) -> Option<&Arc<Person>> {
        let slug =
            author.person.as_deref().or(self.spellings.get(&author.name).map(|slug| &**slug));
        self.people.get(slug?)
    }

    /// The name of an author as it is shown: who asks for it is shown by the present name only, also on papers that bear
    /// a former one (lesson R17).
    pub fn author_name<'a>(&'a self, author: &'a Author) -> &'a str {
        match self.declared_person(author).and_then(|person| person.page.as_deref()) {
            Some(page) if page.hide_former && page.former.contains(&author.name) => &page.name,
            _ => &author.name,
        }
    }

    /// The paper of this path.
    pub fn paper(&self, id: &PaperId) -> Option<&Arc<Facts>> {
        self.editions.get(&id.edition)?.filed.get(&id.slug)
    }

    /// Every paper, by edition, then by slug.
    pub fn papers(&self) -> impl Iterator<Item = &Arc<Facts>> {
        self.editions.values().flat_map(|edition| edition.filed.values())
    }

    /// The edition of this venue and year.
    pub fn edition(&self, key: &EditionKey) -> Option<&Arc<Edition>> {
        self.editions.get(key)
    }

    /// Every edition, by venue, then by year.
    pub fn editions(&self) -> impl DoubleEndedIterator<Item = &Arc<Edition>> {
        self.editions.values()
    }

    /// The editions of a venue, by year.
    pub fn editions_of<'a>(
        &'a self,
        venue: &Arc<str>,
    ) -> impl DoubleEndedIterator<Item = &'a Arc<Edition>> + use<'a> {
        let key = |year| EditionKey { venue: venue.clone(), year };
        self.editions.range(key(0)..=key(u16::MAX)).map(|(_, edition)| edition)
    }

    /// The slugs of the venues, each once.
    pub fn venues(&self) -> Vec<Arc<str>> {
        let of_editions = self.editions.keys().map(|key| key.venue.clone());
        let venues: BTreeSet<Arc<str>> = self.venues.keys().cloned().chain(of_editions).collect();
        venues.into_iter().collect()
    }

    /// Whether there is anything of this venue.
    pub fn has_venue(&self, venue: &Arc<str>) -> bool {
        self.venues.contains_key(venue) || self.editions_of(venue).next().is_some()
    }

    /// What a venue's page says, if it has one.
    pub fn venue_page(&self, venue: &str) -> Option<&VenuePage> {
        self.venues.get(venue).map(|page| &**page)
    }

    /// The short name of a venue: its page's, else the folder's in capitals.
    pub fn venue_name(&self, venue: &str) -> String {
        self.venue_page(venue)
            .and_then(|page| page.name.clone())
            .unwrap_or_else(|| venue.to_uppercase())
    }

    /// The name of an edition: its page's, else the venue's with the year.
    pub fn edition_name(&self, key: &EditionKey) -> String {
        let own = self.edition(key).and_then(|edition| edition.page.name.clone());
        own.unwrap_or_else(|| format!("{} {}", self.venue_name(&key.venue), key.year))
    }

    /// The years that have something of their own, latest first: an award, a paper filed under them, or a page. A year in
    /// which only papers of later awards were published has none.
    pub fn years(&self) -> Vec<u16> {
        let own = self.editions.values().filter(|edition| edition.has_own());
        let years: BTreeSet<u16> = own.map(|edition| edition.key.year).collect();
        years.into_iter().rev().collect()
    }

    /// The kinds of award that papers hold, in the order of the vocabulary, unknown ones last.
    pub fn kinds(&self) -> Vec<String> {
        let held: BTreeSet<&str> =
            self.editions.values().flat_map(|edition| edition.kinds()).collect();
        let known = self.vocabulary.kinds.iter().map(|kind| kind.slug.as_str());
        let unknown = held.iter().copied().filter(|kind| self.vocabulary.kind(kind).is_none());
        known.filter(|kind| held.contains(kind)).chain(unknown).map(str::to_owned).collect()
    }

    /// The person of this slug.
    pub fn person(&self, slug: &str) -> Option<&Arc<Person>> {
        self.people.get(slug)
    }

    /// Every person, by slug.
    pub fn people(&self) -> impl Iterator<Item = &Arc<Person>> {
        self.people.values()
    }

    /// What the about page says.
    pub fn about(&self) -> &AboutPage {
        &self.about
    }
}

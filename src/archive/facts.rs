//! What lists need of a paper, worked out once.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::paper::{
    Author, AwardStatus, EditionKey, Paper, PaperId, PaperStatus, Published, Rank, TitleStatus,
};
use crate::text::Prose;
use crate::vocabulary::Vocabulary;

/// A paper with what lists, counts and citations need of it.
#[derive(Debug, Clone)]
pub struct Facts {
    /// The path of its page.
    pub id: PaperId,
    /// The paper as it is shown.
    pub paper: Arc<Paper>,
    /// The paper as its page has it, from which all else follows.
    pub(super) said: Arc<Paper>,
    /// The slug of the person's page that lists each author.
    pub people: Vec<Arc<str>>,
    /// Its title as a person reads it.
    pub title: String,
    /// Where and when it was published; unknown where it holds only retrospective awards and does not say.
    pub published: Published,
    /// The words of each award, its rank in them.
    pub labels: Vec<String>,
    /// The rank of each award.
    pub ranks: Vec<Rank>,
    /// Its row in lists, written once by whoever renders the first list that shows it.
    pub row: OnceLock<Box<str>>,
    /// Its citation key as it follows from the paper alone, worked out once by whoever asks first.
    pub key: OnceLock<Box<str>>,
}

impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        (&self.id, &self.said, &self.paper, &self.people)
            == (&other.id, &other.said, &other.paper, &other.people)
    }
}

impl Facts {
    pub(super) fn of(
        id: PaperId,
        said: Arc<Paper>,
        people: Vec<Arc<str>>,
        vocabulary: &Vocabulary,
    ) -> Self {
        let paper = left(filed(said.clone(), vocabulary));
        let published = published(&id, &paper, vocabulary);
        let labels = paper.awards.iter().map(|award| vocabulary.label(award)).collect();
        let ranks = paper.awards.iter().map(|award| vocabulary.rank(award)).collect();
        Self {
            title: paper.title.plain(),
            id,
            paper,
            said,
            people,
            published,
            labels,
            ranks,
            row: OnceLock::new(),
            key: OnceLock::new(),
        }
    }

    /// Its authors, each with the slug of the person's page.
    pub fn authors(&self) -> impl Iterator<Item = (&Author, &Arc<str>)> {
        self.paper.authors.iter().zip(&self.people)
    }

    /// Whether its title was made, not given.
    pub fn has_working_title(&self) -> bool {
        self.paper.title_status == TitleStatus::Working
    }

    /// Whether the award of this number counts: a winner's, and not taken back.
    pub fn counts(&self, award: usize) -> bool {
        self.ranks[award] == Rank::Winner && self.paper.awards[award].status == AwardStatus::Valid
    }

    /// The editions that show it: the one it is filed under, those that gave its awards, the one it was published in.
    pub fn editions(&self) -> BTreeSet<EditionKey> {
        let given = self.paper.awards.iter().flat_map(|award| award.editions(&self.id.edition));
        given.chain([self.id.edition.clone()]).chain(self.published_in()).collect()
    }

    /// The edition it was published in, where that is known.
    pub fn published_in(&self) -> Option<EditionKey> {
        let Published { venue: Some(venue), year: Some(year) } = &self.published else {
            return None;
        };
        Some(EditionKey { venue: venue.as_str().into(), year: *year })
    }

    /// Where it stands in its sources: what comes first there, comes first in lists.
    pub fn place(&self) -> (bool, &str, usize) {
        match self.paper.sources.first() {
            Some(source) => (false, &source.document, source.lines.map_or(0, |(first, _)| first)),
            None => (true, "", 0),
        }
    }
}

/// The paper with the awards of no known kind under those that the configuration names since (lesson A6).
fn filed(mut paper: Arc<Paper>, vocabulary: &Vocabulary) -> Arc<Paper> {
    if paper.awards.iter().any(|award| vocabulary.filed(award).is_some()) {
        for award in &mut Arc::make_mut(&mut paper).awards {
            if let Some(kind) = vocabulary.filed(award) {
                award.kind.clone_from(&kind.slug);
            }
        }
    }
    paper
}

/// What is left of a paper that was taken down: its title, its authors and its awards (lesson R23). Whatever shows, searches
/// or exports papers sees no more of it.
fn left(mut paper: Arc<Paper>) -> Arc<Paper> {
    if paper.details.status == Some(PaperStatus::Removed) {
        let paper = Arc::make_mut(&mut paper);
        paper.abstract_text = Prose::default();
        paper.summary = Prose::default();
        paper.links = Vec::new();
    }
    paper
}

/// Where and when a paper was published: as it says, else the edition of its first award that honours papers of its own
/// year, else (without awards) its path; else unknown (DESIGN: retrospective kinds).
fn published(id: &PaperId, paper: &Paper, vocabulary: &Vocabulary) -> Published {
    let own = paper.awards.iter().find(|award| !vocabulary.is_retrospective(&award.kind));
    let edition = match own {
        Some(award) => award.editions(&id.edition).into_iter().next(),
        None if paper.awards.is_empty() => Some(id.edition.clone()),
        None => None,
    };
    Published {
        venue: paper
            .published
            .venue
            .clone()
            .or_else(|| edition.as_ref().map(|key| key.venue.to_string())),
        year: paper.published.year.or_else(|| edition.as_ref().map(|key| key.year)),
    }
}

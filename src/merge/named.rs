//! A paper whose awards have names, by which an import knows them again whatever a hand made of their words.

use super::field::{Field, award_words};
use crate::paper::{Award, AwardStatus, EditionKey, Paper, Source, TitleStatus};
use crate::text::slug;

/// A paper, and the name of each of its awards.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) paper: Paper,
    /// The name of each award: kind, venues and year; numbered where two are alike.
    pub(super) awards: Vec<String>,
}

impl Named {
    pub(super) fn of(paper: Paper, home: &EditionKey) -> Self {
        let mut awards: Vec<String> = Vec::new();
        for award in &paper.awards {
            let editions = award.editions(home);
            let venues: Vec<&str> = editions.iter().map(|key| &*key.venue).collect();
            let year = award.year.unwrap_or(home.year);
            let base = format!("{}-{}-{year}", award.kind, venues.join("-"));
            let numbered = (2..).map(|n| format!("{base}-{n}"));
            let mut names = std::iter::once(base.clone()).chain(numbered);
            awards.extend(names.find(|name| !awards.contains(name)));
        }
        Self { paper, awards }
    }

    pub(super) fn has_working_title(&self) -> bool {
        self.paper.title_status == TitleStatus::Working
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.awards.iter().position(|known| known == name)
    }

    pub(super) fn award(&self, name: &str) -> Option<&Award> {
        self.position(name).map(|at| &self.paper.awards[at])
    }

    pub(super) fn award_mut(&mut self, name: &str) -> Option<&mut Award> {
        self.position(name).map(|at| &mut self.paper.awards[at])
    }

    /// Sets what an import says of an award; what only a hand writes (its key, what became of it) and its statement, a
    /// field of its own, stay as they are.
    pub(super) fn set_award(&mut self, name: &str, award: Option<&Award>) {
        match (self.position(name), award) {
            (Some(at), Some(award)) => {
                let old = std::mem::take(&mut self.paper.awards[at]);
                let valid = award.status == AwardStatus::Valid;
                self.paper.awards[at] = Award {
                    key: old.key,
                    statement: old.statement,
                    status: if valid { old.status } else { award.status },
                    status_date: award.status_date.or(old.status_date),
                    checked_on: award.checked_on.or(old.checked_on),
                    ..award.clone()
                };
            }
            (None, Some(award)) => {
                self.paper.awards.push(Award { statement: Default::default(), ..award.clone() });
                self.awards.push(name.to_owned());
            }
            (Some(at), None) => {
                self.paper.awards.remove(at);
                self.awards.remove(at);
            }
            (None, None) => {}
        }
    }

    /// Gives the awards of a page the names under which a document knows them: where a hand or the document changed the
    /// kind, venue or year of one, and where a hand added one of the same kind. `at` is the document's source.
    pub(super) fn align(&mut self, theirs: &Self, at: usize, home: &EditionKey) {
        self.undo_swaps(at, home);
        let others = self.paper.sources.iter().enumerate().filter(|(n, _)| *n != at);
        let of_others: Vec<&str> = others
            .flat_map(|(_, source)| &source.fields)
            .map(|(field, _)| field.as_str())
            .collect();
        let left: Vec<usize> = (0..self.awards.len())
            .filter(|n| !theirs.awards.contains(&self.awards[*n]))
            .filter(|n| {
                !of_others.contains(&Field::Award(self.awards[*n].clone()).to_string().as_str())
            })
            .collect();
        let new: Vec<&String> =
            theirs.awards.iter().filter(|name| !self.awards.contains(name)).collect();
        let ([left], [new]) = (left.as_slice(), new.as_slice()) else { return };
        let source = &mut self.paper.sources[at];
        let old = std::mem::replace(&mut self.awards[*left], (*new).clone());
        if is_signed(source, &old) && !is_signed(source, new) {
            for field in [Field::Award, Field::Statement] {
                let (old, new) =
                    (field(old.clone()).to_string(), field((*new).clone()).to_string());
                source
                    .fields
                    .iter_mut()
                    .filter(|(name, _)| *name == old)
                    .for_each(|(name, _)| name.clone_from(&new));
            }
        } else if !is_signed(source, new) {
            // Neither is from this document: they are two awards.
            self.awards[*left] = old;
        }
    }

    /// Of awards that are alike by name, the one whose words are still the document's has the name that the document
    /// knows.
    fn undo_swaps(&mut self, at: usize, home: &EditionKey) {
        for (field, digest) in &self.paper.sources[at].fields {
            let Some(name) = field.strip_prefix("award-") else { continue };
            let Some(known) = self.position(name) else { continue };
            let as_signed =
                |n: usize| slug::digest(&award_words(&self.paper.awards[n], home), 8) == *digest;
            let alike = |n: usize| {
                self.awards[n].strip_prefix(name).is_some_and(|rest| rest.starts_with('-'))
            };
            let twin = (0..self.awards.len()).find(|n| alike(*n) && as_signed(*n));
            if let Some(twin) = twin.filter(|_| !as_signed(known)) {
                self.awards.swap(known, twin);
            }
        }
    }

    /// Whether a hand wrote something about an award that no import writes, or changed its statement.
    pub(super) fn is_touched(&self, name: &str, at: usize, home: &EditionKey) -> bool {
        let Some(award) = self.award(name) else { return false };
        let statement = Field::Statement(name.to_owned());
        let field = statement.to_string();
        let signed = self.paper.sources[at].fields.iter().find(|(known, _)| *known == field);
        award.key.is_some()
            || award.status != AwardStatus::Valid
            || award.checked_on.is_some()
            || signed.map(|(_, digest)| digest.clone()) != statement.digest(self, home)
    }
}

fn is_signed(source: &Source, award: &str) -> bool {
    let field = Field::Award(award.to_owned()).to_string();
    source.fields.iter().any(|(name, _)| *name == field)
}

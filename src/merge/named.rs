//! A paper whose awards have names, by which an import knows them again whatever a hand made of their words.

use crate::paper::{Award, AwardStatus, EditionKey, Paper, TitleStatus};

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

    pub(super) fn position(&self, name: &str) -> Option<usize> {
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
}

//! Whether two papers may be one.

use super::Paper;
use crate::text::normal;

impl Paper {
    /// Whether two papers of one title cannot be the same: their DOIs or stated years differ, or they are
    /// [strangers](Self::strangers).
    pub fn contradicts(&self, other: &Self) -> bool {
        let differ = |a: Option<String>, b: Option<String>| a.is_some() && b.is_some() && a != b;
        let doi = |paper: &Self| paper.doi.as_ref().map(|doi| doi.to_lowercase());
        let year = |paper: &Self| paper.published.year.map(|year| year.to_string());
        differ(doi(self), doi(other)) || differ(year(self), year(other)) || self.strangers(other)
    }

    /// Whether both name authors, and none of one surname.
    pub fn strangers(&self, other: &Self) -> bool {
        !self.authors.is_empty() && !other.authors.is_empty() && !self.shares_a_surname(other)
    }

    /// Whether both have an author of one surname.
    pub fn shares_a_surname(&self, other: &Self) -> bool {
        let theirs = other.surnames();
        self.surnames().iter().any(|name| theirs.contains(name))
    }

    /// The letters of the last word of each author's name.
    pub fn surnames(&self) -> Vec<String> {
        let last = |name: &str| name.split_whitespace().next_back().map(normal::letters);
        self.authors.iter().filter_map(|author| last(&author.name)).collect()
    }
}

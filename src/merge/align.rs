//! Which awards of a page are those of a document, though a hand or the document changed them.

use super::field::{Field, award_words};
use super::named::Named;
use crate::paper::{AwardStatus, EditionKey, Source};
use crate::text::slug;

impl Named {
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

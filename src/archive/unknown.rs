//! Awards of kinds that the vocabulary lacks (lesson A6).

use std::collections::BTreeMap;

use super::Archive;
use crate::diag::{Diagnostic, Place};
use crate::paper::PaperId;
use crate::text::slug;
use crate::vocabulary;

impl Archive {
    /// A warning for each kind of award that is not known, at the first page that has it.
    pub fn unknown_kinds(&self) -> Vec<Diagnostic> {
        let mut unknown: BTreeMap<String, (&PaperId, String, usize)> = BTreeMap::new();
        for facts in self.papers() {
            for (award, label) in facts.paper.awards.iter().zip(&facts.labels) {
                let name = match vocabulary::name_of_other(award) {
                    Some(name) => slug::slug(name),
                    None => award.kind.clone(),
                };
                if self.vocabulary.kind(&name).is_none() {
                    let told = unknown.entry(name).or_insert((&facts.id, label.clone(), 0));
                    told.2 += 1;
                }
            }
        }
        let remark = |(slug, (id, label, n_awards)): (String, (&PaperId, String, usize))| {
            let more = match n_awards {
                1 => String::new(),
                n => format!(", which {n} papers hold"),
            };
            let message = format!("the vocabulary has no kind for the award `{label}`{more}");
            let hint = format!("to file it properly, add `[awards.{slug}]` to site.toml");
            let place = Place::file(format!("content/{id}.md"));
            Diagnostic::warning("unknown-award", message).at(place).hint(hint)
        };
        unknown.into_iter().map(remark).collect()
    }
}

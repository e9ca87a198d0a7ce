//! A paper of which a document tells twice: under each of its awards, or by mistake.
//!
//! Here are those of one edition, so that every line of the document is accounted for by the paper that it is about.
//! Papers of several editions are joined when they are merged into pages, where it is known how they are filed.

use std::collections::HashMap;

use super::{Context, ImportedPaper};
use crate::diag::{Diagnostic, Place};
use crate::paper::{Award, Paper};

/// The papers of one title and edition: their numbers, by the family names of their authors, in order.
#[derive(Default)]
pub(super) struct Told {
    all: Vec<usize>,
    /// Those of an author of this family name.
    of_family: HashMap<String, Vec<usize>>,
    /// Those that were told of without authors.
    of_nobody: Vec<usize>,
}

impl Told {
    /// The first of these papers that a paper may be: nothing that both say speaks against it.
    pub(super) fn same(&self, papers: &[ImportedPaper], paper: &Paper) -> Option<usize> {
        let first = |numbers: &Vec<usize>| {
            numbers.iter().copied().find(|n| !papers[*n].paper.contradicts(paper))
        };
        if paper.authors.is_empty() {
            return first(&self.all);
        }
        let families = paper.surnames();
        let named = families.iter().filter_map(|family| self.of_family.get(family));
        named.chain([&self.of_nobody]).filter_map(first).min()
    }

    /// Adds a paper by its number.
    pub(super) fn add(&mut self, n: usize, paper: &Paper) {
        self.all.push(n);
        if paper.authors.is_empty() {
            self.of_nobody.push(n);
        }
        self.name(n, paper);
    }

    /// Notes the authors of a paper, who may be told of later than the paper itself.
    pub(super) fn name(&mut self, n: usize, paper: &Paper) {
        for family in paper.surnames() {
            let numbers = self.of_family.entry(family).or_default();
            if let Err(at) = numbers.binary_search(&n) {
                numbers.insert(at, n);
            }
        }
    }
}

/// Joins what is told of a paper a second time to what was told first: further awards are added, and what is told for no
/// further award is named.
pub(super) fn join(
    first: &mut ImportedPaper,
    second: ImportedPaper,
    context: &Context<'_>,
) -> Option<Diagnostic> {
    let label = |award: &Award| context.vocabulary.label(award);
    let known: Vec<String> = first.paper.awards.iter().map(label).collect();
    let (twice, new): (Vec<Award>, Vec<Award>) =
        second.paper.awards.into_iter().partition(|award| known.contains(&label(award)));
    let remark = (!twice.is_empty() || new.is_empty()).then(|| {
        let (from, to) = second.lines;
        let message = format!("lines {from}–{to} tell of this paper again");
        let title = first.paper.title.plain();
        let place = Place::line(context.document, first.lines.0, &title);
        Diagnostic::warning("told-twice", message).at(place)
    });
    let paper = &mut first.paper;
    paper.awards.extend(new);
    if paper.authors.is_empty() {
        paper.authors = second.paper.authors;
    }
    if paper.abstract_text.is_empty() {
        paper.abstract_text = second.paper.abstract_text;
    }
    paper.doi = paper.doi.take().or(second.paper.doi);
    paper.track = paper.track.take().or(second.paper.track);
    for link in second.paper.links {
        if !paper.links.iter().any(|known| known.url == link.url) {
            paper.links.push(link);
        }
    }
    remark
}

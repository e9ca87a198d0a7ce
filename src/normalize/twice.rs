//! A paper of which a document tells twice: under each of its awards, or by mistake.
//!
//! Here are those of one edition, so that every line of the document is accounted for by the paper that it is about.
//! Papers of several editions are joined when they are merged into pages, where it is known how they are filed.

use super::{Context, ImportedPaper};
use crate::diag::{Diagnostic, Place};
use crate::paper::{Award, Paper};
use crate::text::normal;

/// Whether two papers of one title and edition are one: nothing that both say speaks against it.
pub(super) fn is_one(first: &Paper, second: &Paper) -> bool {
    let families = |paper: &Paper| {
        let family = |name: &str| normal::letters(name.rsplit(' ').next().unwrap_or(name));
        let mut names: Vec<String> =
            paper.authors.iter().map(|author| family(&author.name)).collect();
        names.sort();
        names
    };
    let (own, others) = (families(first), families(second));
    let differ =
        !own.is_empty() && !others.is_empty() && !own.iter().any(|name| others.contains(name));
    let other_doi = first.doi.is_some() && second.doi.is_some() && first.doi != second.doi;
    !differ && !other_doi
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

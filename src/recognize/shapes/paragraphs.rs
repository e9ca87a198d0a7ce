//! The shape of a bare list of papers: a title of the document, then each paragraph is the abstract of a paper.

use super::page::Page;
use super::{Record, prose};
use crate::recognize::Claim;

/// Reads each paragraph as a paper, if nearly all of them read as abstracts.
pub(super) fn read(page: &mut Page<'_>) -> Vec<Record> {
    let titled = page.claims.first() == Some(&Claim::Title);
    let open: Vec<usize> =
        (0..page.len()).filter(|at| page.claims[*at] == Claim::Unclaimed).collect();
    let abstracts: Vec<usize> =
        open.iter().copied().filter(|at| prose::is_abstract(page.text(*at))).collect();
    if !titled || 4 * abstracts.len() < 3 * open.len() {
        return Vec::new();
    }
    let mut records = Vec::new();
    for at in abstracts {
        page.claim(
            at,
            Claim::Record(records.len()),
            "a paragraph that reads as an abstract, in a list of such",
        );
        let block = &page.blocks[at];
        records.push(Record {
            abstract_text: vec![block.words.clone()],
            lines: block.lines,
            ..Record::default()
        });
    }
    records
}

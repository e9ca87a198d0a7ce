//! Authors, and the title on the line below.

use super::page::Page;
use super::{Found, Head, Record, titles};
use crate::recognize::links;
use crate::recognize::names::Likelihood;

/// The record whose authors are at a line.
pub(super) fn read(page: &Page<'_>, at: usize) -> Option<Found> {
    let (authors, n_lines) = super::title_authors::authors(page, at)?;
    let title = at + n_lines;
    let told = page.is_set_apart(at) && !page.is_set_apart(title) && page.follows(title);
    let sure = page.authors(at) == Some(Likelihood::Likely) || n_lines > 1 || told;
    let long = page.text(title).split_whitespace().count() > 2;
    if !page.is_open(at)
        || !page.can_be_title(title)
        || page
            .authors(title)
            .is_some_and(|likelihood| (likelihood == Likelihood::Likely || !sure) && !told)
        || !(sure || long && page.is_close(title))
    {
        return None;
    }
    // Where only the line above stands close, that is the one which belongs to these authors.
    let points = match (page.is_close(title), page.is_close(at)) {
        (true, _) => 18,
        (false, false) => 15,
        (false, true) => 8,
    };
    let words = page.words(title);
    let record = Record {
        title: Some(titles::clean(words)),
        links: links::of_paper(words, &authors),
        authors,
        lines: (page.blocks[at].lines.0, page.blocks[title].lines.1),
        ..Record::default()
    };
    Some(Found { heads: vec![Head { record, label: None }], n_lines: n_lines + 1, points })
}

//! The files beside a paper's page: BibTeX, RIS, CSL-JSON, and the paper as data.

use super::data::record;
use super::route::{Export, Page};
use super::view::Made;
use super::{Kind, Site, cite};
use crate::archive::Facts;
use crate::citation::bibtex::{Entry, Extent};
use crate::citation::{csl, ris};
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages, make };

fn pages(site: &Site) -> Vec<Page> {
    let papers = site.archive.papers();
    papers
        .flat_map(|facts| of(site, facts).map(|form| Page::Export(facts.id.clone(), form)))
        .collect()
}

/// The forms that stand beside a paper. A working title is given to machines only in the record, which says what it is.
pub(super) fn of(site: &Site, facts: &Facts) -> impl Iterator<Item = Export> + use<> {
    let (exported, working) = (site.archive.config.per_paper_exports, facts.has_working_title());
    let stands = move |form: &Export| exported && (!working || *form == Export::Record);
    Export::ALL.into_iter().filter(stands)
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Export(id, form) = page else { return None };
    let facts = site.archive.paper(id)?;
    of(site, facts).find(|stands| stands == form)?;
    let text = match form {
        Export::Record => record::file(site, facts),
        Export::Bibtex => {
            cite::with_work(site, facts, |work| Entry::of(work, Extent::Whole).text())?
        }
        Export::Ris => cite::with_work(site, facts, ris::text)?,
        Export::Csl => cite::with_work(site, facts, csl::text)?,
    };
    Some(Made::Bytes(text.into_bytes()))
}

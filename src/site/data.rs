//! The whole archive as data: `awards.json`, `awards.csv`, `awards.bib`, and the schema of the first (standards DX).

pub(super) mod record;
mod bib;
mod table;

use serde::Serialize;

use super::route::{Data, Page};
use super::view::Made;
use super::{Kind, Site};
use crate::archive::{Facts, Given};
use crate::diag::Diagnostic;
use record::{Award, Paper};

pub(super) use bib::Parts;
pub(super) const KIND: Kind = Kind { pages, make };

/// What a schema file describes: a changed meaning or a dropped field raises it (standard DX9).
const VERSION: u8 = 1;
const SCHEMA: &str = include_str!("data/awards.schema.json");

fn pages(site: &Site) -> Vec<Page> {
    let whole = [Data::Json, Data::Csv, Data::Schema, Data::Bibtex];
    whole.into_iter().chain(bib::years(site)).map(Page::Data).collect()
}

/// A warning where the BibTeX of all papers is too much for one file.
pub(super) fn remarks(site: &Site) -> Vec<Diagnostic> {
    bib::remarks(site)
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Data(data) = page else { return None };
    let bytes = match data {
        Data::Json => json(site),
        Data::Csv => table::csv(site),
        Data::Schema => SCHEMA.as_bytes().to_vec(),
        Data::Bibtex => bib::whole(site).into_bytes(),
        Data::BibtexYear(year) => bib::year(site, *year)?.into_bytes(),
    };
    Some(Made::Bytes(bytes))
}

/// Every award with the paper that holds it, latest first, then by path; a joint award once.
fn awards(site: &Site) -> Vec<(&Facts, usize)> {
    let first = |facts: &Facts, given: &Given| {
        let editions = given.award().editions(&facts.id.edition);
        editions.into_iter().next()
    };
    let mut awards: Vec<(u16, &Facts, usize)> = Vec::new();
    for edition in site.archive.editions() {
        let own = edition.given.iter().filter(|given| {
            given.award().venues.len() < 2
                || first(&given.facts, given).as_ref() == Some(&edition.key)
        });
        awards.extend(own.map(|given| (edition.key.year, &*given.facts, given.award)));
    }
    awards.sort_by(|(year, facts, n), (other_year, other, m)| {
        other_year.cmp(year).then_with(|| (&facts.id, n).cmp(&(&other.id, m)))
    });
    awards.into_iter().map(|(_, facts, n)| (facts, n)).collect()
}

/// The papers without an award, by path.
fn listed(site: &Site) -> impl Iterator<Item = &Facts> {
    site.archive.papers().map(|facts| &**facts).filter(|facts| facts.paper.awards.is_empty())
}

/// More bytes than most files of these awards have: to grow by doubling would take twice the memory.
fn n_bytes(awards: &[(&Facts, usize)]) -> usize {
    let statement =
        |(facts, n): &(&Facts, usize)| facts.paper.awards[*n].statement.markdown().len();
    awards.iter().map(|award| 1024 + statement(award)).sum()
}

/// One record a line, so that a changed one is one changed line.
fn json(site: &Site) -> Vec<u8> {
    let awards = awards(site);
    let mut out = Vec::with_capacity(n_bytes(&awards));
    out.extend_from_slice(b"{\"schema\":");
    put(&site.absolute(&Page::Data(Data::Schema)), &mut out);
    out.extend_from_slice(format!(",\"version\":{VERSION},\"license\":").as_bytes());
    put(&site.archive.config.license, &mut out);
    out.extend_from_slice(b",\"awards\":[");
    let mut between: &[u8] = b"\n";
    for (facts, n) in awards {
        out.extend_from_slice(between);
        put(&Award { paper: Some(Paper::of(site, facts)), ..Award::of(site, facts, n) }, &mut out);
        between = b",\n";
    }
    out.extend_from_slice(b"\n],\"listed\":[");
    between = b"\n";
    for facts in listed(site) {
        out.extend_from_slice(between);
        put(&Paper::of(site, facts), &mut out);
        between = b",\n";
    }
    out.extend_from_slice(b"\n]}\n");
    out
}

fn put(value: &impl Serialize, out: &mut Vec<u8>) {
    // Writing text into memory does not fail.
    let _ = serde_json::to_writer(out, value);
}

//! `awards.csv`: one row an award, the fields of its paper behind those of its own (standard DX7).

use super::record::{Award, Paper, Venues};
use super::{awards, n_bytes};
use crate::site::Site;

const HEADER: [&str; 25] = [
    "id",
    "kind",
    "rank",
    "label",
    "as_written",
    "venue",
    "year",
    "track",
    "date",
    "statement",
    "statement_lang",
    "source",
    "checked_on",
    "status",
    "status_date",
    "paper_id",
    "paper_title",
    "paper_title_status",
    "paper_authors",
    "paper_venue",
    "paper_year",
    "paper_doi",
    "paper_url",
    "paper_status",
    "paper_status_date",
];

pub(super) fn csv(site: &Site) -> Vec<u8> {
    let awards = awards(site);
    let mut table = csv::WriterBuilder::new();
    table.terminator(csv::Terminator::CRLF);
    let mut table = table.from_writer(Vec::with_capacity(n_bytes(&awards)));
    // Writing into memory does not fail, and every row has as many fields.
    let _ = table.write_record(HEADER);
    for (facts, n) in awards {
        let _ = table.write_record(row(Award::of(site, facts, n), Paper::of(site, facts)));
    }
    table.into_inner().unwrap_or_default()
}

fn row(award: Award<'_>, paper: Paper<'_>) -> [String; HEADER.len()] {
    let text = |value: Option<&str>| value.unwrap_or_default().to_owned();
    let authors: Vec<&str> = paper.authors.iter().map(|author| author.name).collect();
    [
        award.id,
        award.kind.to_owned(),
        award.rank.to_owned(),
        award.label.to_owned(),
        text(award.as_written),
        match award.venue {
            Venues::One(venue) => venue,
            Venues::Several(venues) => venues.join("; "),
        },
        award.year.to_string(),
        text(award.track),
        award.date.unwrap_or_default(),
        award.statement.unwrap_or_default(),
        text(award.statement_lang),
        text(award.source),
        award.checked_on.unwrap_or_default(),
        award.status.to_owned(),
        award.status_date.unwrap_or_default(),
        paper.id,
        paper.title.unwrap_or_default(),
        paper.title_status.to_owned(),
        authors.join("; "),
        text(paper.venue),
        paper.year.map(|year| year.to_string()).unwrap_or_default(),
        text(paper.doi),
        paper.url,
        paper.status.to_owned(),
        paper.status_date.unwrap_or_default(),
    ]
}

//! What an import asks a person: it names both places and how to mend it, and decides nothing.

use std::collections::BTreeMap;

use super::{Incoming, one};
use crate::diag::{Diagnostic, Place};
use crate::paper::{Award, EditionKey, Paper, PaperId};
use crate::vocabulary::Vocabulary;

/// Where a document tells of a paper.
pub(super) fn place(incoming: &Incoming) -> Place {
    let source = incoming.paper.sources.first().cloned().unwrap_or_default();
    let line = source.lines.map_or(0, |(first, _)| first);
    let page = incoming.page.as_ref().map(ToString::to_string);
    Place::line(source.document, line, &page.unwrap_or_else(|| incoming.paper.title.plain()))
}

/// A new page whose paper may be that of another page (lessons A7, A22).
pub(super) fn near(place: &Place, new: &PaperId, near: (PaperId, String)) -> Diagnostic {
    let (known, difference) = near;
    let message = format!(
        "this may be the paper of content/{known}.md: {difference}; it has a page of its own, content/{new}.md"
    );
    let hint = format!(
        "if they are one, give both the same title, remove content/{new}.md, and import once more"
    );
    Diagnostic::warning("near-match", message).at(place.clone()).hint(hint)
}

/// A paper that is known only by a name.
pub(super) fn by_name(incoming: &Incoming, id: &PaperId) -> Diagnostic {
    let message = format!(
        "this was taken for the paper of content/{id}.md, by the name that one gives for a title"
    );
    let hint = "if they are two, take out of the page what is of the other, and give that a page of its own";
    Diagnostic::warning("known-by-name", message).at(place(incoming)).hint(hint)
}

/// A document names a page, by path or DOI, and gives it another title (lesson A8).
pub(super) fn other_title(incoming: &Incoming, id: &PaperId, page: &Paper) -> Diagnostic {
    let by = match (&incoming.page, &incoming.paper.doi) {
        (None, Some(doi)) => format!("the DOI {doi}"),
        _ => "the path".to_owned(),
    };
    let message = format!(
        "{by} is that of content/{id}.md, “{}”, but the title here is “{}”; nothing of this was taken",
        page.title.plain(),
        incoming.paper.title.plain()
    );
    let hint = "correct whichever is wrong, here or in the page, and import once more";
    Diagnostic::error("other-title", message).at(place(incoming)).hint(hint)
}

/// A document names a page that is not there (lesson A20).
pub(super) fn no_page(incoming: &Incoming, id: &PaperId) -> Diagnostic {
    let message = format!("there is no page content/{id}.md, so its award is not written");
    let hint = "the id of a page is its path, such as confx/2031/sparse-gates";
    Diagnostic::error("unknown-page", message).at(place(incoming)).hint(hint)
}

/// One award under two years is two awards, or a slip: it is asked when the second comes (lesson A12).
pub(super) fn years(
    before: Option<&Paper>,
    page: &Paper,
    id: &PaperId,
    place: &Place,
) -> Vec<Diagnostic> {
    let home = &id.edition;
    let known = |award: &Award| {
        let known = before.into_iter().flat_map(|before| &before.awards);
        known
            .clone()
            .any(|known| words(known) == words(award) && year(known, home) == year(award, home))
    };
    let mut remarks = Vec::new();
    for (n, award) in page.awards.iter().enumerate().filter(|(_, award)| !known(award)) {
        let twin = page.awards.iter().enumerate().find(|(m, twin)| {
            (*m < n || known(twin))
                && words(twin) == words(award)
                && year(twin, home) != year(award, home)
                && venues(twin, home).iter().any(|venue| venues(award, home).contains(venue))
        });
        let Some((_, twin)) = twin else { continue };
        let message = format!(
            "content/{id}.md holds the award `{}` of {} and of {}: both are kept",
            award.label.as_ref().unwrap_or(&award.kind),
            year(twin, home),
            year(award, home),
        );
        let hint = "if one of the years is a slip, remove that award from the page";
        remarks.push(Diagnostic::warning("award-years", message).at(place.clone()).hint(hint));
    }
    remarks
}

fn words(award: &Award) -> (&str, Option<&str>, Option<&str>, Option<&str>) {
    let rank = award.rank.map(crate::paper::Rank::name);
    (&award.kind, rank, award.label.as_deref(), award.track.as_deref())
}

fn year(award: &Award, home: &EditionKey) -> u16 {
    award.year.unwrap_or(home.year)
}

fn venues(award: &Award, home: &EditionKey) -> Vec<String> {
    award.editions(home).iter().map(|edition| edition.venue.to_string()).collect()
}

/// The editions whose accepted papers are in the archive, each with the number of these.
pub(super) struct Lists(BTreeMap<EditionKey, usize>);

impl Lists {
    /// Where most papers of an edition hold no award, its list is there.
    pub(super) fn of<'a>(pages: impl Iterator<Item = (&'a PaperId, &'a Paper)>) -> Self {
        let mut counts: BTreeMap<EditionKey, [usize; 2]> = BTreeMap::new();
        for (id, paper) in pages {
            counts.entry(id.edition.clone()).or_default()[usize::from(paper.awards.is_empty())] +=
                1;
        }
        let listed = counts.into_iter().filter(|(_, [awarded, listed])| listed > awarded);
        Self(listed.map(|(edition, counts)| (edition, counts.iter().sum())).collect())
    }

    /// A winner that is not among the papers of its edition has a page from the award's own words (lesson A10).
    pub(super) fn ask(&self, incoming: &Incoming, vocabulary: &Vocabulary) -> Option<Diagnostic> {
        let paper = &incoming.paper;
        let n_papers = self.0.get(&incoming.edition)?;
        if paper.awards.is_empty() || one::only_looks_back(paper, vocabulary) {
            return None;
        }
        let message = format!(
            "this winner is not among the {n_papers} papers of {}; its page is made of the award's own words",
            incoming.edition
        );
        let hint = "look whether its title or its edition is another";
        Some(Diagnostic::warning("not-in-proceedings", message).at(place(incoming)).hint(hint))
    }
}

//! What papers are known by: [`Known::find`] gives the page of a paper that a document tells of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::near::{self, Key};
use super::{Incoming, Page, one};
use crate::paper::{EditionKey, Link, LinkKind, Paper, PaperId};
use crate::text::normal;
use crate::vocabulary::Vocabulary;

/// The pages by what papers are known by. An entry may lead to a page that is there no more, or says something else by
/// now: what is found is looked at again.
#[derive(Debug, Default)]
pub(super) struct Known {
    by_doi: BTreeMap<String, PaperId>,
    /// By its number in the ACL Anthology, whichever of its addresses is given (lesson R19).
    by_number: BTreeMap<String, PaperId>,
    by_abstract: BTreeMap<String, PaperId>,
    by_title: BTreeMap<String, Vec<PaperId>>,
    /// By venue, document and the digest of the title that the document gave.
    by_given_title: BTreeMap<(Arc<str>, String, String), Vec<PaperId>>,
    /// By edition and the name that stands for the title, or before its colon.
    by_name: BTreeMap<(EditionKey, String), Vec<PaperId>>,
    /// By a path that leads to it.
    by_old_path: BTreeMap<String, PaperId>,
    by_key: BTreeMap<Key, Vec<(Arc<str>, PaperId)>>,
}

/// The page of a paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Match {
    /// This one.
    Page(PaperId),
    /// This one, which is known only by the name of what the paper introduces.
    ByName(PaperId),
    /// The page that the document names is that of a paper with another title.
    OtherTitle(PaperId),
    /// The document names a page that is not there.
    NoPage(PaperId),
    /// None.
    New,
}

/// The pages, and which of them papers of the same document have already.
#[derive(Clone, Copy)]
pub(super) struct Shelf<'a> {
    pub(super) pages: &'a BTreeMap<PaperId, Page>,
    pub(super) taken: &'a BTreeSet<PaperId>,
    pub(super) vocabulary: &'a Vocabulary,
}

impl<'a> Shelf<'a> {
    fn free(&self, id: &PaperId) -> Option<&'a Paper> {
        self.pages.get(id).filter(|_| !self.taken.contains(id)).map(|page| &page.paper)
    }
}

impl Known {
    /// Notes what a page is known by.
    pub(super) fn add(&mut self, id: &PaperId, paper: &Paper) {
        if let Some(doi) = &paper.doi {
            self.by_doi.insert(doi.to_lowercase(), id.clone());
        }
        for number in paper.links.iter().filter_map(anthology_number) {
            self.by_number.insert(number, id.clone());
        }
        for source in &paper.sources {
            if let Some(digest) = &source.abstract_id {
                self.by_abstract.insert(digest.clone(), id.clone());
            }
            for (_, digest) in source.fields.iter().filter(|(field, _)| field == "title") {
                let key = (id.edition.venue.clone(), source.document.clone(), digest.clone());
                note(self.by_given_title.entry(key).or_default(), id);
            }
        }
        for alias in &paper.details.aliases {
            self.by_old_path.insert(alias.trim_matches('/').to_owned(), id.clone());
        }
        note(self.by_title.entry(normal::letters(&paper.title.plain())).or_default(), id);
        if let Some(name) = name(paper) {
            note(self.by_name.entry((id.edition.clone(), name)).or_default(), id);
        }
    }

    /// Notes by what other titles a page is found though they are not its own.
    pub(super) fn add_near(&mut self, id: &PaperId, paper: &Paper) {
        if one::has_working_title(paper) {
            return;
        }
        let letters: Arc<str> = normal::letters(&paper.title.plain()).into();
        for key in near::keys(paper) {
            self.by_key.entry(key).or_default().push((letters.clone(), id.clone()));
        }
    }

    /// Whether a path leads to another page by now.
    pub(super) fn is_old_path(&self, id: &PaperId) -> bool {
        self.by_old_path.contains_key(&id.to_string())
    }

    /// The page of a paper, if no other paper of the document has it: the one that the document names; else by DOI, by
    /// the title that the same document gave before, by abstract, by title, by the name of what it introduces.
    pub(super) fn find(&self, incoming: &Incoming, shelf: Shelf<'_>) -> Match {
        let paper = &incoming.paper;
        if let Some(id) = &incoming.page {
            return self.named(id, paper, shelf);
        }
        let by_doi = paper.doi.as_ref().and_then(|doi| self.by_doi.get(&doi.to_lowercase()));
        let mut numbers = paper.links.iter().filter_map(anthology_number);
        if let Some(id) = by_doi.or_else(|| numbers.find_map(|number| self.by_number.get(&number)))
            && let Some(page) = shelf.free(id)
        {
            let same = !has_other_title(page, paper) || page.shares_a_surname(paper);
            return if same { Match::Page(id.clone()) } else { Match::OtherTitle(id.clone()) };
        }
        let may_be = |id: &&PaperId| shelf.free(id).is_some_and(|page| !page.contradicts(paper));
        let given_before = || self.given_before(incoming).iter().find(may_be);
        let by_abstract = || {
            let mut digests = paper.sources.iter().filter_map(|source| source.abstract_id.as_ref());
            digests.find_map(|digest| self.by_abstract.get(digest)).filter(may_be)
        };
        let titled = || self.by_title(paper);
        let venue = |id: &&PaperId| {
            let page = shelf.free(id);
            page.is_some_and(|page| is_at(page, id, &incoming.edition.venue))
        };
        let by_title = || titled().filter(venue).find(may_be);
        let elsewhere = || titled().find(|id| may_be(id) && looks_back(incoming, id, shelf));
        let found = given_before().or_else(by_abstract).or_else(by_title).or_else(elsewhere);
        let by_name = || self.by_name(incoming, shelf).filter(|id| may_be(id));
        match (found, by_name()) {
            (Some(id), _) => Match::Page(id.clone()),
            (None, Some(id)) => Match::ByName(id.clone()),
            (None, None) => Match::New,
        }
    }

    /// The page that a document names, at this path or at the one that it had before.
    fn named(&self, id: &PaperId, paper: &Paper, shelf: Shelf<'_>) -> Match {
        let known = shelf.pages.get_key_value(id).or_else(|| {
            let moved = self.by_old_path.get(&id.to_string())?;
            shelf.pages.get_key_value(moved)
        });
        match known {
            None => Match::NoPage(id.clone()),
            Some((id, page)) if has_other_title(&page.paper, paper) => {
                Match::OtherTitle(id.clone())
            }
            Some((id, _)) => Match::Page(id.clone()),
        }
    }

    fn by_title(&self, paper: &Paper) -> impl Iterator<Item = &PaperId> {
        let known = self.by_title.get(&normal::letters(&paper.title.plain()));
        known.filter(|_| !one::has_working_title(paper)).into_iter().flatten()
    }

    /// The only page of the edition whose title is a name, where that of the paper begins with it, or the other way round.
    fn by_name(&self, incoming: &Incoming, shelf: Shelf<'_>) -> Option<&PaperId> {
        let key = (incoming.edition.clone(), name(&incoming.paper)?);
        let is_working = one::has_working_title(&incoming.paper);
        let other = |id: &&PaperId| {
            let page = shelf.free(id);
            page.is_some_and(|page| {
                one::has_working_title(page) != is_working
                    && name(page).is_some_and(|name| name == key.1)
                    && (page.abstract_text.is_empty() || incoming.paper.abstract_text.is_empty())
            })
        };
        let mut pages = self.by_name.get(&key)?.iter().filter(other);
        pages.next().filter(|_| pages.next().is_none())
    }

    /// The pages to which this very document gave this very title, whatever a hand made of the title since.
    fn given_before(&self, incoming: &Incoming) -> &[PaperId] {
        let document = incoming.paper.sources.first().map(|source| source.document.clone());
        let digest = one::title_digest(&incoming.paper, &incoming.edition);
        let key = document.zip(digest).map(|(d, t)| (incoming.edition.venue.clone(), d, t));
        key.and_then(|key| self.by_given_title.get(&key)).map_or(&[], Vec::as_slice)
    }

    /// The page that may be that of a new paper, and what differs.
    pub(super) fn near(&self, incoming: &Incoming, shelf: Shelf<'_>) -> Option<(PaperId, String)> {
        let paper = &incoming.paper;
        if one::has_working_title(paper) {
            return None;
        }
        let letters = normal::letters(&paper.title.plain());
        let mut seen = BTreeSet::new();
        for key in near::keys_of_others(paper) {
            let by_ends = matches!(key, Key::Start(..) | Key::End(..));
            for (others, id) in self.by_key.get(&key).into_iter().flatten() {
                let Some(page) = shelf.free(id) else { continue };
                if (by_ends && !near::is_near(&letters, others)) || !seen.insert(id) {
                    continue;
                }
                let at_home = is_at(page, id, &incoming.edition.venue);
                let Some(difference) = near::difference(page, paper) else { continue };
                let namesakes = id.edition == incoming.edition && **others == *letters;
                let strangers = page.strangers(paper);
                if page.shares_a_surname(paper) || (at_home && !strangers) || namesakes {
                    return Some((id.clone(), difference));
                }
            }
        }
        None
    }
}

/// The name that stands for the title of a paper: its working title, or what stands before the colon of its title.
pub(super) fn name(paper: &Paper) -> Option<String> {
    const SHORTEST: usize = 3;
    let title = paper.title.plain();
    let name = match one::has_working_title(paper) {
        true => title.as_str(),
        false => title.split_once(':')?.0,
    };
    Some(normal::letters(name)).filter(|name| name.len() >= SHORTEST)
}

/// The number of a paper in the ACL Anthology, from the address of its page or of its file.
fn anthology_number(link: &Link) -> Option<String> {
    let number = link.url.split_once("aclanthology.org/")?.1;
    let number = number.trim_end_matches('/');
    let number = number.strip_suffix(".pdf").unwrap_or(number);
    let number = match number.rsplit_once('v') {
        Some((bare, version)) if version.parse::<u8>().is_ok() => bare,
        _ => number,
    };
    let is_number = number.contains(|c: char| c.is_ascii_digit()) && !number.contains('/');
    (is_number && link.kind == LinkKind::Paper).then(|| number.to_lowercase())
}

/// Whether two titles that sources gave are not the same.
fn has_other_title(page: &Paper, paper: &Paper) -> bool {
    let letters = |paper: &Paper| normal::letters(&paper.title.plain());
    let (ours, theirs) = (letters(page), letters(paper));
    let given = [page, paper].iter().all(|paper| !one::has_working_title(paper));
    given && !theirs.is_empty() && ours != theirs && near::difference(page, paper).is_none()
}

/// Whether a paper is filed under a venue, was published there, or was honoured by it.
fn is_at(page: &Paper, id: &PaperId, venue: &str) -> bool {
    let mut given = page.awards.iter().flat_map(|award| &award.venues);
    *id.edition.venue == *venue
        || page.published.venue.as_deref() == Some(venue)
        || given.any(|known| known == venue)
}

/// Whether two papers of one title at two venues are one: one side holds only awards that look back, and a surname is
/// shared.
fn looks_back(incoming: &Incoming, id: &PaperId, shelf: Shelf<'_>) -> bool {
    let only = |paper: &Paper| one::only_looks_back(paper, shelf.vocabulary);
    shelf.free(id).is_some_and(|page| {
        page.shares_a_surname(&incoming.paper) && (only(page) || only(&incoming.paper))
    })
}

/// Adds a page to those that share something.
fn note(pages: &mut Vec<PaperId>, id: &PaperId) {
    if !pages.contains(id) {
        pages.push(id.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson R19.
    #[test]
    fn one_number_has_many_addresses() {
        let number = |path: &str| {
            let url = format!("https://aclanthology.org/{path}");
            anthology_number(&Link { kind: LinkKind::Paper, url })
        };
        for path in
            ["2031.confx-1.8", "2031.confx-1.8/", "2031.confx-1.8.pdf", "2031.confx-1.8v2.pdf"]
        {
            assert_eq!(number(path).as_deref(), Some("2031.confx-1.8"), "{path}");
        }
        assert_eq!(number("volumes/2031.confx-1/"), None);
        assert_eq!(number("faq/"), None);
    }
}

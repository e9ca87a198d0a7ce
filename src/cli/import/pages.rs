//! Merges imported documents into the pages of an archive, and writes what changed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::diag::{Checked, Diagnostic, Place, has_errors};
use crate::disk;
use crate::entry::{EditionPage, Entry, Member, VenuePage, index};
use crate::merge::{How, Incoming, Pages};
use crate::normalize::Imported;
use crate::paper::{EditionKey, LinkKind};

/// How many pages an import wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Written {
    pub(super) n_new: usize,
    pub(super) n_changed: usize,
    pub(super) n_unchanged: usize,
}

/// Merges documents into the archive in `root`. Nothing is written where a page of it cannot be read: a paper that is
/// there might be taken for a new one.
pub(super) fn write(root: &Path, documents: &[Imported], how: How<'_>) -> Checked<Option<Written>> {
    let mut remarks = Vec::new();
    let _lock = match disk::lock(root) {
        Ok(lock) => lock,
        Err(fault) => return Checked { value: None, remarks: vec![*fault] },
    };
    let sources = disk::read(root).drain_into(&mut remarks);
    let Some(sources) = sources.filter(|_| !has_errors(&remarks)) else {
        return Checked { value: None, remarks };
    };
    let mut pages = Pages::new(sources.entries.iter().filter_map(|entry| match entry {
        Entry::Paper(id, paper) => Some((id.clone(), Arc::clone(paper))),
        _ => None,
    }));
    for document in documents {
        let papers = filed(document, &document_name(root, &document.path), &mut remarks);
        remarks.extend(pages.take(papers, how));
    }
    let changes = pages.changes();
    let mut written =
        Written { n_unchanged: pages.n_pages() - changes.len(), ..Written::default() };
    for (change, result) in changes.iter().zip(disk::write_changes(root, &changes)) {
        match result {
            Ok(()) if change.from.is_none() => written.n_new += 1,
            Ok(()) => written.n_changed += 1,
            Err(fault) => remarks.push(*fault),
        }
    }
    remarks.extend(write_indexes(root, documents));
    Checked { value: Some(written), remarks }
}

/// The name by which pages know a document: its path below the root where it lies inside, else the path as given.
fn document_name(root: &Path, path: &str) -> String {
    let whole = Path::new(path).canonicalize().ok().zip(root.canonicalize().ok());
    let inside = whole.and_then(|(path, root)| Some(path.strip_prefix(root).ok()?.to_owned()));
    let Some(inside) = inside else { return path.to_owned() };
    let parts = inside.components().map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}

/// The papers of a document whose edition is known; the others are named.
fn filed(document: &Imported, name: &str, remarks: &mut Vec<Diagnostic>) -> Vec<Incoming> {
    let mut papers = Vec::new();
    for imported in &document.papers {
        match &imported.edition {
            Some(edition) => {
                let mut paper = imported.paper.clone();
                // The address of a DOI is the DOI.
                let has_doi = paper.doi.is_some();
                paper.links.retain(|link| !(has_doi && link.kind == LinkKind::Doi));
                for source in &mut paper.sources {
                    name.clone_into(&mut source.document);
                }
                papers.push(Incoming {
                    edition: edition.clone(),
                    page: imported.page.clone(),
                    paper,
                });
            }
            None => {
                remarks.push(unfiled(document, imported.lines.0, &imported.paper.title.plain()));
            }
        }
    }
    papers
}

fn unfiled(document: &Imported, line: usize, title: &str) -> Diagnostic {
    let (message, hint) = match (&document.venue, document.year) {
        (None, None) => ("venue and year are not known", "name them: `--venue ConfX --year 2031`"),
        (None, Some(_)) => ("the venue is not known", "name it: `--venue ConfX`"),
        _ => ("the year is not known", "name it: `--year 2031`"),
    };
    let message = format!("{message}, so this paper is not written");
    Diagnostic::error("no-edition", message).at(Place::line(&document.path, line, title)).hint(hint)
}

/// Writes the pages of the documents' venues, and of editions whose committee is known, where there are none.
fn write_indexes(root: &Path, documents: &[Imported]) -> Vec<Diagnostic> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for document in documents.iter().filter(|document| !document.papers.is_empty()) {
        for venue in document.venue.iter().chain(&document.venues) {
            let page = VenuePage {
                name: Some(venue.name.clone()),
                full_name: venue.full_name.clone(),
                ..VenuePage::default()
            };
            texts
                .entry(format!("{}/_index.md", venue.slug))
                .or_insert_with(|| index::print_venue(&page));
        }
        let Some(venue) = &document.venue else { continue };
        if let (Some(year), false) = (document.year, document.committee.is_empty()) {
            let committee = document.committee.iter().map(|member| Member {
                name: member.person.name.clone(),
                affiliation: member.person.affiliation.clone(),
                country: member.country.clone(),
            });
            let page = EditionPage { committee: committee.collect(), ..EditionPage::default() };
            let key = EditionKey { venue: venue.slug.as_str().into(), year };
            texts.entry(format!("{key}/_index.md")).or_insert_with(|| index::print_edition(&page));
        }
    }
    let write = |(path, text): (&String, &String)| disk::write_missing(root, path, text).err();
    texts.iter().filter_map(write).map(|fault| *fault).collect()
}

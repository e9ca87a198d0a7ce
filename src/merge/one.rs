//! One paper of a document, merged into the page that is there.

use super::field::Field;
use super::{Incoming, Priority};
use crate::diag::{Checked, Diagnostic, Place};
use crate::normalize::Extent;
use crate::paper::{EditionKey, Paper, PaperId, Source, TitleStatus};
use crate::text::normal;

pub(super) fn has_working_title(paper: &Paper) -> bool {
    paper.title_status == TitleStatus::Working
}

/// Whether two papers of one title cannot be the same: their DOIs or stated years differ, or no surname is shared though
/// both name authors.
pub(super) fn contradict(a: &Paper, b: &Paper) -> bool {
    let differ = |a: Option<String>, b: Option<String>| a.is_some() && b.is_some() && a != b;
    let doi = |paper: &Paper| paper.doi.as_ref().map(|doi| doi.to_lowercase());
    let year = |paper: &Paper| paper.published.year.map(|year| year.to_string());
    let surnames = |paper: &Paper| -> Vec<String> {
        let last = |name: &String| name.split_whitespace().next_back().map(normal::letters);
        paper.authors.iter().filter_map(|author| last(&author.name)).collect()
    };
    let (ours, theirs) = (surnames(a), surnames(b));
    let strangers =
        !ours.is_empty() && !theirs.is_empty() && !ours.iter().any(|name| theirs.contains(name));
    differ(doi(a), doi(b)) || differ(year(a), year(b)) || strangers
}

/// Puts the digest of every field into the source of a new page.
pub(super) fn sign_all(paper: &mut Paper, home: &EditionKey) {
    let mut signed: Vec<(String, String)> = Field::all_of(paper, home)
        .into_iter()
        .filter_map(|field| Some((field.to_string(), field.digest(paper, home)?)))
        .collect();
    signed.sort();
    if let Some(source) = paper.sources.first_mut() {
        source.fields = signed;
    }
}

/// Merges what a document says into a page. The remarks are conflicts and contradictions.
pub(super) fn merge(
    page: &mut Paper,
    id: &PaperId,
    incoming: Incoming,
    extent: Extent,
    priority: Priority,
) -> Checked<()> {
    let mut theirs = incoming.paper;
    settle(&mut theirs, &incoming.edition, &id.edition);
    let Some(document) = theirs.sources.first().cloned() else { return Checked::clean(()) };
    let at = source_of(page, &document);
    let merge = Merge { id, document: document.document, priority };
    let mut fields = Field::all_of(&theirs, &id.edition);
    for (name, _) in &page.sources[at].fields {
        fields.extend(name.parse::<Field>().ok().filter(|field| !fields.contains(field)));
    }
    let left_out = |field: &Field| {
        extent == Extent::Facts && matches!(field, Field::Abstract | Field::Statement(_))
    };
    let mut remarks = Vec::new();
    for field in fields.into_iter().filter(|field| !left_out(field)) {
        remarks.extend(merge.field(&field, page, at, &theirs));
    }
    page.sources[at].fields.sort();
    Checked { value: (), remarks }
}

/// Makes explicit what the awards of a paper leave to the edition it is filed under, where the page is filed under
/// another.
fn settle(paper: &mut Paper, from: &EditionKey, to: &EditionKey) {
    for award in &mut paper.awards {
        if from.year != to.year {
            award.year = award.year.or(Some(from.year));
        }
        if from.venue != to.venue && award.venues.is_empty() {
            award.venues = vec![from.venue.to_string()];
        }
    }
}

/// The page's source of this document, brought up to date; a new one where there is none.
fn source_of(page: &mut Paper, document: &Source) -> usize {
    let known = page.sources.iter().position(|source| source.document == document.document);
    let at = known.unwrap_or_else(|| {
        page.sources.push(Source { fields: Vec::new(), ..document.clone() });
        page.sources.len() - 1
    });
    let source = &mut page.sources[at];
    source.lines = document.lines;
    source.sheet.clone_from(&document.sheet);
    source.abstract_id.clone_from(&document.abstract_id);
    at
}

struct Merge<'a> {
    id: &'a PaperId,
    document: String,
    priority: Priority,
}

impl Merge<'_> {
    /// Merges one field; gives the remark where page and document cannot both be right.
    fn field(
        &self,
        field: &Field,
        page: &mut Paper,
        at: usize,
        theirs: &Paper,
    ) -> Option<Diagnostic> {
        let home = &self.id.edition;
        let name = field.to_string();
        let (ours, source) = (field.digest(page, home), field.digest(theirs, home));
        let signed = page.sources[at].fields.iter().position(|(known, _)| *known == name);
        let before = signed.map(|n| page.sources[at].fields[n].1.clone());
        let sign = |page: &mut Paper| {
            let fields = &mut page.sources[at].fields;
            fields.retain(|(known, _)| *known != name);
            fields.extend(source.clone().map(|digest| (name.clone(), digest)));
        };
        let take = |page: &mut Paper| {
            field.copy(theirs, page, home);
            sign(page);
        };
        if ours == source {
            if before.is_some() {
                sign(page);
            }
            return None;
        }
        match (self.priority, before) {
            (Priority::Source, _) => take(page),
            (Priority::Page, None) if ours.is_none() => take(page),
            (Priority::Page, None) => return Some(self.contradiction(field, page, theirs)),
            (Priority::Page, before) if before == source => {}
            (Priority::Page, before) if before == ours => take(page),
            (Priority::Page, _) => {
                sign(page);
                return Some(self.conflict(field, page, theirs));
            }
        }
        None
    }

    fn conflict(&self, field: &Field, page: &Paper, theirs: &Paper) -> Diagnostic {
        let hint = "the page is kept, and this is asked once; `palmares import --force` takes the document's words";
        let message = format!(
            "`{field}` was edited here and changed in {}: {}",
            self.document,
            self.both(field, page, theirs)
        );
        Diagnostic::error("conflict", message).at(self.place()).hint(hint)
    }

    fn contradiction(&self, field: &Field, page: &Paper, theirs: &Paper) -> Diagnostic {
        let hint = "the page is kept; correct it by hand where the document is right";
        let message = format!(
            "{} says otherwise of `{field}`: {}",
            self.document,
            self.both(field, page, theirs)
        );
        Diagnostic::warning("contradiction", message).at(self.place()).hint(hint)
    }

    fn both(&self, field: &Field, page: &Paper, theirs: &Paper) -> String {
        let home = &self.id.edition;
        let shown = |paper| {
            field
                .value(paper, home)
                .map_or("nothing".to_owned(), |value| format!("“{}”", short(&value)))
        };
        format!("the page says {}, the document {}", shown(page), shown(theirs))
    }

    fn place(&self) -> Place {
        Place::file(format!("content/{}.md", self.id))
    }
}

/// The beginning of a long text.
fn short(text: &str) -> String {
    let line = text.replace('\n', ", ");
    match line.char_indices().nth(160) {
        Some((at, _)) => format!("{} …", &line[..at]),
        None => line,
    }
}

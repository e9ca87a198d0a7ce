//! One paper of a document, merged into the page that is there.

use super::field::Field;
use super::named::Named;
use super::{How, Incoming, Priority};
use crate::diag::{Checked, Diagnostic, Place};
use crate::normalize::Extent;
use crate::paper::{EditionKey, Paper, PaperId, Published, Source, TitleStatus};
use crate::vocabulary::Vocabulary;

pub(super) fn has_working_title(paper: &Paper) -> bool {
    paper.title_status == TitleStatus::Working
}

/// Whether a paper holds awards, and only such as look back to an earlier year.
pub(super) fn only_looks_back(paper: &Paper, vocabulary: &Vocabulary) -> bool {
    let mut awards = paper.awards.iter();
    !paper.awards.is_empty() && awards.all(|award| vocabulary.is_retrospective(&award.kind))
}

/// The digest of a given title, as a page's source has it.
pub(super) fn title_digest(paper: &Paper, home: &EditionKey) -> Option<String> {
    Field::Title.digest(&Named::of(paper.clone(), home), home)
}

/// Puts the digest of every field into the source of a new page.
pub(super) fn sign_all(paper: &mut Paper, home: &EditionKey) {
    let named = Named::of(std::mem::take(paper), home);
    let fields = Field::all_of(&named, home).into_iter();
    let mut signed: Vec<(String, String)> =
        fields.filter_map(|field| Some((field.to_string(), field.digest(&named, home)?))).collect();
    signed.sort();
    *paper = named.paper;
    if let Some(source) = paper.sources.first_mut() {
        source.fields = signed;
    }
}

/// Merges what a document says into a page. The remarks are conflicts and contradictions.
pub(super) fn merge(
    page: &mut Paper,
    id: &PaperId,
    incoming: Incoming,
    how: How<'_>,
) -> Checked<()> {
    let mut theirs = incoming.paper;
    state_place(page, &id.edition, &mut theirs, &incoming.edition, how.vocabulary);
    settle(&mut theirs, &incoming.edition, &id.edition);
    let Some(document) = theirs.sources.first().cloned() else { return Checked::clean(()) };
    let at = source_of(page, &document);
    let merge = Merge { id, at, document: document.document, priority: how.priority };
    let theirs = Named::of(theirs, &id.edition);
    let mut named = Named::of(std::mem::take(page), &id.edition);
    named.align(&theirs, at, &id.edition);
    let mut fields = Field::all_of(&theirs, &id.edition);
    for (name, _) in &named.paper.sources[at].fields {
        fields.extend(name.parse::<Field>().ok().filter(|field| !fields.contains(field)));
    }
    let left_out = |field: &Field| match field {
        Field::Abstract | Field::Statement(_) => how.extent == Extent::Facts,
        Field::WorkingTitle => !named.has_working_title(),
        _ => false,
    };
    fields.retain(|field| !left_out(field));
    let mut remarks = Vec::new();
    for field in fields {
        remarks.extend(merge.field(&field, &mut named, &theirs));
    }
    named.paper.sources[at].fields.sort();
    *page = named.paper;
    Checked { value: (), remarks }
}

/// Makes explicit where a paper was published, where an award that looks back would leave it unknown: its own path says
/// it, as long as it holds no award (lesson A2).
fn state_place(
    page: &mut Paper,
    home: &EditionKey,
    theirs: &mut Paper,
    from: &EditionKey,
    vocabulary: &Vocabulary,
) {
    let listed = |paper: &Paper| paper.awards.is_empty() && paper.published == Published::default();
    let at = |edition: &EditionKey| Published {
        venue: Some(edition.venue.to_string()),
        year: Some(edition.year),
    };
    if listed(page) && only_looks_back(theirs, vocabulary) {
        page.published = at(home);
    } else if listed(theirs) && only_looks_back(page, vocabulary) {
        theirs.published = at(from);
    }
}

/// Makes explicit what the awards of a paper leave to the edition it is filed under, where the page is filed under
/// another.
pub(super) fn settle(paper: &mut Paper, from: &EditionKey, to: &EditionKey) {
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
    /// The number of the document among the page's sources, and its name.
    at: usize,
    document: String,
    priority: Priority,
}

impl Merge<'_> {
    /// Merges one field; gives the remark where page and document cannot both be right.
    fn field(&self, field: &Field, page: &mut Named, theirs: &Named) -> Option<Diagnostic> {
        let home = &self.id.edition;
        let name = field.to_string();
        let (ours, source) = (field.digest(page, home), field.digest(theirs, home));
        let signed = page.paper.sources[self.at].fields.iter().find(|(known, _)| *known == name);
        let before = signed.map(|(_, digest)| digest.clone());
        let sign = |page: &mut Named| {
            let fields = &mut page.paper.sources[self.at].fields;
            fields.retain(|(known, _)| *known != name);
            fields.extend(source.clone().map(|digest| (name.clone(), digest)));
        };
        let take = |page: &mut Named| {
            field.copy(theirs, page);
            sign(page);
        };
        let is_touched = match field {
            Field::Award(award) => source.is_none() && page.is_touched(award, self.at, home),
            Field::Title => page.has_working_title() && self.is_retitled(page),
            _ => false,
        };
        if ours == source {
            if before.is_some() {
                sign(page);
            }
            return None;
        }
        match (self.priority, before) {
            (Priority::Source, _) => take(page),
            (Priority::Page, None) if ours.is_none() && !is_touched => take(page),
            // How another document writes the award makes it no other.
            (Priority::Page, None) if field.is_same(page, theirs, home) => {}
            (Priority::Page, None) => return Some(self.contradiction(field, page, theirs)),
            (Priority::Page, before) if before == source => {}
            (Priority::Page, before) if before == ours && !is_touched => take(page),
            (Priority::Page, _) => {
                sign(page);
                return Some(self.conflict(field, page, theirs));
            }
        }
        None
    }

    /// Whether a hand changed the working title.
    fn is_retitled(&self, page: &Named) -> bool {
        let name = Field::WorkingTitle.to_string();
        let signed = page.paper.sources.iter().flat_map(|source| &source.fields);
        let mut signed =
            signed.filter(|(known, _)| *known == name).map(|(_, digest)| digest).peekable();
        let ours = Field::WorkingTitle.digest(page, &self.id.edition);
        signed.peek().is_some() && !signed.any(|digest| Some(digest) == ours.as_ref())
    }

    fn conflict(&self, field: &Field, page: &Named, theirs: &Named) -> Diagnostic {
        let hint = "the page is kept, and this is asked once; `palmares import --force` takes the document's words";
        let message = format!(
            "{} was edited here and changed in {}: {}",
            field.words(),
            self.document,
            self.both(field, page, theirs)
        );
        Diagnostic::error("conflict", message).at(self.place()).hint(hint)
    }

    fn contradiction(&self, field: &Field, page: &Named, theirs: &Named) -> Diagnostic {
        let hint = "the page is kept; correct it by hand where the document is right";
        let message = format!(
            "{} says otherwise of {}: {}",
            self.document,
            field.words(),
            self.both(field, page, theirs)
        );
        Diagnostic::warning("contradiction", message).at(self.place()).hint(hint)
    }

    fn both(&self, field: &Field, page: &Named, theirs: &Named) -> String {
        let home = &self.id.edition;
        let said = |paper: &Named| {
            field.value(paper, home).map(|value| value.replace("\n\n", " ").replace('\n', ", "))
        };
        let (ours, source) = (said(page), said(theirs));
        let shared = match (&ours, &source) {
            (Some(ours), Some(source)) => n_shared(ours, source),
            _ => 0,
        };
        let shown = |said: &Option<String>| match said {
            Some(text) => format!("“{}”", short(text, shared)),
            None => "nothing".to_owned(),
        };
        format!("the page says {}, the document {}", shown(&ours), shown(&source))
    }

    fn place(&self) -> Place {
        Place::file(format!("content/{}.md", self.id))
    }
}

/// How many characters two texts share at their beginnings.
fn n_shared(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// The part of a long text that holds what begins at its character `at`.
fn short(text: &str, at: usize) -> String {
    const SHOWN: usize = 160;
    const BEFORE: usize = 40;
    let n_chars = text.chars().count();
    let first = if n_chars > SHOWN { at.saturating_sub(BEFORE).min(n_chars - SHOWN) } else { 0 };
    let part: String = text.chars().skip(first).take(SHOWN).collect();
    let (before, after) =
        (if first > 0 { "… " } else { "" }, if first + SHOWN < n_chars { " …" } else { "" });
    format!("{before}{part}{after}")
}

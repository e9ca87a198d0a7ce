//! What `import --dry-run --json` prints: the documents alone, every key always there.

use serde_json::{Value, json};

use super::{Imported, ImportedPaper, Span, venue_name};
use crate::diag::Diagnostic;
use crate::paper::{Author, Award, TitleStatus};
use crate::recognize::Member;
use crate::text::{Prose, light};
use crate::vocabulary::Vocabulary;

/// The value that describes these documents.
pub fn dry_run(documents: &[Imported], vocabulary: &Vocabulary) -> Value {
    let sum = |count: fn(&Imported) -> usize| documents.iter().map(count).sum::<usize>();
    let [papers, merged, rejected] =
        [sum(|d| d.papers.len()), sum(|d| d.merged.len()), sum(|d| d.rejected.len())];
    json!({
        "documents": documents.iter().map(|d| document(d, vocabulary)).collect::<Vec<_>>(),
        "totals": {
            "records": papers + merged + rejected,
            "papers": papers,
            "merged": merged,
            "rejected": rejected,
        },
    })
}

fn document(document: &Imported, vocabulary: &Vocabulary) -> Value {
    let spans =
        |spans: &[Span], value: fn(&Span) -> Value| spans.iter().map(value).collect::<Vec<_>>();
    json!({
        "path": document.path,
        "format": document.format,
        "venue": document.venue.as_ref().map(|venue| &venue.name),
        "year": document.year,
        "papers": document.papers.iter().map(|p| paper(p, document, vocabulary)).collect::<Vec<_>>(),
        "committee": document.committee.iter().map(member).collect::<Vec<_>>(),
        "recognized": spans(&document.recognized, |s| json!({"lines": s.lines, "as": s.note})),
        "rejected": spans(&document.rejected, |s| json!({"lines": s.lines, "reason": s.note, "text": s.text})),
        "merged": spans(&document.merged, |s| json!({"lines": s.lines, "into": s.note})),
        "unclaimed": spans(&document.unclaimed, |s| json!({"lines": s.lines, "text": s.text})),
        "warnings": document.remarks.iter().map(warning).collect::<Vec<_>>(),
    })
}

fn paper(imported: &ImportedPaper, document: &Imported, vocabulary: &Vocabulary) -> Value {
    let paper = &imported.paper;
    let status = match paper.title_status {
        TitleStatus::Given => "given",
        TitleStatus::Working => "working",
    };
    let details: serde_json::Map<String, Value> =
        imported.details.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    json!({
        "title": light::line(&paper.title.inlines()),
        "title_status": status,
        "authors": paper.authors.iter().map(author).collect::<Vec<_>>(),
        "awards": paper.awards.iter().map(|a| award(a, imported, document, vocabulary)).collect::<Vec<_>>(),
        "published": {
            "venue": paper.published.venue.as_ref().map(|slug| name_of(slug, document, vocabulary)),
            "year": paper.published.year,
        },
        "track": paper.track,
        "doi": paper.doi,
        "abstract": Some(light::blocks(&paper.abstract_text.blocks())).filter(|text| !text.is_empty()),
        "links": paper.links.iter().map(|l| json!({"kind": l.kind.name(), "url": l.url})).collect::<Vec<_>>(),
        "details": details,
        "lines": imported.lines,
    })
}

fn author(author: &Author) -> Value {
    json!({"name": author.name, "affiliation": author.affiliation})
}

/// The name of a venue: as the document gives it, or as it is known.
fn name_of(slug: &str, document: &Imported, vocabulary: &Vocabulary) -> String {
    let named = document.venues.iter().find(|venue| venue.slug == slug);
    named.map_or_else(|| venue_name(slug, vocabulary).name, |venue| venue.name.clone())
}

fn award(
    award: &Award,
    paper: &ImportedPaper,
    document: &Imported,
    vocabulary: &Vocabulary,
) -> Value {
    let edition = paper.edition.as_ref();
    let of_document = document.venue.as_ref();
    let own = award.venues.first().map(String::as_str).or(edition.map(|key| &*key.venue));
    let own = own.filter(|slug| of_document.is_none_or(|venue| venue.slug != *slug));
    let venue = own.map(|slug| name_of(slug, document, vocabulary));
    let venue = venue.or_else(|| of_document.map(|venue| venue.name.clone()));
    let year = award.year.or(edition.map(|key| key.year)).or(document.year);
    json!({
        "kind": award.kind,
        "rank": vocabulary.rank(award).name(),
        "label": vocabulary.label(award),
        "as_written": award.as_written,
        "year": year,
        "venue": venue,
        "track": award.track,
        "statement": paragraphs(&award.statement),
    })
}

fn paragraphs(prose: &Prose) -> Vec<String> {
    prose.blocks().iter().map(|block| light::blocks(std::slice::from_ref(block))).collect()
}

fn member(member: &Member) -> Value {
    json!({
        "name": member.person.name,
        "affiliation": member.person.affiliation,
        "country": member.country,
        "lines": member.lines,
    })
}

fn warning(remark: &Diagnostic) -> Value {
    let line = remark.place.as_ref().map(|place| place.line).filter(|line| *line > 0);
    json!({"line": line, "message": remark.message})
}

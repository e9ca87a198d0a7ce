//! Makes papers of records. [`take`] is the entry point.

use std::collections::{HashMap, HashSet};

use super::{Context, Extent, Imported, ImportedPaper, Span, VenueName, twice, venue_name};
use crate::diag::{Diagnostic, Place};
use crate::paper::{Author, EditionKey, Paper, Source, TitleStatus};
use crate::recognize::{Record, coined};
use crate::text::{Block, Inline, Line, Prose, normal, plain, slug};
use crate::vocabulary::{self, Vocabulary};

/// Makes papers of the records; what is told of a paper again is joined to it.
pub(super) fn take(imported: &mut Imported, records: Vec<Record>, context: &Context<'_>) {
    let mut seen: HashMap<(String, String), twice::Told> = HashMap::new();
    let mut venues = HashSet::new();
    // Where few papers hold awards, the others are listed papers.
    let n_awarded = records.iter().filter(|record| !record.awards.is_empty()).count();
    let among = if n_awarded * 2 >= records.len() && n_awarded > 0 {
        Among::Winners
    } else {
        Among::Listed
    };
    for mut record in records {
        let prose = record.abstract_text.iter_mut().chain(&mut record.statement);
        prose.chain(&mut record.title).for_each(|words| normal::without_ligatures(words));
        let lines = record.lines;
        doubts(&record, among, context, &mut imported.remarks);
        let mut details = std::mem::take(&mut record.details);
        if record.awards.is_empty() && !record.statement.is_empty() {
            details.push(("statement".into(), words_of(&record.statement)));
        }
        let letters = normal::letters(&words_of(&record.abstract_text));
        let page = record.page.clone();
        if let Some(page) = &page {
            details.push(("page".into(), page.to_string()));
        }
        // A page stays where it is filed, and its awards are given there unless the document says otherwise.
        let edition = page.as_ref().map(|page| page.edition.clone());
        let edition = edition.or_else(|| context.edition(&record.home));
        name_venues(imported, &mut venues, &record, context.vocabulary);
        let paper = paper(record, edition.as_ref(), context);
        let title = paper.title.plain();
        // A paper without a title is known by its abstract.
        let known = match (&page, paper.title_status) {
            (Some(page), _) => page.to_string(),
            (None, TitleStatus::Given) => normal::letters(&title),
            (None, TitleStatus::Working) => letters,
        };
        let place = edition.as_ref().map(ToString::to_string).unwrap_or_default();
        let new = ImportedPaper { paper, edition, page, lines, details };
        let told = seen.entry((known, place)).or_default();
        match told.same(&imported.papers, &new.paper) {
            Some(first) => {
                let unnamed = imported.papers[first].paper.authors.is_empty();
                let remark = twice::join(&mut imported.papers[first], new, context);
                if unnamed {
                    told.name(first, &imported.papers[first].paper);
                }
                imported.remarks.extend(remark);
                imported.merged.push(Span { lines, note: title, text: String::new() });
            }
            None => {
                told.add(imported.papers.len(), &new.paper);
                imported.papers.push(new);
            }
        }
    }
}

/// Notes the names of the venues of a record.
fn name_venues(
    imported: &mut Imported,
    seen: &mut HashSet<VenueName>,
    record: &Record,
    vocabulary: &Vocabulary,
) {
    for name in &record.venue_names {
        let venue = venue_name(name, vocabulary);
        if seen.insert(venue.clone()) {
            imported.venues.push(venue);
        }
    }
}

/// What the papers of a document are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Among {
    /// Most of them hold awards.
    Winners,
    /// Few do, or none.
    Listed,
}

/// Remarks on what is doubtful about a record: an award that is not known, or none where others have one.
fn doubts(record: &Record, among: Among, context: &Context<'_>, remarks: &mut Vec<Diagnostic>) {
    let title = record.title.as_ref().map(|words| plain::line(words)).unwrap_or_default();
    let place = Place::line(context.document, record.lines.0, &title);
    if among == Among::Winners && record.awards.is_empty() {
        let message = "no heading and no prose says which award this paper holds";
        let remark = Diagnostic::warning("no-award", message).at(place.clone());
        remarks
            .push(remark.hint("its page is that of a paper without an award, until you add one"));
    }
    if let Some(command) = title_command(record) {
        let message = format!("the TeX command `{command}` in the title is not known, and is kept");
        let remark = Diagnostic::warning("unknown-tex", message).at(place.clone());
        remarks.push(remark.hint("write in the page what it stands for"));
    }
    for doubt in &record.doubts {
        remarks.push(Diagnostic::warning("doubt", doubt).at(place.clone()));
    }
    for award in record.awards.iter().filter(|award| award.kind == "other") {
        let label = context.vocabulary.label(award);
        let name = vocabulary::name_of_other(award).unwrap_or(&label);
        let hint = format!("to file it properly, add `[awards.{}]` to site.toml", slug::slug(name));
        let message = format!("the vocabulary has no kind for the award `{label}`");
        remarks.push(Diagnostic::warning("unknown-kind", message).at(place.clone()).hint(hint));
    }
}

/// The first command that the reader of TeX left in the words of a title (lesson M9).
fn title_command(record: &Record) -> Option<String> {
    let texts = record.title.iter().flatten().filter_map(|word| match word {
        Inline::Text(text) => Some(text),
        _ => None,
    });
    texts.into_iter().find_map(|text| {
        let rest = text.split('\\').skip(1);
        let names = rest.map(|rest| rest.split(|c: char| !c.is_ascii_alphabetic()).next());
        names.flatten().find(|name| name.len() > 1).map(|name| format!("\\{name}"))
    })
}

fn words_of(paragraphs: &[Vec<Inline>]) -> String {
    paragraphs.iter().map(|words| plain::line(words)).collect::<Vec<_>>().join(" ")
}

fn paper(record: Record, edition: Option<&EditionKey>, context: &Context<'_>) -> Paper {
    let abstract_words = words_of(&record.abstract_text);
    let (title, title_status) = match &record.title {
        Some(words) => (Line::from_inlines(words), TitleStatus::Given),
        // A page that is named has its title.
        None if record.page.is_some() => (Line::default(), TitleStatus::Given),
        None => {
            let working = coined::working_title(&record.abstract_text.concat());
            (Line::from_inlines(&[Inline::Text(working)]), TitleStatus::Working)
        }
    };
    let prose = |paragraphs: Vec<Vec<Inline>>| match context.extent {
        Extent::Whole => {
            let blocks = paragraphs.into_iter().map(Block::Paragraph).collect();
            Prose::from_blocks(&normal::blocks(blocks))
        }
        Extent::Facts => Prose::default(),
    };
    let abstract_id =
        (!abstract_words.is_empty()).then(|| slug::digest(&normal::letters(&abstract_words), 16));
    let mut awards = record.awards;
    for award in &mut awards {
        // What the paper's own place says by itself is left out.
        let here =
            edition.is_some_and(|key| award.venues.iter().all(|venue| **venue == *key.venue));
        if here {
            award.venues.clear();
        }
        award.year = award.year.filter(|year| edition.is_none_or(|key| key.year != *year));
    }
    if let Some(award) = awards.first_mut() {
        award.statement = prose(record.statement);
    }
    Paper {
        title,
        title_status,
        authors: record.authors.into_iter().map(author).collect(),
        awards,
        links: record.links,
        published: record.published,
        doi: record.doi,
        track: record.track,
        editors: record.editors.into_iter().map(author).collect(),
        details: record.bibliography,
        abstract_text: prose(record.abstract_text),
        sources: vec![Source {
            document: context.document.to_owned(),
            lines: Some(record.lines),
            sheet: record.sheet,
            abstract_id,
            ..Source::default()
        }],
        ..Paper::default()
    }
}

fn author(person: crate::recognize::names::Person) -> Author {
    Author {
        affiliation: person.affiliation.as_deref().map(normal::line),
        ..Author::named(without_number(&normal::line(&normal::apart(&person.name))))
    }
}

/// A name without the number by which DBLP tells its bearer from namesakes: `Bo Li 0003` (lesson R20).
fn without_number(name: &str) -> &str {
    let is_number = |word: &str| {
        word.len() == 4 && word.starts_with('0') && word.bytes().all(|b| b.is_ascii_digit())
    };
    name.rsplit_once(' ').filter(|(_, last)| is_number(last)).map_or(name, |(bare, _)| bare)
}

//! The page of a paper.

mod machine;
mod parts;

use serde::Serialize;

use super::lists::plain_title;
use super::route::Page;
use super::view::{Head, Link, Made, Turn, enumerated};
use super::words::{self, Words};
use super::{Kind, Site, cite};
use crate::archive::Facts;
use crate::citation::mark;
use crate::diag::Diagnostic;
use crate::paper::{Award, AwardStatus, PaperStatus};
use parts::{AwardView, Citation, LinkGroup, SourceView};

pub(super) const KIND: Kind = Kind { pages, make };

/// The number of letters from which a title is set smaller.
const LONG_TITLE: usize = 120;

#[derive(Serialize)]
struct View<'a> {
    head: Head,
    venue: Link,
    edition: Link,
    /// The title as HTML, and how it is set: `long`, `working`.
    title: String,
    title_class: String,
    lang: Option<&'a str>,
    /// What became of the paper.
    notice: Option<String>,
    working: bool,
    authors: Vec<Link>,
    awards: Vec<AwardView<'a>>,
    abstract_html: String,
    summary: String,
    notes: Vec<words::Part>,
    links: Vec<LinkGroup>,
    citation: Option<Citation>,
    /// What machines read in the head of the page, as HTML.
    metadata: String,
    sources: Vec<SourceView<'a>>,
    edit: Option<String>,
    turn: Turn,
}

fn pages(site: &Site) -> Vec<Page> {
    site.archive.papers().map(|facts| Page::Paper(facts.id.clone())).collect()
}

fn make(site: &Site, page: &Page, remarks: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Paper(id) = page else { return None };
    let facts = site.archive.paper(id)?;
    let paper = &facts.paper;
    let venue = site.archive.venue_name(&id.edition.venue);
    let mut html = Words::of(site, &format!("{id}.md"), remarks);
    let is_removed = paper.details.status == Some(PaperStatus::Removed);
    let (abstract_html, abstract_words) = html.prose_and_words(&paper.abstract_text);
    let cited = Some(facts).filter(|_| !is_removed).and_then(|facts| {
        cite::with_work(site, facts, |work| {
            (
                Some(parts::citation(site, facts, work)),
                machine::metadata(site, facts, Some((work, &abstract_words))),
            )
        })
    });
    let (citation, metadata) =
        cited.unwrap_or_else(|| (None, machine::metadata(site, facts, None)));
    let view = View {
        head: Head::of(site, page, head_title(site, facts), description(site, facts)),
        venue: Link::to(site, &Page::Venue(id.edition.venue.clone()), venue),
        edition: Link::to(site, &Page::Edition(id.edition.clone()), id.edition.year.to_string()),
        title: format!("{}{}", mark(facts), html.line(&paper.title)),
        title_class: title_class(facts),
        lang: paper.details.lang.as_deref(),
        notice: notice(facts),
        working: facts.has_working_title(),
        authors: authors(site, facts),
        awards: parts::awards(site, facts, &mut html),
        abstract_html,
        summary: html.prose(&paper.summary),
        notes: html.parts(&paper.notes),
        links: parts::links(site, paper),
        citation,
        metadata,
        sources: paper.sources.iter().map(|source| SourceView::of(site, source)).collect(),
        edit: site.edit_url(&format!("{id}.md")),
        turn: parts::turn(site, facts),
    };
    Some(Made::view("paper.html", &view))
}

/// The title in the browser's head: the paper's, with edition and award. Where two papers of an edition have one title,
/// each has its own slug, which begins alike.
fn head_title(site: &Site, facts: &Facts) -> String {
    let title = plain_title(facts);
    let edition = site.archive.edition_name(&facts.id.edition);
    let stands = |(award, _): &(&Award, &String)| award.status == AwardStatus::Valid;
    let label = facts.paper.awards.iter().zip(&facts.labels).find(stands);
    let label = label.map_or(String::new(), |(_, label)| format!(" {label}"));
    let mut full = format!("{title} – {edition}{label}");
    if parts::has_namesake(site, facts) {
        full.push_str(&format!(" ({})", facts.id.slug));
    }
    full
}

fn title_class(facts: &Facts) -> String {
    let long = facts.title.chars().count() > LONG_TITLE;
    let classes = [(long, "long"), (facts.has_working_title(), "working")];
    classes.iter().filter(|(is, _)| *is).map(|(_, class)| *class).collect::<Vec<_>>().join(" ")
}

/// `Best Paper, ConfX 2031. By A, B, C and 4 others.`
fn description(site: &Site, facts: &Facts) -> String {
    let home = &facts.id.edition;
    let given = words::awards(site, facts);
    let what = match given.as_slice() {
        [] => format!("A paper of {}", site.archive.edition_name(home)),
        given => given.join("; "),
    };
    let names = words::author_names(site, facts);
    match names.as_slice() {
        [] => format!("{what}."),
        names if names.len() <= 4 => format!("{what}. By {}.", enumerated(names)),
        names => format!("{what}. By {} and {} others.", names[..3].join(", "), names.len() - 3),
    }
}

fn notice(facts: &Facts) -> Option<String> {
    let details = &facts.paper.details;
    let what = match details.status? {
        PaperStatus::Retracted => "This paper was retracted",
        PaperStatus::Removed => "This paper was taken down",
        PaperStatus::Superseded => "This paper was replaced by a later version",
        PaperStatus::Corrected => "This paper was corrected",
    };
    let since = details.status_date.map_or(String::new(), |date| format!(" ({date})"));
    let note = details.note.as_ref().map_or(String::new(), |note| format!(" {note}"));
    Some(format!("{what}{since}.{note}"))
}

fn authors(site: &Site, facts: &Facts) -> Vec<Link> {
    let page = |slug: &std::sync::Arc<str>| Page::Person(slug.clone());
    let link = |(author, slug)| Link::to(site, &page(slug), words::author_name(site, author));
    facts.authors().map(link).collect()
}

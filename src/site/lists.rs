//! Papers in lists: the row of a paper, written once and copied into every list, and its award's line before it.

use serde::Serialize;

use super::route::Page;
use super::view::Link;
use super::{Site, words};
use crate::archive::{Facts, Given};
use crate::paper::{AwardStatus, PaperStatus};

/// A paper in a list.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    /// What it won; where a label over the list says it all, nothing.
    pub(super) awards: Vec<AwardLine<'a>>,
    /// Title and authors, as HTML.
    pub(super) paper: &'a str,
    /// The first sentences of the committee's statement.
    pub(super) excerpt: Option<String>,
    /// The words of the award in the source, where they are others.
    pub(super) as_written: Option<&'a str>,
}

/// An award's line: its words and where it was given, joined by commas.
#[derive(Serialize)]
pub(super) struct AwardLine<'a> {
    pub(super) parts: Vec<Part<'a>>,
    /// The paper's year, where it is not the award's.
    pub(super) paper_year: Option<u16>,
    /// Whether it was taken back.
    pub(super) struck: bool,
}

/// A part of an award's line.
#[derive(Serialize)]
pub(super) struct Part<'a> {
    pub(super) text: std::borrow::Cow<'a, str>,
    pub(super) url: Option<String>,
}

impl<'a> Part<'a> {
    /// An award's words.
    pub(super) fn label(given: &'a Given) -> Self {
        Self { text: given.label().into(), url: None }
    }

    /// Words that lead somewhere.
    pub(super) fn link(link: Link) -> Self {
        Self { text: link.label.into(), url: Some(link.url) }
    }
}

impl<'a> Row<'a> {
    /// The row of an award, with these parts in its line.
    pub(super) fn of(site: &Site, given: &'a Given, year: u16, parts: Vec<Part<'a>>) -> Self {
        Self {
            awards: AwardLine::of(given, year, parts).into_iter().collect(),
            paper: row(site, &given.facts),
            excerpt: None,
            as_written: as_written(given),
        }
    }
}

impl<'a> AwardLine<'a> {
    /// The line of an award given in `year`; none where there is nothing to say.
    pub(super) fn of(given: &Given, year: u16, parts: Vec<Part<'a>>) -> Option<Self> {
        let paper_year = given.facts.published.year.filter(|published| *published != year);
        let struck = given.award().status == AwardStatus::Rescinded;
        let line = Self { parts, paper_year, struck };
        (!line.parts.is_empty() || paper_year.is_some() || struck).then_some(line)
    }
}

/// The words of an award in its source, where they are not those displayed.
pub(super) fn as_written(given: &Given) -> Option<&str> {
    given.award().as_written.as_deref().filter(|words| *words != given.label())
}

/// The title and authors of a paper in a list, as HTML.
pub(super) fn row<'a>(site: &Site, facts: &'a Facts) -> &'a str {
    facts.row.get_or_init(|| {
        let mut html = format!("<h3>{}</h3>", title_link(site, facts));
        if !facts.paper.authors.is_empty() {
            html.push_str("\n<p class=\"authors\">");
            for (n, author) in facts.paper.authors.iter().enumerate() {
                html.push_str(if n == 0 { "" } else { ", " });
                html.push_str(&words::escape(&author.name));
            }
            html.push_str("</p>");
        }
        html.into()
    })
}

/// A paper's title as a link to its page, as HTML.
pub(super) fn title_link(site: &Site, facts: &Facts) -> String {
    let class = if facts.has_working_title() { " class=\"working\"" } else { "" };
    let lang = facts.paper.details.lang.as_ref();
    let lang = lang.map_or(String::new(), |lang| format!(" lang=\"{}\"", words::escape(lang)));
    let url = site.url(&Page::Paper(facts.id.clone()));
    format!("<a{class}{lang} href=\"{url}\">{}{}</a>", mark(facts), words::line(&facts.paper.title))
}

/// What stands before the title of a retracted paper in every output (lesson R23).
pub(super) fn mark(facts: &Facts) -> &'static str {
    match facts.paper.details.status {
        Some(PaperStatus::Retracted) => "[RETRACTED] ",
        _ => "",
    }
}

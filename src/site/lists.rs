//! Papers in lists: the row of a paper, written once and copied into every list, and its award's line before it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::Serialize;

use super::route::Page;
use super::view::Link;
use super::{Site, words};
use crate::archive::{Facts, Given};
use crate::citation::mark;
use crate::markup::{self, escape};
use crate::paper::AwardStatus;

/// A part of a page: a label, and the papers it is about.
#[derive(Serialize, Default)]
pub(super) struct Section<'a> {
    /// Its name in addresses.
    pub(super) id: Option<String>,
    pub(super) label: String,
    /// Where its label leads.
    pub(super) url: Option<String>,
    /// How many there are.
    pub(super) count: String,
    /// Whether the rows are folded away.
    pub(super) fold: bool,
    pub(super) rows: Vec<Row<'a>>,
    /// The papers that are only counted here.
    pub(super) listed: Option<Link>,
}

/// The number of rows from which a page folds its sections.
const MANY: usize = 60;

/// Folds the sections of a page with many rows, so that it can be looked over.
pub(super) fn fold(sections: &mut [Section<'_>]) {
    let n_rows: usize = sections.iter().map(|section| section.rows.len()).sum();
    for section in sections.iter_mut().filter(|_| n_rows > MANY) {
        section.fold = !section.rows.is_empty();
    }
}

/// A paper in a list.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    /// What it won; where a label over the list says it all, nothing.
    pub(super) awards: Vec<AwardLine<'a>>,
    /// Where a paper without an award is listed.
    pub(super) listed: Option<Link>,
    /// Title and authors, as HTML.
    pub(super) paper: &'a str,
    /// The first sentences of the committee's statement.
    pub(super) excerpt: Option<String>,
    /// The first sentences of our own words about it.
    pub(super) summary: Option<String>,
    /// The words of the award in its source.
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
    text: Cow<'a, str>,
    url: Option<String>,
}

impl<'a> Part<'a> {
    /// Words that lead nowhere.
    pub(super) fn words(text: impl Into<Cow<'a, str>>) -> Self {
        Self { text: text.into(), url: None }
    }

    /// Words that lead somewhere.
    pub(super) fn link(link: Link) -> Self {
        Self { text: link.label.into(), url: Some(link.url) }
    }
}

impl<'a> Row<'a> {
    /// The row of an award given in `year`, with these parts in its line.
    pub(super) fn of(site: &Site, given: &'a Given, year: u16, parts: Vec<Part<'a>>) -> Self {
        Self {
            awards: AwardLine::of(&given.facts, given.award, year, parts).into_iter().collect(),
            listed: None,
            paper: paper(site, &given.facts),
            excerpt: None,
            summary: None,
            as_written: None,
        }
    }
}

impl<'a> AwardLine<'a> {
    /// The line of a paper's award given in `year`; none where there is nothing to say.
    pub(super) fn of(
        facts: &'a Facts,
        award: usize,
        year: u16,
        mut parts: Vec<Part<'a>>,
    ) -> Option<Self> {
        let paper_year = facts.published.year.filter(|published| *published != year);
        let struck = facts.paper.awards[award].status == AwardStatus::Rescinded;
        if struck && parts.is_empty() {
            parts.push(Part::words(facts.labels[award].as_str()));
        }
        (!parts.is_empty() || paper_year.is_some()).then_some(Self { parts, paper_year, struck })
    }
}

/// The words of an award in its source, where they say more than those displayed: `Longuet-Higgins Prize`, but not
/// `Best paper awards`.
pub(super) fn as_written(facts: &Facts, award: usize) -> Option<&str> {
    const EMPTY: [&str; 5] = ["award", "paper", "prize", "winner", "the"];
    let words = |text: &str| -> BTreeSet<String> {
        let text = text.to_lowercase().replace("our", "or");
        let words =
            text.split(|c: char| !c.is_alphanumeric()).map(|word| word.trim_end_matches('s'));
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let shown = words(&facts.labels[award]);
    let says_more = |written: &&str| {
        words(written).iter().any(|word| !shown.contains(word) && !EMPTY.contains(&word.as_str()))
    };
    facts.paper.awards[award].as_written.as_deref().filter(says_more)
}

/// The title and authors of a paper in a list, as HTML.
pub(super) fn paper<'a>(site: &Site, facts: &'a Facts) -> &'a str {
    facts.row.get_or_init(|| {
        let mut html = format!("<h3>{}</h3>", title_link(site, facts));
        if !facts.paper.authors.is_empty() {
            let names = words::names_html(site, facts);
            html.push_str(&format!("\n<p class=\"authors\">{names}</p>"));
        }
        html.into()
    })
}

/// A paper's title as a link to its page, as HTML.
pub(super) fn title_link(site: &Site, facts: &Facts) -> String {
    let class = if facts.has_working_title() { " class=\"working\"" } else { "" };
    let lang = facts.paper.details.lang.as_ref();
    let lang = lang.map_or(String::new(), |lang| format!(" lang=\"{}\"", escape::attribute(lang)));
    let dir = if words::runs_left(&facts.title) { " dir=\"auto\"" } else { "" };
    let url = site.url(&Page::Paper(facts.id.clone()));
    let title = markup::line(&facts.paper.title).html;
    format!("<a{class}{lang}{dir} href=\"{url}\">{}{title}</a>", mark(facts))
}

/// A paper's title where only plain words can stand; a working title in brackets.
pub(super) fn plain_title(facts: &Facts) -> String {
    match facts.has_working_title() {
        true => format!("[{}]", facts.title),
        false => format!("{}{}", mark(facts), facts.title),
    }
}

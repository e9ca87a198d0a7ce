//! Papers in lists: the row of a paper, written once and copied into every list, and its award's line before it.
//!
//! A paper stands in a dozen lists, so lists are written here and not by templates.

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
pub(super) struct Section {
    /// Its name in addresses.
    pub(super) id: Option<String>,
    pub(super) label: String,
    /// Where its label leads.
    pub(super) url: Option<String>,
    /// How many there are.
    pub(super) count: String,
    /// Whether the papers are folded away.
    pub(super) fold: bool,
    /// The papers, as HTML.
    pub(super) roll: String,
    /// How many of them.
    pub(super) n_rows: usize,
    /// The papers that are only counted here.
    pub(super) listed: Option<Link>,
}

impl Section {
    /// A section of these papers.
    pub(super) fn of<'a>(label: String, rows: impl Iterator<Item = Row<'a>>) -> Self {
        let (roll, n_rows) = roll(rows);
        Self { label, roll, n_rows, ..Self::default() }
    }
}

/// The number of rows from which a page folds its sections.
const MANY: usize = 60;

/// Folds the sections of a page with many rows, so that it can be looked over.
pub(super) fn fold(sections: &mut [Section]) {
    let n_rows: usize = sections.iter().map(|section| section.n_rows).sum();
    for section in sections.iter_mut().filter(|_| n_rows > MANY) {
        section.fold = section.n_rows > 0;
    }
}

/// Papers as a list, as HTML, and how many they are; nothing where there are none.
pub(super) fn roll<'a>(rows: impl Iterator<Item = Row<'a>>) -> (String, usize) {
    let (mut html, mut n_rows) = (String::new(), 0);
    for row in rows {
        if n_rows == 0 {
            html.push_str("<ol class=\"roll\">");
        }
        row.push(&mut html);
        n_rows += 1;
    }
    if n_rows > 0 {
        html.push_str("\n  </ol>");
    }
    (html, n_rows)
}

/// A paper in a list.
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
pub(super) struct AwardLine<'a> {
    pub(super) parts: Vec<Part<'a>>,
    /// The paper's year, where it is not the award's.
    pub(super) paper_year: Option<u16>,
    /// Whether it was taken back.
    pub(super) struck: bool,
}

/// A part of an award's line.
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

    fn push(&self, html: &mut String) {
        html.push_str("\n<li>");
        for award in &self.awards {
            html.push_str("\n<p class=\"award\">");
            award.push(html);
            html.push_str("</p>");
        }
        if let Some(listed) = &self.listed {
            html.push_str("\n<p class=\"note\">");
            push_link(&listed.url, &listed.label, html);
            html.push_str("</p>");
        }
        html.extend(["\n", self.paper]);
        let mut put = |before: &str, words: Option<&str>, after: &str| {
            if let Some(words) = words {
                html.push_str(before);
                escape::push_text(words, html);
                html.push_str(after);
            }
        };
        put("\n<blockquote><p>", self.excerpt.as_deref(), "</p></blockquote>");
        put("\n<p class=\"note\">", self.summary.as_deref(), "</p>");
        put("\n<p class=\"note\">Announced as “", self.as_written, "”</p>");
        html.push_str("\n</li>");
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

    fn push(&self, html: &mut String) {
        html.push_str(if self.struck { "<s>" } else { "" });
        for (n, Part { text, url }) in self.parts.iter().enumerate() {
            html.push_str(if n > 0 { ", " } else { "" });
            match url {
                Some(url) => push_link(url, text, html),
                None => escape::push_text(text, html),
            }
        }
        html.push_str(if self.struck { "</s> <small>taken back</small>" } else { "" });
        if let Some(year) = self.paper_year {
            html.push_str(if self.parts.is_empty() { "" } else { " " });
            html.push_str(&format!("<small>for a paper of {year}</small>"));
        }
    }
}

fn push_link(url: &str, label: &str, html: &mut String) {
    html.push_str("<a href=\"");
    escape::push_attribute(url, html);
    html.push_str("\">");
    escape::push_text(label, html);
    html.push_str("</a>");
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

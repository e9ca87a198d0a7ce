//! Typed text as HTML, for the views.

use serde::Serialize;

use super::Site;
use crate::archive::Facts;
use crate::diag::Diagnostic;
use crate::paper::Author;
use crate::text::{Block, Inline, Line, Prose, plain};

/// Writes the texts of one page of the content, and keeps what is wrong with them.
pub(super) struct Words<'a> {
    site: &'a Site,
    /// The content's page, as remarks name it.
    path: String,
    remarks: &'a mut Vec<Diagnostic>,
}

impl<'a> Words<'a> {
    /// For the texts of the page `path` of the content.
    pub(super) fn of(site: &'a Site, path: &str, remarks: &'a mut Vec<Diagnostic>) -> Self {
        Self { site, path: format!("content/{path}"), remarks }
    }

    /// The HTML of blocks.
    pub(super) fn prose(&mut self, prose: &Prose) -> String {
        let _ = (self.site, &self.path, &self.remarks);
        let paragraphs = prose.plain();
        let paragraphs = paragraphs.split("\n\n").filter(|paragraph| !paragraph.is_empty());
        paragraphs.map(|paragraph| format!("<p>{}</p>\n", escape(paragraph))).collect()
    }
}

/// The HTML of a line.
pub(super) fn line(line: &Line) -> String {
    inlines(&line.inlines())
}

/// The HTML of a line.
pub(super) fn inlines(words: &[Inline]) -> String {
    escape(&plain::line(words))
}

/// The HTML of a line that stands inside a link, where no other link can.
pub(super) fn label(line: &Line) -> String {
    inlines(&line.inlines())
}

/// The names of a paper's authors as they are shown. Who asks for it is shown by the present name only, also on papers
/// that bear a former one (lesson R17).
pub(super) fn author_names<'a>(site: &'a Site, facts: &'a Facts) -> Vec<&'a str> {
    facts.paper.authors.iter().map(|author| author_name(site, author)).collect()
}

/// The name of an author as it is shown.
pub(super) fn author_name<'a>(site: &'a Site, author: &'a Author) -> &'a str {
    let person = site.archive.person(&site.archive.person_slug(author));
    match person.and_then(|person| person.page.as_deref()) {
        Some(page) if page.hide_former && page.former.contains(&author.name) => &page.name,
        _ => &author.name,
    }
}

/// The prose of a page in parts, each under its own heading; the heading of the first may be empty.
#[derive(Serialize)]
pub(super) struct Part {
    /// As HTML.
    pub(super) heading: String,
    pub(super) html: String,
}

impl Words<'_> {
    /// The HTML of prose, cut at its headings of the second level.
    pub(super) fn parts(&mut self, prose: &Prose) -> Vec<Part> {
        let mut parts: Vec<(String, Vec<Block>)> = Vec::new();
        for block in prose.blocks() {
            match (block, parts.last_mut()) {
                (Block::Heading(1 | 2, heading), _) => parts.push((inlines(&heading), Vec::new())),
                (block, Some((_, blocks))) => blocks.push(block),
                (block, None) => parts.push((String::new(), vec![block])),
            }
        }
        let html = |(heading, blocks): (String, Vec<Block>)| Part {
            heading,
            html: self.prose(&Prose::from_blocks(&blocks)),
        };
        parts.into_iter().map(html).collect()
    }
}

/// Text as HTML shows it.
pub(super) fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(c),
        }
    }
    html
}

/// An address as it is shown, as HTML: without scheme and final slash, and breakable after its slashes.
pub(super) fn address(url: &str) -> String {
    let shown = url.split_once("://").map_or(url, |(_, rest)| rest).trim_end_matches('/');
    escape(shown).replace('/', "/<wbr>")
}

//! Typed text as HTML, for the views.

use super::Site;
use crate::diag::Diagnostic;
use crate::text::{Inline, Line, Prose, plain};

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

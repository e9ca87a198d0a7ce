//! Typed text and names, as the views show them.

use std::ops::Range;

use serde::Serialize;

use super::Site;
use crate::archive::Facts;
use crate::diag::{Diagnostic, Place};
use crate::markup::{self, Context, Fault, Html, escape};
use crate::paper::{Author, AwardStatus};
use crate::text::read::{self, Read};
use crate::text::{Block, Line, Prose, plain};

/// Writes the texts of one page of the content, and tells what is wrong with them.
pub(super) struct Words<'a> {
    site: &'a Site,
    /// The content's page, as remarks name it.
    path: String,
    /// How many texts are written, for the ids in each to differ from those in the others.
    n_texts: usize,
    remarks: &'a mut Vec<Diagnostic>,
}

/// A part of a page's prose, under its own heading.
#[derive(Serialize)]
pub(super) struct Part {
    /// As HTML; empty for what comes before the first heading.
    heading: String,
    html: String,
}

impl<'a> Words<'a> {
    /// For the texts of the page `path` of the content.
    pub(super) fn of(site: &'a Site, path: &str, remarks: &'a mut Vec<Diagnostic>) -> Self {
        Self { site, path: format!("content/{path}"), n_texts: 0, remarks }
    }

    /// The HTML of blocks.
    pub(super) fn prose(&mut self, prose: &Prose) -> String {
        if prose.is_empty() {
            return String::new();
        }
        self.blocks(prose, read::blocks(prose.markdown()), prose)
    }

    /// The HTML of blocks, and their words as a person reads them.
    pub(super) fn prose_and_words(&mut self, prose: &Prose) -> (String, String) {
        if prose.is_empty() {
            return Default::default();
        }
        let read = read::blocks(prose.markdown());
        let words = plain::blocks(&read.value);
        (self.blocks(prose, read, prose), words)
    }

    /// The HTML of blocks that are a part of `whole`, if not all of it.
    fn blocks(&mut self, prose: &Prose, read: Read<Vec<Block>>, whole: &Prose) -> String {
        self.n_texts += 1;
        let prefix = format!("t{}-", self.n_texts);
        let base = self.site.archive.config.base_url.path();
        let context = Context { base, prefix: &prefix, heading: 3 };
        let html = markup::read_prose(prose, read, &context);
        self.told(html, prose.markdown(), whole)
    }

    /// The HTML of a line, without links.
    pub(super) fn line(&mut self, line: &Line) -> String {
        self.told(markup::line(line), line.markdown(), &Prose::default())
    }

    /// The HTML; its faults become remarks at the words that they are about. `markdown` is what was read, a part of
    /// `whole`.
    fn told(&mut self, html: Html, markdown: &str, whole: &Prose) -> String {
        let path = &self.path;
        let remark = |Fault { range, message }| {
            let words = markdown.get(range.clone()).unwrap_or_default();
            let place =
                place(path, words, Some(range).filter(|_| markdown == whole.markdown()), whole);
            let words: String = words.lines().next().unwrap_or_default().chars().take(60).collect();
            let message = if words.is_empty() { message } else { format!("{message}: `{words}`") };
            Diagnostic::warning("markup", message).at(place)
        };
        self.remarks.extend(html.faults.into_iter().map(remark));
        html.html
    }

    /// The HTML of prose, cut at its headings of the first and second level.
    pub(super) fn parts(&mut self, prose: &Prose) -> Vec<Part> {
        let is_cut = |block: &Block| matches!(block, Block::Heading(1 | 2, _));
        if prose.is_empty() {
            return Vec::new();
        }
        let read = read::blocks(prose.markdown());
        if !read.value.iter().any(is_cut) {
            let html = self.blocks(prose, read, prose);
            let part = Part { heading: String::new(), html };
            return Some(part).filter(|part| !part.html.is_empty()).into_iter().collect();
        }
        let (notes, blocks): (Vec<Block>, Vec<Block>) =
            read.value.into_iter().partition(|block| matches!(block, Block::Footnote(..)));
        let mut parts: Vec<(String, Vec<Block>)> = Vec::new();
        for block in blocks {
            match (block, parts.last_mut()) {
                (Block::Heading(1 | 2, heading), _) => {
                    parts.push((markup::html::line(&heading).html, Vec::new()));
                }
                (block, Some((_, blocks))) => blocks.push(block),
                (block, None) => parts.push((String::new(), vec![block])),
            }
        }
        let html = |(heading, blocks)| {
            let part = with_notes(blocks, &notes);
            let html = match part.is_empty() {
                true => String::new(),
                false => self.blocks(&part, read::blocks(part.markdown()), prose),
            };
            Part { heading, html }
        };
        parts.into_iter().map(html).collect()
    }
}

/// The place of some words of a text in its file: at these bytes of the text, else where the words come first; the whole
/// file where that is not known.
fn place(path: &str, words: &str, range: Option<Range<usize>>, whole: &Prose) -> Place {
    let markdown = whole.markdown();
    let found = || markdown.find(words).filter(|_| !words.is_empty());
    let range = range.or_else(|| found().map(|at| at..at + words.len()));
    let (Some(first), Some(range)) = (whole.line(), range) else { return Place::file(path) };
    let place = Place::span(path, markdown, range);
    Place { line: first + place.line - 1, ..place }
}

/// A part of a text, with those of its footnotes that it refers to.
fn with_notes(mut blocks: Vec<Block>, notes: &[Block]) -> Prose {
    let text = Prose::from_blocks(&blocks);
    let referred = |note: &&Block| match note {
        Block::Footnote(label, _) => text.markdown().contains(&format!("[^{label}]")),
        _ => false,
    };
    blocks.extend(notes.iter().filter(referred).cloned());
    Prose::from_blocks(&blocks)
}

/// An award in words, with the editions that gave it: `Best Paper, ConfX 2031`.
pub(super) fn award(site: &Site, facts: &Facts, n: usize) -> String {
    let award = &facts.paper.awards[n];
    let editions = award.editions(&facts.id.edition);
    let names: Vec<String> = editions.iter().map(|key| site.archive.edition_name(key)).collect();
    let taken_back = match award.status {
        AwardStatus::Rescinded => " (taken back)",
        AwardStatus::Valid => "",
    };
    format!("{}, {}{taken_back}", facts.labels[n], names.join(" and "))
}

/// The awards of a paper in words.
pub(super) fn awards(site: &Site, facts: &Facts) -> Vec<String> {
    (0..facts.labels.len()).map(|n| award(site, facts, n)).collect()
}

/// The names of a paper's authors as they are shown.
pub(super) fn author_names<'a>(site: &'a Site, facts: &'a Facts) -> Vec<&'a str> {
    facts.paper.authors.iter().map(|author| author_name(site, author)).collect()
}

/// The names of a paper's authors in a sentence, as HTML.
pub(super) fn names_html(site: &Site, facts: &Facts) -> String {
    let names = author_names(site, facts).into_iter().map(apart);
    names.collect::<Vec<_>>().join(", ")
}

/// Words as HTML; set apart where they are written from right to left, so that what stands beside them keeps its place.
pub(super) fn apart(words: &str) -> String {
    match runs_left(words) {
        true => format!("<bdi>{}</bdi>", escape::text(words)),
        false => escape::text(words),
    }
}

/// Whether some of these letters are written from right to left: those of the blocks that Unicode keeps for such scripts.
pub(super) fn runs_left(words: &str) -> bool {
    words.chars().any(|c| {
        matches!(u32::from(c), 0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFF | 0x10800..=0x10FFF
            | 0x1E800..=0x1EFFF)
    })
}

/// The name of an author as it is shown.
pub(super) fn author_name<'a>(site: &'a Site, author: &'a Author) -> &'a str {
    site.archive.author_name(author)
}

/// A name of somebody who is no author, as it is shown (lesson R17).
pub(super) fn shown_name<'a>(site: &'a Site, name: &'a str) -> &'a str {
    let former = |page: &&crate::entry::PersonPage| {
        page.hide_former && page.former.iter().any(|former| former == name)
    };
    let person = site.archive.declared_person(&Author::named(name));
    person.and_then(|person| person.page.as_deref()).filter(former).map_or(name, |page| &page.name)
}

/// An address that a page of the content gives, where it is one that can be followed.
pub(super) fn href(site: &Site, url: Option<&String>) -> Option<String> {
    markup::address::href(url?, site.archive.config.base_url.path())
}

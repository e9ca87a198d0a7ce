//! Typed text as HTML.
//!
//! [`prose`] prints a text of blocks, [`line()`] one of a line. What comes out is safe and needs no scripts: all words
//! are escaped, formulas are checked MathML, links lead to addresses only, and nothing carries a `style`.

pub mod address;
pub mod escape;
pub mod highlight;
pub mod html;
pub mod math;

use std::ops::Range;

use crate::text::read::{self, Read};
use crate::text::{Block, Line, Prose};

/// Where a text stands.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The path of the site, which begins and ends with a slash: addresses that begin with `/` are below it.
    pub base: &'a str,
    /// What the ids of this text begin with; no other text of its page has the same. May be empty for one of them.
    pub prefix: &'a str,
    /// The level of its highest heading: 3 under a section's `h2`.
    pub heading: u8,
}

impl Default for Context<'_> {
    fn default() -> Self {
        Self { base: "/", prefix: "", heading: 3 }
    }
}

/// What is wrong in a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The bytes of the Markdown that it is about; empty where the text was not read from Markdown.
    pub range: Range<usize>,
    /// What is wrong, in one sentence.
    pub message: String,
}

/// A printed text, and what is wrong in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Html {
    /// The HTML.
    pub html: String,
    /// The faults, in the order of the text.
    pub faults: Vec<Fault>,
}

/// The HTML of a text.
pub fn prose(prose: &Prose, context: &Context<'_>) -> Html {
    read_prose(prose, read::blocks(prose.markdown()), context)
}

/// The HTML of a text that has been read already.
pub fn read_prose(prose: &Prose, read: Read<Vec<Block>>, context: &Context<'_>) -> Html {
    placed(html::printed_blocks(&read.value, context), read.faults, prose.markdown())
}

/// The HTML of a line, such as a title. It holds no links, for it may stand in one.
pub fn line(line: &Line) -> Html {
    let read = read::line(line.markdown());
    placed(html::printed_line(&read.value), read.faults, line.markdown())
}

/// A printed text with the places of its faults: each is about words that are to be found in the Markdown.
fn placed(printed: html::Printed, read: Vec<(Range<usize>, String)>, markdown: &str) -> Html {
    let mut faults: Vec<Fault> =
        read.into_iter().map(|(range, message)| Fault { range, message }).collect();
    let mut from = 0;
    for (words, message) in printed.faults {
        let found = markdown[from..].find(&words).map(|at| from + at);
        let range = match found.or_else(|| markdown.find(&words)) {
            Some(at) => at..at + words.len(),
            None => 0..markdown.len(),
        };
        from = if found.is_some() { range.end } else { from };
        faults.push(Fault { range, message });
    }
    faults.sort_by_key(|fault| fault.range.start);
    Html { html: printed.html, faults }
}

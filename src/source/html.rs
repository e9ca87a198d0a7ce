//! HTML: whole pages, and pieces of it in Markdown.
//!
//! The tokenizer of html5ever finds tags and text and counts lines; what they mean is [`elements`]' work. No tree is
//! made: blocks follow from tags in order, and so each has the lines on which its words stand.

mod charset;
pub(super) mod elements;
pub(super) mod furniture;

use std::cell::{Cell, RefCell};

use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    Tag as Token, TagKind, Token as Tokens, TokenSink, TokenSinkResult, Tokenizer,
};

use super::document::Document;
use super::flow::{Flow, TexMarks};
use super::outline::Outline;
use super::{Format, Reading, templates};
use crate::diag::Checked;
use elements::{Elements, Tag};
use furniture::Furniture;

pub(super) const FORMAT: Format =
    Format { name: "html", extensions: &["html", "htm", "xhtml", "php"], read };

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, mut remarks } = document.text();
    if let Some(text) = &value {
        remarks = charset::checked(remarks, text);
    }
    let value = value.map(|text| {
        let taken = templates::taken_out(document.name, &text);
        remarks.extend(taken.remarks);
        let mut outline = outline(&taken.text, &taken.lines, Furniture::LeftOut);
        if outline.blocks.is_empty() {
            outline = self::outline(&taken.text, &taken.lines, Furniture::Kept);
        }
        Reading::Outline(outline)
    });
    Checked { value, remarks }
}

fn outline(text: &str, templates: &[(usize, usize)], furniture: Furniture) -> Outline {
    let mut flow = Flow::new(TexMarks::All);
    templates.iter().for_each(|lines| flow.trapping(*lines, "template"));
    let elements = Elements::new(flow, furniture);
    let mut elements = feed(elements, text, 1, |elements, text, line| elements.text(text, line));
    elements.finish(text.split('\n').count());
    elements.flow.close(text)
}

/// Reads a piece of HTML that begins on a line. Its text goes to `on_text`.
pub(super) fn feed(
    elements: Elements,
    html: &str,
    line: usize,
    on_text: impl Fn(&mut Elements, &str, usize),
) -> Elements {
    let sink =
        Sink { elements: RefCell::new(elements), line: Cell::new(line), start: line, on_text };
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(sink, html5ever::tokenizer::TokenizerOpts::default());
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    tokenizer.sink.elements.into_inner()
}

struct Sink<F> {
    elements: RefCell<Elements>,
    /// The line on which the next token begins.
    line: Cell<usize>,
    /// The line on which the piece begins.
    start: usize,
    on_text: F,
}

impl<F: Fn(&mut Elements, &str, usize)> TokenSink for Sink<F> {
    type Handle = ();

    fn process_token(&self, token: Tokens, line: u64) -> TokenSinkResult<()> {
        let first = self.line.get();
        let last = (self.start + usize::try_from(line).unwrap_or(1) - 1).max(first);
        let elements = &mut *self.elements.borrow_mut();
        match token {
            Tokens::CharacterTokens(text) => {
                let newlines = text.bytes().filter(|b| *b == b'\n').count();
                self.line.set(first + newlines);
                (self.on_text)(elements, &text, first);
            }
            Tokens::CommentToken(_) => {
                self.line.set(last);
                elements.flow.trapping((first, last), "comment");
            }
            Tokens::TagToken(tag) => {
                self.line.set(last);
                return tag_token(elements, &tag, (first, last));
            }
            Tokens::DoctypeToken(_)
            | Tokens::NullCharacterToken
            | Tokens::EOFToken
            | Tokens::ParseError(_) => {}
        }
        TokenSinkResult::Continue
    }
}

fn tag_token(elements: &mut Elements, tag: &Token, lines: (usize, usize)) -> TokenSinkResult<()> {
    let name = &*tag.name;
    if tag.kind == TagKind::EndTag {
        elements.end(name, lines);
        // A tag that was not closed, `</em <br>`, swallows the next.
        let swallowed = tag.attrs.iter().any(|attr| &*attr.name.local == "<br");
        if swallowed {
            elements.flow.line_break();
        }
        return TokenSinkResult::Continue;
    }
    let attributes: Vec<(String, String)> = tag
        .attrs
        .iter()
        .map(|attr| (attr.name.local.to_string(), attr.value.to_string()))
        .collect();
    elements.start(&Tag { name, attributes: &attributes, lines });
    match name {
        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
        "style" | "iframe" | "noframes" | "noembed" | "xmp" => {
            TokenSinkResult::RawData(RawKind::Rawtext)
        }
        "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
        _ => TokenSinkResult::Continue,
    }
}

#[cfg(test)]
mod tests;

//! What is left of templates in a document: calls and tags that its site would have filled in.
//!
//! [`taken_out`] puts a mark for each, so that none reaches a page and a link through one is known for broken.

use std::ops::Range;

use crate::diag::{Diagnostic, Place};
use crate::text::math;

/// Stands where a template was. It is no character of any text.
pub(super) const MARK: char = '\u{FDD0}';

/// The most bytes of a call.
const LONGEST: usize = 4096;

/// A document without its templates.
pub(super) struct TakenOut {
    /// Its text; each line of it is where it was.
    pub(super) text: String,
    /// The lines of the templates.
    pub(super) lines: Vec<(usize, usize)>,
    /// What says that a template holds words.
    pub(super) remarks: Vec<Diagnostic>,
}

/// Takes the templates out of a document. One that holds words in quotes may tell of a paper: it is reported (R21).
pub(super) fn taken_out(name: &str, source: &str) -> TakenOut {
    let mut taken =
        TakenOut { text: String::with_capacity(source.len()), lines: vec![], remarks: vec![] };
    let formulas = math::scan(source);
    let mut at = 0;
    let mut line = 1;
    while let Some((range, what)) = next(source, at, &formulas) {
        taken.text.push_str(&source[at..range.start]);
        line += newlines(&source[at..range.start]);
        let call = &source[range.clone()];
        let n = newlines(call);
        taken.text.push(MARK);
        taken.text.extend(std::iter::repeat_n('\n', n));
        taken.lines.push((line, line + n));
        if what == What::Call && holds_words(call) {
            let message = "this call of a template holds words, and is not read";
            let remark = Diagnostic::warning("template", message);
            let place = Place::line(name, line, call.lines().next().unwrap_or(""));
            taken.remarks.push(remark.at(place));
        }
        line += n;
        at = range.end;
    }
    taken.text.push_str(&source[at..]);
    taken
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|b| *b == b'\n').count()
}

/// Whether a call has words in quotes.
fn holds_words(call: &str) -> bool {
    call.split(['"', '\'']).skip(1).step_by(2).any(|quoted| quoted.trim().contains(' '))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Call,
    Tag,
}

/// The next template from a byte on.
fn next(source: &str, from: usize, formulas: &[math::Formula]) -> Option<(Range<usize>, What)> {
    let mut at = from;
    loop {
        at += source[at..].find(['{', '<'])?;
        let formula = formulas.partition_point(|formula| formula.range.end <= at);
        match formulas.get(formula).filter(|formula| formula.range.start <= at) {
            Some(formula) => at = formula.range.end,
            None => match template(source, at) {
                Some(found) => return Some(found),
                None => at += 1,
            },
        }
    }
}

/// The template that begins at a byte.
fn template(source: &str, at: usize) -> Option<(Range<usize>, What)> {
    let rest = &source[at..];
    let mut most = rest.len().min(LONGEST);
    while !rest.is_char_boundary(most) {
        most -= 1;
    }
    let end = |from: usize, close: &str| {
        rest.get(from..most)?.find(close).map(|n| at..at + from + n + close.len())
    };
    if rest.starts_with("{{") {
        let range = end(2, "}}")?;
        let inner = &source[range.start + 2..range.end - 2];
        // Braces around words are marks of TeX: `{{GPU}}`.
        let is_call = !inner.contains(['\\', '{', '}'])
            && (inner.starts_with([' ', '-', '<', '>', '%', '#', '\n'])
                || inner.contains(['.', '|', '(', '"', '\''])
                || inner.starts_with(|c: char| c.is_ascii_lowercase()));
        return is_call.then_some((range, What::Call));
    }
    if rest.starts_with("{%") {
        let range = end(2, "%}")?;
        let name = source[range.start + 2..].trim_start_matches(['-', ' ']);
        if name.starts_with("comment")
            && let Some(close) = rest[range.end - at..most].find("endcomment")
            && let Some(stop) = rest[range.end - at + close..most].find("%}")
        {
            return Some((at..range.end + close + stop + 2, What::Tag));
        }
        return Some((range, What::Tag));
    }
    if rest.starts_with("{#") {
        let range = end(2, "#}")?;
        return (!source[range.clone()].contains('\n')).then_some((range, What::Tag));
    }
    if rest.starts_with("<?php") || rest.starts_with("<?=") || rest.starts_with("<%") {
        let close = if rest.starts_with("<%") { "%>" } else { "?>" };
        return end(2, close).map(|range| (range, What::Tag));
    }
    None
}

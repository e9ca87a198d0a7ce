//! Private characters in the place of formulas, so that Markdown is read without them.

use std::borrow::Cow;

use crate::text::Display;
use crate::text::math::{self, Formula};

/// The private character that stands for the formula of this number.
fn mark(n: usize) -> Option<char> {
    u32::try_from(n).ok().and_then(|n| char::from_u32(0xF_0000 + n)).filter(|c| *c <= '\u{F_FFFD}')
}

/// The number of the formula that a private character stands for.
pub(super) fn number(mark: char) -> Option<usize> {
    ('\u{F_0000}'..='\u{F_FFFD}').contains(&mark).then(|| mark as usize - 0xF_0000)
}

/// The text with a private character for each formula; one that a text itself holds counts as a formula of its own.
pub(super) fn mask(markdown: &str) -> (Cow<'_, str>, Vec<Formula>) {
    let mut formulas = math::scan(markdown);
    let n_found = formulas.len();
    // All private characters begin with one byte, which hardly a text holds.
    let is_marked = markdown.as_bytes().contains(&0xF3);
    let chars = is_marked.then(|| markdown.char_indices()).into_iter().flatten();
    for (at, c) in chars.filter(|(_, c)| number(*c).is_some()) {
        let n = formulas[..n_found].partition_point(|formula| formula.range.end <= at);
        if formulas[..n_found].get(n).is_none_or(|formula| formula.range.start > at) {
            let (range, none) = (at..at + c.len_utf8(), at..at);
            let (tex, before) = (none.clone(), none);
            formulas.push(Formula { range, tex, before, display: Display::Inline });
        }
    }
    formulas.sort_by_key(|formula| formula.range.start);
    if formulas.is_empty() {
        return (Cow::Borrowed(markdown), formulas);
    }
    let mut masked = String::with_capacity(markdown.len());
    let mut end = 0;
    for (n, formula) in formulas.iter().enumerate() {
        masked.push_str(&markdown[end..formula.range.start]);
        masked.push(mark(n).unwrap_or('\u{FFFD}'));
        end = formula.range.end;
    }
    masked.push_str(&markdown[end..]);
    (Cow::Owned(masked), formulas)
}

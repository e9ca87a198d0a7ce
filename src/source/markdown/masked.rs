//! Formulas are found before Markdown is read, and put back into its words.

use std::ops::Range;

use crate::source::address;
use crate::source::html::elements::Elements;
use crate::text::{Inline, math};

/// A text in which a private character stands for each formula.
pub(super) struct Masked {
    pub(super) text: String,
    formulas: Vec<(Inline, (usize, usize))>,
    /// The first byte of each line of the text, and the line's number in the document.
    lines: Vec<(usize, usize)>,
}

/// The private characters that stand for formulas.
const MARKS: Range<u32> = 0xF_0000..0xF_FFFE;

impl Masked {
    pub(super) fn new(source: &str) -> Self {
        let mut masked = Self {
            text: String::with_capacity(source.len()),
            formulas: vec![],
            lines: vec![(0, 1)],
        };
        let found = math::scan(source);
        let mut line = 1;
        let mut at = 0;
        for (n, formula) in found.iter().enumerate() {
            let mark = u32::try_from(n).ok().map(|n| MARKS.start + n).filter(|n| MARKS.contains(n));
            let Some(mark) = mark.and_then(char::from_u32) else { break };
            masked.copy(&source[at..formula.range.start], &mut line);
            masked.text.push(mark);
            let last = line + source[formula.range.clone()].matches('\n').count();
            let tex = math::tex_of(source, formula).into_owned();
            masked.formulas.push((Inline::Math(tex, formula.display), (line, last)));
            if last > line {
                masked.lines.push((masked.text.len(), last));
            }
            line = last;
            at = formula.range.end;
        }
        masked.copy(&source[at..], &mut line);
        masked
    }

    /// Copies a text, and leaves out private characters of its own.
    fn copy(&mut self, text: &str, line: &mut usize) {
        for c in text.chars().filter(|c| !MARKS.contains(&u32::from(*c))) {
            self.text.push(c);
            if c == '\n' {
                *line += 1;
                self.lines.push((self.text.len(), *line));
            }
        }
    }

    /// The line on which a byte stands.
    pub(super) fn line(&self, at: usize) -> usize {
        let n = self.lines.partition_point(|(start, _)| *start <= at);
        self.lines[n.saturating_sub(1)].1
    }

    /// The formula that a private character stands for.
    fn formula(&self, mark: char) -> Option<&(Inline, (usize, usize))> {
        let n = u32::from(mark).checked_sub(MARKS.start)?;
        self.formulas.get(usize::try_from(n).ok()?)
    }

    /// Gives the elements a text that begins on a line, with its formulas.
    pub(super) fn tell(&self, elements: &mut Elements, text: &str, line: usize) {
        let mut line = line;
        let mut rest = text;
        while let Some((at, mark, formula)) =
            rest.char_indices().find_map(|(at, c)| Some((at, c, self.formula(c)?)))
        {
            let before = &rest[..at];
            elements.text(before, line);
            let (inline, lines) = formula;
            if !elements.is_silent() {
                elements.flow.inline(inline.clone(), *lines);
            }
            line = lines.1;
            rest = &rest[at + mark.len_utf8()..];
        }
        elements.text(rest, line);
    }

    /// The address of a link, with the dollars that are in it.
    pub(super) fn address(&self, url: &str) -> Option<String> {
        address::absolute(url).filter(|url| !url.chars().any(|c| self.formula(c).is_some()))
    }
}

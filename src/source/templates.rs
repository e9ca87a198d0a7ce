//! What is left of templates in a document: calls and tags that its site would have filled in.
//!
//! [`taken_out`] puts a mark for each, so that none reaches a page and a link through one is known for broken.

use std::ops::Range;

use crate::diag::{Diagnostic, Place};
use crate::text::math;

/// Stands where a template was. It is no character of any text.
pub(super) const MARK: char = '\u{FDD0}';

/// The most bytes of a remark in a template, which stands on one line.
const LONGEST_REMARK: usize = 200;

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
    let mut finder =
        Finder { source, formulas: math::scan(source), barren: Vec::new(), no_tag_before: 0 };
    let mut at = 0;
    let mut line = 1;
    while let Some((range, what)) = finder.next(at) {
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

/// Finds templates.
struct Finder<'a> {
    source: &'a str,
    formulas: Vec<math::Formula>,
    /// Marks of which there are no more, so that each is looked for in vain but once.
    barren: Vec<&'static str>,
    no_tag_before: usize,
}

impl Finder<'_> {
    /// The next template from a byte on.
    fn next(&mut self, from: usize) -> Option<(Range<usize>, What)> {
        let mut at = from;
        loop {
            at += self.source[at..].find(['{', '<'])?;
            let formula = self.formulas.partition_point(|formula| formula.range.end <= at);
            match self.formulas.get(formula).filter(|formula| formula.range.start <= at) {
                Some(formula) => at = formula.range.end,
                None => match self.template(at) {
                    Some((end, what)) => return Some((at..end, what)),
                    None => at += 1,
                },
            }
        }
    }

    /// The end of the template that begins at a byte.
    fn template(&mut self, at: usize) -> Option<(usize, What)> {
        let rest = &self.source[at..];
        if let Some(call) = rest.strip_prefix("{{") {
            // Braces in braces are TeX, and so are braces around words: `{{GPU}}`.
            let end = call.find(['{', '}', '\\']).filter(|end| call[*end..].starts_with("}}"))?;
            let inner = &call[..end];
            let is_call = inner.starts_with([' ', '-', '<', '>', '%', '#', '\n'])
                || inner.contains(['.', '|', '(', '"', '\''])
                || inner.starts_with(|c: char| c.is_ascii_lowercase());
            return (is_call && !inner.contains("\n\n")).then_some((at + end + 4, What::Call));
        }
        if let Some(tag) = rest.strip_prefix("{%") {
            if at < self.no_tag_before {
                return None;
            }
            let end = self.close(at + 2, "%}")?;
            if tag.trim_start_matches(['-', ' ']).starts_with("comment")
                && let Some(last) = self.close(end, "endcomment")
            {
                return Some((self.close(last, "%}").unwrap_or(last), What::Tag));
            }
            // What spans paragraphs is no tag, but signs in a text.
            return match self.source[at..end].rfind("\n\n") {
                Some(blank) => {
                    self.no_tag_before = at + blank;
                    None
                }
                None => Some((end, What::Tag)),
            };
        }
        if rest.starts_with("{#") {
            let line = rest.bytes().take(LONGEST_REMARK).take_while(|b| *b != b'\n');
            let end = rest.get(2..line.count())?.find("#}")?;
            return Some((at + end + 4, What::Tag));
        }
        if rest.starts_with("<?php") || rest.starts_with("<?=") {
            return self.close(at + 3, "?>").map(|end| (end, What::Tag));
        }
        let end = if rest.starts_with("<%") { self.close(at + 2, "%>")? } else { return None };
        Some((end, What::Tag))
    }

    /// The byte behind the next mark from a byte on.
    fn close(&mut self, from: usize, mark: &'static str) -> Option<usize> {
        if self.barren.contains(&mark) {
            return None;
        }
        match self.source.get(from..).and_then(|rest| rest.find(mark)) {
            Some(n) => Some(from + n + mark.len()),
            None => {
                self.barren.push(mark);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(source: &str) -> (String, usize) {
        let taken = taken_out("a.md", source);
        (taken.text.replace(MARK, "·"), taken.remarks.len())
    }

    /// Lesson R21: a call that holds words is reported, and none is left in the text.
    #[test]
    fn templates_are_taken_out_and_tex_is_not() {
        assert_eq!(taken("# {{ site.name }} Awards"), ("# · Awards".into(), 0));
        assert_eq!(taken("{{ paper(\"On Cats\",\n \"Ada Nowak, Bo Ito\") }}x"), ("·\nx".into(), 1));
        assert_eq!(taken("a{% if x %}b{%- endif -%}c"), ("a·b·c".into(), 0));
        assert_eq!(taken("a{% comment %}b{% endcomment %}c{title}"), ("a·c{title}".into(), 0));
        assert_eq!(taken("<?php echo 1 > 0;\n?><p>"), ("·\n<p>".into(), 0));
        let tex = "{{GPU}}s, ${{x}}$, {\\bf {{a.b\\}}}, {{ open, {% open";
        assert_eq!(taken(tex), (tex.into(), 0));
    }
}

//! Where a Markdown text has headings of level 2 that begin a part of it.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag};

use super::{math, read};

/// The lines `## …` of a text that are headings: not those in code, in a list or in HTML.
pub fn headings(markdown: &str) -> Vec<Range<usize>> {
    if !markdown.contains("## ") {
        return Vec::new();
    }
    let mut masked = markdown.to_owned();
    for formula in math::scan(markdown) {
        // A formula never holds such a line; two stray dollars in two parts may look so.
        if !markdown[formula.range.clone()].contains("\n## ") {
            masked.replace_range(formula.range.clone(), &"x".repeat(formula.range.len()));
        }
    }
    let mut depth = 0;
    let mut headings = Vec::new();
    for (event, range) in Parser::new_ext(&masked, read::OPTIONS).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                let level_2 = matches!(tag, Tag::Heading { level: HeadingLevel::H2, .. });
                let line = range.start == 0 || masked[..range.start].ends_with('\n');
                if depth == 0 && level_2 && line && masked[range.start..].starts_with("## ") {
                    let end = markdown[range.start..].find('\n');
                    let end = end.map_or(markdown.len(), |end| range.start + end);
                    headings.push(
                        range.start..range.start + markdown[range.start..end].trim_end().len(),
                    );
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    headings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_headings_begin_a_part() {
        let text =
            "## A \n\n```\n## no\n```\n\n- x\n\n  ## no\n\n> ## no\n\nb\n## C\n\n$$\n```\n$$\n## D";
        let found: Vec<&str> = headings(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["## A", "## C", "## D"]);
        assert_eq!(headings("costs $$ a\n\n## B\n\n$$ c").len(), 1);
    }
}

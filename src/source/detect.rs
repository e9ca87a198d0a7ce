//! Tells the format of a document by what is in it, where its name tells none.

use super::document::Document;

/// How many bytes are looked at.
const BEGINNING: usize = 4096;

/// The tags that a piece of HTML may begin with.
const TAGS: [&str; 20] = [
    "html", "head", "body", "div", "section", "article", "main", "header", "nav", "center",
    "table", "ul", "ol", "p", "h1", "h2", "h3", "meta", "title", "span",
];

/// The name of the format that a document looks like; none where it looks like no other than plain text.
pub(super) fn name(document: &Document<'_>) -> Option<&'static str> {
    if document.bytes.starts_with(b"PK\x03\x04") {
        let part = b"word/document.xml";
        let holds = document.bytes.windows(part.len()).any(|window| window == part);
        return holds.then_some("docx");
    }
    // A number of bytes that UTF-16 can have.
    let bytes = &document.bytes[..document.bytes.len().min(BEGINNING)];
    let text = Document { bytes, ..*document }.text().value?;
    if is_html(&text) {
        return Some("html");
    }
    is_markdown(&text).then_some("markdown")
}

fn is_html(text: &str) -> bool {
    let mut rest = text.trim_start();
    while let Some((_, after)) = rest.strip_prefix("<!--").and_then(|rest| rest.split_once("-->")) {
        rest = after.trim_start();
    }
    let begins = |mark: &str| rest.get(..mark.len()).is_some_and(|r| r.eq_ignore_ascii_case(mark));
    if begins("<!doctype html") || begins("<?php") {
        return true;
    }
    if begins("<?xml") {
        return rest.to_ascii_lowercase().contains("<html");
    }
    let name: String =
        rest.chars().skip(1).take_while(char::is_ascii_alphanumeric).collect::<String>();
    rest.starts_with('<') && TAGS.contains(&name.to_ascii_lowercase().as_str())
}

/// Whether a text has two kinds of Markdown's marks, or its front matter.
fn is_markdown(text: &str) -> bool {
    let line = |test: fn(&str) -> bool| text.lines().any(test);
    if text.starts_with("---\n") && line(|l| l.starts_with("title:") || l.starts_with("layout:")) {
        return true;
    }
    let heading = |line: &str| {
        let words = line.trim_start_matches('#');
        (1..=6).contains(&(line.len() - words.len())) && words.starts_with(' ')
    };
    let marks = [
        line(heading),
        text.contains("](http"),
        line(|l| l.matches("**").count() > 1),
        line(|l| l.contains("--") && !l.contains(|c: char| !"|-: ".contains(c))),
        line(|l| l.starts_with("- ") || l.starts_with("* ") || l.starts_with("+ ")),
    ];
    marks.iter().filter(|mark| **mark).count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_known_by_what_is_in_it() {
        let name = |text: &str| super::name(&Document { name: "-", bytes: text.as_bytes() });
        assert_eq!(name("\n<!-- a --><!DOCTYPE html><p>x"), Some("html"));
        assert_eq!(name("<h3>Prize</h3>"), Some("html"));
        assert_eq!(name("<?xml version='1.0'?><volume/>"), None);
        assert_eq!(name("# Awards\n\n- **Cats**, Ada Nowak\n"), Some("markdown"));
        assert_eq!(name("---\ntitle: Awards\n---\n"), Some("markdown"));
        assert_eq!(name("Best Paper\nCats\nAda Nowak\n- a line\n# 1 of 3"), Some("markdown"));
        assert_eq!(name("Best Paper\n\nOn <b> and ** in C\nAda Nowak\n- a\n"), None);
    }
}

//! Tells the format of a document by what is in it, where its name tells none.

use super::document::Document;

/// How many bytes are looked at.
const BEGINNING: usize = 4096;

/// Parts that the archives of formats have.
const PARTS: [(&str, &str); 3] = [
    ("word/document.xml", "docx"),
    ("xl/workbook.", "xlsx"),
    ("application/vnd.oasis.opendocument.spreadsheet", "xlsx"),
];

/// What a line is asked.
type Test = fn(&str) -> bool;

/// Formats by their first line.
const NAMED: [(&str, Test); 6] = [
    ("anthology", |line| line.starts_with("<?xml") || line.starts_with("<collection")),
    ("json", is_json),
    ("bibtex", is_bibtex),
    ("ris", |line| line.starts_with("TY  -")),
    ("yaml", is_yaml),
    ("csv", is_header),
];

/// Formats that are not read, by their first bytes.
const FOREIGN: [(&[u8], &str); 8] = [
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "an RTF document"),
    (b"\xD0\xCF\x11\xE0", "a document of an old office program"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1F\x8B", "a packed document"),
    (b"%!PS", "a PostScript document"),
];

/// The tags that a piece of HTML may begin with.
const TAGS: [&str; 20] = [
    "html", "head", "body", "div", "section", "article", "main", "header", "nav", "center",
    "table", "ul", "ol", "p", "h1", "h2", "h3", "meta", "title", "span",
];

/// The name of the format that a document looks like; none where it looks like no other than plain text.
pub(super) fn name(document: &Document<'_>) -> Option<&'static str> {
    if document.bytes.starts_with(b"PK\x03\x04") {
        return PARTS.iter().find(|(part, _)| holds(document, part)).map(|(_, name)| *name);
    }
    // A number of bytes that UTF-16 can have.
    let bytes = &document.bytes[..document.bytes.len().min(BEGINNING)];
    let text = Document { bytes, ..*document }.text().value?;
    if is_html(&text) {
        return Some("html");
    }
    let first = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    let named = NAMED.iter().find(|(_, test)| test(first)).map(|(name, _)| *name);
    named.or_else(|| is_markdown(&text).then_some("markdown"))
}

/// What a document is that no format of ours reads, by its first bytes.
pub(super) fn foreign(document: &Document<'_>) -> Option<&'static str> {
    let is_archive = document.bytes.starts_with(b"PK\x03\x04") && name(document).is_none();
    let known = FOREIGN.iter().find(|(mark, _)| document.bytes.starts_with(mark));
    known.map(|(_, what)| *what).or(is_archive.then_some("an archive"))
}

fn holds(document: &Document<'_>, part: &str) -> bool {
    document.bytes.windows(part.len()).any(|window| window == part.as_bytes())
}

/// Whether a line names the columns of a table: one of them is "title".
fn is_header(line: &str) -> bool {
    [',', ';', '\t'].iter().any(|delimiter| {
        let cells = line.split(*delimiter).map(|cell| cell.trim_matches(['"', ' ']));
        let cells: Vec<String> = cells.map(str::to_lowercase).collect();
        cells.len() > 1 && cells.iter().any(|cell| cell == "title" || cell == "paper title")
    })
}

fn is_json(line: &str) -> bool {
    let holds = |rest: &str, inner: [char; 2]| {
        rest.trim_start().is_empty() || rest.trim_start().starts_with(inner)
    };
    line.strip_prefix('{').is_some_and(|rest| holds(rest, ['"', '}']))
        || line.strip_prefix('[').is_some_and(|rest| holds(rest, ['"', '{']))
}

fn is_bibtex(line: &str) -> bool {
    let kind = line.strip_prefix('@').and_then(|rest| rest.split_once(['{', '(']));
    kind.is_some_and(|(kind, _)| kind.trim().chars().all(|c| c.is_ascii_alphabetic()))
}

fn is_yaml(line: &str) -> bool {
    let item = line.strip_prefix("- ").and_then(|rest| rest.split_once(':'));
    let is_key = |key: &str| key.chars().all(|c| c.is_ascii_lowercase() || "_-".contains(c));
    item.is_some_and(|(key, rest)| is_key(key) && (rest.is_empty() || rest.starts_with(' ')))
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
        assert_eq!(name("<?xml version='1.0'?><volume/>"), Some("anthology"));
        assert_eq!(name("[\n  {\"title\": \"Cats\"}]"), Some("json"));
        assert_eq!(name("{{< title >}}\nCats"), None);
        assert_eq!(name("[Cats](https://example.org), by Ada"), None);
        assert_eq!(name("\n@InProceedings{cats, title = {Cats}}"), Some("bibtex"));
        assert_eq!(name("TY  - CONF\nTI  - Cats"), Some("ris"));
        assert_eq!(name("- title: Cats\n  authors: [Ada]"), Some("yaml"));
        assert_eq!(name("Year;Title;Authors\n2031;Cats;Ada"), Some("csv"));
        assert_eq!(name("- Best Paper: Cats, Ada Nowak\n"), None);
        assert_eq!(name("# Awards\n\n- **Cats**, Ada Nowak\n"), Some("markdown"));
        assert_eq!(name("---\ntitle: Awards\n---\n"), Some("markdown"));
        assert_eq!(name("Best Paper\nCats\nAda Nowak\n- a line\n# 1 of 3"), Some("markdown"));
        assert_eq!(name("Best Paper\n\nOn <b> and ** in C\nAda Nowak\n- a\n"), None);
    }
}

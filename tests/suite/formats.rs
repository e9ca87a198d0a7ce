//! What holds for every format of documents: nothing is lost, nothing panics, nothing takes long.

use std::io::Write as _;
use std::time::{Duration, Instant};

use palmares::source::document::Document;
use palmares::source::outline::{BlockKind, Outline};
use palmares::source::{Reading, read};
use palmares::text::normal;
use proptest::prelude::*;

/// How many bytes are to be read in how many seconds: a megabyte, but less in a program that is not optimized.
const LARGE: usize = if cfg!(debug_assertions) { 1 << 14 } else { 1 << 20 };
const LONGEST: Duration = Duration::from_secs(2);

fn outline(name: &str, bytes: &[u8]) -> Option<Outline> {
    read(&Document { name, bytes }).1.value.and_then(|reading| match reading {
        Reading::Outline(outline) => Some(outline),
        _ => None,
    })
}

/// The lines that are not blank and that nothing accounts for.
fn uncovered(text: &str, outline: &Outline) -> Vec<usize> {
    let blocks = outline.blocks.iter().map(|block| block.lines);
    let spans: Vec<_> = blocks.chain(outline.trappings.iter().map(|t| t.lines)).collect();
    (1..)
        .zip(text.split('\n'))
        .filter(|(n, line)| {
            !normal::line(line).is_empty() && !spans.iter().any(|(a, b)| (a..=b).contains(&n))
        })
        .map(|(n, _)| n)
        .collect()
}

/// The words of a block, those of its cells included.
fn words(outline: &Outline) -> String {
    let mut words = String::new();
    for block in &outline.blocks {
        words.push_str(&block.plain());
        words.push('\n');
        if let BlockKind::Table(table) = &block.kind {
            for cell in table.rows.iter().flat_map(|row| &row.cells) {
                words.push_str(&palmares::text::plain::line(cell));
                words.push('\n');
            }
        }
    }
    words
}

/// Pieces of Markdown; each `@` becomes a word that stands nowhere else.
const MARKDOWN: [&str; 22] = [
    "# @\n",
    "@ @\n",
    "\n",
    "- @\n",
    "  @  \n",
    "**@** *@*\\\n",
    "| @ | @ |\n|---|---|\n| @ | @\n",
    "<div>\n",
    "</div>\n",
    "<h3>@</h3>\n",
    "<p>@<br>@\n",
    "@\n---\n",
    "> @\n",
    "1. @\n",
    "    @\n",
    "[@](https://example.org/)\n",
    "$a_1$ @\n",
    "<li>@\n",
    "```\n@\n```\n",
    "<table><tr><td>@<td>@\n",
    "</table>\n",
    "• @\n",
];

/// Pieces of HTML.
const HTML: [&str; 22] = [
    "<p>@",
    "@\n",
    "\n",
    "<ul><li>@",
    "</ul>",
    "<li>@\n",
    "<b>@",
    "</b>",
    "<i>@</i>",
    "<br>",
    "<h2>@</h2>",
    "<table>",
    "<tr>",
    "<td>@",
    "<th>@",
    "</table>\n",
    "<div>",
    "</div>\n",
    "<dl><dt>@<dd>@</dl>",
    "<a href=\"https://example.org/\">@</a>",
    "<span class=title>@</span>",
    "<sup>@</sup>&amp;",
];

/// A document of these pieces, and the words in it.
fn document(pieces: &[&str], chosen: &[usize]) -> (String, Vec<String>) {
    let (mut text, mut words) = (String::new(), Vec::new());
    for part in chosen.iter().map(|n| pieces[n % pieces.len()]) {
        for (n, plain) in part.split('@').enumerate() {
            if n > 0 {
                words.push(format!("Wort{}x", words.len()));
                text.push_str(&words[words.len() - 1]);
            }
            text.push_str(plain);
        }
    }
    (text, words)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Every word of a document is in a block, once, and every line is accounted for.
    #[test]
    fn nothing_of_a_document_is_lost(chosen in prop::collection::vec(0usize..22, 1..40)) {
        for (name, pieces) in [("a.md", MARKDOWN), ("a.html", HTML)] {
            let (text, told) = document(&pieces, &chosen);
            let outline = outline(name, text.as_bytes()).unwrap_or_default();
            let read = words(&outline);
            for word in told {
                prop_assert_eq!(read.matches(&word).count(), 1, "{} in {:?}\n{}", word, text, read);
                let line = text[..text.find(&word).unwrap_or(0)].matches('\n').count() + 1;
                let at = outline.blocks.iter().any(|b| b.lines.0 <= line && line <= b.lines.1);
                prop_assert!(at, "line {} of {:?} is in no block\n{:#?}", line, text, outline);
            }
            prop_assert_eq!(uncovered(&text, &outline), Vec::<usize>::new(), "{}", text);
        }
    }

    #[test]
    fn no_bytes_stop_a_reader(bytes in prop::collection::vec(any::<u8>(), 0..400), at in 0usize..4000) {
        let page = seed().into_bytes();
        let mut mixed = page.clone();
        let at = at % page.len();
        mixed.splice(at..(at + bytes.len() / 8).min(page.len()), bytes.iter().copied());
        let mut archive = docx(&mixed);
        for name in ["a.md", "a.html", "a.docx", "a"] {
            for bytes in [&bytes, &mixed, &archive] {
                if let Some(outline) = outline(name, bytes) {
                    let text = Document { name, bytes }.text().value.unwrap_or_default();
                    if name != "a.docx" && name != "a" {
                        prop_assert_eq!(uncovered(&text, &outline), Vec::<usize>::new(), "{:?}", text);
                    }
                }
            }
        }
        let n = at % archive.len();
        archive[n] ^= 0x55;
        outline("a.docx", &archive);
    }
}

/// A page with a little of everything.
fn seed() -> String {
    let (markdown, _) = document(&MARKDOWN, &(0..22).collect::<Vec<_>>());
    let (html, _) = document(&HTML, &(0..22).collect::<Vec<_>>());
    let word =
        "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>";
    format!("---\ntitle: a\n---\n{markdown}{html}{{{{ a.b }}}}{{% if %}}{word}")
}

fn docx(body: &[u8]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.start_file("word/document.xml", zip::write::SimpleFileOptions::default()).unwrap();
    archive.write_all(body).unwrap();
    archive.finish().unwrap().into_inner()
}

/// What brings readers down when there is a megabyte of it.
const BOMBS: [&str; 48] = [
    "<b>",
    "<b>x",
    "</b>",
    "<div>",
    "<div>x",
    "<p>",
    "<p>x",
    "<ul><li>",
    "<li>x",
    "<table><tr><td>",
    "<table><tr><td>x<td>y<tr>",
    "<td>x",
    "<a href=https://a.b/>x",
    "<br>",
    "<h1>x",
    "<b><p>x",
    "<header>x",
    "<span class=title>x",
    "<b> </b><span class=title></span>",
    "<!--",
    "<",
    "&",
    "&amp;",
    "<title>a",
    "<meta name=description content=",
    "<script>",
    "<dl><dt>x",
    "<em><i>x</em>",
    "[",
    "[a](",
    "> ",
    "- ",
    "*a ",
    "**a",
    "_a*",
    "`",
    "$",
    "$a$",
    "\\(",
    "{{",
    "{{ a",
    "{%",
    "{#",
    "<?php",
    "| a ",
    "![a",
    "1. ",
    "{% comment %}",
];

#[test]
fn much_of_anything_is_read_in_time() {
    let mut slow = Vec::new();
    let mut time = |name: &str, what: &str, bytes: &[u8]| {
        let start = Instant::now();
        outline(name, bytes);
        let took = start.elapsed();
        if took > LONGEST {
            slow.push(format!("{name}: {what:?} took {took:?}"));
        }
    };
    for bomb in BOMBS {
        for (name, end) in [("a.md", ""), ("a.md", "\n"), ("a.html", "")] {
            let unit = format!("{bomb}{end}");
            time(name, &unit, unit.repeat(LARGE / unit.len()).as_bytes());
        }
    }
    for unit in
        ["<w:p>", "<w:tbl><w:tr><w:tc><w:p><w:t>x</w:t>", "<w:del>", "<w:r><w:b/><w:t>x</w:t>"]
    {
        time("a.docx", unit, &docx(unit.repeat(LARGE / unit.len()).as_bytes()));
    }
    assert!(slow.is_empty(), "{slow:#?}");
}

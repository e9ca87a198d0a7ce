//! What holds for an import of any bytes, in every format: nothing panics, nothing is lost, nothing grows out of hand.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use palmares::normalize::{Imported, Outcome, Overrides, import};
use palmares::source::document::Document;
use palmares::text::normal;
use palmares::vocabulary::Vocabulary;
use proptest::prelude::*;

use super::fiction::{self, Dice, FORMATS, Format};

fn imported(name: &str, bytes: &[u8]) -> Imported {
    thread_local!(static VOCABULARY: Vocabulary = Vocabulary::embedded());
    VOCABULARY.with(|vocabulary| import(name, bytes, vocabulary, &Overrides::default()))
}

/// Formats whose lines are lines of the document.
fn has_lines(name: &str) -> bool {
    !["a.docx", "a.xlsx", "a.ods"].contains(&name)
}

/// The lines that are not blank and that the account of the document does not name.
fn lost(name: &str, bytes: &[u8], imported: &Imported) -> Vec<usize> {
    let text = Document { name, bytes }.text().value.unwrap_or_default();
    let n_lines = text.split('\n').count();
    let mut named = vec![false; n_lines + 1];
    let spans = [&imported.recognized, &imported.rejected, &imported.merged, &imported.unclaimed];
    let lines = spans.into_iter().flatten().map(|span| span.lines);
    let lines = lines.chain(imported.papers.iter().map(|paper| paper.lines));
    let lines = lines.chain(imported.committee.iter().map(|member| member.lines));
    let lines = lines.chain(imported.explained.iter().map(|explained| explained.lines));
    for (first, last) in lines {
        named[first.min(n_lines)..=last.min(n_lines)].fill(true);
    }
    // A row of nothing but separators is as blank as a line of blanks.
    let separators: &[char] =
        if ["a.csv", "a.tsv"].contains(&name) { &[',', ';', '|', '"', ' '] } else { &[] };
    let is_blank = |line: &str| normal::line(line).trim_matches(separators).is_empty();
    let lines = (1..).zip(text.split('\n'));
    let lost = lines.filter(|(n, line)| !named[*n] && !is_blank(line));
    lost.map(|(n, _)| n).collect()
}

/// Imports a document, and says what of it is lost. What cannot be read at all is rejected with a reason.
fn check(name: &str, bytes: &[u8]) -> Result<(), String> {
    let imported = imported(name, bytes);
    let fault = |what: String| Err(format!("{name}: {what}\n{}", String::from_utf8_lossy(bytes)));
    match imported.outcome {
        Outcome::Rejected if imported.remarks.is_empty() => fault("rejected for no reason".into()),
        Outcome::Read if has_lines(name) => match lost(name, bytes, &imported) {
            lost if lost.is_empty() => Ok(()),
            lost => fault(format!("lines {lost:?} are lost: {:?}", imported.remarks)),
        },
        _ => Ok(()),
    }
}

/// What brings readers down when there is much of it.
const UNITS: [&str; 46] = [
    "$",
    "$`a ",
    "$x ",
    "{",
    "}",
    "{{a",
    "{%",
    "<",
    "<a ",
    "</a>",
    "<b>x",
    "<div>",
    "<table><tr><td>x",
    "<!--",
    "&",
    "&amp;",
    "|",
    "| a ",
    "*",
    "**a ",
    "_a*",
    "[",
    "[a](",
    "![",
    "\"",
    "\"a,",
    "'",
    "`",
    "```",
    "~~~",
    "> ",
    "- ",
    "- - a",
    "#",
    "\\",
    "\\(",
    "(",
    "a, ",
    "Ada Nowak, ",
    "A. B. ",
    "Best Paper Award ",
    "Best Paper: ",
    "ConfX 2031 ",
    "@a{",
    "@a{b,c={",
    "x: ",
];

/// Those of trees and entries.
const DEEP: [&str; 16] = [
    "[",
    "{\"a\":",
    "[1,",
    "{\"a\":[",
    "- a: ",
    "? ",
    "&a [*a,",
    "!a ",
    "a: {",
    "TY  - CONF\n",
    "AU  - Nowak, Ada\n",
    "@string{a = a # a}\n",
    "<paper>",
    "<volume><paper><title>",
    "{\"title\": \"A B\"},",
    "{\"title\": \"A B\"}\n",
];

/// A document of a format that holds a text where its words are.
fn around(name: &str, text: &str) -> Vec<u8> {
    let plain = text.replace('&', "&amp;").replace('<', "&lt;");
    let each = |before: &str, behind: &str| {
        plain.lines().map(|line| format!("{before}{line}{behind}")).collect::<String>()
    };
    match name {
        "a.docx" => fiction::docx_of(&each("<w:p><w:r><w:t>", "</w:t></w:r></w:p>")),
        "a.xlsx" => {
            fiction::xlsx_of(&each("<row><c t=\"inlineStr\"><is><t>", "</t></is></c></row>"))
        }
        "a.ods" => fiction::ods_of(&each(
            "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>",
            "</text:p></table:table-cell></table:table-row>",
        )),
        _ => text.as_bytes().to_vec(),
    }
}

/// A document with some of its bytes changed, taken out, doubled, or replaced by what readers dislike.
fn mutated(document: &[u8], dice: &mut Dice, n_changes: usize) -> Vec<u8> {
    let mut bytes = document.to_vec();
    for _ in 0..n_changes {
        let at = dice.below(bytes.len());
        let end = (at + dice.below(30)).min(bytes.len());
        match dice.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.extend_from_within(at..end),
            2 => bytes[at] = u8::try_from(dice.below(256)).unwrap_or(0),
            _ => drop(bytes.splice(at..end, UNITS[dice.below(UNITS.len())].bytes())),
        }
    }
    bytes
}

fn noise(dice: &mut Dice, n_bytes: usize) -> Vec<u8> {
    (0..n_bytes).map(|_| u8::try_from(dice.below(256)).unwrap_or(0)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_bytes_stop_an_import(seed in any::<u64>(), n_changes in 0usize..12) {
        let mut dice = Dice(seed);
        let n_bytes = dice.below(200);
        let noise = noise(&mut dice, n_bytes);
        let papers = fiction::papers(1 + dice.below(4), seed);
        for (name, make) in FORMATS {
            let document = mutated(&make(&papers), &mut dice, n_changes);
            prop_assert_eq!(check(name, &document), Ok(()));
            prop_assert_eq!(check(name, &noise), Ok(()));
        }
    }
}

/// How many bytes a small and a large document have; fewer in a program that is not optimized.
const SIZES: [usize; 2] =
    if cfg!(debug_assertions) { [1 << 9, 1 << 12] } else { [1 << 17, 1 << 20] };

/// How much longer the large document may take: it is eight times the size, and 64 would be quadratic. A line of a few
/// kilobytes may cost the square of its length, which tells where the documents are small.
const GROWTH: u32 = if cfg!(debug_assertions) { 56 } else { 24 };

/// What is measured is never less, and measured more than once, so that chance does not tell.
const LEAST: Duration = Duration::from_millis(10);
const TRIES: usize = 3;

/// How long this thread has worked: what else the machine does tells nothing. Where the system does not say so, how late
/// it is.
fn worked() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Whether the large document takes too long beside the small one; how long both took.
fn grows(name: &str, document: impl Fn(usize) -> Vec<u8>) -> Option<[Duration; 2]> {
    let documents = SIZES.map(document);
    let took = || {
        documents.each_ref().map(|bytes| {
            let start = worked();
            imported(name, bytes);
            worked().saturating_sub(start)
        })
    };
    let tries = (0..TRIES).map(|_| took());
    let mut slow = None;
    for [small, large] in tries {
        slow = Some([small, large]).filter(|_| large > small.max(LEAST) * GROWTH);
        if slow.is_none() {
            break;
        }
    }
    slow
}

fn much_of_anything_is_imported_in_time(format: Format) {
    let name = format.0;
    let changed = |n: usize| mutated(&fiction::of_size(format, n), &mut Dice(7), 1 + n / 2000);
    let mut faults = vec![
        ("papers".to_owned(), grows(name, |n| fiction::of_size(format, n))),
        ("noise".to_owned(), grows(name, |n| noise(&mut Dice(7), n))),
        ("changed papers".to_owned(), grows(name, changed)),
    ];
    for unit in UNITS.into_iter().chain(DEEP) {
        for unit in [unit.to_owned(), format!("{unit}\n")] {
            let took = grows(name, |n| around(name, &unit.repeat(n / unit.len())));
            faults.push((unit, took));
        }
    }
    faults.retain(|(_, took)| took.is_some());
    assert!(faults.is_empty(), "{name}: {faults:#?}");
}

macro_rules! in_time {
    ($($test:ident $format:literal)*) => {
        $(#[test]
        fn $test() {
            much_of_anything_is_imported_in_time(FORMATS[$format]);
        })*
    };
}

/// Strings that are made of themselves do not unfold.
#[test]
fn strings_of_bibtex_do_not_explode() {
    let source = "@string{a = \"x\"}\n".to_owned() + &"@string{a = a # a}\n".repeat(64);
    let imported = imported("a.bib", (source + "@misc{b, title = a # { On Rain}}").as_bytes());
    assert!(imported.papers.iter().all(|paper| paper.paper.title.plain().len() < 10_000));
}

in_time! {
    text_is_imported_in_time 0
    markdown_is_imported_in_time 1
    html_is_imported_in_time 2
    docx_is_imported_in_time 3
    csv_is_imported_in_time 4
    tsv_is_imported_in_time 5
    xlsx_is_imported_in_time 6
    ods_is_imported_in_time 7
    json_is_imported_in_time 8
    yaml_is_imported_in_time 9
    bibtex_is_imported_in_time 10
    ris_is_imported_in_time 11
    anthology_is_imported_in_time 12
}

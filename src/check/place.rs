//! Where a part of a page stands in its text.

use std::ops::Range;

use super::{At, Spot};
use crate::diag::Place;

/// The place of a spot in the text of its file; the whole file where it is not there.
pub(super) fn of(spot: &Spot, source: &str) -> Place {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let range = match &spot.at {
        At::File => None,
        At::Key(key) => key_in(source, 0..source.len(), key),
        At::Award(n, key) => award(source, *n, key),
        At::Words(words) => find(source, words),
        At::Link(whole, below) => find(source, whole).or_else(|| find(source, below)),
    };
    match range {
        Some(range) => Place::span(spot.file.as_str(), source, range),
        None => Place::file(spot.file.as_str()),
    }
}

/// Where words come first: as a string of their own if there is one, as they are written in TOML or Markdown.
fn find(source: &str, words: &str) -> Option<Range<usize>> {
    let quoted = format!("\"{words}\"");
    let at = |text: &str| source.find(text).map(|at| at..at + text.len());
    at(&quoted).or_else(|| at(words).filter(|_| !words.is_empty()))
}

/// The line of a key; not those of other tables than the one at these bytes.
fn key_in(source: &str, within: Range<usize>, key: &str) -> Option<Range<usize>> {
    let mut at = within.start;
    for line in source[within].split_inclusive('\n') {
        let told = line.trim_end();
        if told.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('=')) {
            return Some(at..at + told.len());
        }
        at += line.len();
    }
    None
}

fn award(source: &str, n: usize, key: &str) -> Option<Range<usize>> {
    const HEAD: &str = "[[awards]]";
    let heads = source.match_indices(HEAD).map(|(at, _)| at);
    let at = heads.filter(|at| source[..*at].ends_with('\n')).nth(n)?;
    let from = at + HEAD.len();
    let end = ["\n[", "\n+++"].iter().filter_map(|end| source[from..].find(end)).min();
    let end = end.map_or(source.len(), |end| from + end);
    key_in(source, from..end, key).or(Some(at..from))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson E1.
    #[test]
    fn a_key_of_an_award_is_found_in_its_own_table() {
        let source = "+++\ntitle = \"kind\"\n[[awards]]\nkind = \"a\"\n\n[[awards]]\nyear = 2031\nkind = \"b\"\n\n[links]\n+++\nkind = 1\n";
        let at = |at| {
            let place = of(&Spot::new("p.md", at), source);
            (place.line, place.text[place.underline.clone()].to_owned())
        };
        assert_eq!(at(At::Award(1, "kind")), (8, "kind = \"b\"".into()));
        assert_eq!(at(At::Award(0, "year")), (3, "[[awards]]".into()));
        assert_eq!(at(At::Key("title")), (2, "title = \"kind\"".into()));
        assert_eq!(at(At::Words("b".into())), (8, "\"b\"".into()));
        assert_eq!(at(At::Key("nothing")).0, 0);
    }
}

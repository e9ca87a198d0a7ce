//! The names of a large archive, as Zotero reads them from our tags (standard HW9, lesson C8).

use std::fs;

use palmares::citation::highwire::{Of, author};
use palmares::paper::Name;

use crate::sources::{folder, tell};

/// A name as Zotero keeps it: given name and family name; for one of a single field, no given name.
type Read = (String, String);

/// What Zotero's translator makes of the one tag, or of one tag of several.
fn zotero(content: &str, of: Of) -> Vec<Read> {
    let parts: Vec<&str> =
        content.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
    let by_comma: Vec<&str> = content.split(',').map(str::trim).collect();
    let is_cut =
        |parts: &[&str]| parts.len() > 1 && parts[..2].iter().all(|part| part.contains(' '));
    let authors =
        if of == Of::One && parts.len() == 1 && is_cut(&by_comma) { by_comma } else { parts };
    authors.into_iter().map(clean).collect()
}

/// Zotero's `cleanAuthor`.
fn clean(name: &str) -> Read {
    let edges = |c: char| c.is_whitespace() || ".,/[]:".contains(c);
    let name = name.trim_matches(edges);
    match name.split_once(',') {
        Some((last, rest)) => {
            let first = rest.trim_start().split(',').next().unwrap_or_default();
            (first.trim().to_owned(), last.to_owned())
        }
        None => {
            let mut at = name.len();
            loop {
                at = name[..at].rfind(' ').unwrap_or(0);
                let last = name[at..].trim_start();
                if at == 0 || last.starts_with(char::is_alphabetic) {
                    return (name[..at].to_owned(), last.to_owned());
                }
            }
        }
    }
}

/// A name without what the comparison does not count: case, full stops, blanks.
fn letters((given, family): &Read) -> Read {
    let bare = |text: &str| text.to_lowercase().replace(['.', ' ', '\u{a0}'], "");
    (bare(given), bare(family))
}

/// A name whose parts are known.
fn known(given: &str, family: &str) -> Name {
    let (family, suffix) = family.split_once(", ").unwrap_or((family, ""));
    match given {
        "" => Name::Literal(family.to_owned()),
        given => Name::Parts {
            given: given.to_owned(),
            particle: String::new(),
            family: family.to_owned(),
            suffix: suffix.to_owned(),
        },
    }
}

#[test]
fn zotero_reads_names_as_they_are_meant() {
    let Some(sources) = folder() else { return };
    let text = fs::read_to_string(sources.join("../data/names.tsv")).unwrap();
    let rows: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once('\t')).collect();
    assert!(rows.len() > 100_000);
    let (mut wrong, mut split_wrong, mut cut) = (Vec::new(), 0, 0);
    for (given, family) in rows {
        let name = known(given, family);
        let meant = match &name {
            Name::Parts { given, suffix, .. } => {
                (given.clone(), format!("{} {suffix}", name.surname()))
            }
            Name::Literal(whole) => (String::new(), whole.clone()),
        };
        let read = zotero(&author(&name, Of::Several), Of::Several);
        if read.iter().map(letters).collect::<Vec<_>>() != [letters(&meant)] {
            wrong.push((meant.clone(), read));
        }
        cut += usize::from(zotero(&author(&name, Of::One), Of::One).len() != 1);
        let own = Name::split(&name.spoken());
        split_wrong += usize::from(own.surname() != name.surname());
    }
    assert!(wrong.len() <= 106, "{}: {wrong:?}", wrong.len());
    assert_eq!(cut, 0, "sole authors are one person each");
    // A name is written as one string; where a family name of two words begins cannot always be seen.
    assert!(split_wrong <= 3000, "{split_wrong} names are split elsewhere");
    tell(&format!("{} names wrong, {split_wrong} split elsewhere", wrong.len()));
}

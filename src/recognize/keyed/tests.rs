use super::*;
use crate::source::document::Document;
use crate::source::{self, Reading};

fn told(name: &str, source: &str) -> (Vec<String>, Vec<Claim>) {
    let vocabulary = Vocabulary::embedded();
    let document = Document { name, bytes: source.as_bytes() };
    let Some(Reading::Entries(entries)) = source::read(&document).1.value else {
        return (Vec::new(), Vec::new());
    };
    let recognized = recognize(&entries, &vocabulary);
    let record = |record: &super::super::Record| {
        let title = record.title.as_ref().map(|words| plain::line(words)).unwrap_or_default();
        let authors: Vec<&str> = record.authors.iter().map(|p| p.name.as_str()).collect();
        let award = |award: &crate::paper::Award| {
            format!(
                "{} {}/{}",
                vocabulary.label(award),
                award.venues.join("+"),
                award.year.unwrap_or(0)
            )
        };
        let awards: Vec<String> = record.awards.iter().map(award).collect();
        let home = &record.home;
        format!(
            "{title} | {} | {} | in {} {}",
            authors.join(", "),
            awards.join("; "),
            home.venue.as_deref().unwrap_or("?"),
            home.year.unwrap_or(0)
        )
    };
    (recognized.records.iter().map(record).collect(), recognized.claims)
}

#[test]
fn what_stands_around_entries_holds_for_them() {
    let source = r#"{"conference": "ConfX", "years": [{"year": 2031, "best_papers": [
        {"paper_title": "On Rain", "authors": [{"given": "Ada", "family": "Nowak"}, {"name": "Bo Li", "affiliation": "Lab"}]},
        {"paper_title": "On Hail", "authors": "Nowak, Ada; Li, Bo", "awards": ["Best Student Paper", {"kind": "test-of-time", "year": 2041}]}
    ]}]}"#;
    assert_eq!(
        told("a.json", source).0,
        [
            "On Rain | Ada Nowak, Bo Li | Best Paper confx/2031 | in ConfX 2031",
            "On Hail | Ada Nowak, Bo Li | Best Student Paper confx/2031; Test of Time confx/2041 | in ConfX 2031",
        ]
    );
}

#[test]
fn yaml_with_one_author_or_many() {
    let source = "- title: On Rain\n  author: Ada Nowak\n  award: Best Paper Runner-Up\n  venue: ConfX 2031\n- title: On Hail\n  authors:\n    - Nowak, Ada\n    - Bo Li\n";
    assert_eq!(
        told("a.yml", source).0,
        [
            "On Rain | Ada Nowak | Best Paper Runner-Up confx/2031 | in ConfX 2031",
            "On Hail | Ada Nowak, Bo Li |  | in ? 0",
        ]
    );
}

/// Lesson R20: a volume fills in what its papers leave out. Awards hide in notes, keywords and private fields.
#[test]
fn bibliographies_hide_awards() {
    let source = "@inproceedings{a, title={On Rain}, author={Nowak, Ada}, note={Best Paper Award}, crossref={v}}\n\
        @inproceedings{b, title={On Hail}, author={{Rain Lab}}, keywords={hail, Distinguished Paper}, crossref={v}}\n\
        @inproceedings{c, title={On Wind}, author={Li, Bo}, x-award={ConfX 2041 Test of Time Award}, crossref={v}}\n\
        @inproceedings{d, title={On Fog}, author={Li, Bo}, note={To appear}, crossref={v}}\n\
        @proceedings{v, title={Proceedings of the 3rd Conference on Clouds (ConfX '31)}, year=2031}\n";
    let (records, claims) = told("a.bib", source);
    assert_eq!(
        records,
        [
            "On Rain | Ada Nowak | Best Paper confx/2031 | in ConfX 2031",
            "On Hail | Rain Lab | Distinguished Paper confx/2031 | in ConfX 2031",
            "On Wind | Bo Li | Test of Time confx/2041 | in ConfX 2041",
            "On Fog | Bo Li |  | in ConfX 2031",
        ]
    );
    assert_eq!(claims[4], Claim::Rejected("a volume, no paper"));
}

#[test]
fn ris_entries() {
    let source = "TY  - CONF\nTI  - On Rain\nAU  - Nowak, Ada\nAU  - Li, Bo\nPY  - 2031/07/14\nT2  - ConfX\nN1  - Best Paper Award\nSP  - 1\nEP  - 9\nDO  - 10.1000/1\nER  -\n";
    assert_eq!(
        told("a.ris", source).0,
        ["On Rain | Ada Nowak, Bo Li | Best Paper confx/2031 | in ConfX 2031"]
    );
}

/// Lesson A1: one paper, two awards, two years.
#[test]
fn two_awards_years_apart() {
    let source = "<collection><volume><meta><booktitle>Clouds</booktitle><year>2031</year><venue>confx</venue></meta>\
        <paper><title>On Rain</title><author><first>Ada</first><last>Nowak</last></author><award>Best Paper</award>\
        <award>ConfY 2041 Test-of-Time Award</award></paper></volume></collection>";
    assert_eq!(
        told("a.xml", source).0,
        ["On Rain | Ada Nowak | Best Paper confx/2031; Test of Time confy/2041 | in confx 2031"]
    );
}

/// Lesson R15.
#[test]
fn names_in_the_wrong_parts_are_doubtful() {
    let name = |given: &str, family: &str| {
        let text = |text: &str| vec![Inline::Text(text.to_owned())];
        doubt(&Value::Fields(vec![
            Field::text("first", text(given)),
            Field::text("last", text(family)),
        ]))
    };
    assert!(name("Ada Nowak", "Bo-Yi Li").is_some());
    assert!(name("Nowak, A.B.", "Ada").is_some());
    assert_eq!(name("Ada Maria", "de la Cruz"), None);
    assert_eq!(name("Ada", "Palm, Jr."), None);
}

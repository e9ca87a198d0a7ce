//! Each form of a citation, as the standards have it.

use std::sync::Arc;

use serde_json::{Value, json};

use super::bibtex::{Entry, Extent};
use super::{Work, csl, highwire, key, ris, schema_org, tex};
use crate::archive::Archive;
use crate::text::Line;
use crate::{config, entry};

const VENUE: &str = "+++\nname = \"ConfX\"\nfull_name = \"Conference on Example Systems\"\n+++\n";
const EDITION: &str = "+++\ndates = [\"2031-07-12\", \"2031-07-14\"]\nplace = \"Lisbon, Portugal\"\n\
                       proceedings = \"Proceedings of ConfX 2031\"\neditors = [\"Ola Berg\"]\n+++\n";
const JOURNAL: &str =
    "+++\nname = \"TX\"\nfull_name = \"Transactions on Examples\"\ntype = \"journal\"\n+++\n";
const GATES: &str = "+++\ntitle = \"Sparse Gates for Long Memory\"\n\
     authors = [\"Ada Nowak\", \"Jan Pieter van der Berg\", \"Mausam\", \"Example Systems Group\"]\n\
     doi = \"10.5555/3100_42\"\ndate = \"2031-07-14\"\npages = \"101-118\"\nkeywords = [\"gating\", \"memory\"]\n\
     license = \"CC-BY-4.0\"\n\n[[awards]]\nkind = \"best-paper\"\n\n[[awards]]\nkind = \"test-of-time\"\nyear = 2041\n\n\
     [links]\npaper = \"https://papers.example.org/42.pdf\"\n+++\n\nWe study gates\nER  - that ...\n\nThey are $O(n \\log n)$.\n";

/// What `make` makes of the first paper of an archive of these pages.
fn with<T>(pages: &[(&str, &str)], make: impl FnOnce(&Work<'_>) -> T) -> T {
    let (archive, path) = archive(pages);
    let id = archive.papers().map(|facts| &**facts).find(|facts| facts.id.to_string() == path);
    let facts = id.unwrap();
    let key = key::own(&archive, facts).to_owned();
    make(&Work::of(&archive, facts, &key, "https://awards.example.org/p/").unwrap())
}

fn archive(pages: &[(&str, &str)]) -> (Archive, String) {
    let toml = "title = \"A\"\nbase_url = \"https://awards.example.org/\"\nlicense = \"CC0-1.0\"\n";
    let config = Arc::new(config::parse(toml).value.unwrap());
    let fixed =
        [("confx/_index.md", VENUE), ("confx/2031/_index.md", EDITION), ("tx/_index.md", JOURNAL)];
    let entries = fixed.iter().chain(pages).map(|(path, text)| {
        let read = entry::parse(path, text);
        read.value.unwrap_or_else(|| panic!("{path}: {:?}", read.remarks))
    });
    (Archive::new(config, entries), pages[0].0.trim_end_matches(".md").to_owned())
}

fn gates<T>(make: impl FnOnce(&Work<'_>) -> T) -> T {
    with(&[("confx/2031/sparse-gates.md", GATES)], make)
}

/// A paper of the conference in 2031 with these lines of front matter.
fn paper<T>(front: &str, make: impl FnOnce(&Work<'_>) -> T) -> T {
    with(&[("confx/2031/x.md", &format!("+++\n{front}\n+++\n"))], make)
}

/// Standards BT1 to BT6, BT11, BT17 to BT19, BT21; lesson C5.
#[test]
fn a_conference_paper_as_bibtex() {
    let text = gates(|work| Entry::of(work, Extent::Whole).text());
    assert_eq!(
        text,
        "@inproceedings{nowak-etal-2031-sparse,
  title = \"Sparse Gates for Long Memory\",
  author = \"Nowak, Ada and van der Berg, Jan Pieter and {Mausam} and {Example Systems Group}\",
  editor = \"Berg, Ola\",
  booktitle = \"Proceedings of {C}onf{X} 2031\",
  month = jul,
  year = \"2031\",
  address = \"Lisbon, Portugal\",
  note = \"Best Paper, ConfX 2031; Test of Time, ConfX 2041\",
  url = \"https://awards.example.org/p/\",
  doi = \"10.5555/3100_42\",
  pages = \"101--118\",
  abstract = \"We study gates ER - that ... They are $O(n \\log n)$.\",
}
"
    );
}

/// Standards BT1, BT17, BT20, RI4, RI7, HW14, CJ2; lesson C9.
#[test]
fn a_journal_article_is_one_in_every_form() {
    let text = "+++\ntitle = \"On Gates\"\nauthors = [\"Olaf B. Berg Jr.\", \"Eva Lind\"]\nvolume = \"7\"\nnumber = \"2\"\nissn = \"1234-5679\"\ndate = \"2031-03\"\n+++\n";
    with(&[("tx/2031/on-gates.md", text)], |work| {
        let bibtex = Entry::of(work, Extent::Whole).text();
        for line in [
            "@article{berg-lind-2031-gates,",
            "  author = \"Berg, Jr., Olaf B. and Lind, Eva\",",
            "  journal = \"Transactions on Examples\",",
            "  volume = \"7\",",
            "  number = \"2\",",
            "  month = mar,",
        ] {
            assert!(bibtex.contains(line), "{bibtex}");
        }
        let ris = ris::text(work);
        assert!(
            ris.starts_with("TY  - JOUR\r\n") && ris.contains("T2  - Transactions on Examples\r\n")
        );
        assert!(
            ris.contains("SN  - 1234-5679\r\n") && ris.contains("AU  - Berg, Olaf B., Jr.\r\n")
        );
        let tags = highwire::tags(work, "");
        let named = |name: &str| tags.iter().filter(|(known, _)| *known == name).count();
        assert_eq!((named("citation_journal_title"), named("citation_conference_title")), (1, 0));
        assert!(csl::text(work).contains("\"type\":\"article-journal\""));
    });
}

/// Standards RI1 to RI11; lesson C11: no line of the abstract can end the record.
#[test]
fn a_conference_paper_as_ris() {
    let text = gates(ris::text);
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(
        lines,
        [
            "TY  - CONF",
            "TI  - Sparse Gates for Long Memory",
            "AU  - Nowak, Ada",
            "AU  - van der Berg, Jan Pieter",
            "AU  - Mausam",
            "AU  - Example Systems Group",
            "A2  - Berg, Ola",
            "T2  - Conference on Example Systems",
            "C3  - Proceedings of ConfX 2031",
            "C1  - Lisbon, Portugal",
            "PY  - 2031",
            "DA  - 2031/07/14",
            "SP  - 101",
            "EP  - 118",
            "DO  - 10.5555/3100_42",
            "UR  - https://awards.example.org/p/",
            "AB  - We study gates ER - that ... They are O(n log n).",
            "KW  - gating",
            "KW  - memory",
            "N1  - Award: Best Paper, ConfX 2031",
            "N1  - Award: Test of Time, ConfX 2041",
            "L1  - https://papers.example.org/42.pdf",
            "ER  - ",
            "",
        ]
    );
}

/// Standards CJ1 to CJ7; lesson C12.
#[test]
fn a_conference_paper_as_csl() {
    let item: Value = serde_json::from_str(&gates(csl::text)).unwrap();
    assert_eq!(
        item,
        json!([{
            "type": "paper-conference",
            "id": "nowak-etal-2031-sparse",
            "title": "Sparse Gates for Long Memory",
            "author": [
                { "family": "Nowak", "given": "Ada" },
                { "family": "Berg", "given": "Jan Pieter", "non-dropping-particle": "van der" },
                { "literal": "Mausam" },
                { "literal": "Example Systems Group" },
            ],
            "editor": [{ "family": "Berg", "given": "Ola" }],
            "container-title": "Proceedings of ConfX 2031",
            "event": "Conference on Example Systems",
            "event-place": "Lisbon, Portugal",
            "issued": { "date-parts": [[2031, 7, 14]] },
            "page": "101-118",
            "DOI": "10.5555/3100_42",
            "URL": "https://awards.example.org/p/",
            "abstract": "We study gates ER - that ... They are O(n log n).",
            "keyword": "gating, memory",
            "custom": { "awards": ["Best Paper, ConfX 2031", "Test of Time, ConfX 2041"] },
        }])
    );
}

/// Standards HW1 to HW20; lessons C7, C9 and C10.
#[test]
fn a_conference_paper_as_highwire_tags() {
    let tags = gates(|work| highwire::tags(work, &work.abstract_text.plain()));
    let tags: Vec<(&str, &str)> =
        tags.iter().map(|(name, content)| (*name, content.as_str())).collect();
    assert_eq!(
        tags,
        [
            ("citation_title", "Sparse Gates for Long Memory"),
            ("citation_author", "Nowak, Ada"),
            ("citation_author", "van der Berg, Jan Pieter"),
            ("citation_author", "Mausam"),
            ("citation_author", "Example Systems Group"),
            ("citation_publication_date", "2031/07/14"),
            ("citation_conference_title", "Proceedings of ConfX 2031"),
            ("citation_firstpage", "101"),
            ("citation_lastpage", "118"),
            ("citation_doi", "10.5555/3100_42"),
            ("citation_keywords", "gating; memory"),
            ("citation_pdf_url", "https://papers.example.org/42.pdf"),
            ("citation_public_url", "https://awards.example.org/p/"),
            ("citation_abstract", "We study gates ER - that ... They are O(n log n)."),
        ]
    );
}

/// Standards HW12 and CJ5: where nothing tells the year, none is told.
#[test]
fn an_unknown_year_is_told_nowhere() {
    paper(
        "title = \"Old Ideas\"\nauthors = [\"Ada Nowak\"]\n[[awards]]\nkind = \"test-of-time\"",
        |work| {
            assert_eq!(work.key, "nowak-nd-old");
            let bibtex = Entry::of(work, Extent::Whole).text();
            assert!(!bibtex.contains("year =") && !bibtex.contains("month ="), "{bibtex}");
            assert!(!csl::text(work).contains("issued") && !ris::text(work).contains("PY  -"));
            let tags = highwire::tags(work, "");
            assert!(tags.iter().all(|(name, _)| *name != "citation_publication_date"));
        },
    );
}

/// Standards HW2, HW21, BT9, BT10, BT13; lessons C2 and M8.
#[test]
fn a_title_has_a_form_for_each_reader() {
    let front = "title = 'Q&A at 94% of C_max: $k$-NN in $O(n \\log n)$'\nstatus = \"retracted\"";
    paper(front, |work| {
        assert_eq!(work.plain_title(), "[RETRACTED] Q&A at 94% of C_max: k-NN in O(n log n)");
        assert_eq!(
            tex::title(&work.title),
            "[{RETRACTED}] {Q}\\&A at 94\\% of {C}\\_max: $k$-{NN} in $O(n \\log n)$"
        );
    });
}

/// Standards BT8 to BT10 and BT14 to BT16; lessons C1 and C2.
#[test]
fn words_as_tex() {
    let title = |markdown: &str| tex::title(&Line::from_markdown(markdown).inlines());
    for (markdown, expected) in [
        ("SimVecs for Bayesian Gates", "{S}im{V}ecs for {B}ayesian Gates"),
        ("“Translationese” Again? On the Limits", "``{T}ranslationese'' Again? {O}n the Limits"),
        ("How Good is Your Tokenizer? On the Rest", "How Good is Your Tokenizer? {O}n the Rest"),
        ("“Gates” 2031–2041", "``{G}ates'' 2031--2041"),
        ("A Plan B for *C. elegans*", "A Plan {B} for \\emph{{C}. elegans}"),
        ("ÉCOLE of 3D", "{\\'E}{COLE} of 3{D}"),
        (
            "Two  words ~ ^ \\\\",
            "Two words \\textasciitilde{} \\textasciicircum{} \\textbackslash{}",
        ),
        ("Say \"yes\"", "Say {\"}yes{\"}"),
        ("One } brace and $[0,1\\}$", "One \\textbraceright{} brace and [0,1\\textbraceright{}"),
        ("Sets {a}", "Sets \\{a\\}"),
    ] {
        assert_eq!(title(markdown), expected, "{markdown}");
    }
    for (words, expected) in [
        ("Faleńska, Agnieszka and Martín, Eva", "Fale{\\'n}ska, Agnieszka and Mart{\\'i}n, Eva"),
        ("Łukasz Šoć", "{\\L}ukasz {\\v{S}}o{\\'c}"),
        ("Müller Große Ångström", "M{\\\"u}ller Gro{\\ss}e {\\r{A}}ngstr{\\\"o}m"),
        ("Nguyễn", "Nguy{\\~{\\^e}}n"),
        ("e\u{301}", "{\\'e}"),
        ("孙 Ψ", "孙 Ψ"),
    ] {
        assert_eq!(tex::text(words), expected, "{words}");
    }
}

/// Standards SD1 to SD10; lesson C13: no word can end the element.
#[test]
fn a_conference_paper_as_json_ld() {
    let orcid = "https://orcid.org/0000-0002-1825-0097";
    let text = gates(|work| {
        schema_org::article(work, &[("Ada Nowak", Some(orcid.to_owned())), ("Mausam", None)], "en")
    });
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        value["award"],
        json!(["ConfX 2031 Best Paper Award", "ConfX 2041 Test of Time Award"])
    );
    assert_eq!(
        value["author"][0],
        json!({ "@type": "Person", "name": "Ada Nowak", "sameAs": orcid })
    );
    assert_eq!(value["datePublished"], "2031-07-14");
    assert_eq!(value["isPartOf"], json!({ "@type": "Book", "name": "Proceedings of ConfX 2031" }));
    assert_eq!(value["identifier"]["value"], "10.5555/3100_42");
    assert_eq!(value["license"], "https://spdx.org/licenses/CC-BY-4.0");
    let front = "title = '&lt;/script><b> <!-- and \\$5'";
    let (text, title) =
        paper(front, |work| (schema_org::article(work, &[], "en"), work.plain_title()));
    assert!(!text.contains('<') && title.contains("</script>"), "{text}");
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["headline"], json!(title));
}

/// Standards BT4 to BT7; lesson C3: a key follows from its own paper.
#[test]
fn keys_follow_from_the_paper() {
    let key = |front: &str| paper(front, |work| work.key.to_owned());
    assert_eq!(key("title = \"A Report\""), "nn-2031-report");
    assert_eq!(
        key("title = \"On the Ångström\"\nauthors = [\"Zoë De Lind\"]"),
        "de-lind-2031-angstrom"
    );
    assert_eq!(key("title = \"X\"\nauthors = [\"Mausam\", \"Eva Lind\"]"), "mausam-lind-2031-x");
    assert_eq!(key("title = \"X\"\nbibkey = \"DBLP:conf/x/Ñu {31}\""), "DBLP:conf/x/Nu31");
    assert_eq!(key("title = \"The of and\""), "nn-2031-the");
}

/// Standard HW16: pages come as a pair of numbers.
#[test]
fn pages_are_a_pair() {
    assert_eq!(super::pages("101–118"), Some(("101", "118")));
    assert_eq!(super::pages("7"), Some(("7", "7")));
    assert_eq!(super::pages(" - "), None);
}

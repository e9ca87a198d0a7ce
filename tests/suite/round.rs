//! What holds for any document and any paper: importing again changes nothing, and a page shows its paper's words.

use std::sync::Arc;

use palmares::diag::has_errors;
use palmares::entry::Entry;
use palmares::merge::{Incoming, Priority};
use palmares::normalize::{Extent, Imported, Overrides, import};
use palmares::paper::{Author, Paper, PaperId};
use palmares::render::render;
use palmares::site::Audience;
use palmares::site::route::Page;
use palmares::text::{Block, Inline, Line, Prose, normal, plain};
use palmares::vocabulary::Vocabulary;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::shelf::{Shelf, confx, read};
use crate::{fixture, markup, text};

/// What a document tells of a paper: title, authors, award and abstract.
type Told = (String, Vec<String>, String, String);

/// Words on a line, with TeX, Markdown and HTML among them.
fn line() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        "$O(n \\log n)$",
        "H\\'{e}naff",
        "{\\L}ukasz",
        "a--b",
        "\\{x\\}",
        "\\textasciitilde",
        "~",
        "\\emph{C. elegans}",
        "``so''",
        "*a*",
        "A_b",
        "Q\\&A",
        "<b>",
        "&amp;",
        "n<N",
        "[1]",
        "`code`",
        "1.",
        "#",
        "\\$5",
        "é",
        "e\u{301}",
        "Veri\u{fb01}ed",
        "李飞飞",
        "\u{200b}",
        "\u{a0}",
        "“q”",
        "\\url{https://e.org/a_b}",
        "$x",
        "|",
    ]);
    let word =
        prop_oneof![3 => "[A-Z][a-z]{2,7}", 1 => "[a-z]{1,6}", 2 => odd.prop_map(str::to_owned)];
    vec(word, 2..7).prop_map(|words| words.join(" "))
}

fn told() -> impl Strategy<Value = Vec<Told>> {
    let name = prop::sample::select(vec![
        "Ada Nowak",
        "Bo Li",
        "Jan van der Berg",
        "Mausam",
        "茂松 孙",
        "Zoë Müller-Łoś",
        "Eva Martin Jr.",
    ]);
    let award = prop::sample::select(vec![
        "Best Paper",
        "Best Paper Runner-Up",
        "Test of Time",
        "Golden Palm Award",
        "Honorable Mention",
    ]);
    let paper =
        (line(), vec(name.prop_map(str::to_owned), 1..4), award.prop_map(str::to_owned), line());
    vec(paper, 1..4)
}

/// The same in every format that papers come in, each with the name of its document.
fn documents(told: &[Told]) -> Vec<(&'static str, String)> {
    let mut text = "ConfX 2031 Awards\n\n".to_owned();
    let mut markdown = "# ConfX 2031 Awards\n\n".to_owned();
    let mut html = "<h1>ConfX 2031 Awards</h1>\n".to_owned();
    let mut csv = "title,authors,award,abstract,venue,year\n".to_owned();
    let (mut bib, mut ris, mut json) = (String::new(), String::new(), Vec::new());
    let cell = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let tag = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    for (n, (title, authors, award, words)) in told.iter().enumerate() {
        let names = authors.join(", ");
        text += &format!("{award}\n\n{title}\n{names}\n\nAbstract: We study it. {words}\n\n");
        markdown += &format!("## {award}\n\n**{title}**\n{names}\n\n> We study it. {words}\n\n");
        html += &format!(
            "<h2>{}</h2><p><b>{}</b><br>{}</p><p>{}</p>\n",
            tag(award),
            tag(title),
            tag(&names),
            tag(words)
        );
        let cells = [title, &authors.join("; "), award, words].map(|text| cell(text));
        csv += &format!("{},ConfX,2031\n", cells.join(","));
        bib += &format!(
            "@inproceedings{{k{n},\n title = {{{title}}},\n author = {{{}}},\n note = {{{award}}},\n abstract = {{{words}}},\n \
             booktitle = {{ConfX 2031}}, year = 2031\n}}\n",
            authors.join(" and ")
        );
        let lines: String = authors.iter().map(|name| format!("AU  - {name}\n")).collect();
        ris += &format!(
            "TY  - CONF\nTI  - {title}\n{lines}PY  - 2031\nT2  - ConfX\nN1  - {award}\nAB  - {words}\nER  - \n"
        );
        json.push(serde_json::json!({"title": title, "authors": authors, "award": award, "abstract": words, "venue": "ConfX", "year": 2031}));
    }
    let json = serde_json::Value::Array(json).to_string();
    vec![
        ("a.txt", text),
        ("a.md", markdown),
        ("a.html", html),
        ("a.csv", csv),
        ("a.bib", bib),
        ("a.ris", ris),
        ("a.json", json),
    ]
}

fn incoming(imported: &Imported) -> Vec<Incoming> {
    let papers = imported.papers.iter().filter_map(|p| {
        let paper = p.paper.clone();
        Some(Incoming { edition: p.edition.clone()?, page: p.page.clone(), paper })
    });
    papers.collect()
}

/// The title and the prose of a paper in normal form are what they are.
fn is_normal(paper: &Paper) -> Result<(), TestCaseError> {
    prop_assert_eq!(&Line::from_inlines(&paper.title.inlines()), &paper.title);
    let statements = paper.awards.iter().map(|award| &award.statement);
    for prose in statements.chain([&paper.abstract_text]) {
        prop_assert_eq!(&Prose::from_blocks(&normal::blocks(prose.blocks())), prose);
    }
    for author in &paper.authors {
        prop_assert_eq!(normal::line(&author.name), author.name.as_str());
    }
    Ok(())
}

proptest! {
    #![proptest_config(text::config(24))]

    /// Lesson M12: whatever a document says, what comes of it is in normal form, its page says the same, and importing it
    /// again changes nothing and asks nothing.
    #[test]
    fn importing_any_document_again_changes_nothing(told in told()) {
        for (name, source) in documents(&told) {
            let vocabulary = Vocabulary::embedded();
            let read_it = || import(name, source.as_bytes(), &vocabulary, &Overrides::default());
            let imported = read_it();
            let is_data = ["a.csv", "a.json", "a.ris"].contains(&name);
            prop_assert!(!is_data || !imported.papers.is_empty(), "{}\n{}", name, source);
            for paper in &imported.papers {
                is_normal(&paper.paper)?;
            }
            let mut shelf = Shelf::default();
            let (remarks, _) = shelf.run_all(incoming(&imported), Extent::Whole, Priority::Page);
            prop_assert!(!has_errors(&remarks), "{}: {:?}\n{}", name, remarks, source);
            let before = shelf.0.clone();
            let (remarks, n_changed) = shelf.run_all(incoming(&read_it()), Extent::Whole, Priority::Page);
            prop_assert_eq!((n_changed, remarks), (0, vec![]), "{}\n{}\n{:?}", name, source, before);
            // Nobody's page is taken for changed when it is only read.
            for (id, page) in &shelf.0 {
                let paper = read(id, page);
                prop_assert_eq!(palmares::entry::edit(page, &paper, &paper, &id.edition), page.as_str());
            }
        }
    }

    /// Lesson M12: documents of one list in several formats make the pages of one, however they follow each other.
    #[test]
    fn one_list_in_two_formats_makes_no_page_twice(told in told()) {
        let all = documents(&told);
        let table = |name: &str| all.iter().find(|(known, _)| *known == name).unwrap();
        let mut shelf = Shelf::default();
        let vocabulary = Vocabulary::embedded();
        for (name, source) in [table("a.csv"), table("a.json")] {
            let imported = import(name, source.as_bytes(), &vocabulary, &Overrides::default());
            shelf.run_all(incoming(&imported), Extent::Whole, Priority::Page);
        }
        let mut titles: Vec<String> = shelf.0.iter().map(|(id, page)| normal::letters(&read(id, page).title.plain())).collect();
        let n_pages = titles.len();
        titles.sort();
        titles.dedup();
        prop_assert!(n_pages <= told.len(), "{:?}", shelf.0);
    }

    /// Lesson M5: the page of a paper shows the words of its title and of its abstract, whatever they are.
    #[test]
    fn a_rendered_page_shows_the_words_of_its_paper(title in line(), odd in text::words(), blocks in text::blocks()) {
        let title = Line::from_inlines(&markup::without_formulas(vec![Inline::Text(format!("{title} {odd}"))]));
        let lower = |block| match block {
            Block::Heading(level, words) => Block::Heading(level.max(3), words),
            block => block,
        };
        let blocks = normal::blocks(markup::only_words(normal::blocks(blocks))).into_iter().map(lower).collect::<Vec<_>>();
        let abstract_text = Prose::from_blocks(&blocks);
        let paper = Paper {
            title: title.clone(), authors: vec![Author::named("Ada Nowak")], abstract_text, ..Paper::default()
        };
        let id = PaperId { edition: confx(), slug: "a".into() };
        let mut archive = fixture::archive("/", &[]);
        archive = archive.with(None, Some(Entry::Paper(id.clone(), Arc::new(paper))));
        let site = fixture::site_of(archive, Audience::Public);
        let page = String::from_utf8(render(&site, &Page::Paper(id)).value.unwrap()).unwrap();
        let bare = |text: &str| -> String { text.chars().filter(|c| !c.is_control() && !c.is_whitespace()).collect() };
        let shown = page.split_once("<h1").unwrap().1.split_once("</h1>").unwrap().0;
        let shown = markup::words_of(shown.split_once('>').unwrap().1);
        prop_assert_eq!(shown, bare(&title.plain()));
        if let Some((_, rest)) = page.split_once("<h2>Abstract</h2>") {
            let whole = markup::words_of(rest);
            let wanted = bare(&plain::blocks(&blocks));
            prop_assert!(whole.starts_with(&wanted), "{}\n{}", whole, wanted);
        } else {
            prop_assert!(bare(&plain::blocks(&blocks)).is_empty());
        }
    }
}

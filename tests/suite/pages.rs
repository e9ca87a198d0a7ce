//! What is on the pages.

use palmares::render::render;
use palmares::site::Audience;
use palmares::site::route::parse;

use crate::fixture;

/// The main part of the page at this address.
fn page(address: &str) -> String {
    let site = fixture::site("/");
    let page = parse(address).expect("an address");
    let checked = render(&site, &page);
    assert_eq!(checked.remarks, [], "{address}");
    let html = String::from_utf8(checked.value.expect("a page")).expect("UTF-8");
    html.split("<main id=\"_main\">").nth(1).expect("a main part").to_owned()
}

/// Asserts that these words stand in the page at this address, in this order.
#[track_caller]
fn holds(address: &str, words: &[&str]) {
    let html = page(address);
    let mut rest = html.as_str();
    for word in words {
        let at =
            rest.find(word).unwrap_or_else(|| panic!("no `{word}` (in this order) in\n{html}"));
        rest = &rest[at + word.len()..];
    }
}

/// Lessons A1, A2 and A18: one page, both awards, each with its year; statements before the abstract.
#[test]
fn a_paper_shows_its_awards_then_its_words() {
    holds(
        "/confx/2031/sparse-gates/",
        &[
            "<nav class=\"path\" aria-label=\"Breadcrumb\"><a href=\"/confx/\">ConfX</a> / <a href=\"/confx/2031/\">2031</a>",
            "<h1 dir=\"auto\">Sparse Gates",
            "<li><a href=\"/people/ada-nowak/\">Ada Nowak</a>,</li>",
            "<section class=\"statement\" id=\"best-paper\">",
            "<a href=\"/awards/best-paper/\">Best Paper</a> <small><a href=\"/confx/2031/\">ConfX 2031</a></small></h2>",
            "<blockquote>",
            "A clear piece of work.",
            "<figcaption>Statement of the <a href=\"/confx/2031/#committee\">",
            "<a href=\"/awards/test-of-time/\">Test of Time</a> <small><a href=\"/confx/2041/\">ConfX 2041</a>, for a paper of 2031",
            "No statement is recorded.",
            "Announced as “Ten-Year Medal”",
            "<h2>Abstract</h2>",
            "<math>",
            "<h2>Summary <small>",
            "<h2>Erratum</h2>",
            "<dt>DOI</dt>",
            "<a href=\"https://doi.org/10.5555/3100.42\">doi.org/<wbr>10.5555/<wbr>3100.42</a>",
            "<h2>Cite</h2>",
            "Ada Nowak, Jan van der Berg, Mausam, 茂松 孙. “Sparse Gates for Long Memory &amp; n &lt; 3.” <cite>ConfX</cite>, 2031.",
            "<p class=\"note\">confx-2031.txt, lines 3 to 9. <a href=\"https://git.example.org/edit/main/content/confx/2031/sparse-gates.md\">",
        ],
    );
    holds(
        "/2041/",
        &["Test of Time <small>for a paper of 2031</small>", "/confx/2031/sparse-gates/"],
    );
    holds("/2031/", &["Best Paper", "/confx/2031/sparse-gates/"]);
}

/// Where only an award of a later year is known, no year is invented.
#[test]
fn a_paper_of_an_unknown_year_is_cited_without_one() {
    let paper = "+++\ntitle = \"Older Ideas\"\nauthors = [\"Ada Nowak\"]\n[[awards]]\nkind = \"test-of-time\"\n+++\n";
    let archive = fixture::archive("/", &[("confx/2041/older.md", paper)]);
    let site = fixture::site_of(archive, palmares::site::Audience::Public);
    let html = render(&site, &parse("/confx/2041/older/").unwrap()).value.unwrap();
    assert!(String::from_utf8(html).unwrap().contains("Ada Nowak. “Older Ideas.”</p>"));
}

#[test]
fn a_working_title_is_shown_as_such_and_not_cited() {
    holds(
        "/confx/2031/engine/",
        &[
            "<h1 dir=\"auto\" class=\"working\">Engine</h1>",
            "A working title",
            "The authors are not given either.",
        ],
    );
    assert!(!page("/confx/2031/engine/").contains("<h2>Cite</h2>"));
    holds(
        "/confx/2031/",
        &["A title in [brackets]", "<a class=\"working\" href=\"/confx/2031/engine/\">Engine</a>"],
    );
}

/// Lesson T5: content is data, never run as a template.
#[test]
fn braces_in_content_are_shown_as_they_are() {
    holds(
        "/confx/2031/templates-shown/",
        &[
            "{{IEEE}} Trans. {% raw %} {# x #}",
            "Béla &lt;b&gt; &amp; Co",
            "It says {{ site.title }} in",
            "See {{ config }} and {% raw %}.",
        ],
    );
}

/// Lessons A19, A24 and R23.
#[test]
fn what_was_taken_back_is_struck_and_not_counted() {
    holds(
        "/confx/2031/templates-shown/",
        &[
            "<s><a href=\"/awards/best-demo/\">Best Demo</a></s>",
            "This award was taken back (2032-01-01).",
        ],
    );
    holds(
        "/confx/2031/",
        &["2 awards and 1 runner-up.", "<s>Best Demo</s> <small>taken back</small>"],
    );
    holds(
        "/confy/2033/retracted/",
        &["This paper was retracted (2034-05-01).", "<h1 dir=\"auto\">[RETRACTED] Too Good"],
    );
    holds("/confy/2033/", &["[RETRACTED] Too Good"]);
}

/// Lesson A16: an award of two venues stands with both and is counted once.
#[test]
fn a_joint_award_is_counted_once() {
    for address in ["/confx/2031/", "/confy/2031/", "/confy/"] {
        holds(address, &["/confx/2031/joint-work/"]);
    }
    holds(
        "/confx/2031/joint-work/",
        &["ConfX 2031</a> and <a href=\"/confy/2031/\">CONFY 2031</a>"],
    );
    holds("/", &["of 2 venues since 2031: 4 awards", "aria-label=\"1 award, CONFY 2031\">1</a>"]);
    holds("/2031/", &["2 awards, given by 2 venues."]);
    assert_eq!(page("/awards/outstanding-paper/").matches("joint-work").count(), 1);
    let feed = render(&fixture::site("/"), &parse("/feed.xml").unwrap()).value.unwrap();
    assert_eq!(String::from_utf8(feed).unwrap().matches("#outstanding-paper</id>").count(), 1);
}

/// Lessons A3, A17 and A21, standard AX10.
#[test]
fn counts_are_linked_and_their_kind_is_said_in_words() {
    holds(
        "/",
        &[
            "<td><a data-n=\"2\" href=\"/confx/2041/\" aria-label=\"2 awards, ConfX 2041\">2</a></td><td></td>",
        ],
    );
    holds("/", &["aria-label=\"0 awards, 1 honorable mention, CONFY 2033\">0</a>"]);
    holds(
        "/awards/",
        &["href=\"/awards/test-of-time/#2041\" aria-label=\"2 awards, Test of Time 2041\">2</a>"],
    );
    holds("/awards/test-of-time/", &["Announced as “Ten-Year Medal”"]);
    holds("/awards/best-paper/", &["<h2 id=\"2031\">", "ConfX 2031</a>, Runner-Up</p>"]);
    holds(
        "/confx/",
        &["Best Paper Runner-Up</p>", "<a href=\"/confx/2031/#listed\">2 listed papers</a>"],
    );
}

/// Lessons R12, R13 and R18.
#[test]
fn a_person_has_the_papers_by_year() {
    holds(
        "/people/ada-nowak/",
        &[
            "Also written A. Nowak",
            "3 awards for 3 papers",
            "<a href=\"/2041/\">2041</a>",
            "Test of Time, <a href=\"/confx/2041/\">",
            "<a href=\"/2031/\">2031</a>",
            "Shared with <small>4 people</small>",
        ],
    );
    holds("/people/letter-v/", &["<a href=\"/people/jan-van-der-berg/\">van der Berg, Jan</a>"]);
    holds(
        "/people/eva-lind/",
        &[
            "<p class=\"note\"><a href=\"/confx/2031/\">ConfX 2031</a></p>\n<h3><a href=\"/confx/2031/listed-only/\">",
        ],
    );
}

/// Lesson R17: a name that its bearer put aside is printed nowhere.
#[test]
fn a_hidden_name_is_nowhere() {
    let mut content = fixture::CONTENT.to_vec();
    content.retain(|(path, _)| *path != "people/ada-nowak.md");
    content.push((
        "people/ada-berg.md",
        "+++\nname = \"Ada Berg\"\nformer = [\"Ada Nowak\"]\nhide_former = true\n+++\n",
    ));
    let site = fixture::site_of(fixture::archive("/", &content), palmares::site::Audience::Public);
    for (file, text) in crate::site::files(&site) {
        assert!(!text.contains("Nowak") && !text.contains("nowak"), "{file}");
    }
}

/// Every fault of the words of a page is told with its file and line, its words underlined.
#[test]
fn faults_of_words_have_their_line() {
    let bad = "A [link](javascript:x) here.\n\nAnd $\\nosuch{x}$ there.\n";
    let paper = format!(
        "+++\ntitle = \"T\"\n[[awards]]\nkind = \"best-paper\"\n+++\n\n\nFirst.\n\n{bad}\n## Summary\n\n{bad}\n\
         ## Statement\n{bad}\n## Erratum\n\nFine.\n\n## More\n\n{bad}"
    );
    let index = format!("+++\n+++\n\n{bad}");
    let parts = format!("+++\n+++\n\nFirst.\n\n# One\n\nFine.\n\n# Two\n\n{bad}");
    let crlf = format!("\u{feff}{}", parts.replace('\n', "\r\n"));
    let person = format!("+++\nname = \"Ada Nowak\"\n+++\n{bad}");
    let pages = [
        ("confx/2031/t.md", paper.as_str(), "/confx/2031/t/"),
        ("confx/_index.md", &index, "/confx/"),
        ("confx/2031/_index.md", &index, "/confx/2031/"),
        ("people/ada-nowak.md", &person, "/people/ada-nowak/"),
        ("about.md", &parts, "/about/"),
        ("about.md", &crlf, "/about/"),
    ];
    for (path, text, address) in pages {
        let mut content = vec![("confx/2031/u.md", "+++\ntitle = \"U\"\n+++\n"), (path, text)];
        content.dedup_by_key(|(path, _)| *path);
        let site = fixture::site_of(fixture::archive("/", &content), Audience::Public);
        let remarks = render(&site, &parse(address).unwrap()).remarks;
        let told: Vec<(usize, String)> = remarks
            .into_iter()
            .map(|remark| {
                let place = remark.place.unwrap();
                assert_eq!(place.path, format!("content/{path}"));
                let lines: Vec<&str> = text.lines().collect();
                assert_eq!(place.text, lines[place.line - 1], "{path}:{}", place.line);
                (place.line, place.text[place.underline].to_owned())
            })
            .collect();
        let faulty = |(n, line): (usize, &str)| match line {
            line if line.contains("javascript") => Some((n + 1, "javascript:x".to_owned())),
            line if line.contains("nosuch") => Some((n + 1, "\\nosuch{x}".to_owned())),
            _ => None,
        };
        let mut expected: Vec<_> = text.lines().enumerate().filter_map(faulty).collect();
        let mut told = told;
        told.sort();
        expected.sort();
        assert_eq!(told, expected, "{path}");
    }
}

/// The page at this address in an archive of these pages.
fn page_of(content: &[(&str, &str)], address: &str) -> String {
    let site = fixture::site_of(fixture::archive("/", content), Audience::Public);
    let checked = render(&site, &parse(address).expect("an address"));
    assert_eq!(checked.remarks, [], "{address}");
    String::from_utf8(checked.value.expect("a page")).expect("UTF-8")
}

/// What is written from right to left stands in its own run, so that names keep their order and marks their place; what is
/// not needs no markup.
#[test]
fn other_directions_are_set_apart() {
    let paper = "+++\ntitle = \"מנורות (ConfX): אור\"\nauthors = [\"דוד לוי\", \"Ada Nowak\", \"علي حسن\"]\nlang = \"he\"\n[[awards]]\nkind = \"best-paper\"\n+++\n\nאנו חוקרים.\n";
    let content = &[("confx/2031/lamps.md", paper)];
    let names = "<bdi>דוד לוי</bdi>, Ada Nowak, <bdi>علي حسن</bdi>";
    let edition = page_of(content, "/confx/2031/");
    assert!(edition.contains(&format!("<p class=\"authors\">{names}</p>")), "{edition}");
    assert!(
        edition.contains("<a lang=\"he\" dir=\"auto\" href=\"/confx/2031/lamps/\">"),
        "{edition}"
    );
    let paper = page_of(content, "/confx/2031/lamps/");
    assert!(paper.contains(&format!("{names}. “<bdi>מנורות (ConfX): אור</bdi>.”")), "{paper}");
    let heading = paper.find("<h2>Abstract</h2>").unwrap();
    assert!(
        paper[heading..].starts_with("<h2>Abstract</h2>\n<div lang=\"he\" dir=\"auto\">"),
        "{paper}"
    );
    assert!(!page("/confx/2031/sparse-gates/").contains("<bdi>Ada"));
}

/// Charts say in words what they draw, and count as the matrices do.
#[test]
fn charts_are_read_as_well_as_seen() {
    let paper = |award: &str| {
        format!("+++\ntitle = \"Gates\"\n[[awards]]\nkind = \"best-paper\"\n{award}+++\n")
    };
    let (won, second) = (paper(""), paper("rank = \"runner-up\"\n"));
    let joint = paper("venue = [\"confx\", \"confy\"]\n");
    let content: &[(&str, &str)] = &[
        ("confx/2031/a.md", &won),
        ("confx/2033/b.md", &joint),
        ("confx/2033/c.md", &second),
        ("confy/2033/d.md", &won),
    ];
    for address in ["/awards/", "/awards/best-paper/"] {
        let html = page_of(content, address);
        assert!(
            html.contains("<desc id=\"_columns-words\">2031: 1, 2032: 0, 2033: 2.</desc>"),
            "{html}"
        );
        assert!(html.contains("role=\"img\" aria-labelledby=\"_columns _columns-words\""));
        assert!(html.contains("<th scope=\"row\"><a href=\"/confx/\">CONFX</a></th>"), "{html}");
        assert_eq!(html.matches("</svg> 2</td>").count(), 2, "{html}");
    }
    let year = page_of(content, "/2033/");
    assert!(year.contains("<th scope=\"row\"><a href=\"#confx\">CONFX</a></th>"), "{year}");
    assert!(!page_of(content, "/2031/").contains("<svg"));
    assert!(!page_of(&content[2..3], "/awards/best-paper/").contains("class=\"chart\""));
}

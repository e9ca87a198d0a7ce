//! What lists and bibliographies of the world are like: imports of documents as people have them.

use palmares::diag::Diagnostic;
use palmares::normalize::{Imported, Overrides, import};
use palmares::vocabulary::Vocabulary;

fn read(name: &str, bytes: &[u8]) -> Imported {
    import(name, bytes, &Vocabulary::embedded(), &Overrides::default())
}

/// Of each paper its title, authors and the labels of its awards.
fn told(imported: &Imported) -> Vec<String> {
    let vocabulary = Vocabulary::embedded();
    let paper = |paper: &palmares::paper::Paper| {
        let authors: Vec<&str> = paper.authors.iter().map(|author| author.name.as_str()).collect();
        let awards: Vec<String> = paper.awards.iter().map(|a| vocabulary.label(a)).collect();
        format!("{} | {} | {}", paper.title.plain(), authors.join(", "), awards.join(", "))
    };
    imported.papers.iter().map(|imported| paper(&imported.paper)).collect()
}

/// Line and message of each remark.
fn remarks(imported: &Imported) -> Vec<(usize, &str)> {
    let line = |remark: &Diagnostic| remark.place.as_ref().map_or(0, |place| place.line);
    imported.remarks.iter().map(|remark| (line(remark), remark.message.as_str())).collect()
}

/// Lesson R9: a document gives the same papers whatever its encoding and line ends.
#[test]
fn one_document_in_every_encoding() {
    let source = "ConfX 2031 awards\n\nBest Paper\n\nÜber Größen\nZoë Nowak, José Li\n";
    let expected = told(&read("a.txt", source.as_bytes()));
    assert_eq!(expected, ["Über Größen | Zoë Nowak, José Li | Best Paper"]);
    let crlf = source.replace('\n', "\r\n");
    let latin: Vec<u8> = source.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let wide = |units: Vec<u16>, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        std::iter::once(0xFEFF).chain(units).flat_map(bytes).collect()
    };
    let units: Vec<u16> = crlf.encode_utf16().collect();
    for (name, bytes) in [
        ("CRLF", crlf.clone().into_bytes()),
        ("CR", source.replace('\n', "\r").into_bytes()),
        ("a BOM", [b"\xEF\xBB\xBF", crlf.as_bytes()].concat()),
        ("UTF-16LE", wide(units.clone(), u16::to_le_bytes)),
        ("UTF-16BE", wide(units, u16::to_be_bytes)),
    ] {
        let imported = read("a.txt", &bytes);
        assert_eq!((told(&imported), remarks(&imported)), (expected.clone(), vec![]), "{name}");
    }
    let imported = read("a.txt", &latin);
    assert_eq!(told(&imported), expected);
    assert_eq!(imported.remarks.len(), 1, "{:?}", imported.remarks);
    assert!(imported.remarks[0].message.contains("1252"), "{}", imported.remarks[0].message);
    let csv = "title,authors,award,venue,year\r\nÜber Größen,Zoë Nowak; José Li,Best Paper,ConfX,2031\r\n";
    let latin: Vec<u8> = csv.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    for bytes in [csv.as_bytes(), &latin, &wide(csv.encode_utf16().collect(), u16::to_le_bytes)] {
        assert_eq!(told(&read("a.csv", bytes)), expected);
    }
}

/// Lesson R20: DBLP as JSON and BibTeX.
#[test]
fn one_author_or_many_numbers_and_volumes() {
    let json = r#"{"result": {"hits": {"hit": [
        {"info": {"authors": {"author": {"@pid": "1", "text": "Ada Nowak"}}, "title": "Counting Clouds.", "venue": "ConfX", "year": "2031"}},
        {"info": {"authors": {"author": [{"text": "Ada Nowak"}, {"text": "Bo Li 0003"}]}, "title": "Folding Maps.", "venue": "ConfX", "year": "2031"}}
    ]}}}"#;
    let expected = ["Counting Clouds | Ada Nowak | ", "Folding Maps | Ada Nowak, Bo Li | "];
    assert_eq!(told(&read("a.json", json.as_bytes())), expected);
    let bib = "@inproceedings{DBLP:conf/confx/NowakL31, author={Ada Nowak and Bo Li 0003}, title={Clouds Inc.},\n\
        crossref={DBLP:conf/confx/2031}, note={Best Paper Award}}\n\
        @proceedings{DBLP:conf/confx/2031, title={7th Conference on Clouds, ConfX 2031, Xtown, May 6-9, 2031}, year={2031}}\n";
    let imported = read("a.bib", bib.as_bytes());
    assert_eq!(told(&imported), ["Clouds Inc. | Ada Nowak, Bo Li | Best Paper"]);
    let edition = imported.papers[0].edition.as_ref().map(ToString::to_string);
    assert_eq!(edition.as_deref(), Some("confx/2031"));
}

/// Lesson R21: shapes of public lists.
#[test]
fn lists_as_people_keep_them() {
    let csv = "Awards of ConfX 2031,,,\ntitle,author,award,link\n\
        [Counting Clouds](https://e.org/1).,Ada Nowak · Bo Li,Best Paper,/\n\
        Folding &amp; Veri\u{fb01}ed Maps,Ada Nowak<br>Bo Li,Best Paper,\n\
        Rain,Ada Nowak and Bo Li,Best Student Paper,https://e.org/3\n";
    let imported = read("a list of 2031.csv", csv.as_bytes());
    assert_eq!(
        told(&imported),
        [
            "Counting Clouds | Ada Nowak, Bo Li | Best Paper",
            "Folding & Verified Maps | Ada Nowak, Bo Li | Best Paper",
            "Rain | Ada Nowak, Bo Li | Best Student Paper",
        ]
    );
    let urls = imported.papers.iter().flat_map(|paper| &paper.paper.links);
    assert_eq!(
        urls.map(|l| l.url.as_str()).collect::<Vec<_>>(),
        ["https://e.org/1", "https://e.org/3"]
    );
    let lines = "# ConfX 2031 Awards\n\n## Best Paper\n\n{{ paper(\"Counting Clouds\", \"Ada Nowak\") }}\n\n\
        Ada Nowak, Bo Li: On Rivers and Queues\n";
    let imported = read("a.md", lines.as_bytes());
    assert_eq!(told(&imported), ["On Rivers and Queues | Ada Nowak, Bo Li | Best Paper"]);
    assert_eq!(imported.remarks[0].place.as_ref().map(|place| place.line), Some(5));
}

/// Lessons R14 and R15: names that are doubtful are kept and named with their line.
#[test]
fn doubtful_names_are_kept_and_told() {
    let xml = "<collection id=\"2031.confx\"><volume id=\"1\"><meta><year>2031</year><venue>confx</venue></meta>\n\
        <paper id=\"1\"><title>One</title><author><first>Ada Nowak</first><last>Bo-Yi Li</last></author></paper>\n\
        <paper id=\"2\"><title>Two</title><author><first>Ada J.</first><last>Palm, Jr.</last></author></paper>\n\
        <paper id=\"3\"><title>Three</title><author><first>Mika</first><last>Palm,</last></author></paper>\n\
        <paper id=\"4\"><title>Four</title><author><first>Bo</first><last>Li</last></author>\
        <author><first>Bo</first><last>Li</last></author></paper>\n</volume></collection>";
    let imported = read("a.xml", xml.as_bytes());
    let expected = [
        "One | Ada Nowak Bo-Yi Li | ",
        "Two | Ada J. Palm, Jr. | ",
        "Three | Mika Palm | ",
        "Four | Bo Li, Bo Li | ",
    ];
    assert_eq!(told(&imported), expected);
    let lines: Vec<usize> = remarks(&imported).iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 4], "{:?}", remarks(&imported));
}

/// Lesson A15: the year and the kind of an award hide in its words, which are kept.
#[test]
fn year_and_kind_are_found_in_the_words_of_an_award() {
    for (words, kind, edition) in [
        ("ACL 2022 25-Year Test of Time", "test-of-time", "acl/2022"),
        ("ACL 10-Year Test of Time", "test-of-time", "acl/2031"),
        ("TACL 2025 Test of Time", "test-of-time", "tacl/2025"),
        ("NAACL 2018 Test-of-Time", "test-of-time", "naacl/2018"),
        ("NAACL 2018 Test-of-Time Award", "test-of-time", "naacl/2018"),
        ("SAC Award: Semantics(Lexical)", "other", "confx/2031"),
        ("Best new corpus (tied) and new tool paper", "other", "confx/2031"),
        ("Best Demo paper", "best-demo", "confx/2031"),
    ] {
        let csv = format!("title,authors,award,venue,year\nOn Rain,Ada Nowak,{words},ConfX,2031\n");
        let imported = read("a.csv", csv.as_bytes());
        let paper = &imported.papers[0];
        let award = &paper.paper.awards[0];
        let given = award.editions(paper.edition.as_ref().unwrap())[0].to_string();
        assert_eq!((award.kind.as_str(), given.as_str()), (kind, edition), "{words}");
        assert_eq!(award.as_written.as_deref(), Some(words));
        if kind == "other" {
            assert_eq!(award.label.as_deref(), Some(words));
        }
    }
}

/// Lessons E1 and E2: every bad record of every document is told at its place in the document.
#[test]
fn faults_are_told_at_their_places_in_the_documents() {
    let archive = crate::common::Archive::new();
    let bib = "@inproceedings{a, title={On Rain}, author={Ada Nowak}, booktitle={ConfX 2031}, year=2031}\n\n\
        @inproceedings{b,\n  title={On Snow}\n  author={Bo Li},\n  booktitle={ConfX 2031}, year=2031}\n";
    archive.put("a.bib", bib);
    let csv = "title,authors,award,venue,year\nOn Hail,Ada Nowak,Best Paper,ConfX,2031\nOn Fog,Bo Li,Best Paper,ConfX,20x1\n";
    archive.put("b.csv", csv);
    archive.put("c.txt", "Best Paper\n\nOn Dew\nAda Nowak, Bo Li\n");
    let names = ["a.bib", "b.csv", "c.txt"];
    let output =
        archive.command("import").args(names).current_dir(archive.root()).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    for (part, n) in [
        ("behind the field `title`, in the entry `b`", 1),
        ("a.bib:5:3", 1),
        ("`20x1` in `year` is no year", 1),
        ("b.csv:3:", 2),
        ("error[no-edition]", 2),
        ("c.txt:3:", 1),
    ] {
        assert_eq!(told.matches(part).count(), n, "{part}\n{told}");
    }
    assert_eq!(output.status.code(), Some(1));
}

/// Lesson R10: an award of next month and a paper without a date are written; what has no venue is not, aloud.
#[test]
fn nothing_is_left_out_by_its_date() {
    let archive = crate::common::Archive::new();
    archive.put("a.csv", "title,authors,award,venue,year\nOn Hail,Ada Nowak,Best Paper,ConfX,2099\nOn Fog,Bo Li,Best Paper,,\n");
    let run = |args: &[&str]| {
        let output =
            archive.command("import").args(args).current_dir(archive.root()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, told) = run(&["a.csv"]);
    assert_eq!(code, Some(1));
    assert!(told.contains("--venue") || told.contains("--year"), "{told}");
    archive.build(&[]);
    assert!(archive.public().join("confx/2099/on-hail/index.html").is_file());
    assert_eq!(run(&["--venue", "", "a.csv"]).0, Some(2));
    assert_eq!(run(&["--venue", "31", "a.csv"]).0, Some(2));
}

/// Lesson A6: an award of no known kind is built as other and named; one line of site.toml files it.
#[test]
fn an_award_of_no_known_kind_is_filed_by_one_line() {
    let archive = crate::common::Archive::new();
    archive.put(
        "a.csv",
        "title,authors,award,venue,year\nOn Rain,Ada Nowak,SAC Highlights,ConfX,2031\n",
    );
    let import =
        archive.command("import").arg("a.csv").current_dir(archive.root()).output().unwrap();
    let build = archive.try_build(&[]);
    for output in [import, build] {
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains("warning[unknown-kind]"), "{told}");
        assert!(told.contains("`[awards.sac-highlights]`"), "{told}");
        assert_eq!(output.status.code(), Some(0));
    }
    assert!(archive.public().join("awards/other/index.html").is_file());
    let site = std::fs::read_to_string(archive.root().join("site.toml")).unwrap();
    archive.put("site.toml", &format!("{site}\n[awards.sac-highlights]\n"));
    let build = archive.try_build(&[]);
    assert!(!String::from_utf8(build.stderr).unwrap().contains("warning"));
    assert!(archive.public().join("awards/sac-highlights/index.html").is_file());
}

/// Lessons M8 and M9: TeX in titles is readable in every form, and what is not known is kept and named.
#[test]
fn odd_tex_in_titles_is_readable() {
    for (title, markdown, plain) in [
        ("Q\\&A on $M^2$ and \\emph{x}", "Q&A on $M^2$ and *x*", "Q&A on M2 and x"),
        ("Great~Truths~are ~Always ~Simple: Yes", "", "Great Truths are Always Simple: Yes"),
        (
            "{\\it Time}, \\texttt{ModSCAN}, \\textsc{Small} 0(n^6)",
            "",
            "Time, ModSCAN, Small 0(n^6)",
        ),
        ("By \\foo{bar}", "", "By \\foo{bar}"),
    ] {
        let bib = format!(
            "@inproceedings{{a, title={{{title}}}, author={{Ada Nowak}}, booktitle={{ConfX 2031}}, year=2031}}\n"
        );
        let imported = read("a.bib", bib.as_bytes());
        let read = &imported.papers[0].paper.title;
        assert_eq!(
            read.plain().replace('\u{a0}', " ").replace("M²", "M2").replace("M^2", "M2"),
            plain
        );
        assert!(markdown.is_empty() || read.markdown() == markdown, "{}", read.markdown());
        let n_warnings = usize::from(title.contains("foo"));
        assert_eq!(imported.remarks.len(), n_warnings, "{:?}", imported.remarks);
    }
}

/// Lesson R1: a title of eight hundred letters and a hundred authors make a page; its name is short.
#[test]
fn long_titles_and_many_authors_make_a_page() {
    let archive = crate::common::Archive::new();
    let title = "Words about Words ".repeat(46);
    let authors: Vec<String> = (0..125).map(|n| format!("Ada Nowak{n}")).collect();
    archive.put("a.json", &serde_json::json!([{"title": title, "authors": authors, "award": "Best Paper", "venue": "ConfX", "year": 2031}]).to_string());
    let output =
        archive.command("import").arg("a.json").current_dir(archive.root()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    archive.build(&[]);
    let folder = std::fs::read_dir(archive.public().join("confx/2031")).unwrap();
    let mut pages = folder.map(Result::unwrap).filter(|entry| entry.path().is_dir());
    let page = pages.next().unwrap();
    assert!(page.file_name().len() <= 80 && pages.next().is_none());
    let html = std::fs::read_to_string(page.path().join("index.html")).unwrap();
    assert_eq!(html.matches("<h1").count(), 1);
    assert!(html.contains(title.trim()) && authors.iter().all(|name| html.contains(name.as_str())));
}

/// Lesson A25: people who are honoured themselves are no papers.
#[test]
fn persons_are_counted_as_left_out() {
    let csv = "name,award,year,venue\nAda Nowak,Lifetime Achievement Award,2031,ConfX\nBo Li,ConfX Service Award,2031,ConfX\n";
    let table = format!(
        "title,authors,award,year,venue\nOn Rain,Ada Nowak,Best Paper,2031,ConfX\n,{}",
        csv.lines().nth(1).unwrap()
    );
    let imported = read("a.csv", table.as_bytes());
    assert_eq!(told(&imported), ["On Rain | Ada Nowak | Best Paper"]);
    assert_eq!(
        imported.rejected.iter().map(|s| s.note.as_str()).collect::<Vec<_>>(),
        ["person award"]
    );
    assert!(read("b.csv", csv.as_bytes()).papers.is_empty());
}

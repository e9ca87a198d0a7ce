//! Documents of made-up papers in every format, the same for the same seed. Tests and benches share them.
#![allow(dead_code, reason = "tests and benches each use a part")]

use std::fmt::Write as _;
use std::io::Write as _;

/// A made-up paper.
pub(crate) struct Paper {
    title: String,
    authors: Vec<String>,
    year: usize,
    award: &'static str,
    prose: String,
}

const WORDS: [&str; 24] = [
    "sparse",
    "graphs",
    "neural",
    "learning",
    "robust",
    "scalable",
    "optimal",
    "transport",
    "fair",
    "causal",
    "models",
    "agents",
    "bounds",
    "online",
    "adaptive",
    "privacy",
    "streams",
    "types",
    "proofs",
    "kernels",
    "queries",
    "secure",
    "memory",
    "vision",
];
const FIRST: [&str; 12] =
    ["Ada", "Bo", "Cem", "Dana", "Eli", "Fay", "Hana", "Ivo", "Jun", "Lea", "Mia", "Noa"];
const LAST: [&str; 12] = [
    "Nowak", "Stone", "Hill", "Brook", "Field", "Marsh", "Vale", "Reed", "Lake", "Moor", "Dale",
    "Wood",
];
const AWARDS: [&str; 6] = [
    "Best Paper Award",
    "Outstanding Paper Award",
    "Best Student Paper Award",
    "Distinguished Paper Award",
    "Test of Time Award",
    "Best Demo Award",
];

/// A format: a name of its documents, and what makes one of some papers.
pub(crate) type Format = (&'static str, fn(&[Paper]) -> Vec<u8>);

/// Every format.
pub(crate) const FORMATS: [Format; 13] = [
    ("a.txt", |papers| text(papers).into_bytes()),
    ("a.md", |papers| markdown(papers).into_bytes()),
    ("a.html", |papers| html(papers).into_bytes()),
    ("a.docx", docx),
    ("a.csv", |papers| separated(papers, ",").into_bytes()),
    ("a.tsv", |papers| separated(papers, "\t").into_bytes()),
    ("a.xlsx", xlsx),
    ("a.ods", ods),
    ("a.json", |papers| json(papers).into_bytes()),
    ("a.yaml", |papers| yaml(papers).into_bytes()),
    ("a.bib", |papers| bibtex(papers).into_bytes()),
    ("a.ris", |papers| ris(papers).into_bytes()),
    ("a.xml", |papers| anthology(papers).into_bytes()),
];

/// A row of numbers that looks random, the same for the same seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % n.max(1)
    }

    fn pick(&mut self, words: &[&'static str]) -> &'static str {
        words[self.below(words.len())]
    }

    fn words(&mut self, n: usize) -> String {
        (0..n).map(|_| self.pick(&WORDS)).collect::<Vec<_>>().join(" ")
    }
}

/// So many papers.
pub(crate) fn papers(n_papers: usize, seed: u64) -> Vec<Paper> {
    let mut dice = Dice(seed);
    let mut paper = |n: usize| {
        let n_words = 3 + dice.below(5);
        let title = format!("On {} {n}", dice.words(n_words));
        let n_authors = 1 + dice.below(5);
        let authors =
            (0..n_authors).map(|_| format!("{} {}", dice.pick(&FIRST), dice.pick(&LAST))).collect();
        let prose = (0..3).map(|_| format!("We show that {}.", dice.words(12)));
        let prose = prose.collect::<Vec<_>>().join(" ");
        Paper { title, authors, year: 2001 + n % 30, award: dice.pick(&AWARDS), prose }
    };
    (0..n_papers).map(&mut paper).collect()
}

/// A document of about so many bytes.
pub(crate) fn of_size(format: Format, n_bytes: usize) -> Vec<u8> {
    let (_, make) = format;
    let few = make(&papers(100, 1)).len();
    make(&papers((100 * n_bytes / few).max(1), 1))
}

fn joined(
    papers: &[Paper],
    head: &str,
    one: impl Fn(&mut String, usize, &Paper),
    tail: &str,
) -> String {
    let mut out = head.to_owned();
    for (n, paper) in papers.iter().enumerate() {
        one(&mut out, n, paper);
    }
    out + tail
}

/// Headings of awards, under each a title and its authors.
pub(crate) fn text(papers: &[Paper]) -> String {
    let one = |out: &mut String, _: usize, paper: &Paper| {
        let Paper { title, authors, year, award, .. } = paper;
        let _ = write!(out, "{award} {year}\n\n{title}\n{}\n\n", authors.join(", "));
    };
    joined(papers, "ConfX Awards\n\n", one, "")
}

/// A list under headings.
pub(crate) fn markdown(papers: &[Paper]) -> String {
    let one = |out: &mut String, n: usize, paper: &Paper| {
        if n.is_multiple_of(20) {
            let _ = write!(out, "## {}\n\n", paper.award);
        }
        let _ = write!(
            out,
            "- **{}**\n  {}\n\n  Abstract: {}\n\n",
            paper.title,
            paper.authors.join(", "),
            paper.prose
        );
    };
    joined(papers, "# ConfX 2031 Awards\n\n", one, "")
}

/// A table.
pub(crate) fn html(papers: &[Paper]) -> String {
    let one = |out: &mut String, _: usize, paper: &Paper| {
        let Paper { title, authors, year, award, .. } = paper;
        let _ =
            writeln!(out, "<tr><td>{year}<td>{title}<td>{}<td>{award}</tr>", authors.join(", "));
    };
    let head = "<!doctype html><title>ConfX Awards</title>\n<table>\n\
        <tr><th>Year<th>Title<th>Authors<th>Award</tr>\n";
    joined(papers, head, one, "</table>\n")
}

pub(crate) fn separated(papers: &[Paper], comma: &str) -> String {
    let one = |out: &mut String, _: usize, paper: &Paper| {
        let Paper { title, authors, year, award, .. } = paper;
        let authors = authors.join("; ");
        let _ = writeln!(out, "\"{title}\"{comma}\"{authors}\"{comma}{year}{comma}{award}");
    };
    joined(papers, &["Title", "Authors", "Year", "Award\n"].join(comma), one, "")
}

fn json(papers: &[Paper]) -> String {
    let one = |out: &mut String, n: usize, paper: &Paper| {
        let Paper { title, authors, year, award, prose } = paper;
        let comma = if n == 0 { "" } else { ",\n" };
        let _ = write!(
            out,
            "{comma}  {{\"title\": \"{title}\", \"authors\": {authors:?}, \"year\": {year},\n   \
             \"award\": \"{award}\", \"abstract\": \"{prose}\"}}"
        );
    };
    joined(papers, "[\n", one, "\n]\n")
}

fn yaml(papers: &[Paper]) -> String {
    let one = |out: &mut String, _: usize, paper: &Paper| {
        let Paper { title, authors, year, award, prose } = paper;
        let authors = authors.join(", ");
        let _ = write!(
            out,
            "- title: {title}\n  authors: [{authors}]\n  year: {year}\n  award: {award}\n  abstract: >\n    {prose}\n"
        );
    };
    joined(papers, "", one, "")
}

pub(crate) fn bibtex(papers: &[Paper]) -> String {
    let one = |out: &mut String, n: usize, paper: &Paper| {
        let Paper { title, authors, year, award, prose } = paper;
        let authors = authors.join(" and ");
        let _ = write!(
            out,
            "@inproceedings{{k{n},\n  title = {{{title}}},\n  author = {{{authors}}},\n  booktitle = {{ConfX}},\n  \
             year = {year},\n  award = {{{award}}},\n  abstract = {{{prose}}}\n}}\n\n"
        );
    };
    joined(papers, "", one, "")
}

fn ris(papers: &[Paper]) -> String {
    let one = |out: &mut String, _: usize, paper: &Paper| {
        let _ = write!(out, "TY  - CONF\nTI  - {}\n", paper.title);
        for author in &paper.authors {
            let _ = writeln!(out, "AU  - {author}");
        }
        let _ = write!(out, "PY  - {}\nT2  - ConfX\nAB  - {}\nER  - \n\n", paper.year, paper.prose);
    };
    joined(papers, "", one, "")
}

fn anthology(papers: &[Paper]) -> String {
    let one = |out: &mut String, n: usize, paper: &Paper| {
        let _ = write!(out, "<paper id=\"{n}\">\n<title>{}</title>\n", paper.title);
        for author in &paper.authors {
            let (first, last) = author.split_once(' ').unwrap_or_default();
            let _ = writeln!(out, "<author><first>{first}</first><last>{last}</last></author>");
        }
        let _ = write!(
            out,
            "<abstract>{}</abstract>\n<award>{}</award>\n</paper>\n",
            paper.prose, paper.award
        );
    };
    let head = "<?xml version='1.0' encoding='UTF-8'?>\n<collection id=\"2031.confx\">\n<volume id=\"1\">\n\
        <meta><booktitle>Proceedings of ConfX</booktitle><year>2031</year></meta>\n";
    joined(papers, head, one, "</volume>\n</collection>\n")
}

/// A zip archive of these files.
pub(crate) fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn docx(papers: &[Paper]) -> Vec<u8> {
    let lines = text(papers);
    let lines = lines.lines().map(|line| format!("<w:p><w:r><w:t>{line}</w:t></w:r></w:p>\n"));
    docx_of(&lines.collect::<String>())
}

/// A document of Word with this body.
pub(crate) fn docx_of(body: &str) -> Vec<u8> {
    let space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    let body = format!("<w:document xmlns:w=\"{space}\"><w:body>{body}</w:body></w:document>");
    zipped(&[("word/document.xml", body.as_bytes())])
}

fn cells(papers: &[Paper], row: (&str, &str), cell: (&str, &str)) -> String {
    let of_row = |line: &str| {
        let cells =
            line.split('\t').map(|text| format!("{}{}{}", cell.0, text.trim_matches('"'), cell.1));
        format!("{}{}{}", row.0, cells.collect::<String>(), row.1)
    };
    separated(papers, "\t").lines().map(of_row).collect()
}

fn xlsx(papers: &[Paper]) -> Vec<u8> {
    xlsx_of(&cells(papers, ("<row>", "</row>\n"), ("<c t=\"inlineStr\"><is><t>", "</t></is></c>")))
}

/// A workbook of one sheet with these rows.
pub(crate) fn xlsx_of(rows: &str) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let related = |kind: &str, target: &str| {
        format!(
            "<Relationships xmlns=\"{package}\"><Relationship Id=\"rId1\" Type=\"{office}/{kind}\" \
             Target=\"{target}\"/></Relationships>"
        )
    };
    let book = format!(
        "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets>\
         <sheet name=\"ConfX\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
    );
    let sheet = format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData></worksheet>");
    zipped(&[
        ("_rels/.rels", related("officeDocument", "xl/workbook.xml").as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", related("worksheet", "worksheets/sheet1.xml").as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

fn ods(papers: &[Paper]) -> Vec<u8> {
    let cell =
        ("<table:table-cell office:value-type=\"string\"><text:p>", "</text:p></table:table-cell>");
    ods_of(&cells(papers, ("<table:table-row>", "</table:table-row>\n"), cell))
}

/// An open document of one sheet with these rows.
pub(crate) fn ods_of(rows: &str) -> Vec<u8> {
    let space = "urn:oasis:names:tc:opendocument:xmlns";
    let content = format!(
        "<office:document-content xmlns:office=\"{space}:office:1.0\" xmlns:table=\"{space}:table:1.0\" \
         xmlns:text=\"{space}:text:1.0\"><office:body><office:spreadsheet><table:table table:name=\"ConfX\">{rows}\
         </table:table></office:spreadsheet></office:body></office:document-content>"
    );
    let manifest = format!(
        "<manifest:manifest xmlns:manifest=\"{space}:manifest:1.0\"><manifest:file-entry \
         manifest:full-path=\"/\" manifest:media-type=\"application/vnd.oasis.opendocument.spreadsheet\"/>\
         </manifest:manifest>"
    );
    zipped(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", manifest.as_bytes()),
        ("content.xml", content.as_bytes()),
    ])
}

use std::io::Write as _;

use super::*;
use crate::source::outline::{BlockKind, Outline};
use crate::text::light;

/// A document with these parts.
fn docx(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, part) in parts {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(part.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn read_parts(parts: &[(&str, &str)]) -> (Option<Outline>, usize) {
    let bytes = docx(parts);
    let Checked { value, remarks } = read(&Document { name: "a.docx", bytes: &bytes });
    let outline = value.map(|reading| match reading {
        Reading::Outline(outline) => outline,
        _ => Outline::default(),
    });
    (outline, remarks.len())
}

const STYLES: &str = r#"<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>"#;
const LINKS: &str = r#"<Relationships><Relationship Id="r1" Target="https://example.org/?a=1&amp;b=2"/></Relationships>"#;
const BODY: &str = r#"<w:document><w:body>
<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>Best Paper</w:t></w:r></w:p>
<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">On Cats: </w:t></w:r><w:r><w:t>Q&amp;A</w:t></w:r></w:p>
<w:p/>
<w:p><w:r><w:t>Ada</w:t><w:br/><w:t>Bo</w:t></w:r><w:del><w:r><w:delText>Cy</w:delText></w:r></w:del></w:p>
<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr><w:hyperlink r:id="r1"><w:r><w:t>Dogs</w:t></w:r></w:hyperlink></w:p>
<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://example.org/o"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>Owls</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc><w:p><w:r><w:t>T</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>A</w:t></w:r></w:p></w:tc></w:tr>
<w:tr><w:tc><w:p><w:r><w:t>X</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Y</w:t></w:r></w:p><w:p><w:r><w:t>Z</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
</w:body></w:document>"#;

#[test]
fn paragraphs_lists_links_and_tables_are_read() {
    let (outline, remarks) = read_parts(&[
        ("word/document.xml", BODY),
        ("word/styles.xml", STYLES),
        ("word/_rels/document.xml.rels", LINKS),
        ("docProps/core.xml", "<c><dc:title>ConfX &amp; Y</dc:title></c>"),
    ]);
    let outline = outline.unwrap();
    let told: Vec<_> =
        outline.blocks.iter().map(|b| (light::line(&b.words), b.lines.0, b.level)).collect();
    let told: Vec<_> = told.iter().map(|(words, line, level)| (&**words, *line, *level)).collect();
    assert_eq!(
        told,
        [
            ("Best Paper", 1, 1),
            ("**On Cats:** Q&A", 2, 0),
            ("Ada", 4, 0),
            ("Bo", 4, 0),
            ("[Dogs](https://example.org/?a=1&b=2)", 5, 0),
            ("[*Owls*](https://example.org/o)", 6, 0),
            ("", 7, 0),
        ]
    );
    assert_eq!((outline.blocks[4].kind.clone(), remarks), (BlockKind::Item, 0));
    let BlockKind::Table(table) = &outline.blocks[6].kind else { panic!("{outline:?}") };
    assert!(table.head.is_some());
    assert_eq!(
        (light::line(&table.rows[1].cells[1]), table.rows[1].lines),
        ("Y\nZ".into(), (9, 11))
    );
    assert_eq!(outline.names[0].text, "ConfX & Y");
}

#[test]
fn what_is_no_document_is_said_to_be_none() {
    assert_eq!(read_parts(&[("a", "b")]), (None, 1));
    let remarks = read(&Document { name: "a.docx", bytes: b"PK\x03\x04" }).remarks;
    assert_eq!(remarks.len(), 1);
    let (outline, remarks) = read_parts(&[("word/document.xml", "<w:p><w:t>Cats</w:t><w:")]);
    assert_eq!((outline.map(|o| o.blocks.len()), remarks), (Some(1), 1));
}

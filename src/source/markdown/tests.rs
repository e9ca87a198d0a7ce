use super::*;
use crate::source::outline::BlockKind;
use crate::text::light;

fn outline_of(markdown: &str) -> Outline {
    let document = Document { name: "a.md", bytes: markdown.as_bytes() };
    match read(&document).value {
        Some(Reading::Outline(outline)) => outline,
        other => panic!("{other:?}"),
    }
}

fn told(outline: &Outline) -> Vec<(BlockKind, String, (usize, usize))> {
    outline.blocks.iter().map(|b| (b.kind.clone(), light::line(&b.words), b.lines)).collect()
}

const PAGE: &str = "---
title: \"ConfX 2031\"
layout: page
---

# {{ site.name }} Best Paper

**[On
Cats](https://example.org/c)**  
Ada Nowak,
Bo Ito

+ _Dogs_, Cy Park\\
  honours
<div class=\"card\">
    <h3>Prize</h3>
    <ul>

      <li><strong>Owls</strong><br>Di Rao $a_b$</li>
    </ul>
</div>

Heading
-------
![a picture](p.png)

***
| T | A
|---|---
| X\\_1 | [Y](z)
";

#[test]
fn markdown_and_the_html_in_it_make_the_same_blocks() {
    let outline = outline_of(PAGE);
    let block = |kind, words: &str, lines| (kind, words.to_owned(), lines);
    assert_eq!(
        told(&outline)[..9],
        [
            block(BlockKind::Heading, "Best Paper", (6, 6)),
            block(BlockKind::Paragraph, "**[On Cats](https://example.org/c)**", (8, 9)),
            block(BlockKind::Paragraph, "Ada Nowak, Bo Ito", (10, 11)),
            block(BlockKind::Item, "*Dogs*, Cy Park", (13, 13)),
            block(BlockKind::Paragraph, "honours", (14, 14)),
            block(BlockKind::Heading, "Prize", (16, 16)),
            block(BlockKind::Item, "**Owls**", (19, 19)),
            block(BlockKind::Paragraph, "Di Rao $a_b$", (19, 19)),
            block(BlockKind::Heading, "Heading", (23, 23)),
        ]
    );
    let BlockKind::Table(table) = &outline.blocks[9].kind else { panic!("{outline:?}") };
    let row: Vec<String> = table.rows[1].cells.iter().map(|cell| light::line(cell)).collect();
    assert_eq!((row, table.rows[1].lines), (vec!["X_1".to_owned(), "Y".to_owned()], (30, 30)));
    assert_eq!(outline.names[0].text, "ConfX 2031");
    let of = |what: &str| outline.trappings.iter().filter(|t| t.what == what).count();
    assert_eq!(["front matter", "template", "rule", "image"].map(of), [1; 4]);
}

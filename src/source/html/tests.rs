use super::*;
use crate::source::outline::{BlockKind, Gap};
use crate::text::light;

fn read_page(html: &str) -> Outline {
    let document = Document { name: "a.html", bytes: html.as_bytes() };
    match read(&document).value {
        Some(Reading::Outline(outline)) => outline,
        other => panic!("{other:?}"),
    }
}

/// What each block is, its words and its lines.
fn told(outline: &Outline) -> Vec<(BlockKind, String, (usize, usize))> {
    outline.blocks.iter().map(|b| (b.kind.clone(), light::line(&b.words), b.lines)).collect()
}

const PAGE: &str = r#"<!DOCTYPE html>
<html><head><meta charset="utf-8">
<title>ConfX 2031
 Awards</title><style>p { color: red }
</style></head>
<body><nav><ul><li><a href="/">Home</a></li></ul></nav>
<main>
<h2 class="x">Best
  Paper</h2>
<p><strong>On Cats </strong><br />
<em>Ada Nowak &amp; Zo&eacute;&nbsp;Ito</em></p>
<ul>
  <li><a href="https://example.org/p">Dogs</a>
  <li>Owls, <a href="/q">Bo</a>
</ul>
<!-- a
remark -->
</main>
<footer><p>made by hand</p></footer>
</body></html>
"#;

#[test]
fn a_page_is_its_blocks_and_the_rest_is_accounted_for() {
    let outline = read_page(PAGE);
    let block = |kind, words: &str, lines| (kind, words.to_owned(), lines);
    assert_eq!(
        told(&outline),
        [
            block(BlockKind::Heading, "Best Paper", (8, 9)),
            block(BlockKind::Paragraph, "**On Cats**", (10, 10)),
            block(BlockKind::Paragraph, "*Ada Nowak & Zoé Ito*", (11, 11)),
            block(BlockKind::Item, "[Dogs](https://example.org/p)", (13, 13)),
            block(BlockKind::Item, "Owls, Bo", (14, 14)),
        ]
    );
    let gaps: Vec<Gap> = outline.blocks.iter().map(|b| b.gap).collect();
    assert_eq!(gaps, [Gap::Blank, Gap::Blank, Gap::None, Gap::Blank, Gap::None]);
    let [dogs, owls] = [3, 4].map(|n| &outline.blocks[n].within);
    assert!(dogs.len() == owls.len() && dogs[..1] == owls[..1] && dogs != owls);
    assert_eq!(outline.names[0].text, "ConfX 2031 Awards");
    let trappings: Vec<_> = outline.trappings.iter().map(|t| (t.lines, t.what)).collect();
    assert_eq!(
        trappings,
        [
            ((1, 2), "markup"),
            ((3, 4), "title"),
            ((4, 5), "style"),
            ((6, 6), "navigation"),
            ((7, 7), "markup"),
            ((12, 12), "markup"),
            ((15, 15), "markup"),
            ((16, 17), "comment"),
            ((18, 18), "markup"),
            ((19, 19), "navigation"),
            ((20, 20), "markup"),
        ]
    );
}

#[test]
fn tables_of_words_are_tables_and_others_are_not() {
    let outline = read_page(
        "<table><tr><th>Title<th>Authors\n<tr><td>Cats<td>Ada Nowak<br>Bo Ito\n</table>\n\
         <table><tr><td><table><tr><td>Menu</table><td><h2>Prize</h2>\n<p>Owls</table>",
    );
    let BlockKind::Table(table) = &outline.blocks[0].kind else { panic!("{outline:?}") };
    let cells = |row: &crate::source::table::Row| -> Vec<String> {
        row.cells.iter().map(|cell| light::line(cell)).collect()
    };
    assert_eq!(table.head, Some(0));
    let rows: Vec<_> = table.rows.iter().map(cells).collect();
    assert_eq!(rows, [["Title", "Authors"], ["Cats", "Ada Nowak\nBo Ito"]]);
    assert_eq!((outline.blocks[0].lines, table.rows[1].lines), ((1, 2), (2, 2)));
    let rest: Vec<String> =
        outline.blocks[1..].iter().map(crate::source::outline::Block::plain).collect();
    assert_eq!(rest, ["Menu", "Prize", "Owls"]);
}

#[test]
fn formulas_stay_as_they_are() {
    let outline = read_page("<p>Bounds of <i>O</i>($n_i \\log n$) and \\(a_b\\) for $5 and $6");
    assert_eq!(
        light::line(&outline.blocks[0].words),
        "Bounds of *O*($n_i \\log n$) and $a_b$ for $5 and $6"
    );
}

#[test]
fn a_page_of_furniture_alone_is_read() {
    assert_eq!(told(&read_page("<aside>Best Paper: Cats</aside>")).len(), 1);
}

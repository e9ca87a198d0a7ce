//! Typed text as HTML.

use palmares::markup::{self, Context, Html, html};
use palmares::text::{Block, Display, Inline, Line, Prose, normal, plain};
use proptest::prelude::*;

use crate::text;

fn context() -> Context<'static> {
    Context { base: "/awards/", prefix: "abstract", heading: 3 }
}

fn of(markdown: &str) -> Html {
    markup::prose(&Prose::from_markdown(markdown), &context())
}

/// The tags of some HTML and the words between them. Panics where a tag is not closed or no tag at all.
fn split(html: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut tags, mut words) = (Vec::new(), Vec::new());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').expect("a tag ends");
        words.push(&rest[..at]);
        tags.push(&rest[at + 1..end]);
        rest = &rest[end + 1..];
    }
    words.push(rest);
    (tags, words)
}

/// What keeps this HTML from being printed on any page.
fn unsafe_part(html: &str) -> Option<String> {
    let mut open = Vec::new();
    for tag in split(html).0 {
        let name = tag.split([' ', '/']).next().unwrap_or("");
        if let Some(closing) = tag.strip_prefix('/') {
            if open.pop() != Some(closing) {
                return Some(format!("</{closing}> closes nothing"));
            }
        } else if !["br", "hr", "wbr"].contains(&name) {
            open.push(name);
        }
        // What stands in quotes is words: a table of the word "on" has a label that ends in it.
        let of_names = |part: &str| part.contains(" style=") || part.contains(" on");
        let bad = tag.contains("<")
            || name == "script"
            || name == "img"
            || tag.split('"').step_by(2).any(of_names);
        let nested = name == "a" && open.iter().filter(|open| **open == "a").count() > 1;
        let href = tag.split("href=\"").nth(1).unwrap_or("").trim_start().to_lowercase();
        if bad
            || nested
            || ["javascript:", "data:", "vbscript:"].iter().any(|s| href.starts_with(s))
        {
            return Some(tag.to_owned());
        }
    }
    (!open.is_empty()).then(|| format!("{open:?} stay open"))
}

/// The words of HTML, without white space.
pub(crate) fn words_of(html: &str) -> String {
    let words = split(html).1.concat();
    let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    words.split_whitespace().collect()
}

/// Text without what HTML says in other ways: formulas and the numbers of footnotes.
pub(crate) fn without_formulas(words: Vec<Inline>) -> Vec<Inline> {
    let only_words = |word| match word {
        Inline::Math(..) | Inline::Note(_) => None,
        Inline::Emph(inner) => Some(Inline::Emph(without_formulas(inner))),
        Inline::Strong(inner) => Some(Inline::Strong(without_formulas(inner))),
        Inline::Sub(inner) => Some(Inline::Sub(without_formulas(inner))),
        Inline::Sup(inner) => Some(Inline::Sup(without_formulas(inner))),
        Inline::Link(url, inner) => Some(Inline::Link(url, without_formulas(inner))),
        word => Some(word),
    };
    words.into_iter().filter_map(only_words).collect()
}

pub(crate) fn only_words(blocks: Vec<Block>) -> Vec<Block> {
    let only = |block| match block {
        Block::Paragraph(words) => Block::Paragraph(without_formulas(words)),
        Block::Heading(level, words) => Block::Heading(level, without_formulas(words)),
        Block::Table(rows) => Block::Table(
            rows.into_iter().map(|row| row.into_iter().map(without_formulas).collect()).collect(),
        ),
        Block::Quote(inner) => Block::Quote(only_words(inner)),
        Block::Footnote(label, inner) => Block::Footnote(label, only_words(inner)),
        Block::List(start, items) => {
            Block::List(start, items.into_iter().map(only_words).collect())
        }
        block => block,
    };
    blocks.into_iter().map(only).collect()
}

proptest! {
    #![proptest_config(text::config(256))]

    /// Lesson M5: no word is lost, added or changed.
    #[test]
    fn html_says_what_the_text_says(blocks in text::blocks()) {
        let blocks = normal::blocks(only_words(blocks));
        let html = html::blocks(&blocks, &context()).html;
        let plain: String = plain::blocks(&blocks).chars().filter(|c| !c.is_control()).collect();
        let plain: String = plain.split_whitespace().collect();
        prop_assert_eq!(words_of(&html), plain, "{}", html);
    }

    #[test]
    fn html_of_any_blocks_is_safe(blocks in text::blocks()) {
        let html = html::blocks(&blocks, &context()).html;
        prop_assert_eq!(unsafe_part(&html), None, "{}", html);
        let normal = html::blocks(&normal::blocks(blocks), &context()).html;
        prop_assert_eq!(unsafe_part(&normal), None, "{}", normal);
    }

    #[test]
    fn html_of_any_markdown_is_safe(markdown in prop_oneof![text::words(), any::<String>(), tricky()]) {
        let html = of(&markdown);
        prop_assert_eq!(unsafe_part(&html.html), None, "{}", html.html);
        prop_assert!(html.faults.iter().all(|fault| markdown.len() >= fault.range.end));
        let line = markup::line(&Line::from_markdown(&markdown)).html;
        prop_assert_eq!(unsafe_part(&line), None, "{}", line);
        prop_assert!(!line.contains("<a "), "{}", line);
    }
}

/// Markdown and TeX that lead out of their bounds.
fn tricky() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "$",
        "$$",
        "\\operatorname",
        "\\operatorname*",
        "{",
        "}",
        "<",
        ">",
        "script",
        "<script>",
        "\\lt ",
        "/",
        "=\"",
        "onerror=x",
        "\\href",
        "\\text{",
        "\\class",
        "\\label{a}",
        "\\ref{a}",
        "&",
        "[a](",
        "javascript:",
        "<javascript:x>",
        ")",
        "http://",
        "data:",
        " ",
        "\n",
        "x",
        "\\left",
        "\\begin{matrix}",
        "\\color{red}",
        "\\mbox{",
        "|",
        "*",
        "`",
        "^",
    ]);
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

#[test]
fn words_that_look_like_markup_are_words() {
    for words in [
        "<5% of cases; n<N and M>0",
        "2024. A good year for ML",
        "    four blanks",
        "A*B and C*D",
        "Q&A &lt;i&gt;",
    ] {
        let blocks = normal::blocks(vec![Block::Paragraph(vec![Inline::Text(words.into())])]);
        let html = markup::prose(&Prose::from_blocks(&blocks), &context()).html;
        assert_eq!(html, format!("<p>{}</p>", markup::escape::text(words.trim())));
    }
}

/// A formula's own script ran in a browser once; none of these may come out as markup.
#[test]
fn formulas_inject_nothing() {
    for tex in [
        "\\operatorname{<script>alert(1)</script>}",
        "\\operatorname{\\lt script\\gt}",
        "\\operatorname<",
        "\\operatorname*{<img/src=x/onerror=alert(1)>}",
        "\\operatornamewithlimits{<b>}",
        "\\text{<script>}",
        "\\href{javascript:alert(1)}{x}",
    ] {
        for display in [Display::Inline, Display::Block] {
            let html = markup::math::formula(tex, display).0;
            assert_eq!(unsafe_part(&html), None, "{html}");
            assert!(
                html.starts_with("<code class=\"math\">") || tex.starts_with("\\text"),
                "{html}"
            );
        }
    }
}

/// Lesson M16.
#[test]
fn formulas_are_mathml_or_said_to_be_none() {
    let inline = |tex: &str| markup::math::formula(tex, Display::Inline);
    assert_eq!(inline("n \\le 4").0, "<math><mi>n</mi><mo>≤</mo><mn>4</mn></math>");
    for known in [
        "\\mbox{a b}",
        "\\mathds{1}",
        "\\mathbbm{R}",
        "\\ensuremath{x}",
        "x\\xspace",
        "\\nicefrac{1}{2}",
        "\\eps",
        "\\widetilde{O}",
        "\\pmb{x}",
        "\\substack{a \\\\ b}",
        "\\qed",
        "\\SI{3}{km}",
        "\\texorpdfstring{$x$}{x}",
    ] {
        let known = known.replace("{$x$}{x}", "{x}");
        assert_eq!(inline(&known).1, None, "{known}");
    }
    let aligned =
        markup::math::formula("\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}", Display::Block);
    assert_eq!((aligned.1, unsafe_part(&aligned.0)), (None, None));
    assert!(aligned.0.contains("<mtd class=\"right\">"), "{}", aligned.0);
    assert!(inline("50% off").1.is_some_and(|fault| fault.contains("comment")));
    assert_eq!(inline("50\\% off").1, None);
    for bad in [
        "\\frac{a",
        "\\nosuchcommand",
        &"{".repeat(70),
        &"\\sqrt".repeat(800),
        &"x".repeat(5000),
        &"\\left(".repeat(70),
    ] {
        let (html, fault) = inline(bad);
        assert!(html.starts_with("<code class=\"math\">") && fault.is_some(), "{bad}");
    }
    let deep = format!("{}x{}", "\\sqrt{".repeat(60), "}".repeat(60));
    assert!(inline(&deep).0.starts_with("<math>"));
    assert!(inline(&format!("{}x", "\\sqrt".repeat(390))).0.starts_with('<'));
}

#[test]
fn shapes_are_those_of_the_look() {
    let html = of(
        "Before\n$$x$$\nafter <b>$y$</b>\n\n- a\n- b\n\n| h |\n| - |\n| c |\n\n```python\nx\n```",
    )
    .html;
    for part in [
        "<p>Before</p>\n<div class=\"formula\" tabindex=\"0\"><math display=\"block\"><mi>x</mi></math></div>\n",
        "</div>\n<p>after ",
        "<strong><math><mi>y</mi></math></strong></p>",
        "<ul>\n<li>a</li>\n<li>b</li>\n</ul>",
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Table: h\">",
        "<th scope=\"col\">h</th>",
        "<pre><code class=\"language-python\">x</code></pre>",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
}

/// Lessons M13 and M14.
#[test]
fn ids_are_unique_and_lead_back() {
    let Html { html, faults } =
        of("# A\n\n# A\n\n# A-1\n\n# A 2\n\nx[^1] y[^1] z[^no] \\[^a]\n\n[^1]: n");
    assert_eq!(faults.iter().map(|fault| fault.range.clone()).collect::<Vec<_>>(), vec![37..42]);
    let ids: Vec<&str> =
        html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(ids[..4], ["abstract-a", "abstract-a-2", "abstract-a-1", "abstract-a-2-2"]);
    assert_eq!(ids[4..], ["abstract_ref_1", "abstract_ref_1_2", "abstract_fn_1"]);
    assert!(html.contains("<h3 id=\"abstract-a\">A</h3>") && html.contains("z[^no]"));
    assert!(html.contains("href=\"#abstract_fn_1\"") && html.contains("href=\"#abstract_ref_1\""));
}

#[test]
fn links_are_safe_and_faults_have_a_place() {
    let source =
        "a [b](javascript:x) [c](/confx/) https://example.org/a/b. <i>x\n\n$\\nosuch$ <u>v</u>";
    let Html { html, faults } = of(source);
    assert!(html.starts_with("<p>a b <a href=\"/awards/confx/\">c</a> "), "{html}");
    assert!(
        html.contains(
            "<a href=\"https://example.org/a/b\">https://<wbr>example.org/<wbr>a/<wbr>b</a>."
        ),
        "{html}"
    );
    let places: Vec<&str> = faults.iter().map(|fault| &source[fault.range.clone()]).collect();
    assert_eq!(places, ["javascript:x", "\\nosuch", "<u>", "</u>"]);
    assert_eq!(
        markup::line(&Line::from_markdown("[a](https://e.org) https://e.org")).html,
        "a https://e.org"
    );
    let label = of("[$x^2$](https://example.org)").html;
    assert!(label.contains("aria-label=\"x²\""), "{label}");
}

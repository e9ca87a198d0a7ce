//! Typed text as Markdown and back.

use palmares::text::{Block, Display, Inline, normal, read, write};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Pieces of text that Markdown, TeX or HTML might take for their own.
#[rustfmt::skip]
const NASTY: &[&str] = &[
    "1. ", "2024. ", "7) ", "# ", "## ", "---", "- ", "+ ", "* ", "+++", "===", "***", "___", "> ", "```",
    "~~~", "    ", "\\", "\\\\", "$", "$$", "$x$", "$5", "`", "``", "<b>", "</b>", "<br>", "<!--", "-->",
    "<sub>", "<script>", "<http://e.org>", "&amp;", "&", "&#35;", "&lt;b&gt;", "[", "]", "](", "[x]: y",
    "[^a]", "[^a]: ", "![", "|", "| - |", ":--", "a_b", "_a_", "*a*", "A*B and C*D", "<5%", "n<N and M>0",
    "a@b.org", "https://e.org/", "\u{a0}", "\u{2003}", "\u{200b}", "\u{ad}", "\u{2028}", "\n", "\t", "\r\n",
    "\u{7}", "é", "e\u{301}", "李飞飞", "ß", "Ⓐ", "①", "\u{f0000}", "\u{f0001}", "\u{fffd}", "\u{e000}", "🌴",
    "“", "’", "–", "\u{202e}", "\u{feff}", "{", "}", "^", "~", "~~a~~", "\"", "'", "(", ")", ".", "!", "x",
    "5", " ",
];

/// Words with all that Markdown, TeX and HTML might take for their own.
pub(crate) fn words() -> impl Strategy<Value = String> {
    let nasty = prop::sample::select(NASTY.to_vec());
    let piece = prop_oneof![
        4 => nasty.prop_map(str::to_owned),
        2 => "[a-zA-Z0-9]{1,4}",
        2 => "[ -~]{1,3}",
        1 => any::<char>().prop_map(String::from),
    ];
    vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

fn tex() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => prop::sample::select(vec![
            "x", "a*b*c", "\\{0,1\\}", "n \\le 4", "\na\n- b\n\nc\n", "x + y\n- z", "\\text{$x$}", "a`$b", "`", "|x|",
            "5", "\\", "x\\", "% no\nx", "> y\n> z", "  a\n   b", "$", "$$", "\\$",
        ]).prop_map(str::to_owned),
        1 => words(),
    ]
}

fn inline() -> impl Strategy<Value = Inline> {
    let leaf = prop_oneof![
        6 => words().prop_map(Inline::Text),
        2 => tex().prop_map(|tex| Inline::Math(tex, Display::Inline)),
        1 => tex().prop_map(|tex| Inline::Math(tex, Display::Block)),
        2 => words().prop_map(Inline::Code),
        1 => Just(Inline::Break),
        1 => prop::sample::select(vec!["a", "B", "no", "x y"]).prop_map(|label| Inline::Note(label.into())),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        let inner = || vec(inner.clone(), 0..4);
        let url = prop_oneof![words(), words().prop_map(|words| format!("https://e.org/{words}")),];
        prop_oneof![
            inner().prop_map(Inline::Emph),
            inner().prop_map(Inline::Strong),
            inner().prop_map(Inline::Sub),
            inner().prop_map(Inline::Sup),
            (url, inner()).prop_map(|(url, inner)| Inline::Link(url, inner)),
        ]
    })
}

fn inlines() -> impl Strategy<Value = Vec<Inline>> {
    vec(inline(), 0..5)
}

/// Blocks, not in normal form.
pub(crate) fn blocks() -> impl Strategy<Value = Vec<Block>> {
    let cell = vec(inline(), 0..3);
    let leaf = prop_oneof![
        6 => inlines().prop_map(Block::Paragraph),
        1 => (0_u8..9, inlines()).prop_map(|(level, words)| Block::Heading(level, words)),
        1 => (option::of(words()), vec(words(), 0..4))
            .prop_map(|(lang, lines)| Block::Code(lang, lines.join("\n"))),
        1 => vec(vec(cell, 0..4), 0..4).prop_map(Block::Table),
        1 => Just(Block::Rule),
    ];
    let block = leaf.prop_recursive(3, 12, 3, |inner| {
        let inner = || vec(inner.clone(), 0..4);
        let start = option::of(prop_oneof![Just(1), Just(0), 2_u64..20, Just(u64::MAX)]);
        let label = prop::sample::select(vec!["a", "b", "A", "x y", ""]);
        prop_oneof![
            (start, vec(inner(), 0..4)).prop_map(|(start, items)| Block::List(start, items)),
            inner().prop_map(Block::Quote),
            (label, inner()).prop_map(|(label, inner)| Block::Footnote(label.into(), inner)),
        ]
    });
    vec(block, 0..5)
}

/// How properties are tried: in `cases` cases, or as many as `PROPTEST_CASES` says.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() {
        ProptestConfig::default().cases
    } else {
        cases
    };
    ProptestConfig {
        cases,
        max_shrink_iters: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn normal_form_is_stable(blocks in blocks()) {
        let once = normal::blocks(blocks);
        prop_assert_eq!(normal::blocks(once.clone()), once);
    }

    /// Lessons M5 and M12: what is written is read back, whatever the words are.
    #[test]
    fn blocks_survive_markdown(blocks in blocks()) {
        let blocks = normal::blocks(blocks);
        let markdown = write::blocks(&blocks);
        prop_assert_eq!(read::blocks(&markdown).value, blocks, "{}", markdown);
    }

    #[test]
    fn lines_survive_markdown(words in inlines()) {
        let words = normal::line_of(words);
        let markdown = write::line(&words);
        prop_assert_eq!(read::line(&markdown).value, words, "{}", markdown);
    }

    #[test]
    fn any_markdown_is_read(markdown in words()) {
        let blocks = read::blocks(&markdown).value;
        prop_assert_eq!(normal::blocks(blocks.clone()), blocks.clone());
        prop_assert_eq!(read::blocks(&write::blocks(&blocks)).value, blocks);
        read::line(&markdown);
    }
}

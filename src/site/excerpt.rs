//! The first sentences of a statement, for lists.

use crate::text::{Block, Inline, Prose, plain, tex};

/// The most letters of an excerpt.
const LONGEST: usize = 200;
/// The least letters for which an excerpt ends at a sentence.
const SHORTEST: usize = 60;

/// The first sentences of a text, cut after a sentence or a word and never inside a formula; none where it begins with
/// no paragraph.
pub(super) fn excerpt(prose: &Prose) -> Option<String> {
    let blocks = prose.blocks();
    let Block::Paragraph(words) = blocks.first()? else { return None };
    let text = unbroken(words);
    if text.chars().count() <= LONGEST {
        let whole = blocks.len() == 1;
        return Some(if whole { text } else { format!("{} …", bare(&text)) })
            .filter(|t| !t.is_empty());
    }
    let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at);
    let head = &text[..end];
    let mut sentence = head.match_indices(['.', '?', '!']).map(|(at, mark)| at + mark.len());
    let sentence = sentence.rfind(|at| text[*at..].starts_with(' ') && *at >= SHORTEST);
    let cut = sentence.or_else(|| head.rfind(' ')).unwrap_or(end);
    Some(format!("{} …", bare(&text[..cut])))
}

/// A text without the marks that an ellipsis replaces.
fn bare(text: &str) -> &str {
    text.trim_end_matches(['.', ',', ';', ':', ' ', '–', '—'])
}

/// The words of a line, in which a formula is one word.
fn unbroken(words: &[Inline]) -> String {
    let joined = |word: &Inline| match word {
        Inline::Math(source, _) => tex::formula_to_text(source).replace(' ', "\u{a0}"),
        Inline::Emph(inner) | Inline::Strong(inner) | Inline::Link(_, inner) => unbroken(inner),
        other => plain::line(std::slice::from_ref(other)),
    };
    words.iter().map(joined).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_ends_at_a_sentence_or_a_word_and_never_in_a_formula() {
        let of = |markdown: &str| excerpt(&Prose::from_markdown(markdown));
        assert_eq!(of("Short and clear.").as_deref(), Some("Short and clear."));
        assert_eq!(of("Short and clear.\n\nMore.").as_deref(), Some("Short and clear …"));
        let sentence = "This sentence is long enough to stand alone in a list of papers.";
        assert_eq!(
            of(&format!("{sentence} {}", "word ".repeat(60))),
            Some(format!("{} …", bare(sentence)))
        );
        let long = of(&format!("{} $a + b + c + d$ {}", "x".repeat(190), "y".repeat(80)));
        assert_eq!(long, Some(format!("{} …", "x".repeat(190))));
        assert_eq!(of(""), None);
        assert!(of(&"é".repeat(400)).is_some_and(|text| text.chars().count() <= LONGEST + 2));
    }
}

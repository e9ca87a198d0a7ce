//! Letters as a person would type them: no ligatures, no hyphens of other kinds than the usual.

use crate::text::Inline;

/// Ligatures, and what they stand for.
const LIGATURES: [(char, &str); 7] =
    [('ﬀ', "ff"), ('ﬁ', "fi"), ('ﬂ', "fl"), ('ﬃ', "ffi"), ('ﬄ', "ffl"), ('ﬅ', "st"), ('ﬆ', "st")];

/// A text with plain letters and hyphens.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2010}' | '\u{2011}' => plain.push('-'),
            '\u{ad}' => {}
            c => match LIGATURES.iter().find(|(ligature, _)| *ligature == c) {
                Some((_, letters)) => plain.push_str(letters),
                None => plain.push(c),
            },
        }
    }
    plain
}

/// The same of typed words.
pub fn words(words: Vec<Inline>) -> Vec<Inline> {
    let word = |word| match word {
        Inline::Text(text) => Inline::Text(plain(&text)),
        Inline::Emph(inner) => Inline::Emph(self::words(inner)),
        Inline::Strong(inner) => Inline::Strong(self::words(inner)),
        other => other,
    };
    words.into_iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn ligatures_and_hyphens() {
        assert_eq!(
            super::plain("Eﬃcient non\u{2011}linear Shuf\u{ad}ﬂing"),
            "Efficient non-linear Shuffling"
        );
    }
}

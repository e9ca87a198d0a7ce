//! Cuts characters off the ends of typed text, counted as [`super::plain`] writes them.

use super::{Inline, normal, plain};

/// The words without their first `n` characters. A formula or code goes whole, if any of it goes.
pub fn front(words: &[Inline], n: usize) -> Vec<Inline> {
    let mut left = n;
    normal::paragraph_of(words.iter().filter_map(|word| cut(word, &mut left, End::Front)).collect())
}

/// The words without their last `n` characters.
pub fn back(words: &[Inline], n: usize) -> Vec<Inline> {
    let mut left = n;
    let mut kept: Vec<Inline> =
        words.iter().rev().filter_map(|word| cut(word, &mut left, End::Back)).collect();
    kept.reverse();
    normal::paragraph_of(kept)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Front,
    Back,
}

fn cut(word: &Inline, left: &mut usize, end: End) -> Option<Inline> {
    if *left == 0 {
        return Some(word.clone());
    }
    let mut within = |inner: &[Inline]| {
        let mut kept: Vec<Inline> = match end {
            End::Front => inner.iter().filter_map(|word| cut(word, left, end)).collect(),
            End::Back => inner.iter().rev().filter_map(|word| cut(word, left, end)).collect(),
        };
        if end == End::Back {
            kept.reverse();
        }
        Some(kept).filter(|kept| !kept.is_empty())
    };
    match word {
        Inline::Text(text) => {
            let n_chars = text.chars().count();
            let gone = n_chars.min(*left);
            *left -= gone;
            let kept: String = match end {
                End::Front => text.chars().skip(gone).collect(),
                End::Back => text.chars().take(n_chars - gone).collect(),
            };
            (!kept.is_empty()).then_some(Inline::Text(kept))
        }
        Inline::Emph(inner) => within(inner).map(Inline::Emph),
        Inline::Strong(inner) => within(inner).map(Inline::Strong),
        Inline::Sub(inner) => within(inner).map(Inline::Sub),
        Inline::Sup(inner) => within(inner).map(Inline::Sup),
        Inline::Link(url, inner) => within(inner).map(|inner| Inline::Link(url.clone(), inner)),
        Inline::Note(_) => Some(word.clone()),
        Inline::Break | Inline::Math(..) | Inline::Code(_) => {
            let width = plain::line(std::slice::from_ref(word)).chars().count();
            *left = left.saturating_sub(width);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{light, tex_text};

    #[test]
    fn characters_are_counted_as_a_reader_sees_them() {
        let words = tex_text::read("**Abstract.** It *rains* on $x$. Here");
        assert_eq!(light::line(&front(&words, 10)), "It *rains* on $x$. Here");
        assert_eq!(light::line(&back(&words, 5)), "**Abstract.** It *rains* on $x$.");
        assert_eq!(light::line(&back(&words, 12)), "**Abstract.** It *rain*");
        assert_eq!(front(&words, 100), []);
        assert_eq!(front(&words, 0), words);
    }
}

//! The raw tags that may stand in a line: `sub sup br i b code`.

use crate::text::Inline;

/// Collects the inlines of a line, and pairs the raw tags that may stand in it.
#[derive(Default)]
pub(super) struct LineReader {
    words: Vec<Inline>,
    /// The raw tags that are open, each with the words before it.
    open: Vec<(RawTag, Vec<Inline>)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RawTag {
    Sub,
    Sup,
    I,
    B,
    Code,
}

impl RawTag {
    const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Sub, "<sub>", "</sub>"),
        (Self::Sup, "<sup>", "</sup>"),
        (Self::I, "<i>", "</i>"),
        (Self::B, "<b>", "</b>"),
        (Self::Code, "<code>", "</code>"),
    ];

    fn opening(self) -> &'static str {
        Self::ALL.iter().find(|(tag, ..)| *tag == self).map_or("", |(_, opening, _)| opening)
    }
}

impl LineReader {
    pub(super) fn push(&mut self, word: Inline) {
        self.words.push(word);
    }

    /// Takes a raw tag, if it is one of the six and stands in a pair; else gives false.
    pub(super) fn tag(&mut self, html: &str) -> bool {
        let html = html.trim();
        if matches!(html, "<br>" | "<br/>" | "<br />") {
            self.push(Inline::Break);
            return true;
        }
        if let Some((tag, ..)) = RawTag::ALL.iter().find(|(_, opening, _)| *opening == html) {
            self.open.push((*tag, std::mem::take(&mut self.words)));
            return true;
        }
        let Some((tag, ..)) = RawTag::ALL.iter().find(|(.., closing)| *closing == html) else {
            return false;
        };
        if !self.open.iter().any(|(open, _)| open == tag) {
            return false;
        }
        while let Some((open, before)) = self.open.pop() {
            let inner = std::mem::replace(&mut self.words, before);
            if open == *tag {
                self.words.push(wrap(open, inner));
                break;
            }
            self.unpaired(open, inner);
        }
        true
    }

    /// A raw tag that nothing closes is text.
    fn unpaired(&mut self, open: RawTag, inner: Vec<Inline>) {
        self.words.push(Inline::Text(open.opening().to_owned()));
        self.words.extend(inner);
    }

    pub(super) fn close(mut self) -> Vec<Inline> {
        while let Some((open, before)) = self.open.pop() {
            let inner = std::mem::replace(&mut self.words, before);
            self.unpaired(open, inner);
        }
        self.words
    }
}

fn wrap(tag: RawTag, inner: Vec<Inline>) -> Inline {
    match tag {
        RawTag::Sub => Inline::Sub(inner),
        RawTag::Sup => Inline::Sup(inner),
        RawTag::I => Inline::Emph(inner),
        RawTag::B => Inline::Strong(inner),
        RawTag::Code => Inline::Code(crate::text::plain::line(&inner)),
    }
}

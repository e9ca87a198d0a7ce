//! Marks: which words of a line are set apart, by style, by quotation marks or as a link? [`Marked::of`] is the entry
//! point.

use std::ops::Range;

use crate::text::{Inline, cut, plain};

/// A line as a person reads it, and what in it is set apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marked {
    /// Its words.
    pub plain: String,
    /// What is set apart, in order; a mark may stand in another.
    pub marks: Vec<Mark>,
}

/// Words that are set apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Where they stand in the plain words, without the quotation marks.
    pub range: Range<usize>,
    /// By what they are set apart.
    pub style: Style,
}

/// By what words are set apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Strong emphasis.
    Strong,
    /// Emphasis.
    Emphasis,
    /// A link.
    Link,
    /// Quotation marks.
    Quotes,
}

/// Quotation marks that open, and those that close them.
const QUOTES: [(char, &[char]); 6] = [
    ('“', &['”', '“']),
    ('„', &['“', '”']),
    ('«', &['»']),
    ('‘', &['’']),
    ('"', &['"']),
    ('\'', &['\'']),
];

/// The most marks of a line: none that tells of papers has more.
const MOST: usize = 64;

impl Marked {
    /// The line of these words.
    pub fn of(words: &[Inline]) -> Self {
        let mut marked = Self::default();
        marked.append(words);
        marked.join();
        let quotes = quotes(&marked.plain);
        marked.marks.extend(quotes);
        marked.marks.sort_by_key(|mark| (mark.range.start, std::cmp::Reverse(mark.range.end)));
        marked.marks.truncate(MOST);
        marked
    }

    fn append(&mut self, words: &[Inline]) {
        for word in words {
            let from = self.plain.len();
            let style = match word {
                Inline::Strong(inner) => {
                    self.append(inner);
                    Style::Strong
                }
                Inline::Emph(inner) => {
                    self.append(inner);
                    Style::Emphasis
                }
                Inline::Link(_, inner) => {
                    self.append(inner);
                    Style::Link
                }
                _ => {
                    self.plain.push_str(&plain::line(std::slice::from_ref(word)));
                    continue;
                }
            };
            let text = &self.plain[from..];
            let start = from + text.len() - text.trim_start().len();
            let range = start..(from + text.trim_end().len()).max(start);
            if !range.is_empty() {
                self.marks.push(Mark { range, style });
            }
        }
    }

    /// Joins marks of one style that only blanks part.
    fn join(&mut self) {
        self.marks.sort_by_key(|mark| (mark.range.start, std::cmp::Reverse(mark.range.end)));
        let mut joined: Vec<Mark> = Vec::new();
        for mark in std::mem::take(&mut self.marks) {
            let touches = |last: &&mut Mark| {
                last.style == mark.style
                    && (last.range.end >= mark.range.end
                        || last.range.end <= mark.range.start
                            && self.plain[last.range.end..mark.range.start].trim().is_empty())
            };
            match joined.last_mut().filter(touches) {
                Some(last) => last.range.end = last.range.end.max(mark.range.end),
                None => joined.push(mark),
            }
        }
        self.marks = joined;
    }

    /// The words of a mark.
    pub fn text(&self, mark: &Mark) -> &str {
        &self.plain[mark.range.clone()]
    }
}

/// The words in quotation marks, not those in others.
fn quotes(text: &str) -> Vec<Mark> {
    let mut found = Vec::new();
    let mut end = 0;
    for (at, c) in text.char_indices() {
        let Some((_, closing)) = QUOTES.iter().find(|(open, _)| *open == c) else { continue };
        let before = text[..at].chars().next_back();
        if at < end || before.is_some_and(|c| c.is_alphanumeric()) {
            continue;
        }
        let from = at + c.len_utf8();
        // What closes a quotation stands behind a word, and before none.
        let close = text[from..].char_indices().map(|(n, c)| (from + n, c)).find(|(n, c)| {
            let next = text[n + c.len_utf8()..].chars().next();
            closing.contains(c)
                && !text[from..*n].ends_with(' ')
                && next.is_none_or(|c| !c.is_alphanumeric())
        });
        if let Some((close, c)) = close
            && close > from
        {
            found.push(Mark { range: from..close, style: Style::Quotes });
            end = close + c.len_utf8();
        }
    }
    found
}

/// The words in this range of their plain text.
pub fn slice(words: &[Inline], range: Range<usize>) -> Vec<Inline> {
    let plain = plain::line(words);
    let count = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
    let (before, after) = (count(plain.get(..range.start)), count(plain.get(range.end..)));
    cut::back(&cut::front(words, before), after)
}

/// These words without styles and links around them all or around a part; what is in them stays.
pub fn unlinked(words: &[Inline]) -> Vec<Inline> {
    let mut bare = Vec::new();
    for word in words {
        match word {
            Inline::Link(_, inner) => bare.extend(unlinked(inner)),
            Inline::Strong(inner) => bare.extend(unlinked(inner)),
            Inline::Emph(inner) => bare.push(Inline::Emph(unlinked(inner))),
            other => bare.push(other.clone()),
        }
    }
    match bare.as_slice() {
        [Inline::Emph(inner)] => inner.clone(),
        _ => bare,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{light, tex_text};

    fn marks(source: &str) -> Vec<String> {
        let marked = Marked::of(&tex_text::read(source));
        marked.marks.iter().map(|mark| marked.text(mark).to_owned()).collect()
    }

    #[test]
    fn what_is_set_apart() {
        assert_eq!(marks("**On Rain**, by *Ada* and Bo"), ["On Rain", "Ada"]);
        assert_eq!(
            marks("“On ‘wet’ Rain” by Bo, and \"Rock 'n' Roll\" too"),
            ["On ‘wet’ Rain", "Rock 'n' Roll"]
        );
        assert_eq!(marks("Rain's Fall and Bo O'Neil's"), [""; 0]);
        assert_eq!(marks("„Regen“ und «Pluie»"), ["Regen", "Pluie"]);
        assert_eq!(marks("5\" of rain, 6\" of snow"), [""; 0]);
    }

    #[test]
    fn parts_keep_what_is_in_them() {
        let words = tex_text::read("A **b $x^2$ c** d");
        assert_eq!(light::line(&slice(&words, 2..7)), "**b $x^2$**");
        assert_eq!(light::line(&unlinked(&words)), "A b $x^2$ c d");
    }
}

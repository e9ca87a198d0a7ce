//! The words of a block while they are read: runs with their styles, however these overlap.

use std::rc::Rc;

use super::{Line, Styles};
use crate::source::templates::MARK;
use crate::text::{Inline, normal, plain, tex_text};

/// How words can be styled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::source) enum Style {
    Emph,
    Strong,
    Sub,
    Sup,
    Code,
    /// A link, with its address.
    Link(String),
}

impl Style {
    fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    fn wrap(&self, inner: Vec<Inline>) -> Inline {
        match self {
            Self::Emph => Inline::Emph(inner),
            Self::Strong => Inline::Strong(inner),
            Self::Sub => Inline::Sub(inner),
            Self::Sup => Inline::Sup(inner),
            Self::Code => Inline::Code(plain::line(&inner)),
            Self::Link(url) => Inline::Link(url.clone(), inner),
        }
    }
}

/// What of TeX words may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::source) enum TexMarks {
    /// Formulas and commands.
    All,
    /// Commands only: the formulas are found already.
    Commands,
}

/// How many styles may be open at once; what more is opened has no effect.
const MOST_STYLES: usize = 64;

/// Words that are being read.
pub(super) struct Words {
    runs: Vec<Run>,
    /// Whether there is anything on the line.
    begun: bool,
    open: Vec<Style>,
    styles: Styles,
    marks: TexMarks,
}

struct Run {
    word: Word,
    styles: Styles,
    /// The lines of its words; none where it is blank.
    lines: Option<(usize, usize)>,
}

enum Word {
    Text(String),
    Inline(Inline),
    Break,
}

impl Words {
    pub(super) fn new(marks: TexMarks) -> Self {
        Self { runs: Vec::new(), begun: false, open: Vec::new(), styles: Rc::from([]), marks }
    }

    pub(super) fn text(&mut self, text: &str, line: usize) {
        let text = if text.contains(MARK) { &*text.replace(MARK, "") } else { text };
        if text.is_empty() {
            return;
        }
        let lines = lines_of(text, line);
        match self.runs.last_mut() {
            Some(Run { word: Word::Text(before), styles, lines: known })
                if Rc::ptr_eq(styles, &self.styles) =>
            {
                before.push_str(text);
                self.begun |= lines.is_some();
                *known = join(*known, lines);
            }
            _ => self.push(Word::Text(text.to_owned()), lines),
        }
    }

    pub(super) fn inline(&mut self, inline: Inline, lines: (usize, usize)) {
        self.push(Word::Inline(inline), Some(lines));
    }

    pub(super) fn line_break(&mut self) {
        self.push(Word::Break, None);
    }

    /// Ends the line, if there is anything on it.
    pub(super) fn fresh_line(&mut self) {
        if self.begun {
            self.line_break();
        }
    }

    fn push(&mut self, word: Word, lines: Option<(usize, usize)>) {
        self.begun = !matches!(word, Word::Break) && (self.begun || lines.is_some());
        self.runs.push(Run { word, styles: Rc::clone(&self.styles), lines });
    }

    pub(super) fn open(&mut self, style: Style) {
        if self.open.len() < MOST_STYLES {
            self.open.push(style);
            self.restyle();
        }
    }

    pub(super) fn close(&mut self, style: &Style) {
        if let Some(at) = self.open.iter().rposition(|open| open.is_like(style)) {
            self.open.remove(at);
            self.restyle();
        }
    }

    /// One style of each kind, the innermost link.
    fn restyle(&mut self) {
        let mut styles: Vec<Style> = Vec::new();
        for style in &self.open {
            match styles.iter_mut().find(|known| known.is_like(style)) {
                Some(known) => *known = style.clone(),
                None => styles.push(style.clone()),
            }
        }
        self.styles = styles.into();
    }

    /// The lines that were read, none where nothing stands between two breaks. The whole is one line where breaks mean
    /// nothing.
    pub(super) fn take(&mut self, whole: bool) -> Vec<Option<Line>> {
        let mut runs = std::mem::take(&mut self.runs);
        self.begun = false;
        if whole {
            for run in runs.iter_mut().filter(|run| matches!(run.word, Word::Break)) {
                run.word = Word::Text(" ".into());
            }
        }
        let mut lines = Vec::new();
        for line in runs.split(|run| matches!(run.word, Word::Break)) {
            lines.push(self.line(line));
        }
        lines.pop_if(|line| line.is_none()); // one break at the end of a block means nothing
        lines
    }

    fn line(&self, runs: &[Run]) -> Option<Line> {
        let lines = runs.iter().fold(None, |lines, run| join(lines, run.lines))?;
        let mut blank = true;
        let words: Vec<(Vec<Inline>, &[Style])> =
            runs.iter().map(|run| (self.words(&run.word, &mut blank), &*run.styles)).collect();
        let words = normal::paragraph_of(trimmed(nested(&words, 0)));
        (!words.is_empty()).then_some(Line { words, lines })
    }

    /// The inlines of a run; `blank` tells whether a blank stands before it.
    fn words(&self, word: &Word, blank: &mut bool) -> Vec<Inline> {
        let text = match word {
            Word::Text(text) => single_spaced(text, blank),
            Word::Inline(inline) => {
                *blank = false;
                return vec![inline.clone()];
            }
            Word::Break => return Vec::new(),
        };
        let words = text.trim_matches(' ');
        let tex = match self.marks {
            TexMarks::All => words.contains(['$', '\\']),
            TexMarks::Commands => has_command(words),
        };
        if !tex {
            return vec![Inline::Text(text)];
        }
        let at = text.len() - text.trim_start_matches(' ').len();
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        let mut inlines = vec![Inline::Text(before.to_owned())];
        inlines.extend(tex_text::read(words));
        inlines.push(Inline::Text(after.to_owned()));
        inlines
    }
}

/// Whether a text holds a command of TeX, such as `\emph`.
fn has_command(text: &str) -> bool {
    text.match_indices('\\')
        .any(|(at, _)| text[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The lines on which the words of a text stand that begins on a line.
fn lines_of(text: &str, line: usize) -> Option<(usize, usize)> {
    let words = text.trim();
    if words.is_empty() {
        return None;
    }
    let newlines = |text: &str| text.bytes().filter(|b| *b == b'\n').count();
    let first = line + newlines(&text[..text.len() - text.trim_start().len()]);
    Some((first, first + newlines(words)))
}

fn join(a: Option<(usize, usize)>, b: Option<(usize, usize)>) -> Option<(usize, usize)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (a, b) => a.or(b),
    }
}

/// Words in normal form with single blanks, also to what is before; no-break spaces are blanks.
fn single_spaced(text: &str, blank: &mut bool) -> String {
    let ends_blank = text.ends_with(char::is_whitespace);
    let starts_blank = text.starts_with(char::is_whitespace);
    let words = normal::line(text);
    if words.is_empty() {
        let wanted = !*blank && (starts_blank || ends_blank);
        *blank |= wanted;
        return if wanted { " ".to_owned() } else { String::new() };
    }
    let before = if starts_blank && !*blank { " " } else { "" };
    *blank = ends_blank;
    format!("{before}{words}{}", if ends_blank { " " } else { "" })
}

/// Styles in each other, each around all neighbours that share it.
fn nested(words: &[(Vec<Inline>, &[Style])], depth: usize) -> Vec<Inline> {
    let mut inlines = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (run, styles) = &words[at];
        let Some(style) = styles.get(depth) else {
            inlines.extend(run.iter().cloned());
            at += 1;
            continue;
        };
        let n = words[at..].iter().take_while(|(_, s)| s.get(depth) == Some(style)).count();
        let inner = nested(&words[at..at + n], depth + 1);
        // Blanks at the edges of a style stand outside of it.
        let (before, inner, after) = edges(inner);
        inlines.extend(before);
        if !inner.is_empty() {
            inlines.push(style.wrap(inner));
        }
        inlines.extend(after);
        at += n;
    }
    inlines
}

/// Words without the blanks at their edges, and these.
fn edges(mut words: Vec<Inline>) -> (Option<Inline>, Vec<Inline>, Option<Inline>) {
    words.retain(|word| !matches!(word, Inline::Text(text) if text.is_empty()));
    let blank = || Inline::Text(" ".into());
    let (mut before, mut after) = (None, None);
    if let Some(Inline::Text(text)) = words.first_mut()
        && text.starts_with(' ')
    {
        *text = text.trim_start_matches(' ').to_owned();
        before = Some(blank());
    }
    if let Some(Inline::Text(text)) = words.last_mut()
        && text.ends_with(' ')
    {
        *text = text.trim_end_matches(' ').to_owned();
        after = Some(blank());
    }
    words.retain(|word| !matches!(word, Inline::Text(text) if text.is_empty()));
    (before, words, after)
}

fn trimmed(words: Vec<Inline>) -> Vec<Inline> {
    edges(words).1
}

//! Reads the words of sources, which are part TeX, part Markdown, part neither: [`read`].
//!
//! Commands of style, accents and dashes become what TeX would print, emphasis by asterisks becomes emphasis, formulas
//! stay as they are. What is none of these stays as written, for nothing of a source may be lost.

mod commands;
mod formulas;

use super::{Display, Inline, normal, plain};
use commands::{Command, accented, command, letter};
use formulas::{Atom, AtomKind};

/// The inlines of a line of a source.
pub fn read(source: &str) -> Vec<Inline> {
    let atoms = formulas::find(source);
    let braces = matching(source);
    let mut reader =
        Reader { source, atoms, braces, at: 0, depth: 0, nesting: 0, code: 0, unclosed: [0; 2] };
    normal::paragraph_of(reader.until(source.len()))
}

/// How deep styles may stand in each other; what is deeper stays as written.
const DEEPEST: usize = 20;

struct Reader<'a> {
    source: &'a str,
    /// The formulas and addresses, in order: nothing in them is looked at.
    atoms: Vec<Atom>,
    /// The pairs of braces, by the one that opens.
    braces: Vec<(usize, usize)>,
    at: usize,
    /// How many braces are open that stand for themselves.
    depth: usize,
    nesting: usize,
    /// How many styles are open whose words are code, which has no dashes and no emphasis.
    code: usize,
    /// Up to where nothing closes a `*`, and a `**`, that opens further on.
    unclosed: [usize; 2],
}

impl Reader<'_> {
    /// The inlines from here up to the byte `end`.
    fn until(&mut self, end: usize) -> Vec<Inline> {
        let mut words = Words::default();
        while self.at < end {
            let rest = &self.source[self.at..end];
            if let Some(atom) = self.atom() {
                self.at = atom.range.end;
                self.push_atom(&atom, &mut words);
            } else if rest.starts_with('\\') {
                self.command(end, &mut words);
            } else if rest.starts_with('{') {
                self.group(end, &mut words);
            } else if rest.starts_with('}') {
                self.depth = self.depth.saturating_sub(1);
                self.take(1, "}", &mut words);
            } else if self.code == 0 && rest.starts_with('*') {
                self.emphasis(end, &mut words);
            } else if self.code == 0 && rest.starts_with('-') {
                self.dashes(end, &mut words);
            } else if rest.starts_with('~') && self.is_tie(end) {
                let tie = if self.source[..self.at].ends_with(' ') { "" } else { "\u{a0}" };
                self.take(1, tie, &mut words);
            } else {
                let c = rest.chars().next().unwrap_or(' ');
                words.text.push(c);
                self.at += c.len_utf8();
            }
        }
        words.close()
    }

    fn take(&mut self, bytes: usize, written: &str, words: &mut Words) {
        words.text.push_str(written);
        self.at += bytes;
    }

    /// The formula or address that begins here.
    fn atom(&self) -> Option<Atom> {
        let n = self.atoms.binary_search_by_key(&self.at, |atom| atom.range.start).ok()?;
        self.atoms.get(n).cloned()
    }

    fn push_atom(&mut self, atom: &Atom, words: &mut Words) {
        let inner = &self.source[atom.inner.clone()];
        match atom.kind {
            AtomKind::Formula(display) => words.push(Inline::Math(inner.to_owned(), display)),
            AtomKind::Styled => {
                let inner = self.inner(atom.inner.start, atom.inner.end);
                self.at = atom.range.end;
                inner.into_iter().for_each(|word| words.push(word));
            }
            AtomKind::Address if atom.range != atom.inner => {
                words.push(Inline::Link(inner.to_owned(), vec![Inline::Text(inner.to_owned())]));
            }
            AtomKind::Address => {
                words.text.push_str(inner);
                if self.depth == 0 && self.source[self.at..].starts_with('}') {
                    self.at += 1; // a brace that was left over from a command around the address
                }
            }
        }
    }

    /// What stands between these bytes, read by itself.
    fn inner(&mut self, start: usize, end: usize) -> Vec<Inline> {
        let depth = std::mem::take(&mut self.depth);
        self.at = start;
        self.nesting += 1;
        let words = self.until(end);
        self.nesting -= 1;
        self.depth = depth;
        words
    }

    fn command(&mut self, end: usize, words: &mut Words) {
        let source = self.source;
        let rest = &source[self.at + 1..end];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let width =
            if letters > 0 { letters } else { rest.chars().next().map_or(0, char::len_utf8) };
        let (name, after) = rest.split_at(width);
        if let Some((letter, used)) = accented(name, after) {
            return self.take(1 + width + used, &letter, words);
        }
        let argument = self.braces(self.at + 1 + width, end);
        match command(name) {
            Some(Command::Written(text)) => self.written(text, 1 + width, end, words),
            Some(Command::Style(wrap)) if self.nesting < DEEPEST => match argument {
                Some((start, close)) => {
                    let inner = self.styled(name, start, close);
                    self.at = close + 1;
                    wrap(inner).into_iter().for_each(|word| words.push(word));
                }
                None => self.take(1 + width, &source[self.at..][..1 + width], words),
            },
            Some(Command::Link) => match argument {
                Some((start, close)) => {
                    let url = source[start..close].replace("\\_", "_").replace("\\%", "%");
                    let label = self.braces(close + 1, end).filter(|_| name == "href");
                    let inner = label.map(|(start, close)| (self.inner(start, close), close));
                    let (label, close) =
                        inner.unwrap_or_else(|| (vec![Inline::Text(url.clone())], close));
                    self.at = close + 1;
                    words.push(Inline::Link(url, label));
                }
                None => self.take(1 + width, &source[self.at..][..1 + width], words),
            },
            _ => match verbatim(name, after) {
                Some(code) => {
                    self.at += 1 + width + code.len() + 2;
                    words.push(Inline::Code(code.to_owned()));
                }
                None => self.take(1 + width, &source[self.at..][..1 + width], words),
            },
        }
    }

    /// What stands between these bytes in a style, by the command's name.
    fn styled(&mut self, name: &str, start: usize, close: usize) -> Vec<Inline> {
        let is_code = usize::from(["texttt", "tt"].contains(&name));
        self.code += is_code;
        let inner = self.inner(start, close);
        self.code -= is_code;
        inner
    }

    /// A command that stands for a text. A letter or a sign swallows the blank behind it, or an empty group.
    fn written(&mut self, text: &str, width: usize, end: usize, words: &mut Words) {
        self.take(width, text, words);
        let after = &self.source[self.at..end];
        if after.starts_with("{}") {
            self.at += 2;
        } else if text.ends_with('.') && after.starts_with('.') {
            self.at += 1; // `\etc.`
        }
    }

    /// The bytes between the braces that open at `at`.
    fn braces(&self, at: usize, end: usize) -> Option<(usize, usize)> {
        let n = self.braces.binary_search_by_key(&at, |(open, _)| *open).ok()?;
        self.braces.get(n).filter(|(_, close)| *close < end).map(|(open, close)| (open + 1, *close))
    }

    /// A brace that opens: around a letter it goes, around a style it says how far this goes, else it stays.
    fn group(&mut self, end: usize, words: &mut Words) {
        if let Some((start, close)) = self.braces(self.at, end) {
            let inner = &self.source[start..close];
            if let Some(letter) = letter(inner) {
                return self.take(close + 1 - self.at, &letter, words);
            }
            if let Some((wrap, used)) = commands::style_of_group(inner)
                && self.nesting < DEEPEST
            {
                let name = inner[1..used].trim_end();
                let inner = self.styled(name, start + used, close);
                self.at = close + 1;
                return wrap(inner).into_iter().for_each(|word| words.push(word));
            }
        }
        self.depth += 1;
        self.take(1, "{", words);
    }

    /// `*words*` and `**words**`, where the marks stand at the edges of words.
    fn emphasis(&mut self, end: usize, words: &mut Words) {
        let source = self.source;
        let rest = &source[self.at..end];
        let marks = rest.bytes().take_while(|b| *b == b'*').count();
        let mark = &rest[..marks.min(2)];
        let before = source[..self.at].chars().next_back();
        let opens = marks <= 3
            && self.nesting < DEEPEST
            && !before.is_some_and(|c| c.is_alphanumeric() || c == '*')
            && rest[marks..].chars().next().is_some_and(|c| !c.is_whitespace());
        let start = self.at + mark.len();
        match opens.then(|| self.closing(start, end, mark)).flatten() {
            Some(close) => {
                let inner = self.inner(start, close);
                self.at = close + mark.len();
                words.push(match mark.len() {
                    1 => Inline::Emph(inner),
                    _ => Inline::Strong(inner),
                });
            }
            None => self.take(marks, &rest[..marks], words),
        }
    }

    /// Where the emphasis that is open is closed.
    fn closing(&mut self, start: usize, end: usize, mark: &str) -> Option<usize> {
        let source = &self.source[..end];
        if self.unclosed[mark.len() - 1] == end {
            return None;
        }
        let mut at = start;
        while let Some(found) = source[at..].find('*').map(|n| n + at) {
            let run = source[found..].bytes().take_while(|b| *b == b'*').count();
            let n = self.atoms.partition_point(|atom| atom.range.end <= found);
            if let Some(atom) = self.atoms.get(n).filter(|atom| atom.range.start <= found) {
                at = atom.range.end.min(end);
                continue;
            }
            let before = source[start..found].chars().next_back();
            let after = source[found + run..].chars().next();
            let edge = before.is_some_and(|c| !c.is_whitespace())
                && !after.is_some_and(char::is_alphanumeric);
            if edge && (run == mark.len() || run == 3) {
                return Some(found + run - mark.len());
            }
            at = found + run;
        }
        self.unclosed[mark.len() - 1] = end;
        None
    }

    /// Dashes become what TeX makes of them, but for those in an identifier (lesson M15).
    fn dashes(&mut self, end: usize, words: &mut Words) {
        let width = self.source[self.at..end].bytes().take_while(|b| *b == b'-').count();
        match width {
            2 if self.is_identifier(width, end) => self.take(2, "--", words),
            2 => self.take(2, "–", words),
            3 => self.take(3, "—", words),
            _ => self.take(width, &self.source[self.at..][..width], words),
        }
    }

    /// Whether the dashes here stand in an address, a path or a name with a number: `10.1000/a--b`, `foo--2024`.
    fn is_identifier(&self, width: usize, end: usize) -> bool {
        const LONGEST: usize = 200;
        let (before, after) = (&self.source[..self.at], &self.source[self.at + width..end]);
        let near = &before[before.floor_char_boundary(before.len().saturating_sub(LONGEST))..];
        let head = near.rsplit(char::is_whitespace).next().unwrap_or_default();
        let numbered = head.ends_with(|c: char| c.is_ascii_lowercase())
            && after.starts_with(|c: char| c.is_ascii_digit());
        let is_path = |part: &str| part.contains('/') && !part.contains(['$', '\\', '{']);
        numbered || (!head.is_empty() && (is_path(head) || head.contains('_')))
    }

    /// Whether the tilde here ties two words. Before a number, `~5` means "about".
    fn is_tie(&self, end: usize) -> bool {
        let before = self.source[..self.at].chars().next_back();
        let after = self.source[self.at + 1..end].chars().next();
        let ties = before.is_some_and(|c| c.is_alphanumeric() || ".,:;)}".contains(c))
            && after.is_some_and(|c| c.is_alphanumeric() || "\\$({".contains(c));
        ties || (before == Some(' ') && after.is_some_and(char::is_alphabetic))
    }
}

/// What `\verb|…|` holds.
fn verbatim<'a>(name: &str, after: &'a str) -> Option<&'a str> {
    let mark = after.chars().next().filter(|c| name == "verb" && c.is_ascii_punctuation())?;
    after[1..].split_once(mark).map(|(code, _)| code)
}

/// The pairs of braces of a source, by the one that opens; escaped ones are none.
fn matching(source: &str) -> Vec<(usize, usize)> {
    let (mut pairs, mut open, mut escaped) = (Vec::new(), Vec::new(), false);
    for (n, byte) in source.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'{' => open.push(n),
            b'}' => pairs.extend(open.pop().map(|start| (start, n))),
            _ => {}
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Inlines that are being collected, and the text at their end.
#[derive(Default)]
struct Words {
    done: Vec<Inline>,
    text: String,
}

impl Words {
    fn push(&mut self, word: Inline) {
        self.flush();
        self.done.push(word);
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            self.done.push(Inline::Text(std::mem::take(&mut self.text)));
        }
    }

    fn close(mut self) -> Vec<Inline> {
        self.flush();
        self.done
    }
}

#[cfg(test)]
mod tests;

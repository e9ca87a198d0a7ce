//! Finds the formulas of a page, before Markdown is read, so that nothing in them is taken for Markdown.
//!
//! A page knows `$…$` in a line and `$$…$$` on lines of its own. Money is never a formula: an opening `$` stands
//! behind no letter or digit and before no blank, a closing one behind no blank and before no digit (lesson M3). Where
//! words leave no other way, the printer writes ``$`…`$``, which is a formula wherever it stands.

use std::borrow::Cow;
use std::ops::Range;

use super::Display;

/// A formula in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// Its bytes, marks included.
    pub range: Range<usize>,
    /// The bytes of its TeX.
    pub tex: Range<usize>,
    /// Whether it is displayed.
    pub display: Display,
    /// What stands before it in its line; where that begins in a formula, what stands before that one.
    pub before: Range<usize>,
}

/// The formulas of a text, in order. Code is passed over.
pub fn scan(source: &str) -> Vec<Formula> {
    if !source.contains('$') {
        return Vec::new();
    }
    let bytes = source.as_bytes();
    let mut lines = Lines { source, seen: 0, start: 0, marks: None };
    let mut ends = Ends::default();
    let mut formulas: Vec<Formula> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'`' => at = after_code(source, at, &mut lines),
            b'~' if source[at..].starts_with("~~~") && lines.begins(at) => {
                at = after_fence(source, at, b'~');
            }
            b'$' => match formula(source, at, &mut ends) {
                Some(found) => {
                    let start = lines.start(at);
                    let last = formulas.last().filter(|last| last.range.end > start);
                    let before = last.map_or(start..at, |last| last.before.clone());
                    at = found.range.end;
                    formulas.push(Formula { before, ..found });
                }
                None => at += 1 + usize::from(source[at..].starts_with("$$")),
            },
            _ => at += 1,
        }
    }
    formulas
}

/// The line that the scan is in; the scan only goes forward.
struct Lines<'a> {
    source: &'a str,
    /// How far the text has been looked through.
    seen: usize,
    /// Where the line begins.
    start: usize,
    /// Where the marks of lists, quotes and footnotes that the line begins with end, once somebody has asked.
    marks: Option<usize>,
}

impl Lines<'_> {
    /// Where the line of `at` begins.
    fn start(&mut self, at: usize) -> usize {
        if let Some(n) = self.source[self.seen..at].rfind('\n') {
            self.start = self.seen + n + 1;
            self.marks = None;
        }
        self.seen = at;
        self.start
    }

    /// Whether only the marks of lists, quotes and footnotes stand before `at` in its line.
    fn begins(&mut self, at: usize) -> bool {
        let start = self.start(at);
        let line = || self.source[start..].lines().next().unwrap_or("");
        *self.marks.get_or_insert_with(|| start + marks(line()).0) == at
    }
}

/// Where marks stand next, so that each stretch of the text is looked through once.
#[derive(Default)]
struct Ends {
    ticks: Option<usize>,
    blank: Option<usize>,
}

/// Where `mark` stands next from byte `from` on; behind the text, where it does not.
fn next(known: &mut Option<usize>, source: &str, from: usize, mark: &str) -> usize {
    let find = || source[from..].find(mark).map_or(source.len(), |n| from + n);
    *known.insert(known.filter(|at| *at >= from).unwrap_or_else(find))
}

/// The formula that begins with the dollar at `at`, if one does.
fn formula(source: &str, at: usize, ends: &mut Ends) -> Option<Formula> {
    let rest = &source[at..];
    let found = |tex: Range<usize>, width: usize, display| {
        let range = tex.start - width..tex.end + width;
        Formula { range, tex, display, before: at..at }
    };
    if rest.starts_with("$`") {
        let end = next(&mut ends.ticks, source, at + 2, "`$");
        let blank = next(&mut ends.blank, source, at + 2, "\n\n");
        let whole = end < source.len() && end < blank && end > at + 2;
        return whole.then(|| found(at + 2..end, 2, Display::Inline));
    }
    if rest.starts_with("$$") {
        let end = closing(rest, 2, "$$")?;
        let tex = at + 2..at + end;
        let blank = source[tex.clone()].trim().is_empty();
        return (!blank).then(|| found(tex, 2, Display::Block));
    }
    let before = source[..at].chars().next_back();
    let end = closing(rest, 1, "$")?;
    let tex = &rest[1..end];
    let opens = match before {
        Some(c) if c.is_ascii_digit() => tex.starts_with('\\'),
        Some(c) => !c.is_alphanumeric(),
        None => true,
    };
    let unblank = !tex.is_empty()
        && !tex.starts_with(char::is_whitespace)
        && !tex.ends_with(char::is_whitespace);
    let closes = !rest[end + 1..].starts_with(|c: char| c.is_ascii_digit());
    let paragraph = !tex.lines().any(|line| line.trim().is_empty());
    let holds = opens && unblank && closes && paragraph;
    holds.then(|| found(at + 1..at + end, 1, Display::Inline))
}

/// Where the next unescaped `mark` begins, from byte `from` on.
fn closing(text: &str, from: usize, mark: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'$' if text[at..].starts_with(mark) => return Some(at),
            _ => at += 1,
        }
    }
    None
}

/// Where the code that begins with the backtick at `at` ends; after the backticks where it has no end.
fn after_code(source: &str, at: usize, lines: &mut Lines<'_>) -> usize {
    let ticks = source[at..].bytes().take_while(|b| *b == b'`').count();
    let rest = &source[at + ticks..];
    let info = || rest.find(['`', '\n']).is_none_or(|n| rest[n..].starts_with('\n'));
    if ticks >= 3 && lines.begins(at) && info() {
        return after_fence(source, at, b'`');
    }
    let mut end = at + ticks;
    while let Some(found) = source[end..].find('`') {
        let run = source[end + found..].bytes().take_while(|b| *b == b'`').count();
        if source[end..end + found].contains("\n\n") {
            break;
        }
        end += found + run;
        if run == ticks {
            return end;
        }
    }
    at + ticks
}

/// Where the fenced code that begins at `at` ends.
fn after_fence(source: &str, at: usize, mark: u8) -> usize {
    let width = source[at..].bytes().take_while(|b| *b == mark).count();
    let mut end = at;
    for (n, line) in source[at..].split_inclusive('\n').enumerate() {
        end += line.len();
        let fence = line.trim_start_matches([' ', '>', '\t']).trim_end();
        if n > 0 && fence.len() >= width && fence.bytes().all(|b| b == mark) {
            break;
        }
    }
    end
}

/// The most marks that a line begins with; nobody writes deeper.
const DEEPEST: usize = 256;

/// The marks of lists, quotes and footnotes that a line begins with: how many bytes they take, and what stands in their
/// place on the further lines, `>` or a blank.
fn marks(line: &str) -> (usize, String) {
    let mut further = String::new();
    let mut rest = line;
    while further.len() < DEEPEST {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let width = match rest.as_bytes() {
            [b' ' | b'\t', ..] => 1,
            [b'>', ..] => {
                further.push('>');
                rest = &rest[1..];
                continue;
            }
            [b'-' | b'*' | b'+', b' ', ..] => 2,
            [b'[', b'^', ..] => match rest.find("]: ") {
                Some(end) => {
                    further.push_str("    ");
                    rest = &rest[end + 3..];
                    continue;
                }
                None => break,
            },
            _ if (1..=9).contains(&digits)
                && (rest[digits..].starts_with(". ") || rest[digits..].starts_with(") ")) =>
            {
                digits + 2
            }
            _ => break,
        };
        further.push_str(&" ".repeat(width));
        rest = &rest[width..];
    }
    (line.len() - rest.len(), further)
}

/// The TeX of a formula, without the marks of lists and quotes that its further lines begin with.
pub fn tex_of<'a>(source: &'a str, formula: &Formula) -> Cow<'a, str> {
    let tex = &source[formula.tex.clone()];
    if !tex.contains('\n') {
        return Cow::Borrowed(tex);
    }
    let (_, further) = marks(&source[formula.before.clone()]);
    let Some((first, lines)) = tex.split_once('\n').filter(|_| !further.is_empty()) else {
        return Cow::Borrowed(tex);
    };
    let mut out = first.to_owned();
    for mut line in lines.split('\n') {
        for mark in further.chars() {
            line = line.strip_prefix(mark).unwrap_or(line);
        }
        out.push('\n');
        out.push_str(line);
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<&str> {
        scan(source).into_iter().map(|formula| &source[formula.tex]).collect()
    }

    /// Lesson M3: dollars in prose are no formulas; formulas beside letters are.
    #[test]
    fn money_is_no_formula() {
        for prose in [
            "cost $5 and $10 each",
            "US$10 to US$20",
            "$5-$10",
            "**35$** and **40$**",
            "$1,667.84 net) [x](y) $/hr",
            "$ x^2 $",
            "Predicting $GME Stock Price…",
            "An Enriched MT Grammar for Under $100",
            "#Turki$hTweets…",
            "pay \\$5 and x$",
        ] {
            assert_eq!(found(prose), [""; 0], "{prose}");
        }
        assert_eq!(found("$n$th, $O(n \\log n)$, $x$-ray, $k$NN"), ["n", "O(n \\log n)", "x", "k"]);
        assert_eq!(found("2$\\times$ faster"), ["\\times"]);
        assert_eq!(found("pay $5, then $x$"), ["x"]);
        assert_eq!(found("$20.4$ %$\\rightarrow37.7$%"), ["20.4", "\\rightarrow37.7"]);
    }

    /// Lesson M1 and M4: a formula holds whatever Markdown would take for its own.
    #[test]
    fn formulas_are_byte_equal() {
        assert_eq!(found("$a*b*c$ and $\\{0,1\\}$"), ["a*b*c", "\\{0,1\\}"]);
        assert_eq!(found("$$\na\n- b\n\nc\n$$"), ["\na\n- b\n\nc\n"]);
        assert_eq!(found("$x + y\n- z$"), ["x + y\n- z"]);
        assert_eq!(found("x$`y`$"), ["y"]);
        assert_eq!(found("$x\n\ny$"), [""; 0]);
    }

    #[test]
    fn code_is_passed_over() {
        assert_eq!(found("`$x$` $y$"), ["y"]);
        assert_eq!(found("```\n$x$\n```\n$y$"), ["y"]);
        assert_eq!(found("`` $x$ ` $z$ `` $y$"), ["y"]);
        assert_eq!(found("a ` b $y$"), ["y"]);
    }
}

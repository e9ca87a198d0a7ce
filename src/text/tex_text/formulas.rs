//! The parts of a source that are taken whole: formulas and addresses.

use std::ops::Range;

use super::Display;
use crate::text::math;

/// A part that is taken whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Atom {
    /// Its bytes, marks included.
    pub(super) range: Range<usize>,
    /// Its bytes without its marks.
    pub(super) inner: Range<usize>,
    /// What it is.
    pub(super) kind: AtomKind,
}

/// What a part that is taken whole is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AtomKind {
    /// A formula.
    Formula(Display),
    /// A text command alone between dollars, which is no formula.
    Styled,
    /// An address.
    Address,
}

/// The environments that hold a formula.
const ENVIRONMENTS: [&str; 8] =
    ["equation", "equation*", "align", "align*", "gather", "gather*", "displaymath", "math"];

/// The parts of a source that are taken whole, in order, none in another.
pub(super) fn find(source: &str) -> Vec<Atom> {
    // In a source a backtick is a quotation mark; the scanner would take it for code.
    let dollars = math::scan(&source.replace('`', "'")).into_iter().map(|formula| Atom {
        kind: match is_styled_text(&source[formula.tex.clone()]) {
            true => AtomKind::Styled,
            false => AtomKind::Formula(formula.display),
        },
        range: formula.range,
        inner: formula.tex,
    });
    let mut found: Vec<Atom> = dollars.collect();
    let mut unclosed = Vec::new();
    let escaped = |at: usize| source[..at].ends_with('\\');
    let brackets = source.match_indices('\\').filter(|(at, _)| !escaped(*at));
    found.extend(brackets.filter_map(|(at, _)| bracketed(source, at, &mut unclosed)));
    found.extend(source.match_indices("http").filter_map(|(at, _)| address(source, at)));
    found.sort_by_key(|atom| atom.range.start);
    let mut end = 0;
    found.retain(|atom| {
        let apart = atom.range.start >= end;
        end = end.max(if apart { atom.range.end } else { 0 });
        apart
    });
    found
}

/// Whether what stands between dollars is a text command alone: `\textbf{words}` is no formula.
fn is_styled_text(tex: &str) -> bool {
    ["\\textbf{", "\\textit{", "\\emph{", "\\texttt{", "\\textsc{"].iter().any(|opening| {
        tex.strip_prefix(opening)
            .and_then(|rest| rest.strip_suffix('}'))
            .is_some_and(|words| !words.contains(['{', '}']))
    })
}

/// The formula in `\(…\)`, `\[…\]` or an environment that begins at `at`. Marks that nothing closes from here on are
/// remembered in `unclosed`, so that they are looked for once.
fn bracketed(source: &str, at: usize, unclosed: &mut Vec<String>) -> Option<Atom> {
    let rest = &source[at..];
    let mut atom = |open: usize, close: &str, display| {
        if unclosed.iter().any(|known| known == close) {
            return None;
        }
        let Some(length) = rest[open..].find(close) else {
            unclosed.push(close.to_owned());
            return None;
        };
        let end = at + open + length;
        let inner = at + open..end;
        (!source[inner.clone()].trim().is_empty()).then(|| Atom {
            range: at..end + close.len(),
            inner,
            kind: AtomKind::Formula(display),
        })
    };
    if rest.starts_with("\\(") {
        return atom(2, "\\)", Display::Inline);
    }
    if rest.starts_with("\\[") {
        return atom(2, "\\]", Display::Block);
    }
    let name = rest.strip_prefix("\\begin{")?;
    let closed =
        |known: &&&str| name.strip_prefix(**known).is_some_and(|rest| rest.starts_with('}'));
    let name = ENVIRONMENTS.iter().find(closed)?;
    let close = format!("\\end{{{name}}}");
    let whole = atom(8 + name.len(), &close, Display::Block)?;
    // An aligned formula needs its environment; of the others only the formula counts.
    let aligned = name.starts_with("align") || name.starts_with("gather");
    Some(if aligned { Atom { inner: whole.range.clone(), ..whole } } else { whole })
}

/// The address that begins at `at`, with the `<` before and the `>` behind it where both are there.
fn address(source: &str, at: usize) -> Option<Atom> {
    let rest = &source[at..];
    let scheme = ["https://", "http://"].into_iter().find(|scheme| rest.starts_with(scheme))?;
    let stops = |c: char| c.is_whitespace() || "<>(){}[]\"".contains(c);
    let end = rest.find(stops).unwrap_or(rest.len());
    let end = rest[..end].trim_end_matches(|c: char| ".,;:!?'*’”`".contains(c)).len();
    let inner = at..at + end;
    let marked = source[..at].ends_with('<') && source[inner.end..].starts_with('>');
    let range = if marked { at - 1..inner.end + 1 } else { inner.clone() };
    (end > scheme.len()).then_some(Atom { range, inner, kind: AtomKind::Address })
}

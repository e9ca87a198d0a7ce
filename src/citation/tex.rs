//! Typed text as TeX, for the values of BibTeX.
//!
//! [`line()`] writes inlines, [`title`] protects what must keep its case, [`text`] writes plain words. Every value has
//! balanced braces and no bare quotation mark, so that it can stand between two of them.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::text::{Inline, tex};

/// Names whose first letter keeps its case in titles.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "African", "American", "Arabic", "Asian", "Bayes", "Bayesian", "Bellman", "Bernoulli", "Boltzmann", "Boolean",
    "Brownian", "Carlo", "Chinese", "Dirichlet", "Dutch", "English", "Euclidean", "European", "Fourier", "French",
    "Gaussian", "German", "Gibbs", "Greek", "Hamiltonian", "Hessian", "Hilbert", "Hindi", "Hopfield", "Indian", "Italian",
    "Jacobian", "Japanese", "Java", "Kalman", "Korean", "Lagrangian", "Langevin", "Laplace", "Laplacian", "Latin",
    "Lipschitz", "Lyapunov", "Markov", "Markovian", "Monte", "Nash", "Newton", "Poisson", "Portuguese", "Python",
    "Riemannian", "Russian", "Rust", "Shannon", "Shapley", "Spanish", "Swedish", "Thompson", "Turing", "Turkish",
    "Twitter", "Voronoi", "Wasserstein", "Wikipedia",
];

/// What is done to capital letters.
#[derive(Clone, Copy, PartialEq)]
enum Case {
    /// They are kept by braces where a style would lower them and must not.
    Protected,
    /// Styles do not touch them.
    Free,
}

/// A line as TeX.
pub fn line(words: &[Inline]) -> String {
    let mut out = String::new();
    append(words, Case::Free, &mut true, &mut out);
    out
}

/// A title as TeX, its names and abbreviations protected (standards BT14 and BT15, lesson C2).
pub fn title(words: &[Inline]) -> String {
    let mut out = String::new();
    append(words, Case::Protected, &mut true, &mut out);
    out
}

/// Plain words as TeX.
pub fn text(words: &str) -> String {
    line(&[Inline::Text(words.to_owned())])
}

/// The name of a venue or a volume as TeX: its names and abbreviations protected.
pub fn name(words: &str) -> String {
    title(&[Inline::Text(words.to_owned())])
}

/// `at_start` tells that nothing came yet: the first letter of a title keeps its case anyway.
fn append(words: &[Inline], case: Case, at_start: &mut bool, out: &mut String) {
    for word in words {
        let styled = |command: &str, inner: &[Inline], at_start: &mut bool, out: &mut String| {
            out.push_str(command);
            append(inner, case, at_start, out);
            out.push('}');
        };
        match word {
            Inline::Text(words) => push_text(words, case, at_start, out),
            Inline::Emph(inner) => styled("\\emph{", inner, at_start, out),
            Inline::Strong(inner) => styled("\\textbf{", inner, at_start, out),
            Inline::Sub(inner) => styled("\\textsubscript{", inner, at_start, out),
            Inline::Sup(inner) => styled("\\textsuperscript{", inner, at_start, out),
            Inline::Code(code) => {
                styled("\\texttt{", &[Inline::Text(code.clone())], at_start, out);
            }
            Inline::Link(_, inner) => append(inner, case, at_start, out),
            Inline::Break => out.push(' '),
            Inline::Math(source, _) if is_balanced(source) => {
                out.push_str(&format!(
                    "${}$",
                    source.trim().replace('"', "{\"}").replace('\n', " ")
                ));
                *at_start = false;
            }
            Inline::Math(source, _) => {
                push_text(&tex::formula_to_text(source), Case::Free, at_start, out);
            }
            Inline::Note(_) => {}
        }
    }
}

/// Whether each brace has its other, as BibTeX counts them: it takes those behind a backslash too.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return false,
            },
            _ => {}
        }
    }
    depth == 0
}

fn push_text(words: &str, case: Case, at_start: &mut bool, out: &mut String) {
    let balanced = is_balanced(words);
    let composed: Cow<'_, str> =
        if is_nfc(words) { words.into() } else { words.nfc().collect::<String>().into() };
    // Whether the next word is the first of a sentence, or the first behind an opening quotation mark.
    let mut opens = false;
    let mut rest = &*composed;
    while let Some(c) = rest.chars().next() {
        let n_letters = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        if n_letters == 0 {
            push_sign(c, balanced, out);
            opens = match c {
                '“' | '‘' | '„' | '«' | '"' => true,
                ' ' => opens,
                '.' | '?' | '!' => rest[c.len_utf8()..].starts_with([' ', '”', '\'', ')']),
                '”' | '’' | '\'' | ')' => opens,
                _ => false,
            };
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(n_letters);
        match case {
            Case::Protected => {
                push_word(word, opens, *at_start, out);
            }
            Case::Free => push_letters(word, out),
        }
        (*at_start, opens, rest) = (false, false, after);
    }
}

/// A word with braces round the capitals that a style must not lower.
fn push_word(word: &str, opens: bool, first: bool, out: &mut String) {
    let n_capitals = word.chars().filter(|c| c.is_uppercase()).count();
    let is_capitalized = word.starts_with(char::is_uppercase);
    let only_initial = n_capitals == 1 && is_capitalized;
    let single = word.chars().count() == 1 && !matches!(word, "A" | "I");
    let kept = match only_initial {
        true => opens || NAMES.contains(&word) || single && !first,
        false => n_capitals > 0,
    };
    if !kept {
        return push_letters(word, out);
    }
    let mut open = false;
    for c in word.chars() {
        // A brace before an accent would stand doubled, and styles would look through it.
        let protect = c.is_ascii_uppercase();
        match (protect, open) {
            (true, false) => out.push('{'),
            (false, true) => out.push('}'),
            _ => {}
        }
        open = protect;
        push_letter(c, out);
    }
    if open {
        out.push('}');
    }
}

/// Accents of TeX, by the combining character.
const ACCENTS: [(char, &str); 14] = [
    ('\u{300}', "`"),
    ('\u{301}', "'"),
    ('\u{302}', "^"),
    ('\u{303}', "~"),
    ('\u{304}', "="),
    ('\u{306}', "u"),
    ('\u{307}', "."),
    ('\u{308}', "\""),
    ('\u{30a}', "r"),
    ('\u{30b}', "H"),
    ('\u{30c}', "v"),
    ('\u{323}', "d"),
    ('\u{327}', "c"),
    ('\u{328}', "k"),
];

/// Letters that TeX has a command for.
const LETTERS: [(char, &str); 14] = [
    ('ß', "{\\ss}"),
    ('ø', "{\\o}"),
    ('Ø', "{\\O}"),
    ('ł', "{\\l}"),
    ('Ł', "{\\L}"),
    ('æ', "{\\ae}"),
    ('Æ', "{\\AE}"),
    ('œ', "{\\oe}"),
    ('Œ', "{\\OE}"),
    ('ı', "{\\i}"),
    ('đ', "{\\dj}"),
    ('Đ', "{\\DJ}"),
    ('ð', "{\\dh}"),
    ('þ', "{\\th}"),
];

fn push_letters(word: &str, out: &mut String) {
    match word.is_ascii() {
        true => out.push_str(word),
        false => word.chars().for_each(|c| push_letter(c, out)),
    }
}

/// A letter: accents as `{\'e}` (standard BT8); what TeX has no accent for stays as it is.
fn push_letter(c: char, out: &mut String) {
    if c.is_ascii() {
        return out.push(c);
    }
    if let Some((_, command)) = LETTERS.iter().find(|(letter, _)| *letter == c) {
        return out.push_str(command);
    }
    let mut parts = std::iter::once(c).nfd();
    let base = parts.next().filter(char::is_ascii_alphabetic);
    let accents: Option<Vec<&str>> = parts
        .map(|mark| ACCENTS.iter().find(|(known, _)| *known == mark).map(|(_, accent)| *accent))
        .collect();
    let (Some(base), Some(accents)) = (base, accents) else { return out.push(c) };
    let mut written = base.to_string();
    for (n, accent) in accents.iter().enumerate() {
        let is_letter = accent.starts_with(|c: char| c.is_ascii_alphabetic());
        let inner = if is_letter || n > 0 { format!("{{{written}}}") } else { written };
        written = format!("\\{accent}{inner}");
    }
    out.push_str(&format!("{{{written}}}"));
}

/// A sign: those that TeX takes for its own are escaped (standards BT9, BT10 and BT16).
fn push_sign(c: char, balanced: bool, out: &mut String) {
    match c {
        '&' | '%' | '$' | '#' | '_' => out.extend(['\\', c]),
        '{' if balanced => out.push_str("\\{"),
        '}' if balanced => out.push_str("\\}"),
        '{' => out.push_str("\\textbraceleft{}"),
        '}' => out.push_str("\\textbraceright{}"),
        '~' => out.push_str("\\textasciitilde{}"),
        '^' => out.push_str("\\textasciicircum{}"),
        '\\' => out.push_str("\\textbackslash{}"),
        '"' => out.push_str("{\"}"),
        '“' => out.push_str("``"),
        '”' => out.push_str("''"),
        '‘' => out.push('`'),
        '’' => out.push('\''),
        '–' => out.push_str("--"),
        '—' => out.push_str("---"),
        '\u{a0}' => out.push('~'),
        c if c.is_whitespace() || c.is_control() => out.push(' '),
        c => out.push(c),
    }
}

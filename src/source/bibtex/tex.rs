//! The words and the names in BibTeX values.

use crate::source::entries::{Field, Value};
use crate::source::words::entities;
use crate::text::{Inline, normal, plain, tex_text};

/// The words of a value. Braces that only keep capitals go; those of commands and formulas stay for the TeX reader.
pub(super) fn words(value: &str) -> Vec<Inline> {
    let mut words: Vec<Inline> = Vec::new();
    let value = normal::line(value).replace("\\&#39;", "\\'");
    for inline in tex_text::read(&without_braces(&entities(&value))) {
        words.push(inline);
    }
    words
}

/// An address, a DOI: not TeX, but for signs that BibTeX users escape.
pub(super) fn verbatim(value: &str) -> Vec<Inline> {
    let mut text = normal::line(value);
    if let Some(inner) = text.strip_prefix("\\url{").and_then(|rest| rest.strip_suffix('}')) {
        text = inner.to_owned();
    }
    for sign in ["\\_", "\\%", "\\&", "\\#", "\\~"] {
        text = text.replace(sign, &sign[1..]);
    }
    let text = text.replace(['{', '}'], "");
    if text.is_empty() { Vec::new() } else { vec![Inline::Text(text)] }
}

/// The value without the pairs of braces that belong to no command, no formula and no accent.
fn without_braces(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut kept: Vec<bool> = Vec::new();
    let mut formula = false;
    let mut command = false;
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                text.push('\\');
                let letters = chars.peek().is_some_and(char::is_ascii_alphabetic);
                while letters && chars.peek().is_some_and(char::is_ascii_alphabetic) {
                    text.extend(chars.next());
                }
                if !letters {
                    text.extend(chars.next());
                }
                command = true;
                continue;
            }
            '$' => {
                formula = !formula;
                text.push('$');
            }
            '{' => {
                let keep = formula || command || chars.peek() == Some(&'\\');
                kept.push(keep);
                if keep {
                    text.push('{');
                }
            }
            '}' => {
                let keep = kept.pop().unwrap_or(false);
                if keep {
                    text.push('}');
                }
                // A further argument may follow: `\href{…}{…}`.
                command = keep && chars.peek() == Some(&'{');
                continue;
            }
            c => text.push(c),
        }
        command = false;
    }
    text
}

/// The names of a list `Family, Given and Given Family and {Whole Name}` (lesson R15).
pub(super) fn names(value: &str) -> Vec<Value> {
    let value = normal::line(value);
    let names = top_level(&value, " and ").into_iter().map(str::trim);
    names.filter(|name| !name.is_empty() && *name != "others").map(name).collect()
}

fn name(name: &str) -> Value {
    if let Some(whole) = whole(name) {
        return Value::Fields(vec![Field::text("literal", words(whole))]);
    }
    let parts: Vec<String> = top_level(name, ",")
        .into_iter()
        .map(|part| plain::line(&words(part)).trim().to_owned())
        .collect();
    let ordered: Vec<&str> = match parts.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [family, given] => vec![given, family],
        [family, junior, given, ..] => vec![given, family, junior],
        ref other => other.to_vec(),
    };
    let name = ordered.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    Value::Fields(vec![Field::text("name", vec![Inline::Text(name)])])
}

/// What stands in the braces around a whole name.
fn whole(name: &str) -> Option<&str> {
    let inner = name.strip_prefix('{')?.strip_suffix('}')?;
    let mut depth = 0_usize;
    for byte in inner.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    (!inner.starts_with('\\')).then_some(inner)
}

/// The parts between separators outside of braces.
fn top_level<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    let mut skip = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ if depth == 0
                && at >= skip
                && text.as_bytes()[at..].starts_with(separator.as_bytes()) =>
            {
                // Two separators may share a blank.
                parts.push(text.get(start..at).unwrap_or(""));
                start = at + separator.len();
                skip = start.saturating_sub(usize::from(separator.len() > 1));
            }
            _ => {}
        }
    }
    parts.push(text.get(start..).unwrap_or(""));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lessons M10 and M11.
    #[test]
    fn words_of_values() {
        for (value, expected) in [
            ("H\\'{e}naff", "Hénaff"),
            ("\\v{S}kolar, {\\L}ukasz, {\\'E}cole {G\\\"odel}", "Školar, Łukasz, École Gödel"),
            ("Palmovi\\&#39;c", "Palmović"),
            ("pp.~1--2 {AT\\&T}", "pp.\u{a0}1–2 AT&T"),
            ("{{Deep} {R}ain}", "Deep Rain"),
            ("\\emph{C. {E}legans}", "C. Elegans"),
        ] {
            assert_eq!(plain::line(&words(value)), expected, "{value}");
        }
        assert_eq!(without_braces("${\\mathrm{MoS}}_{2}$ {x}"), "${\\mathrm{MoS}}_{2}$ x");
        assert_eq!(without_braces("\\href{a}{b} {c} }"), "\\href{a}{b} c ");
        assert_eq!(plain::line(&verbatim("https://confx.org/a\\_b")), "https://confx.org/a_b");
    }
}

//! What other readers of Markdown allow, written as the common one reads it; each line stays where it is.

use std::borrow::Cow;

/// Signs that people use for the bullets of lists.
const BULLETS: [char; 4] = ['•', '‣', '◦', '·'];

/// The text in common Markdown.
pub(super) fn common(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let words = line.trim_end_matches('\n');
        out.push_str(&common_line(words));
        out.push_str(&line[words.len()..]);
    }
    out
}

fn common_line(line: &str) -> Cow<'_, str> {
    let words = line.trim_start_matches([' ', '\t']);
    let indent = &line[..line.len() - words.len()];
    let shallow = indent.len() < 4 && !indent.contains('\t');
    if words.starts_with('<') && is_tag(words) {
        // Four blanks before a tag make no code of it, and Markdown may stand in an element.
        return match (holds_markdown(words), shallow) {
            (true, _) => Cow::Borrowed(""),
            (false, true) => Cow::Borrowed(line),
            (false, false) => Cow::Owned(format!("   {words}")),
        };
    }
    if let Some(rest) =
        words.strip_prefix(BULLETS).filter(|rest| rest.starts_with([' ', '\u{a0}', '\t']))
    {
        return Cow::Owned(format!("{indent}-{}", rest.replacen(['\u{a0}', '\t'], " ", 1)));
    }
    let digits = words.bytes().take_while(u8::is_ascii_digit).count();
    let after = &words[digits..];
    if digits > 2 && (after.starts_with(". ") || after.starts_with(") ")) {
        // A year, and no number of an item (lesson M5).
        return Cow::Owned(format!("{indent}{}\\{after}", &words[..digits]));
    }
    without_attributes(line)
}

fn is_tag(words: &str) -> bool {
    words[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!')
}

/// Whether a line is the opening tag of an element that holds Markdown.
fn holds_markdown(words: &str) -> bool {
    let Some(tag) = words.trim_end().strip_suffix('>') else { return false };
    !tag.contains('>') && (tag.contains(" markdown=") || tag.ends_with(" markdown"))
}

/// A line without the attributes that Kramdown has at its end: `{: .class}`.
fn without_attributes(line: &str) -> Cow<'_, str> {
    let words = line.trim_end();
    match words.rfind("{:").filter(|_| words.ends_with('}')) {
        Some(at) if !words[at..words.len() - 1].contains('}') => Cow::Borrowed(&line[..at]),
        _ => Cow::Borrowed(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_become_common_markdown_line_by_line() {
        assert_eq!(common("• a\n  •\u{a0}b\n·c\n"), "- a\n  - b\n·c\n");
        assert_eq!(common("2031. A year\n12. item"), "2031\\. A year\n12. item");
        assert_eq!(common("\t<li>a\n    < b"), "   <li>a\n    < b");
        assert_eq!(common("<div class=x markdown=\"1\">\n## A\n{:.x}\n"), "\n## A\n\n");
    }
}

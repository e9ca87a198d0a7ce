//! Addresses: which may be linked, how they are shown, and where they stand in words.

use std::ops::Range;

use super::escape;

/// The value of an `href`, not yet escaped; none where the address is not safe to follow. Only addresses without a
/// scheme and those of `http`, `https` and `mailto` are.
pub fn href(url: &str, base: &str) -> Option<String> {
    let url: String = url.trim().chars().filter(|c| !c.is_control()).collect();
    let bare: String =
        url.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
    let scheme = bare.split(['/', '?', '#']).next().and_then(|start| start.split_once(':'));
    if !scheme.is_none_or(|(scheme, _)| ["http", "https", "mailto"].contains(&scheme)) {
        return None;
    }
    let url = match url.strip_prefix('/') {
        Some(path) if !path.starts_with(['/', '\\']) => format!("{base}{path}"),
        _ => url,
    };
    let mut encoded = String::with_capacity(url.len());
    for c in url.chars() {
        match c {
            c if c.is_whitespace() || "\"<>\\^`{|}".contains(c) => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    encoded.push_str(&format!("%{byte:02X}"));
                }
            }
            c => encoded.push(c),
        }
    }
    Some(encoded)
}

/// An address as it is shown: without its scheme, and with a place to break after each slash. HTML.
pub fn url_words(url: &str) -> String {
    let shown =
        ["https://", "http://", "mailto:"].iter().find_map(|scheme| url.strip_prefix(scheme));
    breakable(shown.unwrap_or(url))
}

/// An address as HTML, with a place to break after its slashes.
pub fn breakable(url: &str) -> String {
    let mut out = String::with_capacity(url.len() + 20);
    let mut rest = url;
    while let Some(at) = rest.find('/') {
        let slashes = rest[at..].len() - rest[at..].trim_start_matches('/').len();
        let (piece, after) = rest.split_at(at + slashes);
        escape::push_text(piece, &mut out);
        if !after.is_empty() {
            out.push_str("<wbr>");
        }
        rest = after;
    }
    escape::push_text(rest, &mut out);
    out
}

/// Where the next bare web address stands in some words. The marks of the sentence around it are not part of it.
pub fn bare(words: &str) -> Option<Range<usize>> {
    let mut from = 0;
    while let Some(at) = words[from..].find("http").map(|at| from + at) {
        let rest = &words[at..];
        let scheme = ["https://", "http://"].iter().find(|scheme| rest.starts_with(**scheme));
        let begins = !words[..at].ends_with(char::is_alphanumeric);
        if let (Some(scheme), true) = (scheme, begins) {
            let end = rest
                .find(|c: char| c.is_whitespace() || c.is_control() || "<>\"“”„«»`".contains(c))
                .unwrap_or(rest.len());
            let url = without_marks(&rest[..end]);
            if url.len() > scheme.len() && rest[scheme.len()..].starts_with(char::is_alphanumeric) {
                return Some(at..at + url.len());
            }
        }
        from = at + 4;
    }
    None
}

/// The address without the marks of a sentence at its end. A closing bracket belongs to it where its opening one does.
fn without_marks(mut url: &str) -> &str {
    loop {
        let opens = url.matches('(').count();
        let shorter =
            url.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '’', '‘', '*', ']']);
        let shorter = match shorter.strip_suffix(')') {
            Some(inner) if shorter.matches(')').count() > opens => inner,
            _ => shorter,
        };
        if shorter.len() == url.len() {
            return url;
        }
        url = shorter;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_safe_schemes_are_linked() {
        for bad in [
            "javascript:alert(1)",
            " JaVa\tscript:x",
            "java\nscript:x",
            "data:text/html,x",
            "vbscript:x",
            "\u{1}javascript:x",
        ] {
            assert_eq!(href(bad, "/"), None, "{bad}");
        }
        assert_eq!(href("/confx/2031/", "/awards/").as_deref(), Some("/awards/confx/2031/"));
        assert_eq!(href("//example.org/a", "/awards/").as_deref(), Some("//example.org/a"));
        assert_eq!(href("a b?x=\"<", "/").as_deref(), Some("a%20b?x=%22%3C"));
        assert_eq!(href("mailto:ada@example.org", "/").as_deref(), Some("mailto:ada@example.org"));
        assert_eq!(href("notes/a:b", "/").as_deref(), Some("notes/a:b"));
    }

    #[test]
    fn addresses_break_after_slashes() {
        assert_eq!(url_words("https://example.org/a/b_c"), "example.org/<wbr>a/<wbr>b_c");
        assert_eq!(url_words("https://example.org/?a=1&b"), "example.org/<wbr>?a=1&amp;b");
    }

    #[test]
    fn bare_addresses_leave_the_sentence_its_marks() {
        let found = |words: &str| bare(words).map(|range| words[range].to_owned());
        assert_eq!(
            found("see https://example.org/a, or").as_deref(),
            Some("https://example.org/a")
        );
        assert_eq!(
            found("(http://example.org/a_(b)).").as_deref(),
            Some("http://example.org/a_(b)")
        );
        assert_eq!(found("“https://example.org”").as_deref(), Some("https://example.org"));
        assert_eq!(found("xhttps://example.org http:// https"), None);
    }
}

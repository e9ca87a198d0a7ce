//! Words as HTML: nothing in them is markup.

/// Words between tags.
pub fn text(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    push_text(words, &mut out);
    out
}

/// Adds words between tags.
pub fn push_text(words: &str, out: &mut String) {
    push(words, "", out);
}

/// Words in an attribute, which stands in double quotes.
pub fn attribute(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    push(words, "\"", &mut out);
    out
}

fn push(words: &str, quote: &str, out: &mut String) {
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if !quote.is_empty() => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
}

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
    push_attribute(words, &mut out);
    out
}

/// Adds words in an attribute.
pub fn push_attribute(words: &str, out: &mut String) {
    push(words, "\"", out);
}

/// How many bytes are looked at together.
const STEP: usize = 64;

fn push(words: &str, quote: &str, out: &mut String) {
    let mut rest = words;
    while let Some(at) = special(rest.as_bytes()) {
        let c = rest[at..].chars().next().unwrap_or_default();
        out.push_str(&rest[..at]);
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if !quote.is_empty() => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
        rest = &rest[at + c.len_utf8()..];
    }
    out.push_str(rest);
}

/// Where the next byte stands that may need escaping, at the start of a character. Most words hold none, so many bytes are looked at together.
fn special(bytes: &[u8]) -> Option<usize> {
    // The last begins the control characters beyond ASCII, among others.
    let is_special = |byte: u8| {
        (byte < b' ') | matches!(byte, b'&' | b'<' | b'>' | b'"') | (byte == 0x7F) | (byte == 0xC2)
    };
    let holds = |step: &[u8]| step.iter().fold(false, |any, byte| any | is_special(*byte));
    let first = bytes.chunks(STEP).position(holds)? * STEP;
    Some(first + bytes[first..].iter().position(|byte| is_special(*byte))?)
}

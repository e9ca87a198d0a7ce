//! The front matter of a Markdown document: what it says of the whole.

/// Front matter.
pub(super) struct Front {
    /// The byte behind it.
    pub(super) end: usize,
    /// Its last line.
    pub(super) last_line: usize,
    /// What it calls the document, each with its line.
    pub(super) names: Vec<(String, usize)>,
}

/// The keys that name the document.
const KEYS: [&str; 6] = ["title", "subtitle", "excerpt", "description", "summary", "date"];

/// The front matter at the beginning of a text, between lines of `---` or `+++`.
pub(super) fn of(text: &str) -> Option<Front> {
    let mut at = 0;
    let mut front = Front { end: 0, last_line: 0, names: Vec::new() };
    let mut mark: Option<&str> = None;
    for (n, line) in text.split_inclusive('\n').enumerate() {
        at += line.len();
        let words = line.trim();
        match mark {
            None if words.is_empty() => {}
            None if line.trim_end() == "---" || line.trim_end() == "+++" => mark = Some(words),
            None => return None,
            Some(open) if words == open || open == "---" && words == "..." => {
                (front.end, front.last_line) = (at, n + 1);
                return Some(front);
            }
            Some(_) => front.names.extend(name(line).map(|name| (name, n + 1))),
        }
    }
    None
}

/// The value of a key that names the document.
fn name(line: &str) -> Option<String> {
    let (key, value) = line.split_once([':', '='])?;
    let value = value.trim();
    let quoted = ['"', '\''].into_iter().find_map(|quote| {
        value.strip_prefix(quote)?.strip_suffix(quote).map(|inner| inner.replace("\\\"", "\""))
    });
    let value = quoted.unwrap_or_else(|| value.to_owned());
    (KEYS.contains(&key.trim_end()) && !value.is_empty()).then_some(value)
}

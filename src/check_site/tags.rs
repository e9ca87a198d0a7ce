//! The tags of a page, read lightly: names and attributes, without a tree.

use std::borrow::Cow;

/// A tag that opens something, with its attributes.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Tag<'a> {
    /// The value of an attribute, its entities read.
    pub(super) fn get(&self, name: &str) -> Option<Cow<'a, str>> {
        let is = |(own, _): &&(&str, &str)| own.eq_ignore_ascii_case(name);
        self.attributes.iter().find(is).map(|(_, value)| unescaped(value))
    }
}

/// The opening tags of a page, in order. Comments and what stands in scripts and styles is passed over.
pub(super) fn tags(html: &str) -> impl Iterator<Item = Tag<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[rest.find('<')? + 1..];
            if let Some(comment) = rest.strip_prefix("!--") {
                rest = &comment[comment.find("-->")?..];
                continue;
            }
            if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
                continue;
            }
            let (tag, after) = tag(rest);
            rest = after;
            if ["script", "style"].contains(&tag.name) {
                rest = &rest[rest.find(&format!("</{}", tag.name))?..];
            }
            return Some(tag);
        }
    })
}

/// The tag whose name begins here, and what follows it.
fn tag(text: &str) -> (Tag<'_>, &str) {
    let is_end = |c: char| c.is_ascii_whitespace() || c == '>' || c == '/';
    let (name, mut rest) = text.split_at(text.find(is_end).unwrap_or(text.len()));
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        if let Some(after) = rest.strip_prefix('>') {
            return (Tag { name, attributes }, after);
        }
        if rest.is_empty() {
            return (Tag { name, attributes }, rest);
        }
        let end = rest.find(|c: char| is_end(c) || c == '=').unwrap_or(rest.len());
        let (key, after) = rest.split_at(end.max(1).min(rest.len()));
        let after_key = after.trim_start();
        let (value, after) = match after_key.strip_prefix('=') {
            Some(value) => self::value(value.trim_start()),
            None => ("", after),
        };
        attributes.push((key, value));
        rest = after;
    }
}

fn value(text: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(inner) = text.strip_prefix(quote) {
            return inner.split_once(quote).unwrap_or((inner, ""));
        }
    }
    text.split_at(text.find(|c: char| c.is_ascii_whitespace() || c == '>').unwrap_or(text.len()))
}

/// A value with the entities read that our own pages write.
pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    const ENTITIES: [(&str, &str); 7] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&amp;", "&"),
    ];
    if !text.contains('&') {
        return text.into();
    }
    ENTITIES.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to)).into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn tags_are_found_in_what_people_write() {
        let html = "<!doctype html><!-- <a href=x> --><a HREF='/a?b&amp;c' id=x1>1 < 2</a><br/><img alt src=\"p.png\">\
                    <script>\"<a href='no'>\"</script><p\nid = \"p\">";
        let told: Vec<String> = tags(html)
            .map(|tag| {
                let values = ["href", "src", "id"].map(|name| tag.get(name).unwrap_or_default());
                format!("{} {}", tag.name, values.concat())
            })
            .collect();
        assert_eq!(told, ["a /a?b&cx1", "br ", "img p.png", "script ", "p p"]);
    }

    proptest! {
        #[test]
        fn no_page_makes_it_panic(html in "[<>=\"'/ a-zé!-]{0,60}") {
            for tag in tags(&html) {
                prop_assert!(tag.get("a").is_none_or(|value| value.len() <= html.len()));
            }
        }
    }
}

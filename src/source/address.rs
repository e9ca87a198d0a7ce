//! The addresses of links in documents.

use super::templates::MARK;

/// The address of a link, where it leads anywhere by itself: relative and templated ones do not, and scripts and mail
/// are no addresses of papers.
pub(super) fn absolute(address: &str) -> Option<String> {
    let address = address.trim();
    let address = match address.strip_prefix("//") {
        Some(rest) => format!("https://{rest}"),
        None => address.to_owned(),
    };
    let lower = address.get(..8).unwrap_or(&address).to_ascii_lowercase();
    let scheme = ["https://", "http://"].into_iter().find(|scheme| lower.starts_with(scheme))?;
    let host = address[scheme.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '[');
    let whole = !address.contains(|c: char| c.is_whitespace() || c.is_control() || c == MARK);
    (host && whole).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_leads_somewhere_by_itself_is_an_address() {
        assert_eq!(absolute(" https://example.org/a_b "), Some("https://example.org/a_b".into()));
        assert_eq!(absolute("//example.org/"), Some("https://example.org/".into()));
        assert_eq!(absolute("HTTP://example.org"), Some("HTTP://example.org".into()));
        let others =
            ["", "/", "#a", "./p.html", "javascript:alert(1)", "mailto:a@example.org", "http://"];
        assert_eq!(others.map(absolute), [const { None }; 7]);
        assert_eq!(absolute(&format!("https://example.org/{MARK}/a")), None);
    }
}

//! What a page says of its own encoding.

use crate::diag::Diagnostic;

/// The names of encodings that a Latin letter is read right in, when the page is read as Windows-1252.
const LATIN: [&str; 7] =
    ["iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "us-ascii"];

/// The remarks about a page's encoding: none where it says itself that it is in the one it was read in, and its name
/// where that is another.
pub(super) fn checked(remarks: Vec<Diagnostic>, text: &str) -> Vec<Diagnostic> {
    let charset = charset(text);
    remarks
        .into_iter()
        .filter_map(|remark| match charset.as_deref() {
            Some(name) if remark.rule == "encoding" && LATIN.contains(&name) => None,
            Some(name) if remark.rule == "encoding" && name != "utf-8" => {
                let hint = format!("the page says it is in {name}: save it in UTF-8");
                Some(remark.hint(hint))
            }
            _ => Some(remark),
        })
        .collect()
}

/// The encoding that the head of a page names.
fn charset(text: &str) -> Option<String> {
    let head: String = text.chars().take(2048).collect::<String>().to_ascii_lowercase();
    let (_, rest) = head.split_once("charset")?;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start().trim_start_matches(['"', '\'']);
    let name: String =
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
    Some(name).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::source::document::Document;

    /// Lesson R9: a page that says it is in Latin-1 is read without a word, another with what it says.
    #[test]
    fn a_page_may_name_its_encoding() {
        let remarks = |head: &str| {
            let bytes = [head.as_bytes(), b"<p>Zo\xe9"].concat();
            let document = Document { name: "a.html", bytes: &bytes };
            crate::source::read(&document).1.remarks
        };
        assert_eq!(remarks("<meta charset=\"ISO-8859-1\">"), []);
        let told = remarks("<meta http-equiv=a content='text/html; charset=koi8-r'>");
        assert!(told[0].hint.as_ref().is_some_and(|hint| hint.contains("koi8-r")), "{told:?}");
        assert_eq!(remarks("<p>").len(), 1);
    }
}

//! Lines that begin with a label, as in "**Authors:** Ada Nowak": each is a line of its own, though Markdown would join
//! them to one paragraph.

/// The most words of a label.
const LONGEST: usize = 3;

/// Whether the first line of a text begins with a label: a few words, the first with a capital, and a colon.
pub(super) fn is_labelled(text: &str) -> bool {
    let line = text.split('\n').next().unwrap_or("").trim_start_matches(['*', '_', '-', '+', ' ']);
    let Some((label, behind)) = line.split_once(':') else { return false };
    let ends = behind.trim_end().is_empty() || behind.starts_with([' ', '*', '_']);
    let n_words = label.split_whitespace().take(LONGEST + 1).count();
    ends && label.starts_with(char::is_uppercase) && (1..=LONGEST).contains(&n_words)
}

#[cfg(test)]
mod tests {
    use super::is_labelled;

    #[test]
    fn labels_are_a_few_words_and_a_colon() {
        for line in
            ["**Title:** On Rain", "Authors: Ada Nowak", "__Best Paper__: On Rain", "- *DOI:*"]
        {
            assert!(is_labelled(line), "{line}");
        }
        for line in [
            "see: this",
            "On the Shape of Clouds: A Study",
            "Https://confx.example",
            "Rain\nTitle: x",
            "",
        ] {
            assert!(!is_labelled(line), "{line}");
        }
    }
}

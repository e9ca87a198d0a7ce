//! Labels: lines, or the first words of lines, that say what follows. They are no part of it.

/// A label of a part of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// The abstract follows.
    Abstract,
    /// The committee's words follow.
    Statement,
    /// A link to the paper stood here.
    ReadOn,
}

/// Words that label the abstract.
const ABSTRACT: [&str; 2] = ["abstract", "paper abstract"];

/// Words that label a statement; "from the …" may follow.
const STATEMENT: [&str; 12] = [
    "reflections",
    "reflection",
    "statement",
    "citation",
    "award citation",
    "comments",
    "remarks",
    "rationale",
    "justification",
    "motivation",
    "laudation",
    "why it won",
];

/// Who a statement is from.
const FROM: [&str; 6] = ["committee", "jury", "judges", "chairs", "award", "awards"];

/// First words of a line that led to the paper, and how it ends.
const READ_ON: [&str; 7] = [
    "read the paper",
    "read the full paper",
    "full paper",
    "read more",
    "read the article",
    "download the paper",
    "find the paper",
];

/// The label that a line is, or begins with, and how many of its characters are the label's.
pub fn label(line: &str) -> Option<(Label, usize)> {
    if is_read_on(line) {
        return Some((Label::ReadOn, line.chars().count()));
    }
    let marks = |c: char| c == '*' || c == '#' || c.is_whitespace();
    let start = line.len() - line.trim_start_matches(marks).len();
    let rest = &line[start..];
    // The words of the label end at a colon, at stray marks of emphasis, or with the line.
    let end = [":", "**", ". ", " – ", " — "]
        .iter()
        .filter_map(|end| rest.find(end))
        .min()
        .unwrap_or(rest.len());
    let kind = kind(rest[..end].trim_end_matches(['.', '*', ' ', '-', '–', '—']))?;
    let text = rest[end..].trim_start_matches(|c: char| marks(c) || ":.–—-".contains(c));
    let used = line.chars().count() - text.chars().count();
    Some((kind, used))
}

fn kind(words: &str) -> Option<Label> {
    let words = words.to_lowercase();
    if ABSTRACT.contains(&words.as_str()) {
        return Some(Label::Abstract);
    }
    let words_only = STATEMENT.contains(&words.as_str());
    let (head, from) = words
        .split_once(" from ")
        .or_else(|| words.split_once(" of "))
        .or_else(|| words.split_once(" by "))
        .unwrap_or((&words, ""));
    let known = STATEMENT.contains(&head.strip_prefix("the ").unwrap_or(head));
    let committee = from.split_whitespace().any(|word| FROM.contains(&word));
    let whose = words.rsplit_once(' ').is_some_and(|(who, what)| {
        STATEMENT.contains(&what) && who.split([' ', '\'', '’']).any(|word| FROM.contains(&word))
    });
    let short = words.split_whitespace().count() <= 9;
    (words_only || short && (known && committee || whose)).then_some(Label::Statement)
}

/// Whether a line is nothing but the words that led to the paper: "Read the paper in full here."
fn is_read_on(line: &str) -> bool {
    let line = line.trim().trim_matches('*');
    if line.split_whitespace().nth(8).is_some() {
        return false;
    }
    let line = line.to_lowercase();
    let ends = line.trim_end_matches(['.', '!', '»', '>', '→', ' ']).ends_with("here")
        || ["read the paper", "read more", "full paper", "read the full paper"]
            .contains(&line.as_str());
    ends && READ_ON.iter().any(|start| line.starts_with(start))
}

/// How many characters at the end of a paragraph are the words that led to the paper.
pub fn read_on_tail(paragraph: &str) -> usize {
    let body = paragraph.trim_end();
    let start = body.trim_end_matches('.').rfind(['.', '!', '?']).map_or(0, |at| at + 1);
    if start > 0 && is_read_on(&body[start..]) { paragraph[start..].chars().count() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the line labels, and its words without the label.
    fn read(line: &str) -> Option<(Label, String)> {
        label(line).map(|(label, used)| (label, line.chars().skip(used).collect()))
    }

    #[test]
    fn labels_alone_and_glued_to_their_text() {
        for (line, kind, text) in [
            ("Abstract", Label::Abstract, ""),
            ("**Abstract:** Rain falls.", Label::Abstract, "Rain falls."),
            ("Abstract — Rain falls.", Label::Abstract, "Rain falls."),
            ("Reflections from the Jury", Label::Statement, ""),
            ("**Reflections from the Award Committee: **", Label::Statement, ""),
            (
                "Reflections from the Award Committee** **This paper wins.",
                Label::Statement,
                "This paper wins.",
            ),
            ("The committee's citation: It rains.", Label::Statement, "It rains."),
            ("Citation: It rains.", Label::Statement, "It rains."),
            ("Read the full paper here.", Label::ReadOn, ""),
        ] {
            assert_eq!(read(line), Some((kind, text.into())), "{line}");
        }
    }

    #[test]
    fn sentences_are_no_labels() {
        for line in [
            "Abstract interpretation is old. We renew it.",
            "Citation networks grow: so do we.",
            "We make the code available here.",
            "Comments from readers are welcome.",
            "",
            "**",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn the_tail_of_an_abstract() {
        let cut = |text: &str| text.chars().count() - read_on_tail(text);
        assert_eq!(cut("It rains. Read the paper in full here."), 9);
        assert_eq!(cut("It rains. We give the code here."), 32);
        assert_eq!(cut("Read the paper in full here."), 28);
    }
}

//! Fields: lines that begin with the name of what they tell, such as "Title:" or "DOI:".

/// What a field tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The title of the paper.
    Title,
    /// Its authors.
    Authors,
    /// Where they work.
    Affiliation,
    /// The award.
    Award,
    /// The year of the paper.
    Year,
    /// Its DOI or address.
    Link,
    /// Anything else of a paper: the session, the track, the pages.
    Other,
}

/// The names of fields.
const NAMES: &[(Field, &[&str])] = &[
    (Field::Title, &["title", "paper", "paper title", "article", "work"]),
    (
        Field::Authors,
        &["author", "authors", "author(s)", "by", "written by", "recipients", "recipient"],
    ),
    (
        Field::Affiliation,
        &[
            "affiliation",
            "affiliations",
            "institution",
            "institutions",
            "organization",
            "organisation",
        ],
    ),
    (Field::Award, &["award", "prize", "award type", "distinction", "category", "honor", "honour"]),
    (Field::Year, &["year", "published", "publication year"]),
    (
        Field::Link,
        &["doi", "link", "url", "pdf", "paper link", "paper url", "available at", "read"],
    ),
    (
        Field::Other,
        &[
            "session",
            "track",
            "pages",
            "time",
            "room",
            "presenter",
            "presented by",
            "speaker",
            "keywords",
            "venue",
            "published in",
            "appeared in",
            "conference",
            "journal",
            "location",
            "date",
            "paper id",
            "id",
            "area",
            "topic",
            "type",
            "code",
            "video",
            "slides",
        ],
    ),
];

/// The field that a line begins with, its name as written, and how many bytes of the line are not its value.
pub fn field(line: &str) -> Option<(Field, &str, usize)> {
    let colon = line.find([':', '：'])?;
    let name = line[..colon].trim_matches(|c: char| c.is_whitespace() || "*_•-–".contains(c));
    let lower = name.to_lowercase();
    let (field, _) = NAMES.iter().find(|(_, names)| names.contains(&lower.as_str()))?;
    let behind = &line[colon..];
    let value = behind.trim_start_matches(|c: char| c.is_whitespace() || ":：*_".contains(c));
    Some((*field, name, line.len() - value.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_their_values() {
        let told = |line: &'static str| field(line).map(|(field, _, used)| (field, &line[used..]));
        assert_eq!(told("Title: On Rain: A Study"), Some((Field::Title, "On Rain: A Study")));
        assert_eq!(told("AUTHOR(S):  Ada Nowak"), Some((Field::Authors, "Ada Nowak")));
        assert_eq!(told("Session: Rain [Monday]"), Some((Field::Other, "Rain [Monday]")));
        assert_eq!(told("Award:"), Some((Field::Award, "")));
        assert_eq!(told("Rain: A Study"), None);
        assert_eq!(told("no colon"), None);
    }
}

//! What stands among papers and is none: captions, sponsors, theses, people's roles. Each with the reason.

/// First words of a caption.
const CAPTIONS: [&str; 8] = [
    "pictured",
    "photo",
    "photos",
    "photo credit",
    "image",
    "from left",
    "from left to right",
    "left to right",
];

/// Words of a line about money and those who give it.
const SPONSORS: [&str; 8] = [
    "sponsored by",
    "sponsor:",
    "sponsors:",
    "supported by",
    "donated by",
    "cash prize",
    "prize money",
    "courtesy of",
];

/// Words of a line that leads elsewhere.
const LEADS: [&str; 10] = [
    "home",
    "back to top",
    "read more",
    "learn more",
    "menu",
    "skip to content",
    "skip to main content",
    "search",
    "contact us",
    "sign in",
];

/// Words of a thesis.
const THESES: [&str; 9] = [
    "for his thesis",
    "for her thesis",
    "for their thesis",
    "phd thesis",
    "ph.d. thesis",
    "doctoral thesis",
    "doctoral dissertation",
    "for his dissertation",
    "for her dissertation",
];

/// Why a line is no part of a paper, wherever it stands.
pub fn reason(line: &str) -> Option<&'static str> {
    let text = line.trim().trim_start_matches(['(', '[', '*']).to_lowercase();
    let short = text.split_whitespace().count() <= 40;
    let first = text.split([':', '(', '–']).next().unwrap_or("").trim();
    if CAPTIONS.contains(&first) && text.len() > first.len() && short {
        return Some("caption");
    }
    if LEADS.contains(&text.trim_end_matches(['.', '…', '»', ' ', ')', ']'])) {
        return Some("navigation");
    }
    if short
        && SPONSORS
            .iter()
            .any(|words| text.starts_with(words) || text.contains(words) && text.len() < 80)
    {
        return Some("sponsor");
    }
    (short && THESES.iter().any(|words| text.contains(words))).then_some("thesis")
}

/// Whether a line names a role or a body of people, so that it is no title: "Program Co-Chairs".
pub fn is_role(line: &str) -> bool {
    let last =
        line.split(|c: char| !c.is_alphanumeric()).rfind(|word| !word.is_empty()).unwrap_or("");
    let roles = [
        "chair",
        "chairs",
        "committee",
        "committees",
        "organizers",
        "organisers",
        "editors",
        "team",
        "president",
        "board",
    ];
    line.split_whitespace().count() <= 9 && roles.contains(&last.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons() {
        for (line, expected) in [
            ("Pictured: Ada Nowak (Winner) and Bo Li", Some("caption")),
            ("(Photo: Bo Li)", Some("caption")),
            ("Cash prize sponsored by Hill Ltd.", Some("sponsor")),
            ("Ada Nowak (Hill) for her thesis: On Rain", Some("thesis")),
            ("Read more…", Some("navigation")),
            ("Image Captioning for Clouds", None),
            ("Photo Search: Rain at Scale", None),
            ("On Rain", None),
        ] {
            assert_eq!(reason(line), expected, "{line}");
        }
        assert!(is_role("ConfX 2031 Program co-chairs") && !is_role("Chairs that Learn to Stand"));
    }
}

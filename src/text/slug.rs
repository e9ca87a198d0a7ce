//! Slugs: the lower-case ASCII names of files and addresses.
//!
//! The same text gives the same slug in every run and on every system, in whatever Unicode form it comes (lessons R3,
//! R4, R5).

use unicode_normalization::UnicodeNormalization;

/// The most bytes of a slug that we make; it is cut at a word.
pub const LONGEST: usize = 80;

/// Names that Windows keeps for devices; a file of such a name cannot be checked out there (lesson R5).
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// First path segments that are the site's own, beside all-digit ones.
const RESERVED: [&str; 6] = ["assets", "awards", "people", "search", "data", "about"];

/// The slug of a text; where nothing of it can be written in ASCII, a digest of it.
pub fn slug(text: &str) -> String {
    let composed: String = text.nfc().collect();
    let ascii =
        deunicode::deunicode_with_tofu(&composed, " ").to_ascii_lowercase().replace('\'', "");
    let mut slug = String::new();
    for word in ascii.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if !slug.is_empty() && slug.len() + 1 + word.len() > LONGEST {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug.truncate(LONGEST);
    match slug.as_str() {
        "" => format!("x{}", digest(&composed, 8)),
        device if DEVICES.contains(&device) => format!("{device}-x"),
        _ => slug,
    }
}

/// The slug of a venue's name, which never is one of the site's own first segments.
pub fn venue(name: &str) -> String {
    let slug = slug(name);
    if is_reserved(&slug) { format!("venue-{slug}") } else { slug }
}

/// The slug of a person's name. `letter-…` is kept for the letters of the people index.
pub fn person(name: &str) -> String {
    let slug = slug(name);
    if slug.starts_with("letter-") { format!("person-{slug}") } else { slug }
}

/// Whether a first path segment is one of the site's own.
pub fn is_reserved(segment: &str) -> bool {
    RESERVED.contains(&segment) || segment.bytes().all(|b| b.is_ascii_digit())
}

/// Whether Windows keeps a name, in lower case and without its ending, for a device.
pub fn is_device(name: &str) -> bool {
    DEVICES.contains(&name)
}

/// Whether a name given by hand can be a segment of an address: lower-case ASCII letters, digits and hyphens.
pub fn is_slug(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        && !name.starts_with('-')
        && !name.ends_with('-')
        && !DEVICES.contains(&name)
}

/// The first `digits` hexadecimal digits of a digest of a text, the same on every system.
pub fn digest(text: &str, digits: usize) -> String {
    let mut hex = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(text.as_bytes()));
    hex.truncate(digits);
    hex
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lessons R3 and R4.
    #[test]
    fn slugs_are_never_empty_and_distinct_where_letters_differ() {
        assert_eq!(slug("Łódź"), "lodz");
        assert_eq!(slug("Straße"), "strasse");
        assert_eq!(slug("Lukasz’s dog & cat: a survey."), "lukaszs-dog-cat-a-survey");
        assert_eq!(slug("e\u{301}tude"), slug("étude"));
        assert_ne!(slug("Đông"), slug("Ông"));
        for odd in ["東京", "😀", "茂松 孙", "", "..."] {
            assert!(is_slug(&slug(odd)), "{odd}: {}", slug(odd));
        }
    }

    #[test]
    fn slugs_are_cut_at_a_word() {
        let long = slug(&"word ".repeat(40));
        assert!(long.len() <= LONGEST && long.ends_with("word"), "{long}");
        assert_eq!(slug(&"x".repeat(200)).len(), LONGEST);
    }

    /// Lesson R5.
    #[test]
    fn slugs_can_be_checked_out_on_windows_and_are_not_the_sites_own() {
        assert_eq!(slug("Con"), "con-x");
        assert_eq!(slug("Aux."), "aux-x");
        assert_eq!(venue("People"), "venue-people");
        assert_eq!(venue("2019"), "venue-2019");
        assert_eq!(person("Letter A"), "person-letter-a");
    }
}

//! Names as an index files them: family name first.

use crate::text::slug;

/// Words after a family name that belong to it.
const SUFFIXES: [&str; 8] = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "3rd"];

/// A name as the index shows it: `Berg, Jan`; particles in lower case belong to the family name, as in
/// `van der Berg, Jan`. A name of one part stays whole (lesson R11).
pub(super) fn filed(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_suffix = |word: &&&str| SUFFIXES.contains(&word.to_lowercase().as_str());
    let n_suffixes = words.iter().rev().take_while(is_suffix).count();
    let Some(last) = words.len().checked_sub(n_suffixes + 1) else { return name.to_owned() };
    let is_particle = |word: &&&str| word.chars().all(|c| c.is_lowercase() || "'’-".contains(c));
    let n_particles = words[..last].iter().rev().take_while(is_particle).count();
    match last - n_particles {
        0 => name.to_owned(),
        first => format!("{}, {}", words[first..].join(" "), words[..first].join(" ")),
    }
}

/// The key by which filed names are ordered: accents and case make no difference.
pub(super) fn order(filed: &str) -> String {
    slug::slug(filed)
}

/// The letter under which a name stands that is ordered by this key: `a` to `z`, or `0` where it begins with none of
/// them.
pub(super) fn letter(order: &str) -> char {
    order.chars().next().filter(char::is_ascii_lowercase).unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson R11 and the letters of lesson R3.
    #[test]
    fn names_are_filed_by_family() {
        assert_eq!(filed("Ada Nowak"), "Nowak, Ada");
        assert_eq!(filed("Jan Pieter van der Berg"), "van der Berg, Jan Pieter");
        assert_eq!(filed("Maurice J. Pescitelli Jr."), "Pescitelli Jr., Maurice J.");
        assert_eq!(filed("Mausam"), "Mausam");
        assert_eq!(filed("de la Cruz"), "de la Cruz");
        assert_eq!(filed(""), "");
        assert_eq!(
            ["Łukaszewicz, Ewa", "3D Group", "Öz, Ali"].map(|filed| letter(&order(filed))),
            ['l', '0', 'o']
        );
    }
}

//! Names as an index files them: family name first.

use crate::paper::Name;
use crate::text::slug;

/// A name as the index shows it: `Berg, Jan`; particles in lower case belong to the family name, as in
/// `van der Berg, Jan`. A name of one part, or of a group, stays whole (lesson R11).
pub(super) fn filed(name: &str) -> String {
    Name::split(name).filed()
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

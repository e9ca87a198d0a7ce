//! Affiliations: do some words name where somebody works?

use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that stand in the names of places of work, and in no name of a person.
static PLACES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    "university universität universitat universitaet université universite universidad universidade \
    università universita universiteit universitet uniwersytet univ institute institut instituto \
    istituto institution college school academy academia polytechnic politecnico polytechnique \
    politecnica polytechnico politehnica technion \
    max-planck laboratory laboratories lab labs laboratoire center centre centrum \
    department dept faculty research technology technologies sciences hospital clinic foundation \
    corporation corp inc ltd llc gmbh company group google deepmind microsoft facebook meta amazon apple \
    nvidia intel adobe openai anthropic huawei alibaba tencent baidu samsung oracle netflix yahoo \
    twitter linkedin berkeley caltech harvard oxford yale princeton independent national state agency \
    ministry council academic tech systems observatory museum studio studios network"
    .split(' ').collect()
});

/// The same of capitals alone.
static CAPITALS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    "ETH EPFL KTH CMU MIT INRIA CNRS CSAIL KAIST DFKI IBM NEC NTT SAP UC UCL TU RWTH IIT"
        .split(' ')
        .collect()
});

/// Small words inside the names of places of work.
const WITHIN: &[&str] = &[
    "of", "for", "the", "at", "and", "de", "des", "di", "in", "für", "der", "&", "della", "du",
    "von",
];

/// Whether some words can name a place of work: a word of such names, or an acronym of capitals.
pub fn is_affiliation(text: &str) -> bool {
    let words: Vec<&str> =
        text.split([' ', '\u{a0}', '/', ',', '-', '–']).filter(|word| !word.is_empty()).collect();
    let place = |word: &&str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        CAPITALS.contains(bare)
            || bare.starts_with(char::is_uppercase) && PLACES.contains(&*bare.to_lowercase())
    };
    let capital = |word: &&str| {
        WITHIN.contains(word)
            || word
                .starts_with(|c: char| c.is_uppercase() || c.is_numeric() || c == '(' || c == '*')
    };
    (1..=16).contains(&words.len())
        && (words.iter().any(place) || words.len() == 1 && is_acronym(words[0]))
        && 4 * words.iter().filter(|word| capital(word)).count() >= 3 * words.len()
}

/// Whether a word is of capitals alone, and no initials: `INRIA`, `UCLA`, `AT&T`.
pub fn is_acronym(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    (2..=8).contains(&letters)
        && word
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '&' || c == '*')
        && word.chars().any(|c| c.is_ascii_uppercase())
        && !["II", "III", "IV", "JR", "SR"].contains(&word)
}

/// Words that end a place of work and may stand alone behind its comma: countries, states.
const LANDS: &[&str] = &[
    "USA",
    "U.S.A.",
    "US",
    "UK",
    "U.K.",
    "Germany",
    "France",
    "Italy",
    "Spain",
    "Portugal",
    "Switzerland",
    "Austria",
    "Netherlands",
    "The Netherlands",
    "Belgium",
    "Sweden",
    "Norway",
    "Denmark",
    "Finland",
    "Poland",
    "Czechia",
    "Czech Republic",
    "Hungary",
    "Greece",
    "Turkey",
    "Türkiye",
    "Israel",
    "India",
    "China",
    "P.R. China",
    "Japan",
    "South Korea",
    "Korea",
    "Taiwan",
    "Hong Kong",
    "Singapore",
    "Australia",
    "New Zealand",
    "Canada",
    "Mexico",
    "Brazil",
    "Chile",
    "Argentina",
    "Colombia",
    "Peru",
    "Ireland",
    "Scotland",
    "Russia",
    "Ukraine",
    "Romania",
    "Estonia",
    "Luxembourg",
    "Saudi Arabia",
    "Qatar",
    "UAE",
    "Egypt",
    "South Africa",
    "Iran",
    "Pakistan",
    "Vietnam",
    "Thailand",
    "Indonesia",
    "CA",
    "NY",
    "MA",
    "WA",
    "TX",
    "PA",
    "IL",
    "NJ",
    "California",
    "England",
];

/// Whether some words are a country or a state.
pub fn is_land(text: &str) -> bool {
    LANDS.contains(&text.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_work() {
        for text in [
            "University of Hill",
            "Hill University",
            "INRIA",
            "AT&T Labs",
            "Institute for Rain and Snow",
            "ETH Zürich",
            "Rain Lab, Hill College",
        ] {
            assert!(is_affiliation(text), "{text}");
        }
        for text in [
            "Ada Nowak",
            "J. R. Öz-Lee",
            "On the Shape of Clouds",
            "who works at a university in the hills",
            "A. B.",
            "",
        ] {
            assert!(!is_affiliation(text), "{text}");
        }
        assert!(is_land("Peru") && !is_land("Ada"));
    }
}

//! A name as written, split into its parts.

/// Words after a family name that belong to it.
const SUFFIXES: [&str; 9] = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "2nd", "3rd"];

/// Words that begin a family name though they are written with a capital; those of the second kind do so only behind
/// another.
const CAPITAL: [&str; 14] =
    ["De", "Van", "Von", "Di", "Del", "Della", "Da", "Dos", "El", "Al", "Le", "Ben", "Abu", "Ait"];
const BEHIND: [&str; 5] = ["Der", "Den", "La", "Las", "Los"];

/// Words by which a group is known: none of them ends the name of a person.
#[rustfmt::skip]
const GROUPS: &[&str] = &[
    "academy", "agency", "alliance", "association", "authors", "center", "centre", "collaboration", "committee",
    "community", "company", "consortium", "corporation", "council", "department", "foundation", "group", "inc", "initiative",
    "institute", "international", "lab", "laboratories", "laboratory", "labs", "ltd", "network", "organisation",
    "organization", "project", "society", "team", "unit", "university", "workshops",
];

/// A name in the parts that citations write apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name {
    /// A person with a family name.
    Parts {
        /// `Jan Pieter`
        given: String,
        /// The lower-case words before the family name, `van der`; may be empty.
        particle: String,
        /// `Berg`
        family: String,
        /// `Jr.`; may be empty.
        suffix: String,
    },
    /// A name of one part, or a group's: it is never cut (lesson R11).
    Literal(String),
}

impl Name {
    /// Splits a name that is written with the given name first.
    pub fn split(written: &str) -> Self {
        let literal = || Self::Literal(written.split_whitespace().collect::<Vec<_>>().join(" "));
        let commaless = written.trim().trim_end_matches(',');
        let (name, after) = match commaless.split_once(',') {
            Some((name, after)) if is_suffix(after.trim()) => (name, after.trim()),
            Some(_) => return literal(),
            None => (commaless, ""),
        };
        let mut words: Vec<&str> = name.split_whitespace().collect();
        if is_group(&words) {
            return literal();
        }
        let behind = words.len() > 2 && words.last().is_some_and(|word| is_suffix(word));
        let suffix = if behind && after.is_empty() { words.pop().unwrap_or(after) } else { after };
        let Some(last) = words.len().checked_sub(1) else { return literal() };
        let opens =
            |word: &&&str| is_lower(word) || CAPITAL.contains(word) || BEHIND.contains(word);
        let mut first = last - words[..last].iter().rev().take_while(opens).count();
        while first < last
            && !is_lower(words[first])
            && (first == 0 || BEHIND.contains(&words[first]))
        {
            first += 1;
        }
        if first == 0 {
            return literal();
        }
        let n_lower = words[first..last].iter().take_while(|word| is_lower(word)).count();
        Self::Parts {
            given: words[..first].join(" "),
            particle: words[first..first + n_lower].join(" "),
            family: words[first + n_lower..].join(" "),
            suffix: suffix.to_owned(),
        }
    }

    /// The family name with its particle; a literal name whole.
    pub fn surname(&self) -> String {
        match self {
            Self::Literal(name) => name.clone(),
            Self::Parts { particle, family, .. } => joined([particle, family], " "),
        }
    }

    /// As indexes file it, the suffix behind the surname: `Pescitelli Jr., Maurice J.`
    pub fn filed(&self) -> String {
        match self {
            Self::Literal(name) => name.clone(),
            Self::Parts { given, suffix, .. } => {
                format!("{}, {given}", joined([&self.surname(), suffix], " "))
            }
        }
    }

    /// As it is spoken: `Maurice J. Pescitelli Jr.`
    pub fn spoken(&self) -> String {
        match self {
            Self::Literal(name) => name.clone(),
            Self::Parts { given, suffix, .. } => {
                joined([given, &joined([&self.surname(), suffix], " ")], " ")
            }
        }
    }
}

/// Two parts, of which either may be empty.
fn joined([first, second]: [&str; 2], between: &str) -> String {
    let between = if first.is_empty() || second.is_empty() { "" } else { between };
    format!("{first}{between}{second}")
}

fn is_suffix(word: &str) -> bool {
    SUFFIXES.contains(&word.to_lowercase().as_str())
}

fn is_lower(word: &str) -> bool {
    word.chars().all(|c| c.is_lowercase() || "'’-".contains(c))
}

fn is_group(words: &[&str]) -> bool {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let joins = |word: &&str| ["and", "for", "&", "the"].contains(&word.to_lowercase().as_str());
    words.last().is_some_and(|last| GROUPS.contains(&bare(last).as_str()))
        || words.iter().any(joins)
        || words.iter().any(|word| {
            word.contains(|c: char| c.is_ascii_digit()) && !SUFFIXES.contains(&bare(word).as_str())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(written: &str) -> [String; 4] {
        match Name::split(written) {
            Name::Parts { given, particle, family, suffix } => [given, particle, family, suffix],
            Name::Literal(name) => [name, String::new(), String::new(), String::new()],
        }
    }

    /// Lessons R11 and R15.
    #[test]
    fn names_are_split_into_their_parts() {
        assert_eq!(parts("Ada Nowak"), ["Ada", "", "Nowak", ""]);
        assert_eq!(parts("Jan Pieter van der Berg"), ["Jan Pieter", "van der", "Berg", ""]);
        assert_eq!(parts("Ana de la Cruz"), ["Ana", "de la", "Cruz", ""]);
        assert_eq!(parts("Eva De Lind"), ["Eva", "", "De Lind", ""]);
        assert_eq!(parts("Jan Van der Berg"), ["Jan", "", "Van der Berg", ""]);
        assert_eq!(parts("Olaf B. Berg Jr."), ["Olaf B.", "", "Berg", "Jr."]);
        assert_eq!(parts("Olaf B. Berg, Jr."), ["Olaf B.", "", "Berg", "Jr."]);
        assert_eq!(parts("Eric H. Berg 3rd"), ["Eric H.", "", "Berg", "3rd"]);
        assert_eq!(parts("Lev Berg,"), ["Lev", "", "Berg", ""]);
        assert_eq!(parts("Le Xu"), ["Le", "", "Xu", ""]);
        assert_eq!(parts("茂松 孙"), ["茂松", "", "孙", ""]);
        for whole in [
            "Mausam",
            "ARC A3",
            "Translated.net",
            "Example Systems Group",
            "Example Language Research Unit",
            "Example, Inc.",
            "The Gate Keepers",
            "de la Cruz",
            "",
        ] {
            assert_eq!(Name::split(whole), Name::Literal(whole.to_owned()), "{whole}");
        }
    }
}

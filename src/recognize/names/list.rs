//! A line of authors: who is named, and where do they work?

use super::{Likelihood, Person, is_initial, is_name};
use crate::recognize::affiliations::{is_affiliation, is_land};
use crate::recognize::letters;

/// Words before the authors.
const LABELS: [&str; 12] = [
    "Authors:",
    "Author:",
    "Author(s):",
    "Authors",
    "By:",
    "by:",
    "by ",
    "By ",
    "AUTHORS:",
    "authors:",
    "Authored by",
    "authored by",
];

/// Signs that part names as a comma does.
const SEPARATORS: [&str; 7] = [" · ", " • ", " ∙ ", " | ", "、", "，", "·"];

/// The people that a line lists, if it can be a list of authors.
pub fn authors(line: &str) -> Option<(Vec<Person>, Likelihood)> {
    let line = line.trim();
    let bare = LABELS.iter().find_map(|label| line.strip_prefix(label)).map(str::trim);
    let labelled = bare.is_some();
    let text = bare.unwrap_or(line);
    let stopped = text.ends_with('.') && !ends_with_initial(text);
    if text.ends_with(['!', '?', ':']) {
        return None;
    }
    let people = people(if stopped { text.trim_end_matches('.') } else { text })?;
    let is_whole = |person: &&Person| person.name.split_whitespace().count() > 1;
    let n_whole = people.iter().filter(is_whole).count();
    let employed = |person: &Person| person.affiliation.as_deref().is_some_and(is_affiliation);
    let likelihood = match people.len() {
        1 if n_whole == 1 && (labelled || employed(&people[0])) => Likelihood::Likely,
        1 => Likelihood::Possible,
        n if 2 * n_whole >= n => Likelihood::Likely,
        _ => Likelihood::Possible,
    };
    // One name and a full stop are a sentence.
    (!stopped || people.len() > 1 || labelled).then_some((people, likelihood))
}

/// Whether a line says that it lists authors.
pub fn is_labelled(line: &str) -> bool {
    LABELS.iter().any(|label| line.trim().starts_with(label))
}

/// The people that some words list, if they list nothing else.
pub fn people(text: &str) -> Option<Vec<Person>> {
    // A name has a letter; this is asked of every line of a document, so nothing is copied before.
    if !text.contains(char::is_alphabetic) {
        return None;
    }
    let mut text = letters::plain(text.trim());
    for separator in SEPARATORS {
        if text.contains(separator) {
            text = text.replace(separator, ", ");
        }
    }
    for end in [" et al.", " et al", ", and others", " and others"] {
        if let Some(rest) = text.strip_suffix(end) {
            text.truncate(rest.len());
        }
    }
    let groups: Vec<&str> = outside_brackets(&text, ';');
    if let Some(people) = inverted(&groups) {
        return Some(people);
    }
    let mut people = Vec::new();
    for group in groups {
        people.extend(Group::default().read(group)?);
    }
    (!people.is_empty()).then_some(people)
}

fn ends_with_initial(line: &str) -> bool {
    let last = line.rsplit([' ', '.']).nth(1).unwrap_or("");
    line.ends_with('.') && (last.chars().count() == 1 || ["Jr", "Sr"].contains(&last))
}

/// "Nowak, Ada; Li, Bo": the people, where every one is written so.
fn inverted(groups: &[&str]) -> Option<Vec<Person>> {
    let turned = |group: &&str| {
        let (last, first) = group.trim().trim_start_matches("and ").split_once(", ")?;
        let name = format!("{} {}", first.trim(), last.trim());
        let apart = !first.contains(',') && !is_affiliation(first) && !is_land(first);
        let short = first.split_whitespace().count() <= 3 && last.split_whitespace().count() <= 3;
        (apart && short && is_name(&name)).then_some(Person { name, affiliation: None })
    };
    if groups.len() < 2 { None } else { groups.iter().map(turned).collect() }
}

/// The parts of a text between these signs, but not within brackets.
fn outside_brackets(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0_usize;
    let mut start = 0;
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if c == separator && depth == 0 {
            parts.push(&text[start..at]);
            start = at + c.len_utf8();
        }
    }
    parts.push(&text[start..]);
    parts
}

/// People between semicolons, who may share a place of work.
#[derive(Default)]
struct Group {
    people: Vec<Person>,
    last: Last,
}

/// What the part before was.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Last {
    #[default]
    Name,
    Place,
}

impl Group {
    fn read(mut self, text: &str) -> Option<Vec<Person>> {
        for part in outside_brackets(text, ',').into_iter().flat_map(conjoined) {
            self.part(part)?;
        }
        // One place of work behind the last of several names is that of all.
        if let [others @ .., last] = self.people.as_mut_slice()
            && others.iter().all(|person| person.affiliation.is_none())
        {
            others.iter_mut().for_each(|person| person.affiliation.clone_from(&last.affiliation));
        }
        Some(self.people)
    }

    fn part(&mut self, part: &str) -> Option<()> {
        let part = part.trim().trim_matches(|c: char| "*†‡§¶∗⋆¹²³⁴⁵⁶⁷⁸⁹⁰".contains(c)).trim();
        let part =
            ["and ", "& "].iter().find_map(|word| part.strip_prefix(word)).unwrap_or(part).trim();
        if part.chars().all(|c| !c.is_alphabetic())
            || ["and", "et al.", "et al", "others"].contains(&part)
        {
            return Some(());
        }
        if self.suffix(part) {
            return Some(());
        }
        let behind_place = self.last == Last::Place && !part.contains(' ');
        let is_place =
            is_land(part) || behind_place || is_affiliation(part) && !part.contains(" (");
        if is_place && !self.people.is_empty() {
            self.place(part);
            return Some(());
        }
        self.people.push(person(part)?);
        self.last = Last::Name;
        Some(())
    }

    /// Takes "Jr." and the initials behind a surname to the name before, and drops a degree.
    fn suffix(&mut self, part: &str) -> bool {
        let Some(person) = self.people.last_mut() else { return false };
        if ["Jr.", "Jr", "Sr.", "II", "III", "IV"].contains(&part) {
            person.name = format!("{} {part}", person.name);
            return true;
        }
        let initials = part
            .split([' ', '-', '.'])
            .all(|word| word.is_empty() || is_initial(word) && word.is_ascii());
        if initials && !person.name.contains(' ') {
            person.name = format!("{part} {}", person.name);
            return true;
        }
        ["PhD", "Ph.D.", "MD", "M.D."].contains(&part)
    }

    fn place(&mut self, place: &str) {
        let further = self.last == Last::Place;
        let from = self
            .people
            .iter()
            .rposition(|person| person.affiliation.is_some() && !further)
            .map_or(0, |at| at + 1);
        let last = self.people.last().and_then(|person| person.affiliation.clone());
        for person in &mut self.people[from..] {
            match &mut person.affiliation {
                Some(known) if further && last.as_ref() == Some(known) => {
                    *known = format!("{known}, {place}");
                }
                Some(_) => {}
                none => *none = Some(place.to_owned()),
            }
        }
        self.last = Last::Place;
    }
}

/// The parts between "and" and "&". A place of work that has such a word inside stays whole.
fn conjoined(part: &str) -> Vec<&str> {
    let depth = |text: &str| text.matches(['(', '[']).count() != text.matches([')', ']']).count();
    let mut parts = vec![part];
    for word in [" and ", " & ", " And ", " AND "] {
        parts = parts
            .into_iter()
            .flat_map(|part| {
                let mut split = Vec::new();
                let mut start = 0;
                for (at, _) in part.match_indices(word) {
                    if !depth(&part[start..at]) {
                        split.push(&part[start..at]);
                        start = at + word.len();
                    }
                }
                split.push(&part[start..]);
                split
            })
            .collect();
    }
    let is_person = |part: &&str| person(part.trim()).is_some();
    let many = |part: &&str| part.trim().contains(' ');
    if is_affiliation(part) && !(parts.iter().skip(1).all(|part| is_person(part) && many(part))) {
        return vec![part];
    }
    parts
}

/// The person that a part of a list names, if it can name one: a name, with or without "(affiliation)" behind it.
fn person(part: &str) -> Option<Person> {
    let (name, affiliation) = match part.find([' ', '\u{a0}']).and(part.find(['(', '['])) {
        Some(at) if at > 0 => {
            let inside = part[at + 1..].strip_suffix([')', ']'])?.trim();
            (&part[..at], Some(inside.to_owned()))
        }
        _ => (part, None),
    };
    let name = name
        .trim()
        .trim_end_matches(|c: char| "*†‡§¶∗⋆ ¹²³⁴⁵⁶⁷⁸⁹⁰,".contains(c) || c.is_ascii_digit())
        .trim();
    let plausible = is_name(name) && !is_land(name) || is_group(name);
    // What begins small in brackets is a remark, not a place: "(not pictured)".
    let affiliation = affiliation.filter(|place| place.starts_with(|c: char| !c.is_lowercase()));
    plausible.then(|| Person { name: name.to_owned(), affiliation })
}

/// Whether some words name a group that writes papers.
fn is_group(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let last = words.last().copied().unwrap_or("");
    (2..=6).contains(&words.len())
        && ["Team", "Collaboration", "Consortium", "Collective"].contains(&last)
        && words.iter().all(|word| {
            word.starts_with(|c: char| c.is_uppercase() || c.is_numeric()) || *word == "the"
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str) -> Vec<String> {
        let told = |person: Person| match person.affiliation {
            Some(place) => format!("{} @ {place}", person.name),
            None => person.name,
        };
        people(line).unwrap_or_default().into_iter().map(told).collect()
    }

    #[test]
    fn places_of_work() {
        for (line, expected) in [
            ("Ada Nowak (Hill, Peru), Bo Li", &["Ada Nowak @ Hill, Peru", "Bo Li"][..]),
            (
                "Ada Nowak (Hill); Bo Li, Toni (Lake)",
                &["Ada Nowak @ Hill", "Bo Li @ Lake", "Toni @ Lake"],
            ),
            ("Ada Nowak, Bo Li (Hill)", &["Ada Nowak @ Hill", "Bo Li @ Hill"]),
            (
                "Ada Nowak & Bo Li, University of Hill",
                &["Ada Nowak @ University of Hill", "Bo Li @ University of Hill"],
            ),
            (
                "Ada Nowak, Hill University and Bo Li, Lake College, Peru",
                &["Ada Nowak @ Hill University", "Bo Li @ Lake College, Peru"],
            ),
            (
                "Ada Nowak, Institute for Rain and Snow",
                &["Ada Nowak @ Institute for Rain and Snow"],
            ),
            ("Ada Nowak (not pictured) and Bo Li", &["Ada Nowak", "Bo Li"]),
            ("Ada Nowak, AT&T Labs", &["Ada Nowak @ AT&T Labs"]),
            (
                "Ada Nowak (University of Rain, Fog), and Bo Li (X/Y)",
                &["Ada Nowak @ University of Rain, Fog", "Bo Li @ X/Y"],
            ),
        ] {
            assert_eq!(told(line), expected, "{line}");
        }
    }

    #[test]
    fn other_ways_to_write_names() {
        for (line, expected) in [
            ("Nowak, A., Li, B. C., and Hill, D.-E.", &["A. Nowak", "B. C. Li", "D.-E. Hill"][..]),
            ("Ada Nowak1,2, Bo Li2*", &["Ada Nowak", "Bo Li"]),
            ("Ada Nowak · Bo Li · Toni", &["Ada Nowak", "Bo Li", "Toni"]),
            ("Ada Nowak, Jr., Bo Li et al.", &["Ada Nowak Jr.", "Bo Li"]),
            ("Ada Nowak and the RainFold Team", &["Ada Nowak", "the RainFold Team"]),
        ] {
            assert_eq!(told(line), expected, "{line}");
        }
        assert_eq!(told("Rain, Fog and the Art of Seeing"), [""; 0]);
        assert_eq!(authors("by Ada Nowak").map(|(_, likely)| likely), Some(Likelihood::Likely));
        assert_eq!(authors("Ada Nowak, Bo Li.").map(|(people, _)| people.len()), Some(2));
        assert_eq!(authors("Thanks."), None);
    }
}

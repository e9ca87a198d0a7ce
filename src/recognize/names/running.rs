//! Names at the head of running text: "Ada Nowak (Hill) and Bo Li for their paper …".

use super::{PARTICLES, Person, is_initial, is_name};
use crate::recognize::affiliations::is_affiliation;
use crate::recognize::letters;

/// The people whom a text begins with, and how many of its bytes tell of them.
pub fn leading(text: &str) -> (Vec<Person>, usize) {
    let mut people: Vec<Person> = Vec::new();
    let mut used = 0;
    let mut at = 0;
    while let Some(end) = name_end(&text[at..]).map(|n| at + n) {
        let name = text[at..end].trim();
        let (affiliation, behind) = place(&text[end..]);
        people.push(Person { name: letters::plain(name), affiliation });
        used = end + behind;
        match separator(&text[used..]) {
            Some(n) => at = used + n,
            None => break,
        }
    }
    (people, used)
}

/// Where the name ends that a text begins with.
fn name_end(text: &str) -> Option<usize> {
    let mut best = None;
    let mut at = text.len() - text.trim_start().len();
    for _ in 0..6 {
        let rest = &text[at..];
        let word_end = rest
            .find(|c: char| c.is_whitespace() || ",;:()[]“”\"!?".contains(c))
            .unwrap_or(rest.len());
        let word = &rest[..word_end];
        let stops =
            word.ends_with('.') && !is_initial(word) && !["Jr.", "Sr.", "St."].contains(&word);
        let bare = if stops { word.trim_end_matches('.') } else { word };
        let end = at + bare.len();
        if bare.is_empty() || !(PARTICLES.contains(&bare) || is_name(bare) || is_initial(bare)) {
            break;
        }
        if !PARTICLES.contains(&bare) && is_name(text[..end].trim()) {
            best = Some(end);
        }
        if stops || !rest[word_end..].starts_with([' ', '\u{a0}']) {
            break;
        }
        at += word_end + rest[word_end..].chars().next().map_or(0, char::len_utf8);
    }
    best
}

/// The place of work behind a name, in brackets or behind "from", "of", "at" or a comma, and its length.
fn place(text: &str) -> (Option<String>, usize) {
    let trimmed = text.trim_start();
    let blanks = text.len() - trimmed.len();
    if let Some(inside) = trimmed.strip_prefix('(')
        && let Some(end) = closing(inside)
    {
        let place = inside[..end].trim();
        let place = place.starts_with(|c: char| !c.is_lowercase()).then(|| place.to_owned());
        return (place, blanks + end + 2);
    }
    let from = [" from ", " of ", " at "]
        .iter()
        .find_map(|word| text.strip_prefix(word).map(|_| word.len()));
    if let Some(start) = from {
        let rest = &text[start..];
        let end = [", for ", " for ", ", who", ", and ", " and ", "; ", ". ", ", “"]
            .iter()
            .filter_map(|end| rest.find(end))
            .min();
        let end = end.unwrap_or(rest.len());
        return (Some(rest[..end].trim_end_matches('.').to_owned()), start + end);
    }
    if let Some(rest) = text.strip_prefix(", ") {
        let end = rest.find([',', ';', '(', ':', '“', '"']).unwrap_or(rest.len());
        let end = rest[..end].find(" for ").or(rest[..end].find(" and ")).unwrap_or(end);
        if is_affiliation(&rest[..end]) && !is_name(&rest[..end]) {
            return (Some(rest[..end].trim().to_owned()), end + 2);
        }
    }
    (None, 0)
}

fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The length of what parts two names.
fn separator(text: &str) -> Option<usize> {
    [", and ", ", & ", " and ", " & ", "; and ", "; ", ", ", "/ ", " / "]
        .iter()
        .find(|separator| text.starts_with(*separator))
        .map(|separator| separator.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_where_the_sentence_goes_on() {
        for (text, expected, rest) in [
            (
                "Ada Nowak (Hill, Peru) and Bo Li for their",
                &["Ada Nowak", "Bo Li"][..],
                " for their",
            ),
            ("Ada Nowak, who sings", &["Ada Nowak"], ", who sings"),
            (
                "Ada Nowak (Hill), Bo de la Cruz, and “Rain”",
                &["Ada Nowak", "Bo de la Cruz"],
                ", and “Rain”",
            ),
            ("Ada Nowak from Hill, Peru, for her", &["Ada Nowak"], ", for her"),
            ("Ada B. Nowak. The next", &["Ada B. Nowak"], ". The next"),
            ("the committee", &[], "the committee"),
            ("Ada Nowak, University of Hill, and Bo Li: x", &["Ada Nowak", "Bo Li"], ": x"),
        ] {
            let (people, used) = leading(text);
            let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
            assert_eq!((names.as_slice(), &text[used..]), (expected, rest), "{text}");
        }
    }
}

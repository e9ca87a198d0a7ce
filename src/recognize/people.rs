//! The authors in a cell or a field, in the style by which a whole column of them is explained best: [`style`], [`read`].

use super::names::{self, Person};

/// How a column writes its authors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Style {
    /// "Ada Nowak, Bo Li and Cleo Palm", or with semicolons.
    Names,
    /// "Ada Nowak & Bo Li, Lab of Rain", one or several on lines of their own or with semicolons between.
    Affiliated,
    /// "Nowak, Ada; Li, Bo", "Nowak, Ada and Li, Bo" or "Nowak, A., Li, B."
    FamilyFirst,
}

/// Words of institutions.
const INSTITUTIONS: [&str; 42] = [
    "university",
    "universität",
    "université",
    "universidad",
    "universidade",
    "università",
    "universiteit",
    "univ",
    "institute",
    "institut",
    "institution",
    "instituto",
    "college",
    "school",
    "laboratory",
    "laboratories",
    "lab",
    "labs",
    "center",
    "centre",
    "research",
    "academy",
    "corporation",
    "inc",
    "ltd",
    "gmbh",
    "corp",
    "company",
    "technology",
    "technologies",
    "hospital",
    "foundation",
    "department",
    "faculty",
    "polytechnic",
    "ecole",
    "école",
    "technische",
    "ministry",
    "agency",
    "service",
    "consulting",
];

/// How many cells tell the style of a column.
const LOOKED_AT: usize = 1000;

/// The style that explains most of these cells; of equals, the first.
pub fn style(cells: &[String]) -> Style {
    let cells: Vec<&str> =
        cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).take(LOOKED_AT).collect();
    let fit = |style: Style| cells.iter().filter(|cell| explains(cell, style)).count();
    let mut best = (fit(Style::Names), Style::Names);
    // Every list of names could be one name at a place called like a person; and where places stand in some cells, what
    // looks like a further name in others is a place.
    let places = cells.iter().filter(|cell| has_place(cell)).count();
    if places * 4 > cells.len() {
        best = (fit(Style::Affiliated).max(best.0), Style::Affiliated);
    }
    let family_first = fit(Style::FamilyFirst);
    if family_first > best.0
        || family_first == best.0 && best.0 > 0 && cells.iter().all(|cell| is_family_first(cell))
    {
        best = (family_first, Style::FamilyFirst);
    }
    best.1
}

/// The people of a cell, read in a style; where this explains nothing of it, in another. A cell that no style explains
/// is one name (lesson R11).
pub fn read(cell: &str, style: Style) -> Vec<Person> {
    let others = [Style::Names, Style::FamilyFirst, Style::Affiliated];
    let fits = |other: &Style| *other == style || *other != Style::Affiliated || has_place(cell);
    let mut styles = std::iter::once(style).chain(others).filter(fits);
    if let Some(people) = styles.find_map(|style| explained(cell, style)) {
        return people;
    }
    let text = clean(&cell.replace('\n', ", "));
    if text.is_empty() {
        return Vec::new();
    }
    // Names that no rule knows are still between semicolons, or else commas.
    let separator = if text.contains(';') { ';' } else { ',' };
    let parts = text.split(separator).flat_map(|part| part.split(" and ")).map(clean);
    let named = |name: String| Person { name, affiliation: None };
    let all: Vec<Person> = parts.filter(|part| !part.is_empty()).map(named).collect();
    if all.len() > 1 && all.iter().all(|person| person.name.split_whitespace().count() <= 6) {
        return all;
    }
    vec![named(text)]
}

/// How likely it is that a cell lists authors, whatever the style.
pub fn is_list(cell: &str) -> bool {
    [Style::Names, Style::FamilyFirst, Style::Affiliated].iter().any(|style| explains(cell, *style))
}

fn explains(cell: &str, style: Style) -> bool {
    explained(cell, style).is_some()
}

/// The people of a cell, if a style explains it.
fn explained(cell: &str, style: Style) -> Option<Vec<Person>> {
    if style == Style::FamilyFirst && !is_family_first(cell) {
        return None;
    }
    let people = parts(cell, style);
    let plausible = |person: &Person| {
        // What stands before a place is a name even where its words are rather those of titles: "Can Palm".
        let at_place = person.affiliation.as_deref().is_some_and(is_place)
            && (2..=5).contains(&person.name.split_whitespace().count())
            && person.name.split_whitespace().all(|word| word.starts_with(char::is_uppercase));
        let name = (names::is_name(&person.name) || at_place) && !is_place(&person.name);
        let place = person
            .affiliation
            .as_ref()
            .is_none_or(|place| style != Style::Affiliated || place.len() > 1);
        name && place
    };
    let affiliated =
        style != Style::Affiliated || people.iter().any(|person| person.affiliation.is_some());
    let explains = !people.is_empty() && people.iter().all(plausible) && affiliated;
    explains.then_some(people)
}

fn parts(cell: &str, style: Style) -> Vec<Person> {
    match style {
        Style::Names => {
            let line = lines(cell).collect::<Vec<_>>();
            let line = line.join(if cell.contains(';') { "; " } else { ", " });
            let line = line.replace(['·', '•'], ",").replace(" with ", ", ");
            let line = line.trim_end_matches([',', ';', ' ']);
            names::authors(line).map(|(people, _)| people).unwrap_or_default()
        }
        Style::Affiliated => entries(cell).flat_map(affiliated).collect(),
        Style::FamilyFirst => family_first(cell),
    }
}

fn lines(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('\n')
        .map(|line| line.trim().trim_end_matches([',', ';']))
        .filter(|line| !line.is_empty())
}

/// The lines of a cell, or what stands between its semicolons.
fn entries(cell: &str) -> impl Iterator<Item = &str> {
    lines(cell).flat_map(|line| line.split(';')).map(str::trim).filter(|part| !part.is_empty())
}

/// The people of "Ada Nowak & Bo Li, Lab of Rain, Poland".
fn affiliated(entry: &str) -> Vec<Person> {
    let parts: Vec<&str> =
        entry.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let whole = |part: &&&str| {
        let names = and(part);
        names.iter().all(|name| {
            names::is_name(name) && name.split_whitespace().count() > 1 && !is_place(name)
        })
    };
    let n_names = parts.iter().take_while(whole).count();
    let has_place = parts.iter().any(|part| is_place(part));
    let n_names = match parts.len() {
        // Without a place in sight, what stands behind the first name may be one all the same.
        2 if n_names == 2 && !has_place => 2,
        _ => n_names.max(1).min(parts.len()),
    };
    let (named, rest) = parts.split_at(n_names.min(parts.len()));
    let affiliation = (!rest.is_empty()).then(|| rest.join(", "));
    let person = |name: &str| Person { name: clean(name), affiliation: affiliation.clone() };
    let people = named.iter().flat_map(|part| and(part)).map(person);
    people.filter(|person| !person.name.is_empty()).collect()
}

fn and(part: &str) -> Vec<&str> {
    let parts = part.split(" & ").flat_map(|part| part.split(" and "));
    parts
        .map(|part| part.trim().trim_start_matches("and ").trim())
        .filter(|part| !part.is_empty())
        .collect()
}

/// The people of "Nowak, Ada; Li, Bo", "Nowak, Ada and Li, Bo", "Nowak, A., Li, B.".
fn family_first(cell: &str) -> Vec<Person> {
    let line = lines(cell).collect::<Vec<_>>().join("; ");
    let entries: Vec<String> = if line.contains(';') {
        line.split(';').map(str::to_owned).collect()
    } else {
        let several = and(&line);
        let paired = several.iter().all(|entry| entry.matches(',').count() == 1);
        if several.len() > 1 && paired {
            several.into_iter().map(str::to_owned).collect()
        } else {
            let parts: Vec<&str> = line.split(',').flat_map(and).collect();
            parts.chunks(2).map(|pair| pair.join(", ")).collect()
        }
    };
    let entries = entries.iter().map(|entry| entry.trim()).filter(|entry| !entry.is_empty());
    entries.map(|entry| Person { name: clean(&turned(entry)), affiliation: None }).collect()
}

/// A name with the given name first: "Nowak, Ada" is Ada Nowak, "Nowak, Ada, Jr." Ada Nowak Jr.
pub fn turned(name: &str) -> String {
    let parts: Vec<&str> = name.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [family, given] if is_suffix(given) => format!("{family} {given}"),
        [family, given] => format!("{given} {family}"),
        [family, suffix, given] if is_suffix(suffix) => format!("{given} {family} {suffix}"),
        [family, given, suffix] => format!("{given} {family} {suffix}"),
        _ => parts.join(" "),
    }
}

fn is_suffix(part: &str) -> bool {
    ["jr", "sr", "ii", "iii", "iv", "2nd", "3rd"]
        .contains(&part.trim_end_matches('.').to_lowercase().as_str())
}

/// Whether a cell has family names first: each entry has one comma, and few words around it.
fn is_family_first(cell: &str) -> bool {
    let line = lines(cell).collect::<Vec<_>>().join("; ");
    let parts: Vec<&str> = line.split([',', ';']).flat_map(and).collect();
    let given = parts.iter().skip(1).step_by(2);
    let initials = |part: &&&str| {
        part.split([' ', '.', '-']).all(|word| word.chars().count() <= 1 || word.is_empty())
    };
    let family = parts.iter().step_by(2);
    let short = |part: &&&str| {
        part.split_whitespace().filter(|word| !word.starts_with(char::is_lowercase)).count() == 1
    };
    let pairs = parts.len() >= 2 && parts.len().is_multiple_of(2);
    let separated = line.contains(';')
        || and(&line).len() > 1 && and(&line).iter().all(|entry| entry.contains(','));
    pairs
        && line.contains(',')
        && (family.clone().filter(short).count() * 3 >= family.count() * 2)
        && (separated
            && line
                .split(';')
                .flat_map(and)
                .all(|entry| entry.trim().is_empty() || entry.contains(','))
            || given.clone().all(|part| initials(&part))
            || parts.len() == 2
                && parts.iter().all(|part| part.split_whitespace().count() <= 2)
                && parts[0].split_whitespace().count() == 1)
}

fn has_place(cell: &str) -> bool {
    cell.split(['\n', ';', ',']).any(is_place)
}

/// Whether some words name a place where people work.
pub fn is_place(text: &str) -> bool {
    let word = |word: &str| INSTITUTIONS.contains(&word.to_lowercase().as_str());
    text.split(|c: char| !c.is_alphanumeric()).any(word)
}

/// A name without the marks behind it that lead to footnotes.
fn clean(name: &str) -> String {
    let end = |c: char| c.is_whitespace() || "*†‡§¶∗⋆,;¹²³⁴⁵⁶⁷⁸⁹⁰".contains(c);
    name.trim().trim_start_matches("and ").trim_end_matches(end).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(cells: &[&str]) -> Vec<String> {
        let cells: Vec<String> = cells.iter().map(|cell| (*cell).to_owned()).collect();
        let style = style(&cells);
        let person = |p: Person| match p.affiliation {
            Some(place) => format!("{} ({place})", p.name),
            None => p.name,
        };
        cells
            .iter()
            .map(|c| read(c, style).into_iter().map(person).collect::<Vec<_>>().join("; "))
            .collect()
    }

    #[test]
    fn a_column_of_names_with_places() {
        assert_eq!(
            told(&[
                "Ada Nowak, Hill University\nBo Li, University of Rain, Poland\nCleo Palm, XYZ",
                "Bo Li & Ada Nowak, Cloud College",
                "Cleo Palm, Ada Nowak, Lab of Fog and Rain",
                "Mary Hill, Toni Palm",
                "Mary Hill, ETH Palm",
                "Can Palm, Hill University\nBo Li, Hill University",
            ]),
            [
                "Ada Nowak (Hill University); Bo Li (University of Rain, Poland); Cleo Palm (XYZ)",
                "Bo Li (Cloud College); Ada Nowak (Cloud College)",
                "Cleo Palm (Lab of Fog and Rain); Ada Nowak (Lab of Fog and Rain)",
                "Mary Hill; Toni Palm",
                "Mary Hill (ETH Palm)",
                "Can Palm (Hill University); Bo Li (Hill University)",
            ]
        );
    }

    #[test]
    fn columns_of_names() {
        assert_eq!(
            told(&["Ada Nowak, Bo de la Cruz and Mausam", "Toni"]),
            ["Ada Nowak; Bo de la Cruz; Mausam", "Toni"]
        );
        assert_eq!(
            told(&["Ada Nowak; Bo Li", "Cleo Palm\nAda Nowak"]),
            ["Ada Nowak; Bo Li", "Cleo Palm; Ada Nowak"]
        );
        assert_eq!(told(&["Ada Nowak · Bo Li (Lab)"]), ["Ada Nowak (Lab); Bo Li (Lab)"]);
    }

    #[test]
    fn columns_of_family_names_first() {
        assert_eq!(
            told(&["Nowak, Ada; de la Cruz, Bo", "Li, Bo"]),
            ["Ada Nowak; Bo de la Cruz", "Bo Li"]
        );
        assert_eq!(told(&["Nowak, Ada and Li, Bo M."]), ["Ada Nowak; Bo M. Li"]);
        assert_eq!(told(&["Nowak, A., Li, B. M., Palm, C."]), ["A. Nowak; B. M. Li; C. Palm"]);
        assert_eq!(turned("Nowak, 3rd"), "Nowak 3rd");
    }

    /// Lesson R11.
    #[test]
    fn what_is_no_name_is_kept_whole() {
        assert_eq!(told(&["ARC A3"]), ["ARC A3"]);
        assert_eq!(told(&["Cambridge Cloud Research Unit"]), ["Cambridge Cloud Research Unit"]);
    }
}

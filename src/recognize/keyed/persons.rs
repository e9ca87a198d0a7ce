//! People as values: a text, several, or fields such as `{given, family, affiliation}`.

use super::text_of;
use crate::recognize::draft::lines;
use crate::recognize::names::Person;
use crate::recognize::people;
use crate::source::entries::Value;
use crate::text::{normal, plain};

/// The people of a value: a text, several, or fields with names and affiliations (lesson R20: one, or a list).
pub(super) fn people(value: &Value) -> Vec<Person> {
    match value {
        Value::Text(words) => {
            let text = lines(words);
            people::read(&text, people::style(std::slice::from_ref(&text)))
        }
        Value::List(values) => values.iter().flat_map(one).collect(),
        Value::Fields(_) => one(value),
    }
}

/// The person of a value that is one of a list.
fn one(value: &Value) -> Vec<Person> {
    let fields = match value {
        Value::Fields(fields) => fields,
        Value::List(values) => return values.iter().flat_map(one).collect(),
        Value::Text(words) => {
            let text = normal::line(&plain::line(words));
            let name = if text.matches(',').count() <= 2 && !people::is_place(&text) {
                people::turned(&text)
            } else {
                text
            };
            let name = name.trim().to_owned();
            return (!name.is_empty())
                .then_some(Person { name, affiliation: None })
                .into_iter()
                .collect();
        }
    };
    let get = |names: &[&str]| {
        names.iter().find_map(|name| text_of(fields, name)).filter(|text| !text.is_empty())
    };
    let whole = get(&["literal", "name", "fullname", "displayname", "author", "text"]);
    let given = get(&["given", "givenname", "givennames", "first", "firstname", "forename"]);
    let middle = get(&["middle", "middlename"]);
    let particle = get(&["nondroppingparticle", "droppingparticle", "prefix", "von"]);
    let family = get(&["family", "familyname", "last", "lastname", "surname"]);
    let suffix = get(&["suffix", "jr"]);
    let parts = [given, middle, particle, family, suffix].into_iter().flatten();
    let parts = parts.map(|part| part.trim_end_matches([',', ' ']).to_owned());
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    // `{author: {text: …}}` and `{author: [{text: …}, …]}`: the people stand one step further in.
    let inner = fields.iter().find(|field| {
        ["author", "authors"].contains(&normal::letters(&field.name).as_str())
            && !matches!(field.value, Value::Text(_))
    });
    if let Some(inner) = inner.filter(|_| parts.is_empty()) {
        return people(&inner.value);
    }
    let name = if parts.is_empty() { whole.unwrap_or_default() } else { parts.join(" ") };
    let affiliation = get(&[
        "affiliation",
        "affiliations",
        "institution",
        "institutions",
        "organization",
        "university",
        "org",
    ]);
    (!name.is_empty()).then_some(Person { name, affiliation }).into_iter().collect()
}

/// What is doubtful about the parts of a name (lesson R15).
pub(super) fn doubt(value: &Value) -> Option<String> {
    let fields = match value {
        Value::Fields(fields) => fields,
        Value::List(values) => return values.iter().find_map(doubt),
        Value::Text(_) => return None,
    };
    let given = ["given", "first", "firstname"].iter().find_map(|name| text_of(fields, name))?;
    let family = ["family", "last", "lastname"].iter().find_map(|name| text_of(fields, name))?;
    let comma = |part: &str| {
        part.contains(',') && people::turned(part).contains(part.split(',').next().unwrap_or(""))
    };
    if comma(&given) || comma(&family) && !people::turned(&family).ends_with(['.', 'd', 'r']) {
        return Some(format!("a part of the name `{given}` `{family}` has a comma in it"));
    }
    // "Ada Nowak" and "Bo-Yi Li": a family name of two parts, the first with a hyphen, is hardly one.
    let is_full = |part: &str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        words.len() == 2 && words.iter().all(|word| word.chars().count() > 1 && !word.contains('.'))
    };
    let hyphen = family.split_whitespace().next().is_some_and(|word| word.contains('-'));
    (is_full(&given) && is_full(&family) && hyphen)
        .then(|| format!("both parts of the name `{given}` `{family}` look like full names"))
}

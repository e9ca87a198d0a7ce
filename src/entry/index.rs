//! Writes the pages of venues and editions that an import finds missing, `_index.md`.

use toml_edit::{InlineTable, Value};

use super::{EditionPage, Member, VenuePage};

/// The text of a venue's page, of what an import knows: its names.
pub fn print_venue(page: &VenuePage) -> String {
    let names = [("name", &page.name), ("full_name", &page.full_name)];
    let line = |(key, value): (&str, &Option<String>)| {
        Some(format!("{key} = {}\n", toml(value.as_deref()?)))
    };
    format!("+++\n{}+++\n", names.into_iter().filter_map(line).collect::<String>())
}

/// The text of an edition's page, of what an import knows: its committee.
pub fn print_edition(page: &EditionPage) -> String {
    let members: String =
        page.committee.iter().map(|member| format!("  {},\n", table(member))).collect();
    let committee =
        if members.is_empty() { String::new() } else { format!("committee = [\n{members}]\n") };
    format!("+++\n{committee}+++\n")
}

fn table(member: &Member) -> Value {
    let known = [("affiliation", &member.affiliation), ("country", &member.country)];
    let mut table = InlineTable::new();
    table.insert("name", Value::from(member.name.as_str()));
    for (key, value) in known.into_iter().filter_map(|(key, value)| Some((key, value.as_deref()?)))
    {
        table.insert(key, Value::from(value));
    }
    if table.len() == 1 { Value::from(member.name.as_str()) } else { Value::InlineTable(table) }
}

fn toml(text: &str) -> String {
    Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::{Entry, parse};

    #[test]
    fn the_pages_of_venues_and_editions_are_read_back() {
        let venue = VenuePage {
            name: Some("ConfX".into()),
            full_name: Some("Conference on \"Example\" Systems".into()),
            ..VenuePage::default()
        };
        let read = parse("confx/_index.md", &print_venue(&venue)).value;
        assert_eq!(read, Some(Entry::Venue("confx".into(), venue)));

        let member = |name: &str, affiliation: Option<&str>| Member {
            name: name.into(),
            affiliation: affiliation.map(Into::into),
            country: None,
        };
        let committee =
            vec![member("Ada Nowak", Some("Example University")), member("Mausam", None)];
        let edition = EditionPage { committee, ..EditionPage::default() };
        match parse("confx/2031/_index.md", &print_edition(&edition)).value {
            Some(Entry::Edition(key, page)) => assert_eq!((key.year, page), (2031, edition)),
            other => panic!("{other:?}"),
        }
    }
}

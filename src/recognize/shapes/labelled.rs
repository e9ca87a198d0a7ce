//! Fields with names, one a line: "Title: …", "Authors: …".

use super::page::Page;
use super::{Found, Head, Record, awards, names, titles};
use crate::recognize::fields::{Field, field};
use crate::recognize::names::Person;
use crate::recognize::venues;
use crate::recognize::{links, marks};

/// The record whose fields begin at a line.
pub(super) fn read(page: &Page<'_>, at: usize) -> Option<Found> {
    let mut reader = Reader::default();
    let mut n_lines = 0;
    while page.is_open(at + n_lines) {
        let line = at + n_lines;
        let Some((field, name, used)) = field(page.text(line)) else { break };
        let again = reader.seen.contains(&field) && field != Field::Other && field != Field::Link;
        if again || n_lines == 0 && matches!(field, Field::Other | Field::Link) {
            break;
        }
        // The value may stand on the next line.
        let empty = used == page.text(line).len();
        let at_next = empty && page.is_open(line + 1) && self::field(page.text(line + 1)).is_none();
        let (from, used) = if at_next { (line + 1, 0) } else { (line, used) };
        if !reader.take(page, from, field, name, used) {
            break;
        }
        n_lines = from + 1 - at;
    }
    let mut head = reader.head;
    if head.record.title.is_none()
        || n_lines < 2
        || head.record.authors.is_empty() && head.label.is_none()
    {
        return None;
    }
    head.record.lines = (page.blocks[at].lines.0, page.blocks[at + n_lines - 1].lines.1);
    Some(Found { heads: vec![head], n_lines, points: 10 * n_lines + 4 })
}

#[derive(Default)]
struct Reader {
    head: Head,
    seen: Vec<Field>,
}

impl Reader {
    /// Takes the value of a field, if it can be one.
    fn take(&mut self, page: &Page<'_>, at: usize, field: Field, name: &str, used: usize) -> bool {
        let value = page.text(at)[used..].trim().to_owned();
        let record: &mut Record = &mut self.head.record;
        match field {
            Field::Title => {
                let words = marks::slice(page.words(at), used..page.text(at).len());
                record.links.extend(links::of_paper(page.words(at), &[]));
                record.title = Some(titles::clean(&words));
            }
            Field::Authors => {
                let text = page.bare(at);
                let behind = text.get(text.len() - value.len().min(text.len())..).unwrap_or(&value);
                let Some(people) = names::people(behind).or_else(|| names::people(&value)) else {
                    return false;
                };
                record.authors = people;
            }
            Field::Affiliation => {
                let places: Vec<&str> = value.split(';').map(str::trim).collect();
                share(&mut record.authors, &places);
            }
            Field::Award => {
                self.head.label = awards::heading(&value, page.vocabulary)
                    .or_else(|| awards::heading(&format!("{value} Award"), page.vocabulary));
            }
            Field::Year => {
                let year = venues::mentions(&value, page.vocabulary)
                    .iter()
                    .find_map(|mention| mention.year);
                record.published.year = year;
            }
            Field::Link => record.links.extend(links::of_paper(page.words(at), &[])),
            Field::Other => record.details.push((name.to_lowercase(), value)),
        }
        self.seen.push(field);
        true
    }
}

/// Gives the authors the places where they work: one place is that of all.
fn share(people: &mut [Person], places: &[&str]) {
    if let [place] = places {
        people.iter_mut().for_each(|person| person.affiliation = Some((*place).to_owned()));
    } else if places.len() == people.len() {
        people
            .iter_mut()
            .zip(places)
            .for_each(|(person, place)| person.affiliation = Some((*place).to_owned()));
    }
}

//! The index of people: the letters, and the names of each.

use std::collections::BTreeMap;

use serde::Serialize;

use super::route::Page;
use super::view::{Head, Link, Made, counted};
use super::{Kind, Site};
use crate::archive::Person;
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages, make };

#[derive(Serialize)]
struct View {
    head: Head,
    lead: String,
    letters: Vec<LetterCount>,
}

#[derive(Serialize)]
struct LetterCount {
    url: String,
    label: String,
    n_names: usize,
}

#[derive(Serialize)]
struct LetterView {
    head: Head,
    people: Link,
    label: String,
    count: String,
    /// All letters, to go on from here.
    letters: Vec<Link>,
    names: Vec<Name>,
}

#[derive(Serialize)]
struct Name {
    url: String,
    name: String,
    /// How many awards, where more than one.
    n_awards: Option<usize>,
}

fn pages(site: &Site) -> Vec<Page> {
    n_names(site).into_keys().map(Page::Letter).chain([Page::People]).collect()
}

fn n_names(site: &Site) -> BTreeMap<char, usize> {
    let mut letters = BTreeMap::new();
    for person in site.archive.people() {
        *letters.entry(person.letter).or_default() += 1;
    }
    letters
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    match page {
        Page::People => Some(index(site, page)),
        Page::Letter(letter) => names(site, page, *letter),
        _ => None,
    }
}

/// A letter as it is shown.
pub(super) fn shown(letter: char) -> String {
    match letter {
        '0' => "Other".into(),
        letter => letter.to_ascii_uppercase().to_string(),
    }
}

fn index(site: &Site, page: &Page) -> Made {
    let letters = n_names(site);
    let n_people = counted(letters.values().sum(), "person");
    let count = |(letter, n_names): (char, usize)| LetterCount {
        url: site.url(&Page::Letter(letter)),
        label: shown(letter),
        n_names,
    };
    let lead = format!("{n_people} with a paper in the archive, by family name.");
    let title = format!("People – {}", site.archive.config.title);
    let view = View {
        head: Head::of(site, page, title, lead.clone()).listing(
            site,
            &[],
            "People",
            letters.keys().map(|letter| Page::Letter(*letter)),
        ),
        lead,
        letters: letters.into_iter().map(count).collect(),
    };
    Made::view("people.html", &view)
}

fn names(site: &Site, page: &Page, of: char) -> Option<Made> {
    let mut letters = BTreeMap::new();
    let mut people: Vec<&Person> = Vec::new();
    for person in site.archive.people() {
        let first = person.letter;
        letters.entry(first).or_insert_with(|| Link::to(site, &Page::Letter(first), shown(first)));
        if first == of {
            people.push(person);
        }
    }
    if people.is_empty() {
        return None;
    }
    people.sort_by_key(|person| (&person.order, &person.filed, &person.slug));
    let name = |person: &Person| Name {
        url: site.url(&Page::Person(person.slug.clone())),
        name: person.filed.clone(),
        n_awards: Some(n_awards(person)).filter(|n| *n > 1),
    };
    let label = shown(of);
    let title = format!("People: {label} – {}", site.archive.config.title);
    let count = counted(people.len(), "name");
    let above = Link::to(site, &Page::People, "People");
    let listed = people.iter().map(|person| Page::Person(person.slug.clone()));
    let view = LetterView {
        head: Head::of(
            site,
            page,
            title,
            format!("The people of the archive under {label}: {count}."),
        )
        .listing(site, &[&above], &label, listed),
        people: above,
        label,
        count,
        letters: letters.into_values().collect(),
        names: people.into_iter().map(name).collect(),
    };
    Some(Made::view("letter.html", &view))
}

/// The number of awards that count on a person's papers.
pub(super) fn n_awards(person: &Person) -> usize {
    let of_paper = |facts: &crate::archive::Facts| {
        (0..facts.paper.awards.len()).filter(|award| facts.counts(*award)).count()
    };
    person.papers.iter().map(|facts| of_paper(facts)).sum()
}

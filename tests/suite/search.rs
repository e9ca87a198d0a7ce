//! The index that is searched: what it holds, and what an edit changes of it. How it is searched, `tests/web/` says.

use std::collections::BTreeMap;
use std::sync::Arc;

use palmares::archive::Archive;
use palmares::entry::{self, Entry};
use palmares::render::render;
use palmares::site::route::{Page, address};
use palmares::site::{Audience, Site, plan};

use crate::fixture;

/// The parts of the index, by address.
fn index(site: &Site) -> BTreeMap<String, String> {
    let parts = plan(site).value.iter().filter(|page| matches!(page, Page::Shard(..)));
    let text = |page: &Page| String::from_utf8(render(site, page).value.unwrap()).unwrap();
    parts.map(|page| (address(page), text(page))).collect()
}

fn all(site: &Site) -> String {
    index(site).into_values().collect()
}

/// The fixture with many more papers, each with words of its own.
fn large(n_papers: usize) -> Archive {
    let small = fixture::archive("/", fixture::CONTENT);
    let words = ["kettle", "lamp", "gate", "river", "stone", "paper", "garden", "window"];
    let paper = |n: usize| {
        let said: String = (0..40)
            .map(|k| format!("{}{} ", words[(n + k) % words.len()], (n * 7 + k * 13) % 997))
            .collect();
        paper(&format!("confz/{}/p-{n}", 2001 + n % 20), &format!("Number {n}"), &said)
    };
    Archive::new(small.config.clone(), (0..n_papers).map(paper))
}

fn paper(path: &str, title: &str, said: &str) -> Entry {
    let page = format!("+++\ntitle = \"{title}\"\nauthors = [\"Ada Nowak\"]\n+++\n\n{said}\n");
    entry::parse(&format!("{path}.md"), &page).value.unwrap()
}

/// Lesson R17: a name that its bearer hides is not in the index; other spellings are.
#[test]
fn spellings_are_searched_and_hidden_names_are_not() {
    let hidden = "+++\nname = \"Eva Newname\"\nformer = [\"Eva Lind\"]\nhide_former = true\n+++\n";
    let content: Vec<_> =
        fixture::CONTENT.iter().copied().chain([("people/eva-newname.md", hidden)]).collect();
    let index = all(&fixture::site_of(fixture::archive("/", &content), Audience::Public));
    assert!(index.contains("\nnewname a") && index.contains("\neva~newname a"), "{index}");
    assert!(!index.contains("lind ") && !index.contains("Lind"), "{index}");
    assert!(index.contains("[RETRACTED] Too Good") && index.contains("\tworking\tEngine\t"));
}

/// Lesson S5: a new paper changes only the parts that hold its words.
#[test]
fn a_new_paper_changes_few_parts() {
    let archive = large(3000);
    let next = archive.with(None, Some(paper("confz/2020/new", "Zebra Quince", "Xylophone.")));
    let before = index(&fixture::site_of(archive, Audience::Public));
    let after = index(&fixture::site_of(next, Audience::Public));
    assert!(before.keys().eq(after.keys()) && before.len() > 200);
    let changed: Vec<&String> =
        after.iter().filter(|(path, text)| before[*path] != **text).map(|(path, _)| path).collect();
    // Three words of its own, its author's two, its venue and year; the pairs of these; its own line, and its author's.
    assert!((3..=17).contains(&changed.len()), "{changed:?}");
}

/// A site after an edit has the index of one made anew, whatever the order of the papers (lessons S8 and W16).
#[test]
fn the_index_follows_edits() {
    let archive = large(50);
    let site = fixture::site_of(archive.clone(), Audience::Public);
    let before = index(&site);
    let new = paper("confz/2020/new", "Zebra Quince", "Xylophone.");
    let edited = site.with(archive.with(None, Some(new.clone())));
    assert!(all(&edited).contains("\nxylophone b"), "{}", all(&edited));
    let back = edited.with(edited.archive.with(Some(&new), None));
    assert_eq!(index(&back), before);
}

#[test]
fn a_site_without_search_has_no_index() {
    let archive = fixture::archive("/", fixture::CONTENT);
    let mut config = (*archive.config).clone();
    config.search = false;
    let entries =
        fixture::CONTENT.iter().map(|(path, text)| entry::parse(path, text).value.unwrap());
    let site = fixture::site_of(
        Archive::new(Arc::new(config), entries.collect::<Vec<_>>()),
        Audience::Public,
    );
    assert!(index(&site).is_empty());
    assert_eq!(render(&site, &Page::Search).value, None);
    let home = String::from_utf8(render(&site, &Page::Home).value.unwrap()).unwrap();
    assert!(!home.contains("search"), "{home}");
}

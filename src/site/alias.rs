//! Old addresses: of papers, each of which leads to where the paper stands now (standards CR2 to CR4, lesson R7); of
//! spellings that somebody declared to be a person (lesson R13); and those of `[redirects]` in `site.toml` (lesson P9).

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::lists::plain_title;
use super::route::{self, Page};
use super::view::Made;
use super::{Kind, Site};
use crate::config;
use crate::diag::{Checked, Diagnostic, Place};
use crate::entry::PersonPage;
use crate::text::slug;

pub(super) const KIND: Kind = Kind { pages, make };

/// The old addresses, each with the page that it leads to. That is never an old address itself, so no chain of them is
/// long, and none goes round.
pub(super) type Aliases = BTreeMap<Arc<str>, Page>;

#[derive(Serialize)]
struct View {
    title: String,
    url: String,
    canonical: String,
}

fn pages(site: &Site) -> Vec<Page> {
    known(site).value.keys().cloned().map(Page::Alias).collect()
}

/// What is wrong with the aliases for themselves; that one is where a page stands is seen when pages are planned.
pub(super) fn remarks(site: &Site) -> &[Diagnostic] {
    &known(site).remarks
}

/// An alias as remarks name it.
pub(super) fn named(site: &Site, path: &Arc<str>) -> String {
    let address = route::address(&Page::Alias(path.clone()));
    let is_redirect = |from: &String| route::alias(from).as_ref() == Some(path);
    match known(site).value.get(path) {
        Some(page) if !site.archive.config.redirects.keys().any(is_redirect) => {
            format!("the alias `{address}` of {}", route::source(page).unwrap_or_default())
        }
        _ => format!("the redirect of `{address}` in site.toml"),
    }
}

fn known(site: &Site) -> &Checked<Aliases> {
    site.known.aliases.get_or_init(|| read(site))
}

fn read(site: &Site) -> Checked<Aliases> {
    let mut aliases = of_people(site);
    let mut remarks = Vec::new();
    for facts in site.archive.papers() {
        let fault = |message: String, hint: &str| {
            let place = Place::file(format!("content/{}.md", facts.id));
            Diagnostic::error("alias", message).at(place).hint(hint)
        };
        for written in &facts.paper.details.aliases {
            let Some(path) = route::alias(written) else {
                let message = format!("the alias `{written}` is no address of the site");
                remarks.push(fault(
                    message,
                    "an alias is a path of the site, such as `/confx/2031/old-title/`",
                ));
                continue;
            };
            let paper = Page::Paper(facts.id.clone());
            let other = aliases.entry(path).or_insert_with(|| paper.clone());
            if *other != paper {
                let message = format!(
                    "the alias `{written}` is one of {} too",
                    route::source(other).unwrap_or_default()
                );
                remarks.push(fault(message, "leave it to one of the two"));
            }
        }
    }
    redirects(site, &mut aliases, &mut remarks);
    Checked { value: aliases, remarks }
}

/// The pages that spellings had before somebody declared whose they are. That of a name that its bearer wants hidden goes
/// without a trace, for its address tells the name (lesson R17).
fn of_people(site: &Site) -> Aliases {
    let declared = site.archive.people().filter_map(|p| Some((&p.slug, p.page.as_deref()?)));
    let old = declared.flat_map(|(own, page)| {
        spellings(page).map(|name| slug::person(name)).map(move |old| (old, own.clone()))
    });
    let free = old.filter(|(old, _)| site.archive.person(old).is_none());
    let alias = |(old, own): (String, Arc<str>)| {
        let path = route::alias(&route::address(&Page::Person(old.into())))?;
        Some((path, Page::Person(own)))
    };
    free.filter_map(alias).collect()
}

fn spellings(page: &PersonPage) -> impl Iterator<Item = &String> {
    let former = page.former.iter().filter(|_| !page.hide_former);
    let hidden = |name: &&String| page.hide_former && page.former.contains(name);
    page.also.iter().filter(move |name| !hidden(name)).chain(former).chain([&page.name])
}

/// Adds the addresses that `site.toml` redirects.
fn redirects(site: &Site, aliases: &mut Aliases, remarks: &mut Vec<Diagnostic>) {
    for (from, to) in &site.archive.config.redirects {
        let mut fault = |message: String, hint: &str| {
            let place = Place::file(config::FILE);
            remarks.push(Diagnostic::error("redirects", message).at(place).hint(hint));
        };
        let Some(path) = route::alias(from) else {
            let message = format!("`{from}` in `[redirects]` is no address of the site");
            fault(message, "an address is a path of the site, such as `/people/old-name/`");
            continue;
        };
        // A target that is none is told of where all pages are known.
        let Some(page) = route::parse(to) else { continue };
        if let Some(Page::Paper(id)) = aliases.insert(path, page) {
            let message = format!("`{from}` in `[redirects]` is an alias of content/{id}.md");
            fault(message, "leave it to one of the two");
        }
    }
}

/// An error for each redirect that leads to no page, or to an old address. `filed` are all pages by their file, sorted.
pub(super) fn astray(site: &Site, filed: &[(String, Page)]) -> Vec<Diagnostic> {
    let is_there = |page: &Page| {
        let file = route::file(page);
        let found = filed.binary_search_by(|(known, _)| known.cmp(&file));
        found.is_ok_and(|at| filed[at].1 == *page)
    };
    let redirects = site.archive.config.redirects.iter();
    let astray = redirects.filter(|(_, to)| !route::parse(to).is_some_and(|page| is_there(&page)));
    let fault = |(from, to): (&String, &String)| {
        let message = format!("`{from}` is redirected to `{to}`, and there is no such page");
        let hint = "name the address of a page as the site has it, such as `/people/new-name/`";
        Diagnostic::error("redirects", message).at(Place::file(config::FILE)).hint(hint)
    };
    astray.map(fault).collect()
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Alias(path) = page else { return None };
    let to = known(site).value.get(path)?;
    let title = match to {
        Page::Paper(id) => plain_title(site.archive.paper(id)?),
        Page::Person(slug) => site.archive.person(slug)?.name.clone(),
        _ => site.absolute(to),
    };
    let view = View { title, url: site.url(to), canonical: site.absolute(to) };
    Some(Made::view("alias.html", &view))
}

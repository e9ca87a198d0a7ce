//! Old addresses of papers: each leads to where the paper stands now (standards CR2 to CR4, lesson R7).

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::lists::plain_title;
use super::route::{self, Page};
use super::view::Made;
use super::{Kind, Site};
use crate::diag::{Checked, Diagnostic, Place};
use crate::paper::PaperId;

pub(super) const KIND: Kind = Kind { pages, make };

/// The old addresses, each with the paper that it leads to. That is always a paper with a page, so no chain of them is
/// long, and none goes round.
pub(super) type Aliases = BTreeMap<Arc<str>, PaperId>;

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
    let owner = known(site).value.get(path);
    let owner = owner.map_or(String::new(), |id| format!(" of content/{id}.md"));
    format!("the alias `{}`{owner}", route::address(&Page::Alias(path.clone())))
}

fn known(site: &Site) -> &Checked<Aliases> {
    site.known.aliases.get_or_init(|| read(site))
}

fn read(site: &Site) -> Checked<Aliases> {
    let mut aliases = Aliases::new();
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
            let other = aliases.entry(path).or_insert_with(|| facts.id.clone());
            if *other != facts.id {
                let message = format!("the alias `{written}` is one of content/{other}.md too");
                remarks.push(fault(message, "leave it to one of the two"));
            }
        }
    }
    Checked { value: aliases, remarks }
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Alias(path) = page else { return None };
    let facts = site.archive.paper(known(site).value.get(path)?)?;
    let paper = Page::Paper(facts.id.clone());
    let view =
        View { title: plain_title(facts), url: site.url(&paper), canonical: site.absolute(&paper) };
    Some(Made::view("alias.html", &view))
}

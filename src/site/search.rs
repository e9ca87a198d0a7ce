//! The page where one searches, and the index that its script reads (`docs/decisions/0009-search.md`).

mod cut;
mod index;
mod said;
mod steps;
mod terms;

use serde::Serialize;

use super::route::{Page, Shard};
use super::view::{Head, Made};
use super::{Kind, Site};
use crate::diag::Diagnostic;

pub(super) use index::Index;

pub(super) const KIND: Kind = Kind { pages, make };

#[derive(Serialize)]
struct View {
    head: Head,
    n_words: u16,
    n_pairs: u16,
    n_papers: u16,
    stop: &'static str,
}

fn pages(site: &Site) -> Vec<Page> {
    if !site.archive.config.search {
        return Vec::new();
    }
    let parts =
        |shard| (0..index::n_parts(site, shard)).map(move |number| Page::Shard(shard, number));
    [Page::Search].into_iter().chain(Shard::ALL.into_iter().flat_map(parts)).collect()
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    if !site.archive.config.search {
        return None;
    }
    let n_parts = |shard| index::n_parts(site, shard);
    match page {
        Page::Search => {
            let title = format!("Search – {}", site.archive.config.title);
            let description = "Search titles, authors, venues, years, awards and abstracts.".into();
            let view = View {
                head: Head::of(site, page, title, description),
                n_words: n_parts(Shard::Words),
                n_pairs: n_parts(Shard::Pairs),
                n_papers: n_parts(Shard::Papers),
                stop: cut::STOP,
            };
            Some(Made::view("search.html", &view))
        }
        Page::Shard(shard, number) if *number < n_parts(*shard) => {
            let index = site.known.index.get_or_init(|| Index::of(site));
            Some(Made::Bytes(index.part(site, *shard, *number)))
        }
        _ => None,
    }
}

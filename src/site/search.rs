//! The page where one searches, and the index that its script reads (`docs/decisions/0009-search.md`).

mod cut;
mod index;
mod said;

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
    n_papers: u16,
    stop: &'static str,
}

fn pages(site: &Site) -> Vec<Page> {
    if !site.archive.config.search {
        return Vec::new();
    }
    let (n_words, n_papers) = index::sizes(site);
    let parts = |shard, n: u16| (0..n).map(move |number| Page::Shard(shard, number));
    let words = parts(Shard::Words, n_words).chain(parts(Shard::Places, n_words));
    [Page::Search].into_iter().chain(words).chain(parts(Shard::Papers, n_papers)).collect()
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    if !site.archive.config.search {
        return None;
    }
    let (n_words, n_papers) = index::sizes(site);
    let index = || site.known.index.get_or_init(|| Index::of(site));
    let text = match page {
        Page::Search => {
            let title = format!("Search – {}", site.archive.config.title);
            let description = "Search titles, authors, venues, years, awards and abstracts.".into();
            let head = Head::of(site, page, title, description);
            let view = View { head, n_words, n_papers, stop: cut::STOP };
            return Some(Made::view("search.html", &view));
        }
        Page::Shard(Shard::Words, number) if *number < n_words => index().words(*number),
        Page::Shard(Shard::Places, number) if *number < n_words => index().places(*number),
        Page::Shard(Shard::Papers, number) if *number < n_papers => index().papers(*number),
        _ => return None,
    };
    Some(Made::Bytes(text.into_bytes()))
}

//! The files that no template makes: assets, and what hosts and crawlers ask for.

use super::route::{self, Page};
use super::{Kind, Made, Site, plan};
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages, make };

fn pages(site: &Site) -> Vec<Page> {
    let assets = site.theme().assets.keys().cloned().map(Page::Asset);
    let statics = site.statics.iter().map(|path| Page::Static(path.as_str().into()));
    let cname = site.archive.config.publish.cname.iter().map(|_| Page::Cname);
    assets.chain(statics).chain(cname).chain([Page::NoJekyll, Page::Files]).collect()
}

/// The bytes of a file. Those of `static/` are not here: whoever writes the site copies them.
fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let bytes = match page {
        Page::Asset(name) => site.theme().assets.get(name)?.to_vec(),
        Page::NoJekyll => Vec::new(),
        Page::Cname => format!("{}\n", site.archive.config.publish.cname.as_ref()?).into_bytes(),
        Page::Files => files(site).into_bytes(),
        _ => return None,
    };
    Some(Made::Bytes(bytes))
}

/// The paths of the site's own files, one a line: what we own, and the ledger of every address published.
fn files(site: &Site) -> String {
    plan(site).value.iter().map(|page| route::file(page) + "\n").collect()
}

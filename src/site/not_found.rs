//! The page that hosts show where there is none. All its links are whole from anywhere (lesson P2).

use serde::Serialize;

use super::route::Page;
use super::view::{Head, Made};
use super::{Kind, Site};
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages: |_| vec![Page::NotFound], make };

#[derive(Serialize)]
struct View {
    head: Head,
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::NotFound = page else { return None };
    let title = format!("Page not found – {}", site.archive.config.title);
    let head = Head::of(site, page, title, "There is no page at this address.".into());
    Some(Made::view("404.html", &View { head }))
}

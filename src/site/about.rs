//! The page about the archive: its own words, else a text that is true of every archive.

use serde::Serialize;

use super::route::Page;
use super::view::{Head, Made};
use super::words::{self, Words};
use super::{Kind, Site};
use crate::diag::Diagnostic;

pub(super) const KIND: Kind = Kind { pages: |_| vec![Page::About], make };

#[derive(Serialize)]
struct View {
    head: Head,
    title: String,
    prose: Vec<words::Part>,
}

fn make(site: &Site, page: &Page, remarks: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::About = page else { return None };
    let about = site.archive.about();
    let title = format!("About – {}", site.archive.config.title);
    let description = "What this archive keeps, and how it treats names and titles.".into();
    let view = View {
        head: Head::of(site, page, title, description),
        title: about.title.clone().unwrap_or_else(|| "About this archive".into()),
        prose: Words::of(site, "about.md", remarks).parts(&about.prose),
    };
    Some(Made::view("about.html", &view))
}

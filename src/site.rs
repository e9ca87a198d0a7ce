//! What is on the site: an archive, the templates that show it, and the pages there are.
//!
//! [`Site::new`] compiles the templates, [`plan`] lists every page. Each kind of page is a file below: how many there are
//! of it, and the view that its template sees. [`crate::render`] makes the bytes.

pub mod route;
mod theme;
mod words;
mod view;
mod lists;
mod excerpt;
mod counts;
mod chart;
mod home;
mod venue;
mod edition;
mod paper;
mod year;
mod awards;
mod kind;
mod people;
mod person;
mod about;
mod search;
mod not_found;
mod feed;
mod sitemap;
mod file;
mod alias;
mod cite;
mod data;
mod export;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use crate::archive::Archive;
use crate::diag::{Checked, Diagnostic};
use crate::paper::PaperId;
use route::Page;

pub(crate) use theme::Theme;
pub(crate) use view::{Made, context, fields};

/// A kind of page: which there are of it, and what each is made of.
pub(crate) struct Kind {
    /// Its pages, in any order.
    pub(crate) pages: fn(&Site) -> Vec<Page>,
    /// What a page is made of; none where the page is not of this kind, or there is no such page.
    pub(crate) make: fn(&Site, &Page, &mut Vec<Diagnostic>) -> Option<Made>,
}

/// Every kind of page.
pub(crate) const KINDS: &[Kind] = &[
    home::KIND,
    venue::KIND,
    edition::KIND,
    paper::KIND,
    year::KIND,
    awards::KIND,
    kind::KIND,
    people::KIND,
    person::KIND,
    about::KIND,
    search::KIND,
    not_found::KIND,
    feed::KIND,
    sitemap::KIND,
    file::KIND,
    alias::KIND,
    export::KIND,
    data::KIND,
];

/// Who a site is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    Public,
    /// Those who look at a preview; search engines are asked to stay away (lesson P10).
    Preview,
}

/// An archive with the templates that show it.
#[derive(Debug, Clone)]
pub struct Site {
    /// The archive.
    pub archive: Archive,
    /// Who it is made for.
    pub audience: Audience,
    theme: Arc<Theme>,
    statics: Arc<BTreeSet<String>>,
    known: Arc<Known>,
}

/// What follows from a site, worked out when it is first asked for.
#[derive(Debug, Default)]
struct Known {
    plan: OnceLock<Checked<Vec<Page>>>,
    aliases: OnceLock<Checked<alias::Aliases>>,
    kinds: OnceLock<kind::Counts>,
    keys: OnceLock<BTreeMap<PaperId, String>>,
    bib: OnceLock<data::Parts>,
    index: OnceLock<search::Index>,
}

impl Site {
    /// A site of this archive. `overrides` are the files of the archive's own `templates/`, by their path there; `statics`
    /// the paths of the files in `static/`. There is no value where a template is broken.
    pub fn new(
        archive: Archive,
        audience: Audience,
        overrides: &BTreeMap<String, Vec<u8>>,
        statics: BTreeSet<String>,
    ) -> Checked<Option<Self>> {
        let Checked { value, remarks } = Theme::new(&archive.config, audience, overrides);
        let value = value.map(|theme| Self {
            archive,
            audience,
            theme: Arc::new(theme),
            statics: Arc::new(statics),
            known: Arc::default(),
        });
        Checked { value, remarks }
    }

    /// The same site with another archive, of the same configuration.
    #[must_use]
    pub fn with(&self, archive: Archive) -> Self {
        Self { archive, known: Arc::default(), ..self.clone() }
    }

    /// The same site with these files in `static/`.
    #[must_use]
    pub fn with_statics(&self, statics: BTreeSet<String>) -> Self {
        Self { statics: Arc::new(statics), known: Arc::default(), ..self.clone() }
    }

    /// The address of a page from any other, `/base/neurips/2025/`.
    pub fn url(&self, page: &Page) -> String {
        route::under(self.archive.config.base_url.path(), page)
    }

    /// The address of a page from anywhere, `https://…`.
    pub fn absolute(&self, page: &Page) -> String {
        let url = &self.archive.config.base_url;
        route::under(&format!("{}{}", url.origin(), url.path()), page)
    }

    /// Where a page of the content is edited, if that is told. `path` is its path below `content/`.
    fn edit_url(&self, path: &str) -> Option<String> {
        let base = self.archive.config.edit_url.as_ref()?;
        Some(format!("{}/content/{path}", base.trim_end_matches('/')))
    }

    /// Whether there is such a file in `static/`.
    pub fn has_static(&self, path: &str) -> bool {
        self.statics.contains(path)
    }

    pub(crate) fn theme(&self) -> &Theme {
        &self.theme
    }
}

/// Every page of the site, in the order of their files, each once.
pub fn plan(site: &Site) -> &Checked<Vec<Page>> {
    site.known.plan.get_or_init(|| planned(site))
}

fn planned(site: &Site) -> Checked<Vec<Page>> {
    let pages = KINDS.iter().flat_map(|kind| (kind.pages)(site));
    let mut pages: Vec<Page> = pages.collect();
    if site.audience == Audience::Public {
        let parts = sitemap::parts(pages.iter());
        pages.extend(parts);
    }
    let mut filed: Vec<(String, Page)> =
        pages.into_iter().map(|page| (route::file(&page), page)).collect();
    filed.sort();
    let mut remarks = alias::remarks(site).to_vec();
    remarks.extend(data::remarks(site));
    remarks.extend(alias::astray(site, &filed));
    remarks.extend(clashes(site, &filed));
    filed.dedup_by(|a, b| a.0 == b.0);
    Checked { value: filed.into_iter().map(|(_, page)| page).collect(), remarks }
}

/// An error for every two pages that cannot stand beside each other: with one path, with paths that differ only in case
/// (one file on many systems, lesson R6), or where one is a folder of the other.
fn clashes(site: &Site, filed: &[(String, Page)]) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    let mut seen: BTreeMap<String, &(String, Page)> = BTreeMap::new();
    for entry in filed {
        if let Some(other) = seen.insert(entry.0.to_lowercase(), entry) {
            remarks.push(clash(site, other, entry));
        }
    }
    for (path, entry) in &seen {
        let below = format!("{path}/");
        if let Some((_, inner)) =
            seen.range(below.clone()..).next().filter(|(path, _)| path.starts_with(&below))
        {
            remarks.push(clash(site, entry, inner));
        }
    }
    remarks
}

fn clash(site: &Site, a: &(String, Page), b: &(String, Page)) -> Diagnostic {
    let named = |(file, page): &(String, Page)| match page {
        Page::Alias(path) => alias::named(site, path),
        Page::Static(path) => format!("the file static/{path}"),
        Page::Paper(id) => format!("content/{id}.md"),
        Page::Person(slug) => format!("the person `{slug}`"),
        _ => format!("the page {file}"),
    };
    Diagnostic::error("route", format!("{} and {} have one address, {}", named(a), named(b), b.0))
        .hint("rename one of the two")
}

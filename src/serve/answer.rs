//! What the server answers to an address.

use std::path::Path;

use axum::http::StatusCode;

use super::{faults, media};
use crate::diag::{Diagnostic, Severity};
use crate::disk;
use crate::site::Site;
use crate::site::route::{self, Page};

/// An answer to a browser.
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) media: &'static str,
    /// Where the browser is to go.
    pub(super) location: Option<String>,
    pub(super) body: Vec<u8>,
    /// What is wrong with this page.
    pub(super) faults: Vec<Diagnostic>,
}

impl Answer {
    pub(super) fn text(status: StatusCode, text: &str) -> Self {
        Self {
            status,
            media: media::of(".txt"),
            location: None,
            body: format!("{text}\n").into_bytes(),
            faults: Vec::new(),
        }
    }

    pub(super) fn html(status: StatusCode, html: String) -> Self {
        Self { media: media::of(".html"), body: html.into_bytes(), ..Self::text(status, "") }
    }

    fn moved(to: String) -> Self {
        Self { location: Some(to), ..Self::text(StatusCode::FOUND, "") }
    }
}

/// The answer to `path`, as the host of the published site would give it.
pub(super) fn answer(root: &Path, site: &Site, path: &str, query: Option<&str>) -> Answer {
    let base = site.archive.config.base_url.path();
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    let Some(below) = path.strip_prefix(base.trim_end_matches('/')) else { return outside(base) };
    if below.is_empty() {
        return Answer::moved(format!("{base}{query}"));
    }
    if !below.starts_with('/') {
        return outside(base);
    }
    let found = match is_odd(below) {
        true => None,
        false => served(root, site, below).or_else(|| {
            let folder = format!("{below}/");
            served(root, site, &folder)?;
            Some(Answer::moved(format!("{}{folder}{query}", base.trim_end_matches('/'))))
        }),
    };
    found.unwrap_or_else(|| not_found(root, site))
}

/// The page or file at an address below the base path. A folder and its `index.html` are one.
fn served(root: &Path, site: &Site, below: &str) -> Option<Answer> {
    let twin = match below.strip_suffix("index.html") {
        Some(folder) => folder.to_owned(),
        None => format!("{below}index.html"),
    };
    let is_folder = |path: &str| path.ends_with('/');
    let twin = Some(twin).filter(|twin| is_folder(twin) || is_folder(below));
    [Some(below), twin.as_deref()]
        .into_iter()
        .flatten()
        .flat_map(route::readings)
        .find_map(|reading| page(root, site, reading))
}

/// A page with its bytes, or what is wrong with it; none where there is no such page.
fn page(root: &Path, site: &Site, page: Page) -> Option<Answer> {
    let made = disk::bytes(root, site, &page);
    let is_error = |remark: &Diagnostic| remark.severity == Severity::Error;
    let faults: Vec<Diagnostic> = made.remarks.into_iter().filter(is_error).collect();
    match made.value {
        Some(body) => Some(Answer {
            status: StatusCode::OK,
            media: media::of(&route::file(&page)),
            location: None,
            body,
            faults,
        }),
        None if faults.is_empty() => None,
        None => {
            let page = Answer::html(StatusCode::INTERNAL_SERVER_ERROR, faults::page());
            Some(Answer { faults, ..page })
        }
    }
}

/// Whether an address tries to be another than it looks: hosts differ in what they make of it, so it is nothing here.
fn is_odd(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    ["\\", "//", "/../", "/./", "%2e", "%2f", "%5c", "%00"].iter().any(|odd| path.contains(odd))
}

fn not_found(root: &Path, site: &Site) -> Answer {
    match page(root, site, Page::NotFound) {
        Some(answer) if answer.status == StatusCode::OK => {
            Answer { status: StatusCode::NOT_FOUND, ..answer }
        }
        Some(answer) => answer,
        None => Answer::text(StatusCode::NOT_FOUND, "there is no such page"),
    }
}

/// The answer to what lies outside of the site: a link that leads here leads nowhere on the published site.
fn outside(base: &str) -> Answer {
    let body = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Not found</title>\
         <p>Nothing is here: the site is published below <a href=\"{base}\">{base}</a>, and shown there.</p></html>\n"
    );
    Answer::html(StatusCode::NOT_FOUND, body)
}

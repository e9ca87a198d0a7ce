//! Where the addresses of a site lead.

use std::collections::HashMap;

use crate::check::{At, Spot};
use crate::site::route::{self, Page};
use crate::site::{Site, plan};

/// The files of a site, and where an address on one of its pages leads.
pub struct Map<'a> {
    pub(super) site: &'a Site,
    files: Vec<String>,
    known: HashMap<String, usize>,
    lower: HashMap<String, usize>,
    /// The names that their bearers want hidden.
    pub(super) hidden: Vec<&'a str>,
}

/// Where an address leads.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// To a page or file of the site.
    File(usize),
    /// To a page, but for its last slash.
    WithoutSlash(usize),
    /// To a page, but for the case of a letter.
    OtherCase(usize),
    /// Nowhere on this site.
    Missing,
    /// To the host, but outside of the site's path.
    OutsideBase,
    /// To another host.
    Elsewhere,
    /// To no page at all: a mail address, an image in the text.
    None,
}

impl<'a> Map<'a> {
    /// The map of a site.
    pub fn of(site: &'a Site) -> Self {
        let files: Vec<String> = plan(site).value.iter().map(route::file).collect();
        let known = files.iter().enumerate().map(|(n, file)| (file.clone(), n)).collect();
        let lower = files.iter().enumerate().map(|(n, file)| (file.to_lowercase(), n)).collect();
        let people = site.archive.people().filter_map(|person| person.page.as_ref());
        let hidden = people.filter(|page| page.hide_former).flat_map(|page| &page.former);
        Self { site, files, known, lower, hidden: hidden.map(String::as_str).collect() }
    }

    pub(super) fn files(&self) -> &[String] {
        &self.files
    }

    pub(super) fn pages(&self) -> &'a [Page] {
        &plan(self.site).value
    }

    pub(super) fn has(&self, file: &str) -> bool {
        self.known.contains_key(file)
    }

    /// Where an address leads that stands on the page of this number. It has no fragment and is not empty.
    pub(super) fn target(&self, from: usize, href: &str) -> Target {
        let base = &self.site.archive.config.base_url;
        let rest = href
            .strip_prefix(base.origin())
            .filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let path = match rest {
            Some("") => "/",
            Some(path) => path,
            None if href.starts_with("//") => return Target::Elsewhere,
            None => match scheme(href) {
                Some("http" | "https") => return Target::Elsewhere,
                Some(_) => return Target::None,
                None => href,
            },
        };
        let path = path.split('?').next().unwrap_or_default();
        let below = match path.strip_prefix('/') {
            None if path.is_empty() => self.files[from].clone(),
            None => joined(&self.files[from], path),
            Some(_) => match format!("{path}/").strip_prefix(base.path()) {
                Some(_) => path.get(base.path().len()..).unwrap_or_default().to_owned(),
                None if rest.is_some() => return Target::Elsewhere,
                None => return Target::OutsideBase,
            },
        };
        self.at(&route::decoded(&below).unwrap_or(below))
    }

    fn at(&self, below: &str) -> Target {
        let is_folder = below.is_empty() || below.ends_with('/');
        let file = if is_folder { format!("{below}index.html") } else { below.to_owned() };
        if let Some(n) = self.known.get(&file) {
            return Target::File(*n);
        }
        if let Some(n) = self.known.get(&format!("{below}/index.html")) {
            return Target::WithoutSlash(*n);
        }
        match self.lower.get(&file.to_lowercase()) {
            Some(n) => Target::OtherCase(*n),
            None => Target::Missing,
        }
    }

    /// The address of the page of this number, as messages name it.
    pub(super) fn address(&self, n: usize) -> String {
        route::address(&self.pages()[n])
    }

    /// Where an address on the page of this number was written: in a template, else on the page of the content.
    pub(super) fn source(&self, n: usize, href: &str) -> Option<Spot> {
        if let Some(name) = self.site.theme().writes(href) {
            return Some(Spot::new(format!("templates/{name}"), At::Words(href.to_owned())));
        }
        let file = route::source(&self.pages()[n])?;
        let base = self.site.archive.config.base_url.path().trim_end_matches('/');
        let below = href.strip_prefix(base).unwrap_or(href);
        Some(Spot::new(file, At::Link(href.to_owned(), below.to_owned())))
    }
}

/// The scheme of an address, if it has one.
fn scheme(href: &str) -> Option<&str> {
    let (scheme, _) = href.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    is_scheme.then_some(scheme)
}

/// A path as seen from a file.
fn joined(file: &str, path: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        match segment {
            ".." => drop(parts.pop()),
            "." => {}
            "" if segments.peek().is_some() => {}
            segment => parts.push(segment),
        }
        if segments.peek().is_none() && matches!(segment, "." | "..") {
            parts.push("");
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_as_browsers_join_them() {
        let page = "confx/2031/a/index.html";
        for (path, whole) in [
            ("b/", "confx/2031/a/b/"),
            ("../b/", "confx/2031/b/"),
            ("..", "confx/2031/"),
            (".", "confx/2031/a/"),
            ("../../../../x.png", "x.png"),
            ("./p.png", "confx/2031/a/p.png"),
        ] {
            assert_eq!(joined(page, path), whole, "{path}");
        }
        assert_eq!(
            (scheme("mailto:a@b.example"), scheme("/a:b"), scheme("a/b")),
            (Some("mailto"), None, None)
        );
    }
}

//! Addresses that people have, and that would lead nowhere (lesson P9).

use super::guard::Planned;
use super::tree::There;
use crate::diag::{Diagnostic, Place};
use crate::site::route::{self, Page};

/// Below this many addresses a site is not said to shrink.
const FEW: usize = 10;

/// An error for each address that was published and would be gone. Where that is half of the site, one for all.
pub(super) fn check(there: &There, planned: &Planned) -> Vec<Diagnostic> {
    let published = || there.own.iter().filter(|file| is_lasting(file));
    let lost: Vec<&String> = published().filter(|file| !is_kept(file, planned)).collect();
    let n_published = published().count();
    if lost.len() > FEW && lost.len() * 2 > n_published {
        let left = n_published - lost.len();
        let message =
            format!("of {n_published} addresses of the published site, only {left} would be left");
        let hint = "is this the whole archive? `--root DIR` names another";
        return vec![Diagnostic::error("shrink", message).hint(hint)];
    }
    let fault = |file: &&String| {
        let message = "this address was published, and would lead nowhere";
        let hint = "keep a paper that was withdrawn, with `status = \"removed\"`; name the old address in the `aliases` of \
                    the paper that stands for it now, or in `[redirects]` of site.toml";
        Diagnostic::error("lost", message).at(Place::file(address(file))).hint(hint)
    };
    lost.iter().map(fault).collect()
}

/// Whether a file has an address that people and others keep. Indexes that are cut as their length wants it, and files
/// that only programs ask for, have none.
fn is_lasting(file: &str) -> bool {
    let address = address(file);
    match route::parse(&address) {
        Some(
            Page::Home
            | Page::Venue(_)
            | Page::Edition(_)
            | Page::Paper(_)
            | Page::Year(_)
            | Page::Awards
            | Page::Kind(_)
            | Page::People
            | Page::Person(_)
            | Page::About
            | Page::Search
            | Page::Alias(_)
            | Page::Static(_),
        ) => true,
        Some(_) => false,
        None => address.ends_with('/'),
    }
}

/// Whether something answers where this file was: the same, or for a file a folder of its name, to which hosts lead on.
fn is_kept(file: &str, planned: &Planned) -> bool {
    planned.files.contains(file) || planned.files.contains(&format!("{file}/index.html"))
}

/// The address under which a file of the site is known.
fn address(file: &str) -> String {
    let is_index = file == "index.html" || file.ends_with("/index.html");
    format!("/{}", if is_index { file.trim_end_matches("index.html") } else { file })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(published: &[&str], planned: &[&str]) -> Vec<String> {
        let set = |files: &[&str]| files.iter().map(|file| (*file).to_owned()).collect();
        let there = There { own: set(published), ..There::default() };
        let remarks = check(&there, &Planned { files: set(planned), cname: None });
        remarks.into_iter().map(|r| r.place.map_or(r.message, |place| place.path)).collect()
    }

    /// P9: pages and files of people are kept; those whose name follows from their bytes or number come and go.
    #[test]
    fn an_address_that_was_published_stays() {
        let published = [
            ".nojekyll",
            "assets/style-0123456789abcdef.css",
            "awards/best-paper/2031/index.html",
            "confx/2031/a/index.html",
            "confx/2031/b/index.html",
            "confx/2031/feed/deep/index.html",
            "confx/feed.xml",
            "index.html",
            "old.html",
            "people/ada-nowak/index.html",
            "people/letter-q/index.html",
            "sitemap-2.xml",
            "talk.pdf",
            "talk-2.pdf",
        ];
        let planned = ["index.html", "confx/2031/a/index.html", "talk-2.pdf/index.html"];
        let expected = [
            "/confx/2031/b/",
            "/confx/2031/feed/deep/",
            "/old.html",
            "/people/ada-nowak/",
            "/talk.pdf",
        ];
        assert_eq!(lost(&published, &planned), expected);
        assert_eq!(lost(&published, &published), [""; 0]);
    }

    #[test]
    fn a_site_that_shrinks_is_told_once() {
        let papers: Vec<String> = (0..30).map(|n| format!("confx/2031/p{n}/index.html")).collect();
        let papers: Vec<&str> = papers.iter().map(String::as_str).collect();
        let told = lost(&papers, &papers[..9]);
        assert_eq!(told, ["of 30 addresses of the published site, only 9 would be left"]);
        assert_eq!(lost(&papers, &papers[..15]).len(), 15);
    }
}

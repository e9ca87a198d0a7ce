//! Addresses that were published once, and are for ever (lesson P9, standard CR5).

use std::collections::BTreeSet;

use super::map::Map;
use super::scan::Scan;
use crate::check::{Finding, Rule};
use crate::diag::Severity;
use crate::paper::Author;
use crate::site::Site;
use crate::site::route::{self, Page};
use crate::text::slug;

pub(super) const LOST: Rule = Rule {
    id: "lost-url",
    severity: Severity::Error,
    meaning: "a file that an earlier site had is gone, and nothing leads on from its address",
    mend: "give the paper that it was the old address in `aliases`; a paper that must go stays as a page with `status = \"removed\"`",
};

/// Lesson R17.
pub(super) const HIDDEN: Rule = Rule {
    id: "hidden-name",
    severity: Severity::Error,
    meaning: "a former name that its bearer wants hidden stands on the site all the same",
    mend: "write the present name in the words of the page; names in `authors` and `committee` are seen to",
};

pub(super) fn hidden_names(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, scan) in scans.iter().enumerate() {
        for name in &scan.hidden {
            let person = map.site.archive.declared_person(&Author::named(map.hidden[*name]));
            let whose = person.map_or("somebody", |person| person.name.as_str());
            let message = format!("a former name of {whose} stands on {}", map.address(n));
            findings.push(HIDDEN.found(map.source(n, map.hidden[*name]), message));
        }
    }
    findings
}

/// `list` is the `data/files.txt` of the earlier site.
pub(super) fn check(map: &Map<'_>, list: &str) -> Vec<Finding> {
    let hidden = hidden(map.site);
    let files = list.lines().map(str::trim).filter(|line| !line.is_empty());
    let lost = lost(files, |file| map.has(file) || hidden.contains(file));
    lost.map(|file| LOST.found(None, format!("{} is gone", address(file)))).collect()
}

/// Those of the files of an earlier site whose address people keep, and where nothing answers any more: neither the same
/// nor, for a file, a folder of its name, to which hosts lead on. `answers` tells whether a file may be asked for.
pub fn lost<'a>(
    earlier: impl Iterator<Item = &'a str>,
    answers: impl Fn(&str) -> bool,
) -> impl Iterator<Item = &'a str> {
    earlier.filter(move |file| {
        is_lasting(file) && !answers(file) && !answers(&format!("{file}/index.html"))
    })
}

/// Whether a file has an address that people and others keep. Indexes that are cut as their length wants it, and files
/// that only programs ask for, have none.
pub fn is_lasting(file: &str) -> bool {
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

/// The address under which a file of the site is known.
pub fn address(file: &str) -> String {
    let is_index = file == "index.html" || file.ends_with("/index.html");
    format!("/{}", if is_index { file.trim_end_matches("index.html") } else { file })
}

/// The pages of names that their bearers want hidden: they go without a trace (lesson R17).
pub fn hidden(site: &Site) -> BTreeSet<String> {
    let people = site.archive.people().filter_map(|person| person.page.as_ref());
    let names = people.filter(|page| page.hide_former).flat_map(|page| &page.former);
    names.map(|name| route::file(&Page::Person(slug::person(name).into()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let lost = |there: &[&str]| -> Vec<String> {
            super::lost(published.into_iter(), |file| there.contains(&file)).map(address).collect()
        };
        let expected = [
            "/confx/2031/b/",
            "/confx/2031/feed/deep/",
            "/old.html",
            "/people/ada-nowak/",
            "/talk.pdf",
        ];
        let planned = ["index.html", "confx/2031/a/index.html", "talk-2.pdf/index.html"];
        assert_eq!(lost(&planned), expected);
        assert_eq!(lost(&published), [""; 0]);
    }
}

//! `awards.bib`: every paper with a given title, newest first, then by key. Where that would be too much for one file,
//! there is one a year, and `awards.bib` says which (standard BT23, lesson C4).

use std::cmp::Reverse;

use crate::archive::Facts;
use crate::citation::bibtex::{Entry, Extent};
use crate::diag::Diagnostic;
use crate::site::Site;
use crate::site::cite::{key_of, with_work};
use crate::site::route::{Data, Page};

/// The most bytes of a file: what an editor in the web takes.
#[cfg(not(test))]
const MOST: usize = 50_000_000;
#[cfg(test)]
const MOST: usize = 200_000;

/// The entries of each year, latest first, where they are too many for one file.
pub(in crate::site) type Parts = Option<Vec<(Option<u16>, String)>>;

/// The part files that there are.
pub(super) fn years(site: &Site) -> Vec<Data> {
    let parts = parts(site).iter().flatten();
    parts.map(|(year, _)| Data::BibtexYear(*year)).collect()
}

pub(super) fn remarks(site: &Site) -> Vec<Diagnostic> {
    let Some(parts) = parts(site) else { return Vec::new() };
    let n_bytes: usize = parts.iter().map(|(_, entries)| entries.len()).sum();
    let message = format!("data/awards.bib would have {n_bytes} bytes, so it is written by year");
    let hint = "data/awards.bib lists the files of the years";
    vec![Diagnostic::warning("large-bibtex", message).hint(hint)]
}

pub(super) fn whole(site: &Site) -> String {
    match parts(site) {
        None => papers(site).into_iter().filter_map(|facts| entry(site, facts)).collect(),
        Some(parts) => {
            let line = |(year, _): &(Option<u16>, String)| {
                format!("{}\n", site.absolute(&Page::Data(Data::BibtexYear(*year))))
            };
            let lines: String = parts.iter().map(line).collect();
            format!(
                "The papers are too many for one file. There is a file for each year:\n\n{lines}"
            )
        }
    }
}

pub(super) fn year(site: &Site, year: Option<u16>) -> Option<String> {
    let part = parts(site).as_ref()?.iter().find(|(of, _)| *of == year)?;
    Some(part.1.clone())
}

fn parts(site: &Site) -> &Parts {
    site.known.bib.get_or_init(|| {
        if site.archive.papers().map(|facts| at_most(facts)).sum::<usize>() <= MOST {
            return None;
        }
        let mut parts: Vec<(Option<u16>, String)> = Vec::new();
        for facts in papers(site) {
            let Some(entry) = entry(site, facts) else { continue };
            match parts.last_mut().filter(|(year, _)| *year == year_of(facts)) {
                Some((_, entries)) => entries.push_str(&entry),
                None => parts.push((year_of(facts), entry)),
            }
        }
        let n_bytes: usize = parts.iter().map(|(_, entries)| entries.len()).sum();
        (n_bytes > MOST).then_some(parts)
    })
}

/// More bytes than the entry of a paper has, without making it: each letter may become a command of TeX.
fn at_most(facts: &Facts) -> usize {
    let paper = &facts.paper;
    let names = paper.authors.iter().chain(&paper.editors).map(|author| author.name.len() + 8);
    let labels = facts.labels.iter().map(|label| label.len() + 80);
    2048 + 8 * paper.title.markdown().len() + 2 * names.sum::<usize>() + 2 * labels.sum::<usize>()
}

fn papers(site: &Site) -> Vec<&Facts> {
    let mut papers: Vec<&Facts> = site.archive.papers().map(|facts| &**facts).collect();
    papers.sort_by_cached_key(|facts| (Reverse(year_of(facts)), key_of(site, facts).into_owned()));
    papers
}

fn year_of(facts: &Facts) -> Option<u16> {
    facts.published.year.or(facts.paper.date.map(|date| date.year))
}

fn entry(site: &Site, facts: &Facts) -> Option<String> {
    with_work(site, facts, |work| Entry::of(work, Extent::WithoutAbstract).text() + "\n")
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::Arc;

    use super::*;
    use crate::archive::Archive;
    use crate::site::{Audience, plan};
    use crate::{config, entry};

    fn site(n_papers: usize) -> Site {
        let toml = "title = \"A\"\nbase_url = \"https://a.example.org/\"\nlicense = \"CC0-1.0\"\n";
        let config = Arc::new(config::parse(toml).value.unwrap());
        let papers = (0..n_papers).map(|n| {
            let text = format!("+++\ntitle = \"Gate {n}: {}\"\n+++\n", "A ".repeat(250));
            entry::parse(&format!("confx/{}/gate-{n}.md", 2031 + n % 3), &text).value.unwrap()
        });
        let archive = Archive::new(config, papers);
        Site::new(archive, Audience::Public, &BTreeMap::new(), BTreeSet::new()).value.unwrap()
    }

    /// Lesson C4, standard BT23: too much for one file is written by year, with an index and a warning.
    #[test]
    fn a_large_bibliography_is_written_by_year() {
        let small = site(9);
        assert_eq!((years(&small), remarks(&small)), (Vec::new(), Vec::new()));
        assert_eq!(whole(&small).matches("@inproceedings{").count(), 9);
        let large = site(450);
        let parts = years(&large);
        assert_eq!(parts, [2033, 2032, 2031].map(|year| Data::BibtexYear(Some(year))));
        let planned = plan(&large);
        assert!(parts.iter().all(|part| planned.value.contains(&Page::Data(*part))));
        assert!(planned.remarks[0].message.contains("is written by year"), "{:?}", planned.remarks);
        let index = whole(&large);
        assert!(
            index.contains("https://a.example.org/data/awards-2032.bib\n") && !index.contains('@')
        );
        let entries = [2031, 2032, 2033].map(|of| year(&large, Some(of)).unwrap());
        assert_eq!(entries.concat().matches("@inproceedings{").count(), 450);
        assert_eq!(year(&large, None), None);
    }
}

//! Pages as a whole: ids, ways to them, their own addresses, where they send on.

use std::collections::{BTreeMap, BTreeSet};

use super::map::{Map, Target};
use super::scan::Scan;
use crate::check::{Finding, Rule};
use crate::diag::Severity;
use crate::site::Audience;
use crate::site::route::Page;

pub(super) const SAME_ID: Rule = Rule {
    id: "same-id",
    severity: Severity::Error,
    meaning: "an id stands twice on one page",
    mend: "take it out of the template, or rename the heading",
};

/// Lesson F8.
pub(super) const ORPHAN: Rule = Rule {
    id: "orphan",
    severity: Severity::Error,
    meaning: "a page cannot be reached by links from the home page",
    mend: "link it in a template",
};

/// Standard SM4.
pub(super) const CANONICAL: Rule = Rule {
    id: "canonical",
    severity: Severity::Error,
    meaning: "a page does not name its own address as canonical",
    mend: "keep `<link rel=\"canonical\" href=\"{{ head.canonical }}\">` in `base.html`",
};

/// Lesson F7, standard SM4.
pub(super) const SITEMAP: Rule = Rule {
    id: "sitemap",
    severity: Severity::Error,
    meaning: "the sitemap has an address that no page names as its own, or lacks a page",
    mend: "this is a fault of Palmares or of a template: tell its keepers",
};

/// Lesson R7, standard CR4.
pub(super) const REDIRECT: Rule = Rule {
    id: "redirect",
    severity: Severity::Error,
    meaning: "an old address sends the reader on to no page, or to another old address",
    mend: "let it lead to the page itself",
};

pub(super) fn check(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let mut findings = same_ids(map, scans);
    findings.extend(orphans(map, scans));
    findings.extend(redirects(map, scans));
    findings.extend(canonicals(map, scans));
    if map.site.audience == Audience::Public {
        findings.extend(sitemap(map, scans));
    }
    findings
}

fn same_ids(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, scan) in scans.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for id in scan.ids.iter().filter(|id| !seen.insert(&***id)) {
            findings.push(
                SAME_ID.found(None, format!("the id `{id}` stands twice on {}", map.address(n))),
            );
        }
    }
    findings
}

/// Whether a page is one that readers are led to.
fn is_shown(map: &Map<'_>, scans: &[Scan], n: usize) -> bool {
    let is_html = map.files()[n].ends_with(".html") && scans[n].is_made;
    is_html && !matches!(map.pages()[n], Page::NotFound | Page::Alias(_) | Page::Static(_))
}

fn orphans(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let home = map.pages().iter().position(|page| *page == Page::Home);
    let mut reached = vec![false; scans.len()];
    let mut next: Vec<usize> = home.into_iter().collect();
    while let Some(n) = next.pop() {
        if !std::mem::replace(&mut reached[n], true) {
            next.extend(&scans[n].reaches);
        }
    }
    let orphans = (0..scans.len()).filter(|n| !reached[*n] && is_shown(map, scans, *n));
    orphans
        .map(|n| ORPHAN.found(None, format!("no way leads from / to {}", map.address(n))))
        .collect()
}

fn redirects(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let finding = |(n, scan): (usize, &Scan)| {
        let to = scan.refresh.as_deref()?;
        let fault = match map.target(n, to.split('#').next().unwrap_or(to)) {
            Target::File(end) if scans[end].refresh.is_none() => return None,
            Target::File(end) if end == n => "itself",
            Target::File(_) => "another old address",
            Target::Elsewhere => return None,
            _ => "no page",
        };
        Some(REDIRECT.found(None, format!("{} leads to {fault}, `{to}`", map.address(n))))
    };
    scans.iter().enumerate().filter_map(finding).collect()
}

fn canonicals(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let finding = |n: usize| {
        let own = map.site.absolute(&map.pages()[n]);
        let named = scans[n].canonical.as_deref().unwrap_or("nothing");
        (named != own).then(|| {
            CANONICAL
                .found(None, format!("{} names {named} as canonical, not {own}", map.address(n)))
        })
    };
    (0..scans.len()).filter(|n| is_shown(map, scans, *n)).filter_map(finding).collect()
}

fn sitemap(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let locs: BTreeSet<&str> = scans.iter().flat_map(|scan| &scan.locs).map(|loc| &**loc).collect();
    let mut own: BTreeMap<String, usize> = BTreeMap::new();
    let mut findings = Vec::new();
    for (n, page) in map.pages().iter().enumerate() {
        if matches!(page, Page::Sitemap(_)) || (is_shown(map, scans, n) && !scans[n].is_hidden) {
            own.insert(map.site.absolute(page), n);
        }
    }
    let strange = locs.iter().filter(|loc| !own.contains_key(**loc));
    findings.extend(strange.map(|loc| SITEMAP.found(None, format!("the sitemap has {loc}"))));
    for (loc, n) in &own {
        let is_part = matches!(map.pages()[*n], Page::Sitemap(_));
        if !is_part && !locs.contains(loc.as_str()) {
            findings.push(SITEMAP.found(None, format!("the sitemap lacks {loc}")));
        }
    }
    findings
}

//! Links that do not lead where they should (lessons F9, P1, R6 and T6).

use std::collections::{BTreeMap, BTreeSet};

use super::map::{Map, Target};
use super::scan::Scan;
use crate::check::{Finding, Rule, Spot};
use crate::diag::Severity;
use crate::site::route;

pub(super) const BROKEN: Rule = Rule {
    id: "broken-link",
    severity: Severity::Error,
    meaning: "a link, image or style sheet leads to no page or file of the site",
    mend: "correct the address, or put the file into `static/`",
};

pub(super) const FRAGMENT: Rule = Rule {
    id: "broken-fragment",
    severity: Severity::Error,
    meaning: "a link leads to a part that its page does not have",
    mend: "correct what stands after `#`",
};

pub(super) const CASE: Rule = Rule {
    id: "wrong-case",
    severity: Severity::Error,
    meaning: "a link leads to a page only where capital and small letters are one, and on the host they are not",
    mend: "write the address as the page has it",
};

pub(super) const SLASH: Rule = Rule {
    id: "no-slash",
    severity: Severity::Warning,
    meaning: "a link to a page lacks its last slash, so that the host must send the reader on",
    mend: "end the address with `/`",
};

pub(super) const OUTSIDE_BASE: Rule = Rule {
    id: "outside-base",
    severity: Severity::Error,
    meaning: "a link leads out of the path under which the site is published",
    mend: "in a template write `{{ url(path=\"/…\") }}`, which puts the path of `base_url` before the address",
};

/// Only where other hosts are asked.
pub(super) const DEAD: Rule = Rule {
    id: "dead-link",
    severity: Severity::Warning,
    meaning: "an address on another host leads nowhere any more; only with `--external`",
    mend: "correct it, or take the kind of link or the host off the pages with `dead` under `[links]` in `site.toml`",
};

/// The addresses on other hosts that a reader may follow, but for those where pages are edited.
pub(super) fn elsewhere<'a>(map: &Map<'_>, scans: &'a [Scan]) -> BTreeSet<&'a str> {
    let edit = map.site.archive.config.edit_url.as_deref();
    let all = scans.iter().flat_map(|scan| &scan.elsewhere).map(|href| &**href);
    let others = all.filter(|href| !edit.is_some_and(|edit| href.starts_with(edit)));
    others.filter(|href| !href.starts_with("//")).map(without_part).collect()
}

fn without_part(href: &str) -> &str {
    href.split('#').next().unwrap_or(href)
}

/// The links that lead to addresses of which something is told.
pub(super) fn dead(map: &Map<'_>, scans: &[Scan], told: &BTreeMap<String, String>) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    let mut findings = Vec::new();
    for (n, scan) in scans.iter().enumerate() {
        for href in &scan.elsewhere {
            let Some(told) = told.get(without_part(href)) else { continue };
            if seen.insert(href) {
                let message = format!("`{href}` on {} {told}", map.address(n));
                findings.push(DEAD.found(map.source(n, href), message));
            }
        }
    }
    findings
}

/// A link that is at fault: its rule, the address, and where it was written; where that is not known, its page.
type Key<'a> = (&'static str, &'a str, Option<Spot>, usize);

pub(super) fn check(map: &Map<'_>, scans: &[Scan]) -> Vec<Finding> {
    let mut faults: BTreeMap<Key<'_>, (&Rule, String, Vec<usize>)> = BTreeMap::new();
    let mut add = |rule: &'static Rule, n: usize, href, told: String| {
        let spot = map.source(n, href);
        let page = if spot.is_some() { 0 } else { n };
        faults.entry((rule.id, href, spot, page)).or_insert((rule, told, Vec::new())).2.push(n);
    };
    for (n, scan) in scans.iter().enumerate() {
        for (href, target) in &scan.odd {
            let (rule, told): (&Rule, _) = match target {
                Target::WithoutSlash(to) => (&SLASH, format!("is {}", map.address(*to))),
                Target::OtherCase(to) => (&CASE, format!("is {}", map.address(*to))),
                Target::OutsideBase => {
                    let base = map.site.archive.config.base_url.path();
                    (&OUTSIDE_BASE, format!("leads out of {base}"))
                }
                _ => (&BROKEN, "leads nowhere".into()),
            };
            add(rule, n, href, told);
        }
        for (to, id, href) in &scan.into {
            if scans[*to].is_made && !has_id(&scans[*to], id) {
                add(&FRAGMENT, n, href, format!("leads to no part of {}", map.address(*to)));
            }
        }
    }
    let finding =
        |((_, href, spot, _), (rule, told, pages)): (Key<'_>, (&Rule, String, Vec<usize>))| {
            let others = match pages.len() {
                1 => String::new(),
                n => format!(" and {} other pages", n - 1),
            };
            rule.found(spot, format!("`{href}` on {}{others} {told}", map.address(pages[0])))
        };
    faults.into_iter().map(finding).collect()
}

fn has_id(scan: &Scan, id: &str) -> bool {
    let has = |id: &str| scan.ids.iter().any(|own| **own == *id);
    has(id) || route::decoded(id).is_some_and(|id| has(&id))
}

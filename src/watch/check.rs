//! What only the whole site tells: two pages of one address, a template that fails for every page of a kind. It takes
//! long, so it is done when nobody waits.

use std::collections::HashSet;
use std::mem;

use crate::check;
use crate::diag::Diagnostic;
use crate::render::{once, render};
use crate::site::route::{self, Page};
use crate::site::{self, Site};

/// What is wrong with a site beside its files. Of each kind of page that has a template, one is rendered.
pub(super) fn faults(site: &Site) -> Vec<Diagnostic> {
    let plan = site::plan(site);
    let mut remarks = plan.remarks.clone();
    remarks.extend(check::unknown_kinds(&site.archive));
    let mut kinds = HashSet::new();
    let has_template =
        |page: &Page| [".html", ".xml"].iter().any(|end| route::file(page).ends_with(end));
    let firsts = plan.value.iter().filter(|page| kinds.insert(mem::discriminant(*page)));
    for page in firsts.filter(|page| has_template(page)) {
        let made = render(site, page);
        remarks.extend(made.remarks.into_iter().filter(|remark| remark.rule == "template"));
    }
    once(&mut remarks);
    remarks
}

//! The bytes of a page. [`render`] serves every driver: build, serve and publish.

use std::collections::BTreeSet;

use crate::diag::{Checked, Diagnostic};
use crate::site::route::{self, Page};
use crate::site::{KINDS, Made, Site, context, fields};

/// The bytes of a page, and what is wrong with its template or its words. There is no value where there is no such page,
/// where its template failed (then there is an error), and for files of `static/`, which drivers copy.
pub fn render(site: &Site, page: &Page) -> Checked<Option<Vec<u8>>> {
    let mut remarks = Vec::new();
    let made = KINDS.iter().find_map(|kind| (kind.make)(site, page, &mut remarks));
    let value = match made {
        None => None,
        Some(Made::Bytes(bytes)) => Some(bytes),
        Some(Made::View(template, view)) => {
            let unknown = site.theme().unknown_names(template, &view);
            if !unknown.is_empty() {
                remarks.extend(unknown.into_iter().map(|remark| shown_by(remark, page)));
                return Checked { value: None, remarks };
            }
            let context = context(view);
            let mut bytes = Vec::with_capacity(8192);
            match site.theme().tera.render_to(template, &context, &mut bytes) {
                Ok(()) => Some(without_controls(bytes)),
                Err(error) => {
                    remarks
                        .extend(site.theme().fault(&error).into_iter().map(|r| shown_by(r, page)));
                    None
                }
            }
        }
    };
    Checked { value, remarks }
}

/// The bytes without the control characters that neither HTML nor XML may hold (standard AT9).
fn without_controls(mut bytes: Vec<u8>) -> Vec<u8> {
    let is_fit = |byte: &u8| *byte >= b' ' || matches!(byte, b'\n' | b'\t' | b'\r');
    // Hardly a page has any, and to see that is quicker than to move its bytes.
    if !bytes.iter().fold(true, |fit, byte| fit & is_fit(byte)) {
        bytes.retain(is_fit);
    }
    bytes
}

/// A template's fault, with the page that showed it.
fn shown_by(remark: Diagnostic, page: &Page) -> Diagnostic {
    let record = match page {
        Page::Paper(id) => format!(" (content/{id}.md)"),
        Page::Edition(key) => format!(" (content/{key}/)"),
        _ => String::new(),
    };
    let met = format!("met while rendering {}{record}", route::address(page));
    let hint = remark.hint.iter().fold(met, |met, hint| format!("{hint}; {met}"));
    remark.hint(hint)
}

/// The names by which a template speaks of its page.
#[derive(Debug)]
pub struct Names {
    /// The template's file.
    pub template: &'static str,
    /// The names that the page's view has.
    pub given: BTreeSet<String>,
    /// The names that the template and what it includes use.
    pub used: BTreeSet<String>,
}

/// The names that the template of a page is given and those that it uses, so that both can be held against each other.
pub fn names(site: &Site, page: &Page) -> Option<Names> {
    let made = KINDS.iter().find_map(|kind| (kind.make)(site, page, &mut Vec::new()))?;
    let Made::View(template, view) = made else { return None };
    let used = site.theme().tera.get_template_variables(template).ok()?;
    let mut used: BTreeSet<String> = used.into_iter().map(str::to_owned).collect();
    used.remove("site");
    Some(Names { template, given: fields(view).map(|(name, _)| name).collect(), used })
}

/// Leaves of a template's faults only the first of each message and place: one slip is reported once, not once a page
/// (lesson T1).
pub fn once(remarks: &mut Vec<Diagnostic>) {
    let mut seen = BTreeSet::new();
    remarks.retain(|remark| {
        let at = remark.place.as_ref().map(|place| (place.path.clone(), place.line, place.column));
        remark.rule != "template" || seen.insert((at, remark.message.clone()))
    });
}

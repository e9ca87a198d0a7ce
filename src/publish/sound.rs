//! Whether what is to be published is sound: the errors that `palmares check --site` tells. What is only doubtful is not
//! told here.

use std::path::Path;

use crate::check::{self, Finding};
use crate::check_site::{self, Map, Scan};
use crate::diag::{Diagnostic, Severity};
use crate::disk;
use crate::site::Site;

/// What is wrong in the content.
pub(super) fn content(root: &Path, site: &Site) -> Vec<Diagnostic> {
    errors(root, check::check(&site.archive))
}

/// What is wrong with the pages of a site, of which each is scanned.
pub(super) fn pages(root: &Path, map: &Map<'_>, scans: &[Scan]) -> Vec<Diagnostic> {
    errors(root, check_site::check(map, scans, None).0)
}

fn errors(root: &Path, mut findings: Vec<Finding>) -> Vec<Diagnostic> {
    findings.retain(|finding| finding.severity() == Severity::Error);
    disk::told(root, findings)
}

//! The places of findings: the files that they are about are read once more, for their lines.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rayon::prelude::*;

use crate::check::Finding;
use crate::diag::Diagnostic;

/// The remarks of findings, each with its place in the files of `root`.
pub fn told(root: &Path, findings: Vec<Finding>) -> Vec<Diagnostic> {
    let files = findings.iter().filter_map(|finding| Some(finding.spot.as_ref()?.file.clone()));
    let mut texts: BTreeMap<String, Option<String>> = files.map(|file| (file, None)).collect();
    texts.par_iter_mut().for_each(|(file, text)| *text = fs::read_to_string(root.join(file)).ok());
    let text = |finding: &Finding| texts.get(&finding.spot.as_ref()?.file)?.as_deref();
    let told = findings.into_iter().map(|finding| {
        let text = text(&finding);
        finding.told(text)
    });
    told.collect()
}

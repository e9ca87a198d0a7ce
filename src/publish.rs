//! Publishing: commits a site to the branch of a remote repository that GitHub Pages shows.
//!
//! [`publish`] does it. What is kept, lost or too large is decided by pure functions (`guard`, `lost`, `size`,
//! `tree`); all that runs is the program `git`, in `git`. Neither the working tree, the index nor a branch of the
//! archive's own repository is touched: what was last published stands there under `refs/palmares/`.

mod figures;
mod git;
mod guard;
mod host;
mod lost;
mod size;
mod sound;
mod stream;
pub mod told;
mod tree;

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use rayon::prelude::*;

use crate::check_site::{self, Map, Scan};
use crate::diag::{Checked, Diagnostic, has_errors};
use crate::disk;
use crate::site::route;
use crate::site::{Site, plan};
use git::Git;
use tree::Planned;
pub use tree::{Blob, Change, Tree};

/// Where the site goes if nothing is said.
pub const BRANCH: &str = "gh-pages";

/// How often a publication starts again because somebody else was faster.
const TRIES: usize = 5;

/// How many pages are rendered before they are handed over.
const CHUNK: usize = 512;

/// Where the site goes.
#[derive(Debug, Clone)]
pub struct Target {
    /// A remote of the archive's repository, or the address of one.
    pub remote: String,
    /// The branch there.
    pub branch: String,
}

impl fmt::Display for Target {
    /// The branch and the remote, without a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of {}", self.branch, git::clean(&self.remote))
    }
}

/// Whether anything is to change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// The site is published.
    Publish,
    /// It is only told what would be.
    Rehearse,
}

/// How large a site may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// As large as GitHub Pages shows.
    Pages,
    /// As large as it is.
    None,
}

/// What came of it.
#[derive(Debug)]
pub struct Published {
    /// What differs from what was there.
    pub change: Change,
    /// The branch as it is now, or would be.
    pub tree: Tree,
    /// The new commit, where there is one.
    pub commit: Option<String>,
}

/// Publishes the site of the archive in `root`. There is no value where there are errors; then the remote is as it was.
pub fn publish(
    root: &Path,
    site: &Site,
    target: &Target,
    limit: Limit,
    intent: Intent,
) -> Checked<Option<Published>> {
    let mut remarks = Vec::new();
    let value = attempt(root, site, target, limit, intent, &mut remarks)
        .map_err(|fault| remarks.push(*fault))
        .ok()
        .flatten();
    Checked { value, remarks }
}

fn attempt(
    root: &Path,
    site: &Site,
    target: &Target,
    limit: Limit,
    intent: Intent,
    remarks: &mut Vec<Diagnostic>,
) -> Result<Option<Published>, Box<Diagnostic>> {
    let git = Git::open(root, target, intent)?;
    let mut there = git.published()?;
    let planned = planned(root, site);
    if there.cname.is_none() && planned.cname.is_none() {
        remarks.extend(host::check(&git.address(), &site.archive.config.base_url));
    }
    remarks.extend(sound::content(root, site));
    remarks.extend(guard::before(&there, &planned));
    if has_errors(remarks) {
        return Ok(None);
    }
    let Some(new) = store(root, site, &git, remarks)? else { return Ok(None) };
    for attempt in 0..TRIES {
        if attempt > 0 {
            there = git.published()?;
            remarks.extend(guard::before(&there, &planned));
        }
        let (tree, change) = tree::change(&there, &new);
        let after = guard::after(&there, &new).into_iter().chain(size::check(&tree, limit));
        let found: Vec<Diagnostic> = after.filter(|remark| !remarks.contains(remark)).collect();
        remarks.extend(found);
        if has_errors(remarks) {
            return Ok(None);
        }
        if change.is_empty() || intent == Intent::Rehearse {
            return Ok(Some(Published { change, tree, commit: None }));
        }
        let message = told::message(&there, &change);
        let commit = git.commit(there.tip.as_deref(), &stream::edits(&change, &new), &message)?;
        let Err(fault) = git.push(&commit) else {
            return Ok(Some(Published { change, tree, commit: Some(commit) }));
        };
        match git.tip()? {
            // It arrived, and only the answer did not.
            Some(tip) if tip == commit => {
                return Ok(Some(Published { change, tree, commit: Some(commit) }));
            }
            tip if tip == there.tip => return Err(fault),
            _ => {}
        }
    }
    let message = format!("others published to `{}` each time this was about to", target.branch);
    Err(Diagnostic::error("race", message).hint("publish again when they are done").into())
}

fn planned(root: &Path, site: &Site) -> Planned {
    let pages = &plan(site).value;
    let cname = pages.iter().find(|page| route::file(page) == tree::CNAME);
    let cname = cname.and_then(|page| disk::bytes(root, site, page).value);
    Planned {
        files: pages.iter().map(route::file).collect(),
        hidden: check_site::hidden(site),
        cname: cname.map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned()),
    }
}

/// Renders every page into an object of git, and looks whether all is sound; none where there are errors.
fn store(
    root: &Path,
    site: &Site,
    git: &Git,
    remarks: &mut Vec<Diagnostic>,
) -> Result<Option<Tree>, Box<Diagnostic>> {
    let pages = &plan(site).value;
    let map = Map::of(site);
    let numbers: Vec<usize> = (0..pages.len()).collect();
    let mut sizes = Vec::with_capacity(pages.len());
    let mut scans = Vec::with_capacity(pages.len());
    let ids = git.store(|desk| {
        let mut chunks = numbers.chunks(CHUNK);
        let render = |chunk: &[usize]| -> Vec<Made> {
            chunk.par_iter().map(|n| Made::of(root, site, &map, *n)).collect()
        };
        let mut made = chunks.next().map(render);
        // Git takes these pages while the next are rendered.
        while let Some(chunk) = made.take().filter(|_| !has_errors(remarks)) {
            let next = chunks.next();
            let hand_over = || hand_over(desk, chunk, &mut sizes, &mut scans, remarks);
            let (handed, rendered) = rayon::join(hand_over, || next.map(render));
            handed?;
            made = rendered;
        }
        Ok(())
    })?;
    if scans.len() == pages.len() {
        remarks.extend(sound::pages(root, &map, &scans));
    }
    if has_errors(remarks) {
        return Ok(None);
    }
    let blobs = ids.into_iter().zip(sizes).map(|(id, size)| Blob::file(id, size));
    Ok(Some(pages.iter().map(route::file).zip(blobs).collect()))
}

/// A page that is rendered, and what is to be known of it.
struct Made {
    file: String,
    bytes: Checked<Option<Vec<u8>>>,
    scan: Scan,
}

impl Made {
    /// The page of this number in the plan.
    fn of(root: &Path, site: &Site, map: &Map<'_>, n: usize) -> Self {
        let page = &plan(site).value[n];
        let bytes = disk::bytes(root, site, page);
        let scan = bytes.value.as_deref().map(|bytes| Scan::of(map, n, bytes)).unwrap_or_default();
        Self { file: route::file(page), bytes, scan }
    }
}

/// Hands pages over to git, and notes how large they are and what is known of them.
fn hand_over(
    desk: &mut (dyn Write + Send),
    pages: Vec<Made>,
    sizes: &mut Vec<u64>,
    scans: &mut Vec<Scan>,
    remarks: &mut Vec<Diagnostic>,
) -> io::Result<()> {
    for Made { file, bytes: made, scan } in pages {
        scans.push(scan);
        if made.value.is_none() && !has_errors(&made.remarks) {
            let message = format!("`{file}` is planned, but nothing makes it");
            remarks.push(Diagnostic::error("no-bytes", message));
        }
        let Some(bytes) = made.drain_into(remarks) else { continue };
        sizes.push(bytes.len() as u64);
        stream::blob(desk, sizes.len(), &bytes)?;
    }
    Ok(())
}

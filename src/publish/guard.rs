//! What a publication must not do to a branch: named rules in two tables.

use std::collections::BTreeSet;

use super::lost;
use super::tree::{CNAME, Planned, There, Tree};
use crate::config;
use crate::diag::{Diagnostic, Place};

/// The rules that need no page rendered.
const BEFORE: [fn(&There, &Planned) -> Vec<Diagnostic>; 3] = [archive, domain, lost::check];

/// The rules about the bytes of files.
const AFTER: [fn(&There, &Tree) -> Vec<Diagnostic>; 2] = [files_of_others, folders_of_others];

pub(super) fn before(there: &There, planned: &Planned) -> Vec<Diagnostic> {
    BEFORE.iter().flat_map(|rule| rule(there, planned)).collect()
}

pub(super) fn after(there: &There, new: &Tree) -> Vec<Diagnostic> {
    AFTER.iter().flat_map(|rule| rule(there, new)).collect()
}

/// A branch that holds an archive is not the branch of its site.
fn archive(there: &There, _: &Planned) -> Vec<Diagnostic> {
    let holds = there.foreign().any(|(path, _)| path == config::FILE);
    holds.then(own_branch).into_iter().collect()
}

/// The fault of a branch that holds an archive, or is to hold one.
pub(super) fn own_branch() -> Diagnostic {
    let message = "this branch holds an archive itself, not its site";
    let hint = "publish to a branch of its own: `--branch gh-pages`";
    Diagnostic::error("branch", message).hint(hint)
}

/// Lesson P3: where the branch names a domain, it is kept, and never exchanged unasked.
fn domain(there: &There, planned: &Planned) -> Vec<Diagnostic> {
    let (Some(theirs), Some(ours)) = (&there.cname, &planned.cname) else { return Vec::new() };
    if theirs.trim().eq_ignore_ascii_case(ours.trim()) {
        return Vec::new();
    }
    let theirs = theirs.trim();
    let message = format!("the site is published at `{theirs}`, and `{ours}` is configured");
    let hint = format!(
        "write `cname = \"{theirs}\"` into `[publish]`; or, if the domain is to change, change it first where the site \
         is published: the custom domain in the settings of its Pages, which is the file `CNAME` of the branch"
    );
    vec![Diagnostic::error("cname", message).at(Place::file(config::FILE)).hint(hint)]
}

/// A file of somebody else's is never written over.
fn files_of_others(there: &There, new: &Tree) -> Vec<Diagnostic> {
    // What these say was looked at before, or is nothing.
    let is_same_by_name = |path: &str| path == CNAME || path == ".nojekyll";
    let foreign = there.foreign().filter(|(path, blob)| {
        !is_same_by_name(path) && new.get(*path).is_some_and(|ours| ours != *blob)
    });
    foreign.map(|(path, _)| foreign_file(path)).collect()
}

/// A file of somebody else's does not become a folder, nor the other way round.
fn folders_of_others(there: &There, new: &Tree) -> Vec<Diagnostic> {
    let folders = |path: &str| -> Vec<String> {
        path.match_indices('/').map(|(at, _)| path[..at].to_owned()).collect()
    };
    let ours: BTreeSet<String> = new.keys().flat_map(|path| folders(path)).collect();
    let foreign = there.foreign().filter(|(path, _)| {
        ours.contains(*path) || folders(path).iter().any(|folder| new.contains_key(folder))
    });
    foreign.map(|(path, _)| foreign_file(path)).collect()
}

fn foreign_file(path: &str) -> Diagnostic {
    let message =
        "a file stands on the branch that is not of the site, and a file of the site must";
    let hint = "take it from the branch first, or publish to another: `--branch NAME`";
    Diagnostic::error("foreign-file", message).at(Place::file(path)).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::Blob;

    fn tree(files: &[(&str, &str)]) -> Tree {
        let file = |(path, id): &(&str, &str)| ((*path).to_owned(), Blob::file((*id).into(), 1));
        files.iter().map(file).collect()
    }

    fn told(remarks: &[Diagnostic]) -> Vec<(&str, &str)> {
        let told = remarks.iter().map(|remark| {
            let place = remark.place.as_ref().map(|place| place.path.as_str());
            (remark.rule, place.unwrap_or_default())
        });
        told.collect()
    }

    /// P3: both and different stops; one of them, or both and equal, does not.
    #[test]
    fn a_domain_is_never_exchanged_unasked() {
        for (theirs, ours, stops) in [
            (Some("a.example"), Some("b.example"), true),
            (Some("a.example\n"), Some("A.example"), false),
            (Some("a.example"), None, false),
            (None, Some("b.example"), false),
        ] {
            let there = There { cname: theirs.map(str::to_owned), ..There::default() };
            let planned = Planned { cname: ours.map(str::to_owned), ..Planned::default() };
            assert_eq!(!before(&there, &planned).is_empty(), stops, "{theirs:?} {ours:?}");
        }
    }

    /// P7: nothing of somebody else's is written over, in whatever way.
    #[test]
    fn files_of_others_are_in_the_way() {
        let there = There {
            tree: tree(&[
                ("a", "1"),
                ("b", "2"),
                ("c/d", "3"),
                ("e", "4"),
                ("own", "5"),
                ("CNAME", "6"),
                ("f/g/h", "7"),
            ]),
            own: BTreeSet::from(["own".to_owned()]),
            ..There::default()
        };
        let new = tree(&[
            ("a", "1"),
            ("b", "9"),
            ("c", "9"),
            ("e/f", "9"),
            ("own", "9"),
            ("CNAME", "9"),
            ("f/g/i", "9"),
        ]);
        let expected = [("foreign-file", "b"), ("foreign-file", "c/d"), ("foreign-file", "e")];
        assert_eq!(told(&after(&there, &new)), expected);
    }

    #[test]
    fn a_site_does_not_go_into_the_branch_of_its_archive() {
        let there = There { tree: tree(&[("site.toml", "1")]), ..There::default() };
        assert_eq!(told(&before(&there, &Planned::default())), [("branch", "")]);
    }
}

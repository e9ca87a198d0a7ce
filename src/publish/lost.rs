//! Addresses that people have, and that would lead nowhere (lesson P9).

use super::tree::{Planned, There};
use crate::check_site;
use crate::diag::{Diagnostic, Place};

/// Below this many addresses a site is not said to shrink.
const FEW: usize = 10;

/// An error for each address that was published and would be gone. Where that is half of the site, one for all.
pub(super) fn check(there: &There, planned: &Planned) -> Vec<Diagnostic> {
    let published = || there.own.iter().map(String::as_str);
    let answers = |file: &str| planned.files.contains(file) || planned.hidden.contains(file);
    let lost: Vec<&str> = check_site::lost(published(), answers).collect();
    let n_published = published().filter(|file| check_site::is_lasting(file)).count();
    if lost.len() > FEW && lost.len() * 2 > n_published {
        let left = n_published - lost.len();
        let message =
            format!("of {n_published} addresses of the published site, only {left} would be left");
        let hint = "is this the whole archive? `--root DIR` names another";
        return vec![Diagnostic::error("shrink", message).hint(hint)];
    }
    let fault = |file: &&str| {
        let message = "this address was published, and would lead nowhere";
        let hint = "put back what stood there; or keep a paper that was withdrawn, with `status = \"removed\"`; or name the old \
                    address in the `aliases` of the paper that stands for it now, or in `[redirects]` of site.toml";
        Diagnostic::error("lost", message).at(Place::file(check_site::address(file))).hint(hint)
    };
    lost.iter().map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(published: &[&str], planned: &[&str], hidden: &[&str]) -> Vec<String> {
        let set = |files: &[&str]| files.iter().map(|file| (*file).to_owned()).collect();
        let there = There { own: set(published), ..There::default() };
        let planned = Planned { files: set(planned), hidden: set(hidden), cname: None };
        let remarks = check(&there, &planned);
        remarks.into_iter().map(|r| r.place.map_or(r.message, |place| place.path)).collect()
    }

    #[test]
    fn a_site_that_shrinks_is_told_once() {
        let papers: Vec<String> = (0..30).map(|n| format!("confx/2031/p{n}/index.html")).collect();
        let papers: Vec<&str> = papers.iter().map(String::as_str).collect();
        let told = lost(&papers, &papers[..9], &[]);
        assert_eq!(told, ["of 30 addresses of the published site, only 9 would be left"]);
        assert_eq!(lost(&papers, &papers[..15], &[]).len(), 15);
    }

    /// R17: the page of a name that its bearer wants hidden may go.
    #[test]
    fn a_hidden_name_may_go() {
        let published = ["people/old-name/index.html", "people/other/index.html"];
        assert_eq!(lost(&published, &[], &published[..1]), ["/people/other/"]);
    }
}

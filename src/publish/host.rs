//! Where GitHub shows the branch of a repository.

use crate::config::{self, BaseUrl};
use crate::diag::{Diagnostic, Place};

/// A remark where a site is made for another address than that at which GitHub shows it.
pub(super) fn check(remote: &str, base: &BaseUrl) -> Option<Diagnostic> {
    let shown = address(remote)?;
    let made_for = format!("{}{}", base.origin(), base.path());
    if made_for.eq_ignore_ascii_case(&shown) {
        return None;
    }
    let message =
        format!("GitHub shows this repository at {shown}, and the site is made for {made_for}");
    let hint = format!(
        "write `base_url = \"{shown}\"` into site.toml; for a domain of your own, name it as `cname` under `[publish]` too"
    );
    Some(Diagnostic::warning("address", message).at(Place::file(config::FILE)).hint(hint))
}

/// The address of the Pages of a repository on GitHub; of others nothing is known.
fn address(remote: &str) -> Option<String> {
    let path = match remote.split_once("://") {
        Some((_, rest)) => {
            let (host, path) = rest.split_once('/')?;
            (host.rsplit('@').next()? == "github.com").then_some(path)?
        }
        None => remote.split_once("github.com:").filter(|(user, _)| user.ends_with('@'))?.1,
    };
    let (owner, name) = path.trim_end_matches('/').split_once('/')?;
    let name = name.strip_suffix(".git").unwrap_or(name);
    let host = format!("{}.github.io", owner.to_lowercase());
    Some(match name.eq_ignore_ascii_case(&host) {
        true => format!("https://{host}/"),
        false => format!("https://{host}/{name}/"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_pages_follows_from_that_of_the_repository() {
        for (remote, shown) in [
            ("https://github.com/Ada/Awards.git", Some("https://ada.github.io/Awards/")),
            ("https://ada:s3cret@github.com/ada/awards", Some("https://ada.github.io/awards/")),
            ("git@github.com:ada/awards.git", Some("https://ada.github.io/awards/")),
            ("ssh://git@github.com/ada/Ada.github.io.git", Some("https://ada.github.io/")),
            ("https://git.example.org/ada/awards.git", None),
            ("../github.com/ada/awards.git", None),
        ] {
            assert_eq!(address(remote).as_deref(), shown, "{remote}");
        }
    }

    #[test]
    fn another_address_is_told() {
        let check = |base: &str| {
            super::check("git@github.com:ada/awards.git", &BaseUrl::parse(base).unwrap())
        };
        assert_eq!(check("https://Ada.github.io/awards"), None);
        let told = check("https://example.github.io/awards/").unwrap();
        assert!(told.hint.unwrap().contains("`base_url = \"https://ada.github.io/awards/\"`"));
    }
}

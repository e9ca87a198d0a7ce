//! How large a site is, held against what GitHub Pages publishes (lesson P8).

use std::collections::BTreeMap;

use super::Limit;
use super::figures::{bytes, number};
use super::tree::{Tree, total};
use crate::check_site::size;
use crate::diag::Diagnostic;
use crate::site::route;

/// The most bytes that are published.
const MOST: u64 = 1_000_000_000;

/// A remark where the files of a branch are too many or too large.
pub(super) fn check(tree: &Tree, limit: Limit) -> Option<Diagnostic> {
    let total = total(tree);
    if total < size::MANY_BYTES && tree.len() <= size::MANY_FILES {
        return None;
    }
    let message = format!(
        "the site takes {} in {} files; GitHub Pages publishes {} at most, and slowly where there are many files",
        bytes(total),
        number(tree.len() as u64),
        bytes(MOST)
    );
    let groups =
        shares(tree, |path| path.split_once('/').map_or("/", |(folder, _)| folder).to_owned());
    let kinds = shares(tree, kind);
    let hint = format!(
        "the largest folders: {}\nby kind of page: {}",
        groups.join(", "),
        kinds.join(", ")
    );
    Some(match limit {
        Limit::Pages if total > MOST => Diagnostic::error("size", message)
            .hint(format!("where another host takes it, publish with `--allow-oversize`\n{hint}")),
        _ => Diagnostic::warning("size", message).hint(hint),
    })
}

/// The largest groups of files, each with its size.
fn shares(tree: &Tree, group: impl Fn(&str) -> String) -> Vec<String> {
    let mut sizes: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for (path, blob) in tree {
        let (n, size) = sizes.entry(group(path)).or_default();
        *n += 1;
        *size += blob.size;
    }
    let mut sizes: Vec<(String, (u64, u64))> = sizes.into_iter().collect();
    sizes.sort_by_key(|(_, (_, size))| std::cmp::Reverse(*size));
    let told = sizes.into_iter().take(size::SHOWN);
    told.map(|(name, (n, size))| format!("{name} {} in {}", bytes(size), number(n))).collect()
}

/// The kind of page that a file is; of other files, how their names end.
fn kind(file: &str) -> String {
    let address = file.strip_suffix("index.html").unwrap_or(file);
    match route::parse(&format!("/{address}")) {
        Some(page) => size::group(&page),
        None => file.rsplit_once('.').map_or(file.into(), |(_, end)| format!("*.{end}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Severity;
    use crate::publish::Blob;

    fn site(n_files: usize, size: u64) -> Tree {
        let path = |n| match n % 3 {
            0 => format!("confx/2031/p{n}/index.html"),
            1 => format!("people/p{n}/index.html"),
            _ => format!("confx/2031/p{n}/paper.bib"),
        };
        (0..n_files).map(|n| (path(n), Blob::file(String::new(), size))).collect()
    }

    /// P8: what is large is told with its largest parts, and what is too large is not published.
    #[test]
    fn a_site_that_is_too_large_is_not_published() {
        let severity = |tree: &Tree, limit| check(tree, limit).map(|remark| remark.severity);
        assert_eq!(severity(&site(900, 899_000), Limit::Pages), None);
        assert_eq!(severity(&site(900, 901_000), Limit::Pages), Some(Severity::Warning));
        assert_eq!(severity(&site(1_000, 1_000_000), Limit::Pages), Some(Severity::Warning));
        assert_eq!(severity(&site(1_001, 1_000_000), Limit::Pages), Some(Severity::Error));
        assert_eq!(severity(&site(1_001, 1_000_000), Limit::None), Some(Severity::Warning));
        assert_eq!(severity(&site(100_000, 10), Limit::Pages), None);
        assert_eq!(severity(&site(100_001, 10), Limit::Pages), Some(Severity::Warning));
        let told = check(&site(900, 1_000_000), Limit::Pages).unwrap();
        let hint = told.hint.unwrap();
        for part in [
            "confx 600 MB in 600",
            "people 300 MB in 300",
            "papers of confx 300 MB in 300",
            "files for citation 300 MB in 300",
        ] {
            assert!(hint.contains(part), "{part} is not in {hint}");
        }
    }
}

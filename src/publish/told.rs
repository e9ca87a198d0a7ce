//! What a publication says: in its commit, and in a rehearsal.

use super::Published;
use super::figures::{bytes, number};
use super::tree::{self, Change, There};

/// The most files of a kind that a commit names.
const NAMED: usize = 20;

/// The message of the commit that changes the branch so.
pub(super) fn message(there: &There, change: &Change) -> String {
    let subject = match there.tip {
        None => format!("Publish the site: {}", files(change.added.len())),
        Some(_) => format!("Update the site: {}", counts(change)),
    };
    let mut text = format!("{subject}\n");
    for (word, paths) in
        [("Added", &change.added), ("Changed", &change.changed), ("Removed", &change.removed)]
    {
        if paths.is_empty() {
            continue;
        }
        // Pages say more than what lies beside them.
        let mut paths: Vec<&String> = paths.iter().collect();
        paths.sort_by_key(|path| !path.ends_with(".html"));
        text.push_str(&format!("\n{word}:\n"));
        paths.iter().take(NAMED).for_each(|path| text.push_str(&format!("  {path}\n")));
        if paths.len() > NAMED {
            text.push_str(&format!("  and {}\n", more(paths.len() - NAMED)));
        }
    }
    text.push_str(&format!("\nMade by palmares {}\n", env!("CARGO_PKG_VERSION")));
    text
}

/// Every path that differs, and how much there is in all: a line each.
pub fn rehearsal(published: &Published) -> String {
    let Published { change, tree, .. } = published;
    let sized = |mark: &str, paths: &[String]| -> String {
        let line = |path: &String| {
            let size = tree.get(path).map_or(0, |blob| blob.size);
            format!("{mark} {path} ({})\n", bytes(size))
        };
        paths.iter().map(line).collect()
    };
    let removed: String = change.removed.iter().map(|path| format!("- {path}\n")).collect();
    let total = format!("{}, {} in all", files(tree.len()), bytes(tree::total(tree)));
    format!(
        "{}{}{removed}{}; {total}",
        sized("+", &change.added),
        sized("~", &change.changed),
        counts(change)
    )
}

/// How many files differ: `2 added, 1 changed, 0 removed`.
pub fn counts(change: &Change) -> String {
    let n = |paths: &Vec<String>| number(paths.len() as u64);
    let Change { added, changed, removed } = change;
    format!("{} added, {} changed, {} removed", n(added), n(changed), n(removed))
}

fn files(n: usize) -> String {
    format!("{} file{}", number(n as u64), if n == 1 { "" } else { "s" })
}

fn more(n: usize) -> String {
    format!("{} more", number(n as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_tells_what_changed() {
        let paths =
            |list: &[&str]| -> Vec<String> { list.iter().map(|path| (*path).into()).collect() };
        let change = Change {
            added: (0..22)
                .map(|n| format!("confx/{n}.bib"))
                .chain(paths(&["z/index.html"]))
                .collect(),
            changed: paths(&["index.html"]),
            removed: Vec::new(),
        };
        let there = There { tip: Some("f00".into()), ..There::default() };
        let told = message(&there, &change);
        assert!(told.starts_with("Update the site: 23 added, 1 changed, 0 removed\n\nAdded:\n  z/index.html\n  confx/0.bib\n"));
        assert!(
            told.contains("  and 3 more\n\nChanged:\n  index.html\n\nMade by palmares"),
            "{told}"
        );
        assert!(message(&There::default(), &change).starts_with("Publish the site: 23 files\n"));
    }
}

//! What a publication says: in its commit, and in a rehearsal.

use super::Published;
use super::size;
use super::tree::{Change, There};

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
    let total = format!("{}, {} in all", files(tree.len()), bytes(size::total(tree)));
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

/// A number as people read it: `1,234,567`.
pub(super) fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A size as people read it: `812 bytes`, `4.2 kB`, `37 MB`.
pub(super) fn bytes(n: u64) -> String {
    let tenths = |unit: u64, name: &str| {
        let tenths = n / (unit / 10);
        match tenths {
            0..100 if !tenths.is_multiple_of(10) => {
                format!("{}.{} {name}", tenths / 10, tenths % 10)
            }
            _ => format!("{} {name}", tenths / 10),
        }
    };
    match n {
        0..1_000 => format!("{n} bytes"),
        1_000..1_000_000 => tenths(1_000, "kB"),
        1_000_000..1_000_000_000 => tenths(1_000_000, "MB"),
        _ => format!("{}.{:02} GB", n / 1_000_000_000, n / 10_000_000 % 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_numbers_are_readable() {
        let told = [0, 999, 1_000, 4_249, 37_900_000, 999_999_999, 1_090_000_000].map(bytes);
        assert_eq!(told, ["0 bytes", "999 bytes", "1 kB", "4.2 kB", "37 MB", "999 MB", "1.09 GB"]);
        assert_eq!(
            [0, 12, 123, 1_234, 1_234_567].map(number),
            ["0", "12", "123", "1,234", "1,234,567"]
        );
    }

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

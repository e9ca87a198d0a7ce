//! Rules about the code itself.

use std::fs;
use std::path::{Path, PathBuf};

const MOST_LINES: usize = 400;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The `.rs` files in and below a folder, sorted, each with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let walk = walkdir::WalkDir::new(here().join(folder)).sort_by_file_name();
    let files = walk.into_iter().map(Result::unwrap).map(walkdir::DirEntry::into_path);
    files
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.strip_prefix(here()).unwrap().to_owned(), text)
        })
        .collect()
}

/// The modules in the order of `src/lib.rs`, each with the heading of its layer.
fn modules() -> Vec<(String, String)> {
    let text = fs::read_to_string(here().join("src/lib.rs")).unwrap();
    let mut layer = String::new();
    let mut modules = Vec::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("// ") {
            layer = heading.split(':').next().unwrap_or_default().to_owned();
        } else if let Some(name) =
            line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';'))
        {
            modules.push((name.to_owned(), layer.clone()));
        }
    }
    assert!(modules.len() > 5, "src/lib.rs declares its modules as `pub mod NAME;`: {modules:?}");
    modules
}

/// The module that a file of `src/` belongs to.
fn module(path: &Path) -> String {
    let top = path.iter().nth(1).unwrap_or_default().to_string_lossy();
    top.trim_end_matches(".rs").to_owned()
}

/// A text without its comments and, where wanted, the tests at its end.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| match line.trim_start().starts_with("//") {
        true => "",
        false => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The modules of this crate that a text uses: `crate::NAME` and `crate::{NAME, …}`.
fn uses(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            None => names.push(word(rest)),
            Some(list) => names.extend(items(list).into_iter().map(word)),
        }
    }
    names.into_iter().filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn word(text: &str) -> &str {
    let text = text.trim_start();
    &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())]
}

/// The items of a list in braces whose opening brace is gone, nested lists with their heads.
fn items(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut items) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                items.push(&list[start..at]);
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items
}

#[test]
fn a_module_uses_only_those_declared_above_it() {
    let modules = modules();
    let rank = |name: &str| modules.iter().position(|(known, _)| known == name);
    let mut faults = Vec::new();
    for (path, text) in sources("src") {
        let Some(own) = rank(&module(&path)) else { continue };
        for name in uses(&code(&text)) {
            if rank(&name).is_some_and(|used| used > own) {
                faults.push(format!("{} uses `{name}`, which stands above it", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_search_for_uses_finds_them() {
    let text = "use crate::{\n  diag::{Place, Checked},\n  text,\n};\nlet x = crate::paper::Paper::default();";
    assert_eq!(uses(text), ["diag", "text", "paper"]);
}

/// Everything between reading files and writing them is a function of values.
#[test]
fn only_the_shell_touches_the_world() {
    const WORLD: [&str; 13] = [
        "std::fs",
        "std::env",
        "std::net",
        "std::process",
        "std::time",
        "std::thread",
        "tokio::",
        "walkdir::",
        "println!",
        "print!",
        "SystemTime",
        "Instant::now",
        "{fs",
    ];
    let modules = modules();
    let shell: Vec<&str> = modules
        .iter()
        .filter(|(_, layer)| layer == "shell")
        .map(|(name, _)| name.as_str())
        .collect();
    assert!(shell.contains(&"cli"), "src/lib.rs has a line `// shell: …`");
    let mut faults = Vec::new();
    for (path, text) in sources("src") {
        let module = module(&path);
        if shell.contains(&module.as_str()) || module == "main" {
            continue;
        }
        let code = code(&text);
        for word in WORLD.iter().filter(|word| code.contains(**word)) {
            faults.push(format!("{} uses `{word}`", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_file_is_long() {
    let files = ["src", "tests"].into_iter().flat_map(sources);
    let long = files.filter(|(_, text)| text.lines().count() > MOST_LINES);
    let faults: Vec<String> = long
        .map(|(path, text)| format!("{} has {} lines", path.display(), text.lines().count()))
        .collect();
    assert!(faults.is_empty(), "{MOST_LINES} lines are the most:\n{}", faults.join("\n"));
}

/// A file below `templates/` that the program does not embed would be missing where the program is used.
#[test]
fn every_template_is_embedded() {
    let templates = here().join("templates");
    let code: String = sources("src").into_iter().map(|(_, text)| text).collect();
    for entry in walkdir::WalkDir::new(&templates).into_iter().filter_map(Result::ok) {
        let name =
            entry.path().strip_prefix(&templates).unwrap().to_str().unwrap().replace('\\', "/");
        if entry.file_type().is_file() {
            assert!(
                code.contains(&format!("templates/{name}\""))
                    || code.contains(&format!("\"{name}\"")),
                "{name}"
            );
        }
    }
}

/// Nothing of the site but `route.rs` and what is below it puts an address together.
#[test]
fn addresses_are_made_in_one_file() {
    const MADE: [&str; 5] =
        ["format!(\"/", "format!(\"#", "format!(\"{}#{", "format!(\"{base}", "{}{}\", base"];
    let mut faults = Vec::new();
    for (path, text) in sources("src/site") {
        let code = code(&text);
        for made in MADE.iter().filter(|made| code.contains(**made)) {
            if !path.starts_with("src/site/route") && !path.ends_with("site/route.rs") {
                faults.push(format!("{} has `{made}`", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A lesson that names a test that is not there protects from nothing.
#[test]
fn every_test_of_the_lessons_exists() {
    let lessons = fs::read_to_string(here().join("docs/lessons.md")).unwrap();
    let code: String =
        ["src", "tests"].into_iter().flat_map(sources).map(|(_, text)| text).collect();
    let rows: Vec<Vec<&str>> = lessons
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let numbers = [("M", 17), ("R", 23), ("A", 25), ("P", 11), ("E", 5), ("F", 11), ("C", 17)];
    let ids =
        numbers.into_iter().flat_map(|(group, n)| (1..=n).map(move |k| format!("{group}{k}")));
    let ids = ids.filter(|id| id != "C16");
    assert!(ids.eq(rows.iter().map(|row| row[0].to_owned())), "each lesson has one row, in order");
    let mut faults = Vec::new();
    for row in &rows {
        for test in row[2].split(' ').map(|name| name.trim_matches('`')) {
            let is_there = match fs::read_to_string(here().join("tests/web").join(test)) {
                Ok(text) => text.contains(row[0]),
                Err(_) => code.contains(&format!("fn {test}(")),
            };
            if !is_there {
                faults.push(format!("{}: there is no test `{test}`", row[0]));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

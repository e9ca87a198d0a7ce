//! `docs/templates.md` has every field of every view, with the words that the code has for it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use palmares::render::names;
use palmares::site::{Audience, plan};

use crate::fixture;
use crate::guide::{assert_says, docs, with_part};

/// A field of a struct: its name, its type, and what its comment says.
struct Field {
    name: String,
    of: String,
    told: String,
}

/// A struct that templates see: the file it stands in, its name, what its comment says, its fields.
struct Struct {
    file: String,
    name: String,
    told: String,
    fields: Vec<Field>,
}

/// The structs of `src/site` that can be serialized.
fn structs() -> Vec<Struct> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/site");
    let mut structs = Vec::new();
    for entry in walkdir::WalkDir::new(src).sort_by_file_name().into_iter().map(Result::unwrap) {
        if entry.path().extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let file = entry.path().file_stem().unwrap().to_string_lossy().into_owned();
        let code = fs::read_to_string(entry.path()).unwrap();
        let parts: Vec<&str> = code.split("#[derive(Serialize").collect();
        for (before, part) in parts.iter().zip(&parts[1..]) {
            let comment = before.rsplit("\n\n").next().unwrap().lines();
            let told: Vec<&str> = comment.filter_map(|line| line.strip_prefix("/// ")).collect();
            let (head, rest) = part.split_once("{\n").unwrap();
            let Some(name) = head.split("struct ").nth(1) else { continue };
            let name = name.split(['<', ' ']).next().unwrap();
            let body = rest.split("\n}").next().unwrap();
            structs.push(Struct {
                file: file.clone(),
                name: name.into(),
                told: told.join(" "),
                fields: fields(body),
            });
        }
    }
    structs
}

fn fields(body: &str) -> Vec<Field> {
    let (mut told, mut fields) = (String::new(), Vec::new());
    for line in body.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(words) = line.strip_prefix("///") {
            told = format!("{told} {}", words.trim());
            continue;
        }
        if line.starts_with("#[") {
            continue;
        }
        let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
        let line = line.strip_prefix("pub(super) ").unwrap_or(line);
        let (name, of) = line.trim_end_matches(',').split_once(": ").unwrap();
        fields.push(Field { name: name.into(), of: of.into(), told: std::mem::take(&mut told) });
    }
    fields
}

/// What a type is in a table, and the struct that it holds.
fn shown(of: &str) -> (String, Option<&str>) {
    if let Some(inner) = of.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>')) {
        let (words, inner) = shown(inner);
        return (format!("{words}, or nothing"), inner);
    }
    if let Some(inner) = of.strip_prefix("Vec<").and_then(|rest| rest.strip_suffix('>')) {
        let (words, inner) = shown(inner);
        return (format!("a list: {words}"), inner);
    }
    let plain = of.replace("&'a ", "").replace("&'static ", "").replace("<'a>", "");
    match plain.as_str() {
        "String" | "str" | "Cow<'a, str>" | "char" => ("text".into(), None),
        "bool" => ("true or false".into(), None),
        "[String; 3]" => ("a list: text".into(), None),
        "u8" | "u16" | "u32" | "usize" => ("a number".into(), None),
        _ => ("fields".into(), Some(of)),
    }
}

/// The struct that a type names, as seen from a file.
fn find<'a>(structs: &'a [Struct], from: &Struct, of: &str) -> &'a Struct {
    let path = of.split('<').next().unwrap();
    let (module, name) = path.rsplit_once("::").unwrap_or((&from.file, path));
    let named = || structs.iter().filter(|known| known.name == name);
    let of_module = named().find(|known| known.file == module);
    // What several views share stands in `view`.
    let shared = || named().find(|known| known.file == "view");
    of_module
        .or_else(shared)
        .or_else(|| named().next())
        .unwrap_or_else(|| panic!("{of} in {}", from.file))
}

fn rows(structs: &[Struct], view: &Struct, before: &str, table: &mut String) {
    for Field { name, of, told } in &view.fields {
        let (words, inner) = shown(of);
        let inner = inner.map(|inner| find(structs, view, inner));
        let told = match (told.trim(), inner) {
            ("", Some(inner)) => inner.told.as_str(),
            (told, _) => told,
        };
        table.push_str(&format!("| `{before}{name}` | {words} | {told} |\n"));
        if let Some(inner) = inner {
            let list = if of.contains("Vec<") { "[]" } else { "" };
            rows(structs, inner, &format!("{before}{name}{list}."), table);
        }
    }
}

const HEAD: &str = "| field | is | holds |\n|---|---|---|\n";

#[test]
fn every_field_of_every_view_is_in_the_guide() {
    let structs = structs();
    let moved = "+++\ntitle = \"Moved\"\naliases = [\"/confx/2032/old/\"]\n+++\n";
    let content: Vec<_> =
        fixture::CONTENT.iter().copied().chain([("confx/2032/moved.md", moved)]).collect();
    let site = fixture::site_of(fixture::archive("/", &content), Audience::Public);
    let given = plan(&site).value.iter().filter_map(|page| names(&site, page));
    let views: BTreeMap<&str, BTreeSet<String>> =
        given.map(|names| (names.template, names.given)).collect();
    let own =
        |view: &Struct| view.fields.iter().map(|field| field.name.clone()).collect::<BTreeSet<_>>();
    let globals = structs.iter().find(|view| view.name == "Globals").unwrap();
    let mut part = format!("## `site`, for every template\n\n{HEAD}");
    rows(&structs, globals, "site.", &mut part);
    for (template, given) in &views {
        let view = structs.iter().find(|view| view.name.ends_with("View") && own(view) == *given);
        let view = view.unwrap_or_else(|| panic!("no view of {template} has {given:?}"));
        part.push_str(&format!("\n## `{template}`\n\n{HEAD}"));
        rows(&structs, view, "", &mut part);
    }
    let path = docs("templates.md");
    let text = fs::read_to_string(&path).unwrap();
    assert_says(&path, &with_part(&text, "views", &part));
}

//! The JSON schemas of `docs/schema/`, by which editors complete: they have the keys and words that the code reads.
//! Which these are, the code itself tells when it meets one that it does not know.

use std::collections::BTreeSet;
use std::fs;

use palmares::diag::Diagnostic;
use palmares::{config, entry};
use serde_json::Value;

use crate::guide::docs;

/// A key that is like no other, so that all that there are are told.
const STRANGE: &str = "qqqqqqqqqqqqqqqqqqqqqqqqqqqq";

fn schema(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(docs("schema").join(name)).unwrap()).unwrap()
}

/// The words in a hint or message after `intro`.
fn words(remarks: &[Diagnostic], intro: &str) -> BTreeSet<String> {
    let told = |r: &Diagnostic| format!("{}; {}", r.message, r.hint.as_deref().unwrap_or_default());
    let told = remarks.iter().map(told).find(|told| told.contains(intro));
    let told = told.unwrap_or_else(|| panic!("{intro}: {remarks:?}"));
    let list = told.split(intro).nth(1).unwrap().replace(" or ", ", ");
    let words = list.trim_matches([' ', ';']).split(", ");
    words.map(|word| word.trim_matches(['`', ' ', ';']).to_owned()).collect()
}

fn properties(schema: &Value, pointer: &str) -> BTreeSet<String> {
    let table = schema.pointer(pointer).unwrap_or_else(|| panic!("no {pointer}"));
    assert_eq!(table["additionalProperties"], false, "{pointer}");
    table["properties"].as_object().unwrap().keys().cloned().collect()
}

fn enumeration(schema: &Value, pointer: &str) -> BTreeSet<String> {
    let words = schema.pointer(pointer).unwrap_or_else(|| panic!("no {pointer}"));
    words.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

const LEAST: &str = "title = \"A\"\nbase_url = \"https://example.org/\"\nlicense = \"CC0-1.0\"\n";

/// Lesson E5: what an editor offers is what is read.
#[test]
fn the_schema_of_the_configuration_has_the_keys_that_are_read() {
    let schema = schema("site.schema.json");
    let keys = |text: String| words(&config::parse(&text).remarks, "the keys here are ");
    assert_eq!(properties(&schema, ""), keys(format!("{STRANGE} = 1\n{LEAST}")));
    let top = schema["properties"].as_object().unwrap();
    // Kinds of award and old addresses are keys of a person's choice.
    let is_free = |key: &str| ["awards", "redirects"].contains(&key);
    let tables = top.iter().filter(|(key, table)| table["type"] == "object" && !is_free(key));
    let mut n_tables = 0;
    for (table, _) in tables {
        n_tables += 1;
        let known = config::parse(&format!("{LEAST}[{table}]\n{STRANGE} = 1\n")).remarks;
        let own = properties(&schema, &format!("/properties/{table}"));
        // Where there is one key, it is told in other words.
        let told = format!("{known:?}");
        assert!(own.iter().all(|key| told.contains(key.as_str())), "{table}: {told}");
        if own.len() > 1 {
            assert_eq!(own, words(&known, "the keys here are "), "{table}");
        }
    }
    assert!(n_tables >= 4);
    let award = "/properties/awards/additionalProperties";
    assert_eq!(properties(&schema, award), keys(format!("{LEAST}[awards.x]\n{STRANGE} = 1\n")));
    let ranks = config::parse(&format!("{LEAST}[awards.x]\nrank = \"first\"\n")).remarks;
    let ranks: BTreeSet<String> = words(&ranks, "the ranks are ")
        .into_iter()
        .map(|word| word.split('`').next().unwrap().to_owned())
        .collect();
    assert_eq!(enumeration(&schema, &format!("{award}/properties/rank/enum")), ranks);
    for needed in enumeration(&schema, "/required") {
        let without: String =
            LEAST.lines().filter(|line| !line.starts_with(&needed)).collect::<Vec<_>>().join("\n");
        assert!(config::parse(&without).value.is_none(), "{needed}");
    }
}

#[test]
fn the_schema_of_pages_has_the_keys_that_are_read() {
    let schema = schema("page.schema.json");
    let read =
        |path: &str, front: &str| entry::parse(path, &format!("+++\n{front}\n+++\n")).remarks;
    let paper = "confx/2031/a.md";
    let title = "title = \"A\"";
    let strange = format!("{STRANGE} = 1");
    for (pointer, path, front) in [
        ("paper", paper, format!("{title}\n{strange}")),
        ("award", paper, format!("{title}\n[[awards]]\nkind = \"x\"\n{strange}")),
        ("source", paper, format!("{title}\n[[sources]]\ndocument = \"x\"\n{strange}")),
        ("paper/properties/links", paper, format!("{title}\n[links]\n{strange}")),
        ("author/anyOf/1", paper, format!("{title}\nauthors = [{{ name = \"x\", {strange} }}]")),
        ("venue", "confx/_index.md", strange.clone()),
        ("edition", "confx/2031/_index.md", strange.clone()),
        (
            "member/anyOf/1",
            "confx/2031/_index.md",
            format!("committee = [{{ name = \"x\", {strange} }}]"),
        ),
        ("person", "people/a.md", format!("name = \"A\"\n{strange}")),
    ] {
        let keys = words(&read(path, &front), "the keys here are ");
        assert_eq!(properties(&schema, &format!("/$defs/{pointer}")), keys, "{pointer}");
    }
    for key in properties(&schema, "/$defs/paper/properties/published") {
        let told = read(paper, &format!("{title}\npublished = {{ {STRANGE} = 1 }}"));
        assert!(format!("{told:?}").contains(&key), "{key}: {told:?}");
    }
    let award = |key: &str| format!("{title}\n[[awards]]\nkind = \"x\"\n{key} = \"{STRANGE}\"");
    for (pointer, path, front) in [
        ("paper/properties/status", paper, format!("{title}\nstatus = \"{STRANGE}\"")),
        ("paper/properties/title_status", paper, format!("{title}\ntitle_status = \"{STRANGE}\"")),
        ("award/properties/status", paper, award("status")),
        ("venue/properties/type", "confx/_index.md", format!("type = \"{STRANGE}\"")),
    ] {
        let known = words(&read(path, &front), "write ");
        assert_eq!(enumeration(&schema, &format!("/$defs/{pointer}/enum")), known, "{pointer}");
    }
}

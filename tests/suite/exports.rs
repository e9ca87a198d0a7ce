//! The files that machines read, and what the heads of pages tell them.

use std::collections::{BTreeMap, BTreeSet};

use palmares::archive::Archive;
use palmares::site::{Audience, Site};
use serde_json::{Value, json};

use crate::fixture;
use crate::site::files;

const GATES: &str = "confx/2031/sparse-gates/";

fn all() -> BTreeMap<String, String> {
    files(&fixture::site("/r/"))
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The fixture with further pages.
fn with(pages: &[(&str, &str)]) -> BTreeMap<String, String> {
    let content: Vec<_> = fixture::CONTENT.iter().chain(pages).copied().collect();
    files(&fixture::site_of(fixture::archive("/", &content), Audience::Public))
}

/// The links of a page's head: relation, type and address.
fn links(html: &str) -> Vec<(String, String, String)> {
    let value = |tag: &str, name: &str| {
        let rest = tag.split(&format!("{name}=\"")).nth(1).unwrap_or_default();
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let tags = html.split("<link ").skip(1).filter_map(|rest| rest.split('>').next());
    tags.map(|tag| (value(tag, "rel"), value(tag, "type"), value(tag, "href"))).collect()
}

/// Lessons C6 and C15, standards BT22 and DX8: four files beside a paper, which say what its page says.
#[test]
fn a_paper_has_files_beside_it() {
    let files = all();
    let record = json_of(&files[&format!("{GATES}index.json")]);
    assert_eq!(record["title"], "Sparse Gates for Long Memory & n < 3");
    assert_eq!(record["authors"][0]["orcid"], "https://orcid.org/0000-0002-1825-0097");
    assert_eq!(record["doi"], "10.5555/3100.42");
    assert_eq!(record["awards"][0]["statement"], "A clear piece of work.\n\nEverybody may use it.");
    assert_eq!(record["awards"][0]["statement_lang"], "en");
    assert_eq!(record["awards"][1]["id"], "confx/2031/sparse-gates#test-of-time");
    assert_eq!((&record["awards"][1]["year"], &record["year"]), (&json!(2041), &json!(2031)));
    let bibtex = &files[&format!("{GATES}paper.bib")];
    for line in [
        "@inproceedings{nowak-etal-2031-sparse,\n",
        "  title = \"Sparse Gates for \\texttt{Long} Memory \\& $n$ < 3\",\n",
        "  url = \"https://awards.example.org/r/confx/2031/sparse-gates/\",\n",
    ] {
        assert!(bibtex.contains(line), "{line}: {bibtex}");
    }
    assert!(
        files[&format!("{GATES}paper.ris")]
            .starts_with("TY  - CONF\r\nTI  - Sparse Gates for Long")
    );
    let csl = json_of(&files[&format!("{GATES}paper.csl.json")]);
    assert_eq!(csl[0]["id"], "nowak-etal-2031-sparse");
}

/// DESIGN: a working title is never given to machines as a title.
#[test]
fn a_working_title_is_no_title() {
    let files = all();
    let page = &files["confx/2031/engine/index.html"];
    assert!(!page.contains("citation_") && !page.contains("ld+json") && !page.contains("_bibtex"));
    for file in ["paper.bib", "paper.ris", "paper.csl.json"] {
        assert!(!files.contains_key(&format!("confx/2031/engine/{file}")), "{file}");
    }
    let record = json_of(&files["confx/2031/engine/index.json"]);
    assert_eq!((&record["title"], &record["title_status"]), (&json!("Engine"), &json!("working")));
    let whole = json_of(&files["data/awards.json"]);
    let listed = whole["listed"].as_array().unwrap();
    let engine = listed.iter().find(|paper| paper["id"] == "confx/2031/engine").unwrap();
    assert_eq!((&engine["title"], &engine["title_status"]), (&json!(null), &json!("working")));
    assert!(!files["data/awards.bib"].contains("Engine"));
}

/// Lessons C7, C17 and F10; standards HW1, SP1 to SP9: what the head of a paper's page tells, and no other page.
#[test]
fn the_head_of_a_paper_speaks_to_machines() {
    let files = all();
    let page = &files[&format!("{GATES}index.html")];
    let count = |what: &str| page.matches(what).count();
    assert_eq!(
        (count("\"citation_title\""), count("\"citation_author\""), count("Z3988")),
        (1, 4, 0)
    );
    assert_eq!((count("\"application/ld+json\""), count("content=\"\"")), (1, 0));
    let at = |file: &str| format!("https://awards.example.org/r/{GATES}{file}");
    let link = |rel: &str, media: &str, url: String| (rel.to_owned(), media.to_owned(), url);
    let typed: Vec<_> = links(page).into_iter().skip(5).collect();
    assert_eq!(
        typed,
        [
            link("author", "", "https://orcid.org/0000-0002-1825-0097".to_owned()),
            link("describedby", "application/x-bibtex", at("paper.bib")),
            link("describedby", "application/x-research-info-systems", at("paper.ris")),
            link("describedby", "application/json", at("index.json")),
            link("collection", "", "https://awards.example.org/r/confx/2031/".to_owned()),
            link("type", "", "https://schema.org/AboutPage".to_owned()),
            link("related", "", "https://doi.org/10.5555/3100.42".to_owned()),
            link("type", "", "https://schema.org/ScholarlyArticle".to_owned()),
        ]
    );
    for (file, html) in files.iter().filter(|(file, _)| file.ends_with(".html")) {
        let n_slashes = file.matches('/').count();
        assert!(
            n_slashes == 3 && !file.starts_with("awards") || !html.contains("citation_"),
            "{file}"
        );
    }
    let script = page.split("ld+json\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let ld = json_of(script.unwrap());
    assert_eq!(ld["headline"], "Sparse Gates for Long Memory & n < 3");
    assert_eq!(ld["@id"], at(""));
    assert!(
        page.contains("<button type=\"button\" data-copy=\"_bibtex\" hidden>Copy BibTeX</button>")
    );
    let shown = page.split("<pre id=\"_bibtex\">").nth(1).unwrap().split("</pre>").next().unwrap();
    let shown: String =
        shown.split('<').map(|part| part.split_once('>').map_or(part, |p| p.1)).collect();
    let shown = shown.replace("&amp;", "&").replace("&lt;", "<").replace("&quot;", "\"");
    let file = &files[&format!("{GATES}paper.bib")];
    assert_eq!(shown, file.split("  abstract").next().unwrap().trim_end().to_owned() + "\n}");
}

/// Standard HW24 and `[exports] per_paper`: both can be switched off.
#[test]
fn metadata_and_files_can_be_switched_off() {
    let archive = fixture::archive("/", fixture::CONTENT);
    let mut config = palmares::config::Config::clone(&archive.config);
    (config.scholar, config.per_paper_exports) = (false, false);
    let entries = fixture::CONTENT
        .iter()
        .map(|(path, text)| palmares::entry::parse(path, text).value.unwrap());
    let archive = Archive::new(config.into(), entries);
    let files = files(&fixture::site_of(archive, Audience::Public));
    let page = &files[&format!("{GATES}index.html")];
    assert!(
        !page.contains("citation_") && !page.contains("describedby") && page.contains("_bibtex")
    );
    assert!(files.keys().all(|file| !file.contains("paper.") && !file.ends_with("/index.json")));
}

/// Lesson C14, standard AT5: an archive that moves and keeps its authority keeps the ids of its feeds.
#[test]
fn ids_of_feeds_outlive_a_move() {
    let ids = |base_url: &str, authority: Option<&str>| -> Vec<String> {
        let archive = fixture::archive("/", fixture::CONTENT);
        let mut config = palmares::config::Config::clone(&archive.config);
        config.base_url = palmares::config::BaseUrl::parse(base_url).unwrap();
        config.feed_authority = authority.map(str::to_owned);
        let entries = fixture::CONTENT
            .iter()
            .map(|(path, text)| palmares::entry::parse(path, text).value.unwrap());
        let archive = Archive::new(config.into(), entries);
        let files = files(&fixture::site_of(archive, Audience::Public));
        let feeds = files.iter().filter(|(path, _)| path.ends_with("feed.xml"));
        let ids = feeds.flat_map(|(_, feed)| feed.split("<id>").skip(1));
        ids.map(|rest| rest.split("</id>").next().unwrap().to_owned()).collect()
    };
    let before = ids("https://awards.example.org/", None);
    assert!(before.len() > 12 && before.iter().all(|id| id.starts_with("tag:awards.example.org,")));
    assert_eq!(ids("https://elsewhere.example.net/a/", Some("awards.example.org")), before);
    assert!(ids("https://elsewhere.example.net/a/", None).iter().all(|id| !before.contains(id)));
}

/// Lesson C15, standards DX1 to DX7 and DX11: JSON and CSV hold the same awards in the same order.
#[test]
fn the_whole_archive_is_data() {
    let files = all();
    let whole = json_of(&files["data/awards.json"]);
    assert_eq!(whole["schema"], "https://awards.example.org/r/data/awards.schema.json");
    assert_eq!((&whole["version"], &whole["license"]), (&json!(1), &json!("CC0-1.0")));
    let awards = whole["awards"].as_array().unwrap();
    let ids: Vec<&str> = awards.iter().map(|award| award["id"].as_str().unwrap()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    assert_eq!(ids[0], "confx/2031/sparse-gates#test-of-time", "latest first");
    let joint = awards.iter().find(|award| award["paper"]["title"] == "Joint Work").unwrap();
    assert_eq!(joint["venue"], json!(["confx", "confy"]));
    let retracted = awards.iter().find(|award| award["paper"]["status"] == "retracted").unwrap();
    assert_eq!(retracted["paper"]["title"], "[RETRACTED] Too Good to Be True");
    let rescinded = awards.iter().find(|award| award["status"] == "rescinded").unwrap();
    assert_eq!(rescinded["status_date"], "2032-01-01");
    let table = &files["data/awards.csv"];
    assert!(table.lines().next().unwrap().starts_with("id,kind,rank,label,as_written,venue,year,"));
    assert_eq!(table.matches("\r\n").count(), ids.len() + 1);
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    for (row, award) in rows.records().map(Result::unwrap).zip(awards) {
        let plain = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        assert_eq!(row[0], plain(&award["id"]));
        assert_eq!(row[9], plain(&award["statement"]));
        assert_eq!(row[16], plain(&award["paper"]["title"]));
    }
    let own: BTreeSet<&str> =
        json_of(&files["data/awards.schema.json"])["$defs"]["award"]["required"]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap().to_owned().leak() as &str)
            .collect();
    let given: BTreeSet<&str> = awards[0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(own, given.into_iter().filter(|name| *name != "paper").collect());
}

fn keys(bibtex: &str) -> Vec<String> {
    let lines = bibtex.lines().filter(|line| line.starts_with('@'));
    lines.map(|line| line.split(['{', ',']).nth(1).unwrap().to_owned()).collect()
}

/// Lessons C3 and C4, standards BT7 and BT23: no key twice, newest first, then by key; a further paper leaves a key as it
/// was.
#[test]
fn the_whole_bibliography_holds_every_paper_once() {
    let before = with(&[]);
    let titled = before.keys().filter(|file| file.ends_with("/paper.bib")).count();
    let bibliography = keys(&before["data/awards.bib"]);
    assert_eq!(bibliography.len(), titled);
    let second = "+++\ntitle = \"Sparse Trees\"\nauthors = [\"Bo Nowak\", \"B\", \"C\"]\n+++\n";
    let given = "+++\ntitle = \"Y\"\nbibkey = \"nowak-etal-2031-sparse\"\n+++\n";
    let after = with(&[("confx/2031/sparse-trees.md", second)]);
    let gates = format!("{GATES}paper.bib");
    assert_eq!(before[&gates], after[&gates]);
    let own = &keys(&after["confx/2031/sparse-trees/paper.bib"])[0];
    assert!(own.starts_with("nowak-etal-2031-sparse-"), "{own}");
    let all = keys(&after["data/awards.bib"]);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    let taken = with(&[("confx/2031/y.md", given)]);
    assert_eq!(keys(&taken["confx/2031/y/paper.bib"]), ["nowak-etal-2031-sparse"]);
    assert!(keys(&taken[&gates])[0].starts_with("nowak-etal-2031-sparse-"));
    let years = |text: &str| -> Vec<u16> {
        let years = text.lines().filter_map(|line| line.strip_prefix("  year = \""));
        years.map(|rest| rest[..4].parse().unwrap()).collect()
    };
    assert!(years(&after["data/awards.bib"]).is_sorted_by(|a, b| a >= b));
}

/// Lesson R17: a name that must not be printed is in no file.
#[test]
fn a_hidden_name_is_in_no_file() {
    let person = "+++\nname = \"Eva Neu\"\nformer = [\"Eva Alt\"]\nhide_former = true\n+++\n";
    let paper =
        "+++\ntitle = \"Z\"\nauthors = [\"Eva Alt\"]\n[[awards]]\nkind = \"best-paper\"\n+++\n";
    let files = with(&[("people/eva-neu.md", person), ("confx/2031/z.md", paper)]);
    for (file, text) in &files {
        let has =
            text.contains("Eva Alt") || text.contains("Alt, Eva") || text.contains("alt-2031");
        assert!(!has, "{file}");
    }
    assert!(files["confx/2031/z/paper.bib"].starts_with("@inproceedings{neu-2031-z,"));
}

/// DESIGN §7: what a page costs beside its words.
#[test]
fn a_papers_page_is_small() {
    let content = [(
        "confx/2031/x.md",
        "+++\ntitle = \"X\"\ndoi = \"10.5555/1\"\n[[awards]]\nkind = \"best-paper\"\n+++\n",
    )];
    let site: Site = fixture::site_of(fixture::archive("/r/", &content), Audience::Public);
    let page = files(&site)["confx/2031/x/index.html"].len();
    assert!(page <= 6000, "{page}");
    let authors = (0..50).map(|n| format!("\"Ada{n} Nowak{n}\"")).collect::<Vec<_>>().join(",");
    let many = content[0].1.replace("doi", &format!("authors = [{authors}]\ndoi"));
    let content = [("confx/2031/x.md", many.as_str())];
    let site = fixture::site_of(fixture::archive("/r/", &content), Audience::Public);
    let with_authors = files(&site)["confx/2031/x/index.html"].len();
    assert!(with_authors <= page + 50 * 300, "{with_authors}");
}

//! What was published stays, and says what became of it.

use palmares::archive::Archive;
use palmares::config;
use palmares::entry;
use palmares::site::{Audience, Site};
use std::sync::Arc;

use crate::fixture;
use crate::site::files;

fn site(content: &[(&str, &str)]) -> Site {
    fixture::site_of(fixture::archive("/r/", content), Audience::Public)
}

const RETRACTED: &str = "+++\ntitle = \"Too Good to Be True\"\nauthors = [\"Ola Berg\"]\nstatus = \"retracted\"\n\
                         status_date = \"2034-05-01\"\nnote = \"The data were wrong.\"\n\n[[awards]]\nkind = \"best-paper\"\n+++\n\n\
                         Words of the abstract.\n";

/// Lesson R23: a retracted paper says so before its title wherever the title stands, and keeps its award.
#[test]
fn a_retracted_paper_is_marked_everywhere() {
    let other = "+++\ntitle = \"Another\"\nauthors = [\"Ola Berg\"]\n\n[[awards]]\nkind = \"best-paper\"\n+++\n";
    let files = files(&site(&[("confx/2033/a.md", RETRACTED), ("confx/2033/b.md", other)]));
    let mut n_files = 0;
    for (file, text) in files.iter().filter(|(_, text)| text.contains("Too Good to Be True")) {
        n_files += 1;
        // BibTeX keeps the case of the mark in braces.
        let text = text.replace("[{RETRACTED}]", "[RETRACTED]");
        let marked = text.matches("[RETRACTED] Too Good to Be True").count();
        assert_eq!(text.matches("Too Good to Be True").count(), marked, "{file}: {text}");
    }
    assert!(n_files >= 6, "{n_files}");
    let page = &files["confx/2033/a/index.html"];
    let (before, _) = page.split_once("<h1").unwrap();
    assert!(
        before.contains("This paper was retracted (2034-05-01). The data were wrong."),
        "{page}"
    );
    assert!(page.contains("id=\"best-paper\"") && page.contains("Words of the abstract."));
    assert!(files["index.html"].contains("2 awards"));
}

/// Lesson R23: what was taken down leaves a tombstone at its address, and its words are nowhere: on no page, in no file for
/// machines, not in what is searched.
#[test]
fn a_removed_paper_leaves_its_title_and_its_award() {
    let page = RETRACTED
        .replace("retracted", "removed")
        .replace("+++\n\n", "[links]\npaper = \"https://x.example.org/p\"\n+++\n\n")
        + "\n## Summary\n\nZeppelins of the summary.\n";
    let page = page.replace("Words of", "Quokkas of");
    let files = files(&site(&[("confx/2033/a.md", &page)]));
    let page = &files["confx/2033/a/index.html"];
    for part in [
        "This paper was taken down (2034-05-01).",
        "[REMOVED] Too Good to Be True",
        "id=\"best-paper\"",
        "Ola Berg",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    for (file, text) in &files {
        for word in ["quokkas", "zeppelins", "x.example.org"] {
            assert!(!text.to_lowercase().contains(word), "{word} in {file}: {text}");
        }
    }
    assert!(files["confx/2033/index.html"].contains("[REMOVED] Too Good to Be True"));
}

/// Lesson A19: an award that was taken back is struck in lists, out of counts and titles, and still told.
#[test]
fn a_rescinded_award_is_struck_and_not_counted() {
    let page = "+++\ntitle = \"On Things\"\nauthors = [\"Ola Berg\"]\n\n[[awards]]\nkind = \"best-paper\"\nstatus = \"rescinded\"\n\
                status_date = \"2034-05-01\"\nsource = \"https://confx.example.org/news/\"\n+++\n";
    let files = files(&site(&[("confx/2033/a.md", page)]));
    let page = &files["confx/2033/a/index.html"];
    assert!(page.contains("<title>On Things – CONFX 2033</title>"), "{page}");
    assert!(page.contains("Best Paper, CONFX 2033 (taken back)"), "{page}");
    assert!(
        page.contains("This award was taken back (2034-05-01).")
            && page.contains("confx.example.org/news")
    );
    for list in [
        "confx/2033/index.html",
        "people/ola-berg/index.html",
        "confx/index.html",
        "2033/index.html",
    ] {
        assert!(files[list].contains("<s>"), "{list}: {}", files[list]);
        assert!(
            !files[list].contains("1 award for") && !files[list].contains(">1 award."),
            "{list}"
        );
    }
    assert!(files["feed.xml"].contains("(taken back)"));
}

/// Lesson R17: a name that its bearer wants hidden is found nowhere, and neither is its address.
#[test]
fn a_hidden_name_is_nowhere() {
    let person = "+++\nname = \"Ada Nowak\"\nalso = [\"A. Nowak\"]\nformer = [\"Adrian Kowalski\"]\nhide_former = true\n+++\n";
    let paper = "+++\ntitle = \"On Things\"\nauthors = [\"Adrian Kowalski\", \"Eva Lind\"]\neditors = [\"Adrian Kowalski\"]\n\n\
                 [[awards]]\nkind = \"best-paper\"\n+++\n";
    let edition = "+++\ncommittee = [\"Adrian Kowalski\"]\neditors = [\"Adrian Kowalski\"]\n+++\n";
    let content = [
        ("people/ada-nowak.md", person),
        ("confx/2033/a.md", paper),
        ("confx/2033/_index.md", edition),
    ];
    let files = files(&site(&content));
    for (file, text) in &files {
        for part in ["Adrian", "Kowalski", "adrian", "kowalski"] {
            assert!(!text.contains(part) && !file.contains(part), "{part} in {file}: {text}");
        }
    }
    assert!(files["people/ada-nowak/index.html"].contains("On Things"));
}

/// Lesson R13: the page that a spelling had leads to the person who declares it.
#[test]
fn an_old_spelling_leads_to_the_person() {
    let person = "+++\nname = \"Ada Nowak\"\nalso = [\"A. Nowak\", \"Ada Novák\"]\nformer = [\"Ada Kowalska\"]\n+++\n";
    let paper = "+++\ntitle = \"On Things\"\nauthors = [\"A. Nowak\"]\n+++\n";
    // Somebody else bears the third spelling.
    let other = "+++\ntitle = \"On Words\"\nauthors = [{ name = \"Ada Novák\", person = \"ada-novak\" }]\n+++\n";
    let content =
        [("people/ada-nowak.md", person), ("confx/2033/a.md", paper), ("confx/2033/b.md", other)];
    let files = files(&site(&content));
    for old in ["people/a-nowak/index.html", "people/ada-kowalska/index.html"] {
        assert!(files[old].contains("url=/r/people/ada-nowak/\""), "{}", files[old]);
    }
    assert!(!files["people/ada-novak/index.html"].contains("http-equiv=\"refresh\""));
    assert!(
        !files["sitemap.xml"].contains("a-nowak/")
            || files["sitemap.xml"].matches("a-nowak/").count() == 1
    );
}

/// Lesson R22: one line of the configuration takes dead links off the pages.
#[test]
fn dead_links_are_left_out() {
    let site_toml = "title = \"A\"\nbase_url = \"https://a.example.org/\"\nlicense = \"CC0-1.0\"\n[links]\ndead = [\"video\", \"gone.example.org\"]\n";
    let paper = "+++\ntitle = \"On Things\"\n\n[links]\npaper = [\"https://gone.example.org/p\", \"https://here.example.org/p\"]\n\
                 video = \"https://videos.example.org/v\"\n+++\n";
    let config = Arc::new(config::parse(site_toml).value.unwrap());
    let archive = Archive::new(config, entry::parse("confx/2033/a.md", paper).value);
    let files = files(&fixture::site_of(archive, Audience::Public));
    let page = &files["confx/2033/a/index.html"];
    assert!(page.contains("here.example.org/p"));
    assert!(!page.contains("gone.example.org") && !page.contains("videos.example.org"), "{page}");
}

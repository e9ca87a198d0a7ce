//! What hosts make of a site: lessons P2, P5, P9 and P11 on the files of a build.

use std::fs;

use crate::common::{Archive, tree};

/// The addresses that a page links to or loads.
fn addresses(html: &str) -> Vec<&str> {
    let named = |name: &str| -> Vec<&str> {
        html.split(&format!(" {name}=\""))
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect()
    };
    [named("href"), named("src")].concat()
}

/// P2: the page for what is not there is whole at any depth, as all it needs is named from the root.
#[test]
fn p2_the_404_page_is_whole_at_any_depth() {
    let archive = Archive::small();
    archive.build(&["--base-url", "https://example.org/r/"]);
    let html = fs::read_to_string(archive.public().join("404.html")).unwrap();
    let mut n_sheets = 0;
    for address in addresses(&html).into_iter().filter(|address| !address.starts_with('#')) {
        let path = address.strip_prefix("https://example.org").unwrap_or(address);
        let Some(path) = path.strip_prefix("/r/") else {
            assert!(address.starts_with("https://spdx.org/"), "{address}");
            continue;
        };
        let is_folder = path.is_empty() || path.ends_with('/');
        let file = if is_folder { format!("{path}index.html") } else { path.to_owned() };
        assert!(archive.public().join(&file).is_file(), "{address}");
        n_sheets += usize::from(file.ends_with(".css"));
    }
    assert_eq!(n_sheets, 1);
}

/// P5: no link and no file with two names, which uploads refuse; not even where `static/` has them.
#[cfg(unix)]
#[test]
fn p5_a_site_holds_no_links() {
    use std::os::unix::fs::MetadataExt;
    let archive = Archive::small();
    let statics = archive.root().join("static");
    std::os::unix::fs::symlink("humans.txt", statics.join("link.txt")).unwrap();
    fs::hard_link(statics.join("humans.txt"), statics.join("twin.txt")).unwrap();
    archive.build(&[]);
    for (name, _) in tree(&archive.public()) {
        let state = fs::symlink_metadata(archive.public().join(&name)).unwrap();
        assert!(!state.is_symlink() && (state.is_dir() || state.nlink() == 1), "{name}");
    }
    assert_eq!(fs::read_to_string(archive.public().join("link.txt")).unwrap(), "Ada Nowak\n");
}

/// P9: a paper that was retracted or removed keeps its page, and says so.
#[test]
fn p9_a_retracted_paper_keeps_its_page() {
    let archive = Archive::small();
    for (status, told) in [("retracted", "was retracted"), ("removed", "was taken down")] {
        let page = format!(
            "+++\ntitle = \"On Haste\"\nstatus = \"{status}\"\nstatus_date = \"2032-01-01\"\n+++\n"
        );
        archive.put("content/confx/2031/on-haste.md", &page);
        archive.build(&[]);
        let html =
            fs::read_to_string(archive.public().join("confx/2031/on-haste/index.html")).unwrap();
        assert!(html.contains(told), "{html}");
    }
}

/// P11: no site without a licence; with one, every page names it, for people and for machines.
#[test]
fn p11_the_licence_of_the_metadata_is_named() {
    let archive = Archive::small();
    archive.build(&[]);
    let pages = tree(&archive.public());
    for (name, bytes) in pages.iter().filter(|(name, _)| name.ends_with("index.html")) {
        let html = String::from_utf8_lossy(bytes.as_ref().unwrap());
        assert!(
            html.contains("<link rel=\"license\" href=\"https://spdx.org/licenses/CC0-1.0\">"),
            "{name}"
        );
        assert!(html.contains(">CC0-1.0</a>"), "{name}");
    }
    let json = |file: &str| -> serde_json::Value {
        serde_json::from_slice(&fs::read(archive.public().join(file)).unwrap()).unwrap()
    };
    for file in ["data/awards.json", "confx/2031/on-things/index.json"] {
        assert_eq!(json(file)["license"], "CC0-1.0", "{file}");
    }
    archive.put("site.toml", "title = \"A\"\nbase_url = \"https://example.org/\"\n");
    let output = archive.try_build(&[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`license` is missing"));
}

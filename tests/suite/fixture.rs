//! A small fictional archive, built in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use palmares::archive::Archive;
use palmares::site::{Audience, Site};
use palmares::{config, entry};

/// Pages of the content, by their path below `content/`.
pub(crate) const CONTENT: &[(&str, &str)] = &[
    (
        "confx/_index.md",
        "+++\nname = \"ConfX\"\nfull_name = \"Conference on Example Systems\"\nhome = \"https://confx.example.org/\"\n+++\n\nA conference that does not exist.\n",
    ),
    (
        "confx/2031/_index.md",
        "+++\ndates = [\"2031-07-12\", \"2031-07-14\"]\nplace = \"Lisbon\"\n[[committee]]\nname = \"Ola Berg\"\naffiliation = \"Example University\"\n+++\n\nThe first one.\n",
    ),
    (
        "confx/2031/sparse-gates.md",
        "+++\ntitle = \"Sparse Gates for `Long` Memory & $n$ < 3\"\nauthors = [\"Ada Nowak\", \"Jan van der Berg\", \"Mausam\", \"茂松 孙\"]\ndoi = \"10.5555/3100.42\"\n\n[[awards]]\nkind = \"best-paper\"\n\n[[awards]]\nkind = \"test-of-time\"\nyear = 2041\nas_written = \"Ten-Year Medal\"\n\n[links]\ncode = \"https://code.example.org/gates/repo/\"\n\n[[sources]]\ndocument = \"confx-2031.txt\"\nlines = [3, 9]\n+++\n\nWe study gates. They are $O(n \\log n)$.\n\n## Summary\n\nAbout gates.\n\n## Statement\n\nA clear piece of work.\n\nEverybody may use it.\n\n## Erratum\n\nTable 2 is wrong.\n",
    ),
    (
        "confx/2031/templates-shown.md",
        "+++\ntitle = \"{{IEEE}} Trans. {% raw %} {# x #}\"\nauthors = [\"Ada Nowak\", \"Béla <b> & Co\"]\n\n[[awards]]\nkind = \"best-paper\"\nrank = \"runner-up\"\n\n[[awards]]\nkind = \"best-demo\"\nstatus = \"rescinded\"\nstatus_date = \"2032-01-01\"\n+++\n\nSee {{ config }} and {% raw %}.\n\n## Statement\n\nA statement of many words that goes on. It says {{ site.title }} in the middle of it, and then it goes on and on for quite a while, so that nobody could put all of it into a list without making the list too long to be read by anybody who is not very patient.\n",
    ),
    (
        "confx/2031/joint-work.md",
        "+++\ntitle = \"Joint Work\"\nauthors = [\"Eva Lind\"]\n\n[[awards]]\nkind = \"outstanding-paper\"\nvenue = [\"confx\", \"confy\"]\n+++\n",
    ),
    (
        "confx/2031/engine.md",
        "+++\ntitle = \"Engine\"\ntitle_status = \"working\"\n+++\n\nEngine is a thing.\n",
    ),
    ("confx/2031/listed-only.md", "+++\ntitle = \"Listed Only\"\nauthors = [\"Eva Lind\"]\n+++\n"),
    (
        "confx/2041/old-ideas.md",
        "+++\ntitle = \"Old Ideas\"\nauthors = [\"Ada Nowak\"]\n\n[[awards]]\nkind = \"test-of-time\"\n\n[[awards]]\nkind = \"best-green-paper\"\nlabel = \"Best Green Paper\"\nrank = \"finalist\"\n+++\n",
    ),
    (
        "confy/2033/retracted.md",
        "+++\ntitle = \"Too Good to Be True\"\nauthors = [\"Ola Berg\"]\nstatus = \"retracted\"\nstatus_date = \"2034-05-01\"\n\n[[awards]]\nkind = \"honorable-mention\"\n+++\n",
    ),
    (
        "people/ada-nowak.md",
        "+++\nname = \"Ada Nowak\"\nalso = [\"A. Nowak\"]\norcid = \"0000-0002-1825-0097\"\nurl = \"https://ada.example.org/\"\n+++\n",
    ),
];

/// The archive of these pages, published under this base path.
pub(crate) fn archive(base: &str, content: &[(&str, &str)]) -> Archive {
    let site_toml = format!(
        "title = \"Example Awards\"\nbase_url = \"https://awards.example.org{base}\"\nlicense = \"CC0-1.0\"\n\
         edit_url = \"https://git.example.org/edit/main/\"\n[publish]\ncname = \"awards.example.org\"\n"
    );
    let config = config::parse(&site_toml).value.expect("the configuration is valid");
    let entries = content.iter().map(|(path, source)| {
        let read = entry::parse(path, source);
        read.value.unwrap_or_else(|| panic!("{path}: {:?}", read.remarks))
    });
    Archive::new(Arc::new(config), entries)
}

/// The site of the whole fixture under this base path.
pub(crate) fn site(base: &str) -> Site {
    site_of(archive(base, CONTENT), Audience::Public)
}

/// The site of an archive, with the embedded templates.
pub(crate) fn site_of(archive: Archive, audience: Audience) -> Site {
    let statics = BTreeSet::from(["favicon.ico".to_owned()]);
    let checked = Site::new(archive, audience, &BTreeMap::new(), statics);
    assert_eq!(checked.remarks, []);
    checked.value.expect("the embedded templates are valid")
}

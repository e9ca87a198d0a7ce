//! Old addresses of papers (lesson R7, standards CR1 to CR4).

use palmares::render::render;
use palmares::site::route::{self, Page};
use palmares::site::{Audience, Site, plan};

use crate::fixture;

fn site(base: &str, papers: &[(&str, &str)]) -> Site {
    let content: Vec<(String, String)> = papers
        .iter()
        .map(|(path, aliases)| {
            let page = format!("+++\ntitle = \"Title <of> {path}\"\naliases = {aliases}\n+++\n");
            (format!("{path}.md"), page)
        })
        .collect();
    let content: Vec<(&str, &str)> =
        content.iter().map(|(path, page)| (path.as_str(), page.as_str())).collect();
    fixture::site_of(fixture::archive(base, &content), Audience::Public)
}

fn text(site: &Site, page: &Page) -> String {
    String::from_utf8(render(site, page).value.unwrap()).unwrap()
}

/// Lesson R7.
#[test]
fn an_alias_leads_to_the_page() {
    let aliases = "[\"/confx/2031/old/\", \"confx/2031/older\", \"/2019/f\u{fc}nf.html\"]";
    let site = site("/r/", &[("confx/2031/new", aliases)]);
    assert_eq!(plan(&site).remarks, []);
    let stubs: Vec<&Page> =
        plan(&site).value.iter().filter(|page| matches!(page, Page::Alias(_))).collect();
    let files: Vec<String> = stubs.iter().map(|page| route::file(page)).collect();
    let expected =
        ["2019/f\u{fc}nf.html", "confx/2031/old/index.html", "confx/2031/older/index.html"];
    assert_eq!(files, expected);
    for stub in stubs {
        let html = text(&site, stub);
        for part in [
            "<link rel=\"canonical\" href=\"https://awards.example.org/r/confx/2031/new/\">",
            "<meta http-equiv=\"refresh\" content=\"0; url=/r/confx/2031/new/\">",
            "<a href=\"/r/confx/2031/new/\">Title &lt;of&gt; confx/2031/new</a>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
    for page in [Page::Sitemap(None), Page::Feed(route::Feed::Site), Page::Year(2031)] {
        let told = text(&site, &page);
        assert!(!told.contains("/old") && !told.contains("/2019/f"), "{told}");
    }
    assert!(text(&site, &Page::Files).contains("confx/2031/old/index.html\n"));
}

/// Each fault names the page and the alias.
#[test]
fn an_alias_that_cannot_be_is_an_error() {
    for alias in [
        "/confx/2031/a/",
        "/confx/2031/b/",
        "confx/2031/b/index.html",
        "/confx/2031/",
        "/awards/",
        "/",
        "/ConfX/2031/B/",
        "/404.html",
        "/feed.xml",
        "/favicon.ico",
        "../x",
        "/a/../b/",
        "https://example.org/x/",
        "//example.org/x/",
        "",
        "/a\\\\b/",
        "/a?b",
    ] {
        let site =
            site("/", &[("confx/2031/a", &format!("[\"{alias}\"]")), ("confx/2031/b", "[]")]);
        let remarks = &plan(&site).remarks;
        assert_eq!(remarks.len(), 1, "{alias}: {remarks:?}");
        let told = format!("{:?}", remarks[0]);
        let shown = alias.trim_start_matches('/').trim_end_matches("index.html");
        let shown = shown.trim_end_matches('/');
        assert!(told.contains("content/confx/2031/a.md"), "{alias}: {told}");
        assert!(told.contains(shown) && told.contains("alias"), "{alias}: {told}");
    }
    let twice = site("/", &[("confx/2031/a", "[\"/x/\", \"x\"]"), ("confx/2031/b", "[\"/x\"]")]);
    let told: Vec<&str> = plan(&twice).remarks.iter().map(|r| r.message.as_str()).collect();
    assert_eq!(told, ["the alias `/x` is one of content/confx/2031/a.md too"]);
}

/// P9: an address of the site that no paper's page can name is redirected in `site.toml`.
#[test]
fn a_redirect_leads_to_any_page() {
    let planned = |redirects: &str| {
        let config = format!(
            "title = \"A\"\nbase_url = \"https://awards.example.org/r/\"\nlicense = \"CC0-1.0\"\n[redirects]\n{redirects}"
        );
        let config = palmares::config::parse(&config).value.unwrap();
        let pages = [
            (
                "confx/2031/a.md",
                "+++\ntitle = \"A\"\nauthors = [\"Ada Nowak\"]\naliases = [\"/old/\"]\n+++\n",
            ),
            ("confx/2031/b.md", "+++\ntitle = \"B\"\n+++\n"),
        ];
        let entries = pages.map(|(path, page)| palmares::entry::parse(path, page).value.unwrap());
        let archive = palmares::archive::Archive::new(std::sync::Arc::new(config), entries);
        fixture::site_of(archive, Audience::Public)
    };
    let site = planned("\"/people/ada-nowac/\" = \"/people/ada-nowak/\"\n");
    assert_eq!(plan(&site).remarks, []);
    let stub = plan(&site).value.iter().find(|page| route::file(page).contains("nowac")).unwrap();
    let html = text(&site, stub);
    assert!(html.contains("url=/r/people/ada-nowak/"), "{html}");
    for (astray, told) in [
        ("\"/x/\" = \"/people/nobody/\"", "there is no such page"),
        ("\"/x/\" = \"https://example.org/\"", "there is no such page"),
        ("\"/x/\" = \"/y/\"\n\"/y/\" = \"/confx/2031/a/\"", "there is no such page"),
        ("\"/old/\" = \"/confx/2031/b/\"", "is an alias of content/confx/2031/a.md"),
        ("\"/confx/2031/a/\" = \"/confx/2031/b/\"", "have one address"),
        ("\"../x\" = \"/confx/2031/b/\"", "is no address of the site"),
    ] {
        let site = planned(astray);
        let remarks = &plan(&site).remarks;
        assert!(
            remarks.iter().any(|remark| remark.message.contains(told)),
            "{astray}: {remarks:?}"
        );
    }
}

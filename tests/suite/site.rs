//! The whole site: what is true of every page.

use std::collections::{BTreeMap, BTreeSet};

use palmares::render::render;
use palmares::site::route::{self, Page};
use palmares::site::{Audience, Site, plan};

use crate::fixture;

/// Every file of a site but those of `static/`, by its path.
pub(crate) fn files(site: &Site) -> BTreeMap<String, String> {
    let planned = plan(site);
    assert_eq!(planned.remarks, []);
    let mut files = BTreeMap::new();
    for page in planned.value.iter().filter(|page| !matches!(page, Page::Static(_))) {
        let rendered = render(site, page);
        assert_eq!(rendered.remarks, [], "{page:?}");
        let bytes = rendered.value.unwrap_or_else(|| panic!("{page:?} is planned"));
        files.insert(route::file(page), String::from_utf8(bytes).unwrap());
    }
    files
}

/// The values of an attribute in a page.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    html.split(&begin).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn pages(files: &BTreeMap<String, String>) -> impl Iterator<Item = (&String, &String)> {
    let is_page = |html: &str| !html.contains("http-equiv=\"refresh\"");
    files.iter().filter(move |(file, html)| file.ends_with(".html") && is_page(html))
}

/// A page without its tags, as a person reads it.
fn visible(html: &str) -> String {
    let body = html.split_once("<body>").map_or(html, |(_, body)| body);
    body.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text)).collect()
}

/// The first tag that is closed out of turn or never, or that stands where it cannot.
fn unbalanced(html: &str) -> Option<String> {
    const VOID: [&str; 5] = ["meta", "link", "br", "wbr", "input"];
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1).filter_map(|part| part.split('>').next()) {
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap_or_default();
        let is_block = ["p", "ul", "ol", "dl", "pre", "section", "figure"].contains(&name);
        match tag.strip_prefix('/') {
            Some(_) if open.pop() != Some(name) => return Some(tag.to_owned()),
            Some(_) => {}
            None if tag.starts_with('!') || tag.ends_with('/') || VOID.contains(&name) => {}
            None if is_block && open.contains(&"p") => return Some(format!("{tag} in p")),
            None if name == "a" && open.contains(&"a") => return Some(format!("{tag} in a")),
            None => open.push(name),
        }
    }
    open.pop().map(str::to_owned)
}

/// Asserts that every link on the site leads to a page that is planned, and to an id on it, and that every page is reached
/// by links from others (lessons F8 and F9).
pub(crate) fn assert_linked(site: &Site) {
    let base = site.archive.config.base_url.path();
    let planned: BTreeSet<Page> = plan(site).value.iter().cloned().collect();
    let files = files(site);
    let mut reached = BTreeSet::from(["index.html".to_owned(), "404.html".to_owned()]);
    for (file, html) in pages(&files) {
        for href in values(html, "href").into_iter().filter(|href| !href.contains("://")) {
            let (path, id) = href.split_once('#').unwrap_or((href, ""));
            let target = match path {
                "" => file.clone(),
                beside if !beside.starts_with('/') => {
                    let folder = file.trim_end_matches("index.html");
                    assert!(files.contains_key(&format!("{folder}{beside}")), "{href} in {file}");
                    continue;
                }
                path => {
                    let below = path.strip_prefix(base);
                    let below = below.unwrap_or_else(|| panic!("{href} in {file}"));
                    let page = route::parse(&format!("/{below}"));
                    let page = page.unwrap_or_else(|| panic!("{href} in {file} is no address"));
                    assert!(planned.contains(&page), "{href} in {file} leads nowhere");
                    route::file(&page)
                }
            };
            let has_id = id.is_empty() || values(&files[&target], "id").contains(&id);
            assert!(has_id, "{href} in {file} has no such id");
            reached.insert(target);
        }
    }
    let all: BTreeSet<String> = pages(&files).map(|(file, _)| file.clone()).collect();
    assert_eq!(all.difference(&reached).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn links_lead_to_pages_and_pages_are_linked() {
    for base in ["/", "/r/", "/a/b/"] {
        assert_linked(&fixture::site(base));
    }
}

/// Lesson P1: sites under different base paths differ only by it.
#[test]
fn a_base_path_is_only_a_prefix() {
    let root = files(&fixture::site("/"));
    for base in ["/r/", "/a/b/", "/r"] {
        let base = format!("{}/", base.trim_end_matches('/'));
        let moved = files(&fixture::site(&base));
        assert_eq!(root.keys().collect::<Vec<_>>(), moved.keys().collect::<Vec<_>>());
        for (file, text) in moved {
            let back = text
                .replace(
                    &format!("https://awards.example.org{base}"),
                    "https://awards.example.org/",
                )
                .replace(&format!("href=\"{base}"), "href=\"/")
                .replace(&format!("src=\"{base}"), "src=\"/")
                .replace(&format!("action=\"{base}"), "action=\"/")
                .replace(&format!("data-at=\"{base}"), "data-at=\"/")
                .replace(&format!("0; url={base}"), "0; url=/");
            assert_eq!(root[&file], back, "{file}");
        }
    }
}

/// Lessons T3 and A17, standards OG1, CR1 and AX2.
#[test]
fn every_page_is_whole() {
    let files = files(&fixture::site("/r/"));
    let mut titles = BTreeMap::new();
    for (file, html) in pages(&files) {
        let ids = values(html, "id");
        let distinct: BTreeSet<_> = ids.iter().collect();
        assert_eq!(ids.len(), distinct.len(), "ids in {file}: {ids:?}");
        let text = visible(html);
        for word in ["None", "null", "undefined", "NaN"] {
            let words = text.split(|c: char| !c.is_alphanumeric());
            assert_eq!(words.filter(|w| *w == word).count(), 0, "{word} in {file}");
        }
        let title = html.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
        let other = titles.insert(title.unwrap(), file);
        assert_eq!(other, None, "{file} has the title of another page");
        assert_eq!(html.matches("<h1").count(), 1, "{file}");
        assert_eq!(html.matches("rel=\"canonical\"").count(), 1, "{file}");
        assert!(html.contains("<html lang=\"en\">") && html.contains("href=\"#_main\""), "{file}");
        assert!(!html.contains("noindex") && !html.contains("href=\"\""), "{file}");
        assert!(!html.contains("<link href"), "{file}");
        assert_eq!(unbalanced(html), None, "{file}");
    }
}

/// Lessons C14, S4 and F7, standards AT1 to AT7 and SM4.
#[test]
fn feeds_and_sitemap_are_well_formed() {
    let files = files(&fixture::site("/r/"));
    let mut n_feeds = 0;
    for (file, xml) in files.iter().filter(|(file, _)| file.ends_with(".xml")) {
        let document = roxmltree::Document::parse(xml).unwrap_or_else(|e| panic!("{file}: {e}"));
        let texts = |name| {
            let named = document.descendants().filter(move |node| node.has_tag_name(name));
            named.filter_map(|node| node.text()).map(str::to_owned).collect::<Vec<_>>()
        };
        let atom = |name| texts(("http://www.w3.org/2005/Atom", name));
        if file.ends_with("feed.xml") {
            n_feeds += 1;
            let ids = atom("id");
            assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{file}");
            assert!(atom("updated").iter().all(|at| at.ends_with("T00:00:00Z")));
            assert!(values(xml, "href").iter().all(|href| href.starts_with("https://")));
        } else {
            let locs = texts(("http://www.sitemaps.org/schemas/sitemap/0.9", "loc"));
            let canonical: BTreeSet<String> = pages(&files)
                .filter(|(file, _)| *file != "404.html")
                .flat_map(|(_, html)| {
                    values(html.split("rel=\"canonical\"").nth(1).unwrap(), "href")
                        .first()
                        .map(|url| (*url).to_owned())
                })
                .collect();
            assert_eq!(locs.into_iter().collect::<BTreeSet<_>>(), canonical);
        }
    }
    // The site, three venues, three years, six kinds.
    assert!(n_feeds >= 10, "{n_feeds}");
    let feed = &files["feed.xml"];
    assert!(
        feed.contains("<id>tag:awards.example.org,2041:confx/2031/sparse-gates#test-of-time</id>")
    );
    assert!(feed.contains("<updated>2031-07-14T00:00:00Z</updated>"));
    assert!(feed.contains("<title>{{IEEE}} Trans. {% raw %} {# x #}</title>"));
}

/// Lesson P10: a preview asks search engines to stay away.
#[test]
fn a_preview_is_not_indexed() {
    let archive = fixture::archive("/", fixture::CONTENT);
    let files = files(&fixture::site_of(archive, Audience::Preview));
    assert!(
        pages(&files).all(|(_, html)| html.contains("<meta name=\"robots\" content=\"noindex\">"))
    );
    assert!(files["robots.txt"].contains("Disallow: /\n"));
    assert!(!files.contains_key("sitemap.xml"));
}

/// Lessons P3 and P4.
#[test]
fn the_files_that_hosts_ask_for_are_there() {
    let site = fixture::site("/");
    let files = files(&site);
    assert_eq!(
        (files[".nojekyll"].as_str(), files["CNAME"].as_str()),
        ("", "awards.example.org\n")
    );
    let listed: Vec<String> = plan(&site).value.iter().map(route::file).collect();
    assert_eq!(files["data/files.txt"].lines().collect::<Vec<_>>(), listed);
    assert!(listed.contains(&"favicon.ico".to_owned()));
}

/// Two pages of one address are an error that names both.
#[test]
fn clashing_addresses_are_errors() {
    let clashes = |statics: &[&str]| {
        let archive = fixture::archive("/", fixture::CONTENT);
        let statics = statics.iter().map(|name| (*name).to_owned()).collect();
        let site = Site::new(archive, Audience::Public, &BTreeMap::new(), statics).value.unwrap();
        let messages = plan(&site).remarks.iter().map(|remark| remark.message.clone());
        messages.collect::<Vec<_>>()
    };
    let told = clashes(&["confx/2031/joint-work/index.html"]);
    assert!(
        told[0].contains("static/confx") && told[0].contains("content/confx/2031/joint-work.md"),
        "{told:?}"
    );
    assert_eq!(clashes(&["Robots.txt"]).len(), 1);
    assert_eq!(clashes(&["confx"]).len(), 1);
    assert_eq!(clashes(&["favicon.ico", "favicon.icon"]).len(), 0);
}

#[test]
fn addresses_without_a_page_have_none() {
    let site = fixture::site("/");
    for address in [
        "/confx/1999/",
        "/nowhere/",
        "/1999/",
        "/awards/best-thesis/",
        "/people/nobody/",
        "/confx/2031/x/",
        "/assets/x.css",
        "/people/letter-q/",
        "/awards/best-paper/2031/",
        "/sitemap-1.xml",
        "/nowhere/feed.xml",
    ] {
        let page = route::parse(address).unwrap();
        assert_eq!(render(&site, &page).value, None, "{address}");
    }
}

/// Lesson S4, with papers enough for two parts.
#[test]
fn a_large_sitemap_has_parts() {
    let content: Vec<(String, String)> = (0..50_100)
        .map(|n| (format!("confx/2031/paper-{n}.md"), format!("+++\ntitle = \"Paper {n}\"\n+++\n")))
        .collect();
    let content: Vec<(&str, &str)> =
        content.iter().map(|(p, s)| (p.as_str(), s.as_str())).collect();
    let site = fixture::site_of(fixture::archive("/", &content), Audience::Public);
    let planned = &plan(&site).value;
    assert!(
        planned.contains(&Page::Sitemap(Some(2))) && !planned.contains(&Page::Sitemap(Some(3)))
    );
    let text = |page| String::from_utf8(render(&site, page).value.unwrap()).unwrap();
    assert!(text(&Page::Sitemap(None)).contains("<sitemapindex"));
    assert_eq!(text(&Page::Sitemap(Some(1))).matches("<loc>").count(), 50_000);
    let paper = route::parse("/confx/2031/paper-7/").unwrap();
    assert!(text(&paper).len() < 6000);
}

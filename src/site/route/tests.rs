//! Addresses both ways.

use proptest::prelude::*;

use super::parse::is_plain;
use super::*;
use crate::text::slug;

fn name() -> impl Strategy<Value = Arc<str>> {
    "[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,4}){0,2}"
        .prop_filter("a slug", |s| slug::is_slug(s) && !slug::is_reserved(s))
        .prop_map(Arc::from)
}

fn edition() -> impl Strategy<Value = EditionKey> {
    (name(), 1000_u16..=9999).prop_map(|(venue, year)| EditionKey { venue, year })
}

fn page() -> impl Strategy<Value = Page> {
    let year = 1000_u16..=9999;
    prop_oneof![
        prop::sample::select(vec![
            Page::Home,
            Page::Awards,
            Page::People,
            Page::About,
            Page::Search,
            Page::Shard(Shard::Words, 0),
            Page::Shard(Shard::Papers, 17),
            Page::NotFound,
            Page::Feed(Feed::Site),
            Page::Sitemap(None),
            Page::Robots,
            Page::NoJekyll,
            Page::Cname,
            Page::Files,
            Page::Letter('0'),
            Page::Data(Data::Json),
            Page::Data(Data::Csv),
            Page::Data(Data::Schema),
            Page::Data(Data::Bibtex),
            Page::Data(Data::BibtexYear(None)),
        ]),
        name().prop_map(Page::Venue),
        edition().prop_map(Page::Edition),
        (edition(), name()).prop_map(|(edition, slug)| Page::Paper(PaperId { edition, slug })),
        (edition(), name(), prop::sample::select(&Export::ALL[..]))
            .prop_map(|(edition, slug, export)| Page::Export(PaperId { edition, slug }, export)),
        year.clone().prop_map(Page::Year),
        year.clone().prop_map(|year| Page::Data(Data::BibtexYear(Some(year)))),
        name().prop_map(Page::Kind),
        (name(), year.clone()).prop_map(|(kind, year)| Page::KindYear(kind, year)),
        prop::char::range('a', 'z').prop_map(Page::Letter),
        name().prop_filter("no letter", |s| !s.starts_with("letter-")).prop_map(Page::Person),
        name().prop_map(|venue| Page::Feed(Feed::Venue(venue))),
        year.prop_map(|year| Page::Feed(Feed::Year(year))),
        name().prop_map(|kind| Page::Feed(Feed::Kind(kind))),
        (1_u16..=400).prop_map(|part| Page::Sitemap(Some(part))),
        name().prop_map(|name| Page::Asset(format!("{name}.css").into())),
        "[a-zA-Z %é._-]{1,9}\\.txt".prop_map(|path| Page::Static(path.into())),
        prop::sample::select(vec!["assets/logo.txt", "sitemap-3.xml", "x/feed.xml", "x/2031/y"])
            .prop_map(|path| Page::Static(path.into())),
        "(/?[a-zA-Z %é_-]{1,9}){1,4}(\\.html|/|)"
            .prop_filter_map("an alias", |path| alias(&path).map(Page::Alias)),
    ]
}

proptest! {
    /// Every address leads back to its page; pages are files `index.html` of lower-case names (lesson R6).
    #[test]
    fn addresses_lead_back(page in page()) {
        prop_assert!(readings(&address(&page)).contains(&page));
        if matches!(page, Page::Static(_) | Page::Alias(_)) {
            return Ok(());
        }
        prop_assert_eq!(parse(&address(&page)), Some(page.clone()));
        if address(&page).ends_with('/') {
            prop_assert_eq!(address(&page).to_lowercase(), address(&page));
            prop_assert!(file(&page).ends_with("index.html"));
        }
    }

    #[test]
    fn no_path_makes_it_panic(path in "\\PC*") {
        for page in readings(&path).into_iter().chain(alias(&path).map(Page::Alias)) {
            prop_assert!(is_plain(&file(&page)));
        }
    }
}

#[test]
fn an_alias_is_a_path_of_the_site() {
    let file = |written: &str| alias(written).map(|path| file(&Page::Alias(path)));
    for written in ["/confx/2031/old/", "confx/2031/old", "/confx/2031/old/index.html"] {
        assert_eq!(file(written).as_deref(), Some("confx/2031/old/index.html"), "{written}");
    }
    assert_eq!(file("/2019/foo.html").as_deref(), Some("2019/foo.html"));
    assert_eq!(file("/2019/caf%C3%A9.php").as_deref(), Some("2019/café.php/index.html"));
    for outside in [
        "",
        "/",
        "..",
        "/../a/",
        "a/%2e%2e/b",
        "//a/b",
        "https://a.example/",
        "a:b",
        "a\\b",
        "a?b",
        "/a\nb/",
    ] {
        assert_eq!(file(outside), None, "{outside}");
    }
}

#[test]
fn addresses_that_cannot_be_have_no_page() {
    for path in ["", "neurips/", "/NeurIPS/", "/neurips/25/", "/awards/x/y/", "/a//b/", "/data/"] {
        assert_eq!(parse(path), None, "{path}");
    }
}

//! Every address of the site, made here and only here, both ways: [`address`] and [`parse`].
//!
//! An address is absolute below the site's base path: `/neurips/2025/`. Pages end in `/`, files do not.

use std::sync::Arc;

use crate::paper::{EditionKey, PaperId};
use crate::text::slug;

/// A page or a file of the site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The matrix of venues and years.
    Home,
    /// A venue.
    Venue(Arc<str>),
    /// A venue in a year.
    Edition(EditionKey),
    /// A paper.
    Paper(PaperId),
    /// All venues in a year.
    Year(u16),
    /// The kinds of award.
    Awards,
    /// A kind of award.
    Kind(Arc<str>),
    /// A kind of award in a year, where there are too many for one page.
    KindYear(Arc<str>, u16),
    /// The letters of the people.
    People,
    /// The people of a letter, `a` to `z`, or `0` for names that begin with none of them.
    Letter(char),
    /// A person.
    Person(Arc<str>),
    /// About the archive.
    About,
    /// What the host shows where there is no page.
    NotFound,
    /// The newest awards, for feed readers.
    Feed(Feed),
    /// The addresses of all pages; with a number, a part of them.
    Sitemap(Option<u16>),
    /// What crawlers may read.
    Robots,
    /// Keeps GitHub Pages from leaving out names that begin with `_`.
    NoJekyll,
    /// The site's own domain.
    Cname,
    /// The list of the site's own files.
    Files,
    /// A style sheet, image or script of the templates, by the name that holds its digest.
    Asset(Arc<str>),
    /// A file of `static/`, by its path there.
    Static(Arc<str>),
    /// An old address, which leads to where a paper stands now: a path as [`alias`] gives it.
    Alias(Arc<str>),
}

/// The part of an edition's page that lists its committee.
pub const COMMITTEE: &str = "#committee";

/// The part of an edition's page that lists papers without an award.
pub const LISTED: &str = "#listed";

/// What a feed tells of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feed {
    /// All awards.
    Site,
    /// Those of a venue.
    Venue(Arc<str>),
    /// Those of a year.
    Year(u16),
    /// Those of a kind.
    Kind(Arc<str>),
}

impl Feed {
    /// The page that shows what the feed tells of.
    pub fn page(&self) -> Page {
        match self {
            Self::Site => Page::Home,
            Self::Venue(venue) => Page::Venue(venue.clone()),
            Self::Year(year) => Page::Year(*year),
            Self::Kind(kind) => Page::Kind(kind.clone()),
        }
    }
}

/// The address of a page, `/neurips/2025/`.
pub fn address(page: &Page) -> String {
    match page {
        Page::Home => "/".into(),
        Page::Venue(venue) => format!("/{venue}/"),
        Page::Edition(key) => format!("/{key}/"),
        Page::Paper(id) => format!("/{id}/"),
        Page::Year(year) => format!("/{year}/"),
        Page::Awards => "/awards/".into(),
        Page::Kind(kind) => format!("/awards/{kind}/"),
        Page::KindYear(kind, year) => format!("/awards/{kind}/{year}/"),
        Page::People => "/people/".into(),
        Page::Letter(letter) => format!("/people/letter-{letter}/"),
        Page::Person(slug) => format!("/people/{slug}/"),
        Page::About => "/about/".into(),
        Page::NotFound => "/404.html".into(),
        Page::Feed(feed) => format!("{}feed.xml", address(&feed.page())),
        Page::Sitemap(None) => "/sitemap.xml".into(),
        Page::Sitemap(Some(part)) => format!("/sitemap-{part}.xml"),
        Page::Robots => "/robots.txt".into(),
        Page::NoJekyll => "/.nojekyll".into(),
        Page::Cname => "/CNAME".into(),
        Page::Files => "/data/files.txt".into(),
        Page::Asset(name) => format!("/assets/{name}"),
        Page::Static(path) | Page::Alias(path) => format!("/{}", encode(path)),
    }
}

/// The address of a page on a site that is published under this base path, `/base/neurips/2025/`.
pub fn under(base: &str, page: &Page) -> String {
    below(base, &address(page))
}

/// A path that begins with `/`, on a site that is published under this base path.
pub fn below(base: &str, path: &str) -> String {
    format!("{}{path}", base.trim_end_matches('/'))
}

/// The part of a page of this name.
pub fn part(name: impl std::fmt::Display) -> String {
    format!("#{name}")
}

/// The path of a page's file below the output folder, `neurips/2025/index.html`.
pub fn file(page: &Page) -> String {
    let path = match page {
        Page::Static(path) => return path.to_string(),
        Page::Alias(path) => path.to_string(),
        _ => address(page).split_off(1),
    };
    if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path }
}

/// The path of an old address as a person wrote it: with or without the slashes around it, of a page or of an `.html`.
/// None where it would lead out of the site, or where no file can stand.
pub fn alias(written: &str) -> Option<Arc<str>> {
    let path = decode(written.trim())?;
    let path = path.strip_prefix('/').unwrap_or(&path);
    let path = path.strip_suffix("index.html").filter(|p| p.ends_with('/')).unwrap_or(path);
    let folder = path.strip_suffix('/').unwrap_or(path);
    let is_safe =
        is_plain(folder) && !folder.contains(|c: char| c.is_control() || ":?#".contains(c));
    let is_file = folder == path && path.ends_with(".html");
    is_safe.then(|| if is_file { path.into() } else { format!("{folder}/").into() })
}

/// All that an address may be, the likeliest first: a page, a file of `static/` that is called like one of the site's
/// own, an old address. Which of them there is, the archive knows. `path` is as [`parse`] takes it.
pub fn readings(path: &str) -> Vec<Page> {
    let below = path.strip_prefix('/').unwrap_or_default();
    let file = decode(below).filter(|path| is_plain(path)).map(|path| Page::Static(path.into()));
    let old = Some(path).filter(|path| path.ends_with('/') || path.ends_with(".html"));
    let old = old.and_then(alias).map(Page::Alias);
    let mut readings: Vec<Page> = parse(path).into_iter().chain(file).chain(old).collect();
    readings.dedup();
    readings
}

/// The page of an address, if there can be one: whether there is, the archive knows. `path` is what a browser asks for,
/// below the base path, and begins with `/`.
pub fn parse(path: &str) -> Option<Page> {
    let path = path.strip_prefix('/')?;
    match path.strip_suffix('/') {
        Some(folder) => parse_folder(folder),
        None if path.is_empty() => Some(Page::Home),
        None => parse_file(path),
    }
}

fn parse_folder(path: &str) -> Option<Page> {
    let segments: Vec<&str> = path.split('/').collect();
    if !segments.iter().all(|segment| slug::is_slug(segment)) {
        return None;
    }
    Some(match segments.as_slice() {
        ["awards"] => Page::Awards,
        ["awards", kind] => Page::Kind((*kind).into()),
        ["awards", kind, y] => Page::KindYear((*kind).into(), year(y)?),
        ["people"] => Page::People,
        ["people", person] => match person.strip_prefix("letter-").map(str::as_bytes) {
            Some([letter @ (b'a'..=b'z' | b'0')]) => Page::Letter(char::from(*letter)),
            _ => Page::Person((*person).into()),
        },
        ["about"] => Page::About,
        [first] if year(first).is_some() => Page::Year(year(first)?),
        [first, ..] if slug::is_reserved(first) => return None,
        [venue] => Page::Venue((*venue).into()),
        [venue, y] => Page::Edition(edition(venue, y)?),
        [venue, y, paper] => {
            Page::Paper(PaperId { edition: edition(venue, y)?, slug: (*paper).into() })
        }
        _ => return None,
    })
}

fn parse_file(path: &str) -> Option<Page> {
    let part = |path: &str| -> Option<u16> {
        let digits = path.strip_prefix("sitemap-")?.strip_suffix(".xml")?;
        digits.parse().ok().filter(|part: &u16| part.to_string() == digits)
    };
    let page = match path {
        "404.html" => Some(Page::NotFound),
        "robots.txt" => Some(Page::Robots),
        ".nojekyll" => Some(Page::NoJekyll),
        "CNAME" => Some(Page::Cname),
        "data/files.txt" => Some(Page::Files),
        "sitemap.xml" => Some(Page::Sitemap(None)),
        "feed.xml" => Some(Page::Feed(Feed::Site)),
        _ => match path.strip_suffix("/feed.xml").and_then(parse_folder) {
            Some(Page::Venue(venue)) => Some(Page::Feed(Feed::Venue(venue))),
            Some(Page::Year(year)) => Some(Page::Feed(Feed::Year(year))),
            Some(Page::Kind(kind)) => Some(Page::Feed(Feed::Kind(kind))),
            _ => part(path).map(|part| Page::Sitemap(Some(part))),
        },
    };
    page.or_else(|| {
        path.strip_prefix("assets/")
            .filter(|name| is_plain(name))
            .map(|name| Page::Asset(name.into()))
    })
    .or_else(|| decode(path).filter(|path| is_plain(path)).map(|path| Page::Static(path.into())))
}

fn edition(venue: &str, y: &str) -> Option<EditionKey> {
    Some(EditionKey { venue: venue.into(), year: year(y)? })
}

fn year(segment: &str) -> Option<u16> {
    let plain = segment.len() == 4 && !segment.starts_with('0');
    segment.parse().ok().filter(|_| plain && segment.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a path stays below its folder.
fn is_plain(path: &str) -> bool {
    !path.contains('\\') && path.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
}

/// A path of `static/`, whose names are a person's own, as an address has it.
fn encode(path: &str) -> String {
    let mut address = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                address.push(char::from(byte));
            }
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

fn decode(address: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (first, tail) {
            (b'%', [high, low, tail @ ..]) => {
                bytes.push(digit(*high)? * 16 + digit(*low)?);
                rest = tail;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
                Page::NotFound,
                Page::Feed(Feed::Site),
                Page::Sitemap(None),
                Page::Robots,
                Page::NoJekyll,
                Page::Cname,
                Page::Files,
                Page::Letter('0'),
            ]),
            name().prop_map(Page::Venue),
            edition().prop_map(Page::Edition),
            (edition(), name()).prop_map(|(edition, slug)| Page::Paper(PaperId { edition, slug })),
            year.clone().prop_map(Page::Year),
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
            prop::sample::select(vec![
                "assets/logo.txt",
                "sitemap-3.xml",
                "x/feed.xml",
                "x/2031/y"
            ])
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
        for path in
            ["", "neurips/", "/NeurIPS/", "/neurips/25/", "/awards/x/y/", "/a//b/", "/data/"]
        {
            assert_eq!(parse(path), None, "{path}");
        }
    }
}

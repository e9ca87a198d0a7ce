//! Reads addresses: which page a browser asks for, and where an old address leads.

use std::sync::Arc;

use super::{Data, Export, Feed, Page, Shard};
use crate::paper::{EditionKey, PaperId};
use crate::text::slug;

/// The path of an old address as a person wrote it: with or without the slashes around it, of a page or of an `.html`.
/// None where it would lead out of the site, or where no file can stand.
pub fn alias(written: &str) -> Option<Arc<str>> {
    let path = decoded(written.trim())?;
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
    let file = decoded(below).filter(|path| is_plain(path)).map(|path| Page::Static(path.into()));
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
        ["search"] => Page::Search,
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
        }
        .or_else(|| export(path))
        .or_else(|| data(path))
        .or_else(|| shard(path)),
    };
    page.or_else(|| {
        path.strip_prefix("assets/")
            .filter(|name| is_plain(name))
            .map(|name| Page::Asset(name.into()))
    })
    .or_else(|| decoded(path).filter(|path| is_plain(path)).map(|path| Page::Static(path.into())))
}

fn export(path: &str) -> Option<Page> {
    let (folder, file) = path.rsplit_once('/')?;
    let export = Export::ALL.into_iter().find(|export| export.file() == file)?;
    match parse_folder(folder)? {
        Page::Paper(id) => Some(Page::Export(id, export)),
        _ => None,
    }
}

fn shard(path: &str) -> Option<Page> {
    let (name, number) = path.strip_prefix("search/")?.strip_suffix(".txt")?.split_once('-')?;
    let shard = Shard::ALL.into_iter().find(|shard| shard.name() == name)?;
    let page = Page::Shard(shard, number.parse().ok()?);
    Some(page).filter(|page| super::address(page)[1..] == *path)
}

fn data(path: &str) -> Option<Page> {
    let data = match path.strip_prefix("data/awards")? {
        ".json" => Data::Json,
        ".csv" => Data::Csv,
        ".schema.json" => Data::Schema,
        ".bib" => Data::Bibtex,
        part => match part.strip_prefix('-')?.strip_suffix(".bib")? {
            "nd" => Data::BibtexYear(None),
            y => Data::BibtexYear(Some(year(y)?)),
        },
    };
    Some(Page::Data(data))
}

fn edition(venue: &str, y: &str) -> Option<EditionKey> {
    Some(EditionKey { venue: venue.into(), year: year(y)? })
}

fn year(segment: &str) -> Option<u16> {
    let plain = segment.len() == 4 && !segment.starts_with('0');
    segment.parse().ok().filter(|_| plain && segment.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a path stays below its folder.
pub(super) fn is_plain(path: &str) -> bool {
    !path.contains('\\') && path.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
}

/// The words of an address, its escapes read; none where they are no text.
pub fn decoded(address: &str) -> Option<String> {
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

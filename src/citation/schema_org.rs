//! JSON-LD in the words of schema.org (standards SD): [`article`], [`list`].

use serde::Serialize;

use super::Work;
use crate::entry::VenueKind;

const CONTEXT: &str = "https://schema.org";

/// A paper; what is not known is left out.
#[derive(Serialize)]
struct Article<'a> {
    #[serde(rename = "@context")]
    context: &'a str,
    #[serde(rename = "@type")]
    of: &'a str,
    #[serde(rename = "@id")]
    id: &'a str,
    headline: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    author: Vec<Thing<'a>>,
    #[serde(rename = "datePublished", skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(rename = "isPartOf", skip_serializing_if = "Option::is_none")]
    part_of: Option<Thing<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    identifier: Option<Identifier<'a>>,
    #[serde(rename = "sameAs", skip_serializing_if = "Option::is_none")]
    same_as: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    award: Vec<String>,
    #[serde(rename = "inLanguage")]
    lang: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    license: Option<String>,
}

/// What has a name: a person, a book.
#[derive(Serialize)]
struct Thing<'a> {
    #[serde(rename = "@type")]
    of: &'a str,
    name: &'a str,
    #[serde(rename = "sameAs", skip_serializing_if = "Option::is_none")]
    same_as: Option<&'a str>,
}

#[derive(Serialize)]
struct Identifier<'a> {
    #[serde(rename = "@type")]
    of: &'a str,
    #[serde(rename = "propertyID")]
    property: &'a str,
    value: &'a str,
}

/// What a page lists, and the way to it from home.
#[derive(Serialize)]
struct Graph<'a> {
    #[serde(rename = "@context")]
    context: &'a str,
    #[serde(rename = "@graph")]
    graph: [List<'a>; 2],
}

#[derive(Serialize)]
struct List<'a> {
    #[serde(rename = "@type")]
    of: &'a str,
    #[serde(rename = "numberOfItems", skip_serializing_if = "Option::is_none")]
    n_items: Option<usize>,
    #[serde(rename = "itemListElement")]
    items: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    #[serde(rename = "@type")]
    of: &'a str,
    position: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

impl Item<'_> {
    fn at(n: usize) -> Self {
        Self { of: "ListItem", position: n + 1, name: None, item: None, url: None }
    }
}

/// A work as the content of a script element; its `@id` is its address, which is not said a second time. `authors` are
/// their names and addresses of identity, as they are shown.
pub fn article(work: &Work<'_>, authors: &[(&str, Option<String>)], lang: &str) -> String {
    let title = work.plain_title();
    let volume = match work.kind {
        VenueKind::Conference => "Book",
        VenueKind::Journal => "Periodical",
    };
    let person = |(name, orcid)| Thing { of: "Person", name, same_as: Option::as_deref(orcid) };
    in_script(&Article {
        context: CONTEXT,
        of: "ScholarlyArticle",
        id: work.url,
        headline: &title,
        name: &title,
        author: authors.iter().map(|(name, orcid)| person((*name, orcid))).collect(),
        date: work.date.map(|date| date.to_string()),
        part_of: work.container().map(|name| Thing { of: volume, name, same_as: None }),
        identifier: work.doi.map(|value| Identifier {
            of: "PropertyValue",
            property: "doi",
            value,
        }),
        same_as: work.doi.map(|doi| format!("https://doi.org/{doi}")),
        award: work.awards.iter().map(|(label, editions)| award(label, editions)).collect(),
        lang: work.lang.unwrap_or(lang),
        license: work.license.map(license_url),
    })
}

/// A page that lists `n_listed` things, of which the first have these addresses; `way` leads to it from home: names and
/// addresses, its own the last (standard SD11).
pub fn list(
    way: &[(String, String)],
    n_listed: usize,
    urls: impl Iterator<Item = String>,
) -> String {
    let crumbs = way.iter().enumerate();
    let crumbs =
        crumbs.map(|(n, (name, url))| Item { name: Some(name), item: Some(url), ..Item::at(n) });
    let items = urls.enumerate().map(|(n, url)| Item { url: Some(url), ..Item::at(n) });
    let way = List { of: "BreadcrumbList", n_items: None, items: crumbs.collect() };
    let list = List { of: "ItemList", n_items: Some(n_listed), items: items.collect() };
    in_script(&Graph { context: CONTEXT, graph: [way, list] })
}

/// `ConfX 2031 Best Paper Award`
fn award(label: &str, editions: &str) -> String {
    let ends = ["award", "prize", "medal", "mention"];
    let last = label.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let award = if ends.contains(&last.as_str()) { "" } else { " Award" };
    format!("{editions} {label}{award}")
}

/// The address of a licence that is named as SPDX does.
pub fn license_url(license: &str) -> String {
    match license.starts_with("https://") || license.starts_with("http://") {
        true => license.to_owned(),
        false => format!("https://spdx.org/licenses/{}", license.replace(' ', "-")),
    }
}

/// JSON that cannot end the element it stands in, whatever its words are (standard SD4, lesson C13).
fn in_script(value: &impl Serialize) -> String {
    // Texts and numbers can always be written.
    let mut json = serde_json::to_string(value).unwrap_or_default();
    for (sign, escaped) in [('<', "\\u003c"), ('\u{2028}', "\\u2028"), ('\u{2029}', "\\u2029")] {
        if json.contains(sign) {
            json = json.replace(sign, escaped);
        }
    }
    json
}

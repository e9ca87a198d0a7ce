//! JSON-LD in the words of schema.org (standards SD): [`article`], [`list`].

use serde_json::{Map, Value, json};

use super::Work;
use crate::entry::VenueKind;

/// A work as the content of a script element; its `@id` is its address, which is not said a second time. `authors` are their names and addresses of identity, as they are shown.
pub fn article(work: &Work<'_>, authors: &[(&str, Option<String>)], lang: &str) -> String {
    let person = |(name, orcid): &(&str, Option<String>)| match orcid {
        Some(orcid) => json!({ "@type": "Person", "name": name, "sameAs": orcid }),
        None => json!({ "@type": "Person", "name": name }),
    };
    let title = work.plain_title();
    let awards: Vec<String> =
        work.awards.iter().map(|(label, editions)| award(label, editions)).collect();
    let volume = match work.kind {
        VenueKind::Conference => "Book",
        VenueKind::Journal => "Periodical",
    };
    let part = work.container().map(|name| json!({ "@type": volume, "name": name }));
    let doi =
        work.doi.map(|doi| json!({ "@type": "PropertyValue", "propertyID": "doi", "value": doi }));
    let fields = [
        ("@context", Some(json!("https://schema.org"))),
        ("@type", Some(json!("ScholarlyArticle"))),
        ("@id", Some(json!(work.url))),
        ("headline", Some(json!(title))),
        ("name", Some(json!(title))),
        (
            "author",
            Some(authors.iter().map(person).collect::<Value>()).filter(|_| !authors.is_empty()),
        ),
        ("datePublished", work.date.map(|date| json!(date.to_string()))),
        ("isPartOf", part),
        ("identifier", doi),
        ("sameAs", work.doi.map(|doi| json!(format!("https://doi.org/{doi}")))),
        ("award", Some(json!(awards)).filter(|_| !awards.is_empty())),
        ("inLanguage", Some(json!(work.lang.unwrap_or(lang)))),
        ("license", work.license.map(|license| json!(license_url(license)))),
    ];
    let fields = fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    in_script(&Value::Object(fields.collect::<Map<_, _>>()))
}

/// A page that lists `n_listed` things, of which the first have these addresses; `way` leads to it from home: names and
/// addresses, its own the last (standard SD11).
pub fn list(
    way: &[(String, String)],
    n_listed: usize,
    urls: impl Iterator<Item = String>,
) -> String {
    let item =
        |(n, url): (usize, String)| json!({ "@type": "ListItem", "position": n + 1, "url": url });
    let crumb = |(n, (name, url)): (usize, &(String, String))| json!({ "@type": "ListItem", "position": n + 1, "name": name, "item": url });
    let items: Vec<Value> = urls.enumerate().map(item).collect();
    let crumbs: Vec<Value> = way.iter().enumerate().map(crumb).collect();
    let list = json!({ "@type": "ItemList", "numberOfItems": n_listed, "itemListElement": items });
    let way = json!({ "@type": "BreadcrumbList", "itemListElement": crumbs });
    in_script(&json!({ "@context": "https://schema.org", "@graph": [way, list] }))
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
pub fn in_script(value: &Value) -> String {
    value
        .to_string()
        .replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

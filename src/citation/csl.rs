//! CSL-JSON (standards CJ): [`text`].

use serde::Serialize;
use serde_json::json;

use super::Work;
use crate::entry::VenueKind;
use crate::paper::Name;

/// An item of `csl-data.json`, which allows no further fields.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Item<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: &'a str,
    title: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    author: Vec<Person<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    editor: Vec<Person<'a>>,
    #[serde(flatten)]
    rest: serde_json::Map<String, serde_json::Value>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Person<'a> {
    Literal {
        literal: &'a str,
    },
    #[serde(rename_all = "kebab-case")]
    Parts {
        family: &'a str,
        given: &'a str,
        #[serde(skip_serializing_if = "str::is_empty")]
        non_dropping_particle: &'a str,
        #[serde(skip_serializing_if = "str::is_empty")]
        suffix: &'a str,
    },
}

/// A work as a CSL-JSON file: a list of one item.
pub fn text(work: &Work<'_>) -> String {
    let is_article = work.kind == VenueKind::Journal;
    let date = work.date.map(|date| {
        let parts = [Some(date.year), date.month.map(u16::from), date.day.map(u16::from)];
        json!({ "date-parts": [parts.into_iter().flatten().collect::<Vec<_>>()] })
    });
    let conference = |value: Option<&str>| value.filter(|_| !is_article).map(|value| json!(value));
    let words = |value: Option<&str>| value.map(|value| json!(value));
    let pages = work.pages.map(|(first, last)| match first == last {
        true => json!(first),
        false => json!(format!("{first}-{last}")),
    });
    let awards: Vec<String> = work.award_words().collect();
    let fields = [
        ("container-title", words(work.container())),
        ("event", conference(work.venue.as_deref())),
        ("event-place", conference(work.place)),
        ("issued", date),
        ("publisher", words(work.publisher)),
        ("volume", words(work.volume)),
        ("issue", words(work.number)),
        ("page", pages),
        ("ISBN", words(work.isbn)),
        ("ISSN", words(work.issn.filter(|_| is_article))),
        ("DOI", words(work.doi)),
        ("URL", Some(json!(work.url))),
        ("abstract", work.abstract_line().map(|text| json!(text))),
        ("keyword", Some(work.keywords.join(", ")).filter(|k| !k.is_empty()).map(|k| json!(k))),
        ("language", words(work.lang)),
        ("note", words(work.note)),
        ("custom", Some(json!({ "awards": awards })).filter(|_| !awards.is_empty())),
    ];
    let rest =
        fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
    let item = Item {
        kind: if is_article { "article-journal" } else { "paper-conference" },
        id: work.key,
        title: work.plain_title(),
        author: work.authors.iter().map(Person::of).collect(),
        editor: work.editors.iter().map(Person::of).collect(),
        rest,
    };
    serde_json::to_string(&[item]).unwrap_or_default() + "\n"
}

impl<'a> Person<'a> {
    fn of(name: &'a Name) -> Self {
        match name {
            Name::Literal(literal) => Self::Literal { literal },
            Name::Parts { given, particle, family, suffix } => {
                Self::Parts { family, given, non_dropping_particle: particle, suffix }
            }
        }
    }
}

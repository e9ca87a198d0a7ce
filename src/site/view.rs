//! What the views of all kinds of page are made of.

use serde::Serialize;
use tera::{Context, Value};

use super::Site;
use super::route::{Feed, Page};
use crate::citation::schema_org;
use crate::paper::Date;

/// What a page is made of.
pub(crate) enum Made {
    /// A template, and what it sees.
    View(&'static str, Value),
    /// Bytes that no template makes.
    Bytes(Vec<u8>),
}

impl Made {
    /// A template, and the view it sees.
    pub(super) fn view(template: &'static str, view: &impl Serialize) -> Self {
        Self::View(template, Value::from_serializable(view))
    }
}

/// The fields of a view, under their names.
pub(crate) fn fields(view: Value) -> impl Iterator<Item = (String, Value)> {
    view.into_map().into_iter().flatten().map(|(name, value)| (name.to_string(), value))
}

/// A view as the template engine takes it.
pub(crate) fn context(view: Value) -> Context {
    let mut context = Context::new();
    for (name, value) in fields(view) {
        context.insert_value(name, value);
    }
    context
}

/// The head of a page.
#[derive(Serialize)]
pub(super) struct Head {
    /// Its title, of which there is only one on the site.
    title: String,
    /// What it tells, in one sentence.
    description: String,
    /// Its address from any other page.
    url: String,
    /// Its address from anywhere.
    canonical: String,
    /// What it is to link previews (`og:type`).
    kind: &'static str,
    /// The feed that tells of what it shows.
    feed: String,
    /// What a page that lists something tells machines of it, as JSON-LD.
    list: Option<String>,
}

/// The most things of a list that machines are told of.
const MOST_LISTED: usize = 100;

impl Head {
    pub(super) fn of(site: &Site, page: &Page, title: String, description: String) -> Self {
        let (kind, feed) = match page {
            Page::Paper(_) => ("article", Feed::Site),
            Page::Venue(venue) => ("website", Feed::Venue(venue.clone())),
            Page::Edition(key) => ("website", Feed::Venue(key.venue.clone())),
            Page::Year(year) => ("website", Feed::Year(*year)),
            Page::Kind(kind) | Page::KindYear(kind, _) => ("website", Feed::Kind(kind.clone())),
            _ => ("website", Feed::Site),
        };
        Self {
            title,
            description,
            url: site.url(page),
            canonical: site.absolute(page),
            kind,
            feed: site.absolute(&Page::Feed(feed)),
            list: None,
        }
    }

    /// The same, of a page that lists these: `way` leads to it from home, where it is called by its name.
    #[must_use]
    pub(super) fn listing(
        self,
        site: &Site,
        way: &[&Link],
        name: &str,
        listed: impl Iterator<Item = Page>,
    ) -> Self {
        let home = (site.archive.config.title.clone(), site.absolute(&Page::Home));
        let origin = site.archive.config.base_url.origin();
        let way = way.iter().map(|link| (link.label.clone(), format!("{origin}{}", link.url)));
        let own = Some((name.to_owned(), self.canonical.clone())).filter(|own| own.1 != home.1);
        let way: Vec<_> = [home].into_iter().chain(way).chain(own).collect();
        let listed: Vec<Page> = listed.collect();
        let urls = listed.iter().take(MOST_LISTED).map(|page| site.absolute(page));
        let list = schema_org::list(&way, listed.len(), urls);
        Self { list: Some(list), ..self }
    }
}

/// Words that lead somewhere.
#[derive(Serialize)]
pub(super) struct Link {
    pub(super) url: String,
    pub(super) label: String,
}

impl Link {
    pub(super) fn to(site: &Site, page: &Page, label: impl Into<String>) -> Self {
        Self { url: site.url(page), label: label.into() }
    }

    /// The home page of what a page is about, if it has one.
    pub(super) fn home(url: Option<String>) -> impl Iterator<Item = Self> {
        url.into_iter().map(|url| Self { url, label: "Home page".into() })
    }
}

/// What comes before and after a page.
#[derive(Serialize, Default)]
pub(super) struct Turn {
    pub(super) before: Option<TurnLink>,
    pub(super) after: Option<TurnLink>,
}

/// The page before or after.
#[derive(Serialize)]
pub(super) struct TurnLink {
    pub(super) url: String,
    pub(super) label: String,
    /// Whether its title was made, not given.
    pub(super) working: bool,
}

impl TurnLink {
    pub(super) fn to(site: &Site, page: &Page, label: impl Into<String>) -> Self {
        Self { url: site.url(page), label: label.into(), working: false }
    }
}

/// A number with its noun: `1 award`, `2 awards`.
pub(super) fn counted(n: usize, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        _ if noun == "person" => format!("{n} people"),
        _ => format!("{n} {noun}s"),
    }
}

/// Days in words: `2–7 December 2031`, `30 July – 2 August 2031`; a day that is not known is left out.
pub(super) fn days(first: Date, last: Date) -> String {
    let month = |date: Date| date.month.and_then(|month| Date::MONTHS.get(usize::from(month) - 1));
    let words = |date: Date, year: Option<u16>| {
        let day = date.day.map(|day| day.to_string());
        let month = month(date).map(|month| (*month).to_owned());
        let parts = [day, month, year.map(|year| year.to_string())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    match (first.day, last.day) {
        _ if first == last => words(last, Some(last.year)),
        (Some(day), Some(_)) if (first.year, first.month) == (last.year, last.month) => {
            format!("{day}–{}", words(last, Some(last.year)))
        }
        _ if first.year == last.year => {
            format!("{} – {}", words(first, None), words(last, Some(last.year)))
        }
        _ => format!("{} – {}", words(first, Some(first.year)), words(last, Some(last.year))),
    }
}

/// Names in a sentence: `A, B and C`.
pub(super) fn enumerated<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The years from the first to the last: `2009 to 2024`.
pub(super) fn span_of(years: impl Iterator<Item = u16> + Clone) -> String {
    match (years.clone().min(), years.max()) {
        (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
        (Some(year), _) => year.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_said_once() {
        let told = |first: &str, last: &str| days(first.parse().unwrap(), last.parse().unwrap());
        assert_eq!(told("2031-12-02", "2031-12-07"), "2–7 December 2031");
        assert_eq!(told("2031-07-30", "2031-08-02"), "30 July – 2 August 2031");
        assert_eq!(told("2031-12-30", "2032-01-02"), "30 December 2031 – 2 January 2032");
        assert_eq!(told("2031-07-14", "2031-07-14"), "14 July 2031");
        assert_eq!(told("2031-07", "2031-08"), "July – August 2031");
        assert_eq!(told("2031", "2031"), "2031");
    }
}

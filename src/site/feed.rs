//! The feeds (Atom): the newest awards of the site, a venue, a year or a kind.

use std::collections::BTreeSet;

use serde::Serialize;

use super::lists::plain_title;
use super::route::{self, Feed, Page};
use super::view::Made;
use super::{Kind, Site, words};
use crate::archive::{Edition, Given};
use crate::diag::Diagnostic;
use crate::paper::{Date, award_keys};

pub(super) const KIND: Kind = Kind { pages, make };

/// The most entries of a feed.
const MOST: usize = 50;

#[derive(Serialize)]
struct View<'a> {
    id: String,
    title: String,
    updated: String,
    itself: String,
    page: String,
    author: &'a str,
    license: &'a str,
    entries: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: String,
    title: String,
    updated: String,
    url: String,
    authors: Vec<&'a str>,
    summary: String,
    venues: Vec<Category>,
}

#[derive(Serialize)]
struct Category {
    term: String,
    label: String,
}

fn pages(site: &Site) -> Vec<Page> {
    let venues = site.archive.venues().into_iter().map(Feed::Venue);
    let years = site.archive.years().into_iter().map(Feed::Year);
    let kinds = site.archive.kinds().into_iter().map(|kind| Feed::Kind(kind.into()));
    [Feed::Site].into_iter().chain(venues).chain(years).chain(kinds).map(Page::Feed).collect()
}

/// The awards that a feed tells of, newest first, each with its day and the first of the editions that gave it.
pub(super) fn newest<'a>(site: &'a Site, feed: &Feed) -> Vec<(Date, &'a Edition, &'a Given)> {
    let editions: Box<dyn Iterator<Item = &'a Edition>> = match feed {
        Feed::Venue(venue) => Box::new(site.archive.editions_of(venue).map(|edition| &**edition)),
        Feed::Year(year) => {
            let year = *year;
            Box::new(site.archive.editions().map(|e| &**e).filter(move |e| e.key.year == year))
        }
        Feed::Site | Feed::Kind(_) => Box::new(site.archive.editions().map(|edition| &**edition)),
    };
    let mut seen = BTreeSet::new();
    let mut newest = Vec::new();
    for edition in editions {
        for given in &edition.given {
            let of_kind = !matches!(feed, Feed::Kind(kind) if **kind != *given.award().kind);
            if of_kind
                && (given.award().venues.len() < 2 || seen.insert((&given.facts.id, given.award)))
            {
                newest.push((given.award().date.unwrap_or(edition.date()), edition, given));
            }
        }
    }
    newest.sort_by_cached_key(|(date, ..)| std::cmp::Reverse(date.first_day()));
    newest
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let Page::Feed(feed) = page else { return None };
    let title = title(site, feed)?;
    let mut newest = newest(site, feed);
    if newest.is_empty() && matches!(feed, Feed::Kind(_)) {
        return None;
    }
    newest.truncate(MOST);
    let updated = newest.first().map_or(Date::year(1970), |(date, ..)| *date);
    let view = View {
        id: format!("tag:{},2000:{}", authority(site), &route::address(page)[1..]),
        title,
        updated: moment(updated),
        itself: site.absolute(page),
        page: site.absolute(&feed.page()),
        author: &site.archive.config.title,
        license: &site.archive.config.license,
        entries: newest.into_iter().map(|(date, _, given)| entry(site, date, given)).collect(),
    };
    Some(Made::view("feed.xml", &view))
}

/// What the feed is called; none where there is nothing it could tell of.
fn title(site: &Site, feed: &Feed) -> Option<String> {
    let own = match feed {
        Feed::Site => return Some(site.archive.config.title.clone()),
        Feed::Venue(venue) if !site.archive.has_venue(venue) => return None,
        Feed::Venue(venue) => site.archive.venue_name(venue),
        Feed::Year(year) if !site.archive.years().contains(year) => return None,
        Feed::Year(year) => year.to_string(),
        Feed::Kind(kind) => site.archive.vocabulary.kind_label(kind),
    };
    Some(format!("{own} – {}", site.archive.config.title))
}

/// A day as feeds write it.
fn moment(date: Date) -> String {
    format!("{}T00:00:00Z", date.first_day())
}

fn entry<'a>(site: &'a Site, date: Date, given: &'a Given) -> Entry<'a> {
    let (facts, award) = (&given.facts, given.award());
    let editions = award.editions(&facts.id.edition);
    let year = editions.first().map_or(facts.id.edition.year, |key| key.year);
    let key = &award_keys(&facts.paper.awards, &facts.id.edition)[given.award];
    let venue = |key: &crate::paper::EditionKey| Category {
        term: key.venue.to_string(),
        label: site.archive.venue_name(&key.venue),
    };
    Entry {
        id: format!("tag:{},{year}:{}#{key}", authority(site), facts.id),
        title: plain_title(facts),
        updated: moment(date),
        url: site.absolute(&Page::Paper(facts.id.clone())),
        authors: words::author_names(site, facts),
        summary: words::award(site, facts, given.award),
        venues: editions.iter().map(venue).collect(),
    }
}

/// Whom the ids are named after; they stay where an archive moves and keeps it (standard AT5, lesson C14).
fn authority(site: &Site) -> &str {
    let config = &site.archive.config;
    config.feed_authority.as_deref().unwrap_or(config.base_url.host())
}

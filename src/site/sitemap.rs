//! The sitemap: the addresses of all pages, in parts where there are many; and what crawlers may read.

use super::route::Page;
use super::view::Made;
use super::{Audience, Kind, Site, plan};
use crate::archive::{Edition, Facts};
use crate::diag::Diagnostic;
use crate::paper::{Date, EditionKey};

pub(super) const KIND: Kind = Kind { pages, make };

/// The most addresses of one file (sitemaps.org).
const MOST: usize = 50_000;

fn pages(site: &Site) -> Vec<Page> {
    let sitemap = (site.audience == Audience::Public).then_some(Page::Sitemap(None));
    sitemap.into_iter().chain([Page::Robots]).collect()
}

/// The parts of the sitemap, where these pages are too many for one.
pub(super) fn parts<'a>(pages: impl Iterator<Item = &'a Page>) -> Vec<Page> {
    let n_pages = pages.filter(|page| is_listed(page)).count();
    let n_parts = u16::try_from(n_pages.div_ceil(MOST)).unwrap_or(u16::MAX);
    (1..=n_parts).filter(|_| n_parts > 1).map(|part| Page::Sitemap(Some(part))).collect()
}

/// Whether a page stands in the sitemap: what a reader can be sent to.
fn is_listed(page: &Page) -> bool {
    !matches!(
        page,
        Page::NotFound
            | Page::Feed(_)
            | Page::Sitemap(_)
            | Page::Robots
            | Page::NoJekyll
            | Page::Cname
            | Page::Files
            | Page::Data(_)
            | Page::Export(..)
            | Page::Shard(..)
            | Page::Asset(_)
            | Page::Static(_)
            | Page::Alias(_)
    )
}

fn make(site: &Site, page: &Page, _: &mut Vec<Diagnostic>) -> Option<Made> {
    let text = match (page, site.audience) {
        (Page::Robots, _) => robots(site),
        (Page::Sitemap(part), Audience::Public) => {
            let planned = plan(site).value.iter();
            let pages: Vec<&Page> = planned.filter(|page| is_listed(page)).collect();
            match part {
                None if pages.len() > MOST => index(site, pages.len().div_ceil(MOST)),
                None => urls(site, &pages),
                Some(_) if pages.len() <= MOST => return None,
                Some(part) => {
                    urls(site, pages.chunks(MOST).nth(usize::from(*part).checked_sub(1)?)?)
                }
            }
        }
        _ => return None,
    };
    Some(Made::Bytes(text.into_bytes()))
}

fn robots(site: &Site) -> String {
    match site.audience {
        Audience::Preview => "User-agent: *\nDisallow: /\n".into(),
        Audience::Public => {
            format!(
                "User-agent: *\nDisallow:\n\nSitemap: {}\n",
                site.absolute(&Page::Sitemap(None))
            )
        }
    }
}

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

fn index(site: &Site, n_parts: usize) -> String {
    let parts = (1..=u16::try_from(n_parts).unwrap_or(u16::MAX)).map(|part| {
        let url = site.absolute(&Page::Sitemap(Some(part)));
        format!("<sitemap><loc>{url}</loc></sitemap>\n")
    });
    format!("{XML}<sitemapindex {NAMESPACE}>\n{}</sitemapindex>\n", parts.collect::<String>())
}

/// Addresses hold only letters, digits, hyphens and slashes, so nothing in them needs escaping.
fn urls(site: &Site, pages: &[&Page]) -> String {
    let mut text = format!("{XML}<urlset {NAMESPACE}>\n");
    for page in pages {
        let day = updated(site, page)
            .map_or(String::new(), |date| format!("<lastmod>{}</lastmod>", date.first_day()));
        text.push_str(&format!("<url><loc>{}</loc>{day}</url>\n", site.absolute(page)));
    }
    text + "</urlset>\n"
}

/// When what a page tells of happened last, as the content says it.
fn updated(site: &Site, page: &Page) -> Option<Date> {
    match page {
        Page::Paper(id) => of_paper(site, site.archive.paper(id)?),
        Page::Edition(key) => site.archive.edition(key).map(|edition| of_edition(edition)),
        Page::Venue(venue) => {
            site.archive.editions_of(venue).map(|edition| of_edition(edition)).max()
        }
        Page::Year(year) => Some(Date::year(*year)),
        _ => None,
    }
}

fn of_edition(edition: &Edition) -> Date {
    edition
        .given
        .iter()
        .filter_map(|given| given.award().date)
        .chain([edition.date()])
        .max()
        .unwrap_or(edition.date())
}

fn of_paper(site: &Site, facts: &Facts) -> Option<Date> {
    let home = &facts.id.edition;
    let of_edition = |key: &EditionKey| site.archive.edition(key).map(|edition| edition.date());
    let days = facts.paper.awards.iter().flat_map(|award| match award.date {
        Some(date) => vec![date],
        None => award.editions(home).iter().filter_map(of_edition).collect(),
    });
    days.max().or_else(|| of_edition(home))
}

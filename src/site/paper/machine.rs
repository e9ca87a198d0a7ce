//! What a paper's page tells machines in its head: typed links, tags for scholarly search, JSON-LD (standards SP, HW, SD).
//!
//! It is written here, not by a template: the standards leave no choice, and there are dozens of tags on every page.

use crate::archive::Facts;
use crate::citation::{Work, highwire, schema_org};
use crate::markup::escape;
use crate::site::data::record::orcid;
use crate::site::route::{Export, Page};
use crate::site::{Site, export};

/// The metadata of a paper as HTML, a tag a line; only links where it is no work that can be cited. A work comes with the
/// words of its abstract.
pub(super) fn metadata(site: &Site, facts: &Facts, work: Option<(&Work<'_>, &str)>) -> String {
    let mut html = String::with_capacity(4096);
    links(site, facts, work.map(|(work, _)| work), &mut html);
    if let Some((work, abstract_words)) = work {
        if site.archive.config.scholar {
            tags(work, abstract_words, &mut html);
        }
        let authors = facts.paper.authors.iter();
        let authors: Vec<_> =
            authors.map(|author| (site.archive.author_name(author), orcid(site, author))).collect();
        let article = schema_org::article(work, &authors, &site.archive.config.lang);
        put(&mut html, ["<script type=\"application/ld+json\">", &article, "</script>"]);
    }
    html.truncate(html.trim_end().len());
    html
}

/// Adds a line.
fn put<const N: usize>(html: &mut String, parts: [&str; N]) {
    html.extend(parts);
    html.push('\n');
}

/// The tags of a work.
fn tags(work: &Work<'_>, abstract_words: &str, html: &mut String) {
    for (name, content) in highwire::tags(work, abstract_words) {
        html.extend(["<meta name=\"", name, "\" content=\""]);
        escape::push_attribute(&content, html);
        html.push_str("\">\n");
    }
}

/// The typed links of a paper's page (standards SP1 to SP9). A publisher's DOI leads elsewhere, so it is `related`.
fn links(site: &Site, facts: &Facts, work: Option<&Work<'_>>, html: &mut String) {
    let mut link = |rel, media: Option<&str>, url: &str| {
        html.extend(["<link rel=\"", rel]);
        if let Some(media) = media {
            html.extend(["\" type=\"", media]);
        }
        html.push_str("\" href=\"");
        escape::push_attribute(url, html);
        html.push_str("\">\n");
    };
    for author in &facts.paper.authors {
        if let Some(orcid) = orcid(site, author) {
            link("author", None, &orcid);
        }
    }
    for form in export::of(site, facts) {
        if let Some(media) = media(form) {
            let url = site.absolute(&Page::Export(facts.id.clone(), form));
            link("describedby", Some(media), &url);
        }
    }
    let edition = site.absolute(&Page::Edition(facts.id.edition.clone()));
    link("collection", None, &edition);
    link("type", None, "https://schema.org/AboutPage");
    let Some(work) = work else { return };
    if let Some(pdf) = work.pdf {
        link("item", Some("application/pdf"), pdf);
    }
    if let Some(doi) = work.doi {
        link("related", None, &format!("https://doi.org/{doi}"));
    }
    if let Some(license) = work.license {
        link("license", None, &schema_org::license_url(license));
    }
    link("type", None, "https://schema.org/ScholarlyArticle");
}

/// The media type of a file beside a paper that describes it (standard SP3).
fn media(form: Export) -> Option<&'static str> {
    match form {
        Export::Bibtex => Some("application/x-bibtex"),
        Export::Ris => Some("application/x-research-info-systems"),
        Export::Record => Some("application/json"),
        Export::Csl => None,
    }
}

//! What a paper's page tells machines in its head: tags for scholarly search, JSON-LD, typed links (standards HW, SD, SP).

use serde::Serialize;

use crate::archive::Facts;
use crate::citation::{Work, highwire, schema_org};
use crate::site::data::record::orcid;
use crate::site::route::{Export, Page};
use crate::site::{Site, export};

/// A tag of the head.
#[derive(Serialize)]
pub(super) struct Tag {
    name: &'static str,
    content: String,
}

/// A link of the head: what it leads to, absolute.
#[derive(Serialize)]
pub(super) struct TypedLink {
    rel: &'static str,
    /// The media type of what is there.
    media: Option<&'static str>,
    url: String,
}

/// The tags of a work; none where the archive wants none (standard HW24).
pub(super) fn tags(site: &Site, work: &Work<'_>) -> Vec<Tag> {
    let config = &site.archive.config;
    let tags = config.scholar.then(|| highwire::tags(work)).into_iter().flatten();
    tags.map(|(name, content)| Tag { name, content }).collect()
}

/// The JSON-LD of a work.
pub(super) fn json_ld(site: &Site, facts: &Facts, work: &Work<'_>) -> String {
    let authors = facts.paper.authors.iter();
    let authors: Vec<_> =
        authors.map(|author| (site.archive.author_name(author), orcid(site, author))).collect();
    schema_org::article(work, &authors, &site.archive.config.lang)
}

/// The typed links of a paper's page (standards SP1 to SP9). A publisher's DOI leads elsewhere, so it is `related`.
pub(super) fn links(site: &Site, facts: &Facts, work: Option<&Work<'_>>) -> Vec<TypedLink> {
    let link = |rel, media, url| TypedLink { rel, media, url };
    let authors = facts.paper.authors.iter().filter_map(|author| orcid(site, author));
    let files = export::of(site, facts).filter_map(|form| {
        let url = site.absolute(&Page::Export(facts.id.clone(), form));
        Some(link("describedby", Some(media(form)?), url))
    });
    let of_work = work.into_iter().flat_map(|work| {
        let pdf = work.pdf.map(|pdf| link("item", Some("application/pdf"), pdf.to_owned()));
        let doi = work.doi.map(|doi| link("related", None, format!("https://doi.org/{doi}")));
        let license = work.license.map(schema_org::license_url);
        let article = link("type", None, "https://schema.org/ScholarlyArticle".to_owned());
        [pdf, doi, license.map(|url| link("license", None, url)), Some(article)]
            .into_iter()
            .flatten()
    });
    let edition = site.absolute(&Page::Edition(facts.id.edition.clone()));
    let own = [
        link("collection", None, edition),
        link("type", None, "https://schema.org/AboutPage".to_owned()),
    ];
    authors
        .map(|orcid| link("author", None, orcid))
        .chain(files)
        .chain(own)
        .chain(of_work)
        .collect()
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

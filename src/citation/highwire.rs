//! Highwire's `citation_*` tags, for Google Scholar and Zotero (standards HW): [`tags`].

use super::Work;
use crate::entry::VenueKind;
use crate::paper::Name;

/// Names and contents of the tags of a work, in their order; none is empty. `abstract_words` are the words of its abstract, which
/// whoever shows them has at hand.
pub fn tags(work: &Work<'_>, abstract_words: &str) -> Vec<(&'static str, String)> {
    let is_article = work.kind == VenueKind::Journal;
    let sole = work.authors.len() == 1;
    let mut tags = Vec::with_capacity(12 + work.authors.len());
    let mut put = |name: &'static str, content: Option<String>| {
        let content = content.map(|content| super::one_line(&content));
        tags.extend(content.filter(|content| !content.is_empty()).map(|content| (name, content)));
    };
    let words = |value: Option<&str>| value.map(str::to_owned);
    put("citation_title", Some(work.plain_title()));
    for name in &work.authors {
        put("citation_author", Some(author(name, if sole { Of::One } else { Of::Several })));
    }
    let date = work.date.map(|date| date.to_string().replace('-', "/"));
    put("citation_publication_date", date);
    match is_article {
        true => put("citation_journal_title", work.venue.clone()),
        false => put("citation_conference_title", words(work.container())),
    }
    put("citation_volume", words(work.volume));
    put("citation_issue", words(work.number));
    put("citation_publisher", words(work.publisher));
    put("citation_issn", words(work.issn.filter(|_| is_article)));
    put("citation_isbn", words(work.isbn.filter(|_| !is_article)));
    if let Some((first, last)) = work.pages {
        put("citation_firstpage", words(Some(first)));
        put("citation_lastpage", words(Some(last)));
    }
    put("citation_doi", words(work.doi));
    put("citation_language", words(work.lang));
    put("citation_keywords", Some(work.keywords.join("; ")));
    put("citation_pdf_url", words(work.pdf));
    put("citation_public_url", Some(work.url.to_owned()));
    put("citation_abstract", Some(abstract_words.to_owned()));
    tags
}

/// How many authors a paper has: a page with one is read otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Only this one.
    One,
    /// Others too.
    Several,
}

/// An author's name so that Zotero reads it as it is meant (standards HW4 to HW8): one comma at most, no semicolon; the
/// name of a sole author is spoken where a comma would cut it in two.
pub fn author(name: &Name, of: Of) -> String {
    let safe =
        |text: &str| text.replace([',', ';'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    match name {
        Name::Literal(whole) => safe(whole),
        Name::Parts { given, suffix, .. } => {
            let surname = format!("{} {suffix}", name.surname());
            let (surname, given) = (safe(&surname), safe(given));
            match of {
                Of::One if surname.contains(' ') && given.contains(' ') => safe(&name.spoken()),
                _ => format!("{surname}, {given}"),
            }
        }
    }
}

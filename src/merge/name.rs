//! The names of new pages.

use crate::paper::Paper;
use crate::text::slug;

/// The names a page may have, best first: the slug of its title; that with the first author's surname; that with a
/// digest of title and authors, which is longer where even that is taken.
pub(super) fn candidates(paper: &Paper) -> Vec<String> {
    let title = slug::slug(&paper.title.plain());
    let surname =
        paper.authors.first().and_then(|author| author.name.split_whitespace().next_back());
    let with_surname = surname.map(|surname| joined(&title, &slug::slug(surname)));
    let digest = distinction(paper);
    let with_digest = [4, 8, 16, 32].map(|digits| joined(&title, &digest[..digits]));
    std::iter::once(title.clone()).chain(with_surname).chain(with_digest).collect()
}

/// A digest of title and authors: it tells two papers of one title apart.
pub(super) fn distinction(paper: &Paper) -> String {
    let authors = paper.authors.iter().map(|author| author.name.as_str());
    let words: Vec<&str> = std::iter::once(paper.title.markdown()).chain(authors).collect();
    slug::digest(&words.join("\n"), 32)
}

/// A slug with a suffix, within the length of a slug.
fn joined(slug: &str, suffix: &str) -> String {
    let room = slug::LONGEST.saturating_sub(suffix.len() + 1);
    let slug = match slug.get(..room) {
        Some(cut) if slug.len() > room => cut.rfind('-').map_or(cut, |at| &cut[..at]),
        _ => slug,
    };
    format!("{slug}-{suffix}")
}

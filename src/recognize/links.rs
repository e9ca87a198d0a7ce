//! Links: what is at an address, by its host and by the words before it?

use super::names::Person;
use crate::paper::{Link, LinkKind};
use crate::text::{Inline, plain};

/// Hosts (with the path behind, as far as it matters), and what is there.
const HOSTS: &[(&str, LinkKind)] = &[
    ("doi.org/", LinkKind::Doi),
    ("arxiv.org/", LinkKind::Paper),
    ("openreview.net/", LinkKind::Paper),
    ("aclanthology.org/", LinkKind::Paper),
    ("proceedings.mlr.press/", LinkKind::Paper),
    ("dl.acm.org/", LinkKind::Paper),
    ("ieeexplore.ieee.org/", LinkKind::Paper),
    ("huggingface.co/datasets/", LinkKind::Dataset),
    ("huggingface.co/spaces/", LinkKind::Project),
    ("huggingface.co/papers/", LinkKind::Paper),
    ("huggingface.co/", LinkKind::Model),
    ("kaggle.com/datasets/", LinkKind::Dataset),
    ("kaggle.com/models/", LinkKind::Model),
    ("github.com/", LinkKind::Code),
    ("gitlab.com/", LinkKind::Code),
    ("bitbucket.org/", LinkKind::Code),
    ("codeberg.org/", LinkKind::Code),
    ("youtube.com/", LinkKind::Video),
    ("youtu.be/", LinkKind::Video),
    ("vimeo.com/", LinkKind::Video),
    ("slideshare.net/", LinkKind::Slides),
];

/// Words before an address, and what is there; the last that stands there counts.
const WORDS: &[(&str, LinkKind)] = &[
    ("code", LinkKind::Code),
    ("implementation", LinkKind::Code),
    ("repository", LinkKind::Code),
    ("software", LinkKind::Code),
    ("weights", LinkKind::Model),
    ("checkpoint", LinkKind::Model),
    ("model", LinkKind::Model),
    ("dataset", LinkKind::Dataset),
    ("data set", LinkKind::Dataset),
    ("corpus", LinkKind::Dataset),
    ("slides", LinkKind::Slides),
    ("video", LinkKind::Video),
    ("recording", LinkKind::Video),
    ("project", LinkKind::Project),
    ("website", LinkKind::Project),
    ("webpage", LinkKind::Project),
    ("homepage", LinkKind::Project),
    ("page", LinkKind::Project),
    ("demo", LinkKind::Project),
    ("leaderboard", LinkKind::Project),
    ("full paper", LinkKind::Paper),
    ("preprint", LinkKind::Paper),
];

/// The links in these words, in order, each address once.
pub fn links(words: &[Inline]) -> Vec<Link> {
    let mut collector = Collector::default();
    collector.walk(words);
    collector.links
}

/// What the words of a link say that is there.
const NAMED: &[(&str, LinkKind)] = &[
    ("pdf", LinkKind::Paper),
    ("paper", LinkKind::Paper),
    ("doi", LinkKind::Doi),
    ("arxiv", LinkKind::Paper),
    ("code", LinkKind::Code),
    ("slides", LinkKind::Slides),
    ("video", LinkKind::Video),
    ("talk", LinkKind::Video),
    ("recording", LinkKind::Video),
    ("dataset", LinkKind::Dataset),
    ("data", LinkKind::Dataset),
    ("project", LinkKind::Project),
    ("website", LinkKind::Project),
];

/// First words of links that lead to no paper.
const ELSEWHERE: [&str; 8] =
    ["session", "sponsor", "schedule", "program", "room", "track", "photo", "back"];

/// The links of a paper in the lines of its title and authors: none to people or sessions, none that is relative or a
/// template.
pub fn of_paper(words: &[Inline], authors: &[Person]) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    let mut add = |url: &str, text: &str| {
        let whole = ["http://", "https://"].iter().any(|scheme| url.starts_with(scheme));
        let lower = text.trim().to_lowercase();
        let person = authors.iter().any(|author| !text.is_empty() && text.contains(&author.name));
        let away = person
            || ELSEWHERE.iter().any(|word| lower.starts_with(word) && lower.split(' ').count() < 5);
        if !whole
            || away
            || url.contains("{{")
            || url.contains("%7B%7B")
            || links.iter().any(|link| link.url == url)
        {
            return;
        }
        let named = NAMED.iter().find(|(word, _)| lower.split(' ').any(|part| part == *word));
        let long = lower.split(' ').count() > 2;
        let kind = match (kind(url, ""), named) {
            (LinkKind::Other, Some((_, kind))) if !long => *kind,
            (LinkKind::Other, _) if long => LinkKind::Paper,
            (kind, _) => kind,
        };
        links.push(Link { kind, url: url.to_owned() });
    };
    walk(words, &mut add);
    let is_link =
        |word: &&Inline| matches!(word, Inline::Link(..) | Inline::Emph(_) | Inline::Strong(_));
    let bare: Vec<Inline> = words.iter().filter(|word| !is_link(word)).cloned().collect();
    for link in self::links(&bare) {
        add(&link.url, "");
    }
    for doi in bare_dois(&plain::line(words)) {
        add(&format!("https://doi.org/{doi}"), "doi");
    }
    links
}

fn walk(words: &[Inline], add: &mut impl FnMut(&str, &str)) {
    for word in words {
        match word {
            Inline::Link(url, inner) => add(url, &plain::line(inner)),
            Inline::Emph(inner) | Inline::Strong(inner) => walk(inner, add),
            _ => {}
        }
    }
}

/// The DOIs in a text that are no part of an address.
fn bare_dois(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().filter_map(|word| {
        let word = word.trim_start_matches(|c: char| "([<\"".contains(c));
        let bare = ["doi:", "DOI:"].iter().find_map(|name| word.strip_prefix(name)).unwrap_or(word);
        let (prefix, suffix) = bare.split_once('/')?;
        let digits = prefix.strip_prefix("10.")?;
        let valid =
            digits.len() >= 4 && digits.bytes().all(|b| b.is_ascii_digit()) && !suffix.is_empty();
        valid.then(|| bare.trim_end_matches(|c: char| ".,;)]>\"".contains(c)))
    })
}

#[derive(Default)]
struct Collector {
    before: String,
    links: Vec<Link>,
}

impl Collector {
    fn walk(&mut self, words: &[Inline]) {
        for word in words {
            match word {
                Inline::Text(text) => self.text(text),
                Inline::Link(url, inner) => {
                    if *inner != [Inline::Text(url.clone())] {
                        self.before.push_str(&crate::text::plain::line(inner));
                    }
                    self.found(url);
                }
                Inline::Emph(inner)
                | Inline::Strong(inner)
                | Inline::Sub(inner)
                | Inline::Sup(inner) => {
                    self.walk(inner);
                }
                Inline::Break => self.before.push(' '),
                Inline::Math(..) | Inline::Code(_) | Inline::Note(_) => self.before.push('x'),
            }
        }
    }

    fn text(&mut self, text: &str) {
        let mut end = 0;
        for (at, _) in text.match_indices("http") {
            let rest = &text[at..];
            if at < end || !(rest.starts_with("http://") || rest.starts_with("https://")) {
                continue;
            }
            let stops = |c: char| c.is_whitespace() || "<>(){}[]\"".contains(c);
            let length = rest[..rest.find(stops).unwrap_or(rest.len())]
                .trim_end_matches(ends_sentence)
                .len();
            self.before.push_str(&text[end..at]);
            self.found(&rest[..length]);
            end = at + length;
        }
        self.before.push_str(&text[end..]);
    }

    fn found(&mut self, url: &str) {
        if !url.is_empty() && !self.links.iter().any(|link| link.url == url) {
            self.links.push(Link { kind: kind(url, &self.before), url: url.to_owned() });
        }
        self.before.clear();
    }
}

fn ends_sentence(c: char) -> bool {
    ".,;:!?'*’”`".contains(c)
}

/// What is at an address, by its host, else by the words of the sentence before it.
pub fn kind(url: &str, before: &str) -> LinkKind {
    let bare = url.split_once("://").map_or(url, |(_, rest)| rest);
    let lower = bare.trim_start_matches("www.").to_lowercase() + "/";
    if let Some((_, kind)) = HOSTS.iter().find(|(host, _)| lower.starts_with(host)) {
        return *kind;
    }
    let sentence = before.rsplit(['.', '!', '?', ';']).next().unwrap_or(before).to_lowercase();
    let last = WORDS.iter().filter_map(|(word, kind)| Some((sentence.rfind(word)?, *kind))).max();
    last.map_or(LinkKind::Other, |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_by_host_and_by_words() {
        use LinkKind::{Code, Dataset, Doi, Model, Other, Paper, Project};
        for (url, before, expected) in [
            ("https://github.com/confx/rain", "", Code),
            ("https://huggingface.co/confx/rain", "our code and ", Model),
            ("https://www.huggingface.co/datasets/rain", "", Dataset),
            ("https://doi.org/10.1000/1", "", Doi),
            ("https://arxiv.org/abs/1", "", Paper),
            ("https://confx.org/rain", "It rains. The code is at ", Code),
            ("https://confx.org", "by a live leaderboard for clouds at ", Project),
            ("https://confx.org", "Code was written. See ", Other),
        ] {
            assert_eq!(kind(url, before), expected, "{before}{url}");
        }
    }

    #[test]
    fn links_of_papers_lead_to_no_person_and_are_whole() {
        use crate::text::read;
        let line = "[On Rain and Snow](https://confx.org/7), [Ada Nowak](https://ada.example), [pdf](a.pdf), \
            [Code](https://a.example/c), [Session 3](https://confx.org/s3), doi:10.1000/x.7.";
        let blocks = read::blocks(line).value;
        let [crate::text::Block::Paragraph(words)] = blocks.as_slice() else {
            panic!("{blocks:?}")
        };
        let ada = Person { name: "Ada Nowak".into(), affiliation: None };
        let told: Vec<_> =
            of_paper(words, &[ada]).into_iter().map(|link| (link.kind, link.url)).collect();
        assert_eq!(
            told,
            [
                (LinkKind::Paper, "https://confx.org/7".into()),
                (LinkKind::Code, "https://a.example/c".into()),
                (LinkKind::Doi, "https://doi.org/10.1000/x.7".to_owned()),
            ]
        );
    }

    #[test]
    fn links_end_before_the_sentence_does() {
        let text = "See (https://a.org/x_y) and https://b.org/. Or <https://c.org>.";
        let urls: Vec<String> =
            links(&crate::text::tex_text::read(text)).into_iter().map(|link| link.url).collect();
        assert_eq!(urls, ["https://a.org/x_y", "https://b.org/", "https://c.org"]);
    }
}

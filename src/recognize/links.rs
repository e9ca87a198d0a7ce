//! Links: what is at an address, by its host and by the words before it?

use crate::paper::{Link, LinkKind};
use crate::text::Inline;

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
    fn links_end_before_the_sentence_does() {
        let text = "See (https://a.org/x_y) and https://b.org/. Or <https://c.org>.";
        let urls: Vec<String> =
            links(&crate::text::tex_text::read(text)).into_iter().map(|link| link.url).collect();
        assert_eq!(urls, ["https://a.org/x_y", "https://b.org/", "https://c.org"]);
    }
}

//! The archive's configuration, `site.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::diag::{Checked, Diagnostic, Place, nearest};
use crate::paper::{Link, LinkKind, Rank};

/// The name of the configuration file at the archive's root.
pub const FILE: &str = "site.toml";

/// An archive's configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The archive's name, in the head of every page.
    pub title: String,
    /// Where the site is published.
    pub base_url: BaseUrl,
    /// The licence of the metadata (SPDX), shown on every page.
    pub license: String,
    /// The language of the pages (BCP 47).
    pub lang: String,
    /// Where a page of the archive is edited: the address before `content/…`.
    pub edit_url: Option<String>,
    /// The domain that the ids of feeds are named after, where it is not that of `base_url`.
    pub feed_authority: Option<String>,
    /// Whether each paper has export files beside its page.
    pub per_paper_exports: bool,
    /// Whether the site has a search page.
    pub search: bool,
    /// Whether pages carry metadata for scholarly search engines.
    pub scholar: bool,
    /// What the archive adds to the vocabulary, by kind of award.
    pub awards: BTreeMap<String, AwardConfig>,
    /// Links that lead nowhere any more, and are left out of the pages.
    pub dead_links: Vec<DeadLink>,
    /// How the site is published.
    pub publish: Publish,
    /// Old addresses that no paper's page names, each with the address that it leads to.
    pub redirects: BTreeMap<String, String>,
}

/// Links that lead nowhere any more (lesson R22).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeadLink {
    /// All of a kind.
    Kind(LinkKind),
    /// All to a host.
    Host(String),
}

impl DeadLink {
    fn of(word: String) -> Self {
        let kind = LinkKind::ALL.into_iter().find(|kind| kind.name() == word);
        kind.map_or(Self::Host(word), Self::Kind)
    }

    /// Whether a link is one of these.
    pub fn is(&self, link: &Link) -> bool {
        let rest = link.url.split_once("://").map_or("", |(_, rest)| rest);
        match self {
            Self::Kind(kind) => link.kind == *kind,
            Self::Host(host) => {
                rest.split('/').next().is_some_and(|own| own.eq_ignore_ascii_case(host))
            }
        }
    }
}

/// What an archive adds to the vocabulary: a kind of award, or more names of one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AwardConfig {
    /// Its words as displayed.
    pub label: Option<String>,
    /// Other wordings that mean it.
    pub also: Vec<String>,
    /// The rank of an award that names none.
    pub rank: Option<Rank>,
    /// Whether it honours papers of an earlier year.
    pub retrospective: Option<bool>,
}

/// How the site is published.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Publish {
    /// The branch that is published.
    pub branch: Option<String>,
    /// The site's own domain.
    pub cname: Option<String>,
}

/// Where the site is published: an origin, and a path that begins and ends with a slash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl {
    origin: String,
    path: String,
}

impl BaseUrl {
    /// Reads an address such as `https://example.github.io/awards/`, with or without the final slash.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words.
    pub fn parse(url: &str) -> Result<Self, String> {
        let (scheme, rest) = url
            .split_once("://")
            .filter(|(scheme, _)| ["http", "https"].contains(scheme))
            .ok_or("a base URL begins with `https://` or `http://`")?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        if host.is_empty() || host.contains(|c: char| c.is_whitespace() || "\"<>\\?#@".contains(c))
        {
            return Err("a base URL names a host after its scheme".into());
        }
        let path = path.trim_matches('/');
        let allowed = |c: char| c.is_ascii_alphanumeric() || "-._~/".contains(c);
        let plain_segment = |segment: &str| !matches!(segment, "" | "." | "..");
        if !path.is_empty() && (!path.chars().all(allowed) || !path.split('/').all(plain_segment)) {
            return Err(
                "the path of a base URL is made of letters, digits and `-._~`, with `/` between"
                    .into(),
            );
        }
        let path = if path.is_empty() { "/".to_owned() } else { format!("/{path}/") };
        Ok(Self { origin: format!("{scheme}://{}", host.to_ascii_lowercase()), path })
    }

    /// Scheme and host, `https://example.github.io`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The host, `example.github.io`, without a port.
    pub fn host(&self) -> &str {
        let host = self.origin.split_once("://").map_or("", |(_, host)| host);
        host.split_once(':').map_or(host, |(host, _)| host)
    }

    /// The path, `/awards/`: it begins and ends with a slash.
    pub fn path(&self) -> &str {
        &self.path
    }
}

/// `site.toml` as people write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    base_url: toml::Spanned<String>,
    license: String,
    lang: Option<String>,
    edit_url: Option<String>,
    feed_authority: Option<String>,
    format: Option<toml::Spanned<u32>>,
    #[serde(default)]
    exports: Exports,
    #[serde(default)]
    search: Switch,
    #[serde(default)]
    scholar: Switch,
    #[serde(default)]
    awards: BTreeMap<String, AwardFile>,
    #[serde(default)]
    links: LinksFile,
    #[serde(default)]
    publish: PublishFile,
    #[serde(default)]
    redirects: BTreeMap<String, String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct LinksFile {
    #[serde(default)]
    dead: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Exports {
    per_paper: Option<bool>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Switch {
    enabled: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AwardFile {
    label: Option<String>,
    #[serde(default)]
    also: Vec<String>,
    rank: Option<toml::Spanned<String>>,
    retrospective: Option<bool>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct PublishFile {
    branch: Option<String>,
    cname: Option<String>,
}

/// Reads the text of a `site.toml`. There is no value where it cannot be used.
pub fn parse(source: &str) -> Checked<Option<Config>> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    match toml::from_str::<File>(source) {
        Ok(file) => config(file, source),
        Err(error) => Checked { value: None, remarks: vec![toml_fault(FILE, source, 0, &error)] },
    }
}

fn config(file: File, source: &str) -> Checked<Option<Config>> {
    let mut remarks = Vec::new();
    let mut fault = |span, message: String, hint: &str| {
        remarks.push(
            Diagnostic::error("config", message).at(Place::span(FILE, source, span)).hint(hint),
        );
    };
    let base_url = BaseUrl::parse(file.base_url.get_ref())
        .map_err(|message| {
            fault(file.base_url.span(), message, "for example `https://example.github.io/awards/`");
        })
        .ok();
    if let Some(format) = file.format.filter(|format| *format.get_ref() != 1) {
        let message = format!(
            "this is an archive of format {}, and this version reads format 1",
            format.get_ref()
        );
        fault(format.span(), message, "use a newer version of palmares");
    }
    let mut awards = BTreeMap::new();
    for (slug, own) in file.awards {
        let rank = own.rank.and_then(|rank| {
            rank.get_ref()
                .parse()
                .map_err(|message| fault(rank.span(), message, "leave `rank` out for winners"))
                .ok()
        });
        awards.insert(
            slug,
            AwardConfig {
                label: own.label,
                also: own.also,
                rank,
                retrospective: own.retrospective,
            },
        );
    }
    let valid = remarks.is_empty();
    let value = base_url.filter(|_| valid).map(|base_url| Config {
        title: file.title,
        base_url,
        license: file.license,
        lang: file.lang.unwrap_or_else(|| "en".into()),
        edit_url: file.edit_url,
        feed_authority: file.feed_authority,
        per_paper_exports: file.exports.per_paper.unwrap_or(true),
        search: file.search.enabled.unwrap_or(true),
        scholar: file.scholar.enabled.unwrap_or(true),
        awards,
        dead_links: file.links.dead.into_iter().map(DeadLink::of).collect(),
        publish: Publish { branch: file.publish.branch, cname: file.publish.cname },
        redirects: file.redirects,
    });
    Checked { value, remarks }
}

/// A fault that the TOML reader found in the part of `source` that begins at byte `offset`, as a remark: unknown keys
/// with a hint what may be meant.
pub fn toml_fault(path: &str, source: &str, offset: usize, error: &toml::de::Error) -> Diagnostic {
    let message = error.message();
    let span = error.span().unwrap_or(0..0);
    let place = Place::span(path, source, span.start + offset..span.end + offset);
    let ticked: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    if let (true, [unknown, known @ ..]) = (message.starts_with("unknown field"), ticked.as_slice())
    {
        let hint = match nearest(unknown, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the keys here are {}", known.join(", ")),
        };
        return Diagnostic::error("unknown-key", format!("unknown key `{unknown}`"))
            .at(place)
            .hint(hint);
    }
    if let (true, [missing]) = (message.starts_with("missing field"), ticked.as_slice()) {
        let first = Place::span(path, source, 0..source.find('\n').unwrap_or(source.len()));
        let place = if span.is_empty() || span.start == 0 { first } else { place };
        let hint = match *missing {
            "license" => {
                "say under which licence the metadata is, for example `license = \"CC0-1.0\"`"
                    .into()
            }
            _ => format!("write `{missing} = …`"),
        };
        return Diagnostic::error("missing-key", format!("the key `{missing}` is missing"))
            .at(place)
            .hint(hint);
    }
    let told = message.lines().collect::<Vec<_>>().join(", ");
    let is_toml = source.get(offset..).is_some_and(|rest| {
        let front = rest.split("\n+++").next().unwrap_or(rest);
        front.parse::<toml_edit::DocumentMut>().is_ok()
    });
    if !is_toml {
        let hint = "this is no valid TOML here; strings stand in quotes, lists in brackets";
        return Diagnostic::error("toml", told).at(place).hint(hint);
    }
    match told.strip_prefix("invalid type: ").and_then(|rest| rest.split_once(", expected ")) {
        Some((found, expected)) => {
            let (wanted, example) = in_words(expected);
            let message = format!("this is the {found}, and {wanted} is wanted");
            Diagnostic::error("wrong-type", message).at(place).hint(format!("write {example}"))
        }
        // What our own readers say of a value ends with how to mend it.
        None => match told.split_once("; ") {
            Some((told, hint)) => Diagnostic::error("value", told).at(place).hint(hint),
            None => Diagnostic::error("value", told).at(place),
        },
    }
}

/// What a value should be, in words for people, and how it is written.
fn in_words(expected: &str) -> (&str, &'static str) {
    match expected {
        "a sequence" => ("a list", "it in brackets: `[\"…\", \"…\"]`"),
        "a boolean" => ("yes or no", "`true` or `false`, without quotes"),
        "a tuple of size 2" => ("a pair of numbers", "first and last in brackets: `[3, 9]`"),
        "a string" | "str" => ("a text", "it in quotes: `\"…\"`"),
        "a map" => ("a table", "it under a line `[NAME]`, or as `{ key = … }`"),
        table if table.starts_with("struct ") => {
            ("a table", "it under a line `[NAME]`, or as `{ key = … }`")
        }
        number if number.starts_with(['u', 'i']) && number.len() <= 5 => {
            ("a number", "digits without quotes: `2031`")
        }
        other => (other, "it so"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: &str =
        "title = \"A\"\nbase_url = \"https://example.org/a\"\nlicense = \"CC0-1.0\"\n";

    #[test]
    fn three_lines_are_enough() {
        let config = parse(LEAST).value.unwrap();
        assert_eq!(
            (config.base_url.origin(), config.base_url.path()),
            ("https://example.org", "/a/")
        );
        assert_eq!(parse(&format!("\u{feff}{}", LEAST.replace('\n', "\r\n"))).value, Some(config));
    }

    /// Lesson P11: without a licence nobody knows how the metadata may be used.
    #[test]
    fn a_missing_licence_and_an_unknown_key_are_errors_with_a_hint() {
        let told =
            |source: &str| parse(source).remarks.pop().and_then(|r| r.hint).unwrap_or_default();
        assert!(told(&LEAST.replace("license", "licence")).contains("did you mean `license`"));
        assert!(told("title = \"A\"\nbase_url = \"https://example.org/a\"\n").contains("CC0-1.0"));
        assert!(told(&LEAST.replace("https", "gopher")).contains("https://"));
        assert!(told(&format!("{LEAST}[awards.x]\nrank = \"first\"\n")).contains("rank"));
    }

    #[test]
    fn base_urls_with_and_without_final_slash_are_one() {
        assert_eq!(BaseUrl::parse("https://e.org/a/b/"), BaseUrl::parse("https://E.org/a/b"));
        for bad in [
            "e.org",
            "https://",
            "https://e.org/a b",
            "https://e.org/../a",
            "https://e.org/a?b",
            "file:///x",
        ] {
            assert!(BaseUrl::parse(bad).is_err(), "{bad}");
        }
    }
}

//! What must be known of a page to judge the whole site.

use std::collections::BTreeMap;

use super::map::{Map, Target};
use super::tags::{Tag, tags, unescaped};

/// What is kept of a page or file.
#[derive(Debug, Default)]
pub struct Scan {
    /// Whether it could be made.
    pub(super) is_made: bool,
    pub(super) n_bytes: u64,
    /// The pages that a reader reaches from here, each once.
    pub(super) reaches: Vec<usize>,
    /// The links that lead into a page: to which, and to which id.
    pub(super) into: Vec<(usize, Box<str>, Box<str>)>,
    /// The ids of the page, in order.
    pub(super) ids: Vec<Box<str>>,
    /// The addresses that lead to no page of the site, and where they do lead.
    pub(super) odd: Vec<(Box<str>, Target)>,
    /// The addresses on other hosts that a reader may follow.
    pub(super) elsewhere: Vec<Box<str>>,
    pub(super) canonical: Option<Box<str>>,
    /// Where a browser is sent on.
    pub(super) refresh: Option<Box<str>>,
    pub(super) is_hidden: bool,
    /// The hidden names that stand here all the same, by their number.
    pub(super) hidden: Vec<usize>,
    /// The addresses of a sitemap.
    pub(super) locs: Vec<Box<str>>,
}

impl Scan {
    /// What must be known of the page of this number in the plan.
    pub fn of(map: &Map<'_>, n: usize, bytes: &[u8]) -> Self {
        let mut scan = Self {
            is_made: true,
            n_bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            ..Self::default()
        };
        let file = &map.files()[n];
        if !map.hidden.is_empty() {
            let text = String::from_utf8_lossy(bytes);
            let names = map.hidden.iter().enumerate().filter(|(_, name)| text.contains(**name));
            scan.hidden = names.map(|(n, _)| n).collect();
        }
        if file.ends_with(".html") {
            scan.read(map, n, &String::from_utf8_lossy(bytes));
        } else if file.ends_with(".xml") {
            let text = String::from_utf8_lossy(bytes);
            let locs = text.split("<loc>").skip(1).filter_map(|rest| rest.split('<').next());
            scan.locs = locs.map(|loc| unescaped(loc).as_ref().into()).collect();
        }
        scan
    }

    fn read(&mut self, map: &Map<'_>, n: usize, html: &str) {
        let mut seen: BTreeMap<(String, bool), ()> = BTreeMap::new();
        for tag in tags(html) {
            if let Some(id) = tag.get("id") {
                self.ids.push(id.as_ref().into());
            }
            match tag.name {
                "meta" => self.meta(&tag),
                "link" if tag.get("rel").as_deref() == Some("canonical") => {
                    self.canonical = tag.get("href").map(|href| href.as_ref().into());
                }
                _ => {}
            }
            for href in ["href", "src", "poster", "data"].iter().filter_map(|name| tag.get(name)) {
                let followed = tag.name == "a";
                if seen.insert((href.to_string(), followed), ()).is_none() {
                    self.link(map, n, href.trim(), followed);
                }
            }
        }
        self.reaches.sort_unstable();
        self.reaches.dedup();
    }

    fn meta(&mut self, tag: &Tag<'_>) {
        let content = tag.get("content").unwrap_or_default();
        if tag.get("name").as_deref() == Some("robots") && content.contains("noindex") {
            self.is_hidden = true;
        }
        let is_refresh = tag.get("http-equiv").is_some_and(|it| it.eq_ignore_ascii_case("refresh"));
        if let Some((_, url)) = content.split_once('=').filter(|_| is_refresh) {
            self.refresh = Some(url.trim().into());
        }
    }

    fn link(&mut self, map: &Map<'_>, n: usize, href: &str, followed: bool) {
        let (path, id) = href.split_once('#').map_or((href, None), |(path, id)| (path, Some(id)));
        let target = match path {
            "" if id.is_some() => Target::File(n),
            path => map.target(n, path),
        };
        match target {
            Target::File(to) => {
                if followed {
                    self.reaches.push(to);
                }
                if let Some(id) = id.filter(|id| !id.is_empty() && *id != "top") {
                    self.into.push((to, id.into(), href.into()));
                }
            }
            Target::Elsewhere if followed => self.elsewhere.push(href.into()),
            Target::Elsewhere | Target::None => {}
            odd => self.odd.push((href.into(), odd)),
        }
    }
}

//! The templates and their assets: those embedded in the program, overridden file by file by an archive's own.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;
use tera::{ErrorKind, Kwargs, State, Tera, Value};

use super::Audience;
use super::route::{self, Data, Page};
use super::view::Link;
use crate::citation::schema_org::license_url;
use crate::config::Config;
use crate::diag::{Checked, Diagnostic, Place, has_errors, nearest};
use crate::text::slug;

macro_rules! embedded {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../templates/", $name)))),*]
    };
}

/// The files of `templates/`, by their path there.
const EMBEDDED: &[(&str, &str)] = embedded![
    "base.html",
    "components.html",
    "home.html",
    "venue.html",
    "edition.html",
    "paper.html",
    "year.html",
    "awards.html",
    "kind.html",
    "people.html",
    "letter.html",
    "person.html",
    "about.html",
    "404.html",
    "alias.html",
    "search.html",
    "feed.xml",
    "assets/copy.js",
    "assets/search.js",
    "assets/style.css",
    "assets/palm.svg"
];

/// Compiled templates, and the assets they use.
#[derive(Debug)]
pub(crate) struct Theme {
    pub(crate) tera: Tera,
    /// The text of each template, by its name, so that a fault can be shown.
    sources: BTreeMap<String, String>,
    /// The names that each template uses of its page; only where the archive has templates of its own, for those
    /// embedded are held against their views by a test.
    used: BTreeMap<String, BTreeSet<String>>,
    /// The bytes of each asset, by the name it is served under, which holds a digest of them.
    pub(crate) assets: BTreeMap<Arc<str>, Arc<[u8]>>,
}

/// What every template knows of the site.
#[derive(Serialize)]
struct Globals<'a> {
    title: &'a str,
    lang: &'a str,
    home: String,
    awards: String,
    people: String,
    about: String,
    /// Where the site is searched, if it can be.
    search: Option<String>,
    feed: String,
    /// The main pages, as every page leads to them.
    nav: Vec<Link>,
    license: License<'a>,
    /// All records as JSON, CSV and BibTeX.
    data: [String; 3],
    noindex: bool,
}

#[derive(Serialize)]
struct License<'a> {
    name: &'a str,
    url: String,
}

impl Theme {
    pub(super) fn new(
        config: &Config,
        audience: Audience,
        overrides: &BTreeMap<String, Vec<u8>>,
    ) -> Checked<Option<Self>> {
        let mut remarks = Vec::new();
        let mut files: BTreeMap<&str, &[u8]> =
            EMBEDDED.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        files.extend(overrides.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
        let (names, assets) = assets(&files);
        let sources = templates(&files, &mut remarks);
        let mut tera = Tera::new();
        let base = config.base_url.path().to_owned();
        tera.register_function("url", move |kwargs: Kwargs, _: &State| {
            asset_url(kwargs.must_get("path")?, &base, &names)
        });
        tera.register_filter("safe", safe);
        tera.global_context().insert("site", &globals(config, audience));
        let compiled = compile(&mut tera, &sources, &mut remarks) && !has_errors(&remarks);
        let own = overrides.keys().any(|name| !name.starts_with("assets/"));
        let used = if own { used_names(&tera, &sources) } else { BTreeMap::new() };
        Checked { value: compiled.then_some(Self { tera, sources, used, assets }), remarks }
    }

    /// The names that a template uses and that its page does not have. The engine lets some pass in silence, as where a
    /// filter or a condition comes first; a misspelt name is a fault all the same (lesson T3).
    pub(crate) fn unknown_names(&self, template: &str, view: &Value) -> Vec<Diagnostic> {
        let Some(used) = self.used.get(template) else { return Vec::new() };
        let names = view.as_map().into_iter().flatten().map(|(name, _)| name.to_string());
        let given: BTreeSet<String> = names.collect();
        let used = used.iter();
        let unknown = used.filter(|name| !given.contains(*name) && *name != "site");
        let fault = |name: &String| {
            let known = given.iter().map(String::as_str);
            let hint = match nearest(name, known.clone()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("there are {}", known.collect::<Vec<_>>().join(", ")),
            };
            let fault =
                Diagnostic::error("template", format!("`{name}` is not defined")).hint(hint);
            fault.at(self.use_of(template, name))
        };
        unknown.map(fault).collect()
    }

    /// Where a name is used: in the template itself, else in one that it includes or extends.
    fn use_of(&self, template: &str, name: &str) -> Place {
        let own = self.sources.get_key_value(template);
        let others = self.sources.iter().filter(|(other, _)| *other != template);
        let mut places = own.into_iter().chain(others).filter_map(|(file, source)| {
            Some(Place::span(format!("templates/{file}"), source, word_in_tags(source, name)?))
        });
        places.next().unwrap_or_else(|| Place::file(format!("templates/{template}")))
    }

    /// The template that writes an address as it is, if one does.
    pub(crate) fn writes(&self, href: &str) -> Option<&str> {
        let quoted = format!("\"{href}\"");
        let holds = |(_, source): &(&String, &String)| source.contains(&quoted);
        self.sources.iter().find(holds).map(|(name, _)| name.as_str())
    }

    /// A fault met while a page was rendered, at its place in the template.
    pub(crate) fn fault(&self, error: &tera::Error) -> Vec<Diagnostic> {
        faults(error, &self.sources).0
    }
}

/// The engine's own `safe`, but for a field that does not exist, of which the engine's makes nothing at all.
fn safe(value: Value, _: Kwargs, _: &State<'_>) -> Result<Value, tera::Error> {
    match value.as_str() {
        Some(html) => Ok(Value::safe_string(html)),
        None if value.is_undefined() => Err(tera::Error::message("this field is not defined")),
        None => Ok(value),
    }
}

fn used_names(
    tera: &Tera,
    sources: &BTreeMap<String, String>,
) -> BTreeMap<String, BTreeSet<String>> {
    let names = |file: &String| {
        let used = tera.get_template_variables(file).ok()?;
        Some((file.clone(), used.into_iter().map(str::to_owned).collect()))
    };
    sources.keys().filter_map(names).collect()
}

/// Where a word first stands inside of `{{ … }}` or `{% … %}`.
fn word_in_tags(source: &str, word: &str) -> Option<Range<usize>> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    source.match_indices(word).map(|(at, _)| at..at + word.len()).find(|range| {
        let (before, after) = (&source[..range.start], &source[range.end..]);
        let opened = before.rfind("{{").max(before.rfind("{%"));
        let closed = before.rfind("}}").max(before.rfind("%}"));
        let whole = !before.ends_with(|c| is_name(c) || c == '.') && !after.starts_with(is_name);
        opened.is_some() && opened > closed && whole
    })
}

/// Compiles the templates, all their faults told; gives whether there were none.
fn compile(
    tera: &mut Tera,
    sources: &BTreeMap<String, String>,
    remarks: &mut Vec<Diagnostic>,
) -> bool {
    let mut texts: BTreeMap<&str, &str> =
        sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut valid = true;
    while let Err(error) = tera.add_raw_templates(texts.iter().map(|(n, t)| (*n, *t))) {
        valid = false;
        let (faults, culprit) = faults(&error, sources);
        remarks.extend(faults);
        // The next round finds the faults of the others: it goes on with the embedded one, or with nothing.
        let Some((name, text)) =
            culprit.as_deref().and_then(|name| Some((name, texts.get_mut(name)?)))
        else {
            break;
        };
        let embedded =
            EMBEDDED.iter().find(|(embedded, _)| *embedded == name).map(|(_, text)| *text);
        let next = embedded.filter(|embedded| embedded != text).unwrap_or_default();
        if std::mem::replace(text, next) == next {
            break;
        }
    }
    valid
}

/// The texts of the templates. What ends otherwise would be shown without its words being escaped (lesson T4).
fn templates(
    files: &BTreeMap<&str, &[u8]>,
    remarks: &mut Vec<Diagnostic>,
) -> BTreeMap<String, String> {
    let mut sources = BTreeMap::new();
    for (name, bytes) in files.iter().filter(|(name, _)| !name.starts_with("assets/")) {
        let place = Place::file(format!("templates/{name}"));
        if ![".html", ".xml"].iter().any(|ending| name.ends_with(ending)) {
            let remark = Diagnostic::warning("template", "this is no template, and is not used");
            let hint =
                "templates end in `.html` or `.xml`; what they use stands in `templates/assets/`";
            remarks.push(remark.at(place).hint(hint));
            continue;
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => drop(sources.insert((*name).to_owned(), text.to_owned())),
            Err(_) => {
                remarks.push(Diagnostic::error("template", "a template is no UTF-8").at(place));
            }
        }
    }
    sources
}

/// The name each asset is served under, and the bytes of each by that name. A style sheet names its images by their plain
/// names, beside it; these become the names served.
#[expect(clippy::type_complexity, reason = "two maps, named where they are used")]
fn assets(
    files: &BTreeMap<&str, &[u8]>,
) -> (BTreeMap<String, Arc<str>>, BTreeMap<Arc<str>, Arc<[u8]>>) {
    let (mut names, mut assets) = (BTreeMap::new(), BTreeMap::new());
    let of_templates = files.iter().filter_map(|(n, b)| Some((n.strip_prefix("assets/")?, *b)));
    let (sheets, others): (Vec<_>, Vec<_>) =
        of_templates.partition(|(name, _)| name.ends_with(".css"));
    for (name, bytes) in others.into_iter().chain(sheets) {
        let mut bytes = bytes.to_vec();
        if let (true, Ok(text)) = (name.ends_with(".css"), std::str::from_utf8(&bytes)) {
            let served = names.iter().fold(text.to_owned(), |text, (plain, served)| {
                text.replace(&format!("url({plain})"), &format!("url({served})"))
            });
            bytes = served.into_bytes();
        }
        let served: Arc<str> = served_name(name, &bytes).into();
        names.insert(name.to_owned(), served.clone());
        assets.insert(served, bytes.into());
    }
    (names, assets)
}

/// `style.css` with a digest of its bytes: a changed file has a new address, so browsers may keep the old for ever.
fn served_name(name: &str, bytes: &[u8]) -> String {
    let digest = slug::digest(&String::from_utf8_lossy(bytes), 8);
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}-{digest}.{extension}"),
        None => format!("{name}-{digest}"),
    }
}

/// What the templates' one function gives: the address of an asset, or of a path that begins with `/`.
fn asset_url(
    path: &str,
    base: &str,
    names: &BTreeMap<String, Arc<str>>,
) -> Result<String, tera::Error> {
    if path.starts_with('/') {
        return Ok(route::below(base, path));
    }
    let served = names.get(path).ok_or_else(|| {
        let known = names.keys().map(String::as_str);
        let meant = nearest(path, known.clone())
            .map_or(format!("there are {}", known.collect::<Vec<_>>().join(", ")), |name| {
                format!("did you mean `{name}`?")
            });
        tera::Error::message(format!("there is no asset `{path}`; {meant}"))
    })?;
    Ok(route::under(base, &Page::Asset(served.clone())))
}

fn globals(config: &Config, audience: Audience) -> Globals<'_> {
    let url = |page| route::under(config.base_url.path(), &page);
    let link = |label: &str, page| Link { url: url(page), label: label.to_owned() };
    let nav = [
        Some(link("Awards", Page::Awards)),
        Some(link("People", Page::People)),
        config.search.then(|| link("Search", Page::Search)),
        Some(link("About", Page::About)),
    ];
    Globals {
        title: &config.title,
        lang: &config.lang,
        home: url(Page::Home),
        awards: url(Page::Awards),
        people: url(Page::People),
        about: url(Page::About),
        search: config.search.then(|| url(Page::Search)),
        feed: url(Page::Feed(route::Feed::Site)),
        nav: nav.into_iter().flatten().collect(),
        license: License { name: &config.license, url: license_url(&config.license) },
        data: [Data::Json, Data::Csv, Data::Bibtex].map(|data| url(Page::Data(data))),
        noindex: audience == Audience::Preview,
    }
}

/// What replaces the macros of older template engines (lesson T2).
const NO_MACROS: &str = "there are no macros; write `{% component name(argument) %}…{% endcomponent name %}` and use it \
                         as `{{<name argument={value} />}}`";

/// What the template engine says, as remarks with a place, and the name of the template where it is one.
fn faults(
    error: &tera::Error,
    sources: &BTreeMap<String, String>,
) -> (Vec<Diagnostic>, Option<String>) {
    let (ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report)) = error.kind() else {
        return (reported(&error.to_string(), sources), None);
    };
    let name = report.filename();
    let path = format!("templates/{name}");
    let place = match sources.get(name) {
        Some(source) => Place::span(path, source, report.span().range.clone()),
        None => Place::file(path),
    };
    let mut fault = remark(report.message());
    if place.text[place.underline.clone()].contains("macro") {
        fault = fault.hint(NO_MACROS);
    }
    let is_syntax = matches!(error.kind(), ErrorKind::SyntaxError(_));
    (vec![fault.at(place)], is_syntax.then(|| name.to_owned()))
}

/// The faults that the engine only tells as text: `error: MESSAGE`, then ` --> FILE:LINE:COLUMN`.
fn reported(report: &str, sources: &BTreeMap<String, String>) -> Vec<Diagnostic> {
    let mut remarks: Vec<Diagnostic> = Vec::new();
    for line in report.lines() {
        if let Some(message) = line.strip_prefix("error: ") {
            remarks.push(remark(message));
        } else if let (Some(at), Some(last)) =
            (line.trim_start().strip_prefix("--> "), remarks.pop_if(|last| last.place.is_none()))
        {
            remarks.push(last.at(place_of(at, sources)));
        }
    }
    if remarks.is_empty() {
        remarks.push(remark(report));
    }
    remarks
}

fn place_of(at: &str, sources: &BTreeMap<String, String>) -> Place {
    let mut parts = at.rsplitn(3, ':');
    let (column, line, name) = (parts.next(), parts.next(), parts.next().unwrap_or(at));
    let path = format!("templates/{name}");
    let number = |part: Option<&str>| part.and_then(|part| part.parse::<usize>().ok()).unwrap_or(1);
    let (line, column) = (number(line), number(column));
    let Some(source) = sources.get(name) else { return Place::file(path) };
    let before: usize = source.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let text = source[before..].lines().next().unwrap_or_default();
    let indent = text.char_indices().nth(column - 1).map_or(text.len(), |(at, _)| at);
    Place::span(path, source, before + indent..before + text.len())
}

/// The engine's message; where it lists the names there are, they become the hint.
fn remark(message: &str) -> Diagnostic {
    let (told, hint) = match message.split_once(". Available ") {
        Some((told, known)) => (told, Some(format!("there are {known}"))),
        None => (message, None),
    };
    let remark = Diagnostic::error("template", told.trim_end_matches('.'));
    Diagnostic { hint, ..remark }
}

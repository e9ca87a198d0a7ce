//! The templates: what they are given, what they use, and what is told of their faults.

use std::collections::{BTreeMap, BTreeSet};

use palmares::diag::Diagnostic;
use palmares::render::{names, once, render};
use palmares::site::route::parse;
use palmares::site::{Audience, Site, plan};

use crate::fixture;

/// A field that no template shows, and a name that no view has, are both mistakes.
#[test]
fn templates_use_what_views_have() {
    let moved = "+++\ntitle = \"Moved\"\naliases = [\"/confx/2032/old/\"]\n+++\n";
    let content: Vec<_> =
        fixture::CONTENT.iter().copied().chain([("confx/2032/moved.md", moved)]).collect();
    let site = fixture::site_of(fixture::archive("/", &content), Audience::Public);
    let mut seen = BTreeSet::new();
    for page in &plan(&site).value {
        if let Some(names) = names(&site, page) {
            assert_eq!(names.given, names.used, "{}", names.template);
            seen.insert(names.template);
        }
    }
    assert_eq!(seen.len(), 15, "{seen:?}");
}

fn site_with(overrides: &[(&str, &str)]) -> (Option<Site>, Vec<Diagnostic>) {
    let archive = fixture::archive("/", fixture::CONTENT);
    let overrides: BTreeMap<String, Vec<u8>> = overrides
        .iter()
        .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
        .collect();
    let checked = Site::new(archive, Audience::Public, &overrides, BTreeSet::new());
    (checked.value, checked.remarks)
}

/// The place and message of a remark, in short.
fn told(remark: &Diagnostic) -> String {
    let place = remark.place.as_ref().map_or(String::new(), |place| {
        format!(
            "{}:{}:{} [{}]",
            place.path,
            place.line,
            place.column,
            &place.text[place.underline.clone()]
        )
    });
    format!("{place} {} | {}", remark.message, remark.hint.as_deref().unwrap_or_default())
}

/// Lesson T1: a fault has its place, the names there are and the record, and is told once.
#[test]
fn a_misspelt_name_is_told_with_its_place() {
    let (site, remarks) = site_with(&[("paper.html", "<p>\n{{ venue.titel }}</p>")]);
    assert_eq!(remarks, []);
    let site = site.unwrap();
    let mut remarks = Vec::new();
    for address in ["/confx/2031/joint-work/", "/confx/2031/engine/"] {
        let rendered = render(&site, &parse(address).unwrap());
        assert_eq!(rendered.value, None);
        remarks.extend(rendered.remarks);
    }
    once(&mut remarks);
    assert_eq!(
        remarks.iter().map(told).collect::<Vec<_>>(),
        [
            "templates/paper.html:2:10 [titel] Field `titel` is not defined | there are fields: label, url; met while \
          rendering /confx/2031/joint-work/ (content/confx/2031/joint-work.md)"
        ]
    );
}

/// Lessons T2 and T3: what cannot be read is told when templates are loaded, every fault in one run.
#[test]
fn broken_templates_are_all_told() {
    let (site, remarks) = site_with(&[
        ("home.html", "{% if lead %}"),
        ("year.html", "{% macro x() %}{% endmacro %}"),
        ("kind.html", "a\n{{ label | shout }}"),
    ]);
    assert!(site.is_none());
    let told: Vec<String> = remarks.iter().map(told).collect();
    assert!(told.iter().any(|t| t.starts_with("templates/home.html:1:")), "{told:#?}");
    assert!(
        told.iter().any(|t| t.starts_with("templates/year.html:1:") && t.contains("component")),
        "{told:#?}"
    );
    let (_, remarks) = site_with(&[("kind.html", "a\n{{ label | shout }}")]);
    let told: Vec<String> = remarks.iter().map(self::told).collect();
    assert!(
        told[0].starts_with("templates/kind.html:2:") && told[0].contains("shout"),
        "{told:#?}"
    );
}

/// Lesson T4: only what ends in `.html` or `.xml` is escaped, so nothing else is a template.
#[test]
fn other_files_are_no_templates() {
    let (site, remarks) = site_with(&[("notes.md", "{{ broken")]);
    assert!(site.is_some());
    assert!(told(&remarks[0]).contains("this is no template"), "{remarks:?}");
}

#[test]
fn one_template_can_be_overridden_and_assets_have_names_by_content() {
    let (site, remarks) = site_with(&[
        (
            "404.html",
            "{% extends \"base.html\" %}{% block main %}<h1>Lost</h1>{{ url(path=\"extra.js\") }}{% endblock main %}",
        ),
        ("assets/extra.js", "1"),
    ]);
    assert_eq!(remarks, []);
    let site = site.unwrap();
    let html =
        String::from_utf8(render(&site, &parse("/404.html").unwrap()).value.unwrap()).unwrap();
    assert!(html.contains("<h1>Lost</h1>") && html.contains("/assets/extra-"), "{html}");
    let (site, _) = site_with(&[("404.html", "{{ url(path=\"stile.css\") }}")]);
    let rendered = render(&site.unwrap(), &parse("/404.html").unwrap());
    assert!(
        told(&rendered.remarks[0]).contains("did you mean `style.css`"),
        "{:?}",
        rendered.remarks
    );
}

/// The style sheet names its images beside it, by the names they are served under, and stays small.
#[test]
fn the_style_sheet_finds_its_images() {
    let files = crate::site::files(&fixture::site("/r/"));
    let (_, css) = files.iter().find(|(name, _)| name.ends_with(".css")).unwrap();
    assert!(css.len() <= 12 * 1024);
    let named: Vec<&str> =
        css.split("url(").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(!named.is_empty());
    assert!(named.iter().all(|name| files.contains_key(&format!("assets/{name}"))), "{named:?}");
}

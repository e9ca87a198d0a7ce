//! What of a page is none of its text: menus, scripts, footers; and what classes say of the words that are.

use super::elements::Tag;

/// Whether what a page has around its text is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::source) enum Furniture {
    /// It is left out.
    LeftOut,
    /// It is read like the text: where nothing else is there.
    Kept,
}

/// How an element among words stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// In its line.
    Inline,
    /// On a line of its own.
    Line,
    /// As a heading.
    Heading,
}

/// The elements that have no end.
pub(super) const VOID: [&str; 12] = [
    "area", "base", "col", "embed", "img", "input", "link", "param", "source", "track", "wbr",
    "basefont",
];

/// The elements that hold the text of a page.
pub(super) const TEXT: [&str; 3] = ["main", "article", "section"];

/// Classes and ids of what is around the text.
const CLASSES: [&str; 22] = [
    "nav",
    "navbar",
    "navigation",
    "menu",
    "main-menu",
    "mainmenu",
    "sidebar",
    "footer",
    "site-footer",
    "page-footer",
    "site-nav",
    "pagination",
    "pager",
    "skip-link",
    "skiplink",
    "social",
    "share",
    "topbar",
    "site-header",
    "breadcrumb",
    "breadcrumbs",
    "screen-reader-text",
];

/// The beginnings of such classes.
const CLASSES_BEGIN: [&str; 4] = ["navbar-", "cookie", "social-", "menu-item"];

/// What the element is of which nothing is text; nothing where it may hold text.
pub(super) fn skipped(tag: &Tag<'_>, furniture: Furniture, in_text: bool) -> Option<&'static str> {
    match tag.name {
        "script" | "template" | "noscript" => return Some("script"),
        "style" => return Some("style"),
        "svg" | "iframe" | "object" | "video" | "audio" | "canvas" | "noframes" => {
            return Some("media");
        }
        "select" | "textarea" | "datalist" => return Some("form"),
        _ => {}
    }
    let style = tag.get("style").unwrap_or("").replace(' ', "").to_ascii_lowercase();
    if tag.get("hidden").is_some() || style.contains("display:none") {
        return Some("hidden");
    }
    if furniture == Furniture::Kept {
        return None;
    }
    let role = tag.get("role").unwrap_or("");
    let by_name = matches!(tag.name, "nav" | "footer" | "aside" | "menu" | "dialog");
    let by_role = matches!(role, "navigation" | "contentinfo" | "search" | "menu" | "menubar")
        || role == "banner" && tag.name != "header" && !in_text;
    let can_be = matches!(tag.name, "div" | "ul" | "ol" | "section" | "p" | "span" | "a");
    let by_class = can_be
        && classes(tag).chain(tag.get("id").map(str::to_ascii_lowercase)).any(|class| {
            CLASSES.contains(&class.as_str())
                || CLASSES_BEGIN.iter().any(|begin| class.starts_with(begin))
        });
    (by_name || by_role || by_class).then_some("navigation")
}

fn classes<'a>(tag: &'a Tag<'_>) -> impl Iterator<Item = String> + 'a {
    tag.get("class").unwrap_or("").split_whitespace().map(str::to_ascii_lowercase)
}

/// How an element among words stands, as far as its classes tell: style sheets set titles and authors apart.
pub(super) fn standing(tag: &Tag<'_>) -> Standing {
    let ends_as = |class: &String| {
        ["header", "heading", "headline"].iter().any(|ending| class.ends_with(ending))
    };
    if tag.name == "span" && classes(tag).any(|class| ends_as(&class)) {
        return Standing::Heading;
    }
    let alone = ["title", "authors", "people", "presenters", "speakers", "abstract"];
    let sets_apart = |class: String| class.split(['-', '_']).any(|word| alone.contains(&word));
    match classes(tag).any(sets_apart) {
        true => Standing::Line,
        false => Standing::Inline,
    }
}

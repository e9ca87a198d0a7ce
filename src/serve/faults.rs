//! The box that tells, on every page, what is wrong with the archive.

use crate::diag::{Diagnostic, Place};
use crate::markup::escape::text as escape;

/// The most faults that are shown.
const SHOWN: usize = 20;

const STYLE: &str = "position:fixed;inset:auto 0 0 0;z-index:2147483647;max-height:60vh;overflow:auto;margin:0;\
                     padding:1rem 1.5rem;background:#fff4f2;color:#3b0a06;border-top:.3rem solid #b3261e;\
                     font:1rem/1.5 system-ui,sans-serif;text-align:left";

/// The box; nothing where nothing is wrong.
pub(super) fn html(faults: &[Diagnostic]) -> String {
    if faults.is_empty() {
        return String::new();
    }
    let items: String = faults.iter().take(SHOWN).map(item).collect();
    let more = match faults.len().saturating_sub(SHOWN) {
        0 => String::new(),
        n => format!("<p>and {n} more</p>"),
    };
    let count = match faults.len() {
        1 => "1 fault".to_owned(),
        n => format!("{n} faults"),
    };
    format!(
        "\n<div id=\"palmares-faults\" role=\"alert\" style=\"{STYLE}\"><strong>{count}</strong>; what is shown may be older \
         than the files.<ul>{items}</ul>{more}</div>\n"
    )
}

/// A page that shows nothing but what is wrong.
pub(super) fn page() -> String {
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Faults</title>\
     <p>This page is shown as soon as it can be made.</p></html>\n"
        .to_owned()
}

fn item(fault: &Diagnostic) -> String {
    let place = fault.place.as_ref().map(place).unwrap_or_default();
    let line = fault.place.as_ref().filter(|place| place.line > 0).map(line).unwrap_or_default();
    let hint = fault.hint.as_ref().map(|hint| format!("<div>hint: {}</div>", escape(hint)));
    format!("<li>{place}{}{line}{}</li>", escape(&fault.message), hint.unwrap_or_default())
}

fn place(place: &Place) -> String {
    let path = escape(&place.path);
    match place.line {
        0 => format!("<code>{path}</code>: "),
        line => format!("<code>{path}:{line}:{}</code>: ", place.column),
    }
}

/// The line with what is meant marked.
fn line(place: &Place) -> String {
    let text = |range| escape(place.text.get(range).unwrap_or_default());
    let (start, end) = (place.underline.start, place.underline.end);
    format!(
        "<pre style=\"margin:.2rem 0;white-space:pre-wrap\">{}<mark>{}</mark>{}</pre>",
        text(0..start),
        text(start..end),
        text(end..place.text.len())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_shows_its_place_its_line_and_its_hint() {
        let source = "+++\ntitel = \"<b>\"\n";
        let fault = Diagnostic::error("unknown-key", "unknown key `titel`")
            .at(Place::span("content/confx/2031/a.md", source, 4..9))
            .hint("did you mean `title`?");
        let html = html(&[fault]);
        for part in [
            "content/confx/2031/a.md:2:1",
            "unknown key `titel`",
            "<mark>titel</mark> = \"&lt;b&gt;\"",
            "hint: did you mean `title`?",
        ] {
            assert!(html.contains(part), "{part} is not in {html}");
        }
    }
}

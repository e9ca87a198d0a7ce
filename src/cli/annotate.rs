//! Remarks for machines: one JSON object, or the annotations of GitHub Actions.

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::check::gaps::OfVenue;
use crate::check_site::Measures;
use crate::diag::{Diagnostic, Severity};

/// One object with all remarks, what is known of venues and years, and what the site measures.
pub(super) fn json(
    remarks: &[Diagnostic],
    known: &[OfVenue],
    measures: Option<&Measures>,
) -> String {
    let count = |severity| remarks.iter().filter(|remark| remark.severity == severity).count();
    let venues = known.iter().map(|(venue, years)| {
        let years =
            years.iter().map(|(year, known)| (year.to_string(), Value::from(known.to_string())));
        (venue.to_string(), Value::Object(years.collect()))
    });
    let value = json!({
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "remarks": sorted(remarks).into_iter().map(remark).collect::<Vec<_>>(),
        "venues": Value::Object(venues.collect::<Map<_, _>>()),
        "site": measures,
    });
    format!("{value:#}")
}

fn remark(remark: &Diagnostic) -> Value {
    let place = remark.place.as_ref();
    let lined = place.filter(|place| place.line > 0);
    json!({
        "rule": remark.rule,
        "severity": word(remark.severity),
        "message": remark.message,
        "hint": remark.hint,
        "file": place.map(|place| &place.path),
        "line": lined.map(|place| place.line),
        "column": lined.map(|place| place.column),
        "text": lined.map(|place| &place.text),
    })
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The remarks by place.
fn sorted(remarks: &[Diagnostic]) -> Vec<&Diagnostic> {
    let mut sorted: Vec<&Diagnostic> = remarks.iter().collect();
    sorted.sort_by_key(|remark| {
        remark.place.as_ref().map(|place| (place.path.as_str(), place.line, place.column))
    });
    sorted.dedup();
    sorted
}

/// The remarks as commands of a workflow: `::error file=…,line=…,col=…,title=…::message`.
/// `folder` is that of the archive as seen from the repository's root, where workflows run.
pub(super) fn github(remarks: &[Diagnostic], folder: &Path) -> Vec<String> {
    sorted(remarks).into_iter().map(|remark| annotation(remark, folder)).collect()
}

fn annotation(remark: &Diagnostic, folder: &Path) -> String {
    let mut properties = Vec::new();
    if let Some(place) = &remark.place {
        properties.push(format!("file={}", property(&folder.join(&place.path).to_string_lossy())));
        if place.line > 0 {
            properties.push(format!("line={},col={}", place.line, place.column));
        }
    }
    properties.push(format!("title={}", property(remark.rule)));
    let hint = remark.hint.iter().map(|hint| format!("\nhint: {hint}"));
    let message = remark.message.clone() + &hint.collect::<String>();
    format!("::{} {}::{}", word(remark.severity), properties.join(","), data(&message))
}

/// What a command takes for its own ends is escaped, the percent sign first.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Place;

    /// Lesson E4; the form and the escapes are those of GitHub's toolkit (`core.error`).
    #[test]
    fn annotations_are_escaped() {
        let remark = Diagnostic::error("a-rule", "100% of\nit: a, b")
            .at(Place::span("content/a,b:c.md", "x = 1\n", 0..1))
            .hint("mend it");
        assert_eq!(
            annotation(&remark, Path::new("")),
            "::error file=content/a%2Cb%3Ac.md,line=1,col=1,title=a-rule::100%25 of%0Ait: a, b%0Ahint: mend it"
        );
        let bare = Diagnostic::warning("b-rule", "x");
        assert_eq!(annotation(&bare, Path::new("awards")), "::warning title=b-rule::x");
    }
}

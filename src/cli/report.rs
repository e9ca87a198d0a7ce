//! Prints remarks to people: all of a run, sorted by place, each with its line underlined and its hint.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diag::{Diagnostic, Severity};

/// The most remarks of one rule that are shown whole; the others are counted.
const SHOWN_OF_A_RULE: usize = 10;
/// The rules of which all are shown: what page and document both changed is asked only once.
const SHOWN_WHOLE: [&str; 2] = ["conflict", "contradiction"];

/// Prints remarks to standard error, then how many there were.
pub fn print(remarks: &[Diagnostic]) {
    let text = render(remarks, std::io::stderr().is_terminal());
    // Nobody is there to hear it if standard error is closed.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Prints a result, a line on standard output.
pub fn say(line: &str) {
    // Nobody is there to hear it if standard output is closed.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Prints several lines on standard output.
pub fn say_all(lines: &[String]) {
    lines.iter().for_each(|line| say(line));
}

/// Tells people something beside the result, a line on standard error.
pub fn tell(line: &str) {
    // Nobody is there to hear it if standard error is closed.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The text that [`print()`] prints, with colours or without.
pub fn render(remarks: &[Diagnostic], colours: bool) -> String {
    let mut sorted: Vec<&Diagnostic> = remarks.iter().collect();
    sorted.sort_by_key(|remark| {
        remark.place.as_ref().map(|place| (place.path.as_str(), place.line, place.column))
    });
    sorted.dedup();
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let mut of_rule: BTreeMap<&str, usize> = BTreeMap::new();
    let mut text = String::new();
    for remark in &sorted {
        let n = of_rule.entry(remark.rule).or_default();
        *n += 1;
        if *n <= SHOWN_OF_A_RULE || SHOWN_WHOLE.contains(&remark.rule) {
            text.push_str(&renderer.render(&[group(remark)]));
            text.push_str("\n\n");
        }
    }
    for (rule, n) in
        of_rule.into_iter().filter(|(rule, n)| *n > SHOWN_OF_A_RULE && !SHOWN_WHOLE.contains(rule))
    {
        text.push_str(&format!("and {} more of `{rule}`\n\n", n - SHOWN_OF_A_RULE));
    }
    let count = |severity| sorted.iter().filter(|remark| remark.severity == severity).count();
    let named = |n: usize, name: &str| match n {
        0 => None,
        1 => Some(format!("1 {name}")),
        n => Some(format!("{n} {name}s")),
    };
    let counts =
        [named(count(Severity::Error), "error"), named(count(Severity::Warning), "warning")];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    if !counts.is_empty() {
        text.push_str(&counts.join(", "));
        text.push('\n');
    }
    text
}

fn group(remark: &Diagnostic) -> Group<'_> {
    let level = match remark.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(remark.message.as_str()).id(remark.rule);
    let group = match &remark.place {
        Some(place) if place.line > 0 => {
            let snippet = Snippet::source(place.text.as_str())
                .line_start(place.line)
                .path(place.path.as_str());
            title.element(snippet.annotation(AnnotationKind::Primary.span(place.underline.clone())))
        }
        Some(place) => title.element(annotate_snippets::Origin::path(place.path.as_str())),
        None => Group::with_title(title),
    };
    match &remark.hint {
        Some(hint) => group.element(Level::HELP.with_name("hint").message(hint.as_str())),
        None => group,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Place;

    #[test]
    fn a_remark_shows_its_place_its_line_and_its_hint() {
        let source = "+++\ntitle = \"x\"\ntitel = \"On things\"\n+++\n";
        let remark = Diagnostic::error("unknown-key", "unknown key `titel`")
            .at(Place::span("content/confx/2031/p.md", source, 16..21))
            .hint("did you mean `title`?");
        let text = render(&vec![remark; 1], false);
        for part in [
            "content/confx/2031/p.md:3:1",
            "titel = \"On things\"",
            "^^^^^",
            "hint",
            "did you mean",
            "1 error",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }

    #[test]
    fn more_than_ten_of_one_rule_are_counted() {
        let remarks: Vec<_> =
            (0..15).map(|n| Diagnostic::warning("rule", format!("message {n}"))).collect();
        let text = render(&remarks, false);
        assert!(text.contains("and 5 more of `rule`") && text.contains("15 warnings"), "{text}");
    }
}

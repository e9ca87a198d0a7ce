//! `palmares import`: normalizes documents into pages.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{Outcome, report};
use crate::config;
use crate::diag::{Checked, Diagnostic, Place, has_errors};
use crate::normalize::{self, Extent, Imported, Overrides};
use crate::vocabulary::Vocabulary;

const EXAMPLES: &str = "\
Examples:
  palmares import announcement.txt                      writes a page for each paper
  palmares import --dry-run --json announcement.txt     only tells what it would write
  palmares import --venue ICML --year 2031 list.txt     where the document does not say so";

/// Normalize documents into pages
///
/// Reads announcements of awards and lists of papers, and writes a page for each paper below `content/`. Every line of a
/// document that is not blank is accounted for: what no rule knows is named as unclaimed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Import {
    /// The documents.
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,
    /// The venue of all documents, by name: instead of the one they tell of.
    #[arg(long, value_name = "VENUE")]
    venue: Option<String>,
    /// The year of all documents: instead of the one they tell of.
    #[arg(long, value_name = "YEAR", value_parser = clap::value_parser!(u16).range(1000..=9999))]
    year: Option<u16>,
    /// Write nothing; only tell what the documents hold.
    #[arg(long)]
    dry_run: bool,
    /// Print what the documents hold as JSON.
    #[arg(long)]
    json: bool,
    /// Leave out abstracts and statements, which are other people's prose.
    #[arg(long)]
    facts_only: bool,
    /// Where a page was edited by hand, take the document's words instead.
    #[arg(long)]
    force: bool,
}

impl Import {
    pub(crate) fn run(&self, root: &Path) -> Outcome {
        let Checked { value: vocabulary, mut remarks } = vocabulary(root);
        let mut documents = Vec::new();
        for source in &self.sources {
            match read(source) {
                Ok(bytes) => {
                    let name = name(source, root);
                    documents.push(normalize::import(
                        &name,
                        &bytes,
                        &vocabulary,
                        &self.overrides(),
                    ));
                }
                Err(remark) => remarks.push(*remark),
            }
        }
        for document in &documents {
            remarks.extend(document.remarks.iter().cloned());
        }
        if !self.dry_run {
            remarks.extend(self.hand_on(&documents));
        }
        if self.json {
            print_json(&normalize::dry_run(&documents, &vocabulary));
        }
        summarize(&documents);
        report::print(&remarks);
        if has_errors(&remarks) { Outcome::Failed } else { Outcome::Done }
    }

    fn overrides(&self) -> Overrides {
        Overrides {
            venue: self.venue.clone(),
            year: self.year,
            extent: if self.facts_only { Extent::Facts } else { Extent::Whole },
        }
    }

    /// Hands the documents on to be merged into the archive's pages.
    fn hand_on(&self, _documents: &[Imported]) -> Vec<Diagnostic> {
        let forced = if self.force { " --force" } else { "" };
        let message = format!("`import{forced}` does not write pages yet");
        vec![
            Diagnostic::error("not-yet", message)
                .hint("add `--dry-run` to see what the documents hold"),
        ]
    }
}

/// The vocabulary of the archive, where there is one; else the embedded one.
fn vocabulary(root: &Path) -> Checked<Vocabulary> {
    let Ok(source) = std::fs::read_to_string(root.join(config::FILE)) else {
        return Checked::clean(Vocabulary::embedded());
    };
    let Checked { value, remarks } = config::parse(&source);
    let value = value.map_or_else(Vocabulary::embedded, |config| Vocabulary::of(&config));
    Checked { value, remarks }
}

fn read(source: &Path) -> Result<Vec<u8>, Box<Diagnostic>> {
    let fault = |message: String, hint: &str| {
        let place = Place::file(source.to_string_lossy());
        Box::new(Diagnostic::error("source", message).at(place).hint(hint))
    };
    if source.is_dir() {
        return Err(fault("this is a folder".into(), "name the documents in it"));
    }
    std::fs::read(source).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            fault("there is no such document".into(), "look at its path")
        }
        _ => fault(format!("this document cannot be read: {error}"), "look at who may read it"),
    })
}

/// The name of a document as pages give it: relative to the archive's root where it lies inside, else its file name.
fn name(source: &Path, root: &Path) -> String {
    let inside =
        source.canonicalize().ok().zip(root.canonicalize().ok()).and_then(|(source, root)| {
            let inside = source.strip_prefix(root).ok()?;
            Some(
                inside
                    .components()
                    .map(|part| part.as_os_str().to_string_lossy())
                    .collect::<Vec<_>>()
                    .join("/"),
            )
        });
    inside.unwrap_or_else(|| source.to_string_lossy().into_owned())
}

#[expect(clippy::print_stdout, reason = "the command's result")]
fn print_json(value: &serde_json::Value) {
    println!("{value:#}");
}

/// Prints a line for each document: how many records it holds, and which of its lines no rule knows.
#[expect(clippy::print_stderr, reason = "for people, beside the result")]
fn summarize(documents: &[Imported]) {
    for document in documents {
        eprintln!("{}", summary(document));
    }
}

/// The most unclaimed lines that a summary names.
const NAMED: usize = 12;

fn summary(document: &Imported) -> String {
    let [papers, merged, rejected] =
        [document.papers.len(), document.merged.len(), document.rejected.len()];
    let records = papers + merged + rejected;
    let counted = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let mut text = format!(
        "{}: {} = {} + {merged} merged + {rejected} rejected",
        document.path,
        counted(records, "record"),
        counted(papers, "paper"),
    );
    let lines: Vec<String> =
        document.unclaimed.iter().map(|span| span.lines.0.to_string()).collect();
    if !lines.is_empty() {
        let more = if lines.len() > NAMED { " …" } else { "" };
        let shown = lines[..lines.len().min(NAMED)].join(", ");
        text.push_str(&format!("; {} unclaimed: {shown}{more}", counted(lines.len(), "line")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::Span;

    #[test]
    fn a_summary_adds_up_and_names_lines() {
        let span = |n| Span { lines: (n, n), note: String::new(), text: String::new() };
        let mut document = Imported { path: "a.txt".into(), ..Imported::default() };
        assert_eq!(summary(&document), "a.txt: 0 records = 0 papers + 0 merged + 0 rejected");
        document.merged = vec![span(2)];
        document.unclaimed = (1..20).map(span).collect();
        let expected = "a.txt: 1 record = 0 papers + 1 merged + 0 rejected; 19 lines unclaimed: 1, 2, 3, 4, 5, 6, 7, 8, \
            9, 10, 11, 12 …";
        assert_eq!(summary(&document), expected);
    }
}

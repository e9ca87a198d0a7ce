//! `palmares import`: normalizes documents into pages.

mod pages;
mod sources;

use std::path::{Path, PathBuf};

use clap::Args;

use super::{Outcome, report};
use crate::config;
use crate::diag::{Checked, Diagnostic, has_errors};
use crate::merge::{How, Priority};
use crate::normalize::{self, Extent, Imported, Overrides};
use crate::vocabulary::Vocabulary;

const EXAMPLES: &str = "\
Examples:
  palmares import announcement.txt                      writes a page for each paper
  palmares import --dry-run --json announcement.txt     only tells what it would write
  palmares import --dry-run --explain announcement.txt  tells what it takes each line for, and why
  palmares import --venue ICML --year 2031 list.txt     where the document does not say so
  palmares import announcements/ more.csv -             a folder, a document, and the standard input";

/// Normalize documents into pages
///
/// Reads announcements of awards and lists of papers, and writes a page for each paper below `content/`. Every line of a
/// document that is not blank is accounted for: what no rule knows is named as unclaimed.
#[derive(Args, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Import {
    /// The documents; of a folder, all in it that are of a known format; `-` is the standard input.
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,
    /// The venue of all documents, by name: instead of the one they tell of.
    #[arg(long, value_name = "VENUE", value_parser = venue)]
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
    /// Tell of each line what it was taken for, and why.
    #[arg(long)]
    explain: bool,
    /// Leave out abstracts and statements, which are other people's prose.
    #[arg(long)]
    facts_only: bool,
    /// Where a page was edited by hand, take the document's words instead.
    #[arg(long)]
    force: bool,
}

impl Import {
    pub(crate) fn run(&self, root: &Path) -> Outcome {
        let remarks = self.import(root);
        report::print(&remarks);
        if has_errors(&remarks) { Outcome::Failed } else { Outcome::Done }
    }

    /// Imports the documents, prints what they hold, and gives what is to be said of them.
    fn import(&self, root: &Path) -> Vec<Diagnostic> {
        let Checked { value: vocabulary, mut remarks } = vocabulary(root);
        let sources = sources::read(&self.sources).drain_into(&mut remarks);
        let import = |source: &sources::Source| {
            normalize::import(&source.name, &source.bytes, &vocabulary, &self.overrides())
        };
        let documents: Vec<Imported> = sources.iter().map(import).collect();
        for document in &documents {
            remarks.extend(document.remarks.iter().cloned());
        }
        let priority = if self.force { Priority::Source } else { Priority::Page };
        let how = How { extent: self.extent(), priority, vocabulary: &vocabulary };
        let written = if self.dry_run {
            None
        } else {
            pages::write(root, &documents, how).drain_into(&mut remarks)
        };
        if self.json {
            report::say(&format!("{:#}", normalize::dry_run(&documents, &vocabulary)));
        }
        for document in documents.iter().filter(|_| self.explain) {
            report::tell(&explanation(document));
        }
        for document in &documents {
            report::tell(&summary(document));
        }
        if let Some(pages::Written { n_new, n_changed, n_unchanged }) = written {
            let told = format!("{n_new} new pages, {n_changed} changed, {n_unchanged} unchanged");
            report::tell(&told);
        }
        remarks
    }

    fn overrides(&self) -> Overrides {
        Overrides { venue: self.venue.clone(), year: self.year, extent: self.extent() }
    }

    fn extent(&self) -> Extent {
        if self.facts_only { Extent::Facts } else { Extent::Whole }
    }
}

/// Imports documents as the command does where nothing else is asked for; gives what is to be said of them.
pub(super) fn again(root: &Path, documents: &[PathBuf]) -> Vec<Diagnostic> {
    Import { sources: documents.to_vec(), ..Import::default() }.import(root)
}

/// A venue's name, which has letters.
fn venue(name: &str) -> Result<String, String> {
    match name.chars().any(char::is_alphabetic) {
        true => Ok(name.to_owned()),
        false => Err("a venue has a name, such as ConfX".into()),
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

/// The most unclaimed lines that a summary names.
const NAMED: usize = 12;

/// How many records a document holds, and which of its lines no rule knows.
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

/// The most characters of a line that an explanation repeats.
const REPEATED: usize = 60;

/// What each line of a document was taken for, and why.
fn explanation(document: &Imported) -> String {
    let told = document.explained.iter().map(|explained| {
        let (first, last) = explained.lines;
        let lines = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let mut text: String = explained.text.chars().take(REPEATED).collect();
        if text.len() < explained.text.len() {
            text.push('…');
        }
        let why = if explained.why.is_empty() { "no rule knows it" } else { &explained.why };
        format!("{}:{lines}: {} ({why}): {text}", document.path, explained.taken_for)
    });
    told.collect::<Vec<_>>().join("\n")
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

//! Pages of papers between documents and hands.

use std::sync::Arc;

use palmares::diag::{Diagnostic, Severity};
use palmares::entry::{self, Entry};
use palmares::merge::{How, Incoming, Pages, Priority};
use palmares::normalize::Extent;
use palmares::paper::{Author, Award, EditionKey, Paper, PaperId, Source};
use palmares::text::{Line, Prose};
use palmares::vocabulary::Vocabulary;

/// An archive of page files, by path.
#[derive(Default)]
pub(crate) struct Shelf(pub(crate) Vec<(PaperId, String)>);

impl Shelf {
    pub(crate) fn import(&mut self, papers: &[Paper]) -> Vec<Diagnostic> {
        self.import_as(papers, Extent::Whole, Priority::Page)
    }

    /// Imports papers of one edition, writes what changed, and asserts that a second import changes nothing.
    pub(crate) fn import_as(
        &mut self,
        papers: &[Paper],
        extent: Extent,
        priority: Priority,
    ) -> Vec<Diagnostic> {
        let remarks = self.run(papers, extent, priority).0;
        let (again, n_changed) = self.run(papers, extent, priority);
        assert_eq!(n_changed, 0, "a second import changed pages");
        assert!(
            again.iter().all(|remark| remark.severity == Severity::Warning),
            "a conflict was asked twice: {again:?}"
        );
        remarks
    }

    pub(crate) fn run(
        &mut self,
        papers: &[Paper],
        extent: Extent,
        priority: Priority,
    ) -> (Vec<Diagnostic>, usize) {
        let incoming = papers
            .iter()
            .map(|paper| Incoming { edition: confx(), page: None, paper: paper.clone() })
            .collect();
        self.run_all(incoming, extent, priority)
    }

    /// Imports papers of any edition, and tells how many pages changed.
    pub(crate) fn run_all(
        &mut self,
        incoming: Vec<Incoming>,
        extent: Extent,
        priority: Priority,
    ) -> (Vec<Diagnostic>, usize) {
        let pages = self.0.iter().map(|(id, text)| (id.clone(), read(id, text)));
        let mut pages = Pages::new(pages);
        let vocabulary = &Vocabulary::embedded();
        let remarks = pages.take(incoming, How { extent, priority, vocabulary });
        let changes = pages.changes();
        let n_changed = changes.len();
        for change in changes {
            let source = self.0.iter().find(|(id, _)| Some(id) == change.from.as_ref());
            let text = change.text(source.map(|(_, text)| text.as_str()));
            self.0.retain(|(id, _)| *id != change.id && Some(id) != change.from.as_ref());
            self.0.push((change.id, text));
        }
        self.0.sort();
        (remarks, n_changed)
    }

    /// Edits the text of the only page.
    pub(crate) fn edit(&mut self, from: &str, to: &str) {
        let text = &mut self.0[0].1;
        assert!(text.contains(from), "`{from}` is not in\n{text}");
        *text = text.replace(from, to);
    }

    pub(crate) fn text(&self) -> &str {
        &self.0[0].1
    }

    pub(crate) fn paper(&self) -> Arc<Paper> {
        read(&self.0[0].0, &self.0[0].1)
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.0.iter().map(|(id, _)| &*id.slug).collect()
    }
}

pub(crate) fn read(id: &PaperId, text: &str) -> Arc<Paper> {
    let read = entry::parse(&format!("{id}.md"), text);
    match read.value {
        Some(Entry::Paper(_, paper)) => paper,
        _ => panic!("{:?}\n{text}", read.remarks),
    }
}

pub(crate) fn confx() -> EditionKey {
    EditionKey { venue: "confx".into(), year: 2031 }
}

pub(crate) fn paper(document: &str, title: &str) -> Paper {
    Paper {
        title: Line::from_markdown(title),
        authors: vec![Author::named("Ada Nowak"), Author::named("Jan van der Berg")],
        awards: vec![Award {
            kind: "best-paper".into(),
            statement: Prose::from_markdown("It settles the matter."),
            ..Award::default()
        }],
        sources: vec![Source {
            document: document.into(),
            lines: Some((3, 9)),
            ..Source::default()
        }],
        abstract_text: Prose::from_markdown("We study gates."),
        ..Paper::default()
    }
}

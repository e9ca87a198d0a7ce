//! Imports beside hand edits (DESIGN §6): stories of a page between a document and a hand.

use std::sync::Arc;

use palmares::diag::{Diagnostic, Severity};
use palmares::entry::{self, Entry};
use palmares::merge::{Incoming, Pages, Priority};
use palmares::normalize::Extent;
use palmares::paper::{Author, Award, EditionKey, Paper, PaperId, Source, TitleStatus};
use palmares::text::{Line, Prose};

/// An archive of page files, by path.
#[derive(Default)]
struct Shelf(Vec<(PaperId, String)>);

impl Shelf {
    fn import(&mut self, papers: &[Paper]) -> Vec<Diagnostic> {
        self.import_as(papers, Extent::Whole, Priority::Page)
    }

    /// Imports papers of one edition, writes what changed, and asserts that a second import changes nothing.
    fn import_as(
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

    fn run(
        &mut self,
        papers: &[Paper],
        extent: Extent,
        priority: Priority,
    ) -> (Vec<Diagnostic>, usize) {
        let pages = self.0.iter().map(|(id, text)| (id.clone(), read(id, text)));
        let mut pages = Pages::new(pages);
        let incoming = papers
            .iter()
            .map(|paper| Incoming { edition: confx(), paper: paper.clone() })
            .collect();
        let remarks = pages.take(incoming, extent, priority);
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
    fn edit(&mut self, from: &str, to: &str) {
        let text = &mut self.0[0].1;
        assert!(text.contains(from), "`{from}` is not in\n{text}");
        *text = text.replace(from, to);
    }

    fn text(&self) -> &str {
        &self.0[0].1
    }

    fn paper(&self) -> Arc<Paper> {
        read(&self.0[0].0, &self.0[0].1)
    }

    fn names(&self) -> Vec<&str> {
        self.0.iter().map(|(id, _)| &*id.slug).collect()
    }
}

fn read(id: &PaperId, text: &str) -> Arc<Paper> {
    let read = entry::parse(&format!("{id}.md"), text);
    match read.value {
        Some(Entry::Paper(_, paper)) => paper,
        _ => panic!("{:?}\n{text}", read.remarks),
    }
}

fn confx() -> EditionKey {
    EditionKey { venue: "confx".into(), year: 2031 }
}

fn paper(document: &str, title: &str) -> Paper {
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

#[test]
fn a_first_import_makes_a_page_and_a_second_changes_nothing() {
    let mut shelf = Shelf::default();
    assert_eq!(shelf.import(&[paper("mail.txt", "Sparse Gates")]), []);
    assert_eq!(shelf.names(), ["sparse-gates"]);
    assert!(shelf.text().starts_with("+++\ntitle = \"Sparse Gates\"\n"));
}

#[test]
fn a_hand_edit_is_kept_and_the_rest_still_follows_the_document() {
    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    shelf.edit("\"Sparse Gates\"", "'Sparse Gates for Long Memory' # as in the proceedings");
    shelf.edit("We study gates.", "We study gates.\n\n## Summary\n\nGates, and\nfew of them.");
    assert_eq!(shelf.import(&[paper("mail.txt", "Sparse Gates")]), []);

    let mut corrected = paper("mail.txt", "Sparse Gates");
    corrected.authors[1] = Author::named("Jan Pieter van der Berg");
    corrected.awards[0].statement = Prose::from_markdown("It settles the matter well.");
    corrected.sources[0].lines = Some((4, 10));
    assert_eq!(shelf.import(&[corrected]), []);
    let text = shelf.text();
    for part in [
        "title = 'Sparse Gates for Long Memory' # as in the proceedings\n",
        "Jan Pieter van der Berg",
        "## Summary\n\nGates, and\nfew of them.\n",
        "## Statement\n\nIt settles the matter well.\n",
        "lines = [4, 10]",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

#[test]
fn what_page_and_document_both_changed_is_asked_once_and_the_page_is_kept() {
    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    shelf.edit("\"Ada Nowak\"", "\"Ada M. Nowak\"");
    let mut changed = paper("mail.txt", "Sparse Gates");
    changed.authors[0] = Author::named("A. Nowak");
    let remarks = shelf.import(&[changed.clone()]);
    assert_eq!(remarks.len(), 1);
    assert_eq!(remarks[0].severity, Severity::Error);
    for part in ["Ada M. Nowak", "A. Nowak", "mail.txt", "authors"] {
        assert!(remarks[0].message.contains(part), "{}", remarks[0].message);
    }
    assert_eq!(shelf.paper().authors[0].name, "Ada M. Nowak");

    assert_eq!(shelf.import_as(&[changed], Extent::Whole, Priority::Source), []);
    assert_eq!(shelf.paper().authors[0].name, "A. Nowak");
}

#[test]
fn a_title_corrected_by_hand_makes_no_second_page() {
    let mut shelf = Shelf::default();
    let without_abstract =
        Paper { abstract_text: Prose::default(), ..paper("mail.txt", "Sparse Gaits") };
    shelf.import(std::slice::from_ref(&without_abstract));
    shelf.edit("Sparse Gaits", "Sparse Gates");
    assert_eq!(shelf.import(&[without_abstract]), []);
    assert_eq!(shelf.names(), ["sparse-gaits"]);
}

#[test]
fn what_a_hand_takes_out_stays_out() {
    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    shelf.edit("\n## Statement\n\nIt settles the matter.\n", "");
    assert_eq!(shelf.import(&[paper("mail.txt", "Sparse Gates")]), []);
    assert!(!shelf.text().contains("settles"));
}

#[test]
fn the_real_title_replaces_a_working_one_and_the_old_path_becomes_an_alias() {
    let mut shelf = Shelf::default();
    let id = "0123456789abcdef".to_owned();
    let mut listed = paper("list.txt", "GateNet");
    listed.title_status = TitleStatus::Working;
    listed.authors.clear();
    listed.awards.clear();
    listed.sources[0].abstract_id = Some(id.clone());
    shelf.import(&[listed.clone()]);
    assert_eq!(shelf.names(), ["gatenet"]);

    let mut known = paper("mail.txt", "Sparse Gates for Long Memory");
    known.sources[0].abstract_id = Some(id);
    shelf.import(&[known]);
    assert_eq!(shelf.names(), ["sparse-gates-for-long-memory"]);
    let page = shelf.paper();
    assert_eq!(page.details.aliases, ["/confx/2031/gatenet/"]);
    assert_eq!(
        (page.title_status, page.sources.len(), page.authors.len()),
        (TitleStatus::Given, 2, 2)
    );
    assert_eq!(shelf.import(&[listed]), []);
}

#[test]
fn a_second_document_fills_what_is_empty_and_contradicts_aloud() {
    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    let mut second = paper("list.txt", "SPARSE GATES");
    second.doi = Some("10.5555/3100.42".into());
    second.abstract_text = Prose::from_markdown("We study other gates.");
    let remarks = shelf.import(&[second]);
    let fields: Vec<bool> = ["`title`", "the abstract"]
        .iter()
        .map(|f| remarks.iter().any(|r| r.message.contains(f)))
        .collect();
    assert_eq!((remarks.len(), fields), (2, vec![true, true]), "{remarks:?}");
    assert!(remarks.iter().all(|remark| remark.severity == Severity::Warning));
    assert_eq!(shelf.paper().doi.as_deref(), Some("10.5555/3100.42"));
    assert_eq!(shelf.paper().abstract_text.markdown(), "We study gates.");
}

#[test]
fn facts_only_leaves_out_prose_and_a_later_import_fills_it_in() {
    let mut shelf = Shelf::default();
    let all = paper("mail.txt", "Sparse Gates");
    let mut facts = Paper { abstract_text: Prose::default(), ..all.clone() };
    facts.awards[0].statement = Prose::default();
    shelf.import_as(&[facts.clone()], Extent::Facts, Priority::Page);
    assert!(!shelf.text().contains("gates.") && !shelf.text().contains("settles"));
    shelf.import(std::slice::from_ref(&all));
    assert!(shelf.text().contains("We study gates.") && shelf.text().contains("settles"));
    shelf.import_as(&[facts], Extent::Facts, Priority::Page);
    assert!(shelf.text().contains("We study gates."));
}

/// Lesson R2: two papers of one title have a page each, whatever their order.
#[test]
fn two_papers_of_one_title_have_a_page_each_whatever_their_order() {
    let one = paper("mail.txt", "Sparse Gates");
    let other =
        Paper { authors: vec![Author::named("Eva Martin")], ..paper("list.txt", "Sparse Gates") };
    let (mut a, mut b) = (Shelf::default(), Shelf::default());
    a.import(&[one.clone(), other.clone()]);
    b.import(&[other, one]);
    assert_eq!(a.names().len(), 2);
    assert_eq!(a.0, b.0);
}

#[test]
fn a_further_award_is_added_beside_the_first() {
    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    let mut second = paper("later.txt", "Sparse Gates");
    second.awards[0] = Award {
        kind: "test-of-time".into(),
        year: Some(2041),
        statement: Prose::from_markdown("It lasted."),
        ..Award::default()
    };
    assert_eq!(shelf.import(&[second]), []);
    let kinds: Vec<String> = shelf.paper().awards.iter().map(|award| award.kind.clone()).collect();
    assert_eq!(kinds, ["best-paper", "test-of-time"]);
    assert!(
        shelf.text().contains("## Statement: test-of-time\n\nIt lasted.\n"),
        "{}",
        shelf.text()
    );
}

/// Lesson A12: one paper under two awards of a document keeps both.
#[test]
fn a_paper_under_two_awards_of_one_document_holds_both() {
    let mut shelf = Shelf::default();
    let mut again = paper("mail.txt", "Sparse Gates");
    again.awards[0] = Award { kind: "best-student-paper".into(), ..Award::default() };
    again.sources[0].lines = Some((20, 22));
    shelf.import(&[paper("mail.txt", "Sparse Gates"), again]);
    let page = shelf.paper();
    let kinds: Vec<&str> = page.awards.iter().map(|award| award.kind.as_str()).collect();
    assert_eq!(kinds, ["best-paper", "best-student-paper"]);
    assert_eq!(page.sources[0].lines, Some((3, 22)));
}

#[test]
fn two_papers_of_one_document_stay_two_whatever_they_share() {
    let mut shelf = Shelf::default();
    let id = Some("0123456789abcdef".to_owned());
    let mut one = paper("mail.txt", "Sparse Gates");
    one.sources[0].abstract_id.clone_from(&id);
    let mut other = paper("mail.txt", "Long Queues");
    other.sources[0].abstract_id = id;
    shelf.import(&[one.clone(), other.clone()]);
    assert_eq!(shelf.names(), ["long-queues", "sparse-gates"]);
    // The chair had mixed up the abstracts: each page keeps its paper.
    std::mem::swap(&mut one.abstract_text, &mut other.abstract_text);
    std::mem::swap(&mut one.sources[0].abstract_id, &mut other.sources[0].abstract_id);
    shelf.import(&[one, other]);
    assert_eq!(shelf.names(), ["long-queues", "sparse-gates"]);
    assert_eq!(shelf.paper().title.markdown(), "Long Queues");
    let namesakes =
        Paper { authors: vec![Author::named("Eva Martin")], ..paper("b.txt", "Sparse Gates") };
    shelf.import(&[paper("b.txt", "Sparse Gates"), namesakes]);
    assert_eq!(shelf.names().len(), 3);
}

/// What a hand wrote about an award stays, whatever the document now calls it.
#[test]
fn an_award_that_is_renamed_in_the_document_keeps_what_a_hand_wrote() {
    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    shelf.edit("It settles the matter.", "It settles the whole matter.");
    shelf.edit(
        "kind = \"best-paper\"\n",
        "kind = \"best-paper\"\nstatus = \"rescinded\"\nstatus_date = \"2032\"\n",
    );
    let mut renamed = paper("mail.txt", "Sparse Gates");
    renamed.awards[0].kind = "outstanding-paper".into();
    assert_eq!(shelf.import(&[renamed]), []);
    let page = shelf.paper();
    assert_eq!(page.awards.len(), 1);
    assert_eq!(page.awards[0].kind, "outstanding-paper");
    assert_eq!(page.awards[0].statement.markdown(), "It settles the whole matter.");
    assert_eq!(page.awards[0].status, palmares::paper::AwardStatus::Rescinded);
}

#[test]
fn an_award_whose_kind_a_hand_corrected_is_not_given_twice() {
    let mut shelf = Shelf::default();
    let all = paper("mail.txt", "Sparse Gates");
    shelf.import(std::slice::from_ref(&all));
    shelf.edit("kind = \"best-paper\"", "kind = \"outstanding-paper\"");
    assert_eq!(shelf.import(std::slice::from_ref(&all)), []);
    let mut changed = all.clone();
    changed.awards[0].statement = Prose::from_markdown("It settles the matter well.");
    assert_eq!(shelf.import(&[changed]), []);
    let page = shelf.paper();
    assert_eq!((page.awards.len(), page.awards[0].kind.as_str()), (1, "outstanding-paper"));
    assert_eq!(page.awards[0].statement.markdown(), "It settles the matter well.");
    shelf.import_as(&[all], Extent::Whole, Priority::Source);
    let page = shelf.paper();
    assert_eq!((page.awards.len(), page.awards[0].kind.as_str()), (1, "best-paper"));
}

#[test]
fn an_award_that_a_hand_added_beside_one_of_its_kind_is_left_alone() {
    let mut shelf = Shelf::default();
    let all = paper("mail.txt", "Sparse Gates");
    shelf.import(std::slice::from_ref(&all));
    shelf.edit("[[awards]]\n", "[[awards]]\nkind = \"best-paper\"\nlabel = \"Best Paper of the Jury\"\nkey = \"jury\"\n\n[[awards]]\n");
    shelf.import_as(&[all], Extent::Whole, Priority::Source);
    let labels: Vec<_> = shelf.paper().awards.iter().map(|award| award.label.clone()).collect();
    assert_eq!(labels, [Some("Best Paper of the Jury".to_owned()), None]);
}

#[test]
fn an_award_that_the_document_drops_goes_only_where_no_hand_touched_it() {
    let without = || Paper { awards: Vec::new(), ..paper("mail.txt", "Sparse Gates") };
    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    assert_eq!(shelf.import(&[without()]), []);
    assert!(shelf.paper().awards.is_empty());

    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    shelf.edit("It settles the matter.", "It settles the whole matter.");
    assert!(shelf.import(&[without()]).iter().any(|remark| remark.severity == Severity::Error));
    assert_eq!(shelf.paper().awards[0].statement.markdown(), "It settles the whole matter.");
}

#[test]
fn a_working_title_that_a_hand_chose_is_not_replaced() {
    let mut shelf = Shelf::default();
    let id = Some("0123456789abcdef".to_owned());
    let mut listed = paper("list.txt", "GateNet");
    listed.title_status = TitleStatus::Working;
    listed.sources[0].abstract_id.clone_from(&id);
    shelf.import(&[listed]);
    shelf.edit("\"GateNet\"", "\"A Net of Gates\"");
    let mut known = paper("mail.txt", "Sparse Gates for Long Memory");
    known.sources[0].abstract_id = id;
    let remarks = shelf.import(&[known]);
    assert_eq!(remarks.len(), 1, "{remarks:?}");
    assert_eq!(shelf.paper().title.markdown(), "A Net of Gates");
}

#[test]
fn a_page_keeps_its_line_ends() {
    let mut shelf = Shelf::default();
    shelf.import(&[paper("mail.txt", "Sparse Gates")]);
    shelf.0[0].1 = format!("\u{feff}{}", shelf.text().replace('\n', "\r\n"));
    let mut changed = paper("mail.txt", "Sparse Gates");
    changed.authors[0] = Author::named("Ada M. Nowak");
    shelf.import(&[changed]);
    let text = shelf.text();
    assert!(text.starts_with("\u{feff}+++\r\n") && text.contains("Ada M. Nowak"));
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
}

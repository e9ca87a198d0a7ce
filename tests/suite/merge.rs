//! Imports beside hand edits (DESIGN §6): stories of a page between a document and a hand.

use palmares::diag::Severity;
use palmares::merge::Priority;
use palmares::normalize::Extent;
use palmares::paper::{Author, Award, Paper, TitleStatus};
use palmares::text::Prose;

use crate::shelf::{Shelf, paper};

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

//! Awards and namesakes between a document and a hand.

use palmares::diag::Severity;
use palmares::merge::Priority;
use palmares::normalize::Extent;
use palmares::paper::{Author, Award, Paper, TitleStatus};
use palmares::text::Prose;

use crate::shelf::{Shelf, paper};

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

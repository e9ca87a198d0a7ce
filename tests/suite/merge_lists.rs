//! One paper in several lists: known by title across venues, offered where it is near, known by a name or a path.

use palmares::diag::{Diagnostic, Severity};
use palmares::merge::{Incoming, Priority};
use palmares::normalize::Extent;
use palmares::paper::{Author, Award, EditionKey, Paper, PaperId, Published, TitleStatus};
use palmares::text::Prose;

use crate::shelf::{Shelf, paper, read};

fn at(venue: &str, year: u16, paper: Paper) -> Incoming {
    Incoming { edition: EditionKey { venue: venue.into(), year }, page: None, paper }
}

/// Imports, and asserts that a second import changes nothing.
fn import(shelf: &mut Shelf, papers: Vec<Incoming>) -> Vec<Diagnostic> {
    let remarks = shelf.run_all(papers.clone(), Extent::Whole, Priority::Page).0;
    let (_, n_changed) = shelf.run_all(papers, Extent::Whole, Priority::Page);
    assert_eq!(n_changed, 0, "a second import changed pages");
    remarks
}

fn rules(remarks: &[Diagnostic]) -> Vec<&str> {
    remarks.iter().map(|remark| remark.rule).collect()
}

fn awarded(document: &str, title: &str, kind: &str) -> Paper {
    let award = Award { kind: kind.into(), ..Award::default() };
    Paper { awards: vec![award], abstract_text: Prose::default(), ..paper(document, title) }
}

fn listed(document: &str, title: &str) -> Paper {
    Paper { awards: Vec::new(), ..awarded(document, title, "") }
}

/// Lessons A1 and A2: two awards in two years and venues are on one page, and neither year replaces the other.
#[test]
fn an_award_that_looks_back_joins_the_paper_at_another_venue() {
    let early = || at("confx", 2012, awarded("old.txt", "Sparse Gates", "best-paper"));
    let late = || at("confy", 2022, awarded("new.txt", "Sparse gates.", "test-of-time"));
    for papers in [[early(), late()], [late(), early()]] {
        let mut shelf = Shelf::default();
        for paper in papers {
            import(&mut shelf, vec![paper]);
        }
        assert_eq!(shelf.names(), ["sparse-gates"]);
        let home = &shelf.0[0].0.edition;
        let page = shelf.paper();
        assert_eq!(page.sources.len(), 2);
        let mut given: Vec<String> = page
            .awards
            .iter()
            .map(|award| format!("{} {}", award.kind, award.editions(home)[0]))
            .collect();
        given.sort();
        assert_eq!(given, ["best-paper confx/2012", "test-of-time confy/2022"]);
    }
    // Without a shared surname, or where neither looks back, they are two; so where stated years differ.
    let mut shelf = Shelf::default();
    import(&mut shelf, vec![early()]);
    let other = |paper: Paper| at("confy", 2022, paper);
    let eva = Paper {
        authors: vec![Author::named("Eva Martin")],
        ..awarded("new.txt", "Sparse Gates", "test-of-time")
    };
    assert_eq!(import(&mut shelf, vec![other(eva)]), []);
    let again = awarded("list.txt", "Sparse Gates", "best-paper");
    assert_eq!(rules(&import(&mut shelf, vec![other(again)])), ["near-match"]);
    assert_eq!(shelf.0.len(), 3);
}

#[test]
fn stated_years_or_dois_that_differ_keep_two_papers_apart_aloud() {
    let published = |year| Published { venue: Some("confx".into()), year: Some(year) };
    let told = |document, year| Paper {
        published: published(year),
        ..awarded(document, "Sparse Gates for Long Memory", "test-of-time")
    };
    let mut shelf = Shelf::default();
    import(&mut shelf, vec![at("confx", 2022, told("a.txt", 2012))]);
    let remarks = import(&mut shelf, vec![at("confx", 2022, told("b.txt", 2013))]);
    assert_eq!(rules(&remarks), ["near-match"]);
    assert_eq!(shelf.0.len(), 2);
    let dois = ["10.5555/1", "10.5555/2"].map(|doi| Paper {
        doi: Some(doi.into()),
        ..awarded(doi, "Folding Maps by Hand", "best-paper")
    });
    for paper in dois {
        import(&mut shelf, vec![at("confx", 2031, paper)]);
    }
    assert_eq!(shelf.0.len(), 4);
}

/// Lesson A2: the year in which a listed paper was published stays when it is honoured later.
#[test]
fn a_listed_paper_keeps_its_year_when_it_is_honoured_later() {
    let listed = || at("confx", 2012, listed("list.txt", "Sparse Gates"));
    let honoured = || at("confx", 2022, awarded("mail.txt", "Sparse Gates", "test-of-time"));
    for papers in [[listed(), honoured()], [honoured(), listed()]] {
        let mut shelf = Shelf::default();
        for paper in papers {
            assert_eq!(import(&mut shelf, vec![paper]), []);
        }
        let page = shelf.paper();
        assert_eq!((shelf.0.len(), page.published.year, page.awards.len()), (1, Some(2012), 1));
    }
}

/// Lesson R2: one DOI in two documents is one page that names both; lesson A8: but not where title and authors differ.
#[test]
fn one_doi_is_one_paper_unless_its_title_is_another() {
    let doi = Some("10.5555/3100.42".to_owned());
    let first = Paper { doi: doi.clone(), ..awarded("a.bib", "Sparse Gates", "best-paper") };
    let mut shelf = Shelf::default();
    import(&mut shelf, vec![at("confx", 2031, first.clone())]);
    let preprint = Paper { doi: doi.clone(), ..listed("b.bib", "Sparse Gates for Long Memory") };
    let remarks = import(&mut shelf, vec![at("confy", 2030, preprint)]);
    assert_eq!(rules(&remarks), ["contradiction"]);
    assert_eq!((shelf.0.len(), shelf.paper().sources.len()), (1, 2));
    let other = Paper {
        doi,
        authors: vec![Author::named("Eva Martin")],
        ..awarded("c.csv", "Folding Maps by Hand", "best-student-paper")
    };
    let remarks = import(&mut shelf, vec![at("confx", 2031, other)]);
    assert_eq!(rules(&remarks), ["other-title"]);
    assert_eq!(remarks[0].severity, Severity::Error);
    for part in ["Sparse Gates", "Folding Maps by Hand", "10.5555/3100.42"] {
        assert!(remarks[0].message.contains(part), "{}", remarks[0].message);
    }
    assert_eq!((shelf.0.len(), shelf.paper().awards.len()), (1, 1));
}

const WORDS: [&str; 12] = [
    "Sparse", "Gates", "Memory", "Clouds", "Folding", "Maps", "Rivers", "Queues", "Lanterns",
    "Orchards", "Bridges", "Winters",
];

/// A title of its own for each number, far from all others.
fn title(n: usize) -> String {
    let word = |k: usize| WORDS[n / 12_usize.pow(u32::try_from(k).unwrap()) % 12];
    format!("{} {} under {} and {}", word(0), word(1), word(2), word(0).to_lowercase())
}

/// Lessons A7 and A22: two lists that overlap. What is equal, or equal but for case and marks, is joined; slips are offered
/// with both places; nothing else is.
#[test]
fn two_lists_that_overlap_are_joined_and_slips_are_offered() {
    let by = |n: usize, title: &str, document: &str| Paper {
        authors: vec![Author::named("Ada Nowak"), Author::named(format!("Bo Li{n}"))],
        ..awarded(document, title, "best-paper")
    };
    let first: Vec<Incoming> =
        (0..200).map(|n| at("confx", 2031, by(n, &title(n), "a.csv"))).collect();
    let mut shelf = Shelf::default();
    assert_eq!(import(&mut shelf, first), []);
    let mut second: Vec<Paper> = (0..150).map(|n| by(n, &title(n), "b.csv")).collect();
    second.extend((150..160).map(|n| by(n, &title(n).to_uppercase().replace(' ', "-"), "b.csv")));
    let glued = format!("Ada Nowak {}", title(160));
    let singular = title(161).replace("Gates", "Gate");
    let article = title(162).replace("under", "under the");
    for (n, title) in [(160, glued), (161, singular), (162, article)] {
        second.push(by(n, &title, "b.csv"));
    }
    second.extend((300..310).map(|n| by(n, &title(n), "b.csv")));
    let second: Vec<Incoming> = second.into_iter().map(|paper| at("confx", 2031, paper)).collect();
    let remarks = import(&mut shelf, second);
    let near: Vec<&Diagnostic> = remarks.iter().filter(|r| r.rule == "near-match").collect();
    assert_eq!(near.len(), 3, "{near:#?}");
    for remark in near {
        let place = remark.place.as_ref().unwrap();
        assert_eq!((place.path.as_str(), place.line), ("b.csv", 3));
        assert!(remark.message.contains("content/confx/2031/") && remark.hint.is_some());
    }
    assert_eq!(shelf.0.len(), 200 + 3 + 10);
    let both = shelf.0.iter().filter(|(id, text)| read(id, text).sources.len() == 2).count();
    assert_eq!(both, 160);
}

/// Lesson A10: a winner that the list of its edition lacks has a page, and is named.
#[test]
fn a_winner_that_is_not_in_the_proceedings_is_named() {
    let mut shelf = Shelf::default();
    let papers = (0..5).map(|n| at("confx", 2031, listed("list.csv", &title(n)))).collect();
    assert_eq!(import(&mut shelf, papers), []);
    let winner = awarded("mail.txt", "Notes on Nothing", "best-paper");
    let known = awarded("mail.txt", &title(3), "best-paper");
    let remarks = import(&mut shelf, vec![at("confx", 2031, winner), at("confx", 2031, known)]);
    assert_eq!(rules(&remarks), ["not-in-proceedings"]);
    assert_eq!(shelf.0.len(), 6);
}

/// Lesson A12: one award under two years is kept twice and asked once.
#[test]
fn one_award_under_two_years_is_asked_and_not_joined() {
    let mut shelf = Shelf::default();
    import(&mut shelf, vec![at("confx", 2031, awarded("a.txt", "Sparse Gates", "test-of-time"))]);
    let later = || vec![at("confx", 2032, awarded("b.txt", "Sparse Gates", "test-of-time"))];
    let remarks = import(&mut shelf, later());
    assert_eq!(rules(&remarks), ["award-years"]);
    for part in ["2031", "2032", "content/confx/2031/sparse-gates.md"] {
        assert!(remarks[0].message.contains(part), "{}", remarks[0].message);
    }
    assert_eq!(shelf.paper().awards.len(), 2);
    assert_eq!(import(&mut shelf, later()), []);
}

/// A list of titles fills the pages of abstracts without titles, and a list of abstracts those of titles.
#[test]
fn titles_and_abstracts_are_brought_together_by_a_name() {
    let abstract_only = |name: &str| {
        let mut paper = Paper {
            title_status: TitleStatus::Working,
            authors: Vec::new(),
            abstract_text: Prose::from_markdown("We introduce GateNet, a net."),
            ..listed("abstracts.txt", name)
        };
        paper.sources[0].abstract_id = Some("0123456789abcdef".into());
        paper
    };
    let known = || Paper { doi: Some("10.5555/7".into()), ..listed("all.bib", "GateNet: A Net") };
    for papers in [[abstract_only("GateNet"), known()], [known(), abstract_only("GateNet")]] {
        let starts_with_title = papers[0].title_status == TitleStatus::Given;
        let mut shelf = Shelf::default();
        let mut remarks = Vec::new();
        for paper in papers {
            remarks.extend(import(&mut shelf, vec![at("confx", 2031, paper)]));
        }
        assert_eq!(rules(&remarks), ["known-by-name"]);
        assert_eq!(shelf.names(), ["gatenet-a-net"]);
        let page = shelf.paper();
        assert_eq!((page.authors.len(), page.sources.len()), (2, 2));
        assert_eq!(page.abstract_text.markdown(), "We introduce GateNet, a net.");
        let aliases: &[&str] = if starts_with_title { &[] } else { &["/confx/2031/gatenet/"] };
        assert_eq!(page.details.aliases, aliases);
    }
    // Two titles begin with the name: nobody knows whose the abstract is.
    let mut shelf = Shelf::default();
    import(&mut shelf, vec![at("confx", 2031, known())]);
    let other = Paper {
        authors: vec![Author::named("Eva Martin")],
        ..listed("b.bib", "GateNet: Again and Again")
    };
    import(&mut shelf, vec![at("confx", 2031, other)]);
    assert_eq!(import(&mut shelf, vec![at("confx", 2031, abstract_only("GateNet"))]), []);
    assert_eq!(shelf.0.len(), 3);
}

/// Lessons A20 and A8: awards given to pages by their paths.
#[test]
fn awards_are_given_to_pages_by_their_paths() {
    let id = |path: &str| PaperId::of_path(path);
    let row = |path: &str, kind: &str, title: &str| Incoming {
        page: id(path),
        ..at("confx", 2031, Paper { authors: Vec::new(), ..awarded("more.tsv", title, kind) })
    };
    let mut shelf = Shelf::default();
    import(&mut shelf, vec![at("confx", 2031, awarded("a.txt", "Sparse Gates", "best-paper"))]);
    let before = shelf.0.clone();
    let same = vec![row("confx/2031/sparse-gates", "best-paper", "")];
    assert_eq!(import(&mut shelf, same), []);
    assert_eq!(shelf.0, before);
    let rows = vec![
        row("/confx/2031/sparse-gates/", "best-student-paper", "Sparse Gates"),
        row("confx/2031/dense-gates", "best-paper", ""),
        row("content/confx/2031/sparse-gates.md", "test-of-time", "Dense Gates, and Why"),
    ];
    let remarks = import(&mut shelf, rows);
    assert_eq!(rules(&remarks), ["unknown-page", "other-title"]);
    assert!(remarks.iter().all(|remark| remark.severity == Severity::Error));
    assert_eq!((shelf.0.len(), shelf.paper().awards.len()), (1, 2));
}

/// Lesson R8: a path that once led to a paper is never given to another.
#[test]
fn an_old_path_is_never_given_to_another_paper() {
    let mut shelf = Shelf::default();
    import(&mut shelf, vec![at("confx", 2031, awarded("a.txt", "Sparse Gates", "best-paper"))]);
    shelf.edit("\n\n[[awards]]", "\naliases = [\"/confx/2031/folding-maps/\"]\n\n[[awards]]");
    import(&mut shelf, vec![at("confx", 2031, awarded("b.txt", "Folding Maps", "best-paper"))]);
    assert_eq!(shelf.names(), ["folding-maps-nowak", "sparse-gates"]);
}

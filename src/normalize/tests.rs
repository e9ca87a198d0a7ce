//! Tests of the whole chain on fictional announcements of the two shapes.

use proptest::prelude::*;

use super::*;
use crate::paper::Published;

fn imported(source: &str) -> Imported {
    import("a.txt", source.as_bytes(), &Vocabulary::embedded(), &Overrides::default())
}

/// Title, authors, award, words of its heading, and the year and venue where it was published.
fn told(imported: &Imported) -> Vec<String> {
    let vocabulary = Vocabulary::embedded();
    let told = imported.papers.iter().map(|imported| {
        let paper = &imported.paper;
        let authors: Vec<&str> = paper.authors.iter().map(|author| author.name.as_str()).collect();
        let award =
            paper.awards.first().map_or_else(|| "-".into(), |award| vocabulary.label(award));
        format!("{} | {} | {award}", paper.title.plain(), authors.join(", "))
    });
    told.collect()
}

fn unclaimed(imported: &Imported) -> Vec<usize> {
    imported.unclaimed.iter().map(|span| span.lines.0).collect()
}

const RAIN: &str = "We propose a method for the study of rain. Our experiments on four hills show that it falls down, \
    and our analysis of all existing models of rain shows that none of them knows why. We introduce nothing new, but \
    we prove what we say, and we give an algorithm which folds rain.";

/// Headings of other awards than the usual, `and` between authors, one author, a single name, no abstracts.
#[test]
fn headings_with_bare_entries() {
    let source = "The ConfX 2031 awards\n\nThe awards of this year were given in May.\n\n\
        Distinguished Paper Awards\n\nOn the Shape of Clouds\nAda Nowak, Bo de la Cruz and Mausam\n\n\
        Can Rain Fold?\nAda Nowak\n\nBest Student Paper (runner-up)\n\nPuddles: A Survey of Depth\nToni & Bo Li\n\n\
        ConfX Lifetime Achievement Award\n\nCleo Palm (University of Hill)\n\nMost Influential Paper Award\n\n\
        This award goes to a paper from ConfX 2021.\n\nWet Streets\nBo Li, Ada Nowak\n";
    let imported = imported(source);
    assert_eq!(
        told(&imported),
        [
            "On the Shape of Clouds | Ada Nowak, Bo de la Cruz, Mausam | Distinguished Paper",
            "Can Rain Fold? | Ada Nowak | Distinguished Paper",
            "Puddles: A Survey of Depth | Toni, Bo Li | Best Student Paper Runner-Up",
            "Wet Streets | Bo Li, Ada Nowak | Most Influential Paper",
        ]
    );
    assert_eq!((unclaimed(&imported), imported.rejected.len()), (vec![3, 24], 1));
    assert_eq!((imported.venue.map(|v| v.slug), imported.year), (Some("confx".into()), Some(2031)));
    let published = &imported.papers[3].paper.published;
    assert_eq!((published.venue.as_deref(), published.year), (Some("confx"), Some(2021)));
    assert_eq!(imported.papers[0].paper.published, Published::default());
}

/// No heading over the winners; statements of several paragraphs, closing prose behind the last; a committee.
#[test]
fn winners_that_only_the_prose_announces() {
    let source = format!(
        "We are glad to name two distinguished papers and one honorable mention at ICML 2031.\n\n\
         On the Shape of Clouds\n\nAda Nowak, Bo Li\n\nAbstract\n\n{RAIN}\n\nStatement from the jury\n\n\
         This paper is short and good.\n\nIts idea of folding will be with us for many years to come, as its proof is one \
         that nobody had thought of.\n\n\
         Puddles: A Survey\n\nToni\n\n**Abstract:** {RAIN}\n\n**Statement from the jury: **The authors found the depth.\n\n\
         Honorable Mention\n\nCan Rain Fold?\n\nBo Li, Bo Li\n\nAbstract\n\n{RAIN}\n\nStatement from the jury\n\n\
         This work folds.\n\nThe selection of these papers was a joy, and we thank the members of the jury for it.\n\n\
         Award Jury\n\n• Cleo Palm (Hill, Poland)\n• Ada Nowak (Lab, of Rain, Peru)\n"
    );
    let imported = imported(&source);
    assert_eq!(
        told(&imported),
        [
            "On the Shape of Clouds | Ada Nowak, Bo Li | Distinguished Paper",
            "Puddles: A Survey | Toni | Distinguished Paper",
            "Can Rain Fold? | Bo Li, Bo Li | Distinguished Paper Honorable Mention",
        ]
    );
    let statements: Vec<usize> =
        imported.papers.iter().map(|p| p.paper.awards[0].statement.blocks().len()).collect();
    assert_eq!(statements, [2, 1, 1]);
    assert!(imported.papers.iter().all(|p| p.paper.abstract_text.plain() == RAIN));
    assert_eq!(imported.papers[1].paper.awards[0].as_written, None);
    assert_eq!(imported.papers[2].paper.awards[0].as_written.as_deref(), Some("Honorable Mention"));
    assert_eq!(unclaimed(&imported), [1, 39]);
    let members: Vec<_> =
        imported.committee.iter().map(|m| (m.person.name.as_str(), m.country.as_deref())).collect();
    assert_eq!(members, [("Cleo Palm", Some("Poland")), ("Ada Nowak", Some("Peru"))]);
}

/// A list of abstracts without titles, one of them pasted twice.
#[test]
fn abstracts_without_titles() {
    let other =
        RAIN.replace("We introduce nothing new", "We introduce RainBox, a box which is new");
    let source = format!("ConfY 2030 accepted papers\n\n{RAIN}\n\n{other}\n\n{RAIN}\n");
    let imported = imported(&source);
    assert_eq!(
        told(&imported),
        [
            "We propose a method for the study of …  |  | -".replace("…  |", "… |"),
            "RainBox |  | -".into()
        ]
    );
    assert_eq!((imported.merged.len(), unclaimed(&imported)), (1, vec![]));
    assert_eq!((imported.venue.map(|v| v.name), imported.year), (Some("ConfY".into()), Some(2030)));
}

/// Lesson A23: a page that has no winners yet gives no papers, and a warning.
#[test]
fn no_winners_yet() {
    let imported = imported("ConfX 2031 awards\n\nThe winners will be named in May.\n");
    assert_eq!(
        (imported.papers.len(), unclaimed(&imported), imported.remarks.len()),
        (0, vec![3], 1)
    );
}

#[test]
fn the_caller_knows_better_and_facts_are_facts() {
    let source = format!(
        "ConfX 2031\n\nBest Paper\n\nOn Rain and Snow\nAda Nowak, Bo Li\nAbstract: {RAIN}\n"
    );
    let overrides =
        Overrides { venue: Some("icml".into()), year: Some(2032), extent: Extent::Facts };
    let imported = import("a.txt", source.as_bytes(), &Vocabulary::embedded(), &overrides);
    let [paper] = imported.papers.as_slice() else { panic!("{imported:?}") };
    assert_eq!(paper.edition.as_ref().map(ToString::to_string), Some("icml/2032".into()));
    assert!(paper.paper.abstract_text.is_empty());
    assert_eq!(paper.paper.sources[0].abstract_id.as_ref().map(String::len), Some(16));
}

/// Lesson A6: an award that is not known is kept, and said to be unknown; so is a paper whose award nothing tells.
#[test]
fn what_is_doubtful_is_said() {
    let source = format!(
        "ConfX 2031 awards\n\nOn Rain and Snow\nAda Nowak, Bo Li\nUniversity of Hill\nAbstract: {RAIN}\nStatement\nIt wins.\n\n\
         The Golden Palm Award\n\nCan Rain Fold?\nBo Li, Ada Nowak\n"
    );
    let imported = imported(&source);
    let rules: Vec<&str> = imported.remarks.iter().map(|remark| remark.rule).collect();
    assert_eq!(rules, ["no-award", "unknown-kind"]);
    assert_eq!(told(&imported)[1], "Can Rain Fold? | Bo Li, Ada Nowak | Golden Palm");
    let details: Vec<&str> =
        imported.papers[0].details.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!((details, unclaimed(&imported)), (vec!["University of Hill", "It wins."], vec![]));
}

/// Every line that is not blank is accounted for, whatever stands in the document.
fn account_is_whole(bytes: &[u8]) {
    let imported = import("a.txt", bytes, &Vocabulary::embedded(), &Overrides::default());
    let Some(text) = Document { name: "a.txt", bytes }.text().value else { return };
    let papers = imported.papers.iter().map(|paper| paper.lines);
    let members = imported.committee.iter().map(|member| member.lines);
    let spans = [&imported.recognized, &imported.rejected, &imported.merged, &imported.unclaimed];
    let spans = spans.into_iter().flatten().map(|span| span.lines);
    let all: Vec<(usize, usize)> = papers.chain(members).chain(spans).collect();
    for (n, line) in text.split('\n').enumerate().filter(|(_, line)| !normal::line(line).is_empty())
    {
        assert!(
            all.iter().any(|(first, last)| (*first..=*last).contains(&(n + 1))),
            "line {}: {line}",
            n + 1
        );
    }
    assert!(!dry_run(&[imported], &Vocabulary::embedded()).is_null());
}

fn lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        Just("Abstract".to_owned()),
        Just("Best Paper Awards".to_owned()),
        Just("Runners Up".to_owned()),
        Just("On the Shape of Clouds".to_owned()),
        Just("Ada Nowak, Bo Li".to_owned()),
        Just("Toni".to_owned()),
        Just("Award Committee".to_owned()),
        Just("• Ada Nowak (Lab, Peru)".to_owned()),
        Just("Lifetime Achievement Award".to_owned()),
        Just("Statement from the jury".to_owned()),
        Just("We thank all winners.".to_owned()),
        Just(format!("Abstract: {RAIN} Read the paper here.")),
        Just(RAIN.to_owned()),
        Just(String::new()),
        "[ -~é*$\\\\{}]{0,40}",
    ];
    proptest::collection::vec(line, 0..30).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        account_is_whole(&bytes);
    }

    #[test]
    fn any_text_is_accounted_for(text in "\\PC{0,300}", more in lines()) {
        account_is_whole(text.as_bytes());
        account_is_whole(more.as_bytes());
    }
}

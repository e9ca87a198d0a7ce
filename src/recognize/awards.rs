//! Awards: is a line the heading of an award, and of which kind and rank?

mod wording;

use super::labels;
use crate::paper::{Award, Rank};
use crate::vocabulary::Vocabulary;
pub use wording::{Counted, Wording, counts};

/// The heading of an award.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its words, as written.
    pub text: String,
    /// What it is the heading of.
    pub of: Subject,
    /// The rank it names.
    pub rank: Option<Rank>,
    /// The track it names.
    pub track: Option<String>,
}

/// What stands under the heading of an award.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// Papers that hold an award of this kind, with this label.
    Papers(String, String),
    /// A part of the award above: "Winner", "Honorable mentions".
    Rank,
    /// People, who are no papers.
    People,
}

/// The most words of a heading.
const LONGEST: usize = 14;

/// Words of awards that honour people.
const PEOPLE: [&str; 19] = [
    "lifetime",
    "achievement",
    "fellow",
    "fellows",
    "service",
    "dissertation",
    "thesis",
    "doctoral",
    "researcher",
    "scientist",
    "reviewer",
    "reviewers",
    "career",
    "volunteer",
    "mentor",
    "mentorship",
    "investigator",
    "educator",
    "chair",
];

/// Reads a line as the heading of an award, if it can be one.
pub fn heading(line: &str, vocabulary: &Vocabulary) -> Option<Heading> {
    let text = bare(line);
    let n_words = text.split_whitespace().count();
    if !(1..=LONGEST).contains(&n_words)
        || text.ends_with(['.', '!', '?', ',', ';'])
        || text.contains(": ")
        || is_committee_heading(line)
    {
        return None;
    }
    let mut wording = Wording::of(text, vocabulary);
    let has_award = wording.take_award_words();
    let rank = wording.take_rank();
    let heading = |of, track| Some(Heading { text: text.to_owned(), of, rank, track });
    if wording.is_empty() {
        return if rank.is_some() { heading(Subject::Rank, None) } else { None };
    }
    if !has_award && wording.is_paper() {
        return None; // "Papers" is a heading, but of no award
    }
    if has_award && wording.has_any(&PEOPLE) && !wording.has_any(&["paper", "article"]) {
        return heading(Subject::People, None);
    }
    if let Some(found) = wording.kind(vocabulary) {
        let sure = found.rest == 0 || has_award || rank.is_some();
        return if sure && found.rest <= 4 {
            heading(Subject::Papers(found.slug, found.label), found.track)
        } else {
            None
        };
    }
    // An award that the vocabulary does not know is one by its last word.
    let named = text.to_lowercase();
    let ends = ["award", "awards", "prize", "prizes"].iter().any(|word| named.ends_with(word));
    let label = wording.label();
    (ends && wording.is_name_like() && !label.is_empty())
        .then(|| heading(Subject::Papers("other".into(), label), None))?
}

/// A heading without the marks around it.
pub fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || "*#:_=–—-".contains(c))
}

/// Whether a line is the heading of a list of those who chose.
pub fn is_committee_heading(line: &str) -> bool {
    let text = bare(line);
    let words: Vec<String> =
        text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    let chose = |word: &String| {
        ["committee", "committees", "jury", "judges", "panel"].contains(&word.as_str())
    };
    (1..=LONGEST).contains(&text.split_whitespace().count())
        && words.iter().any(chose)
        && !text.ends_with(['.', '!', '?', ','])
        && labels::label(line).is_none()
}

/// The headings that a paper stands under: that of an award, and that of a rank in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    outer: Option<Heading>,
    inner: Option<Heading>,
}

impl Scope {
    /// Goes under a heading: a rank stands under the award above, an award under nothing.
    pub fn enter(&mut self, heading: Heading) {
        if heading.of == Subject::Rank {
            self.inner = Some(heading);
        } else {
            *self = Self { outer: Some(heading), inner: None };
        }
    }

    /// The rank of the innermost heading, where no award stands above it.
    pub fn lone_rank(&self) -> Option<Rank> {
        self.inner.as_ref().filter(|_| self.outer.is_none())?.rank
    }

    /// Whether no heading stands above.
    pub fn is_empty(&self) -> bool {
        self.outer.is_none() && self.inner.is_none()
    }

    /// Whether what stands here is about people.
    pub fn is_of_people(&self) -> bool {
        self.outer.as_ref().is_some_and(|heading| heading.of == Subject::People)
    }

    /// Whether an award stands above that honours papers of an earlier year.
    pub fn is_retrospective(&self, vocabulary: &Vocabulary) -> bool {
        let outer = self.outer.as_ref().map(|heading| &heading.of);
        matches!(outer, Some(Subject::Papers(kind, _)) if vocabulary.is_retrospective(kind))
    }

    /// The award of a paper that stands here. Where the headings name no kind, it is the one `implied` by the prose.
    pub fn award(
        &self,
        implied: Option<&(String, String)>,
        vocabulary: &Vocabulary,
    ) -> Option<Award> {
        let headings = [&self.outer, &self.inner].map(Option::as_ref);
        let said = headings.into_iter().flatten();
        let rank = said.clone().filter_map(|heading| heading.rank).next_back();
        let (kind, label) = match self.outer.as_ref().map(|heading| &heading.of) {
            Some(Subject::Papers(kind, label)) => (kind.clone(), label.clone()),
            Some(Subject::People | Subject::Rank) => return None,
            None => match (implied, rank) {
                (Some(implied), _) => implied.clone(),
                (None, Some(Rank::HonorableMention)) => {
                    ("honorable-mention".into(), Rank::HonorableMention.words().into())
                }
                (None, Some(Rank::RunnerUp | Rank::Finalist)) => {
                    ("best-paper".into(), "Best Paper".into())
                }
                (None, _) => return None,
            },
        };
        let texts: Vec<&str> = said.clone().map(|heading| heading.text.as_str()).collect();
        Some(Award {
            as_written: (!texts.is_empty()).then(|| texts.join(" / ")),
            track: said.clone().find_map(|heading| heading.track.clone()),
            ..award(kind, &label, rank, vocabulary)
        })
    }
}

/// The award of this kind, label and rank; what the vocabulary says by itself is left out.
pub fn award(kind: String, label: &str, rank: Option<Rank>, vocabulary: &Vocabulary) -> Award {
    let usual = vocabulary.rank(&Award { kind: kind.clone(), ..Award::default() });
    let mut award = Award { kind, rank: rank.filter(|rank| *rank != usual), ..Award::default() };
    if label != vocabulary.kind_label(&award.kind) {
        award.label = Some(label.to_owned());
        award.label = Some(vocabulary.label(&award));
    }
    award
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind, label as displayed, track and words of the award under these headings.
    fn under(headings: &[&str]) -> Option<(String, String, Option<String>, String)> {
        let vocabulary = Vocabulary::embedded();
        let mut scope = Scope::default();
        for line in headings {
            scope.enter(heading(line, &vocabulary)?);
        }
        let award = scope.award(None, &vocabulary)?;
        let label = vocabulary.label(&award);
        Some((award.kind, label, award.track, award.as_written.unwrap_or_default()))
    }

    #[test]
    fn headings_give_kind_rank_label_and_track() {
        let position = Some("Position Paper Track");
        for (headings, kind, label, track) in [
            (&["Best Papers"][..], "best-paper", "Best Paper", None),
            (&["**Best Paper Award:**"], "best-paper", "Best Paper", None),
            (
                &["Outstanding position paper awards"],
                "outstanding-paper",
                "Outstanding Position Paper",
                position,
            ),
            (&["Best Paper Runners-Up"], "best-paper", "Best Paper Runner-Up", None),
            (&["Best Paper Award, 2nd Place"], "best-paper", "Best Paper 2nd Place", None),
            (&["Best Student Paper Award 2031"], "best-student-paper", "Best Student Paper", None),
            (&["Test-of-Time Award", "Winner"], "test-of-time", "Test of Time", None),
            (
                &["Test of time", "Honourable mentions"],
                "test-of-time",
                "Test of Time Honorable Mention",
                None,
            ),
            (&["Honourable mention"], "honorable-mention", "Honorable Mention", None),
            (&["Best Paper Award (Main Track)"], "best-paper", "Best Paper", Some("Main Track")),
            (&["Ada Nowak Best Paper Award"], "best-paper", "Ada Nowak Best Paper", None),
            (
                &["ICML 2031 Distinguished Papers"],
                "distinguished-paper",
                "Distinguished Paper",
                None,
            ),
            (&["The Golden Palm Award"], "other", "Golden Palm", None),
            (&["Finalists"], "best-paper", "Best Paper Finalist", None),
        ] {
            let written = headings.iter().map(|line| bare(line)).collect::<Vec<_>>().join(" / ");
            let expected = (kind.to_owned(), label.to_owned(), track.map(str::to_owned), written);
            assert_eq!(under(headings), Some(expected), "{headings:?}");
        }
    }

    #[test]
    fn other_lines_are_no_headings() {
        let vocabulary = Vocabulary::embedded();
        for line in [
            "The best paper is short.",
            "Best Papers: A Study of Awards",
            "There are six outstanding papers this year:",
            "Score Matching",
            "ICML 2031 Papers",
            "ConfX 2031 awards",
            "On the Test of Time for Clocks and Other Machines",
            "Winner takes all: on games",
            "Best Response Dynamics in Games of Clouds",
            "",
            "***",
        ] {
            assert_eq!(heading(line, &vocabulary), None, "{line}");
        }
        let people =
            heading("ConfX Lifetime Achievement Award", &vocabulary).map(|heading| heading.of);
        assert_eq!(people, Some(Subject::People));
    }

    #[test]
    fn headings_of_committees() {
        assert!(is_committee_heading("**Award Committee for the Main Track **"));
        assert!(is_committee_heading("The Jury:"));
        assert!(!is_committee_heading("We thank the committee."));
        assert!(!is_committee_heading("Reflections from the Selection Committee"));
    }
}

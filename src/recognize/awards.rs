//! Awards: is a line the heading of an award, and of which kind and rank?

mod counts;
mod people;
mod scope;
mod wording;

use super::{committee, venues};
use crate::paper::{Award, Rank};
use crate::vocabulary::Vocabulary;
pub use counts::{Counted, counts};
pub use scope::Scope;
use wording::Wording;

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
    /// The year it names.
    pub year: Option<u16>,
    /// The venue it names.
    pub venue: Option<String>,
}

impl Heading {
    /// The heading of an event, with these words.
    pub fn of_event(text: &str) -> Self {
        let text = text.to_owned();
        Self { text, of: Subject::Event, rank: None, track: None, year: None, venue: None }
    }
}

/// What stands under the heading of an award.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// Papers that hold an award of this kind, with this label.
    Papers(String, String),
    /// A part of the award above: "Winner", "Honorable mentions".
    Rank,
    /// People, or what else is no paper, with the reason.
    People(&'static str),
    /// An event: a year, or a venue, or both.
    Event,
    /// A track: "Short Papers", "Posters".
    Track,
    /// Something else, which ends what stands above.
    Other,
}

/// Words without which the name of a sort of papers is no award.
const PRAISE: &[&str] = &[
    "best",
    "outstanding",
    "distinguished",
    "top",
    "excellent",
    "exemplary",
    "notable",
    "exceptional",
    "finest",
];

/// The most words of a heading.
pub(super) const LONGEST: usize = 14;

/// First words of a remark in brackets about money and those who give it.
const MONEY: [&str; 7] =
    ["sponsored", "supported", "generously", "prize", "donated", "presented", "given by"];

/// Reads a line as the heading of an award, if it can be one.
pub fn heading(line: &str, vocabulary: &Vocabulary) -> Option<Heading> {
    let line = unnumbered(line);
    let told = untold(line);
    let text = bare(&told);
    let n_words = text.split_whitespace().count();
    if !(1..=LONGEST).contains(&n_words)
        || text.ends_with(['.', '!', '?', ',', ';'])
        || committee::is_heading(text)
    {
        return None;
    }
    let written = bare(line).to_owned();
    if let Some((first, second)) = text.split_once(": ") {
        let heading = two_parts(first, second, vocabulary)?;
        return Some(Heading { text: written, ..heading });
    }
    let event = venues::mentions(text, vocabulary);
    let base = Heading {
        text: written,
        of: Subject::Rank,
        rank: None,
        track: None,
        year: event.iter().find_map(|mention| mention.year),
        venue: event.into_iter().find_map(|mention| mention.venue),
    };
    classify(text, base, vocabulary)
}

/// "Winner: Best Paper", "Best Paper: Runner-up", "Service Award: Ada Nowak".
fn two_parts(first: &str, second: &str, vocabulary: &Vocabulary) -> Option<Heading> {
    let (first, second) = (heading(first, vocabulary)?, heading(second, vocabulary));
    match (&first.of, second) {
        (Subject::Rank, Some(second)) if matches!(second.of, Subject::Papers(..)) => {
            Some(Heading { rank: second.rank.or(first.rank), ..second })
        }
        (Subject::Papers(..), Some(second)) if second.of == Subject::Rank => {
            Some(Heading { rank: second.rank, ..first })
        }
        (Subject::People(_), _) => Some(first),
        _ => None,
    }
}

fn classify(text: &str, base: Heading, vocabulary: &Vocabulary) -> Option<Heading> {
    let mut wording = Wording::of(text, vocabulary);
    let has_award = wording.take_award_words();
    let rank = wording.take_rank();
    let heading = |of, track| Some(Heading { of, rank, track, ..base.clone() });
    if wording.is_empty() {
        return if rank.is_some() { heading(Subject::Rank, None) } else { None };
    }
    if !has_award && wording.is_paper() {
        return None; // "Papers" is a heading, but of no award
    }
    if let Some(reason) = people::honoured(&wording, has_award || rank.is_some()) {
        return heading(Subject::People(reason), None);
    }
    if let Some(found) = wording.kind(vocabulary) {
        // "Short Papers" by itself is a track.
        let bare = found.slug.starts_with("best-") && !wording.has_any(PRAISE);
        let sure = found.rest == 0 && found.n_words > 1 && !bare || has_award || rank.is_some();
        return if sure && found.rest <= 4 {
            heading(Subject::Papers(found.slug, found.label), found.track)
        } else {
            None
        };
    }
    // "Best Green Paper" is a best paper with words of its own.
    if let Some(slug) = wording.outer_kind(vocabulary) {
        return heading(Subject::Papers(slug, wording.label()), None);
    }
    // An award that the vocabulary does not know is one by its last word, or by the word before its year.
    let named = text.to_lowercase();
    let named = named
        .trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace() || "()'’".contains(c));
    let named =
        [" for", " of", " in"].iter().find_map(|word| named.strip_suffix(word)).unwrap_or(named);
    let ends = ["award", "awards", "prize", "prizes"].iter().any(|word| named.ends_with(word));
    let label = wording.label();
    (ends && wording.is_name_like() && !label.is_empty())
        .then(|| heading(Subject::Papers("other".into(), label), None))?
}

/// A heading without its number, as in "2. Best Paper Awards".
fn unnumbered(line: &str) -> &str {
    let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let n_digits = line.trim_start().len() - rest.len();
    let named = rest.strip_prefix(['.', ')']).filter(|rest| rest.starts_with(char::is_whitespace));
    named.filter(|_| (1..=2).contains(&n_digits)).unwrap_or(line)
}

/// A heading without templates and without remarks in brackets about money.
fn untold(line: &str) -> String {
    let mut text = line.to_owned();
    while let Some(at) = text.find("{{")
        && let Some(end) = text[at..].find("}}")
    {
        text.replace_range(at..at + end + 2, "");
    }
    for word in MONEY {
        let begins = |at: usize| {
            text.get(at..at + word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word))
        };
        let mut brackets = text.match_indices(['(', '[']).map(|(at, _)| at);
        if let Some(at) = brackets.find(|at| begins(at + 1))
            && let Some(end) = text[at..].find([')', ']'])
        {
            text.replace_range(at..=at + end, "");
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A heading without the marks around it.
pub fn bare(line: &str) -> &str {
    let is_mark = |c: char| c.is_whitespace() || "*#:_=–—-|•►▶★☆".contains(c) || is_pictograph(c);
    line.trim_matches(is_mark)
}

fn is_pictograph(c: char) -> bool {
    matches!(u32::from(c), 0x2600..=0x27BF | 0x1F000..=0x1FAFF | 0xFE0F | 0x200D)
}

/// The award that the title of a document names, as in "Winners of the Best Paper Awards".
pub fn in_title(title: &str, vocabulary: &Vocabulary) -> Option<Heading> {
    let words: Vec<&str> = title
        .split(|c: char| !c.is_alphanumeric() && !"-'’".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let usual = |from: usize| {
        (from + 2..=words.len().min(from + 6)).rev().find_map(|to| {
            heading(&words[from..to].join(" "), vocabulary)
                .filter(|heading| is_usual(heading, vocabulary))
        })
    };
    (0..words.len()).find_map(usual).filter(|heading| matches!(heading.of, Subject::Papers(..)))
}

/// Whether a heading names an award by its usual words alone.
pub fn is_usual(heading: &Heading, vocabulary: &Vocabulary) -> bool {
    match &heading.of {
        Subject::Papers(kind, label) => kind != "other" && *label == vocabulary.kind_label(kind),
        Subject::People(_) => true,
        _ => false,
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
            (&["Golden Palm Prize 2031"], "other", "Golden Palm", None),
            (&["🏆 Best Paper Award (Sponsored by Hill Ltd.):"], "best-paper", "Best Paper", None),
            (&["Winner: Best Demo Award"], "best-demo", "Best Demo", None),
            (&["Best Paper Award Nominees"], "best-paper", "Best Paper Finalist", None),
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
        assert_eq!(people, Some(Subject::People("person award")));
        let of = |line| heading(line, &vocabulary).map(|heading| heading.of);
        assert_eq!(of("Ada Nowak Ph.D. Award"), Some(Subject::People("thesis")));
        assert_eq!(of("Outstanding Reviewers"), Some(Subject::People("reviewers")));
        assert_eq!(of("ConfX Service Award: Bo Li"), Some(Subject::People("person award")));
    }
}

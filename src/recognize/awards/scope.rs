//! Under which headings does a paper stand, and which award do they give it?

use super::{Heading, Subject, award};
use crate::paper::{Award, Rank};
use crate::vocabulary::Vocabulary;

/// How deep a heading stands that is a line like any other.
const LINE: u8 = 8;

/// The headings that a paper stands under, the outermost first, each with its depth.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    headings: Vec<(u8, Heading)>,
}

impl Scope {
    /// Goes under a heading that is a line like any other.
    pub fn enter(&mut self, heading: Heading) {
        self.enter_at(heading, LINE);
    }

    /// Goes under a heading of this depth: what is deeper ends, and what is as deep and of its sort. A rank stands under
    /// the award above, an event and a track over the awards that follow.
    pub fn enter_at(&mut self, heading: Heading, depth: u8) {
        let sort = sort(&heading.of);
        self.headings.retain(|(other, above)| {
            let of = self::sort(&above.of);
            match (&heading.of, sort == of) {
                _ if *other > depth && !(of == Sort::Award && heading.of == Subject::Rank) => false,
                (Subject::Rank, _) => above.of != Subject::Rank,
                (Subject::Other, _) => *other < depth,
                (_, true) => *other < depth && sort != Sort::Award,
                (Subject::Papers(..), _) if of == Sort::Track => *other < depth || depth > 6,
                _ => true,
            }
        });
        if heading.of != Subject::Other {
            self.headings.push((depth, heading));
        }
    }

    /// Leaves what is as deep as this, or deeper.
    pub fn leave(&mut self, depth: u8) {
        self.headings.retain(|(other, _)| *other < depth);
    }

    /// Goes under the title of a document, where that names an award.
    pub fn enter_title(&mut self, title: &str, vocabulary: &Vocabulary) {
        if let Some(heading) = super::in_title(title, vocabulary) {
            self.headings.push((0, heading));
        }
    }

    /// The innermost award, or what is no award, that stands above.
    pub fn outer(&self) -> Option<&Heading> {
        let is_award =
            |heading: &&Heading| matches!(heading.of, Subject::Papers(..) | Subject::People(_));
        self.headings.iter().rev().map(|(_, heading)| heading).find(is_award)
    }

    fn inner(&self) -> Option<&Heading> {
        self.headings
            .iter()
            .rev()
            .map(|(_, heading)| heading)
            .find(|heading| heading.of == Subject::Rank)
    }

    /// The rank of the innermost heading, where no award stands above it.
    pub fn lone_rank(&self) -> Option<Rank> {
        self.inner().filter(|_| self.outer().is_none())?.rank
    }

    /// Whether no award and no rank stands above.
    pub fn is_empty(&self) -> bool {
        self.outer().is_none() && self.inner().is_none()
    }

    /// Why what stands here is no paper, where it is none.
    pub fn is_of_people(&self) -> Option<&'static str> {
        match self.outer()?.of {
            Subject::People(reason) => Some(reason),
            _ => None,
        }
    }

    /// Whether an award stands above that honours papers of an earlier year.
    pub fn is_retrospective(&self, vocabulary: &Vocabulary) -> bool {
        let outer = self.outer().map(|heading| &heading.of);
        matches!(outer, Some(Subject::Papers(kind, _)) if vocabulary.is_retrospective(kind))
    }

    /// The year and the venue of the innermost heading that names one; and whether that stands under the award.
    pub fn event(&self) -> (Option<u16>, Option<String>) {
        let inward = || self.headings.iter().rev().map(|(_, heading)| heading);
        (
            inward().find_map(|heading| heading.year),
            inward().find_map(|heading| heading.venue.clone()),
        )
    }

    /// The year of a heading that stands under the award and is a year only.
    pub fn year_within(&self) -> Option<u16> {
        let at = self
            .headings
            .iter()
            .rposition(|(_, heading)| matches!(heading.of, Subject::Papers(..)))?;
        let within = self.headings[at + 1..].iter().rev();
        within
            .filter(|(_, heading)| heading.of == Subject::Event)
            .find_map(|(_, heading)| heading.year)
    }

    /// The year that the heading of the award names, where that is long before this one: it is the papers'.
    pub fn year_of(&self, now: Option<u16>) -> Option<u16> {
        let (own, now) = (self.outer()?.year?, now?);
        (own + 5 <= now).then_some(own)
    }

    /// The innermost year that a heading names, but for this.
    pub fn year_without(&self, old: u16) -> Option<u16> {
        let mut inward = self.headings.iter().rev().filter_map(|(_, heading)| heading.year);
        inward.find(|year| *year != old)
    }

    /// The year of a heading over the award.
    pub fn year_above(&self) -> Option<u16> {
        let at = self
            .headings
            .iter()
            .rposition(|(_, heading)| matches!(heading.of, Subject::Papers(..)))?;
        self.headings[..=at].iter().rev().find_map(|(_, heading)| heading.year)
    }

    /// The award of a paper that stands here. Where the headings name no kind, it is the one `implied` by the prose.
    pub fn award(
        &self,
        implied: Option<&(String, String)>,
        vocabulary: &Vocabulary,
    ) -> Option<Award> {
        let headings = [self.outer(), self.inner()];
        let said = headings.into_iter().flatten();
        let rank = said.clone().filter_map(|heading| heading.rank).next_back();
        let (kind, label) = match self.outer().map(|heading| &heading.of) {
            Some(Subject::Papers(kind, label)) => (kind.clone(), label.clone()),
            Some(_) => return None,
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
        let track = self.headings.iter().rev().find_map(|(_, heading)| heading.track.clone());
        Some(Award {
            as_written: (!texts.is_empty()).then(|| texts.join(" / ")),
            track,
            ..award(kind, &label, rank, vocabulary)
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Award,
    Event,
    Track,
    Other,
}

fn sort(subject: &Subject) -> Sort {
    match subject {
        Subject::Papers(..) | Subject::People(_) | Subject::Rank => Sort::Award,
        Subject::Event => Sort::Event,
        Subject::Track => Sort::Track,
        Subject::Other => Sort::Other,
    }
}

//! What is known of each venue and year, and the gaps in between (lesson A11).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::{At, Check, Finding, Rule, Spot};
use crate::archive::{Archive, Edition};
use crate::diag::Severity;
use crate::paper::EditionKey;

pub(super) const NO_EDITION: Check = Check {
    rule: Rule {
        id: "gap",
        severity: Severity::Warning,
        meaning: "years between those of which a venue's awards are known, that nobody has researched",
        mend: "import what the venue announced; where it gave none, an `_index.md` with `complete = true` says so",
    },
    find: no_edition,
};

pub(super) const NO_AWARD: Check = Check {
    rule: Rule {
        id: "award-gap",
        severity: Severity::Warning,
        meaning: "a venue gave an award nearly every year, and a year in between lacks it",
        mend: "look for it; an edition whose `_index.md` says `complete = true` is not asked for more",
    },
    find: no_award,
};

/// What is known of the awards of a venue in a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// So many awards, of all ranks.
    Awards(usize),
    /// That there were none: the edition is declared complete.
    NoneGiven,
    /// Nothing.
    NotResearched,
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Awards(1) => f.write_str("1 award"),
            Self::Awards(n) => write!(f, "{n} awards"),
            Self::NoneGiven => f.write_str("none given"),
            Self::NotResearched => f.write_str("not researched"),
        }
    }
}

/// A venue, and what is known of its years.
pub type OfVenue = (Arc<str>, BTreeMap<u16, Known>);

/// What is known of each venue, in each year from its first to its last in which it took place.
pub fn gaps(archive: &Archive) -> Vec<OfVenue> {
    let venues = archive.venues().into_iter();
    let known = |venue: &Arc<str>| {
        let own: BTreeSet<u16> =
            archive.editions_of(venue).filter(|e| e.has_own()).map(|e| e.key.year).collect();
        let years = rhythm(&own).into_iter().chain(own).collect::<BTreeSet<u16>>();
        years.into_iter().map(|year| (year, of_year(archive, venue, year))).collect()
    };
    venues.map(|venue| (venue.clone(), known(&venue))).collect()
}

fn of_year(archive: &Archive, venue: &Arc<str>, year: u16) -> Known {
    match archive.edition(&EditionKey { venue: venue.clone(), year }) {
        Some(edition) if !edition.given.is_empty() => Known::Awards(edition.given.len()),
        Some(edition) if edition.page.complete => Known::NoneGiven,
        _ => Known::NotResearched,
    }
}

/// The years in which something takes place that took place in these: every year, or every second where no two follow
/// each other.
fn rhythm(years: &BTreeSet<u16>) -> Vec<u16> {
    let (Some(first), Some(last)) = (years.first(), years.last()) else { return Vec::new() };
    let steps = years.iter().zip(years.iter().skip(1)).map(|(a, b)| b - a);
    (*first..=*last).step_by(usize::from(steps.min().unwrap_or(1))).collect()
}

fn no_edition(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    let finding = |(venue, known): OfVenue| {
        // What comes after the last is yet to be decided.
        let last = known.iter().rfind(|(_, known)| **known != Known::NotResearched);
        let last = last.map_or(0, |(year, _)| *year);
        let missing: Vec<u16> = known
            .iter()
            .filter(|(year, known)| **year < last && **known == Known::NotResearched)
            .map(|(year, _)| *year)
            .collect();
        let message = format!("{} has no awards of {}", archive.venue_name(&venue), told(&missing));
        let spot = Spot::new(format!("content/{venue}/_index.md"), At::Key("name"));
        (!missing.is_empty()).then(|| rule.found(spot, message))
    };
    gaps(archive).into_iter().filter_map(finding).collect()
}

/// The least number of years that make a series.
const SERIES: usize = 4;

fn no_award(rule: &Rule, archive: &Archive) -> Vec<Finding> {
    archive.venues().iter().flat_map(|venue| of_venue(rule, archive, venue)).collect()
}

fn of_venue(rule: &Rule, archive: &Archive, venue: &Arc<str>) -> Vec<Finding> {
    let mut kinds: BTreeMap<&str, BTreeSet<u16>> = BTreeMap::new();
    for edition in archive.editions_of(venue) {
        for kind in edition.kinds() {
            kinds.entry(kind).or_default().insert(edition.key.year);
        }
    }
    let is_open = |edition: Option<&Arc<Edition>>| {
        edition.is_some_and(|edition| !edition.given.is_empty() && !edition.page.complete)
    };
    let finding = |(kind, years): (&str, BTreeSet<u16>)| {
        let open = |year: &u16| {
            is_open(archive.edition(&EditionKey { venue: venue.clone(), year: *year }))
        };
        let missing: Vec<u16> =
            rhythm(&years).into_iter().filter(|year| !years.contains(year) && open(year)).collect();
        if years.len() < SERIES || missing.is_empty() || missing.len() * 3 > years.len() {
            return None;
        }
        let message = format!(
            "{} has {} of most years, and not of {}",
            archive.venue_name(venue),
            archive.vocabulary.kind_label(kind),
            told(&missing)
        );
        Some(rule.found(Spot::new(format!("content/{venue}/_index.md"), At::Key("name")), message))
    };
    kinds.into_iter().filter_map(finding).collect()
}

/// Years in words: `2011`, `2011 and 2013 to 2015`.
fn told(years: &[u16]) -> String {
    let runs = years.chunk_by(|a, b| a + 1 == *b);
    let words: Vec<String> = runs
        .map(|run| match run {
            [first, .., last] => format!("{first} to {last}"),
            _ => run[0].to_string(),
        })
        .collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson A11; and a conference of every second year has no gap.
    #[test]
    fn years_in_between_are_missing() {
        let years = |years: &[u16]| rhythm(&years.iter().copied().collect());
        assert_eq!(years(&[2003, 2004, 2006]), [2003, 2004, 2005, 2006]);
        assert_eq!(years(&[2003, 2005, 2009]), [2003, 2005, 2007, 2009]);
        assert_eq!(years(&[2003]), [2003]);
        assert_eq!(told(&[2011]), "2011");
        assert_eq!(told(&[2011, 2013, 2014, 2015]), "2011 and 2013 to 2015");
    }
}

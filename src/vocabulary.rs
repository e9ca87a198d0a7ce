//! The kinds of award, the tracks and the venues that are known by name: one data file, `vocabulary.toml`, and what an
//! archive's `site.toml` adds to it.

use serde::Deserialize;

use crate::config::Config;
use crate::paper::{Award, Rank};
use crate::text::slug;

/// The known kinds of award, tracks and venues.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Vocabulary {
    /// The kinds of award, in the order in which they are shown beside each other.
    pub kinds: Vec<Kind>,
    /// Tracks of conferences.
    pub tracks: Vec<Track>,
    /// Venues.
    pub venues: Vec<KnownVenue>,
}

/// A kind of award.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Its name in pages, addresses and data.
    pub slug: String,
    /// Its words as displayed.
    pub label: String,
    /// Other wordings that mean it.
    #[serde(default)]
    pub also: Vec<String>,
    /// The rank of an award that names none; where absent, the winner's.
    #[serde(default, deserialize_with = "rank")]
    pub rank: Option<Rank>,
    /// Whether it honours papers of an earlier year.
    #[serde(default)]
    pub retrospective: bool,
}

/// A track of a conference.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// Its name as displayed.
    pub name: String,
    /// Other wordings that mean it.
    #[serde(default)]
    pub also: Vec<String>,
}

/// A venue.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct KnownVenue {
    /// Its short name as displayed.
    pub name: String,
    /// Its long name.
    pub full_name: String,
    /// Other wordings that mean it.
    #[serde(default)]
    pub also: Vec<String>,
}

fn rank<'de, D: serde::Deserializer<'de>>(text: D) -> Result<Option<Rank>, D::Error> {
    String::deserialize(text)?.parse().map(Some).map_err(serde::de::Error::custom)
}

impl Vocabulary {
    /// The vocabulary embedded in the program.
    ///
    /// # Panics
    ///
    /// If the embedded file is broken, which a test rules out.
    pub fn embedded() -> Self {
        toml::from_str(include_str!("vocabulary.toml")).expect("the embedded vocabulary is valid")
    }

    /// The embedded vocabulary with what an archive's configuration adds.
    pub fn of(config: &Config) -> Self {
        let mut vocabulary = Self::embedded();
        for (slug, own) in &config.awards {
            let at =
                vocabulary.kinds.iter().position(|kind| kind.slug == *slug).unwrap_or_else(|| {
                    let before_other = vocabulary.kinds.len() - 1;
                    let kind = Kind {
                        slug: slug.clone(),
                        label: label_of_slug(slug),
                        also: Vec::new(),
                        rank: None,
                        retrospective: false,
                    };
                    vocabulary.kinds.insert(before_other, kind);
                    before_other
                });
            let kind = &mut vocabulary.kinds[at];
            kind.also.extend(own.also.iter().cloned());
            kind.rank = own.rank.or(kind.rank);
            kind.retrospective = own.retrospective.unwrap_or(kind.retrospective);
            if let Some(label) = &own.label {
                kind.label.clone_from(label);
            }
        }
        vocabulary
    }

    /// The kind of this slug, if it is known.
    pub fn kind(&self, slug: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.slug == slug)
    }

    /// The kind that an award is filed under: where its own is `other`, the one that its label names since, if any. What
    /// stands behind a colon is no part of the name (lesson A6).
    pub fn filed(&self, award: &Award) -> Option<&Kind> {
        let name = slug::slug(name_of_other(award)?);
        let is_it = |kind: &&Kind| {
            let mut words = kind.also.iter().chain([&kind.label]);
            kind.slug == name || words.any(|words| slug::slug(words) == name)
        };
        self.kinds.iter().find(is_it)
    }

    /// The words of a kind: its label, else its slug in words.
    pub fn kind_label(&self, slug: &str) -> String {
        self.kind(slug).map_or_else(|| label_of_slug(slug), |kind| kind.label.clone())
    }

    /// Whether a kind honours papers of an earlier year.
    pub fn is_retrospective(&self, slug: &str) -> bool {
        self.kind(slug).is_some_and(|kind| kind.retrospective)
    }

    /// The rank of an award: its own, else its kind's, else the winner's.
    pub fn rank(&self, award: &Award) -> Rank {
        award.rank.or_else(|| self.kind(&award.kind)?.rank).unwrap_or(Rank::Winner)
    }

    /// The words of an award as displayed: its label, else its kind's; the rank is added only where these do not say it.
    pub fn label(&self, award: &Award) -> String {
        let label = award.label.clone().unwrap_or_else(|| self.kind_label(&award.kind));
        match self.rank(award) {
            Rank::Winner => label,
            _ if says_rank(&label) => label,
            rank => format!("{label} {}", rank.words()),
        }
    }
}

/// The words by which an award of no known kind would be filed: its label up to a colon.
pub fn name_of_other(award: &Award) -> Option<&str> {
    let label = award.label.as_deref().filter(|_| award.kind == "other")?;
    Some(label.split_once(": ").map_or(label, |(name, _)| name))
}

/// Whether a label says in words that it is not the winner's.
fn says_rank(label: &str) -> bool {
    let label = label.to_lowercase();
    [
        "runner",
        "mention",
        "finalist",
        "nominee",
        "nominat",
        "place",
        "second",
        "third",
        "2nd",
        "3rd",
        "shortlist",
    ]
    .iter()
    .any(|word| label.contains(word))
}

/// A slug in words: `best-green-paper` is "Best Green Paper".
fn label_of_slug(slug: &str) -> String {
    let words = slug.split('-').filter(|word| !word.is_empty()).map(|word| match word {
        "of" | "and" | "the" | "in" | "for" => word.to_owned(),
        _ => word[..1].to_uppercase() + &word[1..],
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rank_is_added_only_where_the_label_does_not_say_it() {
        let vocabulary = Vocabulary::embedded();
        let award = |label: Option<&str>, rank| Award {
            kind: "best-paper".into(),
            label: label.map(Into::into),
            rank,
            ..Award::default()
        };
        assert_eq!(vocabulary.label(&award(None, None)), "Best Paper");
        assert_eq!(vocabulary.label(&award(None, Some(Rank::RunnerUp))), "Best Paper Runner-Up");
        assert_eq!(
            vocabulary.label(&award(Some("Best Paper, 2nd Place"), Some(Rank::RunnerUp))),
            "Best Paper, 2nd Place"
        );
        assert_eq!(vocabulary.kind_label("sac-highlights"), "Sac Highlights");
    }

    #[test]
    fn slugs_are_slugs_and_no_wording_means_two_kinds() {
        let vocabulary = Vocabulary::embedded();
        let mut wordings: Vec<String> = Vec::new();
        for kind in &vocabulary.kinds {
            assert!(crate::text::slug::is_slug(&kind.slug));
            wordings.push(kind.label.to_lowercase());
            wordings.extend(kind.also.iter().map(|w| w.to_lowercase()));
        }
        let n_wordings = wordings.len();
        wordings.sort();
        wordings.dedup();
        assert_eq!(wordings.len(), n_wordings);
        assert_eq!(vocabulary.kinds.last().map(|kind| kind.slug.as_str()), Some("other"));
    }
}

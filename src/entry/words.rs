//! The words of fixed sets that front matter may hold, and how each is read.

use std::str::FromStr;

use serde::Deserialize;

use super::VenueKind;
use super::value::DateValue;
use crate::paper::{AwardStatus, Date, PaperStatus, TitleStatus};
use crate::text::slug;

/// First and last day, as a list of one or two dates.
pub(super) struct Dates(pub(super) Date, pub(super) Date);

impl<'de> Deserialize<'de> for Dates {
    fn deserialize<D: serde::Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        match Vec::<DateValue>::deserialize(value)?.as_slice() {
            [DateValue(day)] => Ok(Self(*day, *day)),
            [DateValue(first), DateValue(last)] if first <= last => Ok(Self(*first, *last)),
            _ => Err(serde::de::Error::custom(
                "dates are the first and the last day, `[\"2031-07-12\", \"2031-07-18\"]`",
            )),
        }
    }
}

/// The slug of a venue, a kind or a key.
pub(super) struct Slug(pub(super) String);

impl FromStr for Slug {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if slug::is_slug(text) {
            return Ok(Self(text.to_owned()));
        }
        Err(format!(
            "`{text}` is no slug (lower-case letters, digits and hyphens); did you mean `{}`?",
            slug::slug(text)
        ))
    }
}

/// The slug of a venue, which never is one of the site's own first segments.
pub(super) struct VenueSlug(pub(super) String);

impl FromStr for VenueSlug {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Slug(slug) = text.parse()?;
        if slug::is_reserved(&slug) {
            return Err(format!(
                "`{slug}` cannot be a venue; take another word, for numbers and some words are the site's own"
            ));
        }
        Ok(Self(slug))
    }
}

/// A year of four digits.
pub(super) struct Year(pub(super) u16);

impl<'de> Deserialize<'de> for Year {
    fn deserialize<D: serde::Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        let year = i64::deserialize(value)?;
        let valid = u16::try_from(year).ok().filter(|year| (1000..=9999).contains(year));
        valid.map(Self).ok_or_else(|| {
            serde::de::Error::custom(format!("{year} is no year; write one of four digits: `2031`"))
        })
    }
}

/// An address of something on the web, or of a file of the site itself.
pub(super) struct Address(pub(super) String);

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let remote = ["https://", "http://"]
            .iter()
            .any(|scheme| text.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty()));
        let own = text.len() > 1 && text.starts_with('/') && !text.starts_with("//");
        match remote || own {
            true if !text.contains(char::is_whitespace) => Ok(Self(text.to_owned())),
            _ => Err(format!(
                "`{text}` is no address; it begins with `https://`, or with `/` for a file of this site"
            )),
        }
    }
}

/// One of some words, each with its value.
fn one_of<T: Copy>(text: &str, words: &[(&str, T)]) -> Result<T, String> {
    words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        format!("`{text}` is not known here; write {}", known.join(" or "))
    })
}

impl FromStr for TitleStatus {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        one_of(text, &[("given", Self::Given), ("working", Self::Working)])
    }
}

impl FromStr for VenueKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        one_of(text, &[("conference", Self::Conference), ("journal", Self::Journal)])
    }
}

impl FromStr for AwardStatus {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        one_of(text, &[("valid", Self::Valid), ("rescinded", Self::Rescinded)])
    }
}

/// The statuses of a paper that are written out.
pub(super) const PAPER_STATUSES: [(&str, PaperStatus); 4] = [
    ("retracted", PaperStatus::Retracted),
    ("removed", PaperStatus::Removed),
    ("superseded", PaperStatus::Superseded),
    ("corrected", PaperStatus::Corrected),
];

impl FromStr for PaperStatus {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        one_of(text, &PAPER_STATUSES)
    }
}

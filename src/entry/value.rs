//! Values that a page may write in more than one way: an author as a name or a table, a link as one address or several,
//! a date with or without quotes.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::paper::{Author, Date};

/// A word of a fixed set, read by its [`FromStr`].
pub(super) struct Word<T>(pub(super) T);

impl<'de, T: FromStr<Err = String>> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        String::deserialize(value)?.parse().map(Word).map_err(D::Error::custom)
    }
}

/// A date: `"2031-07"`, `2031-07-14` or `2031`.
pub(super) struct DateValue(pub(super) Date);

impl<'de> Deserialize<'de> for DateValue {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        let text = match toml::Value::deserialize(value)? {
            toml::Value::String(text) => text,
            toml::Value::Integer(year) => year.to_string(),
            toml::Value::Datetime(date) => date.to_string(),
            other => return Err(D::Error::custom(format!("a date, not {}", other.type_str()))),
        };
        text.parse().map(DateValue).map_err(D::Error::custom)
    }
}

/// One text or several.
#[derive(Default)]
pub(super) struct Texts(pub(super) Vec<String>);

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        struct OneOrMany;
        impl<'de> Visitor<'de> for OneOrMany {
            type Value = Texts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string or a list of strings")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Texts, E> {
                Ok(Texts(vec![text.to_owned()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Texts, A::Error> {
                let mut texts = Vec::new();
                while let Some(text) = items.next_element()? {
                    texts.push(text);
                }
                Ok(Texts(texts))
            }
        }
        value.deserialize_any(OneOrMany)
    }
}

/// An author: a name, or a table with more about them.
pub(super) struct AuthorValue(pub(super) Author);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AuthorTable {
    name: String,
    orcid: Option<String>,
    affiliation: Option<String>,
    person: Option<String>,
}

impl<'de> Deserialize<'de> for AuthorValue {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        struct NameOrTable;
        impl<'de> Visitor<'de> for NameOrTable {
            type Value = AuthorValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name or a table `{ name = … }`")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<AuthorValue, E> {
                Ok(AuthorValue(Author::named(name.trim())))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<AuthorValue, A::Error> {
                let AuthorTable { name, orcid, affiliation, person } =
                    AuthorTable::deserialize(MapAccessDeserializer::new(map))?;
                Ok(AuthorValue(Author { name: name.trim().to_owned(), orcid, affiliation, person }))
            }
        }
        value.deserialize_any(NameOrTable)
    }
}

/// A member of a committee: a name, or a table.
pub(super) struct MemberValue(pub(super) super::Member);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MemberTable {
    name: String,
    affiliation: Option<String>,
    country: Option<String>,
}

impl<'de> Deserialize<'de> for MemberValue {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        struct NameOrTable;
        impl<'de> Visitor<'de> for NameOrTable {
            type Value = MemberValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name or a table `{ name = …, affiliation = …, country = … }`")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<MemberValue, E> {
                Ok(MemberValue(super::Member {
                    name: name.trim().to_owned(),
                    affiliation: None,
                    country: None,
                }))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<MemberValue, A::Error> {
                let MemberTable { name, affiliation, country } =
                    MemberTable::deserialize(MapAccessDeserializer::new(map))?;
                Ok(MemberValue(super::Member {
                    name: name.trim().to_owned(),
                    affiliation,
                    country,
                }))
            }
        }
        value.deserialize_any(NameOrTable)
    }
}

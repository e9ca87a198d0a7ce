//! Values that a page may write in more than one way: an author as a name or a table, a link as one address or several,
//! a date with or without quotes.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::words::Slug;
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

/// One of something or several, each read by its [`FromStr`].
pub(super) struct OneOrMany<T>(pub(super) Vec<T>);

impl<T> Default for OneOrMany<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: FromStr<Err = String>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        struct Read<T>(PhantomData<T>);
        impl<'de, T: FromStr<Err = String>> Visitor<'de> for Read<T> {
            type Value = OneOrMany<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string or a list of strings")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<OneOrMany<T>, E> {
                text.parse().map(|one| OneOrMany(vec![one])).map_err(E::custom)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<OneOrMany<T>, A::Error> {
                let mut many = Vec::new();
                while let Some(Word(item)) = items.next_element()? {
                    many.push(item);
                }
                Ok(OneOrMany(many))
            }
        }
        value.deserialize_any(Read(PhantomData))
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
    person: Option<Word<Slug>>,
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
                let person = person.map(|Word(Slug(slug))| slug);
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

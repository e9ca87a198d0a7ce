//! RIS (standards RI): [`text`].

use super::{Work, one_line};
use crate::entry::VenueKind;

/// A work as a RIS file.
pub fn text(work: &Work<'_>) -> String {
    let is_article = work.kind == VenueKind::Journal;
    let only = |value: Option<&str>, is: bool| value.filter(|_| is).map(str::to_owned);
    let mut lines = Vec::with_capacity(24);
    let mut put = |tag: &'static str, value: Option<String>| {
        let value = value.map(|value| one_line(&value)).filter(|value| !value.is_empty());
        lines.extend(value.map(|value| format!("{tag}  - {value}\r\n")));
    };
    put("TY", Some(if is_article { "JOUR" } else { "CONF" }.to_owned()));
    put("TI", Some(work.plain_title()));
    work.authors.iter().for_each(|name| put("AU", Some(person(name))));
    work.editors.iter().for_each(|name| put("A2", Some(person(name))));
    put("T2", work.venue.clone());
    put("C3", only(work.proceedings, !is_article));
    put("C1", only(work.place, !is_article));
    put("PY", work.year.map(|year| year.to_string()));
    put("DA", work.date.map(|date| date.to_string().replace('-', "/")));
    put("SP", work.pages.map(|(first, _)| first.to_owned()));
    put("EP", work.pages.map(|(_, last)| last.to_owned()));
    put("VL", only(work.volume, true));
    put("IS", only(work.number, true));
    put("PB", only(work.publisher, true));
    put("SN", only(if is_article { work.issn } else { work.isbn }, true));
    put("DO", only(work.doi, true));
    put("UR", Some(work.url.to_owned()));
    put("AB", work.abstract_line());
    work.keywords.iter().for_each(|keyword| put("KW", Some(keyword.clone())));
    put("LA", only(work.lang, true));
    work.award_words().for_each(|award| put("N1", Some(format!("Award: {award}"))));
    put("N1", only(work.note, true));
    put("L1", only(work.pdf, true));
    lines.concat() + "ER  - \r\n"
}

/// A name as RIS has it: surname, given name, suffix.
fn person(name: &crate::paper::Name) -> String {
    match name {
        crate::paper::Name::Parts { given, suffix, .. } if !suffix.is_empty() => {
            format!("{}, {given}, {suffix}", name.surname())
        }
        other => other.filed(),
    }
}

//! Pages of papers: printed, and read back.

use palmares::entry::{self, Entry};
use palmares::paper::{
    Author, Award, AwardStatus, Date, Details, EditionKey, Link, LinkKind, Paper, PaperStatus,
    Published, Rank, Source, TitleStatus,
};
use palmares::text::{Block, Inline, Line, Prose, normal};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::text;

/// Words on one line, not empty, with all that TOML might take for its own.
fn words() -> impl Strategy<Value = String> {
    let nasty = prop::sample::select(vec![
        "\"",
        "'",
        "\"\"\"",
        "'''",
        "\\",
        "\\u",
        "+++",
        "#",
        "=",
        "[[awards]]",
        "{",
        "}",
        "\t",
        "é",
        "🌴",
        "\u{feff}",
        "x",
    ]);
    vec(prop_oneof![nasty.prop_map(str::to_owned), "[ -~]{1,6}"], 0..5)
        .prop_map(|words| format!("a{}b", words.concat()))
}

fn url() -> impl Strategy<Value = String> {
    words()
        .prop_map(|words| format!("https://e.org/{}", words.split_whitespace().collect::<String>()))
}

fn slug() -> impl Strategy<Value = String> {
    "k[a-z]{1,5}(-[a-z0-9]{1,3})?"
}

fn date() -> impl Strategy<Value = Date> {
    (1000_u16..9999, option::of((1_u8..13, option::of(1_u8..29)))).prop_map(|(year, rest)| Date {
        year,
        month: rest.map(|(month, _)| month),
        day: rest.and_then(|(_, day)| day),
    })
}

fn author() -> impl Strategy<Value = Author> {
    (words(), option::of(words()), option::of(words()), option::of(slug()))
        .prop_map(|(name, orcid, affiliation, person)| Author { name, orcid, affiliation, person })
}

fn prose() -> impl Strategy<Value = Prose> {
    let lower = |block| match block {
        Block::Heading(level, words) => Block::Heading(level.max(3), words),
        block => block,
    };
    text::blocks().prop_map(move |blocks| {
        let blocks = normal::blocks(blocks);
        Prose::from_blocks(&blocks.into_iter().map(lower).collect::<Vec<_>>())
    })
}

/// Notes: each under a heading of its own.
fn notes() -> impl Strategy<Value = Prose> {
    let heading = || Block::Heading(2, vec![Inline::Text("Remark".into())]);
    option::of(text::blocks()).prop_map(move |blocks| {
        let blocks = blocks.into_iter().flat_map(|blocks| [heading()].into_iter().chain(blocks));
        Prose::from_blocks(&normal::blocks(blocks.collect()))
    })
}

fn award() -> impl Strategy<Value = Award> {
    let words = || option::of(words());
    let names = (
        option::of(slug()),
        slug(),
        words(),
        words(),
        vec(slug(), 0..3),
        words(),
        option::of(url()),
    );
    let rank = option::of(prop::sample::select(Rank::ALL.to_vec()));
    let status = prop::sample::select(vec![AwardStatus::Valid, AwardStatus::Rescinded]);
    let dates =
        (option::of(1000_u16..9999), option::of(date()), option::of(date()), option::of(date()));
    (names, rank, status, dates, prose()).prop_map(|(names, rank, status, dates, statement)| {
        let (key, kind, label, as_written, venues, track, source) = names;
        let (year, date, status_date, checked_on) = dates;
        Award {
            key,
            kind,
            rank,
            label,
            as_written,
            venues,
            year,
            track,
            date,
            source,
            status,
            status_date,
            checked_on,
            statement,
        }
    })
}

/// The awards that can stand on one page: no two the same, or of one key.
fn distinct(awards: Vec<Award>) -> Vec<Award> {
    let mut kept: Vec<Award> = Vec::new();
    for award in awards {
        let same = |other: &Award| {
            other.kind == award.kind || (award.key.is_some() && other.key == award.key)
        };
        if !kept.iter().any(same) {
            kept.push(award);
        }
    }
    kept
}

fn source() -> impl Strategy<Value = Source> {
    let fields = prop::collection::btree_map("[ -~]{1,5}", words(), 0..3);
    let seen = (option::of((0_usize..99, 0_usize..99)), option::of(date()));
    (words(), option::of(words()), option::of(words()), option::of(words()), fields, seen).prop_map(
        |(document, url, sheet, abstract_id, fields, (lines, checked_on))| Source {
            document,
            url,
            lines,
            sheet,
            checked_on,
            abstract_id,
            fields: fields.into_iter().collect(),
        },
    )
}

fn details() -> impl Strategy<Value = Details> {
    let w = || option::of(words());
    let status = option::of(prop::sample::select(vec![
        PaperStatus::Retracted,
        PaperStatus::Removed,
        PaperStatus::Superseded,
        PaperStatus::Corrected,
    ]));
    let lists = (vec(words(), 0..4), vec(words(), 0..3));
    ((w(), w(), w(), w(), w(), w(), w()), (w(), w(), w()), lists, status, option::of(date()))
        .prop_map(|(first, (license, note, bibkey), (keywords, aliases), status, status_date)| {
            let (pages, volume, number, publisher, isbn, issn, lang) = first;
            Details {
                pages,
                volume,
                number,
                publisher,
                isbn,
                issn,
                keywords,
                lang,
                license,
                note,
                bibkey,
                aliases,
                status,
                status_date,
            }
        })
}

fn paper() -> impl Strategy<Value = Paper> {
    let title = (words(), prop::sample::select(vec![TitleStatus::Given, TitleStatus::Working]));
    let people = (vec(author(), 0..9), vec(author(), 0..2));
    let links = vec((prop::sample::select(LinkKind::ALL.to_vec()), url()), 0..5);
    let lists = (vec(award(), 0..3), links, vec(source(), 0..3));
    let published = (option::of(slug()), option::of(1000_u16..9999));
    let facts =
        (option::of(words()), option::of(words()), published, option::of(date()), details());
    (title, people, lists, facts, (prose(), prose(), notes())).prop_map(
        |((title, title_status), (authors, editors), (awards, links, sources), facts, prose)| {
            let (track, doi, (venue, year), date, details) = facts;
            let mut links: Vec<Link> =
                links.into_iter().map(|(kind, url)| Link { kind, url }).collect();
            links.sort_by_key(|link| link.kind);
            let (abstract_text, summary, notes) = prose;
            let title = Line::from_markdown(&title);
            let published = Published { venue, year };
            Paper {
                title,
                title_status,
                authors,
                editors,
                awards: distinct(awards),
                links,
                sources,
                track,
                doi,
                published,
                date,
                details,
                abstract_text,
                summary,
                notes,
            }
        },
    )
}

fn home() -> EditionKey {
    EditionKey { venue: "confx".into(), year: 2031 }
}

fn parsed(page: &str) -> Paper {
    let checked = entry::parse("confx/2031/a.md", page);
    match checked.value {
        Some(Entry::Paper(_, paper)) => (*paper).clone(),
        other => panic!("{other:?} {:?}\n{page}", checked.remarks),
    }
}

/// As editors of other systems save it.
fn crlf(page: &str) -> String {
    format!("\u{feff}{}", page.replace('\n', "\r\n"))
}

proptest! {
    #![proptest_config(text::config(64))]

    /// Lesson M12.
    #[test]
    fn a_paper_survives_its_page(paper in paper()) {
        let page = entry::print(&paper, &home());
        prop_assert_eq!(&parsed(&page), &paper, "{}", page);
        prop_assert_eq!(&parsed(&crlf(&page)), &paper, "{}", page);
    }

    /// A page that is edited says what it is to say, whatever it said before, and keeps what it still says: comments too.
    #[test]
    fn an_edited_page_says_what_it_is_to_say(old in paper(), new in paper(), keep in any::<[bool; 4]>()) {
        let mut new = Paper { notes: old.notes.clone(), ..new };
        let parts: [fn(&mut Paper, &Paper); 4] = [
            |new, old| new.awards = old.awards.clone(),
            |new, old| new.sources = old.sources.clone(),
            |new, old| new.abstract_text = old.abstract_text.clone(),
            |new, old| new.awards.extend(old.awards.first().cloned()),
        ];
        for (part, _) in parts.iter().zip(keep).filter(|(_, keep)| *keep) {
            part(&mut new, &old);
        }
        new.awards = distinct(new.awards);
        let new = parsed(&entry::print(&new, &home()));
        let page = entry::print(&old, &home()).replacen("\ntitle = ", "\n# ours\ntitle = ", 1);
        let edited = entry::edit(&page, &old, &new, &home());
        prop_assert_eq!(&parsed(&edited), &new, "{}\n-- became --\n{}", page, edited);
        prop_assert!(edited.contains("# ours"));
        prop_assert_eq!(entry::edit(&edited, &new, &new, &home()), edited);
    }

    /// Whatever Markdown people wrote, a page printed once more says the same.
    #[test]
    fn any_markdown_survives_a_second_print(texts in vec(text::words(), 4)) {
        let prose = |n: usize| Prose::from_markdown(&texts[n]);
        let award = Award { kind: "best-paper".into(), statement: prose(2), ..Award::default() };
        let paper = Paper {
            title: Line::from_markdown("A"), awards: vec![award], abstract_text: prose(0), summary: prose(1),
            notes: prose(3), ..Paper::default()
        };
        let once = parsed(&entry::print(&paper, &home()));
        let twice = parsed(&entry::print(&once, &home()));
        prop_assert_eq!(once.notes.is_empty(), paper.notes.is_empty());
        prop_assert_eq!(twice, once);
    }
}

#[test]
fn a_heading_of_an_abstract_begins_no_part_of_the_page() {
    let paper = Paper {
        title: Line::from_markdown("A"),
        abstract_text: Prose::from_markdown("a\n\n## Summary\n\nb"),
        notes: Prose::from_markdown("c\n\n## Statement\n\n```\nd"),
        ..Paper::default()
    };
    let read = parsed(&entry::print(&paper, &home()));
    assert_eq!(read.abstract_text.markdown(), "a\n\n### Summary\n\nb");
    assert!(read.summary.is_empty());
    assert_eq!(read.notes.markdown(), "## Notes\n\nc\n\n### Statement\n\n```\nd\n```");
}

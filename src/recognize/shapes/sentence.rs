//! A sentence that names papers: "The Best Paper Award went to “Title” by A (X) and B", "Congratulations to A and B for
//! their paper *Title*".

use super::marked::{can_be_title, is_like_name, record};
use super::page::Page;
use super::{Found, Head, awards, names, prose};
use crate::paper::Published;
use crate::recognize::awards::{Heading, Subject};
use crate::recognize::credits::{self, Credits};
use crate::recognize::marks::{Mark, Marked, Style};
use crate::recognize::names::{Likelihood, Person};

/// Words before the people who are honoured.
const HONOURED: [&str; 9] = [
    " to ",
    "ongratulations to ",
    " by ",
    "Congratulate ",
    "congratulate ",
    " goes to: ",
    " to: ",
    " is ",
    " are ",
];

/// Words before a title that nothing sets apart.
const PAPERS: [&str; 8] = [
    " paper titled ",
    " paper entitled ",
    " paper called ",
    " paper: ",
    " paper, ",
    " paper ",
    " article ",
    " work ",
];

/// The papers that a sentence names.
pub(super) fn read(page: &Page<'_>, at: usize) -> Option<Found> {
    let text = page.text(at);
    let n_words = text.split_whitespace().count();
    if !page.is_open(at)
        || page.is_heading(at)
        || page.label(at).is_some()
        || page.is_endless(at)
        || !(6..=400).contains(&n_words)
    {
        return None;
    }
    let mut marked = Marked::of(page.words(at));
    marked.marks.extend(unmarked(text));
    let mut titles: Vec<&Mark> =
        marked.marks.iter().filter(|mark| is_title(page, &marked, mark)).collect();
    titles.sort_by_key(|mark| (mark.range.start, std::cmp::Reverse(mark.range.end)));
    let mut heads = Vec::new();
    let (mut end, mut label): (usize, Option<Heading>) = (0, None);
    for (n, title) in titles.iter().enumerate() {
        if title.range.start < end {
            continue;
        }
        let before = &text[end..title.range.start];
        let next =
            titles[n + 1..].iter().map(|t| t.range.start).find(|start| *start > title.range.end);
        let after = &text[title.range.end..next.unwrap_or(text.len())];
        let Some((people, used, published)) = people(page, before, after) else { continue };
        let behind =
            page.text(at)[title.range.end + used..next.unwrap_or(text.len())].split(". ").next();
        label = award_in(before, page)
            .or_else(|| behind.filter(|text| is_won(text)).and_then(|text| award_in(text, page)))
            .or(label);
        let likelihood = Likelihood::Likely;
        let credits = Credits { people, likelihood, published, note: None };
        heads.push(Head {
            record: record(page, at, title.range.clone(), credits),
            label: label.clone(),
        });
        end = title.range.end + used;
    }
    let told = page.is_under_award(at) || heads.iter().any(|head| head.label.is_some());
    let points = 9 * heads.len();
    (!heads.is_empty() && told).then_some(Found { heads, n_lines: 1, points })
}

/// Whether what stands behind a title says that it won something.
fn is_won(text: &str) -> bool {
    let text = format!(" {text}");
    [
        " won ",
        " wins ",
        " receive",
        " was awarded",
        " was selected",
        " was named",
        " earned ",
        " took ",
    ]
    .iter()
    .any(|verb| text.contains(verb))
}

/// Whether a mark in a sentence is a title: three words at least, or words in quotation marks.
fn is_title(page: &Page<'_>, marked: &Marked, mark: &Mark) -> bool {
    let n_words = marked.text(mark).split_whitespace().count();
    can_be_title(page, marked, mark)
        && !is_like_name(marked, mark)
        && (n_words > 2 || mark.style == Style::Quotes)
        && !prose::speaks_of_announcement(marked.text(mark))
}

/// A title that nothing sets apart, behind "for their paper": up to the end of the sentence.
fn unmarked(text: &str) -> Option<Mark> {
    let (from, length) = PAPERS
        .iter()
        .filter_map(|words| Some((text.find(words)?, words.len())))
        .min_by_key(|(at, length)| (*at, std::cmp::Reverse(*length)))?;
    let start = from + length;
    let rest = &text[start..];
    let ends =
        [". ", ", which", ", published", ", presented", " which ", "? ", "! ", ", by ", " by "];
    let end = ends.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
    let title = rest[..end].trim_end_matches(['.', '!', ' ']);
    let plausible = title.starts_with(|c: char| c.is_uppercase() || c.is_numeric())
        && title.split(' ').count() > 2;
    (plausible && !title.starts_with(['“', '"']))
        .then(|| Mark { range: start..start + title.len(), style: Style::Emphasis })
}

/// The authors of a title, from what stands behind it, else before it; and how much of what is behind tells of them.
fn people(page: &Page<'_>, before: &str, after: &str) -> Option<(Vec<Person>, usize, Published)> {
    let start = after.len()
        - after.trim_start_matches(|c: char| c.is_whitespace() || "”“\"’',".contains(c)).len();
    let rest = &after[start..];
    let bracket = rest.strip_prefix('(').and_then(|inner| Some((inner, inner.find(')')?)));
    let event = bracket.map(|(inner, end)| {
        credits::publication(&format!("x ({})", &inner[..end]), page.vocabulary).1
    });
    let published = event.unwrap_or_default();
    let behind =
        bracket.filter(|_| published != Published::default()).map_or(0, |(_, end)| end + 2);
    let rest = &rest[behind..];
    let gap = rest.len() - rest.trim_start_matches([' ', ',']).len();
    for word in ["by ", "By ", "authored by ", "written by ", "from "] {
        if let Some(list) = rest[gap..].strip_prefix(word) {
            let (people, used) = names::leading(list);
            if is_plausible(&people) {
                return Some((people, start + behind + gap + word.len() + used, published));
            }
        }
    }
    if let Some((inner, end)) = bracket.filter(|_| behind == 0)
        && let Some((people, Likelihood::Likely)) = names::authors(&inner[..end])
    {
        return Some((people, start + end + 2, published));
    }
    let people = people_before(before)?;
    Some((people, start + behind, published))
}

/// The people of whom a sentence speaks before it names their paper.
fn people_before(before: &str) -> Option<Vec<Person>> {
    let mut starts: Vec<usize> = HONOURED
        .iter()
        .flat_map(|words| before.match_indices(words).map(|(at, words)| at + words.len()))
        .chain(
            before
                .match_indices(". ")
                .map(|(at, _)| at + 2)
                .filter(|at| !ends_with_initial(&before[..*at])),
        )
        .chain([before.len() - before.trim_start().len()])
        .collect();
    starts.sort_unstable();
    starts.into_iter().rev().find_map(|start| {
        let (people, used) = names::leading(&before[start..]);
        let rest = &before[start + used..];
        let goes_on = rest.is_empty()
            || [
                " for", ", for", " who", ", who", ":", " with", ", with", " receive", " won",
                " win", " were", " was", ",", " –", ". ",
            ]
            .iter()
            .any(|word| rest.starts_with(word));
        (goes_on && is_plausible(&people)).then_some(people)
    })
}

/// Whether a text ends with an initial, whose full stop ends no sentence.
fn ends_with_initial(text: &str) -> bool {
    let last = text.trim_end().trim_end_matches('.').rsplit([' ', '.']).next().unwrap_or("");
    last.chars().count() == 1 && last.starts_with(char::is_uppercase)
}

fn is_plausible(people: &[Person]) -> bool {
    people.iter().any(|person| person.name.contains(' '))
}

/// The award that some words of a sentence name: the last run of capitals that is one, else its usual words.
fn award_in(text: &str, page: &Page<'_>) -> Option<Heading> {
    let is_award =
        |heading: &Heading| matches!(heading.of, Subject::Papers(..) | Subject::People(_));
    let words: Vec<&str> = text.split_whitespace().collect();
    let small = |word: &str| ["of", "for", "the", "in", "and", "&", "at", "a"].contains(&word);
    let bare = |word: &str| word.trim_matches(|c: char| "“”\",;:.!*()".contains(c)).to_owned();
    let large = |word: &str| bare(word).starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    let mut runs: Vec<Vec<String>> = vec![Vec::new()];
    for word in &words {
        let ends = word.ends_with(['.', ',', ';', ':']) && !word.ends_with("Ph.D.");
        match runs.last_mut() {
            Some(run) if large(word) || small(word) => run.push(bare(word)),
            _ => runs.push(Vec::new()),
        }
        if ends {
            runs.push(Vec::new());
        }
    }
    let heading = |run: &Vec<String>| {
        (0..run.len()).filter(|from| !small(&run[*from].to_lowercase())).find_map(|from| {
            (from + 1..=run.len().min(from + awards::LONGEST)).rev().find_map(|to| {
                awards::heading(&run[from..to].join(" "), page.vocabulary).filter(is_award)
            })
        })
    };
    let usual = || {
        (0..words.len()).rev().find_map(|from| {
            (from + 2..=words.len().min(from + 6)).rev().find_map(|to| {
                let phrase = bare(&words[from..to].join(" "));
                let heading = awards::heading(&phrase, page.vocabulary).filter(is_award)?;
                let named = phrase.to_lowercase();
                let ends = ["award", "awards", "prize", "paper", "papers"]
                    .iter()
                    .any(|word| named.ends_with(word));
                (ends && awards::is_usual(&heading, page.vocabulary)).then_some(heading)
            })
        })
    };
    runs.iter().rev().find_map(heading).or_else(usual)
}

//! Committees: who chose the papers?

use super::names::{self, Person};
use super::{Member, awards, labels};
use crate::source::outline::{Block, BlockKind};

/// The most words of a heading.
const LONGEST: usize = 14;

/// Whether a line is the heading of a list of those who chose.
pub fn is_heading(line: &str) -> bool {
    let text = awards::bare(line);
    let n_words = text.split_whitespace().take(LONGEST + 1).count();
    if !(1..=LONGEST).contains(&n_words) {
        return false;
    }
    let words: Vec<String> =
        text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    let chose = |word: &String| {
        ["committee", "committees", "jury", "judges", "panel"].contains(&word.as_str())
    };
    let of_what = [
        "award",
        "awards",
        "program",
        "programme",
        "selection",
        "paper",
        "papers",
        "prize",
        "members",
        "scientific",
        "organizing",
        "steering",
        "technical",
        "demo",
        "conference",
        "review",
        "time",
        "our",
        "the",
        "chair",
        "evaluation",
    ];
    (n_words < 4 || words.iter().any(|word| of_what.contains(&word.as_str())))
        && words.iter().any(chose)
        && !text.ends_with(['.', '!', '?', ','])
        && labels::label(line).is_none()
}

/// Whether a line speaks of those who chose.
pub fn is_spoken_of(line: &str) -> bool {
    let line = line.to_lowercase();
    ["committee", "jury", "judges", "panel"].iter().any(|word| line.contains(word))
}

/// The members whom a line names behind a committee: "Jury: Ada Nowak (chair), Bo Li".
pub fn inline(line: &str, lines: (usize, usize), block: usize) -> Option<Vec<Member>> {
    let (heading, names) = line.split_once(':')?;
    let people =
        names::people(names.trim().trim_end_matches('.')).filter(|_| is_spoken_of(heading))?;
    let member = |person| Member { person, country: None, lines, blocks: (block, block) };
    Some(people.into_iter().map(member).collect())
}

/// The members that are listed from a line on. `begins` says whether a record would begin at a line, `continues` whether
/// a line belongs to the block of the one before.
pub fn members(
    lines: &[Block],
    from: usize,
    begins: impl Fn(usize) -> bool,
    continues: impl Fn(usize) -> bool,
) -> Vec<Member> {
    let mut members: Vec<Member> = Vec::new();
    let mut at = from;
    while let Some(block) = lines.get(at) {
        let text = block.plain();
        let item = block.kind == BlockKind::Item;
        let told = match names::member(&text) {
            // Two lines that make a record are no members, unless they are items of a list or name a country.
            Some((person, country)) if item || country.is_some() || !begins(at) => {
                Some((person, country))
            }
            _ if item && names::is_name(text.trim()) => {
                Some((Person { name: text.trim().to_owned(), affiliation: None }, None))
            }
            _ => None,
        };
        let Some((mut person, country)) = told else { break };
        let first = at;
        // Where they work may stand below the name.
        while continues(at + 1) {
            at += 1;
            let more = lines[at].plain();
            person.affiliation =
                Some(person.affiliation.map_or(more.clone(), |known| format!("{known}, {more}")));
        }
        members.push(Member {
            person,
            country,
            lines: (lines[first].lines.0, lines[at].lines.1),
            blocks: (first, at),
        });
        at += 1;
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_committees() {
        assert!(is_heading("**Award Committee for the Main Track **"));
        assert!(is_heading("The Jury:"));
        assert!(!is_heading("We thank the committee."));
        assert!(!is_heading("Reflections from the Selection Committee"));
    }
}

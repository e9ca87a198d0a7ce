//! An outline that is being read, line by line: the words of each line, and what it has turned out to be.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::lines::{is_strong, lines_of, without_notes};
use super::{Block, BlockKind, Gap, Outline, awards, labels, names, prose, titles, venues};
use crate::recognize::awards::{Heading, Subject};
use crate::recognize::names::{Likelihood, Person};
use crate::recognize::{Claim, Part, Recognized, Unit, committee, fields, rejects};
use crate::text::{Inline, plain};
use crate::vocabulary::Vocabulary;

/// How much the parts of a document weigh when its event is looked for.
const TITLE_WEIGHT: usize = 100;
const HEADING_WEIGHT: usize = 10;

/// The people of a line, and how likely it is that it lists people.
type Listed = (Vec<Person>, Likelihood);

/// The most bytes of a line that tells of papers.
const ENDLESS: usize = 6000;

/// An outline that is being read.
pub(super) struct Page<'a> {
    /// Its lines: blocks, those of several lines taken apart.
    pub(super) blocks: Vec<Block>,
    plain: Vec<String>,
    /// The words of each line without superscripts and notes, where names are looked for.
    bare: Vec<String>,
    /// What the document calls itself outside of its text.
    names: Vec<String>,
    /// The block of the outline, or the row, that each line is a part of: by number.
    origins: Vec<usize>,
    /// Whether each line stands in one box with an item of a list above it.
    below_item: Vec<bool>,
    /// The people that each line lists, once somebody has asked: every shape does.
    listed: Vec<OnceCell<Option<Listed>>>,
    headings: Vec<Option<Heading>>,
    /// The label that each line is, or begins with.
    labels: Vec<Option<labels::Label>>,
    /// Whether each line is the heading of a committee.
    committees: Vec<bool>,
    pub(super) claims: Vec<Claim>,
    pub(super) reasons: Vec<String>,
    /// What the rows of the table at a line are.
    pub(super) rows: BTreeMap<usize, Vec<(Part, Claim, &'static str)>>,
    /// The levels whose headings are titles of papers.
    titled: BTreeSet<u8>,
    pub(super) vocabulary: &'a Vocabulary,
    /// The first line that stands under the heading of an award.
    awarded_from: usize,
}

impl<'a> Page<'a> {
    pub(super) fn new(outline: &Outline, vocabulary: &'a Vocabulary) -> Self {
        let mut blocks = Vec::new();
        let mut origins = Vec::new();
        let mut origin = 0;
        for block in &outline.blocks {
            let lines = match &block.kind {
                BlockKind::Table(table) => super::table::lines(block, table, vocabulary),
                _ => lines_of(block),
            };
            for (n, line) in lines.iter().enumerate() {
                // The rows of a table are no lines of one block.
                origin += usize::from(n == 0 || line.gap == Gap::Blank);
                origins.push(origin);
            }
            blocks.extend(lines);
        }
        let plain: Vec<String> = blocks.iter().map(Block::plain).collect();
        let headings: Vec<_> = plain.iter().map(|line| awards::heading(line, vocabulary)).collect();
        let n_lines = blocks.len();
        let awarded_from =
            headings.iter().position(Option::is_some).map_or(n_lines, |first| first + 1);
        let mut page = Self {
            names: outline.names.iter().map(|name| name.text.clone()).collect(),
            below_item: below_item(&blocks),
            listed: vec![OnceCell::new(); n_lines],
            bare: blocks.iter().map(|block| plain::line(&without_notes(&block.words))).collect(),
            labels: plain.iter().map(|line| labels::label(line).map(|(label, _)| label)).collect(),
            committees: plain.iter().map(|line| committee::is_heading(line)).collect(),
            blocks,
            plain,
            origins,
            headings,
            claims: vec![Claim::Unclaimed; n_lines],
            reasons: vec![String::new(); n_lines],
            rows: BTreeMap::new(),
            titled: BTreeSet::new(),
            vocabulary,
            awarded_from,
        };
        page.titled = page.levels_of_titles();
        for at in 0..n_lines {
            page.headings[at] = page.headings[at].take().or_else(|| page.context(at));
        }
        page
    }

    pub(super) fn len(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn text(&self, at: usize) -> &str {
        self.plain.get(at).map_or("", String::as_str)
    }

    /// The titles of the document: those outside of its text, and the line that is one.
    pub(super) fn titles(&self) -> Vec<&str> {
        let title =
            self.claims.first().filter(|claim| **claim == Claim::Title).map(|_| self.text(0));
        self.names.iter().map(String::as_str).chain(title).collect()
    }

    pub(super) fn words(&self, at: usize) -> &[Inline] {
        self.blocks.get(at).map_or(&[], |block| &block.words)
    }

    /// Claims a line, and says why.
    pub(super) fn claim(&mut self, at: usize, claim: Claim, why: impl Into<String>) {
        self.claims[at] = claim;
        self.reasons[at] = why.into();
    }

    /// Tells what each line was claimed for, and each row.
    pub(super) fn tell(mut self, recognized: &mut Recognized) {
        let claims = self.claims.into_iter().zip(self.reasons);
        for (at, (block, (claim, why))) in self.blocks.iter().zip(claims).enumerate() {
            match self.rows.remove(&at) {
                Some(rows) => {
                    for (part, claim, why) in rows {
                        recognized.add(part, claim, why);
                    }
                }
                None => {
                    let part = Part { lines: block.lines, text: block.plain(), unit: Unit::Block };
                    recognized.add(part, claim, why);
                }
            }
        }
    }

    /// Claims the first block where it is the document's title.
    pub(super) fn title(&mut self) {
        let named = self.heading(0).is_none_or(|heading| match heading.of {
            Subject::Event => heading.venue.is_some(),
            ref of => *of == Subject::Other,
        });
        if titles::is_document_title(self.text(0), self.vocabulary)
            && named
            && super::title_authors::read(self, 0).is_none()
            && super::marked::read(self, 0).is_none()
        {
            self.claim(
                0,
                Claim::Title,
                "the first line, and it names an event or speaks of awards",
            );
        }
    }

    pub(super) fn heading(&self, at: usize) -> Option<&Heading> {
        self.headings.get(at)?.as_ref()
    }

    /// Whether a line is a heading of any sort, or that of a committee.
    pub(super) fn is_heading(&self, at: usize) -> bool {
        self.heading(at).is_some() || self.is_of_committee(at)
    }

    /// Whether a line is the heading of a committee.
    pub(super) fn is_of_committee(&self, at: usize) -> bool {
        self.committees.get(at).copied().unwrap_or(false)
    }

    /// How deep a heading stands: as deep as the document says, bold lines deeper, then lines, then items.
    pub(super) fn depth(&self, at: usize) -> u8 {
        let block = &self.blocks[at];
        match block.kind {
            BlockKind::Heading => block.level.clamp(1, 6),
            BlockKind::Item => 10 + block.level.min(20),
            _ if is_strong(&block.words) => 7,
            _ => 8,
        }
    }

    /// The levels of headings under most of which authors stand, more than one name under some.
    fn levels_of_titles(&self) -> BTreeSet<u8> {
        let mut levels: BTreeMap<u8, [usize; 3]> = BTreeMap::new();
        let called =
            |at: &usize| self.blocks[*at].kind == BlockKind::Heading && !self.is_heading(*at);
        for at in (0..self.len()).filter(called) {
            let [likely, possible, other] = levels.entry(self.blocks[at].level).or_default();
            *match self.authors(at + 1) {
                Some(Likelihood::Likely) => likely,
                Some(Likelihood::Possible) => possible,
                None => other,
            } += 1;
        }
        let titled = levels
            .into_iter()
            .filter(|(_, [likely, possible, other])| *likely > 0 && likely + possible > *other);
        titled.map(|(level, _)| level).collect()
    }

    /// Whether a heading is a title, for authors stand under it as under most of its level.
    fn is_titled(&self, at: usize) -> bool {
        match self.authors(at + 1) {
            Some(Likelihood::Likely) => true,
            Some(Likelihood::Possible) => self.titled.contains(&self.blocks[at].level),
            None => false,
        }
    }

    /// A heading that is none of an award: an event, a track, or any that the document calls one.
    fn context(&self, at: usize) -> Option<Heading> {
        let text = awards::bare(self.text(at));
        if self.is_of_committee(at) || fields::field(text).is_some() {
            return None;
        }
        let called = self.blocks[at].kind == BlockKind::Heading;
        let mentions = venues::mentions(text, self.vocabulary);
        let year = mentions.iter().find_map(|mention| mention.year);
        let venue = mentions.iter().find_map(|mention| mention.venue.clone());
        let of = if venues::is_event(text, self.vocabulary) && (called || at > 0) {
            Subject::Event
        } else if called && !self.is_titled(at) {
            match venues::track(text) {
                true => Subject::Track,
                false => Subject::Other,
            }
        } else {
            return None;
        };
        let track = (of == Subject::Track).then(|| text.to_owned());
        Some(Heading { text: text.to_owned(), of, rank: None, track, year, venue })
    }

    /// Whether a line is of the same block as the one before: only a break is between them.
    pub(super) fn continues(&self, at: usize) -> bool {
        at > 0
            && at < self.len()
            && (self.origins[at] == self.origins[at - 1] || self.is_within_item(at))
    }

    /// Whether a line goes on in the item of a list that began above.
    fn is_within_item(&self, at: usize) -> bool {
        let block = &self.blocks[at];
        !block.within.is_empty() && block.kind == BlockKind::Paragraph && self.below_item[at]
    }

    /// Whether a line follows the one before at once.
    pub(super) fn is_close(&self, at: usize) -> bool {
        at > 0 && at < self.len() && (self.blocks[at].gap == Gap::None || self.continues(at))
    }

    /// Whether a line goes on what the one before began: it follows at once, and is no item of its own.
    pub(super) fn follows(&self, at: usize) -> bool {
        self.is_close(at) && self.blocks[at].kind == BlockKind::Paragraph
    }

    /// Whether two lines stand in one box, a card for example, in which nothing else than the record of the first is.
    pub(super) fn shares_box(&self, first: usize, at: usize) -> bool {
        let within = &self.blocks[first].within;
        let inside =
            |at: usize| self.blocks.get(at).is_some_and(|block| block.within.starts_with(within));
        // The record is the first thing in its box, but for a picture's words.
        let begins = first < 2 || !inside(first - 1) || !inside(first - 2);
        !within.is_empty() && inside(at) && begins
    }

    pub(super) fn is_under_award(&self, at: usize) -> bool {
        at >= self.awarded_from
    }

    pub(super) fn is_open(&self, at: usize) -> bool {
        at < self.len() && self.claims[at] == Claim::Unclaimed
    }

    pub(super) fn can_be_title(&self, at: usize) -> bool {
        self.is_open(at)
            && (titles::is_title(self.text(at)) || self.is_set_apart(at))
            && self.label(at).is_none()
            && fields::field(self.text(at)).is_none()
            && rejects::reason(self.text(at)).is_none()
            && !self.is_heading(at)
            && !prose::speaks_of_announcement(self.text(at))
    }

    /// Whether a line is set apart as a whole, so that a full stop at its end says little.
    pub(super) fn is_set_apart(&self, at: usize) -> bool {
        let text = self.text(at).trim_end_matches(['.', ' ', ',']);
        titles::is_title(text)
            && matches!(self.words(at), [Inline::Strong(_) | Inline::Emph(_) | Inline::Link(..), rest @ ..]
                if plain::line(rest).trim_matches(['.', ' ', ',']).is_empty())
    }

    /// Whether a line is longer than any that tells of papers: what takes the square of its length is not tried on it.
    pub(super) fn is_endless(&self, at: usize) -> bool {
        self.text(at).len() > ENDLESS
    }

    /// Whether the label of a part, or a paragraph, stands here.
    pub(super) fn leads_to_text(&self, at: usize) -> bool {
        at < self.len() && (self.label(at).is_some() || prose::is_paragraph(self.text(at)))
    }

    /// How likely it is that a block lists authors.
    pub(super) fn authors(&self, at: usize) -> Option<Likelihood> {
        self.listed(at).map(|(_, likelihood)| *likelihood)
    }

    /// The authors that a line lists, and how likely that is.
    pub(super) fn people(&self, at: usize) -> Option<Listed> {
        self.listed(at).cloned()
    }

    fn listed(&self, at: usize) -> Option<&Listed> {
        if at >= self.len() || self.is_heading(at) || self.label(at).is_some() {
            return None;
        }
        self.listed[at].get_or_init(|| names::authors(self.bare(at))).as_ref()
    }

    /// The words of a line without superscripts and notes.
    pub(super) fn bare(&self, at: usize) -> &str {
        self.bare.get(at).map_or("", String::as_str)
    }

    pub(super) fn label(&self, at: usize) -> Option<labels::Label> {
        self.labels.get(at).copied().flatten()
    }

    /// The event of the document: from its title, its headings and its prose, but not from papers, nor from what tells
    /// of earlier years.
    pub(super) fn event(&self, past: &[usize]) -> venues::Event {
        let past: HashSet<usize> = past.iter().copied().collect();
        let weight = |at: usize| match self.claims[at] {
            Claim::Title => Some(TITLE_WEIGHT),
            Claim::Heading | Claim::Committee if !past.contains(&at) => Some(HEADING_WEIGHT),
            Claim::Unclaimed if !past.contains(&at) => Some(1),
            _ => None,
        };
        let names = self.names.iter().map(|name| (name.as_str(), TITLE_WEIGHT));
        let lines = (0..self.len()).filter_map(|at| Some((self.text(at), weight(at)?)));
        let texts: Vec<(&str, usize)> = names.chain(lines).collect();
        venues::event(&texts, self.vocabulary)
    }
}

/// Whether each line stands in one box with an item of a list above it.
fn below_item(blocks: &[Block]) -> Vec<bool> {
    let mut below = vec![false; blocks.len()];
    for (n, two) in blocks.windows(2).enumerate() {
        below[n + 1] =
            two[0].within == two[1].within && (two[0].kind == BlockKind::Item || below[n]);
    }
    below
}

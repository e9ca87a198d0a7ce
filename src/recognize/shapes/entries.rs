//! The shape of most announcements: headings of awards, and under each its papers with title, authors and texts.

use super::entry::Entry;
use super::{BlockKind, Claim, Member, Page, Told, Under, awards, names, venues};
use crate::paper::{Published, Rank};
use crate::recognize::awards::{Counted, Scope, counts};
use crate::recognize::labels::Label;
use crate::text::slug;

/// Reads the entries, the headings over them and the committee.
pub(super) fn read(page: &mut Page<'_>) -> Told {
    let mut reader = Reader::default();
    let mut at = usize::from(page.claims.first() == Some(&Claim::Title));
    while at < page.len() {
        at = reader.step(page, at);
    }
    reader.close_entry(page);
    reader.finish(page)
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    told: Told,
    scope: Scope,
    /// The scope of each record.
    scopes: Vec<Scope>,
    /// What the prose under the headings says of where its papers were published.
    published: Published,
    publications: Vec<Published>,
    entry: Option<Entry>,
}

impl Reader {
    /// Reads what begins at a block, and gives the block after it.
    fn step(&mut self, page: &mut Page<'_>, at: usize) -> usize {
        // What stands right above an abstract is no title where the entry it belongs to has one.
        let awaited = self.entry.as_ref().is_some_and(Entry::awaits_text);
        if page.is_entry(at) && !(awaited && page.label(at + 1) == Some(Label::Abstract)) {
            self.close_entry(page);
            let (entry, next) = Entry::begin(page, at);
            self.entry = Some(entry);
            return next;
        }
        if let Some(entry) = &mut self.entry
            && entry.take_label(page, at)
        {
            return at + 1;
        }
        if let Some(heading) = page.heading(at).cloned() {
            self.close_entry(page);
            page.claims[at] = Claim::Heading;
            if heading.of != awards::Subject::Rank {
                self.published = Published::default();
            }
            self.scope.enter(heading);
            page.under = Under::Award;
            return at + 1;
        }
        let members =
            if speaks_of_committee(page, at) { committee(page, at + 1) } else { Vec::new() };
        if !members.is_empty() {
            return self.committee(page, at, members);
        }
        if let Some(entry) = &mut self.entry
            && entry.take_paragraph(page, at)
        {
            return at + 1;
        }
        self.rest(page, at);
        at + 1
    }

    /// A block that belongs to no entry: prose, or people under an award for people.
    fn rest(&mut self, page: &mut Page<'_>, at: usize) {
        if self.scope.is_of_people() && self.entry.is_none() {
            page.claims[at] = Claim::Rejected("person award");
        } else if self.scope.is_retrospective(page.vocabulary) && self.entry.is_none() {
            self.told.past.push(at);
            self.published = published(page, at).unwrap_or_else(|| self.published.clone());
        }
    }

    fn committee(&mut self, page: &mut Page<'_>, at: usize, members: Vec<Member>) -> usize {
        self.close_entry(page);
        if awards::is_committee_heading(page.text(at)) {
            page.claims[at] = Claim::Committee;
        }
        let next = at + 1 + members.len();
        page.claims[at + 1..next].fill(Claim::Member);
        self.told.committee.extend(members);
        next
    }

    fn close_entry(&mut self, page: &mut Page<'_>) {
        let Some(entry) = self.entry.take() else { return };
        let n = self.told.records.len();
        if self.scope.is_of_people() {
            entry.blocks.iter().for_each(|at| page.claims[*at] = Claim::Rejected("person award"));
            return;
        }
        entry.blocks.iter().for_each(|at| page.claims[*at] = Claim::Record(n));
        self.told.records.push(entry.record);
        self.scopes.push(self.scope.clone());
        let past = self.scope.is_retrospective(page.vocabulary);
        self.publications.push(if past { self.published.clone() } else { Published::default() });
    }

    /// Gives each record its award, by the headings above it or by what the prose counts.
    fn finish(mut self, page: &Page<'_>) -> Told {
        let implied = self.implied(page);
        let facts = self.scopes.iter().zip(self.publications);
        for (record, (scope, published)) in self.told.records.iter_mut().zip(facts) {
            record.published = published;
            record.awards = match (scope.is_empty(), &implied) {
                (true, Some((kind, label))) => {
                    vec![awards::award(kind.clone(), label, None, page.vocabulary)]
                }
                _ => scope.award(implied.as_ref(), page.vocabulary).into_iter().collect(),
            };
        }
        self.told
    }

    /// The kind of award of the first papers where no heading stands over them: the one of which the prose before
    /// counts just as many. What the prose counts of a rank must agree with the papers under that rank.
    fn implied(&self, page: &Page<'_>) -> Option<(String, String)> {
        let n_bare = self.scopes.iter().take_while(|scope| scope.is_empty()).count();
        let n_of =
            |rank: Rank| self.scopes.iter().filter(|scope| scope.lone_rank() == Some(rank)).count();
        let first = page.claims.iter().position(|claim| *claim == Claim::Record(0))?;
        let before = (0..first).map(|at| page.text(at)).collect::<Vec<_>>().join(". ");
        let counts = counts(&before, page.vocabulary);
        let agrees = |(n, counted): &(usize, Counted)| match counted {
            Counted::Rank(rank) => n_of(*rank) == *n || n_of(*rank) == 0,
            Counted::Kind(..) => true,
        };
        if n_bare == 0 || !counts.iter().all(agrees) {
            return None;
        }
        counts.into_iter().find_map(|(n, counted)| match counted {
            Counted::Kind(kind, label) if n == n_bare => Some((kind, label)),
            _ => None,
        })
    }
}

/// Whether a block speaks of those who chose.
fn speaks_of_committee(page: &Page<'_>, at: usize) -> bool {
    let text = page.text(at).to_lowercase();
    ["committee", "jury", "judges", "panel"].iter().any(|word| text.contains(word))
}

/// The members of a committee that are listed from a block on.
fn committee(page: &Page<'_>, from: usize) -> Vec<Member> {
    let mut members = Vec::new();
    for at in from..page.len() {
        // Two lines that make an entry are no members, unless they are items of a list or name a country.
        let sure = page.blocks[at].kind == BlockKind::Item;
        match names::member(page.text(at)) {
            Some((person, country)) if sure || country.is_some() || !page.is_entry(at) => {
                members.push(Member { person, country, lines: page.blocks[at].lines });
            }
            _ => break,
        }
    }
    members
}

/// Where and when papers were published, if a prose names one event of an earlier year.
fn published(page: &Page<'_>, at: usize) -> Option<Published> {
    let events: Vec<_> = venues::mentions(page.text(at), page.vocabulary)
        .into_iter()
        .filter(|mention| mention.venue.is_some() && mention.year.is_some())
        .collect();
    let [event] = events.as_slice() else { return None };
    Some(Published { venue: event.venue.as_deref().map(slug::venue), year: event.year })
}

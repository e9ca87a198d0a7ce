//! Reads a document from its first line to its last: headings, under them records with their texts, committees, and
//! what is none of these.

use super::entry::Entry;
use super::page::Page;
use super::section::{self, Beginnings};
use super::{awards, venues};
use crate::paper::{Published, Rank};
use crate::recognize::awards::{Counted, Heading, Scope, Subject, counts};
use crate::recognize::committee;
use crate::recognize::labels::Label;
use crate::recognize::{Claim, Member, Record, rejects};
use crate::source::outline::BlockKind;
use crate::text::slug;

/// How deep an award stands that a record names itself: deeper than any heading.
const WITHIN: u8 = u8::MAX;

/// What is told.
#[derive(Default)]
pub(super) struct Told {
    pub(super) records: Vec<Record>,
    pub(super) committee: Vec<Member>,
    /// The event of the document.
    pub(super) event: venues::Event,
}

/// Reads the entries, the headings over them and the committee.
pub(super) fn read(page: &mut Page<'_>) -> Told {
    let from = usize::from(page.claims.first() == Some(&Claim::Title));
    let mut reader = Reader { beginnings: section::choose(page, from), ..Reader::default() };
    for title in page.titles() {
        reader.scope.enter_title(title, page.vocabulary);
    }
    let mut at = from;
    while at < page.len() {
        at = reader.step(page, at);
    }
    reader.close_entry(page);
    reader.finish(page)
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    beginnings: Beginnings,
    records: Vec<Record>,
    committee: Vec<Member>,
    scope: Scope,
    /// The scope of each record; none for a row, which has its award already.
    scopes: Vec<Option<Scope>>,
    /// What the prose under the headings says of where its papers were published.
    published: Published,
    entry: Option<Entry>,
    /// The lines that tell of earlier years.
    past: Vec<usize>,
    /// The headings that name years and venues.
    events: Vec<usize>,
}

impl Reader {
    /// Reads what begins at a line, and gives the line after it.
    fn step(&mut self, page: &mut Page<'_>, at: usize) -> usize {
        if let BlockKind::Table(table) = page.blocks[at].kind.clone() {
            self.close_entry(page);
            let records = super::table::read(page, at, &table, &self.scope, self.records.len());
            self.scopes.extend(records.iter().map(|_| None));
            self.records.extend(records);
            return at + 1;
        }
        let members = self.members(page, at);
        if members.len() > 2 {
            return self.take_committee(page, at, members);
        }
        // What stands right above an abstract is no title where the entry it belongs to has one.
        let awaited = self.entry.as_ref().is_some_and(Entry::awaits_text)
            && page.label(at + 1) == Some(Label::Abstract);
        if let Some(next) = self.begin(page, at).filter(|_| !awaited) {
            return next;
        }
        if let Some(entry) = &mut self.entry
            && (entry.take_label(page, at) || entry.take_award(page, at))
        {
            return at + 1;
        }
        if let Some(heading) = page.heading(at).cloned() {
            self.enter(page, at, heading);
            return at + 1;
        }
        if !members.is_empty() {
            return self.take_committee(page, at, members);
        }
        if page.is_of_committee(at) {
            self.close_entry(page);
            page.claim(at, Claim::Committee, "the heading of those who chose");
            self.scope.leave(page.depth(at));
            return at + 1;
        }
        if let Some(members) = committee::inline(page.text(at), page.blocks[at].lines, at) {
            page.claim(at, Claim::Member, "names behind the name of a committee");
            self.committee.extend(members);
            return at + 1;
        }
        if !page.text(at).contains(char::is_alphanumeric) {
            page.claim(at, Claim::Heading, "a rule: no letter and no digit");
            return at + 1;
        }
        if let Some(reason) = rejects::reason(page.text(at)) {
            page.claim(at, Claim::Rejected(reason), reason);
            return at + 1;
        }
        if let Some(entry) = &mut self.entry
            && (entry.take_field(page, at) || entry.take_paragraph(page, at))
        {
            return at + 1;
        }
        self.rest(page, at);
        at + 1
    }

    /// Begins the records that begin at a line, and gives the line after their beginnings.
    fn begin(&mut self, page: &mut Page<'_>, at: usize) -> Option<usize> {
        let awaits_label = self.entry.as_ref().is_some_and(Entry::awaits_text)
            && page.label(at + 1) == Some(Label::Abstract);
        if awaits_label {
            return None;
        }
        let (found, shape) = self.beginnings.remove(&at)?;
        let next = at + found.n_lines;
        for head in found.heads {
            self.close_entry(page);
            self.entry = Some(Entry::begin(head, at..next, shape));
        }
        Some(next)
    }

    fn enter(&mut self, page: &mut Page<'_>, at: usize, heading: Heading) {
        self.close_entry(page);
        let why = match &heading.of {
            Subject::Papers(kind, _) => format!("the heading of an award of the kind {kind}"),
            Subject::Rank => "the heading of a rank".into(),
            Subject::People(reason) => format!("the heading of what is no paper: {reason}"),
            Subject::Event => "an event, over its awards".into(),
            Subject::Track => "a track, over its awards".into(),
            Subject::Other => "a heading that names no award".into(),
        };
        let of_one = matches!(heading.of, Subject::People(_)) && heading.text.contains(": ");
        match heading.of {
            Subject::People(reason) if of_one => page.claim(at, Claim::Rejected(reason), why),
            _ => page.claim(at, Claim::Heading, why),
        }
        if heading.of != Subject::Rank {
            self.published = Published::default();
        }
        if heading.of == Subject::Event {
            self.events.push(at);
        }
        self.scope.enter_at(heading, page.depth(at));
    }

    /// A line that belongs to no entry: prose, or people under an award for people.
    fn rest(&mut self, page: &mut Page<'_>, at: usize) {
        let bare = self.entry.is_none();
        if let Some(reason) = self.scope.is_of_people().filter(|_| bare) {
            page.claim(
                at,
                Claim::Rejected(reason),
                format!("under the heading of what is no paper: {reason}"),
            );
        } else if self.scope.is_retrospective(page.vocabulary) && bare {
            self.past.push(at);
            self.published = published(page, at).unwrap_or_else(|| self.published.clone());
        }
    }

    /// The members of a committee that a line introduces.
    fn members(&self, page: &Page<'_>, at: usize) -> Vec<Member> {
        let heading = page.heading(at).is_some_and(|heading| heading.of != Subject::Other);
        if heading || !committee::is_spoken_of(page.text(at)) || page.label(at).is_some() {
            return Vec::new();
        }
        let begins = |at| self.beginnings.contains_key(&at);
        committee::members(&page.blocks, at + 1, begins, |at| page.continues(at))
    }

    fn take_committee(&mut self, page: &mut Page<'_>, at: usize, members: Vec<Member>) -> usize {
        self.close_entry(page);
        if page.is_of_committee(at) {
            page.claim(at, Claim::Committee, "the heading of those who chose");
            self.scope.leave(page.depth(at));
        }
        let last = members.last().map_or(at, |member| member.blocks.1);
        for line in at + 1..=last {
            page.claim(line, Claim::Member, "a name under the heading of those who chose");
        }
        self.committee.extend(members);
        last + 1
    }

    fn close_entry(&mut self, page: &mut Page<'_>) {
        let Some(entry) = self.entry.take() else { return };
        let n = self.records.len();
        let mut scope = self.scope.clone();
        if let Some(label) = entry.label {
            scope.enter_at(label, WITHIN);
        }
        if let Some(reason) = scope.is_of_people() {
            for (at, _) in entry.lines {
                page.claim(
                    at,
                    Claim::Rejected(reason),
                    format!("it would be a paper, but for the award over it: {reason}"),
                );
            }
            return;
        }
        for (at, why) in entry.lines {
            page.claim(at, Claim::Record(n), why);
        }
        let mut record = entry.record;
        if scope.is_retrospective(page.vocabulary) && record.published == Published::default() {
            record.published = self.published.clone();
        }
        self.records.push(record);
        self.scopes.push(Some(scope));
    }

    /// Gives each record its award, by the headings above it or by what the prose counts, and finds the event.
    fn finish(mut self, page: &Page<'_>) -> Told {
        let implied = self.implied(page);
        let now = self.now(page);
        let years_of_papers = self.years_within_are_of_papers(page, now);
        for (record, scope) in self.records.iter_mut().zip(&self.scopes) {
            let Some(scope) = scope else { continue };
            record.awards = match (scope.is_empty(), &implied) {
                (true, Some((kind, label))) => {
                    vec![awards::award(kind.clone(), label, None, page.vocabulary)]
                }
                _ => scope.award(implied.as_ref(), page.vocabulary).into_iter().collect(),
            };
            let retrospective = scope.is_retrospective(page.vocabulary);
            let (mut year, venue) = scope.event();
            if retrospective && let Some(old) = scope.year_of(now) {
                record.published.year = record.published.year.or(Some(old));
                year = scope.year_without(old);
            }
            if retrospective
                && years_of_papers
                && let Some(own) = scope.year_within()
            {
                record.published.year = record.published.year.or(Some(own));
                year = scope.year_above();
            }
            if !retrospective && record.published.venue.is_none() && !record.awards.is_empty() {
                year = record.published.year.take().or(year);
            }
            if let Some(award) = record.awards.first_mut() {
                award.year = year;
                award.venues = venue.iter().map(|venue| slug::venue(venue)).collect();
            }
        }
        let event = self.known(page, self.event(page, years_of_papers));
        for (record, scope) in self.records.iter_mut().zip(&self.scopes) {
            if scope.is_some() {
                at_home(record, &event);
            }
        }
        Told { records: self.records, committee: self.committee, event }
    }

    /// The event of the document. Where its headings name several years or venues, none of them is the document's.
    fn event(&self, page: &Page<'_>, years_of_papers: bool) -> venues::Event {
        let awards = || self.records.iter().flat_map(|record| &record.awards);
        let mut years: Vec<u16> = awards().filter_map(|award| award.year).collect();
        let mut given_by: Vec<&String> = awards().flat_map(|award| &award.venues).collect();
        years.sort_unstable();
        years.dedup();
        given_by.sort_unstable();
        given_by.dedup();
        let (several_years, several_venues) = (years.len() > 1, given_by.len() > 1);
        let mut past = self.past.clone();
        if several_years || several_venues || years_of_papers {
            past.extend(&self.events);
        }
        let mut event = page.event(&past);
        if several_years {
            event.year = venues::event(
                &page.titles().iter().map(|title| (*title, 1)).collect::<Vec<_>>(),
                page.vocabulary,
            )
            .year
            .filter(|year| years.contains(year));
        }
        if several_venues {
            event.venue = None;
        }
        event
    }

    /// The event, completed by what all awards agree on.
    fn known(&self, page: &Page<'_>, mut event: venues::Event) -> venues::Event {
        let several_venues = self
            .records
            .iter()
            .any(|record| record.awards.iter().any(|award| !award.venues.is_empty()));
        if event.venue.is_none() && !several_venues {
            event.venue = page
                .titles()
                .into_iter()
                .chain([page.text(0)])
                .find_map(venues::likely)
                .map(str::to_owned);
        }
        let labels = || self.records.iter().flat_map(|record| &record.awards);
        let mut years = labels().filter_map(|award| award.year);
        if event.year.is_none()
            && let Some(first) = years.next()
            && years.all(|year| year == first)
        {
            event.year = Some(first);
        }
        event
    }

    /// The scopes of the records that are no rows.
    fn scopes(&self) -> impl Iterator<Item = &Scope> {
        self.scopes.iter().flatten()
    }

    /// The year of the document, but for what its headings of years say.
    fn now(&self, page: &Page<'_>) -> Option<u16> {
        let mut past = self.past.clone();
        past.extend(&self.events);
        page.event(&past).year
    }

    /// Whether the years that stand under retrospective awards are those of the papers: they are long past, or far
    /// apart from each other; else they are the years in which the award was given.
    fn years_within_are_of_papers(&self, page: &Page<'_>, now: Option<u16>) -> bool {
        let within = self.scopes().filter(|scope| scope.is_retrospective(page.vocabulary));
        let mut years: Vec<u16> = within.filter_map(Scope::year_within).collect();
        years.sort_unstable();
        years.dedup();
        match (now, years.as_slice()) {
            (_, []) => false,
            (Some(now), [.., last]) => last + 5 <= now,
            (None, [_]) => false,
            (None, years) => years.windows(2).all(|two| two[0] + 5 <= two[1]),
        }
    }

    /// The kind of award of the first papers where no heading stands over them: the one of which the prose before
    /// counts just as many. What the prose counts of a rank must agree with the papers under that rank.
    fn implied(&self, page: &Page<'_>) -> Option<(String, String)> {
        let n_bare = self.scopes().take_while(|scope| scope.is_empty()).count();
        let n_of =
            |rank: Rank| self.scopes().filter(|scope| scope.lone_rank() == Some(rank)).count();
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

/// Files a record under the event that gave its first award, and leaves out of the award what that says.
fn at_home(record: &mut Record, event: &venues::Event) {
    let own = event.venue.as_deref().map(slug::venue);
    let Some(award) = record.awards.first_mut() else { return };
    let year = award.year.filter(|year| Some(*year) != event.year);
    award.venues.retain(|venue| Some(venue) != own.as_ref());
    record.home = venues::Event { venue: award.venues.first().cloned(), year };
    award.year = year;
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

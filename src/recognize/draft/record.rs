//! The record that a draft makes: which awards, given by which events, to a paper of which place and year.

use super::{Around, Draft, set};
use crate::paper::{Award, LinkKind, Published};
use crate::recognize::Record;
use crate::recognize::awards::{self, Heading, Scope, Subject};
use crate::recognize::given::{self, Given, Words};
use crate::recognize::venues::Event;
use crate::source::entries::Origin;
use crate::text::{Inline, normal, plain, slug};
use crate::vocabulary::Vocabulary;

impl Draft {
    /// The record it makes, or why it is no paper.
    pub(in crate::recognize) fn record(
        mut self,
        around: Around<'_>,
    ) -> Result<Record, &'static str> {
        self.take_honour_from_title(around.vocabulary);
        if let Some(volume) = self.volume.take() {
            set(&mut self.event.venue, volume.event.venue);
            set(&mut self.event.year, volume.event.year);
            set(&mut self.track, volume.track);
        }
        let given = self.given(around.vocabulary);
        let reason = given.iter().find_map(|given| match given.heading.of {
            Subject::People(reason) => Some(reason),
            _ => None,
        });
        if let Some(reason) = reason.or(around.scope.is_of_people().filter(|_| given.is_empty())) {
            return Err(reason);
        }
        let title = plain::line(&self.title);
        if title.trim().is_empty() && self.page.is_none() {
            return Err("no title");
        }
        let lower = title.to_lowercase();
        if self.authors.is_empty()
            && ["total", "sum", "totals"].iter().any(|word| lower.trim_end_matches(':') == *word)
        {
            return Err("a total");
        }
        let awards = self.awards(&given, around);
        let event = Event {
            venue: self.event.venue.clone().or_else(|| around.event.venue.clone()),
            year: self.event.year.or(around.event.year),
        };
        let (home, published) = self.places(&awards, &event, around);
        let mut venue_names: Vec<String> =
            awards.iter().filter_map(|(_, event)| event.venue.clone()).collect();
        venue_names.extend(home.venue.clone());
        venue_names.extend(self.event.venue.clone());
        Ok(Record {
            title: Some(self.title).filter(|_| !title.trim().is_empty()),
            authors: self.authors,
            awards: awards.into_iter().map(|(award, _)| award).collect(),
            published,
            abstract_text: paragraphs(self.abstract_text),
            statement: paragraphs(self.statement),
            links: self.links,
            details: self.details,
            lines: self.lines,
            home,
            venue_names,
            doi: self.doi,
            page: self.page,
            track: self.track,
            editors: self.editors,
            bibliography: self.bibliography,
            doubts: self.doubts,
            sheet: None,
        })
    }

    /// Takes from the title its address, an honour in brackets behind it, and its final stop: "[Title](url) (Runner-Up)".
    fn take_honour_from_title(&mut self, vocabulary: &Vocabulary) {
        let mut words = Vec::new();
        for word in std::mem::take(&mut self.title) {
            match word {
                Inline::Link(url, inner) => {
                    self.link(LinkKind::Paper, "", &url);
                    words.extend(inner);
                }
                Inline::Break => words.push(Inline::Text(" ".into())),
                word => words.push(word),
            }
        }
        words = normal::paragraph_of(words);
        while let Some(Inline::Text(last)) = words.last_mut() {
            let end = last.trim_end().trim_end_matches('.').trim_end();
            let honour = end.strip_suffix([')', ']']).and_then(|inner| {
                let open = inner.rfind(['(', '['])?;
                given::one(&inner[open + 1..], vocabulary).map(|given| (open, given))
            });
            let Some((open, given)) = honour else { break };
            match given.heading.of {
                Subject::Rank => self.ranks.push(given.heading.text),
                _ => self.awards.push(given.heading.text),
            }
            last.truncate(open);
            last.truncate(last.trim_end().len());
            if last.is_empty() {
                words.pop();
            }
        }
        if let Some(Inline::Text(last)) = words.last_mut()
            && last.ends_with('.')
            && !["..", "Inc.", "al.", "etc.", "Jr.", "Co.", "Ltd."]
                .iter()
                .any(|end| last.ends_with(end))
        {
            last.pop();
        }
        self.title = normal::paragraph_of(words);
    }

    /// The awards that its words name.
    fn given(&mut self, vocabulary: &Vocabulary) -> Vec<Given> {
        let mut all: Vec<Given> = Vec::new();
        for text in std::mem::take(&mut self.awards) {
            match given::read(&text, vocabulary) {
                Words::Awards(given) => {
                    if let Some(other) = given.iter().find(
                        |g| matches!(&g.heading.of, Subject::Papers(kind, _) if kind == "other"),
                    ) && other.heading.text.split_whitespace().count() > 12
                    {
                        self.doubts.push(format!("`{}` is long for an award", other.heading.text));
                    }
                    all.extend(given);
                }
                Words::Mark => {}
                Words::None => {
                    if text.chars().filter(|c| c.is_alphabetic()).count() > 4 {
                        self.doubts.push(format!("`{}` is no award", normal::line(&text)));
                    }
                    self.details.push(("award".into(), normal::line(&text)));
                }
            }
        }
        let mut seen: Vec<Given> = Vec::new();
        for given in all {
            if seen.contains(&given) {
                self.doubts.push(format!("the award `{}` stands here twice", given.heading.text));
            } else {
                seen.push(given);
            }
        }
        seen
    }

    /// The awards of the paper, each with the event that gave it. A rank by itself is that of each, or of the award it
    /// stands under.
    fn awards(&mut self, given: &[Given], around: Around<'_>) -> Vec<(Award, Event)> {
        let ranks: Vec<Heading> =
            self.ranks.iter().filter_map(|text| rank(text, around.vocabulary)).collect();
        let of_paper: Vec<&Given> =
            given.iter().filter(|given| given.heading.of != Subject::Rank).collect();
        let own_ranks = given.iter().filter(|given| given.heading.of == Subject::Rank);
        let ranks: Vec<Heading> =
            own_ranks.map(|given| given.heading.clone()).chain(ranks).collect();
        let mut scopes: Vec<(Scope, Event)> = Vec::new();
        if of_paper.is_empty() {
            scopes.push((around.scope.clone(), Event::default()));
        }
        for given in of_paper {
            let mut scope = Scope::default();
            scope.enter(given.heading.clone());
            scopes.push((scope, given.event.clone()));
        }
        let mut awards = Vec::new();
        for (mut scope, event) in scopes {
            ranks.iter().for_each(|rank| scope.enter(rank.clone()));
            if let Some(award) = scope.award(None, around.vocabulary) {
                let event = self.award_event(&award, event, around);
                let slug = event.venue.as_ref().map(|name| slug::venue(name));
                let year = event.year;
                awards.push((Award { venues: slug.into_iter().collect(), year, ..award }, event));
            }
        }
        awards
    }

    /// The event that gave an award: the one its words name, else the row's, else the document's. In a bibliography, the
    /// year of an entry is not that of an award which looks back.
    fn award_event(&self, award: &Award, own: Event, around: Around<'_>) -> Event {
        let looks_back = around.vocabulary.is_retrospective(&award.kind);
        let of_row = self.event.year.filter(|_| around.of == Origin::Data || !looks_back);
        let of_document = around.event.year.filter(|_| around.of == Origin::Data || !looks_back);
        let paper_year = self.paper_year.filter(|_| !looks_back);
        Event {
            venue: own
                .venue
                .or_else(|| self.award_event.venue.clone())
                .or_else(|| self.event.venue.clone())
                .or_else(|| around.event.venue.clone()),
            year: own.year.or(self.award_event.year).or(of_row).or(of_document).or(paper_year),
        }
    }

    /// Where the paper is filed, which is the first event that gave it an award, and where it was published, if that is
    /// not the same.
    fn places(
        &self,
        awards: &[(Award, Event)],
        event: &Event,
        around: Around<'_>,
    ) -> (Event, Published) {
        let whole = |event: &&Event| event.venue.is_some() && event.year.is_some();
        let given = || awards.iter().map(|(_, event)| event);
        let listed = Event { venue: event.venue.clone(), year: self.paper_year.or(event.year) };
        let home = given()
            .filter(whole)
            .min_by_key(|event| event.year)
            .or_else(|| given().next())
            .cloned();
        let home = home.unwrap_or_else(|| listed.clone());
        let looks_back = |award: &Award| around.vocabulary.is_retrospective(&award.kind);
        let elsewhere = |of: &Event| of.venue != event.venue || of.year != event.year;
        // Where an award was given elsewhere, the row's own venue and year are the paper's.
        let apart = awards.iter().any(|(_, of)| elsewhere(of));
        let is_paper = around.of == Origin::Bibliography || apart;
        let year = self.paper_year.or(self.event.year.filter(|_| is_paper));
        let venue = self.event.venue.as_ref().filter(|_| is_paper);
        let at_home = year.is_none_or(|year| Some(year) == home.year)
            && venue.is_none_or(|venue| Some(venue) == home.venue.as_ref());
        let says_itself =
            awards.is_empty() || awards.iter().any(|(award, of)| *of == home && !looks_back(award));
        let any_looks_back = awards.iter().any(|(award, _)| looks_back(award));
        if at_home && says_itself && !(any_looks_back && year.is_some()) {
            return (home, Published::default());
        }
        (home, Published { venue: venue.map(|name| slug::venue(name)), year })
    }
}

/// A rank by itself: "Runner-up", "2".
fn rank(text: &str, vocabulary: &Vocabulary) -> Option<Heading> {
    let text = match text.trim().trim_end_matches('.') {
        "1" | "1st" | "first" | "First" => "Winner",
        "2" | "2nd" | "3" | "3rd" | "second" | "third" | "Second" | "Third" => "Runner-Up",
        other => other,
    };
    awards::heading(text, vocabulary).filter(|heading| heading.of == Subject::Rank)
}

/// The paragraphs of a value: two breaks stand between them; a single one is a blank.
fn paragraphs(words: Vec<Inline>) -> Vec<Vec<Inline>> {
    let mut paragraphs: Vec<Vec<Inline>> = vec![Vec::new()];
    let mut breaks = 0;
    for word in words {
        if word == Inline::Break {
            breaks += 1;
            continue;
        }
        if let Some(last) = paragraphs.last_mut()
            && breaks < 2
        {
            last.extend((breaks == 1).then(|| Inline::Text(" ".into())));
            last.push(word);
        } else {
            paragraphs.push(vec![word]);
        }
        breaks = 0;
    }
    let paragraphs = paragraphs.into_iter().map(normal::paragraph_of);
    paragraphs.filter(|words| !words.is_empty()).collect()
}

//! Writes the page of a paper, so that [`parse`](super::parse) gives the paper back.

use toml_edit::Value;

use super::body::{as_notes, under_heading};
use super::parts::Part;
use super::words::PAPER_STATUSES;
use crate::paper::{
    Author, Award, AwardStatus, Date, EditionKey, LinkKind, Paper, Source, TitleStatus, award_keys,
};
use crate::text::Prose;

/// The text of the page of a paper that is filed under an edition. A heading of level 2 in one of its texts would begin
/// another part of the page, so it is lowered by one; notes, which begin with one, keep theirs.
pub fn print(paper: &Paper, home: &EditionKey) -> String {
    let mut page = Page::default();
    page.front(paper);
    for award in &paper.awards {
        page.award(award);
    }
    page.links(paper);
    for source in &paper.sources {
        page.source(source);
    }
    page.out.insert_str(0, "+++\n");
    page.out.push_str("+++\n");
    let keys = award_keys(&paper.awards, home);
    for part in Part::all(paper) {
        page.out.push_str(&section(part.heading(&keys), part.prose(paper)));
    }
    if !paper.notes.is_empty() {
        page.out.push_str(&format!("\n{}\n", as_notes(&paper.notes).markdown()));
    }
    page.out
}

/// The TOML of an author: a name, or a table where more is known.
pub fn author(author: &Author) -> Value {
    let more = [
        ("orcid", &author.orcid),
        ("affiliation", &author.affiliation),
        ("person", &author.person),
    ];
    if more.iter().all(|(_, value)| value.is_none()) {
        return Value::from(author.name.as_str());
    }
    let mut table = toml_edit::InlineTable::new();
    table.insert("name", Value::from(author.name.as_str()));
    for (key, value) in more.into_iter().filter_map(|(key, value)| Some((key, value.as_deref()?))) {
        table.insert(key, Value::from(value));
    }
    Value::InlineTable(table)
}

/// The TOML of a list; over several lines where it is long.
pub fn list(values: impl IntoIterator<Item = Value>) -> String {
    let values: Vec<String> =
        values.into_iter().map(|value| value.to_string().trim().to_owned()).collect();
    let line = format!("[{}]", values.join(", "));
    if line.len() <= 110 { line } else { format!("[\n  {},\n]", values.join(",\n  ")) }
}

#[derive(Default)]
struct Page {
    out: String,
}

impl Page {
    fn raw(&mut self, key: &str, value: &str) {
        self.out.push_str(&format!("{key} = {value}\n"));
    }

    fn text(&mut self, key: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.raw(key, Value::from(value).to_string().trim());
        }
    }

    fn date(&mut self, key: &str, date: Option<Date>) {
        self.text(key, date.map(|date| date.to_string()).as_deref());
    }

    fn texts(&mut self, key: &str, values: &[String]) {
        if !values.is_empty() {
            self.raw(key, &list(values.iter().map(|value| Value::from(value.as_str()))));
        }
    }

    fn year(&mut self, key: &str, year: Option<u16>) {
        if let Some(year) = year {
            self.raw(key, &year.to_string());
        }
    }

    fn authors(&mut self, key: &str, authors: &[Author]) {
        if !authors.is_empty() {
            self.raw(key, &list(authors.iter().map(author)));
        }
    }

    fn front(&mut self, paper: &Paper) {
        let details = &paper.details;
        self.text("title", Some(paper.title.markdown()));
        self.text(
            "title_status",
            (paper.title_status == TitleStatus::Working).then_some("working"),
        );
        self.authors("authors", &paper.authors);
        self.authors("editors", &paper.editors);
        self.text("track", paper.track.as_deref());
        self.text("doi", paper.doi.as_deref());
        let venue = paper
            .published
            .venue
            .as_ref()
            .map(|venue| format!("venue = {}", Value::from(venue.as_str())));
        let year = paper.published.year.map(|year| format!("year = {year}"));
        let published: Vec<String> = venue.into_iter().chain(year).collect();
        if !published.is_empty() {
            self.raw("published", &format!("{{ {} }}", published.join(", ")));
        }
        self.date("date", paper.date);
        self.text("pages", details.pages.as_deref());
        self.text("volume", details.volume.as_deref());
        self.text("number", details.number.as_deref());
        self.text("publisher", details.publisher.as_deref());
        self.text("isbn", details.isbn.as_deref());
        self.text("issn", details.issn.as_deref());
        self.texts("keywords", &details.keywords);
        self.text("lang", details.lang.as_deref());
        self.text("license", details.license.as_deref());
        self.text("note", details.note.as_deref());
        self.text("bibkey", details.bibkey.as_deref());
        self.texts("aliases", &details.aliases);
        let status = details
            .status
            .and_then(|status| PAPER_STATUSES.iter().find(|(_, known)| *known == status));
        self.text("status", status.map(|(word, _)| *word));
        self.date("status_date", details.status_date);
    }

    fn award(&mut self, award: &Award) {
        self.out.push_str("\n[[awards]]\n");
        self.text("key", award.key.as_deref());
        self.text("kind", Some(&award.kind));
        self.text("rank", award.rank.map(crate::paper::Rank::name));
        self.text("label", award.label.as_deref());
        self.text("as_written", award.as_written.as_deref());
        self.year("year", award.year);
        match award.venues.as_slice() {
            [venue] => self.text("venue", Some(venue)),
            venues => self.texts("venue", venues),
        }
        self.text("track", award.track.as_deref());
        self.date("date", award.date);
        self.text("source", award.source.as_deref());
        self.text("status", (award.status == AwardStatus::Rescinded).then_some("rescinded"));
        self.date("status_date", award.status_date);
        self.date("checked_on", award.checked_on);
    }

    fn links(&mut self, paper: &Paper) {
        if paper.links.is_empty() {
            return;
        }
        self.out.push_str("\n[links]\n");
        for kind in LinkKind::ALL {
            let urls: Vec<String> = paper
                .links
                .iter()
                .filter(|link| link.kind == kind)
                .map(|link| link.url.clone())
                .collect();
            match urls.as_slice() {
                [url] => self.text(kind.name(), Some(url)),
                urls => self.texts(kind.name(), urls),
            }
        }
    }

    fn source(&mut self, source: &Source) {
        self.out.push_str("\n[[sources]]\n");
        self.text("document", Some(&source.document));
        self.text("url", source.url.as_deref());
        if let Some((first, last)) = source.lines {
            self.raw("lines", &format!("[{first}, {last}]"));
        }
        self.text("sheet", source.sheet.as_deref());
        self.date("checked_on", source.checked_on);
        self.text("abstract_id", source.abstract_id.as_deref());
        if !source.fields.is_empty() {
            let field = |(key, digest): &(String, String)| {
                format!(
                    "{} = {}",
                    toml_edit::Key::new(key.as_str()),
                    Value::from(digest.as_str()).to_string().trim()
                )
            };
            let fields: Vec<String> = source.fields.iter().map(field).collect();
            self.raw("fields", &format!("{{ {} }}", fields.join(", ")));
        }
    }
}

/// A section of a body; nothing where there are no words.
pub(super) fn section(heading: Option<String>, prose: &Prose) -> String {
    if prose.is_empty() {
        return String::new();
    }
    let heading = heading.map_or_else(String::new, |heading| format!("\n## {heading}\n"));
    format!("{heading}\n{}\n", under_heading(prose).markdown())
}

//! The pages that people edit, `content/**.md`, and what each one says.
//!
//! [`parse`] reads the text of a page, [`print()`] writes that of a paper; `parse(print(paper))` is the paper. A page is
//! TOML between two lines `+++`, then Markdown.

mod value;
mod words;
mod body;
pub mod edit;
mod front;
pub mod index;
mod page;
mod parts;
pub mod print;

use std::borrow::Cow;
use std::sync::Arc;

use crate::diag::{Checked, Diagnostic, Place, nearest};
use crate::paper::{Author, Date, EditionKey, Paper, PaperId};
use crate::text::{Prose, slug};

pub use edit::edit;
pub use print::print;

/// A page of the content, and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    /// `VENUE/YEAR/SLUG.md`
    Paper(PaperId, Arc<Paper>),
    /// `VENUE/_index.md`
    Venue(Arc<str>, VenuePage),
    /// `VENUE/YEAR/_index.md`
    Edition(EditionKey, EditionPage),
    /// `people/SLUG.md`
    Person(Arc<str>, PersonPage),
    /// `about.md`
    About(AboutPage),
}

/// What a venue's page says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VenuePage {
    /// Its short name, `NeurIPS`; where absent, the folder's name in capitals.
    pub name: Option<String>,
    /// Its long name.
    pub full_name: Option<String>,
    /// Its other names.
    pub also: Vec<String>,
    /// Whether it is a conference or a journal.
    pub kind: VenueKind,
    /// The address of its home page.
    pub home: Option<String>,
    /// Its ISSN.
    pub issn: Option<String>,
    /// Words about it.
    pub prose: Prose,
}

/// Whether a venue is a conference or a journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum VenueKind {
    /// A conference, symposium or workshop.
    #[default]
    Conference,
    /// A journal.
    Journal,
}

/// What an edition's page says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EditionPage {
    /// Its name; where absent, the venue's with the year.
    pub name: Option<String>,
    /// Its first and last day.
    pub dates: Option<(Date, Date)>,
    /// Where it took place.
    pub place: Option<String>,
    /// The address of its own page.
    pub link: Option<String>,
    /// The venues it was held with.
    pub with: Vec<String>,
    /// Those who chose the winners.
    pub committee: Vec<Member>,
    /// Whether all its awards are here.
    pub complete: bool,
    /// How many awards it gave, as its source says.
    pub count: Option<usize>,
    /// The title of its proceedings.
    pub proceedings: Option<String>,
    /// The editors of its proceedings.
    pub editors: Vec<Author>,
    /// The publisher of its proceedings.
    pub publisher: Option<String>,
    /// The publisher's or the conference's place, as BibTeX prints it.
    pub address: Option<String>,
    /// ISBN of its proceedings.
    pub isbn: Option<String>,
    /// Words about it.
    pub prose: Prose,
}

/// A member of a committee.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Member {
    /// The name.
    pub name: String,
    /// Where they work.
    pub affiliation: Option<String>,
    /// The country they work in.
    pub country: Option<String>,
}

/// What a person's page declares.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PersonPage {
    /// The name as its bearer writes it.
    pub name: String,
    /// Other spellings that are this person.
    pub also: Vec<String>,
    /// Names borne before.
    pub former: Vec<String>,
    /// Whether former names must not be printed.
    pub hide_former: bool,
    /// ORCID, `0000-0002-1825-0097`.
    pub orcid: Option<String>,
    /// The person's home page.
    pub url: Option<String>,
    /// The slugs of other persons of this name.
    pub distinct_from: Vec<String>,
    /// Words about the person.
    pub prose: Prose,
}

/// What `about.md` says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AboutPage {
    /// Its heading.
    pub title: Option<String>,
    /// Its words.
    pub prose: Prose,
}

/// Where a page stands: what its path says it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Position {
    /// A paper.
    Paper(PaperId),
    /// A venue.
    Venue(Arc<str>),
    /// An edition.
    Edition(EditionKey),
    /// A person.
    Person(Arc<str>),
    /// The archive itself.
    About,
}

/// Reads a page. `path` is where it stands below `content/`, with `/` between; `source` is its text. There is no value
/// where it cannot be used.
pub fn parse(path: &str, source: &str) -> Checked<Option<Entry>> {
    let shown = format!("content/{path}");
    match position(path) {
        Err(fault) => Checked { value: None, remarks: vec![(*fault).at(Place::file(shown))] },
        Ok(position) => page::read(position, &Text::new(&shown, source)),
    }
}

/// A page's text, with the path by which remarks name it and with plain line ends.
struct Text<'a> {
    path: &'a str,
    source: Cow<'a, str>,
}

impl<'a> Text<'a> {
    fn new(path: &'a str, source: &'a str) -> Self {
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        let source = if source.contains('\r') {
            Cow::Owned(source.replace("\r\n", "\n").replace('\r', "\n"))
        } else {
            Cow::Borrowed(source)
        };
        Self { path, source }
    }
}

/// The text of a page's bytes.
///
/// # Errors
///
/// Where the bytes are no UTF-8, with the place of the first that is not.
pub fn decode<'a>(path: &str, bytes: &'a [u8]) -> Result<&'a str, Box<Diagnostic>> {
    std::str::from_utf8(bytes).map_err(|fault| {
        let at = fault.valid_up_to();
        let readable = String::from_utf8_lossy(bytes);
        let message = format!("byte {at} (0x{:02X}) is no UTF-8", bytes[at]);
        let hint =
            "save the page as UTF-8; a document in another encoding goes through `palmares import`";
        let place = Place::span(path, &readable, at..at + 3);
        Box::new(Diagnostic::error("encoding", message).at(place).hint(hint))
    })
}

/// Where the page of this path below `content/` stands.
///
/// # Errors
///
/// Where no page may stand there.
pub fn position(path: &str) -> Result<Position, Box<Diagnostic>> {
    let parts: Vec<&str> = path.split('/').collect();
    match parts.as_slice() {
        ["about.md"] => Ok(Position::About),
        ["people", file] => slug_of(file).map(Position::Person),
        [venue, "_index.md"] => venue_of(venue).map(Position::Venue),
        [venue, year, "_index.md"] => edition_of(venue, year).map(Position::Edition),
        [venue, year, file] => {
            Ok(Position::Paper(PaperId { edition: edition_of(venue, year)?, slug: slug_of(file)? }))
        }
        _ => Err(misplaced(
            "a page does not belong here",
            "papers stand at `content/VENUE/YEAR/SLUG.md`, persons at `content/people/SLUG.md`",
        )),
    }
}

fn edition_of(venue: &str, year: &str) -> Result<EditionKey, Box<Diagnostic>> {
    let is_year =
        year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit()) && !year.starts_with('0');
    match year.parse().ok().filter(|_| is_year) {
        Some(year) => Ok(EditionKey { venue: venue_of(venue)?, year }),
        None => Err(misplaced(
            format!("`{year}` is no year"),
            "the folder of an edition is a year, such as `content/confx/2031/`",
        )),
    }
}

fn venue_of(folder: &str) -> Result<Arc<str>, Box<Diagnostic>> {
    if slug::is_slug(folder) && !slug::is_reserved(folder) {
        return Ok(folder.into());
    }
    Err(misplaced(
        format!("`{folder}` cannot be the folder of a venue"),
        "name it by lower-case letters, digits and hyphens; numbers and `assets`, `awards`, `people`, `search`, `data` \
         and `about` are the site's own",
    ))
}

fn slug_of(file: &str) -> Result<Arc<str>, Box<Diagnostic>> {
    let stem = file.strip_suffix(".md").unwrap_or(file);
    if slug::is_slug(stem) {
        return Ok(stem.into());
    }
    Err(misplaced(
        format!("`{file}` cannot be an address"),
        format!("rename it to `{}.md`: lower-case letters, digits and hyphens", slug::slug(stem)),
    ))
}

fn misplaced(message: impl Into<String>, hint: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("path", message).hint(hint))
}

/// "did you mean", among some known words.
fn meant<'k>(word: &str, known: impl IntoIterator<Item = &'k str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known are {}", known.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

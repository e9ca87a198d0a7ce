use super::*;
use crate::paper::LinkKind;
use crate::source::document::Document;
use crate::source::{self, Reading};
use crate::text::plain;

fn tables(name: &str, source: &str) -> Vec<Table> {
    let document = Document { name, bytes: source.as_bytes() };
    match source::read(&document).1.value {
        Some(Reading::Tables(tables)) => tables,
        _ => Vec::new(),
    }
}

/// Title, authors, awards with the event of each, place of publication.
fn told(source: &str) -> (Vec<String>, Vec<Claim>) {
    let vocabulary = Vocabulary::embedded();
    let recognized = recognize(&tables("a.csv", source), &vocabulary);
    let record = |record: &Record| {
        let title = record.title.as_ref().map(|words| plain::line(words)).unwrap_or_default();
        let authors: Vec<&str> = record.authors.iter().map(|p| p.name.as_str()).collect();
        let award = |award: &crate::paper::Award| {
            format!(
                "{} {}/{}",
                vocabulary.label(award),
                award.venues.join("+"),
                award.year.unwrap_or(0)
            )
        };
        let awards: Vec<String> = record.awards.iter().map(award).collect();
        let published = match (&record.published.venue, record.published.year) {
            (None, None) => String::new(),
            (venue, year) => {
                format!(" | of {}/{}", venue.as_deref().unwrap_or("?"), year.unwrap_or(0))
            }
        };
        format!("{title} | {} | {}{published}", authors.join(", "), awards.join("; "))
    };
    (recognized.records.iter().map(record).collect(), recognized.claims)
}

/// The award gives its own event; two awards in one cell; an honour behind a title; a paper's year beside the award's.
#[test]
fn awards_with_their_own_event() {
    let source = "Venue,Year,Title,Authors,Award\n\
        10th Conference on Clouds (ConfX),2021,On Rain,\"Ada Nowak, Bo Li\",Most Influential Paper Award (Fog 2031)\n\
        10th Conference on Clouds (ConfX),2021,On Hail,Ada Nowak,\"Best Paper Award, Most Influential Paper Award (Fog 2031)\"\n\
        ConfX,2022,On Wind (Runner-Up).,\"Bo Li, Cleo Palm\",Best Paper\n";
    assert_eq!(
        told(source).0,
        [
            "On Rain | Ada Nowak, Bo Li | Most Influential Paper fog/2031 | of confx/2021",
            "On Hail | Ada Nowak | Best Paper confx/2021; Most Influential Paper fog/2031 | of confx/2021",
            "On Wind | Bo Li, Cleo Palm | Best Paper Runner-Up confx/2022",
        ]
    );
    let source = "Year,Title,Authors,PubYear,Award\n2031,On Rain,Ada Nowak,2021,Test of Time\n";
    assert_eq!(told(source).0, ["On Rain | Ada Nowak | Test of Time /2031 | of ?/2021"]);
}

/// Lesson R21: a banner above the header; totals, sections, persons and repeated headers are no papers.
#[test]
fn rows_that_are_no_papers() {
    let source = "ConfX 2031 awards;;\n;;\nTitle;Author(s);Award\nBest Student Paper;;\nOn Rain;Ada Nowak;\n\
        On Hail;Bo Li;Best Paper\n;Cleo Palm;Lifetime Achievement Award\nTitle;Author(s);Award\nTotal: 2;;\n;Bo Li;\n";
    let (records, claims) = told(source);
    assert_eq!(
        records,
        [
            "On Rain | Ada Nowak | Best Student Paper confx/2031",
            "On Hail | Bo Li | Best Paper confx/2031",
        ]
    );
    assert_eq!(
        claims,
        [
            Claim::Title,
            Claim::Heading,
            Claim::Heading,
            Claim::Record(0),
            Claim::Record(1),
            Claim::Rejected("person award"),
            Claim::Heading,
            Claim::Rejected("a total"),
            Claim::Unclaimed,
        ]
    );
}

#[test]
fn columns_without_names() {
    let source = "2031\tOn the Shape of Clouds\tAda Nowak, Bo Li\tBest Paper\n2032\tCan Rain Fold?\tCleo Palm\tBest Paper\n";
    assert_eq!(
        told(source).0,
        [
            "On the Shape of Clouds | Ada Nowak, Bo Li | Best Paper /2031",
            "Can Rain Fold? | Cleo Palm | Best Paper /2032",
        ]
    );
    let source = "Paper;Country;Who;Award\nOn Rain;Peru;Ada Nowak and Bo Li;Best Paper\nOn Hail;Iran;Cleo Palm;Best Paper\n";
    assert_eq!(
        told(source).0,
        ["On Rain | Ada Nowak, Bo Li | Best Paper /0", "On Hail | Cleo Palm | Best Paper /0"]
    );
    assert_eq!(told("a,b\nc,d\n").1, [Claim::Unclaimed, Claim::Unclaimed]);
}

/// The award stands only above the table.
#[test]
fn a_table_under_a_heading() {
    let vocabulary = Vocabulary::embedded();
    let mut context = Context::default();
    context.scope.enter(awards::heading("Best Paper Awards", &vocabulary).unwrap());
    context.event.venue = Some("ConfX".into());
    let source = "Year|Title|Authors\n2031|[On Rain](https://confx.org/1)|\"Ada Nowak, Hill University<br>Bo Li, Cloud College\"\n\
        2032|On Hail (Honorable Mentions)|\"Bo Li & Cleo Palm, Cloud College\"\n";
    let told = read(&tables("a.csv", source)[0], &context, &vocabulary);
    let [rain, hail] = &told.records[..] else { panic!("{told:?}") };
    assert_eq!((rain.home.venue.as_deref(), rain.home.year), (Some("ConfX"), Some(2031)));
    assert_eq!(rain.links[0].kind, LinkKind::Paper);
    assert_eq!(rain.authors[1].affiliation.as_deref(), Some("Cloud College"));
    assert_eq!(vocabulary.label(&hail.awards[0]), "Best Paper Honorable Mention");
    assert_eq!(hail.authors.len(), 2);
}

/// What a row says beyond the fields of a paper is kept under the name of its column.
#[test]
fn details_and_links() {
    let vocabulary = Vocabulary::embedded();
    let source = "Title,Authors,DOI,Code,Verified,Abstract,Year\n\
        On Rain,Ada Nowak,10.1000/x\\_1,https://confx.org/code,yes,\"It\nrains.\n\nIt pours.\",2031\n\
        On Hail,Bo Li,https://doi.org/10.1000/2,/,,,2031\n";
    let recognized = recognize(&tables("a.csv", source), &vocabulary);
    let [rain, hail] = &recognized.records[..] else { panic!("{recognized:?}") };
    assert_eq!(
        (rain.doi.as_deref(), hail.doi.as_deref()),
        (Some("10.1000/x_1"), Some("10.1000/2"))
    );
    assert_eq!((rain.links[0].kind, hail.links.len()), (LinkKind::Code, 1));
    assert_eq!(rain.details, [("Verified".to_owned(), "yes".to_owned())]);
    let paragraphs: Vec<String> =
        rain.abstract_text.iter().map(|words| plain::line(words)).collect();
    assert_eq!(paragraphs, ["It rains.", "It pours."]);
    assert_eq!(
        recognized.parts.iter().map(|part| part.lines).collect::<Vec<_>>(),
        [(1, 1), (2, 5), (6, 6)]
    );
}

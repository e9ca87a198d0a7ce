//! What a column or a field is about, by its name: [`of`].

use crate::diag::nearest;
use crate::paper::LinkKind;
use crate::text::normal;

/// What a column or a field is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The title of the paper.
    Title,
    /// Its authors.
    Authors,
    /// The editors of its volume.
    Editors,
    /// Where its authors work.
    Affiliations,
    /// An award.
    Award,
    /// The rank of an award.
    Rank,
    /// A year; of what, the others tell.
    Year,
    /// The year in which an award was given.
    AwardYear,
    /// The year in which the paper was published.
    PaperYear,
    /// The day it was published.
    Date,
    /// The venue.
    Venue,
    /// The volume it stands in, by title.
    Volume,
    /// The venue that gave an award.
    AwardVenue,
    /// The track.
    Track,
    /// The DOI.
    Doi,
    /// An address.
    Link(LinkKind),
    /// The abstract.
    Abstract,
    /// The committee's words.
    Statement,
    /// Remarks, which may name an award.
    Note,
    /// The path of its page in the archive.
    Page,
    /// A bibliographic detail.
    Detail(Detail),
}

/// A bibliographic detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each name says it")]
pub enum Detail {
    Pages,
    FirstPage,
    LastPage,
    Volume,
    Number,
    Publisher,
    Isbn,
    Issn,
    Keywords,
    Language,
    Bibkey,
}

/// Names, in small letters only, and what they mean.
const NAMES: &[(&[&str], Meaning)] = &[
    (
        &[
            "title",
            "papertitle",
            "titleofpaper",
            "paper",
            "papers",
            "article",
            "papername",
            "papertitles",
            "titles",
            "publication",
            "work",
            "awardedpaper",
            "winningpaper",
            "awardpaper",
        ],
        Meaning::Title,
    ),
    (
        &[
            "author",
            "authors",
            "authornames",
            "authorname",
            "authorlist",
            "paperauthors",
            "authorsnames",
            "writtenby",
            "by",
            "creators",
            "winners",
            "winner",
            "recipients",
            "recipient",
            "awardees",
        ],
        Meaning::Authors,
    ),
    (&["editor", "editors"], Meaning::Editors),
    (
        &[
            "affiliation",
            "affiliations",
            "authoraffiliation",
            "authoraffiliations",
            "institution",
            "institutions",
            "institute",
            "organization",
            "organizations",
            "organisation",
            "university",
            "universities",
        ],
        Meaning::Affiliations,
    ),
    (
        &[
            "award",
            "awards",
            "awardname",
            "awardtitle",
            "awardtype",
            "awardkind",
            "awardcategory",
            "awardreceived",
            "prize",
            "prizes",
            "honor",
            "honors",
            "honour",
            "honours",
            "distinction",
            "recognition",
            "accolade",
        ],
        Meaning::Award,
    ),
    (&["rank", "place", "placement", "result", "awardrank", "standing"], Meaning::Rank),
    (&["year", "conferenceyear", "edition", "yr"], Meaning::Year),
    (&["awardyear", "yearofaward", "yearawarded", "awardedin", "awarded"], Meaning::AwardYear),
    (
        &[
            "pubyear",
            "paperyear",
            "publicationyear",
            "yearofpublication",
            "yearpublished",
            "publishedyear",
            "published",
            "publishedin",
            "originalyear",
            "yearofpaper",
            "issued",
        ],
        Meaning::PaperYear,
    ),
    (&["date", "publicationdate", "publisheddate", "datepublished", "pubdate"], Meaning::Date),
    (
        &[
            "venue",
            "conference",
            "conf",
            "event",
            "conferencename",
            "venuename",
            "journal",
            "journaltitle",
            "eventtitle",
            "containertitle",
            "publicationvenue",
            "meeting",
        ],
        Meaning::Venue,
    ),
    (&["booktitle", "proceedings"], Meaning::Volume),
    (
        &[
            "awardvenue",
            "awardconference",
            "awardedat",
            "awardingvenue",
            "awardedby",
            "givenby",
            "givenat",
        ],
        Meaning::AwardVenue,
    ),
    (&["track", "papertrack", "submissiontrack"], Meaning::Track),
    (&["doi", "doilink", "doiurl", "paperdoi"], Meaning::Doi),
    (
        &[
            "url",
            "urls",
            "link",
            "links",
            "paperurl",
            "paperlink",
            "pdf",
            "pdfurl",
            "pdflink",
            "ee",
            "href",
            "arxiv",
            "openreview",
            "fulltext",
            "permalink",
            "webpage",
            "paperpage",
            "acmdl",
            "dl",
        ],
        Meaning::Link(LinkKind::Paper),
    ),
    (
        &["code", "codeurl", "codelink", "github", "repository", "repo", "sourcecode", "software"],
        Meaning::Link(LinkKind::Code),
    ),
    (
        &["project", "projectpage", "projecturl", "website", "homepage", "demo"],
        Meaning::Link(LinkKind::Project),
    ),
    (
        &["video", "videourl", "videolink", "talk", "presentation", "recording", "youtube"],
        Meaning::Link(LinkKind::Video),
    ),
    (&["slides", "slidesurl", "slideslink"], Meaning::Link(LinkKind::Slides)),
    (&["dataset", "data", "dataseturl", "datasets"], Meaning::Link(LinkKind::Dataset)),
    (&["model", "weights", "checkpoint"], Meaning::Link(LinkKind::Model)),
    (&["abstract", "paperabstract", "abstracttext"], Meaning::Abstract),
    (
        &[
            "statement",
            "citation",
            "awardcitation",
            "awardstatement",
            "laudatio",
            "rationale",
            "justification",
            "committeestatement",
            "jurystatement",
            "whyitwon",
            "awardreason",
        ],
        Meaning::Statement,
    ),
    (
        &[
            "note",
            "notes",
            "addendum",
            "remark",
            "remarks",
            "comment",
            "comments",
            "annotation",
            "annote",
        ],
        Meaning::Note,
    ),
    (&["pages", "page", "pagerange"], Meaning::Detail(Detail::Pages)),
    (&["firstpage", "startpage"], Meaning::Detail(Detail::FirstPage)),
    (&["lastpage", "endpage"], Meaning::Detail(Detail::LastPage)),
    (&["volume"], Meaning::Detail(Detail::Volume)),
    (&["number", "issue"], Meaning::Detail(Detail::Number)),
    (&["publisher"], Meaning::Detail(Detail::Publisher)),
    (&["isbn"], Meaning::Detail(Detail::Isbn)),
    (&["issn"], Meaning::Detail(Detail::Issn)),
    (&["keywords", "keyword", "tags"], Meaning::Detail(Detail::Keywords)),
    (&["language", "lang", "langid"], Meaning::Detail(Detail::Language)),
    (&["bibkey", "citekey", "bibtexkey"], Meaning::Detail(Detail::Bibkey)),
];

/// The shortest name that may be misspelt.
const LONG: usize = 9;

/// What a column or a field of this name is about. Case, marks, what stands in brackets and a slip in a long name make
/// no difference.
pub fn of(name: &str) -> Option<Meaning> {
    let bare = match name.split_once('(') {
        Some((before, rest)) if !before.trim().is_empty() && rest.len() > 2 => before,
        _ => name,
    };
    let letters = normal::letters(bare);
    let exact = |letters: &str| {
        NAMES.iter().find(|(names, _)| names.contains(&letters)).map(|(_, meaning)| *meaning)
    };
    let plural = || exact(normal::letters(name).strip_suffix('s')?);
    let slip = || {
        let long = NAMES.iter().flat_map(|(names, _)| *names).filter(|name| name.len() >= LONG);
        let near = nearest(
            &letters,
            long.copied().filter(|name| name.len().abs_diff(letters.len()) <= 1),
        )?;
        let same = near.bytes().zip(letters.bytes()).filter(|(a, b)| a == b).count();
        let same_end =
            near.bytes().rev().zip(letters.bytes().rev()).take_while(|(a, b)| a == b).count();
        let same_start = near.bytes().zip(letters.bytes()).take_while(|(a, b)| a == b).count();
        (same + 1 >= near.len() || same_start + same_end + 1 >= near.len()).then(|| exact(near))?
    };
    exact(&letters).or_else(plural).or_else(|| if letters.len() >= LONG { slip() } else { None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_and_fields() {
        for (name, meaning) in [
            ("Paper Title", Some(Meaning::Title)),
            ("Author(s)", Some(Meaning::Authors)),
            ("AUTHORS:", Some(Meaning::Authors)),
            ("Orgnization", Some(Meaning::Affiliations)),
            ("PubYear", Some(Meaning::PaperYear)),
            ("award_year", Some(Meaning::AwardYear)),
            ("Award (2031)", Some(Meaning::Award)),
            ("code-url", Some(Meaning::Link(LinkKind::Code))),
            ("Countries", None),
            ("", None),
            ("On the Shape of Clouds", None),
        ] {
            assert_eq!(of(name), meaning, "{name}");
        }
    }

    #[test]
    fn no_name_has_two_meanings() {
        let mut names: Vec<&str> = NAMES.iter().flat_map(|(names, _)| *names).copied().collect();
        let n_names = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), n_names);
    }
}

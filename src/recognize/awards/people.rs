//! Awards that honour people, and no papers.

use super::wording::Wording;

/// Words with which the name of what people are honoured for is an award.
const OF_PEOPLE: &[&str] = &[
    "best",
    "outstanding",
    "distinguished",
    "top",
    "notable",
    "dissertationspreis",
    "promotionspreis",
    "rising",
];

/// Words of awards that honour people, and what these awards are for.
const PEOPLE: &[(&str, &[&str])] = &[
    (
        "thesis",
        &[
            "dissertation",
            "thesis",
            "theses",
            "phd",
            "doctoral",
            "msc",
            "dissertationspreis",
            "promotionspreis",
            "thèse",
            "tesis",
            "tesi",
            "tese",
        ],
    ),
    (
        "reviewers",
        &["reviewer", "reviewers", "reviewing", "referee", "referees", "review", "reviews"],
    ),
    (
        "person award",
        &[
            "lifetime",
            "achievement",
            "fellow",
            "fellows",
            "fellowship",
            "service",
            "researcher",
            "scientist",
            "career",
            "volunteer",
            "volunteers",
            "mentor",
            "mentorship",
            "investigator",
            "educator",
            "chair",
            "chairs",
            "leadership",
            "faculty",
            "teacher",
            "teaching",
            "innovator",
            "scholarship",
            "scholarships",
            "contributor",
            "contributors",
            "speaker",
            "ambassador",
            "travel",
            "grant",
            "grants",
            "contributions",
            "alumni",
            "women",
        ],
    ),
];

/// Why an award of this wording is none for papers; `named` says whether its words call it an award, or a rank of one.
pub(super) fn honoured(wording: &Wording, named: bool) -> Option<&'static str> {
    let (reason, _) = PEOPLE.iter().find(|(_, words)| wording.has_any(words))?;
    let is_award = named || wording.has_any(OF_PEOPLE);
    (is_award && !wording.has_any(&["paper", "article"])).then_some(*reason)
}

//! Prose: does a paragraph speak of the announcement, of one paper, or is it an abstract?

/// What speaks of the announcement as a whole: its papers, its people, its conference.
const ANNOUNCEMENT: [&str; 30] = [
    "these papers",
    "these works",
    "the papers",
    "all papers",
    "awarded papers",
    "award recipients",
    "awardees",
    "the awards",
    "all the award",
    "the winners",
    "winning papers",
    "winning authors",
    "congratulat",
    "we thank",
    "would like to thank",
    "thanks to",
    "gratitude",
    "appreciation to",
    "members of the",
    "committee members",
    "the conference",
    "ceremony",
    "attendees",
    "see you",
    "look forward to seeing",
    "program chairs",
    "general chairs",
    "nominated by",
    "the selection of",
    "this year's awards",
];

/// What speaks of one paper.
const ONE_PAPER: [&str; 14] = [
    "this paper",
    "this work",
    "this article",
    "the paper ",
    "the work ",
    "the authors",
    "authors introduce",
    "their approach",
    "their method",
    "their proof",
    "their results",
    "the proposed",
    "its authors",
    "this is a",
];

/// What speaks in the voice of the authors of an abstract.
const ABSTRACT: [&str; 20] = [
    "we ",
    "our ",
    "this paper",
    "in this work",
    "in this paper",
    "propos",
    "introduc",
    "experiment",
    "results",
    "method",
    "approach",
    "framework",
    "benchmark",
    "model",
    "algorithm",
    "theor",
    "prove",
    "analysis",
    "study",
    "existing",
];

/// What speaks in the voice of those who chose.
const COMMITTEE: [&str; 9] = [
    "the committee",
    "the jury",
    "the judges",
    "the reviewers",
    "this award",
    "deserv",
    "the authors",
    "this paper is",
    "this paper wins",
];

/// How many words of a paragraph at least; what is shorter is a line.
const SHORTEST: usize = 12;

/// How many words of a paragraph at least that can be an abstract by itself, with no label over it.
const SHORTEST_ABSTRACT: usize = 40;

/// Whether a text is long enough for a paragraph.
pub fn is_paragraph(text: &str) -> bool {
    text.split_whitespace().take(SHORTEST).count() == SHORTEST
}

/// Whether a paragraph speaks of the announcement as a whole more than of one paper: then it is nobody's statement.
pub fn speaks_of_announcement(text: &str) -> bool {
    let text = folded(text);
    let n_cues = count(&text, &ANNOUNCEMENT);
    n_cues > 0 && n_cues > count(&text, &ONE_PAPER)
}

/// Whether a paragraph is in the voice of those who chose the paper.
pub fn speaks_for_committee(text: &str) -> bool {
    let text = folded(text);
    count(&text, &COMMITTEE) > 0
        && count(&text, &["we propose", "we introduce", "we show", "we present", "we prove"]) == 0
}

/// Whether a paragraph is in the voice of those who wrote the paper: it says "we" again and again, or "we show".
pub fn speaks_as_author(text: &str) -> bool {
    let text = folded(text);
    let said: usize = [" we ", " our ", " us "].iter().map(|word| text.matches(word).count()).sum();
    let verbs = [
        "propos",
        "introduc",
        "present",
        "show",
        "stud",
        "develop",
        "prov",
        "investigat",
        "demonstrat",
        "describ",
    ];
    said > 1 || verbs.iter().any(|verb| text.contains(&format!(" we {verb}")))
}

/// Whether a paragraph reads as the abstract of a paper, with no label over it.
pub fn is_abstract(text: &str) -> bool {
    let long = text.split_whitespace().take(SHORTEST_ABSTRACT).count() == SHORTEST_ABSTRACT;
    let folded = folded(text);
    long && count(&folded, &ABSTRACT) >= 3 && !speaks_of_announcement(text)
}

/// How many of these cues a text has.
fn count(text: &str, cues: &[&str]) -> usize {
    cues.iter().filter(|cue| text.contains(*cue)).count()
}

fn folded(text: &str) -> String {
    format!(" {} ", text.to_lowercase().replace('’', "'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_prose_speaks_of_the_announcement() {
        for text in [
            "The range of these papers shows how wide the field of rain has become.",
            "We congratulate everybody who wrote one of the awarded papers.",
            "Our thanks to the members of the committee, who read so much.",
            "All awards will be handed over at a ceremony on Monday.",
        ] {
            assert!(speaks_of_announcement(text), "{text}");
        }
        for text in [
            "The proof is short, and its idea of folding clouds will be used for years.",
            "This paper asks what the papers before it did not: where does rain go?",
            "The authors thank nobody, and their method needs no thanks.",
        ] {
            assert!(!speaks_of_announcement(text), "{text}");
        }
    }

    #[test]
    fn abstracts_are_told_from_other_prose() {
        let words =
            "of rain and of clouds, as seen from a hill in May and again from a boat in June "
                .repeat(2);
        let own = format!("We propose a method for the study {words}. Our experiments show so.");
        assert!(is_abstract(&own));
        assert!(!is_abstract(&format!("The town has a history {words}.")));
        assert!(!is_abstract("We propose a method. Our experiments show so."));
        assert!(speaks_for_committee("The committee was struck by this idea."));
        assert!(!speaks_for_committee(&own));
    }
}

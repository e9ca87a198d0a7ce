//! The account of a document: what each of its parts was taken for.

use super::{Explained, Imported, Span};
use crate::recognize::{Claim, Recognized, Unit};
use crate::source::Reading;
use crate::source::outline::Trapping;

/// Sorts the parts that are no papers by what they are.
pub(super) fn account(imported: &mut Imported, reading: &Reading, recognized: &Recognized) {
    let mut last_rejected = false;
    for (part, claim) in recognized.parts.iter().zip(&recognized.claims) {
        let span =
            |note: &str| Span { lines: part.lines, note: note.into(), text: part.text.clone() };
        let follows = std::mem::take(&mut last_rejected) && part.unit == Unit::Block;
        match claim {
            Claim::Record(_) | Claim::Member => {}
            Claim::Title => imported.recognized.push(span("document title")),
            Claim::Heading => imported.recognized.push(span("heading")),
            Claim::Frame => imported.recognized.push(span("frame")),
            Claim::Committee => imported.recognized.push(span("committee")),
            Claim::Unclaimed => imported.unclaimed.push(span("")),
            Claim::Rejected(reason) => {
                last_rejected = true;
                match imported.rejected.last_mut().filter(|last| follows && last.note == *reason) {
                    Some(last) => {
                        let (first, end) = part.lines;
                        last.lines = (last.lines.0.min(first), last.lines.1.max(end));
                        last.text.push('\n');
                        last.text.push_str(&part.text);
                    }
                    None => imported.rejected.push(span(reason)),
                }
            }
        }
    }
    imported.explained = explained(recognized);
    if let Reading::Outline(outline) = reading {
        let markup =
            |t: &Trapping| Span { lines: t.lines, note: t.what.into(), text: String::new() };
        imported.recognized.extend(outline.trappings.iter().map(markup));
        imported.recognized.sort_by_key(|span| span.lines);
    }
}

/// What each part was taken for, and why.
fn explained(recognized: &Recognized) -> Vec<Explained> {
    let claims = recognized.claims.iter().zip(&recognized.reasons);
    let told = recognized.parts.iter().zip(claims).map(|(part, (claim, why))| Explained {
        lines: part.lines,
        taken_for: match claim {
            Claim::Record(n) => format!("paper {}", n + 1),
            Claim::Member => "committee member".into(),
            Claim::Title => "document title".into(),
            Claim::Heading => "heading".into(),
            Claim::Frame => "frame".into(),
            Claim::Committee => "committee heading".into(),
            Claim::Rejected(_) => "rejected".into(),
            Claim::Unclaimed => "unclaimed".into(),
        },
        why: why.clone(),
        text: part.text.clone(),
    });
    told.collect()
}

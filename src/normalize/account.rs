//! The account of a document: what each of its lines was taken for.

use super::{Explained, Imported, Span};
use crate::recognize::{Claim, Recognized};
use crate::source::outline::Trapping;

/// Sorts the blocks that are no papers by what they are.
pub(super) fn account(imported: &mut Imported, trappings: &[Trapping], recognized: &Recognized) {
    let mut last_rejected = false;
    for (block, claim) in recognized.blocks.iter().zip(&recognized.claims) {
        let span = |note: &str| Span { lines: block.lines, note: note.into(), text: block.plain() };
        let follows = std::mem::take(&mut last_rejected);
        match claim {
            Claim::Record(_) | Claim::Member => {}
            Claim::Title => imported.recognized.push(span("document title")),
            Claim::Heading => imported.recognized.push(span("heading")),
            Claim::Committee => imported.recognized.push(span("committee")),
            Claim::Unclaimed => imported.unclaimed.push(span("")),
            Claim::Rejected(reason) => {
                last_rejected = true;
                match imported.rejected.last_mut().filter(|last| follows && last.note == *reason) {
                    Some(last) => {
                        last.lines.1 = block.lines.1;
                        last.text.push('\n');
                        last.text.push_str(&block.plain());
                    }
                    None => imported.rejected.push(span(reason)),
                }
            }
        }
    }
    imported.explained = explained(recognized);
    let markup = |t: &Trapping| Span { lines: t.lines, note: t.what.into(), text: String::new() };
    imported.recognized.extend(trappings.iter().map(markup));
    imported.recognized.sort_by_key(|span| span.lines);
}

/// What each block was taken for, and why.
fn explained(recognized: &Recognized) -> Vec<Explained> {
    let claims = recognized.claims.iter().zip(&recognized.reasons);
    let told = recognized.blocks.iter().zip(claims).map(|(block, (claim, why))| Explained {
        lines: block.lines,
        taken_for: match claim {
            Claim::Record(n) => format!("paper {}", n + 1),
            Claim::Member => "committee member".into(),
            Claim::Title => "document title".into(),
            Claim::Heading => "heading".into(),
            Claim::Committee => "committee heading".into(),
            Claim::Rejected(_) => "rejected".into(),
            Claim::Unclaimed => "unclaimed".into(),
        },
        why: why.clone(),
        text: block.plain(),
    });
    told.collect()
}

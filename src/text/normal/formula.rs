//! The normal form of a formula.

use crate::text::{Display, Inline};

/// A formula as a page can hold it. One in a line has no empty lines and does not end a formula by its own marks; on a
/// `line`, none is displayed.
pub(super) fn normal(tex: &str, display: Display, line: bool) -> Option<Inline> {
    let display = if line { Display::Inline } else { display };
    let tex = tex.replace("\r\n", "\n").replace('\r', "\n");
    if tex.trim().is_empty() {
        return None;
    }
    let tex = match display {
        // Outside of a formula such a line would be a heading.
        Display::Block => undollared(&tex).replace("\n## ", "\n ## "),
        Display::Inline => {
            let between = if line { " " } else { "\n" };
            let lines: Vec<&str> =
                tex.trim().split('\n').filter(|l| !l.trim().is_empty()).collect();
            lines.join(between).replace("`$", "` $").replace("\n## ", "\n ## ")
        }
    };
    Some(Inline::Math(tex, display))
}

/// TeX in which no dollar stands before another or at the end, and which ends in no lone backslash.
fn undollared(tex: &str) -> String {
    let mut out = String::with_capacity(tex.len());
    let mut chars = tex.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(c);
        let joins = match c {
            '\\' => chars.next().map(|next| out.push(next)).is_none(),
            '$' => matches!(chars.peek(), None | Some('$')),
            _ => false,
        };
        if joins {
            out.push(' ');
        }
    }
    out
}

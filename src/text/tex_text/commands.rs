//! The commands of TeX that stand in sources, as tables.

use unicode_normalization::UnicodeNormalization;

use super::{Inline, plain};

/// What a command does.
pub(super) enum Command {
    /// It stands for a text.
    Written(&'static str),
    /// It gives its argument a style.
    Style(Wrap),
    /// Its argument is an address.
    Link,
}

/// Puts words into a style.
pub(super) type Wrap = fn(Vec<Inline>) -> Vec<Inline>;

/// Commands and the texts they stand for.
const WRITTEN: &[(&str, &str)] = &[
    ("%", "%"),
    ("&", "&"),
    ("_", "_"),
    ("#", "#"),
    ("$", "$"),
    ("{", "{"),
    ("}", "}"),
    (" ", " "),
    (",", " "),
    ("-", ""),
    ("/", ""),
    ("eg", "e.g."),
    ("ie", "i.e."),
    ("etc", "etc."),
    ("etal", "et al."),
    ("cf", "cf."),
    ("wrt", "w.r.t."),
    ("ldots", "…"),
    ("dots", "…"),
    ("textellipsis", "…"),
    ("textendash", "–"),
    ("textemdash", "—"),
    ("textquoteleft", "‘"),
    ("textquoteright", "’"),
    ("textquotedblleft", "“"),
    ("textquotedblright", "”"),
    ("textbackslash", "\\"),
    ("textasciitilde", "~"),
    ("textasciicircum", "^"),
    ("textunderscore", "_"),
    ("textdollar", "$"),
    ("textless", "<"),
    ("textgreater", ">"),
    ("textbar", "|"),
    ("textregistered", "®"),
    ("texttrademark", "™"),
    ("textdegree", "°"),
    ("copyright", "©"),
    ("pounds", "£"),
    ("S", "§"),
    ("TeX", "TeX"),
    ("LaTeX", "LaTeX"),
    ("L", "Ł"),
    ("l", "ł"),
    ("O", "Ø"),
    ("o", "ø"),
    ("AE", "Æ"),
    ("ae", "æ"),
    ("OE", "Œ"),
    ("oe", "œ"),
    ("AA", "Å"),
    ("aa", "å"),
    ("ss", "ß"),
    ("i", "ı"),
    ("j", "ȷ"),
    ("DH", "Ð"),
    ("dh", "ð"),
    ("TH", "Þ"),
    ("th", "þ"),
    ("DJ", "Đ"),
    ("dj", "đ"),
    ("NG", "Ŋ"),
    ("ng", "ŋ"),
];

/// Accents, by command, and the combining character of each.
const ACCENTS: &[(&str, char)] = &[
    ("'", '\u{301}'),
    ("`", '\u{300}'),
    ("^", '\u{302}'),
    ("\"", '\u{308}'),
    ("~", '\u{303}'),
    ("=", '\u{304}'),
    (".", '\u{307}'),
    ("u", '\u{306}'),
    ("v", '\u{30c}'),
    ("H", '\u{30b}'),
    ("c", '\u{327}'),
    ("k", '\u{328}'),
    ("r", '\u{30a}'),
    ("d", '\u{323}'),
    ("b", '\u{331}'),
];

/// Styles, by command; the first of each pair of names takes an argument, the second lasts to the end of its group.
const STYLES: &[(&str, &str, Wrap)] = &[
    ("emph", "em", |inner| vec![Inline::Emph(inner)]),
    ("textit", "it", |inner| vec![Inline::Emph(inner)]),
    ("textsl", "sl", |inner| vec![Inline::Emph(inner)]),
    ("textbf", "bf", |inner| vec![Inline::Strong(inner)]),
    ("texttt", "tt", |inner| vec![Inline::Code(plain::line(&inner))]),
    ("textsuperscript", "", |inner| vec![Inline::Sup(inner)]),
    ("textsubscript", "", |inner| vec![Inline::Sub(inner)]),
    ("textsc", "sc", |inner| inner),
    ("textrm", "rm", |inner| inner),
    ("textsf", "sf", |inner| inner),
    ("textnormal", "normalfont", |inner| inner),
    ("mbox", "", |inner| inner),
];

/// What the command of this name does, if it is known.
pub(super) fn command(name: &str) -> Option<Command> {
    if ["url", "href"].contains(&name) {
        return Some(Command::Link);
    }
    let style = STYLES.iter().find(|(with_argument, ..)| *with_argument == name);
    let written = WRITTEN.iter().find(|(known, _)| *known == name);
    style
        .map(|(.., wrap)| Command::Style(*wrap))
        .or_else(|| written.map(|(_, text)| Command::Written(text)))
}

/// The style that a group begins with, and its bytes there: `\it ` of `{\it words}`.
pub(super) fn style_of_group(group: &str) -> Option<(Wrap, usize)> {
    let rest = group.strip_prefix('\\')?;
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, after) = rest.split_at(letters);
    let (.., wrap) = STYLES.iter().find(|(_, lasting, _)| *lasting == name && !name.is_empty())?;
    Some((*wrap, 1 + letters + after.len() - after.trim_start().len()))
}

/// The letter that an accent of this name makes of what follows, and the bytes it takes of it.
pub(super) fn accented(name: &str, after: &str) -> Option<(String, usize)> {
    let (_, accent) = ACCENTS.iter().find(|(known, _)| *known == name)?;
    let blanks = after.len() - after.trim_start_matches(' ').len();
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let rest = &after[blanks..];
    let (base, used) = if let Some(group) = rest.strip_prefix('{') {
        let inner = &group[..group.find('}')?];
        (inner.trim(), inner.len() + 2)
    } else if let Some(dotless) = ["\\i", "\\j"].iter().find(|i| rest.starts_with(**i)) {
        (*dotless, 2)
    } else if named && blanks == 0 {
        return None;
    } else {
        let c = rest.chars().next()?;
        (&rest[..c.len_utf8()], c.len_utf8())
    };
    let base = match base {
        "\\i" => "i",
        "\\j" => "j",
        base => base,
    };
    let mut chars = base.chars();
    let c = chars.next().filter(|c| c.is_alphabetic())?;
    let composed: String = [c, *accent].iter().collect::<String>().nfc().collect();
    chars.next().is_none().then_some((composed, blanks + used))
}

/// The letter that is all a group holds: `{\'e}`, `{\L}`.
pub(super) fn letter(group: &str) -> Option<String> {
    let rest = group.strip_prefix('\\')?;
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let width = if letters > 0 { letters } else { rest.chars().next()?.len_utf8() };
    let (name, after) = rest.split_at(width);
    if let Some((letter, used)) = accented(name, after) {
        return after[used..].trim().is_empty().then_some(letter);
    }
    match command(name) {
        Some(Command::Written(text)) if after.trim().is_empty() => Some(text.to_owned()),
        _ => None,
    }
}

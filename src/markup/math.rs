//! Formulas as MathML.
//!
//! The converter lets markup through in places, so what it makes is checked tag by tag against a short list of what a
//! formula may hold, and nothing else is printed.

use std::sync::LazyLock;

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

use super::escape;
use crate::text::Display;

/// The longest TeX that is converted, in bytes.
const LONGEST: usize = 4096;

/// How deep groups may be nested, and how many commands there may be: both keep the converter's stack small.
const DEEPEST: usize = 64;
const MOST_COMMANDS: usize = 400;

/// Commands that the converter does not know, in terms of those it does.
const MACROS: [(&str, &str); 12] = [
    ("mathds", r"\mathbb{#1}"),
    ("mathbbm", r"\mathbb{#1}"),
    ("ensuremath", "#1"),
    ("xspace", "{}"),
    ("nicefrac", r"{#1}/{#2}"),
    ("eps", r"\varepsilon"),
    ("widetilde", r"\tilde{#1}"),
    ("pmb", r"\boldsymbol{#1}"),
    ("substack", r"\begin{matrix}#1\end{matrix}"),
    ("qed", r"\square"),
    ("SI", r"{#1}\,\mathrm{#2}"),
    ("texorpdfstring", "#1"),
];

/// Built once: converting takes it by shared reference and leaves no trace in it.
static CONVERTER: LazyLock<Option<LatexToMathML>> = LazyLock::new(|| {
    let macros = MACROS.map(|(name, meaning)| (name.to_owned(), meaning.to_owned())).into();
    LatexToMathML::new(MathCoreConfig { macros, ..MathCoreConfig::default() }).ok()
});

/// The MathML of a formula, and what is wrong with it. One that cannot be converted stands as its TeX.
pub fn formula(tex: &str, display: Display) -> (String, Option<String>) {
    match convert(tex, display) {
        Ok(mathml) => (mathml, comment(tex)),
        Err(reason) => {
            let code = format!("<code class=\"math\">{}</code>", escape::text(tex));
            (code, Some(format!("the formula is shown as TeX: {reason}")))
        }
    }
}

fn convert(tex: &str, display: Display) -> Result<String, String> {
    if tex.len() > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    if !is_flat(tex) {
        return Err("it is nested too deep".into());
    }
    let display = match display {
        Display::Inline => MathDisplay::Inline,
        Display::Block => MathDisplay::Block,
    };
    let converter = CONVERTER.as_ref().ok_or("the converter cannot be built")?;
    let mathml = converter
        .convert_with_local_state(&tex.replace("\\mbox{", "\\text{"), display)
        .map_err(|error| error.error_message())?
        .mathml;
    checked(&mathml).ok_or_else(|| "it holds what a formula may not hold".to_owned())
}

/// What a `%` does, where one stands: it begins a comment, which is seldom meant.
fn comment(tex: &str) -> Option<String> {
    let mut escaped = false;
    for c in tex.chars() {
        match c {
            '%' if !escaped => {
                return Some("what follows a `%` in a formula is a comment; write `\\%`".into());
            }
            c => escaped = c == '\\' && !escaped,
        }
    }
    None
}

/// Whether groups, `\left` and environments are nested no deeper than the converter can bear.
fn is_flat(tex: &str) -> bool {
    let (mut depth, mut deepest) = (0_usize, 0);
    let mut rest = tex;
    while let Some(c) = rest.chars().next() {
        let (opens, closes) = (
            c == '{' || rest.starts_with("\\left") || rest.starts_with("\\begin"),
            c == '}' || rest.starts_with("\\right") || rest.starts_with("\\end"),
        );
        depth = if opens { depth + 1 } else { depth.saturating_sub(usize::from(closes)) };
        deepest = deepest.max(depth);
        rest = &rest[c.len_utf8()..];
    }
    deepest <= DEEPEST && tex.matches('\\').count() <= MOST_COMMANDS
}

const TAGS: [&str; 28] = [
    "math",
    "mrow",
    "mi",
    "mo",
    "mn",
    "mtext",
    "mspace",
    "msub",
    "msup",
    "msubsup",
    "munder",
    "mover",
    "munderover",
    "mfrac",
    "msqrt",
    "mroot",
    "mtable",
    "mtr",
    "mtd",
    "mpadded",
    "mphantom",
    "mstyle",
    "mmultiscripts",
    "mprescripts",
    "b",
    "i",
    "em",
    "code",
];

const ATTRIBUTES: [&str; 25] = [
    "display",
    "mathvariant",
    "lspace",
    "rspace",
    "stretchy",
    "symmetric",
    "form",
    "accent",
    "accentunder",
    "movablelimits",
    "minsize",
    "maxsize",
    "displaystyle",
    "scriptlevel",
    "linethickness",
    "width",
    "height",
    "depth",
    "voffset",
    "fence",
    "separator",
    "largeop",
    "columnspacing",
    "rowspacing",
    "notation",
];

/// The MathML, if it holds nothing but the known tags, in pairs, with the known attributes. `style` and `class` go: of
/// a cell's style its alignment is kept, as class `left` or `right`.
fn checked(mathml: &str) -> Option<String> {
    let mut out = String::with_capacity(mathml.len());
    let mut open: Vec<&str> = Vec::new();
    let mut rest = mathml;
    while let Some(at) = rest.find('<') {
        push_words(&rest[..at], &mut out);
        let (tag, after) = rest[at + 1..].split_once('>')?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return None;
            }
            if name != "span" {
                out.push_str(&format!("</{name}>"));
            }
            continue;
        }
        let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let name = tag.split(' ').next()?;
        let attributes = attributes(&tag[name.len()..])?;
        if name == "span" && !closed {
            open.push(name);
            continue;
        }
        if !TAGS.contains(&name) {
            return None;
        }
        out.push_str(&format!("<{name}{attributes}>"));
        if closed {
            out.push_str(&format!("</{name}>"));
        } else {
            open.push(name);
        }
    }
    push_words(rest, &mut out);
    (open.is_empty() && out.starts_with("<math")).then_some(out)
}

/// The attributes of a tag that stay, if each is a known one in double quotes.
fn attributes(tag: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = tag.trim_start();
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        let plain = |c: char| c.is_ascii_alphanumeric() || " .,%:;#()+-".contains(c);
        match name {
            _ if value.contains('<') => return None,
            "style" if value.contains("text-align: left") => out.push_str(" class=\"left\""),
            "style" if value.contains("text-align: right") => out.push_str(" class=\"right\""),
            "style" | "class" => {}
            name if ATTRIBUTES.contains(&name) && value.chars().all(plain) => {
                out.push_str(&format!(" {name}=\"{value}\""));
            }
            _ => return None,
        }
        rest = after.trim_start();
    }
    Some(out)
}

/// Words between tags, with each `&` that begins no reference escaped.
fn push_words(words: &str, out: &mut String) {
    for (n, part) in words.split('&').enumerate() {
        if n > 0 {
            let name = part.split(';').next().unwrap_or("");
            let reference = name.len() < part.len()
                && (2..=8).contains(&name.len())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#');
            out.push_str(if reference { "&" } else { "&amp;" });
        }
        out.push_str(&part.replace('>', "&gt;"));
    }
}

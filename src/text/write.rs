//! Writes typed text as the Markdown of a page, so that [`read`](super::read) gives the same text back: whatever in
//! the words would be read as markup is escaped (lesson M5).

use super::{Block, Display, Inline, math};

/// The Markdown of these blocks, without a final line end.
pub fn blocks(blocks: &[Block]) -> String {
    let mut out = String::new();
    let mut alternate = false;
    for (n, block) in blocks.iter().enumerate() {
        if n > 0 {
            out.push_str("\n\n");
        }
        // Two lists in a row would be one, if they had the same marks.
        alternate = !alternate && n > 0 && same_list(&blocks[n - 1], block);
        write_block(block, alternate, &mut out);
    }
    out
}

fn same_list(a: &Block, b: &Block) -> bool {
    matches!((a, b), (Block::List(a, _), Block::List(b, _)) if a.is_some() == b.is_some())
}

/// The Markdown of these inlines on one line, such as a title.
pub fn line(words: &[Inline]) -> String {
    let mut out = String::new();
    inlines(words, Context { line: true, ..Context::default() }, &mut out);
    out
}

fn write_block(block: &Block, alternate: bool, out: &mut String) {
    match block {
        Block::Paragraph(words) => inlines(words, Context::default(), out),
        Block::Heading(level, words) => {
            out.push_str(&"#".repeat((*level).into()));
            out.push(' ');
            let start = out.len();
            inlines(words, Context { line: true, ..Context::default() }, out);
            if out[start..].ends_with('#') {
                out.insert(out.len() - 1, '\\');
            }
        }
        Block::List(start, items) => {
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    out.push('\n');
                }
                let mark = match (start, alternate) {
                    (None, false) => "- ".to_owned(),
                    (None, true) => "* ".to_owned(),
                    (Some(first), false) => format!("{}. ", first + n as u64),
                    (Some(first), true) => format!("{}) ", first + n as u64),
                };
                indented(&blocks(item), &mark, &" ".repeat(mark.len()), out);
                if n + 1 < items.len() && items.iter().any(|item| item.len() > 1) {
                    out.push('\n');
                }
            }
        }
        Block::Quote(inner) => indented(&blocks(inner), "> ", "> ", out),
        Block::Code(lang, code) => {
            let fence = "`".repeat(longest_run(code, '`').max(2) + 1);
            out.push_str(&format!(
                "{fence}{}\n{code}{}{fence}",
                lang.as_deref().unwrap_or(""),
                if code.is_empty() { "" } else { "\n" }
            ));
        }
        Block::Table(rows) => table(rows, out),
        Block::Footnote(label, inner) => {
            indented(&blocks(inner), &format!("[^{label}]: "), "    ", out);
        }
        Block::Rule => out.push_str("___"),
    }
}

/// Writes lines behind marks: `first` before the first line, `rest` before the others (not before blank ones, where it
/// is only white space).
fn indented(text: &str, first: &str, rest: &str, out: &mut String) {
    for (n, line) in text.split('\n').enumerate() {
        if n > 0 {
            out.push('\n');
        }
        let mark = if n == 0 { first } else { rest };
        out.push_str(if line.is_empty() { mark.trim_end() } else { mark });
        out.push_str(line);
    }
}

fn table(rows: &[Vec<Vec<Inline>>], out: &mut String) {
    for (n, row) in rows.iter().enumerate() {
        if n > 0 {
            out.push('\n');
        }
        out.push('|');
        for cell in row {
            out.push(' ');
            inlines(cell, Context { line: true, cell: true, ..Context::default() }, out);
            out.push_str(" |");
        }
        if n == 0 {
            out.push_str("\n|");
            out.push_str(&" --- |".repeat(row.len()));
        }
    }
}

/// What stands around the inlines that are written.
#[derive(Debug, Clone, Copy, Default)]
struct Context {
    /// All on one line, which begins no block.
    line: bool,
    /// In a cell of a table.
    cell: bool,
    /// In emphasis already.
    emphasized: bool,
    /// In the words of a link.
    link: bool,
}

fn inlines(words: &[Inline], context: Context, out: &mut String) {
    for (n, word) in words.iter().enumerate() {
        match word {
            Inline::Text(text) => write_text(text, context, out),
            Inline::Emph(inner) => emphasis(inner, "*", ["<i>", "</i>"], context, out),
            Inline::Strong(inner) => emphasis(inner, "**", ["<b>", "</b>"], context, out),
            Inline::Sub(inner) => tagged(inner, ["<sub>", "</sub>"], context, out),
            Inline::Sup(inner) => tagged(inner, ["<sup>", "</sup>"], context, out),
            Inline::Break if context.line => out.push_str("<br>"),
            Inline::Break => out.push_str("\\\n"),
            Inline::Math(tex, display) => formula(tex, *display, words.get(n + 1), out),
            Inline::Code(code) => write_code(code, context, out),
            Inline::Link(url, inner) => link(url, inner, context, out),
            Inline::Note(label) => out.push_str(&format!("[^{label}]")),
        }
    }
}

/// Emphasis by asterisks where they are sure to be read so, else by tags.
fn emphasis(inner: &[Inline], marks: &str, tags: [&str; 2], context: Context, out: &mut String) {
    let edges = match (inner.first(), inner.last()) {
        (Some(Inline::Text(first)), Some(Inline::Text(last))) => {
            is_word(first.chars().next()) && is_word(last.chars().next_back())
        }
        _ => false,
    };
    if context.emphasized || !edges || out.ends_with('*') {
        return tagged(inner, tags, context, out);
    }
    out.push_str(marks);
    inlines(inner, Context { emphasized: true, ..context }, out);
    out.push_str(marks);
}

fn tagged(inner: &[Inline], [open, close]: [&str; 2], context: Context, out: &mut String) {
    out.push_str(open);
    inlines(inner, Context { emphasized: true, ..context }, out);
    out.push_str(close);
}

/// A formula between dollars; where its neighbours would keep these from being read so, between dollars and backticks.
fn formula(tex: &str, display: Display, next: Option<&Inline>, out: &mut String) {
    let mark = if display == Display::Block { "$$" } else { "$" };
    let start = out.len();
    let after = match next {
        Some(Inline::Text(text)) => text.chars().next(),
        Some(Inline::Math(..)) => Some('$'),
        _ => None,
    };
    out.push_str(mark);
    out.push_str(tex);
    out.push_str(mark);
    let end = out.len();
    out.extend(after);
    // All that stands before is escaped, so no more of it bears on the formula than the character it touches. (A
    // backslash there is one of the words, escaped itself.)
    let touched = out[..start].chars().next_back().filter(|c| *c != '\\').map_or(0, char::len_utf8);
    let read = math::scan(&out[start - touched..]);
    let whole = touched..touched + (end - start);
    let written = whole.start + mark.len()..whole.end - mark.len();
    let found = read.last().is_some_and(|formula| formula.range == whole && formula.tex == written);
    out.truncate(end);
    if !found && display == Display::Inline {
        out.truncate(start);
        out.push_str(&format!("$`{tex}`$"));
    }
}

fn write_code(code: &str, context: Context, out: &mut String) {
    let code = code.replace('\n', " ");
    let fence = "`".repeat(longest_run(&code, '`') + 1);
    let blank = code.trim_matches(' ').is_empty();
    let pad = if !blank && (code.starts_with(['`', ' ']) || code.ends_with(['`', ' '])) {
        " "
    } else {
        ""
    };
    let code = if context.cell { code.replace('|', "\\|") } else { code };
    out.push_str(&format!("{fence}{pad}{code}{pad}{fence}"));
}

fn link(url: &str, inner: &[Inline], context: Context, out: &mut String) {
    let scheme = url.split_once(':').is_some_and(|(scheme, rest)| {
        (2..=32).contains(&scheme.len())
            && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+.-".contains(&b))
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && !rest
                .contains(|c: char| c.is_whitespace() || c.is_control() || "<>$`|\\&".contains(c))
    });
    if scheme && inner == [Inline::Text(url.to_owned())] {
        out.push_str(&format!("<{url}>"));
        return;
    }
    out.push('[');
    inlines(inner, Context { link: true, ..context }, out);
    out.push_str("](<");
    for c in url.chars() {
        if "\\<>&|$`*_".contains(c) {
            out.push('\\');
        }
        out.push(if c == '\n' { ' ' } else { c });
    }
    out.push_str(">)");
}

/// Words, with what would be read as markup escaped.
fn write_text(text: &str, context: Context, out: &mut String) {
    let chars: Vec<char> = text.chars().collect();
    for (n, &c) in chars.iter().enumerate() {
        let (before, next) = (n.checked_sub(1).map(|n| chars[n]), chars.get(n + 1).copied());
        let begins_line = !context.line && (out.is_empty() || out.ends_with('\n'));
        let escaped = match c {
            '\\' | '`' | '*' | '[' | '$' => true,
            '_' => !(is_word(before) && is_word(next)),
            '<' => next.is_none_or(|c| c.is_ascii_alphabetic() || "/!?".contains(c)),
            '&' => may_be_entity(&chars[n + 1..]),
            '|' => context.cell || begins_line,
            '#' | '>' | '-' | '+' | '=' | '~' => begins_line,
            '.' | ')' => !context.line && ends_number(out),
            ':' | '(' => begins_line || (n == 0 && out.ends_with(']')),
            ']' => context.link,
            '!' => next.is_none(),
            _ => false,
        };
        match c {
            '\n' | '\t' => out.push(' '),
            ' ' if begins_line => {}
            // After a footnote's mark even an escaped bracket is taken for a link's.
            '[' if n == 0 && out.ends_with(']') => out.push_str("&#91;"),
            c => {
                if escaped {
                    out.push('\\');
                }
                out.push(c);
            }
        }
    }
}

/// Whether asterisks and underscores beside a character are read as those beside a letter. Letters in circles and boxes
/// count as symbols in Markdown.
fn is_word(c: Option<char>) -> bool {
    c.is_some_and(|c| {
        c.is_alphanumeric() && !matches!(c, '\u{2460}'..='\u{24ff}' | '\u{1f100}'..='\u{1f1ff}')
    })
}

/// Whether the words after an ampersand may make an entity of it.
fn may_be_entity(after: &[char]) -> bool {
    let name = after.iter().take_while(|c| c.is_ascii_alphanumeric() || **c == '#').count();
    after.get(name).is_none_or(|end| *end == ';')
}

/// Whether the line that is being written holds a number only, so that a full stop would begin a list.
fn ends_number(out: &str) -> bool {
    let line = &out[out.rfind('\n').map_or(0, |at| at + 1)..];
    let digits = line.trim_start_matches(['>', ' ']);
    !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit())
}

fn longest_run(text: &str, mark: char) -> usize {
    text.split(|c| c != mark).map(str::len).max().unwrap_or(0)
}

//! Blocks and inlines as HTML.

use super::{Context, Fault, Html, address, escape, highlight, math};
use crate::text::{Block, Display, Inline, plain, slug};

/// Ids that pages have of their own.
const PAGE_IDS: [&str; 3] = ["main", "bibtex", "search"];

/// A printed text; each fault with the words it is about.
#[derive(Debug, Default)]
pub(super) struct Printed {
    pub(super) html: String,
    pub(super) faults: Vec<(String, String)>,
}

impl From<Printed> for Html {
    fn from(printed: Printed) -> Self {
        let fault = |(_, message)| Fault { range: 0..0, message };
        Self { html: printed.html, faults: printed.faults.into_iter().map(fault).collect() }
    }
}

/// The HTML of these blocks.
pub fn blocks(blocks: &[Block], context: &Context<'_>) -> Html {
    printed_blocks(blocks, context).into()
}

/// The HTML of these inlines, without links.
pub fn line(words: &[Inline]) -> Html {
    printed_line(words).into()
}

pub(super) fn printed_blocks(blocks: &[Block], context: &Context<'_>) -> Printed {
    let mut printer = Printer::new(blocks, *context);
    let end = blocks.iter().position(|block| matches!(block, Block::Footnote(..)));
    let (text, notes) = blocks.split_at(end.unwrap_or(blocks.len()));
    printer.blocks(text);
    printer.footnotes(notes);
    printer.out
}

pub(super) fn printed_line(words: &[Inline]) -> Printed {
    let mut printer = Printer::new(&[], Context::default());
    printer.links = Links::None;
    printer.inlines(words);
    printer.out
}

/// Whether words may be linked: not in a link, nor in a line that may stand in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Links {
    All,
    None,
}

/// A footnote: its label, and how often it was referred to.
struct Note<'a> {
    label: &'a str,
    references: usize,
}

struct Printer<'a> {
    context: Context<'a>,
    out: Printed,
    links: Links,
    /// How many levels headings are lowered.
    shift: u8,
    ids: Vec<String>,
    notes: Vec<Note<'a>>,
}

impl<'a> Printer<'a> {
    fn new(blocks: &'a [Block], context: Context<'a>) -> Self {
        let level = |block: &Block| match block {
            Block::Heading(level, _) => Some(*level),
            _ => None,
        };
        let highest = blocks.iter().filter_map(level).min().unwrap_or(6);
        let note = |block: &'a Block| match block {
            Block::Footnote(label, _) => Some(Note { label, references: 0 }),
            _ => None,
        };
        Self {
            context,
            out: Printed::default(),
            links: Links::All,
            shift: context.heading.saturating_sub(highest),
            ids: PAGE_IDS.map(str::to_owned).into(),
            notes: blocks.iter().filter_map(note).collect(),
        }
    }

    fn push(&mut self, html: &str) {
        self.out.html.push_str(html);
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for (n, block) in blocks.iter().enumerate() {
            if n > 0 {
                self.push("\n");
            }
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(words) => self.paragraph(words),
            Block::Heading(level, words) => self.heading(*level, words),
            Block::List(start, items) => self.list(*start, items),
            Block::Quote(inner) => {
                self.push("<blockquote>\n");
                self.blocks(inner);
                self.push("\n</blockquote>");
            }
            Block::Code(lang, code) => self.code(lang.as_deref(), code),
            Block::Table(rows) => self.table(rows),
            Block::Footnote(_, inner) => self.blocks(inner),
            Block::Rule => self.push("<hr>"),
        }
    }

    /// A paragraph, split around the formulas that are displayed.
    fn paragraph(&mut self, words: &[Inline]) {
        let is_displayed = |word: &Inline| matches!(word, Inline::Math(_, Display::Block));
        let mut between = "";
        for part in words.chunk_by(|a, b| !is_displayed(a) && !is_displayed(b)) {
            let blank = part.iter().all(|word| match word {
                Inline::Text(words) => words.trim().is_empty(),
                word => *word == Inline::Break,
            });
            if blank {
                continue;
            }
            self.push(std::mem::replace(&mut between, "\n"));
            if let [Inline::Math(tex, Display::Block)] = part {
                self.push("<div class=\"formula\" tabindex=\"0\">");
                self.formula(tex, Display::Block);
                self.push("</div>");
            } else {
                self.push("<p>");
                self.trimmed(part);
                self.push("</p>");
            }
        }
    }

    /// Words without white space or breaks at the edges.
    fn trimmed(&mut self, words: &[Inline]) {
        let blank = |word: Option<&Inline>| match word {
            Some(Inline::Text(text)) => text.trim().len() < text.len(),
            word => word == Some(&Inline::Break),
        };
        if !blank(words.first()) && !blank(words.last()) {
            return self.inlines(words);
        }
        let mut words = words.to_vec();
        if let Some(Inline::Text(first)) = words.first_mut() {
            *first = first.trim_start().to_owned();
        }
        if let Some(Inline::Text(last)) = words.last_mut() {
            *last = last.trim_end().to_owned();
        }
        let edge = |word: Option<&Inline>| word == Some(&Inline::Break);
        let (start, end) = (usize::from(edge(words.first())), usize::from(edge(words.last())));
        let end = words.len().saturating_sub(end).max(start);
        self.inlines(&words[start..end]);
    }

    fn heading(&mut self, level: u8, words: &[Inline]) {
        let level = (level + self.shift).max(self.context.heading).min(6);
        let id = self.id(&slug::slug(&plain::line(words)));
        self.push(&format!("<h{level} id=\"{id}\">"));
        self.inlines(words);
        self.push(&format!("</h{level}>"));
    }

    /// An id that this text has not had yet.
    fn id(&mut self, name: &str) -> String {
        let between = if self.context.prefix.is_empty() { "" } else { "-" };
        let base = format!("{}{between}{name}", escape::attribute(self.context.prefix));
        let mut id = base.clone();
        for n in 2.. {
            if !self.ids.contains(&id) {
                break;
            }
            id = format!("{base}-{n}");
        }
        self.ids.push(id.clone());
        id
    }

    fn list(&mut self, start: Option<u64>, items: &[Vec<Block>]) {
        let tag = if start.is_some() { "ol" } else { "ul" };
        match start {
            None | Some(1) => self.push(&format!("<{tag}>\n")),
            Some(first) => self.push(&format!("<{tag} start=\"{first}\">\n")),
        }
        for item in items {
            self.push("<li>");
            match item.as_slice() {
                [Block::Paragraph(words)]
                    if !words
                        .iter()
                        .any(|word| matches!(word, Inline::Math(_, Display::Block))) =>
                {
                    self.inlines(words);
                }
                blocks => self.blocks(blocks),
            }
            self.push("</li>\n");
        }
        self.push(&format!("</{tag}>"));
    }

    fn code(&mut self, lang: Option<&str>, code: &str) {
        let (html, fault) = highlight::code(lang, code);
        match lang {
            Some(lang) => {
                let lang = escape::attribute(&lang.to_lowercase());
                self.push(&format!("<pre><code class=\"language-{lang}\">"));
            }
            None => self.push("<pre><code>"),
        }
        self.push(&html);
        self.push("</code></pre>");
        self.fault(lang.unwrap_or_default(), fault);
    }

    fn table(&mut self, rows: &[Vec<Vec<Inline>>]) {
        let Some((head, body)) = rows.split_first() else { return };
        let names: Vec<String> =
            head.iter().map(|cell| plain::line(cell)).filter(|name| !name.is_empty()).collect();
        let label = escape::attribute(&format!("Table: {}", names.join(", ")));
        self.push(&format!(
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{label}\">\n<table>\n<thead>\n"
        ));
        self.row(head, ["<th scope=\"col\">", "</th>"]);
        self.push("</thead>\n");
        if !body.is_empty() {
            self.push("<tbody>\n");
            body.iter().for_each(|row| self.row(row, ["<td>", "</td>"]));
            self.push("</tbody>\n");
        }
        self.push("</table>\n</div>");
    }

    fn row(&mut self, cells: &[Vec<Inline>], [open, close]: [&str; 2]) {
        self.push("<tr>");
        for cell in cells {
            self.push(open);
            self.inlines(cell);
            self.push(close);
        }
        self.push("</tr>\n");
    }

    /// The footnotes, numbered, each with a link back to where it is first referred to (lesson M13).
    fn footnotes(&mut self, notes: &[Block]) {
        if notes.is_empty() {
            return;
        }
        self.push("\n<ol class=\"note\">\n");
        for (n, note) in notes.iter().enumerate() {
            let Block::Footnote(_, inner) = note else { continue };
            let id = self.note_id("fn", n, 1);
            self.push(&format!("<li id=\"{id}\">"));
            self.blocks(inner);
            if self.notes.get(n).is_some_and(|note| note.references > 0) {
                let back = self.note_id("ref", n, 1);
                self.push(&format!(
                    " <a href=\"#{back}\" aria-label=\"Back to the text\">↩\u{fe0e}</a>"
                ));
            }
            self.push("</li>\n");
        }
        self.push("</ol>");
    }

    /// The id of a footnote or of a reference to it. Two underscores keep it apart from every slug.
    fn note_id(&self, what: &str, n: usize, time: usize) -> String {
        let prefix = escape::attribute(self.context.prefix);
        let again = if time > 1 { format!("_{time}") } else { String::new() };
        format!("{prefix}{}{what}_{}{again}", if prefix.is_empty() { "" } else { "_" }, n + 1)
    }

    fn inlines(&mut self, words: &[Inline]) {
        words.iter().for_each(|word| self.inline(word));
    }

    fn inline(&mut self, word: &Inline) {
        match word {
            Inline::Text(text) => self.text(text),
            Inline::Emph(inner) => self.tagged("em", inner),
            Inline::Strong(inner) => self.tagged("strong", inner),
            Inline::Sub(inner) => self.tagged("sub", inner),
            Inline::Sup(inner) => self.tagged("sup", inner),
            Inline::Break => self.push("<br>"),
            // In emphasis or on a line there is no place for a displayed formula.
            Inline::Math(tex, _) => self.formula(tex, Display::Inline),
            Inline::Code(code) => {
                let code = escape::text(code);
                self.push(&format!("<code>{code}</code>"));
            }
            Inline::Link(url, inner) => self.link(url, inner),
            Inline::Note(label) => self.note(label),
        }
    }

    fn tagged(&mut self, tag: &str, inner: &[Inline]) {
        self.out.html.extend(["<", tag, ">"]);
        self.inlines(inner);
        self.out.html.extend(["</", tag, ">"]);
    }

    /// Words; the web addresses in them are links.
    fn text(&mut self, words: &str) {
        let mut rest = words;
        while let Some(found) = address::bare(rest).filter(|_| self.links == Links::All) {
            escape::push_text(&rest[..found.start], &mut self.out.html);
            let url = rest[found.clone()].to_owned();
            self.link(&url, &[Inline::Text(url.clone())]);
            rest = &rest[found.end..];
        }
        escape::push_text(rest, &mut self.out.html);
    }

    fn formula(&mut self, tex: &str, display: Display) {
        let (html, fault) = math::formula(tex, display);
        self.push(&html);
        self.fault(tex, fault);
    }

    fn link(&mut self, url: &str, inner: &[Inline]) {
        let href = address::href(url, self.context.base);
        if href.is_none() {
            let message = format!(
                "the address `{}` is not linked; links lead to http, https and mailto addresses and within the site",
                url.chars().take(60).collect::<String>()
            );
            self.fault(url, Some(message));
        }
        let Some(href) = href.filter(|_| self.links == Links::All) else {
            return self.inlines(inner);
        };
        self.push(&format!("<a href=\"{}\"", escape::attribute(&href)));
        if inner.iter().all(|word| matches!(word, Inline::Math(..))) {
            let label = escape::attribute(&plain::line(inner));
            self.push(&format!(" aria-label=\"{label}\""));
        }
        self.push(">");
        self.links = Links::None;
        match inner {
            [Inline::Text(words)] if words == url => self.push(&address::breakable(words)),
            inner => self.inlines(inner),
        }
        self.links = Links::All;
        self.push("</a>");
    }

    fn note(&mut self, label: &str) {
        let Some(n) = self.notes.iter().position(|note| note.label == label) else {
            return self.text(&format!("[^{label}]"));
        };
        if self.links == Links::None {
            return self.push(&format!("<sup>{}</sup>", n + 1));
        }
        self.notes[n].references += 1;
        let (to, id) = (self.note_id("fn", n, 1), self.note_id("ref", n, self.notes[n].references));
        self.push(&format!("<sup><a id=\"{id}\" href=\"#{to}\">{}</a></sup>", n + 1));
    }

    fn fault(&mut self, words: &str, message: Option<String>) {
        if let Some(message) = message {
            self.out.faults.push((words.to_owned(), message));
        }
    }
}

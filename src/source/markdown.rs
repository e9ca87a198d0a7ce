//! Markdown as it is found: GitHub's and Jekyll's, with front matter, HTML and left-overs of templates in it.

mod front;

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::document::Document;
use super::flow::{Cell, Flow, Style, TexMarks};
use super::html::elements::Elements;
use super::html::{self, furniture::Furniture};
use super::outline::{BlockKind, Gap, Outline};
use super::{Format, Reading, address, templates};
use crate::diag::Checked;
use crate::text::{Inline, math};

pub(super) const FORMAT: Format =
    Format { name: "markdown", extensions: &["md", "markdown", "mkd", "mdown", "qmd"], read };

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let Checked { value, mut remarks } = document.text();
    let value = value.map(|text| {
        let front = front::of(&text);
        let body = front.as_ref().map_or(0, |front| front.end);
        let blank = "\n".repeat(text[..body].matches('\n').count());
        let taken = templates::taken_out(document.name, &(blank + &text[body..]));
        remarks.extend(taken.remarks);
        let mut flow = Flow::new(TexMarks::Commands);
        if let Some(front) = front {
            front.names.iter().for_each(|(name, line)| flow.name(name, (*line, *line)));
            flow.trapping((1, front.last_line), "front matter");
        }
        taken.lines.iter().for_each(|lines| flow.trapping(*lines, "template"));
        Reading::Outline(outline(flow, &taken.text, &text))
    });
    Checked { value, remarks }
}

/// The outline of a text; `source` is the document it was made of, line by line.
fn outline(flow: Flow, text: &str, source: &str) -> Outline {
    let masked = Masked::new(&unindented(text));
    let mut reader = Reader {
        elements: Some(Elements::new(flow, Furniture::LeftOut)),
        masked: &masked,
        lists: 0,
        cell: Cell::Value,
        images: 0,
        html: None,
    };
    for (event, range) in Parser::new_ext(&masked.text, OPTIONS).into_offset_iter() {
        reader.event(event, &range);
    }
    let mut elements = reader.elements();
    elements.finish(source.split('\n').count());
    elements.flow.close(source)
}

/// The text with HTML less indented: four blanks before a tag make no code of it.
fn unindented(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let words = line.trim_start_matches([' ', '\t']);
        let is_tag = words.strip_prefix('<').is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!')
        });
        let indent = line.len() - words.len();
        if is_tag && (indent > 3 || line.starts_with('\t')) {
            out.push_str("   ");
            out.push_str(words);
        } else {
            out.push_str(line);
        }
    }
    out
}

/// A text in which a private character stands for each formula.
struct Masked {
    text: String,
    formulas: Vec<(Inline, (usize, usize))>,
    /// The first byte of each line of the text, and the line's number in the document.
    lines: Vec<(usize, usize)>,
}

/// The private characters that stand for formulas.
const MARKS: Range<u32> = 0xF_0000..0xF_FFFE;

impl Masked {
    fn new(source: &str) -> Self {
        let mut masked = Self {
            text: String::with_capacity(source.len()),
            formulas: vec![],
            lines: vec![(0, 1)],
        };
        let found = math::scan(source);
        let mut line = 1;
        let mut at = 0;
        for (n, formula) in found.iter().enumerate() {
            let mark = u32::try_from(n).ok().map(|n| MARKS.start + n).filter(|n| MARKS.contains(n));
            let Some(mark) = mark.and_then(char::from_u32) else { break };
            masked.copy(&source[at..formula.range.start], &mut line);
            masked.text.push(mark);
            let last = line + source[formula.range.clone()].matches('\n').count();
            let tex = math::tex_of(source, &found, n).into_owned();
            masked.formulas.push((Inline::Math(tex, formula.display), (line, last)));
            if last > line {
                masked.lines.push((masked.text.len(), last));
            }
            line = last;
            at = formula.range.end;
        }
        masked.copy(&source[at..], &mut line);
        masked
    }

    /// Copies a text, and leaves out private characters of its own.
    fn copy(&mut self, text: &str, line: &mut usize) {
        for c in text.chars().filter(|c| !MARKS.contains(&u32::from(*c))) {
            self.text.push(c);
            if c == '\n' {
                *line += 1;
                self.lines.push((self.text.len(), *line));
            }
        }
    }

    /// The line on which a byte stands.
    fn line(&self, at: usize) -> usize {
        let n = self.lines.partition_point(|(start, _)| *start <= at);
        self.lines[n.saturating_sub(1)].1
    }

    /// The formula that a private character stands for.
    fn formula(&self, mark: char) -> Option<&(Inline, (usize, usize))> {
        let n = u32::from(mark).checked_sub(MARKS.start)?;
        self.formulas.get(usize::try_from(n).ok()?)
    }

    /// Gives the elements a text that begins on a line, with its formulas.
    fn tell(&self, elements: &mut Elements, text: &str, line: usize) {
        let mut line = line;
        let mut rest = text;
        while let Some((at, mark, formula)) =
            rest.char_indices().find_map(|(at, c)| Some((at, c, self.formula(c)?)))
        {
            let before = &rest[..at];
            elements.text(before, line);
            let (inline, lines) = formula;
            if !elements.is_silent() {
                elements.flow.inline(inline.clone(), *lines);
            }
            line = lines.1;
            rest = &rest[at + mark.len_utf8()..];
        }
        elements.text(rest, line);
    }

    /// The address of a link, with the dollars that are in it.
    fn address(&self, url: &str) -> Option<String> {
        address::absolute(url).filter(|url| !url.chars().any(|c| self.formula(c).is_some()))
    }
}

struct Reader<'a> {
    /// Always there, but while HTML is read.
    elements: Option<Elements>,
    masked: &'a Masked,
    lists: u8,
    /// What the cells of a table are.
    cell: Cell,
    /// How many images are open: their words stand for what no page shows.
    images: usize,
    /// The block of HTML that is being read, and its line.
    html: Option<(String, usize)>,
}

impl Reader<'_> {
    fn elements(&mut self) -> Elements {
        let empty = || Elements::new(Flow::new(TexMarks::Commands), Furniture::Kept);
        self.elements.take().unwrap_or_else(empty)
    }

    fn flow(&mut self) -> &mut Flow {
        let empty = || Elements::new(Flow::new(TexMarks::Commands), Furniture::Kept);
        &mut self.elements.get_or_insert_with(empty).flow
    }

    fn text(&mut self, text: &str, line: usize) {
        if self.images > 0 {
            return;
        }
        let mut elements = self.elements();
        self.masked.tell(&mut elements, text, line);
        self.elements = Some(elements);
    }

    fn html(&mut self, html: &str, line: usize) {
        let masked = self.masked;
        let elements = html::feed(self.elements(), html, line, |elements, text, line| {
            masked.tell(elements, text, line);
        });
        self.elements = Some(elements);
    }

    fn event(&mut self, event: Event<'_>, range: &Range<usize>) {
        let line = self.masked.line(range.start);
        match event {
            Event::Text(text) => self.text(&text, line),
            Event::Code(code) => {
                self.flow().style(Style::Code);
                self.text(&code, line);
                self.flow().unstyle(&Style::Code);
            }
            Event::SoftBreak => self.flow().text("\n", line),
            Event::HardBreak => self.flow().line_break(),
            Event::Html(html) => match &mut self.html {
                Some((block, _)) => block.push_str(&html),
                None => self.html(&html, line),
            },
            Event::InlineHtml(html) => self.html(&html, line),
            Event::Rule => {
                self.flow().end_item(Gap::Blank);
                self.flow().trapping((line, line), "rule");
            }
            Event::Start(tag) => self.start(tag, line),
            Event::End(tag) => self.end(tag),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, line: usize) {
        let lists = self.lists;
        let masked = self.masked;
        let flow = self.flow();
        match tag {
            Tag::Paragraph => flow.begin(BlockKind::Paragraph, 0, Gap::Blank),
            Tag::Heading { level, .. } => flow.begin(BlockKind::Heading, level as u8, Gap::Blank),
            Tag::BlockQuote(_) => flow.enter(Gap::Blank),
            Tag::CodeBlock(CodeBlockKind::Indented) => {
                flow.begin(BlockKind::Paragraph, 0, Gap::Blank);
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) => flow.begin(BlockKind::Code, 0, Gap::Blank),
            Tag::List(_) => {
                flow.enter(if lists == 0 { Gap::Blank } else { Gap::None });
                self.lists = lists.saturating_add(1);
            }
            Tag::Item => {
                flow.end_item(Gap::None);
                flow.enter(Gap::None);
                flow.begin(BlockKind::Item, lists.saturating_sub(1), Gap::None);
            }
            Tag::HtmlBlock => self.html = Some((String::new(), line)),
            Tag::Table(_) => flow.open_table(),
            Tag::TableHead | Tag::TableRow => {
                flow.open_row();
                self.cell = if tag == Tag::TableHead { Cell::Name } else { Cell::Value };
            }
            Tag::TableCell => {
                let cell = self.cell;
                self.flow().open_cell(cell);
            }
            Tag::Image { .. } => {
                flow.trapping((line, line), "image");
                self.images += 1;
            }
            Tag::Emphasis => flow.style(Style::Emph),
            Tag::Strong => flow.style(Style::Strong),
            Tag::Link { dest_url, .. } => {
                let url = masked.address(&dest_url).unwrap_or_default();
                flow.style(Style::Link(url));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        let outermost = self.lists <= 1;
        let flow = self.flow();
        match tag {
            TagEnd::Paragraph | TagEnd::CodeBlock => flow.end(Gap::Blank),
            TagEnd::Heading(_) => flow.end_item(Gap::Blank),
            TagEnd::BlockQuote(_) => flow.leave(Gap::Blank),
            TagEnd::List(_) => {
                flow.leave(if outermost { Gap::Blank } else { Gap::None });
                self.lists = self.lists.saturating_sub(1);
            }
            TagEnd::Item => {
                flow.end_item(Gap::None);
                flow.leave(Gap::None);
            }
            TagEnd::HtmlBlock => {
                if let Some((html, line)) = self.html.take() {
                    self.html(&html, line);
                }
            }
            TagEnd::Image => self.images = self.images.saturating_sub(1),
            TagEnd::Table => flow.close_table(),
            TagEnd::TableCell => flow.close_cell(),
            TagEnd::Emphasis => flow.unstyle(&Style::Emph),
            TagEnd::Strong => flow.unstyle(&Style::Strong),
            TagEnd::Link => flow.unstyle(&Style::Link(String::new())),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;

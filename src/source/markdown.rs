//! Markdown as it is found: GitHub's and Jekyll's, with front matter, HTML and left-overs of templates in it.

mod dialect;
mod front;
mod labels;
mod masked;

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::document::Document;
use super::flow::{Cell, Flow, Style, TexMarks};
use super::html::elements::Elements;
use super::html::{self, furniture::Furniture};
use super::outline::{BlockKind, Gap, Outline};
use super::{Format, Reading, templates};
use crate::diag::Checked;
use masked::Masked;

pub(super) const FORMAT: Format =
    Format { name: "markdown", extensions: &["md", "markdown", "mkd", "mdown", "qmd"], read };

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

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
    let masked = Masked::new(&dialect::common(text));
    let mut reader = Reader {
        elements: Some(Elements::new(flow, Furniture::LeftOut)),
        masked: &masked,
        lists: 0,
        cell: Cell::Value,
        images: 0,
        labelled: false,
        html: None,
    };
    for (event, range) in Parser::new_ext(&masked.text, OPTIONS).into_offset_iter() {
        reader.event(event, &range);
    }
    let mut elements = reader.elements();
    elements.finish(source.split('\n').count());
    elements.flow.close(source)
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
    /// Whether the paragraph began with a label.
    labelled: bool,
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

    /// Whether the words after a line's end are a line of their own, though the paragraph goes on.
    fn begins_line(&self, at: usize) -> bool {
        let text = self.masked.text[at..].trim_start_matches([' ', '\t', '>']);
        text.starts_with("<sup>")
            || labels::is_labelled(text) && (self.labelled || text.starts_with(['*', '_']))
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
            Event::SoftBreak if self.begins_line(range.end) => self.flow().line_break(),
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
            Event::Start(tag) => {
                if matches!(tag, Tag::Paragraph | Tag::Item) {
                    self.labelled = labels::is_labelled(&self.masked.text[range.start..]);
                }
                self.start(tag, line);
            }
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

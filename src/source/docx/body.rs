//! The body of a DOCX: paragraphs of runs, each run with its style.

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::parts::{Kind, Parts, attribute, character, kind_of_style};
use crate::source::address;
use crate::source::flow::{Cell, Flow, Style, TexMarks};
use crate::source::outline::{BlockKind, Gap, Outline};

/// Whether a body could be read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whole {
    Yes,
    No,
}

/// The outline of a document.
pub(super) fn outline(parts: &Parts) -> (Outline, Whole) {
    let mut body = Body::new(parts);
    body.flow.name(&parts.title, (0, 0));
    let mut reader = Reader::from_str(&parts.body);
    reader.config_mut().check_end_names = false;
    let whole = loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) => body.start(&tag),
            Ok(Event::Empty(tag)) => {
                body.start(&tag);
                body.end(tag.local_name().into_inner());
            }
            Ok(Event::End(tag)) => body.end(tag.local_name().into_inner()),
            Ok(Event::Text(text)) => body.text(&text),
            Ok(Event::CData(text)) => body.text(&text),
            Ok(Event::GeneralRef(name)) => body.text(&character(&name)),
            Ok(Event::Eof) => break Whole::Yes,
            Ok(_) => {}
            Err(_) => break Whole::No,
        }
    };
    body.leave_list();
    let source = body.source;
    (body.flow.close(&source), whole)
}

/// A body that is being read.
struct Body<'a> {
    parts: &'a Parts,
    flow: Flow,
    /// The words of the paragraphs so far, one on a line.
    source: String,
    /// The number of the paragraph.
    line: usize,
    paragraph: Paragraph,
    run: Vec<Style>,
    /// Whether the text of a run stands here, and of what kind.
    text: Text,
    field: Field,
    /// How many elements are open in what is not read, itself included.
    skipped: usize,
    in_list: bool,
}

/// What is known of the paragraph that is being read.
#[derive(Default)]
struct Paragraph {
    style: Option<Kind>,
    /// The level of the list it is an item of.
    item: Option<u8>,
    begun: bool,
    filled: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Text {
    None,
    Words,
    Instruction,
}

/// A field: its instruction, and the link it makes.
#[derive(Default)]
struct Field {
    instruction: String,
    linked: bool,
}

impl<'a> Body<'a> {
    fn new(parts: &'a Parts) -> Self {
        Self {
            parts,
            flow: Flow::new(TexMarks::All),
            source: String::new(),
            line: 0,
            paragraph: Paragraph::default(),
            run: Vec::new(),
            text: Text::None,
            field: Field::default(),
            skipped: 0,
            in_list: false,
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>) {
        let name = tag.local_name().into_inner();
        // Of a text box that stands twice, once for older programs, one is read; deleted words are not.
        if self.skipped > 0 || matches!(name, "Fallback" | "del" | "moveFrom") {
            self.skipped += 1;
            return;
        }
        let on =
            || !matches!(attribute(tag, "val").as_deref(), Some("0" | "false" | "off" | "none"));
        match name {
            "p" => self.start_paragraph(),
            "pStyle" => {
                let id = attribute(tag, "val").unwrap_or_default();
                let known = self.parts.styles.get(&id).copied();
                self.paragraph.style = known.or_else(|| kind_of_style(&id));
            }
            "ilvl" => {
                let level = attribute(tag, "val").and_then(|level| level.parse().ok());
                self.paragraph.item = Some(level.unwrap_or(0));
            }
            "numId" => match attribute(tag, "val").as_deref() {
                Some("0") => self.paragraph.item = None,
                _ => self.paragraph.item = self.paragraph.item.or(Some(0)),
            },
            "r" => self.run.clear(),
            "b" if on() => self.run.push(Style::Strong),
            "i" if on() => self.run.push(Style::Emph),
            "vertAlign" => match attribute(tag, "val").as_deref() {
                Some("superscript") => self.run.push(Style::Sup),
                Some("subscript") => self.run.push(Style::Sub),
                _ => {}
            },
            "t" => self.text = Text::Words,
            "instrText" => self.text = Text::Instruction,
            "tab" | "ptab" => self.words(" "),
            "noBreakHyphen" => self.words("-"),
            "br" | "cr" => self.flow.line_break(),
            "hyperlink" => {
                let url = attribute(tag, "id").and_then(|id| self.parts.links.get(&id).cloned());
                self.link(&url.unwrap_or_default());
            }
            "fldSimple" => self.link(&target(&attribute(tag, "instr").unwrap_or_default())),
            "fldChar" => self.field(attribute(tag, "fldCharType").as_deref()),
            "tbl" => {
                self.leave_list();
                self.flow.open_table();
            }
            "tr" => self.flow.open_row(),
            "tblHeader" if on() => self.flow.name_row(),
            "tc" => self.flow.open_cell(Cell::Value),
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        match name {
            "p" => {
                let gap = if self.paragraph.filled { Gap::None } else { Gap::Blank };
                self.flow.end_item(gap);
                if self.paragraph.item.is_some() && self.paragraph.begun {
                    self.flow.leave(Gap::None);
                }
                self.paragraph = Paragraph::default();
            }
            "t" | "instrText" => self.text = Text::None,
            "hyperlink" | "fldSimple" => self.flow.unstyle(&Style::Link(String::new())),
            "tbl" => {
                self.leave_list();
                self.flow.close_table();
            }
            "tc" => {
                self.leave_list();
                self.flow.close_cell();
            }
            _ => {}
        }
    }

    fn start_paragraph(&mut self) {
        self.flow.end_item(Gap::None);
        self.paragraph = Paragraph::default();
        self.run.clear();
        if self.line > 0 {
            self.source.push('\n');
        }
        self.line += 1;
    }

    fn text(&mut self, text: &str) {
        match self.text {
            _ if self.skipped > 0 => {}
            Text::Words => self.words(text),
            Text::Instruction => self.field.instruction.push_str(text),
            Text::None => {}
        }
    }

    fn words(&mut self, words: &str) {
        self.begin();
        self.paragraph.filled |= !words.trim().is_empty();
        self.source.push_str(&words.replace(['\n', '\r'], " "));
        self.run.iter().for_each(|style| self.flow.style(style.clone()));
        self.flow.text(words, self.line.max(1));
        self.run.iter().for_each(|style| self.flow.unstyle(style));
    }

    /// The paragraph's words begin: all is known of what it is.
    fn begin(&mut self) {
        if std::mem::replace(&mut self.paragraph.begun, true) {
            return;
        }
        if self.paragraph.style == Some(Kind::Item) {
            self.paragraph.item = self.paragraph.item.or(Some(0));
        }
        match (self.paragraph.style, self.paragraph.item) {
            (Some(Kind::Heading(level)), _) => {
                self.paragraph.item = None;
                self.leave_list();
                self.flow.begin(BlockKind::Heading, level, Gap::Blank);
            }
            (_, Some(level)) => {
                if !std::mem::replace(&mut self.in_list, true) {
                    self.flow.enter(Gap::None);
                }
                self.flow.enter(Gap::None);
                self.flow.begin(BlockKind::Item, level, Gap::None);
            }
            _ => self.leave_list(),
        }
    }

    fn leave_list(&mut self) {
        if std::mem::take(&mut self.in_list) {
            self.flow.leave(Gap::None);
        }
    }

    fn link(&mut self, url: &str) {
        self.flow.style(Style::Link(address::absolute(url).unwrap_or_default()));
    }

    fn field(&mut self, part: Option<&str>) {
        match part {
            Some("begin") => self.field.instruction.clear(),
            Some("separate") => {
                let url = target(&self.field.instruction);
                self.field.linked = !url.is_empty();
                if self.field.linked {
                    self.link(&url);
                }
            }
            Some("end") if std::mem::take(&mut self.field.linked) => {
                self.flow.unstyle(&Style::Link(String::new()));
            }
            _ => {}
        }
    }
}

/// Where the instruction of a field leads: `HYPERLINK "https://…"`.
fn target(instruction: &str) -> String {
    let rest = instruction.trim().strip_prefix("HYPERLINK").unwrap_or("");
    rest.split('"').nth(1).unwrap_or("").to_owned()
}

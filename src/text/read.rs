//! The one reader of Markdown: pulldown-cmark with named options, formulas found first by [`math::scan`].
//!
//! Raw HTML is text, but for the six tags that may stand without attributes: `sub sup br i b code` (lesson M6).

mod masks;
mod notes;
mod tags;

use std::iter::Peekable;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, LinkType, OffsetIter, Options, Parser, Tag, TagEnd};

use self::masks::{mask, number};
use self::tags::LineReader;
use super::math::{self, Formula};
use super::{Block, Inline, normal};

/// What of Markdown is read beside its common parts, named one by one.
pub(super) const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES);

/// What was read, and the bytes that were shown as text though they look like markup, each with the reason.
#[derive(Debug, Default)]
pub struct Read<T> {
    /// The typed text.
    pub value: T,
    /// Byte ranges of the source, each with what is wrong there.
    pub faults: Vec<(Range<usize>, String)>,
}

/// Reads the blocks of a Markdown text.
pub fn blocks(markdown: &str) -> Read<Vec<Block>> {
    if let Some(words) = plain_paragraph(markdown) {
        let value = vec![Block::Paragraph(vec![Inline::Text(words.to_owned())])];
        return Read { value: normal::blocks(value), faults: Vec::new() };
    }
    let (masked, formulas) = mask(markdown);
    let mut reader = Reader {
        events: Parser::new_ext(&masked, OPTIONS).into_offset_iter().peekable(),
        source: markdown,
        formulas,
        faults: Vec::new(),
    };
    let value = reader.blocks_until(None);
    let mut faults = std::mem::take(&mut reader.faults);
    let value = normal::blocks(value);
    faults.extend(notes::missing(&value, markdown));
    Read { value, faults }
}

/// Reads the inlines of a Markdown line, such as a title. Where a page would begin a list or a heading, a line
/// does not.
pub fn line(markdown: &str) -> Read<Vec<Inline>> {
    if !markdown.contains(['\\', '`', '*', '_', '$', '[', '<', '&', '\n', '~', '^']) {
        let words = markdown.trim();
        let value =
            if words.is_empty() { Vec::new() } else { vec![Inline::Text(words.to_owned())] };
        return Read { value: normal::line_of(value), faults: Vec::new() };
    }
    // A letter before the line keeps any first character from beginning a block; it is taken off again.
    let guarded = format!("x\u{a0}{}", markdown.replace(['\n', '\r'], " "));
    let read = blocks(&guarded);
    let mut value = match read.value.into_iter().next() {
        Some(Block::Paragraph(words)) => words,
        _ => Vec::new(),
    };
    let emptied = match value.first_mut() {
        Some(Inline::Text(first)) => {
            *first = first.strip_prefix("x\u{a0}").unwrap_or(first).trim_start().to_owned();
            first.is_empty()
        }
        _ => false,
    };
    if emptied {
        value.remove(0);
    }
    let faults = read
        .faults
        .into_iter()
        .map(|(range, fault)| (range.start.saturating_sub(3)..range.end.saturating_sub(3), fault))
        .collect();
    Read { value: normal::line_of(value), faults }
}

/// A text that is one paragraph without any markup, which most are.
fn plain_paragraph(markdown: &str) -> Option<&str> {
    let words = markdown.trim();
    let first = words.chars().next()?;
    let plain = first.is_alphabetic()
        && !words.contains(['\\', '`', '*', '_', '$', '[', '<', '&', '\n', '|', '\t']);
    (plain && !markdown.starts_with("    ")).then_some(words)
}

struct Reader<'a> {
    events: Peekable<OffsetIter<'a>>,
    source: &'a str,
    formulas: Vec<Formula>,
    faults: Vec<(Range<usize>, String)>,
}

impl<'a> Reader<'a> {
    /// The blocks up to the end of the tag they stand in.
    fn blocks_until(&mut self, end: Option<TagEnd>) -> Vec<Block> {
        let mut blocks = Vec::new();
        while let Some((event, range)) = self.events.next() {
            match event {
                Event::End(tag) if Some(tag) == end => break,
                Event::Start(tag) if is_block(&tag) => blocks.extend(self.block(tag)),
                Event::Rule => blocks.push(Block::Rule),
                inline => blocks.push(Block::Paragraph(self.loose_words(inline, range))),
            }
        }
        blocks
    }

    fn block(&mut self, tag: Tag<'a>) -> Option<Block> {
        let end = tag.to_end();
        Some(match tag {
            Tag::Heading { level, .. } => Block::Heading(level as u8, self.words(end)),
            Tag::BlockQuote(_) => Block::Quote(self.blocks_until(Some(end))),
            Tag::CodeBlock(kind) => {
                let lang = match kind {
                    CodeBlockKind::Fenced(info) => {
                        self.unmasked(info.split_whitespace().next().unwrap_or(""))
                    }
                    CodeBlockKind::Indented => String::new(),
                };
                let code = self.raw_until(end);
                Block::Code(Some(lang).filter(|lang| !lang.is_empty()), code)
            }
            Tag::List(start) => Block::List(
                start,
                self.children(end, TagEnd::Item, |r| r.blocks_until(Some(TagEnd::Item))),
            ),
            Tag::FootnoteDefinition(label) => {
                Block::Footnote(self.unmasked(&label), self.blocks_until(Some(end)))
            }
            Tag::Table(_) => Block::Table(self.table()),
            Tag::HtmlBlock => {
                let raw = self.raw_until(end);
                return (!raw.trim().is_empty())
                    .then(|| Block::Paragraph(vec![Inline::Text(normal::line(&raw))]));
            }
            _ => Block::Paragraph(self.words(end)),
        })
    }

    /// The children of a list or a row: what `read` gives for each start tag before `end`.
    fn children<T>(
        &mut self,
        end: TagEnd,
        child: TagEnd,
        mut read: impl FnMut(&mut Self) -> T,
    ) -> Vec<T> {
        let mut children = Vec::new();
        while let Some((event, _)) = self.events.next() {
            match event {
                Event::End(tag) if tag == end => break,
                Event::Start(tag) if tag.to_end() == child => children.push(read(self)),
                _ => {}
            }
        }
        children
    }

    fn table(&mut self) -> Vec<Vec<Vec<Inline>>> {
        let row =
            |r: &mut Self, end| r.children(end, TagEnd::TableCell, |r| r.words(TagEnd::TableCell));
        let mut rows = Vec::new();
        while let Some((event, _)) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead) => rows.push(row(self, TagEnd::TableHead)),
                Event::Start(Tag::TableRow) => rows.push(row(self, TagEnd::TableRow)),
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        rows
    }

    /// The text up to the end of a tag, as it stands.
    fn raw_until(&mut self, end: TagEnd) -> String {
        let mut raw = String::new();
        while let Some((event, range)) = self.events.next() {
            match event {
                Event::End(tag) if tag == end => break,
                Event::Text(text) => raw.push_str(&self.unmasked(&text)),
                Event::Html(html) => {
                    self.fault_of_html(&html, &range);
                    raw.push_str(&self.unmasked(&html));
                }
                _ => {}
            }
        }
        raw
    }

    /// The words of a tight list item, from a first event up to the next block or end.
    fn loose_words(&mut self, first: Event<'a>, range: Range<usize>) -> Vec<Inline> {
        let mut line = LineReader::default();
        self.word(first, range, &mut line);
        while let Some((event, range)) = self.events.next_if(|(event, _)| match event {
            Event::Start(tag) => !is_block(tag),
            Event::End(_) | Event::Rule => false,
            _ => true,
        }) {
            self.word(event, range, &mut line);
        }
        line.close()
    }

    /// The inlines up to the end of the tag they stand in.
    fn words(&mut self, end: TagEnd) -> Vec<Inline> {
        let mut line = LineReader::default();
        while let Some((event, range)) = self.events.next() {
            if matches!(&event, Event::End(tag) if *tag == end) {
                break;
            }
            self.word(event, range, &mut line);
        }
        line.close()
    }

    fn word(&mut self, event: Event<'a>, range: Range<usize>, line: &mut LineReader) {
        match event {
            Event::Text(text) => self.text(&text, line),
            Event::Code(code) => line.push(Inline::Code(self.unmasked(&code))),
            Event::SoftBreak => line.push(Inline::Text(" ".into())),
            Event::HardBreak => line.push(Inline::Break),
            Event::FootnoteReference(label) => line.push(Inline::Note(self.unmasked(&label))),
            Event::InlineHtml(tag) | Event::Html(tag) if !line.tag(&tag) => {
                self.fault_of_html(&tag, &range);
                self.text(&tag, line);
            }
            Event::Start(tag) => {
                let words = self.words(tag.to_end());
                match tag {
                    Tag::Emphasis => line.push(Inline::Emph(words)),
                    Tag::Strong => line.push(Inline::Strong(words)),
                    Tag::Link { link_type: LinkType::Email, dest_url: mail, .. } => {
                        line.push(Inline::Link(format!("mailto:{mail}"), words));
                    }
                    Tag::Link { dest_url: url, .. } | Tag::Image { dest_url: url, .. } => {
                        line.push(Inline::Link(self.unmasked(&url), words));
                    }
                    _ => words.into_iter().for_each(|word| line.push(word)),
                }
            }
            _ => {}
        }
    }

    /// Words, with the formulas back in their places.
    fn text(&self, text: &str, line: &mut LineReader) {
        if self.formulas.is_empty() {
            line.push(Inline::Text(text.to_owned()));
            return;
        }
        let mut words = String::new();
        for c in text.chars() {
            match number(c).and_then(|n| self.formulas.get(n)) {
                Some(formula) if !formula.tex.is_empty() => {
                    line.push(Inline::Text(std::mem::take(&mut words)));
                    let tex = math::tex_of(self.source, formula).into_owned();
                    line.push(Inline::Math(tex, formula.display));
                }
                Some(own) => words.push_str(&self.source[own.range.clone()]),
                None => words.push(c),
            }
        }
        line.push(Inline::Text(words));
    }

    /// A text in which formulas mean nothing, as the source has it.
    fn unmasked(&self, text: &str) -> String {
        let own = |c| {
            number(c)
                .and_then(|n| self.formulas.get(n))
                .map(|formula| &self.source[formula.range.clone()])
        };
        if self.formulas.is_empty() || !text.chars().any(|c| own(c).is_some()) {
            return text.to_owned();
        }
        text.chars().map(|c| own(c).map_or_else(|| c.to_string(), str::to_owned)).collect()
    }

    fn fault_of_html(&mut self, html: &str, masked: &Range<usize>) {
        // Formulas before it were read as one character of four bytes each.
        let mut start = masked.start;
        for formula in self.formulas.iter().filter(|formula| !formula.range.is_empty()) {
            if formula.range.start < start {
                start = (start + formula.range.len()).saturating_sub(4);
            }
        }
        let mut start = start.min(self.source.len());
        while !self.source.is_char_boundary(start) {
            start -= 1;
        }
        let end = (start + html.trim_end().len()).min(self.source.len());
        let tag: String = html.trim().chars().take(40).collect();
        self.faults
            .push((start..end, format!("the HTML `{}` is shown as text", self.unmasked(&tag))));
    }
}

fn is_block(tag: &Tag<'_>) -> bool {
    !matches!(
        tag,
        Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Link { .. }
            | Tag::Image { .. }
            | Tag::Superscript
            | Tag::Subscript
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Display;

    fn text(words: &str) -> Inline {
        Inline::Text(words.into())
    }

    #[test]
    fn formulas_survive_markdown() {
        let math = |tex: &str| Inline::Math(tex.into(), Display::Inline);
        assert_eq!(
            line("$\\vec{\\xi}_\\alpha$ and $a*b*c$").value,
            [math("\\vec{\\xi}_\\alpha"), text(" and "), math("a*b*c")]
        );
        assert_eq!(
            blocks("a\n\n$$\na\n- b\n\nc\n$$\n").value[1],
            Block::Paragraph(vec![Inline::Math("\na\n- b\n\nc\n".into(), Display::Block)])
        );
    }

    /// Lesson M6: six tags pass, the rest is text and said so.
    #[test]
    fn raw_html_is_text_but_for_six_tags() {
        let read = blocks("H<sub>2</sub>O <script>x</script> <b>open");
        assert_eq!(
            read.value,
            [Block::Paragraph(vec![
                text("H"),
                Inline::Sub(vec![text("2")]),
                text("O <script>x</script> <b>open")
            ])]
        );
        assert_eq!(read.faults.len(), 2);
        assert_eq!(read.faults[0].0, 15..23);
        let block = blocks("<div>\n*a*\n</div>");
        assert_eq!(block.value, [Block::Paragraph(vec![text("<div> *a* </div>")])]);
    }

    #[test]
    fn a_line_never_begins_a_block() {
        assert_eq!(line("# of *items*").value, [text("# of "), Inline::Emph(vec![text("items")])]);
        assert_eq!(line("1. Foo & bar").value, [text("1. Foo & bar")]);
        assert_eq!(line("*a*").value, [Inline::Emph(vec![text("a")])]);
    }
}

//! What each element of HTML means for the blocks of a document.
//!
//! [`Elements`] takes tags and text in order, as a page or a piece of HTML in Markdown has them. It keeps which elements
//! are open, and closes what is left open as browsers would, or a little kinder: a style ends with its block.

use super::furniture::{self, Furniture, Standing};
use crate::source::address;
use crate::source::flow::{Cell, Flow, Style};
use crate::source::outline::{BlockKind, Gap};

/// How many elements may be open; what is deeper counts as open in the last of them.
const DEEPEST: usize = 256;

/// A tag.
pub(in crate::source) struct Tag<'a> {
    /// Its name, in lower case.
    pub(in crate::source) name: &'a str,
    /// Its attributes, names in lower case.
    pub(in crate::source) attributes: &'a [(String, String)],
    /// Its first and last line.
    pub(in crate::source) lines: (usize, usize),
}

impl Tag<'_> {
    /// The value of an attribute.
    pub(in crate::source) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// The elements that are open, and the blocks made so far.
pub(in crate::source) struct Elements {
    pub(in crate::source) flow: Flow,
    open: Vec<Open>,
    skipped: Option<Skipped>,
    furniture: Furniture,
    /// How many lists are open.
    lists: u8,
    line: usize,
    /// The document's title, while it is read.
    title: Option<(String, usize)>,
}

struct Open {
    name: Box<str>,
    role: Role,
    line: usize,
}

/// An element nothing in which is text.
struct Skipped {
    name: Box<str>,
    /// How many elements of its name are open in it, itself included.
    depth: usize,
    line: usize,
    what: &'static str,
}

/// What an element does.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Role {
    Heading(u8),
    Paragraph,
    List,
    Item,
    /// A box, with the gap around it.
    Box(Gap),
    Table,
    Row,
    Cell(Cell),
    /// Rows that belong together.
    Rows,
    /// Nothing of its own.
    Group,
    Style(Style),
    /// Words on a line of their own.
    Line,
    /// Words like others.
    Inline,
    /// A page's header: only headings in it are text.
    Masthead,
}

impl Role {
    /// Whether it is a part of a line.
    fn is_words(&self) -> bool {
        matches!(self, Self::Style(_) | Self::Inline | Self::Line)
    }
}

impl Elements {
    pub(in crate::source) fn new(flow: Flow, furniture: Furniture) -> Self {
        let (open, skipped, title) = (Vec::new(), None, None);
        Self { flow, open, skipped, furniture, lists: 0, line: 1, title }
    }

    /// Text that begins on a line.
    pub(in crate::source) fn text(&mut self, text: &str, line: usize) {
        if let Some((title, _)) = &mut self.title {
            title.push_str(text);
        } else if !self.is_silent() {
            self.flow.text(text, line);
        }
    }

    /// Whether what is said here is no text.
    pub(in crate::source) fn is_silent(&self) -> bool {
        let masthead = self.open.iter().rposition(|open| open.role == Role::Masthead);
        let heading = |from: usize| {
            self.open[from..].iter().any(|open| matches!(open.role, Role::Heading(_)))
        };
        self.skipped.is_some() || masthead.is_some_and(|at| !heading(at))
    }

    pub(in crate::source) fn start(&mut self, tag: &Tag<'_>) {
        self.line = tag.lines.0;
        if let Some(skipped) = &mut self.skipped {
            skipped.depth += usize::from(*skipped.name == *tag.name);
            return;
        }
        match tag.name {
            "br" => return self.flow.line_break(),
            "hr" => {
                self.close_paragraph();
                return self.flow.end_item(Gap::Blank);
            }
            "meta" => return self.meta(tag),
            "title" => {
                self.title = Some((String::new(), tag.lines.0));
                return;
            }
            name if furniture::VOID.contains(&name) => return,
            _ => {}
        }
        let in_text = self.open.iter().any(|open| furniture::TEXT.contains(&&*open.name));
        if let Some(what) = furniture::skipped(tag, self.furniture, in_text) {
            let (name, line) = (tag.name.into(), tag.lines.0);
            self.skipped = Some(Skipped { name, depth: 1, line, what });
            return;
        }
        let masthead = tag.name == "header" && !in_text && self.furniture == Furniture::LeftOut;
        let role = if masthead { Role::Masthead } else { self.role(tag) };
        self.close_implied(&role);
        if self.open.len() < DEEPEST {
            self.enter(&role);
            self.open.push(Open { name: tag.name.into(), role, line: tag.lines.0 });
        } else if !role.is_words() {
            self.flow.end(Gap::None);
        }
    }

    pub(in crate::source) fn end(&mut self, name: &str, lines: (usize, usize)) {
        if let Some(skipped) = &mut self.skipped {
            skipped.depth -= usize::from(*skipped.name == *name);
            if skipped.depth == 0 {
                self.end_skipped(lines.1);
            }
            return;
        }
        if name == "title"
            && let Some((title, first)) = self.title.take()
        {
            self.flow.name(&title, (first, lines.1));
            return self.flow.trapping((first, lines.1), "title");
        }
        if name == "dt" {
            return; // what describes a term stands with it
        }
        if matches!(name, "br" | "p") && !self.open.iter().any(|open| *open.name == *name) {
            return self.flow.end(Gap::Blank);
        }
        // Nothing in a cell ends what the cell stands in.
        let part = matches!(name, "table" | "tr" | "thead" | "tbody" | "tfoot" | "td" | "th");
        let stops = |open: &Open| !part && matches!(open.role, Role::Cell(_));
        let from = self.open.iter().rposition(stops).map_or(0, |at| at + 1);
        let Some(at) = self.open[from..].iter().rposition(|open| *open.name == *name) else {
            return;
        };
        let at = from + at;
        if self.open[at].role.is_words() {
            let open = self.open.remove(at);
            return self.leave(&open, lines.1);
        }
        self.close_to(at, lines.1);
    }

    /// The document ends: what is open, ends.
    pub(in crate::source) fn finish(&mut self, line: usize) {
        self.end_skipped(line);
        if let Some((title, first)) = self.title.take() {
            self.flow.name(&title, (first, line));
        }
        self.close_to(0, line);
    }

    fn end_skipped(&mut self, line: usize) {
        if let Some(skipped) = self.skipped.take() {
            self.flow.trapping((skipped.line, line), skipped.what);
        }
    }

    /// Closes the elements that are open from the one at `at` on.
    fn close_to(&mut self, at: usize, line: usize) {
        while self.open.len() > at {
            let Some(open) = self.open.pop() else { return };
            self.leave(&open, line);
        }
    }

    /// Closes what an element of this role cannot stand in.
    fn close_implied(&mut self, role: &Role) {
        let is_table = |r: &Role| *r == Role::Table;
        let is_cell = |r: &Role| matches!(r, Role::Cell(_));
        match role {
            role if role.is_words() => return,
            Role::Item => {
                let stops = |r: &Role| *r == Role::List || is_cell(r);
                self.close_within(|r| *r == Role::Item, stops);
            }
            Role::Row | Role::Rows => self.close_within(|r| *r == Role::Row, is_table),
            Role::Cell(_) => self.close_within(is_cell, |r| *r == Role::Row || is_table(r)),
            Role::Heading(_) => {
                self.close_within(|r| matches!(r, Role::Heading(_)), |r| !r.is_words());
            }
            _ => {}
        }
        self.close_paragraph();
    }

    fn close_paragraph(&mut self) {
        self.close_within(|r| *r == Role::Paragraph, |r| !r.is_words());
    }

    /// Closes the innermost element that is `like`, and all in it, if none that `stops` stands in between.
    fn close_within(&mut self, like: impl Fn(&Role) -> bool, stops: impl Fn(&Role) -> bool) {
        let found = self.open.iter().rposition(|open| like(&open.role) || stops(&open.role));
        if let Some(at) = found.filter(|at| like(&self.open[*at].role)) {
            self.close_to(at, self.line);
        }
    }

    fn enter(&mut self, role: &Role) {
        match role {
            Role::Heading(level) => self.flow.begin(BlockKind::Heading, *level, Gap::Blank),
            Role::Paragraph => self.flow.begin(BlockKind::Paragraph, 0, Gap::Blank),
            Role::List => {
                self.flow.enter(if self.lists == 0 { Gap::Blank } else { Gap::None });
                self.lists = self.lists.saturating_add(1);
            }
            Role::Item => {
                self.flow.end_item(Gap::None);
                self.flow.enter(Gap::None);
                self.flow.begin(BlockKind::Item, self.lists.saturating_sub(1), Gap::None);
            }
            Role::Box(gap) => self.flow.enter(*gap),
            Role::Masthead => self.flow.end_item(Gap::Blank),
            Role::Table => self.flow.open_table(),
            Role::Row => self.flow.open_row(),
            Role::Cell(cell) => self.flow.open_cell(*cell),
            Role::Style(style) => self.flow.style(style.clone()),
            Role::Line => self.flow.fresh_line(),
            Role::Inline => {}
            Role::Group | Role::Rows => self.flow.end(Gap::None),
        }
    }

    fn leave(&mut self, open: &Open, line: usize) {
        match &open.role {
            Role::Heading(_) => self.flow.end_item(Gap::Blank),
            Role::Paragraph => self.flow.end(Gap::Blank),
            Role::List => {
                self.lists = self.lists.saturating_sub(1);
                self.flow.leave(if self.lists == 0 { Gap::Blank } else { Gap::None });
            }
            Role::Item => {
                self.flow.end_item(Gap::None);
                self.flow.leave(Gap::None);
            }
            Role::Box(gap) => self.flow.leave(*gap),
            Role::Masthead => {
                self.flow.end_item(Gap::Blank);
                self.flow.trapping((open.line, line.max(open.line)), "navigation");
            }
            Role::Table => self.flow.close_table(),
            Role::Row | Role::Group | Role::Rows => self.flow.end(Gap::None),
            Role::Cell(_) => self.flow.close_cell(),
            Role::Style(style) => self.flow.unstyle(style),
            Role::Line => self.flow.fresh_line(),
            Role::Inline => {}
        }
    }

    fn role(&self, tag: &Tag<'_>) -> Role {
        match tag.name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Role::Heading(tag.name.as_bytes()[1] - b'0'),
            "p" => Role::Paragraph,
            "ul" | "ol" | "dl" | "menu" | "dir" => Role::List,
            "li" | "dt" => Role::Item,
            "blockquote" | "pre" | "figure" | "details" => Role::Box(Gap::Blank),
            "table" => Role::Table,
            "tr" => Role::Row,
            "td" => Role::Cell(Cell::Value),
            "th" => Role::Cell(Cell::Name),
            "thead" | "tbody" | "tfoot" => Role::Rows,
            "html" | "body" | "head" => Role::Group,
            "div" | "section" | "article" | "main" | "center" | "header" | "footer" | "aside"
            | "nav" | "summary" | "figcaption" | "caption" | "address" | "form" | "fieldset"
            | "legend" | "hgroup" | "dd" => Role::Box(Gap::None),
            "em" | "i" | "cite" | "dfn" | "u" => Role::Style(Style::Emph),
            "b" | "strong" => Role::Style(Style::Strong),
            "sub" => Role::Style(Style::Sub),
            "sup" => Role::Style(Style::Sup),
            "code" | "tt" | "kbd" | "samp" => Role::Style(Style::Code),
            "a" => match address::absolute(tag.get("href").unwrap_or("")) {
                Some(url) => Role::Style(Style::Link(url)),
                None => self.words(tag),
            },
            _ => self.words(tag),
        }
    }

    /// The role of an element among words: its classes may set it on a line of its own, or make a heading of it.
    fn words(&self, tag: &Tag<'_>) -> Role {
        match furniture::standing(tag) {
            Standing::Inline => Role::Inline,
            Standing::Line => Role::Line,
            Standing::Heading if self.open.iter().any(|open| open.role.is_words()) => Role::Line,
            Standing::Heading => Role::Heading(0),
        }
    }

    fn meta(&mut self, tag: &Tag<'_>) {
        let name = tag.get("property").or_else(|| tag.get("name")).unwrap_or("");
        let tells = ["og:title", "og:site_name", "og:description", "description", "citation_title"];
        if tells.contains(&name.to_ascii_lowercase().as_str()) {
            self.flow.name(tag.get("content").unwrap_or(""), tag.lines);
        }
    }
}

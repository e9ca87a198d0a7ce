//! Code with the classes of the style sheet: `keyword storage string constant comment entity`.

use std::sync::LazyLock;

use syntect::parsing::{ParseState, Scope, ScopeStack, SyntaxReference, SyntaxSet};
use syntect::util::LinesWithEndings;

use super::escape;

/// The most bytes of code, and of one of its lines, that are highlighted: some languages take a time that grows faster
/// than the code.
const LONGEST: usize = 32 * 1024;
const LONGEST_LINE: usize = 1024;

/// Names of languages besides those that the set of syntaxes knows.
const ALSO: [(&str, &str); 5] =
    [("shell", "sh"), ("console", "sh"), ("latex", "tex"), ("golang", "go"), ("python3", "py")];

/// Languages that are words.
const PLAIN: [&str; 4] = ["text", "plain", "txt", "plaintext"];

static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(SyntaxSet::load_defaults_newlines);

/// The classes, each with the scopes that it stands for; what has an empty one is no more than words.
static CLASSES: LazyLock<Vec<(Scope, &str)>> = LazyLock::new(|| {
    let classes = [
        ("comment", "comment"),
        ("string.unquoted", ""),
        ("string", "string"),
        ("constant", "constant"),
        ("keyword.operator", "operator"),
        ("keyword", "keyword"),
        ("punctuation.definition.keyword", "keyword"),
        ("storage", "storage"),
        ("entity.name", "entity"),
    ];
    classes
        .into_iter()
        .filter_map(|(scope, class)| Some((Scope::new(scope).ok()?, class)))
        .collect()
});

/// The HTML of code, and what is wrong with the name of its language.
pub fn code(lang: Option<&str>, code: &str) -> (String, Option<String>) {
    let Some(lang) = lang.filter(|lang| !PLAIN.contains(&lang.to_lowercase().as_str())) else {
        return (escape::text(code), None);
    };
    let Some(syntax) = syntax(lang) else {
        let message = format!("no highlighting for the language `{lang}`; its code is shown plain");
        return (escape::text(code), Some(message));
    };
    let short = code.len() <= LONGEST && code.lines().all(|line| line.len() <= LONGEST_LINE);
    let html = if short { highlighted(syntax, code) } else { None };
    (html.unwrap_or_else(|| escape::text(code)), None)
}

fn syntax(lang: &str) -> Option<&'static SyntaxReference> {
    let lang = lang.to_lowercase();
    let name = ALSO.iter().find(|(also, _)| *also == lang).map_or(lang.as_str(), |(_, name)| *name);
    SYNTAXES.find_syntax_by_token(name)
}

fn highlighted(syntax: &SyntaxReference, code: &str) -> Option<String> {
    let mut state = ParseState::new(syntax);
    let mut stack = ScopeStack::new();
    let mut spans = Spans::default();
    let code = format!("{code}\n");
    for line in LinesWithEndings::from(&code) {
        let mut from = 0;
        for (at, change) in state.parse_line(line, &SYNTAXES).ok()? {
            spans.push(class(&stack, &line[from..at]), &line[from..at]);
            from = at;
            stack.apply(&change).ok()?;
        }
        spans.push(class(&stack, &line[from..]), &line[from..]);
    }
    let mut html = spans.close();
    html.truncate(html.trim_end_matches('\n').len());
    Some(html)
}

/// The class of a piece of code: that of the innermost scope that has one. Operators are keywords where they are words.
fn class(stack: &ScopeStack, words: &str) -> Option<&'static str> {
    let class = stack.as_slice().iter().rev().find_map(|scope| {
        CLASSES.iter().find(|(known, _)| known.is_prefix_of(*scope)).map(|(_, class)| *class)
    });
    match class? {
        "operator" if words.contains(char::is_alphanumeric) => Some("keyword"),
        "operator" | "" => None,
        class => Some(class),
    }
}

/// Pieces of code, joined where neighbours have one class. White space at the edges stands outside.
#[derive(Default)]
struct Spans {
    html: String,
    class: Option<&'static str>,
    words: String,
}

impl Spans {
    fn push(&mut self, class: Option<&'static str>, words: &str) {
        let class = if words.trim().is_empty() { self.class } else { class };
        if class != self.class {
            self.flush();
            self.class = class;
        }
        self.words.push_str(words);
    }

    fn flush(&mut self) {
        let words = std::mem::take(&mut self.words);
        let Some(class) = self.class.filter(|_| !words.trim().is_empty()) else {
            escape::push_text(&words, &mut self.html);
            return;
        };
        let start = words.len() - words.trim_start().len();
        let end = words.trim_end().len();
        escape::push_text(&words[..start], &mut self.html);
        self.html.push_str(&format!("<span class=\"{class}\">"));
        escape::push_text(&words[start..end], &mut self.html);
        self.html.push_str("</span>");
        escape::push_text(&words[end..], &mut self.html);
    }

    fn close(mut self) -> String {
        self.flush();
        self.html
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lesson M17.
    #[test]
    fn bibtex_is_highlighted_and_an_unknown_language_is_said() {
        let (html, fault) = code(Some("bibtex"), "@misc{nowak-2031,\n  title = \"A <b>\",\n}");
        assert_eq!(fault, None);
        assert!(html.contains("  title = <span class=\"string\">\"A &lt;b&gt;\"</span>"), "{html}");
        assert!(html.contains("class=\"keyword\">@misc</span>"), "{html}");
        let (html, fault) = code(Some("lean"), "theorem x < y");
        assert_eq!((html.as_str(), fault.is_some()), ("theorem x &lt; y", true));
        assert_eq!(code(Some("text"), "a"), ("a".to_owned(), None));
    }

    #[test]
    fn classes_are_few() {
        let (html, _) = code(Some("python"), "def f(x):\n    return x @ 'a' # one < two\n");
        assert_eq!(
            html,
            "<span class=\"storage\">def</span> <span class=\"entity\">f</span>(x):\n    \
             <span class=\"keyword\">return</span> x @ <span class=\"string\">'a'</span> \
             <span class=\"comment\"># one &lt; two</span>"
        );
    }

    #[test]
    fn long_code_is_plain() {
        let long = "x = 1\n".repeat(LONGEST);
        assert_eq!(code(Some("python"), &long), (long, None));
    }
}

//! Tests of the reader of sources.

use super::read;
use crate::text::{Inline, light};

fn read_as(source: &str, expected: &str) {
    assert_eq!(light::line(&read(source)), expected, "{source}");
}

/// Lesson M10: TeX in prose becomes what TeX prints.
#[test]
fn commands_accents_and_dashes() {
    read_as(
        "H\\'{e}naff, {\\L}ukasz, \\v{S}a, \\v Sa, Pok\\'emon",
        "Hénaff, Łukasz, Ša, Ša, Pokémon",
    );
    read_as("na\\\"{\\i}ve {\\'e}t{\\'{e}} \\c{c}a \\o{} x", "naïve été ça ø x");
    read_as("a--b, a---b, a --- b, ----", "a–b, a—b, a — b, ----");
    read_as("20\\%, Q\\&A, a\\_b, \\#1, \\$5", "20%, Q&A, a_b, #1, $5");
    read_as("(\\eg, so; \\ie so), \\etc. and \\egg", "(e.g., so; i.e. so), etc. and \\egg");
    read_as("Figure~3, about ~5 of them", "Figure\u{a0}3, about ~5 of them");
    read_as("``so'' and {BERT}, \\cite{x}", "``so'' and {BERT}, \\cite{x}");
}

#[test]
fn styles_of_tex_and_markdown() {
    read_as("\\emph{a \\textbf{b}} pass@\\textit{k} {\\it Time}", "*a **b*** pass@*k* *Time*");
    read_as(
        "**so**, *that is*, *Why?* \\texttt{x_y} \\textsc{Foo}",
        "**so**, *that is*, *Why?* `x_y` Foo",
    );
    read_as("A*B and C*D, 2 * 3 * 4, a** **b", "A*B and C*D, 2 * 3 * 4, a** **b");
    read_as("\\emph{open, \\emph", "\\emph{open, \\emph");
    assert_eq!(read("*a*b* c").len(), 2);
    assert!(matches!(read("**a *b* c**")[..], [Inline::Strong(_)]));
}

/// Lessons M1, M2 and M3: formulas are byte-equal, money is no formula.
#[test]
fn formulas_are_untouched() {
    read_as("$a_b*c*--\\%$ and \\(x_1\\)", "$a_b*c*--\\%$ and $x_1$");
    read_as("\\[x_1 x_2\\] \\begin{equation}y\\end{equation}", "$$x_1 x_2$$ $$y$$");
    read_as("\\begin{align}a&=b\\end{align}", "$$\\begin{align}a&=b\\end{align}$$");
    read_as("$\\textbf{So}$ $\\textit{it is}$, $\\textbf{R}$ank", "**So** *it is*, **R**ank");
    read_as("cost $5 and $10, ``a $x$'' and ``b''", "cost $5 and $10, ``a $x$'' and ``b''");
    read_as("${\\mathrm{MoS}}_{2}$", "${\\mathrm{MoS}}_{2}$");
}

/// Lesson M15: code and identifiers keep their dashes.
#[test]
fn dashes_of_code_and_identifiers_stay() {
    read_as("see 10.1000/a--b and foo--2024", "see 10.1000/a--b and foo--2024");
    read_as("\\texttt{a--b *c*} {\\tt x--y} \\verb|a--$b$|", "`a--b *c*` `x--y` `a--$b$`");
    read_as("state--action in 2019--2024 and 2024--now", "state–action in 2019–2024 and 2024–now");
    read_as("$f''$ is -- \"so\"", "$f''$ is – \"so\"");
}

#[test]
fn addresses_are_taken_whole() {
    read_as("see <https://confx.org/a--b_c>.", "see <https://confx.org/a--b_c>.");
    read_as(
        "(https://confx.org/a_b}) at https://confx.org/~x.",
        "(https://confx.org/a_b) at https://confx.org/~x.",
    );
    read_as("\\url{https://confx.org/a\\_b}", "<https://confx.org/a_b>");
    read_as("\\href{https://confx.org}{our *page*}", "[our *page*](https://confx.org)");
    read_as("{see https://confx.org}", "{see https://confx.org}");
}

#[test]
fn odd_marks_stay_as_written() {
    for odd in [
        "\\",
        "a \\",
        "{",
        "}",
        "**",
        "* *",
        "\\'",
        "\\v",
        "{\\it",
        "$",
        "\\(",
        "\\begin{align}",
        "~",
        "\\begin{",
    ] {
        read_as(odd, odd);
    }
    let deep = "\\emph{".repeat(5000);
    read_as(&deep, &deep);
    let closed = "\\emph{".repeat(100) + "x" + &"}".repeat(100);
    assert!(light::line(&read(&closed)).contains("\\emph{x}"));
}

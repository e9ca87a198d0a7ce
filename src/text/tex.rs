//! TeX as plain text: formulas in Unicode, as far as it goes.

/// Symbols of formulas and their characters.
const SYMBOLS: &[(&str, &str)] = &[
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("varepsilon", "ε"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("vartheta", "ϑ"),
    ("iota", "ι"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("xi", "ξ"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("upsilon", "υ"),
    ("phi", "φ"),
    ("varphi", "φ"),
    ("chi", "χ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Gamma", "Γ"),
    ("Delta", "Δ"),
    ("Theta", "Θ"),
    ("Lambda", "Λ"),
    ("Xi", "Ξ"),
    ("Pi", "Π"),
    ("Sigma", "Σ"),
    ("Phi", "Φ"),
    ("Psi", "Ψ"),
    ("Omega", "Ω"),
    ("ell", "ℓ"),
    ("infty", "∞"),
    ("partial", "∂"),
    ("nabla", "∇"),
    ("forall", "∀"),
    ("exists", "∃"),
    ("emptyset", "∅"),
    ("in", "∈"),
    ("notin", "∉"),
    ("subset", "⊂"),
    ("subseteq", "⊆"),
    ("cup", "∪"),
    ("cap", "∩"),
    ("times", "×"),
    ("cdot", "·"),
    ("pm", "±"),
    ("mp", "∓"),
    ("le", "≤"),
    ("leq", "≤"),
    ("ge", "≥"),
    ("geq", "≥"),
    ("ne", "≠"),
    ("neq", "≠"),
    ("approx", "≈"),
    ("sim", "∼"),
    ("equiv", "≡"),
    ("ll", "≪"),
    ("gg", "≫"),
    ("to", "→"),
    ("rightarrow", "→"),
    ("leftarrow", "←"),
    ("Rightarrow", "⇒"),
    ("mapsto", "↦"),
    ("sum", "∑"),
    ("prod", "∏"),
    ("int", "∫"),
    ("sqrt", "√"),
    ("ldots", "…"),
    ("dots", "…"),
    ("cdots", "⋯"),
    ("otimes", "⊗"),
    ("oplus", "⊕"),
    ("odot", "⊙"),
    ("langle", "⟨"),
    ("rangle", "⟩"),
    ("prime", "′"),
    ("circ", "∘"),
    ("top", "⊤"),
    ("perp", "⊥"),
    ("quad", " "),
    ("qquad", " "),
    ("lVert", "‖"),
    ("rVert", "‖"),
    ("|", "‖"),
    ("lvert", "|"),
    ("rvert", "|"),
    (",", " "),
    (";", " "),
    (":", " "),
    ("!", ""),
    (" ", " "),
    ("\\", " "),
    ("lfloor", "⌊"),
    ("rfloor", "⌋"),
    ("lceil", "⌈"),
    ("rceil", "⌉"),
    ("colon", ":"),
    ("setminus", "∖"),
    ("supset", "⊃"),
    ("supseteq", "⊇"),
    ("gets", "←"),
    ("leftrightarrow", "↔"),
    ("implies", "⇒"),
    ("iff", "⇔"),
    ("propto", "∝"),
    ("lesssim", "≲"),
    ("gtrsim", "≳"),
    ("ast", "∗"),
    ("star", "⋆"),
    ("wedge", "∧"),
    ("vee", "∨"),
    ("neg", "¬"),
    ("dagger", "†"),
    ("mid", "|"),
];

/// Commands that say how the next thing looks, and nothing that is read.
#[rustfmt::skip]
const STYLES: &[&str] = &[
    "left", "right", "middle", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr",
    "displaystyle", "textstyle", "limits", "nolimits", "mathbb", "mathds", "mathbbm", "mathcal", "mathscr", "mathfrak",
    "mathbf", "mathrm", "mathsf", "mathit", "mathtt", "boldsymbol", "bm", "pmb", "text", "textrm", "textbf", "textit",
    "textsc", "textsf", "texttt", "mbox", "emph", "operatorname", "rm", "bf", "it", "cal", "sf", "tt", "em", "xspace",
    "ensuremath",
];

/// Accents and the combining characters they are.
const ACCENTS: &[(&str, char)] = &[
    ("bar", '\u{304}'),
    ("overline", '\u{304}'),
    ("hat", '\u{302}'),
    ("widehat", '\u{302}'),
    ("tilde", '\u{303}'),
    ("widetilde", '\u{303}'),
    ("dot", '\u{307}'),
    ("ddot", '\u{308}'),
    ("vec", '\u{20d7}'),
    ("check", '\u{30c}'),
];

/// Characters that Unicode has raised, and lowered, each followed by its form.
const RAISED: &str = "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻nⁿ∘°′′";
const LOWERED: &str = "0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓ";

/// How deep groups are followed; deeper ones are read without their braces.
const DEEPEST: usize = 32;

/// A formula in Unicode: `O(n \log n)` is "O(n log n)". Braces and commands of style go, unknown commands keep their
/// name, as a reader would say it.
pub fn formula_to_text(tex: &str) -> String {
    let mut rest = tex;
    let mut text = String::new();
    while !rest.is_empty() {
        text.push_str(&group(&mut rest, 0));
        rest = rest.strip_prefix('}').unwrap_or(rest);
    }
    super::normal::line(&text)
}

/// The text up to the brace that closes a group, or to the end.
fn group(rest: &mut &str, depth: usize) -> String {
    let mut text = String::new();
    while let Some(c) = rest.chars().next().filter(|c| *c != '}') {
        if matches!(c, '^' | '_') {
            *rest = &rest[1..];
            let script = argument(rest, depth);
            push_script(c, &script, &mut text);
        } else {
            item(rest, depth, &mut text);
        }
    }
    text
}

/// Reads the next thing of a formula and adds its text.
fn item(rest: &mut &str, depth: usize, text: &mut String) {
    let Some(c) = rest.chars().next() else { return };
    *rest = &rest[c.len_utf8()..];
    match c {
        '\\' => command(rest, depth, text),
        '{' if depth < DEEPEST => {
            text.push_str(&group(rest, depth + 1));
            *rest = rest.strip_prefix('}').unwrap_or(rest);
        }
        '{' | '}' => {}
        '~' | '&' => text.push(' '),
        '\'' => text.push('′'),
        c => text.push(c),
    }
}

/// The next thing of a formula, as the argument of a command.
fn argument(rest: &mut &str, depth: usize) -> String {
    *rest = rest.trim_start();
    let mut text = String::new();
    if !rest.starts_with('}') && depth < DEEPEST {
        item(rest, depth + 1, &mut text);
    }
    text.trim().to_owned()
}

/// The command after a backslash.
fn command(rest: &mut &str, depth: usize, text: &mut String) {
    let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let width = if letters > 0 { letters } else { rest.chars().next().map_or(0, char::len_utf8) };
    let (name, after) = rest.split_at(width);
    *rest = after;
    match name {
        "frac" | "dfrac" | "tfrac" | "nicefrac" => {
            let (above, below) = (argument(rest, depth), argument(rest, depth));
            text.push_str(&format!("{}/{}", bracketed(&above), bracketed(&below)));
        }
        "sqrt" => {
            let root = argument(rest, depth);
            text.push_str(&format!("√{}", bracketed(&root)));
        }
        "begin" | "end" => {
            argument(rest, depth);
        }
        _ if STYLES.contains(&name) => {
            *rest = rest.strip_prefix('*').unwrap_or(rest).trim_start_matches(' ');
        }
        _ => named(name, rest, depth, text),
    }
}

/// An accent, a symbol, or the name of a function.
fn named(name: &str, rest: &mut &str, depth: usize, text: &mut String) {
    if let Some((_, accent)) = ACCENTS.iter().find(|(known, _)| *known == name) {
        let under = argument(rest, depth);
        text.push_str(&under);
        if under.chars().count() == 1 {
            text.push(*accent);
        }
        return;
    }
    let apart = text.ends_with(' ');
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic());
    match SYMBOLS.iter().find(|(symbol, _)| *symbol == name) {
        Some((_, written)) => {
            text.push_str(written);
            // A blank ends the name, and is meant only where one stands before it too, or an operator behind.
            if is_word && !apart && !begins_operator(rest.trim_start_matches(' ')) {
                *rest = rest.trim_start_matches(' ');
            }
        }
        None if is_word && rest.starts_with('{') => {} // a command whose argument says it
        None => {
            if is_word && text.ends_with(char::is_alphanumeric) {
                text.push(' ');
            }
            text.push_str(name);
        }
    }
}

/// Whether a sign such as `=` or a command such as `\le` is next.
fn begins_operator(rest: &str) -> bool {
    let name = rest.strip_prefix('\\').unwrap_or_default();
    let letters = name.len() - name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let symbol = SYMBOLS.iter().find(|(symbol, _)| letters > 0 && *symbol == &name[..letters]);
    let opens = |c: char| c.is_alphanumeric() || "⟨⟩‖|⌊⌈∑∏∫∂∇ ".contains(c);
    rest.starts_with(['<', '>', '=', '+', '-', '*', '/'])
        || symbol.is_some_and(|(_, written)| !written.contains(opens))
}

/// The text in brackets, unless it is one word.
fn bracketed(text: &str) -> String {
    if text.chars().all(char::is_alphanumeric) { text.to_owned() } else { format!("({text})") }
}

/// Adds what stands raised or lowered: in characters of that form where there are some, else after its mark.
fn push_script(mark: char, script: &str, text: &mut String) {
    let forms = if mark == '^' { RAISED } else { LOWERED };
    let form = |c: char| forms.chars().step_by(2).position(|known| known == c);
    let formed: Option<String> =
        script.chars().map(|c| forms.chars().nth(form(c)? * 2 + 1)).collect();
    let letters = script.chars().filter(|c| c.is_alphabetic()).count();
    match formed.filter(|_| letters <= 2) {
        Some(formed) => text.push_str(&formed),
        None if script.starts_with('(') && script.ends_with(')') => {
            text.push(mark);
            text.push_str(script);
        }
        None => {
            text.push(mark);
            text.push_str(&bracketed(script));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_read_as_text() {
        for (tex, text) in [
            (r"O(n \log n)", "O(n log n)"),
            (r"O(n\log n)", "O(n log n)"),
            (r"\Omega(1/T)", "Ω(1/T)"),
            (r"\tilde{O}(\sqrt{n})", "Õ(√n)"),
            (r"94\%", "94%"),
            (r"n \le 4", "n ≤ 4"),
            (r"n\le 4", "n≤4"),
            (r"\rightarrow37.7", "→37.7"),
            (r"\kappa > 1", "κ > 1"),
            (r"\Sigma^{-1}(\bar\mu^{(j)} - \bar\mu^{(i)})", "Σ⁻¹(μ̄^(j) - μ̄^(i))"),
            (r"\exp(-(\kappa - 1)^2 \gamma_{ij}/8)", "exp(-(κ - 1)² γᵢⱼ/8)"),
            (r"\alpha \in X, \beta \gamma (x)", "α ∈ X, β γ (x)"),
            (r"\ell_2", "ℓ₂"),
            (r"\frac{a}{b + 1}", "a/(b + 1)"),
            (r"\text{M}^2\text{F}^2", "M²F²"),
            (r"\textrm{DuReader}_{\textrm{vis}}", "DuReader_vis"),
            (r"\mathbb R^{d \times k}", "R^(d × k)"),
            (r"{\it Time}", "Time"),
            (r"x_{t+1}'", "xₜ₊₁′"),
            (r"\{0,1\}^n", "{0,1}ⁿ"),
            (r"\operatorname*{arg\,max}_x f", "arg maxₓ f"),
            (r"\nosuch{x} \other", "x other"),
        ] {
            assert_eq!(formula_to_text(tex), text, "{tex}");
        }
    }

    #[test]
    fn any_depth_is_read() {
        let deep = format!("{}x{}y", "{".repeat(90_000), "}".repeat(80_000));
        assert_eq!(formula_to_text(&deep), "xy");
        assert!(formula_to_text(&"\\frac".repeat(9000)).len() < 90_000);
        assert_eq!(formula_to_text("a}b{c"), "abc");
    }
}

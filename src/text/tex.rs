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
    ("left", ""),
    ("right", ""),
    ("big", ""),
    ("Big", ""),
    ("bigl", ""),
    ("bigr", ""),
    ("displaystyle", ""),
    ("limits", ""),
    ("nolimits", ""),
];

/// A formula in Unicode: `O(n \log n)` is "O(n log n)". Braces and commands of style go, unknown commands keep their
/// name, as a reader would say it.
pub fn formula_to_text(tex: &str) -> String {
    let mut text = String::new();
    let mut rest = tex;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let letters =
                    rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
                let width = if letters > 0 {
                    letters
                } else {
                    rest.chars().next().map_or(0, char::len_utf8)
                };
                let (name, after) = rest.split_at(width);
                rest = after;
                match SYMBOLS.iter().find(|(symbol, _)| *symbol == name) {
                    Some((_, written)) => text.push_str(written),
                    None if letters == 0 => text.push_str(name),
                    None if rest.starts_with('{') => {} // a command of style or font: its argument says it
                    None => text.push_str(name),
                }
                if letters > 0
                    && rest.starts_with(' ')
                    && !text.ends_with(|c: char| c.is_ascii_alphabetic())
                {
                    rest = rest.trim_start();
                }
            }
            '{' | '}' => {}
            '~' => text.push(' '),
            c => text.push(c),
        }
    }
    super::normal::line(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_read_as_text() {
        assert_eq!(formula_to_text("O(n \\log n)"), "O(n log n)");
        assert_eq!(formula_to_text("\\Omega(1/T)"), "Ω(1/T)");
        assert_eq!(formula_to_text("\\tilde{O}(\\sqrt{n})"), "O(√n)");
        assert_eq!(formula_to_text("94\\%"), "94%");
        assert_eq!(formula_to_text("n \\le 4"), "n ≤4");
    }
}

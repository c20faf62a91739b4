//! Text in LaTeX documents: the one place where it is made harmless.

use std::fmt::Write;

/// A text as LaTeX shows it: nothing in it is a command. Letters beyond Latin that LaTeX has a command for become that
/// command; any other is written as its code, since an unknown one would stop the run.
///
/// ```
/// assert_eq!(noughts::tex::escape("a_b^2 & ∞"), "a\\_b\\textasciicircum{}2 \\& $\\infty$");
/// ```
pub fn escape(text: &str) -> String {
    const GREEK: [&str; 25] = [
        "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda",
        "mu", "nu", "xi", "o", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "phi", "chi", "psi",
        "omega",
    ];
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '∞' => out.push_str("$\\infty$"),
            '…' => out.push_str("\\ldots{}"),
            '×' => out.push_str("$\\times$"),
            '·' => out.push_str("$\\cdot$"),
            '−' => out.push_str("$-$"),
            'ο' => out.push('o'),
            'α'..='ω' => {
                let _ = write!(out, "$\\{}$", GREEK[c as usize - 'α' as usize]);
            }
            c if c.is_control() => out.push(' '),
            c if c.is_ascii() || ('À'..='ÿ').contains(&c) => out.push(c),
            c => {
                let _ = write!(out, "U+{:04X}", c as u32);
            }
        }
    }
    out
}

/// A text as a comment: it stays on its line.
pub fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_the_document() {
        assert_eq!(escape("a_b%{}\\^"), "a\\_b\\%\\{\\}\\textbackslash{}\\textasciicircum{}");
        assert_eq!(escape("∞1 α ω 語"), "$\\infty$1 $\\alpha$ $\\omega$ U+8A9E");
        assert_eq!(comment("a\n\\end{document}"), "a \\end{document}");
    }
}

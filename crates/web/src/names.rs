//! Names that people give: what is seen is all there is.

use crate::error::{ApiError, ApiResult};
use crate::limits;

/// Signs that take no room, turn the direction of the text, or look like nothing.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' | '\u{e000}'..='\u{f8ff}')
}

/// Marks that stand above or below the letter before.
fn stacks(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// A name as it is shown: trimmed, of a sensible length, nothing hidden in it, at most two marks on a letter.
pub fn clean(text: &str) -> ApiResult<String> {
    let mut shown = String::new();
    let mut marks = 0;
    // What is far too long is not looked at to its end.
    for c in text.chars().take(20 * limits::NAME).filter(|c| !unseen(*c)) {
        marks = if stacks(c) { marks + 1 } else { 0 };
        if marks <= 2 && !(shown.is_empty() && marks > 0) {
            shown.push(c);
        }
    }
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    match shown.chars().count() {
        0 => Err(ApiError::bad("name", "please give a name")),
        n if n > limits::NAME => {
            Err(ApiError::bad("name", format!("a name has at most {} letters", limits::NAME)))
        }
        _ => Ok(shown),
    }
}

/// Do two names look alike? Capitals and spaces do not tell them apart.
pub fn alike(a: &str, b: &str) -> bool {
    let plain = |s: &str| s.to_lowercase().split_whitespace().collect::<String>();
    plain(a) == plain(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_hidden_in_a_name() {
        assert_eq!(clean(" Ada \u{200b}\u{202e} \t Lovelace\u{feff} ").unwrap(), "Ada Lovelace");
        assert_eq!(clean("Zoë Ω 李").unwrap(), "Zoë Ω 李");
        assert_eq!(clean(&format!("Z{}", "\u{300}".repeat(30))).unwrap(), "Z\u{300}\u{300}");
        for nothing in ["", "  ", "\u{200d}\u{2060}", "\u{301}\u{301}", "\u{3164}\u{2800}"] {
            assert!(clean(nothing).is_err(), "{nothing:?}");
        }
        assert!(clean(&"x".repeat(limits::NAME + 1)).is_err());
        assert!(clean(&"x".repeat(1_000_000)).is_err());
        assert!(alike("Ada L", "ada  l") && alike("ADAL", "ada l") && !alike("Ada", "Ade"));
    }
}

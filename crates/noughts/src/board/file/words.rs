//! Which words of a file are labels of points.

use crate::board::labels::{hidden, is_plain};

/// What is wrong with a label wherever it stands, and a remedy.
pub fn label_trouble(label: &str) -> Option<(String, &'static str)> {
    if is_plain(label) {
        return None;
    }
    if let Some(c) = label.chars().find(|&c| hidden(c)) {
        let message = format!("the label {label:?} has the invisible character U+{:04X}", u32::from(c));
        return Some((message, "delete that character"));
    }
    if label.trim().is_empty() || label.contains(|c: char| c.is_whitespace() || ",;|".contains(c)) {
        let message = format!("the label {label:?} is empty or has a space, comma, semicolon or bar in it");
        return Some((message, "write labels without spaces, commas, semicolons and bars, such as a_b"));
    }
    None
}

/// What makes a word of a file without headings suspicious: that file may be in another format.
pub fn odd_word(word: &str) -> Option<(String, &'static str)> {
    const LIST: &str = "if these are labels, list them under a heading [points] and the sets under [sets]";
    let odd = |what: &str| Some((format!("“{}” {what}", short(word)), LIST));
    if word.bytes().all(|b| b.is_ascii_digit()) {
        return if word.len() > 18 { odd("is too large for the number of a point") } else { None };
    }
    if word.starts_with('%') {
        return Some((
            format!("“{}” looks like a comment of another format", short(word)),
            "begin comments with #",
        ));
    }
    if let Some(c) = word.chars().find(|c| "{}[]<>\"\\=".contains(*c)) {
        return odd(&format!("has “{c}” in it; this looks like another format than one set a line"));
    }
    if word.contains("..") {
        return Some((format!("“{}” looks like a range", short(word)), "write out every point"));
    }
    let lower = word.to_lowercase();
    if ["nan", "null", "none", "true", "false", "undefined", "nil"].contains(&lower.as_str()) {
        return odd("is no point");
    }
    let digits = word.trim_start_matches(['+', '-', '.']);
    if digits.starts_with(|c: char| c.is_ascii_digit()) && word.parse::<f64>().is_ok() {
        return odd("is not a whole number from 0 on");
    }
    if word.ends_with(['.', ':', '!', '?']) {
        return odd("ends like a word of a sentence");
    }
    if !word.contains(|c: char| c.is_alphanumeric() || c == '∞' || !c.is_ascii()) {
        return odd("has neither a letter nor a digit");
    }
    None
}

/// The beginning of a long word, for messages.
pub fn short(word: &str) -> String {
    let mut start: String = word.chars().take(40).collect();
    if start.len() < word.len() {
        start.push('…');
    }
    start
}

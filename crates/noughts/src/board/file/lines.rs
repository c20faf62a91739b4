//! The lines of a file in sections, and the words of a line.
//!
//! Most files are ASCII, and most of the time to read one goes into its words: they are found byte by byte.

/// A line that says something.
pub enum Line<'a> {
    Heading(&'a str),
    Content(&'a str),
}

/// The words of a line, between white space and commas.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    let bytes = line.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            match KINDS[usize::from(*bytes.get(at)?)] {
                Kind::Separator => at += 1,
                Kind::Word => break,
                Kind::First => match wide_separator(line, at) {
                    0 => break,
                    width => at += width,
                },
            }
        }
        let start = at;
        while let Some(&byte) = bytes.get(at) {
            match KINDS[usize::from(byte)] {
                Kind::Word => at += 1,
                Kind::First if wide_separator(line, at) == 0 => at += 1,
                _ => break,
            }
        }
        Some(&line[start..at])
    })
}

/// What a byte of a line is.
#[derive(Clone, Copy)]
enum Kind {
    Separator,
    /// A part of a word, if it is no part of white space.
    Word,
    /// The first byte of a character beyond ASCII, which may be white space.
    First,
}

const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'\t'..=b'\r' | b' ' | b',' => Kind::Separator,
            0xC0.. => Kind::First,
            _ => Kind::Word,
        };
        byte += 1;
    }
    kinds
};

/// How many bytes of white space beyond ASCII begin here.
fn wide_separator(line: &str, at: usize) -> usize {
    line[at..].chars().next().filter(|c| c.is_whitespace()).map_or(0, char::len_utf8)
}

/// As [`str::trim`], in one look where the ends are signs of ASCII.
fn trim(line: &str) -> &str {
    let trimmed = line.trim_ascii();
    let is_sign = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_graphic);
    let bytes = trimmed.as_bytes();
    if is_sign(bytes.first()) && is_sign(bytes.last()) { trimmed } else { line.trim() }
}

/// The lines of a text without carriage returns, and whether a sign of ASCII is in each.
fn lines_with(text: &str, sign: u8) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|byte| byte == b'\n').unwrap_or(text.len());
        let line = &text[..end];
        rest = text.get(end + 1..).filter(|rest| !rest.is_empty());
        Some((line, line.bytes().any(|byte| byte == sign)))
    })
}

/// The number of the last line.
pub fn last_line(text: &str) -> usize {
    let ends = text.bytes().filter(|&byte| byte == b'\n').count();
    (ends + usize::from(!text.ends_with('\n'))).max(1)
}

/// The lines with their numbers, without comments, which begin with a sign of ASCII.
pub fn lines<'a>(
    text: &'a str,
    comment: u8,
    header: impl Fn(&'a str) -> Option<&'a str>,
) -> impl Iterator<Item = (usize, Line<'a>)> {
    lines_with(text, comment).enumerate().filter_map(move |(i, (line, commented))| {
        let content = if commented { without_comment(line, comment) } else { trim(line) };
        if let Some(name) = header(content) {
            return Some((i + 1, Line::Heading(trim(name))));
        }
        (!content.is_empty()).then_some((i + 1, Line::Content(content)))
    })
}

/// A comment begins a line or follows a space, so that a label may have the sign inside.
pub fn without_comment(line: &str, comment: u8) -> &str {
    let end = line
        .char_indices()
        .find(|&(at, c)| {
            c == char::from(comment) && line[..at].chars().next_back().is_none_or(char::is_whitespace)
        })
        .map_or(line.len(), |(at, _)| at);
    line[..end].trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_words_are_those_of_the_definition() {
        let signs = [
            "a", "b1", " ", ",", "\t", "\n", "\u{a0}", "é", "\u{2003}", "∞", "%", "\n\n", "x\u{b}y", "\u{85}",
        ];
        let mut dice = crate::rng::Dice::new(5);
        for _ in 0..3000 {
            let count = dice.below(9);
            let text: String = (0..count).map(|_| signs[dice.below(signs.len() as u64) as usize]).collect();
            let expected = text.lines().map(|line| (line, line.contains('%')));
            assert!(lines_with(&text, b'%').eq(expected), "{text:?}");
            assert_eq!(last_line(&text), text.lines().count().max(1), "{text:?}");
            assert_eq!(trim(&text), text.trim(), "{text:?}");
            let split = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
            assert!(words(&text).eq(split), "{text:?}");
        }
    }
}

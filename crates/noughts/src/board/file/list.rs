//! Lists of lists: `[ [ 1, 2, 3 ], [ 1, 4, 5 ] ]` of GAP, `[(0, 1, 2), (0, 3, 4)]` of Sage, `{{0,1,2},{0,3,4}}`, bare arrays of
//! JSON, and one bracketed set a line.

use super::assembly::Side;
use super::scan::{Scanner, Token};
use super::{Assembly, Trouble};
use crate::board::Draft;

const HELP: &str = "a list of sets looks like [[1, 2, 3], [1, 4, 5]]; other labels than numbers go in quotes";

/// The offset of the first bracket, after `name :=` or `name =` if that is what begins the text.
pub fn start(line: &str) -> Option<usize> {
    let bracket = line.find(['[', '{', '('])?;
    let before = line[..bracket].trim();
    let name = before.strip_suffix('=').map(|name| name.strip_suffix(':').unwrap_or(name).trim_end());
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_alphabetic()) && name.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    (before.is_empty() || name.is_some_and(is_name)).then_some(bracket)
}

/// The text from the first bracket on.
pub fn scanner(text: &str) -> Scanner<'_> {
    let mut at = 0;
    for (i, line) in text.split_inclusive('\n').enumerate() {
        let content = line.trim_start();
        if !content.is_empty() && !content.starts_with('#') {
            return Scanner::from(text, at + start(line).unwrap_or(0), i + 1);
        }
        at += line.len();
    }
    Scanner::new(text)
}

pub fn parse(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    let mut scan = scanner(text);
    let Some(Token::Open(open)) = scan.next()? else { return Err(scan.trouble("no list begins here", HELP)) };
    if matches!(scan.peek()?, Some(Token::Open(_))) {
        family(&mut scan, open, &mut board, Side::First)?;
        if scan.peek()? == Some(Token::Semicolon) {
            scan.next()?;
        }
    } else {
        flat(&mut scan, open, &mut board)?;
    }
    if let Some(rest) = scan.next()? {
        return Err(scan.unexpected(Some(&rest), "the end of the file", HELP));
    }
    if !board.has_sets() {
        return Err(scan.trouble("there is no set in this file", HELP));
    }
    board.finish(scan.line)
}

/// Sets side by side, each in brackets, with a comma or a line end between them.
fn flat(scan: &mut Scanner<'_>, first: char, board: &mut Assembly<'_>) -> Result<(), Trouble> {
    let mut open = first;
    loop {
        set(scan, open, board, Side::First)?;
        let mut next = scan.peek()?;
        let mut separate = false;
        if matches!(next, Some(Token::Comma | Token::Semicolon)) {
            scan.next()?;
            separate = true;
            next = scan.peek()?;
        }
        let Some(next) = next else { return Ok(()) };
        scan.next()?;
        match next {
            Token::Open(c) if separate || scan.fresh_line => open = c,
            other => return Err(scan.unexpected(Some(&other), "a comma or a new line", HELP)),
        }
    }
}

/// The sets of a list whose opening bracket has been read.
pub fn family(
    scan: &mut Scanner<'_>,
    open: char,
    board: &mut Assembly<'_>,
    side: Side,
) -> Result<(), Trouble> {
    scan.elements(open, HELP, |scan| match scan.next()? {
        Some(Token::Open(open)) => set(scan, open, board, side),
        other => Err(scan.unexpected(other.as_ref(), "the bracket of a set", HELP)),
    })?;
    Ok(())
}

fn set(scan: &mut Scanner<'_>, open: char, board: &mut Assembly<'_>, side: Side) -> Result<(), Trouble> {
    points(scan, open, board, HELP)?;
    board.close(side, scan.line)
}

/// Puts the points of a list whose opening bracket has been read into the set being read.
pub fn points(
    scan: &mut Scanner<'_>,
    open: char,
    board: &mut Assembly<'_>,
    help: &str,
) -> Result<(), Trouble> {
    scan.elements(open, help, |scan| {
        let token = scan.next()?;
        if matches!(token, Some(Token::Open(_))) {
            return Err(scan.trouble("a list stands inside a set; this is nested too deeply", help));
        }
        let label = scan.label(token, help)?;
        board.put(&label, scan.line)
    })?;
    Ok(())
}

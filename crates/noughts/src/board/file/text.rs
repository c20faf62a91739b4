//! Board files in plain text, and in the `.pg` format of the literature on games as quantified formulas.
//!
//! Both are made of sections of lines; they differ in how a section and a comment begin. Points may be listed after the sets,
//! so a file is read twice: first its points, then the rest.

use super::assembly::Side;
use super::matrix::{Matrix, Rows};
use super::recognise::heading;
use super::table;
use super::words::{odd_word, short};
use super::{Assembly, Trouble};
use crate::board::labels::FEW;
use crate::board::{Draft, Point};
use std::collections::HashSet;

/// A line that says something.
enum Line<'a> {
    Heading(&'a str),
    Content(&'a str),
}

/// The words of a line, between white space and commas.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = loop {
            match separator(line, at)? {
                0 => break at,
                width => at += width,
            }
        };
        while separator(line, at) == Some(0) {
            at += 1;
        }
        Some(&line[start..at])
    })
}

/// How many bytes the separator takes that begins here: 0 for a part of a word, nothing at the end.
fn separator(line: &str, at: usize) -> Option<usize> {
    Some(match *line.as_bytes().get(at)? {
        b'\t'..=b'\r' | b' ' | b',' => 1,
        // The first byte of a character alone tells it.
        0xC0.. => line[at..].chars().next().filter(|c| c.is_whitespace()).map_or(0, char::len_utf8),
        _ => 0,
    })
}

/// As [`str::trim`], in one look where the ends are signs of ASCII.
fn trim(line: &str) -> &str {
    let trimmed = line.trim_ascii();
    let is_sign = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_graphic);
    let bytes = trimmed.as_bytes();
    if is_sign(bytes.first()) && is_sign(bytes.last()) { trimmed } else { line.trim() }
}

/// As [`str::lines`], for lines that are short.
fn short_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|b| b == b'\n');
        let line = &rest[..end.unwrap_or(rest.len())];
        rest = &rest[end.map_or(rest.len(), |end| end + 1)..];
        Some(line)
    })
}

/// The lines with their numbers, without comments.
fn lines<'a>(
    text: &'a str,
    comment: char,
    header: impl Fn(&'a str) -> Option<&'a str>,
) -> impl Iterator<Item = (usize, Line<'a>)> {
    short_lines(text).enumerate().filter_map(move |(i, line)| {
        let line = trim(line);
        if let Some(name) = header(line) {
            return Some((i + 1, Line::Heading(trim(name))));
        }
        let content = without_comment(line, comment);
        (!content.is_empty()).then_some((i + 1, Line::Content(content)))
    })
}

/// A comment begins a line or follows a space, so that a label may have the sign inside.
fn without_comment(line: &str, comment: char) -> &str {
    if comment.is_ascii() && !line.bytes().any(|b| b == comment as u8) {
        return trim(line);
    }
    let end = line
        .char_indices()
        .find(|&(at, c)| c == comment && line[..at].chars().next_back().is_none_or(char::is_whitespace))
        .map_or(line.len(), |(at, _)| at);
    line[..end].trim()
}

fn plain(text: &str) -> impl Iterator<Item = (usize, Line<'_>)> {
    lines(text, '#', heading)
}

fn unknown(line: usize, name: &str, help: &str) -> Trouble {
    Trouble::new(line, format!("no section is called “{}”", short(name)), help)
}

fn set(board: &mut Assembly<'_>, content: &str, line: usize, side: Side) -> Result<(), Trouble> {
    words(content).try_for_each(|word| board.put(word, line))?;
    // A line of commas has no word.
    board.close(side, line)
}

/// Adds points to a list that may go over several lines.
fn extend(
    board: &mut Assembly<'_>,
    list: for<'x> fn(&'x mut Assembly<'_>) -> &'x mut Vec<Point>,
    content: &str,
    line: usize,
) -> Result<(), Trouble> {
    for word in words(content) {
        let p = board.point(word, line)?;
        if list(board).contains(&p) {
            return Err(Trouble::new(
                line,
                format!("point “{}” stands twice", short(word)),
                "write each point once",
            ));
        }
        list(board).push(p);
    }
    Ok(())
}

const SECTIONS: &str = "sections are [points], [sets], [columns], [matrix], [matrix of sets], [second sets], [first stones], \
                        [second stones], [turns] and [first moves]";

/// One set per line, `#` comments, optional sections in brackets.
pub fn parse_plain(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    if !plain(text).any(|(_, line)| matches!(line, Line::Heading(_))) {
        return bare(text, board);
    }
    let mut section = "sets".to_string();
    for (n, line) in plain(text) {
        match line {
            Line::Heading(name) => section = name.to_lowercase(),
            Line::Content(content) if section == "points" => {
                words(content).try_for_each(|word| board.declare(word, n).map(|_| ()))?;
            }
            Line::Content(_) => {}
        }
    }
    let mut last = 1;
    section = "sets".to_string();
    let mut matrix: Option<Matrix> = None;
    let mut columns: Vec<(usize, &str)> = Vec::new();
    for (n, line) in plain(text) {
        last = n;
        let content = match line {
            Line::Content(content) => content,
            Line::Heading(name) => {
                section = name.to_lowercase();
                finish_section(&mut board, matrix.take(), &std::mem::take(&mut columns))?;
                matrix = match section.as_str() {
                    "matrix" => Some(Matrix::new(Rows::Points)),
                    "matrix of sets" => Some(Matrix::new(Rows::Sets)),
                    "second sets" => {
                        board.two_families();
                        None
                    }
                    "points" | "sets" | "columns" | "first stones" | "second stones" | "first moves"
                    | "turns" => None,
                    _ => return Err(unknown(n, name, SECTIONS)),
                };
                continue;
            }
        };
        match section.as_str() {
            "sets" => set(&mut board, content, n, Side::First)?,
            "second sets" => set(&mut board, content, n, Side::Second)?,
            "first stones" => extend(&mut board, |b| &mut b.setup.first, content, n)?,
            "second stones" => extend(&mut board, |b| &mut b.setup.second, content, n)?,
            "first moves" => extend(&mut board, |b| &mut b.setup.first_moves, content, n)?,
            "turns" => turns(&mut board, content, n)?,
            "columns" => columns.push((n, content)),
            _ => {
                if let Some(matrix) = &mut matrix {
                    matrix.row(content, n, &mut board)?;
                }
            }
        }
    }
    finish_section(&mut board, matrix, &columns)?;
    board.finish(last)
}

fn finish_section(
    board: &mut Assembly<'_>,
    matrix: Option<Matrix>,
    columns: &[(usize, &str)],
) -> Result<(), Trouble> {
    if let Some(matrix) = matrix {
        matrix.finish(board)?;
    }
    table::columns(columns, board)
}

fn turns(board: &mut Assembly<'_>, content: &str, line: usize) -> Result<(), Trouble> {
    for word in words(content) {
        board.setup.turns.push(match word.to_lowercase().as_str() {
            "first" => true,
            "second" => false,
            _ => {
                let message = format!("“{}” is not a player", short(word));
                return Err(Trouble::new(line, message, "write first or second for each move"));
            }
        });
    }
    Ok(())
}

/// Lines without any heading: sets, or a table of numbers whose columns are the sets. What looks like something else is refused.
fn bare(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    let rows = || {
        text.lines()
            .enumerate()
            .map(|(i, line)| (i + 1, without_comment(line.trim(), '#')))
            .filter(|(_, l)| !l.is_empty())
    };
    for (n, row) in rows() {
        if let Some((message, help)) = words(row).find_map(odd_word) {
            return Err(Trouble::new(n, message, help));
        }
        if let Some(word) = words(row).find(|word| word.contains([';', '|'])) {
            let message = format!("“{}” has a semicolon or bar in it", short(word));
            return Err(Trouble::new(
                n,
                message,
                "write one set a line, with labels between spaces or commas",
            ));
        }
    }
    let number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    if let Some((n, first)) = rows().next() {
        let titles = words(first).all(|word| !number(word)) && rows().nth(1).is_some();
        if titles && rows().skip(1).all(|(_, row)| words(row).all(number)) {
            let message = format!(
                "“{}” looks like the heading of a table: all other lines have numbers only",
                short(first)
            );
            return Err(Trouble::new(
                n,
                message,
                "delete it or begin it with #; if it is a set, put [sets] above it",
            ));
        }
    }
    let last = rows().last().map_or(1, |(n, _)| n);
    if table::sets_are_columns(rows) {
        table::columns(&rows().collect::<Vec<_>>(), &mut board)?;
        return board.finish(last);
    }
    for (n, row) in rows() {
        set(&mut board, row, n, Side::First).map_err(|trouble| table::hint(trouble, rows))?;
    }
    board.finish(last)
}

const PG_SECTIONS: [&str; 8] = [
    "times",
    "blackturns",
    "positions",
    "blackwins",
    "whitewins",
    "blackinitials",
    "whiteinitials",
    "firstmoves",
];

const PG_HELP: &str = "sections are #times, #blackturns, #positions, #blackwins, #whitewins, #blackinitials, \
     #whiteinitials and #firstmoves";

/// Black is the first player. Without `#whitewins` White only blocks: the second player has no sets.
pub fn parse_pg(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    let mut section = "";
    let mut rest: Vec<(usize, &str, &str)> = Vec::new();
    for (n, line) in lines(text, '%', |line| line.strip_prefix('#')) {
        match line {
            Line::Heading(name) => section = pg_section(name).ok_or_else(|| unknown(n, name, PG_HELP))?,
            Line::Content(content) if section == "positions" => {
                words(content).try_for_each(|word| board.declare(word, n).map(|_| ()))?;
            }
            Line::Content(content) if section.is_empty() => {
                let message = format!("“{}” stands before the first section", short(content));
                return Err(Trouble::new(n, message, PG_HELP));
            }
            Line::Content(content) => rest.push((n, section, content)),
        }
    }
    if !board.listed {
        let last = text.lines().count().max(1);
        return Err(Trouble::new(last, "the section #positions is missing or empty", PG_HELP));
    }
    board.two_families();
    let (mut times, mut black_turns) = (Vec::new(), Vec::new());
    for (n, section, content) in rest {
        match section {
            "blackwins" => set(&mut board, content, n, Side::First)?,
            "whitewins" => set(&mut board, content, n, Side::Second)?,
            "blackinitials" => extend(&mut board, |b| &mut b.setup.first, content, n)?,
            "whiteinitials" => extend(&mut board, |b| &mut b.setup.second, content, n)?,
            "firstmoves" => extend(&mut board, |b| &mut b.setup.first_moves, content, n)?,
            "times" => times.extend(words(content)),
            _ => black_turns.extend(words(content).map(|word| (n, word))),
        }
    }
    board.setup.turns = pg_turns(&times, &black_turns)?;
    // Taking turns until the board is full, Black first on the empty one, is what every game does: nothing to note.
    let claimed = board.setup.first.len() + board.setup.second.len();
    let free = board.points().saturating_sub(claimed);
    let turns = &mut board.setup.turns;
    let usual = |(i, black): (usize, &bool)| *black == (claimed + i).is_multiple_of(2);
    if turns.len() >= free && turns.iter().enumerate().all(usual) {
        turns.clear();
    }
    board.merge_families();
    board.finish(text.lines().count().max(1))
}

/// The section that a heading names.
fn pg_section(name: &str) -> Option<&'static str> {
    let known = |name: &str| PG_SECTIONS.into_iter().find(|section| section.eq_ignore_ascii_case(name));
    known(name).or_else(|| known(&name.to_lowercase()))
}

fn pg_turns(times: &[&str], black_turns: &[(usize, &str)]) -> Result<Vec<bool>, Trouble> {
    // Mostly both are in the same order: then each of Black's turns is the next of the times.
    let mut next = black_turns.iter().peekable();
    let in_order: Vec<bool> =
        times.iter().map(|time| next.next_if(|(_, turn)| turn == time).is_some()).collect();
    let is_twice = |(i, time): (usize, &&str)| times[..i].contains(time);
    if next.peek().is_none() && times.len() <= FEW && !times.iter().enumerate().any(is_twice) {
        return Ok(in_order);
    }
    let known: HashSet<&str> = times.iter().copied().collect();
    if let Some((n, turn)) = black_turns.iter().find(|(_, turn)| !known.contains(turn)) {
        let message = format!("Black's turn “{}” is not among the times", short(turn));
        return Err(Trouble::new(*n, message, "add it to #times"));
    }
    let black_turns: HashSet<&str> = black_turns.iter().map(|&(_, turn)| turn).collect();
    Ok(times.iter().map(|time| black_turns.contains(time)).collect())
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
            assert!(short_lines(&text).eq(text.lines()), "{text:?}");
            assert_eq!(trim(&text), text.trim(), "{text:?}");
            let split = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
            assert!(words(&text).eq(split), "{text:?}");
        }
    }

    #[test]
    fn turns_are_those_of_the_definition() {
        let times = ["t1", "t2", "t3", "t4"];
        for mask in 0..16 {
            let turns: Vec<bool> = (0..4).map(|i| mask >> i & 1 == 1).collect();
            let mut black: Vec<(usize, &str)> = (0..4).filter(|&i| turns[i]).map(|i| (1, times[i])).collect();
            assert_eq!(pg_turns(&times, &black).unwrap(), turns);
            black.reverse();
            assert_eq!(pg_turns(&times, &black).unwrap(), turns);
        }
        assert_eq!(pg_turns(&["a", "b", "a"], &[(1, "a")]).unwrap(), [true, false, true]);
        assert!(pg_turns(&times, &[(1, "t1"), (7, "t9")]).unwrap_err().line == 7);
    }
}

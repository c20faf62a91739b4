//! Board files in plain text: sections of lines.
//!
//! Points may be listed after the sets, so a file is read twice: first its points, then the rest.

use super::assembly::Side;
use super::lines::{Line, lines, without_comment, words};
use super::matrix::{Matrix, Rows};
use super::recognise::heading;
use super::table;
use super::words::{odd_word, short};
use super::{Assembly, Trouble};
use crate::board::{Draft, Point};

fn plain(text: &str) -> impl Iterator<Item = (usize, Line<'_>)> {
    lines(text, b'#', heading)
}

/// No section has that name.
pub fn unknown(line: usize, name: &str, help: &str) -> Trouble {
    Trouble::new(line, format!("no section is called “{}”", short(name)), help)
}

/// A line of points: a set.
pub fn set(board: &mut Assembly<'_>, content: &str, line: usize, side: Side) -> Result<(), Trouble> {
    words(content).try_for_each(|word| board.put(word, line))?;
    // A line of commas has no word.
    board.close(side, line)
}

/// Adds points to a list that may go over several lines.
pub fn extend(
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
pub fn parse(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
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
            .map(|(i, line)| (i + 1, without_comment(line.trim(), b'#')))
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

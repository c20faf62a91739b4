//! Incidence matrices of 0 and 1: a row for each point, a column for each set, as in GAP, Sage and the books on designs.

use super::assembly::Side;
use super::{Assembly, Trouble};
use crate::board::Draft;

/// Which way round a matrix stands.
#[derive(Clone, Copy, PartialEq)]
pub enum Rows {
    Points,
    Sets,
}

const HELP: &str = "a matrix has a row of 0 and 1 for each point, and a column for each set, all rows of the same length; \
                    under a heading [matrix of sets] the rows are the sets";

/// A row: its line and its entries, each `0` or `1`.
type Row<'a> = (usize, &'a str);

fn entries(row: &str) -> impl Iterator<Item = bool> + '_ {
    row.bytes().filter(|b| matches!(b, b'0' | b'1')).map(|b| b == b'1')
}

/// Rows of a text without words: lines, or what stands between innermost brackets.
fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    text.lines()
        .enumerate()
        .flat_map(|(i, line)| {
            let content = line.split('#').next().unwrap_or("");
            content.split(['[', ']', '(', ')', '{', '}']).map(move |part| (i + 1, part))
        })
        .filter(|(_, part)| entries(part).next().is_some())
}

/// Is there nothing but 0 and 1, in rows that cannot be sets? `Err` if they could be either.
pub fn is_matrix(text: &str) -> Result<bool, Trouble> {
    let content = || text.lines().map(|line| line.split('#').next().unwrap_or(""));
    if content().any(|line| line.bytes().any(|b| !b"01[](){},; \t".contains(&b))) {
        return Ok(false);
    }
    let (mut count, mut first, mut wide, mut twice, mut long) = (0, 1, false, false, false);
    for (line, row) in rows(text) {
        if count == 0 {
            first = line;
        }
        count += 1;
        let words = || row.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty());
        let all = words().count();
        let ones = words().filter(|word| *word == "1").count();
        long |= words().any(|word| word.len() > 1);
        wide |= all > 1;
        twice |= ones > 1 || all > ones + 1;
    }
    // Words such as 011 are rows if they stand alone, and else labels.
    if count < 2 || (wide && long) {
        return Ok(false);
    }
    if twice || long {
        return Ok(true);
    }
    Err(Trouble::new(
        first,
        "these zeros and ones may be points, or the entries of a matrix",
        "put a heading above them: [sets] or [matrix]",
    ))
}

pub fn parse(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    let mut matrix = Matrix::new(Rows::Points);
    let mut last = 1;
    for (line, row) in rows(text) {
        matrix.row(row, line, &mut board)?;
        last = line;
    }
    matrix.finish(&mut board)?;
    board.finish(last)
}

/// A matrix read row by row.
pub struct Matrix {
    rows: Rows,
    height: usize,
    width: usize,
    first_line: usize,
    last_line: usize,
    /// The rows with a 1, by columns.
    columns: Vec<Vec<u32>>,
    ones: usize,
}

impl Matrix {
    pub fn new(rows: Rows) -> Matrix {
        Matrix { rows, height: 0, width: 0, first_line: 1, last_line: 1, columns: Vec::new(), ones: 0 }
    }

    pub fn row(&mut self, row: &str, line: usize, board: &mut Assembly<'_>) -> Result<(), Trouble> {
        if let Some(c) = row.chars().find(|c| !"01,; \t".contains(*c)) {
            return Err(Trouble::new(line, format!("“{c}” is neither 0 nor 1"), HELP));
        }
        let width = entries(row).count();
        if self.height == 0 {
            self.width = width;
            self.first_line = line;
            match self.rows {
                Rows::Points => {
                    // Every column becomes a set with a point at least.
                    board.room(0, width, line)?;
                    self.columns = vec![Vec::new(); width];
                }
                Rows::Sets if board.listed => {}
                Rows::Sets => board.declare_numbers(width, line)?,
            }
        }
        if width != self.width {
            let message = format!("this row has {width} entries, and the first row has {}", self.width);
            return Err(Trouble::new(line, message, HELP));
        }
        self.height += 1;
        self.last_line = line;
        match self.rows {
            Rows::Points => {
                let extra = if board.listed { 0 } else { self.height };
                self.ones += entries(row).filter(|one| *one).count();
                board.room(extra, self.ones, line)?;
                let row_number = self.height as u32 - 1;
                for (column, _) in entries(row).enumerate().filter(|(_, one)| *one) {
                    self.columns[column].push(row_number);
                }
                Ok(())
            }
            Rows::Sets => {
                if board.points() != width {
                    return Err(self.wrong_count(width, line, board));
                }
                for (column, _) in entries(row).enumerate().filter(|(_, one)| *one) {
                    board.put_number(column, line)?;
                }
                board.close(Side::First, line)
            }
        }
    }

    fn wrong_count(&self, count: usize, line: usize, board: &Assembly<'_>) -> Trouble {
        let what = if self.rows == Rows::Points { "rows" } else { "columns" };
        let message =
            format!("the matrix has {count} {what} for points, and {} points are listed", board.points());
        Trouble::new(line, message, HELP)
    }

    /// Hands the sets over.
    pub fn finish(self, board: &mut Assembly<'_>) -> Result<(), Trouble> {
        if self.rows == Rows::Sets {
            return Ok(());
        }
        if !board.listed {
            board.declare_numbers(self.height, self.first_line)?;
        }
        if board.points() != self.height {
            return Err(self.wrong_count(self.height, self.last_line, board));
        }
        for (i, column) in self.columns.iter().enumerate() {
            if column.is_empty() {
                let message = format!("column {} of the matrix has no 1: an empty set", i + 1);
                return Err(Trouble::new(self.first_line, message, "leave that column out"));
            }
            for &p in column {
                board.put_number(p as usize, self.first_line)?;
            }
            board.close(Side::First, self.first_line)?;
        }
        Ok(())
    }
}

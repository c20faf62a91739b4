//! Latin squares: reading, checking, orthogonality; mates and mutually orthogonal squares.

mod mate;
mod mols;

pub use mate::{Mate, OrderSix};

use std::collections::HashMap;
use std::fmt;

/// A Latin square with symbols 0 … n−1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latin {
    order: usize,
    cells: Vec<u32>,
}

/// What keeps an array from being a Latin square, or a text from being an array. A whole sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LatinError {
    /// The wrong number of cells or of symbols.
    Size(String),
    /// A symbol twice in a row or column, with the place.
    Twice(String),
    /// A text with no square in it, or rows of different lengths, with the line.
    Text(String),
}

impl fmt::Display for LatinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (LatinError::Size(sentence) | LatinError::Twice(sentence) | LatinError::Text(sentence)) = self;
        f.write_str(sentence)
    }
}

impl std::error::Error for LatinError {}

/// A square array of words, as read from a text; it may be Latin or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// The rows, as symbols.
    pub rows: Vec<Vec<String>>,
    /// The line of the text it begins on, from 1.
    pub line: usize,
}

/// Two cells in which two squares have the same pair of symbols, as (row, column) from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    pub first: (usize, usize),
    pub second: (usize, usize),
}

impl Latin {
    /// The square with these cells, row by row.
    pub fn new(order: usize, cells: Vec<u32>) -> Result<Latin, LatinError> {
        if cells.len() != order * order {
            return Err(LatinError::Size(format!("{} cells are no square of order {order}", cells.len())));
        }
        let words: Vec<Vec<String>> =
            cells.chunks(order.max(1)).map(|row| row.iter().map(|s| (s + 1).to_string()).collect()).collect();
        Array { rows: words, line: 1 }.check()?;
        if let Some(s) = cells.iter().find(|&&s| s as usize >= order) {
            return Err(LatinError::Size(format!("symbol {} in a square of order {order}", s + 1)));
        }
        Ok(Latin { order, cells })
    }

    /// The square whose cell in row r and column c is `symbol(r, c)`, which the caller knows to be Latin.
    fn from_fn(order: usize, symbol: impl Fn(usize, usize) -> u32) -> Latin {
        let cells = (0..order * order).map(|i| symbol(i / order, i % order)).collect();
        Latin { order, cells }
    }

    /// How many rows it has.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The symbol of a cell, counted from 0.
    pub fn get(&self, row: usize, column: usize) -> u32 {
        self.cells[row * self.order + column]
    }

    /// The rows, one by one.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.cells.chunks(self.order.max(1))
    }

    /// Two squares of one order are orthogonal when each pair of symbols stands in one cell; otherwise the
    /// first pair that stands in two.
    pub fn repeat(&self, other: &Latin) -> Option<Repeat> {
        let n = self.order;
        let mut seen = vec![usize::MAX; n * n];
        for cell in 0..n * n {
            let pair = self.cells[cell] as usize * n + other.cells[cell] as usize;
            if seen[pair] != usize::MAX {
                let place = |cell: usize| (cell / n, cell % n);
                return Some(Repeat { first: place(seen[pair]), second: place(cell) });
            }
            seen[pair] = cell;
        }
        None
    }

    /// Does each pair of symbols stand in exactly one cell?
    pub fn is_orthogonal_to(&self, other: &Latin) -> bool {
        self.order == other.order && self.repeat(other).is_none()
    }

    /// The same square with symbols renamed so that the first row is in order.
    #[must_use]
    pub fn standardised(&self) -> Latin {
        let mut name = vec![0; self.order];
        for (column, &symbol) in self.cells.iter().take(self.order).enumerate() {
            name[symbol as usize] = column as u32;
        }
        Latin { order: self.order, cells: self.cells.iter().map(|&s| name[s as usize]).collect() }
    }
}

/// Symbols from 1, columns aligned.
impl fmt::Display for Latin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.order.to_string().len();
        for (i, row) in self.rows().enumerate() {
            let words: Vec<String> = row.iter().map(|s| format!("{:>width$}", s + 1)).collect();
            write!(f, "{}{}", if i == 0 { "" } else { "\n" }, words.join(" "))?;
        }
        Ok(())
    }
}

impl Array {
    /// The Latin square this array is; symbols are counted in their order (numbers as numbers).
    pub fn check(&self) -> Result<Latin, LatinError> {
        let n = self.rows.len();
        let columns: Vec<Vec<&String>> =
            (0..n).map(|c| self.rows.iter().map(|row| &row[c]).collect()).collect();
        for (r, row) in self.rows.iter().enumerate() {
            if let Some((a, b)) = repeated(&row.iter().collect::<Vec<_>>()) {
                let columns = format!("columns {} and {}", a + 1, b + 1);
                return Err(LatinError::Twice(format!("row {} has {} twice, in {columns}", r + 1, row[a])));
            }
        }
        for (c, column) in columns.iter().enumerate() {
            if let Some((a, b)) = repeated(column) {
                let rows = format!("rows {} and {}", a + 1, b + 1);
                return Err(LatinError::Twice(format!(
                    "column {} has {} twice, in {rows}",
                    c + 1,
                    column[a]
                )));
            }
        }
        let mut symbols: Vec<&String> = self.rows.iter().flatten().collect();
        symbols.sort_by_key(|word| (word.parse::<u64>().unwrap_or(u64::MAX), *word));
        symbols.dedup();
        if symbols.len() != n {
            return Err(LatinError::Size(format!(
                "{} different symbols in a square of order {n}",
                symbols.len()
            )));
        }
        let number: HashMap<&String, u32> = symbols.into_iter().zip(0..).collect();
        Ok(Latin { order: n, cells: self.rows.iter().flatten().map(|word| number[word]).collect() })
    }
}

/// The first two places with the same word.
fn repeated(words: &[&String]) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    words.iter().enumerate().find_map(|(i, word)| seen.insert(*word, i).map(|before| (before, i)))
}

impl Array {
    /// Reads square arrays: one row a line, symbols apart by spaces or commas or one letter or digit each, squares
    /// apart by empty lines; `#` begins a comment.
    pub fn read(text: &str) -> Result<Vec<Array>, LatinError> {
        let mut arrays: Vec<Array> = Vec::new();
        let mut open = false;
        for (i, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or("").trim();
            let words: Vec<String> = content
                .split(|c: char| c.is_whitespace() || ",;|".contains(c))
                .filter(|word| !word.is_empty())
                .map(String::from)
                .collect();
            if words.is_empty() {
                // A line that is only a comment does not end a square.
                open &= !line.trim().is_empty();
                continue;
            }
            if !open {
                arrays.push(Array { rows: Vec::new(), line: i + 1 });
                open = true;
            }
            arrays.last_mut().expect("a square is open").rows.push(words);
        }
        for array in &mut arrays {
            let n = array.rows.len();
            if n > 1 && array.rows.iter().all(|row| row.len() == 1) {
                array.rows =
                    array.rows.iter().map(|row| row[0].chars().map(String::from).collect()).collect();
            }
            if let Some(r) = array.rows.iter().position(|row| row.len() != n) {
                return Err(LatinError::Text(format!(
                    "line {}: this row has {} entries, and the square that begins on line {} has {n} rows",
                    array.line + r,
                    array.rows[r].len(),
                    array.line
                )));
            }
        }
        if arrays.is_empty() {
            return Err(LatinError::Text("there is no square in this text".to_string()));
        }
        Ok(arrays)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Result<Latin, LatinError> {
        Array::read(text)?[0].check()
    }

    #[test]
    fn squares_are_read_in_several_ways() {
        let plain = square("1 2 3\n2 3 1\n3 1 2").unwrap();
        assert_eq!(plain.to_string(), "1 2 3\n2 3 1\n3 1 2");
        for text in
            ["123\n231\n312", "a,b,c\nb,c,a\nc,a,b", "# order 3\n10 11 12\n11 12 10 # row\n12 10 11\n"]
        {
            assert_eq!(square(text).unwrap(), plain);
        }
        let two = Array::read("1 2\n2 1\n\n\n2 1\n1 2\n").unwrap();
        assert_eq!((two.len(), two[1].line), (2, 5));
        assert_eq!(square("1").unwrap().order(), 1);
    }

    #[test]
    fn violations_are_named() {
        for (text, message) in [
            ("1 2 3\n2 2 1\n3 1 2", "row 2 has 2 twice, in columns 1 and 2"),
            ("1 2 3\n2 3 1\n1 2 3", "column 1 has 1 twice, in rows 1 and 3"),
            ("1 2\n3 1", "3 different symbols in a square of order 2"),
            (
                "1 2 3\n2 3\n3 1 2",
                "line 2: this row has 2 entries, and the square that begins on line 1 has 3 rows",
            ),
            ("12\n213", "line 2: this row has 3 entries, and the square that begins on line 1 has 2 rows"),
            ("\n# nothing\n", "there is no square in this text"),
        ] {
            assert_eq!(square(text).unwrap_err().to_string(), message);
        }
        assert!(Latin::new(2, vec![0, 1, 1, 2]).is_err());
        assert!(Latin::new(2, vec![0, 1, 1]).is_err());
        assert!(Latin::new(2, vec![1, 2, 2, 1]).is_err());
    }

    #[test]
    fn orthogonality_is_the_definition() {
        let a = square("123\n231\n312").unwrap();
        let b = square("123\n312\n231").unwrap();
        assert!(a.is_orthogonal_to(&b) && b.is_orthogonal_to(&a) && !a.is_orthogonal_to(&a));
        assert_eq!(a.repeat(&a), Some(Repeat { first: (0, 1), second: (1, 0) }));
        assert!(!a.is_orthogonal_to(&square("12\n21").unwrap()));
    }
}

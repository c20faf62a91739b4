//! Tables of designs: numbers in rows and columns, whose columns may be the blocks, as in the handbooks.

use super::assembly::Side;
use super::lines::words;
use super::{Assembly, Trouble};
use std::collections::HashSet;

/// Are the columns of this table the sets? So it is if rows cannot be sets, or would all be the same one: a rectangle of numbers
/// in which every row has a number twice and which is wider than high, or all rows have the same numbers.
pub fn sets_are_columns<'a, I: Iterator<Item = (usize, &'a str)>>(rows: impl Fn() -> I) -> bool {
    let sorted = |row: &'a str| {
        let mut row: Vec<&str> = words(row).collect();
        row.sort_unstable();
        row
    };
    let Some((_, first)) = rows().next() else { return false };
    let first = sorted(first);
    let (mut height, mut all_same, mut all_twice) = (0, true, true);
    for (_, row) in rows() {
        let row = sorted(row);
        height += 1;
        all_same &= row == first;
        all_twice &= row.windows(2).any(|w| w[0] == w[1]);
        let number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
        if row.len() != first.len() || !row.iter().all(number) || !(all_same || all_twice) {
            return false;
        }
    }
    height > 1 && (all_twice && first.len() > height || all_same && first.len() > 1)
}

/// Adds the columns of a table as sets.
pub fn columns(rows: &[(usize, &str)], board: &mut Assembly<'_>) -> Result<(), Trouble> {
    let Some(&(first_line, first)) = rows.first() else { return Ok(()) };
    let width = words(first).count();
    board.room(0, width.saturating_mul(rows.len()), first_line)?;
    let mut columns: Vec<Vec<(usize, &str)>> = vec![Vec::with_capacity(rows.len()); width];
    for &(n, row) in rows {
        if words(row).count() != width {
            let message =
                format!("this row has {} entries, and the first row has {width}", words(row).count());
            return Err(Trouble::new(
                n,
                message,
                "the sets are the columns here: each row has an entry for each set",
            ));
        }
        words(row).zip(&mut columns).for_each(|(word, column)| column.push((n, word)));
    }
    for (i, column) in columns.iter().enumerate() {
        let mut seen = HashSet::new();
        if let Some((n, word)) = column.iter().find(|(_, word)| !seen.insert(*word)) {
            let message = format!("point “{word}” stands twice in column {}", i + 1);
            return Err(Trouble::new(
                *n,
                message,
                "the sets are the columns here: write each point once in a column",
            ));
        }
        column.iter().try_for_each(|(n, word)| board.put(word, *n))?;
        board.close(Side::First, first_line)?;
    }
    Ok(())
}

/// A point that stands twice in a row of a rectangle may mean that the columns are the sets.
pub fn hint<'a, I: Iterator<Item = (usize, &'a str)>>(mut trouble: Trouble, rows: impl Fn() -> I) -> Trouble {
    let widths: HashSet<usize> = rows().map(|(_, row)| words(row).count()).collect();
    if trouble.message.contains("stands twice") && widths.len() == 1 && rows().nth(1).is_some() {
        trouble.help += "; if the columns are the sets, put [columns] above the table";
    }
    trouble
}

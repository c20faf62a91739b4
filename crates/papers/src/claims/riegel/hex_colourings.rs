//! All colourings of a Hex board at once: who joins their sides.
//!
//! A cell touches only its left neighbour and two cells of the row above, so it is enough to know, for the last cell of
//! each column, which cells are joined to each other and to which sides. Cells are added row by row, and colourings that look
//! alike there are counted together. That is every colouring of an 8×8 board in well under a second.

use std::collections::HashMap;

/// How many colourings of a board join what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colourings {
    /// The first player joins top and bottom, the second does not join left and right.
    pub first: u128,
    pub second: u128,
    pub both: u128,
    pub neither: u128,
}

/// A group of joined cells of one colour: whose it is, and which of the owner's two sides it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Group {
    second: bool,
    sides: [bool; 2],
}

/// What later cells need to know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
struct Border {
    /// For each column the group of its last cell, if it has one; groups are numbered in this order.
    of_column: Vec<Option<u8>>,
    groups: Vec<Group>,
    /// Has the first, has the second player joined the sides?
    joined: [bool; 2],
}

impl Border {
    /// A cell of a colour below the last one of its column.
    fn add(&self, column: usize, second: bool, sides: [bool; 2]) -> Border {
        let mut next = self.clone();
        let new = next.groups.len() as u8;
        next.groups.push(Group { second, sides });
        // Left, above, and above to the right; the cell above is still the last of its column.
        let near = [column.checked_sub(1), Some(column), Some(column + 1)];
        let touched: Vec<u8> =
            near.into_iter().flatten().filter_map(|c| next.of_column.get(c).copied().flatten()).collect();
        next.of_column[column] = Some(new);
        for group in touched.into_iter().filter(|&g| self.groups[g as usize].second == second) {
            for side in 0..2 {
                next.groups[new as usize].sides[side] |= self.groups[group as usize].sides[side];
            }
            next.of_column.iter_mut().filter(|g| **g == Some(group)).for_each(|g| *g = Some(new));
        }
        next.joined[usize::from(second)] |= next.groups[new as usize].sides == [true; 2];
        next.renumbered()
    }

    fn renumbered(&self) -> Border {
        let mut names: Vec<u8> = Vec::new();
        let mut name = |group: u8| {
            let place = names.iter().position(|&g| g == group).unwrap_or_else(|| {
                names.push(group);
                names.len() - 1
            });
            place as u8
        };
        let of_column = self.of_column.iter().map(|g| g.map(&mut name)).collect();
        let groups = names.iter().map(|&g| self.groups[g as usize]).collect();
        Border { of_column, groups, joined: self.joined }
    }
}

/// Counts all 2^(columns·rows) colourings of a board with at most 127 cells.
pub fn colourings(columns: usize, rows: usize) -> Colourings {
    assert!(columns * rows < 128, "the colourings of {columns}×{rows} cells are too many to count");
    let empty = Border { of_column: vec![None; columns], ..Border::default() };
    let mut borders: HashMap<Border, u128> = HashMap::from([(empty, 1)]);
    for cell in 0..columns * rows {
        let (column, row) = (cell % columns, cell / columns);
        let mut next = HashMap::new();
        for (border, count) in borders {
            let first = border.add(column, false, [row == 0, row + 1 == rows]);
            let second = border.add(column, true, [column == 0, column + 1 == columns]);
            for border in [first, second] {
                *next.entry(border).or_insert(0) += count;
            }
        }
        borders = next;
    }
    let mut found = Colourings::default();
    for (border, count) in borders {
        *match border.joined {
            [true, false] => &mut found.first,
            [false, true] => &mut found.second,
            [true, true] => &mut found.both,
            [false, false] => &mut found.neither,
        } += count;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::{Board, Point};

    /// Every colouring by itself, with the winning sets of the board.
    #[test]
    fn counts_are_those_of_all_colourings() {
        for (columns, rows) in [(1, 1), (2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (3, 4), (5, 2)] {
            let board = Board::parse(&format!("hex({columns},{rows})")).unwrap();
            let first = board.list_sets(1 << 20).unwrap();
            let second = board.second_sets().unwrap();
            let mut wanted = Colourings::default();
            for code in 0_u32..1 << (columns * rows) {
                let owns =
                    |set: &[Point], mine: bool| set.iter().all(|&p| (code >> p.index() & 1 == 1) == mine);
                *match (first.iter().any(|s| owns(s, true)), second.iter().any(|s| owns(s, false))) {
                    (true, false) => &mut wanted.first,
                    (false, true) => &mut wanted.second,
                    (true, true) => &mut wanted.both,
                    (false, false) => &mut wanted.neither,
                } += 1;
            }
            assert_eq!(colourings(columns, rows), wanted, "{columns}×{rows}");
        }
    }

    #[test]
    fn every_colouring_is_counted() {
        let all = colourings(6, 5);
        assert_eq!(all.first + all.second + all.both + all.neither, 1 << 30);
    }
}

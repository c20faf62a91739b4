//! Transversals and orthogonal mates. A square has a mate exactly when its cells can be partitioned into
//! transversals: the cells with one symbol of the mate are one of them.

use super::Latin;
use crate::exact_cover::{End, ExactCover};

/// The answer of a search for an orthogonal mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mate {
    /// A square orthogonal to it.
    Found(Latin),
    /// The search was exhaustive.
    None,
    /// The limit on choices was reached.
    Undecided,
}

impl Latin {
    /// Every transversal, as the column in each row: all columns and all symbols once. `None` if listing them
    /// would need more than `limit` choices.
    pub fn transversals(&self, limit: u64) -> Option<Vec<Vec<u32>>> {
        let mut search = Transversals {
            square: self,
            used_columns: vec![false; self.order()],
            used_symbols: vec![false; self.order()],
            path: Vec::new(),
            found: Vec::new(),
            left: limit,
        };
        search.extend().then_some(search.found)
    }
}

struct Transversals<'a> {
    square: &'a Latin,
    used_columns: Vec<bool>,
    used_symbols: Vec<bool>,
    path: Vec<u32>,
    found: Vec<Vec<u32>>,
    left: u64,
}

impl Transversals<'_> {
    /// False when the limit is reached.
    fn extend(&mut self) -> bool {
        let (row, n) = (self.path.len(), self.square.order());
        if row == n {
            self.found.push(self.path.clone());
            return true;
        }
        for column in 0..n {
            let symbol = self.square.get(row, column) as usize;
            if self.used_columns[column] || self.used_symbols[symbol] {
                continue;
            }
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            self.used_columns[column] = true;
            self.used_symbols[symbol] = true;
            self.path.push(column as u32);
            let within = self.extend();
            self.path.pop();
            self.used_columns[column] = false;
            self.used_symbols[symbol] = false;
            if !within {
                return false;
            }
        }
        true
    }
}

impl Latin {
    /// An orthogonal mate, by exact cover of the cells with transversals.
    pub fn mate(&self, limit: u64) -> Mate {
        match self.transversals(limit) {
            Some(transversals) => mate_from(self, &transversals, limit),
            None => Mate::Undecided,
        }
    }
}

fn mate_from(square: &Latin, transversals: &[Vec<u32>], limit: u64) -> Mate {
    let n = square.order() as u32;
    let mut cover = ExactCover::new(n * n);
    for transversal in transversals {
        let cells: Vec<u32> = (0..n).zip(transversal).map(|(row, column)| row * n + column).collect();
        cover.add(&cells);
    }
    let mut found = None;
    let end = cover.search(limit, |chosen| {
        let mut cells = vec![0; (n * n) as usize];
        for (symbol, &option) in chosen.iter().enumerate() {
            for (row, &column) in (0..n).zip(&transversals[option as usize]) {
                cells[(row * n + column) as usize] = symbol as u32;
            }
        }
        found = Some(Latin { order: square.order(), cells }.standardised());
        false
    });
    match (found, end) {
        (Some(mate), _) => Mate::Found(mate),
        (None, End::Limit) => Mate::Undecided,
        (None, _) => Mate::None,
    }
}

impl Latin {
    /// Calls the visitor with every reduced square of an order (first row and first column in order) until it
    /// returns false.
    pub fn reduced_squares(order: usize, mut visit: impl FnMut(&Latin) -> bool) {
        let first = |i: usize| if i < order { i } else { i / order };
        let cells = (0..order * order).map(|i| first(i) as u32).collect();
        let mut square = Latin { order, cells };
        // Symbols used so far in each row and column, as bits.
        let border: Vec<u64> = (0..order).map(|i| 1 << i).collect();
        let mut columns = border.clone();
        let mut rows = border;
        fill(&mut square, 1, 1, &mut rows, &mut columns, &mut visit);
    }
}

/// Fills the square from a cell on; false when the visitor said stop.
fn fill(
    square: &mut Latin,
    row: usize,
    column: usize,
    rows: &mut [u64],
    columns: &mut [u64],
    visit: &mut impl FnMut(&Latin) -> bool,
) -> bool {
    let n = square.order;
    if row >= n {
        return visit(square);
    }
    if column >= n {
        return fill(square, row + 1, 1, rows, columns, visit);
    }
    for symbol in 0..n {
        let bit = 1 << symbol;
        if (rows[row] | columns[column]) & bit != 0 {
            continue;
        }
        rows[row] |= bit;
        columns[column] |= bit;
        square.cells[row * n + column] = symbol as u32;
        let more = fill(square, row, column + 1, rows, columns, visit);
        rows[row] ^= bit;
        columns[column] ^= bit;
        if !more {
            return false;
        }
    }
    true
}

/// What the exhaustive search for orthogonal squares of order 6 went through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderSix {
    /// Reduced squares, each tried for a mate.
    pub squares: u64,
    /// Those that have transversals at all.
    pub with_transversals: u64,
    /// Transversals of all squares together.
    pub transversals: u64,
    /// A pair, if there were one.
    pub pair: Option<(Latin, Latin)>,
}

impl Latin {
    /// Tries every reduced square of order 6 for an orthogonal mate.
    ///
    /// This covers all pairs: permuting the rows and the columns of both squares of an orthogonal pair alike, and
    /// renaming the symbols of one, keeps it orthogonal and makes the first square reduced.
    pub fn no_pair_of_order_six() -> OrderSix {
        search_pairs(6)
    }
}

fn search_pairs(order: usize) -> OrderSix {
    let mut result = OrderSix::default();
    Latin::reduced_squares(order, |square| {
        let list = square.transversals(u64::MAX).unwrap_or_default();
        result.squares += 1;
        result.transversals += list.len() as u64;
        if !list.is_empty() {
            result.with_transversals += 1;
            if let Mate::Found(mate) = mate_from(square, &list, u64::MAX) {
                result.pair = Some((square.clone(), mate));
            }
        }
        result.pair.is_none()
    });
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduced_squares_are_latin_and_as_many_as_known() {
        for (order, known) in [(1, 1), (2, 1), (3, 1), (4, 4), (5, 56)] {
            let mut seen = std::collections::HashSet::new();
            Latin::reduced_squares(order, |square| {
                assert!(Latin::new(order, square.cells.clone()).is_ok());
                seen.insert(square.cells.clone())
            });
            assert_eq!(seen.len(), known);
        }
    }

    #[test]
    fn no_two_squares_of_order_six_are_orthogonal() {
        let result = Latin::no_pair_of_order_six();
        assert_eq!((result.squares, result.pair), (9408, None));
        assert!(result.with_transversals > 0);
    }

    #[test]
    fn the_same_search_finds_pairs_of_other_orders() {
        for order in [3, 4, 5] {
            let (a, b) = search_pairs(order).pair.unwrap();
            assert!(Latin::new(order, b.cells.clone()).is_ok() && a.is_orthogonal_to(&b));
        }
        assert_eq!(search_pairs(2).pair, None);
    }

    #[test]
    fn mates_of_known_squares() {
        for order in [3, 4, 5, 7, 8, 9] {
            let square = &Latin::mols(order, 1)[0];
            let Mate::Found(mate) = square.mate(u64::MAX) else { panic!("order {order} has a mate") };
            assert!(Latin::new(order as usize, mate.cells.clone()).is_ok() && square.is_orthogonal_to(&mate));
        }
        // The cyclic square of even order has no transversal.
        for order in [2, 4, 6, 8] {
            let cyclic = Latin::from_fn(order, |r, c| ((r + c) % order) as u32);
            assert_eq!(cyclic.transversals(u64::MAX), Some(vec![]));
            assert_eq!(cyclic.mate(u64::MAX), Mate::None);
        }
        // The cyclic square of order 5 has 15, that of order 7 has 133.
        for (order, count) in [(5, 15), (7, 133)] {
            let cyclic = Latin::from_fn(order, |r, c| ((r + c) % order) as u32);
            assert_eq!(cyclic.transversals(u64::MAX).unwrap().len(), count);
        }
        assert_eq!(Latin::mols(9, 1)[0].mate(10), Mate::Undecided);
    }
}

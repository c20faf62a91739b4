//! The cells of a Hex board as bits of a number.

/// A set of cells.
pub type Set = u128;

/// Cells and both sides are bits of one number.
pub const MOST_CELLS: usize = 126;

/// The cells of a set, from the first.
pub fn each(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = set.trailing_zeros() as usize;
            set &= set - 1;
            cell
        })
    })
}

/// A set of one cell.
pub const fn bit(cell: usize) -> Set {
    1 << cell
}

/// A board of at most [`MOST_CELLS`].
pub struct Cells {
    /// Of each cell, the cells next to it.
    pub around: Vec<Set>,
    /// For each player the cells on the two sides to join: top and bottom, left and right.
    pub sides: [[Set; 2]; 2],
    columns: usize,
}

const NEIGHBOURS: [(i64, i64); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Cells {
    pub fn new(columns: usize, rows: usize) -> Cells {
        let (m, n) = (columns as i64, rows as i64);
        let at = |x: i64, y: i64| (0 <= x && x < m && 0 <= y && y < n).then_some((y * m + x) as usize);
        let near = |p: usize| {
            let (x, y) = (p as i64 % m, p as i64 / m);
            NEIGHBOURS.iter().filter_map(|&(dx, dy)| at(x + dx, y + dy)).map(bit).sum()
        };
        let line = |on: &dyn Fn(usize) -> bool| (0..columns * rows).filter(|&p| on(p)).map(bit).sum();
        let sides = [
            [line(&|p| p / columns == 0), line(&|p| p / columns == rows - 1)],
            [line(&|p| p % columns == 0), line(&|p| p % columns == columns - 1)],
        ];
        Cells { around: (0..columns * rows).map(near).collect(), sides, columns }
    }

    pub fn count(&self) -> usize {
        self.around.len()
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.count() / self.columns)
    }

    pub fn all(&self) -> Set {
        (1 << self.count()) - 1
    }

    /// What is connected to a set within another.
    pub fn flood(&self, from: Set, within: Set) -> Set {
        let mut reached = from & within;
        let mut fresh = reached;
        while fresh != 0 {
            let around = each(fresh).fold(0, |set, p| set | self.around[p]);
            fresh = around & within & !reached;
            reached |= fresh;
        }
        reached
    }

    /// Do these stones join the sides of a player?
    pub fn joined(&self, player: usize, stones: Set) -> bool {
        self.flood(self.sides[player][0], stones) & self.sides[player][1] != 0
    }

    /// The image of a set under the half turn, which takes each player's sides to each other.
    pub fn turned(&self, set: Set) -> Set {
        set.reverse_bits() >> (128 - self.count())
    }
}

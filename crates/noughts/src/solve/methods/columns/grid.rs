//! A grid with columns as words of bits: one bit for each cell, column by column from below, and an empty bit above each
//! column that keeps rows and diagonals from running on in the next one.

use crate::rng::Dice;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};
use std::sync::atomic::{AtomicU64, Ordering};

/// A word that holds a grid. What stands here both widths have, so that the search is written once.
pub trait Word:
    Copy
    + Ord
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Hash
    + Send
    + Sync
{
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;
    fn ones(self) -> u32;
    fn zeros_below(self) -> u32;
    /// Both halves in 64 bits, for a hash.
    fn fold(self) -> u64;
    /// The word that was written last to its place in a table, which threads share: as many times 64 bits as it has.
    fn load(place: &[AtomicU64]) -> Self;
    fn store(self, place: &[AtomicU64]);
    /// As in a file.
    fn bytes(self) -> Vec<u8>;
    fn of_bytes(bytes: &[u8]) -> Self;

    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// The lowest bit of a word that is not empty.
    fn lowest(self) -> Self {
        Self::ONE << self.zeros_below()
    }

    /// The bits, one by one.
    fn each(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let bit = (!rest.is_empty()).then(|| rest.lowest());
            rest = rest & !bit.unwrap_or(Self::ZERO);
            bit
        })
    }
}

macro_rules! word {
    ($type:ty, $fold:expr, $load:expr, $store:expr) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: $type = 0;
            const ONE: $type = 1;
            fn ones(self) -> u32 {
                self.count_ones()
            }
            fn zeros_below(self) -> u32 {
                self.trailing_zeros()
            }
            fn fold(self) -> u64 {
                $fold(self)
            }
            #[inline]
            fn load(place: &[AtomicU64]) -> $type {
                $load(place)
            }
            #[inline]
            fn store(self, place: &[AtomicU64]) {
                $store(self, place)
            }
            fn bytes(self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }
            fn of_bytes(bytes: &[u8]) -> $type {
                <$type>::from_le_bytes(std::array::from_fn(|i| bytes[i]))
            }
        }
    };
}

word!(
    u64,
    |word: u64| word,
    |place: &[AtomicU64]| place[0].load(Ordering::Relaxed),
    |word: u64, place: &[AtomicU64]| place[0].store(word, Ordering::Relaxed)
);
// The upper half is mixed with the lower one: halves of two words, of which one was being written, make no key.
word!(
    u128,
    |word: u128| word as u64 ^ ((word >> 64) as u64).rotate_left(29),
    |place: &[AtomicU64]| {
        let [low, high] = [0, 1].map(|half| place[half].load(Ordering::Relaxed));
        u128::from(low) | (u128::from(high ^ Dice::mix(low)) << 64)
    },
    |word: u128, place: &[AtomicU64]| {
        let low = word as u64;
        place[0].store(low, Ordering::Relaxed);
        place[1].store((word >> 64) as u64 ^ Dice::mix(low), Ordering::Relaxed);
    }
);

/// Stones of the attacker and of the defender, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place<B> {
    pub attacker: B,
    pub defender: B,
    pub attacking: bool,
}

/// Columns, rows, and how many in a row win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<B> {
    pub columns: u32,
    pub rows: u32,
    pub length: u32,
    /// All cells, and those of the lowest row.
    pub board: B,
    pub bottom: B,
    /// The first, third, fifth … row from below.
    pub odd: B,
}

impl<B: Word> Grid<B> {
    /// `None` if the word is too short: beside the cells, seven bits are left for what a table says of them.
    pub fn new(columns: u32, rows: u32, length: u32) -> Option<Grid<B>> {
        let fits = columns.checked_mul(rows + 1).is_some_and(|bits| bits + 7 <= B::BITS);
        if !fits || columns == 0 || rows == 0 || length < 2 {
            return None;
        }
        let mut grid = Grid { columns, rows, length, board: B::ZERO, bottom: B::ZERO, odd: B::ZERO };
        for column in 0..columns {
            for row in 0..rows {
                let bit = grid.cell(column, row);
                grid.board = grid.board | bit;
                if row == 0 {
                    grid.bottom = grid.bottom | bit;
                }
                if row % 2 == 0 {
                    grid.odd = grid.odd | bit;
                }
            }
        }
        Some(grid)
    }

    /// Bits from a column to the next.
    pub fn stride(&self) -> u32 {
        self.rows + 1
    }

    /// The cell in a column and row, counted from below.
    pub fn cell(&self, column: u32, row: u32) -> B {
        B::ONE << (column * self.stride() + row)
    }

    /// All cells of the column of a cell.
    fn column_of(&self, cell: B) -> B {
        let column = cell.zeros_below() / self.stride();
        (self.cell(column, self.rows) - self.cell(column, 0)) & self.board
    }

    /// The cells of a set from the highest row to the lowest, from left to right: the order of the points of a grid.
    pub fn downward(&self, cells: B) -> impl Iterator<Item = B> + use<B> {
        let (bottom, rows) = (self.bottom, self.rows);
        (0..rows).rev().flat_map(move |row| (cells & (bottom << row)).each())
    }

    /// The lowest open cell of each column that has one.
    #[inline]
    pub fn playable(&self, stones: B) -> B {
        (stones + self.bottom) & self.board
    }

    /// The grid read from right to left.
    pub fn mirrored(&self, cells: B) -> B {
        let column = self.cell(0, self.rows) - B::ONE;
        let image =
            |c: u32| (cells >> (c * self.stride()) & column) << ((self.columns - 1 - c) * self.stride());
        (0..self.columns).fold(B::ZERO, |all, c| all | image(c))
    }

    /// Does a set of cells contain a whole line?
    #[inline]
    pub fn has_line(&self, cells: B) -> bool {
        match self.length {
            4 => self.has_line_of(cells, 4),
            length => self.has_line_of(cells, length),
        }
    }

    #[inline]
    fn has_line_of(&self, cells: B, length: u32) -> bool {
        let stride = self.stride();
        [1, stride - 1, stride, stride + 1].into_iter().any(|step| {
            let far = (1..length).take_while(|i| i * step < B::BITS);
            let shifted = |all: B, i: u32| all & (cells >> (i * step));
            length.saturating_sub(1) * step < B::BITS && !far.fold(cells, shifted).is_empty()
        })
    }

    /// The cells with which a player's stones make a whole line, whoever owns them.
    #[inline]
    pub fn completing(&self, stones: B) -> B {
        match self.length {
            4 if 3 * (self.stride() + 1) < B::BITS => self.completing_four(stones),
            length => self.completing_of(stones, length),
        }
    }

    /// The same where four win and three steps stay in the word. Most of the time of a search goes here.
    #[inline]
    fn completing_four(&self, stones: B) -> B {
        let stride = self.stride();
        let found = [1, stride - 1, stride, stride + 1].map(|step| {
            let (before, behind) = (stones << step, stones >> step);
            let (two_before, two_behind) = (before & (stones << (2 * step)), behind & (stones >> (2 * step)));
            two_before & (behind | stones << (3 * step)) | two_behind & (before | stones >> (3 * step))
        });
        (found[0] | found[1] | found[2] | found[3]) & self.board
    }

    fn completing_of(&self, stones: B, length: u32) -> B {
        let stride = self.stride();
        let mut found = B::ZERO;
        for step in [1, stride - 1, stride, stride + 1] {
            // Cells with so many stones right before them, and with all the others of a line right behind.
            let mut before = self.board;
            for i in 0..length {
                if i > 0 {
                    before = before & up(stones, i * step);
                }
                let behind = (1..length - i).fold(before, |cells, j| cells & down(stones, j * step));
                found = found | behind;
            }
        }
        found
    }

    /// What is settled by **follow-up**: whoever is not to move claims the cell above each claim of the other.
    ///
    /// From its lowest open cell up the cells of a column go in pairs, and he gets the upper ones. A defender holds if the attacker has
    /// no line with all the lower ones. A column with an odd number of open cells has a last one without a partner; if there are two such
    /// columns, the claim of the last cell of one is answered with the lowest open cell of the other, whose pairs begin one
    /// higher from then on. An attacker wins if the defender has no line with the lower ones and he has one with upper ones that
    /// he is sure to get: all of them, or, if one column is odd, those in it.
    #[inline]
    pub fn follow_up(&self, place: &Place<B>) -> Option<bool> {
        let stones = place.attacker | place.defender;
        let open = self.board & !stones;
        let at_top = if self.rows.is_multiple_of(2) { self.board & !self.odd } else { self.odd };
        let lone = self.playable(stones) & at_top;
        let singles = lone.ones();
        if singles > 2 || (singles == 2 && !place.attacking) || (singles == 1 && place.attacking) {
            return None;
        }
        let odd = lone.each().fold(B::ZERO, |cells, cell| cells | self.column_of(cell));
        let lower = open & (odd & at_top | self.board & !odd & !at_top);
        let upper = open & !lower;
        if !place.attacking {
            let sure = if singles == 1 { upper & odd } else { upper };
            let wins = self.has_line(place.attacker | sure) && !self.has_line(place.defender | lower);
            return wins.then_some(true);
        }
        let even = place.attacker | lower & !odd;
        if singles == 0 {
            return (!self.has_line(even)).then_some(false);
        }
        let one = self.column_of(lone.lowest());
        let held = [(one, odd & !one), (odd & !one, one)].into_iter().all(|(first, other)| {
            (lower & other).each().all(|from| {
                let below = from - B::ONE;
                let switched = lower & other & below | upper & other & !below;
                !self.has_line(even | lower & first | switched)
            })
        });
        held.then_some(false)
    }
}

/// Shifts that give nothing instead of an overflow.
#[inline]
fn up<B: Word>(cells: B, by: u32) -> B {
    if by < B::BITS { cells << by } else { B::ZERO }
}

#[inline]
fn down<B: Word>(cells: B, by: u32) -> B {
    if by < B::BITS { cells >> by } else { B::ZERO }
}

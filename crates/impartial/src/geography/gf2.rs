//! Elimination over GF(2), by the method of the four Russians.
//!
//! Rows are packed 64 entries to a word. Eight columns are taken at a time: the rows that have pivots in them are
//! reduced among themselves, all their sums are tabled, and every other row is cleared in these columns by adding
//! one entry of the table.

/// A matrix over GF(2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    words: usize,
    data: Vec<u64>,
}

/// Columns per table. 2^8 rows of a table stay in the cache.
const STRIP: usize = 8;

impl Matrix {
    pub fn zero(rows: usize, columns: usize) -> Matrix {
        let words = columns.div_ceil(64);
        Matrix { rows, columns, words, data: vec![0; rows * words] }
    }

    /// Bytes a matrix takes.
    pub fn bytes(rows: usize, columns: usize) -> u128 {
        rows as u128 * columns.div_ceil(64) as u128 * 8
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    pub fn get(&self, row: usize, column: usize) -> bool {
        self.data[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    pub fn flip(&mut self, row: usize, column: usize) {
        self.data[row * self.words + column / 64] ^= 1 << (column % 64);
    }

    /// The words of a row, to fill a matrix fast; entries beyond the last column must stay 0.
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.data[row * self.words..(row + 1) * self.words]
    }

    /// The columns where a row has ones.
    pub fn ones(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.data[row * self.words..(row + 1) * self.words].iter().enumerate();
        words.flat_map(|(i, &word)| {
            std::iter::successors(Some(word), |w| Some(w & w.wrapping_sub(1)))
                .take_while(|&w| w != 0)
                .map(move |w| i * 64 + w.trailing_zeros() as usize)
        })
    }

    /// The rank. The matrix is used up.
    pub fn rank(mut self) -> usize {
        self.eliminate(false).len()
    }

    /// Brings the matrix to reduced row echelon form; gives the pivot column of each of its first rows.
    pub fn reduce(&mut self) -> Vec<usize> {
        self.eliminate(true)
    }

    fn eliminate(&mut self, above: bool) -> Vec<usize> {
        let mut pivots = Vec::new();
        let mut strip = 0;
        while strip < self.columns && pivots.len() < self.rows {
            // A strip never crosses a word.
            let width = STRIP.min(self.columns - strip).min(64 - strip % 64);
            let done = pivots.len();
            let found = self.pivot_rows(done, strip, width);
            for (i, &(row, _)) in found.iter().enumerate() {
                self.swap(done + i, row);
            }
            let columns = self.reduce_among(done, found.len(), strip, width);
            if !columns.is_empty() {
                self.clear_others(done, &columns, strip / 64, above);
            }
            pivots.extend(columns);
            strip += width;
        }
        pivots
    }

    fn bits(&self, row: usize, strip: usize, width: usize) -> u64 {
        self.data[row * self.words + strip / 64] >> (strip % 64) & (u64::MAX >> (64 - width))
    }

    /// Rows from `first` on whose entries in the strip are independent, at most `width` of them, each with its
    /// reduced entries. Later rows are listed where they stand after the swaps of the earlier ones.
    fn pivot_rows(&self, first: usize, strip: usize, width: usize) -> Vec<(usize, u64)> {
        let mut basis: Vec<(usize, u64)> = Vec::new();
        for row in first..self.rows {
            let mut bits = self.bits(row, strip, width);
            for &(_, pivot) in &basis {
                // Reducing by the least entry of each earlier one, in order, leaves none of them.
                if bits & pivot & pivot.wrapping_neg() != 0 {
                    bits ^= pivot;
                }
            }
            if bits != 0 {
                basis.push((row, bits));
                if basis.len() == width {
                    break;
                }
            }
        }
        basis
    }

    fn swap(&mut self, a: usize, b: usize) {
        if a != b {
            let (low, high) = (a.min(b), a.max(b));
            let (head, tail) = self.data.split_at_mut(high * self.words);
            head[low * self.words..(low + 1) * self.words].swap_with_slice(&mut tail[..self.words]);
        }
    }

    /// Adds row `from` to row `to`, from word `start` on.
    fn add(&mut self, from: usize, to: usize, start: usize) {
        let words = self.words;
        let (low, high) = (from.min(to), from.max(to));
        let (head, tail) = self.data.split_at_mut(high * words);
        let (low, high) = (&mut head[low * words + start..(low + 1) * words], &mut tail[start..words]);
        let (source, target) = if from < to { (low, high) } else { (high, low) };
        target.iter_mut().zip(source).for_each(|(t, s)| *t ^= *s);
    }

    /// Gauss–Jordan on `count` independent rows; they end up in the order of their pivot columns, which are returned.
    fn reduce_among(&mut self, first: usize, count: usize, strip: usize, width: usize) -> Vec<usize> {
        let mut columns = Vec::new();
        for column in strip..strip + width {
            let next = first + columns.len();
            let Some(row) = (next..first + count).find(|&row| self.get(row, column)) else { continue };
            self.swap(next, row);
            for row in (first..first + count).filter(|&row| row != next) {
                if self.get(row, column) {
                    self.add(next, row, strip / 64);
                }
            }
            columns.push(column);
        }
        columns
    }

    /// Clears the pivot columns in all rows below (and above) with one table look-up per row.
    fn clear_others(&mut self, first: usize, columns: &[usize], start: usize, above: bool) {
        let width = self.words - start;
        // table[i] is the sum of the pivot rows in the binary digits of i; row by row it doubles.
        let mut table = vec![0u64; width << columns.len()];
        for i in 0..columns.len() {
            let row = &self.data[(first + i) * self.words + start..(first + i + 1) * self.words];
            let (done, rest) = table.split_at_mut(width << i);
            for (target, source) in rest[..done.len()].chunks_exact_mut(width).zip(done.chunks_exact(width)) {
                target.iter_mut().zip(source).zip(row).for_each(|((t, s), r)| *t = s ^ r);
            }
        }
        let shifts: Vec<u32> = columns.iter().map(|c| (c % 64) as u32).collect();
        let clear = |rows: &mut [u64], words: usize| {
            for row in rows.chunks_exact_mut(words) {
                let row = &mut row[start..];
                let index =
                    shifts.iter().enumerate().fold(0, |x, (i, s)| x | (row[0] >> s & 1) << i) as usize;
                if index != 0 {
                    let entry = &table[index * width..(index + 1) * width];
                    row.iter_mut().zip(entry).for_each(|(t, s)| *t ^= s);
                }
            }
        };
        let (head, tail) = self.data.split_at_mut((first + columns.len()) * self.words);
        clear(tail, self.words);
        if above {
            clear(&mut head[..first * self.words], self.words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Gauss–Jordan, entry by entry.
    fn naive(matrix: &Matrix) -> (Vec<Vec<bool>>, Vec<usize>) {
        let mut rows: Vec<Vec<bool>> =
            (0..matrix.rows()).map(|r| (0..matrix.columns()).map(|c| matrix.get(r, c)).collect()).collect();
        let mut pivots = Vec::new();
        for column in 0..matrix.columns() {
            let next = pivots.len();
            let Some(row) = (next..rows.len()).find(|&r| rows[r][column]) else { continue };
            rows.swap(next, row);
            let pivot = rows[next].clone();
            for (r, other) in rows.iter_mut().enumerate() {
                if r != next && other[column] {
                    other.iter_mut().zip(&pivot).for_each(|(a, b)| *a ^= b);
                }
            }
            pivots.push(column);
        }
        (rows, pivots)
    }

    proptest! {
        #[test]
        fn reduced_form_and_rank(rows in 0usize..90, columns in 0usize..200, density in 1u64..60, seed in any::<u64>()) {
            let mut state = seed | 1;
            let mut matrix = Matrix::zero(rows, columns);
            for r in 0..rows {
                for c in 0..columns {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    if (state >> 33) % 100 < density {
                        matrix.flip(r, c);
                    }
                }
            }
            let (expected, pivots) = naive(&matrix);
            prop_assert_eq!(matrix.clone().rank(), pivots.len());
            prop_assert_eq!(matrix.reduce(), pivots);
            for (r, row) in expected.iter().enumerate() {
                let ones: Vec<usize> = (0..columns).filter(|&c| row[c]).collect();
                prop_assert_eq!(matrix.ones(r).collect::<Vec<_>>(), ones);
            }
        }
    }
}

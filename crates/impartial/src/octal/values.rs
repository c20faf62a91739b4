//! Grundy numbers of heaps, by the method of rare and common values.
//!
//! Split the numbers into rare and common so that rare ⊕ rare and common ⊕ common are rare and
//! rare ⊕ common is common (a subgroup of index two and its coset; 0 is rare). A pair of heaps with a
//! common value then has exactly one rare heap. So the pairs with a rare heap, few in practice, give
//! every common value a heap can move to, and the least common value that is missing bounds the Grundy
//! number from above. Only the rare values below that bound are still open, and the other pairs are
//! looked at until all of those are seen. The answer never depends on the choice of the subgroup, the
//! time does.

use super::super::{Error, reserve};
use super::Code;

/// The Grundy numbers of the heaps 0, 1, 2, … of one game, as far as asked for.
#[derive(Clone, Debug)]
pub struct Values {
    code: Code,
    table: Vec<u16>,
    /// A value is rare when it has an even number of ones in common with this mask.
    mask: u16,
    /// Heaps with a rare value, in increasing order.
    rare: Vec<u32>,
    /// When the mask is chosen again.
    review: usize,
    /// `seen[v] == n + 1`: heap n can move to value v.
    seen: Vec<u32>,
    /// For three heaps: the distinct values of two heaps of m chips together.
    pairs: Vec<Vec<u16>>,
}

impl Values {
    pub fn new(code: Code) -> Values {
        Values {
            code,
            table: vec![0],
            mask: 0,
            rare: vec![],
            review: 32,
            seen: vec![0; 16],
            pairs: vec![vec![]],
        }
    }

    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The values known so far, from heap 0 on.
    pub fn known(&self) -> &[u16] {
        &self.table
    }

    /// How many heaps have a rare value: what the speed depends on.
    pub fn rare_heaps(&self) -> usize {
        self.rare.len()
    }

    /// Computes the values of all heaps up to `largest`.
    pub fn extend(&mut self, largest: usize) -> Result<&[u16], Error> {
        if largest >= u32::MAX as usize {
            return Err(Error::Input(format!(
                "a table of {largest} heaps is too long; at most 4 294 967 294"
            )));
        }
        if self.code.most_heaps() == 3 {
            // The values of all pairs are kept, quadratically many at worst.
            reserve((largest as u128).pow(2), "a table of three-way splits of this length")?;
        }
        reserve(largest as u128 * 8, "a table of this length")?;
        while self.table.len() <= largest {
            let heap = self.table.len();
            if heap == self.review {
                self.choose_mask();
            }
            let value = self.next_value(heap)?;
            self.table.push(value);
            if self.is_rare(value) {
                self.rare.push(heap as u32);
            }
            if self.code.most_heaps() == 3 {
                self.remember_pairs(heap);
            }
        }
        Ok(&self.table)
    }

    fn is_rare(&self, value: u16) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Chooses the mask with the fewest rare heaps so far. The Hadamard transform of the histogram
    /// gives (even − odd) for all masks at once.
    fn choose_mask(&mut self) {
        let size = self.seen.len();
        let mut transform = vec![0i64; size];
        for &value in &self.table[1..] {
            transform[usize::from(value)] += 1;
        }
        let mut half = 1;
        while half < size {
            for block in (0..size).step_by(2 * half) {
                for i in block..block + half {
                    let (a, b) = (transform[i], transform[i + half]);
                    transform[i] = a + b;
                    transform[i + half] = a - b;
                }
            }
            half *= 2;
        }
        self.mask = (0..size).min_by_key(|&m| transform[m]).unwrap_or(0) as u16;
        self.rare =
            (1..self.table.len()).filter(|&n| self.is_rare(self.table[n])).map(|n| n as u32).collect();
        self.review *= 2;
    }

    fn next_value(&mut self, heap: usize) -> Result<u16, Error> {
        let stamp = heap as u32 + 1;
        for (taken, &digit) in self.code.digits().iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                self.seen[0] = stamp;
            }
            if digit & 2 != 0 && rest > 0 {
                self.seen[usize::from(self.table[rest])] = stamp;
            }
            if digit & 4 != 0 && rest >= 2 {
                let barred = if self.code.unequal() && rest.is_multiple_of(2) { rest / 2 } else { 0 };
                let smaller = self.rare.partition_point(|&a| (a as usize) < rest);
                for a in self.rare[..smaller].iter().map(|&a| a as usize).filter(|&a| a != barred) {
                    self.seen[usize::from(self.table[a] ^ self.table[rest - a])] = stamp;
                }
            }
            if digit & 8 != 0 {
                for a in 1..rest.saturating_sub(1) {
                    for &pair in &self.pairs[rest - a] {
                        self.seen[usize::from(self.table[a] ^ pair)] = stamp;
                    }
                }
            }
        }
        // With no two-way split everything is seen already.
        if self.code.digits().iter().any(|d| d & 4 != 0) {
            self.settle_rare_values(heap, stamp);
        }
        let value = self.seen.iter().position(|&s| s != stamp).unwrap_or(self.seen.len());
        if value > usize::from(u16::MAX) {
            return Err(Error::Limit(format!("the value of heap {heap} is beyond 65535")));
        }
        while value >= self.seen.len() {
            self.seen.resize(2 * self.seen.len(), 0);
        }
        Ok(value as u16)
    }

    /// Looks at pairs of two common heaps until every rare value below the least missing common value is seen.
    fn settle_rare_values(&mut self, heap: usize, stamp: u32) {
        let missing = |v: &usize| self.seen.get(*v).is_none_or(|&s| s != stamp);
        // With no common value at all every pair has been looked at.
        if self.mask == 0 {
            return;
        }
        let common = |v: &usize| !self.is_rare(*v as u16);
        let bound = (0..self.seen.len()).filter(missing).find(common).unwrap_or(self.seen.len());
        let mut open = (0..bound).filter(missing).count();
        for (taken, &digit) in self.code.digits().iter().enumerate().take(heap) {
            if digit & 4 == 0 {
                continue;
            }
            let rest = heap - taken;
            for a in 1..=rest / 2 {
                if open == 0 {
                    return;
                }
                if self.code.unequal() && 2 * a == rest {
                    continue;
                }
                let value = usize::from(self.table[a] ^ self.table[rest - a]);
                if value < bound && self.seen[value] != stamp {
                    self.seen[value] = stamp;
                    open -= 1;
                }
            }
        }
    }

    fn remember_pairs(&mut self, total: usize) {
        let mut values: Vec<u16> = (1..=total / 2).map(|a| self.table[a] ^ self.table[total - a]).collect();
        values.sort_unstable();
        values.dedup();
        self.pairs.push(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;

    fn by_definition(code: &Code, largest: usize) -> Vec<u16> {
        let mut values: Vec<u16> = vec![];
        for heap in 0..=largest {
            let options = code.options(heap);
            let value = mex(options.iter().map(|o| u64::from(o.iter().fold(0, |x, &h| x ^ values[h]))));
            values.push(value as u16);
        }
        values
    }

    #[test]
    fn the_fast_values_are_the_definition_for_all_short_octal_codes() {
        for first in [0, 4] {
            for number in 0..512u16 {
                let digits = vec![first, (number & 7) as u8, (number >> 3 & 7) as u8, (number >> 6) as u8];
                let code = Code::new(digits).unwrap();
                let mut values = Values::new(code.clone());
                assert_eq!(values.extend(150).unwrap(), by_definition(&code, 150), "{code}");
            }
        }
    }

    #[test]
    fn hexadecimal_codes_and_grundys_game_too() {
        for text in ["0.8", "0.E", "0.3F", "0.9C", "8.0", "C.1", "grundy"] {
            let code: Code = text.parse().unwrap();
            let mut values = Values::new(code.clone());
            assert_eq!(values.extend(90).unwrap(), by_definition(&code, 90), "{code}");
        }
        let mut values = Values::new(Code::grundys_game());
        assert_eq!(values.extend(700).unwrap(), by_definition(&Code::grundys_game(), 700));
    }

    #[test]
    fn a_table_beyond_memory_is_refused() {
        assert!(matches!(Values::new("0.77".parse().unwrap()).extend(3_000_000_000), Err(Error::Input(_))));
        assert!(matches!(Values::new("0.8".parse().unwrap()).extend(100_000), Err(Error::Input(_))));
    }
}

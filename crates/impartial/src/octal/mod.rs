//! Heap games given by a code, and their periods.

mod code;
mod period;
mod values;

pub use code::{Code, NAMES};
pub use period::Period;
pub use values::Values;

use super::Error;

/// A heap game with the values computed so far and, where one is proved, its period.
#[derive(Clone, Debug)]
pub struct HeapGame {
    values: Values,
    period: Option<Period>,
}

/// How far a period is looked for before values are computed one by one.
const PERIOD_SEARCH: usize = 1 << 15;

impl HeapGame {
    pub fn new(code: Code) -> HeapGame {
        HeapGame { values: Values::new(code), period: None }
    }

    pub fn code(&self) -> &Code {
        self.values.code()
    }

    pub fn values(&self) -> &Values {
        &self.values
    }

    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// Computes values up to heap `largest`, or fewer when a period is proved on the way.
    pub fn compute(&mut self, largest: usize) -> Result<(), Error> {
        let mut reach = self.values.known().len().max(32);
        while self.period.is_none() && self.values.known().len() <= largest {
            if reach > PERIOD_SEARCH {
                // Refused before the long work starts, not half an hour into it.
                super::reserve(largest.min(1 << 40) as u128 * 8, "a table of this length")?;
            }
            self.values.extend(reach.min(largest))?;
            self.period = Period::find(self.values.code(), self.values.known());
            reach += reach / 2;
        }
        Ok(())
    }

    /// The Grundy number of a heap: at once when the period is proved, else from the table.
    pub fn value(&mut self, heap: u64) -> Result<u64, Error> {
        if self.period.is_none() && heap >= self.values.known().len() as u64 {
            self.compute(heap.min(PERIOD_SEARCH as u64) as usize)?;
            if self.period.is_none() {
                self.compute(usize::try_from(heap).unwrap_or(usize::MAX))?;
            }
        }
        self.known_value(heap).ok_or_else(|| Error::Limit(format!("the value of heap {heap} is not known")))
    }

    /// The Grundy number of a heap, if the table or the period gives it.
    pub fn known_value(&self, heap: u64) -> Option<u64> {
        let known = self.values.known();
        let index = match &self.period {
            Some(period) => period.representative(heap),
            None => usize::try_from(heap).ok()?,
        };
        known.get(index).map(|&v| u64::from(v))
    }

    /// For heaps too large to list all splits: the moves to this value whose smaller heap is within one period
    /// of the start. By the period every other such move is one of these with chips shifted between the heaps.
    /// `None` without a period, or when three heaps may remain.
    pub fn small_options_of_value(&self, heap: u64, value: u64) -> Option<Vec<Vec<u64>>> {
        let period = self.period.as_ref().filter(|_| self.code().most_heaps() <= 2)?;
        let small = (period.start + period.length) as u64;
        let mut out = Vec::new();
        for (taken, &digit) in (0u64..).zip(self.code().digits()).take_while(|(taken, _)| *taken <= heap) {
            let rest = heap - taken;
            let nothing = (digit & 1 != 0 && rest == 0).then(Vec::new);
            let one = (digit & 2 != 0 && rest > 0).then(|| vec![rest]);
            let most = if digit & 4 != 0 { small.min(rest / 2) } else { 0 };
            let two = (1..=most).map(|a| vec![a, rest - a]);
            for heaps in nothing.into_iter().chain(one).chain(two) {
                let found = heaps.iter().try_fold(0, |x, &h| Some(x ^ self.known_value(h)?))?;
                if found == value {
                    out.push(heaps);
                }
            }
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_by_period_are_the_table() {
        let mut by_period = HeapGame::new("kayles".parse().unwrap());
        let mut table = Values::new("kayles".parse().unwrap());
        for (heap, &value) in table.extend(3000).unwrap().iter().enumerate() {
            assert_eq!(by_period.value(heap as u64).unwrap(), u64::from(value));
        }
        assert!(by_period.value(u64::MAX).is_ok());
    }

    #[test]
    fn a_value_is_reached_by_a_small_split_if_at_all() {
        let mut kayles = HeapGame::new("kayles".parse().unwrap());
        kayles.compute(500).unwrap();
        let value = |heaps: &[usize]| heaps.iter().fold(0, |x, &h| x ^ kayles.known_value(h as u64).unwrap());
        for heap in [0, 1, 2, 5, 90, 301, 402] {
            let options = kayles.code().options(heap);
            for wanted in 0..16 {
                let exists = options.iter().any(|heaps| value(heaps) == wanted);
                let small = kayles.small_options_of_value(heap as u64, wanted).unwrap();
                assert_eq!(!small.is_empty(), exists, "heap {heap}, value {wanted}");
            }
        }
    }
}

//! Periods of heap games, with their proof.
//!
//! Theorem (Guy and Smith, here for up to t heaps from one). Let a move take at most k chips and leave at most t
//! heaps. If g(n + p) = g(n) for all n with s ≤ n < t(s + p − 1) + 1 − p + k (and at least for s ≤ n < s + k,
//! with s ≥ 1), then g(n + p) = g(n) for all n ≥ s.
//!
//! Proof. Take a larger n. A move from n + p leaves at least t(s + p − 1) + 1 chips in at most t heaps, so one of
//! them has s + p or more; p chips fewer in that heap is a move from n to the same value, by induction.
//! The other way round likewise, one heap has at least s. Both heaps have the same options, hence the same mex.

use super::Code;
use serde::Serialize;

/// A proved period: g(n + length) = g(n) for all n ≥ start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Period {
    pub start: usize,
    pub length: usize,
    /// Values of the heaps below this number prove it.
    pub proof_bound: usize,
}

impl Period {
    /// The shortest period that the given values prove, with the earliest start.
    pub fn find(code: &Code, values: &[u16]) -> Option<Period> {
        // The theorem speaks of all splits; Grundy's game bars some.
        if code.unequal() {
            return None;
        }
        let n = values.len();
        let repeats = repeats_at_end(values);
        (1..n).find_map(|length| {
            // The last `repeats + length` values have this period.
            let start = (n - repeats[length] - length).max(1);
            let proof_bound = Period::bound(code, start, length)?;
            (proof_bound <= n).then_some(Period { start, length, proof_bound })
        })
    }

    /// How many values (from heap 0) prove the period, by the theorem above.
    pub fn bound(code: &Code, start: usize, length: usize) -> Option<usize> {
        let heaps = code.most_heaps();
        let split = heaps.checked_mul(start.checked_add(length)? - 1)?.checked_add(1 + code.most_taken())?;
        let shift = start.checked_add(code.most_taken())?.checked_add(length)?;
        Some(split.max(shift))
    }

    /// A small heap with the same value.
    pub fn representative(&self, heap: u64) -> usize {
        let (start, length) = (self.start as u64, self.length as u64);
        let small = if heap < start { heap } else { start + (heap - start) % length };
        small as usize
    }
}

/// For each shift p, how many values at the end equal the value p places before: the Z-function of the
/// reversed table.
fn repeats_at_end(values: &[u16]) -> Vec<usize> {
    let n = values.len();
    let at = |i: usize| values[n - 1 - i];
    let mut z = vec![0; n];
    let (mut left, mut right) = (0, 0);
    for i in 1..n {
        let mut length = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + length < n && at(length) == at(i + length) {
            length += 1;
        }
        z[i] = length;
        if i + length > right {
            (left, right) = (i, i + length);
        }
    }
    z
}

#[cfg(test)]
mod tests {
    use super::super::Values;
    use super::*;

    fn period(code: &str, length: usize) -> Option<(usize, usize)> {
        let mut values = Values::new(code.parse().unwrap());
        values.extend(length).unwrap();
        Period::find(values.code(), values.known()).map(|p| (p.start, p.length))
    }

    #[test]
    fn known_periods() {
        assert_eq!(period("kayles", 300), Some((71, 12)));
        assert_eq!(period("0.07", 300), Some((53, 34)));
        assert_eq!(period("0.156", 9000), Some((3479, 349)));
        assert_eq!(period("0.3333", 40), Some((1, 5)));
        assert_eq!(period("grundy", 2000), None);
    }

    #[test]
    fn a_table_that_is_too_short_proves_nothing() {
        let needed = 2 * (71 + 12 - 1) + 1 + 2;
        assert_eq!(period("kayles", needed - 1), Some((71, 12)));
        assert_eq!(period("kayles", needed - 2), None);
    }

    #[test]
    fn proved_periods_hold_further_on() {
        for number in 1..512u16 {
            let code =
                Code::new(vec![0, (number & 7) as u8, (number >> 3 & 7) as u8, (number >> 6) as u8]).unwrap();
            let mut values = Values::new(code);
            values.extend(200).unwrap();
            let Some(period) = Period::find(values.code(), values.known()) else { continue };
            let longer = values.extend(1500).unwrap();
            for n in period.start..longer.len() - period.length {
                assert_eq!(longer[n], longer[n + period.length], "0.{number:o} reversed");
            }
        }
    }
}

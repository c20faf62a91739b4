//! Heaps in a sum: Nim, subtraction sets, even removal, octal codes.

use super::super::Error;
use super::super::octal::HeapGame;
use super::{Rule, State};

/// One heap; the state is its size.
pub enum Heaps {
    /// Take any number.
    Nim,
    /// Take any even number but not all, or all of an odd heap.
    Even,
    /// A code under the name it was typed by (`kayles`, or `octal(0.15` before the heap), with values computed for the heaps that can come up.
    Code(String, Box<HeapGame>),
}

/// The most moves of one heap that are listed.
const MOST_MOVES: u64 = 1_000_000;

fn few(heap: u64) -> Result<(), Error> {
    if heap <= MOST_MOVES {
        return Ok(());
    }
    Err(Error::Input(format!("a heap of {heap} has too many moves to list; the limit is {MOST_MOVES}")))
}

/// The lecture's lemma: g(0) = 0, g(2k) = k − 1, g(2k − 1) = k.
pub fn even_value(heap: u64) -> u64 {
    if heap.is_multiple_of(2) { (heap / 2).saturating_sub(1) } else { heap.div_ceil(2) }
}

impl Rule for Heaps {
    fn describe(&self, state: &[u64]) -> String {
        match self {
            Heaps::Nim => format!("nim({})", state[0]),
            Heaps::Even => format!("even({})", state[0]),
            Heaps::Code(name, _) if name.contains('(') => format!("{name}; {})", state[0]),
            Heaps::Code(name, _) => format!("{name}({})", state[0]),
        }
    }

    fn options(&self, state: &[u64]) -> Result<Vec<Vec<State>>, Error> {
        let heap = state[0];
        match self {
            Heaps::Nim => {
                few(heap)?;
                Ok((0..heap).map(|rest| vec![vec![rest]]).collect())
            }
            Heaps::Even => {
                few(heap)?;
                let odd_all = (heap % 2 == 1).then(|| vec![vec![0]]);
                Ok((1..heap)
                    .filter(|rest| (heap - rest).is_multiple_of(2))
                    .map(|rest| vec![vec![rest]])
                    .chain(odd_all)
                    .collect())
            }
            Heaps::Code(_, game) if game.code().most_heaps() == 1 => {
                let digits = game.code().digits().iter().zip(0u64..).filter(|&(&d, taken)| {
                    taken <= heap && (d & 1 != 0 && taken == heap || d & 2 != 0 && taken < heap)
                });
                Ok(digits.map(|(_, taken)| vec![vec![heap - taken]]).collect())
            }
            Heaps::Code(_, game) => {
                few(heap)?;
                let options = game.code().options(heap as usize);
                Ok(options.iter().map(|heaps| heaps.iter().map(|&h| vec![h as u64]).collect()).collect())
            }
        }
    }

    fn value(&self, state: &[u64]) -> Option<u64> {
        match self {
            Heaps::Nim => Some(state[0]),
            Heaps::Even => Some(even_value(state[0])),
            Heaps::Code(_, game) => game.known_value(state[0]),
        }
    }

    fn options_of_value(&self, state: &[u64], value: u64) -> Option<Vec<Vec<State>>> {
        match self {
            Heaps::Nim => Some((value < state[0]).then(|| vec![vec![value]]).into_iter().collect()),
            Heaps::Even => {
                // The heap with this value and the same parity, or the empty heap from an odd one.
                let heap = state[0];
                let twice = value.saturating_mul(2);
                let same_parity =
                    if heap.is_multiple_of(2) { twice.saturating_add(2) } else { twice.wrapping_sub(1) };
                let smaller = (same_parity < heap).then(|| vec![vec![same_parity]]);
                let empty = (heap % 2 == 1 && value == 0).then(|| vec![vec![0]]);
                Some(smaller.into_iter().chain(empty).collect())
            }
            Heaps::Code(_, game) if game.code().most_heaps() > 1 && state[0] > MOST_MOVES => {
                // Listing every split of such a heap would never end.
                let options = game.small_options_of_value(state[0], value)?;
                Some(options.into_iter().map(|heaps| heaps.into_iter().map(|h| vec![h]).collect()).collect())
            }
            Heaps::Code(..) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;

    #[test]
    fn the_even_lemma_holds() {
        for heap in 0..300u64 {
            let options = Heaps::Even.options(&[heap]).unwrap();
            assert_eq!(even_value(heap), mex(options.iter().map(|o| even_value(o[0][0]))), "{heap}");
            for value in 0..160 {
                let by_filter: Vec<_> =
                    options.iter().filter(|o| even_value(o[0][0]) == value).cloned().collect();
                assert_eq!(
                    Heaps::Even.options_of_value(&[heap], value).unwrap(),
                    by_filter,
                    "{heap} → {value}"
                );
            }
        }
        let terminal: Vec<u64> = (0..50).filter(|&n| Heaps::Even.options(&[n]).unwrap().is_empty()).collect();
        assert_eq!(terminal, [0, 2]);
    }
}

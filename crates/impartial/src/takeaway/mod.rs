//! Take-away with memory: after a move that took x chips, the next may take at most f(x).
//!
//! The first move takes any number of chips but not all. The sizes at which the first player then loses are
//! 1 = H₁ < H₂ < …, each the last one plus the least earlier size h with f(h) at least the last one. Every n
//! is a sum of such sizes in one way such that f of each is less than the next larger one, and the winning
//! move takes the smallest of them.
//!
//! The lecture asks that f(x) ≥ x. Without it the sequence may end, at a size h with f(h) < h; then h may
//! be repeated in the sum, and all the rest stays true.

mod bound;

pub use bound::Bound;

use super::{Error, reserve};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The losing starting sizes of one bound, as far as asked for.
pub struct Sequence {
    bound: Bound,
    sizes: Vec<BigUint>,
    /// f of each size.
    limits: Vec<BigUint>,
    /// The index l of the recurrence only grows.
    step: usize,
    complete: bool,
}

/// The most terms that are computed: a slowly growing sequence of big numbers must not fill the memory.
const MOST_TERMS: usize = 1_000_000;

impl Sequence {
    pub fn new(bound: Bound) -> Result<Sequence, Error> {
        let one = BigUint::one();
        let limit = bound.at(&one)?;
        Ok(Sequence { bound, sizes: vec![one], limits: vec![limit], step: 0, complete: false })
    }

    pub fn bound(&self) -> &Bound {
        &self.bound
    }

    /// The sizes known so far.
    pub fn sizes(&self) -> &[BigUint] {
        &self.sizes
    }

    /// Whether there are no more sizes than the known ones.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Adds one more size; false when the sequence has ended.
    pub fn grow(&mut self) -> Result<bool, Error> {
        let last = self.sizes.len() - 1;
        while self.step <= last && self.limits[self.step] < self.sizes[last] {
            self.step += 1;
        }
        if self.step > last {
            self.complete = true;
            return Ok(false);
        }
        if self.sizes.len() >= MOST_TERMS {
            return Err(Error::Input(format!("more than {MOST_TERMS} losing sizes are needed for this")));
        }
        let next = &self.sizes[last] + &self.sizes[self.step];
        let limit = self.bound.at(&next)?;
        if limit < self.limits[last] {
            return Err(self.bound.decreases(&self.sizes[last], &next));
        }
        self.sizes.push(next);
        self.limits.push(limit);
        Ok(true)
    }

    /// Adds sizes until there are `count` or the last is at least `n`.
    pub fn reach(&mut self, count: usize, n: &BigUint) -> Result<(), Error> {
        while self.sizes.len() < count && self.sizes[self.sizes.len() - 1] < *n {
            if !self.grow()? {
                break;
            }
        }
        Ok(())
    }

    /// The sum of H's that n is, smallest first.
    pub fn representation(&mut self, n: &BigUint) -> Result<Vec<BigUint>, Error> {
        self.reach(usize::MAX, n)?;
        let mut terms = Vec::new();
        let mut rest = n.clone();
        while !rest.is_zero() {
            let fits = self.sizes.partition_point(|h| *h <= rest);
            let term = &self.sizes[fits - 1];
            if terms.len() >= MOST_TERMS {
                return Err(Error::Input("this number is a sum of more than a million terms".into()));
            }
            rest -= term;
            terms.push(term.clone());
        }
        terms.reverse();
        Ok(terms)
    }

    /// A winning move with n chips of which at most `most` may be taken, or `None` if there is none.
    pub fn winning_move(&mut self, n: &BigUint, most: &BigUint) -> Result<Option<BigUint>, Error> {
        let terms = self.representation(n)?;
        Ok(terms.into_iter().next().filter(|smallest| smallest <= most))
    }

    /// All winning moves with n chips of which at most `most` may be taken, if there are few enough to try.
    pub fn winning_moves(&mut self, n: &BigUint, most: &BigUint) -> Result<Vec<BigUint>, Error> {
        let most = most.min(n);
        if *most > BigUint::from(1_000_000u32) {
            return Err(Error::Input(format!(
                "{most} moves are too many to list; one winning move is enough"
            )));
        }
        let mut moves = Vec::new();
        let mut take = BigUint::one();
        while take <= *most {
            let limit = self.bound.at(&take)?;
            if self.winning_move(&(n - &take), &limit)?.is_none() {
                moves.push(take.clone());
            }
            take += 1u32;
        }
        Ok(moves)
    }
}

/// The table of outcomes by definition: `table[n][x]` is true when the player to move with n chips, at most x of
/// which may be taken, wins; x runs from 0 to n.
pub fn outcome_table(bound: &Bound, largest: usize) -> Result<Vec<Vec<bool>>, Error> {
    reserve((largest as u128 + 1).pow(2) / 2 + (largest as u128) * 24, "the table of outcomes")?;
    let limits: Result<Vec<usize>, Error> = (0..=largest)
        .map(
            |x| if x == 0 { Ok(0) } else { bound.at_small(x as u64).map(|y| y.min(largest as u64) as usize) },
        )
        .collect();
    let limits = limits?;
    let mut table: Vec<Vec<bool>> = vec![vec![false]];
    for n in 1..=largest {
        // Wins with x as soon as some move of at most x chips wins.
        let mut row = vec![false; n + 1];
        for take in 1..=n {
            let rest = n - take;
            row[take] = row[take - 1] || !table[rest][limits[take].min(rest)];
        }
        table.push(row);
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twelve bounds, three of them below the diagonal.
    const BOUNDS: &[&str] = &[
        "x",
        "2x",
        "3x",
        "4x",
        "x+1",
        "x+3",
        "2x+1",
        "x^2",
        "5x/2",
        "3x-1",
        "table 1 2 5 5 9",
        "x^2-x+1",
        "(x+1)/2",
        "3",
        "table 2 2 3",
    ];

    #[test]
    fn sizes_representations_and_moves_agree_with_the_table() {
        let largest = 130usize;
        for text in BOUNDS {
            let bound: Bound = text.parse().unwrap();
            let table = outcome_table(&bound, largest).unwrap();
            let mut sequence = Sequence::new(bound).unwrap();
            sequence.reach(usize::MAX, &BigUint::from(largest)).unwrap();
            let sizes: Vec<usize> = sequence.sizes().iter().map(|h| h.to_string().parse().unwrap()).collect();
            for n in 1..=largest {
                // A start takes fewer than n chips.
                assert_eq!(!table[n][n - 1], sizes.contains(&n), "f = {text}, n = {n}");
                for (most, &wins) in table[n].iter().enumerate().skip(1) {
                    let moves = sequence.winning_moves(&n.into(), &most.into()).unwrap();
                    assert_eq!(wins, !moves.is_empty(), "f = {text}, ({n}, {most})");
                    let stated = sequence.winning_move(&n.into(), &most.into()).unwrap();
                    assert_eq!(stated.is_some(), wins, "f = {text}, ({n}, {most})");
                    assert!(stated.is_none_or(|m| moves.contains(&m)));
                }
            }
        }
    }

    /// The representation exists and is the only one (FR-08).
    #[test]
    fn every_number_has_one_representation() {
        for text in BOUNDS.iter().take(10) {
            let bound: Bound = text.parse().unwrap();
            let mut sequence = Sequence::new(bound.clone()).unwrap();
            sequence.reach(usize::MAX, &BigUint::from(60u32)).unwrap();
            let sizes: Vec<u64> = sequence.sizes().iter().map(|h| h.to_string().parse().unwrap()).collect();
            let limits: Vec<u64> = sizes.iter().map(|&h| bound.at_small(h).unwrap()).collect();
            let mut ways = [0; 60];
            let mut stack: Vec<(u64, usize)> = sizes.iter().enumerate().map(|(i, &h)| (h, i)).collect();
            while let Some((sum, last)) = stack.pop() {
                if sum >= 60 {
                    continue;
                }
                ways[sum as usize] += 1;
                stack.extend(
                    (last + 1..sizes.len()).filter(|&i| limits[last] < sizes[i]).map(|i| (sum + sizes[i], i)),
                );
            }
            assert!(ways[1..].iter().all(|&w| w == 1), "f = {text}: {ways:?}");
        }
    }

    #[test]
    fn big_fibonacci_nim() {
        let mut sequence = Sequence::new("2x".parse().unwrap()).unwrap();
        for _ in 0..300 {
            sequence.grow().unwrap();
        }
        let (a, b) = (sequence.sizes()[300].clone(), sequence.sizes()[17].clone());
        assert_eq!(sequence.representation(&(&a + &b)).unwrap(), [b.clone(), a.clone()]);
        assert_eq!(sequence.winning_move(&(&a + &b), &(&b - 1u32)).unwrap(), None);
    }
}

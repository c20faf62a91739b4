//! Weights where the winning sets are listed: one pass over the incidences.

use super::{Dyadic, Mark};
use crate::board::{Point, Sets};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::ops::{AddAssign, Shl};

/// The number of open points of a set, or `None` where it is blocked.
fn open_points(set: &[Point], marks: &[Mark]) -> Option<u32> {
    let mut open = 0;
    for &p in set {
        match marks[p.index()] {
            Mark::Open => open += 1,
            Mark::Own => {}
            Mark::Blocked => return None,
        }
    }
    Some(open)
}

/// The weight of the game and of each open point (zero for the others).
pub fn weigh(sets: &Sets, marks: &[Mark]) -> (Dyadic, Vec<Dyadic>) {
    let open: Vec<Option<u32>> = sets.iter().map(|set| open_points(set, marks)).collect();
    let most = open.iter().flatten().copied().max().unwrap_or(0);
    // Every sum is at most (number of sets) · 2^most over the common denominator 2^most.
    if most + (usize::BITS - sets.len().leading_zeros()) < u128::BITS {
        sums::<u128>(sets, marks, &open, most)
    } else {
        sums::<BigUint>(sets, marks, &open, most)
    }
}

fn sums<T>(sets: &Sets, marks: &[Mark], open: &[Option<u32>], most: u32) -> (Dyadic, Vec<Dyadic>)
where
    T: Zero + One + Clone + Into<BigUint> + Shl<u32, Output = T> + for<'a> AddAssign<&'a T>,
{
    let mut total = T::zero();
    let mut points = vec![T::zero(); marks.len()];
    for (set, open) in sets.iter().zip(open) {
        let Some(open) = open else { continue };
        let weight = T::one() << (most - open);
        total += &weight;
        for &p in set {
            if marks[p.index()] == Mark::Open {
                points[p.index()] += &weight;
            }
        }
    }
    let finish = |sum: T| Dyadic::new(sum, u64::from(most));
    (finish(total), points.into_iter().map(finish).collect())
}

/// The weight of the sets through two open points.
pub fn weigh_pair(sets: &Sets, marks: &[Mark], p: Point, q: Point) -> Dyadic {
    let through = sets.iter().filter(|set| set.binary_search(&p).is_ok() && set.binary_search(&q).is_ok());
    through.filter_map(|set| open_points(set, marks)).map(|u| Dyadic::half_to(u64::from(u))).sum()
}

/// The weights of all pairs with one open point.
pub fn weigh_pairs(sets: &Sets, marks: &[Mark], p: Point) -> Vec<Dyadic> {
    let mut pairs = vec![Dyadic::zero(); marks.len()];
    for set in sets.iter().filter(|set| set.binary_search(&p).is_ok()) {
        let Some(open) = open_points(set, marks) else { continue };
        for &q in set.iter().filter(|&&q| q != p && marks[q.index()] == Mark::Open) {
            pairs[q.index()] += &Dyadic::half_to(u64::from(open));
        }
    }
    pairs
}

//! How many Steiner triple systems there are on labelled points, counted without a list of them.
//!
//! The triples through the first point pair off the others, and all pairings are alike: the first pairing is counted once
//! and multiplied by their number. The triples through the second point pair off the remaining points anew; together the
//! two pairings form cycles of even length, and two second pairings with the same cycle lengths are images of each other under
//! a permutation that keeps the first. So one second pairing for each list of lengths is completed in all ways.

use super::triples::Triples;
use crate::exact_cover::ExactCover;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The points of a pair or triple.
type Pair = (u32, u32);

/// All ways to pair off some points, none of them a pair that is forbidden.
fn pairings(points: &[u32], forbidden: &[Pair], chosen: &mut Vec<Pair>, found: &mut Vec<Vec<Pair>>) {
    let Some((&p, rest)) = points.split_first() else {
        found.push(chosen.clone());
        return;
    };
    for (i, &q) in rest.iter().enumerate() {
        if !forbidden.contains(&(p, q)) {
            let others: Vec<u32> = [&rest[..i], &rest[i + 1..]].concat();
            chosen.push((p, q));
            pairings(&others, forbidden, chosen, found);
            chosen.pop();
        }
    }
}

/// The lengths of the cycles that two pairings of the same points form.
fn cycle_lengths(first: &[Pair], second: &[Pair]) -> Vec<usize> {
    let partner = |pairs: &[Pair], p: u32| {
        pairs.iter().find_map(|&(a, b)| (a == p).then_some(b).or((b == p).then_some(a))).unwrap_or(p)
    };
    let mut left: Vec<u32> = first.iter().flat_map(|&(a, b)| [a, b]).collect();
    let mut lengths = Vec::new();
    while let Some(&start) = left.first() {
        let (mut p, mut length) = (start, 0);
        loop {
            let q = partner(first, p);
            left.retain(|&r| r != p && r != q);
            p = partner(second, q);
            length += 2;
            if p == start {
                break;
            }
        }
        lengths.push(length);
    }
    lengths.sort_unstable();
    lengths
}

/// In how many ways triples complete a system, given some of its triples.
fn completions(points: u32, given: &[[u32; 3]]) -> u64 {
    let holds = |t: &[u32; 3], a: u32, b: u32| t.contains(&a) && t.contains(&b);
    let mut item = BTreeMap::new();
    for b in 0..points {
        for a in (0..b).filter(|&a| !given.iter().any(|t| holds(t, a, b))) {
            let number = item.len() as u32;
            item.insert((a, b), number);
        }
    }
    let mut cover = ExactCover::new(item.len() as u32);
    for c in 0..points {
        for b in 0..c {
            for a in 0..b {
                let pairs = [(a, b), (a, c), (b, c)].map(|pair| item.get(&pair).copied());
                if let [Some(x), Some(y), Some(z)] = pairs {
                    cover.add(&[x, y, z]);
                }
            }
        }
    }
    let mut count = 0;
    cover.search(u64::MAX, |_| {
        count += 1;
        true
    });
    count
}

impl Triples {
    /// How many Steiner triple systems there are on this many labelled points (at least 3). From 19 points on this is out of reach.
    pub fn labelled(points: u32) -> BigUint {
        if points % 6 != 1 && points % 6 != 3 {
            return BigUint::ZERO;
        }
        let first: Vec<Pair> = (3..points).step_by(2).map(|p| (p, p + 1)).collect();
        let through_first = (1..points - 1).step_by(2).map(BigUint::from).product::<BigUint>();
        let mut second = Vec::new();
        pairings(&(3..points).collect::<Vec<_>>(), &first, &mut Vec::new(), &mut second);
        let mut kinds: BTreeMap<Vec<usize>, (u64, &[Pair])> = BTreeMap::new();
        for pairing in &second {
            kinds.entry(cycle_lengths(&first, pairing)).or_insert((0, pairing)).0 += 1;
        }
        let of_kind = |(number, pairing): &(u64, &[Pair])| {
            let mut given = vec![[0, 1, 2]];
            given.extend(first.iter().map(|&(a, b)| [0, a, b]));
            given.extend(pairing.iter().map(|&(a, b)| [1, a, b]));
            BigUint::from(*number) * completions(points, &given)
        };
        through_first * kinds.values().map(of_kind).sum::<BigUint>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without any argument: all exact covers of the pairs by triples.
    #[test]
    fn small_systems_are_counted_like_exact_covers() {
        for points in [3, 7, 9] {
            assert_eq!(Triples::labelled(points), BigUint::from(completions(points, &[])), "{points}");
        }
        assert_eq!(Triples::labelled(8), BigUint::ZERO);
    }

    /// The two systems on 13 points have 39 and 6 automorphisms.
    #[test]
    fn systems_on_13_points_are_those_of_the_two_kinds() {
        let permutations: u64 = (1..=13).product();
        assert_eq!(Triples::labelled(13), BigUint::from(permutations / 39 + permutations / 6));
    }
}

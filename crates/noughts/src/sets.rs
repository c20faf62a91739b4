//! A family of sets of points, stored end to end.

use crate::point::{Point, SetId};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::fmt;

/// Sets of points in one allocation. Points are sorted inside a set; the order of the sets is kept.
/// Sets of winning sets are stored the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets<T = Point> {
    ends: Vec<u32>,
    points: Vec<T>,
}

/// The sets of a nested board, or of a large Hex board, are too many to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManySets {
    /// How many winning sets there are; 0 where they were not counted.
    pub count: BigUint,
    /// The most incidences that may be listed.
    pub limit: u64,
}

impl fmt::Display for TooManySets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == BigUint::ZERO {
            return f.write_str("the winning sets are too many to count or to list");
        }
        let digits = self.count.to_string();
        let count = if digits.len() > 30 { format!("about 10^{}", digits.len() - 1) } else { digits };
        write!(f, "{count} winning sets are too many to list (the limit is {} incidences)", self.limit)
    }
}

impl std::error::Error for TooManySets {}

impl<T> Default for Sets<T> {
    fn default() -> Self {
        Sets { ends: vec![0], points: Vec::new() }
    }
}

impl<T: Copy + Ord> Sets<T> {
    /// An empty list with room for so many sets and points in them.
    pub fn with_capacity(sets: usize, incidences: usize) -> Sets<T> {
        let mut ends = Vec::with_capacity(sets + 1);
        ends.push(0);
        Sets { ends, points: Vec::with_capacity(incidences) }
    }

    /// Adds a set; its points are sorted on the way in.
    pub fn push(&mut self, set: &[impl Copy + Into<T>]) {
        let start = self.points.len();
        self.points.extend(set.iter().map(|&p| p.into()));
        self.points[start..].sort_unstable();
        self.ends.push(self.points.len() as u32);
    }

    /// How many sets there are.
    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// Is there no set?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Total size of all sets.
    pub fn incidences(&self) -> usize {
        self.points.len()
    }

    /// The points of a set, sorted.
    pub fn get(&self, i: usize) -> &[T] {
        &self.points[self.ends[i] as usize..self.ends[i + 1] as usize]
    }

    /// The sets, one by one.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[T]> + Clone {
        self.ends.windows(2).map(|w| &self.points[w[0] as usize..w[1] as usize])
    }
}

impl Sets {
    /// For each point, the sets it is in.
    #[must_use]
    pub fn through(&self, points: usize) -> Sets<SetId> {
        let mut ends = vec![0u32; points + 1];
        for &p in &self.points {
            ends[p.index() + 1] += 1;
        }
        for p in 0..points {
            ends[p + 1] += ends[p];
        }
        let mut next = ends.clone();
        let mut out = vec![SetId::default(); self.points.len()];
        for (i, set) in SetId::all(self.len()).zip(self.iter()) {
            for &p in set {
                out[next[p.index()] as usize] = i;
                next[p.index()] += 1;
            }
        }
        Sets { ends, points: out }
    }

    /// The same sets, each once, in order of first appearance.
    #[must_use]
    pub fn distinct(&self) -> Sets {
        if self.are_few_and_distinct() {
            return self.clone();
        }
        let mut seen = foldhash::HashSet::default();
        self.iter().filter(|set| seen.insert(*set)).collect()
    }

    /// Are there no more sets than are sooner compared with each other than filed, each of few points and none twice?
    fn are_few_and_distinct(&self) -> bool {
        const FEW: usize = 64;
        let mut words = [0u64; FEW];
        let few = self.len() <= FEW && self.points.iter().all(|p| p.index() < 64);
        if !few {
            return false;
        }
        for (word, set) in words.iter_mut().zip(self.iter()) {
            *word = set.iter().fold(0, |word, p| word | 1 << p.index());
        }
        let words = &words[..self.len()];
        // A point that stands twice in a set would not be seen in its word.
        let sizes = words.iter().zip(self.iter()).all(|(word, set)| word.count_ones() as usize == set.len());
        sizes && (1..words.len()).all(|i| words[..i].iter().filter(|other| **other == words[i]).count() == 0)
    }

    /// The inclusion-minimal sets: dropping the others changes no game where one wants (or fears) a whole set.
    #[must_use]
    pub fn minimal(&self) -> Sets {
        let distinct = self.distinct();
        let mut order: Vec<usize> = (0..distinct.len()).collect();
        order.sort_by_key(|&i| distinct.get(i).len());
        let shortest = order.first().map_or(0, |&i| distinct.get(i).len());
        let mut keep = vec![true; distinct.len()];
        // Kept sets so far, filed under their least point: a subset of `set` is filed under a point of it.
        let mut by_least: FxHashMap<Point, Vec<usize>> = FxHashMap::default();
        for &i in &order {
            let set = distinct.get(i);
            let inside = |j: &usize| distinct.get(*j).iter().all(|p| set.binary_search(p).is_ok());
            if set.len() > shortest
                && set.iter().any(|p| by_least.get(p).is_some_and(|js| js.iter().any(inside)))
            {
                keep[i] = false;
            } else if let Some(&least) = set.first() {
                by_least.entry(least).or_default().push(i);
            }
        }
        (0..distinct.len()).filter(|&i| keep[i]).map(|i| distinct.get(i)).collect()
    }

    /// Says what keeps these sets from being winning sets on a number of points.
    pub(crate) fn validate(&self, points: usize) -> Result<(), (usize, String)> {
        for (i, set) in self.iter().enumerate() {
            if set.is_empty() {
                return Err((i + 1, "is empty".to_string()));
            }
            if let Some(&p) = set.iter().find(|&&p| p.index() >= points) {
                let what = format!("has point {}, and there are {points} points", p.index() as u64 + 1);
                return Err((i + 1, what));
            }
            if let Some(w) = set.windows(2).find(|w| w[0] == w[1]) {
                return Err((i + 1, format!("has point {} twice", w[0].number())));
            }
        }
        Ok(())
    }
}

impl<T: Copy + Ord, S: AsRef<[T]>> FromIterator<S> for Sets<T> {
    fn from_iter<I: IntoIterator<Item = S>>(iter: I) -> Self {
        let mut sets = Sets::default();
        for set in iter {
            sets.push(set.as_ref());
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_is_kept_once() {
        let mut dice = crate::rng::Dice::new(11);
        for round in 0..300u64 {
            // Few points and sets, many of either, and points that stand twice.
            let (points, sets) =
                ([4, 70][round as usize % 2], dice.below(if round % 3 == 0 { 90 } else { 8 }));
            let mut all: Sets = Sets::default();
            for _ in 0..sets {
                let size = 1 + dice.below(3);
                let set: Vec<Point> = (0..size).map(|_| Point::new(dice.below(points) as usize)).collect();
                all.push(&set);
            }
            let mut once: Vec<&[Point]> = Vec::new();
            for set in all.iter() {
                if !once.contains(&set) {
                    once.push(set);
                }
            }
            assert_eq!(all.distinct().iter().collect::<Vec<_>>(), once);
        }
    }
}

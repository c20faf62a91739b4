//! A set of points as bits, W words wide. The width is chosen in one place, where a search starts.

use crate::point::Point;

/// A set of points below 64·W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub const EMPTY: Bits<W> = Bits([0; W]);

    pub fn contains(&self, p: Point) -> bool {
        self.0[p.index() / 64] >> (p.index() % 64) & 1 != 0
    }

    pub fn insert(&mut self, p: Point) {
        self.0[p.index() / 64] |= 1 << (p.index() % 64);
    }

    pub fn remove(&mut self, p: Point) {
        self.0[p.index() / 64] &= !(1 << (p.index() % 64));
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    pub fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&w| w != 0)?;
        Some(Point::new(word * 64 + self.0[word].trailing_zeros() as usize))
    }

    /// Has it exactly one point? Counting them would take much longer.
    pub fn is_single(&self) -> bool {
        let mut found = false;
        for &word in &self.0 {
            if word != 0 {
                if found || word & (word - 1) != 0 {
                    return false;
                }
                found = true;
            }
        }
        found
    }

    /// Has it two points or more?
    pub fn has_two(&self) -> bool {
        !self.is_empty() && !self.is_single()
    }

    /// The two points of a set that has two.
    pub fn as_pair(&self) -> Option<(Point, Point)> {
        let mut rest = *self;
        let first = rest.first()?;
        rest.remove(first);
        let second = rest.first()?;
        rest.remove(second);
        rest.is_empty().then_some((first, second))
    }

    #[must_use]
    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[must_use]
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[must_use]
    pub fn minus(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub fn is_subset(&self, other: &Bits<W>) -> bool {
        self.minus(other).is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = Point> + use<W> {
        let words = self.0;
        (0..W).flat_map(move |i| {
            let mut word = words[i];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(Point::new(i * 64 + bit))
            })
        })
    }

    /// The images of the points under a map.
    #[must_use]
    pub fn image(&self, map: &[Point]) -> Bits<W> {
        self.iter().map(|p| map[p.index()]).collect()
    }

    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    pub fn from_words(words: [u64; W]) -> Bits<W> {
        Bits(words)
    }
}

impl<const W: usize> FromIterator<Point> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut bits = Bits::EMPTY;
        points.into_iter().for_each(|p| bits.insert(p));
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn bits_are_a_set(a in prop::collection::btree_set(0u32..128, 0..40), b in prop::collection::btree_set(0u32..128, 0..40)) {
            let [a, b] = [a, b].map(|set| set.into_iter().map(Point::from).collect::<BTreeSet<_>>());
            let (x, y): (Bits<2>, Bits<2>) = (a.iter().copied().collect(), b.iter().copied().collect());
            let back = |bits: Bits<2>| bits.iter().collect::<BTreeSet<_>>();
            prop_assert_eq!(back(x), a.clone());
            prop_assert_eq!(back(x.and(&y)), a.intersection(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(back(x.or(&y)), a.union(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(back(x.minus(&y)), a.difference(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert_eq!((x.is_single(), x.has_two()), (a.len() == 1, a.len() > 1));
            let few: Bits<2> = a.iter().copied().take(b.len() % 3).collect();
            prop_assert_eq!((few.is_single(), few.has_two()), (few.len() == 1, few.len() > 1));
            prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
            prop_assert_eq!(x.first(), a.first().copied());
            let pair = (a.len() == 2).then(|| (*a.first().unwrap(), *a.last().unwrap()));
            prop_assert_eq!(x.as_pair(), pair);
        }
    }
}

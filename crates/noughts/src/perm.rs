//! Permutations of the points of a board.

use crate::point::Point;
use std::fmt;

/// A permutation of the points 0, 1, …, n−1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Perm(Box<[Point]>);

impl Perm {
    /// The permutation that moves nothing.
    pub fn identity(degree: usize) -> Perm {
        Perm(Point::all(degree).collect())
    }

    /// The permutation that sends point p to `images[p]`, if it is one.
    pub fn from_images(images: Vec<Point>) -> Option<Perm> {
        let mut seen = vec![false; images.len()];
        for &p in &images {
            if std::mem::replace(seen.get_mut(p.index())?, true) {
                return None;
            }
        }
        Some(Perm(images.into()))
    }

    /// How many points it acts on.
    pub fn degree(&self) -> usize {
        self.0.len()
    }

    /// Where a point goes.
    pub fn image(&self, p: Point) -> Point {
        self.0[p.index()]
    }

    /// Where every point goes.
    pub fn images(&self) -> &[Point] {
        &self.0
    }

    /// Where a set goes, sorted.
    pub fn image_of_set(&self, set: &[Point]) -> Vec<Point> {
        let mut out: Vec<Point> = set.iter().map(|&p| self.image(p)).collect();
        out.sort_unstable();
        out
    }

    /// First this permutation, then `next`.
    #[must_use]
    pub fn then(&self, next: &Perm) -> Perm {
        Perm(self.0.iter().map(|&p| next.image(p)).collect())
    }

    /// The permutation that takes every image back.
    #[must_use]
    pub fn inverse(&self) -> Perm {
        let mut out = vec![Point::default(); self.degree()];
        for (p, &q) in Point::all(self.degree()).zip(&self.0) {
            out[q.index()] = p;
        }
        Perm(out.into())
    }

    /// Does it move nothing?
    pub fn is_identity(&self) -> bool {
        self.0.iter().copied().eq(Point::all(self.degree()))
    }

    /// The cycles of two or more points, each from its least point, in order of these.
    pub fn cycles(&self) -> Vec<Vec<Point>> {
        let mut seen = vec![false; self.degree()];
        let mut cycles = Vec::new();
        for start in Point::all(self.degree()) {
            let mut cycle = Vec::new();
            let mut p = start;
            while !std::mem::replace(&mut seen[p.index()], true) {
                cycle.push(p);
                p = self.image(p);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

/// Cycles of points counted from 1, such as `(1 2)(4 6 5)`; the identity is `()`.
impl fmt::Display for Perm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycles = self.cycles();
        if cycles.is_empty() {
            return f.write_str("()");
        }
        for cycle in cycles {
            let words: Vec<String> = cycle.iter().map(|p| p.number().to_string()).collect();
            write!(f, "({})", words.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::points;

    #[test]
    fn compose_invert_show() {
        let a = Perm::from_images(points([1, 2, 0, 3])).unwrap();
        let b = Perm::from_images(points([0, 1, 3, 2])).unwrap();
        // 0 → 1 → 1, 1 → 2 → 3, 2 → 0 → 0, 3 → 3 → 2
        assert_eq!(a.then(&b).images(), points([1, 3, 0, 2]));
        assert!(a.then(&a.inverse()).is_identity());
        assert_eq!(a.to_string(), "(1 2 3)");
        assert_eq!(Perm::identity(4).to_string(), "()");
        assert_eq!(a.image_of_set(&points([1, 2, 3])), points([0, 2, 3]));
        assert_eq!(Perm::from_images(points([0, 0])), None);
        assert_eq!(Perm::from_images(points([0, 2])), None);
    }
}

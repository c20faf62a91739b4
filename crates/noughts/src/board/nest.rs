//! Nested boards as factors: counts and sums without listing the sets.

use super::{Board, Point, Sets, TooManySets, WinningSets};
use num_bigint::BigUint;

/// A nested board `[outer:inner]`: each outer point is an island that carries an inner board. A winning
/// set is a winning set of the outer board with a winning set of the inner board on each of its islands.
#[derive(Clone, Debug)]
pub struct Nest {
    pub outer: Board,
    /// The different inner boards.
    pub inners: Vec<Board>,
    /// For each outer point, which of `inners` it carries.
    pub inner_of: Vec<u32>,
    /// For each outer point, its first point in the nested board (one more entry: the total).
    pub first_point: Vec<u32>,
}

impl Nest {
    /// Lays the islands out one after another.
    pub fn new(outer: Board, inners: Vec<Board>, inner_of: Vec<u32>) -> Nest {
        let mut first_point = vec![0];
        for &i in &inner_of {
            first_point.push(first_point.last().unwrap() + inners[i as usize].points() as u32);
        }
        Nest { outer, inners, inner_of, first_point }
    }

    /// Island and inner point of a point of the nested board.
    pub fn locate(&self, p: Point) -> (Point, Point) {
        let island = self.first_point.partition_point(|&first| first <= p) - 1;
        (island as Point, p - self.first_point[island])
    }

    /// The exact number of winning sets: for each outer set, the product over its islands.
    pub fn count(&self) -> BigUint {
        let inner: Vec<BigUint> = self.inners.iter().map(Board::count_sets).collect();
        let over = |set: &[Point]| {
            set.iter().map(|&o| &inner[self.inner_of[o as usize] as usize]).product::<BigUint>()
        };
        match self.outer.winning_sets() {
            WinningSets::Listed(sets) if self.inners.len() > 1 => sets.iter().map(over).sum(),
            WinningSets::Listed(sets) => sets.iter().map(|set| inner[0].pow(set.len() as u32)).sum(),
            WinningSets::Nested(nest) => {
                nest.sum_over_sets(&|o| inner[self.inner_of[o as usize] as usize].clone())
            }
        }
    }

    /// Σ over the winning sets of Π over their points of `f(point)`, by factors: for each outer set, the
    /// product over its islands of the island's own sum.
    pub fn sum_over_sets(&self, f: &dyn Fn(Point) -> BigUint) -> BigUint {
        let island = |o: Point| {
            let first = self.first_point[o as usize];
            self.inners[self.inner_of[o as usize] as usize].sum_over_sets(&|p| f(first + p))
        };
        let islands: Vec<BigUint> = (0..self.outer.points() as Point).map(island).collect();
        self.outer.sum_over_sets(&|o| islands[o as usize].clone())
    }

    pub(super) fn list(&self, limit: u64) -> Result<Sets, TooManySets> {
        let too_many = || TooManySets { count: self.count(), limit };
        let outer = self.outer.list_sets(limit)?;
        let inners = self.inners.iter().map(|b| b.list_sets(limit)).collect::<Result<Vec<_>, _>>()?;
        let mut out = Sets::default();
        let mut partial: Vec<Vec<Point>> = Vec::new();
        for set in outer.iter() {
            partial.clear();
            partial.push(Vec::new());
            for &o in set {
                let sets = &inners[self.inner_of[o as usize] as usize];
                let first = self.first_point[o as usize];
                let mut next = Vec::with_capacity(partial.len() * sets.len());
                for head in &partial {
                    for tail in sets.iter() {
                        next.push(head.iter().copied().chain(tail.iter().map(|p| first + p)).collect());
                    }
                    if next.len() as u64 > limit {
                        return Err(too_many());
                    }
                }
                partial = next;
            }
            for set in &partial {
                out.push(set);
            }
            if out.incidences() as u64 > limit {
                return Err(too_many());
            }
        }
        Ok(out)
    }
}

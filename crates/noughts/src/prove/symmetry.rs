//! The symmetries of a position: all of them, listed, since the number of lines counts orbits.

use super::Stones;
use crate::board::{Board, Point};
use crate::perm::Perm;
use crate::rng::nth;
use crate::strategy::NotFor;

/// Boards with more symmetries than this are refused: their stabilisers are found by going through the list.
pub const MOST_SYMMETRIES: usize = 400_000;

/// Every automorphism of a board, with a random number for each (owner, point, automorphism).
pub struct Symmetries {
    elements: Vec<Perm>,
    /// `numbers[owner][p * elements + g]`: the number of the image of p under g for that owner.
    numbers: [Vec<u64>; 2],
}

impl Symmetries {
    /// The whole group of a board, or why it cannot be listed.
    pub fn of(board: &Board) -> Result<Symmetries, NotFor> {
        let group =
            board.symmetries().map_err(|e| NotFor::Board(format!("the symmetries of {board}: {e}")))?;
        let elements = group.elements(MOST_SYMMETRIES).ok_or_else(|| {
            NotFor::Board(format!(
                "{board} has {} symmetries; lines can be counted up to symmetry where there are at most {MOST_SYMMETRIES}",
                group.order()
            ))
        })?;
        let numbers = [0, 1].map(|owner: u64| {
            let points = Point::all(board.points());
            let numbers = points
                .flat_map(|p| elements.iter().map(move |g| nth(owner << 32 | g.image(p).index() as u64)));
            numbers.collect()
        });
        Ok(Symmetries { elements, numbers })
    }

    /// The automorphisms; the identity is the first.
    pub fn elements(&self) -> &[Perm] {
        &self.elements
    }

    /// For each automorphism a number that depends only on the image of the position under it.
    fn sums(&self, stones: &Stones) -> Vec<u64> {
        let order = self.elements.len();
        let mut sums = vec![0u64; order];
        for (owner, points) in [stones.x, stones.o].iter().enumerate() {
            for p in points.iter() {
                let start = p.index() * order;
                for (sum, number) in sums.iter_mut().zip(&self.numbers[owner][start..start + order]) {
                    *sum ^= number;
                }
            }
        }
        sums
    }

    fn image(&self, g: usize, stones: &Stones) -> Stones {
        let image = |p: Point| self.elements[g].image(p);
        Stones { x: stones.x.iter().map(image).collect(), o: stones.o.iter().map(image).collect() }
    }

    /// One position for all images of a position, and the automorphism that leads to it. Numbers that agree by
    /// accident may name two positions for one class, never one position for two classes.
    pub fn canonical(&self, stones: &Stones) -> (Stones, usize) {
        let sums = self.sums(stones);
        let best = (0..sums.len()).min_by_key(|&g| sums[g]).unwrap_or(0);
        (self.image(best, stones), best)
    }

    /// The automorphisms that take a position to itself.
    pub fn stabiliser(&self, stones: &Stones) -> Vec<usize> {
        let sums = self.sums(stones);
        let fixes = |&g: &usize| sums[g] == sums[0] && self.image(g, stones) == *stones;
        (0..sums.len()).filter(fixes).collect()
    }

    /// The open points of a position up to the symmetries of the position: each orbit with its least point first.
    pub fn orbits(&self, points: usize, stones: &Stones) -> Vec<Vec<Point>> {
        let stabiliser = self.stabiliser(stones);
        let mut seen = stones.x.or(&stones.o);
        let mut orbits = Vec::new();
        for p in Point::all(points) {
            if seen.contains(p) {
                continue;
            }
            let mut orbit: Vec<Point> = stabiliser.iter().map(|&g| self.elements[g].image(p)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            for &q in &orbit {
                seen.insert(q);
            }
            orbits.push(orbit);
        }
        orbits
    }
}

//! The numbers of a family of boards as polynomials in its order.

use super::poly::Poly;

/// A family of boards whose sets all have q + `extra` points. Two points lie in at most one common set.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The orders this holds for: first, first + step, …
    pub first: u64,
    pub step: u64,
    /// Sets have q + extra points.
    pub extra: i64,
    /// How many sets.
    pub sets: Poly,
    /// The most sets through a point.
    pub through: Poly,
    /// The greatest number of sets through two different points, those through both counted twice and once more:
    /// the sum of both numbers plus 1 if the points lie in a common set. The points that attain it do.
    pub through_two: Poly,
}

impl Shape {
    /// AG(d,q): q^(d−1)(q^d − 1)/(q − 1) lines of q points.
    pub fn affine(d: u32) -> Shape {
        let through = Poly::repunit(d - 1);
        Shape::linear(0, &Poly::of(&[0, 1]).pow(d - 1) * &through, through)
    }

    /// PG(d,q): lines of q + 1 points; counting incidences gives their number.
    pub fn projective(d: u32) -> Shape {
        let through = Poly::repunit(d - 1);
        let incidences = &Poly::repunit(d) * &through;
        Shape::linear(1, incidences.divided_by(&Poly::of(&[1, 1])), through)
    }

    /// Any two points on one line, all points alike.
    fn linear(extra: i64, sets: Poly, through: Poly) -> Shape {
        let through_two = &(&through + &through) + &Poly::constant(1);
        Shape { first: 2, step: 1, extra, sets, through, through_two }
    }

    /// n^d, for even and for odd n. A line runs along some coordinates, each up or down; so the lines through
    /// a point are counted class by class of coordinates that are equal or add up to n + 1. A class of a coordinates gives
    /// 2^a − 1 lines, the class of the middle coordinate (n odd) (3^a − 1)/2. Both are convex in a, so the most lines
    /// pass through points with a single class.
    pub fn cubes(d: u32) -> [Shape; 2] {
        let lines = &Poly::of(&[2, 1]).pow(d) - &Poly::of(&[0, 1]).pow(d);
        let lines = lines.halved();
        let corner = 2_i64.pow(d) - 1;
        let centre = |d: u32| (3_i64.pow(d) - 1) / 2;
        // Beside the centre: a corner, or all coordinates but one in the middle (by convexity again).
        let second = corner.max(if d == 1 { 0 } else { centre(d - 1) + 1 });
        let shape = |first: u64, through: i64, two: i64| Shape {
            first,
            step: 2,
            extra: 0,
            sets: lines.clone(),
            through: Poly::of(&[through]),
            through_two: Poly::of(&[two + 1]),
        };
        [shape(2, corner, 2 * corner), shape(3, centre(d), centre(d) + second)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use num_bigint::BigInt;

    /// Counts sets, and sets through one and two points, on the boards themselves.
    fn compare(shape: &Shape, q: u64, spec: &str) {
        let board = Board::parse(spec).unwrap();
        let sets = board.list_sets(1 << 24).unwrap();
        let n = board.points();
        let through = sets.through(n);
        let degree = |p: usize| through.get(p).len();
        let common = |p: usize, r: usize| {
            through.get(p).iter().filter(|&&s| sets.get(s.index()).contains(&Point::new(r))).count()
        };
        let two = (0..n).flat_map(|p| (0..p).map(move |r| (p, r)));
        let two = two.map(|(p, r)| degree(p) + degree(r) + common(p, r)).max().unwrap();
        let at = |poly: &Poly| poly.at(&BigInt::from(q));
        assert_eq!(at(&shape.sets), sets.len().into(), "{spec}");
        assert_eq!(at(&shape.through), (0..n).map(degree).max().unwrap().into(), "{spec}");
        assert_eq!(at(&shape.through_two), two.into(), "{spec}");
        assert!(sets.iter().all(|s| s.len() as i64 == q as i64 + shape.extra), "{spec}");
    }

    #[test]
    fn the_polynomials_count_what_is_there() {
        for q in [2, 3, 4, 5] {
            compare(&Shape::affine(2), q, &format!("AG(2,{q})"));
            compare(&Shape::projective(2), q, &format!("PG(2,{q})"));
        }
        compare(&Shape::affine(3), 3, "AG(3,3)");
        compare(&Shape::projective(3), 2, "PG(3,2)");
        compare(&Shape::projective(3), 3, "PG(3,3)");
        compare(&Shape::projective(4), 2, "PG(4,2)");
        for (d, sides) in
            [(1, &[2, 3, 4][..]), (2, &[2, 3, 4, 5, 6, 7]), (3, &[2, 3, 4, 5]), (4, &[2, 3, 4]), (5, &[2, 3])]
        {
            for &n in sides {
                compare(&Shape::cubes(d)[n % 2], n as u64, &format!("{n}^{d}"));
            }
        }
    }
}

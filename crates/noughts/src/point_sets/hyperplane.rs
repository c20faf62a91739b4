//! Subspaces of a board whose sets are lines: with two points of a line, all of it. A hyperplane is a proper subspace that
//! lies in no other.

use crate::board::{Point, SetId, Sets};

/// The smallest subspace with these points.
pub fn closure(sets: &Sets, through: &Sets<SetId>, inside: &[bool], more: Point) -> Vec<bool> {
    let mut inside = inside.to_vec();
    let mut count = vec![0u32; sets.len()];
    let mut queue: Vec<Point> = super::members(&inside);
    if !std::mem::replace(&mut inside[more.index()], true) {
        queue.push(more);
    }
    while let Some(p) = queue.pop() {
        for &line in through.get(p.index()) {
            count[line.index()] += 1;
            if count[line.index()] != 2 {
                continue;
            }
            for &q in sets.get(line.index()) {
                if !std::mem::replace(&mut inside[q.index()], true) {
                    queue.push(q);
                }
            }
        }
    }
    inside
}

/// A proper subspace that lies in no other, as members; empty if the board has no proper subspace but that. Where the work is
/// stopped, some subspace.
pub fn maximal_subspace(sets: &Sets, points: usize, is_stopped: impl Fn() -> bool) -> Vec<bool> {
    let through = sets.through(points);
    let mut inside = vec![false; points];
    for p in Point::all(points) {
        if is_stopped() {
            break;
        }
        if !inside[p.index()] {
            let larger = closure(sets, &through, &inside, p);
            if larger.contains(&false) {
                inside = larger;
            }
        }
    }
    inside
}

impl Sets {
    /// Is this set of points a hyperplane?
    pub fn is_hyperplane(&self, points: usize, set: &[Point]) -> bool {
        let through = self.through(points);
        let inside = super::indicator(set, points);
        let subspace = set.first().is_none_or(|&p| closure(self, &through, &inside, p) == inside);
        let mut outside = Point::all(points).filter(|&p| !inside[p.index()]).peekable();
        subspace
            && outside.peek().is_some()
            && outside.all(|p| !closure(self, &through, &inside, p).contains(&false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use std::collections::BTreeSet;

    /// All hyperplanes of a small board by trying every set.
    fn hyperplanes(spec: &str) -> Vec<Vec<Point>> {
        let board = Board::parse(spec).unwrap();
        let sets = board.list_sets(1 << 20).unwrap();
        let points = board.points();
        let of = |code: u32| Point::all(points).filter(|p| code >> p.index() & 1 == 1).collect::<Vec<_>>();
        (0..1u32 << points).map(of).filter(|set| sets.is_hyperplane(points, set)).collect()
    }

    #[test]
    fn hyperplanes_are_those_of_geometry() {
        for (spec, of) in [
            ("PG(2,2)", "PG(2,2)"),
            ("AG(2,3)", "AG(2,3)"),
            ("PG(2,3)", "PG(2,3)"),
            ("PG(3,2)", "PG(3,2):hyperplanes"),
            ("PBSTS(15)", "PG(3,2):hyperplanes"),
        ] {
            let found = hyperplanes(spec);
            let expected = Board::parse(of).unwrap();
            let expected = expected.list_sets(1 << 20).unwrap();
            assert_eq!(found.len(), expected.len(), "{spec}");
            if spec != "PBSTS(15)" {
                let expected: BTreeSet<Vec<Point>> = expected.iter().map(<[Point]>::to_vec).collect();
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{spec}");
            }
        }
    }

    #[test]
    fn the_maximal_subspace_is_a_hyperplane() {
        for spec in ["PG(3,3)", "AG(3,3)", "PBSTS(31)", "AG(2,7)"] {
            let board = Board::parse(spec).unwrap();
            let sets = board.list_sets(1 << 20).unwrap();
            let inside = maximal_subspace(&sets, board.points(), || false);
            assert!(sets.is_hyperplane(board.points(), &super::super::members(&inside)), "{spec}");
        }
    }
}

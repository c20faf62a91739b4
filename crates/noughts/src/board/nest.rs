//! Nested boards as factors: counts and sums without listing the sets.

use super::{Board, Draft, Point, Sets, Shape, TooManySets, WinningSets};
use crate::board::builder::Builder;
use crate::spec::{Node, NodeKind, SpecError};
use num_bigint::BigUint;

/// A nested board `[outer:inner]`: each outer point is an island that carries an inner board. A winning
/// set is a winning set of the outer board with a winning set of the inner board on each of its islands.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The board whose points are the islands.
    pub outer: Board,
    /// The different inner boards.
    pub inners: Vec<Board>,
    /// For each outer point, which of `inners` it carries.
    pub inner_of: Vec<u32>,
    /// For each outer point, its first point in the nested board (one more entry: the total).
    pub first_point: Vec<usize>,
}

impl Nest {
    /// Lays the islands out one after another.
    pub fn new(outer: Board, inners: Vec<Board>, inner_of: Vec<u32>) -> Nest {
        let mut first_point = vec![0];
        for &i in &inner_of {
            first_point.push(first_point.last().unwrap() + inners[i as usize].points());
        }
        Nest { outer, inners, inner_of, first_point }
    }

    /// Island and inner point of a point of the nested board.
    pub fn locate(&self, p: Point) -> (Point, Point) {
        let island = self.first_point.partition_point(|&first| first <= p.index()) - 1;
        (Point::new(island), Point::new(p.index() - self.first_point[island]))
    }

    /// The exact number of winning sets: for each outer set, the product over its islands.
    pub fn count(&self) -> BigUint {
        let inner: Vec<BigUint> = self.inners.iter().map(Board::count_sets).collect();
        let over = |set: &[Point]| {
            set.iter().map(|&o| &inner[self.inner_of[o.index()] as usize]).product::<BigUint>()
        };
        match self.outer.winning_sets() {
            WinningSets::Listed(sets) if self.inners.len() > 1 => sets.iter().map(over).sum(),
            WinningSets::Listed(sets) => sets.iter().map(|set| inner[0].pow(set.len() as u32)).sum(),
            WinningSets::Nested(nest) => {
                nest.sum_over_sets(&|o| inner[self.inner_of[o.index()] as usize].clone())
            }
        }
    }

    /// Σ over the winning sets of Π over their points of `f(point)`, by factors: for each outer set, the
    /// product over its islands of the island's own sum.
    pub fn sum_over_sets(&self, f: &dyn Fn(Point) -> BigUint) -> BigUint {
        let island = |o: Point| {
            let first = self.first_point[o.index()];
            self.inners[self.inner_of[o.index()] as usize].sum_over_sets(&|p| f(p.plus(first)))
        };
        let islands: Vec<BigUint> = Point::all(self.outer.points()).map(island).collect();
        self.outer.sum_over_sets(&|o| islands[o.index()].clone())
    }

    pub(super) fn list(&self, limit: u64) -> Result<Sets, TooManySets> {
        let too_many = || TooManySets { count: self.count(), limit };
        if self.count() > BigUint::from(limit) {
            return Err(too_many());
        }
        let outer = self.outer.list_sets(limit)?;
        let inners = self.inners.iter().map(|b| b.list_sets(limit)).collect::<Result<Vec<_>, _>>()?;
        let mut out = Sets::default();
        let mut partial: Vec<Vec<Point>> = Vec::new();
        for set in outer.iter() {
            partial.clear();
            partial.push(Vec::new());
            for &o in set {
                let sets = &inners[self.inner_of[o.index()] as usize];
                let first = self.first_point[o.index()];
                let mut next = Vec::new();
                for head in &partial {
                    for tail in sets.iter() {
                        next.push(head.iter().copied().chain(tail.iter().map(|p| p.plus(first))).collect());
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

/// How many incidences the second player's sets of a nest may have, which are always listed.
const SECOND_LIMIT: u64 = 10_000_000;

/// `[outer:inner; 5:other, 7:another]`: labels are `outer.inner`, the sets are never listed.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let NodeKind::Nest { outer: outer_node, inner, except } = &node.kind else {
        return Err(SpecError::at(&node.span, "expected a nest here").help("write [AG(2,3):PG(2,2)]"));
    };
    let outer = builder.board(outer_node)?;
    let mut inners = vec![builder.board(inner)?];
    let mut inner_of = vec![0; outer.points()];
    let mut named = vec![false; outer.points()];
    for (point, board) in except {
        let text = point.plain_text();
        let Some(p) = outer.find(&text) else {
            return Err(SpecError::at(&point.span, format!("{outer} has no point “{text}”"))
                .help(format!("`noughts board \"{outer}\"` shows its {} points", outer.points())));
        };
        if std::mem::replace(&mut named[p.index()], true) {
            return Err(SpecError::at(&point.span, format!("the point “{text}” has a board already")));
        }
        let built = builder.board(board)?;
        let known = inners.iter().position(|b| b.name() == built.name());
        inner_of[p.index()] = known.unwrap_or(inners.len()) as u32;
        if known.is_none() {
            inners.push(built);
        }
    }
    let points = inner_of.iter().map(|&i| inners[i as usize].points() as u128).sum();
    builder.check(&node.span, points, 0)?;
    let second =
        second_sets(&outer, &inners, &inner_of).map_err(|e| SpecError::at(&node.span, e.to_string()))?;
    // The checker finds points by number.
    let by_number = except.iter().all(|(point, _)| matches!(point.kind, NodeKind::Number(_)));
    let derived = by_number && outer.is_derived() && inners.iter().all(Board::is_derived);
    let nest = Nest::new(outer, inners, inner_of);
    Ok(Draft {
        derived,
        labels: nest.each(|o, board, p| format!("{}.{}", nest.outer.label(o), board.label(p))),
        coordinates: nest.coordinates(),
        sets: WinningSets::Nested(Box::new(nest)),
        second,
        shape: Shape::Islands,
        ..Draft::default()
    })
}

/// The second player's sets, listed, where one of the boards has a family of its own for her.
fn second_sets(outer: &Board, inners: &[Board], inner_of: &[u32]) -> Result<Option<Sets>, TooManySets> {
    if outer.second_sets().is_none() && inners.iter().all(|b| b.second_sets().is_none()) {
        return Ok(None);
    }
    let inners = inners.iter().map(Board::second_view).collect();
    Nest::new(outer.second_view(), inners, inner_of.to_vec()).list(SECOND_LIMIT).map(Some)
}

impl Nest {
    /// One value for each point of the nested board, from its island, inner board and inner point.
    fn each<T>(&self, value: impl Fn(Point, &Board, Point) -> T) -> Vec<T> {
        let mut out = Vec::new();
        for (o, &i) in self.inner_of.iter().enumerate() {
            let board = &self.inners[i as usize];
            out.extend(Point::all(board.points()).map(|p| value(Point::new(o), board, p)));
        }
        out
    }

    /// Outer coordinates followed by inner ones, where all boards have them and they are equally long.
    fn coordinates(&self) -> Vec<Vec<u32>> {
        let joined =
            self.each(|o, board, p| Some([self.outer.coordinates(o)?, board.coordinates(p)?].concat()));
        let all: Option<Vec<Vec<u32>>> = joined.into_iter().collect();
        all.filter(|all| all.iter().all(|c| c.len() == all[0].len())).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::points;
    use std::collections::BTreeSet;

    fn listed(spec: &str) -> BTreeSet<Vec<String>> {
        let board = Board::parse(spec).unwrap();
        let sets = board.list_sets(1 << 20).unwrap();
        assert_eq!(board.count_sets(), BigUint::from(sets.len()), "{spec}: count and list");
        let name = |set: &[Point]| set.iter().map(|&p| board.label(p).to_string()).collect();
        sets.iter().map(name).collect()
    }

    /// By definition: all ways to put a winning set of its inner board on each island of an outer set.
    #[test]
    fn sets_match_the_definition() {
        let nested = listed("[lines{1 2; 2 3}:lines{x y; z; w x | v}]");
        let inner: [&[&str]; 3] = [&["x", "y"], &["z"], &["w", "x"]];
        let mut wanted = BTreeSet::new();
        for (a, b) in [(1, 2), (2, 3)] {
            for left in inner {
                for right in inner {
                    let name =
                        |o: i32, set: &[&str]| set.iter().map(|p| format!("{o}.{p}")).collect::<Vec<_>>();
                    wanted.insert([name(a, left), name(b, right)].concat());
                }
            }
        }
        let sort = |sets: BTreeSet<Vec<String>>| -> BTreeSet<Vec<String>> {
            sets.into_iter()
                .map(|mut s| {
                    s.sort();
                    s
                })
                .collect()
        };
        assert_eq!(sort(nested), sort(wanted));
    }

    #[test]
    fn mixed_and_deep_nests() {
        // 3^2 has 8 lines of 3; a mixed nest multiplies what stands on each island.
        let board = Board::parse("[3^2:3^2; 5:lines{1 2}, b3:lines{1 2}, \"a1\":lines{1; 2}]").unwrap();
        assert_eq!(board.points(), 6 * 9 + 3 * 2);
        // Islands of one set: b2 and b3; of two sets: a1; of eight: the others.
        let ways = |cell: usize| match cell {
            4 | 7 => 1_u32,
            0 => 2,
            _ => 8,
        };
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        let count: u32 = lines.iter().map(|line| line.iter().map(|&c| ways(c)).product::<u32>()).sum();
        assert_eq!(board.count_sets(), BigUint::from(count));
        assert_eq!(board.nest().unwrap().inners.len(), 3);
        let deep = Board::parse("[[lines{1 2}:lines{1 2; 3}]:lines{1 2; 2 3}]").unwrap();
        // Four outer sets: {1,2}², {1,2}×{3} twice, {3}²; each point carries two ways.
        assert_eq!(deep.count_sets(), BigUint::from(16_u32 + 8 + 8 + 4));
        assert_eq!(deep.list_sets(1000).unwrap().len(), 36);
        assert_eq!(deep.label(Point::new(0)), "1.1.1");
    }

    #[test]
    fn huge_counts_are_exact_and_not_listed() {
        let board = Board::parse("[20^2:3^2]").unwrap();
        assert_eq!(board.count_sets(), BigUint::from(42_u32) * BigUint::from(8_u32).pow(20));
        assert!(board.list_sets(1_000_000).is_err());
        assert_eq!(board.coordinates(Point::new(9 + 5)), Some(&[1, 0, 2, 1][..]));
    }

    #[test]
    fn two_families_nest() {
        let board = Board::parse("[lines{1 2 / 1; 2}:lines{x; y / x y}]").unwrap();
        assert_eq!(board.count_sets(), BigUint::from(4_u32));
        let second = board.second_sets().unwrap();
        assert_eq!(
            second.iter().map(<[Point]>::to_vec).collect::<Vec<_>>(),
            [points([0, 1]), points([2, 3])]
        );
    }

    #[test]
    fn bad_nests_say_where() {
        for (spec, at) in [
            ("[3^2:]", 5),
            ("[3^2:3^2; 10:3^2]", 10),
            ("[3^2:3^2; 1:3^2, a1:3^2]", 17),
            ("[3^2:PGG(2,2)]", 5),
            ("[3^2]", 4),
            ("[200^2:200^2]", 0),
        ] {
            let error = Board::parse(spec).unwrap_err();
            assert_eq!(error.span.start, at, "{spec}: {error}");
        }
    }
}

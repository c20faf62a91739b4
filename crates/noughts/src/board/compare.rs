//! Are two boards the same up to the names of their points, and if not, what tells them apart?

use super::analysis::{self, Histogram};
use super::symmetry::{NotComputed, Perm};
use super::{Board, Point, SetId, Sets, WinningSets};
use std::collections::BTreeMap;
use std::fmt::Display;

/// How two boards compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// An isomorphism: where each point of the first board goes on the second.
    Same(Perm),
    /// Something that is counted differently, as a sentence.
    Different(String),
}

/// Sets of a nested board are listed for counting up to this many incidences.
const MOST_LISTED: u64 = 400_000;

impl Board {
    /// Compares names, then counts, cheapest first, and then canonical forms.
    pub fn compare(&self, b: &Board) -> Result<Comparison, NotComputed> {
        if self.name() == b.name() {
            return Ok(Comparison::Same(Perm::identity(self.points())));
        }
        if let Some(sentence) = counted_differently(self, b) {
            return Ok(Comparison::Different(sentence));
        }
        if let Some(map) = self.isomorphism(b)? {
            return Ok(Comparison::Same(map));
        }
        let sentence = symmetries_differ(self, b)?.unwrap_or_else(|| {
            "Sizes, degrees, pairs and symmetries are counted alike, but their canonical forms differ."
                .to_string()
        });
        Ok(Comparison::Different(sentence))
    }
}

fn counted_differently(a: &Board, b: &Board) -> Option<String> {
    let differ = |what: &str, x: &dyn Display, y: &dyn Display| {
        let (x, y) = (x.to_string(), y.to_string());
        (x != y).then(|| format!("{a} has {x} {what}, {b} has {y}."))
    };
    if let Some(sentence) = differ("points", &a.points(), &b.points()) {
        return Some(sentence);
    }
    let listed = |board: &Board| match board.winning_sets() {
        WinningSets::Listed(sets) => Some(sets.distinct()),
        WinningSets::Nested(_) => board.list_sets(MOST_LISTED).ok().map(|sets| sets.distinct()),
    };
    let (x, y) = (listed(a)?, listed(b)?);
    let mut families = vec![("", x, y)];
    match (a.second_sets(), b.second_sets()) {
        (Some(x), Some(y)) => families.push(("second player’s ", x.distinct(), y.distinct())),
        (None, None) => {}
        // Canonical forms decide whether a second family is only a copy of the first.
        _ => return None,
    }
    families.iter().find_map(|(whose, x, y)| {
        let n = a.points();
        differ(&format!("{whose}winning sets"), &x.len(), &y.len())
            .or_else(|| spread(a, b, &format!("{whose}winning sets of each size"), &sizes(x), &sizes(y)))
            .or_else(|| {
                let what = format!("points in each number of {whose}winning sets");
                spread(a, b, &what, &degrees(x, n), &degrees(y, n))
            })
            .or_else(|| {
                let what = format!("pairs of points in each number of {whose}winning sets");
                spread(a, b, &what, &analysis::pairs(x, n)?, &analysis::pairs(y, n)?)
            })
            .or_else(|| differ(&format!("{whose}Pasch configurations"), &x.pasch(n)?, &y.pasch(n)?))
    })
}

fn symmetries_differ(a: &Board, b: &Board) -> Result<Option<String>, NotComputed> {
    let (x, y) = (a.symmetries()?, b.symmetries()?);
    if x.order() != y.order() {
        return Ok(Some(format!("{a} has {} automorphisms, {b} has {}.", x.order(), y.order())));
    }
    let orbits = |orbits: Vec<Vec<Point>>| analysis::histogram(orbits.iter().map(Vec::len));
    Ok(spread(a, b, "orbits of each size", &orbits(x.orbits()), &orbits(y.orbits())))
}

fn sizes(sets: &Sets) -> Histogram {
    analysis::histogram(sets.iter().map(<[Point]>::len))
}

fn degrees(sets: &Sets, points: usize) -> Histogram {
    analysis::histogram(sets.through(points).iter().map(<[SetId]>::len))
}

/// A sentence where two distributions differ, with the first number that does.
fn spread<K: Ord + Display, N: PartialEq + Display + Default>(
    a: &Board,
    b: &Board,
    what: &str,
    x: &BTreeMap<K, N>,
    y: &BTreeMap<K, N>,
) -> Option<String> {
    let zero = N::default();
    let mut keys = x.keys().chain(y.keys());
    let key = keys.find(|key| x.get(key).unwrap_or(&zero) != y.get(key).unwrap_or(&zero))?;
    let (m, n) = (x.get(key).unwrap_or(&zero), y.get(key).unwrap_or(&zero));
    Some(format!("The {what} differ: for {key}, {a} has {m} and {b} has {n}."))
}

impl Sets {
    /// The number of Pasch configurations (four sets on six points, any two of which meet), where all sets are
    /// triples, any two with at most one common point.
    pub fn pasch(&self, points: usize) -> Option<u64> {
        const NONE: Point = Point::NONE;
        if points > 2000 || self.iter().any(|set| set.len() != 3) {
            return None;
        }
        let mut third = vec![NONE; points * points];
        for set in self.iter() {
            for i in 0..3 {
                let (p, q, r) = (set[i].index(), set[(i + 1) % 3].index(), set[(i + 2) % 3]);
                if third[p * points + q] != NONE {
                    return None;
                }
                (third[p * points + q], third[q * points + p]) = (r, r);
            }
        }
        let join = |p: Point, q: Point| third[p.index() * points + q.index()];
        let through = self.through(points);
        let mut count = 0;
        for (p, lines) in Point::all(points).zip(through.iter()) {
            for (i, &l) in lines.iter().enumerate() {
                for &m in &lines[..i] {
                    let pair = |line: SetId| -> Vec<Point> {
                        self.get(line.index()).iter().copied().filter(|&q| q != p).collect()
                    };
                    let (x, y) = (pair(l), pair(m));
                    for (c, d) in [(y[0], y[1]), (y[1], y[0])] {
                        count += u64::from(join(x[0], c) != NONE && join(x[0], c) == join(x[1], d));
                    }
                }
            }
        }
        // Each was found once from each of its six points.
        Some(count / 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(a: &str, b: &str) -> Comparison {
        Board::parse(a).unwrap().compare(&Board::parse(b).unwrap()).unwrap()
    }

    #[test]
    fn isomorphic_boards_come_with_a_map_that_takes_sets_to_sets() {
        for (a, b) in [
            ("torus(3,3)", "AG(2,3)"),
            ("PBSTS(15)", "PG(3,2)"),
            ("lines{1 2; 3 4 / 1 3}", "lines{a b; c d / d a}"),
            ("lines{1 2; 1 2}", "lines{7 8}"),
        ] {
            let Comparison::Same(map) = of(a, b) else { panic!("{a} and {b}") };
            let (a, b) = (Board::parse(a).unwrap(), Board::parse(b).unwrap());
            let (x, y) = (a.list_sets(1000).unwrap(), b.list_sets(1000).unwrap());
            assert!(x.iter().all(|set| y.iter().any(|other| map.image_of_set(set) == other)));
            assert!(y.iter().all(|set| x.iter().any(|other| map.inverse().image_of_set(set) == other)));
        }
    }

    #[test]
    fn differences_are_named() {
        let different = |a, b| match of(a, b) {
            Comparison::Different(sentence) => sentence,
            Comparison::Same(_) => panic!("{a} and {b} are different"),
        };
        assert_eq!(different("3^2", "AG(2,3)"), "3^2 has 8 winning sets, AG(2,3) has 12.");
        assert_eq!(different("3^2", "4^2"), "3^2 has 9 points, 4^2 has 16.");
        assert!(different("lines{1 2; 3 4 5}", "lines{1 2; 3 4 | 5}").contains("size"));
        assert!(different("lines{1 2; 3 4 | 5}", "lines{1 2; 2 3 | 4 5}").contains("points in each number"));
        assert!(different("lines{1 2; 3 4 / 1 2}", "lines{1 2; 3 4 / 1 3}").contains("automorphisms"));
        // Two triangles against a hexagon.
        let hexagon = "lines{1 2; 2 3; 3 4; 4 5; 5 6; 6 1}";
        assert!(different("lines{1 2; 2 3; 3 1; 4 5; 5 6; 6 4}", hexagon).contains("automorphisms"));
    }

    #[test]
    fn pasch_configurations() {
        let count = |spec: &str| {
            let board = Board::parse(spec).unwrap();
            board.list_sets(1000).unwrap().pasch(board.points())
        };
        // In PG(3,2): every plane is a Fano plane with seven, and no two planes share one.
        assert_eq!(count("PG(2,2)"), Some(7));
        assert_eq!(count("PG(3,2)"), Some(105));
        assert_eq!(count("AG(2,3)"), Some(0));
        assert_eq!(count("4^2"), None);
        assert_eq!(count("lines{1 2 3; 1 2 4}"), None);
    }
}

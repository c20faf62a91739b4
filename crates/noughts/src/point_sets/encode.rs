//! Demands as a formula. The checker derives the same clauses from the statement, so their order is part of the format.
//!
//! Variable i: point i is in the set. First the demands, then counters for the sizes, then clauses that break
//! symmetry, then one clause for each set that is left out. Each kind is described in docs/certificates.md.

use super::{Demands, Sizes};
use crate::board::Point;
use crate::board::symmetry::{Group, Perm};
use crate::sat::{Formula, Literal};

/// Points of a base with the symmetries that give their orbits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Base {
    pub points: Vec<Point>,
    pub perms: Vec<Perm>,
}

fn literal(p: Point) -> Literal {
    p.index() as i32 + 1
}

impl Demands {
    /// The clauses of the demands alone.
    pub fn formula(&self) -> Formula {
        let meets = self.meets.iter().map(|set| set.iter().map(|&p| literal(p)).collect());
        let avoids = self.avoids.iter().map(|set| set.iter().map(|&p| -literal(p)).collect());
        Formula { variables: self.points, clauses: meets.chain(avoids).collect() }
    }
}

/// Adds clauses that leave only sets with a size in the range.
pub fn restrict_size(formula: &mut Formula, points: usize, sizes: &Sizes) {
    let inside: Vec<Literal> = Point::all(points).map(literal).collect();
    at_most(formula, &inside, *sizes.end());
    let outside: Vec<Literal> = inside.iter().map(|l| -l).collect();
    at_most(formula, &outside, points.saturating_sub(*sizes.start()));
}

/// A sequential counter: at most `bound` of the literals are true. Its variables say "at least j of the first i".
fn at_most(formula: &mut Formula, literals: &[Literal], bound: usize) {
    if bound >= literals.len() {
        return;
    }
    if bound == 0 {
        formula.clauses.extend(literals.iter().map(|l| vec![-l]));
        return;
    }
    let first = formula.variables;
    let count = |i: usize, j: usize| (first + i * bound + j) as Literal;
    formula.variables += (literals.len() - 1) * bound;
    for (i, &l) in literals.iter().enumerate() {
        if i > 0 {
            formula.clauses.push(vec![-l, -count(i - 1, bound)]);
        }
        if i + 1 == literals.len() {
            break;
        }
        formula.clauses.push(vec![-l, count(i, 1)]);
        if i > 0 {
            formula.clauses.extend((1..=bound).map(|j| vec![-count(i - 1, j), count(i, j)]));
            formula.clauses.extend((2..=bound).map(|j| vec![-l, -count(i - 1, j - 1), count(i, j)]));
        }
    }
}

impl Base {
    /// Levels of a stabiliser chain: enough to break most of the symmetry, few enough to list.
    const LEVELS: usize = 8;

    /// A base that takes the largest orbit at each level.
    pub fn of(group: &Group) -> Base {
        let mut base = Base::default();
        let mut group = group.clone();
        while base.points.len() < Base::LEVELS {
            let orbits = group.orbits();
            // The first of the largest.
            let Some(orbit) = orbits.iter().rev().max_by_key(|orbit| orbit.len()).filter(|o| o.len() > 1)
            else {
                break;
            };
            for perm in group.generators() {
                if !base.perms.contains(perm) {
                    base.perms.push(perm.clone());
                }
            }
            base.points.push(orbit[0]);
            group = group.stabiliser(orbit[0]);
        }
        base
    }

    /// Adds clauses that hold for the image of a set that is lexicographically greatest, the points of the base
    /// being compared first: a base point is in the set if any point of its orbit is, where the symmetries are those
    /// that fix the base points before it.
    pub fn restrict(&self, formula: &mut Formula) {
        for (i, &b) in self.points.iter().enumerate() {
            let fixes = |perm: &&Perm| self.points[..i].iter().all(|&p| perm.image(p) == p);
            let perms: Vec<&Perm> = self.perms.iter().filter(fixes).collect();
            for q in orbit(b, &perms) {
                if q != b {
                    formula.clauses.push(vec![literal(b), -literal(q)]);
                }
            }
        }
    }
}

/// The orbit of a point, sorted.
fn orbit(point: Point, perms: &[&Perm]) -> Vec<Point> {
    let mut orbit = vec![point];
    let mut next = 0;
    while next < orbit.len() {
        for perm in perms {
            let image = perm.image(orbit[next]);
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        next += 1;
    }
    orbit.sort_unstable();
    orbit
}

/// Adds a clause that leaves out one set among those of its size: one of its points is missing.
pub fn leave_out(formula: &mut Formula, set: &[Point]) {
    formula.clauses.push(set.iter().map(|&p| -literal(p)).collect());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which sets of points can be completed by counters so that all clauses hold?
    fn sets_of(formula: &Formula, points: usize) -> Vec<u32> {
        let extra = formula.variables - points;
        let holds = |code: u64| {
            let literal = |l: &Literal| (code >> (l.unsigned_abs() - 1) & 1 == 1) == (*l > 0);
            formula.clauses.iter().all(|clause| clause.iter().any(literal))
        };
        let possible = |set: &u32| (0..1u64 << extra).any(|more| holds(u64::from(*set) | more << points));
        (0..1u32 << points).filter(possible).collect()
    }

    #[test]
    fn counters_leave_the_sizes_asked_for() {
        for points in 0..5 {
            for low in 0..=points {
                for high in low..=points {
                    let mut formula = Formula { variables: points, clauses: Vec::new() };
                    restrict_size(&mut formula, points, &(low..=high));
                    let expected: Vec<u32> = (0..1u32 << points)
                        .filter(|set| (low..=high).contains(&(set.count_ones() as usize)))
                        .collect();
                    assert_eq!(sets_of(&formula, points), expected, "{low}..={high} of {points}");
                }
            }
        }
    }

    #[test]
    fn every_set_has_an_image_that_the_base_allows() {
        for spec in ["3^2", "PG(2,2)", "AG(2,3)", "lines{1 2; 2 3; 3 4; 4 5}"] {
            let group = crate::board::Board::parse(spec).unwrap().symmetries().unwrap();
            let points = group.degree();
            let base = Base::of(&group);
            let mut formula = Formula { variables: points, clauses: Vec::new() };
            base.restrict(&mut formula);
            let allowed = sets_of(&formula, points);
            assert!(allowed.len() < 1 << points, "{spec}: something is broken");
            let elements = group.elements(10_000).unwrap();
            for set in 0..1u32 << points {
                let image = |g: &Perm| {
                    Point::all(points)
                        .filter(|p| set >> p.index() & 1 == 1)
                        .fold(0, |s, p| s | 1 << g.image(p).index())
                };
                assert!(elements.iter().any(|g| allowed.binary_search(&image(g)).is_ok()), "{spec} {set:b}");
            }
        }
    }
}

//! Triple systems as a table of third points: cycles, switching, Pasch configurations.

use super::{Point, Sets};

/// The most points of a system that is recognised: a table of 64 megabytes.
const LARGEST: usize = 4096;

/// A Steiner triple system by the third point of each pair. For small systems: the table is quadratic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triples {
    points: usize,
    third: Vec<Point>,
}

impl Triples {
    /// The table of a family of triples in which each pair of points stands once.
    pub fn new(points: usize, triples: &Sets) -> Triples {
        let mut table = Triples { points, third: vec![Point::NONE; points * points] };
        for triple in triples.iter() {
            let &[a, b, c] = triple else { panic!("a triple has three points") };
            table.set(a, b, c);
        }
        table
    }

    /// The table of sets that need not be a triple system. `None`: some two points are not on exactly one set of three, or the
    /// table would be too large.
    pub fn recognise(points: usize, sets: &Sets) -> Option<Triples> {
        // Counted first: what has the wrong number of sets, or is large, gets no table.
        if !(2..=LARGEST).contains(&points) || 6 * sets.len() != points * (points - 1) {
            return None;
        }
        let mut table = Triples { points, third: vec![Point::NONE; points * points] };
        for set in sets.iter() {
            let &[a, b, c] = set else { return None };
            if [(a, b), (b, c), (c, a)].iter().any(|&(p, q)| table.third(p, q) != Point::NONE) {
                return None;
            }
            table.set(a, b, c);
        }
        // Each set has three pairs of its own, and there are as many pairs as that.
        Some(table)
    }

    /// All points, from 0 on.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        Point::all(self.points)
    }

    fn set(&mut self, a: Point, b: Point, c: Point) {
        for (x, y, z) in [(a, b, c), (b, c, a), (c, a, b)] {
            self.third[x.index() * self.points + y.index()] = z;
            self.third[y.index() * self.points + x.index()] = z;
        }
    }

    /// The third point on the line of two points.
    pub fn third(&self, a: Point, b: Point) -> Point {
        self.third[a.index() * self.points + b.index()]
    }

    /// The triples, sorted.
    pub fn sets(&self) -> Sets {
        let mut sets = Sets::default();
        for a in self.points() {
            for b in self.points().skip(a.number()) {
                let c = self.third(a, b);
                if c > b {
                    sets.push(&[a, b, c]);
                }
            }
        }
        sets
    }

    /// The cycle through c of two points a and b: c, its third point with a, that one's with b, and so on.
    pub fn cycle(&self, a: Point, b: Point, c: Point) -> Vec<Point> {
        let mut cycle = Vec::new();
        let mut x = c;
        loop {
            cycle.push(x);
            x = self.third(a, x);
            cycle.push(x);
            x = self.third(b, x);
            if x == c {
                return cycle;
            }
        }
    }

    /// Exchanges a and b in the triples that meet their cycle through c: again a triple system.
    #[must_use]
    pub fn switched(&self, a: Point, b: Point, c: Point) -> Triples {
        let mut out = self.clone();
        for x in self.cycle(a, b, c) {
            out.set(a, x, self.third(b, x));
            out.set(b, x, self.third(a, x));
        }
        out
    }

    /// For each point, how often it is in a pair with cycles of given lengths, as a sorted list of
    /// (lengths, pairs); sorted over the points. Isomorphic systems have the same.
    pub fn cycle_profile(&self) -> Vec<Vec<(Vec<usize>, usize)>> {
        let points = Point::all(self.points);
        let of_point = |a: Point| {
            let mut counts = std::collections::BTreeMap::new();
            for b in points.clone().filter(|&b| b != a) {
                *counts.entry(self.cycle_lengths(a, b)).or_insert(0) += 1;
            }
            counts.into_iter().collect()
        };
        let mut profile: Vec<Vec<(Vec<usize>, usize)>> = points.clone().map(of_point).collect();
        profile.sort();
        profile
    }

    /// The number of Pasch configurations: four triples on six points, {a,x,y} {a,z,w} {b,x,z} {b,y,w}.
    pub fn pasch_configurations(&self) -> usize {
        let short = |a, b| self.cycle_lengths(a, b).iter().filter(|&&l| l == 4).count();
        let cycles: usize =
            self.points().map(|a| self.points().skip(a.number()).map(|b| short(a, b)).sum::<usize>()).sum();
        // Each of its three pairs of points that no triple of it joins has a cycle of length 4.
        cycles / 3
    }

    /// The lengths of the cycles of two points, in order.
    fn cycle_lengths(&self, a: Point, b: Point) -> Vec<usize> {
        let mut seen = vec![false; self.points];
        for p in [a, b, self.third(a, b)] {
            seen[p.index()] = true;
        }
        let mut lengths = Vec::new();
        for c in Point::all(self.points) {
            if !seen[c.index()] {
                let cycle = self.cycle(a, b, c);
                for &p in &cycle {
                    seen[p.index()] = true;
                }
                lengths.push(cycle.len());
            }
        }
        lengths.sort_unstable();
        lengths
    }
}

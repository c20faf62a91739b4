//! Demands as clauses, in the order of docs/certificates.md. Variable i: point i is in the set.

use super::Demands;

pub struct Formula {
    points: usize,
    pub variables: usize,
    pub clauses: Vec<Vec<i64>>,
}

impl Formula {
    /// For each set to meet the clause of its points, then for each set to avoid that of its negated points.
    pub fn new(demands: &Demands) -> Formula {
        let clause = |set: &Vec<usize>, sign: i64| set.iter().map(|&p| sign * (p as i64 + 1)).collect();
        let meets = demands.meets.iter().map(|set| clause(set, 1));
        let avoids = demands.avoids.iter().map(|set| clause(set, -1));
        let points = demands.board.points;
        Formula { points, variables: points, clauses: meets.chain(avoids).collect() }
    }

    /// How many numbers the counters for a range of sizes are made of, or more.
    pub fn counters(points: usize, low: usize, high: usize) -> usize {
        points.saturating_mul(high.saturating_add(points - low).saturating_add(2)).saturating_mul(8)
    }

    /// Counters: at most `high` points are in the set, at most n − `low` are not.
    pub fn restrict_size(&mut self, low: usize, high: usize) {
        let points = self.points as i64;
        self.at_most(&(1..=points).collect::<Vec<i64>>(), high);
        self.at_most(&(1..=points).map(|p| -p).collect::<Vec<i64>>(), self.points - low);
    }

    /// At most `bound` of the literals hold. New variables, row by row: s(i,j), at least j of the first i literals hold, for
    /// i < n and 1 ≤ j ≤ bound. Every set of points that has a right size can be completed so that the clauses hold.
    fn at_most(&mut self, literals: &[i64], bound: usize) {
        let n = literals.len();
        if bound >= n {
            return;
        }
        if bound == 0 {
            self.clauses.extend(literals.iter().map(|l| vec![-l]));
            return;
        }
        let before = self.variables;
        let s = |i: usize, j: usize| (before + (i - 1) * bound + j) as i64;
        self.variables += (n - 1) * bound;
        for i in 1..=n {
            let l = literals[i - 1];
            if i > 1 {
                self.clauses.push(vec![-l, -s(i - 1, bound)]);
            }
            if i == n {
                return;
            }
            self.clauses.push(vec![-l, s(i, 1)]);
            if i > 1 {
                for j in 1..=bound {
                    self.clauses.push(vec![-s(i - 1, j), s(i, j)]);
                }
                for j in 2..=bound {
                    self.clauses.push(vec![-l, -s(i - 1, j - 1), s(i, j)]);
                }
            }
        }
    }

    /// A base point is in the set if any point of its orbit is, under the symmetries that fix the base points before it.
    ///
    /// Why this loses nothing: among the images of a set under the group that the symmetries generate, take the one that
    /// is greatest when the base points are compared in order. If it lacked a base point but had a point of its orbit,
    /// a symmetry that fixes the base points before would make a greater one.
    pub fn break_symmetry(&mut self, base: &[usize], symmetries: &[Vec<usize>]) {
        for (i, &b) in base.iter().enumerate() {
            let fixing: Vec<&Vec<usize>> =
                symmetries.iter().filter(|g| base[..i].iter().all(|&p| g[p] == p)).collect();
            let mut in_orbit = vec![false; self.points];
            in_orbit[b] = true;
            let mut queue = vec![b];
            while let Some(p) = queue.pop() {
                for g in &fixing {
                    if !in_orbit[g[p]] {
                        in_orbit[g[p]] = true;
                        queue.push(g[p]);
                    }
                }
            }
            for q in (0..self.points).filter(|&q| q != b && in_orbit[q]) {
                self.clauses.push(vec![b as i64 + 1, -(q as i64 + 1)]);
            }
        }
    }

    /// Not this set, among those of its size.
    pub fn leave_out(&mut self, set: &[usize]) {
        self.clauses.push(set.iter().map(|&p| -(p as i64 + 1)).collect());
    }
}

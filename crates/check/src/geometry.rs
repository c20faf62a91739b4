//! AG(n,q) and PG(n,q) with their flats of one dimension.
//!
//! Points of AG(n,q): vectors, first coordinate fastest. Points of PG(n,q): AG(n,q) with a 1 in front, then
//! PG(n−1,q) with a 0 in front; PG(1,q) is (1,0), (0,1), (1,1), (1,2), …. Flats of AG(n,q): parallel class by
//! class in the order of the directions, which are flats of PG(n−1,q); in a class by the vector of the flat
//! that is 0 in the pivot columns of the direction. Flats of PG(n,q): those of AG(n,q), then those at infinity.

use crate::board::{Board, NoBoard, numerals};
use crate::core::budget::Budget;
use crate::field::Field;
use std::collections::HashMap;

type Vector = Vec<u32>;
/// Rows in reduced echelon form.
type Basis = Vec<Vector>;

/// The flats of dimension `flat` of AG(n,q) (`projective` false) or PG(n,q).
pub fn build(projective: bool, n: u64, q: u64, flat: u64, budget: &Budget) -> Result<Board, NoBoard> {
    if n == 0 || n > 30 {
        return Err(NoBoard::Wrong(format!("a space of dimension {n} is too large or too small")));
    }
    let field = Field::new(q).ok_or_else(|| format!("there is no field of order {q}"))?;
    if flat > n {
        return Err(NoBoard::Wrong(format!("flats of dimension {flat} in a space of dimension {n}")));
    }
    // Every point is a vector, every flat a basis and a list of points; PG(n,q) has at most 2·q^n points.
    let size = q.saturating_pow(flat as u32).saturating_mul(1 + u64::from(projective));
    let points = q.saturating_pow(n as u32).saturating_mul(1 + u64::from(projective));
    let flats = if projective {
        subspace_count(n as u32 + 1, flat as u32 + 1, q)
    } else {
        subspace_count(n as u32, flat as u32, q).saturating_mul(q.saturating_pow((n - flat) as u32))
    };
    budget.cells(points.saturating_mul(n + 4))?;
    budget.cells(flats.saturating_mul(size.saturating_add((flat + 1) * (n + 4))))?;
    let space = Space { field };
    let (n, flat) = (n as usize, flat as usize);
    Ok(if projective { space.projective(n, flat) } else { space.affine(n, flat) })
}

/// How many subspaces of dimension d GF(q)^m has, or more: each step counts those with and without the first coordinate.
fn subspace_count(m: u32, d: u32, q: u64) -> u64 {
    let mut row = vec![0u64; d as usize + 1];
    row[0] = 1;
    for i in 1..=m {
        for j in (1..=d.min(i)).rev() {
            let with = row[j as usize - 1].saturating_mul(q.saturating_pow(i - j));
            row[j as usize] = row[j as usize].saturating_add(with);
        }
    }
    row[d as usize]
}

struct Space {
    field: Field,
}

impl Space {
    /// Every vector of length m, first coordinate fastest.
    fn vectors(&self, m: usize) -> Vec<Vector> {
        let mut all = vec![Vec::new()];
        for _ in 0..m {
            // Each value of the new, slowest coordinate after all shorter vectors.
            let copies = (0..self.field.order).flat_map(|c| all.iter().map(move |v| [&v[..], &[c]].concat()));
            all = copies.collect();
        }
        all
    }

    /// The vectors that are 0 in the pivot columns of a basis: one for each coset of its span.
    fn cosets(&self, m: usize, basis: &Basis) -> Vec<Vector> {
        let pivots: Vec<usize> = basis.iter().filter_map(|row| row.iter().position(|&a| a != 0)).collect();
        let mut all = self.vectors(m);
        all.retain(|v| pivots.iter().all(|&i| v[i] == 0));
        all
    }

    /// All d-dimensional subspaces of GF(q)^m, in the order of the flats of PG(m−1,q).
    fn subspaces(&self, m: usize, d: usize) -> Vec<Basis> {
        if d == 0 {
            return vec![Vec::new()];
        }
        if d > m {
            return Vec::new();
        }
        if (m, d) == (2, 1) {
            let slopes = (1..self.field.order).map(|slope| vec![vec![1, slope]]);
            return [vec![vec![1, 0]], vec![vec![0, 1]]].into_iter().chain(slopes).collect();
        }
        let below = |row: &Vector| [&[0], &row[..]].concat();
        let mut all = Vec::new();
        for direction in self.subspaces(m - 1, d - 1) {
            for v in self.cosets(m - 1, &direction) {
                let mut basis = vec![[&[1], &v[..]].concat()];
                basis.extend(direction.iter().map(below));
                all.push(basis);
            }
        }
        all.extend(self.subspaces(m - 1, d).iter().map(|basis| basis.iter().map(below).collect()));
        all
    }

    /// Every vector of v + span(basis).
    fn coset(&self, v: &Vector, basis: &[Vector]) -> Vec<Vector> {
        let mut all = vec![v.clone()];
        for row in basis {
            let mut next = Vec::with_capacity(all.len() * self.field.order as usize);
            for c in 0..self.field.order {
                let step: Vector = row.iter().map(|&a| self.field.mul(c, a)).collect();
                next.extend(all.iter().map(|v| -> Vector {
                    v.iter().zip(&step).map(|(&a, &b)| self.field.add(a, b)).collect()
                }));
            }
            all = next;
        }
        all
    }

    fn affine(&self, n: usize, flat: usize) -> Board {
        let points = self.vectors(n);
        let index: HashMap<&Vector, usize> = points.iter().zip(0..).collect();
        let mut sets: Vec<Vec<usize>> = Vec::new();
        let mut classes = Vec::new();
        for direction in self.subspaces(n, flat) {
            let first = sets.len();
            for v in self.cosets(n, &direction) {
                sets.push(self.coset(&v, &direction).iter().map(|v| index[v]).collect());
            }
            classes.push((first..sets.len()).collect());
        }
        Board { classes, ..Board::new(points.len(), sets) }
    }

    fn projective(&self, n: usize, flat: usize) -> Board {
        let points = self.subspaces(n + 1, 1);
        let index: HashMap<&Vector, usize> = points.iter().map(|basis| &basis[0]).zip(0..).collect();
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for basis in self.subspaces(n + 1, flat + 1) {
            // A combination whose first coefficient that is not 0 is 1 begins with 1.
            let rows = basis.iter().enumerate();
            let vectors = rows.flat_map(|(i, row)| self.coset(row, &basis[i + 1..]));
            sets.push(vectors.map(|v| index[&v]).collect());
        }
        // The seven points of the Fano plane are called by their numbers.
        let names = (points.len() == 7 && n == 2).then(|| numerals(7));
        Board { names, ..Board::new(points.len(), sets) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::budget::DEFAULT_LIMIT;

    /// How many sets two points share: the same number for all pairs, by counting.
    fn on_a_pair(board: &Board) -> Option<usize> {
        let together = |p, q| board.sets.iter().filter(|s| s.contains(&p) && s.contains(&q)).count();
        let first = together(0, 1);
        (0..board.points).all(|p| (0..p).all(|q| together(p, q) == first)).then_some(first)
    }

    #[test]
    fn flats_are_designs_with_the_known_parameters() {
        // projective, n, q, flat: points, flats, points on a flat, flats on two points
        for (projective, n, q, flat, points, flats, size, pair) in [
            (false, 2, 4, 1, 16, 20, 4, 1),
            (false, 2, 9, 1, 81, 90, 9, 1),
            (false, 3, 2, 2, 8, 14, 4, 3),
            (false, 3, 3, 1, 27, 117, 3, 1),
            (true, 2, 2, 1, 7, 7, 3, 1),
            (true, 2, 4, 1, 21, 21, 5, 1),
            (true, 3, 2, 1, 15, 35, 3, 1),
            (true, 3, 3, 2, 40, 40, 13, 4),
            (true, 4, 2, 2, 31, 155, 7, 7),
        ] {
            let board = build(projective, n, q, flat, &Budget::new(DEFAULT_LIMIT)).unwrap();
            assert_eq!((board.points, board.sets.len()), (points, flats));
            assert!(board.sets.iter().all(|set| set.len() == size));
            assert_eq!(on_a_pair(&board), Some(pair));
            let (m, d) = if projective { (n + 1, flat + 1) } else { (n, flat) };
            let count = subspace_count(m as u32, d as u32, q) as usize;
            assert_eq!(count * if projective { 1 } else { points / size }, flats);
        }
    }

    #[test]
    fn spaces_that_do_not_exist_are_refused() {
        for (n, q, flat) in
            [(2, 6, 1), (2, 1, 1), (0, 3, 0), (2, 3, 3), (30, 60000, 1), (u64::MAX, u64::MAX, 1)]
        {
            let budget = Budget::new(DEFAULT_LIMIT);
            assert!(build(false, n, q, flat, &budget).is_err() && build(true, n, q, flat, &budget).is_err());
        }
    }
}

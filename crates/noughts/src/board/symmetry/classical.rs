//! The groups of AG(n,q) and PG(n,q), for boards too large for a search.
//!
//! Nothing is taken from the board's name. The coordinates say which semilinear maps to try; each is verified
//! to preserve the sets. They are transitive on the k-flats, so if one set is a k-flat and there are as many
//! sets as k-flats, the sets are all the k-flats. Then the fundamental theorem of geometry says that there are
//! no other automorphisms (n ≥ 2 and 1 ≤ k < n; for affine lines, q ≥ 3).

use super::families::Families;
use super::{Group, Perm};
use crate::board::{Board, Point};
use crate::field::{Field, prime_power};
use num_bigint::BigUint;
use std::collections::HashMap;

/// AΓL(n,q) or PΓL(n+1,q), if the board is such a space by its coordinates.
pub fn group(board: &Board, families: &Families) -> Option<Group> {
    let [sets] = &families.sets[..] else { return None };
    let space = Space::of(board)?;
    let coordinates = |set: &[Point]| set.iter().map(|&p| board.coordinates(p)).collect::<Option<Vec<_>>>();
    let flat = space.flat_dimension(&coordinates(sets.iter().next()?)?)?;
    if BigUint::from(sets.len()) != space.flats(flat) || (space.affine && flat == 1 && space.q() == 2) {
        return None;
    }
    let generators = space.generators(board)?;
    if !families.broken_by(&generators).is_empty() {
        return None;
    }
    let group = Group::of_order(board.points(), generators, space.order());
    group.order_holds().then_some(group)
}

struct Space {
    field: Field,
    /// Length of the coordinates: n for AG(n,q), n + 1 for PG(n,q).
    length: usize,
    affine: bool,
}

impl Space {
    fn of(board: &Board) -> Option<Space> {
        let points = Point::all(board.points()).map(|p| board.coordinates(p)).collect::<Option<Vec<_>>>()?;
        let length = points.first()?.len();
        let q = u64::from(*points.iter().copied().flatten().max()?) + 1;
        prime_power(q)?;
        let all = BigUint::from(q).pow(length as u32);
        let here = BigUint::from(points.len());
        let affine = here == all;
        let projective = here == (&all - 1u32) / (q - 1);
        let field = Field::new(q).ok()?;
        let space = Space { field, length, affine };
        let normal = |v: &&[u32]| space.normal(v.to_vec()).is_some_and(|n| n == **v);
        let fits = if affine { length >= 2 } else { projective && length >= 3 && points.iter().all(normal) };
        fits.then_some(space)
    }

    fn q(&self) -> u32 {
        self.field.order()
    }

    /// The multiple of a vector whose first coordinate that is not 0 is 1; an affine point itself.
    fn normal(&self, mut v: Vec<u32>) -> Option<Vec<u32>> {
        if !self.affine {
            let lead = *v.iter().find(|&&x| x != 0)?;
            let scale = self.field.inverse(lead)?;
            for x in &mut v {
                *x = self.field.mul(*x, scale);
            }
        }
        Some(v)
    }

    /// k, if the points make up a k-flat with 1 ≤ k < n: they span k dimensions and are as many as it has.
    fn flat_dimension(&self, points: &[&[u32]]) -> Option<usize> {
        let f = &self.field;
        let vectors: Vec<Vec<u32>> = if self.affine {
            let difference = |v: &&[u32]| v.iter().zip(points[0]).map(|(&x, &y)| f.sub(x, y)).collect();
            points.iter().map(difference).collect()
        } else {
            points.iter().map(|v| v.to_vec()).collect()
        };
        let rank = self.rank(vectors);
        let all = BigUint::from(self.q()).pow(rank as u32);
        let (size, flat) = if self.affine { (all, rank) } else { ((all - 1u32) / (self.q() - 1), rank - 1) };
        let dimension = if self.affine { self.length } else { self.length - 1 };
        (BigUint::from(points.len()) == size && (1..dimension).contains(&flat)).then_some(flat)
    }

    fn rank(&self, vectors: Vec<Vec<u32>>) -> usize {
        let f = &self.field;
        // Each row has 1 at its pivot.
        let mut rows: Vec<(usize, Vec<u32>)> = Vec::new();
        for mut v in vectors {
            for (pivot, row) in &rows {
                let factor = v[*pivot];
                v.iter_mut().zip(row).for_each(|(x, &y)| *x = f.sub(*x, f.mul(factor, y)));
            }
            let Some(pivot) = v.iter().position(|&x| x != 0) else { continue };
            let Some(scale) = f.inverse(v[pivot]) else { continue };
            for x in &mut v {
                *x = f.mul(*x, scale);
            }
            rows.push((pivot, v));
        }
        rows.len()
    }

    /// How many flats of dimension k there are.
    fn flats(&self, k: usize) -> BigUint {
        let q = BigUint::from(self.q());
        let subspaces = |d: usize| {
            let product = |top: usize| (0..d).map(|i| q.pow((top - i) as u32) - 1u32).product::<BigUint>();
            product(self.length) / product(d)
        };
        if self.affine { subspaces(k) * q.pow((self.length - k) as u32) } else { subspaces(k + 1) }
    }

    /// The order of AΓL(n,q), or of PΓL(n+1,q).
    fn order(&self) -> BigUint {
        let q = BigUint::from(self.q());
        let n = self.length as u32;
        let linear: BigUint = (0..n).map(|i| q.pow(n) - q.pow(i)).product();
        let semilinear = linear * self.field.degree();
        if self.affine { semilinear * q.pow(n) } else { semilinear / (self.q() - 1) }
    }

    /// Stretching, shearing and permuting coordinates make GL; then the Frobenius map, then a translation.
    fn generators(&self, board: &Board) -> Option<Vec<Perm>> {
        let f = &self.field;
        let place: HashMap<&[u32], Point> =
            Point::all(board.points()).map(|p| Some((board.coordinates(p)?, p))).collect::<Option<_>>()?;
        let perm = |map: &dyn Fn(&mut Vec<u32>)| {
            let image = |p: Point| {
                let mut v = board.coordinates(p)?.to_vec();
                map(&mut v);
                place.get(&self.normal(v)?[..]).copied()
            };
            Perm::from_images(Point::all(board.points()).map(image).collect::<Option<_>>()?)
        };
        let mut out = vec![
            perm(&|v| v[0] = f.mul(v[0], f.primitive()))?,
            perm(&|v| v[0] = f.add(v[0], v[1]))?,
            perm(&|v| v.swap(0, 1))?,
            perm(&|v| v.rotate_left(1))?,
            perm(&|v| v.iter_mut().for_each(|x| *x = f.pow(*x, u64::from(f.characteristic()))))?,
        ];
        if self.affine {
            out.push(perm(&|v| v[0] = f.add(v[0], 1))?);
        }
        out.retain(|g| !g.is_identity());
        out.sort_unstable();
        out.dedup();
        Some(out)
    }
}

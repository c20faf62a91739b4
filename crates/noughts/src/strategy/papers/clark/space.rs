//! Subspaces and caps of GF(2)^k: vectors are numbers, sums are exclusive ors.

/// A subspace of GF(2)^k as a reduced basis: each leading bit stands in one vector only; the vectors are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subspace {
    basis: Vec<u32>,
}

impl Subspace {
    /// All sums of these vectors.
    pub fn spanned_by(vectors: impl IntoIterator<Item = u32>) -> Subspace {
        let mut space = Subspace::default();
        for v in vectors {
            space.add(v);
        }
        space
    }

    /// The vector less what the basis can make of it: zero exactly for the vectors of the subspace.
    pub fn reduce(&self, mut v: u32) -> u32 {
        for &b in self.basis.iter().rev() {
            if v >> leading(b) & 1 == 1 {
                v ^= b;
            }
        }
        v
    }

    /// Is this vector in it?
    pub fn contains(&self, v: u32) -> bool {
        self.reduce(v) == 0
    }

    fn add(&mut self, v: u32) {
        let v = self.reduce(v);
        if v == 0 {
            return;
        }
        for b in &mut self.basis {
            if *b >> leading(v) & 1 == 1 {
                *b ^= v;
            }
        }
        let place = self.basis.partition_point(|b| *b < v);
        self.basis.insert(place, v);
    }

    /// How many vectors generate it, at least.
    pub fn dimension(&self) -> u32 {
        self.basis.len() as u32
    }
}

fn leading(v: u32) -> u32 {
    v.ilog2()
}

/// A coset of a subspace that is not the subspace itself: a cap that is as large as possible in what it spans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    directions: Subspace,
    /// The least vector of the coset.
    least: u32,
}

impl Cap {
    /// The coset of the directions that has this member.
    pub fn new(member: u32, directions: Subspace) -> Cap {
        let least = directions.reduce(member);
        Cap { directions, least }
    }

    /// Is this vector in it?
    pub fn contains(&self, v: u32) -> bool {
        self.directions.reduce(v) == self.least
    }

    /// How many points it has.
    pub fn size(&self) -> u32 {
        1 << self.directions.dimension()
    }

    /// The i-th of its points in increasing order.
    pub fn point(&self, i: u32) -> u32 {
        let bits = self.directions.basis.iter().enumerate().filter(|(j, _)| i >> j & 1 == 1);
        bits.fold(self.least, |v, (_, b)| v ^ b)
    }

    /// Its points in increasing order.
    pub fn points(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.size()).map(|i| self.point(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subspaces_and_cosets_are_what_sums_make() {
        let vectors = [0b1011, 0b0110, 0b1101, 0b0001_0000];
        let space = Subspace::spanned_by(vectors);
        let mut sums: Vec<u32> = vec![0];
        for v in vectors {
            sums = sums.iter().flat_map(|s| [*s, s ^ v]).collect();
        }
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), 1 << space.dimension());
        assert!((0..64).all(|v| space.contains(v) == sums.contains(&v)));
        let cap = Cap::new(0b10_0101, space);
        let points: Vec<u32> = cap.points().collect();
        assert!(points.is_sorted() && points.len() == sums.len());
        assert!((0..64).all(|v| cap.contains(v) == points.contains(&v)));
        assert!(points.iter().all(|v| sums.contains(&(v ^ 0b10_0101))));
        // No three points of a cap are on a line.
        assert!(points.iter().all(|a| points.iter().all(|b| !points.contains(&(a ^ b)))));
    }
}

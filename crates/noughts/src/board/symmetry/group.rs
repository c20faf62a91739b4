//! A permutation group: generators and order, with a stabiliser chain made when first needed.

use super::chain::Chain;
use crate::board::Point;
use crate::perm::Perm;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::OnceLock;

/// A group of permutations of the points of a board.
#[derive(Clone, Debug)]
pub struct Group {
    degree: usize,
    generators: Vec<Perm>,
    order: BigUint,
    chain: OnceLock<Chain>,
}

impl Group {
    /// The group that the generators make; the order comes from its stabiliser chain.
    pub fn generated_by(degree: usize, generators: Vec<Perm>) -> Group {
        let chain = Chain::new(degree, &generators, &[], None);
        Group { degree, generators, order: chain.order(), chain: chain.into() }
    }

    /// The group that the generators make, where its order is known beforehand.
    pub(super) fn of_order(degree: usize, generators: Vec<Perm>, order: BigUint) -> Group {
        Group { degree, generators, order, chain: OnceLock::new() }
    }

    /// The group of the identity alone.
    pub fn trivial(degree: usize) -> Group {
        Group::of_order(degree, Vec::new(), BigUint::from(1u32))
    }

    /// How many points it acts on.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Permutations of the points that generate the group.
    pub fn generators(&self) -> &[Perm] {
        &self.generators
    }

    /// The exact number of permutations in the group.
    pub fn order(&self) -> &BigUint {
        &self.order
    }

    /// The points in orbits, each sorted, in order of their least points.
    pub fn orbits(&self) -> Vec<Vec<Point>> {
        orbits_of(self.degree, self.generators.iter().map(|g| |p| g.image(p)))
    }

    /// Is this permutation in the group?
    pub fn contains(&self, perm: &Perm) -> bool {
        perm.degree() == self.degree && self.chain().contains(perm)
    }

    /// The permutations that fix a point.
    #[must_use]
    pub fn stabiliser(&self, point: Point) -> Group {
        self.pointwise_stabiliser(&[point])
    }

    /// The permutations that fix each of the points.
    #[must_use]
    pub fn pointwise_stabiliser(&self, points: &[Point]) -> Group {
        if self.generators.is_empty() {
            return self.clone();
        }
        let chain = Chain::new(self.degree, &self.generators, points, Some(&self.order));
        let (generators, order) = chain.below(points.len());
        Group::of_order(self.degree, generators, order)
    }

    /// All permutations in increasing order (the identity first), if there are at most `limit`.
    pub fn elements(&self, limit: usize) -> Option<Vec<Perm>> {
        let order = self.order.to_usize().filter(|&order| order <= limit)?;
        let mut out = self.chain().elements();
        debug_assert_eq!(out.len(), order);
        out.sort_unstable();
        Some(out)
    }

    /// True if the stabiliser chain, made from the generators alone, has the order this group was given.
    pub(super) fn order_holds(&self) -> bool {
        self.chain().order() == self.order
    }

    fn chain(&self) -> &Chain {
        self.chain.get_or_init(|| Chain::new(self.degree, &self.generators, &[], Some(&self.order)))
    }
}

/// Orbits of maps on 0, 1, …, n−1, each sorted, in order of their least members.
pub(super) fn orbits_of<T, F>(n: usize, maps: impl Iterator<Item = F>) -> Vec<Vec<T>>
where
    T: Clone + From<u32> + Into<u32>,
    F: Fn(T) -> T,
{
    let mut parent: Vec<u32> = (0..n as u32).collect();
    for map in maps {
        for x in 0..n as u32 {
            let (a, b) = (root(&mut parent, x), root(&mut parent, map(T::from(x)).into()));
            parent[a.max(b) as usize] = a.min(b);
        }
    }
    let mut orbits: Vec<Vec<T>> = vec![Vec::new(); n];
    for x in 0..n as u32 {
        orbits[root(&mut parent, x) as usize].push(T::from(x));
    }
    orbits.retain(|orbit| !orbit.is_empty());
    orbits
}

fn root(parent: &mut [u32], mut x: u32) -> u32 {
    while parent[x as usize] != x {
        parent[x as usize] = parent[parent[x as usize] as usize];
        x = parent[x as usize];
    }
    x
}

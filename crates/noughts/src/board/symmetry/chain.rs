//! Stabiliser chains (Schreier and Sims): exact order, membership, stabilisers, all elements.
//!
//! A chain fixes one base point after another. Level i keeps the orbit of its base point under the strong
//! generators that fix the base points before it, as a tree: each orbit point knows the generator that led
//! to it. The order of the group is the product of the orbit lengths once every Schreier generator sifts to
//! the identity. Random elements find the chain quickly; if they do not reach the order that is claimed (or
//! none is), the Schreier generators finish it with certainty.

use crate::board::Point;
use crate::perm::Perm;
use crate::rng::Dice;
use num_bigint::BigUint;

#[derive(Clone, Debug)]
pub struct Chain {
    degree: usize,
    levels: Vec<Level>,
    strong: Vec<Strong>,
}

#[derive(Clone, Debug)]
struct Level {
    base: Point,
    orbit: Vec<Point>,
    /// For each point, which strong generator led to it: [`NONE`] outside the orbit, [`ROOT`] at the base.
    via: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Strong {
    perm: Perm,
    inverse: Perm,
    /// It fixes the base points of all levels before this one.
    level: usize,
}

const NONE: u32 = u32::MAX;
const ROOT: u32 = u32::MAX - 1;

/// Strong generators of a level up to which its tree is grown anew.
const FEW: usize = 12;

/// Random elements in a row that change nothing before the chain is finished deterministically.
const PATIENCE: u32 = 24;

impl Chain {
    /// The chain of the group that `generators` make, with a base that begins with `base`. Reaching the
    /// `claimed` order ends the work early; a wrong claim costs time and does not change the result's meaning,
    /// since a chain never has more elements than the group.
    pub fn new(degree: usize, generators: &[Perm], base: &[Point], claimed: Option<&BigUint>) -> Chain {
        let mut chain = Chain { degree, levels: Vec::new(), strong: Vec::new() };
        for &p in base {
            chain.add_level(p);
        }
        // Random elements first: they make low trees, where a generator of long cycles makes a path.
        let mut random = RandomElements::new(degree, generators);
        for _ in 0..3 {
            chain.insert(random.next());
        }
        for g in generators {
            chain.insert(g.clone());
        }
        let done = |chain: &Chain| claimed.is_some_and(|order| chain.order() == *order);
        let mut idle = 0;
        while idle < PATIENCE && !done(&chain) {
            idle = if chain.insert(random.next()) { 0 } else { idle + 1 };
        }
        if !done(&chain) {
            chain.close();
        }
        chain
    }

    pub fn order(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    pub fn contains(&self, perm: &Perm) -> bool {
        let (residue, level) = self.sift(perm.clone(), 0);
        level == self.levels.len() && residue.is_identity()
    }

    /// Generators and order of the stabiliser of the first `depth` base points.
    pub fn below(&self, depth: usize) -> (Vec<Perm>, BigUint) {
        let generators = self.strong.iter().filter(|s| s.level >= depth).map(|s| s.perm.clone()).collect();
        let order = self.levels[depth..].iter().map(|level| BigUint::from(level.orbit.len())).product();
        (generators, order)
    }

    /// Every element, each once, as a product of one coset representative per level.
    pub fn elements(&self) -> Vec<Perm> {
        let mut out = vec![Perm::identity(self.degree)];
        for level in self.levels.iter().rev() {
            let representatives: Vec<Perm> =
                level.orbit.iter().map(|&p| self.to_base(level, p).inverse()).collect();
            out = out.iter().flat_map(|g| representatives.iter().map(|u| g.then(u))).collect();
        }
        out
    }

    /// A product of strong generators that takes an orbit point to the base point of its level.
    fn to_base(&self, level: &Level, mut p: Point) -> Perm {
        let mut out = Perm::identity(self.degree);
        while level.via[p.index()] != ROOT {
            let step = &self.strong[level.via[p.index()] as usize].inverse;
            out = out.then(step);
            p = step.image(p);
        }
        out
    }

    /// Divides by coset representatives from level `from` on; gives what is left and the level that had none.
    fn sift(&self, mut g: Perm, from: usize) -> (Perm, usize) {
        for (i, level) in self.levels.iter().enumerate().skip(from) {
            loop {
                match level.via[g.image(level.base).index()] {
                    NONE => return (g, i),
                    ROOT => break,
                    step => g = g.then(&self.strong[step as usize].inverse),
                }
            }
        }
        (g, self.levels.len())
    }

    /// Makes the chain contain `g`; true if it did not before.
    fn insert(&mut self, g: Perm) -> bool {
        let (residue, level) = self.sift(g, 0);
        self.keep(residue, level)
    }

    /// Adds what sifting left over as a strong generator; false if it is the identity.
    fn keep(&mut self, residue: Perm, level: usize) -> bool {
        if level == self.levels.len() {
            let Some(moved) = Point::all(self.degree).find(|&p| residue.image(p) != p) else {
                return false;
            };
            self.add_level(moved);
        }
        let inverse = residue.inverse();
        self.strong.push(Strong { perm: residue, inverse, level });
        for i in 0..=level {
            self.extend_orbit(i);
        }
        true
    }

    fn add_level(&mut self, base: Point) {
        let mut via = vec![NONE; self.degree];
        via[base.index()] = ROOT;
        self.levels.push(Level { base, orbit: vec![base], via });
    }

    /// Applies the newest strong generator to the old part of an orbit, and all that apply to the new part.
    /// While they are few, the tree is grown anew instead, breadth first, so that it is low.
    fn extend_orbit(&mut self, i: usize) {
        let newest = self.strong.len() - 1;
        let level = &mut self.levels[i];
        let mut old = level.orbit.len();
        if self.strong.iter().filter(|s| s.level >= i).count() <= FEW {
            level.orbit.drain(1..).for_each(|p| level.via[p.index()] = NONE);
            old = 0;
        }
        let mut next = 0;
        while next < level.orbit.len() {
            let p = level.orbit[next];
            let first = if next < old { newest } else { 0 };
            for (s, strong) in self.strong.iter().enumerate().skip(first) {
                let q = strong.perm.image(p);
                if strong.level >= i && level.via[q.index()] == NONE {
                    level.via[q.index()] = s as u32;
                    level.orbit.push(q);
                }
            }
            next += 1;
        }
    }

    /// Sifts all Schreier generators, deepest level first, until none is left over.
    fn close(&mut self) {
        let mut i = self.levels.len();
        while i > 0 {
            i -= 1;
            if let Some((residue, level)) = self.missing(i) {
                self.keep(residue, level);
                i = level + 1;
            }
        }
    }

    /// A Schreier generator of level `i` that the levels below it do not contain, sifted.
    fn missing(&self, i: usize) -> Option<(Perm, usize)> {
        let level = &self.levels[i];
        for &p in &level.orbit {
            let from_base = self.to_base(level, p).inverse();
            for strong in self.strong.iter().filter(|s| s.level >= i) {
                let schreier = from_base.then(&strong.perm);
                let (residue, at) = self.sift(schreier, i);
                if at < self.levels.len() || !residue.is_identity() {
                    return Some((residue, at));
                }
            }
        }
        None
    }
}

/// Random elements of a group by product replacement, from a fixed seed.
struct RandomElements {
    pool: Vec<Perm>,
    dice: Dice,
    last: Perm,
}

impl RandomElements {
    fn new(degree: usize, generators: &[Perm]) -> RandomElements {
        let mut pool = generators.to_vec();
        while !pool.is_empty() && pool.len() < 10 {
            pool.extend_from_within(..generators.len());
        }
        let last = Perm::identity(degree);
        let mut random = RandomElements { pool, dice: Dice::new(1), last };
        if !generators.is_empty() {
            for _ in 0..50 {
                random.next();
            }
        }
        random
    }

    fn next(&mut self) -> Perm {
        if self.pool.is_empty() {
            return self.last.clone();
        }
        let i = self.below(self.pool.len());
        let j = (i + 1 + self.below(self.pool.len() - 1)) % self.pool.len();
        let other = if self.below(2) == 0 { self.pool[j].clone() } else { self.pool[j].inverse() };
        self.pool[i] = if self.below(2) == 0 { self.pool[i].then(&other) } else { other.then(&self.pool[i]) };
        self.last = self.last.then(&self.pool[i]);
        self.last.clone()
    }

    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n as u64) as usize
    }
}

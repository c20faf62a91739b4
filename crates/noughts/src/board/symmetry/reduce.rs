//! Points that any automorphism group exchanges freely are merged before a search, and counted exactly.
//!
//! Twins are points of one colour that lie in the same sets. A class of m twins contributes all m!
//! arrangements, and every automorphism permutes the classes, so that |Aut| is the product of these factorials
//! and the order of the group of the merged board, in which a class is one point whose colour says what it
//! stands for. A set that has become a single point is such a mark, too. Both steps repeat until nothing
//! changes; a board without sets, for one, becomes a single point.

use super::families::Families;
use crate::board::Point;
use crate::perm::Perm;
use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap};

/// What is left of a board when twins are merged.
pub struct Core {
    degree: usize,
    /// The points that each merged point stands for. Two of one colour correspond member by member.
    members: Vec<Vec<Point>>,
    /// Colours of the merged points, the same for every board that is isomorphic to this one.
    pub colours: Vec<u32>,
    /// The sets of each player that still have two or more merged points.
    pub families: Vec<Vec<Vec<u32>>>,
    /// Generators of the arrangements of twins, as permutations of the board's points.
    pub twins: Vec<Perm>,
    /// How many arrangements of twins there are.
    pub arrangements: BigUint,
}

impl Core {
    /// `colours` must be numbered alike for boards that are to be compared.
    pub fn new(board: &Families, colours: &[u32]) -> Core {
        let mut core = Core {
            degree: board.points,
            members: Point::all(board.points).map(|p| vec![p]).collect(),
            colours: colours.to_vec(),
            families: board.sets.iter().map(|f| f.iter().map(numbers).collect()).collect(),
            twins: Vec::new(),
            arrangements: BigUint::from(1u32),
        };
        while core.step() {}
        core
    }

    /// How many points are left.
    pub fn points(&self) -> usize {
        self.members.len()
    }

    /// A permutation of the merged points as one of the board's points.
    pub fn lift(&self, images: impl IntoIterator<Item = usize>) -> Option<Perm> {
        let mut out: Vec<Point> = Point::all(self.degree).collect();
        for (from, to) in self.members.iter().zip(images) {
            for (&p, &q) in from.iter().zip(&self.members[to]) {
                out[p.index()] = q;
            }
        }
        Perm::from_images(out)
    }

    /// The board's points in the order of the merged points.
    pub fn flatten(&self, order: &[u32]) -> Vec<Point> {
        order.iter().flat_map(|&c| &self.members[c as usize]).copied().collect()
    }

    /// One round of marking and merging; false if nothing changed.
    fn step(&mut self) -> bool {
        let n = self.members.len();
        // Which families have the point as a set of its own, as bits.
        let mut marks = vec![0u8; n];
        let mut through: Vec<Vec<(u8, u32)>> = vec![Vec::new(); n];
        for (f, sets) in self.families.iter_mut().enumerate() {
            sets.iter().filter(|set| set.len() == 1).for_each(|set| marks[set[0] as usize] |= 1 << f);
            sets.retain(|set| set.len() > 1);
            for (i, set) in sets.iter().enumerate() {
                for &p in set {
                    through[p as usize].push((f as u8, i as u32));
                }
            }
        }
        let mut classes: Vec<Vec<u32>> = Vec::new();
        let mut class_of_key = HashMap::new();
        for p in 0..n {
            let key = (self.colours[p], marks[p], &through[p]);
            let class = *class_of_key.entry(key).or_insert_with(|| {
                classes.push(Vec::new());
                classes.len() - 1
            });
            classes[class].push(p as u32);
        }
        if classes.len() == n && marks.iter().all(|&m| m == 0) {
            return false;
        }
        self.merge(&classes, &marks);
        true
    }

    fn merge(&mut self, classes: &[Vec<u32>], marks: &[u8]) {
        for class in classes.iter().filter(|class| class.len() > 1) {
            self.arrangements *= (1..=class.len()).product::<BigUint>();
            let mut swap: Vec<usize> = (0..self.members.len()).collect();
            swap.swap(class[0] as usize, class[1] as usize);
            self.twins.extend(self.lift(swap));
            if class.len() > 2 {
                let mut cycle: Vec<usize> = (0..self.members.len()).collect();
                for (i, &p) in class.iter().enumerate() {
                    cycle[p as usize] = class[(i + 1) % class.len()] as usize;
                }
                self.twins.extend(self.lift(cycle));
            }
        }
        let key = |class: &Vec<u32>| {
            let p = class[0] as usize;
            (self.colours[p], marks[p], class.len())
        };
        let keys: BTreeMap<_, u32> = classes.iter().map(|class| (key(class), 0)).collect();
        let rank: BTreeMap<_, u32> = keys.into_keys().zip(0..).collect();
        let colours = classes.iter().map(|class| rank[&key(class)]).collect();
        // A set holds all of a class or nothing of it, so the first of the class speaks for it.
        let mut class_of_first = vec![None; self.members.len()];
        for (i, class) in classes.iter().enumerate() {
            class_of_first[class[0] as usize] = Some(i as u32);
        }
        for set in self.families.iter_mut().flatten() {
            *set = set.iter().filter_map(|&p| class_of_first[p as usize]).collect();
        }
        self.members = classes.iter().map(|class| self.flatten(class)).collect();
        self.colours = colours;
    }
}

fn numbers(set: &[Point]) -> Vec<u32> {
    set.iter().map(|&p| p.into()).collect()
}

//! Two points of its own for each set, by bipartite matching (Hopcroft and Karp), or a family that has too few.

use super::Pairing;
use crate::board::{Point, Sets};
use std::collections::VecDeque;

const NOBODY: u32 = u32::MAX;

impl Pairing {
    /// Two points for each set, no point used twice; or sets that together have fewer than twice as many points as there are
    /// sets (Hall), as indices.
    pub fn two_each(sets: &Sets, points: usize) -> Result<Vec<(Point, Point)>, Vec<u32>> {
        let mut matching = Matching::new(sets, points);
        matching.greedy();
        while matching.layers() {
            matching.next.fill(0);
            for set in 0..sets.len() as u32 {
                while matching.count[set as usize] < 2 && matching.augment(set) {}
            }
        }
        if let Some(starved) = matching.smallest_closure() {
            return Err(thinned(sets, points, starved));
        }
        let mut pairs: Vec<Vec<Point>> = vec![Vec::with_capacity(2); sets.len()];
        for (p, &owner) in matching.owner.iter().enumerate().filter(|(_, owner)| **owner != NOBODY) {
            pairs[owner as usize].push(p as Point);
        }
        Ok(pairs.iter().map(|pair| (pair[0], pair[1])).collect())
    }
}

struct Matching<'a> {
    sets: &'a Sets,
    /// The set that has each point.
    owner: Vec<u32>,
    /// How many points each set has, at most 2.
    count: Vec<u8>,
    /// Distance of each set from a set that lacks points, in this phase.
    level: Vec<u32>,
    /// The next point of each set to be tried in this phase.
    next: Vec<u32>,
}

impl<'a> Matching<'a> {
    fn new(sets: &'a Sets, points: usize) -> Matching<'a> {
        Matching {
            sets,
            owner: vec![NOBODY; points],
            count: vec![0; sets.len()],
            level: vec![NOBODY; sets.len()],
            next: vec![0; sets.len()],
        }
    }

    fn greedy(&mut self) {
        for (i, set) in self.sets.iter().enumerate() {
            for &p in set {
                if self.count[i] < 2 && self.owner[p as usize] == NOBODY {
                    self.owner[p as usize] = i as u32;
                    self.count[i] += 1;
                }
            }
        }
    }

    /// Breadth first from `roots`: levels, and whether a free point was met.
    fn spread(&mut self, roots: impl Iterator<Item = u32>) -> bool {
        self.level.fill(NOBODY);
        let mut queue: VecDeque<u32> = VecDeque::new();
        for root in roots {
            self.level[root as usize] = 0;
            queue.push_back(root);
        }
        let mut free = false;
        while let Some(set) = queue.pop_front() {
            for &p in self.sets.get(set as usize) {
                let owner = self.owner[p as usize];
                if owner == NOBODY {
                    free = true;
                } else if self.level[owner as usize] == NOBODY {
                    self.level[owner as usize] = self.level[set as usize] + 1;
                    queue.push_back(owner);
                }
            }
        }
        free
    }

    /// The layers of a phase; false where no set that lacks points can get one.
    fn layers(&mut self) -> bool {
        let lacking: Vec<u32> =
            (0..self.count.len() as u32).filter(|&s| self.count[s as usize] < 2).collect();
        !lacking.is_empty() && self.spread(lacking.into_iter())
    }

    /// Depth first along the layers from a set to a free point; on success every set on the way takes the point
    /// it was left by. Without recursion: paths may be as long as there are sets.
    fn augment(&mut self, root: u32) -> bool {
        let mut path: Vec<u32> = vec![root];
        while let Some(&set) = path.last() {
            let points = self.sets.get(set as usize);
            let Some(&p) = points.get(self.next[set as usize] as usize) else {
                path.pop();
                // The set before tried this one in vain.
                if let Some(&before) = path.last() {
                    self.next[before as usize] += 1;
                }
                continue;
            };
            let owner = self.owner[p as usize];
            if owner == NOBODY {
                for &set in &path {
                    let at = self.next[set as usize] as usize;
                    self.owner[self.sets.get(set as usize)[at] as usize] = set;
                    self.next[set as usize] += 1;
                }
                self.count[root as usize] += 1;
                return true;
            }
            if self.level[owner as usize] == self.level[set as usize] + 1 {
                path.push(owner);
            } else {
                self.next[set as usize] += 1;
            }
        }
        false
    }

    /// If some set lacks a point: the sets reached from one of those (of the first few, the one that reaches fewest). All their points belong
    /// to them, two each at most, and to one of them fewer.
    fn smallest_closure(&mut self) -> Option<Vec<u32>> {
        const TRIES: usize = 16;
        let lacking: Vec<u32> =
            (0..self.count.len() as u32).filter(|&s| self.count[s as usize] < 2).collect();
        let closure = |root: u32| {
            self.spread(std::iter::once(root));
            (0..self.level.len() as u32).filter(|&s| self.level[s as usize] != NOBODY).collect::<Vec<u32>>()
        };
        lacking.into_iter().take(TRIES).map(closure).min_by_key(Vec::len)
    }
}

/// Leaves out sets one by one while the rest still has too few points, so that a person can see why.
fn thinned(sets: &Sets, points: usize, family: Vec<u32>) -> Vec<u32> {
    let mut uses = vec![0_u32; points];
    for &p in family.iter().flat_map(|&s| sets.get(s as usize)) {
        uses[p as usize] += 1;
    }
    let mut union = uses.iter().filter(|&&n| n > 0).count();
    let mut kept = family;
    loop {
        let before = kept.len();
        let mut left = before;
        kept.retain(|&s| {
            let set = sets.get(s as usize);
            let alone = set.iter().filter(|&&p| uses[p as usize] == 1).count();
            if union - alone >= 2 * (left - 1) {
                return true;
            }
            for &p in set {
                uses[p as usize] -= 1;
            }
            union -= alone;
            left -= 1;
            false
        });
        if kept.len() == before {
            return kept;
        }
    }
}

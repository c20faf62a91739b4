//! The demands point by point: what is still asked for when some points are decided.

use super::{Demands, Sizes};
use crate::board::{Point, SetId, Sets};

/// Sets each of which must have a member (`want`) or a point that is none. Sets that contain another one of their
/// kind ask for nothing more and are left out.
pub struct Requirements {
    pub points: usize,
    pub sets: Sets,
    pub want: Vec<bool>,
    /// For each point, the requirements it is in.
    pub through: Sets<SetId>,
}

impl Requirements {
    pub fn new(demands: &Demands) -> Requirements {
        let (meets, avoids) = (demands.meets.minimal(), demands.avoids.minimal());
        let sets: Sets = meets.iter().chain(avoids.iter()).collect();
        let want = (0..sets.len()).map(|i| i < meets.len()).collect();
        Requirements { points: demands.points, through: sets.through(demands.points), sets, want }
    }
}

/// Points decided so far, with what follows from them.
pub struct Residue<'a> {
    required: &'a Requirements,
    sizes: Sizes,
    /// Decided points: are they members?
    value: Vec<Option<bool>>,
    /// How many points of a requirement satisfy it, and how many are undecided.
    satisfied: Vec<u32>,
    open: Vec<u32>,
    /// Points decided, in order.
    trail: Vec<Point>,
    members: usize,
    /// Scratch of [`Residue::packed`].
    order: Vec<(u32, SetId)>,
    mark: Vec<u32>,
    stamp: u32,
}

impl<'a> Residue<'a> {
    pub fn new(required: &'a Requirements, sizes: Sizes) -> Residue<'a> {
        Residue {
            required,
            sizes,
            value: vec![None; required.points],
            satisfied: vec![0; required.sets.len()],
            open: required.sets.iter().map(|set| set.len() as u32).collect(),
            trail: Vec::new(),
            members: 0,
            order: Vec::new(),
            mark: vec![0; required.points],
            stamp: 0,
        }
    }

    /// How many points are decided; [`Residue::undo`] goes back to such a number.
    pub fn depth(&self) -> usize {
        self.trail.len()
    }

    pub fn members(&self) -> Vec<Point> {
        Point::all(self.required.points).filter(|&p| self.value[p.index()] == Some(true)).collect()
    }

    fn set(&mut self, p: Point, member: bool) {
        self.value[p.index()] = Some(member);
        self.trail.push(p);
        self.members += usize::from(member);
        for &r in self.required.through.get(p.index()) {
            self.open[r.index()] -= 1;
            self.satisfied[r.index()] += u32::from(self.required.want[r.index()] == member);
        }
    }

    pub fn undo(&mut self, depth: usize) {
        for p in self.trail.drain(depth..) {
            let member = self.value[p.index()].take() == Some(true);
            self.members -= usize::from(member);
            for &r in self.required.through.get(p.index()) {
                self.open[r.index()] += 1;
                self.satisfied[r.index()] -= u32::from(self.required.want[r.index()] == member);
            }
        }
    }

    /// Decides a point and what follows from it. False: the demands cannot be met any more.
    pub fn decide(&mut self, p: Point, member: bool) -> bool {
        let mut next = self.trail.len();
        self.set(p, member);
        while next < self.trail.len() {
            let required = self.required;
            for &r in required.through.get(self.trail[next].index()) {
                let r = r.index();
                if self.satisfied[r] > 0 || self.open[r] > 1 {
                    continue;
                }
                let last = required.sets.get(r).iter().find(|&&q| self.value[q.index()].is_none());
                match last {
                    Some(&q) => self.set(q, required.want[r]),
                    None => return false,
                }
            }
            next += 1;
        }
        self.fits()
    }

    /// Can the size still be right? Requirements without common open points need a point each.
    pub fn fits(&mut self) -> bool {
        let outside = self.trail.len() - self.members;
        self.members + self.packed(true) <= *self.sizes.end()
            && outside + self.packed(false) + self.sizes.start() <= self.required.points
    }

    /// How many open requirements of one kind can be found, greedily, with no open point in common.
    fn packed(&mut self, want: bool) -> usize {
        self.order.clear();
        for r in 0..self.required.sets.len() {
            if self.required.want[r] == want && self.satisfied[r] == 0 {
                self.order.push((self.open[r], SetId::new(r)));
            }
        }
        self.order.sort_unstable();
        self.stamp += 1;
        let mut packed = 0;
        for &(_, r) in &self.order {
            let open = self.required.sets.get(r.index()).iter().filter(|&&p| self.value[p.index()].is_none());
            if open.clone().all(|&p| self.mark[p.index()] != self.stamp) {
                open.for_each(|&p| self.mark[p.index()] = self.stamp);
                packed += 1;
            }
        }
        packed
    }

    /// The point to decide next, and the value to try first: one of a requirement that has fewest ways left. `None`
    /// when every point is decided.
    pub fn branch(&self) -> Option<(Point, bool)> {
        let open = |r: &usize| self.satisfied[*r] == 0 && self.open[*r] > 0;
        let tightest = (0..self.required.sets.len()).filter(open).min_by_key(|&r| self.open[r]);
        let undecided = |p: &Point| self.value[p.index()].is_none();
        match tightest {
            Some(r) => {
                let p = self.required.sets.get(r).iter().copied().find(undecided)?;
                Some((p, self.required.want[r]))
            }
            None => Point::all(self.required.points).find(undecided).map(|p| (p, true)),
        }
    }
}

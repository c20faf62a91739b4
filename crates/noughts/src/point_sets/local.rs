//! A quick look for a set of a given size: start anywhere, and exchange points while something is wrong.

use super::members;
use super::residue::Requirements;
use crate::board::Point;
use crate::rng::Dice;

/// Exchanges of points before the look is given up, for each point of the board and at least.
const EXCHANGES: (usize, usize) = (40, 4000);
/// Points that are tried before one is exchanged.
const SAMPLE: usize = 48;
/// Changes of requirements after which the look is given up in any case: a fraction of a second.
const WORK: usize = 40_000_000;

/// A set of exactly `size` points that meets the requirements, if it is easily found. The choices are the same in
/// every run.
pub fn look(required: &Requirements, size: usize) -> Option<Vec<Point>> {
    let points = required.points;
    if size > points {
        return None;
    }
    let mut walk = Walk::new(required, size);
    let work = 2 * SAMPLE * (required.sets.incidences() / points.max(1) + 1);
    for _ in 0..(EXCHANGES.0 * points).max(EXCHANGES.1).min(WORK / work) {
        if walk.broken.is_empty() {
            return Some(members(&walk.inside));
        }
        if size == 0 || size == points {
            return None;
        }
        walk.exchange();
    }
    None
}

struct Walk<'a> {
    required: &'a Requirements,
    inside: Vec<bool>,
    /// Members of each requirement.
    members: Vec<u32>,
    /// Requirements that are not met, and the place of each in this list.
    broken: Vec<u32>,
    place: Vec<Option<u32>>,
    dice: Dice,
}

impl<'a> Walk<'a> {
    fn new(required: &'a Requirements, size: usize) -> Walk<'a> {
        let count = required.sets.len();
        let mut walk = Walk {
            required,
            inside: vec![false; required.points],
            members: vec![0; count],
            broken: Vec::new(),
            place: vec![None; count],
            dice: Dice::new(1),
        };
        for r in 0..count {
            walk.update(r);
        }
        let mut order: Vec<Point> = Point::all(required.points).collect();
        for i in 0..size {
            let j = i + walk.below(order.len() - i);
            order.swap(i, j);
            walk.flip(order[i]);
        }
        walk
    }

    fn is_broken(&self, r: usize) -> bool {
        let whole = if self.required.want[r] { 0 } else { self.required.sets.get(r).len() as u32 };
        self.members[r] == whole
    }

    fn update(&mut self, r: usize) {
        match (self.is_broken(r), self.place[r]) {
            (true, None) => {
                self.place[r] = Some(self.broken.len() as u32);
                self.broken.push(r as u32);
            }
            (false, Some(at)) => {
                self.broken.swap_remove(at as usize);
                self.place[r] = None;
                if let Some(&moved) = self.broken.get(at as usize) {
                    self.place[moved as usize] = Some(at);
                }
            }
            _ => {}
        }
    }

    fn flip(&mut self, p: Point) {
        let now = !self.inside[p.index()];
        self.inside[p.index()] = now;
        for &r in self.required.through.get(p.index()) {
            let r = r.index();
            if now {
                self.members[r] += 1;
            } else {
                self.members[r] -= 1;
            }
            self.update(r);
        }
    }

    /// Mends one requirement with a point of it, and gives back a point elsewhere that breaks least.
    fn exchange(&mut self) {
        let place = self.below(self.broken.len());
        let r = self.broken[place] as usize;
        let set = self.required.sets.get(r);
        let mending = set[self.below(set.len())];
        let joins = self.required.want[r];
        self.flip(mending);
        let mut best: Option<(usize, Point)> = None;
        for _ in 0..SAMPLE {
            let p = Point::new(self.below(self.required.points));
            if self.inside[p.index()] != joins || p == mending {
                continue;
            }
            self.flip(p);
            let broken = self.broken.len();
            self.flip(p);
            if best.is_none_or(|(least, _)| broken < least) {
                best = Some((broken, p));
            }
        }
        // Where no sample was found the first point that fits will do.
        let fits = |p: &Point| self.inside[p.index()] == joins && *p != mending;
        let other = best.map(|(_, p)| p).or_else(|| Point::all(self.required.points).find(fits));
        self.flip(other.unwrap_or(mending));
    }

    /// A fixed sequence, so that the same question has the same answer.
    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n as u64) as usize
    }
}

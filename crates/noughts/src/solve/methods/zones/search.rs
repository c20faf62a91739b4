//! The search by proof numbers over families. A family has a proof number (how hard it looks to show that the defender holds)
//! and a disproof number; once it is decided, the zone of its proof.

use super::family::Family;
use super::table::Table;
use crate::bits::Bits;
use crate::board::Point;
use crate::limits::{Meter, Stop};
use crate::rng::nth;
use crate::solve::canon::Canon;
use crate::solve::together::{Busy, Company, burdened};

const INFINITE: u32 = 1_000_000_000;
/// Symmetries are looked through where there are at most so many, and where this share of the sets is left.
const MOST_SYMMETRIES: usize = 200;
/// Where another thread is, a position looks harder by this part of its number.
const BURDEN: u32 = 2;
/// Visits between two looks at what other threads have decided.
const LOOK_EVERY: u32 = 16;

/// How a family stands.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<const W: usize> {
    proof: u32,
    disproof: u32,
    /// Of the proof, once it is decided.
    pub zone: Bits<W>,
}

impl<const W: usize> Numbers<W> {
    fn held(zone: Bits<W>) -> Self {
        Numbers { proof: 0, disproof: INFINITE, zone }
    }

    fn lost(zone: Bits<W>) -> Self {
        Numbers { proof: INFINITE, disproof: 0, zone }
    }

    fn open(proof: u32, disproof: u32) -> Self {
        Numbers { proof, disproof, zone: Bits::EMPTY }
    }

    /// From the proof and the disproof number.
    pub fn new((proof, disproof): (u32, u32), zone: Bits<W>) -> Self {
        Numbers { proof, disproof, zone }
    }

    /// Could a search have come to these?
    pub fn makes_sense(&self) -> bool {
        self.answer().is_some() || self.proof.max(self.disproof) < INFINITE
    }

    pub fn both(&self) -> (u32, u32) {
        (self.proof, self.disproof)
    }

    /// Does the defender hold, if that is decided?
    pub fn answer(&self) -> Option<bool> {
        if self.proof == 0 { Some(true) } else { (self.disproof == 0).then_some(false) }
    }

    /// Is this what is seen before any move is tried?
    pub fn is_a_glance(&self) -> bool {
        self.disproof == 1
    }
}

struct Child<const W: usize> {
    point: Point,
    family: Family<W>,
    key: Kept,
    numbers: Numbers<W>,
}

/// The number under which a family is kept, and the symmetry that takes it there.
type Kept = (u128, usize);

pub struct Search<'a, const W: usize> {
    /// The symmetries, and their inverses.
    maps: Vec<(Vec<Point>, Vec<Point>)>,
    /// For each symmetry, an odd random number for the image of each point.
    factors: Vec<Vec<u32>>,
    /// From this many sets on a family is looked up with its images.
    symmetric_from: usize,
    table: &'a Table<W>,
    meter: &'a Meter,
    /// Where it is one of several threads.
    company: Option<Company<'a, u128>>,
}

impl<'a, const W: usize> Search<'a, W> {
    pub fn new(
        start: &Family<W>,
        canon: &Canon,
        table: &'a Table<W>,
        meter: &'a Meter,
        busy: Option<&'a Busy>,
    ) -> Search<'a, W> {
        let elements = canon.elements();
        let used = if elements.len() <= MOST_SYMMETRIES { elements } else { &[] };
        let inverse = |map: &Vec<Point>| {
            let mut back = vec![Point::default(); map.len()];
            map.iter().zip(Point::all(map.len())).for_each(|(&image, p)| back[image.index()] = p);
            back
        };
        let maps: Vec<_> = used.iter().map(|map| (map.clone(), inverse(map))).collect();
        // Many symmetries are worth their price only near the root.
        let share_of_sets = if maps.len() <= 16 { 60 } else { 85 };
        let symmetric_from = if maps.len() > 1 { start.0.len() * share_of_sets / 100 } else { usize::MAX };
        let factor =
            |map: &Vec<Point>| map.iter().map(|&image| nth(image.index() as u64) as u32 | 1).collect();
        let factors = maps.iter().map(|(map, _)| factor(map)).collect();
        Search { maps, factors, symmetric_from, table, meter, company: busy.map(Company::new) }
    }

    /// Does the defender hold? `None`: its share was not enough.
    pub fn solve(&mut self, family: &Family<W>, attacker_moves: bool) -> Result<Option<bool>, Stop> {
        let limits = Numbers::open(INFINITE, INFINITE);
        loop {
            let found = self.numbers(family, attacker_moves);
            if let Some(answer) = found.answer() {
                return Ok(Some(answer));
            }
            let key = self.key(family, attacker_moves);
            match self.visit(family, key, attacker_moves, limits, 0) {
                Err(Stop::Budget) => return Ok(None),
                other => other.map(|_| ())?,
            }
        }
    }

    /// Makes sure that the table has what shows that a family is held, which it is.
    pub fn hold(&mut self, family: &Family<W>, attacker_moves: bool) -> Result<(), Stop> {
        match self.solve(family, attacker_moves)? {
            Some(true) => Ok(()),
            _ => Err(Stop::Budget),
        }
    }

    /// The number under which a family is kept, and the symmetry that takes it there. Equivalent families have the same sums
    /// over their points in another order, so that the least one names a common image; where points look alike a meeting
    /// may be missed.
    pub fn key(&self, family: &Family<W>, attacker_moves: bool) -> Kept {
        if family.0.len() < self.symmetric_from {
            return (family.number(None, attacker_moves), 0);
        }
        let looks = family.looks();
        // Looks are random numbers, so that products with others, one for each point, are as good as any; of half words, since
        // processors multiply several of them at once.
        let sum = |factors: &Vec<u32>| {
            let products =
                looks.iter().zip(factors).map(|(&look, &factor)| u64::from(look) * u64::from(factor));
            products.fold(0u64, u64::wrapping_add)
        };
        let least = (0..self.maps.len()).min_by_key(|&g| sum(&self.factors[g])).unwrap_or(0);
        (family.number(Some(&self.maps[least].0), attacker_moves), least)
    }

    /// The symmetry that takes what `first` takes to the kept family to what `second` takes there; `None`: the identity.
    pub fn between(&self, first: usize, second: usize) -> Option<Vec<Point>> {
        if first == second {
            return None;
        }
        let back = &self.maps[second].1;
        Some(self.maps[first].0.iter().map(|&image| back[image.index()]).collect())
    }

    fn get(&self, (key, g): Kept) -> Option<Numbers<W>> {
        let found = self.table.get(key)?;
        let zone = if g == 0 { found.zone } else { found.zone.image(&self.maps[g].1) };
        Some(Numbers { zone, ..found })
    }

    fn put(&self, (key, g): Kept, numbers: Numbers<W>) -> Numbers<W> {
        let zone = if g == 0 { numbers.zone } else { numbers.zone.image(&self.maps[g].0) };
        self.table.put(key, Numbers { zone, ..numbers });
        numbers
    }

    /// How a family stands, as far as it is known or seen at a glance.
    pub fn numbers(&self, family: &Family<W>, attacker_moves: bool) -> Numbers<W> {
        self.numbers_at(family, self.key(family, attacker_moves), attacker_moves)
    }

    fn numbers_at(&self, family: &Family<W>, key: Kept, attacker_moves: bool) -> Numbers<W> {
        let singles = family.singles();
        let Some(first) = singles.first() else { return self.seen(family, key, attacker_moves) };
        let mut others = singles;
        others.remove(first);
        let mut zone: Bits<W> = [first].into_iter().collect();
        if attacker_moves {
            return Numbers::lost(zone);
        }
        match others.first() {
            Some(second) => {
                zone.insert(second);
                Numbers::lost(zone)
            }
            None => self.get(key).unwrap_or(Numbers::open(1, 1)),
        }
    }

    fn seen(&self, family: &Family<W>, key: Kept, attacker_moves: bool) -> Numbers<W> {
        if family.0.first().is_some_and(Bits::is_empty) {
            return Numbers::lost(Bits::EMPTY);
        }
        if let Some(known) = self.get(key) {
            return known;
        }
        let glance = family.glance(attacker_moves);
        let numbers = match glance.held {
            Some((_, zone)) => Numbers::held(zone),
            None => Numbers::open(glance.distance, 1),
        };
        self.put(key, numbers)
    }

    /// Works on a family until a number reaches its limit. It is marked meanwhile, where there are several threads.
    fn visit(
        &mut self,
        family: &Family<W>,
        key: Kept,
        attacker_moves: bool,
        limits: Numbers<W>,
        depth: u32,
    ) -> Result<Numbers<W>, Stop> {
        self.meter.count(depth)?;
        self.table.count()?;
        if let Some(company) = &mut self.company {
            company.enter(key.0, key.0 as u64);
        }
        let found = self.work(family, key, attacker_moves, limits, depth);
        match self.company.as_mut().and_then(Company::leave) {
            // Another thread has decided this family.
            Some(_) => Ok(self.get(key).unwrap_or(limits)),
            None => found,
        }
    }

    /// Stops the work if another thread has decided a family on the way here.
    fn look_round(&mut self) -> Result<(), Stop> {
        let Some(company) = &mut self.company else { return Ok(()) };
        company.look_round(LOOK_EVERY, |key, _| self.table.get(*key)?.answer())
    }

    fn work(
        &mut self,
        family: &Family<W>,
        key: Kept,
        attacker_moves: bool,
        limits: Numbers<W>,
        depth: u32,
    ) -> Result<Numbers<W>, Stop> {
        self.look_round()?;
        let singles = family.singles();
        let points = match singles.is_empty() {
            _ if attacker_moves => family.points(),
            true => family.undominated(),
            false => singles,
        };
        let mut node = Node { attacker_moves, needed: points, zone: singles, children: Vec::new() };
        for point in family.by_weight(points) {
            if node.needed.contains(point) {
                let next = if attacker_moves { family.claimed(point) } else { family.blocked(point) };
                let next_key = self.key(&next, !attacker_moves);
                let numbers = self.numbers_at(&next, next_key, !attacker_moves);
                if let Some(decided) = node.meet(Child { point, family: next, key: next_key, numbers }) {
                    return Ok(self.put(key, decided));
                }
            }
        }
        loop {
            if self.company.is_some()
                && let Some(decided) = self.news(&mut node)
            {
                return Ok(self.put(key, decided));
            }
            let (numbers, best, second) = node.combine(|child| self.is_busy(child.key));
            let done = numbers.answer().is_some();
            if done || numbers.proof >= limits.proof || numbers.disproof >= limits.disproof {
                return Ok(self.put(key, numbers));
            }
            if depth <= 1 {
                self.meter.report(numbers.disproof, numbers.proof, 0.0);
            }
            let mut child = node.children.swap_remove(best);
            let now = child.numbers;
            let beyond = |n: u32| n.saturating_add(1 + n / 4);
            // Where others are at the best child this may be a harder one, which goes on from where it is.
            let ahead = |limit: u32, least: u32, own: u32| {
                if own > least { beyond(own) } else { limit.min(beyond(second)) }
            };
            let child_limits = if attacker_moves {
                let proof = limits.proof - (numbers.proof - now.proof);
                Numbers::open(proof, ahead(limits.disproof, numbers.disproof, now.disproof))
            } else {
                let disproof = limits.disproof - (numbers.disproof - now.disproof);
                Numbers::open(ahead(limits.proof, numbers.proof, now.proof), disproof)
            };
            child.numbers = self.visit(&child.family, child.key, !attacker_moves, child_limits, depth + 1)?;
            if let Some(decided) = node.meet(child) {
                return Ok(self.put(key, decided));
            }
        }
    }

    fn is_busy(&self, key: Kept) -> bool {
        self.company.as_ref().is_some_and(|company| company.is_busy(key.0 as u64))
    }

    /// What other threads have found out about the children; the answer, if one of them decides.
    fn news(&self, node: &mut Node<W>) -> Option<Numbers<W>> {
        let mut decided = Vec::new();
        for (i, child) in node.children.iter_mut().enumerate() {
            if let Some(numbers) = self.get(child.key) {
                child.numbers = numbers;
                if numbers.answer().is_some() {
                    decided.push(i);
                }
            }
        }
        let children: Vec<Child<W>> =
            decided.into_iter().rev().map(|i| node.children.swap_remove(i)).collect();
        children.into_iter().find_map(|child| node.meet(child))
    }
}

/// A family being worked on: what the mover can still try.
struct Node<const W: usize> {
    attacker_moves: bool,
    /// Points that no child decided so far serves for.
    needed: Bits<W>,
    /// The zone of what is decided against the mover.
    zone: Bits<W>,
    children: Vec<Child<W>>,
}

impl<const W: usize> Node<W> {
    /// Takes in a child; gives back the answer if the child decides.
    fn meet(&mut self, child: Child<W>) -> Option<Numbers<W>> {
        let Child { point, numbers, .. } = child;
        match numbers.answer() {
            None => self.children.push(child),
            // The mover has what he wants.
            Some(held) if held != self.attacker_moves => {
                let mut zone = numbers.zone;
                zone.insert(point);
                return Some(if held { Numbers::held(zone) } else { Numbers::lost(zone) });
            }
            // What refutes this refutes all points outside of its zone.
            Some(_) => {
                self.zone = self.zone.or(&numbers.zone);
                if self.attacker_moves {
                    self.zone.insert(point);
                }
                self.needed = self.needed.and(&numbers.zone);
                self.needed.remove(point);
                self.children.retain(|other| self.needed.contains(other.point));
            }
        }
        None
    }

    /// The numbers of the node, its best child, and the second best child's number. A busy child counts as harder when the best one
    /// is chosen.
    fn combine(&self, is_busy: impl Fn(&Child<W>) -> bool) -> (Numbers<W>, usize, u32) {
        if self.children.is_empty() {
            let zone = self.zone;
            let decided = if self.attacker_moves { Numbers::held(zone) } else { Numbers::lost(zone) };
            return (decided, 0, INFINITE);
        }
        let (mut least, mut all) = (INFINITE, 0u32);
        let (mut chosen, mut second, mut best) = (u32::MAX, INFINITE, 0);
        for (i, child) in self.children.iter().enumerate() {
            let Numbers { proof, disproof, .. } = child.numbers;
            let (easy, hard) = if self.attacker_moves { (disproof, proof) } else { (proof, disproof) };
            all = all.saturating_add(hard).min(INFINITE - 1);
            least = least.min(easy);
            let looks = if is_busy(child) { burdened(easy, BURDEN) } else { easy };
            if looks < chosen {
                (second, chosen, best) = (chosen.min(INFINITE), looks, i);
            } else if looks < second {
                second = looks;
            }
        }
        let numbers = if self.attacker_moves { Numbers::open(all, least) } else { Numbers::open(least, all) };
        (numbers, best, second)
    }
}

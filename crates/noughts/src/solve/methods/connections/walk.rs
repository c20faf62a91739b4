//! The search at a position of Hex, by proof numbers. What is known is shared by all threads, one at a time; links are looked for
//! and cells filled in without it, which takes most of the time.

use super::cells::{Cells, Set, bit};
use super::fill::fill;
use super::links::Links;
use super::order::ordered;
use super::search::{BRIEF, Key, Node, Search, WIDE, hash};
use crate::limits::{Meter, Stop};
use crate::solve::table::{INFINITE, Numbers};
use crate::solve::together::{Busy, Company, in_threads};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Positions that one thread looks at before others join in; few in tests.
const ALONE: u64 = if cfg!(test) { 4 } else { 100 };

/// The template by which somebody wins at a position that is filled in.
pub fn solve(search: &Mutex<Search>, key: Key, meter: &Meter) -> Result<u32, Stop> {
    let alone = if meter.limits().threads > 1 { ALONE } else { u64::MAX };
    match Walk::new(search, meter, alone, None).solve(key) {
        Err(Stop::Budget) => {
            in_threads(meter, |busy| Walk::new(search, meter, u64::MAX, Some(busy)).solve(key))
        }
        found => found,
    }
}

/// One thread of a search.
struct Walk<'a> {
    search: &'a Mutex<Search>,
    cells: Arc<Cells>,
    meter: &'a Meter,
    /// Positions that it may still look at.
    left: u64,
    /// Where it is one of several threads.
    company: Option<Company<'a, Key>>,
    /// Room to look for links in, used again and again.
    room: Box<[Links; 2]>,
}

impl<'a> Walk<'a> {
    fn new(search: &'a Mutex<Search>, meter: &'a Meter, left: u64, busy: Option<&'a Busy>) -> Walk<'a> {
        let mut known = search.lock().unwrap_or_else(PoisonError::into_inner);
        let room = known.room.take().unwrap_or_else(|| Box::new([Links::new(), Links::new()]));
        let cells = known.cells.clone();
        Walk { search, cells, meter, left, company: busy.map(Company::new), room }
    }

    fn known(&self) -> MutexGuard<'a, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn solve(mut self, key: Key) -> Result<u32, Stop> {
        let unbounded = Numbers { proof: INFINITE, disproof: INFINITE };
        let found = loop {
            if let Err(stop) = self.visit(key, unbounded, 0) {
                break Err(stop);
            }
            if let Some(template) = self.known().nodes.get(&key).and_then(|node| node.solved) {
                break Ok(template);
            }
        };
        let mut known = self.known();
        known.room = Some(self.room);
        found
    }

    /// Searches a position until one of its numbers reaches its limit. It is marked meanwhile, where there are several threads.
    fn visit(&mut self, key: Key, limits: Numbers, depth: u32) -> Result<(), Stop> {
        if let Some(company) = &mut self.company {
            company.enter(key, hash(&key));
        }
        let done = self.work(key, limits, depth);
        let settled = self.company.as_mut().and_then(Company::leave);
        if settled.is_some() { Ok(()) } else { done }
    }

    fn work(&mut self, key: Key, limits: Numbers, depth: u32) -> Result<(), Stop> {
        let (stones, mover) = key;
        if !self.known().nodes.contains_key(&key) {
            self.count(depth)?;
            let node = self.expand(key);
            self.known().nodes.entry(key).or_insert(node);
        }
        loop {
            let mut known = self.known();
            let Some(node) = known.nodes.get(&key).filter(|node| node.solved.is_none()) else {
                return Ok(());
            };
            let reached = |n: Numbers| n.proof >= limits.proof || n.disproof >= limits.disproof;
            if reached(node.numbers) {
                return Ok(());
            }
            let mut node = node.clone();
            let is_busy = |key: &Key| self.company.as_ref().is_some_and(|company| company.is_busy(hash(key)));
            let best = known.gather(&mut node, key, is_busy);
            let numbers = node.numbers;
            known.nodes.insert(key, node);
            let Some((cell, child, second)) = best else { continue };
            if reached(numbers) {
                return Ok(());
            }
            if depth == 0 {
                self.meter.report(numbers.proof, numbers.disproof, 0.0);
            }
            let next = known.next(stones, mover, cell);
            drop(known);
            // The child may spend what the others leave it, and a quarter more than the next best. Where others are at the best one
            // this may be a harder one, which goes on from where it is.
            let beyond = |n: u32| n.saturating_add(1 + n / 4);
            let is_harder = child.disproof > numbers.proof;
            let proof = (limits.disproof - numbers.disproof).saturating_add(child.proof).min(INFINITE);
            let disproof = if is_harder { beyond(child.disproof) } else { limits.proof.min(beyond(second)) };
            self.visit((next, 1 - mover), Numbers { proof, disproof }, depth + 1)?;
        }
    }

    /// Counts a position that is new. Stops the work if another thread has settled one on the way here.
    fn count(&mut self, depth: u32) -> Result<(), Stop> {
        self.left = self.left.checked_sub(1).ok_or(Stop::Budget)?;
        self.meter.count(depth)?;
        let mut known = self.known();
        if !known.make_room(self.meter.limits().memory) {
            return Err(Stop::Memory);
        }
        let Some(company) = &mut self.company else { return Ok(()) };
        company.look_round(1, |key, _| known.nodes.get(key)?.solved.map(|_| true))
    }

    /// Looks at a position for the first time.
    fn expand(&mut self, key: Key) -> Node {
        let (stones, mover) = key;
        let opponent = 1 - mover;
        let glance = self.known().glance(key);
        let before = match glance {
            Ok((template, won)) => return Node::solved(template, won),
            Err(threats) => threats,
        };
        let [own, other] = &mut *self.room;
        own.find(&self.cells, mover, stones[mover], stones[opponent], BRIEF);
        let found = self.search.lock().unwrap_or_else(PoisonError::into_inner).found(own, mover, stones);
        if let Some(template) = found {
            return Node::solved(template, true);
        }
        other.find(&self.cells, opponent, stones[opponent], stones[mover], WIDE);
        let found = self.search.lock().unwrap_or_else(PoisonError::into_inner).with_links(other, key, before);
        let (threats, left) = match found {
            Ok(template) => return Node::solved(template, false),
            Err(threats) => threats,
        };
        let order = ordered(&self.cells, [own, other], left);
        let order = self.undominated(&order, stones, mover);
        self.known().listed += 2 * order.len();
        let numbers = Numbers { proof: 1, disproof: left.count_ones() };
        Node { numbers, order, left, threats, solved: None }
    }

    /// Moves without those after which a player has no more than after another one: that is looked at first, and what refutes it
    /// refutes them.
    fn undominated(&mut self, order: &[u8], stones: [Set; 2], mover: usize) -> Vec<u8> {
        let after: Vec<[Set; 2]> = order.iter().map(|&cell| self.next(stones, mover, cell)).collect();
        let opponent = 1 - mover;
        let covers = |b: usize, a: usize| {
            after[a][mover] & !after[b][mover] == 0
                && after[b][opponent] & !after[b][mover] & !after[a][opponent] == 0
        };
        let needless =
            |a: usize| (0..order.len()).any(|b| b != a && covers(b, a) && (b < a || !covers(a, b)));
        (0..order.len()).filter(|&a| !needless(a)).map(|a| order[a]).collect()
    }

    /// The position after a move, filled in.
    fn next(&self, stones: [Set; 2], mover: usize, cell: u8) -> [Set; 2] {
        let mut raw = stones;
        raw[mover] |= bit(usize::from(cell));
        let known = self.known().filled.get(&raw).copied();
        known.unwrap_or_else(|| {
            let mut next = raw;
            fill(&self.cells, &mut next);
            self.known().filled.insert(raw, next);
            next
        })
    }
}

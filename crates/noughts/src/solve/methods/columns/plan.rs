//! What the prover does where, and what need not be followed: a strategy before it is written down.
//!
//! Whoever comes to a position first decides for all. So several threads can go through a strategy beside each other, each at
//! positions of its own, before one of them writes it.

use super::endgame::Endgames;
use super::grid::{Place, Word};
use super::search::{Search, Seen};
use crate::certificate::Leaf;
use crate::limits::{Meter, Stop};
use crate::solve::together::in_threads;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Binary digits of the work for a position that may be an endgame.
const DIGITS: u32 = 12;

pub struct Plan<'a, B> {
    pub search: &'a Search<B>,
    /// Is the prover the attacker?
    pub by_attacker: bool,
    meter: &'a Meter,
    /// Are endgames left to the checker? With those that were played out.
    endgames: Option<Endgames<B>>,
    /// Positions that somebody has come to, by their numbers, and where the prover goes from those at which he is to move.
    ways: Mutex<FxHashMap<B, Option<B>>>,
    /// Nodes of the tree that have been met by those who go through it, and how many nodes and bytes there may be.
    nodes: AtomicUsize,
    most: (usize, usize),
}

/// What there is to do at a position.
pub enum Step<B> {
    /// Nothing: the checker plays it out, with so many claims.
    PlayedOut(u32),
    /// The prover claims this cell.
    Claim(B),
    /// Each of these replies has to be answered. After the others, if there are any, nothing is left to the opponent.
    Replies { replies: Vec<(B, Place<B>)>, otherwise: Option<Leaf> },
}

/// Positions that wait for a thread, how many threads are at one, and what has stopped one of them.
struct Waiting<B> {
    places: Vec<Place<B>>,
    busy: usize,
    stopped: Option<Stop>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, B: Word> Plan<'a, B> {
    pub fn new(
        search: &'a Search<B>,
        by_attacker: bool,
        meter: &'a Meter,
        plays_out: bool,
        most: (usize, usize),
    ) -> Plan<'a, B> {
        let endgames = plays_out.then(Endgames::new);
        Plan {
            search,
            by_attacker,
            meter,
            endgames,
            ways: Mutex::default(),
            nodes: AtomicUsize::new(0),
            most,
        }
    }

    /// Goes through the strategy from a position on, with as many threads as the limits allow.
    pub fn go_through(&self, place: &Place<B>) -> Result<(), Stop> {
        let waiting = Mutex::new(Waiting { places: vec![*place], busy: 0, stopped: None });
        let changed = Condvar::new();
        in_threads(self.meter, |_| {
            let mut all = lock(&waiting);
            loop {
                if let Some(stop) = all.stopped {
                    return Err(stop);
                }
                if let Some(place) = all.places.pop() {
                    all.busy += 1;
                    drop(all);
                    let next = self.next(&place);
                    all = lock(&waiting);
                    all.busy -= 1;
                    match next {
                        Ok(next) => all.places.extend(next),
                        Err(stop) => all.stopped = Some(stop),
                    }
                    changed.notify_all();
                } else if all.busy == 0 {
                    return Ok(());
                } else {
                    all = changed.wait(all).unwrap_or_else(PoisonError::into_inner);
                }
            }
        })
    }

    /// The positions that come after one, the last one first; none if somebody has been there.
    fn next(&self, place: &Place<B>) -> Result<Vec<Place<B>>, Stop> {
        if self.ends_at_once(place) {
            return Ok(Vec::new());
        }
        self.check_limits()?;
        let key = self.search.key(place).0;
        if self.leaf(place).is_some() || !self.come_to(key) {
            return Ok(Vec::new());
        }
        Ok(match self.step(place, key)? {
            Step::PlayedOut(_) => Vec::new(),
            Step::Claim(mv) => vec![Search::after(place, mv)],
            Step::Replies { replies, .. } => replies.into_iter().map(|(_, next)| next).rev().collect(),
        })
    }

    /// Notes that somebody is at a position. Is he the first?
    pub fn come_to(&self, key: B) -> bool {
        let mut ways = lock(&self.ways);
        let before = ways.len();
        ways.entry(key).or_insert(None);
        ways.len() > before
    }

    /// What has to be done at a position that is not over, has no leaf, and has been come to.
    pub fn step(&self, place: &Place<B>, key: B) -> Result<Step<B>, Stop> {
        if place.attacking == self.by_attacker {
            return Ok(Step::Claim(self.chosen_move(place, key)?));
        }
        if let Some(claims) = self.played_out(place, key) {
            return Ok(Step::PlayedOut(claims));
        }
        let (mut replies, mut otherwise) = (Vec::new(), None);
        for mv in self.search.grid.playable(place.attacker | place.defender).each() {
            let next = Search::after(place, mv);
            if self.search.is_over(&next) || self.ends_at_once(&next) {
                continue;
            }
            if self.nothing_left(&next) {
                otherwise = Some(Leaf::Nothing);
            } else {
                replies.push((mv, next));
            }
        }
        Ok(Step::Replies { replies, otherwise })
    }

    /// Does the prover, if he is to move, end the game at once as he wants it? A defender also by filling the board.
    pub fn ends_at_once(&self, place: &Place<B>) -> bool {
        let open = self.search.grid.board & !place.attacker & !place.defender;
        place.attacking == self.by_attacker
            && (self.search.completes_at_once(place) || (!self.by_attacker && open.ones() == 1))
    }

    /// An argument that ends the branch, seen at a glance.
    pub fn leaf(&self, place: &Place<B>) -> Option<Leaf> {
        if self.nothing_left(place) {
            return Some(Leaf::Nothing);
        }
        let replying = place.attacking != self.by_attacker;
        (replying && self.search.grid.follow_up(place) == Some(self.by_attacker)).then_some(Leaf::FollowUp)
    }

    /// Has the defender a stone on every line, and is that what is to be shown?
    fn nothing_left(&self, place: &Place<B>) -> bool {
        let grid = &self.search.grid;
        !self.by_attacker && !grid.has_line(grid.board & !place.defender)
    }

    /// The claims that the checker makes to see that the prover has what he wants, if it can be left to it.
    fn played_out(&self, place: &Place<B>, key: B) -> Option<u32> {
        let endgames = self.endgames.as_ref()?;
        let little = self.search.table.work(key).is_none_or(|digits| digits <= DIGITS);
        little.then(|| endgames.claims(&self.search.grid, self.by_attacker, place))?
    }

    /// The move of the prover at a position, the same whoever asks.
    fn chosen_move(&self, place: &Place<B>, key: B) -> Result<B, Stop> {
        let after = |mv: B| self.search.key(&Search::after(place, mv)).0;
        let way = lock(&self.ways).get(&key).copied().flatten();
        if let Some(way) = way
            && let Some(mv) = self.moves(place)?.each().find(|&mv| after(mv) == way)
        {
            return Ok(mv);
        }
        let mv = self.good_move(place)?;
        lock(&self.ways).insert(key, Some(after(mv)));
        Ok(mv)
    }

    fn moves(&self, place: &Place<B>) -> Result<B, Stop> {
        if let Seen::Moves(moves) = self.search.look(place) { Ok(moves) } else { Err(Stop::Budget) }
    }

    /// A move after which the prover still has what he wants: to a position that somebody has come to, one that is left to the
    /// checker, or one that took little work.
    fn good_move(&self, place: &Place<B>) -> Result<B, Stop> {
        let moves = self.moves(place)?;
        let mut best: Option<(u32, B)> = None;
        for mv in moves.each() {
            let next = Search::after(place, mv);
            let key = self.search.key(&next).0;
            if lock(&self.ways).contains_key(&key) {
                return Ok(mv);
            }
            if self.search.known(&next) == Some(self.by_attacker) {
                if self.played_out(&next, key).is_some() {
                    return Ok(mv);
                }
                let work = self.search.table.work(key).unwrap_or(0);
                if best.is_none_or(|(least, _)| work < least) {
                    best = Some((work, mv));
                }
            }
        }
        if let Some((_, mv)) = best {
            return Ok(mv);
        }
        for mv in moves.each() {
            if self.search.answer(&Search::after(place, mv), self.meter)? == self.by_attacker {
                return Ok(mv);
            }
        }
        Err(Stop::Budget)
    }

    /// Bytes that it takes, about: a list has up to twice the room that it needs.
    pub fn bytes(&self) -> usize {
        let ways = lock(&self.ways).len() * (size_of::<(B, Option<B>)>() + 1);
        2 * ways + self.endgames.as_ref().map_or(0, Endgames::bytes)
    }

    fn check_limits(&self) -> Result<(), Stop> {
        let nodes = self.nodes.fetch_add(1, Ordering::Relaxed);
        if nodes >= self.most.0 {
            return Err(Stop::Budget);
        }
        if nodes.is_multiple_of(256)
            && let Some(stop) = self.meter.stopped()
        {
            return Err(stop);
        }
        if self.bytes() > self.most.1 { Err(Stop::Memory) } else { Ok(()) }
    }
}

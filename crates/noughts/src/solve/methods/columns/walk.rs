//! The search: depth first on one yes-or-no question, the first refutation ends a node, solved positions are remembered.
//!
//! Several threads walk at once, each from the root, and share the table. Where whoever is to move mostly fails, all of his moves
//! must be looked at, and each thread takes one that nobody else is at; where he mostly succeeds the first move mostly does it, and they
//! go on together.

use super::grid::{Place, Word};
use super::search::{MOST_COLUMNS, Search, Seen};
use crate::limits::{Meter, Stop};
use crate::rng::GOLDEN;
use crate::solve::together::{Busy, Company};

/// Nodes between two reports of how full the table is.
const REPORT: u64 = 1 << 16;
/// A thread sees once in so many nodes of its own whether the table needs room: the first time soon, since many walks are short.
const ROOM: u64 = if cfg!(test) { 64 } else { 1 << 14 };
/// Open cells that a position must have to be marked: below, threads do not mind each other.
const MARKED: u32 = 14;
/// Marked positions between two looks at what the others have settled.
const LOOK_EVERY: u32 = 64;

/// One thread of a search.
pub struct Walk<'a, B> {
    search: &'a Search<B>,
    meter: &'a Meter,
    /// Its own nodes so far, and how many it may have.
    nodes: u64,
    most: u64,
    /// Where it is one of several threads.
    company: Option<Company<'a, B>>,
    /// By the number of stones, how often whoever was to move has failed of late, less how often he has not.
    failed: [i32; 129],
}

impl<'a, B: Word> Walk<'a, B> {
    pub fn new(search: &'a Search<B>, meter: &'a Meter) -> Walk<'a, B> {
        Walk { search, meter, nodes: 0, most: u64::MAX, company: None, failed: [0; 129] }
    }

    /// Only so many nodes; then it stops for a budget.
    pub fn within(self, most: u64) -> Walk<'a, B> {
        Walk { most, ..self }
    }

    /// One of several threads.
    pub fn among(self, busy: &'a Busy) -> Walk<'a, B> {
        Walk { company: Some(Company::new(busy)), ..self }
    }

    /// Does the attacker make a line first? At any position that is not over.
    pub fn answer(&mut self, place: &Place<B>) -> Result<bool, Stop> {
        if self.search.completes_at_once(place) {
            return Ok(place.attacking);
        }
        self.descend(place, 0)
    }

    fn descend(&mut self, place: &Place<B>, depth: u32) -> Result<bool, Stop> {
        let before = self.count(depth)?;
        let search = self.search;
        let moves = match search.look(place) {
            Seen::Settled(answer) => return Ok(answer),
            Seen::Moves(moves) => moves,
        };
        let (key, _) = search.key(place);
        if let Some(answer) = search.table.get(key) {
            return Ok(answer);
        }
        let (ordered, count) = search.ordered(place, moves);
        let ordered = &ordered[..count];
        // A sibling's subtree may have met one of the positions to come.
        let after = |mv: &B| search.key(&Search::after(place, *mv)).0;
        let met = |mv: &B| search.table.get(after(mv)) == Some(place.attacking);
        if count > 1 && ordered.iter().any(met) {
            return Ok(place.attacking);
        }
        let open = search.grid.board & !place.attacker & !place.defender;
        let answer = if self.company.is_some() && open.ones() >= MARKED {
            self.marked(key, |walk| walk.in_company(place, ordered, depth))?
        } else {
            self.one_by_one(place, ordered, depth)?
        };
        search.table.put(key, answer, self.nodes - before);
        Ok(answer)
    }

    /// Counts a node. Returns its own nodes before it.
    fn count(&mut self, depth: u32) -> Result<u64, Stop> {
        if self.nodes >= self.most {
            return Err(Stop::Budget);
        }
        let all = self.meter.count(depth)?;
        if all.is_multiple_of(REPORT) {
            self.meter.report(1, 1, self.search.table.fill());
        }
        if self.nodes % ROOM == ROOM / 16 {
            self.search.table.make_room();
        }
        self.nodes += 1;
        Ok(self.nodes - 1)
    }

    /// Tries moves until one is good.
    fn one_by_one(&mut self, place: &Place<B>, moves: &[B], depth: u32) -> Result<bool, Stop> {
        for &mv in moves {
            if self.descend(&Search::after(place, mv), depth + 1)? == place.attacking {
                return Ok(place.attacking);
            }
        }
        Ok(!place.attacking)
    }

    /// Tries moves until one is good, those where another thread is last, if all will have to be tried. At the root all threads begin
    /// with the same move: much of what is found below it serves below the others.
    fn in_company(&mut self, place: &Place<B>, moves: &[B], depth: u32) -> Result<bool, Stop> {
        let stones = (place.attacker | place.defender).ones() as usize;
        let (mut waiting, mut count) = ([B::ZERO; MOST_COLUMNS], 0);
        for (i, &mv) in moves.iter().enumerate() {
            let next = Search::after(place, mv);
            let goes_along = (depth, i) == (0, 0);
            if !goes_along && self.parts_here(stones) && self.is_busy(&next) {
                waiting[count] = mv;
                count += 1;
            } else if self.descend(&next, depth + 1)? == place.attacking {
                return Ok(self.noted(stones, place.attacking, true));
            }
        }
        let answer = self.one_by_one(place, &waiting[..count], depth)?;
        Ok(self.noted(stones, answer, answer == place.attacking))
    }

    /// Does work at a position, which is marked meanwhile.
    fn marked(&mut self, key: B, work: impl FnOnce(&mut Self) -> Result<bool, Stop>) -> Result<bool, Stop> {
        if let Some(company) = &mut self.company {
            company.look_round(LOOK_EVERY, |&key, _| self.search.table.get(key))?;
            company.enter(key, hash(key));
        }
        let done = work(self);
        self.company.as_mut().and_then(Company::leave).map_or(done, Ok)
    }

    /// Is another thread at this position?
    fn is_busy(&self, place: &Place<B>) -> bool {
        self.company.as_ref().is_some_and(|company| company.is_busy(hash(self.search.key(place).0)))
    }

    /// With so many stones, does whoever is to move mostly fail?
    fn parts_here(&self, stones: usize) -> bool {
        self.failed[stones] >= 0
    }

    /// Notes how it went.
    fn noted(&mut self, stones: usize, answer: bool, good: bool) -> bool {
        let tally = &mut self.failed[stones];
        *tally += if good { -1024 } else { 1024 } - *tally / 64;
        answer
    }
}

fn hash<B: Word>(key: B) -> u64 {
    key.fold().wrapping_mul(GOLDEN)
}

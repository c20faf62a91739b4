//! Endgames that a certificate leaves to the checker, which plays them out itself (leaf `e`).
//!
//! This counts the claims that it will make: replies and answers are tried in the same order as there.

use super::Layout;
use super::grid::{Grid, Place, Word};
use super::search::Search;
use rustc_hash::FxHashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Claims that are left to the checker at once.
const CLAIMS: u32 = 10_000;

/// The endgames that were played out by all who write the same strategy: by the stones, how many claims it takes, if they can be left
/// to the checker.
pub struct Endgames<B> {
    claims: Mutex<FxHashMap<(B, B), Option<u32>>>,
}

impl<B: Word> Endgames<B> {
    pub fn new() -> Endgames<B> {
        Endgames { claims: Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, FxHashMap<(B, B), Option<u32>>> {
        self.claims.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// See [`Endgame::claims`].
    pub fn claims(&self, grid: &Grid<B>, by_attacker: bool, place: &Place<B>) -> Option<u32> {
        let stones = (place.attacker, place.defender);
        if let Some(&claims) = self.known().get(&stones) {
            return claims;
        }
        let claims = Endgame::claims(grid, by_attacker, place);
        self.known().insert(stones, claims);
        claims
    }

    /// Bytes that it takes, about.
    pub fn bytes(&self) -> usize {
        2 * self.known().len() * (size_of::<((B, B), Option<u32>)>() + 1)
    }
}

/// Plays a position out.
struct Endgame<'a, B> {
    grid: &'a Grid<B>,
    /// Is the prover the attacker?
    by_attacker: bool,
    /// Claims made so far.
    claims: u32,
    /// Does the prover get what he wants? By the stones, with the opponent to move.
    known: FxHashMap<(B, B), bool>,
}

impl<'a, B: Word> Endgame<'a, B> {
    /// How many claims it takes to see that the prover gets what he wants at a position that is not over, with the opponent to move;
    /// `None` if he does not, or if they are too many.
    fn claims(grid: &'a Grid<B>, by_attacker: bool, place: &Place<B>) -> Option<u32> {
        let mut endgame = Endgame { grid, by_attacker, claims: 0, known: FxHashMap::default() };
        endgame.holds(place)?.then_some(endgame.claims.max(1))
    }

    /// The position after a claim; `None` if no more may be made.
    fn claim(&mut self, place: &Place<B>, cell: B) -> Option<Place<B>> {
        self.claims += 1;
        (self.claims <= CLAIMS).then(|| Search::after(place, cell))
    }

    fn playable(&self, place: &Place<B>) -> B {
        self.grid.playable(place.attacker | place.defender)
    }

    /// The cells that can be claimed and with which the prover completes a line, and the opponent.
    fn completing(&self, place: &Place<B>, playable: B) -> (B, B) {
        let [attacker, defender] =
            [place.attacker, place.defender].map(|own| self.grid.completing(own) & playable);
        if self.by_attacker { (attacker, defender) } else { (defender, attacker) }
    }

    /// Does the prover get what he wants, with the opponent to move?
    fn holds(&mut self, place: &Place<B>) -> Option<bool> {
        let playable = self.playable(place);
        if !self.completing(place, playable).1.is_empty() {
            return Some(false);
        }
        if playable.is_empty() {
            return Some(!self.by_attacker);
        }
        if let Some(&known) = self.known.get(&(place.attacker, place.defender)) {
            return Some(known);
        }
        let mut holds = true;
        for reply in self.grid.downward(playable) {
            let next = self.claim(place, reply)?;
            if !self.has_answer(&next, reply)? {
                holds = false;
                break;
            }
        }
        self.known.insert((place.attacker, place.defender), holds);
        Some(holds)
    }

    /// The same with the prover to move, after a reply.
    fn has_answer(&mut self, place: &Place<B>, reply: B) -> Option<bool> {
        let playable = self.playable(place);
        let (wins, threats) = self.completing(place, playable);
        if !wins.is_empty() {
            return Some(true);
        }
        if playable.is_empty() {
            return Some(!self.by_attacker);
        }
        let answers = if threats.is_empty() { playable } else { threats };
        let first = answers & (reply << 1);
        for answer in first.each().chain(self.grid.downward(answers & !first)) {
            let next = self.claim(place, answer)?;
            if self.holds(&next)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// Are the points of a board in the order in which cells are tried?
pub fn fits<B: Word>(grid: &Grid<B>, layout: &Layout) -> bool {
    grid.downward(grid.board).map(|cell| layout.points[cell.zeros_below() as usize]).is_sorted()
}

//! The least number of lines of play, exactly.
//!
//! A plain dynamic programme: the least over X's moves of the sum over the orbits of O's free replies, with forced
//! replies followed and not counted. Positions are remembered up to symmetry, with their exact cost or a lower bound
//! of it; a bound that grows from search to search keeps hopeless moves short.

use super::arena::{Arena, Choice, Stones};
use super::symmetry::Symmetries;
use crate::board::Point;
use crate::limits::{Meter, Stop};
use std::collections::HashMap;

/// Lines of play first, then moves of X that are written down: proofs with as few lines are compared by their length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost(u64);

impl Cost {
    /// X does not win.
    pub const NEVER: Cost = Cost(u64::MAX);
    const MOVE: Cost = Cost(1);
    /// A move that makes a double threat; nothing is cheaper.
    const LINE: Cost = Cost(1 << 32 | 1);

    pub fn of_lines(lines: u32) -> Cost {
        Cost(u64::from(lines) << 32)
    }

    pub fn lines(self) -> u64 {
        self.0 >> 32
    }

    /// Moves of X in the whole tree.
    pub fn moves(self) -> u64 {
        self.0 & u64::from(u32::MAX)
    }

    /// The cost that is left after a move of X.
    #[must_use]
    pub fn without_a_move(self) -> Cost {
        self.minus(Cost::MOVE)
    }

    #[must_use]
    pub fn with_a_move(self) -> Cost {
        self.plus(Cost::MOVE)
    }

    fn plus(self, other: Cost) -> Cost {
        Cost(self.0.saturating_add(other.0))
    }

    fn minus(self, other: Cost) -> Cost {
        Cost(self.0.saturating_sub(other.0))
    }
}

/// What is known of a position with X to move.
#[derive(Clone, Copy)]
struct Known {
    /// The cost, or a lower bound of it.
    cost: Cost,
    exact: bool,
}

/// The search with everything it has learned.
pub struct Search<'a> {
    pub arena: &'a Arena,
    pub symmetries: &'a Symmetries,
    meter: &'a Meter,
    known: HashMap<Stones, Known>,
}

impl<'a> Search<'a> {
    pub fn new(arena: &'a Arena, symmetries: &'a Symmetries, meter: &'a Meter) -> Search<'a> {
        Search { arena, symmetries, meter, known: HashMap::new() }
    }

    /// The exact cost of a position with X to move.
    pub fn exact(&mut self, stones: &Stones) -> Result<Cost, Stop> {
        self.growing(|search, bound| search.x_to_move(stones, bound))
    }

    /// The exact cost of a position with O to move.
    pub fn exact_after(&mut self, stones: &Stones) -> Result<Cost, Stop> {
        self.growing(|search, bound| search.o_to_move(stones, bound))
    }

    /// Is the cost of a position with O to move at most this?
    pub fn costs_at_most(&mut self, stones: &Stones, most: Cost) -> Result<bool, Stop> {
        Ok(self.o_to_move(stones, most.plus(Cost::MOVE))? <= most)
    }

    fn growing(&mut self, mut cost: impl FnMut(&mut Self, Cost) -> Result<Cost, Stop>) -> Result<Cost, Stop> {
        let mut lines = 4;
        loop {
            let found = cost(self, Cost::of_lines(lines))?;
            if found < Cost::of_lines(lines) || found == Cost::NEVER {
                return Ok(found);
            }
            // Lower bounds beyond the double are rare; growing slowly costs little, since bounds are remembered.
            lines = lines + lines.div_ceil(4).max(1);
        }
    }

    /// The cost if it is below the bound, otherwise a lower bound of it that is not below the bound.
    fn x_to_move(&mut self, stones: &Stones, bound: Cost) -> Result<Cost, Stop> {
        let moves = match self.arena.choice(stones) {
            Choice::Wins(_) => return Ok(Cost::of_lines(1)),
            Choice::Forced(p) => vec![p],
            Choice::Free(moves) => moves,
            Choice::Lost => return Ok(Cost::NEVER),
        };
        self.meter.count(stones.count())?;
        let (key, _) = self.symmetries.canonical(stones);
        if let Some(known) = self.known.get(&key)
            && (known.exact || known.cost >= bound)
        {
            return Ok(known.cost);
        }
        let found = self.least(stones, &moves, bound)?;
        let exact = found < bound || found == Cost::NEVER;
        self.known.insert(key, Known { cost: found, exact });
        Ok(found)
    }

    fn least(&mut self, stones: &Stones, moves: &[Point], bound: Cost) -> Result<Cost, Stop> {
        let mut threats = Vec::new();
        let mut quiet = Vec::new();
        for &mv in moves {
            let next = stones.with_x(mv);
            match self.arena.completing_x(&next)[..] {
                [] => quiet.push(next),
                [reply] => threats.push(next.with_o(reply)),
                _ => return Ok(Cost::LINE),
            }
        }
        let (mut least, mut bound) = (Cost::NEVER, bound);
        for next in threats {
            let cost = self.x_to_move(&next, bound.minus(Cost::MOVE))?.plus(Cost::MOVE);
            least = least.min(cost);
            bound = bound.min(cost);
        }
        // A quiet move has at least as many lines as there are orbits of replies.
        let mut quiet: Vec<(Vec<Stones>, Cost)> = quiet
            .iter()
            .map(|next| {
                let replies = self.replies(next);
                let cost = replies.iter().fold(Cost::MOVE, |sum, _| sum.plus(Cost::LINE));
                (replies, cost)
            })
            .collect();
        quiet.sort_by_key(|(_, cost)| *cost);
        for (replies, at_least) in quiet {
            let cost = if replies.is_empty() {
                Cost::NEVER
            } else if at_least >= bound {
                at_least
            } else {
                self.sum(&replies, bound.minus(Cost::MOVE))?.plus(Cost::MOVE)
            };
            least = least.min(cost);
            bound = bound.min(cost);
        }
        Ok(least)
    }

    fn o_to_move(&mut self, stones: &Stones, bound: Cost) -> Result<Cost, Stop> {
        if !self.arena.completing_o(stones).is_empty() {
            return Ok(Cost::NEVER);
        }
        match self.arena.completing_x(stones)[..] {
            [] => {
                let replies = self.replies(stones);
                if replies.is_empty() { Ok(Cost::NEVER) } else { self.sum(&replies, bound) }
            }
            [reply] => self.x_to_move(&stones.with_o(reply), bound),
            _ => Ok(Cost::of_lines(1)),
        }
    }

    /// The positions after O's free replies, one for each orbit.
    fn replies(&self, stones: &Stones) -> Vec<Stones> {
        let orbits = self.symmetries.orbits(self.arena.points, stones);
        orbits.iter().map(|orbit| stones.with_o(orbit[0])).collect()
    }

    /// The sum over all replies, or a lower bound of it as soon as that reaches the bound.
    fn sum(&mut self, replies: &[Stones], bound: Cost) -> Result<Cost, Stop> {
        let mut parts: Vec<(Cost, &Stones)> =
            replies.iter().map(|next| (self.lower_bound(next), next)).collect();
        parts.sort_by_key(|(lower, _)| std::cmp::Reverse(*lower));
        let mut sum = parts.iter().fold(Cost(0), |sum, (lower, _)| sum.plus(*lower));
        for (lower, next) in parts {
            if sum >= bound {
                break;
            }
            let others = sum.minus(lower);
            sum = self.x_to_move(next, bound.minus(others))?.plus(others);
        }
        Ok(sum)
    }

    fn lower_bound(&self, stones: &Stones) -> Cost {
        let (key, _) = self.symmetries.canonical(stones);
        self.known.get(&key).map_or(Cost::LINE, |known| known.cost)
    }

    /// How many positions are remembered.
    pub fn positions(&self) -> usize {
        self.known.len()
    }
}

//! Some complying move each time: an AND/OR search, and for a refutation the quickest one.

use super::keys::{Key, Keys};
use super::{Case, End, Verdict};
use crate::game::{Move, Position};
use crate::limits::{Meter, Stop};
use crate::strategy::{Choice, Memo};
use std::collections::HashMap;

/// Positions with the strategy to move: does it hold there?
#[derive(Default)]
pub struct Known(HashMap<Key, bool>);

impl Known {
    pub fn get(&self, key: &Key) -> Option<bool> {
        self.0.get(key).copied()
    }
}

struct Search<'a> {
    case: &'a Case<'a>,
    meter: &'a Meter,
    keys: Keys,
    known: Known,
    /// Not lost within so many moves, lost within so many.
    within: HashMap<Key, (u32, u32)>,
}

pub fn search(case: &Case<'_>, meter: &Meter) -> Result<Verdict, Stop> {
    let mut search =
        Search { case, meter, keys: Keys::new(case), known: Known::default(), within: HashMap::new() };
    let memo = case.strategy.begin();
    let first = case.game.mover(&case.start) == case.side;
    if let Some(outcome) = case.game.outcome(&case.start) {
        let end = End::Outcome(outcome);
        let good = case.accept.contains(outcome);
        let known = Known::default();
        return Ok(if good {
            Verdict::Holds(known)
        } else {
            Verdict::Fails { line: Vec::new(), end, proof: Some(known) }
        });
    }
    let holds =
        if first { search.holds(&case.start, None, &memo)? } else { search.survives(&case.start, &memo)? };
    if holds {
        return Ok(Verdict::Holds(search.known));
    }
    let mut moves = 0;
    while !if first {
        search.lost(&case.start, None, &memo, moves)?
    } else {
        search.beaten(&case.start, &memo, moves)?
    } {
        moves += 1;
    }
    let mut line = Vec::new();
    let end = search.quickest(&case.start, None, &memo, moves, &mut line)?;
    Ok(Verdict::Fails { line, end, proof: Some(search.known) })
}

impl Search<'_> {
    /// Strategy to move: has it a choice that holds?
    fn holds(&mut self, position: &Position, last: Option<Move>, memo: &Memo) -> Result<bool, Stop> {
        if self.case.strategy.settled(position, true, last).is_some() {
            return Ok(true);
        }
        let key = self.keys.key(self.case, position, last, memo);
        if let Some(&known) = self.known.0.get(&key) {
            return Ok(known);
        }
        self.meter.count(position.ply)?;
        let mut answer = false;
        for choice in self.case.strategy.reply(position, last, memo) {
            if self.good(position, &choice)? {
                answer = true;
                break;
            }
        }
        self.known.0.insert(key, answer);
        Ok(answer)
    }

    fn good(&mut self, position: &Position, choice: &Choice) -> Result<bool, Stop> {
        let after = self.case.game.play(position, choice.mv);
        match self.case.game.outcome(&after) {
            Some(outcome) => Ok(self.case.accept.contains(outcome)),
            None if self.case.game.mover(&after) == self.case.side => self.holds(&after, None, &choice.memo),
            None => self.survives(&after, &choice.memo),
        }
    }

    /// Opponent to move: does every answer leave the strategy a way?
    fn survives(&mut self, position: &Position, memo: &Memo) -> Result<bool, Stop> {
        if self.case.strategy.settled(position, false, None).is_some() {
            return Ok(true);
        }
        let game = self.case.game;
        let afters: Vec<(Move, Position)> =
            game.moves(position).into_iter().map(|mv| (mv, game.play(position, mv))).collect();
        // Answers that end the game need no search, so they come first.
        if afters.iter().any(|(_, p)| game.outcome(p).is_some_and(|o| !self.case.accept.contains(o))) {
            return Ok(false);
        }
        for (mv, after) in afters {
            let good = match game.outcome(&after) {
                Some(_) => true,
                None if game.mover(&after) != self.case.side => self.survives(&after, memo)?,
                None => self.holds(&after, Some(mv), memo)?,
            };
            if !good {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Strategy to move: is it lost within so many moves, whatever it chooses?
    fn lost(
        &mut self,
        position: &Position,
        last: Option<Move>,
        memo: &Memo,
        moves: u32,
    ) -> Result<bool, Stop> {
        if self.holds(position, last, memo)? {
            return Ok(false);
        }
        let key = self.keys.key(self.case, position, last, memo);
        let (not, yes) = self.within.get(&key).copied().unwrap_or((0, u32::MAX));
        if moves >= yes || (moves < not) {
            return Ok(moves >= yes);
        }
        self.meter.count(position.ply)?;
        let mut answer = true;
        for choice in self.case.strategy.reply(position, last, memo) {
            if moves == 0 || !self.bad(position, &choice, moves)? {
                answer = false;
                break;
            }
        }
        let entry = self.within.entry(key).or_insert((0, u32::MAX));
        if answer {
            entry.1 = entry.1.min(moves);
        } else {
            entry.0 = entry.0.max(moves + 1);
        }
        Ok(answer)
    }

    fn bad(&mut self, position: &Position, choice: &Choice, moves: u32) -> Result<bool, Stop> {
        let after = self.case.game.play(position, choice.mv);
        match self.case.game.outcome(&after) {
            Some(outcome) => Ok(!self.case.accept.contains(outcome)),
            None if self.case.game.mover(&after) == self.case.side => {
                self.lost(&after, None, &choice.memo, moves - 1)
            }
            None => self.beaten(&after, &choice.memo, moves - 1),
        }
    }

    /// Opponent to move: can he win within so many moves?
    fn beaten(&mut self, position: &Position, memo: &Memo, moves: u32) -> Result<bool, Stop> {
        if moves == 0 || self.case.strategy.settled(position, false, None).is_some() {
            return Ok(false);
        }
        for mv in self.case.game.moves(position) {
            if self.beats(position, mv, memo, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn beats(&mut self, position: &Position, mv: Move, memo: &Memo, moves: u32) -> Result<bool, Stop> {
        let game = self.case.game;
        let after = game.play(position, mv);
        match game.outcome(&after) {
            Some(outcome) => Ok(!self.case.accept.contains(outcome)),
            None if game.mover(&after) != self.case.side => self.beaten(&after, memo, moves - 1),
            None => self.lost(&after, Some(mv), memo, moves - 1),
        }
    }

    /// The line of a refutation: the opponent wins as soon as he can, the strategy holds out as long as it can.
    fn quickest(
        &mut self,
        position: &Position,
        last: Option<Move>,
        memo: &Memo,
        moves: u32,
        line: &mut Vec<Move>,
    ) -> Result<End, Stop> {
        let game = self.case.game;
        if let Some(outcome) = game.outcome(position) {
            return Ok(End::Outcome(outcome));
        }
        if game.mover(position) == self.case.side {
            let choices = self.case.strategy.reply(position, last, memo);
            // The choice that is not lost any sooner than it must be.
            for left in (0..=moves).rev() {
                for choice in &choices {
                    let sooner = left > 1 && self.bad(position, choice, left - 1)?;
                    if left >= 1 && !sooner && self.bad(position, choice, left)? {
                        line.push(choice.mv);
                        let after = game.play(position, choice.mv);
                        return self.quickest(&after, None, &choice.memo, left - 1, line);
                    }
                }
            }
            return Ok(End::Silent);
        }
        for left in 1..=moves {
            for mv in game.moves(position) {
                if self.beats(position, mv, memo, left)? {
                    line.push(mv);
                    return self.quickest(&game.play(position, mv), Some(mv), memo, left - 1, line);
                }
            }
        }
        unreachable!("the opponent wins here within {moves} moves")
    }
}

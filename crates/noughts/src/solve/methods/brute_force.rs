//! Plain brute force: the definition, with a memory of positions. The yardstick for every other method.

use crate::game::Question;
use crate::game::{Game, Position};
use crate::limits::{Meter, Stop};
use crate::solve::methods::{Entry, Method, Settles};
use rustc_hash::FxHashMap;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::BruteForce,
    word: "brute",
    settles: Settles::Search,
    needs: "boards of a dozen points; only where it is asked for",
    proves: "either answer",
    evidence: "the strategy as a tree",
};

/// Can the provers force an accepted outcome from the position?
pub fn answer(
    game: &dyn Game,
    position: &Position,
    question: &Question,
    meter: &Meter,
) -> Result<bool, Stop> {
    Brute { game, question, meter, known: FxHashMap::default() }.ask(position, 0)
}

struct Brute<'a> {
    game: &'a dyn Game,
    question: &'a Question,
    meter: &'a Meter,
    known: FxHashMap<Position, bool>,
}

impl Brute<'_> {
    fn ask(&mut self, position: &Position, depth: u32) -> Result<bool, Stop> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(self.question.accept.contains(outcome));
        }
        if let Some(&answer) = self.known.get(position) {
            return Ok(answer);
        }
        self.meter.count(depth)?;
        let proving = self.question.provers.contains(&self.game.mover(position));
        let mut answer = !proving;
        for mv in self.game.moves(position) {
            if self.ask(&self.game.play(position, mv), depth + 1)? == proving {
                answer = proving;
                break;
            }
        }
        self.known.insert(position.clone(), answer);
        Ok(answer)
    }
}

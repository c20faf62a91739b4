//! Perfect play from the solver: every move that keeps the value of the position.

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::game::{Move, OutcomeSet, Player, Position};
use crate::limits::Limits;
use crate::solve::{BestPlay, Problem};
use std::collections::HashMap;
use std::sync::Mutex;

pub const ENTRY: Entry = Entry {
    name: "perfect",
    about: "Solves the position after each move and plays one that keeps the best value: the fastest win, the slowest loss, \
            and in a draw the move after which most replies lose.",
    source: "the solver of noughts",
    boards: "every board of two players that can be solved in reasonable time, either side",
    side: Player::O,
    examples: &[
        Example { spec: "3^2", rules: "strong", side: Player::O },
        Example { spec: "PG(2,2)", rules: "hop start=1", side: Player::X },
    ],
    make,
};

struct Perfect {
    play: BestPlay,
    side: Player,
    /// What was found, so that a position is solved once.
    known: Mutex<HashMap<Position, Vec<Move>>>,
}

/// For its tables.
const MEMORY: usize = 64 << 20;

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    if setting.rules.players > 2 {
        return Err(NotFor::Rules("perfect plays games of two players".to_string()));
    }
    let play = Problem::of(setting.game()?).limits(Limits::new().memory(MEMORY)).best_play();
    Ok(Box::new(Perfect { play, side, known: Mutex::default() }))
}

impl Strategy for Perfect {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let known = self.known.lock().ok().and_then(|known| known.get(position).cloned());
        let moves = known.unwrap_or_else(|| {
            let moves = self.play.replies(position);
            if let Ok(mut known) = self.known.lock() {
                known.insert(position.clone(), moves.clone());
            }
            moves
        });
        moves.into_iter().map(Choice::plain).collect()
    }

    fn why(&self, _: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        "No move is better: the fastest win, the slowest loss, or the most ways to go wrong.".to_string()
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(self.side)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }
}

//! Win at once if possible, else do not let the opponent win at once, else anything: what a child plays.

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::game::{Game, Move, OutcomeSet, Player, Position};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "greedy",
    about: "Wins at once if it can; else makes a move after which the opponent cannot win at once, if there is one.",
    source: "folklore",
    boards: "every board and rule set of two players, either side",
    side: Player::O,
    examples: &[
        Example { spec: "3^2", rules: "strong", side: Player::O },
        Example { spec: "AG(2,3)", rules: "hop start=5", side: Player::O },
    ],
    make,
};

struct Greedy {
    game: Arc<dyn Game>,
    side: Player,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    if setting.rules.players > 2 {
        return Err(NotFor::Rules("greedy plays games of two players".to_string()));
    }
    Ok(Box::new(Greedy { game: setting.game()?, side }))
}

impl Greedy {
    fn wins(&self, position: &Position, mv: Move, player: Player) -> bool {
        let outcome = self.game.outcome(&self.game.play(position, mv));
        outcome.is_some_and(|outcome| outcome.lost_by(player.other()))
    }

    /// After this move the opponent is to move and wins at once, or has won.
    fn loses(&self, position: &Position, mv: Move) -> bool {
        let next = self.game.play(position, mv);
        match self.game.outcome(&next) {
            Some(outcome) => outcome.lost_by(self.side),
            None if self.game.mover(&next) == self.side => false,
            None => {
                self.game.moves(&next).into_iter().any(|reply| self.wins(&next, reply, self.side.other()))
            }
        }
    }
}

impl Strategy for Greedy {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let moves = self.game.moves(position);
        let keep = |good: &dyn Fn(Move) -> bool| -> Vec<Choice> {
            moves.iter().copied().filter(|mv| good(*mv)).map(Choice::plain).collect()
        };
        let wins = keep(&|mv| self.wins(position, mv, self.side));
        if !wins.is_empty() {
            return wins;
        }
        let safe = keep(&|mv| !self.loses(position, mv));
        if safe.is_empty() { keep(&|_| true) } else { safe }
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, choice: &Choice) -> String {
        if self.wins(position, choice.mv, self.side) {
            "It wins at once.".to_string()
        } else if self.loses(position, choice.mv) {
            "Every move lets the opponent win at once.".to_string()
        } else {
            "The opponent cannot win at once after it.".to_string()
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(self.side)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }
}

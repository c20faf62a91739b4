//! Any legal move: the opponent that every strategy should survive.

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::game::{Game, Move, OutcomeSet, Player, Position};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "random",
    about: "Any legal move. As a player it breaks the tie between all of them by lot.",
    source: "none",
    boards: "every board and rule set, either side",
    side: Player::O,
    examples: &[
        Example { spec: "3^2", rules: "strong", side: Player::O },
        Example { spec: "3^2", rules: "hop start=5", side: Player::X },
    ],
    make,
};

struct Random {
    game: Arc<dyn Game>,
    side: Player,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    Ok(Box::new(Random { game: setting.game()?, side }))
}

impl Strategy for Random {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        self.game.moves(position).into_iter().map(Choice::plain).collect()
    }

    fn why(&self, _: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        "Any move will do.".to_string()
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(self.side)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }
}

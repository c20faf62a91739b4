//! A search of three moves with weights where it ends: a stronger opponent than `greedy`, on boards of any size.

use super::scale::{BLOCKED, COUNTED, OPEN, Scale};
use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::game::{Game, Goal, Move, OutcomeSet, Player, Position, View};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "search",
    about: "Looks three moves ahead and counts the weight of each side's open sets where it stops. An opponent to test \
            strategies against, without a claim of its own.",
    source: "folklore",
    boards: "every board and rule set of two players, either side",
    side: Player::O,
    examples: &[
        Example { spec: "3^2", rules: "strong", side: Player::X },
        Example { spec: "3^2", rules: "misere", side: Player::O },
        Example { spec: "3^2", rules: "hop start=5", side: Player::O },
    ],
    make,
};

/// Moves looked ahead, the own one among them.
const DEPTH: u32 = 3;
/// Worth of a win.
const WIN: i128 = i128::MAX / 8;

struct Search {
    game: Arc<dyn Game>,
    scales: [Scale; 2],
    /// The points of the longest set of either player.
    longest: usize,
    side: Player,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    if setting.rules.players > 2 {
        return Err(NotFor::Rules("search plays games of two players".to_string()));
    }
    let game = setting.game()?;
    let sets = |player: Player| match game.view() {
        View::Positional(game) => game.sets(player).clone(),
        View::Hop(game) => game.sets(player).clone(),
    };
    let scale = |player: Player| Scale::new(&sets(player), setting.board.points());
    let scales = [scale(Player::X)?, scale(Player::O)?];
    let longest = scales[0].longest().max(scales[1].longest());
    Ok(Box::new(Search { game, scales, longest, side }))
}

impl Search {
    /// How good a position is for this side.
    fn worth(&self, position: &Position) -> i128 {
        let weight = |player: Player| {
            let mark = |owner: &Option<Player>| match *owner {
                None => OPEN,
                Some(owner) if owner == player => COUNTED,
                Some(_) => BLOCKED,
            };
            let marks: Vec<u8> = position.owner.iter().map(mark).collect();
            self.scales[player.index()].total_over(self.longest, &marks) as i128
        };
        let mine = |player: Player| if player == self.side { 1 } else { -1 };
        match self.game.rules().goal {
            Goal::Achieve => weight(self.side) - weight(self.side.other()),
            Goal::Maker(maker) => mine(maker) * weight(maker),
            Goal::Avoid => weight(self.side.other()) - weight(self.side),
        }
    }

    fn value(&self, position: &Position, depth: u32, mut alpha: i128, mut beta: i128) -> i128 {
        if let Some(outcome) = self.game.outcome(position) {
            let sign =
                i128::from(outcome.lost_by(self.side.other())) - i128::from(outcome.lost_by(self.side));
            return sign * (WIN + i128::from(depth));
        }
        if depth == 0 {
            return self.worth(position);
        }
        let mine = self.game.mover(position) == self.side;
        for mv in self.game.moves(position) {
            let value = self.value(&self.game.play(position, mv), depth - 1, alpha, beta);
            if mine {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if mine { alpha } else { beta }
    }
}

impl Strategy for Search {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let value = |mv: Move| self.value(&self.game.play(position, mv), DEPTH - 1, -2 * WIN, 2 * WIN);
        let values: Vec<(Move, i128)> =
            self.game.moves(position).into_iter().map(|mv| (mv, value(mv))).collect();
        let best = values.iter().map(|(_, v)| *v).max();
        values.into_iter().filter(|(_, v)| Some(*v) == best).map(|(mv, _)| Choice::plain(mv)).collect()
    }

    fn why(&self, _: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        "Three moves ahead nothing looks better.".to_string()
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(self.side)
    }
}

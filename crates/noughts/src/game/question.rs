//! The yes-or-no questions a game is solved by.

use super::{Outcome, OutcomeSet, Player};

/// Can these players together force one of these outcomes?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The players who act together.
    pub provers: Vec<Player>,
    /// The outcomes that satisfy them.
    pub accept: OutcomeSet,
}

impl Question {
    /// Can a player force a win?
    pub fn wins(player: Player) -> Question {
        Question { provers: vec![player], accept: OutcomeSet::of(&[Outcome::Win(player)]) }
    }

    /// Can a player of a game with this many players force not to lose?
    pub fn holds(player: Player, players: u8) -> Question {
        Question { provers: vec![player], accept: OutcomeSet::not_lost_by(player, players) }
    }

    /// What the other players can force exactly when the answer to this question is no.
    #[must_use]
    pub fn opposite(&self, players: u8) -> Question {
        Question {
            provers: Player::among(players).filter(|p| !self.provers.contains(p)).collect(),
            accept: OutcomeSet::all(players).without(self.accept),
        }
    }
}

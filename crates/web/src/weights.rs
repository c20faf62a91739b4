//! Erdős–Selfridge weights of a position as the page shows them; the library weighs.

use noughts::boards::Sets;
use noughts::games::View;
use noughts::weights::{self, Dyadic};
use noughts::{Game, Player, Point, Position};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The weights of one player's sets.
pub struct Weights {
    total: Dyadic,
    at: Vec<Dyadic>,
    /// Sets that the player can still own whole.
    pub alive: usize,
}

/// The sets that count for a player.
pub fn sets_of(game: &dyn Game, player: Player) -> &Sets {
    match game.view() {
        View::Positional(g) => g.sets(player),
        View::Hop(g) => g.sets(player),
    }
}

impl Weights {
    pub fn of(game: &dyn Game, position: &Position, player: Player) -> Weights {
        let board = game.board();
        let hers = (player == Player::O && board.second_sets().is_some()).then(|| board.second_view());
        let weights = weights::Weights::new(hers.as_ref().unwrap_or(board), &position.marks(player));
        let mine = |p: &Point| [None, Some(player)].contains(&position.owner[p.index()]);
        Weights {
            total: weights.total().clone(),
            at: Point::all(position.owner.len()).map(|p| weights.point(p).clone()).collect(),
            alive: sets_of(game, player).iter().filter(|set| set.iter().all(mine)).count(),
        }
    }

    /// Weight of all sets through an open point.
    pub fn at(&self, p: Point) -> &Dyadic {
        &self.at[p.index()]
    }

    fn most(&self) -> Dyadic {
        self.at.iter().max().cloned().unwrap_or_else(Dyadic::zero)
    }

    /// Can the opponent stop every set, by the theorem? He is to move, or the owner of the sets is.
    pub fn held(&self, opponent_to_move: bool) -> bool {
        if opponent_to_move { self.total.is_below_one() } else { (&self.total + &self.most()).is_below_one() }
    }

    /// As the page has it: exact fractions, and numbers for the shades.
    pub fn view(&self, opponent_to_move: bool) -> WeightsView {
        let most = self.most();
        let scale = most.approximate();
        let heat =
            |w: &Dyadic| if scale > 0.0 { (w.approximate() / scale * 1000.0).round() / 1000.0 } else { 0.0 };
        WeightsView {
            alive: self.alive,
            sum: self.total.to_string(),
            sum_number: self.total.approximate(),
            most: most.to_string(),
            points: self.at.iter().map(ToString::to_string).collect(),
            heat: self.at.iter().map(heat).collect(),
            held: self.held(opponent_to_move),
        }
    }
}

/// The weights of one player's sets as the page has them.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Weights"))]
pub struct WeightsView {
    /// Sets that the player can still own whole.
    pub alive: usize,
    pub sum: String,
    pub sum_number: f64,
    pub most: String,
    /// The weight through each point, and its shade from 0 to 1.
    pub points: Vec<String>,
    pub heat: Vec<f64>,
    /// Can the opponent stop every set, by the theorem?
    pub held: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::{Board, Rules};
    use std::sync::Arc;

    fn weights(board: &str, position: &str, player: Player) -> Weights {
        let board = Arc::new(Board::parse(board).unwrap());
        let game = Rules::strong().on(board).unwrap();
        let position = game.parse_position(position).unwrap();
        Weights::of(&*game, &position, player)
    }

    #[test]
    fn tic_tac_toe_weighs_one() {
        let w = weights("3^2", "", Player::X);
        assert_eq!((w.total.to_string(), w.at(Point::new(4)).to_string()), ("1".into(), "1/2".into()));
        assert!(!w.held(true));
        // O in the middle leaves four sets; the heaviest points weigh 3/8 more.
        let w = weights("3^2", "X: a1 O: b2", Player::X);
        assert_eq!((w.alive, w.total.to_string()), (4, "3/4".to_string()));
        assert!(w.held(true) && !w.held(false));
    }

    #[test]
    fn the_second_player_has_sets_of_her_own() {
        let w = weights("lines{1 2 3 / 4 5}", "", Player::O);
        assert_eq!((w.alive, w.total.to_string()), (1, "1/4".to_string()));
    }
}

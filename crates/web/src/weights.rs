//! Erdős–Selfridge weights of a position, exactly: a set that a player can still own whole, with k points to go,
//! weighs 2^-k.

use noughts::board::{Point, Sets};
use noughts::game::{Game, Player, Position, View};
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};
use serde_json::{Value, json};

/// The weights of one player's sets.
pub struct Weights {
    /// Numerators over 2^`scale`.
    sum: BigUint,
    at: Vec<BigUint>,
    scale: usize,
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
        let sets = sets_of(game, player);
        let scale = sets.iter().map(<[Point]>::len).max().unwrap_or(0);
        let mut weights = Weights {
            sum: BigUint::zero(),
            at: vec![BigUint::zero(); position.owner.len()],
            scale,
            alive: 0,
        };
        let owner = |p: &Point| position.owner[*p as usize];
        for set in sets.iter().filter(|set| set.iter().all(|p| owner(p) == 0 || owner(p) == player + 1)) {
            let open: Vec<Point> = set.iter().copied().filter(|p| owner(p) == 0).collect();
            let weight = BigUint::one() << (scale - open.len());
            for p in open {
                weights.at[p as usize] += &weight;
            }
            weights.sum += weight;
            weights.alive += 1;
        }
        weights
    }

    /// Weight of all sets through an open point.
    pub fn at(&self, p: Point) -> &BigUint {
        &self.at[p as usize]
    }

    /// Can the opponent stop every set, by the theorem? He is to move, or the owner of the sets is.
    pub fn held(&self, opponent_to_move: bool) -> bool {
        let one = BigUint::one() << self.scale;
        let most = self.at.iter().max().cloned().unwrap_or_default();
        if opponent_to_move { self.sum < one } else { &self.sum + most < one }
    }

    /// As the page has it: exact fractions, and numbers for the shades.
    pub fn json(&self, opponent_to_move: bool) -> Value {
        let most = self.at.iter().max().cloned().unwrap_or_default();
        let heat = |w: &BigUint| if most.is_zero() { 0.0 } else { ratio(w, &most) };
        json!({
            "alive": self.alive,
            "sum": self.fraction(&self.sum),
            "sum_number": ratio(&self.sum, &(BigUint::one() << self.scale)),
            "most": self.fraction(&most),
            "points": self.at.iter().map(|w| self.fraction(w)).collect::<Vec<_>>(),
            "heat": self.at.iter().map(|w| (heat(w) * 1000.0).round() / 1000.0).collect::<Vec<_>>(),
            "held": self.held(opponent_to_move),
        })
    }

    fn fraction(&self, numerator: &BigUint) -> String {
        let shared = numerator.trailing_zeros().map_or(self.scale, |z| (z as usize).min(self.scale));
        let (top, bottom) = (numerator >> shared, BigUint::one() << (self.scale - shared));
        if bottom.is_one() { top.to_string() } else { format!("{top}/{bottom}") }
    }
}

fn ratio(a: &BigUint, b: &BigUint) -> f64 {
    // Shift both into the range of a float first.
    let shift = a.bits().max(b.bits()).saturating_sub(60);
    let number = |n: &BigUint| (n >> shift).to_f64().unwrap_or(0.0);
    let bottom = number(b);
    if bottom == 0.0 { f64::MAX } else { number(a) / bottom }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::board::Board;
    use noughts::game::{Rules, new_game, parse_position};
    use std::sync::Arc;

    fn weights(board: &str, position: &str, player: Player) -> Weights {
        let board = Arc::new(Board::parse(board).unwrap());
        let game = new_game(board, Rules::strong()).unwrap();
        let position = parse_position(&*game, position).unwrap();
        Weights::of(&*game, &position, player)
    }

    #[test]
    fn tic_tac_toe_weighs_one() {
        let w = weights("3^2", "", 0);
        assert_eq!((w.fraction(&w.sum), w.fraction(w.at(4))), ("1".into(), "1/2".into()));
        assert!(!w.held(true));
        // O in the middle leaves four sets; X to move adds at most 2/8 more.
        let w = weights("3^2", "X: a1 O: b2", 0);
        assert_eq!(w.alive, 4);
        assert_eq!(w.fraction(&w.sum), "3/4");
        assert!(w.held(true) && !w.held(false));
    }
}

//! Leaves of Picker–Chooser and Chooser–Picker: points that complete a set, a weight, pairs to offer.
//!
//! Each is about a position with nothing on offer. Where two points are on offer, it must hold after one of Chooser's choices if
//! Chooser is the prover, and after both if Picker is.

use crate::core::game::{Game, Move, Outcome, Player, Position};
use crate::core::leaves::{Argument, DOES_NOT_APPLY, Settled, alive, less_than_one, pairing};
use crate::core::rules::Word;
use std::collections::HashSet;

const PICKER: Player = 1;
const CHOOSER: Player = 2;

pub enum Offers {
    /// `oc`: the prover wants a set and gets one.
    ///
    /// Chooser: some point completes a set of his. Every point is offered some time, or is the last one and his; when this one is, he
    /// keeps it. Or two of his sets lack two points each, p and q and p and r. The first offer with one of these three has p, which he keeps, and
    /// q or r stays open and completes a set; or else he keeps q or r, and p completes one. Not all three can be left to the end.
    ///
    /// Picker: two points complete sets of his. He offers both.
    Completing,
    /// `ow`: Picker wants a set, and the sum of 2^−(open points) over his sets without a point of Chooser's is less than 1. Chooser
    /// keeps the heavier point of each offer, so that the sum does not grow; a whole set would weigh 1.
    Weight,
    /// `op 1-2 3-4`: Chooser wants a set, and each of his sets without a point of Picker's contains one of these disjoint pairs of open
    /// points. Picker offers them first, and gets a point of each.
    Pairs(Vec<(usize, usize)>),
}

impl Argument for Offers {
    fn cost(&self, game: &Game, _: &Position) -> usize {
        let pairs = if let Offers::Pairs(pairs) = self { pairs.len() } else { 0 };
        (game.incidences + game.board.points).saturating_mul(6 + pairs)
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        let (word, fits) = (game.rules.word, accept.contains(&Outcome::Win(prover)));
        let proves = match (self, word) {
            (Offers::Completing, Word::PickerChooser) | (Offers::Pairs(_), Word::ChooserPicker) => PICKER,
            (Offers::Completing, Word::ChooserPicker) | (Offers::Weight, Word::PickerChooser) => CHOOSER,
            _ => return Err(DOES_NOT_APPLY.to_string()),
        };
        if !fits || prover != proves {
            return Err(DOES_NOT_APPLY.to_string());
        }
        let Some((p, q)) = position.offer else { return self.at_rest(game, position, prover) };
        let after = |kept: usize| {
            let mut next = position.clone();
            match game.play(&mut next, Move::Claim(kept)).1 {
                Some(Outcome::Win(winner)) if winner == prover => Ok(()),
                Some(_) => Err("the opponent has won then".to_string()),
                None => self.at_rest(game, &next, prover),
            }
        };
        if prover == CHOOSER { after(p).or_else(|_| after(q)) } else { after(p).and_then(|()| after(q)) }
    }
}

impl Offers {
    fn at_rest(&self, game: &Game, position: &Position, prover: Player) -> Result<(), String> {
        if let Offers::Pairs(pairs) = self {
            return pairing(&alive(game, position, prover), position, pairs);
        }
        let breaker = if matches!(self, Offers::Completing) { Game::other(prover) } else { prover };
        let open = |set: &Vec<usize>| -> Vec<usize> {
            set.iter().copied().filter(|&p| position.owner[p] == 0).collect()
        };
        let rests = alive(game, position, breaker).into_iter().map(open);
        if matches!(self, Offers::Completing) {
            let enough = completing(rests, prover);
            return if enough { Ok(()) } else { Err("too few points complete a set".to_string()) };
        }
        let exponents: Vec<usize> = rests.map(|rest| rest.len()).collect();
        if less_than_one(&exponents) { Ok(()) } else { Err("the weight is 1 or more".to_string()) }
    }
}

/// From the open points of each set that is alive.
fn completing(rests: impl Iterator<Item = Vec<usize>>, prover: Player) -> bool {
    let (mut ends, mut twos) = (HashSet::new(), HashSet::new());
    for rest in rests {
        match rest[..] {
            [p] => drop(ends.insert(p)),
            [p, q] => drop(twos.insert((p.min(q), p.max(q)))),
            _ => {}
        }
    }
    if prover == PICKER {
        return ends.len() > 1;
    }
    let mut met = HashSet::new();
    !ends.is_empty() || !twos.iter().all(|&(p, q)| met.insert(p) & met.insert(q))
}

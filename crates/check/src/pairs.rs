//! The leaf `pw`: pairs, and the weight of the sets that contain none.
//!
//! The prover answers a claim in a pair with the other point of it, and elsewhere plays for the sets that contain no pair, less
//! all points of pairs: by Erdős and Selfridge none of them falls to the opponent, since their weight is below 1. Of a set that contains
//! a pair the opponent gets no more than one of its two points. A claim of the prover that he did not need does no harm.

use crate::core::game::{Game, Outcome, Player, Position};
use crate::core::leaves::{Argument, DOES_NOT_APPLY, Settled, holding_is_enough, less_than_one, one_by_one};
use std::collections::BTreeSet;

pub struct PairsAndWeight(pub Vec<(usize, usize)>);

impl Argument for PairsAndWeight {
    fn cost(&self, game: &Game, _: &Position) -> usize {
        let sets = game.sets_of(1).len().max(game.sets_of(2).len());
        cost(game.incidences, sets, game.board.points, self.0.len())
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        if !(holding_is_enough(game, prover, accept) && one_by_one(game)) {
            return Err(DOES_NOT_APPLY.to_string());
        }
        let owner = &position.owner;
        let alive =
            game.sets_of(Game::other(prover)).iter().filter(|set| set.iter().all(|&p| owner[p] != prover));
        let left = alive.map(|set| set.iter().copied().filter(|&p| owner[p] == 0).collect());
        held(&minimal(left.collect()), position.mover == prover, &self.0).map(|_| ())
    }
}

/// The sets that contain no other one, the smallest first. Each must be sorted.
pub fn minimal(mut sets: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    sets.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut kept: Vec<Vec<usize>> = Vec::new();
    for set in sets {
        if !kept.iter().any(|small| small.iter().all(|p| set.binary_search(p).is_ok())) {
            kept.push(set);
        }
    }
    kept
}

/// What it takes to see whether pairs hold, in steps.
pub fn cost(incidences: usize, sets: usize, points: usize, pairs: usize) -> usize {
    incidences.saturating_mul(pairs.saturating_add(2 * sets).saturating_add(points).saturating_add(10))
}

/// Does the prover hold against what is left of the opponent's sets? Gives back the points that matter for it.
pub fn held(
    sets: &[Vec<usize>],
    prover_moves: bool,
    pairs: &[(usize, usize)],
) -> Result<BTreeSet<usize>, String> {
    let mut zone = BTreeSet::new();
    for &(a, b) in pairs {
        if !zone.insert(a) || !zone.insert(b) {
            return Err(format!("{}-{} shares a point with another pair", a + 1, b + 1));
        }
    }
    let points: BTreeSet<usize> = sets.iter().flatten().copied().collect();
    if let Some(p) = zone.difference(&points).next() {
        return Err(format!("{} is on no set that is left", p + 1));
    }
    let paired = |set: &&Vec<usize>| {
        pairs.iter().any(|(a, b)| set.binary_search(a).is_ok() && set.binary_search(b).is_ok())
    };
    let rest = sets.iter().filter(|set| !paired(set));
    let rest = minimal(rest.map(|set| set.iter().copied().filter(|p| !zone.contains(p)).collect()).collect());
    let others: BTreeSet<usize> = rest.iter().flatten().copied().collect();
    let exponents: Vec<usize> = rest.iter().map(Vec::len).collect();
    let after = |p: usize| {
        let through = rest.iter().filter(|set| set.binary_search(&p).is_ok());
        [&exponents[..], &through.map(Vec::len).collect::<Vec<_>>()].concat()
    };
    let light =
        less_than_one(&exponents) && (prover_moves || others.iter().all(|&p| less_than_one(&after(p))));
    if !light {
        return Err("the weight of the sets that contain no pair is 1 or more".to_string());
    }
    zone.extend(others);
    Ok(zone)
}

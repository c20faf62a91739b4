//! Trees with every kind of record, written by chance; for a part that is false, with records that do their best.

use super::mutate::{Rng, in_any_order, shuffled};
use super::solver::Solver;
use crate::arguments::Arguments;
use crate::core::Around;
use crate::core::budget::{Budget, DEFAULT_LIMIT};
use crate::core::game::{Game, Move, Outcome, Position};
use crate::core::leaves::{Argument, Leaf};
use crate::core::text::Records;
use std::rc::Rc;

/// Writes the tree of a part, with random choices of moves, leaves, names and references.
pub struct Writer<'a, 'b> {
    pub solver: Solver<'a>,
    pub rng: &'b mut Rng,
    pub symmetries: &'b [Vec<usize>],
    pub named: Vec<Position>,
    pub lines: Vec<String>,
}

impl Writer<'_, '_> {
    fn at_once(&self, position: &mut Position) -> bool {
        self.solver.game.moves(position).into_iter().any(|mv| {
            let (undo, over) = self.solver.game.play(position, mv);
            Game::undo(position, &undo);
            over.is_some_and(|outcome| self.solver.accept.contains(&outcome))
        })
    }

    fn settles(&self, leaf: &str, position: &Position) -> bool {
        let words: Vec<&str> = leaf.split(' ').collect();
        let [prover] = self.solver.provers[..] else { return false };
        if self.solver.game.rules.players != 2 {
            return false;
        }
        let records = Records::new(&b""[..], Rc::new(Budget::new(DEFAULT_LIMIT)));
        let Ok(other) = Arguments.leaf(&words, self.solver.game, &records) else { return false };
        let own =
            || Leaf::read(&words, self.solver.game).ok().map(|leaf| Box::new(leaf) as Box<dyn Argument>);
        let leaf = other.or_else(own);
        leaf.is_some_and(|leaf| leaf.settles(self.solver.game, position, prover, &self.solver.accept).is_ok())
    }

    /// A leaf that may or may not hold.
    fn some_leaf(&mut self, position: &Position) -> String {
        let open = open_in_any_order(self.rng, position);
        match self.rng.below(14) {
            0 => "w".to_string(),
            1 => "n".to_string(),
            2 if self.rng.one_in(3) => "h".to_string(),
            2 => format!("h {}", 1 + self.rng.below(position.owner.len())),
            3 => pairs("p", &open),
            4 => {
                // Marked points have partners too.
                let mut all = shuffled(self.rng, position.owner.len());
                all.truncate(all.len() - self.rng.below(3).min(all.len()));
                pairs("a", &all)
            }
            5 => "f".to_string(),
            6 => {
                let most = self.rng.below(1 + open.len() / 2);
                pairs("pw", &open[..2 * most])
            }
            7 => "v".to_string(),
            8 => plan(self.rng, &open),
            9 => "oc".to_string(),
            10 => "ow".to_string(),
            11 => pairs("op", &open),
            12 => format!("e {}", 1 << self.rng.below(18)),
            _ => open
                .iter()
                .take(1 + self.rng.below(3))
                .fold("t".to_string(), |text, p| format!("{text} {}", p + 1)),
        }
    }

    fn reference(&self, position: &Position) -> Option<String> {
        for (k, named) in self.named.iter().enumerate() {
            for (g, symmetry) in self.symmetries.iter().enumerate() {
                let offer =
                    named.offer.map(|(p, q)| (symmetry[p].min(symmetry[q]), symmetry[p].max(symmetry[q])));
                let owners = (0..position.owner.len()).all(|p| position.owner[symmetry[p]] == named.owner[p]);
                if owners
                    && (named.mover, named.claims, offer) == (position.mover, position.claims, position.offer)
                {
                    return Some(format!("= {} {g}", k + 1));
                }
            }
        }
        None
    }

    pub fn write(&mut self, position: &mut Position, over: Option<Outcome>) {
        let game = self.solver.game;
        let prover_moves = self.solver.provers.contains(&position.mover);
        if over.is_some() || (prover_moves && self.at_once(position)) {
            return;
        }
        if let Some(reference) = self.reference(position).filter(|_| !self.rng.one_in(4)) {
            self.lines.push(reference);
            return;
        }
        // Where nothing true can be written, try all the harder to find something that passes.
        let lost = !self.solver.forces(position, None);
        if lost && !self.named.is_empty() && self.rng.one_in(4) {
            let (k, g) = (self.rng.below(self.named.len()), self.rng.below(self.symmetries.len()));
            self.lines.push(format!("= {} {g}", k + 1));
            return;
        }
        let mut name = String::new();
        if self.rng.one_in(2) {
            self.named.push(position.clone());
            name = format!("@{} ", self.named.len());
        }
        for _ in 0..if lost { 40 } else { self.rng.below(12) } {
            let leaf = self.some_leaf(position);
            if self.settles(&leaf, position) {
                self.lines.push(name + &leaf);
                return;
            }
        }
        let moves = game.moves(position);
        if prover_moves {
            let good = |mv: &&Move| {
                let (undo, over) = game.play(position, **mv);
                let forced = self.solver.forces(position, over);
                Game::undo(position, &undo);
                forced
            };
            let good: Vec<&Move> = moves.iter().filter(good).collect();
            let hopeless = self.rng.below(moves.len());
            let mv = good.get(self.rng.below(good.len())).map_or(moves[hopeless], |mv| **mv);
            self.lines.push(format!("{name}m {mv}"));
            self.after(position, mv);
            return;
        }
        let leaf = self.some_leaf(position);
        let mut branches = Vec::new();
        let mut settled = 0;
        for &mv in &moves {
            let (undo, over) = game.play(position, mv);
            let at_once =
                self.solver.provers.contains(&position.mover) && over.is_none() && self.at_once(position);
            let by_leaf = over.is_none() && !at_once && self.settles(&leaf, position);
            Game::undo(position, &undo);
            settled += usize::from(by_leaf);
            if !(over.is_some() || at_once || by_leaf) || self.rng.one_in(5) {
                branches.push(mv);
            }
        }
        // Perhaps nobody misses a branch.
        branches.retain(|_| !(lost && self.rng.one_in(4)));
        let leaf = if settled > 0 { format!(" {leaf}") } else { String::new() };
        self.lines.push(format!("{name}o {}{leaf}", branches.len()));
        for mv in branches {
            self.lines.push(format!("r {mv}"));
            self.after(position, mv);
        }
    }

    fn after(&mut self, position: &mut Position, mv: Move) {
        let (undo, over) = self.solver.game.play(position, mv);
        self.write(position, over);
        Game::undo(position, &undo);
    }
}

/// The open points, shuffled.
pub fn open_in_any_order(rng: &mut Rng, position: &Position) -> Vec<usize> {
    in_any_order(rng, (0..position.owner.len()).filter(|&p| position.owner[p] == 0))
}

/// A leaf of pairs, each of two points that follow each other.
pub fn pairs(word: &str, points: &[usize]) -> String {
    let pairs = points.chunks_exact(2);
    pairs.fold(word.to_string(), |text, pair| format!("{text} {}-{}", pair[0] + 1, pair[1] + 1))
}

/// A plan of answers under misère that may or may not hold, on open points in random order.
pub fn plan(rng: &mut Rng, open: &[usize]) -> String {
    let mut words = vec!["u".to_string()];
    let mut left = &open[..open.len() - rng.below(3).min(open.len())];
    while let Some(size) = [2, 3, 2, 4].get(rng.below(4)).filter(|&&size| size <= left.len()) {
        let (unit, rest) = left.split_at(*size);
        let names: Vec<String> = unit.iter().map(|p| (p + 1).to_string()).collect();
        words.push(match &names[..] {
            [a, b] if rng.one_in(2) => format!("{a}-{b}"),
            [claims @ .., answer] => format!("{}>{answer}", claims.join("-")),
            [] => continue,
        });
        left = rest;
    }
    if let Some(p) = left.first().filter(|_| rng.one_in(2)) {
        words.push((p + 1).to_string());
    }
    words.join(" ")
}

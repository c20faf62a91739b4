//! Any game as an arena, played by its definition: games of three or more players.

use super::Arena;
use crate::game::{Game, Move, OutcomeSet, Player, Position};

/// The question "can these players together force one of these outcomes?"
pub struct Naive<'a> {
    game: &'a dyn Game,
    /// The position and those it came from.
    path: Vec<Position>,
    attackers: Vec<Player>,
    accept: OutcomeSet,
}

impl<'a> Naive<'a> {
    pub fn new(
        game: &'a dyn Game,
        position: &Position,
        attackers: &[Player],
        accept: OutcomeSet,
    ) -> Naive<'a> {
        Naive { game, path: vec![position.clone()], attackers: attackers.to_vec(), accept }
    }

    fn here(&self) -> &Position {
        &self.path[self.path.len() - 1]
    }
}

impl<const W: usize> Arena<W> for Naive<'_> {
    fn attacker_to_move(&self) -> bool {
        self.attackers.contains(&self.game.mover(self.here()))
    }

    fn settled(&mut self) -> Option<bool> {
        self.game.outcome(self.here()).map(|outcome| self.accept.contains(outcome))
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        *moves = self.game.moves(self.here());
    }

    fn make(&mut self, mv: Move) {
        self.path.push(self.game.play(self.here(), mv));
    }

    fn unmake(&mut self) {
        self.path.pop();
    }

    /// Classes: the owner, or 7 for a point on offer. The tag is the turn within one round.
    fn classes(&self, _normal: bool, classes: &mut Vec<u8>) -> u32 {
        let here = self.here();
        classes.clear();
        classes.extend(here.numbers());
        if let Some((p, q)) = here.offer {
            classes[p.index()] = 7;
            classes[q.index()] = 7;
        }
        // Whoever is to move, and how far the turn has come: the same for positions a whole round apart.
        here.ply % self.game.round()
    }
}

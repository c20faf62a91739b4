//! Any game as an arena, played by its definition: games of three or more players.

use super::Arena;
use crate::board::{SetId, Sets};
use crate::game::{Act, Game, Move, OutcomeSet, Player, Position, Turn, View};

/// The question "can these players together force one of these outcomes?"
pub struct Naive<'a> {
    game: &'a dyn Game,
    /// The position and those it came from.
    path: Vec<Position>,
    /// For each of them: may the game be over there? If not, that need not be looked up.
    may_be_over: Vec<bool>,
    attackers: Vec<Player>,
    accept: OutcomeSet,
    /// The sets, and for each point those through it, where players claim a point each and all want or fear the same sets.
    sets: Option<(&'a Sets, Sets<SetId>)>,
}

impl<'a> Naive<'a> {
    pub fn new(
        game: &'a dyn Game,
        position: &Position,
        attackers: &[Player],
        accept: OutcomeSet,
    ) -> Naive<'a> {
        let sets = match game.view() {
            View::Positional(plain)
                if plain.one_family()
                    && plain.schedule().is_none()
                    && game.rules().turn != Turn::Offer
                    && !game.board().is_unlisted() =>
            {
                let sets = plain.sets(Player::X);
                Some((sets, sets.through(position.owner.len())))
            }
            _ => None,
        };
        let attackers = attackers.to_vec();
        Naive { game, path: vec![position.clone()], may_be_over: vec![true], attackers, accept, sets }
    }

    fn here(&self) -> &Position {
        &self.path[self.path.len() - 1]
    }

    /// Does the attack succeed, if the game is over?
    fn succeeded(&self) -> Option<bool> {
        let may_be_over = self.may_be_over[self.may_be_over.len() - 1];
        let outcome = may_be_over.then(|| self.game.outcome(self.here())).flatten();
        outcome.map(|outcome| self.accept.contains(outcome))
    }

    /// May a move end the game that is not over here? It completes a set, or leaves nothing open.
    fn may_end(&self, mv: Move) -> bool {
        let (Some((sets, through)), Move::Claim(p)) = (&self.sets, mv) else { return true };
        let here = self.here();
        let shared = self.game.rules().act == Act::Shared;
        let owner = Some(if shared { Player::X } else { self.game.mover(here) });
        let is_last = || here.owner.iter().filter(|owner| owner.is_none()).count() == 1;
        let whole =
            |set: &SetId| sets.get(set.index()).iter().all(|&q| q == p || here.owner[q.index()] == owner);
        through.get(p.index()).iter().any(whole) || is_last()
    }
}

impl<const W: usize> Arena<W> for Naive<'_> {
    fn attacker_to_move(&self) -> bool {
        self.attackers.contains(&self.game.mover(self.here()))
    }

    fn settled(&mut self) -> Option<bool> {
        self.succeeded()
    }

    fn is_over(&mut self) -> Option<bool> {
        Some(self.succeeded().is_some())
    }

    fn ends_at_once(&mut self) -> Option<bool> {
        let here = self.here();
        let attacking = self.attackers.contains(&self.game.mover(here));
        let good = |mv: Move| {
            let outcome = self.game.outcome(&self.game.play(here, mv));
            outcome.is_some_and(|outcome| self.accept.contains(outcome) == attacking)
        };
        if self.sets.is_none() || self.game.rules().drop {
            return Some(self.game.moves(here).into_iter().any(|mv| self.may_end(mv) && good(mv)));
        }
        // Whichever set a claim completes, the game ends in the same way.
        let ends = here.open().map(Move::Claim).find(|&mv| self.may_end(mv));
        Some(ends.is_some_and(good))
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        *moves = self.game.moves(self.here());
    }

    fn make(&mut self, mv: Move) {
        self.may_be_over.push(self.may_end(mv));
        self.path.push(self.game.play(self.here(), mv));
    }

    fn unmake(&mut self) {
        self.path.pop();
        self.may_be_over.pop();
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

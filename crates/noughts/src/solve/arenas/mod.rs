//! What a search plays on: a game turned into one yes-or-no question, with moves that can be taken back.

pub mod avoid;
pub mod claims;
pub mod hops;
pub mod naive;
pub mod offers;
pub mod tally;
pub mod turns;

use super::table::Numbers;
use crate::bits::Bits;
use crate::certificate::Leaf;
use crate::game::Move;
use crate::point::Point;
use crate::rng::Dice;
use crate::rng::GOLDEN;

/// A position as a search stores it: three bits for each point, and what is not on the points (mover, offer,
/// passes). Two positions with the same key have the same answer to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key<const W: usize> {
    pub planes: [Bits<W>; 3],
    pub tag: u32,
}

impl<const W: usize> Key<W> {
    pub const EMPTY: Key<W> = Key { planes: [Bits::EMPTY; 3], tag: 0 };

    /// A key from a class from 0 to 7 for each point.
    pub fn new(classes: impl Iterator<Item = u8>, tag: u32) -> Key<W> {
        let mut key = Key { tag, ..Key::EMPTY };
        for (p, class) in classes.enumerate() {
            key.set(Point::new(p), class);
        }
        key
    }

    pub fn set(&mut self, p: Point, class: u8) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if class >> bit & 1 != 0 {
                plane.insert(p);
            }
        }
    }

    /// A hash of the whole key.
    pub fn hash(&self) -> u64 {
        let words = self.planes.iter().flat_map(|plane| plane.words().iter().copied());
        words.chain([u64::from(self.tag)]).fold(GOLDEN, |h, w| Dice::mix(h ^ w))
    }
}

/// A question "can the attacker force it?" at a position, with moves made and taken back.
///
/// REQUIRED of every arena: everything without a default. OPTIONAL: the rest, which only costs speed.
pub trait Arena<const W: usize>: Send {
    /// Is the attacker to move?
    fn attacker_to_move(&self) -> bool;
    /// The answer here, if it needs no search. Must decide every finished game.
    fn settled(&mut self) -> Option<bool>;
    /// Moves, the most promising first; enough of them that leaving out the others cannot change the answer.
    fn moves(&mut self, moves: &mut Vec<Move>);
    fn make(&mut self, mv: Move);
    fn unmake(&mut self);
    /// The class of each point and the tag, for keys. `normal`: merge positions that differ in what no longer
    /// matters; otherwise point for point.
    fn classes(&self, normal: bool, classes: &mut Vec<u8>) -> u32;

    /// A longer look, done once for a position: may settle it.
    fn look(&mut self) -> Option<bool> {
        None
    }

    /// The look at a position that [`estimate`](Arena::estimate) has left open, without what that has looked for in vain.
    fn look_again(&mut self) -> Option<bool> {
        self.look()
    }

    /// With the defender to move: keep only replies that might save him. Called after `look`.
    fn narrow(&mut self, _moves: &mut Vec<Move>) {}

    /// Allow the attacker only so many of his most promising moves. A success is then a success all the same; a failure
    /// says nothing. Answers false if moves cannot be told apart here.
    fn restrict(&mut self, width: Option<u8>) -> bool {
        width.is_none()
    }

    /// The moves under a restriction: of those that look alike, the ones come first whose points have the least images.
    fn moves_as(&mut self, _images: &[Point], moves: &mut Vec<Move>) {
        self.moves(moves);
    }

    /// How many moves of the attacker to look at, under a restriction.
    fn width(&self) -> usize {
        usize::MAX
    }

    /// Is the game over, where the arena knows it faster than the definition?
    fn is_over(&mut self) -> Option<bool> {
        None
    }

    /// Can the mover end the game at once as his side of the question wants it, where the arena knows that?
    fn ends_at_once(&mut self) -> Option<bool> {
        None
    }

    /// An argument that settles this position for the attacker, or for the defender.
    fn leaf(&mut self, _for_attacker: bool) -> Option<Leaf> {
        None
    }

    /// The same for the attacker, with more patience.
    fn patient_leaf(&mut self) -> Option<Leaf> {
        None
    }

    /// With the opponent of the side in question to move: an argument that settles most replies.
    fn otherwise(&mut self, _for_attacker: bool) -> Option<Leaf> {
        None
    }

    /// Does an argument given by `otherwise` settle this position?
    fn leaf_works(&mut self, _leaf: &Leaf) -> bool {
        false
    }

    /// A first guess of the numbers of a new position, or its answer.
    fn estimate(&mut self) -> Numbers {
        Numbers::UNSEEN
    }
}

#[cfg(test)]
mod tests {
    use super::{Arena, claims::Claims, naive::Naive};
    use crate::Board;
    use crate::game::{Game, Move, Player, Position, PositionalGame, Question, Rules, View};
    use crate::rng::Dice;

    /// What an arena says of the end of the game must be what the definition says.
    fn compare(game: &PositionalGame, arena: &mut dyn Arena<1>, attack: &Question, at: &Position) -> u32 {
        let over = game.outcome(at).is_some();
        assert_eq!(arena.is_over().unwrap_or(over), over);
        if over {
            return 0;
        }
        let attacking = attack.provers.contains(&game.mover(at));
        let good = |mv: Move| {
            let outcome = game.outcome(&game.play(at, mv));
            outcome.is_some_and(|outcome| attack.accept.contains(outcome) == attacking)
        };
        let ends = game.moves(at).into_iter().any(good);
        assert_eq!(arena.ends_at_once().unwrap_or(ends), ends, "{} {at:?}", game.rules());
        u32::from(ends)
    }

    #[test]
    fn arenas_tell_the_end_as_the_definition_does() {
        let mut dice = Dice::new(3);
        let several = ["notakto players=3", "strong players=3", "strong players=3 drop", "strong players=4"];
        let two = [
            "notakto",
            "notakto drop",
            "misere",
            "misere bias=2:1",
            "strong",
            "strong drop",
            "maker-breaker",
        ];
        let mut ends = 0;
        for (rules, board) in several.iter().chain(&two).flat_map(|r| ["3^2", "grid(4,3,3)"].map(|b| (r, b)))
        {
            let board = std::sync::Arc::new(board.parse::<Board>().unwrap());
            let game = rules.parse::<Rules>().unwrap().on(board).unwrap();
            let View::Positional(game) = game.view() else { unreachable!() };
            let players = game.players();
            for _ in 0..60 {
                let mut attacks = vec![Question::wins(Player::X)];
                if players > 2 {
                    attacks = Player::among(players).map(|p| Question::holds(p, players)).collect();
                    let coalition = attacks[0].opposite(players);
                    attacks.push(coalition);
                }
                for attack in attacks {
                    let mut at = game.start();
                    let mut arena: Box<dyn Arena<1> + '_> = if players > 2 {
                        Box::new(Naive::new(game, &at, &attack.provers, attack.accept))
                    } else {
                        Box::new(Claims::new(game, &at, attack.provers[0], crate::solve::Features::default()))
                    };
                    ends += compare(game, &mut *arena, &attack, &at);
                    while game.outcome(&at).is_none() {
                        let moves = game.moves(&at);
                        let mv = moves[dice.below(moves.len() as u64) as usize];
                        arena.make(mv);
                        at = game.play(&at, mv);
                        ends += compare(game, &mut *arena, &attack, &at);
                    }
                }
            }
        }
        assert!(ends > 1_000, "{ends}");
    }
}

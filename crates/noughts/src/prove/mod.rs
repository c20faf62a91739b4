//! Proofs that a person can follow: X's win as lines of play, as few as possible.
//!
//! A **line of play** is a way through the proof from its first move to a double threat. A move is **forced** if the
//! opponent would otherwise complete a winning set at once. X must make forced moves like everybody; a forced reply
//! of O does not branch, since any other move of hers loses at once. Where O's move is free, the proof has a branch
//! for each orbit of open points under the symmetries of the position (the automorphisms of the board that take X's
//! points to X's points and O's to O's). The number of lines is thus
//!
//! * 1 after a move of X that leaves two points to complete a set (and O none),
//! * that of the position after the forced reply, where O's reply is forced,
//! * the sum over the orbits of O's replies, where they are free,
//!
//! and the least number takes the best of X's moves everywhere ([`minimum`]). Rows that are written as one because
//! X's answer is the same count as many lines as they stand for.

mod arena;
mod certificate;
mod json;
mod latex;
mod minimum;
mod names;
mod published;
mod rows;
mod symmetry;
mod text;
mod tree;

pub use arena::Stones;
pub use json::Tree;
pub use minimum::Cost;
pub use names::{Names, Notation};
pub use tree::{Branch, Turn};

use crate::game::{Game, Goal, Player, Position, PositionalGame, View};
use crate::limits::{Meter, Stop};
use crate::strategy::NotFor;
use arena::Arena;
use minimum::Search;
use symmetry::Symmetries;

/// A proof with the least number of lines.
pub struct Proof<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The position from which X wins.
    pub start: Position,
    /// What happens from the start on.
    pub root: Turn,
    /// How long it is.
    pub cost: Cost,
    /// Positions that were compared to find it, up to symmetry.
    pub positions: usize,
    symmetries: Symmetries,
    arena: Arena,
}

/// What came of an attempt to prove that X wins.
pub enum Attempt<'a> {
    /// X wins, and this is how.
    Proved(Box<Proof<'a>>),
    /// X does not win: there is nothing to prove.
    NoWin,
    /// A limit came first.
    Stopped(Stop),
}

/// Finds a proof with the least number of lines that X wins from a position. An error says why the game cannot be
/// treated: rules, size, or more symmetries than can be listed.
pub fn prove<'a>(game: &'a dyn Game, start: &Position, meter: &Meter) -> Result<Attempt<'a>, NotFor> {
    let arena = Arena::new(Proof::applies(game)?)?;
    let symmetries = Symmetries::of(game.board())?;
    let stones = Stones::of(start);
    let mut search = Search::new(&arena, &symmetries, meter);
    match tree::build(&mut search, &stones, game.mover(start) == Player::X) {
        Err(stop) => Ok(Attempt::Stopped(stop)),
        Ok(None) => Ok(Attempt::NoWin),
        Ok(Some((root, cost))) => {
            let positions = search.positions();
            let start = start.clone();
            Ok(Attempt::Proved(Box::new(Proof { game, start, root, cost, positions, symmetries, arena })))
        }
    }
}

impl Proof<'_> {
    /// Is there a proof of this kind for a game? An error says why not.
    pub fn applies(game: &dyn Game) -> Result<&PositionalGame, NotFor> {
        let rules = game.rules();
        let View::Positional(positional) = game.view() else {
            return Err(NotFor::Rules(format!("a proof of this kind needs claims of points, not {rules}")));
        };
        if !rules.is_plain()
            || rules.goal == Goal::Avoid
            || rules.goal == Goal::Maker(Player::O)
            || positional.schedule().is_some()
        {
            return Err(NotFor::Rules(format!(
                "a proof of this kind is for strong and for maker-breaker, one claim a turn, X to win; the rules are {rules}"
            )));
        }
        Ok(positional)
    }

    /// The definition of the number of lines, to stand beside it.
    pub const DEFINITION: &'static str = "A line of play ends in a double threat; forced replies do not branch; O's free moves count \
        up to the symmetries of the position.";
}

#[cfg(test)]
mod tests;

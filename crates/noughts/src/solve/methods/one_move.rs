//! What the next move decides: a set that can be completed now, or nothing left to win.

use super::{Entry, Method, Settles};
use crate::solve::arenas::Arena;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::OneMove,
    word: "one-move",
    settles: Settles::Glance,
    needs: "every game",
    proves: "either answer",
    evidence: "the move, or nothing where the game is over",
};

/// The answer, if no more than a move is needed for it.
pub fn answer<const W: usize>(arena: &mut dyn Arena<W>) -> Option<bool> {
    arena.settled()
}

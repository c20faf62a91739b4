//! The weight of Erdős and Selfridge: a set from which the attacker lacks k points counts 2^−k. Below 1 (before a move of the
//! defender), or if no claim brings it to 1 (before one of the attacker), the defender holds by taking the heaviest point
//! each time. Who must not complete a set takes the lightest point instead, in the arena of claims. Hop games have a form of their own, in the arena of hops.

use super::{Entry, Method, Settles};
use crate::solve::arenas::tally::{Side, Tally};

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Weight,
    word: "weights",
    settles: Settles::Glance,
    needs: "one claim a turn, owning a set wins or (misère) loses; hop games; picker-chooser",
    proves: "that the attacker is held",
    evidence: "the argument by name (leaves w, v, h and ow); the checker adds the weights up",
};

/// Is the attacker held, with the one or the other to move?
pub fn holds<const W: usize>(tally: &Tally<W>, attacker: Side, attacker_to_move: bool) -> bool {
    if attacker_to_move { tally.weight_stays_below_one(attacker) } else { tally.weight_below_one(attacker) }
}

//! A strong game that cannot end in a draw is won by the first player: strategy stealing gives him at least a draw.
//!
//! The evidence is a refutation of "there is a two-colouring of the points that leaves no set in one colour". Small
//! boards are left to the search, whose evidence is a strategy that can be played.

use crate::board::Sets;
use crate::limits::{Limits, Meter};
use crate::point_sets::decide::two_colouring;
use crate::sat::{self, Answer, Formula, Literal, Refutation};
use crate::solve::methods::{Entry, Method, Settles};

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::NoDraw,
    word: "no-draw",
    settles: Settles::Game,
    needs: "strong play from the empty board, one family of sets, more than 16 points",
    proves: "that the first player wins",
    evidence: "a refutation of every draw position, and strategy stealing",
};

/// Up to this many points the search is quick.
const SMALL: usize = 16;
/// Steps of the proof after which the search goes on without it.
const STEPS: u64 = 20_000;

/// A refutation that shows that every two-colouring has a set in one colour, if that is easily found out.
pub fn refutation(sets: &Sets, points: usize, limits: &Limits) -> Option<Refutation> {
    // The checker numbers different sets only, so that a repeated one would shift the clauses.
    let repeated = sets.distinct().len() < sets.len();
    if points <= SMALL || repeated || two_colouring(sets, points).is_some() {
        return None;
    }
    let limits = Limits { nodes: Some(STEPS), ..limits.clone() };
    match sat::solve(&formula(sets, points), &Meter::new(limits)) {
        Ok(Answer::Refuted(refutation)) => Some(refutation),
        Ok(Answer::Model(_)) | Err(_) => None,
    }
}

/// For each set, in the order of the board: not all of it in the one colour, not all in the other.
fn formula(sets: &Sets, points: usize) -> Formula {
    let clause = |set: &[u32], sign: Literal| set.iter().map(|&p| sign * (p as Literal + 1)).collect();
    let clauses = sets.iter().flat_map(|set| [clause(set, 1), clause(set, -1)]).collect();
    Formula { variables: points, clauses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn found_exactly_where_there_is_no_colouring() {
        for (spec, none) in
            [("AG(3,3)", true), ("PBSTS(31)", true), ("5^2", false), ("PG(2,4)", false), ("AG(2,3)", false)]
        {
            let board = Board::parse(spec).unwrap();
            let sets = board.list_sets(1 << 20).unwrap();
            let found = refutation(&sets, board.points(), &Limits::default());
            assert_eq!(found.is_some(), none, "{spec}");
            if let Some(refutation) = found {
                assert_eq!(refutation.replay(&formula(&sets, board.points())), Ok(()), "{spec}");
            }
        }
    }
}

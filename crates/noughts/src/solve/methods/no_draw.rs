//! A strong game that cannot end in a draw is won by the first player: strategy stealing gives him at least a draw.
//!
//! The evidence is a refutation of "there is a two-colouring of the points that leaves no set in one colour". Small
//! boards are left to the search, whose evidence is a strategy that can be played.

use crate::board::{Point, Sets};
use crate::game::{Game, Goal, Player, View};
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

/// Does counting show that every two-colouring has a set in one colour? A set of k points with both colours has k − 1 pairs of different
/// colours or more; with each pair in λ sets at most there are at most λ·n²/4 of them. It shows this for Steiner triple systems.
pub fn is_counted_out(sets: &Sets, points: usize) -> bool {
    if !(1..=MOST_COUNTED).contains(&points) || sets.iter().any(<[Point]>::is_empty) {
        return false;
    }
    let mut together = vec![0u64; points * points];
    for set in sets.iter() {
        for (i, &p) in set.iter().enumerate() {
            set[i + 1..].iter().for_each(|&q| together[p.index() * points + q.index()] += 1);
        }
    }
    let mixed: u64 = sets.iter().map(|set| set.len() as u64 - 1).sum();
    let most = together.into_iter().max().unwrap_or(0);
    mixed > most * (points as u64 * points as u64 / 4)
}

/// Does counting show that a misère game of two by claims cannot end in a draw?
pub fn is_impossible(game: &dyn Game) -> bool {
    let View::Positional(game) = game.view() else { return false };
    let misere = game.rules().goal == Goal::Avoid && game.rules().is_plain() && game.one_family();
    misere && is_counted_out(game.sets(Player::X), game.board().points())
}

/// The largest board whose pairs are counted.
const MOST_COUNTED: usize = 1024;

/// For each set, in the order of the board: not all of it in the one colour, not all in the other.
fn formula(sets: &Sets, points: usize) -> Formula {
    let clause =
        |set: &[Point], sign: Literal| set.iter().map(|&p| sign * (p.index() as Literal + 1)).collect();
    let clauses = sets.iter().flat_map(|set| [clause(set, 1), clause(set, -1)]).collect();
    Formula { variables: points, clauses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// Counting decides for triple systems, and where it says so there is no colouring.
    #[test]
    fn counting_says_nothing_false() {
        for (spec, counted) in [
            ("STS(15,80)", true),
            ("bose(27)", true),
            ("AG(2,3)", true),
            ("PG(2,2)", true),
            ("3^2", false),
            ("3^3", false),
            ("PG(2,3)", false),
            ("lines{1 2 3}", false),
            ("lines{1; 2 3}", false),
            ("lines{1 2; 2 3; 1 3}", true),
        ] {
            let board = Board::parse(spec).unwrap();
            let sets = board.list_sets(1 << 20).unwrap();
            assert_eq!(is_counted_out(&sets, board.points()), counted, "{spec}");
            assert!(!counted || two_colouring(&sets, board.points()).is_none(), "{spec}");
        }
    }

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

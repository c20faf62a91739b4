//! `by caps`: misère play on a projective binary triple system is won by the second player (Clark, Mancini and Van Hook).
//!
//! The points are the non-zero vectors of GF(2)^k, k ≥ 3, and a set is three points with sum 0. Call the players X and O. A coset a + W of
//! a subspace W that does not contain a is a *cap*: the sum of three of its points is not 0. O claims only points of a cap, so she never
//! completes a set; and since no draw is possible, she wins if she always has an open point of it to claim.
//!
//! **No draw.** If all n(n−1)/6 sets had both colours, each would have two pairs of different colours, and there are at most
//! n²/4 such pairs: n(n−1)/3 ≤ n²/4, so n ≤ 4.
//!
//! **Beginning.** O's first point is arbitrary. If X's second one is the sum of these two points, her second one is arbitrary; else it is the
//! sum of X's two. In both cases call her points A and B so that X has x, x' with x + x' = A, and B is outside of ⟨x, A⟩. The seven
//! points of ⟨x, A, B⟩ are the *plane*. In turns three and four she answers X's first claim p outside of the plane with A + p, and his other
//! claim y with x + B; if y is that point, x and x' exchange their names first. X cannot stay in the plane: then he had four of its points and O
//! the three A, B, x + B, which are not on a line, and four points of the plane without a set are the complement of
//! a line. So after four turns (unless X has lost) X has x, x', p, y and O has A, B, x + B, A + p.
//!
//! **Cap.** W = ⟨x, A + B, p, further peaks⟩ and M = A + W, where a peak is a claim of X outside of the span of all claims before (y may be one).
//! A is not in W, because x, A, B, p and the peaks are independent. O's points are in M, and x and p are in W. M falls into *tiles*
//! a + ⟨x, p⟩; the *partner* of a is a + x + p. Invariant: if X has a point of M, then O has its partner. After four turns: x' = A + x has the partner A + p.
//! y is in M only if it is in the tile of A or of B. In that of A only A + x + p is left, and completes a set with x' and p. In that of B
//! the partners B, x + B are O's. A peak enlarges M by points outside of the span, all of them open.
//!
//! **Answers.** If X claims a point of M whose partner is open, O claims it (it is not X's, by the invariant). Otherwise she claims any open
//! point of M. There is one: if not, X has at most one point of each tile (with a and a + x he had a set with x, with a and a + p one with p, and
//! not a and its partner), at most |M|/4 in all; then O has at least 3|M|/4, and X, who has one point more and whose points lie in M and W, has at least
//! |M|/2 + 1 in W. But of W he has at most |W|/2 = |M|/2: with one of them, say a, the sums a + b with the others b are
//! as many points of W that are not his.

use crate::avoidance::misere_one_by_one;
use crate::core::Fault;
use crate::core::claim::Claim;
use crate::core::game::Outcome;
use crate::core::leaves::DOES_NOT_APPLY;
use crate::core::text::{Records, number};
use crate::core::tree::Part;
use std::collections::HashSet;

pub const NOTE: &str =
    "the second player of misère play on a projective binary triple system claims points of a cap that grows";

/// Checks the record `vectors v1 … vN`: the points are all non-zero vectors, as numbers, and the sets all triples with sum 0.
pub fn check(claim: &Claim, part: &Part, records: &mut Records<'_>) -> Result<(), Fault> {
    let game = &claim.game;
    let board = &game.board;
    let points = board.points;
    let start = claim.start.open == points && claim.start.mover == 1;
    let second = part.provers == [2] && part.accept.contains(&Outcome::Win(2));
    if !(misere_one_by_one(game) && start && second) || board.second.is_some() {
        return records.reject(DOES_NOT_APPLY);
    }
    records.steps(4 * board.incidences() + 4 * points)?;
    records.cells(3 * points)?;
    let line = records.record()?;
    let Some(vectors) = line.strip_prefix("vectors ") else {
        return records.reject("a record “vectors …” is due");
    };
    let vectors: Vec<usize> = vectors
        .split(' ')
        .map(|text| number(text).filter(|&v| v >= 1 && v <= points as u64).map(|v| v as usize))
        .collect::<Option<_>>()
        .map_or_else(|| records.reject(format!("the vectors are not numbers from 1 to {points}")), Ok)?;
    let mut hit = vec![false; points + 1];
    for &v in &vectors {
        hit[v] = true;
    }
    if vectors.len() != points || hit[1..].contains(&false) || !(points + 1).is_power_of_two() || points < 7 {
        return records.reject("these are not all non-zero vectors of a space, once each");
    }
    let different: HashSet<&Vec<usize>> = board.sets.iter().collect();
    if 6 * different.len() != points * (points - 1) {
        return records.reject("the board has not as many sets as there are triples with sum 0");
    }
    let good = |set: &Vec<usize>| set.len() == 3 && set.iter().fold(0, |sum, &p| sum ^ vectors[p]) == 0;
    if let Some(set) = board.sets.iter().find(|set| !good(set)) {
        let names: Vec<String> = set.iter().map(|p| (p + 1).to_string()).collect();
        return records
            .reject(format!("the vectors of the set {} are not three with sum 0", names.join(" ")));
    }
    Ok(())
}

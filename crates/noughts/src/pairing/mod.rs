//! Draw-forcing pairings.
//!
//! If the open points can be paired so that every set X still can get contains a pair, O answers each claim of X with the other point of
//! its pair, and X never gets a set. Two points of its own for each set is a question of bipartite matching;
//! where there is no answer, Hall's theorem gives a family of sets that together have fewer than two points for
//! each. If its sets meet in at most one point each, no two of them can share a pair, and there is no pairing at all;
//! otherwise pairs that serve several sets are looked for, and found, refuted, or neither within the limits.

mod matching;
mod shared;

use crate::board::{Board, Point, SetId, Sets, TooManySets};
use crate::certificate::Files;
use crate::game::{LIST_LIMIT, Player};
use crate::limits::{Limits, Meter, Stop};
use crate::sat::Refutation;
use shared::Shared;
use std::collections::HashMap;
use std::fmt::Write;

/// Steps of a search for shared pairs.
const STEPS: u64 = 20_000;

/// What was found about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Disjoint pairs of open points, one in each set that X can still get.
    Pairs(Vec<(Point, Point)>),
    /// A family of sets with too few open points.
    Violator(Violator),
    /// No disjoint pairs put one into each of these sets, shared or not.
    Refuted {
        /// The sets, whole, as they stand on the board.
        family: Vec<Vec<Point>>,
        /// Clauses that follow one after the other, to the empty one.
        refutation: Refutation,
    },
}

/// Sets that have fewer open points together than two for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violator {
    /// The sets, whole, as they stand on the board.
    pub family: Vec<Vec<Point>>,
    /// The open points of all of them.
    pub points: Vec<Point>,
    /// No two of the sets share two open points; then no pairing at all holds X, not even one with shared pairs.
    pub excludes_sharing: bool,
    /// What stopped the search for shared pairs; nothing where they are excluded, or too many to be looked for.
    pub stopped: Option<Stop>,
}

impl Pairing {
    /// Looks for a pairing against the first player's sets, and not long for one with shared pairs. `owner` says who has each point.
    pub fn find(board: &Board, owner: &[Option<Player>]) -> Result<Pairing, TooManySets> {
        Pairing::find_metered(board, owner, &Meter::new(Limits::new().nodes(STEPS)))
    }

    /// The same; the limits are for the search for shared pairs, of which a step is a node.
    pub fn find_metered(
        board: &Board,
        owner: &[Option<Player>],
        meter: &Meter,
    ) -> Result<Pairing, TooManySets> {
        let sets = board.list_sets(LIST_LIMIT)?;
        // What is left of each set that O has no point of; equal rests are one.
        let mut whole: HashMap<Vec<Point>, usize> = HashMap::new();
        let mut rests = Sets::default();
        for (i, set) in sets.iter().enumerate() {
            if set.iter().any(|&p| owner[p.index()].is_some_and(|player| player != Player::X)) {
                continue;
            }
            let rest: Vec<Point> = set.iter().copied().filter(|&p| owner[p.index()].is_none()).collect();
            whole.entry(rest).or_insert_with_key(|rest| {
                rests.push(rest);
                i
            });
        }
        // A set that contains another is served by the other's pair.
        let rests = rests.minimal();
        let family = match Pairing::two_each(&rests, board.points()) {
            Ok(pairs) => return Ok(Pairing::Pairs(pairs)),
            Err(family) => family,
        };
        let whole = |rest: &[Point]| sets.get(whole[rest]).to_vec();
        let starved: Sets = family.iter().map(|&i| rests.get(i.index())).collect();
        let excludes_sharing = share_at_most_one(&starved, board.points());
        let mut stopped = None;
        if !excludes_sharing {
            match Shared::find(&rests, board.points(), meter) {
                Some(Ok(Shared::Pairs(pairs))) => return Ok(Pairing::Pairs(pairs)),
                Some(Ok(Shared::Refuted(refutation))) => {
                    let family = rests.iter().map(whole).collect();
                    return Ok(Pairing::Refuted { family, refutation });
                }
                Some(Err(stop)) => stopped = Some(stop),
                None => {}
            }
        }
        let mut points: Vec<Point> = starved.iter().flatten().copied().collect();
        points.sort_unstable();
        points.dedup();
        let family = starved.iter().map(whole).collect();
        Ok(Pairing::Violator(Violator { family, points, excludes_sharing, stopped }))
    }
}

/// No two sets have two points in common.
fn share_at_most_one(sets: &Sets, points: usize) -> bool {
    let through = sets.through(points);
    let mut last_met = vec![SetId::NONE; sets.len()];
    for (i, set) in SetId::all(sets.len()).zip(sets.iter()) {
        for &p in set {
            for &other in through.get(p.index()).iter().filter(|&&j| j > i) {
                if std::mem::replace(&mut last_met[other.index()], i) == i {
                    return false;
                }
            }
        }
    }
    true
}

impl Pairing {
    /// Statement and certificate of a result, as docs/certificates.md specifies them.
    pub fn proof(&self, board: &Board, owner: &[Option<Player>]) -> Result<Files, TooManySets> {
        let mut head = format!("board {board}\n");
        if !board.is_derived() {
            let _ = writeln!(head, "points {}", board.points());
            for set in board.list_sets(LIST_LIMIT)?.iter() {
                let _ = writeln!(head, "set {}", numbers(set));
            }
        }
        let mut stones = String::new();
        for player in Player::among(2) {
            let points: Vec<Point> =
                Point::all(owner.len()).filter(|&p| owner[p.index()] == Some(player)).collect();
            if !points.is_empty() {
                let _ = write!(stones, " {player}: {}", numbers(&points));
            }
        }
        let position = if stones.is_empty() { String::new() } else { format!("position{stones}\n") };
        let (kind, claim, records) = match self {
            Pairing::Pairs(pairs) => {
                let pairs: Vec<String> =
                    pairs.iter().map(|(a, b)| format!("{}-{}", a.number(), b.number())).collect();
                // A game that is over, or that O ends with the last point, needs no record.
                let open = owner.iter().map(|&o| usize::from(o.is_none())).sum::<usize>();
                let ends_at_once = open == 0 || (open == 1 && !(owner.len() - open).is_multiple_of(2));
                let leaf = match (pairs.is_empty(), ends_at_once) {
                    (false, _) => format!("p {}\n", pairs.join(" ")),
                    (true, false) => "n\n".to_string(),
                    (true, true) => String::new(),
                };
                let claim = format!("rules maker-breaker\n{position}value breaker\n");
                ("game", claim, format!("part prover=2 accept=2\n{leaf}"))
            }
            Pairing::Violator(violator) => {
                let value = if violator.excludes_sharing { "no-pairing" } else { "no-own-pairs" };
                ("hall", format!("{position}value {value}\n"), family_records(&violator.family))
            }
            Pairing::Refuted { family, refutation } => {
                let records = family_records(family) + "r\n" + &refutation.records();
                ("hall", format!("{position}value no-pairing\n"), records)
            }
        };
        Ok(Files {
            statement: format!("noughts statement 1\nkind {kind}\n{head}{claim}"),
            certificate: format!("noughts certificate 1\n{records}end\n"),
        })
    }
}

fn family_records(family: &[Vec<Point>]) -> String {
    let records: Vec<String> = family.iter().map(|set| format!("s {}\n", numbers(set))).collect();
    records.concat()
}

/// Points as the files number them.
fn numbers(points: &[Point]) -> String {
    points.iter().map(|p| p.number().to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;

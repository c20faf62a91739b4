//! Statements of kind `hall`: no pairing of open points holds the first player, because some sets have too few points, or because
//! the formula that says that there is one is refuted.

use crate::core::board::{LISTED_SETS, LISTING};
use crate::core::claim::called;
use crate::core::statement::Statement;
use crate::core::text::{Records, point, shorten, shown};
use crate::lrat;
use crate::named::{Named, read_board};
use crate::{Answer, Error, Fault};
use std::collections::{HashMap, HashSet};

/// Checks the records after the header of a certificate.
pub fn check(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    statement.expect(&[&["board", "position", "value"], &LISTING[..]].concat(), &LISTED_SETS)?;
    let Named { board, name, assuming, .. } = read_board(statement)?;
    let sharing_excluded = match statement.need("value")? {
        "no-pairing" => true,
        "no-own-pairs" => false,
        other => return Err(Error(format!("“{}” is not a value of this kind", shorten(other))).into()),
    };
    let owner = read_position(statement.get("position"), board.points)?;
    let known: HashSet<&Vec<usize>> = board.sets.iter().collect();
    let mut seen = HashSet::new();
    let mut family: Vec<Vec<usize>> = Vec::new();
    let is_refuted = loop {
        let line = records.record()?;
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["s", points @ ..] => {
                let set = points.iter().map(|text| point(text, board.points)).collect::<Result<Vec<_>, _>>();
                let mut set = set.or_else(|reason| records.reject(reason))?;
                set.sort_unstable();
                if !known.contains(&set) {
                    return records.reject("this is not a winning set");
                }
                if set.iter().any(|&p| owner[p] == 2) {
                    return records.reject("O has a point of this set, so it needs no pair");
                }
                if !seen.insert(set.clone()) {
                    return records.reject("this set stands there twice");
                }
                family.push(set.into_iter().filter(|&p| owner[p] == 0).collect());
            }
            ["r"] if sharing_excluded => {
                refute_pairs(&family, board.points, records)?;
                let line = records.record()?;
                if line != "end" {
                    return records.reject(format!("“{}” cannot stand here", shorten(&line)));
                }
                break true;
            }
            ["end"] => break false,
            _ => return records.reject(format!("“{}” cannot stand here", shorten(&line))),
        }
    };
    let reason = if is_refuted {
        format!("for {} of them the formula that asks for such pairs is refuted", family.len())
    } else {
        let union: HashSet<usize> = family.iter().flatten().copied().collect();
        if union.len() >= 2 * family.len() {
            let (sets, points) = (family.len(), union.len());
            return records.reject(format!("{sets} sets have {points} points, which is enough"));
        }
        if sharing_excluded && let Some((i, j)) = two_in_common(&family, board.points, records)? {
            return records.reject(format!(
                "sets {} and {} share two open points, so they may share a pair",
                i + 1,
                j + 1
            ));
        }
        format!("{} of them have only {} open points together", family.len(), union.len())
    };
    let place = match statement.get("position") {
        Some(text) => {
            let names = called(&board, &owner).map_or(String::new(), |names| format!(", {names}"));
            format!("On {}, in the position {}{names}", shown(&name), shown(text))
        }
        None => format!("On {}", shown(&name)),
    };
    let what = if sharing_excluded {
        "no disjoint pairs of open points put a pair into every winning set of the first player that O has no point of"
    } else {
        "the winning sets of the first player that O has no point of cannot have two open points each of their own"
    };
    let words = format!("{place}, {what}: {reason}.");
    Ok(Answer::Verified { words, assuming, notes: Vec::new() })
}

/// Reads a refutation of disjoint pairs, one in each of these sets. A variable says that a pair of two points of a set is chosen; they
/// are numbered in the order in which the sets have them. First, for each set, one of its pairs is chosen; then, for each point
/// and each two of the pairs that have it, not both are.
fn refute_pairs(family: &[Vec<usize>], points: usize, records: &mut Records<'_>) -> Result<(), Fault> {
    let pairs = |set: &Vec<usize>| set.len() * set.len().saturating_sub(1) / 2;
    // For each pair of a set its place in the clause, in the map, and at its points; for each clause what its list takes besides.
    records.cells(12 * family.iter().map(pairs).sum::<usize>())?;
    let mut number: HashMap<[usize; 2], i64> = HashMap::new();
    let mut at: Vec<Vec<i64>> = vec![Vec::new(); points];
    let mut clauses = Vec::new();
    for set in family {
        let mut clause = Vec::new();
        for (i, &p) in set.iter().enumerate() {
            for &q in &set[i + 1..] {
                let next = number.len() as i64 + 1;
                let pair = *number.entry([p, q]).or_insert(next);
                if pair == next {
                    at[p].push(pair);
                    at[q].push(pair);
                }
                clause.push(pair);
            }
        }
        clauses.push(clause);
    }
    let conflicts = |chosen: &Vec<i64>| chosen.len() * chosen.len().saturating_sub(1) / 2;
    records.cells(12 * at.iter().map(conflicts).sum::<usize>())?;
    for chosen in &at {
        for (i, &one) in chosen.iter().enumerate() {
            clauses.extend(chosen[i + 1..].iter().map(|&other| vec![-one, -other]));
        }
    }
    lrat::refute(number.len(), clauses, records)
}

/// For each point 0 (open), 1 (X) or 2 (O).
fn read_position(text: Option<&str>, points: usize) -> Result<Vec<u8>, Error> {
    let mut owner = vec![0; points];
    let mut player = 0;
    for word in text.into_iter().flat_map(|text| text.split(' ')) {
        match word {
            "X:" => player = 1,
            "O:" => player = 2,
            _ => {
                let p = point(word, points).map_err(Error)?;
                if player == 0 || owner[p] != 0 {
                    return Err(Error(format!("the position gives point {word} twice or to nobody")));
                }
                owner[p] = player;
            }
        }
    }
    Ok(owner)
}

/// Two sets with two points in common, if there are such.
fn two_in_common(
    family: &[Vec<usize>],
    points: usize,
    records: &Records<'_>,
) -> Result<Option<(usize, usize)>, Fault> {
    let mut through: Vec<Vec<usize>> = vec![Vec::new(); points];
    // met[j] == i + 1: set i has met the earlier set j at one point already.
    let mut met = vec![0; family.len()];
    for (i, set) in family.iter().enumerate() {
        for &p in set {
            records.steps(through[p].len())?;
            for &j in &through[p] {
                if met[j] == i + 1 {
                    return Ok(Some((j, i)));
                }
                met[j] = i + 1;
            }
        }
        for &p in set {
            through[p].push(i);
        }
    }
    Ok(None)
}

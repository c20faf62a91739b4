//! The bound by packing.
//!
//! A set of at most `high` < n points lacks some point p. Sets to meet that have no point but p in common need a
//! point each, all different, so p may not have more than `high` of them. A set of at least `low` > 0 points has some
//! point p; of sets to avoid that have no point but p in common, each lacks a point, so p may not have more than
//! n − `low` of them.

use super::Demands;
use crate::Fault;
use crate::core::text::{Records, number, point, shorten};
use std::collections::HashSet;

/// Reads `pack meets p s1 s2 …`, or `pack avoids p s1 s2 …`, for every point in turn.
pub fn check(demands: &Demands, low: usize, high: usize, records: &mut Records<'_>) -> Result<(), Fault> {
    let points = demands.board.points;
    let mut argument = None;
    for p in 0..points {
        let line = records.record()?;
        let words: Vec<&str> = line.split(' ').collect();
        let (at, family, most, sets) = match words.as_slice() {
            ["pack", word, at, sets @ ..]
                if argument.is_none_or(|known: bool| known == (*word == "meets")) =>
            {
                argument = Some(*word == "meets");
                match *word {
                    "meets" if high < points => (point(at, points), &demands.meets, high, sets),
                    "avoids" if low > 0 => (point(at, points), &demands.avoids, points - low, sets),
                    _ => return records.reject("such a packing does not bound these sizes"),
                }
            }
            _ => return records.reject(format!("the packing at point {} is due", p + 1)),
        };
        if at != Ok(p) {
            return records.reject(format!("the packing at point {} is due", p + 1));
        }
        // The sets are disjoint but for one point, or it is noticed at once.
        records.steps(4 * (points + sets.len()))?;
        disjoint(family, p, sets, most).or_else(|reason| records.reject(reason))?;
    }
    Ok(())
}

/// More than `most` sets that have no point but p in common?
fn disjoint(sets: &[Vec<usize>], p: usize, words: &[&str], most: usize) -> Result<(), String> {
    let mut seen = HashSet::new();
    for word in words {
        let set = number(word).and_then(|n| sets.get(usize::try_from(n).ok()?.checked_sub(1)?));
        let set = set.ok_or_else(|| format!("“{}” is not the number of a set", shorten(word)))?;
        for &q in set.iter().filter(|&&q| q != p) {
            if !seen.insert(q) {
                return Err(format!("set {} has point {} in common with one before", shorten(word), q + 1));
            }
        }
        if set.iter().all(|&q| q == p) {
            return Err(format!("set {} has no other point than {}", shorten(word), p + 1));
        }
    }
    if words.len() <= most {
        return Err(format!("{} sets do not exceed {most}", words.len()));
    }
    Ok(())
}

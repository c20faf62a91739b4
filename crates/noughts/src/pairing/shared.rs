//! Disjoint pairs, one in every set, where a pair may serve several sets: a question for the SAT solver, asked within bounds.
//!
//! On boards whose sets overlap in more than a point this reaches much farther than two points of its own for each set: a plane
//! paved with dominoes keeps a player from most polyominoes.

use super::{Pairing, share_at_most_one};
use crate::board::{Point, Sets};
use crate::limits::{Limits, Meter, Stop};
use crate::sat::{self, Answer, Formula, Literal, Refutation};
use std::collections::BTreeMap;

/// Larger formulas are not asked.
const MOST_CLAUSES: usize = 300_000;

impl Pairing {
    /// Pairs, one in every set: two points of its own for each, or else such as may be shared, if they are found within the
    /// limits (a node is a step of the solver).
    pub(crate) fn for_all(sets: &Sets, points: usize, limits: Limits) -> Option<Vec<(Point, Point)>> {
        let starved = match Pairing::two_each(sets, points) {
            Ok(pairs) => return Some(pairs),
            Err(family) => family,
        };
        let starved: Sets = starved.iter().map(|&i| sets.get(i.index())).collect();
        if share_at_most_one(&starved, points) {
            return None;
        }
        match Shared::find(sets, points, &Meter::new(limits))? {
            Ok(Shared::Pairs(pairs)) => Some(pairs),
            Ok(Shared::Refuted(_)) | Err(_) => None,
        }
    }
}

/// The answer where pairs may serve several sets.
pub(super) enum Shared {
    Pairs(Vec<(Point, Point)>),
    /// Of [`formula`].
    Refuted(Refutation),
}

impl Shared {
    /// `None`: the formula is too large to be asked.
    pub(super) fn find(sets: &Sets, points: usize, meter: &Meter) -> Option<Result<Shared, Stop>> {
        let (formula, pairs) = formula(sets, points)?;
        let answer = sat::solve(&formula, meter).map(|answer| match answer {
            Answer::Model(values) => {
                let chosen = pairs.into_iter().zip(values).filter(|(_, value)| *value);
                Shared::Pairs(chosen.map(|(pair, _)| pair).collect())
            }
            Answer::Refuted(refutation) => Shared::Refuted(refutation),
        });
        Some(answer)
    }
}

/// A variable for each pair inside a set, in the order in which they are met. Every set contains a pair that is chosen; then, point
/// by point, no two pairs with that point are both chosen. The checker makes the same clauses in the same order.
fn formula(sets: &Sets, points: usize) -> Option<(Formula, Vec<(Point, Point)>)> {
    let mut number: BTreeMap<(Point, Point), usize> = BTreeMap::new();
    let mut clauses: Vec<Vec<Literal>> = Vec::with_capacity(sets.len());
    let mut at: Vec<Vec<Literal>> = vec![Vec::new(); points];
    for set in sets.iter() {
        let mut clause = Vec::new();
        for (i, &a) in set.iter().enumerate() {
            for &b in &set[i + 1..] {
                let next = number.len() + 1;
                let pair = *number.entry((a, b)).or_insert(next);
                if pair == next {
                    at[a.index()].push(next as Literal);
                    at[b.index()].push(next as Literal);
                }
                clause.push(pair as Literal);
            }
        }
        clauses.push(clause);
        if number.len() > MOST_CLAUSES {
            return None;
        }
    }
    let conflicts: usize = at.iter().map(|pairs| pairs.len() * pairs.len().saturating_sub(1) / 2).sum();
    if conflicts + clauses.len() > MOST_CLAUSES {
        return None;
    }
    for pairs in &at {
        for (i, &one) in pairs.iter().enumerate() {
            clauses.extend(pairs[i + 1..].iter().map(|&other| vec![-one, -other]));
        }
    }
    let mut pairs: Vec<_> = number.iter().map(|(&pair, &n)| (n, pair)).collect();
    pairs.sort_unstable();
    let pairs: Vec<_> = pairs.into_iter().map(|(_, pair)| pair).collect();
    Some((Formula { variables: pairs.len(), clauses }, pairs))
}

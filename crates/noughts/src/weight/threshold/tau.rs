//! The tables τ(q₂): for each class of nested planes and each inner order, the least outer order from which the opening
//! weight is below 1 for good.

use super::poly::Poly;
use super::shape::Shape;
use super::{Family, Play, Threshold, ThresholdError, next_prime_power};
use crate::field::prime_power;
use num_bigint::BigInt;
use serde::Serialize;

/// One class of nested planes, such as [AG(2,q₁):PG(2,q₂)].
#[derive(Serialize)]
pub struct Table {
    /// The family of the outer plane, `AG` or `PG`.
    pub outer: &'static str,
    /// The family of the inner planes.
    pub inner: &'static str,
    /// The inner orders, from 2 on.
    #[serde(rename = "tau")]
    pub rows: Vec<Row>,
    /// From this inner order on the weight is below 1 for every outer order, 2 and larger.
    pub every_from: u64,
    /// The same among prime powers.
    pub every_prime_power_from: u64,
    /// Why: the steps that hold for all larger inner orders.
    pub reason: String,
}

/// One inner order.
#[derive(Serialize)]
pub struct Row {
    /// The order of the inner planes.
    #[serde(rename = "q2")]
    pub inner_order: u64,
    /// The least outer order; `None`: the weight is never below 1 for good.
    pub least: Option<u64>,
    /// The same among prime powers.
    pub least_prime_power: Option<u64>,
    /// Where the weight never comes back below 1: from this outer order on.
    #[serde(rename = "at_least_one_from")]
    pub high: Option<u64>,
}

/// Inner orders with a printed τ each.
type Printed = &'static [(u64, Option<u64>)];

impl Table {
    /// The classes in the order of the theorems.
    pub const CLASSES: [(&str, &str); 4] = [("AG", "PG"), ("PG", "PG"), ("AG", "AG"), ("PG", "AG")];

    /// What Riegel's dissertation prints for hop play (Theorems 5.3.1 to 5.3.4): τ for some inner orders (`None`: "unknown, but larger
    /// than 10^8"), and the inner order from which every board is said to be below 1.
    pub const PRINTED: [(Printed, u64); 4] = [
        (&[(2, Some(63)), (3, Some(35)), (4, Some(13)), (5, Some(5))], 7),
        (&[(2, Some(61)), (3, Some(33)), (4, Some(11))], 5),
        (&[(2, None), (3, None), (4, None), (5, Some(157)), (7, Some(4))], 8),
        (&[(2, None), (3, None), (4, None), (5, Some(157))], 7),
    ];

    /// Computes one class.
    pub fn new(outer: &'static str, inner: &'static str, play: Play) -> Result<Table, ThresholdError> {
        let mut rows = Vec::new();
        let mut order = 2;
        let (every_from, reason) = loop {
            let threshold = Threshold::of_family(&Family::of_planes(outer, inner, order, play), play)?;
            if let Some(reason) = doubling(inner, order, play).filter(|_| threshold.least == Some(2)) {
                break (order, reason);
            }
            let (least, least_prime_power) = (threshold.least, threshold.least_prime_power);
            rows.push(Row { inner_order: order, least, least_prime_power, high: threshold.high });
            order += 1;
            if order > 100 {
                return Err(ThresholdError::Undecided(format!(
                    "no end of the table for {outer}:{inner} up to inner order 100"
                )));
            }
        };
        // Prime powers just before the end may do as well: all outer prime powers, if not all outer numbers.
        let fine = |row: &&Row| prime_power(row.inner_order).is_none() || row.least_prime_power == Some(2);
        let skipped = rows.iter().rev().take_while(fine).count();
        let from = every_from - skipped as u64;
        let every_prime_power_from = next_prime_power(from);
        Ok(Table { outer, inner, rows, every_from, every_prime_power_from, reason })
    }
}

/// Why the weight falls when the inner order grows from `from` on, whatever the outer order is.
///
/// The weight is a product of k₁ factors over 2^(k₁k₂), k₁ being the size of an outer line: m₂ taken k₁ − 1 times, and
/// m₁m₂ + l₁g₂ with the gain g₂ of the opening (l₂, or 2l₂ + 1 for a hop). If m₂ and g₂ less than double, each factor does, while
/// 2^(k₁k₂) grows by 2^k₁. (A hop to another island weighs less: l₂² ≤ l₁m₂.)
fn doubling(inner: &str, from: u64, play: Play) -> Option<String> {
    let shape = if inner == "AG" { Shape::affine(2) } else { Shape::projective(2) };
    let gain = if play == Play::Claim { &shape.through } else { &shape.through_two };
    let rest = |p: &Poly| (&(p * &BigInt::from(2)) - &p.shifted(1)).shifted(from);
    let (sets, gain_rest) = (rest(&shape.sets), rest(gain));
    // 3m₂ − l₂² ≥ 0 and l₁ ≥ 3 make the hop to another island the lighter one.
    let apart = (&(&shape.sets * &BigInt::from(3)) - &(&shape.through * &shape.through)).shifted(from);
    let holds = sets.is_positive_from_zero() && gain_rest.is_positive_from_zero() && apart.has_no_negative();
    holds.then(|| {
        format!(
            "with q₂ = {from} + s: 2m₂(q₂) − m₂(q₂+1) = {} and 2g₂(q₂) − g₂(q₂+1) = {}, so each of the k₁ factors of the \
             weight less than doubles while its denominator grows by 2^k₁: it falls with q₂, for every q₁",
            sets.show("s"),
            gain_rest.show("s")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weight::Dyadic;
    use num_bigint::BigUint;

    /// Equation (5.3), straight from the counts of sets.
    fn printed_formula(outer: &str, q1: u64, inner: &str, q2: u64) -> Dyadic {
        let plane = |kind: &str, q: u64| {
            if kind == "AG" { (q * q + q, q, q + 1) } else { (q * q + q + 1, q + 1, q + 1) }
        };
        let ((m1, k1, l1), (m2, k2, l2)) = (plane(outer, q1), plane(inner, q2));
        let rest = m1 * m2 + 2 * l1 * l2 + l1;
        Dyadic::new(BigUint::from(m2).pow(k1 as u32 - 1) * rest, k1 * k2)
    }

    #[test]
    fn tables_agree_with_a_long_look_at_the_formula() {
        for (outer, inner) in Table::CLASSES {
            let table = Table::new(outer, inner, Play::Hop).unwrap();
            for row in &table.rows {
                let below = |q: u64| printed_formula(outer, q, inner, row.inner_order).is_below_one();
                let last = (2..400).rev().find(|&q| !below(q));
                match row.least {
                    Some(least) => {
                        assert_eq!(last.map_or(2, |q| q + 1), least, "{outer}:{inner} {}", row.inner_order);
                    }
                    None => assert_eq!(last, Some(399), "{outer}:{inner} {}", row.inner_order),
                }
                let last = (2..400).rev().filter(|&q| prime_power(q).is_some()).find(|&q| !below(q));
                if let Some(least) = row.least_prime_power {
                    let after = last.map_or(2, |q| q + 1);
                    let next = (after..2 * after).find(|&q| prime_power(q).is_some());
                    assert_eq!(next, Some(least));
                }
            }
            for q2 in table.every_from..table.every_from + 8 {
                assert!((2..80).all(|q1| printed_formula(outer, q1, inner, q2).is_below_one()));
            }
            let before = table.every_from - 1;
            assert!((2..80).any(|q1| !printed_formula(outer, q1, inner, before).is_below_one()));
        }
    }

    /// The dissertation's figures, as far as it has them, are those for prime powers or for all numbers.
    #[test]
    fn printed_figures() {
        for ((outer, inner), (printed, every)) in Table::CLASSES.into_iter().zip(Table::PRINTED) {
            let table = Table::new(outer, inner, Play::Hop).unwrap();
            assert_eq!(table.every_prime_power_from, every, "{outer}:{inner}");
            for &(order, value) in printed {
                let row = table.rows.iter().find(|r| r.inner_order == order).unwrap();
                match value {
                    Some(value) => assert!([row.least, row.least_prime_power].contains(&Some(value))),
                    None => assert_eq!(row.least, None),
                }
            }
        }
    }
}

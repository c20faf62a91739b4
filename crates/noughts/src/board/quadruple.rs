//! Steiner quadruple systems: sets of four points, any three points in exactly one of them. The points are numbers.

use super::{Draft, Sets, Shape, WinningSets, inversive, labels};
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};

/// `SQS(v)`: v = 2^k, or 10 · 2^k. They exist for all v ≡ 2 or 4 (mod 6); the others have no construction here.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [order] = node.args(1..=1, "SQS(8)")? else { unreachable!() };
    let v = order.number("the number of points")?;
    let wide = u128::from(v);
    builder.check(&node.span, wide, wide.saturating_mul(wide).saturating_mul(wide) / 6)?;
    let odd = v >> v.trailing_zeros().min(63);
    let sets = match odd {
        1 if v >= 4 => binary(v as u32),
        5 if v >= 10 => {
            let mut sets = inversive::circles(3).map_err(|why| SpecError::at(&order.span, why))?;
            let mut points = 10;
            while points < v {
                sets = double(points as u32, &sets);
                points *= 2;
            }
            sets
        }
        _ => {
            let message = if matches!(v % 6, 2 | 4) && v >= 4 {
                format!(
                    "Steiner quadruple systems on {v} points exist, but there is no construction for them here"
                )
            } else {
                format!(
                    "there is no Steiner quadruple system on {v} points: it needs v ≡ 2 or 4 (mod 6), v ≥ 4"
                )
            };
            return Err(SpecError::at(&order.span, message).help("write SQS(8), SQS(10), SQS(16) or SQS(20)"));
        }
    };
    Ok(Draft {
        labels: labels::numbers(v as usize),
        sets: WinningSets::Listed(sets),
        shape: Shape::Circle,
        ..Draft::default()
    })
}

/// The planes of AG(k,2): four numbers below 2^k whose exclusive or is 0, in lexical order.
fn binary(v: u32) -> Sets {
    let mut sets = Sets::default();
    for a in 0..v {
        for b in a + 1..v {
            for c in b + 1..v {
                let d = a ^ b ^ c;
                if d > c {
                    sets.push(&[a, b, c, d]);
                }
            }
        }
    }
    sets
}

/// From v points to 2v (Hanani): each quadruple in both copies, and, for each factor of a one-factorisation of the pairs, a pair
/// of the factor in one copy with a pair of it in the other.
fn double(v: u32, quadruples: &Sets) -> Sets {
    let mut sets = Sets::default();
    for copy in [0, v] {
        for quadruple in quadruples.iter() {
            let shifted: Vec<u32> = quadruple.iter().map(|&p| u32::from(p) + copy).collect();
            sets.push(&shifted);
        }
    }
    for j in 0..v - 1 {
        let pairs = factor(v, j);
        for &[a, b] in &pairs {
            for &[c, d] in &pairs {
                sets.push(&[a, b, v + c, v + d]);
            }
        }
    }
    sets
}

/// The j-th factor: the last point with j, and j + i with j − i modulo v − 1.
fn factor(v: u32, j: u32) -> Vec<[u32; 2]> {
    let n = v - 1;
    let pair = |i: u32| {
        let (a, b) = ((j + i) % n, (j + n - i) % n);
        [a.min(b), a.max(b)]
    };
    [[j, n]].into_iter().chain((1..v / 2).map(pair)).collect()
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Point};
    use std::collections::BTreeSet;

    #[test]
    fn three_points_are_in_one_quadruple() {
        for v in [4_u32, 8, 10, 16, 20] {
            let board = Board::parse(&format!("SQS({v})")).unwrap();
            let sets = board.list_sets(10_000).unwrap();
            let triples = v * (v - 1) * (v - 2) / 6;
            assert_eq!(sets.len() as u32 * 4, triples, "SQS({v})");
            let mut seen = BTreeSet::new();
            for set in sets.iter() {
                assert_eq!(set.len(), 4);
                for out in 0..4 {
                    let triple: Vec<Point> = (0..4).filter(|i| *i != out).map(|i| set[i]).collect();
                    assert!(seen.insert(triple), "SQS({v}): a triple twice");
                }
            }
            assert_eq!(seen.len() as u32, triples);
        }
    }

    #[test]
    fn the_binary_ones_are_planes_of_affine_space() {
        let planes = Board::parse("AG(4,2):planes").unwrap();
        assert!(Board::parse("SQS(16)").unwrap().isomorphism(&planes).unwrap().is_some());
    }

    #[test]
    fn other_orders_are_refused_with_the_reason() {
        for (v, why) in [
            (6, "there is no"),
            (14, "no construction"),
            (2, "there is no"),
            (5, "there is no"),
            (0, "there is no"),
        ] {
            let error = Board::parse(&format!("SQS({v})")).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}

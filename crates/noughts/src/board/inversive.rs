//! Inversive (Möbius) planes: any three points are on exactly one circle.

use super::{Draft, Sets, Shape, WinningSets, labels};
use crate::board::builder::Builder;
use crate::field::{Field, prime_power};
use crate::spec::{Node, SpecError};

/// `inversive(q)`: the elements of GF(q²) and ∞, q + 1 of them on a circle.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [order] = node.args(1..=1, "inversive(3)")? else { unreachable!() };
    let q = order.number("the order")?;
    let wide = u128::from(q);
    let square = wide.saturating_mul(wide);
    builder.check(&node.span, square + 1, square.saturating_mul(square))?;
    if prime_power(q).is_none() {
        let message =
            format!("inversive(q) is built over the field of q² elements, and {q} is not a prime power");
        return Err(
            SpecError::at(&order.span, message).help("write inversive(2), inversive(3) or inversive(4)")
        );
    }
    let sets = circles(q).map_err(|why| SpecError::at(&order.span, why))?;
    Ok(Draft {
        labels: labels::numbers((q * q) as usize + 1),
        sets: WinningSets::Listed(sets),
        shape: Shape::Circle,
        ..Draft::default()
    })
}

/// The q³ + q circles of the Miquelian plane of order q; point x is the element x of GF(q²), the last point is ∞. First the lines of
/// GF(q²) over GF(q), each with ∞, by smallest difference and point; then the solutions of N(x − c) = r, by c and r, where
/// N(x) = x^(q+1).
pub(super) fn circles(q: u64) -> Result<Sets, String> {
    let field = Field::new(q * q).map_err(|e| format!("there is no field of {} elements", e.0))?;
    let all = field.order();
    let scalars: Vec<u32> = (0..all).filter(|&x| field.pow(x, q) == x).collect();
    let mut sets = Sets::default();
    let mut push = |mut set: Vec<u32>| {
        set.sort_unstable();
        sets.push(&set);
    };
    // A direction is named by its least multiple, a line by its least point.
    for b in (1..all).filter(|&b| scalars[1..].iter().all(|&t| field.mul(t, b) >= b)) {
        for a in (0..all).filter(|&a| scalars.iter().all(|&t| field.add(a, field.mul(t, b)) >= a)) {
            let line = scalars.iter().map(|&t| field.add(a, field.mul(t, b)));
            push(line.chain([all]).collect());
        }
    }
    let norms: Vec<u32> = (0..all).map(|x| field.pow(x, q + 1)).collect();
    for c in 0..all {
        let mut by_norm = vec![Vec::new(); all as usize];
        (0..all).for_each(|x| by_norm[norms[field.sub(x, c) as usize] as usize].push(x));
        scalars[1..].iter().for_each(|&r| push(std::mem::take(&mut by_norm[r as usize])));
    }
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Point};
    use std::collections::BTreeMap;

    #[test]
    fn three_points_are_on_one_circle() {
        for q in [2, 3, 4, 5] {
            let board = Board::parse(&format!("inversive({q})")).unwrap();
            let sets = board.list_sets(10_000).unwrap();
            assert_eq!((board.points() as u64, sets.len() as u64), (q * q + 1, q * q * q + q));
            let mut triples: BTreeMap<[Point; 3], u32> = BTreeMap::new();
            for set in sets.iter() {
                assert_eq!(set.len() as u64, q + 1);
                for (i, &a) in set.iter().enumerate() {
                    for (j, &b) in set.iter().enumerate().skip(i + 1) {
                        set[j + 1..].iter().for_each(|&c| *triples.entry([a, b, c]).or_default() += 1);
                    }
                }
            }
            let v = q * q + 1;
            assert_eq!(triples.len() as u64, v * (v - 1) * (v - 2) / 6);
            assert!(triples.values().all(|&n| n == 1));
        }
    }

    #[test]
    fn the_group_is_that_of_the_literature() {
        // PΓL(2, 9) has order 1440; for q = 2 every triple is a circle.
        for (q, order) in [(2_u32, 120_u32), (3, 1440)] {
            let board = Board::parse(&format!("inversive({q})")).unwrap();
            assert_eq!(*board.symmetries().unwrap().order(), order.into());
        }
        assert!(Board::parse("inversive(6)").unwrap_err().to_string().contains("prime power"));
    }
}

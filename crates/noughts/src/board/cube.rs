//! `n^d`: the cube of side n in d dimensions with all its geometric lines.

use super::grid::cell_label;
use super::{Draft, Sets, Shape, WinningSets};
use crate::board::builder::Builder;
use crate::spec::{Node, NodeKind, SpecError};
use std::fmt::Write;

/// A line of `n^d` runs along some coordinates, up or down, and keeps the others: a word over n constants,
/// "up" and "down" with at least one moving letter. Read backwards it is the same line, so the first moving
/// letter is "up", and there are ((n+2)^d − n^d)/2 lines.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let NodeKind::Power(side, dimension) = &node.kind else {
        return Err(SpecError::at(&node.span, "expected n^d here").help("write 3^2 or 4^3"));
    };
    let n = side.number_in("the side", 2..=1_000_000)? as u32;
    let d = dimension.number_in("the dimension", 1..=64)? as u32;
    let points = u128::from(n).saturating_pow(d);
    let words = u128::from(n + 2).saturating_pow(d);
    builder.check(&node.span, points, (words / 2 - points.min(words) / 2).saturating_mul(n.into()))?;
    let coordinates: Vec<Vec<u32>> = (0..points as u32).map(|p| digits(p, n, d)).collect();
    Ok(Draft {
        derived: true,
        columns: true,
        labels: coordinates.iter().map(|c| label(c)).collect(),
        sets: WinningSets::Listed(lines(n, d)),
        coordinates,
        shape: match d {
            1 | 2 => Shape::Grid { rows: if d == 1 { 1 } else { n }, columns: n, wraps: false },
            _ => Shape::Cube { side: n, dimension: d },
        },
        ..Draft::default()
    })
}

/// The d digits of `p` in base `n`, lowest first.
fn digits(mut p: u32, n: u32, d: u32) -> Vec<u32> {
    let mut next = || {
        let digit = p % n;
        p /= n;
        digit
    };
    (0..d).map(|_| next()).collect()
}

/// `2`, `b3`, `b3.1`, `b3.1.4`: column letter, row number, then one number per further dimension.
fn label(c: &[u32]) -> String {
    let mut text = match c {
        [x] => (x + 1).to_string(),
        c => cell_label(c[0], c[1]),
    };
    for z in c.iter().skip(2) {
        let _ = write!(text, ".{}", z + 1);
    }
    text
}

fn lines(n: u32, d: u32) -> Sets {
    let (up, down) = (n, n + 1);
    let mut sets = Sets::default();
    let mut line: Vec<u32> = Vec::new();
    for word in 0..(n + 2).pow(d) {
        let letters = digits(word, n + 2, d);
        // The first moving letter must go up, and there must be one.
        if letters.iter().find(|&&l| l >= up) != Some(&up) {
            continue;
        }
        line.clear();
        line.extend((0..n).map(|t| {
            let at = |l: u32| {
                if l == up {
                    t
                } else if l == down {
                    n - 1 - t
                } else {
                    l
                }
            };
            letters.iter().rev().fold(0, |p, &l| p * n + at(l))
        }));
        sets.push(&line);
    }
    sets
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Point};
    use std::collections::BTreeSet;

    /// By definition: n points a, a+v, …, a+(n−1)v of the cube with v a non-zero vector over −1, 0, 1.
    fn by_definition(n: i64, d: u32) -> BTreeSet<Vec<Point>> {
        let vector = |mut code: i64, base: i64| {
            (0..d)
                .map(|_| {
                    let x = code % base;
                    code /= base;
                    x
                })
                .collect::<Vec<i64>>()
        };
        let mut out = BTreeSet::new();
        for v in (0..3_i64.pow(d)).map(|code| vector(code, 3)).filter(|v| v.iter().any(|&x| x != 1)) {
            for a in (0..n.pow(d)).map(|code| vector(code, n)) {
                let points: Vec<Vec<i64>> =
                    (0..n).map(|t| a.iter().zip(&v).map(|(x, s)| x + t * (s - 1)).collect()).collect();
                if points.iter().flatten().all(|x| (0..n).contains(x)) {
                    let number =
                        |p: &Vec<i64>| Point::new(p.iter().rev().fold(0, |sum, x| sum * n + x) as usize);
                    let mut set: Vec<Point> = points.iter().map(number).collect();
                    set.sort_unstable();
                    out.insert(set);
                }
            }
        }
        out
    }

    #[test]
    fn lines_match_the_definition_and_the_formula() {
        for (n, d) in [(3_i64, 1), (3, 2), (4, 2), (3, 3), (4, 3), (2, 3), (2, 4), (3, 4), (5, 3)] {
            let board = Board::parse(&format!("{n}^{d}")).unwrap();
            let sets = board.list_sets(1 << 20).unwrap();
            assert_eq!(sets.len() as i64, ((n + 2).pow(d) - n.pow(d)) / 2, "{n}^{d}");
            let lines: BTreeSet<Vec<Point>> = sets.iter().map(<[Point]>::to_vec).collect();
            assert_eq!(lines, by_definition(n, d), "{n}^{d}");
        }
    }

    #[test]
    fn labels_and_coordinates() {
        let board = Board::parse("4^3").unwrap();
        let p = board.find("b3.4").unwrap();
        assert_eq!(board.coordinates(p), Some(&[1, 2, 3][..]));
        assert_eq!(p.index(), 1 + 2 * 4 + 3 * 16);
        assert_eq!(Board::parse("3^2").unwrap().label(Point::new(3)), "a2");
        assert_eq!(Board::parse("3^1").unwrap().label(Point::new(2)), "3");
        assert_eq!(Board::parse("3^4").unwrap().label(Point::new(80)), "c3.3.3");
    }

    #[test]
    fn too_large_or_too_small_is_refused() {
        for spec in ["1^2", "0^3", "3^0", "10^9", "2^64", "3^100", "4294967295^64", "2^22"] {
            assert!(Board::parse(spec).is_err(), "{spec}");
        }
    }
}

//! The planes of Hall, their duals, and the planes of Hughes: with PG(2,9), the four planes of order 9.

use super::plane::{arrange, close, draft, dual};
use super::{Draft, SetId, Sets};
use crate::board::builder::Builder;
use crate::field::{Field, prime_power};
use crate::spec::power;
use crate::spec::{Node, SpecError};

/// `hall(q²)`, the translation plane over the Hall quasifield.
pub fn build_hall(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let q = square_root_argument(node, builder, "hall(9)", "Hall", |q| q > 2)?;
    Ok(draft(hall(q), q * q))
}

/// `dualhall(q²)`.
pub fn build_dual_hall(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let q = square_root_argument(node, builder, "dualhall(9)", "dual Hall", |q| q > 2)?;
    Ok(draft(dual(&hall(q), q * q), q * q))
}

/// `hughes(q²)` for odd q.
pub fn build_hughes(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let q = square_root_argument(node, builder, "hughes(9)", "Hughes", |q| q % 2 == 1)?;
    let lines = hughes(q);
    let last = lines.len() - 1;
    Ok(draft(arrange(&lines, q * q, last), q * q))
}

/// The q of a plane of order q², a prime power that is `allowed`.
fn square_root_argument(
    node: &Node,
    builder: &Builder<'_>,
    syntax: &str,
    name: &str,
    allowed: fn(u64) -> bool,
) -> Result<u32, SpecError> {
    node.no_suffix()?;
    let [order] = node.args(1..=1, syntax)? else { unreachable!() };
    let n = order.number("the order")?;
    builder.check(&node.span, power(n, 2), power(n, 3))?;
    let works = |q: u64| allowed(q) && prime_power(q).is_some();
    let q = n.isqrt();
    if q * q == n && works(q) {
        return Ok(q as u32);
    }
    let near = (2..=q + 3).filter(|&q| works(q)).min_by_key(|&q| (q * q).abs_diff(n)).unwrap_or(3);
    let kind = if allowed(4) { "a prime power q > 2" } else { "an odd prime power q" };
    Err(SpecError::at(&order.span, format!("a {name} plane has the order q² for {kind}, and {n} is none"))
        .help(format!("the nearest order is {}", near * near)))
}

/// Lines y = x∘m + b of the Hall quasifield on pairs (a, b) of GF(q), closed.
///
/// With an irreducible polynomial t² − rt − s, multiplication by (c, 0) is that of each entry by c; by (c, d)
/// with d ≠ 0 it maps (a, b) to (ac − bd⁻¹(c² − rc − s), ad − bc + br).
fn hall(q: u32) -> Sets {
    let f = Field::new(u64::from(q)).expect("the order is a prime power");
    let value = |t: u32, r: u32, s: u32| f.sub(f.sub(f.mul(t, t), f.mul(r, t)), s);
    let pairs = || (0..q).flat_map(|r| (0..q).map(move |s| (r, s)));
    let (r, s) = pairs()
        .find(|&(r, s)| (0..q).all(|t| value(t, r, s) != 0))
        .expect("every finite field has an irreducible quadratic polynomial");
    let times = |x: u32, m: u32| {
        let ((a, b), (c, d)) = ((x % q, x / q), (m % q, m / q));
        let Some(inverse) = f.inverse(d) else { return f.mul(a, c) + q * f.mul(b, c) };
        let low = f.sub(f.mul(a, c), f.mul(f.mul(b, inverse), value(c, r, s)));
        let high = f.add(f.sub(f.mul(a, d), f.mul(b, c)), f.mul(b, r));
        low + q * high
    };
    let plus = |x: u32, y: u32| f.add(x % q, y % q) + q * f.add(x / q, y / q);
    let n = q * q;
    let mut lines = Sets::default();
    let mut push = |cell: &dyn Fn(u32) -> u32| lines.push(&(0..n).map(cell).collect::<Vec<_>>());
    (0..n).for_each(|b| push(&|x| b * n + x));
    (0..n).for_each(|c| push(&|y| y * n + c));
    for m in 1..n {
        (0..n).for_each(|b| push(&|x| plus(times(x, m), b) * n + x));
    }
    let classes: Vec<Vec<SetId>> = (0..=n).map(|c| (c * n..(c + 1) * n).map(SetId::from).collect()).collect();
    close(&lines, n, &classes)
}

/// The Hughes plane over the regular nearfield of order q².
///
/// Points are triples (x, y, z) up to a factor on the right. The lines are x + t∘y + z = 0, for t = 1 and all t
/// outside GF(q), and their images under a matrix over GF(q) that permutes the points of PG(2,q) in one cycle.
fn hughes(q: u32) -> Sets {
    let n = q * q;
    let f = Field::new(u64::from(n)).expect("the order is a prime power");
    let is_square: Vec<bool> = (0..n).map(|c| f.pow(c, u64::from(n - 1) / 2) <= 1).collect();
    let times = |a: u32, c: u32| f.mul(if is_square[c as usize] { a } else { f.pow(a, u64::from(q)) }, c);
    let small: Vec<u32> = (0..n).filter(|&a| f.pow(a, u64::from(q)) == a).collect();
    let inverse = |a: u32| (1..n).find(|&c| times(a, c) == 1).unwrap_or(0);
    let inverses: Vec<u32> = (0..n).map(inverse).collect();
    // A point by the triple whose first entry that is not 0 is 1.
    let number = |v: [u32; 3]| {
        let first = v.iter().copied().find(|&a| a != 0).unwrap_or(0);
        match v.map(|a| times(a, inverses[first as usize])) {
            [0, 0, _] => n * n + n,
            [0, _, z] => n * n + z,
            [_, y, z] => z * n + y,
        }
    };
    let finite = (0..n).flat_map(|z| (0..n).map(move |y| [1, y, z]));
    let points: Vec<[u32; 3]> = finite.chain((0..n).map(|z| [0, 1, z])).chain([[0, 0, 1]]).collect();
    // (x, y, z) → (c z, x + b z, y + a z), the companion matrix of t³ − at² − bt − c.
    let step = |[a, b, c]: [u32; 3], [x, y, z]: [u32; 3]| {
        [f.mul(c, z), f.add(x, f.mul(b, z)), f.add(y, f.mul(a, z))]
    };
    let cycle_length = |k: [u32; 3]| {
        let mut v = step(k, [1, 0, 0]);
        let mut length = 1;
        while v[1] != 0 || v[2] != 0 {
            v = step(k, v);
            length += 1;
        }
        length
    };
    let triples = (0..q.pow(3)).map(|i| [i / q / q, i / q % q, i % q].map(|j| small[j as usize]));
    let singer = triples
        .filter(|k| k[2] != 0)
        .find(|&k| cycle_length(k) == n + q + 1)
        .expect("PG(2,q) has a Singer cycle");
    let mut lines = Sets::default();
    for t in (0..n).filter(|&t| t == 1 || !small.contains(&t)) {
        let on = |v: &[u32; 3]| f.add(f.add(v[0], times(t, v[1])), v[2]) == 0;
        let mut line: Vec<[u32; 3]> = points.iter().copied().filter(on).collect();
        for _ in 0..=n + q {
            lines.push(&line.iter().map(|&v| number(v)).collect::<Vec<_>>());
            line = line.iter().map(|&v| step(singer, v)).collect();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};

    fn lines(spec: &str) -> Sets {
        Board::parse(spec).unwrap().listed().unwrap().clone()
    }

    #[test]
    fn the_axioms_hold() {
        for (spec, order) in [
            ("hall(9)", 9),
            ("dualhall(9)", 9),
            ("hughes(9)", 9),
            ("hall(16)", 16),
            ("hall(25)", 25),
            ("hughes(25)", 25),
        ] {
            assert_eq!(Board::parse(spec).unwrap().projective_plane(), Ok(order), "{spec}");
        }
        for (spec, order) in [("affine(hughes(9),1)", 9), ("affine(dualhall(9),40)", 9)] {
            assert_eq!(Board::parse(spec).unwrap().affine_plane(), Ok(order), "{spec}");
        }
    }

    /// How many quadrangles with two points on this line and two off it have collinear diagonal points, so
    /// that they make a Fano subplane. A plane over a field of odd order has none.
    fn fano_subplanes_on(lines: &Sets, first: usize) -> usize {
        let n = lines.len();
        let through = lines.through(n);
        let mut joining = vec![SetId::NONE; n * n];
        let mut meeting = vec![Point::NONE; n * n];
        for (i, line) in SetId::all(n).zip(lines.iter()) {
            for &a in line {
                line.iter().filter(|&&b| b != a).for_each(|&b| joining[a.index() * n + b.index()] = i);
            }
        }
        for p in Point::all(n) {
            for &a in through.get(p.index()) {
                through
                    .get(p.index())
                    .iter()
                    .filter(|&&b| b != a)
                    .for_each(|&b| meeting[a.index() * n + b.index()] = p);
            }
        }
        let join = |a: Point, b: Point| joining[a.index() * n + b.index()];
        let meet = |l: SetId, m: SetId| meeting[l.index() * n + m.index()];
        let base = lines.get(first);
        let outside: Vec<Point> = Point::all(n).filter(|p| base.binary_search(p).is_err()).collect();
        let mut count = 0;
        // Two points a, b on the line and two points c, d off it.
        for (i, &a) in base.iter().enumerate() {
            for &b in &base[i + 1..] {
                for (j, &c) in outside.iter().enumerate() {
                    for &d in &outside[j + 1..] {
                        let third = meet(SetId::new(first), join(c, d));
                        if third == a || third == b {
                            continue;
                        }
                        let (e, f) = (meet(join(a, c), join(b, d)), meet(join(a, d), join(b, c)));
                        count += usize::from(join(e, f) == join(e, third));
                    }
                }
            }
        }
        count
    }

    #[test]
    fn the_planes_of_order_9_differ_in_their_fano_subplanes() {
        // The multiset over all lines tells the four planes apart, except a plane from its dual.
        let profile = |spec: &str| {
            let lines = lines(spec);
            let mut counts: Vec<usize> = (0..lines.len()).map(|l| fano_subplanes_on(&lines, l)).collect();
            counts.sort_unstable();
            counts
        };
        let desarguesian = profile("PG(2,9)");
        assert!(desarguesian.iter().all(|&c| c == 0));
        let (hall, dual, hughes) = (profile("hall(9)"), profile("dualhall(9)"), profile("hughes(9)"));
        assert!(hall != dual && hall != hughes && dual != hughes && hall.iter().any(|&c| c > 0));
    }

    #[test]
    fn the_hall_plane_is_a_translation_plane() {
        // Translations: (x, y) → (x + a, y + b) keeps all lines of the affine part of hall(9).
        let lines = lines("hall(9)");
        let f = Field::new(3).unwrap();
        let plus = |x: u32, y: u32| f.add(x % 3, y % 3) + 3 * f.add(x / 3, y / 3);
        let known: std::collections::HashSet<Vec<Point>> = lines.iter().map(<[Point]>::to_vec).collect();
        for (a, b) in [(1, 0), (0, 1), (3, 0), (0, 3), (5, 7)] {
            let shift = |p: Point| match u32::from(p) {
                finite @ ..81 => Point::from(plus(finite % 9, a) + 9 * plus(finite / 9, b)),
                _ => p,
            };
            for line in lines.iter() {
                let mut image: Vec<Point> = line.iter().map(|&p| shift(p)).collect();
                image.sort_unstable();
                assert!(known.contains(&image));
            }
        }
    }

    #[test]
    fn other_orders_are_refused() {
        for (spec, near) in [
            ("hall(8)", "9"),
            ("hall(4)", "9"),
            ("hughes(16)", "9"),
            ("hughes(36)", "25"),
            ("hall(36)", "25"),
        ] {
            let error = Board::parse(spec).unwrap_err();
            assert!(error.help.unwrap().ends_with(near), "{spec}");
        }
        assert!(Board::parse("hall(1000000000000)").is_err());
    }
}

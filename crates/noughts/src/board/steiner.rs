//! Steiner triple systems: sets of three points, any two points on exactly one of them. The points are numbers.

use super::triples::Triples;
use super::{Draft, Point, Sets, Shape, WinningSets, labels, sts15};
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};

/// `PBSTS(2^k−1)`: the third point of a line is the exclusive or of the other two.
pub fn build_projective_binary(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [order] = node.args(1..=1, "PBSTS(15)")? else { unreachable!() };
    let v = order.number("the number of points")?;
    let next = u128::from(v) + 1;
    if v < 3 || !next.is_power_of_two() {
        let below = (next.next_power_of_two() / 2).max(4) - 1;
        let message = format!("PBSTS(v) has v = 2^k − 1 points with k ≥ 2, and {v} is not of this form");
        let help = format!("write PBSTS({below}) or PBSTS({})", 2 * below + 1);
        return Err(SpecError::at(&order.span, message).help(help));
    }
    check_size(node, builder, v)?;
    Ok(Draft { derived: true, ..draft(v as usize, projective_binary(v as u32)) })
}

/// `STS(v)`: the best-known system of this order. `STS(13,k)`, `STS(15,k)`: the k-th of all of them.
pub fn build_numbered(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let args = node.args(1..=2, "STS(9) or STS(15,7)")?;
    let v =
        order_in(node, builder, &args[0], |v| matches!(v % 6, 1 | 3) && v > 1, "v ≡ 1 or 3 (mod 6), v ≥ 3")?;
    let sets = match (v, args.get(1)) {
        (13, Some(k)) => thirteen(k.number_in("the number of the system", 1..=2)?).sets(),
        (15, Some(k)) => {
            let k = k.number_in("the number of the system", 1..=sts15::COUNT)?;
            sts15::system(k as usize).sets()
        }
        (_, Some(k)) => {
            return Err(SpecError::at(&k.span, "only the systems of order 13 and 15 are numbered")
                .help(format!("write STS({v})")));
        }
        (13, None) => thirteen(1).sets(),
        _ if (v + 1).is_power_of_two() => projective_binary(v as u32),
        _ if is_power_of_three(v) => affine_ternary(v as u32),
        _ if v % 6 == 3 => bose(v as u32),
        _ => skolem(v as u32),
    };
    Ok(draft(v as usize, sets))
}

/// `bose(v)`, v ≡ 3 (mod 6).
pub fn build_bose(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [order] = node.args(1..=1, "bose(21)")? else { unreachable!() };
    let v = order_in(node, builder, order, |v| v % 6 == 3, "v ≡ 3 (mod 6) for this construction")?;
    Ok(draft(v as usize, bose(v as u32)))
}

/// `skolem(v)`, v ≡ 1 (mod 6).
pub fn build_skolem(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [order] = node.args(1..=1, "skolem(19)")? else { unreachable!() };
    let v = order_in(
        node,
        builder,
        order,
        |v| v % 6 == 1 && v > 1,
        "v ≡ 1 (mod 6), v ≥ 7, for this construction",
    )?;
    Ok(draft(v as usize, skolem(v as u32)))
}

/// `double(STS)`: two copies of a triple system and one more point make a system of 2v + 1 points.
pub fn build_double(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [base] = node.args(1..=1, "double(STS(9))")? else { unreachable!() };
    let board = builder.board(base)?;
    board.triple_system().map_err(|why| {
        SpecError::at(&base.span, format!("{board} is not a Steiner triple system: {why}"))
            .help("write double(STS(9))")
    })?;
    let v = board.points() as u32;
    check_size(node, builder, 2 * u64::from(v) + 1)?;
    let triples = board.listed().map_err(|why| SpecError::at(&base.span, why.to_string()))?;
    Ok(draft(2 * v as usize + 1, double(v, triples)))
}

/// The order in an argument, if it is one of those that exist; else the reason and the nearest orders.
fn order_in(
    node: &Node,
    builder: &Builder<'_>,
    arg: &Node,
    exists: fn(u64) -> bool,
    condition: &str,
) -> Result<u64, SpecError> {
    let v = arg.number("the number of points")?;
    check_size(node, builder, v)?;
    if exists(v) {
        return Ok(v);
    }
    let below = (3..v).rev().find(|&v| exists(v)).map(|v| format!("{v} and ")).unwrap_or_default();
    let above = (v + 1..v + 8).find(|&v| exists(v)).unwrap_or(7);
    // An order can exist and still not fit the construction.
    let message = match v % 6 {
        1 | 3 if v > 1 => format!("{v} points do not fit: it needs {condition}"),
        _ => format!("there is no Steiner triple system on {v} points: it needs {condition}"),
    };
    Err(SpecError::at(&arg.span, message).help(format!("the nearest that work: {below}{above}")))
}

/// A triple system of v points has v(v−1)/6 triples.
fn check_size(node: &Node, builder: &Builder<'_>, v: u64) -> Result<(), SpecError> {
    let v = u128::from(v);
    builder.check(&node.span, v, v.saturating_mul(v.saturating_sub(1)) / 2)
}

fn draft(v: usize, sets: Sets) -> Draft {
    Draft {
        labels: labels::numbers(v),
        sets: WinningSets::Listed(sets),
        shape: Shape::Circle,
        ..Draft::default()
    }
}

fn is_power_of_three(v: u64) -> bool {
    3u64.pow(v.ilog(3)) == v
}

/// The triples of 1 … v with a xor b xor c = 0, v = 2^k − 1.
pub(super) fn projective_binary(v: u32) -> Sets {
    triples_from(v, |a, b| ((a + 1) ^ (b + 1)) - 1)
}

/// The triples of vectors over GF(3) with sum 0, v = 3^n.
fn affine_ternary(v: u32) -> Sets {
    let third = |mut a: u32, mut b: u32| {
        let (mut c, mut place) = (0, 1);
        while place < v {
            c += (6 - a % 3 - b % 3) % 3 * place;
            (a, b, place) = (a / 3, b / 3, place * 3);
        }
        c
    };
    triples_from(v, third)
}

/// All triples a < b < third(a, b).
fn triples_from(v: u32, third: impl Fn(u32, u32) -> u32) -> Sets {
    let mut sets = Sets::default();
    for a in 0..v {
        for b in a + 1..v {
            let c = third(a, b);
            if c > b {
                sets.push(&[a, b, c]);
            }
        }
    }
    sets
}

/// Bose: three copies of the integers mod n, n = v/3 odd; x and y of one copy meet their mean in the next.
fn bose(v: u32) -> Sets {
    let n = v / 3;
    let half = n.div_ceil(2); // 2 · half ≡ 1 (mod n)
    let mean = |x: u32, y: u32| ((u64::from(x + y) * u64::from(half)) % u64::from(n)) as u32;
    let mut sets = Sets::default();
    (0..n).for_each(|x| sets.push(&[x, n + x, 2 * n + x]));
    copies(&mut sets, n, 0, mean);
    sets
}

/// Skolem: a point and three copies of the integers mod n, n = (v−1)/3 even, with a commutative quasigroup that
/// has x∘x = x for the first half.
fn skolem(v: u32) -> Sets {
    let n = (v - 1) / 3;
    let half = n / 2;
    let product = |x: u32, y: u32| {
        let sum = (x + y) % n;
        sum / 2 + sum % 2 * half
    };
    let at = |x: u32, copy: u32| 1 + copy % 3 * n + x;
    let mut sets = Sets::default();
    for x in 0..half {
        sets.push(&[at(x, 0), at(x, 1), at(x, 2)]);
        (0..3).for_each(|copy| sets.push(&[0, at(half + x, copy), at(x, copy + 1)]));
    }
    copies(&mut sets, n, 1, product);
    sets
}

/// The triples {x, y, x∘y} with x and y in one copy and x∘y in the next.
fn copies(sets: &mut Sets, n: u32, first: u32, product: impl Fn(u32, u32) -> u32) {
    for copy in 0..3 {
        let (here, next) = (first + copy * n, first + (copy + 1) % 3 * n);
        for x in 0..n {
            (x + 1..n).for_each(|y| sets.push(&[here + x, here + y, next + product(x, y)]));
        }
    }
}

/// Points 1 … v, a new point v+1, and the copy x' = v+1+x: triples of the system, {x, y', z'} for each of them
/// and {x, v+1, x'}.
fn double(v: u32, triples: &Sets) -> Sets {
    let copy = |x: Point| x.plus(v as usize + 1);
    let mut sets = Sets::default();
    for triple in triples.iter() {
        let &[x, y, z] = triple else { continue };
        sets.push(triple);
        for (a, b, c) in [(x, y, z), (y, x, z), (z, x, y)] {
            sets.push(&[a, copy(b), copy(c)]);
        }
    }
    Point::all(v as usize).for_each(|x| sets.push(&[x, Point::from(v), copy(x)]));
    sets
}

/// The two systems of order 13: the cyclic one (39 automorphisms, 13 Pasch configurations), and the one that
/// switching a Pasch configuration makes of it (6 and 8).
fn thirteen(number: u64) -> Triples {
    let shifts =
        (0..13).flat_map(|i| [[0, 1, 4], [0, 2, 7]].map(|base| base.map(|p| Point::new((p + i) % 13))));
    let cyclic = Triples::new(13, &shifts.collect());
    if number == 1 {
        return cyclic;
    }
    let pairs = Point::all(13).flat_map(|a| Point::all(13).skip(a.number()).map(move |b| (a, b)));
    let mut paths = pairs.flat_map(|(a, b)| Point::all(13).map(move |c| (a, b, c)));
    let on_line = |(a, b, c): &(Point, Point, Point)| [*a, *b, cyclic.third(*a, *b)].contains(c);
    let short = paths.find(|path| !on_line(path) && cyclic.cycle(path.0, path.1, path.2).len() == 4);
    let (a, b, c) = short.expect("the cyclic system has Pasch configurations");
    cyclic.switched(a, b, c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn triples(spec: &str) -> Triples {
        let board = Board::parse(spec).unwrap();
        Triples::new(board.points(), board.listed().unwrap())
    }

    #[test]
    fn every_construction_gives_a_triple_system() {
        let mut specs: Vec<String> =
            (3..=127).filter(|v| matches!(v % 6, 1 | 3)).map(|v| format!("STS({v})")).collect();
        specs.extend((3..=99).step_by(6).map(|v| format!("bose({v})")));
        specs.extend((7..=97).step_by(6).map(|v| format!("skolem({v})")));
        specs.extend((2..=8).map(|k| format!("PBSTS({})", (1 << k) - 1)));
        specs.extend((3..=33).filter(|v| matches!(v % 6, 1 | 3)).map(|v| format!("double(STS({v}))")));
        specs.extend(
            ["STS(13,1)", "STS(13,2)", "double(AG(2,3))", "double(double(STS(9)))"].map(String::from),
        );
        for spec in specs {
            let board = Board::parse(&spec).unwrap_or_else(|e| panic!("{e}"));
            let v = board.points();
            assert_eq!(board.triple_system(), Ok(()), "{spec}");
            assert_eq!(board.listed().unwrap().len(), v * (v - 1) / 6, "{spec}");
        }
        assert_eq!(Board::parse("double(STS(9))").unwrap().points(), 19);
    }

    #[test]
    fn doubling_a_projective_system_gives_the_next() {
        assert_eq!(triples("double(STS(7))"), triples("PBSTS(15)"));
        assert_eq!(triples("double(PBSTS(15))"), triples("STS(31)"));
    }

    #[test]
    fn the_systems_of_order_13_differ() {
        let (cyclic, other) = (triples("STS(13,1)"), triples("STS(13,2)"));
        assert_eq!((cyclic.pasch_configurations(), other.pasch_configurations()), (13, 8));
    }

    #[test]
    fn orders_that_do_not_exist_are_refused() {
        for (spec, reason, help) in [
            ("STS(8)", "v ≡ 1 or 3 (mod 6)", "7 and 9"),
            ("STS(1)", "v ≡ 1 or 3", "3"),
            ("STS(0)", "v ≡ 1 or 3", "3"),
            ("bose(13)", "v ≡ 3 (mod 6)", "9 and 15"),
            ("skolem(9)", "v ≡ 1 (mod 6)", "7 and 13"),
            ("PBSTS(9)", "2^k − 1", "PBSTS(7) or PBSTS(15)"),
            ("PBSTS(0)", "2^k − 1", "PBSTS(3) or PBSTS(7)"),
            ("STS(9,2)", "order 13 and 15", "STS(9)"),
            ("double(AG(2,4))", "set 1 has 4 points", "STS(9)"),
            ("STS(1000000003)", "points", "smaller"),
            ("PBSTS(18446744073709551615)", "points", "smaller"),
        ] {
            let error = Board::parse(spec).unwrap_err();
            assert!(error.message.contains(reason), "{spec}: {}", error.message);
            assert!(error.help.as_ref().unwrap().contains(help), "{spec}: {:?}", error.help);
        }
        for spec in ["STS(13,3)", "STS(15,0)", "STS(15,81)", "STS()", "STS(9):lines"] {
            assert!(Board::parse(spec).is_err(), "{spec}");
        }
    }
}

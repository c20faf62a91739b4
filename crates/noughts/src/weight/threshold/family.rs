//! Families of boards in one variable, such as `[AG(2,q):PG(2,4)]`, and their opening weights.

use super::poly::Poly;
use super::sequence::{Factor, Sequence};
use super::shape::Shape;
use super::{Play, ThresholdError};
use crate::board::{Board, Point, SetId, WinningSets};
use crate::weight::{Dyadic, Mark, Weights};
use num_bigint::{BigInt, BigUint};
use num_traits::One;

/// A family of boards and the weights it is judged by.
pub struct Family {
    pub variable: String,
    /// The variable is the order of a geometry, so only prime powers have boards.
    pub of_orders: bool,
    /// For each residue class of orders, the openings; the weight of a board is that of its heaviest opening.
    pub classes: Vec<Vec<Sequence>>,
}

/// One side of a pattern.
enum Side {
    Fixed(Box<Board>),
    /// Letter, whether it is an order, and the shape for each residue class.
    Varies(String, bool, Vec<Shape>),
}

impl Family {
    /// Reads a pattern with one variable.
    pub fn parse(pattern: &str, play: Play) -> Result<Family, ThresholdError> {
        let (variable, of_orders, classes) = match split_nest(pattern.trim()) {
            None => match side(pattern)? {
                Side::Varies(v, orders, shapes) => {
                    (v, orders, shapes.iter().map(|s| vec![plain(s, play)]).collect())
                }
                Side::Fixed(board) => return Err(no_variable(&board.to_string())),
            },
            Some((outer, inner)) => match (side(outer)?, side(inner)?) {
                (Side::Varies(v, orders, shapes), Side::Fixed(inner)) => {
                    let numbers = Opening::of(&inner)?;
                    (v, orders, shapes.iter().map(|s| outer_varies(s, &numbers, play)).collect())
                }
                (Side::Fixed(outer), Side::Varies(v, orders, shapes)) => {
                    let numbers = Outer::of(&outer)?;
                    (v, orders, shapes.iter().map(|s| inner_varies(&numbers, s, play)).collect())
                }
                (Side::Fixed(_), Side::Fixed(_)) => return Err(no_variable(pattern)),
                _ => {
                    return Err(ThresholdError::Family(format!(
                        "“{pattern}” has two variables; fix one of them, or ask --tau for the whole table"
                    )));
                }
            },
        };
        Ok(Family { variable, of_orders, classes })
    }

    /// `[outer(2,q):inner(2,order)]` for any whole number as inner order, whether there is such a plane or not.
    pub fn of_planes(outer: &str, inner: &str, order: u64, play: Play) -> Family {
        let shape = |kind: &str| if kind == "AG" { Shape::affine(2) } else { Shape::projective(2) };
        let (fixed, q) = (shape(inner), BigInt::from(order));
        let numbers = Opening {
            halvings: order.saturating_add_signed(fixed.extra),
            total: fixed.sets.at(&q),
            point: fixed.through.at(&q),
            two: Some(fixed.through_two.at(&q)),
        };
        let classes = vec![outer_varies(&shape(outer), &numbers, play)];
        Family { variable: "q".to_string(), of_orders: true, classes }
    }

    /// The weight of the board of order q.
    pub fn at(&self, q: u64) -> Option<Dyadic> {
        let here = |s: &&Sequence| q >= s.first && (q - s.first).is_multiple_of(s.step);
        self.classes.iter().flatten().filter(here).map(|s| s.at(q)).max()
    }

    /// The least order.
    pub fn first(&self) -> u64 {
        self.classes.iter().flatten().map(|s| s.first).min().unwrap_or(2)
    }
}

fn no_variable(text: &str) -> ThresholdError {
    ThresholdError::Family(format!(
        "“{text}” has no variable: write one letter for the order that varies, as in AG(2,q), n^3 or [AG(2,q):PG(2,4)]"
    ))
}

/// The two sides of `[outer:inner]`, split at the first colon that is not inside brackets.
fn split_nest(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let mut depth = 0;
    for (i, c) in inside.char_indices() {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth -= 1,
            ':' if depth == 0 => return Some((&inside[..i], &inside[i + 1..])),
            _ => {}
        }
    }
    None
}

fn is_letter(text: &str) -> bool {
    text.len() == 1 && text.chars().all(|c| c.is_ascii_alphabetic())
}

fn side(spec: &str) -> Result<Side, ThresholdError> {
    // Spaces matter in a board of one's own sets, and nowhere in a family.
    let text: String = spec.chars().filter(|c| !c.is_whitespace()).collect();
    let dimension = |text: &str, least: u32| {
        text.parse::<u32>().ok().filter(|d| (least..=8).contains(d)).ok_or_else(|| {
            ThresholdError::Family(format!(
                "“{text}” is not a dimension from {least} to 8 (the order is what varies)"
            ))
        })
    };
    if let Some((n, d)) = text.split_once('^').filter(|(n, _)| is_letter(n)) {
        return Ok(Side::Varies(n.to_string(), false, Shape::cubes(dimension(d, 1)?).to_vec()));
    }
    let geometry = text.split_once('(').and_then(|(word, rest)| {
        let (d, q) = rest.strip_suffix(')')?.split_once(',')?;
        is_letter(q).then_some((word, d, q))
    });
    if let Some((word, d, q)) = geometry {
        let shape = match word.to_uppercase().as_str() {
            "AG" => Shape::affine(dimension(d, 2)?),
            "PG" => Shape::projective(dimension(d, 2)?),
            _ => {
                return Err(ThresholdError::Family(format!(
                    "“{text}”: families with a variable are AG(d,q), PG(d,q), n^d and nests of them"
                )));
            }
        };
        return Ok(Side::Varies(q.to_string(), true, vec![shape]));
    }
    let board = Board::parse(spec).map_err(|e| {
        ThresholdError::Family(format!(
            "{e}\n  a family is AG(2,q), PG(2,q), n^3, or a nest of one such and a board"
        ))
    })?;
    Ok(Side::Fixed(Box::new(board)))
}

/// Points of both players in the opening, as words.
fn opening(play: Play) -> &'static str {
    match play {
        Play::Claim => "the first claim",
        Play::Hop => "the first hop",
    }
}

/// A board that is not nested: M sets, and those through the points that count for X once more.
fn plain(shape: &Shape, play: Play) -> Sequence {
    let more = match play {
        Play::Claim => &shape.through,
        Play::Hop => &shape.through_two,
    };
    let range = (shape.first, shape.step);
    Sequence::single(opening(play), &shape.sets + more, (BigUint::one(), 0), (1, shape.extra), range)
}

/// The weights of an empty inner board as numbers over one power of two.
struct Opening {
    halvings: u64,
    total: BigInt,
    /// The heaviest point.
    point: BigInt,
    /// The greatest gain from two points: both weights and that of the pair.
    two: Option<BigInt>,
}

impl Opening {
    fn of(board: &Board) -> Result<Opening, ThresholdError> {
        let weights = Weights::new(board, &vec![Mark::Open; board.points()]);
        if weights.total().is_zero() {
            return Err(ThresholdError::Family(format!("{board} has no winning sets")));
        }
        let points = Point::all(board.points());
        let mut two: Option<Dyadic> = None;
        for p in points.clone() {
            let pairs = weights.pairs_with(p);
            let gains =
                Point::all(p.index()).map(|q| &(weights.point(p) + weights.point(q)) + &pairs[q.index()]);
            two = two.max(gains.max());
        }
        let point = points.map(|p| weights.point(p)).max().cloned().unwrap_or_default();
        let all = [Some(weights.total()), Some(&point), two.as_ref()];
        let halvings = all.iter().flatten().map(|d| d.exponent()).max().unwrap_or(0);
        let whole = |d: &Dyadic| BigInt::from(d.numerator() << (halvings - d.exponent()));
        Ok(Opening {
            halvings,
            total: whole(weights.total()),
            point: whole(&point),
            two: two.as_ref().map(whole),
        })
    }
}

/// `[family : inner]`: every untouched island weighs S/2^κ, the islands of X more.
fn outer_varies(shape: &Shape, inner: &Opening, play: Play) -> Vec<Sequence> {
    let base = inner.total.magnitude().clone();
    let sequence = |opening: &str, poly: Poly, fewer: i64| {
        let (base, range) = ((base.clone(), shape.extra - fewer), (shape.first, shape.step));
        Sequence::single(opening, poly, base, (inner.halvings, shape.extra), range)
    };
    let on_one_island = |gain: &BigInt| &(&shape.sets * &inner.total) + &(&shape.through * gain);
    match (play, &inner.two) {
        (Play::Claim, _) => vec![sequence("the first claim", on_one_island(&inner.point), 1)],
        (Play::Hop, two) => {
            let stays =
                two.as_ref().map(|gain| sequence("a first hop on the island", on_one_island(gain), 1));
            let sum = &shape.through_two - &Poly::constant(1);
            let square = |n: &BigInt| n * n;
            let apart = &(&shape.sets * &square(&inner.total)) + &(&sum * &(&inner.total * &inner.point));
            let apart = &apart + &Poly::constant(square(&inner.point));
            stays.into_iter().chain([sequence("a first hop to another island", apart, 2)]).collect()
        }
    }
}

/// The numbers of a fixed outer board whose sets have one size.
struct Outer {
    sets: usize,
    size: u32,
    /// The most sets through a point.
    through: usize,
    /// Sets through two different points (the sum) and through both, without pairs that another pair surpasses.
    two: Vec<(usize, usize)>,
}

impl Outer {
    fn of(board: &Board) -> Result<Outer, ThresholdError> {
        let fail = |why: &str| Err(ThresholdError::Family(format!("{board} as a fixed outer board: {why}")));
        let WinningSets::Listed(sets) = board.winning_sets() else {
            return fail("only boards that are not nested themselves can stand here");
        };
        let size = sets.iter().next().map_or(0, <[Point]>::len);
        if size < 2 || sets.iter().any(|set| set.len() != size) {
            return fail("its winning sets must all have the same number of points, at least 2");
        }
        if board.points() > 2000 {
            return fail("at most 2000 points");
        }
        let through = sets.through(board.points());
        let degree: Vec<usize> = through.iter().map(<[SetId]>::len).collect();
        let mut two = Vec::new();
        for p in 0..board.points() {
            let mut common = vec![0; board.points()];
            for &s in through.get(p) {
                sets.get(s.index()).iter().for_each(|&r| common[r.index()] += 1);
            }
            two.extend((0..p).map(|r| (degree[p] + degree[r], common[r])));
        }
        two.sort_unstable_by(|a, b| b.cmp(a));
        let mut best = None;
        two.retain(|&(_, common)| {
            let better = best.is_none_or(|b| common > b);
            best = best.max(Some(common));
            better
        });
        let most = degree.iter().copied().max().unwrap_or(0);
        Ok(Outer { sets: sets.len(), size: size as u32, through: most, two })
    }
}

/// `[outer : family]`: one factor for each island of a set, each of which at most doubles when the order grows by one.
fn inner_varies(outer: &Outer, shape: &Shape, play: Play) -> Vec<Sequence> {
    let factor = |poly: Poly, power: u32, islands: u64| Factor {
        poly,
        power,
        from: BigUint::one(),
        to: BigUint::one() << (islands * shape.step),
    };
    let sequence = |opening: &str, last: Poly, islands: u64| Sequence {
        opening: opening.to_string(),
        factors: vec![factor(shape.sets.clone(), outer.size - islands as u32, 1), factor(last, 1, islands)],
        base: BigUint::one(),
        base_shift: 0,
        halvings: outer.size.into(),
        halving_shift: shape.extra,
        first: shape.first,
        step: shape.step,
    };
    let times = |poly: &Poly, n: usize| poly * &BigInt::from(n);
    let on_one_island = |gain: &Poly| &times(&shape.sets, outer.sets) + &times(gain, outer.through);
    if play == Play::Claim {
        return vec![sequence("the first claim", on_one_island(&shape.through), 1)];
    }
    let mut all = vec![sequence("a first hop on the island", on_one_island(&shape.through_two), 1)];
    for &(sum, common) in &outer.two {
        let poly =
            &times(&(&shape.sets * &shape.sets), outer.sets) + &times(&(&shape.sets * &shape.through), sum);
        let poly = &poly + &times(&(&shape.through * &shape.through), common);
        all.push(sequence("a first hop to another island", poly, 2));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest weight after the opening, by trying every opening on the board itself.
    fn by_trying(board: &Board, play: Play) -> Dyadic {
        let n = board.points();
        let weigh = |points: &[usize]| {
            let mut marks = vec![Mark::Open; n];
            for &p in points {
                marks[p] = Mark::Own;
            }
            Weights::new(board, &marks).total().clone()
        };
        let best = match play {
            Play::Claim => (0..n).map(|p| weigh(&[p])).max(),
            Play::Hop => (0..n).flat_map(|p| (0..p).map(move |r| (p, r))).map(|(p, r)| weigh(&[p, r])).max(),
        };
        best.unwrap()
    }

    #[test]
    fn formulas_give_the_greatest_weight_after_the_opening() {
        for (pattern, orders) in [
            ("AG(2,q)", &[2, 3, 4, 5][..]),
            ("PG(2,q)", &[2, 3, 4]),
            ("AG(3,q)", &[2, 3]),
            ("n^2", &[2, 3, 4, 5]),
            ("n^3", &[2, 3, 4]),
            ("[AG(2,q):PG(2,2)]", &[2, 3]),
            ("[PG(2,q):AG(2,3)]", &[2, 3]),
            ("[AG(2,q):3^2]", &[2, 3]),
            ("[n^2:lines{1 2; 2 3 4}]", &[2, 3, 4]),
            ("[AG(2,3):PG(2,q)]", &[2, 3]),
            ("[PG(2,2):AG(2,q)]", &[2, 3]),
            ("[3^2:n^2]", &[2, 3, 4]),
            ("[grid(3,3,2):AG(2,q)]", &[2, 3]),
        ] {
            for play in [Play::Claim, Play::Hop] {
                let family = Family::parse(pattern, play).unwrap();
                for &q in orders {
                    let v = &family.variable;
                    let spec = pattern.replace(&format!("{v}^"), &format!("{q}^"));
                    let spec = spec.replace(&format!(",{v})"), &format!(",{q})"));
                    let board = Board::parse(&spec).unwrap();
                    assert_eq!(family.at(q), Some(by_trying(&board, play)), "{spec} {play:?}");
                }
            }
        }
    }

    #[test]
    fn bad_patterns_say_what_to_write() {
        for (pattern, words) in [
            ("AG(2,4)", "no variable"),
            ("[AG(2,3):PG(2,2)]", "no variable"),
            ("[AG(2,q):PG(2,r)]", "two variables"),
            ("hall(q)", "a family is"),
            ("AG(x,3)", "a family is"),
            ("STS(2,q)", "families with a variable"),
            ("n^40", "not a dimension"),
            ("[hex(3):PG(2,q)]", "same number of points"),
            ("[AG(2,q):lines{|1 2}]", "no winning sets"),
        ] {
            let Err(error) = Family::parse(pattern, Play::Hop) else { panic!("{pattern} was accepted") };
            assert!(error.to_string().contains(words), "{pattern}: {error}");
        }
    }
}

//! CD-11 to CD-13: weights.

use super::super::{Cases, Error, Examined, Finding, Probe, Verdict};
use super::geometry::printed_plane;
use noughts::weights::{Dyadic, Mark, Weights};
use noughts::{Board, Point};
use std::collections::BTreeMap;

/// Cells of the left game of Figure 6, in the order of play.
const X: [Point; 3] = [Point::new(0), Point::new(8), Point::new(3)];
const O: [Point; 2] = [Point::new(5), Point::new(4)];

/// A sum of `count` times 2^−`exponent`.
fn sum(terms: &[(u64, u64)]) -> Dyadic {
    terms.iter().fold(Dyadic::zero(), |total, &(count, exponent)| &total + &Dyadic::new(count, exponent))
}

/// Equation (1) without subtraction, for every open pair of points on boards where lines meet in one point: does it
/// hold, and in how many cases was it looked at?
fn equation_1() -> Result<(bool, usize), Error> {
    let mut equation = true;
    let mut cases = 0;
    for spec in ["AG(2,3)", "PG(2,3)", "AG(2,4)"] {
        let board = Board::parse(spec)?;
        let points = board.points();
        for taken in [vec![], vec![(0, Mark::Own)], vec![(0, Mark::Own), (1, Mark::Blocked), (2, Mark::Own)]]
        {
            let mut marks = vec![Mark::Open; points];
            for &(p, mark) in &taken {
                marks[p] = mark;
            }
            let before = Weights::new(&board, &marks);
            for o in before.open() {
                for x in before.open().filter(|&x| x != o) {
                    let mut marks = marks.clone();
                    marks[o.index()] = Mark::Blocked;
                    marks[x.index()] = Mark::Own;
                    let after = Weights::new(&board, &marks);
                    let left = before.total() + before.point(x);
                    let right = &(after.total() + before.point(o)) + &before.pair(x, o);
                    equation &= left == right;
                    cases += 1;
                }
            }
        }
    }
    Ok((equation, cases))
}

/// CD-11
pub fn worked(see: &Probe) -> Examined {
    let board = printed_plane(3)?;
    // Before O's i-th move: X has i points, O has i − 1.
    let marks = |i: usize| {
        let mut marks = vec![Mark::Open; 9];
        X[..i].iter().for_each(|&p| marks[p.index()] = Mark::Own);
        O[..i - 1].iter().for_each(|&p| marks[p.index()] = Mark::Blocked);
        marks
    };
    let l: Vec<Weights> = (1..=3).map(|i| Weights::new(&board, &marks(i))).collect();
    let printed = [
        ("w(L1)", l[0].total().clone(), sum(&[(4, 2), (8, 3)])),
        ("w(L2)", l[1].total().clone(), sum(&[(1, 1), (4, 2), (3, 3)])),
        ("w(O1|L1)", l[0].point(O[0]).clone(), sum(&[(1, 2), (3, 3)])),
        ("w(X2|L1)", l[0].point(X[1]).clone(), sum(&[(1, 2), (3, 3)])),
        ("w(X2,O1|L1)", l[0].pair(X[1], O[0]), sum(&[(1, 3)])),
        ("w(L3)", l[2].total().clone(), sum(&[(2, 1), (3, 2)])),
        ("w(O2|L2)", l[1].point(O[1]).clone(), sum(&[(1, 1), (2, 3)])),
        ("w(X3|L2)", l[1].point(X[2]).clone(), sum(&[(2, 2), (1, 3)])),
        ("w(X3,O2|L2)", l[1].pair(X[2], O[1]), Dyadic::zero()),
    ];
    let mut compared = Vec::new();
    for (name, found, said) in printed {
        compared.push((name, see.is(name, found)?, said));
    }
    let printed = compared;
    let wrong: Vec<String> = printed
        .iter()
        .filter(|(_, found, said)| found != said)
        .map(|(name, found, said)| format!("{name} is {found}, printed {said}"))
        .collect();
    let (equation, cases) = see.keep("equation", equation_1)?;
    let equation = see.is("equation (1)", equation)?;
    let Cases(cases) = see.is("positions", Cases(cases))?;
    let equation = equation && cases > 0;
    let shown: Vec<String> = printed.iter().map(|(name, found, _)| format!("{name} = {found}")).collect();
    let text = if wrong.is_empty() && equation {
        format!(
            "All {} printed weights are right, and equation (1) holds in {cases} positions with every pair of moves.",
            printed.len()
        )
    } else if equation {
        format!("{}.", wrong.join("; "))
    } else {
        format!("Equation (1) fails; {}.", wrong.join("; "))
    };
    Ok(Finding::new(Verdict::finite(wrong.is_empty() && equation), text)
        .computed(shown.join("\n"), "noughts weights \"AG(2,3)\" --position \"X: 1\""))
}

/// CD-12
pub fn first(see: &Probe) -> Examined {
    let orders = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16];
    let mut wrong = Vec::new();
    let mut shown = Vec::new();
    for n in orders {
        let cases = [
            (format!("PG(2,{n})"), Dyadic::new(n * n + 2 * n + 2, n + 1), n >= 4),
            (format!("AG(2,{n})"), Dyadic::new(n * n + 2 * n + 1, n), n >= 6),
        ];
        for (spec, printed, below) in cases {
            let weight = see.see(&spec, || {
                let board = Board::parse(&spec)?;
                let mut marks = vec![Mark::Open; board.points()];
                marks[0] = Mark::Own;
                Ok(Weights::new(&board, &marks).total().clone())
            })?;
            if weight != printed || weight.is_below_one() != below {
                wrong.push(spec.clone());
            }
            shown.push(format!("{spec}: {weight}"));
        }
    }
    // The formulas themselves, for every n: they fall, since doubling outruns a square.
    let below = |n: u64| {
        let [p, a] = [Dyadic::new(n * n + 2 * n + 2, n + 1), Dyadic::new(n * n + 2 * n + 1, n)];
        (p.is_below_one() == (n >= 4)) && (a.is_below_one() == (n >= 6))
    };
    let formulas = see.is("the formulas", (2..=1000).all(below))?;
    let text = if wrong.is_empty() && formulas {
        "Both formulas agree with the weights on the planes of order 2 to 16; as numbers they are below 1 exactly from n = 4 (projective) and n = 6 \
         (affine) on, checked to n = 1000."
            .to_string()
    } else {
        format!("Fails on {}.", wrong.join(", "))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty() && formulas), text)
        .computed(shown.join("\n"), "noughts weights \"PG(2,4)\" --position \"X: 1\""))
}

/// The weights that occur in all play up to X's third point, and how often; whether all are below 1, and whether O always
/// has a point that the opening allows.
fn all_openings() -> Result<(BTreeMap<String, u32>, bool, bool), Error> {
    let board = Board::parse("PG(2,3)")?;
    let lines = board.listed()?;
    let points = Point::all(board.points());
    let joins = |line: &[Point], a: Point, b: Point| line.contains(&a) && line.contains(&b);
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let (mut below, mut answered) = (true, true);
    // All points are alike, so X begins with the first.
    let x1 = Point::new(0);
    for o1 in points.clone().skip(1) {
        for x2 in points.clone().skip(1).filter(|&p| p != o1) {
            let line = lines.iter().find(|line| joins(line, x1, x2)).ok_or("two points without a line")?;
            let blocked = line.contains(&o1);
            let open = |p: Point| ![x1, o1, x2].contains(&p);
            let replies: Vec<Point> =
                points.clone().filter(|&p| open(p) && line.contains(&p) != blocked).collect();
            answered &= !replies.is_empty();
            for o2 in replies {
                for x3 in points.clone().filter(|&p| open(p) && p != o2) {
                    let mut marks = vec![Mark::Open; board.points()];
                    for p in [x1, x2, x3] {
                        marks[p.index()] = Mark::Own;
                    }
                    for p in [o1, o2] {
                        marks[p.index()] = Mark::Blocked;
                    }
                    let weights = Weights::new(&board, &marks);
                    below &= weights.total().is_below_one();
                    *seen.entry(weights.total().to_string()).or_default() += 1;
                }
            }
        }
    }
    Ok((seen, below, answered))
}

/// CD-13
pub fn opening(see: &Probe) -> Examined {
    let (seen, below, answered) = see.keep("all play", all_openings)?;
    let below = see.is("all weights are below 1", below)?;
    let answered = see.is("O always has such a point", answered)?;
    let mut found: Vec<String> = seen.keys().cloned().collect();
    let mut printed: Vec<String> =
        [(13, 4), (14, 4), (6, 3), (15, 4)].map(|(n, e): (u64, u64)| Dyadic::new(n, e).to_string()).to_vec();
    found.sort();
    printed.sort();
    let found: Vec<String> = found
        .iter()
        .map(|weight| see.is(format!("weight {weight}"), weight.clone()))
        .collect::<Result<_, _>>()?;
    let same = found == printed;
    let shown: Vec<String> =
        seen.iter().map(|(weight, count)| format!("{weight} in {count} orders of play")).collect();
    let text = format!(
        "In all play up to X's third point, with every choice the opening leaves O, the weight is one of {} (printed: {}); {}, and from then on maximum \
         weight keeps it there by equation (1).",
        found.join(", "),
        printed.join(", "),
        if below { "always below 1" } else { "not always below 1" }
    );
    let finding = match (below && answered, same) {
        (true, true) => Finding::new(Verdict::Verified, text),
        (true, false) => Finding::new(Verdict::Corrected, text).erratum(
            format!("The four cases have weights {}.", printed.join(", ")),
            format!("The weights that occur are {}.", shown.join(", ")),
            "The strategy draws all the same: every weight that occurs is below 1.",
        ),
        _ => Finding::new(Verdict::Refuted, text),
    };
    Ok(finding.computed(shown.join("\n"), "noughts weights \"PG(2,3)\" --position \"X: 1\""))
}

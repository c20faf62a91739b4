//! CD-17 to CD-21: blocking sets.

use super::super::{Examined, Finding, Verdict};
use noughts::board::{Board, Point, Sets, axioms};
use noughts::field::prime_power;
use noughts::limits::{Limits, Meter};
use noughts::point_sets::construction::blocking_set;
use noughts::point_sets::evidence::{About, Claim};
use noughts::point_sets::{Demands, Kind, list};

/// The lines that are printed for the projective plane of order 3.
const LINES: &str = "lines{2 3 4 13; 6 7 8 13; 10 11 12 13; 2 6 10 1; 3 7 11 1; 4 8 12 1; 2 7 12 9; 3 8 10 9; 4 6 11 9; 4 7 10 5; \
                     3 6 12 5; 2 8 11 5; 1 5 9 13}";

/// CD-17
pub fn printed_draw() -> Examined {
    let board = Board::parse(LINES)?;
    let plane = board.isomorphism(&Board::parse("PG(2,3)")?)?.is_some();
    let points = |names: &[u32]| -> Vec<Point> {
        names.iter().filter_map(|name| board.find(&name.to_string())).collect()
    };
    let (x, o) = (points(&[1, 2, 3, 4, 7, 10, 12]), points(&[5, 6, 8, 9, 11, 13]));
    let blocking = Demands::of(&board, Kind::LineFreeBlocking)?;
    let both = blocking.hold_for(&x) && blocking.hold_for(&o) && x.len() == 7 && o.len() == 6;
    let about = About { board: &board, demands: &blocking, rules: "", list: false };
    let text = format!(
        "The printed lines {} the projective plane of order 3; the points of X and of O {} each line and contain none.",
        if plane { "are" } else { "are not" },
        if both { "both meet" } else { "do not both meet" }
    );
    Ok(Finding::new(Verdict::finite(plane && both), text)
        .proof("points-of-x", about.prove(&Claim::Some(&x, 7..=7)))
        .proof("points-of-o", about.prove(&Claim::Some(&o, 6..=6))))
}

/// The construction on the planes of a family, for prime powers up to 32: is every set as large as promised, and a
/// blocking set without a line?
fn constructed(family: &str, least: u64, size: impl Fn(u64) -> u64) -> Examined {
    let orders: Vec<u64> = (least..=32).filter(|&n| prime_power(n).is_some()).collect();
    let mut wrong = Vec::new();
    let mut proofs = Vec::new();
    for &n in &orders {
        let spec = format!("{family}(2,{n})");
        let board = Board::parse(&spec)?;
        let demands = Demands::of(&board, Kind::LineFreeBlocking)?;
        match blocking_set(&board) {
            Ok(set) if set.len() as u64 == size(n) && demands.hold_for(&set) => {
                if n <= 13 {
                    let about = About { board: &board, demands: &demands, rules: "", list: false };
                    let count = set.len();
                    proofs
                        .push((format!("blocking-set-{n}"), about.prove(&Claim::Some(&set, count..=count))));
                }
            }
            _ => wrong.push(n.to_string()),
        }
    }
    let orders: Vec<String> = orders.iter().map(u64::to_string).collect();
    let text = if wrong.is_empty() {
        format!(
            "The construction gives a blocking set of that size without a line for n = {}.",
            orders.join(", ")
        )
    } else {
        format!("It fails for n = {}.", wrong.join(", "))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty()), text).proofs(proofs))
}

/// CD-19
pub fn projective() -> Examined {
    constructed("PG", 3, |n| 2 * n)
}

/// CD-20
pub fn affine() -> Examined {
    constructed("AG", 5, |n| 2 * n - 1)
}

/// Whether a set of six points looks like Figure 9: three on a line ℓ, three on a line m through one of them, and the sixth on the line
/// that joins the two points left out.
fn like_figure_9(lines: &Sets, set: &[Point]) -> bool {
    let inside = |line: &[Point]| line.iter().filter(|p| set.contains(p)).count();
    let left_out = |line: &[Point]| line.iter().copied().find(|p| !set.contains(p));
    let long: Vec<&[Point]> = lines.iter().filter(|line| inside(line) == 3).collect();
    long.iter().any(|l| {
        long.iter().filter(|m| *m != l).any(|m| {
            let meet = l.iter().any(|p| m.contains(p) && set.contains(p));
            let sixth = set.iter().find(|p| !l.contains(p) && !m.contains(p));
            let ends = [left_out(l), left_out(m)];
            meet && lines.iter().any(|join| {
                ends.iter().all(|end| end.is_some_and(|p| join.contains(&p)))
                    && sixth.is_some_and(|p| join.contains(p))
            })
        })
    })
}

/// CD-18
pub fn figure_9() -> Examined {
    let board = Board::parse("PG(2,3)")?;
    let demands = Demands::of(&board, Kind::LineFreeBlocking)?;
    let sets = list::list(&demands, &(6..=6), 1_000_000, &Meter::new(Limits::default()))
        .map_err(|stop| stop.to_string())?;
    let lines = axioms::listed(&board)?;
    let other = sets.iter().find(|set| !like_figure_9(lines, set));
    let orbits = list::orbits(&sets, &board.symmetries()?).len();
    let text = match other {
        None => format!(
            "All {} blocking sets of 6 points without a line, {orbits} up to symmetry, have the configuration of Figure 9.",
            sets.len()
        ),
        Some(set) => {
            let names: Vec<&str> = set.iter().map(|&p| board.label(p)).collect();
            format!("{{{}}} is a blocking set of 6 points of another kind.", names.join(", "))
        }
    };
    Ok(Finding::new(Verdict::finite(other.is_none() && !sets.is_empty()), text.clone())
        .computed(text, "noughts blocking \"PG(2,3)\" --line-free --count --orbits"))
}

/// CD-21
pub fn lines_met() -> Examined {
    let mut rows = Vec::new();
    let mut holds = true;
    for n in 2..=4_usize {
        let board = Board::parse(&format!("PG(2,{n})"))?;
        let lines = axioms::listed(&board)?;
        let (mut most, mut collinear, mut others) = (0, Vec::new(), 0);
        let mut chosen: Vec<Point> = (0..n as Point).collect();
        loop {
            let met = lines.iter().filter(|line| line.iter().any(|p| chosen.contains(p))).count();
            most = most.max(met);
            if lines.iter().any(|line| chosen.iter().all(|p| line.contains(p))) {
                collinear.push(met);
            } else {
                others = others.max(met);
            }
            if !next_subset(&mut chosen, board.points() as Point) {
                break;
            }
        }
        holds &= most == n * n + 1 && collinear.iter().all(|&met| met == most);
        rows.push(if others == 0 {
            format!("n = {n}: {most}")
        } else {
            format!("n = {n}: collinear {most}, others at most {others}")
        });
    }
    let text = format!("Over all sets of n points, the lines met — {}.", rows.join("; "));
    Ok(Finding::new(Verdict::family(holds), text.clone()).computed(text, "noughts board \"PG(2,4)\""))
}

/// The next increasing list of numbers below `end`; false after the last.
fn next_subset(chosen: &mut [Point], end: Point) -> bool {
    let k = chosen.len();
    let Some(i) = (0..k).rev().find(|&i| chosen[i] + ((k - i) as Point) < end) else { return false };
    chosen[i] += 1;
    for j in i + 1..k {
        chosen[j] = chosen[j - 1] + 1;
    }
    true
}

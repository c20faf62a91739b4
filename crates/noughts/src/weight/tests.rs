//! The weights against their definition: list every set, look at every point.

use super::*;
use crate::board::Sets;
use crate::game::Player;
use crate::weight::Weights;

/// A small reproducible generator, enough to scatter pieces.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// The definition: 0 if blocked, else 2^(−u), over the listed sets that contain all of `points`.
fn by_definition(sets: &Sets, marks: &[Mark], points: &[Point]) -> Dyadic {
    let mut sum = Dyadic::zero();
    for set in sets.iter().filter(|set| points.iter().all(|p| set.contains(p))) {
        if set.iter().any(|&p| marks[p.index()] == Mark::Blocked) {
            continue;
        }
        let u = set.iter().filter(|&&p| marks[p.index()] == Mark::Open).count();
        sum += &Dyadic::half_to(u as u64);
    }
    sum
}

fn compare(board: &Board, marks: &[Mark], random: &mut Random) {
    let sets = board.list_sets(1 << 24).unwrap();
    let weights = Weights::new(board, marks);
    assert_eq!(weights.total(), &by_definition(&sets, marks, &[]), "{board} {marks:?}");
    let open: Vec<Point> = weights.open().collect();
    for &p in &open {
        assert_eq!(weights.point(p), &by_definition(&sets, marks, &[p]), "{board} {marks:?} point {p:?}");
    }
    for _ in 0..20.min(open.len() * (open.len().max(1) - 1)) {
        let [p, q] = [(); 2].map(|()| open[random.below(open.len() as u64) as usize]);
        let wanted = if p == q { Dyadic::zero() } else { by_definition(&sets, marks, &[p, q]) };
        assert_eq!(weights.pair(p, q), wanted, "{board} {marks:?} pair {p:?} {q:?}");
        assert_eq!(weights.pairs_with(p)[q.index()], wanted, "{board} {marks:?} pairs with {p:?} at {q:?}");
    }
    let best = open.iter().map(|&p| by_definition(&sets, marks, &[p])).max();
    for p in weights.heaviest() {
        assert_eq!(Some(weights.point(p)), best.as_ref());
    }
    assert_eq!(weights.heaviest().is_empty(), open.is_empty());
}

fn scatter(points: usize, blocked: u64, own: u64, random: &mut Random) -> Vec<Mark> {
    let draw = |_| match random.below(100) {
        x if x < blocked => Mark::Blocked,
        x if x < blocked + own => Mark::Own,
        _ => Mark::Open,
    };
    (0..points).map(draw).collect()
}

/// Listed boards, nests, mixed and deep nests at random positions: every weight is that of the definition.
#[test]
fn weights_match_the_definition() {
    let mut random = Random(7);
    for spec in [
        "3^2",
        "4^3",
        "AG(2,5)",
        "PG(2,4)",
        "graph(K5):spanning-trees",
        "[3^2:3^2]",
        "[AG(2,2):PG(2,2)]",
        "[PG(2,2):AG(2,3)]",
        "[3^2:lines{1 2; 2 3 4 | 5}; 5:lines{1; 2 3}, c3:lines{1 2 3}]",
        "[[lines{1 2; 2 3}:lines{1 2; 3}]:3^2]",
        "[lines{1 2; 2 3}:[lines{1 2; 3}:lines{a b; b c; d}]]",
    ] {
        let board = Board::parse(spec).unwrap();
        compare(&board, &vec![Mark::Open; board.points()], &mut random);
        for (blocked, own) in [(0, 10), (5, 5), (15, 15), (40, 40), (50, 50)] {
            let marks = scatter(board.points(), blocked, own, &mut random);
            compare(&board, &marks, &mut random);
        }
    }
}

/// Sets too long for a machine word take the other road to the same sums.
#[test]
fn long_sets() {
    let board = Board::parse("AG(2,131)").unwrap();
    let weights = Weights::new(&board, &vec![Mark::Open; board.points()]);
    assert_eq!(weights.total(), &Dyadic::new(131_u32 * 132, 131));
    assert_eq!(weights.point(Point::new(5)), &Dyadic::new(132_u32, 131));
    assert_eq!(weights.pair(Point::new(5), Point::new(77)), Dyadic::half_to(131));
}

/// The papers' opening weights after the first hop: (q²+3q+4)/2^(q+1) on PG(2,q), (q²+3q+3)/2^q on AG(2,q).
#[test]
fn first_hop_on_planes() {
    for q in [2_u32, 3, 4, 5, 7, 8] {
        for (family, numerator, exponent) in [("PG", q * q + 3 * q + 4, q + 1), ("AG", q * q + 3 * q + 3, q)]
        {
            let board = Board::parse(&format!("{family}(2,{q})")).unwrap();
            let mut position = Position { owner: vec![None; board.points()], ply: 1, offer: None };
            (position.owner[0], position.owner[1]) = (Some(Player::O), Some(Player::X));
            let marks = position.alpha_marks(Player::X, Point::new(0));
            let weights = Weights::new(&board, &marks);
            assert_eq!(weights.total(), &Dyadic::new(numerator, u64::from(exponent)), "{board}");
        }
    }
}

/// Taking a point changes the total as the definition of weights promises, with the pair weight as the correction:
/// w(after O takes p, X takes q) = w − w(p) + w(q) − w(p,q).
#[test]
fn two_moves_change_the_total_by_points_and_pair() {
    let mut random = Random(3);
    for spec in ["PG(2,3)", "[AG(2,3):PG(2,2)]"] {
        let board = Board::parse(spec).unwrap();
        for _ in 0..30 {
            let marks = scatter(board.points(), 5, 15, &mut random);
            let before = Weights::new(&board, &marks);
            let open: Vec<Point> = before.open().collect();
            let [p, q] = [(); 2].map(|()| open[random.below(open.len() as u64) as usize]);
            if p == q {
                continue;
            }
            let mut marks = marks.clone();
            (marks[p.index()], marks[q.index()]) = (Mark::Blocked, Mark::Own);
            let after = Weights::new(&board, &marks);
            let left = &(after.total() + before.point(p)) + &before.pair(p, q);
            assert_eq!(left, before.total() + before.point(q), "{board}");
        }
    }
}

//! Every fast path against the definition: all subsets of small random boards.

use super::decide::{Finding, Search};
use super::extreme::{End, Extreme};
use super::{Demands, Kind};
use crate::board::{Board, Draft, Point, Sets, WinningSets};
use crate::game::Rules;
use crate::limits::{Limits, Meter};
use crate::point_sets::list::Orbit;
use proptest::prelude::*;

fn meter() -> Meter {
    Meter::new(Limits::default())
}

fn board(points: usize, sets: &[Vec<Point>], second: Option<&[Vec<Point>]>) -> Board {
    let draft = Draft {
        labels: (1..=points).map(|i| i.to_string()).collect(),
        sets: WinningSets::Listed(sets.iter().collect()),
        second: second.map(|sets| sets.iter().collect()),
        ..Draft::default()
    };
    Board::from_draft("random", draft).unwrap()
}

/// All sets that meet the demands, by trying every subset.
fn by_definition(demands: &Demands) -> Vec<Vec<Point>> {
    let of =
        |code: u32| Point::all(demands.points).filter(|p| code >> p.index() & 1 == 1).collect::<Vec<_>>();
    (0..1u32 << demands.points).map(of).filter(|set| demands.hold_for(set)).collect()
}

fn family(points: usize) -> impl Strategy<Value = Vec<Vec<Point>>> {
    let set = prop::collection::btree_set(0..points, 1..4)
        .prop_map(|set| set.into_iter().map(Point::new).collect());
    prop::collection::vec(set, 0..12)
}

fn agree(board: &Board, demands: &Demands) {
    let all = by_definition(demands);
    let meter = meter();
    let search = Search::new(board, demands, &meter);
    for size in 0..=demands.points {
        let expected: Vec<&Vec<Point>> = all.iter().filter(|set| set.len() == size).collect();
        let sizes = size..=size;
        let mut listed: Vec<Vec<Point>> =
            demands.list(&sizes, 5000, &meter).unwrap().iter().map(<[Point]>::to_vec).collect();
        listed.sort();
        let mut sorted: Vec<Vec<Point>> = expected.iter().map(|set| (*set).clone()).collect();
        sorted.sort();
        assert_eq!(listed, sorted);
        assert_eq!(demands.count(&sizes, &meter).unwrap(), expected.len() as u128);
        match search.decide(&sizes).unwrap() {
            Finding::Set(set) => assert!(set.len() == size && demands.hold_for(&set)),
            Finding::Nothing(_) => assert!(expected.is_empty(), "size {size}"),
        }
    }
    let sizes = all.iter().map(Vec::len);
    for (end, best) in [(End::Least, sizes.clone().min()), (End::Greatest, sizes.max())] {
        match search.extreme(end) {
            Extreme::Exact { set, .. } => {
                assert!(demands.hold_for(&set));
                assert_eq!(Some(set.len()), best);
            }
            Extreme::NoSet(_) => assert_eq!(best, None),
            Extreme::Between { .. } => panic!("no limit was set"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn all_subsets_of_random_boards(sets in family(7), second in family(7)) {
        let one = board(7, &sets, None);
        for kind in [Kind::Blocking, Kind::LineFreeBlocking, Kind::Cap] {
            agree(&one, &Demands::of(&one, kind).unwrap());
        }
        let two = board(7, &sets, Some(&second));
        let (demands, share) = Demands::draw(&two, &Rules::strong()).unwrap();
        prop_assert_eq!(share, 4);
        agree(&two, &demands);
    }
}

#[test]
fn the_first_share_is_what_the_turns_give() {
    for (rules, shares) in [
        ("strong", [0, 1, 1, 2, 2, 3, 3, 4]),
        ("misere", [0, 1, 1, 2, 2, 3, 3, 4]),
        ("strong bias=1:2", [0, 1, 1, 1, 2, 2, 2, 3]),
        ("strong bias=2:1", [0, 1, 2, 2, 3, 4, 4, 5]),
        ("strong bias=3:2", [0, 1, 2, 3, 3, 3, 4, 5]),
    ] {
        for (points, share) in shares.into_iter().enumerate() {
            let rules: Rules = rules.parse().unwrap();
            let (_, first) = Demands::draw(&board(points, &[], None), &rules).unwrap();
            assert_eq!(first, share, "{points} points under {rules}");
        }
    }
}

#[test]
fn rules_without_draw_positions_are_refused() {
    let board = Board::parse("3^2").unwrap();
    for rules in
        ["maker-breaker", "notakto", "hop start=1", "strong drop", "strong players=3", "picker-chooser"]
    {
        assert!(Demands::draw(&board, &rules.parse().unwrap()).is_err(), "{rules}");
    }
    let hex = Board::parse("hex(3)").unwrap();
    assert!(Demands::of(&hex, Kind::Cap).is_err());
}

fn draws(spec: &str) -> (u128, usize) {
    let board = Board::parse(spec).unwrap();
    let (demands, share) = Demands::draw(&board, &Rules::strong()).unwrap();
    let sizes = share..=share;
    let listed = demands.list(&sizes, 100_000, &meter()).unwrap();
    let number = demands.count(&sizes, &meter()).unwrap();
    assert_eq!(number, listed.len() as u128);
    let orbits = Orbit::all(&listed, &board.symmetries().unwrap());
    assert_eq!(orbits.iter().map(|o| o.length).sum::<usize>(), listed.len());
    (number, orbits.len())
}

#[test]
fn draws_of_known_boards() {
    assert_eq!(draws("AG(2,4)"), (120, 1));
    assert_eq!(draws("PG(2,3)"), (234, 1));
    // The sixteen draws of tic-tac-toe, three up to symmetry.
    assert_eq!(draws("3^2"), (16, 3));
    for none in ["AG(2,2)", "PG(2,2)", "AG(2,3)", "3^3", "AG(3,3)", "hex(2)", "hex(3)"] {
        assert_eq!(draws(none), (0, 0), "{none}");
    }
}

fn extreme(spec: &str, kind: Kind, end: End) -> Option<usize> {
    let board = Board::parse(spec).unwrap();
    let demands = Demands::of(&board, kind).unwrap();
    let meter = meter();
    match Search::new(&board, &demands, &meter).extreme(end) {
        Extreme::Exact { set, .. } => Some(set.len()),
        Extreme::NoSet(_) => None,
        Extreme::Between { sizes, .. } => panic!("{spec}: {sizes:?}"),
    }
}

#[test]
fn smallest_blocking_sets_of_known_boards() {
    use Kind::{Blocking, LineFreeBlocking};
    for (spec, kind, size) in [
        ("PG(2,2)", Blocking, Some(3)),
        ("PG(2,2)", LineFreeBlocking, None),
        ("PG(2,3)", Blocking, Some(4)),
        ("PG(2,3)", LineFreeBlocking, Some(6)),
        ("PG(2,4)", Blocking, Some(5)),
        // A Baer subplane.
        ("PG(2,4)", LineFreeBlocking, Some(7)),
        // Jamison, Brouwer and Schrijver: 2n − 1.
        ("AG(2,3)", Blocking, Some(5)),
        ("AG(2,4)", Blocking, Some(7)),
        ("PG(2,9)", Blocking, Some(10)),
        ("PG(3,3)", Blocking, Some(13)),
    ] {
        assert_eq!(extreme(spec, kind, End::Least), size, "{spec} {kind:?}");
    }
}

#[test]
fn largest_caps_of_known_boards() {
    for k in 2..=6 {
        assert_eq!(
            extreme(&format!("PBSTS({})", (1 << k) - 1), Kind::Cap, End::Greatest),
            Some(1 << (k - 1))
        );
    }
    for (spec, size) in [("AG(2,3)", 4), ("AG(3,3)", 9), ("PG(2,3)", 9), ("3^2", 6), ("AG(2,4)", 9)] {
        assert_eq!(extreme(spec, Kind::Cap, End::Greatest), Some(size), "{spec}");
    }
}

#[test]
fn limits_stop_every_part() {
    let board = Board::parse("AG(2,7)").unwrap();
    let demands = Demands::of(&board, Kind::Blocking).unwrap();
    let few = Meter::new(Limits { nodes: Some(300), ..Limits::default() });
    let Extreme::Between { sizes, best, .. } = Search::new(&board, &demands, &few).extreme(End::Least) else {
        panic!("decided in 300 steps")
    };
    assert!(sizes.contains(&13), "{sizes:?}");
    assert!(demands.hold_for(&best.unwrap()));
    let small = Meter::new(Limits { nodes: Some(1000), ..Limits::default() });
    assert!(demands.list(&(13..=13), 1 << 20, &small).is_err());
    let small = Meter::new(Limits { memory: 1 << 20, ..Limits::default() });
    assert!(demands.count(&(13..=13), &small).is_err());
    assert!(demands.list(&(0..=49), 10, &meter()).is_err());
    let sets: Sets = demands.meets.clone();
    assert_eq!(sets.len(), 56);
}

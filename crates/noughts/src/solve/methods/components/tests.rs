//! The arguments against searches of whole nests.

use super::*;
use crate::weight::Weights;

const SMALL: [&str; 9] = [
    "lines{1}",
    "lines{1 2}",
    "lines{1; 2}",
    "lines{1 2; 2 3}",
    "lines{1 2; 2 3; 1 3}",
    "lines{1 2 3}",
    "AG(2,2)",
    "lines{1 2; 3 4}",
    "lines{1 2; 1 3 4}",
];

/// Boards that are drawn as strong games although Maker wins them, and others.
const INNER: [&str; 8] = [
    "lines{1}",
    "lines{1 2}",
    "lines{1 2; 2 3}",
    "lines{1 2; 2 3; 1 3}",
    "lines{1 2; 1 3 4; 2 3 5; 3 4 5}",
    "AG(2,2)",
    "lines{1 2 3; 3 4}",
    "lines{1 2; 2 3; 3 4; 4 5; 5 1}",
];

fn nests() -> Vec<Board> {
    let nest = |(outer, inner): (&str, &str)| Board::parse(&format!("[{outer}:{inner}]")).unwrap();
    let all = SMALL.iter().flat_map(|&outer| INNER.iter().map(move |&inner| (outer, inner)));
    all.map(nest).filter(|board| board.points() <= 10).collect()
}

/// Small tables: these boards need no more, and a fresh large one costs time.
fn limits() -> Limits {
    Limits { memory: 1 << 20, ..Limits::default() }
}

fn searched(board: &Board, rules: &str) -> Value {
    value(board, rules, &[], &limits()).unwrap().unwrap()
}

#[test]
fn the_hold_of_a_nest_is_what_a_search_of_the_whole_finds() {
    let mut seen = Vec::new();
    for board in nests() {
        let found = Hold::of(&board, &limits()).unwrap().unwrap();
        let first = searched(&board, "maker-breaker") == Value::Maker;
        let second = searched(&board, "maker-breaker start=breaker") == Value::Maker;
        assert_eq!((first, second), (found != Hold::Breaker, found == Hold::Maker), "{board}");
        seen.push(found);
    }
    for hold in [Hold::Maker, Hold::Mover, Hold::Breaker] {
        assert!(seen.contains(&hold), "{hold}");
    }
}

#[test]
fn values_of_strong_play_are_what_a_search_finds() {
    let mut reasons = Vec::new();
    for board in nests() {
        if let Some((value, reason)) = Reason::strong(&board, &limits()).unwrap() {
            assert_eq!(value, searched(&board, "strong"), "{board}: {reason}");
            reasons.push(reason);
        }
    }
    for reason in [Reason::InnerDraw, Reason::OuterHeld, Reason::Race, Reason::Meet, Reason::NoDraw] {
        assert!(reasons.contains(&reason), "{reason}");
    }
}

#[test]
fn x_wins_no_hop_game_that_o_holds() {
    let mut reasons = Vec::new();
    for board in nests().into_iter().filter(|board| board.points() <= 9) {
        let Some(reason) = Reason::hop_held(&board, &limits()).unwrap() else { continue };
        reasons.push(reason);
        for p in Point::all(board.points()) {
            let rules = format!("hop start={}", board.label(p));
            assert_ne!(searched(&board, &rules), Value::First, "{board} from {}", board.label(p));
        }
    }
    assert!(reasons.contains(&Reason::InnerHeld));
}

#[test]
fn the_race_needs_two_open_neighbours_wherever_o_begins() {
    let race = |spec: &str| {
        let board = Board::parse(spec).unwrap();
        race::of_pairs(&board.list_sets(100).unwrap(), board.points())
    };
    assert!(race("AG(2,2)") && race("lines{1 2; 2 3; 3 4; 4 5; 5 1}") && race("lines{1 2; 2 3; 4 5; 5 6}"));
    assert!(!race("lines{1 2; 2 3; 1 3}") && !race("PG(2,2)") && !race("lines{1 2; 2 3; 3 4}"));
}

#[test]
fn planes() {
    let hold = |spec: &str| Hold::of(&Board::parse(spec).unwrap(), &limits()).unwrap().unwrap();
    let found = ["AG(2,2)", "AG(2,3)", "PG(2,2)", "AG(2,4)", "PG(2,3)"].map(hold);
    assert_eq!(found, [Hold::Maker, Hold::Maker, Hold::Mover, Hold::Mover, Hold::Breaker]);
    assert_eq!(hold("[AG(2,3):[PG(2,3):PG(2,2)]]"), Hold::Breaker);
}

#[test]
fn large_outer_planes_are_held_by_weight() {
    let board = Board::parse("[AG(2,32):PG(2,2)]").unwrap();
    assert_eq!(Reason::strong(&board, &limits()).unwrap(), Some((Value::Draw, Reason::OuterHeld)));
    assert_eq!(Reason::hop_held(&board, &limits()).unwrap(), Some(Reason::OuterHeld));
}

#[test]
fn the_weight_after_two_claims_is_not_less_than_it_is() {
    for spec in ["AG(2,3)", "PG(2,3)", "3^2", "lines{1 2 3; 1 2 4; 5 6}"] {
        let board = Board::parse(spec).unwrap();
        let weight = |own: &[Point]| {
            let mark = |p: Point| if own.contains(&p) { Mark::Own } else { Mark::Open };
            let marks: Vec<Mark> = Point::all(board.points()).map(mark).collect();
            Weights::new(&board, &marks).total().clone()
        };
        let points = Point::all(board.points());
        let two = points
            .clone()
            .flat_map(|p| Point::all(p.index()).map(move |q| [p, q]))
            .map(|own| weight(&own))
            .max()
            .unwrap();
        assert!(two <= most_after(&board, 2), "{spec}");
        assert_eq!(points.map(|p| weight(&[p])).max().unwrap(), most_after(&board, 1), "{spec}");
    }
}

/// Triangles meet pairwise, like the lines of the plane of order 2, and are small enough to search the nests.
#[test]
fn a_race_for_islands_is_won_in_fact() {
    let triangle = "lines{1 2; 2 3; 1 3}";
    let inner = Board::parse(triangle).unwrap();
    let sets = inner.list_sets(100).unwrap();
    let mut won = 0;
    for outer in [
        "lines{1 2; 3 4}",
        "lines{1 2; 2 3; 3 4}",
        "lines{1 2; 2 3; 3 4; 4 5}",
        "lines{1 2; 2 3; 4 5; 5 6}",
        "lines{1 2 3; 1 4 5; 3 5 6; 2 4}",
        "lines{1 2; 1 3; 4 5 6}",
        "AG(2,2)",
    ] {
        let board = Board::parse(outer).unwrap();
        let outer_sets = board.list_sets(100).unwrap();
        let race = race::by_islands(&board, &outer_sets, &sets, inner.points(), MOST_ISLANDS);
        let found = searched(&Board::parse(&format!("[{outer}:{triangle}]")).unwrap(), "strong");
        assert!(!race || found == Value::First, "{outer}");
        won += u32::from(race);
    }
    assert!(won >= 3, "{won}");
}

#[test]
fn x_wins_the_race_on_the_plane_of_order_4() {
    let [outer, inner] = ["AG(2,4)", "PG(2,2)"].map(|spec| Board::parse(spec).unwrap());
    let [lines, sets] = [&outer, &inner].map(|board| board.list_sets(100).unwrap());
    assert!(race::by_islands(&outer, &lines, &sets, inner.points(), MOST_ISLANDS));
    // Breaker holds the plane of order 3, so X cannot even take a line of islands.
    let held = Board::parse("PG(2,3)").unwrap();
    assert!(!race::by_islands(&held, &held.list_sets(100).unwrap(), &sets, inner.points(), 5));
}

/// Nests of a few points with different boards on their islands.
fn mixed_nests() -> Vec<Board> {
    let islands = ["lines{1 2; 2 3; 1 3}", "lines{1 2}", "lines{1; 2}", "lines{1 2; 1 3}"];
    let mut boards = Vec::new();
    for outer in ["lines{1 2; 2 3; 1 3}", "lines{1 2; 2 3}", "lines{1 2 3}", "lines{1 2; 3}"] {
        for a in islands {
            for b in islands.iter().filter(|b| **b != a) {
                boards.extend(Board::parse(&format!("[{outer}:{a}; 2:{b}]")));
                boards.extend(Board::parse(&format!("[{outer}:{a}; 1:{b}, 2:{b}]")));
            }
        }
    }
    boards
}

#[test]
fn mixed_nests_are_worth_what_a_search_finds() {
    let (mut reasons, mut holds) = (Vec::new(), Vec::new());
    for board in mixed_nests() {
        let hold = Hold::of(&board, &limits()).unwrap().unwrap();
        let searched_hold = Hold::from_starts(
            ["maker", "breaker"]
                .map(|s| searched(&board, &format!("maker-breaker start={s}")) == Value::Maker),
        );
        assert_eq!(hold, searched_hold, "{board}");
        holds.push(hold);
        if let Some((value, reason)) = Reason::strong(&board, &limits()).unwrap() {
            assert_eq!(value, searched(&board, "strong"), "{board}: {reason}");
            reasons.push(reason);
        }
        if let Some(reason) = Reason::hop_held(&board, &limits()).unwrap() {
            reasons.push(reason);
            for p in Point::all(board.points()) {
                let rules = format!("hop start={}", board.label(p));
                assert_ne!(searched(&board, &rules), Value::First, "{board} from {}", board.label(p));
            }
        }
    }
    for hold in [Hold::Maker, Hold::Mover, Hold::Breaker] {
        assert!(holds.contains(&hold), "{hold}");
    }
    assert!(reasons.contains(&Reason::Given) && reasons.contains(&Reason::NoDraw));
}

#[test]
fn hop_play_without_draws_is_won_or_tied() {
    let triangle = "lines{1 2; 2 3; 1 3}";
    let (mut won, mut tied) = (0, 0);
    for spec in [
        format!("[{triangle}:{triangle}]"),
        format!("[{triangle}:lines{{1; 2}}]"),
        format!("[lines{{1; 2}}:{triangle}]"),
    ] {
        let board = Board::parse(&spec).unwrap();
        let reason =
            Reason::hop_without_draws(&board, &limits()).unwrap_or_else(|| panic!("{spec} has draws"));
        for p in Point::all(board.points()) {
            let value = searched(&board, &format!("hop start={}", board.label(p)));
            let good = value == Value::First || (reason == Reason::NoDrawOrTie && value == Value::Tie);
            assert!(good, "{spec} from {}: {value}, {reason}", board.label(p));
        }
        if reason == Reason::NoDrawNoTie { won += 1 } else { tied += 1 }
    }
    assert!(won > 0 && tied > 0);
    assert_eq!(
        Reason::hop_without_draws(&Board::parse("[PG(2,2):PG(2,2)]").unwrap(), &limits()),
        Some(Reason::NoDrawNoTie)
    );
    assert_eq!(Reason::hop_without_draws(&Board::parse("[PG(2,3):PG(2,2)]").unwrap(), &limits()), None);
}

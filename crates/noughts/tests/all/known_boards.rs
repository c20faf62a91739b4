//! Numbers that the literature gives for well-known boards.

use noughts::Board;
use num_bigint::BigUint;
use std::collections::HashSet;

fn board(spec: &str) -> Board {
    Board::parse(spec).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn points_sets_and_automorphisms() {
    for (spec, points, sets, automorphisms) in [
        ("AG(2,4)", 16, 20u32, 5760u64),
        ("PG(2,3)", 13, 13, 5616),
        ("4^3", 64, 76, 192),
        ("TD(4,4)", 16, 16, 1152),
        ("STS(15,1)", 15, 35, 20160),
        ("STS(13,1)", 13, 26, 39),
        ("STS(13,2)", 13, 26, 6),
        ("PG(2,9)", 91, 91, 84_913_920),
        ("hall(9)", 91, 91, 311_040),
        ("dualhall(9)", 91, 91, 311_040),
        ("hughes(9)", 91, 91, 33_696),
    ] {
        let board = board(spec);
        assert_eq!(board.points(), points, "{spec}");
        assert_eq!(board.count_sets(), BigUint::from(sets), "{spec}");
        assert_eq!(*board.symmetries().unwrap().order(), BigUint::from(automorphisms), "{spec}");
    }
}

#[test]
fn nests() {
    let nest = board("[PG(2,2):PG(2,2)]");
    assert_eq!((nest.points(), nest.count_sets()), (49, BigUint::from(2401u32)));
    assert_eq!(*nest.symmetries().unwrap().order(), BigUint::from(168u32).pow(8));
    let large = board("[AG(2,64):PG(2,2)]");
    assert_eq!(large.count_sets(), BigUint::from(7u32).pow(64) * 4160u32);
}

/// The 80 triple systems of order 15 are pairwise different, and no other is missing: all labelled systems,
/// Σ 15!/|Aut|, are 60 281 712 691 200.
#[test]
fn the_eighty_triple_systems() {
    let factorial: BigUint = (1..=15u32).product();
    let mut forms = HashSet::new();
    let mut labelled = BigUint::ZERO;
    for k in 1..=80 {
        let board = board(&format!("STS(15,{k})"));
        assert!(forms.insert(board.canonical().unwrap().sets), "STS(15,{k}) is like one before it");
        labelled += &factorial / board.symmetries().unwrap().order();
    }
    assert_eq!(labelled, BigUint::from(60_281_712_691_200u64));
}

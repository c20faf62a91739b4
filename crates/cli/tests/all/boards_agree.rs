//! The checker and the library derive the same boards, point for point and set for set.

use noughts::Board;
use noughts::boards::{FAMILIES, Sets};
use noughts_check::board::{Board as Derived, NoBoard};

/// Families whose boards the checker must derive itself; for the others a statement lists the sets.
const DERIVED: [&str; 9] = ["TD", "AG", "PG", "PBSTS", "grid", "torus", "hex", "lines", ""];

/// Examples that the checker leaves to a listing: points called by labels that are no numbers, and designs
/// that are not made over a field.
const LISTED: [&str; 2] = ["[3^2:4^2; 5:lines{1 2}, c3:3^2]", "TD(3,6)"];

fn listed(sets: &Sets) -> Vec<Vec<usize>> {
    sets.iter().map(|set| set.iter().map(|&p| p.index()).collect()).collect()
}

fn agree(spec: &str, derived: &Derived) {
    let board = Board::parse(spec).unwrap();
    assert_eq!(derived.points, board.points(), "{spec}");
    assert!(derived.sets == listed(&board.list_sets(1 << 24).unwrap()), "{spec}");
    assert!(derived.second == board.second_sets().map(listed), "{spec}");
}

#[test]
fn every_example_of_a_derived_family() {
    for entry in FAMILIES {
        for spec in entry.examples {
            match Derived::derive(spec) {
                Ok(derived) => agree(spec, &derived),
                Err(NoBoard::Unknown(_)) if LISTED.contains(spec) || !DERIVED.contains(&entry.word) => {}
                // Neither lists a nest with more sets than fit.
                Err(NoBoard::Wrong(_)) if Board::parse(spec).unwrap().list_sets(1 << 24).is_err() => {}
                Err(no_board) => panic!("{spec}: {no_board:?}"),
            }
        }
    }
}

#[test]
fn more_boards() {
    let specs = "AG(2,2) AG(2,3) AG(2,5) AG(2,7) AG(2,8) AG(2,9) AG(2,16) AG(2,25) AG(2,27) AG(1,5) AG(3,4):hyperplanes \
        AG(4,2) AG(4,2):planes AG(5,2):flats(3) AG(3,3):points AG(2,49) PG(1,5) PG(2,4) PG(2,5) PG(2,8) PG(2,9) PG(3,4) \
        PG(4,2):flats(2) PG(4,3):hyperplanes PG(5,2):flats(3) pg(2,3):Lines PBSTS(3) PBSTS(63) 2^1 3^1 2^4 5^3 2^6 \
        grid(3,2,1) grid(6,2,5) grid(1,4,2) torus(2,2) torus(2,3) torus(4,6) torus(7,5) torus(3,4,4) torus(4,4,4) \
        TD(2,3) TD(3,2) TD(5,4) TD(6,5) TD(9,8) TD(4,9) hex(1) hex(2,5) hex(5,2) [PG(2,2):PG(2,2)]";
    let spaced = [
        "lines{10 9; 9 2 1; 1 9 2 / 2 3 | 4}",
        "lines{b a; a c | d}",
        "[3^2:2^2; 5:lines{1 2}, 7:3^2]",
        "[lines{1 2; 2 3}:[2^2:2^2]]",
        "[lines{1 2 / 2}:lines{1 / 2}]",
        " ag ( 2 , 4 ) ",
        "AG(2,4) - line(1)",
        "AG(2,4) - line(1, 20) - line(1)",
        "AG(2,4) - class(2,5) - class(1)",
        "AG(2,3) - point(5) - line(2) - point(8)",
        "PBSTS(7) - point(3) - point(7)",
        "PG(2,2) - point(1,2)",
        "torus(3,3) - class(1,2)",
        "3^1 - point(2)",
        "hex(3) - point(5)",
        "lines{5 7; 7 9 / 5 9} - point(7)",
        "[3^2 - line(1):2^2]",
    ];
    for spec in specs.split_whitespace().chain(spaced) {
        match Derived::derive(spec) {
            Ok(derived) => agree(spec, &derived),
            Err(no_board) => panic!("{spec}: {no_board:?}"),
        }
    }
}

#[test]
fn what_the_library_refuses_the_checker_does_not_derive() {
    let specs = "AG(2,6) AG(2,10) PG(2,1) AG(0,3) AG(2,3):flats(3) PBSTS(8) PBSTS(1) 1^2 3^0 2^64 grid(3,3,4) \
        grid(0,3,1) torus(1,3) torus(3,3,4) hex(0) [3^2:] [AG(2,3):PG(2,2)";
    let spaced =
        ["lines{1 1 2}", "lines{1 2 | 2}", "AG(2,4) - line(21)", "3^2 - point(10)", "[3^2:3^2; 10:3^2]"];
    for spec in specs.split_whitespace().chain(spaced) {
        assert!(Board::parse(spec).is_err(), "{spec}");
        assert!(Derived::derive(spec).is_err(), "{spec}");
    }
}

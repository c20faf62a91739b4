//! Strategy stealing and refutations of draws, by hand.

use crate::common::{fails, game, holds};
use noughts_check::Answer;

const STEAL: &str = "part prover=1 accept=1,draw\nby stealing\npart prover=2 accept=2,draw\np 1-2 3-4\nend\n";
const SQUARES: &str = "lines{1 2; 3 4}";

#[test]
fn stealing_is_used_and_said() {
    let result = game(SQUARES, "strong", "draw", "", STEAL);
    holds(&result);
    assert!(result.unwrap().to_string().contains("\nUsed: strategy stealing"));
    holds(&game(SQUARES, "strong bias=1:1", "draw", "", STEAL));
}

#[test]
fn stealing_has_its_conditions() {
    let cases = [
        (SQUARES, "strong bias=1:2", ""),
        (SQUARES, "strong bias=2:2", ""),
        (SQUARES, "strong bias=2:1", ""),
        (SQUARES, "misere", ""),
        (SQUARES, "maker-breaker", ""),
        ("3^2", "strong drop", ""),
        ("lines{1 2; 3 4 / 1 2; 3 4}", "strong", ""),
        (SQUARES, "strong", "position X: 1 O: 2\n"),
        (SQUARES, "strong", "to-move O\n"),
        (SQUARES, "strong", "turns XOXO\n"),
        (SQUARES, "picker-chooser", ""),
        (SQUARES, "hop start=1", ""),
    ];
    for (board, rules, more) in cases {
        fails(&game(board, rules, "draw", more, STEAL), 3, "theorem");
    }
    fails(&game(SQUARES, "strong players=3", "holds 1", "", STEAL), 3, "theorem");
    fails(
        &game(SQUARES, "strong", "draw", "", "part prover=2 accept=2,draw\nby stealing\nend\n"),
        3,
        "theorem",
    );
    fails(
        &game(SQUARES, "strong", "first", "", "part prover=1 accept=1\nby stealing\nend\n"),
        3,
        "no more than a draw",
    );
    fails(
        &game(SQUARES, "strong", "draw", "", "part prover=1 accept=draw\nby stealing\nend\n"),
        3,
        "theorem",
    );
    fails(
        &game(SQUARES, "strong", "draw", "", "part prover=1 accept=1,draw\nby magic\nend\n"),
        3,
        "not known",
    );
    fails(
        &game(SQUARES, "strong", "draw", "", "part prover=1 accept=1,draw\nm 1\nby stealing\nend\n"),
        4,
        "",
    );
}

/// A triangle has no two-colouring. Clauses: 1 2, -1 -2, 2 3, -2 -3, 1 3, -1 -3.
fn triangle(records: &str) -> crate::common::Result {
    game(
        "lines{1 2; 2 3; 1 3}",
        "strong",
        "first",
        "",
        &format!("part prover=1 accept=1\nby no-draw\n{records}end\n"),
    )
}

#[test]
fn a_refutation_is_replayed() {
    let good = "c 7 1 0 1 5 4 0\nc 8 0 7 2 6 3 0\n";
    let result = triangle(good);
    holds(&result);
    let Ok(Answer::Verified { notes, .. }) = result else { unreachable!() };
    assert!(notes[0].contains("two-colouring"));
    holds(&triangle("c 7 1 0 1 5 4 0\nd 1 5 4 0\nc 8 0 7 2 6 3 0\n"));
    holds(&triangle("c 70 1 0 5 1 4 0\nd 0\nc 9 2 0 1 3 6 0\nc 8 0 70 9 2 0\n"));
}

#[test]
fn wrong_refutations() {
    let cases = [
        ("c 8 0 2 6 3 0\n", 4, "the hint 2 is not a unit clause"),
        ("c 8 0 0\n", 4, "do not lead to a conflict"),
        ("c 7 1 0 1 5 0\n", 4, "do not lead to a conflict"),
        ("c 7 1 0 1 4 0\n", 4, "do not lead to a conflict"),
        ("c 7 1 0 1 1 5 4 0\n", 4, "the hint 1 is not a unit clause"),
        ("c 7 1 0 1 5 4 6 0\n", 4, "after 4"),
        ("c 7 1 0 4 1 5 0\n", 4, "not a unit clause"),
        ("c 7 1 0 1 5 9 0\n", 4, "not a clause"),
        ("c 7 1 0 1 5 -4 0\n", 4, "not a clause"),
        ("c 7 4 0 1 5 4 0\n", 4, "not a literal"),
        ("c 7 --1 0 1 5 4 0\n", 4, "not a literal"),
        ("c 7 -99999999999999999999 0 1 0\n", 4, "not a literal"),
        ("c 7 1 0 1 5 4\n", 4, "is due"),
        ("c 7 1 1 5 4 0\n", 4, "end with 0"),
        ("c 5 1 0 1 5 4 0\n", 4, "not new"),
        ("c x 1 0 1 5 4 0\n", 4, "not new"),
        ("c 0\n", 4, "is due"),
        ("c\n", 4, "is due"),
        ("m 1\n", 4, "is due"),
        ("c 7 1 0 1 5 4 0\nd 7 0\nc 8 0 7 2 6 3 0\n", 6, "the hint 7 is not a clause"),
        ("d 3 0\nc 7 1 0 1 5 4 0\nc 8 0 7 2 6 3 0\n", 6, "the hint 3 is not a clause"),
        ("d 7 0\n", 4, "no clause 7"),
        ("d 1 1 0\n", 4, "no clause 1"),
        ("c 7 1 0 1 5 4 0\n", 5, "is due"),
        ("c 7 1 0 1 5 4 0\nc 8 0 7 2 6 3 0\nc 9 0 7 2 6 3 0\n", 6, "cannot stand here"),
    ];
    for (records, at, why) in cases {
        fails(&triangle(records), at, why);
    }
}

#[test]
fn no_draw_has_its_conditions() {
    let proof = "part prover=1 accept=1\nby no-draw\nc 7 1 0 1 5 4 0\nc 8 0 7 2 6 3 0\nend\n";
    let triangle = "lines{1 2; 2 3; 1 3}";
    holds(&game(triangle, "strong", "first", "", proof));
    for (board, rules, value, more) in [
        (triangle, "misere", "first", ""),
        (triangle, "maker-breaker", "maker", ""),
        (triangle, "strong bias=1:2", "first", ""),
        (triangle, "strong", "first", "position X: 1\n"),
        (triangle, "strong", "first", "to-move O\n"),
        (triangle, "strong", "first", "turns XO\n"),
        ("lines{1 2; 2 3; 1 3 / 1 2; 2 3; 1 3}", "strong", "first", ""),
    ] {
        fails(&game(board, rules, value, more, proof), 3, "theorem");
    }
    // The same records refute nothing on a board that can be two-coloured.
    fails(&game("lines{1 2; 2 3; 3 4}", "strong", "first", "", proof), 4, "");
    // The prover is the first player and nobody else.
    let second = proof.replace("prover=1 accept=1", "prover=2 accept=2");
    fails(&game(triangle, "strong", "second", "", &second), 3, "theorem");
}

//! Families with too few points, by hand.

use crate::common::{answer, errs, fails, holds};

fn hall(board: &str, more: &str, value: &str, records: &str) -> crate::common::Result {
    let statement = format!("noughts statement 1\nkind hall\nboard {board}\n{more}value {value}\n");
    answer(statement.as_bytes(), format!("noughts certificate 1\n{records}").as_bytes())
}

/// Rows, columns and a diagonal of tic-tac-toe: five of its lines have nine points.
const FIVE: &str = "s 1 2 3\ns 4 5 6\ns 7 8 9\ns 1 4 7\ns 2 5 8\nend\n";

#[test]
fn too_few_points() {
    holds(&hall("3^2", "", "no-pairing", FIVE));
    holds(&hall("3^2", "", "no-own-pairs", FIVE));
    let words = hall("3^2", "", "no-pairing", FIVE).unwrap().to_string();
    assert!(words.contains("5 of them have only 9 open points"), "{words}");
    // The order of the points of a set does not matter.
    holds(&hall("3^2", "", "no-pairing", &FIVE.replace("1 2 3", "3 1 2")));
    // A listed board is taken on trust, and the answer says so.
    let listed = "points 3\nset 1 2\nset 2 3\n";
    let words = hall("file(x)", listed, "no-pairing", "s 1 2\ns 2 3\nend\n").unwrap().to_string();
    assert!(words.contains("ASSUMING"), "{words}");
}

#[test]
fn positions_count() {
    // X has 1: the set 1 2 has one open point.
    holds(&hall("lines{1 2; 3 4 5}", "position X: 1\n", "no-pairing", "s 1 2\nend\n"));
    fails(&hall("lines{1 2; 3 4 5}", "", "no-pairing", "s 1 2\nend\n"), 3, "which is enough");
    // O's point blocks.
    fails(
        &hall("lines{1 2; 3 4 5}", "position X: 1 O: 2\n", "no-pairing", "s 1 2\nend\n"),
        2,
        "needs no pair",
    );
    errs(&hall("lines{1 2}", "position 1\n", "no-pairing", "s 1 2\nend\n"), "to nobody");
    errs(&hall("lines{1 2}", "position X: 1 O: 1\n", "no-pairing", "s 1 2\nend\n"), "twice");
    errs(&hall("lines{1 2}", "position X: 9\n", "no-pairing", "s 1 2\nend\n"), "not one of the points");
}

#[test]
fn rejected_families() {
    fails(&hall("3^2", "", "no-pairing", "s 1 2 3\ns 4 5 6\nend\n"), 4, "which is enough");
    fails(&hall("3^2", "", "no-pairing", "end\n"), 2, "which is enough");
    fails(&hall("3^2", "", "no-pairing", &FIVE.replace("2 5 8", "2 5 9")), 6, "not a winning set");
    fails(&hall("3^2", "", "no-pairing", &FIVE.replace("2 5 8", "2 5 5")), 6, "not a winning set");
    fails(&hall("3^2", "", "no-pairing", &FIVE.replace("2 5 8", "7 4 1")), 6, "twice");
    fails(&hall("3^2", "", "no-pairing", &FIVE.replace("2 5 8", "2 5 10")), 6, "not one of the points");
    fails(&hall("3^2", "", "no-pairing", "x 1\nend\n"), 2, "cannot stand here");
    fails(&hall("3^2", "", "no-pairing", FIVE.trim_end_matches("end\n")), 7, "ends too early");
    fails(&hall("3^2", "", "no-pairing", &format!("{FIVE}end\n")), 8, "after the end");
    errs(&hall("3^2", "", "draw", FIVE), "not a value");
    errs(&hall("3^2", "rules strong\n", "no-pairing", FIVE), "not known");
}

/// Sets that meet in two points may share a pair: Hall's condition then excludes pairs of their own only.
#[test]
fn shared_pairs() {
    let board = "lines{1 2 3; 1 2 4; 1 3 4}";
    let records = "s 1 2 3\ns 1 2 4\ns 1 3 4\nend\n";
    holds(&hall(board, "", "no-own-pairs", records));
    fails(&hall(board, "", "no-pairing", records), 5, "share two open points");
}

/// Disjoint pairs as a formula, refuted by hand.
#[test]
fn refuted_pairs() {
    const SETS: &str = "s 1 2\ns 1 3\n";
    // Pair 1 is 1-2, pair 2 is 1-3; clauses 1 and 2 want them, clause 3 forbids both.
    let refuted = |records: &str| hall("lines{1 2; 1 3; 2 3}", "", "no-pairing", &format!("{SETS}{records}"));
    holds(&refuted("r\nc 4 0 1 2 3 0\nend\n"));
    let words = refuted("r\nc 4 0 1 2 3 0\nend\n").unwrap().to_string();
    assert!(words.contains("for 2 of them the formula that asks for such pairs is refuted"), "{words}");
    fails(&refuted("r\nc 4 0 1 3 0\nend\n"), 5, "do not lead to a conflict");
    fails(&refuted("r\nc 4 0 1 2 0\nend\n"), 5, "do not lead to a conflict");
    fails(&refuted("r\nc 4 0 1 2 3 0\n"), 6, "ends too early");
    fails(&refuted("r\nc 4 0 1 2 3 0\ns 2 3\nend\n"), 6, "cannot stand here");
    fails(&refuted("r\nend\n"), 5, "is due");
    fails(&refuted("r\nc 5 3 0 1 2 3 0\nend\n"), 5, "not a literal");
    // Of pairs of their own it would say less than Hall's family does.
    let own = format!("{SETS}r\nc 4 0 1 2 3 0\nend\n");
    fails(&hall("lines{1 2; 1 3; 2 3}", "", "no-own-pairs", &own), 4, "cannot stand here");
    // Two pairs without a common point are no conflict.
    let apart = "s 1 2\ns 3 4\nr\nc 3 0 1 2 0\nend\n";
    fails(&hall("lines{1 2; 3 4}", "", "no-pairing", apart), 5, "do not lead to a conflict");
    // A shared pair has one number: both sets want it, and nothing forbids it.
    let shared = "s 1 2 3\ns 1 2 4\nr\nc 100 0 1 2 0\nend\n";
    fails(&hall("lines{1 2 3; 1 2 4}", "", "no-pairing", shared), 5, "not a unit clause");
    // X's points leave less of the sets, O's take them away.
    holds(&hall("lines{1 2; 3 4 5}", "position X: 1\n", "no-pairing", "s 1 2\nr\nc 2 0 1 0\nend\n"));
    fails(&hall("lines{1 2; 3 4 5}", "", "no-pairing", "r\nc 1 0 0\nend\n"), 3, "do not lead to a conflict");
}

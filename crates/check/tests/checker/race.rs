//! Races on nests over designs, by hand.

use crate::common::{Result, errs, fails, game, holds};

const BY: &str = "by race\nend\n";

fn race(board: &str) -> Result {
    game(board, "strong", "first", "", BY)
}

#[test]
fn planes_of_order_3_on_designs_of_any_size() {
    for outer in
        ["lines{1 2}", "lines{1 2 3}", "PG(2,2)", "PG(2,3)", "AG(2,4)", "AG(2,25)", "PG(3,3)", "PBSTS(63)"]
    {
        holds(&race(&format!("[{outer}:AG(2,3)]")));
    }
    holds(&race("[AG(2,2):AG(2,2)]"));
    let said = race("[AG(2,4):AG(2,3)]").unwrap().to_string();
    assert!(said.contains("the first player") && said.contains("\nUsed: on a nest over a design"), "{said}");
}

#[test]
fn what_is_no_nest_over_a_design() {
    let not = "races are for nests";
    for board in
        ["AG(2,3)", "[lines{1 2}:AG(2,2); 2:2^2]", "[lines{1 2}:lines{1 2 / 2 3}]", "[hex(2):AG(2,2)]"]
    {
        errs(&race(board), not);
    }
    errs(&race("[STS(15,7):AG(2,3)]"), "does not derive");
    for more in
        ["points 8\n", "set 1 2\n", "second-none\n", "column-step 2\n", "island 1 2\n", "points 8\nset 1 5\n"]
    {
        errs(&game("[lines{1 2}:AG(2,2)]", "strong", "first", more, BY), not);
    }
    for outer in ["lines{1 2; 2 3}", "TD(3,3)", "3^2", "lines{1 2 | 3}", "lines{1 2 3; 1 2 4}"] {
        fails(&race(&format!("[{outer}:AG(2,2)]")), 2, "not in exactly one set");
    }
    for outer in ["lines{1 2 3; 1 2}", "lines{1; 2}", "lines{1 2 3; 1 4; 2 4; 3 4}"] {
        fails(&race(&format!("[{outer}:AG(2,2)]")), 2, "the same number of points, two or more");
    }
    fails(&race("[lines{1 2}:lines{1 2; 2 3 4}]"), 2, "the inner sets have not all the same number");
    fails(&race("[lines{1 2}:grid(5,2,2)]"), 2, "more than 9 points");
}

/// Pairs of points are as many as the square of the points: none is kept.
#[test]
fn large_designs_take_little_and_larger_ones_are_refused() {
    holds(&race("[AG(2,101):AG(2,3)]"));
    errs(&race("[AG(1,65521):lines{1}]"), "--limit");
}

#[test]
fn islands_on_which_x_is_not_in_time() {
    fails(&race("[AG(2,2):PG(2,2)]"), 2, "in time that is joined");
    for inner in ["PG(2,2)", "3^2", "lines{1 2; 2 3; 1 3}", "lines{1}", "lines{1 2; 2 3; 3 4}"] {
        fails(&race(&format!("[AG(2,2):{inner}]")), 2, "");
    }
}

#[test]
fn other_games_and_other_claims() {
    let board = "[lines{1 2}:AG(2,2)]";
    holds(&race(board));
    for (rules, value, more) in [
        ("misere", "first", ""),
        ("strong bias=1:2", "first", ""),
        ("strong bias=2:2", "first", ""),
        ("strong", "first", "position X: 1\n"),
        ("strong", "first", "to-move O\n"),
        ("strong", "first", "turns XOXOXO\n"),
        ("strong", "second", ""),
        ("strong", "draw", ""),
    ] {
        errs(&game(board, rules, value, more, BY), "a race is about");
    }
    fails(&game(board, "strong", "first", "", "by race\nby race\nend\n"), 3, "“end” is due");
    fails(&game(board, "strong", "first", "", "by race\nend\nend\n"), 4, "after the end");
    let part = "part prover=1 accept=1\nby race\nend\n";
    fails(&game(board, "strong", "first", "", part), 3, "not known");
}

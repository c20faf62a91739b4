//! Misère play by hand: the weight of the own sets, plans of answers, and caps of projective binary systems.

use crate::common::{Result, fails, game, holds};

/// A misère game with these parts.
fn misere(board: &str, value: &str, more: &str, parts: &str) -> Result {
    game(board, "misere", value, more, &format!("{parts}end\n"))
}

fn draw(board: &str, more: &str, first: &str, second: &str) -> Result {
    let parts = format!("part prover=1 accept=1,draw\n{first}\npart prover=2 accept=2,draw\n{second}\n");
    misere(board, "draw", more, &parts)
}

#[test]
fn weights_of_the_own_sets() {
    // 25 points, X makes the last claim: O's sum may be up to 1 (12/32), and X's up to ½.
    holds(&draw("5^2", "", "v", "v"));
    // 30/32: enough for O, too much for X.
    fails(&draw("AG(2,5)", "", "v", "v"), 3, "weight is too large");
    let mirror: Vec<String> = (1..=25).rev().map(|p| p.to_string()).collect();
    let mirror = format!("by mirror\nmap {}\nm 13", mirror.join(" "));
    holds(&draw("5^2", "", &mirror, "v"));
    // 16 points, O makes the last claim: 10/16 is enough for X and too much for O.
    fails(&draw("4^2", "", "v", "v"), 5, "weight is too large");
    // X takes the other point, and the last one is left to O.
    fails(&draw("lines{1 | 2}", "", "v", "v"), 5, "too large");
    // A set that the opponent is in does not weigh, and one that contains another does not.
    holds(&draw("lines{1 2 | 3 4}", "position X: 1 O: 2\n", "v", "v"));
    holds(&draw("lines{1 2; 1 2 3; 1 2 4; 1 2 5 | 6}", "", "v", "v"));
    // A weight never wins.
    let wins = misere("5^2", "first", "", "part prover=1 accept=1\nv\n");
    fails(&wins, 3, "does not exclude a draw");
    let parts = "part prover=1 accept=1,draw\nv\npart prover=2 accept=2,draw\nv\nend\n";
    for rules in ["strong", "misere bias=1:2", "misere bias=2:2", "misere drop", "notakto"] {
        fails(&game("5^2", rules, "draw", "", parts), 3, "does not apply");
    }
}

const SECOND: &str = "part prover=2 accept=2\n";
const X_TO_MOVE: &str = "position X: 1\nto-move X\n";

#[test]
fn plans_are_checked_word_by_word() {
    // X has 1 and is barred from 2 and 3; O must not complete 4 5 6.
    let board = "lines{1 2; 1 3; 4 5 6; 1 8 9 | 7}";
    let plan = |leaf: &str| misere(board, "second", X_TO_MOVE, &format!("{SECOND}{leaf}\n"));
    holds(&plan("u 4-5 6-7 8-9"));
    holds(&plan("u 9-8 5-4 7-6"));
    holds(&plan("u 4-5 6-7 8-9>2"));
    holds(&plan("u 4-5 6-7 9-8>3"));
    fails(&plan("u 4-5 6-8-9>2"), 3, "no set of the opponent lacks 6 and 8 alone");
    fails(&plan("u 4-5 8-9-6>2"), 3, "no set of the opponent lacks 8 and 6 alone");
    fails(&plan("u 4-7 5-8 6-9"), 3, "the prover might complete the set 4 5 6");
    fails(&plan("u 4-5 6-7"), 3, "there is no answer to 8");
    fails(&plan("u"), 3, "there is no answer to 4");
    fails(&plan("u 4-5 6-7 8>9"), 3, "the opponent may claim 9, which is kept");
    fails(&plan("u 4-6>5 7-8"), 3, "the opponent may claim 5, which is kept");
    fails(&plan("u 4-6 5-7>2 8-9"), 3, "no set of the opponent lacks 5 and 7 alone");
    fails(&plan("u 4-5 6-7 8>2 9>3"), 3, "the board can be filled");
    fails(&plan("u 4-5 6-7 8-9 2"), 3, "beside a spare point");
    fails(&plan("u 4-5 6>2 8-9>3 7"), 3, "beside a spare point");
    fails(&plan("u 4-5 6-7 8-9 2 3"), 3, "second spare point");
    fails(&plan("u 4-5 5-6 8-9"), 3, "5 is not an open point that stands there once");
    fails(&plan("u 4-4 5-6 8-9"), 3, "4 is not an open point that stands there once");
    fails(&plan("u 4-1 5-6 8-9"), 3, "1 is not an open point");
    fails(&plan("u 4-5 6-7 8-9-2"), 3, "not one of the points");
    fails(&plan("u 4-5 6-7 8>9>2"), 3, "not one of the points");
    fails(&plan("u 4-5 6-7 8-10"), 3, "not one of the points");
    // The prover must wait, and the rules must be those of the leaf.
    let leaf = format!("{SECOND}u 4-5 6-7 8-9\n");
    fails(&misere(board, "second", "position X: 1\n", &leaf), 3, "does not apply");
    for rules in ["strong", "misere bias=1:2"] {
        fails(&game(board, rules, "second", X_TO_MOVE, &format!("{leaf}end\n")), 3, "does not apply");
    }
}

/// X has 1 and can claim only one of 4, 5 and 6 if each two of them are on a set with it.
#[test]
fn of_more_than_two_each_two_must_be_lacking() {
    let holding = "lines{1 2; 1 3; 1 4 5; 1 4 6; 1 5 6; 4 5 6 7 | 8}";
    let plan = |board: &str| misere(board, "second", X_TO_MOVE, &format!("{SECOND}u 4-5-6>2 7-8\n"));
    holds(&plan(holding));
    fails(&plan(&holding.replace(" 1 5 6;", "")), 3, "no set of the opponent lacks 5 and 6 alone");
    fails(&plan(&holding.replace("1 5 6", "1 5 6 9")), 3, "no set of the opponent lacks 5 and 6 alone");
}

#[test]
fn a_spare_point_draws() {
    let board = "lines{1 2 3 | 4 5}";
    holds(&draw(board, "", "m 4\nu 1-2 3-5", "u 1-2 3-4 5"));
    holds(&draw(board, "", "m 4\nu 1-2 3-5", "u 4-5 2-1 3"));
    holds(&draw(board, "", "m 4\nu 1-2 3-5", "u 1-4 2-5 3"));
    fails(&draw(board, "", "m 4\nu 1-2 3-5", "u 1-4 2-5"), 6, "there is no answer to 3");
    fails(&draw("lines{1 2 3 | 4 5 6 7}", "", "v", "u 1-4 2-5 3-6 7"), 5, "might complete the set 1 2 3");
}

/// The numbers 1 to n, with two of them exchanged.
fn vectors(n: usize, exchanged: Option<(usize, usize)>) -> String {
    let (a, b) = exchanged.unwrap_or((0, 0));
    let swap = |v: usize| {
        if v == a {
            b
        } else if v == b {
            a
        } else {
            v
        }
    };
    (1..=n).map(|v| swap(v).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn caps_need_all_vectors_and_all_lines() {
    let by = |vectors: &str| format!("{SECOND}by caps\nvectors {vectors}\n");
    for n in [7, 15, 31, 63, 127] {
        holds(&misere(&format!("PBSTS({n})"), "second", "", &by(&vectors(n, None))));
    }
    // A map of the space is as good as the identity, an exchange of two points is not.
    let cycled: Vec<String> = (1..8).map(|v: usize| (v << 1 & 7 | v >> 2).to_string()).collect();
    holds(&misere("PBSTS(7)", "second", "", &by(&cycled.join(" "))));
    let board = "PBSTS(15)";
    fails(&misere(board, "second", "", &by(&vectors(15, Some((3, 8))))), 4, "are not three with sum 0");
    fails(&misere(board, "second", "", &by(&vectors(14, None))), 4, "not all non-zero vectors");
    fails(&misere(board, "second", "", &by(&vectors(16, None))), 4, "not numbers from 1 to 15");
    fails(&misere(board, "second", "", &by(&vectors(15, None).replacen('2', "1", 1))), 4, "not all non-zero");
    fails(&misere(board, "second", "", &format!("{SECOND}by caps\nm 1\n")), 4, "“vectors …” is due");
    // 3 points are all vectors of a plane, and X wins nothing there by filling the board: too small for the argument.
    fails(&misere("lines{1 2 3}", "second", "", &by(&vectors(3, None))), 4, "not all non-zero vectors");
    // A line less, or another one instead.
    let lines = |skip: usize, more: &str| {
        let all = [[1, 2, 3], [1, 4, 5], [1, 6, 7], [2, 4, 6], [2, 5, 7], [3, 4, 7], [3, 5, 6]];
        let lines: Vec<String> = all[skip..].iter().map(|[a, b, c]| format!("{a} {b} {c}")).collect();
        format!("lines{{{}{more}}}", lines.join("; "))
    };
    holds(&misere(&lines(0, ""), "second", "", &by(&vectors(7, None))));
    holds(&misere(&lines(0, "; 3 5 6"), "second", "", &by(&vectors(7, None))));
    fails(&misere(&lines(1, ""), "second", "", &by(&vectors(7, None))), 4, "not as many sets");
    fails(&misere(&lines(0, "; 1 2 4"), "second", "", &by(&vectors(7, None))), 4, "not as many sets");
    fails(&misere(&lines(1, "; 1 2 4"), "second", "", &by(&vectors(7, None))), 4, "are not three with sum 0");
    fails(&misere(&lines(1, "; 1 2"), "second", "", &by(&vectors(7, None))), 4, "are not three with sum 0");
    fails(&misere(&lines(1, "; 3 5 6"), "second", "", &by(&vectors(7, None))), 4, "not as many sets");
}

#[test]
fn caps_have_their_conditions() {
    let by = format!("by caps\nvectors {}\n", vectors(7, None));
    let part = |prover: u8, accept: &str| format!("part prover={prover} accept={accept}\n{by}end\n");
    let second = part(2, "2");
    holds(&game("PBSTS(7)", "misere", "second", "", &second));
    for rules in
        ["strong", "maker-breaker", "notakto", "misere bias=1:2", "misere bias=2:1", "misere bias=2:2"]
    {
        fails(
            &game(
                "PBSTS(7)",
                rules,
                if rules == "maker-breaker" { "breaker" } else { "second" },
                "",
                &second,
            ),
            3,
            "does not apply",
        );
    }
    fails(&game("PBSTS(7)", "misere", "first", "", &part(1, "1")), 3, "does not apply");
    fails(&game("PBSTS(7)", "misere", "second", "", &part(2, "draw")), 3, "does not apply");
    fails(&game("PBSTS(7)", "misere", "second", "position X: 1\n", &second), 3, "does not apply");
    fails(&game("PBSTS(7)", "misere", "second", "to-move O\n", &second), 3, "does not apply");
    let two = "lines{1 2 3; 1 4 5; 1 6 7; 2 4 6; 2 5 7; 3 4 7; 3 5 6 / 1 2 3; 1 4 5; 1 6 7; 2 4 6; 2 5 7; 3 4 7; 3 5 6}";
    fails(&game(two, "misere", "second", "", &second), 3, "does not apply");
}

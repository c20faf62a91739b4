//! Leaves by hand: threats, weights, pairings, nothing left.

use crate::common::{fails, game, holds};

/// `leaf` alone at the start, for a prover who accepts a win only.
fn wins(board: &str, rules: &str, prover: u8, more: &str, leaf: &str) -> crate::common::Result {
    let value = if prover == 1 { "first" } else { "second" };
    game(board, rules, value, more, &format!("part prover={prover} accept={prover}\n{leaf}\nend\n"))
}

/// `leaf` alone as the second player's half of a strong draw; the first player's half is strategy stealing.
fn draws(board: &str, leaf: &str) -> crate::common::Result {
    let first = "part prover=1 accept=1,draw\nby stealing\n";
    game(board, "strong", "draw", "", &format!("part prover=2 accept=2,draw\n{leaf}\n{first}end\n"))
}

#[test]
fn threats_are_replayed() {
    let board = "lines{1 2 3; 3 4 5; 6 7; 1 7 9 | 8}";
    let more = "position X: 1 5 O: 8 6\n";
    // 3 threatens 2 and 4; but O has 6 and takes 7 first.
    fails(&wins(board, "strong", 1, more, "t 3"), 3, "the opponent completes a set");
    holds(&wins(board, "strong", 1, more, "t 7 3"));
    let more = "position X: 1 5 O: 8 9\n";
    let board = "lines{1 2 3; 3 4 5; 6 7 | 8 9}";
    holds(&wins(board, "strong", 1, more, "t 3"));
    fails(&wins(board, "strong", 1, more, "t 3 2"), 3, "there are threats after 3, which wins");
    fails(&wins(board, "strong", 1, more, "t 2"), 3, "there is an answer");
    // 2 forces 3, and both sets are dead then.
    fails(&wins(board, "strong", 1, more, "t 2 4"), 3, "4 threatens nothing");
    fails(&wins(board, "strong", 1, more, "t 2 3"), 3, "3 is not an open point");
    fails(&wins(board, "strong", 1, more, "t 1"), 3, "1 is not an open point");
    fails(&wins(board, "strong", 1, more, "t 6"), 3, "there is an answer");
    fails(&wins(board, "strong", 1, more, "t"), 3, "");
    fails(&wins(board, "strong", 1, more, "t 10"), 3, "not one of the points");
    // The last claim may complete a set.
    holds(&wins("lines{1 2; 2 3 | 4 5}", "strong", 1, "", "t 2"));
    fails(&wins("lines{1 2; 2 3 | 4 5}", "strong", 1, "", "t 1"), 3, "there is an answer");
}

#[test]
fn a_forced_answer_that_wins_is_seen() {
    // 1 threatens 2, but 2 completes 2 3 for the opponent.
    let board = "lines{1 2; 2 3 4; 5 6; 5 7 | 8}";
    let more = "position X: 8 O: 3 4\nto-move X\n";
    fails(&wins(board, "strong", 1, more, "t 1 5"), 3, "the opponent completes a set");
    // Breaker completes nothing, whatever he owns.
    let result = game(board, "maker-breaker", "maker", more, "part prover=1 accept=1\nt 1 5\nend\n");
    holds(&result);
}

#[test]
fn threats_have_their_conditions() {
    let board = "lines{1 2; 2 3 | 4 5}";
    for rules in [
        "misere",
        "notakto",
        "strong bias=1:2",
        "strong bias=2:1",
        "picker-chooser",
        "chooser-picker",
        "strong players=3",
    ] {
        let value = if rules.contains("players") { "holds 1" } else { "first" };
        let result = game(board, rules, value, "", "part prover=1 accept=1\nt 2\nend\n");
        fails(&result, 3, "does not apply");
    }
    fails(&wins("3^2", "strong drop", 1, "", "t 5"), 3, "does not apply");
    fails(&wins(board, "strong", 1, "turns XOXOX\n", "t 2"), 3, "does not apply");
    fails(&wins(board, "strong", 2, "", "t 2"), 3, "does not apply");
    fails(&game(board, "strong", "draw", "", "part prover=1 accept=draw\nt 2\nend\n"), 3, "does not apply");
    holds(&wins(board, "strong bias=1:1", 1, "", "t 2"));
    // Breaker has no sets to threaten with.
    fails(
        &game(board, "maker-breaker start=breaker", "breaker", "", "part prover=1 accept=1\nt 2\nend\n"),
        3,
        "threatens nothing",
    );
}

#[test]
fn weights_are_exact() {
    // 1/4 + 1/4, and after a claim 1/2 + 1/4.
    holds(&draws("lines{1 2; 3 4}", "w"));
    holds(&draws("lines{1 2; 3 4}", "o 0 w"));
    // Exactly 1 after the claim.
    fails(&draws("lines{1 2; 3 4; 5 6}", "w"), 3, "1 or more");
    fails(&draws("lines{1 2; 3 4; 5 6}", "o 0 w"), 3, "1 or more");
    // 1/2 + 7 · 1/16 of a set each: just below.
    let sets = |n: usize| {
        (0..n)
            .map(|i| format!("{0} {1} {2} {3}", 4 * i + 3, 4 * i + 4, 4 * i + 5, 4 * i + 6))
            .collect::<Vec<_>>()
            .join(";")
    };
    holds(&draws(&format!("lines{{1 2; {}}}", sets(7)), "w"));
    fails(&draws(&format!("lines{{1 2; {}}}", sets(8)), "w"), 3, "1 or more");
    // Sets of different sizes that add up to exactly 1.
    fails(
        &draws("lines{1 2; 3 4 5; 6 7 8; 9 10 11 12; 13 14 15 16; 17 18 19; 20 21}", "o 0 w"),
        3,
        "1 or more",
    );
    // The prover to move needs less: 1/2 · 1 < 1, but two sets with one point missing make 1.
    let more = "position X: 1 O: 3\n";
    let half = |board: &str| {
        let first = "part prover=1 accept=1,draw\nw\n";
        game(board, "strong", "draw", more, &format!("{first}part prover=2 accept=2,draw\no 0 w\nend\n"))
    };
    holds(&half("lines{1 2 5; 3 4}"));
    fails(
        &game("lines{1 2 6; 3 4; 3 5}", "strong", "draw", more, "part prover=1 accept=draw,1\nw\nend\n"),
        3,
        "1 or more",
    );
}

#[test]
fn pairings_are_checked() {
    let board = "lines{1 2; 3 4; 5 6}";
    holds(&draws(board, "p 1-2 3-4 5-6"));
    holds(&draws(board, "p 6-5 2-1 4-3"));
    fails(&draws(board, "p 1-2 3-4"), 3, "the set 5 6");
    fails(&draws(board, "p"), 3, "the set 1 2");
    fails(&draws(board, "p 1-2 2-3 4-5"), 3, "2-3");
    fails(&draws(board, "p 1-2 3-4 5-6 5-6"), 3, "5-6");
    fails(&draws(board, "p 1-1 3-4 5-6"), 3, "1-1");
    for junk in
        ["p 1-2 3-4 5", "p 1-2 3-4 5-", "p 1-2 3-4 5-7", "p 1-2 3-4 5-6-1", "p 1-2  3-4 5-6", "p 1-2 3-4 0-6"]
    {
        fails(&draws(board, junk), 3, "");
    }
    // After the reply 1 the pair 1-2 is broken.
    fails(&draws(board, "o 0 p 1-2 3-4 5-6"), 3, "1-2");
    // An owned point makes no pair, whoever owns it.
    let with = |leaf: &str| {
        let first = "part prover=1 accept=1,draw\nm 4\no 0 n\n";
        let more = "position X: 1 O: 3\n";
        game(
            "lines{1 2; 3 4 | 5}",
            "strong",
            "draw",
            more,
            &format!("part prover=2 accept=2,draw\n{leaf}\n{first}end\n"),
        )
    };
    fails(&with("p 1-2"), 3, "1-2");
    // A set with one open point and none of the prover's holds no pair.
    fails(&with("p 4-5"), 3, "the set 1 2");
    fails(&with("p 2-5"), 3, "the set 1 2");
}

#[test]
fn pairs_go_with_weights() {
    // Pairs alone leave 7 8 9, and the weight alone is 1/4 + 1/4 + 1/4 + 1/8, 1 and more after a claim.
    let board = "lines{1 2; 3 4; 5 6; 7 8 9}";
    holds(&draws(board, "pw 1-2 3-4 5-6"));
    holds(&draws(board, "pw 1-2 3-4"));
    holds(&draws(board, "pw 1-2"));
    fails(&draws(board, "pw"), 3, "1 or more");
    fails(&draws(board, "p 1-2 3-4"), 3, "the set 5 6");
    // A reply may break a pair; without pairs this is the leaf w.
    fails(&draws(board, "o 0 pw 1-2"), 3, "1 is on no set that is left");
    holds(&draws("lines{1 2; 3 4}", "o 0 pw"));
    fails(&draws("lines{1 2; 3 4; 5 6}", "o 0 pw"), 3, "1 or more");
    // What pairs take away is missing in the other sets: of 1 3 only 3 is left.
    fails(&draws("lines{1 2; 1 3; 2 3 4}", "pw 1-2"), 3, "1 or more");
    for junk in ["pw 1-2 2-3", "pw 1-1", "pw 1-2 1-2", "pw 1-10 3-4", "pw 1-", "pw 1-2 3-4 5", "pw 1-2  3-4"]
    {
        fails(&draws(board, junk), 3, "");
    }
    // Only where holding is enough, with one claim a turn.
    for rules in ["misere", "notakto", "strong bias=1:2"] {
        fails(&wins(board, rules, 2, "", "pw 1-2 3-4 5-6"), 3, "");
    }
    fails(&wins(board, "strong", 2, "", "pw 1-2 3-4 5-6"), 3, "does not apply");
    fails(
        &game(board, "maker-breaker", "maker", "", "part prover=1 accept=1\npw 1-2 3-4 5-6\nend\n"),
        3,
        "does not apply",
    );
    holds(&game(board, "maker-breaker", "breaker", "", "part prover=2 accept=2\npw 1-2 3-4 5-6\nend\n"));
    // A set that has one open point left, and is not blocked.
    let more = "position X: 1 O: 7\n";
    let half = "part prover=1 accept=1,draw\nw\npart prover=2 accept=2,draw\npw 3-4\nend\n";
    fails(&game("lines{1 2; 3 4; 5 6 | 7 8}", "strong", "draw", more, half), 3, "");
}

#[test]
fn nothing_left() {
    let result = game(
        "lines{1 2; 1 3}",
        "maker-breaker start=breaker",
        "breaker",
        "",
        "part prover=1 accept=1\nm 1\nn\nend\n",
    );
    holds(&result);
    let result = game(
        "lines{1 2; 1 3; 2 3}",
        "maker-breaker start=breaker",
        "breaker",
        "",
        "part prover=1 accept=1\nm 1\nn\nend\n",
    );
    fails(&result, 4, "without a point");
    // With bias, drop or a list of turns nothing left is still nothing left; a weight says nothing there.
    for (board, rules, more) in [
        ("lines{1 2; 1 3 | 4}", "strong bias=1:3", ""),
        ("lines{1 2; 1 3 | 4}", "strong", "turns XOOO\n"),
        ("lines{1 2; 1 3 | 4}", "strong bias=1:1", ""),
    ] {
        let with = |leaf: &str| {
            game(board, rules, "draw", more, &format!("part prover=1 accept=1,draw\nm 1\n{leaf}\nend\n"))
        };
        fails(&with("n"), 5, "prover 2");
        if rules != "strong bias=1:1" {
            fails(&with("w"), 4, "does not apply");
            fails(&with("p"), 4, "does not apply");
        }
    }
    fails(
        &game("2^2", "strong drop", "draw", "", "part prover=1 accept=1,draw\nw\nend\n"),
        3,
        "does not apply",
    );
}

#[test]
fn a_draw_is_nothing_for_maker() {
    // Breaker's sets are none, so that all of them are blocked: no proof that Maker wins.
    for leaf in ["w", "n", "p", "o 0 w", "o 0 n"] {
        for rules in ["maker-breaker start=breaker", "maker-breaker"] {
            let prover = if rules == "maker-breaker" { 1 } else { 2 };
            let tree = format!("part prover={prover} accept={prover}\n{leaf}\nend\n");
            let result = game("lines{1 2 3}", rules, "maker", "", &tree);
            fails(&result, 3, "");
        }
    }
    // For Breaker they are good.
    for leaf in ["w", "p 1-2", "o 0 w"] {
        holds(&game(
            "lines{1 2 3}",
            "maker-breaker",
            "breaker",
            "",
            &format!("part prover=2 accept=2\n{leaf}\nend\n"),
        ));
    }
}

#[test]
fn draws_by_leaves_need_a_prover_who_likes_draws() {
    for leaf in ["w", "n", "p 1-2 3-4"] {
        for accept in ["2", "draw", "1,draw", "tie,2"] {
            let tree = format!("part prover=2 accept={accept}\n{leaf}\nend\n");
            fails(&game("lines{1 2; 3 4}", "strong", "draw", "", &tree), 3, "does not apply");
        }
        for rules in ["misere", "notakto", "picker-chooser", "chooser-picker", "hop start=1"] {
            let tree = format!("part prover=2 accept=2,draw\n{leaf}\nend\n");
            fails(&game("lines{1 2; 3 4}", rules, "draw", "", &tree), 3, "does not apply");
        }
        let tree = format!("part prover=2,3 accept=1,2,3,draw\n{leaf}\nend\n");
        fails(&game("lines{1 2; 3 4}", "strong players=3", "holds 1", "", &tree), 3, "single prover");
    }
}

#[test]
fn weights_of_hops() {
    let half = |board: &str, more: &str, prover: u8, leaf: &str| {
        let tree = format!("part prover={prover} accept={prover},draw,tie\n{leaf}\n");
        game(board, "hop start=1", "draw", more, &tree)
    };
    // A leaf that holds leaves the certificate without an end.
    let passes = |result: &crate::common::Result| fails(result, 4, "ends too early");
    let board = "lines{1 2 3; 3 4 5; 4 5 6}";
    // X hops first and no set has more than the point 1 in it: 1/4 + 1/8 + 1/8 with 1 counted for O.
    passes(&half(board, "", 1, "h 1"));
    fails(&half(board, "", 1, "h 2"), 3, "not a piece");
    fails(&half(board, "", 1, "h"), 3, "does not apply");
    fails(&half(board, "", 1, "h 7"), 3, "not one of the points");
    fails(&half(board, "", 1, "w"), 3, "does not apply");
    // O's half, X to move: 1/4 + 1/8 + 1/8, and 1/4 + 1/8 more after 3: less than 1.
    passes(&half(board, "", 2, "h"));
    fails(&half(board, "", 2, "h 1"), 3, "does not apply");
    // Exactly 1: sets 1 2 and 1 3 with 1 counted.
    fails(&half("lines{1 2; 1 3 | 4 5}", "", 1, "h 1"), 3, "1 or more");
    // Two pieces: the one that hops is counted with the opponent's, the other one blocks.
    let more = "position X: 2 4 O: 1\n";
    passes(&half("lines{1 2; 1 3 | 4 5}", more, 1, "h 4"));
    fails(&half("lines{1 2; 1 3 | 4 5}", more, 1, "h 2"), 3, "1 or more");
    // Only under hop, and only for a prover who accepts draws; a tie there is not.
    let tree = "part prover=1 accept=1,draw\nh 1\n";
    passes(&game(board, "hop start=1", "draw", "", tree));
    let tree = "part prover=1 accept=1,tie\nh 1\n";
    fails(&game(board, "hop start=1", "draw", "", tree), 3, "does not apply");
    let tree = "part prover=2 accept=2,draw,tie\nh\n";
    fails(&game(board, "strong", "draw", "", tree), 3, "does not apply");
    let nest = "[lines{1 2}:lines{1 2 3}]";
    fails(&game(nest, "fire-and-ice start=1", "draw", "", tree), 3, "does not apply");
}

#[test]
fn sets_that_contain_others_do_not_weigh() {
    // 1 2 alone matters: with 1 2 3, 1 2 4, … beside it the sum would be 1 and more.
    let board = "lines{1 2 3; 1 2; 1 2 4; 1 2 5; 1 2 6; 3 4 5 6}";
    holds(&draws(board, "w"));
    holds(&draws(board, "p 1-2 3-6"));
}

/// Answers with the third point of the line through 1, then through 2, on the Fano plane with lines a xor b = c.
#[test]
fn answers_in_pairs_are_safe_and_leave_a_dead_point() {
    let (by_one, by_two) = ("a 2-3 4-5 6-7", "a 1-3 4-6 5-7");
    let tree =
        |other: &str, branch: &str| format!("part prover=2 accept=2\no 1 {other}\nr 1\n{branch}\nend\n");
    let fano = |tree: &str| game("PBSTS(7)", "notakto", "second", "", tree);
    holds(&fano(&tree(by_one, by_two)));
    fails(&fano(&tree(by_one, by_one)), 5, "0 pairs are half marked");
    fails(&fano(&tree("a 2-4 3-5 6-7", by_two)), 3, "may complete a set");
    fails(&fano(&tree("a 2-3 4-5 5-6", by_two)), 3, "5-6 is not a pair of its own");
    // The first move needs an answer before the point in no pair is dead.
    fails(&wins("PBSTS(7)", "notakto", 2, "", by_one), 3, "1 is in no pair");
    holds(&wins("PBSTS(7)", "notakto", 2, "position X: 2 3\n", by_one));
    holds(&wins("PBSTS(7)", "notakto", 1, "position X: 1 2 4\nto-move X\n", "a 1-2 4-7 5-6"));
    fails(&wins("PBSTS(7)", "notakto", 2, "position X: 2 4\n", by_one), 3, "2 pairs are half marked");
    for rules in ["misere", "notakto bias=1:2", "strong"] {
        fails(&wins("PBSTS(7)", rules, 2, "", by_one), 3, "this leaf does not apply");
    }
}

#[test]
fn answers_that_can_fill_the_board_win_nothing() {
    let pairs = "a 1-2 3-4";
    fails(&wins("lines{1 3; 2 4}", "notakto", 2, "", pairs), 3, "a draw is not accepted");
}

#[test]
fn endgames_are_played_out() {
    holds(&draws("3^2", "e 20000"));
    fails(&draws("3^2", "e 100"), 3, "more than 100 claims");
    fails(&wins("3^2", "strong", 2, "", "e 131072"), 3, "does not get what he accepts");
    holds(&wins("3^2", "strong", 1, "position X: 5 1 O: 4\n", "e 100"));
    fails(&wins("3^2", "strong", 1, "position X: 5 1 O: 9\n", "e 1000"), 3, "does not get what he accepts");
    // Stones drop: 9 is on the ground and 6 only above it.
    holds(&wins("grid(3,3,2)", "strong drop", 1, "position X: 8\n", "e 100"));
    holds(&game(
        "AG(2,3)",
        "maker-breaker start=breaker",
        "maker",
        "",
        "part prover=2 accept=2\ne 5000\nend\n",
    ));
    let breaker = |leaf: &str| format!("part prover=2 accept=2\n{leaf}\nend\n");
    holds(&game("lines{1 2 3; 3 4 5}", "maker-breaker", "breaker", "", &breaker("e 1000")));
    fails(&game("lines{1 2; 2 3}", "maker-breaker", "breaker", "", &breaker("e 1000")), 3, "does not get");
}

#[test]
fn playing_out_has_its_conditions() {
    let board = "lines{1 2; 2 3 | 4 5}";
    for rules in ["misere", "notakto", "strong bias=1:2", "picker-chooser", "hop start=1"] {
        let records = "part prover=2 accept=2\ne 1000\nend\n";
        fails(
            &game(board, rules, if rules == "picker-chooser" { "breaker" } else { "second" }, "", records),
            3,
            "",
        );
    }
    // The prover is to move; the board is too large; the number is none.
    fails(&wins("3^2", "strong", 1, "", "e 1000"), 3, "does not apply");
    fails(&draws("12^2", "e 1000"), 3, "does not apply");
    for leaf in ["e 0", "e 131073", "e x", "e -1", "e 99999999999999999999"] {
        fails(&draws("3^2", leaf), 3, "from 1 to 131072");
    }
    fails(&draws("3^2", "e"), 3, "not a record");
    fails(&draws("3^2", "e 5 5"), 3, "not a record");
}

//! Each rule by hand: a game small enough to see, and the same game with the other value.

use crate::common::{errs, fails, game, holds};

#[test]
fn misere_and_notakto() {
    // Who must take 1 loses.
    holds(&game("lines{1 | 2}", "misere", "first", "", "part prover=1 accept=1\nm 2\no 0\nend\n"));
    fails(
        &game("lines{1 | 2 3}", "misere", "first", "", "part prover=1 accept=1\nm 2\no 0\nend\n"),
        4,
        "the reply 3",
    );
    // Under misere each player owns his marks, under notakto they are common.
    let take_all = "part prover=1 accept=1\nm 1\no 0\nend\n";
    holds(&game("lines{1 2}", "notakto", "first", "", take_all));
    fails(&game("lines{1 2}", "misere", "first", "", take_all), 4, "a draw is not accepted");
    holds(&game(
        "lines{1 2 | 3}",
        "notakto",
        "second",
        "position X: 3\n",
        "part prover=2 accept=2\nm 1\no 0\nend\n",
    ));
    let shared = "part prover=2 accept=2\nm 1\no 0\nend\n";
    errs(&game("lines{1 2 | 3}", "notakto", "second", "position X: 1 O: 3\n", shared), "under X");
    errs(&game("lines{1 2 | 3}", "notakto", "second", "position X: 1 2\n", shared), "cannot be told");
}

#[test]
fn maker_breaker_and_who_starts() {
    let board = "lines{1 2; 2 3}";
    holds(&game(board, "maker-breaker", "maker", "", "part prover=1 accept=1\nm 2\no 0\nend\n"));
    let breaker = "part prover=1 accept=1\nm 2\nn\nend\n";
    holds(&game(board, "maker-breaker start=breaker", "breaker", "", breaker));
    holds(&game(board, "maker-breaker start=breaker", "first", "", breaker));
    fails(&game(board, "maker-breaker start=breaker", "maker", "", breaker), 5, "prover 2");
    fails(&game(board, "maker-breaker", "breaker", "", breaker), 4, "");
    // A whole set of Breaker's is nothing: the game goes on, and a full board is his.
    let result = game(
        board,
        "maker-breaker",
        "breaker",
        "position X: 1 O: 2 3\nto-move X\n",
        "part prover=2 accept=2\nend\n",
    );
    holds(&result);
    for value in ["maker", "breaker"] {
        errs(&game(board, "strong", value, "", breaker), "not a value");
    }
}

#[test]
fn bias_claims_one_by_one() {
    // Two points a turn: the first player completes a pair within his turn.
    let board = "lines{1 2; 3 4}";
    holds(&game(board, "strong bias=2:2", "first", "", "part prover=1 accept=1\nm 1\nend\n"));
    fails(&game(board, "strong bias=1:2", "first", "", "part prover=1 accept=1\nm 1\nend\n"), 4, "");
    // Breaker, with two points a turn, stops both pairs; Maker's number stands first whoever starts.
    let stop = "part prover=2 accept=2\no 4\nr 1\nm 2\nm 3\nn\nr 2\nm 1\nm 3\nn\nr 3\nm 4\nm 1\nn\nr 4\nm 3\nm 1\nn\nend\n";
    holds(&game(board, "maker-breaker bias=1:2", "breaker", "", stop));
    fails(&game(board, "maker-breaker bias=2:1", "breaker", "", stop), 5, "the opponent is to move");
    holds(&game(
        board,
        "maker-breaker start=breaker bias=2:1",
        "maker",
        "",
        "part prover=2 accept=2\no 4\nr 1\nm 3\nr 2\nm 3\nr 3\nm 1\nr 4\nm 1\nend\n",
    ));
    // In the middle of a turn, from the number of points; with to-move a turn is whole.
    holds(&game(board, "strong bias=2:2", "first", "position X: 1\n", "part prover=1 accept=1\nend\n"));
    holds(&game(
        board,
        "strong bias=2:2",
        "second",
        "position X: 1\nto-move O\n",
        "part prover=2 accept=2\nm 3\nend\n",
    ));
}

#[test]
fn drop_fills_columns_from_below() {
    // 2^2: cells 1 2 above 3 4.
    let with =
        |tree: &str| game("2^2", "strong drop", "first", "", &format!("part prover=1 accept=1\n{tree}end\n"));
    holds(&with("m 3\no 0\n"));
    fails(&with("m 1\no 0\n"), 3, "not legal");
    fails(&with("m 3\no 1\nr 2\n"), 5, "not legal");
    holds(&with("m 3\no 1\nr 1\n"));
    errs(&game("AG(2,2)", "strong drop", "first", "", "end\n"), "drop");
    errs(&game("lines{1 2}", "strong drop", "first", "", "end\n"), "drop");
    // grid(3,2,3) has cells 1 2 3 above 4 5 6.
    let grid = |mv: &str| {
        game("grid(3,2,3)", "misere drop", "first", "", &format!("part prover=1 accept=1\nm {mv}\n"))
    };
    fails(&grid("3"), 3, "not legal");
    fails(&grid("6"), 4, "ends too early");
}

#[test]
fn picker_and_chooser() {
    // Picker gets one of two single points; Chooser, if he is the one who wants a set, too.
    let tree = "part prover=1 accept=1\nm 1+2\no 0\nend\n";
    holds(&game("lines{1; 2}", "picker-chooser", "first", "", tree));
    holds(&game("lines{1; 2}", "picker-chooser", "first", "", &tree.replace("1+2", "2+1")));
    fails(&game("lines{1; 2}", "chooser-picker", "first", "", tree), 4, "the reply 1");
    holds(&game("lines{1; 2}", "chooser-picker", "second", "", "part prover=2 accept=2\no 0\nend\n"));
    // Maker is the one who wants a set.
    let result = game("lines{1; 2}", "picker-chooser", "maker", "", tree);
    assert!(result.unwrap().to_string().ends_with("on lines{1; 2}, Picker wins."));
    fails(&game("lines{1; 2}", "picker-chooser", "breaker", "", tree), 5, "prover 2");
    // A last single point is Chooser's, and so is the set.
    holds(&game("lines{1}", "chooser-picker", "second", "", "part prover=2 accept=2\nend\n"));
    holds(&game("lines{1}", "picker-chooser", "second", "", "part prover=2 accept=2\nend\n"));
    holds(&game(
        "lines{3 | 1 2}",
        "picker-chooser",
        "second",
        "",
        "part prover=2 accept=2\no 3\nr 1+2\nm 2\nr 1+3\nm 3\nr 2+3\nm 3\nend\n",
    ));
    fails(
        &game("lines{1; 2}", "picker-chooser", "first", "", "part prover=1 accept=1\nm 1\no 0\nend\n"),
        3,
        "not legal",
    );
    fails(
        &game("lines{1; 2}", "picker-chooser", "first", "", "part prover=1 accept=1\nm 1+1\no 0\nend\n"),
        3,
        "not legal",
    );
    errs(&game("lines{1; 2}", "picker-chooser", "first", "to-move O\n", tree), "to-move");
}

#[test]
fn hop_moves_and_leaves_a_piece() {
    // Two points: after 1>2 the board is full, O on 1 and X on 2.
    let both = "part prover=1 accept=1,draw,tie\npart prover=2 accept=2,draw,tie\no 0\nend\n";
    holds(&game("lines{1 2}", "hop start=1", "draw", "", both));
    // Both own a set after the hop: a tie, for the value as good as a draw.
    holds(&game("lines{1 / 2}", "hop start=2", "tie", "", both));
    let win = "part prover=1 accept=1\nend\n";
    fails(&game("lines{1 / 2}", "hop start=2", "first", "", win), 3, "");
    // The piece left behind may win for its owner: 3>1 gives O the point 3.
    holds(&game("lines{1 2 / 3}", "hop start=3", "second", "", "part prover=2 accept=2\no 0\nend\n"));
    holds(&game("lines{1 | 2 3}", "hop start=2", "first", "", win));
    // Already over at the start.
    holds(&game("lines{1 | 2 3}", "hop start=1", "first", "", win));
    errs(&game("lines{1 | 2 3}", "hop", "first", "", win), "start=p");
    errs(&game("lines{1 | 2 3}", "hop start=4", "first", "", win), "not one of the points");
    fails(
        &game("lines{1 2 | 3}", "hop start=3", "first", "", "part prover=1 accept=1\nm 1>2\n"),
        3,
        "not legal",
    );
    fails(
        &game("lines{1 2 | 3}", "hop start=3", "first", "", "part prover=1 accept=1\nm 3>3\n"),
        3,
        "not legal",
    );
    fails(
        &game("lines{1 2 | 3}", "hop start=3", "first", "", "part prover=1 accept=1\nm 1\n"),
        3,
        "not legal",
    );
}

#[test]
fn fire_and_ice_slides_and_jumps() {
    let tree = |mv: &str| format!("part prover=1 accept=1\nm {mv}\n");
    // Islands 1 2, 3 4 and 5 6 7.
    let board = "[lines{1 2 3}:lines{1 2}; 3:lines{1 2 3}]";
    let with = |mv: &str| game(board, "fire-and-ice start=1", "first", "", &tree(mv));
    fails(&with("1>2"), 4, "ends too early");
    fails(&with("1>3"), 4, "ends too early");
    fails(&with("1>4"), 3, "not legal");
    fails(&with("1>5"), 3, "not legal");
    errs(&game("3^2", "fire-and-ice start=1", "first", "", &tree("1>2")), "nested");
    // A symmetry that moves single points between islands keeps sets here but not the moves.
    let free = "[lines{| 1 2}:lines{| 1 2}]";
    let perm =
        |images: &str| game(free, "fire-and-ice start=1", "draw", "", &format!("perm {images}\nend\n"));
    fails(&perm("1 4 3 2"), 2, "moves");
    fails(&perm("3 4 1 2"), 3, "needs a part");
    // A slide to 2, a jump to 3; a player who cannot move has drawn.
    let stuck = "part prover=1 accept=1,draw,tie\npart prover=2 accept=2,draw,tie\no 0\nend\n";
    holds(&game("[lines{| 1}:lines{1 2}]", "fire-and-ice start=1", "draw", "", stuck));
}

#[test]
fn two_families() {
    let board = "lines{1 2 / 3; 4}";
    holds(&game(board, "strong", "second", "", "part prover=2 accept=2\no 0\nend\n"));
    fails(
        &game("lines{1 2 / 3 4}", "strong", "second", "", "part prover=2 accept=2\no 0\nend\n"),
        3,
        "the reply 1",
    );
    // The first player has nothing to fear, the second must take one of hers.
    holds(&game("lines{/ 1; 2}", "misere", "first", "", "part prover=1 accept=1\nm 1\no 0\nend\n"));
    for rules in ["maker-breaker", "notakto", "picker-chooser", "chooser-picker", "strong players=3"] {
        let value = if rules.contains("players") { "holds 1" } else { "first" };
        errs(&game(board, rules, value, "", "end\n"), "one family");
    }
}

#[test]
fn a_list_of_turns() {
    let board = "lines{1 2 | 3}";
    holds(&game(board, "strong", "first", "turns XX\n", "part prover=1 accept=1\nm 1\nend\n"));
    // Play ends with the list.
    let draw = "part prover=1 accept=1,draw\npart prover=2 accept=2,draw\no 0\nend\n";
    holds(&game(board, "strong", "draw", "turns X\n", draw));
    fails(
        &game(board, "strong", "first", "turns XO\n", "part prover=1 accept=1\nm 1\no 0\nend\n"),
        4,
        "a draw is not accepted",
    );
    errs(&game(board, "misere", "first", "turns XX\n", "end\n"), "turns");
    errs(&game(board, "strong bias=1:2", "first", "turns XX\n", "end\n"), "turns");
    errs(&game(board, "strong", "first", "turns XY\n", "end\n"), "not a player");
    errs(&game(board, "strong", "first", "turns Xé\n", "end\n"), "not a player");
    errs(&game(board, "strong", "first", "turns XX\nto-move O\n", "end\n"), "to-move");
}

#[test]
fn three_players() {
    // Whoever makes the third mark loses: always the third player.
    let board = "lines{1 2 3}";
    let first = "part prover=1 accept=-2,-3\nm 1\no 2\nr 2\no 0\nr 3\no 0\n";
    let second = "part prover=2 accept=-3\no 3\nr 1\nm 2\no 0\nr 2\nm 1\no 0\nr 3\nm 1\no 0\n";
    let against = "part prover=2,1 accept=-3\nm 1\nm 2\no 0\n";
    let all = format!("{first}{second}{against}end\n");
    holds(&game(board, "notakto players=3", "holds 1,2", "", &all));
    holds(&game(board, "notakto players=3", "holds 2,1", "", &all));
    fails(&game(board, "notakto players=3", "holds 1", "", &all), 24, "prover 1,3");
    fails(&game(board, "notakto players=3", "holds 1,2,3", "", &all), 24, "prover 3");
    fails(&game(board, "notakto players=3", "holds none", "", &all), 24, "prover 2,3");
    fails(
        &game(board, "notakto players=3", "holds 1,2", "", &format!("{first}{second}end\n")),
        20,
        "prover 1,2",
    );
    for value in ["first", "draw", "holds", "holds ", "holds 4", "holds 1,1", "holds 0", "maker"] {
        errs(&game(board, "notakto players=3", value, "", &all), "not a value");
    }
    errs(&game(board, "notakto", "holds 1", "", &all), "not a value");
    // Strong: the third player wins if the others let him; two of them stop him.
    let position = "position X: 3 O: 4\n";
    let board = "lines{1; 2 | 3 4 5}";
    let holder = "part prover=3 accept=3\nend\n";
    fails(&game(board, "strong players=3", "holds 3", position, holder), 3, "prover 2,3");
}

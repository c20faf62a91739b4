//! Trees by hand: moves, branches, names and references.

use crate::common::{fails, game, holds};

/// AG(2,2): any two points are a set, so the second claim wins.
fn four_points(records: &str) -> crate::common::Result {
    game("AG(2,2)", "strong", "first", "", records)
}

#[test]
fn one_move_and_every_reply() {
    let result = four_points("part prover=1 accept=1\nm 1\no 0\nend\n");
    holds(&result);
    let text = result.unwrap().to_string();
    assert_eq!(text, "VERIFIED\nUnder strong rules on AG(2,2), the first player wins.");
    holds(&four_points("# a comment\n\npart prover=1 accept=1\nm 1\n\n#\no 0\nend\n\n# after the end\n"));
    holds(&four_points("part prover=1 accept=1\nm 4\no 1\nr 2\nend"));
}

#[test]
fn branches_are_counted_and_legal() {
    let with = |tree: &str| four_points(&format!("part prover=1 accept=1\n{tree}end\n"));
    fails(&with("m 1\no 1\nr 1\n"), 5, "not legal");
    fails(&with("m 1\no 1\nr 5\n"), 5, "not one of the points");
    fails(&with("m 1\no 2\nr 2\nr 2\n"), 6, "already");
    fails(&with("m 1\no 1\n"), 5, "a branch");
    fails(&with("m 1\no 4\nr 2\nr 3\nr 4\n"), 8, "a branch");
    fails(&with("m 1\no 0\nr 2\n"), 5, "cannot stand here");
    fails(&with("m 1\no 1\nr 2 3\n"), 5, "not one of the points");
    for count in ["-1", "+1", "x", "", "99999999999999999999"] {
        fails(&with(&format!("m 1\no {count}\n")), 4, "number of branches");
    }
    fails(&with("m 1\no 18446744073709551615\nr 2\n"), 6, "a branch");
}

#[test]
fn records_belong_to_the_one_who_moves() {
    let with = |tree: &str| four_points(&format!("part prover=1 accept=1\n{tree}end\n"));
    fails(&with("m 1\nm 2\n"), 4, "the opponent is to move");
    fails(&with("o 0\nm 1\n"), 3, "the prover is to move");
    fails(&with("r 1\n"), 3, "the prover is to move");
    fails(&with("m  1\no 0\n"), 3, "does not fit");
    fails(&with("m 1 2\no 0\n"), 3, "does not fit");
    for point in ["+1", "0", "5", "-1", "1.", "18446744073709551617", "١"] {
        fails(&with(&format!("m {point}\no 0\n")), 3, "not one of the points");
    }
    for other in ["1+2", "1>2"] {
        fails(&with(&format!("m {other}\no 0\n")), 3, "not legal");
    }
    for junk in ["x", "@1", "@", "@1 @2 m 1", " m 1", "M 1", "\u{0}"] {
        fails(&with(&format!("{junk}\no 0\n")), 3, "");
    }
}

#[test]
fn the_end_is_where_it_should_be() {
    fails(&four_points("part prover=1 accept=1\nm 1\no 0\n"), 5, "ends too early");
    fails(&four_points("part prover=1 accept=1\nm 1\n"), 4, "ends too early");
    fails(&four_points("part prover=1 accept=1\n"), 3, "ends too early");
    fails(&four_points(""), 2, "ends too early");
    fails(&four_points("end\n"), 2, "needs a part");
    fails(&four_points("part prover=1 accept=1\nm 1\no 0\nend\nend\n"), 6, "after the end");
    fails(&four_points("part prover=1 accept=1\nm 1\no 0\nend \n"), 5, "cannot stand here");
}

#[test]
fn a_missing_branch_is_found() {
    let with = |tree: &str| {
        game(
            "lines{1 2; 2 3 | 4}",
            "maker-breaker",
            "maker",
            "",
            &format!("part prover=1 accept=1\n{tree}end\n"),
        )
    };
    // After 2 either neighbour wins at once, so that no reply needs a branch, and a branch has nothing in it.
    holds(&with("m 2\no 0\n"));
    holds(&with("m 2\no 2\nr 1\nr 4\n"));
    fails(&with("m 2\no 2\nr 1\nm 3\nr 4\n"), 6, "a branch");
    fails(&with("m 1\no 0\n"), 4, "the reply 2: it has no branch");
    fails(&with("m 4\no 0\n"), 4, "the reply 1: it has no branch");
    fails(&with("m 4\no 1\nr 1\nm 2\no 0\n"), 7, "the reply 3: it ends the game, and a win of player 2");
}

#[test]
fn an_outcome_that_is_not_accepted() {
    let board = "lines{1 2 | 3}";
    let second = "part prover=2 accept=2,draw\no 1\nr 3\nm 1\no 0\n";
    let first = "part prover=1 accept=1,draw\nm 1\no 0 n\n";
    // Second half first: after 1 or 2 the other one is forced; w does not hold, a branch is due.
    fails(&game(board, "strong", "draw", "", &format!("{second}{first}end\n")), 3, "the reply 1");
    let second = "part prover=2 accept=2,draw\no 0 w\n";
    holds(&game(board, "strong", "draw", "", &format!("{second}{first}end\n")));
    holds(&game(board, "strong", "tie", "", &format!("{first}{second}end\n")));
    let lost = "part prover=2 accept=2\no 3\nr 1\nm 2\no 0\nend\n";
    fails(&game(board, "strong", "second", "", lost), 6, "a draw is not accepted");
    // Maker completes 1 2 in a reply that has no branch.
    let lost = "part prover=2 accept=2\no 1\nr 1\nm 3\no 0\nend\n";
    fails(&game(board, "maker-breaker", "breaker", "", lost), 6, "a win of player 1 is not accepted");
}

#[test]
fn the_value_follows_from_its_parts() {
    let board = "lines{1 2 | 3}";
    let first = "part prover=1 accept=1,draw\nm 1\no 0 n\n";
    let second = "part prover=2 accept=2,draw\no 0 w\n";
    fails(&game(board, "strong", "draw", "", &format!("{first}end\n")), 5, "prover 2");
    fails(&game(board, "strong", "draw", "", &format!("{second}end\n")), 4, "prover 1");
    let both = format!("{first}{second}end\n");
    fails(&game(board, "strong", "first", "", &both), 7, "prover 1");
    fails(&game(board, "strong", "second", "", &both), 7, "prover 2");
    // A part that accepts more proves less.
    let wide = "part prover=1 accept=1,draw,2\nm 1\no 0 n\n";
    fails(&game(board, "strong", "draw", "", &format!("{wide}{second}end\n")), 7, "prover 1");
    holds(&game(board, "strong", "draw", "", &format!("{wide}{first}{second}end\n")));
}

#[test]
fn parts_are_well_formed() {
    for part in [
        "part prover=1",
        "part prover=3 accept=1",
        "part prover=0 accept=1",
        "part prover= accept=1",
        "part prover=1,2 accept=1",
        "part prover=1,1 accept=1",
        "part prover=1 accept=",
        "part prover=1 accept=x",
        "part prover=1 accept=3",
        "part prover=1 accept=1,",
        "part prover=1 accept=-3",
        "part accept=1 prover=1",
        "part prover=1 accept=1 ",
        "Part prover=1 accept=1",
    ] {
        fails(&four_points(&format!("{part}\nm 1\no 0\nend\n")), 2, "");
    }
    fails(&four_points("part prover=1 accept=1\nm 1\no 0\nperm 1 2 3 4\nend\n"), 5, "cannot stand here");
}

/// The quarter turns of the 3×3 board.
const TURNS: &str = "perm 3 6 9 2 5 8 1 4 7\nperm 9 8 7 6 5 4 3 2 1\nperm 7 4 1 8 5 2 9 6 3\n";

/// Maker on 3×3: the centre, then two threats. Corners and sides are the same up to a turn.
const MAKER: &str = "part prover=1 accept=1\nm 5\no 8\nr 1\n@1 t 3 6\nr 2\n@2 t 1 4\nr 3\n= 1 1\nr 6\n= 2 1\nr 9\n= 1 2\n\
                     r 8\n= 2 2\nr 7\n= 1 3\nr 4\n= 2 3\nend\n";

fn maker(records: &str) -> crate::common::Result {
    game("3^2", "maker-breaker", "maker", "", records)
}

#[test]
fn references_through_symmetries() {
    let good = format!("{TURNS}{MAKER}");
    holds(&maker(&good));
    let changed = |from: &str, to: &str| {
        assert!(good.contains(from));
        maker(&good.replacen(from, to, 1))
    };
    fails(&changed("r 3\n= 1 1", "r 3\n= 1 2"), 13, "does not map");
    fails(&changed("r 3\n= 1 1", "r 3\n= 1 0"), 13, "does not map");
    fails(&changed("r 3\n= 1 1", "r 3\n= 2 1"), 13, "does not map");
    fails(&changed("r 3\n= 1 1", "r 3\n= 1 4"), 13, "no symmetry");
    fails(&changed("r 3\n= 1 1", "r 3\n= 3 1"), 13, "no position is named 3");
    fails(&changed("r 3\n= 1 1", "r 3\n= 0 1"), 13, "no position is named 0");
    fails(&changed("r 3\n= 1 1", "r 3\n= 1"), 13, "does not fit");
    fails(&changed("r 3\n= 1 1", "r 3\n@3 = 1 1"), 13, "named");
    fails(&changed("@1 t 3 6", "@2 t 3 6"), 9, "named");
    fails(&changed("@1 t 3 6", "t 3 6"), 11, "@1");
    // Forward, or to the position itself: nothing is named yet.
    fails(&changed("@1 t 3 6", "= 2 1"), 9, "no position is named");
    fails(&changed("@1 t 3 6", "= 1 0"), 9, "no position is named");
}

#[test]
fn a_name_is_good_in_its_part_only() {
    let part = MAKER.strip_suffix("end\n").unwrap();
    let first = part.replacen("@1 t 3 6", "= 1 0", 1);
    fails(&maker(&format!("{TURNS}{part}{first}end\n")), 28, "no position is named");
    holds(&maker(&format!("{TURNS}{part}{part}end\n")));
}

#[test]
fn symmetries_are_automorphisms() {
    for perm in [
        "perm 1 2 3 4 5 6 7 8",
        "perm 1 2 3 4 5 6 7 8 9 9",
        "perm 1 2 3 4 5 6 7 8 8",
        "perm 0 1 2 3 4 5 6 7 8",
        "perm 1 2 3 4 5 6 7 8 10",
        "perm",
        "perm 9 8 7 6 5 4 3 2 one",
    ] {
        fails(&maker(&format!("{perm}\n{TURNS}{MAKER}")), 2, "");
    }
    // A permutation of the points that is no automorphism, used or not.
    fails(&maker(&format!("perm 2 1 3 4 5 6 7 8 9\n{TURNS}{MAKER}")), 2, "maps the set 1 4 7 to no set");
    // One that exchanges the two players' families is none either.
    let swap = "perm 3 4 1 2\npart prover=1 accept=1\nm 1\no 0\nend\n";
    fails(&game("lines{1 2 / 3 4}", "strong", "first", "", swap), 2, "to no set");
    let swap = "perm 2 1 4 3\npart prover=1 accept=1\nm 1\no 0\nend\n";
    fails(&game("lines{1 2 / 3 4}", "strong", "first", "", swap), 5, "the reply 2");
    // Under drop columns must stay columns, bottom down: a mirror may stand, a turn may not.
    let draw = "part prover=1 accept=1,draw\nend\n";
    let drop = |perm: &str| game("3^2", "strong drop", "draw", "", &format!("{perm}\n{draw}"));
    fails(&drop("perm 3 2 1 6 5 4 9 8 7"), 4, "");
    fails(&drop("perm 7 8 9 4 5 6 1 2 3"), 2, "columns");
    fails(&drop("perm 3 6 9 2 5 8 1 4 7"), 2, "columns");
}

#[test]
fn an_offer_is_part_of_the_position() {
    // Picker owns nothing in both cases; only the offer differs, and with it what is proved.
    let board = "lines{1; 2 | 3}";
    let with = |last: &str| {
        let tree = format!("part prover=2 accept=2\no 3\nr 1+3\n@1 m 1\nr 2+3\n{last}r 1+2\nend\n");
        game(board, "picker-chooser", "second", "", &tree)
    };
    fails(&with("= 1 0\n"), 7, "does not map");
}

#[test]
fn a_tree_as_deep_as_a_large_board_is_no_danger() {
    let loose: Vec<String> = (3..=6000).map(|p| p.to_string()).collect();
    let board = format!("lines{{1 2 | {}}}", loose.join(" "));
    let moves = (0..2999).map(|i| format!("m {}\no 1\nr {}\n", 2 * i + 1, 2 * i + 2));
    let tree = format!("part prover=1 accept=1,draw\n{}", moves.collect::<String>());
    fails(&game(&board, "strong", "draw", "", &tree), 3 * 2999 + 3, "ends too early");
}

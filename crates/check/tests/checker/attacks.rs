//! Degenerate statements and hostile files: boards without sets or points, games over before they begin, huge numbers,
//! cycles, permutations that are no symmetries, and what reaches the terminal.

use crate::common::{answer, errs, fails, game, holds};
use noughts_check::{Answer, check_within};
use std::process::Command;

const DRAW: &str = "part prover=1 accept=1,draw\npart prover=2 accept=2,draw\nend\n";

#[test]
fn boards_with_nothing_on_them() {
    // Without points the game is over, and nobody has won.
    holds(&game("lines{}", "strong", "draw", "", DRAW));
    holds(&game("lines{/}", "strong", "draw", "", DRAW));
    fails(&game("lines{}", "strong", "first", "", "part prover=1 accept=1\nend\n"), 2, "over here");
    holds(&game("lines{}", "maker-breaker", "breaker", "", "part prover=2 accept=2\nend\n"));
    // Without sets a draw is all there is.
    let leaves = "part prover=1 accept=1,draw\nn\npart prover=2 accept=2,draw\no 0 n\nend\n";
    holds(&game("lines{| 1 2}", "strong", "draw", "", leaves));
    fails(
        &game("lines{| 1 2}", "strong", "first", "", "part prover=1 accept=1\nn\nend\n"),
        3,
        "does not apply",
    );
    // Full boards.
    holds(&game("lines{1 2}", "strong", "draw", "position X: 1 O: 2\n", DRAW));
    let owned = "position X: 1 2\n";
    fails(&game("lines{1 2}", "strong", "draw", owned, DRAW), 3, "over here");
    holds(&game("lines{1 2}", "strong", "first", owned, "part prover=1 accept=1\nend\n"));
    errs(&game("lines{1; 2}", "strong", "first", "position X: 1 O: 2\n", DRAW), "cannot be told");
    errs(&game("lines{1 2}", "notakto", "first", owned, DRAW), "cannot be told");
}

#[test]
fn positions_that_contradict_themselves() {
    for (more, why) in [
        ("position X: 1 O: 1\n", "twice or to nobody"),
        ("position 1\n", "twice or to nobody"),
        ("position Q: 1\n", "not a player"),
        ("position X: 0\n", "not one of the points"),
        ("position X: 3\n", "not one of the points"),
        ("position X: 18446744073709551617\n", "not one of the points"),
        ("to-move Y\n", "not a player"),
        ("to-move X\nto-move O\n", "twice"),
        ("turns XOQ\n", "not a player"),
        ("turns XO\nto-move O\n", "not for “to-move”"),
        ("Position X: 1\n", "not known"),
    ] {
        errs(&game("lines{1 2}", "strong", "draw", more, DRAW), why);
    }
    errs(&game("lines{1 2}", "hop start=9", "draw", "position X: 1\n", DRAW), "not one of the points");
    errs(&game("lines{1 2}", "hop", "draw", "", DRAW), "needs “start=p”");
}

#[test]
fn symmetries_that_are_none() {
    let with =
        |perm: &str, board: &str, more: &str| game(board, "strong", "draw", more, &format!("{perm}\n{DRAW}"));
    let two = "lines{1 2; 3 4 / 1 3}";
    fails(&with("perm 2 1 4 3", two, ""), 2, "to no set");
    fails(&with("perm 1 2 3", two, ""), 2, "not a permutation");
    fails(&with("perm 1 1 3 4", two, ""), 2, "not a permutation");
    fails(&with("perm 1 2 3 5", two, ""), 2, "not one of the points");
    // A symmetry of the board moves the position away.
    let refer = "perm 2 1 3 4 5\npart prover=1 accept=1,draw\n@1 m 3\no 1\nr 1\n= 1 1\npart prover=2 accept=2,draw\nend\n";
    fails(&game("lines{1 2 3 | 4 5}", "strong", "draw", "", refer), 7, "does not map");
}

#[test]
fn a_position_is_no_evidence_for_itself() {
    let cycle = "part prover=1 accept=1\n@1 m 1\n= 1 0\nend\n";
    fails(&game("lines{1 2 3}", "strong", "first", "", cycle), 4, "does not map");
    fails(
        &game("lines{1 2 3}", "strong", "first", "", "part prover=1 accept=1\n= 1 0\nend\n"),
        3,
        "no position",
    );
    fails(
        &game("lines{1 2 3}", "strong", "first", "", "part prover=1 accept=1\n@1 = 1 0\nend\n"),
        3,
        "named",
    );
}

#[test]
fn specs_that_ask_for_too_much() {
    for board in [
        "AG(2,65521)",
        "PG(30,2)",
        "AG(18446744073709551615,18446744073709551615)",
        "99999^3",
        "3^60",
        "grid(4000,4000,5)",
        "18446744073709551615^1",
        "18446744073709551613^2",
        "grid(18446744073709551615,2,2)",
        "torus(65536,65536)",
        "torus(2,2,18446744073709551615)",
        "hex(18446744073709551615)",
        "PBSTS(1048575)",
        "TD(3,65536)",
        "[AG(2,32):AG(2,32)]",
        "[[[3^2:3^2]:3^2]:3^2]",
    ] {
        errs(&game(board, "strong", "draw", "", DRAW), "board");
    }
    errs(&game("x", "strong", "draw", "points 18446744073709551615\n", DRAW), "--limit");
    // A list of moves as long as the square of the points.
    errs(&game("grid(300,300,3)", "hop start=1", "draw", "", DRAW), "--limit");
    let graph = b"noughts statement 1\nkind geography\nvertices 18446744073709551615\nstart 1\nvalue P\n";
    errs(&answer(graph, b"noughts certificate 1\nend\n"), "--limit");
    let heaps = b"noughts statement 1\nkind misere-quotient\nheaps 0.77 16000000\norder 1\n";
    let monoid = b"noughts certificate 1\nrow 0\nend\n";
    fails(&answer(heaps, monoid), 3, "plays like a heap of 1");
    let octal = b"noughts statement 1\nkind octal\ncode 0.77\nperiod 9999999 from 18446744073709551615\n";
    errs(&answer(octal, b"noughts certificate 1\nend\n"), "cannot be checked");
}

/// What stands in a statement counts, also where the certificate asks for none of it.
#[test]
fn links_are_for_boards_that_are_not_listed() {
    for more in ["second-none\n", "set 99 98\n", "column-step 7777777\n", "island banana\n", "points 2\n"] {
        errs(&game("hex(1,2)", "strong", "second", more, "by connections\nend\n"), "not listed");
    }
}

#[test]
fn hex_is_stolen_by_the_first_player_alone() {
    let stolen = |board: &str, more: &str, value: &str, records: &str| {
        game(board, "strong", value, more, &format!("by connections\n{records}"))
    };
    let good = stolen("hex(11)", "", "first", "stealing\nend\n");
    assert!(good.unwrap().to_string().contains("no strategy is shown"));
    holds(&stolen("hex(2,2)", "", "first", "stealing\nend\n"));
    holds(&stolen("hex(31)", "", "first", "stealing\nend\n"));
    errs(&stolen("hex(32)", "", "first", "stealing\nend\n"), "up to 1000 cells");
    errs(&stolen("hex(12)", "", "first", "j < > 1\nw 1\nend\n"), "up to 128 cells");
    let refused = [("hex(11)", "", "second"), ("hex(2,3)", "", "first"), ("hex(3,2)", "", "second")];
    let begun = [("hex(3)", "position X: 1 O: 2\n", "first"), ("hex(3)", "position X: 5\n", "second")];
    for (board, position, value) in refused.into_iter().chain(begun) {
        fails(&stolen(board, position, value, "stealing\nend\n"), 3, "stealing is for the first player");
    }
    fails(&stolen("hex(3)", "", "first", "stealing\n"), 4, "ends too early");
    fails(&stolen("hex(3)", "", "first", "stealing\nj < > 1\nend\n"), 4, "is due");
    fails(&stolen("hex(3)", "", "first", "j < 2 5\nstealing\nend\n"), 4, "cannot stand here");
    errs(&stolen("hex(3)", "", "draw", "stealing\nend\n"), "somebody wins");
    errs(&stolen("3^2", "", "first", "stealing\nend\n"), "links are for the boards");
    for rules in ["misere", "strong bias=2:1", "maker-breaker", "strong drop"] {
        let record = "by connections\nstealing\nend\n";
        assert!(!matches!(game("hex(3)", rules, "first", "", record), Ok(Answer::Verified { .. })));
    }
}

#[test]
fn a_reflection_joins_the_nearer_sides_of_an_empty_board() {
    let reflected = |board: &str, more: &str, value: &str, records: &str| {
        game(board, "strong", value, more, &format!("by connections\n{records}"))
    };
    for (board, value) in
        [("hex(2,1)", "first"), ("hex(3,2)", "first"), ("hex(1,2)", "second"), ("hex(30,31)", "second")]
    {
        holds(&reflected(board, "", value, "reflection\nend\n"));
        let other = if value == "first" { "second" } else { "first" };
        fails(&reflected(board, "", other, "reflection\nend\n"), 3, "the nearer sides");
    }
    for (board, position, value) in [
        ("hex(3)", "", "first"),
        ("hex(3,3)", "", "second"),
        ("hex(3,2)", "position X: 1 O: 2\n", "first"),
        ("hex(2,3)", "position X: 3\n", "second"),
    ] {
        fails(&reflected(board, position, value, "reflection\nend\n"), 3, "the nearer sides");
    }
    fails(&reflected("hex(3,2)", "", "first", "reflection\n"), 4, "ends too early");
    fails(&reflected("hex(3,2)", "", "first", "reflection\nw 1\nend\n"), 4, "is due");
    errs(&reflected("hex(3,2)", "", "draw", "reflection\nend\n"), "somebody wins");
    errs(&reflected("grid(3,2,2)", "", "first", "reflection\nend\n"), "links are for the boards");
    for rules in ["misere", "strong bias=1:2", "maker-breaker", "strong drop", "notakto"] {
        let record = "by connections\nreflection\nend\n";
        assert!(!matches!(game("hex(3,2)", rules, "first", "", record), Ok(Answer::Verified { .. })));
    }
}

#[test]
fn the_limit_can_be_raised() {
    let statement = "noughts statement 1\nkind game\nboard grid(40,40,3)\nrules strong\nvalue first\n";
    let certificate = "noughts certificate 1\npart prover=1 accept=1\nend\n";
    let with = |limit| check_within(limit, statement.as_bytes(), certificate.as_bytes());
    assert!(with(1000).unwrap_err().0.contains("the limit of 1000 allows"));
    assert!(matches!(with(1 << 30), Ok(Answer::Rejected { .. })));
}

#[test]
fn nothing_raw_is_printed() {
    let odd = "\u{1b}[2J\u{202e}\u{200b}\u{feff}\u{7f}\r";
    let statement = |board: &str, rules: &str, value: &str, list: &str| {
        format!("noughts statement 1\nkind game\nboard {board}\n{list}rules {rules}\nvalue {value}\n")
    };
    let list = "points 2\nset 1\n";
    let good = "part prover=1 accept=1\nend\n";
    for (statement, records) in [
        (statement(odd, "strong", "first", list), good.to_string()),
        (statement(odd, "strong", "first", ""), good.to_string()),
        (statement("lines{1}", odd, "first", ""), good.to_string()),
        (statement("lines{1}", &format!("strong {odd}"), "first", ""), good.to_string()),
        (statement("lines{1}", "strong", odd, ""), good.to_string()),
        (statement("lines{1}", "strong", "first", odd), good.to_string()),
        (statement("lines{1 2}", "strong", "first", ""), odd.to_string()),
        (statement("lines{1 2}", "strong", "first", ""), format!("part prover=1 accept=1\np {odd}\n")),
        (statement("lines{1 2}", "strong", "first", ""), format!("part prover=1 accept=1\nm {odd}\n")),
        (statement("lines{1 2}", "strong", "first", "").replace("kind game", odd), good.to_string()),
        (statement("lines{1 2}", "strong", "first", "").replace("game", odd), good.to_string()),
    ] {
        let text = match answer(statement.as_bytes(), format!("noughts certificate 1\n{records}").as_bytes())
        {
            Ok(answer) => answer.to_string(),
            Err(message) => message,
        };
        let raw = |c: char| (c.is_control() && c != '\n') || odd.contains(c) && !c.is_ascii();
        assert!(!text.contains(raw), "{text:?}");
    }
}

#[test]
fn exit_codes() {
    let folder = std::env::temp_dir().join(format!("noughts-exit-codes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let run = |statement: &str, records: &str, limit: &[&str]| {
        let (s, c) = (folder.join("s"), folder.join("c"));
        std::fs::write(&s, format!("noughts statement 1\nkind game\n{statement}rules strong\nvalue first\n"))
            .unwrap();
        std::fs::write(&c, format!("noughts certificate 1\n{records}")).unwrap();
        let output =
            Command::new(env!("CARGO_BIN_EXE_noughts-check")).args(limit).arg(s).arg(c).output().unwrap();
        output.status.code().unwrap()
    };
    let good = "part prover=1 accept=1\nend\n";
    assert_eq!(run("board lines{1}\n", good, &[]), 0);
    assert_eq!(run("points 1\nset 1\n", good, &["--limit", "2^30"]), 0);
    assert_eq!(run("board lines{1 2}\n", good, &[]), 1);
    assert_eq!(run("board AG(2,6)\n", good, &[]), 2);
    assert_eq!(run("board lines{1}\n", good, &["--limit", "x"]), 2);
    assert_eq!(run("board grid(90,90,3)\n", good, &["--limit", "100"]), 2);
    assert_eq!(run("board mystery\npoints 1\nset 1\n", good, &[]), 3);
    let _ = std::fs::remove_dir_all(folder);
}

//! Statements: what can be read, what is refused, and listed boards.

use crate::common::{answer, errs, fails, game, holds, statement};
use noughts_check::{Answer, check_files};

const PROOF: &str = "part prover=1 accept=1\nm 1\no 0\nend\n";

fn certificate() -> String {
    format!("noughts certificate 1\n{PROOF}")
}

#[test]
fn the_frame_of_both_files() {
    let good = statement("AG(2,2)", "strong", "first", "");
    let proof = certificate();
    let with = |statement: &str, certificate: &str| answer(statement.as_bytes(), certificate.as_bytes());
    holds(&with(&good, &proof));
    holds(&with(&good.replace("kind game\n", "# who wins\n\nkind game\n"), &proof));
    errs(&with("", &proof), "begins with");
    errs(&with("noughts statement 1\n", &proof), "kind");
    errs(&with("noughts statement 2\nkind game\n", &proof), "begins with");
    errs(&with(&good, ""), "begins with");
    errs(&with(&good, "noughts certificate 2\nend\n"), "begins with");
    errs(&with(&proof, &good), "begins with");
    errs(&with(&good.replace("kind game", "kind gamut"), &proof), "gamut");
    errs(&with(&good.replace("rules strong\n", ""), &proof), "rules");
    errs(&with(&good.replace("board AG(2,2)\n", ""), &proof), "board");
    errs(&with(&good.replace("value first\n", ""), &proof), "value");
    errs(&with(&good.replace("value first", "value third"), &proof), "third");
    errs(&with(&format!("{good}value first\n"), &proof), "twice");
    errs(&with(&format!("{good}board AG(2,2)\n"), &proof), "twice");
    errs(&with(&format!("{good}remark none\n"), &proof), "not known");
    errs(&with(&good.replace("value first", "value first\r"), &proof), "not a value");
}

#[test]
fn bytes_that_are_no_text() {
    let good = statement("AG(2,2)", "strong", "first", "").into_bytes();
    let proof = certificate().into_bytes();
    let broken = |bytes: &[u8], at: usize| {
        let mut bytes = bytes.to_vec();
        bytes.insert(at, 0xff);
        bytes
    };
    for at in [0, 25, good.len() - 2] {
        errs(&answer(&broken(&good, at), &proof), "UTF-8");
    }
    for at in [0, 25, proof.len() - 1] {
        errs(&answer(&good, &broken(&proof, at)), "UTF-8");
    }
    fails(&answer(&good, &proof[..proof.len() - 2]), 5, "cannot stand here");
    // A comment is text too.
    errs(&answer(&good, &[b"# \xff\n", &proof[..]].concat()), "UTF-8");
}

#[test]
fn boards_that_are_not_there() {
    for board in [
        "AG(2,6)",
        "PG(2,1)",
        "3^99",
        "grid(2,2,3)",
        "lines{1 1}",
        "[2^2:AG(2,6)]",
        "[3^2:3^2; 10:3^2]",
        "2^2 - line(7)",
    ] {
        errs(&game(board, "strong", "first", "", PROOF), "board");
        // Listing the sets does not help.
        errs(&game(board, "strong", "first", "points 2\nset 1 2\n", PROOF), "board");
    }
    errs(&game("STS(15,61)", "strong", "first", "", PROOF), "does not list its sets");
    errs(&game("nonsense((", "strong", "first", "", PROOF), "does not list its sets");
    errs(&game("[[3^2:3^2]:[3^2:3^2]]", "strong", "first", "", PROOF), "too many");
    errs(&game("", "strong", "first", "", PROOF), "");
}

#[test]
fn listed_boards_are_assumed() {
    let sets = "points 4\nset 1 2\nset 1 3\nset 1 4\n";
    let result = game("graph(K4):mystery", "strong", "first", sets, PROOF);
    let Ok(Answer::Verified { assuming, words, .. }) = &result else { panic!("{result:?}") };
    assert_eq!(assuming[..], ["the board listed in the statement is graph(K4):mystery"]);
    assert_eq!(words, "Under strong rules on graph(K4):mystery, the first player wins.");
    let text = result.unwrap().to_string();
    assert!(text.starts_with("VERIFIED ASSUMING the board listed in the statement is graph(K4):mystery\n"));
    fails(&game("mystery", "strong", "first", "points 4\nset 1 2\n", PROOF), 4, "the reply 2");
    for (lines, why) in [
        ("points 4\nset 1 5\n", "not one of the points"),
        ("points 4\nset 1 1\n", "twice"),
        ("points 4\nset\n", "not one of the points"),
        ("points 4\nset 1 2\nset \n", "not one of the points"),
        ("points x\nset 1 2\n", "points"),
        ("points 99999999999\nset 1 2\n", "--limit"),
        ("set 1 2\n", "how many points"),
        ("points 4\nset 1 2\nsecond-none\nsecond 1 2\n", "second-none"),
        ("points 4\nset 1 2\nsecond-none x\n", "second-none"),
    ] {
        errs(&game("mystery", "strong", "first", lines, PROOF), why);
    }
    // A second family: here the second player can never win.
    let family = "points 3\nset 1 2\nset 1 3\nsecond-none\n";
    holds(&game("mystery", "strong", "first", family, PROOF));
    let family = "points 3\nset 1 2\nset 1 3\nsecond 2\nsecond 3\n";
    fails(&game("mystery", "strong", "first", family, PROOF), 4, "a win of player 2");
}

#[test]
fn listed_and_derived_sets_agree() {
    let all = "points 4\nset 1 2\nset 3 4\nset 1 3\nset 2 4\nset 4 1\nset 2 3\n";
    let result = game("AG(2,2)", "strong", "first", all, PROOF);
    assert!(matches!(&result, Ok(Answer::Verified { assuming, .. }) if assuming.is_empty()), "{result:?}");
    for lines in ["points 4\nset 1 2\n", "points 5\nset 1 2\nset 3 4\nset 1 3\nset 2 4\nset 4 1\nset 2 3\n"] {
        errs(&game("AG(2,2)", "strong", "first", lines, PROOF), "are not those of");
    }
    errs(&game("AG(2,2)", "strong", "first", &format!("{all}second-none\n"), PROOF), "are not those of");
}

#[test]
fn positions() {
    let with = |more: &str| game("AG(2,2)", "strong", "first", more, "part prover=1 accept=1\nend\n");
    holds(&with("position X: 1 O: 2\n"));
    holds(&with("position O: 2 X: 1\n"));
    holds(&with("position X: 1\nto-move X\n"));
    let text = with("position X: 1\nto-move X\n").unwrap().to_string();
    assert!(
        text.contains("on AG(2,2), from the position X: 1, with X to move, the first player wins."),
        "{text}"
    );
    // Who moves is said where it is not who one would think.
    let swapped =
        game("AG(2,2)", "strong", "second", "to-move O\n", "part prover=2 accept=2\nm 1\no 0\nend\n");
    assert!(swapped.unwrap().to_string().contains("on AG(2,2), with O to move, the second player wins."));
    fails(&with("position X: 1\n"), 3, "");
    // Over at the start.
    holds(&with("position X: 1 2 O: 3\n"));
    fails(&with("position X: 1 O: 2 3\nto-move X\n"), 2, "a win of player 2 is not accepted");
    for (more, why) in [
        ("position X: 1 2 O: 3 4\n", "cannot be told"),
        ("position X: 1 1\n", "twice"),
        ("position X: 1 O: 1\n", "twice"),
        ("position 1\n", "nobody"),
        ("position Y: 1\n", "not a player"),
        ("position X: 5\n", "not one of the points"),
        ("position X:1\n", "not one of the points"),
        ("position X:  1\n", "not one of the points"),
        ("position \n", "not one of the points"),
        ("to-move Y\n", "not a player"),
        ("to-move \n", "not a player"),
    ] {
        errs(&with(more), why);
    }
}

#[test]
fn files_on_disk() {
    let directory = std::env::temp_dir().join(format!("noughts-check-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let (a, b) = (directory.join("a.statement"), directory.join("a.certificate"));
    std::fs::write(&a, statement("AG(2,2)", "strong", "first", "")).unwrap();
    std::fs::write(&b, certificate()).unwrap();
    assert!(matches!(check_files(&a, &b), Ok(Answer::Verified { .. })));
    let run = |args: &[&std::path::Path]| {
        let output =
            std::process::Command::new(env!("CARGO_BIN_EXE_noughts-check")).args(args).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (code, out, _) = run(&[&a, &b]);
    assert_eq!(
        (code, out.as_str()),
        (Some(0), "VERIFIED\nUnder strong rules on AG(2,2), the first player wins.\n")
    );
    std::fs::write(&b, certificate().replace("m 1", "m 9")).unwrap();
    let (code, out, _) = run(&[&a, &b]);
    assert_eq!(
        (code, out.as_str()),
        (Some(1), "REJECTED at record 3: “9” is not one of the points 1 to 4\n")
    );
    let (code, out, err) = run(&[&a, &directory.join("missing")]);
    assert!(code == Some(2) && out.is_empty() && err.contains("missing"), "{err}");
    assert_eq!(run(&[&a]).0, Some(2));
    // A directory opens but cannot be read.
    assert_eq!(run(&[&a, &directory]).0, Some(2));
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn a_list_needs_no_name() {
    let list = "points 4\nset 1 2\nset 1 3\nset 1 4\n";
    let named = |list: &str, rules: &str, value: &str| {
        format!("noughts statement 1\nkind game\n{list}rules {rules}\nvalue {value}\n")
    };
    let result = answer(named(list, "strong", "first").as_bytes(), certificate().as_bytes());
    let Ok(Answer::Verified { words, assuming, .. }) = &result else { panic!("{result:?}") };
    assert!(assuming.is_empty());
    let sentence =
        "Under strong rules on the board listed in the statement (4 points, 3 sets), the first player wins.";
    assert_eq!(words, sentence);
    let reject = answer(named("points 4\nset 1 2\n", "strong", "first").as_bytes(), certificate().as_bytes());
    fails(&reject, 4, "the reply 2");
    errs(&answer(named("", "strong", "first").as_bytes(), certificate().as_bytes()), "lists no board");
    // Columns and islands are listed too, where the rules need them.
    let column = "points 2\nset 1 2\nset 1\n";
    errs(
        &answer(named(column, "strong drop", "second").as_bytes(), certificate().as_bytes()),
        "drop is played",
    );
    let fall = "part prover=2 accept=2\no 0\nend\n";
    let fall = format!("noughts certificate 1\n{fall}");
    let columns = format!("{column}column-step 1\n");
    holds(&answer(named(&columns, "strong drop", "second").as_bytes(), fall.as_bytes()));
    for (islands, why) in [
        ("island 1 1 2\nisland 1 2 3\n", "two islands"),
        ("island 1 1 2\n", "no island"),
        ("island x 1\n", "begins with a number"),
        ("column-step 0\n", "column-step"),
        ("column-step 9\n", "column-step"),
    ] {
        let list = format!("points 4\nset 1 2\n{islands}");
        errs(&answer(named(&list, "fire-and-ice start=1", "draw").as_bytes(), certificate().as_bytes()), why);
    }
}

#[test]
fn a_list_is_the_board_of_a_name() {
    let plane = "points 4\nset 1 2\nset 3 4\nset 1 3\nset 2 4\nset 4 1\nset 2 3\n";
    let with = |board: &str, list: &str, end: &str| {
        let statement = format!("noughts statement 1\nkind board\nboard {board}\n{list}");
        answer(statement.as_bytes(), format!("noughts certificate 1\n{end}\n").as_bytes())
    };
    let result = with("AG(2,2)", plane, "end");
    let Ok(Answer::Verified { words, .. }) = &result else { panic!("{result:?}") };
    assert_eq!(words, "The board listed in the statement (4 points, 6 sets) is AG(2,2), point by point.");
    fails(&with("AG(2,2)", &plane.replace("set 1 2\n", ""), "end"), 2, "not those of");
    fails(&with("AG(2,2)", &plane.replace("points 4", "points 5"), "end"), 2, "not those of");
    fails(&with("AG(2,2)", plane, "fin"), 2, "due");
    errs(&with("AG(2,2)", "", "end"), "lists no board");
    errs(&with("STS(15,7)", plane, "end"), "does not derive");
    let nest = "points 4\nset 1 3\nset 1 4\nset 2 3\nset 2 4\n";
    let islands = |k: usize| format!("{nest}island 7 1 2\nisland {k} 3 4\n");
    holds(&with("[lines{1 2}:lines{1; 2}]", nest, "end"));
    holds(&with("[lines{1 2}:lines{1; 2}]", &islands(7), "end"));
    fails(&with("[lines{1 2}:lines{1; 2}]", &islands(8), "end"), 2, "not those of");
    holds(&with("grid(2,2,2)", &format!("{plane}column-step 2\n"), "end"));
    fails(&with("grid(2,2,2)", &format!("{plane}column-step 1\n"), "end"), 2, "not those of");
}

//! Impartial games: accepted, rejected and tampered certificates.

use crate::common::{Result, answer, errs, fails, holds};

fn check(statement: &str, certificate: &str) -> Result {
    let statement = format!("noughts statement 1\n{statement}");
    let certificate = format!("noughts certificate 1\n{certificate}");
    answer(statement.as_bytes(), certificate.as_bytes())
}

const TAKE_TWO: &str = "kind octal\ncode 0.33\nperiod 3 from 1\n";

#[test]
fn periods() {
    holds(&check(TAKE_TWO, "g 0 1 2 0\nend\n"));
    holds(&check(TAKE_TWO, "g 0 1\ng 2 0 1\nend\n"));
    fails(&check(TAKE_TWO, "g 0 1 2 1\nend\n"), 2, "heap 3 has the value 0");
    fails(&check(TAKE_TWO, "g 0 1\ng x\nend\n"), 3, "heap 2");
    fails(&check(TAKE_TWO, "g 0 1 2\nend\n"), 3, "must reach heap 3");
    fails(&check(TAKE_TWO, "g 0 1 2 0\n"), 3, "too early");
    fails(&check(TAKE_TWO, "h 0\n"), 2, "record here");
    fails(&check(TAKE_TWO, "g 0 1 2 0 1 2 0 1\nend\n"), 2, "more values");
    fails(&check(&TAKE_TWO.replace("period 3", "period 2"), "g 0 1 2\nend\n"), 3, "different values");
    // Kayles repeats from 71 on, and not from 70 on.
    let kayles = "kind octal\ncode 0.77\nperiod 12 from 71\n";
    let table = "g 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7 4 \
                 1 2 8 1 4 7 2 1 4 2 7 4 1 2 8 1 4 7 2 1 8 6 7 4 1 2 8 1 4 7 2 1 8 2\nend\n";
    holds(&check(kayles, table));
    fails(&check(&kayles.replace("from 71", "from 70"), table), 3, "heaps 70 and 82");
    errs(&check(&kayles.replace("from 71", "from 0"), table), "no theorem");
    errs(&check("kind octal\ncode split-unequal\nperiod 3 from 1\n", "end\n"), "no theorem");
    errs(&check("kind octal\ncode 7\nperiod 3 from 1\n", "end\n"), "not the code");
    errs(&check("kind octal\ncode 0.7\nperiod 3 1\n", "end\n"), "LENGTH from START");
    errs(&check("kind octal\ncode 0.7\nperiod 9999999999 from 1\n", "end\n"), "too large");
}

const DIAMOND: &str = "kind grundy\nvertices 4\narc 1 2\narc 1 3\narc 2 4\narc 3 4\nvalue 1 0\nvalue 2 1\n";

#[test]
fn digraphs() {
    holds(&check(DIAMOND, "g 4 0\ng 3 1\ng 2 1\ng 1 0\nend\n"));
    fails(&check(DIAMOND, "g 4 0\ng 3 0\n"), 3, "value of vertex 3 is 1");
    fails(&check(DIAMOND, "g 3 1\n"), 2, "no value yet");
    fails(&check(DIAMOND, "g 4 0\ng 2 1\nend\n"), 4, "vertex 1 has no value");
    fails(
        &check(&DIAMOND.replace("value 1 0", "value 1 2"), "g 4 0\ng 3 1\ng 2 1\ng 1 0\nend\n"),
        6,
        "has the value 0",
    );
    fails(&check(&DIAMOND.replace("arc 1 3", "arc 4 1"), "g 1 0\n"), 2, "no value yet");
    fails(&check(DIAMOND, "g 5 0\n"), 2, "1 to 4");
    errs(&check(&DIAMOND.replace("arc 1 3", "arc 1 9"), "end\n"), "1 to 4");
    errs(&check(&DIAMOND.replace("value 1 0", "value 1"), "end\n"), "VERTEX NUMBER");
}

/// A path on three vertices: the middle wins, the ends lose.
const PATH: &str = "kind geography\nvertices 3\nedge 1 2\nedge 2 3\nstart 2\nvalue N\n";

#[test]
fn vertex_geography() {
    holds(&check(PATH, "m 1 2\nend\n"));
    holds(&check(&PATH.replace("start 2\nvalue N", "start 3\nvalue P"), "m 1 2\nb 2\nend\n"));
    fails(&check(PATH, "end\n"), 2, "allows 0 pairs");
    fails(&check(PATH, "m 1 3\nend\n"), 2, "no edge");
    fails(&check(PATH, "m 1 2\nm 2 3\nend\n"), 3, "twice");
    // The wrong verdict has no certificate, whatever the barrier.
    for barrier in ["", "b 1\n", "b 2\n", "b 3\n", "b 1 3\n", "b 1 2 3\n"] {
        for matching in ["", "m 1 2\n", "m 2 3\n"] {
            let lost = check(&PATH.replace("value N", "value P"), &format!("{matching}{barrier}end\n"));
            assert!(lost.is_ok_and(|a| a.to_string().starts_with("REJECTED")));
            let won = check(&PATH.replace("start 2", "start 1"), &format!("{matching}{barrier}end\n"));
            assert!(won.is_ok_and(|a| a.to_string().starts_with("REJECTED")));
        }
    }
    errs(&check(&PATH.replace("start 2", "start 7"), "end\n"), "1 to 3");
    errs(&check(&PATH.replace("value N", "value X"), "end\n"), "N or P");
    errs(&check(&PATH.replace("edge 2 3", "edge 2 1"), "end\n"), "twice");
}

/// A square: every start loses. A path on two vertices: both win.
const SQUARE: &str =
    "kind edge-geography\nvertices 4\nedge 1 2\nedge 2 3\nedge 3 4\nedge 4 1\nstart 1\nvalue P\n";

#[test]
fn edge_geography() {
    holds(&check(SQUARE, "k 1 3\nend\n"));
    holds(&check("kind edge-geography\nvertices 2\nedge 1 2\nstart 1\nvalue N\n", "move 2\nk 2\nend\n"));
    fails(&check(SQUARE, "k 2 4\nend\n"), 3, "not in the kernel");
    fails(&check(SQUARE, "k 1\nend\n"), 3, "odd number");
    fails(&check(SQUARE, "k 1 2\nend\n"), 3, "both ends");
    fails(&check(SQUARE, "k 1 9\nend\n"), 2, "1 to 4");
    let won = SQUARE.replace("value P", "value N");
    fails(&check(&won, "k 1 3\nend\n"), 2, "begins with");
    fails(&check(&won, "move 3\n"), 2, "no edge");
    fails(&check(&won, "move 2\nk 2 4\nend\n"), 4, "odd number");
}

/// Heaps of one chip: the quotient has two elements, and a single heap is lost.
const ONE: &str = "kind misere-quotient\nheaps 0.3 1\norder 2\n";
const ONE_PROOF: &str = "game 1 -\np 1\nrow 0 1\nrow 1 0\nend\n";

#[test]
fn misere_quotients() {
    holds(&check(ONE, ONE_PROOF));
    holds(&check(&ONE.replace("heaps 0.3 1", "notakto lines{1}"), ONE_PROOF));
    holds(&check(
        &ONE.replace("0.3 1\n", "0.3 2\nperiod 2 from 1\n").replace("0.3 2", "0.3 3"),
        ONE_PROOF.replace("game 1 -", "game 1 -\ngame 0 1\ngame 1 2").as_str(),
    ));
    fails(&check(ONE, &ONE_PROOF.replace("p 1", "p 0")), 6, "a sum with the value");
    fails(&check(ONE, &ONE_PROOF.replace("p 1\n", "")), 5, "told apart");
    fails(&check(ONE, &ONE_PROOF.replace("row 1 0", "row 1 1")), 6, "a sum with the value");
    fails(&check(ONE, &ONE_PROOF.replace("row 0 1", "row 1 0")), 6, "identity");
    fails(&check(ONE, &ONE_PROOF.replace("game 1", "game 0")), 6, "no product of values");
    fails(&check(ONE, &ONE_PROOF.replace("game 1 -\n", "")), 5, "plays like a heap of 1");
    fails(&check(ONE, &ONE_PROOF.replace("game 1 -", "game 1 2")), 2, "earlier games");
    fails(&check(ONE, &ONE_PROOF.replace("row 1 0\n", "")), 5, "rows");
    fails(&check(&ONE.replace("order 2", "order 1"), ONE_PROOF), 2, "not an element");
    fails(
        &check(&ONE.replace("heaps 0.3 1\n", "heaps 0.3 1\nperiod 2 from 1\n"), ONE_PROOF),
        6,
        "too few heaps",
    );
    errs(&check(&ONE.replace("heaps 0.3 1", "heaps 0.3"), ONE_PROOF), "CODE LARGEST");
    errs(&check(&ONE.replace("heaps 0.3 1", "notakto 6^2"), ONE_PROOF), "too large");
    errs(&check(&ONE.replace("order 2", "order 0"), ONE_PROOF), "cannot be checked");
}

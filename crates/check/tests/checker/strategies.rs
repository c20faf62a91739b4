//! Statements of kind `strategy`: rules that are known, trees that branch on ties, lines of play.

use crate::common::{Result, answer, errs, fails, holds};

fn strategy(board: &str, rules: &str, more: &str, records: &str) -> Result {
    let statement = format!("noughts statement 1\nkind strategy\nboard {board}\nrules {rules}\n{more}");
    answer(statement.as_bytes(), format!("noughts certificate 1\n{records}").as_bytes())
}

/// Three lines through a point and one more: X 1 first, O must take 4 or lose.
const FAN: &str = "lines{1 2 3; 1 4 5; 2 4 6}";

#[test]
fn weight_below_one_needs_no_tree() {
    let with = |board: &str, follows: &str, records: &str| {
        strategy(board, "strong", &format!("side 2\n{follows}ties every\naccept 2,draw,tie\n"), records)
    };
    // PG(2,4) after the first X weighs 26/32.
    holds(&with("PG(2,4)", "follows max-weight\n", "w\nend\n"));
    fails(&with("PG(2,3)", "follows max-weight\n", "w\nend\n"), 2, "weight is 1 or more");
    errs(&with("PG(2,4)", "", "w\nend\n"), "need a rule");
    errs(&with("PG(2,4)", "follows nothing\n", "w\nend\n"), "no rule");
    // The opening is not maximum weight, so the weight says nothing before it is over.
    fails(&with("PG(2,4)", "follows plane-opening\n", "w\nend\n"), 2, "says nothing");
    fails(&with("5^2", "follows max-weight\n", "p 1-2\nend\n"), 2, "says nothing");
}

#[test]
fn moves_of_a_tree_comply() {
    let some = "side 2\nfollows max-weight\nties some\naccept 2,draw,tie\n";
    let at = "position X: 1\n";
    let with = |records: &str| strategy(FAN, "strong", &format!("{at}{some}"), records);
    // Through 2 and 4 the sets weigh 1/4 + 1/8; through 3 and 5 only 1/4; through 6 only 1/8.
    holds(&with("w\nend\n"));
    holds(&with("m 2\nw\nend\n"));
    fails(&with("m 3\nw\nend\n"), 2, "not complying");
    fails(&with("m 1\nw\nend\n"), 2, "not legal");
    // Where every complying move is asked for, there is a branch for each.
    let every = "side 2\nfollows max-weight\nties every\naccept 2,draw,tie\n";
    let with = |records: &str| strategy(FAN, "strong", &format!("{at}{every}"), records);
    holds(&with("o 2\nr 2\nw\nr 4\nw\nend\n"));
    fails(&with("o 1\nr 2\nw\nend\n"), 2, "has no branch");
    fails(&with("m 2\nw\nend\n"), 2, "does not fit");
    fails(&with("o 2\nr 2\nw\nr 3\nw\nend\n"), 5, "not complying");
}

#[test]
fn a_line_refutes() {
    // On AG(2,3) X wins whatever O does; here O blocks by weight and still loses.
    let claim = "side 2\nfollows max-weight\nties line\naccept 2,draw,tie\n";
    let with = |more: &str, records: &str| strategy("AG(2,2)", "strong", more, records);
    holds(&with(claim, "m 1\nm 2\nm 3\nend\n"));
    fails(&with(claim, "m 1\nm 2\nend\n"), 3, "before the game is over");
    fails(&with(claim, "m 1\nm 2\nm 3\nm 4\nend\n"), 5, "over before");
    fails(&with(claim, "m 1\nm 1\nm 3\nend\n"), 3, "not legal");
    fails(&with(claim, "m 1\nm 2\nm 3\n"), 5, "ends too early");
    let wins = "side 1\nties line\naccept 1\n";
    fails(&with(wins, "m 1\nm 2\nm 3\nend\n"), 4, "is accepted");
    let silent = "side 2\nties silent\naccept 2,draw,tie\n";
    holds(&with(silent, "m 1\nend\n"));
    fails(&with(silent, "m 1\nm 2\nend\n"), 3, "side to move");
    // The line of a rule complies with it.
    let fan = |records: &str| {
        let claim = "side 2\nfollows max-weight\nties line\naccept 2\n";
        strategy("lines{1 2 3; 1 4 5}", "strong", claim, records)
    };
    holds(&fan("m 2\nm 1\nm 3\nm 4\nm 5\nend\n"));
    fails(&fan("m 2\nm 3\nm 1\nm 4\nm 5\nend\n"), 3, "does not comply");
}

#[test]
fn the_opponent_beats_every_complying_move() {
    let claim = "side 2\nfollows max-weight\nties none\naccept 2,draw,tie\n";
    let with = |records: &str| strategy("AG(2,2)", "strong", claim, records);
    // X claims any point and wins at once after any answer.
    holds(&with("m 1\no 0\nend\n"));
    let draw = "side 2\nfollows max-weight\nties none\naccept 2,draw,tie\n";
    let fan = strategy("lines{1 2 3; 1 4 5}", "strong", draw, "m 2\no 0\nend\n");
    fails(&fan, 3, "has no branch");
}

#[test]
fn hops_by_alpha() {
    let claim = |ties: &str| format!("side 2\nfollows alpha\nties {ties}\naccept 2,draw,tie\n");
    // PG(2,5): the α-weight after X's first hop is 44/64.
    for ties in ["every", "some"] {
        let with = |records: &str| strategy("PG(2,5)", "hop start=1", &claim(ties), records);
        holds(&with("by alpha\nw\nend\n"));
        fails(&with("by islands\nw\nend\n"), 2, "nested board");
    }
    let three = strategy("PG(2,3)", "hop start=1", &claim("every"), "by alpha\nw\nend\n");
    fails(&three, 3, "weight is 1 or more");
    let strong = strategy("PG(2,5)", "strong", &claim("every"), "by alpha\nw\nend\n");
    errs(&strong, "not for this side");
    // X hops from 1 to 2; O must hop with the piece on 1, to a point of greatest α-weight.
    let line = |records: &str| strategy("3^2", "hop start=1", &claim("line"), records);
    fails(&line("m 1>9\nm 1>2\nend\n"), 3, "does not comply");
    fails(&line("m 1>9\nm 1>5\nend\n"), 3, "before the game is over");
}

#[test]
fn hops_with_the_newest_piece() {
    let line = |rule: &str, records: &str| {
        let claim = format!("side 1\nfollows {rule}\nties line\naccept 1\n");
        strategy("3^2", "hop start=1", &claim, records)
    };
    // After X 1>2 and O 1>3, the X on 1 was left behind by O and the X on 2 is the one X hopped with.
    for (rule, good, bad) in [("newest", "1>4", "2>4"), ("newest-own", "2>4", "1>4")] {
        fails(&line(rule, &format!("m 1>2\nm 1>3\nm {good}\nend\n")), 4, "before the game is over");
        fails(&line(rule, &format!("m 1>2\nm 1>3\nm {bad}\nend\n")), 4, "does not comply");
    }
}

#[test]
fn islands_reduce_to_the_inner_board() {
    let claim = "side 2\nties some\naccept 2,draw,tie\n";
    let with = |board: &str, records: &str| strategy(board, "strong", claim, records);
    holds(&with("[AG(2,2):PG(2,4)]", "by islands\nw\nend\n"));
    fails(&with("[AG(2,2):PG(2,3)]", "by islands\nw\nend\n"), 3, "weight is 1 or more");
    fails(&with("PG(2,4)", "by islands\nw\nend\n"), 2, "nested board");
    fails(&with("[AG(2,2):PG(2,4); 1:PG(2,2)]", "by islands\nw\nend\n"), 2, "nested board");
    let wins =
        strategy("[AG(2,2):PG(2,4)]", "strong", "side 2\nties some\naccept 2\n", "by islands\nw\nend\n");
    fails(&wins, 2, "does not lose");
}

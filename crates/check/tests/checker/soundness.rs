//! Pairs of files that an earlier checker got wrong, each with the answer it must get.

use crate::common::{Result, answer, errs};
use noughts_check::Answer;

/// What must happen, with words that stand in the answer.
enum Must {
    Verify(&'static str),
    Reject(&'static str),
    Refuse(&'static str),
}

const TABLE: [(&str, Must); 28] = [
    // The same board, written in two ways: one of two contradictory statements fails.
    ("fire_lines_first", Must::Verify("the first player wins")),
    ("fire_lines_draw", Must::Reject("does not respect the moves")),
    ("fire_space", Must::Reject("not a record")),
    // Over before it begins.
    ("alpha_over", Must::Reject("over before it begins")),
    ("alpha_over_contra", Must::Verify("can be kept from")),
    ("alpha_over_game", Must::Verify("the first player wins")),
    // Games outside the family generate elements that its sums do not have.
    ("misere_extra", Must::Reject("no position of the family")),
    ("misere_real", Must::Reject("no position of the family")),
    ("misere_real2", Must::Verify("2 elements")),
    // Outcomes that cannot occur.
    ("neg_outcome", Must::Refuse("outcomes")),
    ("neg_outcome_line", Must::Refuse("outcomes")),
    // Labels that are taken for something else.
    ("comma", Must::Refuse("label “2,”")),
    ("zwsp", Must::Refuse("label “2\\u{200b}”")),
    ("plus", Must::Refuse("label “+1”")),
    ("label_shift", Must::Verify("point 3 is called 4")),
    ("escape", Must::Refuse("label “1\\u{1b}[1K\\u{1b}[1G\\u{1b}[1A2”")),
    // Ignored, left over, or empty.
    ("notakto_two", Must::Refuse("one family")),
    ("trailing", Must::Reject("after the end")),
    ("vacuous_grundy", Must::Refuse("claims nothing")),
    ("panic4", Must::Reject("more than two players")),
    // Small files that took gigabytes or minutes.
    ("torus_oom", Must::Refuse("--limit")),
    ("flats_oom", Must::Refuse("--limit")),
    ("cube_oom", Must::Refuse("--limit")),
    ("draws_oom", Must::Refuse("--limit")),
    ("hex_hang", Must::Refuse("--limit")),
    ("ag24", Must::Refuse("--limit")),
    ("octal_slow", Must::Refuse("--limit")),
    ("octal_fast", Must::Verify("g(n + 2) = g(n)")),
];

fn pair(name: &str) -> Result {
    let read = |ending: &str| {
        let path = format!("{}/tests/pairs/{name}.{ending}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).unwrap()
    };
    answer(&read("st"), &read("cert"))
}

#[test]
fn every_pair_gets_its_answer() {
    for (name, must) in &TABLE {
        let result = pair(name);
        let fits = match (&result, must) {
            (Ok(Answer::Verified { words, .. }), Must::Verify(text)) => words.contains(text),
            (Ok(Answer::Rejected { reason, .. }), Must::Reject(text)) => reason.contains(text),
            (Err(message), Must::Refuse(text)) => message.contains(text),
            _ => false,
        };
        assert!(fits, "{name}: {result:?}");
    }
}

#[test]
fn a_long_chain_of_modifiers_does_not_overflow_the_stack() {
    let chain = format!("AG(2,3){}", "-a(1)".repeat(20_000));
    let statement = format!("noughts statement 1\nkind game\nboard {chain}\nrules strong\nvalue draw\n");
    errs(&answer(statement.as_bytes(), b"noughts certificate 1\nend\n"), "modifiers");
}

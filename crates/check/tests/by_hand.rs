//! Certificates written by hand: for each kind of record cases that hold and cases that must not pass.

use noughts_check::{Answer, check};

fn answer(statement: &str, certificate: &str) -> Result<Answer, String> {
    check(statement.as_bytes(), certificate.as_bytes()).map_err(|e| e.0)
}

/// Board, rules, value, further lines of the statement and the certificate without its first line.
fn game(board: &str, rules: &str, value: &str, more: &str, records: &str) -> Result<Answer, String> {
    let statement =
        format!("noughts statement 1\nkind game\nboard {board}\nrules {rules}\n{more}value {value}\n");
    answer(&statement, &format!("noughts certificate 1\n{records}"))
}

#[track_caller]
fn holds(result: &Result<Answer, String>) {
    assert!(matches!(result, Ok(Answer::Verified { .. })), "{result:?}");
}

#[track_caller]
fn fails(result: &Result<Answer, String>, at: usize, why: &str) {
    match result {
        Ok(Answer::Rejected { record, reason }) => {
            assert!(*record == at && reason.contains(why), "record {record}: {reason}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_move_and_every_reply() {
    // AG(2,2): any two points win, so the first player wins with his second claim.
    let result = game("AG(2,2)", "strong", "first", "", "part prover=1 accept=1\nm 1\no 0\nend\n");
    holds(&result);
    let text = result.unwrap().to_string();
    assert_eq!(text, "VERIFIED\nUnder strong rules on AG(2,2), the first player wins.");
    fails(
        &game("AG(2,2)", "strong", "second", "", "part prover=1 accept=1\nm 1\no 0\nend\n"),
        5,
        "needs a part",
    );
}

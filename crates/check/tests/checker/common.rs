//! What the tests by hand share.
#![allow(dead_code)] // not every test file uses all of it

use noughts_check::{Answer, DEFAULT_LIMIT, check, check_in_threads};

pub type Result = std::result::Result<Answer, String>;

pub fn answer(statement: &[u8], certificate: &[u8]) -> Result {
    let answer = check(statement, certificate).map_err(|e| e.0);
    for threads in [2, 3] {
        let shared = check_in_threads(threads, DEFAULT_LIMIT, statement, certificate).map_err(|e| e.0);
        assert_eq!(shared, answer, "{threads} threads say the same");
    }
    answer
}

/// A statement about a game; `more` is further lines, each ended.
pub fn statement(board: &str, rules: &str, value: &str, more: &str) -> String {
    format!("noughts statement 1\nkind game\nboard {board}\nrules {rules}\n{more}value {value}\n")
}

/// Checks records (without the first line of the certificate) against a statement.
pub fn game(board: &str, rules: &str, value: &str, more: &str, records: &str) -> Result {
    let certificate = format!("noughts certificate 1\n{records}");
    answer(statement(board, rules, value, more).as_bytes(), certificate.as_bytes())
}

#[track_caller]
pub fn holds(result: &Result) {
    assert!(matches!(result, Ok(Answer::Verified { .. })), "{result:?}");
}

/// Rejected at this record, for a reason in which these words stand.
#[track_caller]
pub fn fails(result: &Result, at: usize, why: &str) {
    match result {
        Ok(Answer::Rejected { record, reason }) => {
            assert!(*record == at && reason.contains(why), "record {record}: {reason}");
        }
        other => panic!("{other:?}"),
    }
}

/// Refused as unreadable, with these words in the message.
#[track_caller]
pub fn errs(result: &Result, why: &str) {
    match result {
        Err(message) => assert!(message.contains(why), "{message}"),
        other => panic!("{other:?}"),
    }
}

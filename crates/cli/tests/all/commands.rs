//! What the command says, word for word: standard output, standard error and exit code.
//!
//! The expected text stands in `tests/cmd/*.md` and in the README. `TRYCMD=overwrite cargo test -p noughts-cli`
//! writes what the command says now; read the difference before keeping it.

#[test]
fn commands() {
    trycmd::TestCases::new().case("tests/cmd/*.md").case("../../README.md");
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_noughts"))
        .args(["board", "AG(2,32)", "--lines"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

//! Runs the command and reads what it says.

use serde_json::Value;
use std::process::{Command, Output};

pub fn noughts(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noughts")).args(args).output().unwrap()
}

/// Both streams, what was asked for first.
pub fn text(output: &Output) -> String {
    String::from_utf8([output.stdout.clone(), output.stderr.clone()].concat()).unwrap()
}

/// What it prints with `--json`.
pub fn object(args: &[&str]) -> Value {
    let output = noughts(&[args, &["--json"]].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{args:?}: {e}: {}", text(&output)))
}

//! The commands, for `python -m noughts` and for functions that answer with what a command prints; and the checker.

use crate::errors::raise;
use crate::work::interruptible;
use noughts_check::Answer;
use pyo3::prelude::*;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a command prints, and its exit code. Ctrl-C stops it.
#[pyfunction]
pub fn ask(py: Python<'_>, args: Vec<String>) -> PyResult<(u8, String)> {
    let cancel = Arc::new(AtomicBool::new(false));
    let flag = cancel.clone();
    interruptible(py, &cancel, |_| Ok(()), move || noughts_cli::ask(&args, &flag))
}

/// The program `noughts` in this process, which should end with the exit code: signals are its own from now on.
#[pyfunction]
pub fn main(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = noughts_cli::main(args);
        (0..=254).find(|&number| code == ExitCode::from(number)).unwrap_or(2)
    })
}

/// Asks the independent checker: whether it accepts, and what it says.
#[pyfunction]
pub fn check(py: Python<'_>, statement: String, certificate: String) -> PyResult<(bool, String)> {
    let cancel = Arc::new(AtomicBool::new(false));
    let work = move || noughts_check::check(statement.as_bytes(), certificate.as_bytes());
    match interruptible(py, &cancel, |_| Ok(()), work)? {
        Ok(answer) => Ok((matches!(answer, Answer::Verified { .. }), answer.to_string())),
        Err(error) => Err(raise(&error)),
    }
}

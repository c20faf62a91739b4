//! One file per command.

pub mod board;
pub mod draw;
mod gallery;
pub mod mols;
mod progress;
pub mod rules;
pub mod solve;

use std::process::ExitCode;

/// What a command ends with: an exit code (0 done, 1 not decided or "no"), or bad input (exit code 2).
pub type Outcome = Result<ExitCode, Box<dyn std::error::Error>>;

/// Writes to standard output; a reader that closes the pipe early is no error.
pub fn print(text: &str) -> std::io::Result<()> {
    use std::io::Write;
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(e),
        _ => Ok(()),
    }
}

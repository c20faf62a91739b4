//! `noughts-check STATEMENT CERTIFICATE`: exit code 0 verified, 1 rejected, 2 error.

use noughts_check::{Answer, check_files};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: noughts-check STATEMENT CERTIFICATE
Says VERIFIED (exit code 0), REJECTED at a record (1), or that a file cannot be read (2).";

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let [statement, certificate] = args.as_slice() else {
        eprintln!("{USAGE}");
        let asked = args.len() == 1 && (args[0] == "--help" || args[0] == "-h");
        return ExitCode::from(if asked { 0 } else { 2 });
    };
    match check_files(Path::new(statement), Path::new(certificate)) {
        Ok(answer) => {
            // The exit code says the same, so a closed pipe loses nothing.
            let _ = writeln!(std::io::stdout(), "{answer}");
            ExitCode::from(u8::from(matches!(answer, Answer::Rejected { .. })))
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

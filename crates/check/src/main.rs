//! `noughts-check [--limit N] STATEMENT CERTIFICATE`: exit code 0 verified, 1 rejected, 2 error, 3 verified assuming.

use noughts_check::{Answer, DEFAULT_LIMIT, check_files_within};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: noughts-check [--limit N] STATEMENT CERTIFICATE
Says VERIFIED (exit code 0), VERIFIED ASSUMING (3), REJECTED at a record (1), or that a file cannot be read or
takes too much work or memory (2). N, by default 2^30, is how much is allowed besides what the length of the files
allows; write a number or 2^K.";

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (limit, files) = match args.as_slice() {
        [flag, limit, files @ ..] if flag == "--limit" => (read_limit(limit), files),
        files => (Some(DEFAULT_LIMIT), files),
    };
    let (Some(limit), [statement, certificate]) = (limit, files) else {
        eprintln!("{USAGE}");
        let asked = args.len() == 1 && (args[0] == "--help" || args[0] == "-h");
        return ExitCode::from(if asked { 0 } else { 2 });
    };
    match check_files_within(limit, Path::new(statement), Path::new(certificate)) {
        Ok(answer) => {
            // The exit code says the same, so a closed pipe loses nothing.
            let _ = writeln!(std::io::stdout(), "{answer}");
            ExitCode::from(match answer {
                Answer::Rejected { .. } => 1,
                Answer::Verified { assuming, .. } if !assuming.is_empty() => 3,
                Answer::Verified { .. } => 0,
            })
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// `1000000` or `2^30`
fn read_limit(text: &OsString) -> Option<u64> {
    let text = text.to_str()?;
    match text.strip_prefix("2^") {
        Some(power) => power.parse().ok().filter(|power| *power < 64).map(|power: u32| 1 << power),
        None => text.parse().ok(),
    }
}

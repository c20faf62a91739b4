//! The program `noughts`; all it does is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    noughts_cli::main(std::env::args_os().collect())
}

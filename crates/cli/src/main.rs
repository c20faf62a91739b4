//! The program `noughts`; all it does is in the library beside it.

use std::process::ExitCode;

/// Gives freed memory back to the system, whichever thread freed it: a server runs for weeks.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    noughts_cli::main(std::env::args_os().collect())
}

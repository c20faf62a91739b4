//! The command `noughts`.

mod commands;
mod output;

use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// The laboratory for positional and combinatorial games.
#[derive(Parser)]
#[command(name = "noughts", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Board(commands::board::Args),
    Families(commands::families::Args),
    Same(commands::same::Args),
    Draw(commands::draw::Args),
    Solve(commands::solve::Args),
    Rules(commands::rules::Args),
    Mols(commands::mols::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Board(args) => commands::board::run(&args),
        Command::Draw(args) => commands::draw::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Mols(args) => commands::mols::run(&args),
        Command::Same(args) => commands::same::run(&args),
        Command::Families(args) => commands::families::run(&args),
    };
    match result {
        Ok(code) => code,
        Err(failure) => {
            // Nothing is left to be done where standard error is closed.
            let _ = writeln!(std::io::stderr(), "error: {failure}");
            ExitCode::from(2)
        }
    }
}

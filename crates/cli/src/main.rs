//! The command `noughts`.

mod commands;

use clap::{Parser, Subcommand};
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
    };
    match result {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}

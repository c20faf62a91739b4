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
    Atlas(commands::atlas::Args),
    Avoid(commands::avoid::Args),
    Bench(commands::bench::Args),
    Blocking(commands::blocking::Args),
    Board(commands::board::Args),
    Claims(commands::claims::Args),
    Caps(commands::caps::Args),
    Families(commands::families::Args),
    Same(commands::same::Args),
    Draw(commands::draw::Args),
    Prove(commands::prove::Args),
    Serve(commands::serve::Args),
    Draws(commands::draws::Args),
    Duel(commands::duel::Args),
    Solve(commands::solve::Args),
    Strategies(commands::strategies::Args),
    Rules(commands::rules::Args),
    Mols(commands::mols::Args),
    Geography(commands::geography::Args),
    Grundy(commands::grundy::Args),
    Misere(commands::misere::Args),
    Nested(commands::nested::Args),
    Nim(commands::nim::Args),
    Octal(commands::octal::Args),
    Pairing(commands::pairing::Args),
    Play(commands::play::Args),
    Takeaway(commands::takeaway::Args),
    Weights(commands::weights::Args),
    Verify(commands::verify::Args),
    Wythoff(commands::wythoff::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Atlas(args) => commands::atlas::run(&args),
        Command::Avoid(args) => commands::avoid::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Blocking(args) => commands::blocking::run(&args),
        Command::Caps(args) => commands::caps::run(&args),
        Command::Draws(args) => commands::draws::run(&args),
        Command::Board(args) => commands::board::run(&args),
        Command::Claims(args) => commands::claims::run(&args),
        Command::Draw(args) => commands::draw::run(&args),
        Command::Prove(args) => commands::prove::run(&args),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Duel(args) => commands::duel::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Strategies(args) => commands::strategies::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Mols(args) => commands::mols::run(&args),
        Command::Same(args) => commands::same::run(&args),
        Command::Families(args) => commands::families::run(&args),
        Command::Geography(args) => commands::geography::run(&args),
        Command::Grundy(args) => commands::grundy::run(&args),
        Command::Misere(args) => commands::misere::run(&args),
        Command::Nested(args) => commands::nested::run(&args),
        Command::Nim(args) => commands::nim::run(&args),
        Command::Octal(args) => commands::octal::run(&args),
        Command::Pairing(args) => commands::pairing::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Takeaway(args) => commands::takeaway::run(&args),
        Command::Weights(args) => commands::weights::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Wythoff(args) => commands::wythoff::run(&args),
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

//! The command `noughts`.

mod commands;
mod failure;
mod files;
mod help;
mod limits;
mod output;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::{Failure, Refusal};
use std::process::ExitCode;

/// The laboratory for positional and combinatorial games.
#[derive(Parser)]
#[command(name = "noughts", version, about, max_term_width = 100)]
struct Cli {
    /// Show no progress
    #[arg(long, short, global = true)]
    quiet: bool,
    #[command(subcommand)]
    command: Command,
}

/// The commands by what they are for, from one list.
macro_rules! commands {
    ($($group:literal: $($name:ident $module:ident),+;)+) => {
        #[derive(Subcommand)]
        enum Command {
            $($($name(commands::$module::Args),)+)+
        }

        impl Command {
            fn run(&self) -> commands::Outcome {
                match self {
                    $($(Command::$name(args) => commands::$module::run(args),)+)+
                }
            }
        }

        /// The names of the commands in groups, in the order of `noughts help`.
        const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$(stringify!($module)),+])),+];
    };
}

commands! {
    "Look at a board":
        Board board, Draw draw, Same same, Families families, Mols mols;
    "Solve and prove":
        Solve solve, Prove prove, Weights weights, Pairing pairing, Nested nested, Draws draws, Blocking blocking,
        Caps caps, Rules rules, Bench bench;
    "Strategies":
        Strategies strategies, Verify verify, Duel duel, Avoid avoid;
    "Impartial games":
        Nim nim, Wythoff wythoff, Takeaway takeaway, Octal octal, Grundy grundy, Misere misere, Geography geography;
    "Papers and atlas":
        Claims claims, Atlas atlas;
    "Play and serve":
        Play play, Serve serve, Page page, Puzzles puzzles;
    "This program":
        Completions completions, Man man;
}

/// The command line, with its commands in groups.
fn command_line() -> clap::Command {
    help::grouped(Cli::command(), GROUPS)
}

fn main() -> ExitCode {
    let matches = match command_line().try_get_matches() {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() && std::env::args().any(|word| word == "--json") => {
            return refused(&help::failure(&error));
        }
        Err(error) => error.exit(),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    if cli.quiet {
        commands::progress::be_quiet();
    }
    match cli.command.run() {
        Ok(code) => code,
        Err(error) => refused(&Failure::of(&*error)),
    }
}

/// Says what went wrong: an object where one was asked for, else words.
fn refused(failure: &Failure) -> ExitCode {
    let json = std::env::args().any(|word| word == "--json");
    if !json || output::print_json(&Refusal { error: failure }).is_err() {
        output::say_failed(failure);
    }
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command_line().debug_assert();
    }
}

//! The command `noughts`, as a library: [`main`] is the program, [`ask`] gives a program in another language the object
//! that a command prints.

mod commands;
mod failure;
mod files;
mod help;
mod limits;
mod output;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Refusal;
pub use failure::{Failure, Place};
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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

/// The program: `args` begins with its name.
pub fn main(args: Vec<OsString>) -> ExitCode {
    let json = args.iter().any(|word| word == "--json");
    let matches = match command_line().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() && json => return refused(&help::failure(&error), json),
        Err(error) => {
            // A closed pipe is no error.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let run = || -> commands::Outcome {
        let cli = Cli::from_arg_matches(&matches)?;
        if cli.quiet {
            commands::progress::be_quiet();
        }
        cli.command.run()
    };
    run().unwrap_or_else(|error| refused(&Failure::of(&*error), json))
}

/// What the command with these arguments prints on standard output, and its exit code. Nothing is shown meanwhile, and the
/// flag takes the place of Ctrl-C.
pub fn ask(args: &[String], cancel: &Arc<AtomicBool>) -> (u8, String) {
    commands::progress::cancelled_by(cancel);
    let words = ["noughts", "--quiet"].into_iter().map(OsString::from);
    let (code, text) = output::captured(|| main(words.chain(args.iter().map(OsString::from)).collect()));
    let code = (0..=2).find(|&number| code == ExitCode::from(number)).unwrap_or(2);
    (code, text)
}

/// Says what went wrong: an object where one was asked for, else words.
fn refused(failure: &Failure, json: bool) -> ExitCode {
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

    #[test]
    fn a_caller_gets_what_a_command_prints() {
        let asked = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            ask(&words, &Arc::default())
        };
        let (code, text) = asked(&["same", "torus(3,3)", "AG(2,3)", "--json"]);
        assert!(code == 0 && text.contains("\"same\": true"), "{code}: {text}");
        let (code, text) = asked(&["board", "AG(2,6)", "--json"]);
        assert!(code == 2 && text.contains("Bruck"), "{code}: {text}");
        let (code, text) = asked(&["bord", "AG(2,4)", "--json"]);
        assert!(code == 2 && text.contains("did you mean"), "{code}: {text}");
        let (code, text) = asked(&["same", "3^2", "AG(2,3)", "--json"]);
        assert!(code == 1 && text.contains("\"same\": false"), "{code}: {text}");
    }
}

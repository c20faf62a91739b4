//! The command `noughts`, as a library: [`main`] is the program, [`ask`] gives a program in another language the object
//! that a command prints.

mod commands;
mod failure;
mod files;
mod guard;
mod help;
mod limits;
mod output;

use clap::{Args as _, CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Refusal;
pub use failure::{Failure, Place};
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The laboratory for positional and combinatorial games.
#[derive(Parser)]
#[command(name = "noughts", version, about, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    everywhere: Everywhere,
    #[command(subcommand)]
    command: Command,
}

/// What every command takes.
#[derive(clap::Args)]
struct Everywhere {
    /// Show no progress
    #[arg(long, short, global = true)]
    quiet: bool,
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

        /// One command alone, as it stands among the others.
        fn alone(name: &str) -> Option<clap::Command> {
            match name {
                $($(stringify!($module) => {
                    let command = clap::Command::new(stringify!($module));
                    Some(<commands::$module::Args as clap::Args>::augment_args(command))
                })+)+
                _ => None,
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
    "Many processes, many machines":
        Plan plan, Run run, Job job;
    "Play and serve":
        Play play, Serve serve, Page page, Puzzles puzzles;
    "This program":
        Completions completions, Man man;
}

/// Commands whose work has an end of its own, or none.
const WITHOUT_LIMIT: &[&str] = &[
    "families",
    "strategies",
    "rules",
    "play",
    "serve",
    "page",
    "puzzles",
    "completions",
    "man",
    "atlas",
    "claims",
    "bench",
    "run",
    "job",
];

/// The command line, with its commands in groups; each that works for long takes `--time`.
fn command_line() -> clap::Command {
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let command = names.fold(Cli::command(), |command, name| command.mut_subcommand(name, limited));
    help::grouped(command, GROUPS)
}

/// A command that works for long takes `--time`.
fn limited(command: clap::Command) -> clap::Command {
    let needs_none = WITHOUT_LIMIT.contains(&command.get_name())
        || command.get_arguments().any(|argument| argument.get_id() == "time");
    if needs_none { command } else { command.arg(limits::time_arg()) }
}

/// What was typed. To put the whole command line together takes longer than many a command, so the command that is named is
/// asked first, alone; whatever it does not take, and help, is for the whole.
fn typed(args: Vec<OsString>) -> Result<clap::ArgMatches, clap::Error> {
    if args.len() == 2 && (args[1] == "--version" || args[1] == "-V") {
        return clap::Command::new("noughts").version(env!("CARGO_PKG_VERSION")).try_get_matches_from(args);
    }
    let named = args.get(1).and_then(|name| name.to_str()).and_then(alone);
    if let Some(command) = named {
        let line = Everywhere::augment_args(clap::Command::new("noughts")).subcommand(limited(command));
        if let Ok(matches) = line.try_get_matches_from(&args) {
            return Ok(matches);
        }
    }
    command_line().try_get_matches_from(args)
}

/// Watches over the limits of a command that takes some.
fn guard(matches: &clap::ArgMatches) -> Result<(), Box<dyn std::error::Error>> {
    let Some((name, typed)) = matches.subcommand().filter(|(name, _)| !WITHOUT_LIMIT.contains(name)) else {
        return Ok(());
    };
    let time = typed.try_get_one::<Duration>("time").ok().flatten().copied();
    let memory = typed.try_get_one::<usize>("memory").ok().flatten().copied();
    let json = typed.try_get_one::<bool>("json").ok().flatten().copied().unwrap_or(false);
    guard::arm(time, memory, json)?;
    guard::doing(name, "");
    Ok(())
}

/// The program: `args` begins with its name.
pub fn main(args: Vec<OsString>) -> ExitCode {
    guard::begin();
    if !output::is_captured() {
        files::outlive_their_limit();
    }
    let json = args.iter().any(|word| word == "--json");
    let matches = match typed(args) {
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
        if cli.everywhere.quiet {
            commands::progress::be_quiet();
        }
        // Whoever asks from another program has the end of the process in his own hands.
        if !output::is_captured() {
            guard(&matches)?;
        }
        cli.command.run()
    };
    let result = run();
    guard::done();
    result.unwrap_or_else(|error| refused(&Failure::of(&*error), json))
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

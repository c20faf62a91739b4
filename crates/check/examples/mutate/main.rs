//! `cargo run --release -p noughts-check --example mutate -- --mutants 1000000 --seed 1`, or `--seconds 600`: the mutation
//! battery. Exit code 1 and the two files, if a false statement is accepted.

mod battery;

use std::process::ExitCode;
use std::time::Duration;

fn option(args: &[String], name: &str) -> Option<u64> {
    args.iter().position(|arg| arg == name).and_then(|i| args.get(i + 1)?.parse().ok())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let known = ["--mutants", "--seconds", "--seed"];
    let is_number = |text: &String| text.parse::<u64>().is_ok();
    if args.chunks(2).any(|pair| !known.contains(&pair[0].as_str()) || !pair.get(1).is_some_and(is_number)) {
        eprintln!("usage: mutate [--mutants N] [--seconds N] [--seed N]");
        return ExitCode::from(2);
    }
    let seconds = option(&args, "--seconds").map(Duration::from_secs);
    let mutants = option(&args, "--mutants").unwrap_or(if seconds.is_some() { u64::MAX } else { 100_000 });
    match battery::run(mutants, seconds, option(&args, "--seed").unwrap_or(1)) {
        Ok(table) => {
            println!("{table}");
            ExitCode::SUCCESS
        }
        Err(false_statement) => {
            println!("{false_statement}");
            ExitCode::from(1)
        }
    }
}

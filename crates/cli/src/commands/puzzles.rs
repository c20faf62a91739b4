//! `noughts puzzles`

use super::Outcome;
use crate::output::print;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Make puzzles: positions of solved games in which exactly one move wins
///
/// Each is found in the table of all positions of its game, and verified: the solver values every move, and the
/// independent checker accepts a certificate of each. The grade counts the distance to the win and the other moves
/// that look good. The same seed gives the same puzzles.
#[derive(clap::Args)]
#[command(after_help = "Example:
  noughts puzzles --count 365 --seed 1 --out puzzles.json")]
pub struct Args {
    /// How many
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=2000))]
    count: u16,
    /// Another number gives other puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write; without one they are printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Args) -> Outcome {
    let mut tell = |line: &str| {
        // Nothing is left to be done where standard error is closed.
        let _ = writeln!(std::io::stderr(), "{line}");
    };
    let made = noughts_web::puzzles::make(usize::from(args.count), args.seed, &mut tell)?;
    let text = serde_json::to_string_pretty(&made)? + "\n";
    match &args.out {
        None => print(&text)?,
        Some(path) => {
            std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
            let by_grade: Vec<String> = (1..=5u8)
                .map(|grade| {
                    format!("{} of grade {grade}", made.puzzles.iter().filter(|p| p.grade == grade).count())
                })
                .collect();
            print(&format!(
                "{} puzzles, each with exactly one winning move: {}\n  {}\n",
                made.count,
                by_grade.join(", "),
                path.display()
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

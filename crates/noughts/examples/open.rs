//! Games that are still open, each tried for a while: how far the search gets.
//!
//! `cargo run --release -p noughts --example open [-- MINUTES [THREADS [GAME…]]]`, a game as "BOARD under RULES" or "BOARD under RULES by
//! METHOD". One minute and one thread are the default. Of an undecided question it prints the proof and the disproof number.

use noughts::{Board, Limits, Problem, Rules, Status};
use std::time::{Duration, Instant};

/// As in the command.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const GAMES: &[&str] = &[
    "grid(8,8,5) under strong by zones",
    "4^3 under misere",
    "4^3 under notakto",
    "4^3 under strong drop",
    "4^3 under chooser-picker",
    "5^3 under strong",
    "6^2 under notakto",
    "TD(5,7) under strong",
    "TD(6,8) under strong",
    "[AG(2,4):AG(2,3)] under strong",
    "[PG(2,2):PG(2,2)] under fire-and-ice start=4.4",
];

fn attempt(game: &str, limits: Limits) -> Result<String, String> {
    let (spec, rest) = game.split_once(" under ").ok_or(format!("“{game}” is not “BOARD under RULES”"))?;
    let (rules, method) =
        rest.split_once(" by ").map_or((rest, None), |(rules, method)| (rules, Some(method)));
    let board: Board = spec.parse().map_err(|e| format!("{spec}: {e}"))?;
    let rules: Rules = rules.parse().map_err(|e| format!("{rules}: {e}"))?;
    let mut problem = Problem::new(&board, rules).map_err(|e| e.to_string())?.limits(limits);
    if let Some(method) = method {
        problem = problem.method(method.parse().map_err(|e| format!("{method}: {e}"))?);
    }
    let begin = Instant::now();
    let verdict = problem.solve();
    let known = match verdict.status() {
        Status::Proved(value) => format!("{value}"),
        Status::Bounded { known, .. } => known.clone(),
        Status::Open { .. } => "nothing is known".to_string(),
    };
    let root = verdict.root().map_or(String::new(), |(yes, no)| format!("proof {yes}, disproof {no}"));
    Ok(format!("| {game} | {known} | {} | {root} | {:.0} |", verdict.nodes(), begin.elapsed().as_secs_f64()))
}

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        let read = |text: String| text.parse().map_err(|_| format!("“{text}” is not a number"));
        arguments.next().map_or(Ok(default), read)
    };
    let (minutes, threads) = (number(1)?, number(1)?);
    let named: Vec<String> = arguments.collect();
    let games = if named.is_empty() { GAMES.iter().map(ToString::to_string).collect() } else { named };
    println!("| game | what is known | nodes | numbers of the question | s |\n|---|---|---|---|---|");
    for game in games {
        let time = Duration::from_secs(60 * minutes);
        println!("{}", attempt(&game, Limits::new().time(time).threads(threads as usize).memory(8 << 30))?);
    }
    Ok(())
}

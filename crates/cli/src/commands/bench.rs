//! `noughts bench`

use super::Outcome;
use crate::output::print;
use noughts::board::Board;
use noughts::game;
use noughts::limits::{Limits, Meter};
use noughts::solve::{Options, solve, starts};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// Solve a fixed list of games with one thread, and count nodes
///
/// The counts are the same on every machine, and their sum is the signature of the search: a change that should not
/// change the search leaves it as it is.
///
/// Example: noughts bench --json
#[derive(clap::Args)]
pub struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Every kind of search: claims, avoiding, turns of several points, hops, offers, several players, columns.
const GAMES: &[(&str, &str)] = &[
    ("3^2", "strong"),
    ("4^2", "strong"),
    ("AG(2,3)", "strong"),
    ("AG(2,4)", "strong"),
    ("AG(2,5)", "strong"),
    ("PG(2,3)", "strong"),
    ("PG(2,4)", "strong"),
    ("TD(4,4)", "strong"),
    ("grid(4,4,4)", "strong bias=1:2"),
    ("AG(2,4)", "maker-breaker"),
    ("PG(2,3)", "maker-breaker start=breaker"),
    ("4^2", "maker-breaker bias=2:1"),
    ("PBSTS(7)", "misere"),
    ("AG(2,3)", "misere"),
    ("3^2", "notakto"),
    ("PG(2,2)", "picker-chooser"),
    ("PG(2,2)", "chooser-picker"),
    ("3^2", "hop"),
    ("[lines{1 2}:lines{1 2; 2 3; 1 3}]", "fire-and-ice"),
    ("grid(4,4,3)", "strong drop"),
    ("3^2", "strong players=3"),
    ("3^2", "notakto players=3"),
];

/// One game of the list, solved.
#[derive(Debug, PartialEq)]
struct Row {
    board: String,
    rules: String,
    value: String,
    nodes: u64,
}

/// Solves a game of the list; a hop game without a start is as many rows as it has starts. Seconds come with each row.
fn measure(spec: &str, rules: &str) -> Result<Vec<(Row, f64)>, Box<dyn std::error::Error>> {
    let board = Arc::new(Board::parse(spec)?);
    let mut rows = Vec::new();
    for (_, rules) in starts(&board, &rules.parse()?)? {
        let game = game::new_game(board.clone(), rules)?;
        let meter = Meter::new(Limits { memory: 1 << 26, threads: 1, ..Limits::default() });
        let verdict = solve(&*game, &game.start(), &Options::default(), &meter);
        let value = verdict.value().map_or("open".to_string(), ToString::to_string);
        let row =
            Row { board: spec.to_string(), rules: game.rules().to_string(), value, nodes: verdict.nodes };
        rows.push((row, verdict.time.as_secs_f64()));
    }
    Ok(rows)
}

pub fn run(args: &Args) -> Outcome {
    let mut text = String::new();
    let mut objects = Vec::new();
    let (mut nodes, mut seconds) = (0, 0.0);
    for (spec, rules) in GAMES {
        for (row, time) in measure(spec, rules)? {
            let name = format!("{} {}", row.board, row.rules);
            let _ = writeln!(text, "{name:<54} {:<12} {:>9} nodes {time:>8.3} s", row.value, row.nodes);
            objects.push(json!({
                "board": row.board, "rules": row.rules, "value": row.value, "nodes": row.nodes, "seconds": time,
            }));
            nodes += row.nodes;
            seconds += time;
        }
    }
    if args.json {
        text = json!({ "games": objects, "nodes": nodes, "seconds": seconds }).to_string() + "\n";
    } else {
        let _ = writeln!(text, "{:<54} {:<12} {nodes:>9} nodes {seconds:>8.3} s", "signature", "");
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_runs_give_the_same_counts() {
        let run = |(spec, rules): &(&str, &str)| -> Vec<Row> {
            measure(spec, rules).expect("a game").into_iter().map(|(row, _)| row).collect()
        };
        for game in GAMES {
            let rows = run(game);
            assert_eq!(rows, run(game));
            assert!(rows.iter().all(|row| row.value != "open"), "{rows:?}");
        }
    }
}

//! `noughts bench`

use super::report::Page;
use super::{Outcome, progress};
use noughts::{Board, Limits, Problem, Rules};
use serde::Serialize;
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
#[derive(Debug, PartialEq, Serialize)]
struct Row {
    board: String,
    rules: String,
    value: String,
    nodes: u64,
}

#[derive(Serialize)]
struct Timed {
    #[serde(flatten)]
    row: Row,
    seconds: f64,
}

#[derive(Serialize)]
struct Answer {
    games: Vec<Timed>,
    nodes: u64,
    seconds: f64,
}

/// Solves a game of the list; a hop game without a start is as many rows as it has starts. Seconds come with each row.
fn measure(spec: &str, rules: &str) -> Result<Vec<(Row, f64)>, Box<dyn std::error::Error>> {
    let board = Arc::new(Board::parse(spec)?);
    let mut rows = Vec::new();
    for (_, rules) in rules.parse::<Rules>()?.starts(&board)? {
        let game = rules.on(board.clone())?;
        let limits = Limits::new().memory(1 << 26).threads(1);
        let verdict = Problem::of(game.clone()).limits(limits).solve();
        let value = verdict.value().map_or("open".to_string(), ToString::to_string);
        let row =
            Row { board: spec.to_string(), rules: game.rules().to_string(), value, nodes: verdict.nodes() };
        rows.push((row, verdict.time().as_secs_f64()));
    }
    Ok(rows)
}

pub fn run(args: &Args) -> Outcome {
    let mut page = Page::new(args.json);
    let mut answer = Answer { games: Vec::new(), nodes: 0, seconds: 0.0 };
    let bar = progress::bar(GAMES.len());
    for (spec, rules) in GAMES {
        bar.inc(1);
        for (row, time) in measure(spec, rules)? {
            let name = format!("{} {}", row.board, row.rules);
            page.line(format!("{name:<54} {:<12} {:>9} nodes {time:>8.3} s", row.value, row.nodes));
            answer.nodes += row.nodes;
            answer.seconds += time;
            answer.games.push(Timed { row, seconds: time });
        }
    }
    bar.finish_and_clear();
    page.line(format!("{:<54} {:<12} {:>9} nodes {:>8.3} s", "signature", "", answer.nodes, answer.seconds));
    page.finish(&answer, 0)
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

//! Endgames of a game that is too large as a whole: random games until so many points are open, solved exactly from there.
//!
//! `cargo run --release -p noughts --example endgames [-- BOARD RULES POSITIONS MOST]`: for 1, 2, … MOST open points, so many positions. By
//! default Fire and Ice on [PG(2,2):PG(2,2)], 100 positions of up to 6 open points each. A position counts as open if it takes more than
//! 200,000 nodes.

use noughts::random::Dice;
use noughts::{Board, Game, Limits, Position, Problem, Rules};
use std::collections::BTreeMap;
use std::sync::Arc;

const NODES: u64 = 200_000;

/// A position with this many open points, reached by random moves and not over; `None`: the game was over before.
fn reach(game: &dyn Game, open: usize, dice: &mut Dice) -> Option<Position> {
    let mut position = game.start();
    while position.open().count() > open {
        let moves = game.moves(&position);
        if moves.is_empty() {
            return None;
        }
        position = game.play(&position, moves[dice.below(moves.len() as u64) as usize]);
    }
    game.outcome(&position).is_none().then_some(position)
}

fn row(game: &Arc<dyn Game>, open: usize, positions: usize, dice: &mut Dice) -> String {
    let (mut values, mut nodes): (BTreeMap<String, usize>, Vec<u64>) = Default::default();
    let (mut found, mut tries) = (0, 0);
    while found < positions && tries < 1000 * positions {
        tries += 1;
        let Some(position) = reach(&**game, open, dice) else { continue };
        let problem = Problem::of(game.clone()).from(position).value_only();
        let verdict = problem.limits(Limits::new().nodes(NODES)).solve();
        *values.entry(verdict.value().map_or("open".to_string(), ToString::to_string)).or_default() += 1;
        nodes.push(verdict.nodes());
        found += 1;
    }
    let listed: Vec<String> = values.iter().map(|(value, count)| format!("{count} {value}")).collect();
    let mean = nodes.iter().sum::<u64>() / nodes.len().max(1) as u64;
    let most = nodes.iter().max().copied().unwrap_or(0);
    format!("| {open} | {found} | {tries} | {} | {mean} | {most} |", listed.join(", "))
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |i: usize, default: &str| arguments.get(i).cloned().unwrap_or_else(|| default.to_string());
    let number = |i: usize, default: &str| {
        text(i, default).parse::<usize>().map_err(|_| format!("“{}” is not a number", text(i, default)))
    };
    let board: Board = text(0, "[PG(2,2):PG(2,2)]").parse().map_err(|e| format!("{e}"))?;
    let rules: Rules = text(1, "fire-and-ice start=4.4").parse().map_err(|e| format!("{e}"))?;
    let game = rules.on(Arc::new(board)).map_err(|e| e.to_string())?;
    let mut dice = Dice::new(1);
    println!(
        "| open points | positions | games | values | nodes on average | at most |\n|---|---|---|---|---|---|"
    );
    for open in 1..=number(3, "6")? {
        println!("{}", row(&game, open, number(2, "100")?, &mut dice));
    }
    Ok(())
}

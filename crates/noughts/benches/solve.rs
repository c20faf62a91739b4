//! The solver beside the plain memo search, in the same run: `cargo bench -p noughts --bench solve`, or with a folder of
//! board files instead of polyominoes: `cargo bench -p noughts --bench solve -- FOLDER`.
//!
//! Both run with one thread. The baseline only says whether the first player wins; the solver gives the value, and its
//! time includes writing the certificate.

#[path = "../examples/baseline.rs"]
mod baseline;

use baseline::Baseline;
use noughts::{Game, Limits, Problem, Rules, SpecReader};
use std::sync::Arc;
use std::time::Instant;

/// Boards that the baseline manages as well.
const BOARDS: &[&str] = &["3^2", "4^2", "AG(2,3)", "AG(2,4)", "PG(2,3)", "TD(4,4)"];
/// Boards that are hopeless for it.
const SOLVER_ONLY: &[&str] = &["AG(2,5)", "PG(2,4)"];
/// Harary's animals on 4 by 4 cells, with and without wrapping, one or two points a turn.
const ANIMALS: &[&str] = &["I2", "I3", "L3", "I4", "L4", "T4", "S4", "O4"];

/// Answer, nodes and seconds.
type Run<T> = (T, u64, f64);

/// Does the first player win?
fn run_baseline(game: &dyn Game) -> Option<Run<bool>> {
    let clock = Instant::now();
    let mut baseline = Baseline::new(game)?;
    let answer = baseline.first_wins(game);
    Some((answer, baseline.nodes, clock.elapsed().as_secs_f64()))
}

/// The value; also the size of the certificate.
fn run_solver(game: &Arc<dyn Game>) -> (Run<String>, usize) {
    let clock = Instant::now();
    let verdict = Problem::of(game.clone()).limits(Limits::new().memory(1 << 26)).solve();
    let bytes = verdict.evidence().map_or(0, |files| files.certificate.len());
    let value = verdict.value().map_or("open".to_string(), ToString::to_string);
    ((value, verdict.nodes(), clock.elapsed().as_secs_f64()), bytes)
}

/// Runs one game, prints its row and gives back nodes and seconds of both (zeros where the baseline is left out).
fn row(spec: &str, rules: &str, with_baseline: bool) -> [f64; 4] {
    let board = Arc::new(SpecReader::new().files(true).board(spec).expect("a board"));
    let game = rules.parse::<Rules>().expect("rules").on(board).expect("a game");
    let ((value, nodes, seconds), bytes) = run_solver(&game);
    let name = format!("{spec} {rules}");
    let Some((first_wins, base_nodes, base_seconds)) = with_baseline.then(|| run_baseline(&*game)).flatten()
    else {
        println!(
            "{name:<44} {value:<7} {:>9} {nodes:>7} {:>9} {:>9.2} {:>7} {:>7} {bytes:>7}",
            "–",
            "–",
            seconds * 1e3,
            "–",
            "–"
        );
        return [0.0; 4];
    };
    assert_eq!(value == "first", first_wins, "{name}: solver and baseline disagree");
    println!(
        "{name:<44} {value:<7} {base_nodes:>9} {nodes:>7} {:>9.2} {:>9.2} {:>6.1}× {:>6.1}× {bytes:>7}",
        base_seconds * 1e3,
        seconds * 1e3,
        base_nodes as f64 / nodes.max(1) as f64,
        base_seconds / seconds
    );
    [base_nodes as f64, nodes as f64, base_seconds, seconds]
}

/// The board files of a folder.
fn files(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder of board files");
    let mut files: Vec<String> = entries.map(|e| e.expect("an entry").path().display().to_string()).collect();
    files.sort();
    files
}

fn main() {
    println!(
        "{:<44} {:<7} {:>9} {:>7} {:>9} {:>9} {:>7} {:>7} {:>7}",
        "", "", "baseline", "solver", "baseline", "solver", "ratio", "ratio", ""
    );
    println!(
        "{:<44} {:<7} {:>9} {:>7} {:>9} {:>9} {:>7} {:>7} {:>7}",
        "board", "value", "nodes", "nodes", "ms", "ms", "nodes", "time", "bytes"
    );
    for spec in BOARDS {
        row(spec, "strong", true);
    }
    for spec in SOLVER_ONLY {
        row(spec, "strong", false);
    }
    let mut sum = [0.0; 4];
    let folder = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    for file in folder.iter().flat_map(|folder| files(folder)) {
        let add = row(&format!("file({file})"), "strong", true);
        sum.iter_mut().zip(add).for_each(|(sum, add)| *sum += add);
    }
    for rules in if folder.is_some() { [].as_slice() } else { &["strong", "strong bias=2:2"] } {
        for animal in ANIMALS {
            for suffix in ["", ":wrapping"] {
                let add = row(&format!("polyomino({animal},4,4){suffix}"), rules, true);
                sum.iter_mut().zip(add).for_each(|(sum, add)| *sum += add);
            }
        }
    }
    let [base_nodes, nodes, base_seconds, seconds] = sum;
    println!(
        "{:<44} {:<7} {base_nodes:>9} {nodes:>7} {:>9.2} {:>9.2} {:>6.1}× {:>6.1}×",
        if folder.is_some() { "files together" } else { "4 by 4 polyominoes together" },
        "",
        base_seconds * 1e3,
        seconds * 1e3,
        base_nodes / nodes.max(1.0),
        base_seconds / seconds
    );
}

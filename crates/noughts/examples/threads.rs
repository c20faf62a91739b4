//! What a second thread brings: games solved with one thread and with two, side by side.
//!
//! `cargo run --release -p noughts --example threads [-- [--check] [RUNS [GAME…]]]`, a game as "BOARD under RULES" or "BOARD
//! under RULES at POSITION". Three runs of the games below are the default. A line for each run goes to the standard error, a
//! table to the standard output. Times are those of the clock, with --check those of writing a certificate and checking it
//! included; on a busy machine they say nothing. Two cores share more than their clock: so the game is also solved twice at
//! once, one thread each with nothing in common, which shows what a second core of the machine can bring at most.

use noughts::{Board, Limits, Problem, Rules, SpecReader};
use std::time::Instant;

/// As in the command: with the allocator of the system two threads wait for each other.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const GAMES: &[&str] = &[
    "grid(7,7,5) under strong",
    "TD(4,8) under strong",
    "bose(27) under misere",
    "torus(6,6,5) under maker-breaker",
    "4^3 under maker-breaker",
    "4^3 under strong",
    "hex(7) under strong at X: g2",
    "grid(6,6,4) under strong drop",
    "double(STS(13,1)) under misere",
    "PG(2,5) under notakto",
    "TD(4,5) under hop start=1",
    "3^3 under misere drop",
    "grid(9,6,5) under maker-breaker start=breaker",
];

/// Seconds and nodes that a game takes, and what came out.
fn solve(
    board: &Board,
    rules: &Rules,
    position: &str,
    threads: usize,
    is_checked: bool,
) -> Result<(f64, u64, String), String> {
    let limits = Limits { threads, memory: 4 << 30, ..Limits::default() };
    let problem = Problem::new(board, rules.clone()).map_err(|e| e.to_string())?;
    let problem = problem.at(position).map_err(|e| e.to_string())?.limits(limits);
    let problem = if is_checked { problem } else { problem.value_only() };
    let begin = Instant::now();
    let verdict = problem.solve();
    if is_checked {
        let files = verdict.evidence().ok_or("there is no certificate")?;
        let (statement, certificate) = (files.statement.as_bytes(), files.certificate.as_bytes());
        let answer =
            noughts_check::check_in_threads(threads, noughts_check::DEFAULT_LIMIT, statement, certificate);
        assert!(matches!(answer, Ok(noughts_check::Answer::Verified { .. })), "{answer:?}");
    }
    let value = verdict.value().map_or("open".to_string(), ToString::to_string);
    Ok((begin.elapsed().as_secs_f64(), verdict.nodes(), value))
}

fn compare(game: &str, runs: usize, is_checked: bool) -> Result<(), String> {
    let (spec, rules) = game.split_once(" under ").ok_or(format!("“{game}” is not “BOARD under RULES”"))?;
    let (rules, position) = rules.split_once(" at ").unwrap_or((rules, ""));
    let board = SpecReader::new().unlisted(true).board(spec).map_err(|e| format!("{spec}: {e}"))?;
    let rules: Rules = rules.parse().map_err(|e| format!("{rules}: {e}"))?;
    let mut found = Vec::new();
    for run in 1..=runs {
        let (alone, nodes, value) = solve(&board, &rules, position, 1, is_checked)?;
        let (together, more, other) = solve(&board, &rules, position, 2, is_checked)?;
        let begin = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| solve(&board, &rules, position, 1, is_checked));
            }
        });
        let at_most = 2.0 * alone / begin.elapsed().as_secs_f64();
        assert_eq!(value, other, "{game}: threads do not change a value");
        let (faster, nodes_more) = (alone / together, more as f64 / nodes as f64);
        eprintln!(
            "{game}: {value}  run {run}  one {alone:.1} s, {nodes} nodes  two {together:.1} s, {more} nodes ({nodes_more:.2} times)  {faster:.2} times as fast, {at_most:.2} at most"
        );
        found.push([alone, together, faster, at_most, nodes_more]);
    }
    let [alone, together, faster, at_most, nodes] = std::array::from_fn(|i| {
        let mut column: Vec<f64> = found.iter().map(|row| row[i]).collect();
        column.sort_by(f64::total_cmp);
        column
    });
    let range = |column: &[f64], digits| match column {
        [least, .., most] => format!("{least:.digits$}–{most:.digits$}"),
        [one] => format!("{one:.digits$}"),
        [] => String::new(),
    };
    let middle = |upper: &f64| format!("{:.2}", f64::midpoint(faster[(runs - 1) / 2], *upper));
    let middle = faster.get(runs / 2).map_or(String::new(), middle);
    let [alone, together] = [&alone, &together].map(|column| range(column, 1));
    let [faster, at_most, nodes] = [&faster, &at_most, &nodes].map(|column| range(column, 2));
    println!("| {game} | {alone} | {together} | {faster} | {middle} | {nodes} | {at_most} |");
    Ok(())
}

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1).peekable();
    let is_checked = arguments.next_if(|word| word == "--check").is_some();
    let runs = arguments
        .next()
        .map_or(Ok(3), |text| text.parse().map_err(|_| format!("“{text}” is not a number of runs")))?;
    let named: Vec<String> = arguments.collect();
    let games = if named.is_empty() { GAMES.iter().map(ToString::to_string).collect() } else { named };
    println!(
        "| game | one thread, s | two threads, s | times as fast | median | times as many positions | two copies |"
    );
    println!("|---|---|---|---|---|---|---|");
    games.iter().try_for_each(|game| compare(game, runs, is_checked))
}

//! Hex by connections, measured: every opening solved, its certificate written and checked.
//!
//! `cargo run --release --example hex -- 5 6 7` takes the openings of hex(5), hex(6) and hex(7), of which those that a half turn
//! exchanges once; `8:start` takes the empty board of hex(8) alone, and `8:600` gives each of its openings ten minutes, those in the middle
//! first, and tells of each. Seconds are those of the processor where the system tells.

use noughts::{Limits, Move, Point, Problem, Rules, SpecReader};
use noughts_check::Answer;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What solving one position took.
#[derive(Clone, Default)]
struct Row {
    nodes: u64,
    search: f64,
    bytes: usize,
    check: f64,
}

impl Row {
    /// Sums, but of bytes and of the time to check the greatest.
    fn with(&self, other: &Row) -> Row {
        Row {
            nodes: self.nodes + other.nodes,
            search: self.search + other.search,
            bytes: self.bytes.max(other.bytes),
            check: self.check.max(other.check),
        }
    }
}

/// Seconds of the processor that this thread has had; of the clock where the system does not say.
fn seconds(since: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(since.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

/// Solves a position and has its certificate checked.
fn measure(problem: &Problem<'_>, since: Instant) -> Result<(String, Row), String> {
    let before = seconds(since);
    let verdict = problem.solve();
    let value = verdict.value().ok_or("not decided")?.to_string();
    let files = verdict.evidence().ok_or("nothing is written down")?;
    let search = seconds(since) - before;
    let before = seconds(since);
    let answer = noughts_check::check(files.statement.as_bytes(), files.certificate.as_bytes());
    let check = seconds(since) - before;
    if !matches!(answer, Ok(Answer::Verified { .. })) {
        return Err("the checker does not accept the certificate".to_string());
    }
    Ok((value, Row { nodes: verdict.nodes(), search, bytes: files.certificate.len(), check }))
}

fn size(text: &str) -> Result<(), String> {
    let (n, how) = text.split_once(':').map_or((text, None), |(n, how)| (n, Some(how)));
    let board = SpecReader::new().unlisted(true).board(&format!("hex({n})")).map_err(|e| e.to_string())?;
    let since = Instant::now();
    let problem = Problem::new(&board, Rules::strong()).map_err(|e| e.to_string())?;
    let limits = Limits::new().memory(8 << 30);
    let problem = problem.tables(Arc::default()).limits(limits.clone());
    let (value, start) = measure(&problem, since)?;
    println!("{board}  start: {value}  {}", shown(&start));
    let each: Option<u64> = match how {
        Some("start") => return Ok(()),
        Some(seconds) => Some(seconds.parse().map_err(|_| format!("{seconds} is no number of seconds"))?),
        None => None,
    };
    let limits = each.map_or(limits.clone(), |seconds| limits.time(Duration::from_secs(seconds)));
    let problem = problem.limits(limits);
    let (mut sum, mut values) = (start, Vec::new());
    let moves = problem.game().moves(problem.position());
    let side: usize = n.parse().map_err(|_| format!("{n} is no size"))?;
    let from_middle = |p: Point| {
        let off = |at: usize| (2 * at + 1).abs_diff(side).pow(2);
        off(p.index() % side) + off(p.index() / side)
    };
    // Of two cells that a half turn exchanges one, and the easiest first.
    let mut openings: Vec<Point> = Point::all(side * side).take(moves.len().div_ceil(2)).collect();
    openings.sort_by_key(|&p| from_middle(p));
    for p in openings {
        let mv = Move::Claim(p);
        let after = problem.clone().from(problem.game().play(problem.position(), mv));
        let found = match measure(&after, since) {
            Err(error) if each.is_none() => return Err(error),
            found => found,
        };
        if each.is_some() {
            let told = found.clone().map(|(value, row)| format!("{value}  {}", shown(&row)));
            println!("{board}  {}: {}", board.label(p), told.unwrap_or_else(|error| error));
        }
        if let Ok((value, row)) = found {
            sum = sum.with(&row);
            // It stands for its image too.
            values.extend(std::iter::repeat_n(value, if from_middle(p) == 0 { 1 } else { 2 }));
        }
    }
    let count = |value: &str| values.iter().filter(|found| *found == value).count();
    let (wins, losses) = (count("first"), count("second"));
    println!("{board}  {} openings, {wins} win and {losses} lose  {}", moves.len(), shown(&sum));
    Ok(())
}

fn shown(row: &Row) -> String {
    let Row { nodes, search, bytes, check } = row;
    format!("{nodes} nodes  {search:.1} s  largest certificate {bytes} bytes  slowest check {check:.3} s")
}

fn main() {
    for text in std::env::args().skip(1) {
        if let Err(error) = size(&text) {
            eprintln!("{text}: {error}");
            std::process::exit(2);
        }
    }
}

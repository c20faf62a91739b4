//! How long weights, thresholds and pairings take. `cargo bench --bench weights` prints it.
//!
//! A plain program: each thing is done once and is large enough to be timed so.

use noughts::Board;
use noughts::pairings::Pairing;
use noughts::weights::{Mark, Play, Table, Threshold, Weights};
use std::time::Instant;

fn main() {
    println!("{:28} {:>10} {:>10} {:>10}", "weights", "points", "build ms", "weigh ms");
    for spec in
        ["PG(2,127)", "40^3", "[AG(2,16):PG(2,4)]", "[AG(2,64):PG(2,2)]", "[[AG(2,8):AG(2,3)]:PG(2,2)]"]
    {
        let start = Instant::now();
        let board = parse(spec);
        let build = millis(start);
        // Some pieces of both players, so that islands and lines differ.
        let mark = |p: usize| match p % 97 {
            5 => Mark::Own,
            11 if p < board.points() / 8 => Mark::Blocked,
            _ => Mark::Open,
        };
        let marks: Vec<Mark> = (0..board.points()).map(mark).collect();
        let start = Instant::now();
        let heaviest = Weights::new(&board, &marks).heaviest().len();
        println!(
            "{spec:28} {:>10} {build:>10.1} {:>10.1}   {heaviest} heaviest",
            board.points(),
            millis(start)
        );
    }
    println!("\n{:28} {:>10} {:>10} {:>10}", "pairings", "incidences", "build ms", "pair ms");
    for spec in ["8^3", "40^3", "64^3", "100^3", "PG(2,127)", "AG(2,127)"] {
        let start = Instant::now();
        let board = parse(spec);
        let build = millis(start);
        let incidences = board.list_sets(u64::MAX).map_or(0, |sets| sets.incidences());
        let start = Instant::now();
        let result = match Pairing::find(&board, &vec![None; board.points()]) {
            Ok(Pairing::Pairs(pairs)) => format!("{} pairs", pairs.len()),
            Ok(Pairing::Violator(v)) => format!("{} sets with {} points", v.family.len(), v.points.len()),
            Ok(Pairing::Refuted { family, .. }) => format!("{} sets, refuted", family.len()),
            Err(e) => e.to_string(),
        };
        println!("{spec:28} {incidences:>10} {build:>10.1} {:>10.1}   {result}", millis(start));
    }
    println!("\nthresholds");
    for pattern in ["[AG(2,q):PG(2,4)]", "[PG(2,q):AG(2,5)]", "[AG(2,64):PG(2,q)]", "n^6"] {
        let start = Instant::now();
        let least = Threshold::of(pattern, Play::Hop).map(|t| t.least);
        println!("{pattern:28} {:>10.1} ms   {least:?}", millis(start));
    }
    let start = Instant::now();
    let tables =
        Table::CLASSES.map(|(outer, inner)| Table::new(outer, inner, Play::Hop).map(|t| t.every_from));
    println!("{:28} {:>10.1} ms   {tables:?}", "all four tables", millis(start));
}

fn parse(spec: &str) -> Board {
    Board::parse(spec).unwrap_or_else(|e| panic!("{e}"))
}

fn millis(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1000.0
}

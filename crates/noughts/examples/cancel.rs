//! Solve with a progress line, and a cancel button that is pressed after a second.
//!
//! `cargo run --release -p noughts --example cancel`

use noughts::{Board, Limits, Problem, Rules, Status};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "5^3".parse()?;
    let button = Arc::new(AtomicBool::new(false));
    let pressed = button.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(1));
        pressed.store(true, Ordering::Relaxed);
    });

    let limits = Limits::new().time(Duration::from_secs(60)).memory(256 << 20).cancel(button);
    let verdict = Problem::new(&board, Rules::strong())?
        .limits(limits)
        .on_progress(|now| {
            let [proof, disproof] = now.numbers;
            eprintln!("{:.1?}: {} nodes, proof {proof}, disproof {disproof}", now.elapsed, now.nodes);
        })
        .solve();
    match verdict.status() {
        Status::Proved(_) => println!("{}", verdict.in_words()),
        Status::Bounded { known, limit, .. } => println!("{board}: {known}; stopped by {limit}"),
        Status::Open { limit } => println!("{board}: open, stopped by {limit}"),
    }
    Ok(())
}

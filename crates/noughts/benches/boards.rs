//! How long boards take to build and how long their groups take to find. `cargo bench` prints it.
//!
//! A plain program: each thing is done once and is large enough to be timed so.

use noughts::Board;
use std::time::{Duration, Instant};

fn main() {
    println!("building: the last column stays level if the cost is in proportion to the incidences");
    println!(
        "{:12} {:>8} {:>12} {:>10} {:>12} {:>14}",
        "board", "points", "incidences", "ms", "peak MiB", "ns/incidence"
    );
    for spec in ["PG(2,31)", "PG(2,61)", "PG(2,127)", "AG(2,64)", "AG(2,128)", "AG(2,256)"] {
        building(spec);
    }
    println!("\nautomorphism groups, generators verified and order confirmed by a stabiliser chain");
    let mut total = Duration::ZERO;
    for spec in ["PG(2,9)", "hall(9)", "dualhall(9)", "hughes(9)"] {
        let (time, order) = group(spec);
        println!("{spec:12} {:>10.1} ms   order {order}", millis(time));
        total += time;
    }
    let triple_systems: Duration = (1..=80).map(|k| group(&format!("STS(15,{k})")).0).sum();
    println!("{:12} {:>10.1} ms   all 80", "STS(15,k)", millis(triple_systems));
    println!("{:12} {:>10.1} ms   together (the aim is 5000)", "", millis(total + triple_systems));
}

fn building(spec: &str) {
    let start = Instant::now();
    let board = parse(spec);
    let time = start.elapsed();
    let incidences = board.list_sets(u64::MAX).map_or(0, |sets| sets.incidences());
    let peak = peak_mebibytes().map_or("unknown".to_string(), |peak| peak.to_string());
    println!(
        "{spec:12} {:>8} {incidences:>12} {:>10.1} {peak:>12} {:>14.1}",
        board.points(),
        millis(time),
        time.as_nanos() as f64 / incidences as f64
    );
}

fn group(spec: &str) -> (Duration, String) {
    let board = parse(spec);
    let start = Instant::now();
    let order = match board.symmetries() {
        Ok(group) => group.order().to_string(),
        Err(reason) => format!("not computed: {reason}"),
    };
    (start.elapsed(), order)
}

fn parse(spec: &str) -> Board {
    Board::parse(spec).unwrap_or_else(|e| panic!("{e}"))
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The most memory this process has held so far, where the system tells.
fn peak_mebibytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? / 1024)
}

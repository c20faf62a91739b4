//! What cutting a game into jobs costs: one process on the whole game, one on the jobs, two processes on the jobs; and what the
//! driver needs for a million leaves.
//!
//! `cargo bench -p noughts-run --bench overhead` prints a table. CPU seconds are those of the system (`/proc`), so that a busy
//! machine changes them little.

use noughts::{Board, Limits, Problem, Rules};
use noughts_run::{Driver, Entry, Plan, Pool, Run, Said, Worker};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

fn main() {
    if std::env::args().any(|word| word == "--serve") {
        return serve();
    }
    // First, while the memory of this process is its own.
    million();
    let folder = std::env::temp_dir().join(format!("noughts-overhead-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the journals");
    for (board, rules, position, nodes) in [
        ("4^3", "maker-breaker", "", 400),
        ("4^2", "misere", "", 2_000),
        ("grid(5,5,4)", "strong", "", 2_000),
    ] {
        compare(board, rules, position, nodes, &folder.join("journal"));
    }
    let _ = std::fs::remove_dir_all(folder);
}

/// A worker: a job a line.
fn serve() {
    let mut worker = Worker::default();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let mut answer = worker.perform(line.as_bytes(), "bench", &Arc::default());
        answer.push(b'\n');
        if std::io::stdout().write_all(&answer).and_then(|()| std::io::stdout().flush()).is_err() {
            return;
        }
    }
}

/// CPU seconds of this process, and of the children that have ended.
fn cpu() -> (f64, f64) {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = stat
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .map(|field| field.parse().unwrap_or(0.0))
        .collect();
    // From the third field on: user and system time are 14 and 15, those of children 16 and 17, in hundredths of a second.
    let at = |field: usize| fields.get(field - 3).copied().unwrap_or(0.0) / 100.0;
    (at(14) + at(15), at(16) + at(17))
}

fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) >> 10
}

fn compare(board: &str, rules: &str, position: &str, nodes: u64, journal: &PathBuf) {
    let plan = Plan { nodes, ..Plan::game(board, rules, position) };
    println!("{board} under {rules} {position}, jobs of {nodes} nodes");
    let begin = cpu().0;
    let game: Board = board.parse().expect("a board");
    let problem =
        Problem::new(&game, rules.parse::<Rules>().expect("rules")).expect("a game").limits(Limits::new());
    let problem = if position.is_empty() { problem } else { problem.at(position).expect("a position") };
    let verdict = problem.solve();
    let whole = cpu().0 - begin;
    println!("  whole game, one process      {whole:>8.2} CPU s {:>10} nodes", verdict.nodes());
    let program = std::env::current_exe().expect("this program");
    let launch = || {
        let mut command = Command::new(&program);
        command.arg("--serve");
        command
    };
    for workers in [1, 2] {
        let _ = std::fs::remove_file(journal);
        let (before, wall) = (cpu(), Instant::now());
        let mut run = Run::open(plan.clone(), journal).expect("a run");
        let pool = Pool { workers, launch: &launch, cancel: Arc::default(), time: None };
        pool.run(&mut run, &mut |_, _| {}).expect("the plan is carried out");
        assert_eq!(run.status().value.as_ref(), verdict.value());
        let wall = wall.elapsed().as_secs_f64();
        let after = cpu();
        let (driver, work) = (after.0 - before.0, after.1 - before.1);
        let status = run.status();
        let begin = cpu().0;
        let leaves = run.recheck().expect("certificates that were accepted before");
        let checker = cpu().0 - begin;
        println!(
            "  jobs, {workers} worker{}              {work:>8.2} CPU s {:>10} nodes {:>6} jobs {wall:>7.2} s; driver {:.2} CPU s ({:.1} % of the work), checker {checker:.2} CPU s ({:.1} %) for {leaves} certificates",
            if workers == 1 { " " } else { "s" },
            status.nodes,
            status.done,
            driver - checker,
            100.0 * (driver - checker) / work.max(0.01),
            100.0 * checker / work.max(0.01),
        );
    }
    let files =
        Run::open(plan, journal).and_then(|run| run.assemble()).expect("the journal").expect("a certificate");
    println!(
        "  certificate {} bytes, {}",
        files.certificate.len(),
        match noughts_check::check(files.statement.as_bytes(), files.certificate.as_bytes()) {
            Ok(noughts_check::Answer::Verified { .. }) => "VERIFIED".to_string(),
            other => format!("{other:?}"),
        }
    );
}

/// What the driver needs for a million leaves: a census, and a game all of whose leaves are split.
fn million() {
    let before = memory();
    let entry = || Entry { family: String::new(), board: "3^2".to_string(), rules: None };
    let (begin, wall) = (cpu().0, Instant::now());
    let mut driver = Driver::new(Plan::census((0..1_000_000).map(|_| entry()).collect())).expect("a census");
    while !driver.status().finished {
        for job in driver.next_jobs(1000) {
            let said = Said::Rows { rows: String::new(), proofs: Vec::new() };
            driver.complete(&job.key, &said, 0, 0.0).expect("no contradiction");
        }
    }
    println!(
        "census of 1,000,000 boards: {} MiB, {:.1} CPU s, {:.1} s",
        memory() - before,
        cpu().0 - begin,
        wall.elapsed().as_secs_f64()
    );
    drop(driver);
    let before = memory();
    let begin = cpu().0;
    let mut driver = Driver::new(Plan::game("grid(10,10,5)", "maker-breaker", "")).expect("a game");
    while driver.status().positions < 1_000_000 {
        for job in driver.next_jobs(100) {
            driver.complete(&job.key, &Said::Undecided(String::new()), 0, 0.0).expect("no contradiction");
        }
    }
    println!(
        "game with {} leaves: {} MiB, {:.1} CPU s",
        driver.status().positions,
        memory() - before,
        cpu().0 - begin
    );
}

//! The mutation battery: statements of every kind are drawn, with certificates, both are spoiled, and whatever the checker
//! accepts is judged by an oracle that shares nothing with it.

// Text is put together here, and speed does not matter.
#![allow(clippy::format_push_string, clippy::format_collect)]

mod draw;
mod impartial;
#[path = "../../../tests/mutate/mod.rs"]
mod mutate;
mod oracle;
mod play;
mod tree;

use mutate::{Rng, mutate, scramble};
use noughts_check::{Answer, check_within};
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// Small games need little; a spoiled number asks for much.
const LIMIT: u64 = 1 << 22;

#[derive(Default)]
struct Counts {
    mutants: u64,
    true_ones: u64,
    unjudged: u64,
    rejected: u64,
    refused: u64,
    /// Of those that were not spoiled, how many were accepted.
    plain: [u64; 2],
}

/// Runs until so many mutants are checked, or so long. Gives back a table, or a false statement that was accepted.
pub fn run(mutants: u64, seconds: Option<Duration>, seed: u64) -> Result<String, String> {
    let mut rng = Rng(seed);
    let begun = Instant::now();
    let mut kinds: BTreeMap<String, Counts> = BTreeMap::new();
    let mut truths: HashMap<String, Option<bool>> = HashMap::new();
    let mut done = 0;
    while done < mutants && seconds.is_none_or(|seconds| begun.elapsed() < seconds) {
        let Some((statement, certificate)) = draw::pair(&mut rng) else { continue };
        truths.clear();
        for i in 0..10 {
            let (mut other, mut evidence) = (statement.clone(), certificate.clone());
            for _ in 0..i.min(1 + rng.below(2)) {
                match rng.below(5) {
                    0 | 1 => other = mutate(&mut rng, &other),
                    2 | 3 => evidence = mutate(&mut rng, &evidence),
                    _ => {
                        let bytes = scramble(&mut rng, evidence.as_bytes());
                        evidence = String::from_utf8_lossy(&bytes).into_owned();
                    }
                }
            }
            done += 1;
            let kind = other.lines().find_map(|line| line.strip_prefix("kind ")).unwrap_or("none");
            // Words that are no kinds are counted together.
            let kind = if statement.contains(&format!("kind {kind}\n")) { kind } else { "none" };
            let counts = kinds.entry(kind.to_string()).or_default();
            counts.mutants += 1;
            counts.plain[1] += u64::from(i == 0);
            match check_within(LIMIT, other.as_bytes(), evidence.as_bytes()) {
                Err(_) => counts.refused += 1,
                Ok(Answer::Rejected { .. }) => counts.rejected += 1,
                Ok(Answer::Verified { words, assuming, .. }) => {
                    counts.plain[0] += u64::from(i == 0);
                    // Where the list is taken on trust, it is the board.
                    let unnamed = other.lines().filter(|line| !line.starts_with("board "));
                    let unnamed: String = unnamed.map(|line| format!("{line}\n")).collect();
                    let judged = if assuming.is_empty() { other.clone() } else { unnamed };
                    match *truths.entry(judged.clone()).or_insert_with(|| oracle::truth(&judged)) {
                        Some(true) => counts.true_ones += 1,
                        None => counts.unjudged += 1,
                        Some(false) => {
                            return Err(format!(
                                "A false statement is accepted: {words}\n--- statement\n{other}--- certificate\n{evidence}"
                            ));
                        }
                    }
                }
            }
        }
    }
    Ok(table(&kinds, begun.elapsed()))
}

fn table(kinds: &BTreeMap<String, Counts>, took: Duration) -> String {
    let mut lines = vec![
        "kind               mutants      true  rejected   refused  unjudged  unspoiled accepted".to_string(),
    ];
    let mut all = Counts::default();
    for (kind, c) in kinds {
        let plain = format!("{} of {}", c.plain[0], c.plain[1]);
        lines.push(format!(
            "{kind:16} {:9} {:9} {:9} {:9} {:9}  {plain}",
            c.mutants, c.true_ones, c.rejected, c.refused, c.unjudged
        ));
        all.mutants += c.mutants;
        all.true_ones += c.true_ones;
        all.rejected += c.rejected;
        all.refused += c.refused;
        all.unjudged += c.unjudged;
    }
    lines.push(format!(
        "{} mutants in {} s, {} rejected, {} refused.",
        all.mutants,
        took.as_secs(),
        all.rejected,
        all.refused
    ));
    lines.push(format!(
        "{} accepted and true by the oracle, {} accepted that it cannot judge, none accepted that it calls false.",
        all.true_ones, all.unjudged
    ));
    lines.join("\n")
}

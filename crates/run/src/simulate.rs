//! What more workers would have brought: a recorded run played again with any number of them, by the clock of its jobs.

use crate::driver::Driver;
use crate::job::{Answer, Said};
use crate::plan::{Plan, PlanError};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The answers of a run, by the names of their jobs.
#[derive(Default)]
pub struct Recorded(HashMap<String, (Said, u64, f64)>);

impl Recorded {
    /// Keeps what an answer says and how long it took.
    pub fn add(&mut self, answer: Answer) {
        self.0.insert(answer.key, (answer.said, answer.nodes, answer.seconds));
    }

    /// Jobs that were recorded.
    pub fn jobs(&self) -> usize {
        self.0.len()
    }

    /// Seconds that a job took on average.
    pub fn mean(&self) -> f64 {
        self.0.values().map(|(.., seconds)| seconds).sum::<f64>() / self.0.len().max(1) as f64
    }
}

/// A run with some number of workers, in the time of the recording.
#[derive(Clone, Debug, Serialize)]
pub struct Simulated {
    /// Workers.
    pub workers: usize,
    /// Seconds from begin to end.
    pub seconds: f64,
    /// Seconds of work in all jobs that were begun.
    pub work: f64,
    /// Jobs that were done.
    pub jobs: usize,
    /// Part of the time in which a worker had nothing to do, or worked for nothing at the end.
    pub idle: f64,
    /// Jobs that the recording does not have: they are taken to be as long as the mean, and undecided.
    pub unknown: usize,
}

/// Plays a recorded run again with other workers; each job also waits so many seconds before it begins.
pub fn simulate(plan: &Plan, recorded: &Recorded, workers: usize, wait: f64) -> Result<Simulated, PlanError> {
    let mut driver = Driver::new(plan.clone())?;
    let mean = recorded.mean();
    // Ends of jobs in nanoseconds, the earliest first.
    let mut ends: BinaryHeap<Reverse<(u64, String)>> = BinaryHeap::new();
    let (mut now, mut work, mut jobs, mut unknown) = (0u64, 0.0, 0, 0);
    let nanos = |seconds: f64| (seconds * 1e9) as u64;
    while !driver.status().finished {
        for job in driver.next_jobs(workers - ends.len()) {
            let seconds = recorded.0.get(&job.key).map_or(mean, |(.., seconds)| *seconds) + wait;
            work += seconds;
            ends.push(Reverse((now + nanos(seconds), job.key)));
        }
        let Some(Reverse((time, key))) = ends.pop() else { break };
        now = time;
        jobs += 1;
        let guess = (Said::Undecided(String::new()), 0, mean);
        let (said, nodes, seconds) = recorded.0.get(&key).unwrap_or_else(|| {
            unknown += 1;
            &guess
        });
        if driver.complete(&key, said, *nodes, *seconds).is_err() {
            break;
        }
    }
    let seconds = now as f64 / 1e9;
    let done = work - ends.iter().map(|Reverse((end, _))| (*end - now) as f64 / 1e9).sum::<f64>();
    let idle = if seconds > 0.0 { (1.0 - done / (seconds * workers as f64)).max(0.0) } else { 0.0 };
    Ok(Simulated { workers, seconds, work, jobs, idle, unknown })
}

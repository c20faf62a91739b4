//! The limits of a command, written the same way everywhere.

use crate::commands::progress::cancelled_by_interrupt;
use crate::guard;
use noughts::Limits;
use noughts::solving::Meter;
use std::sync::OnceLock;
use std::time::Duration;

/// For commands that look at the clock.
#[derive(clap::Args, Clone, Debug)]
pub struct TimeArgs {
    /// Stop after this time, such as 500ms, 90s, 10m or 1h; a plain number is seconds
    #[arg(long, value_name = "TIME", value_parser = parse_time, alias = "seconds")]
    pub time: Option<Duration>,
}

/// For commands that search.
#[derive(clap::Args, Clone, Debug)]
pub struct LimitArgs {
    #[command(flatten)]
    pub clock: TimeArgs,
    /// Stop after this many nodes
    #[arg(long, value_name = "N", aliases = ["limit", "positions"])]
    pub nodes: Option<u64>,
    /// Use at most this much memory, such as 256M or 8G
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub memory: Option<usize>,
}

impl TimeArgs {
    /// A search that ends at the limit (or at the usual one, if none was given), and at an interrupt.
    pub fn meter(&self, usual: Option<Duration>) -> Result<Meter, ctrlc::Error> {
        let time = self.time.or(usual).map(guard::left);
        Ok(Meter::new(Limits { time, cancel: cancelled_by_interrupt()?, ..Limits::default() }))
    }
}

impl LimitArgs {
    /// The limits for the library; an interrupt cancels. `memory` is what is used if nothing is said.
    pub fn limits(&self, memory: usize, threads: usize) -> Result<Limits, ctrlc::Error> {
        Ok(Limits {
            time: self.clock.time.map(guard::left),
            nodes: self.nodes,
            memory: self.memory.map_or(memory, beside_what_is_used),
            threads,
            cancel: cancelled_by_interrupt()?,
        })
    }
}

/// What is left of a limit on memory beside the boards and sets that are there already, and an eighth of it at least.
fn beside_what_is_used(limit: usize) -> usize {
    let used = guard::resident_lately().map_or(0, |bytes| bytes as usize);
    limit.saturating_sub(used).max(limit / 8)
}

/// `--time` for commands that have no use for it themselves: they are ended when it is over.
pub fn time_arg() -> clap::Arg {
    clap::Arg::new("time")
        .long("time")
        .value_name("TIME")
        .value_parser(parse_time)
        .help("Stop after this time, such as 500ms, 90s, 10m or 1h; a plain number is seconds")
}

/// Reads how many threads there are to be.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    let number = text.trim().parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    number.ok_or_else(|| format!("write a number from 1 to {MOST_THREADS}, or leave it out for all cores"))
}

/// Threads that anybody could want.
const MOST_THREADS: usize = 1024;

/// Reads `500ms`, `90s`, `10m`, `1h`, or a number of seconds.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let (number, unit) =
        text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len()));
    let seconds = match unit.trim() {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("“{unit}” is not a unit of time: write 500ms, 90s, 10m or 1h")),
    };
    let number: f64 = number.parse().map_err(|_| "write a time as 500ms, 90s, 10m or 1h".to_string())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|e| e.to_string())
}

/// Reads `256M` or `8G`.
pub fn parse_memory(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        other => return Err(format!("“{other}” is not a unit of memory: write 256M or 8G")),
    };
    let number: usize = digits.parse().map_err(|_| "write memory as 256M or 8G".to_string())?;
    let bytes = number
        .checked_mul(1 << unit)
        .ok_or_else(|| format!("{text} is more than any machine has: write 256M or 8G"))?;
    if bytes < 1 << 20 { Err("memory must be at least 1M".to_string()) } else { Ok(bytes) }
}

/// The threads asked for, or one for each core.
pub fn cores(asked: Option<usize>) -> usize {
    // Counting them reads several files.
    static CORES: OnceLock<usize> = OnceLock::new();
    let all = || *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from));
    asked.unwrap_or_else(all).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, milliseconds) in
            [("500ms", 500), ("10s", 10_000), ("2m", 120_000), ("1.5h", 5_400_000), ("7", 7000)]
        {
            assert_eq!(parse_time(text).unwrap().as_millis(), milliseconds, "{text}");
        }
        for text in ["", "s", "10x", "1e400", "-1s", "1..2s", "99999999999999999999h"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn memory() {
        assert_eq!(parse_memory("64M"), Ok(64 << 20));
        assert_eq!(parse_memory("2GiB"), Ok(2 << 30));
        for text in ["", "M", "10", "1T", "99999999999999G"] {
            assert!(parse_memory(text).is_err(), "{text}");
        }
    }
}

//! Limits asked and kept: for each of some commands the time and memory that were asked for and that were taken, and how
//! long an interrupt takes. `cargo bench -p noughts-cli --bench limits`; figures for an idle machine.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Commands with the seconds they are given. The first eighteen are about boards of more than 500 points.
const TIMES: &[(&str, &str)] = &[
    ("solve 8^3", "2"),
    ("solve 9^3 --rules misere", "2"),
    ("solve 2^10", "2"),
    ("solve AG(2,23)", "2"),
    ("solve AG(2,27) --rules notakto", "2"),
    ("solve AG(7,3)", "3"),
    ("solve AG(5,4) --rules misere", "3"),
    ("solve 100^2", "2"),
    ("solve 1000^2", "3"),
    ("solve 1000^2 --rules maker-breaker", "3"),
    ("solve PG(3,11)", "3"),
    ("solve PBSTS(1023) --rules misere", "2"),
    ("solve [AG(2,5):AG(2,5)] --rules hop", "2"),
    ("board 2^12", "2"),
    ("weights PG(3,13)", "3"),
    ("pairing 60^3", "3"),
    ("same AG(4,5) AG(4,5)", "2"),
    ("caps AG(6,3)", "2"),
    ("solve hex(7)", "2"),
    ("board hex(7)", "2"),
    ("solve [AG(2,3):AG(2,4)]", "5"),
    ("solve 5^3", "2"),
    ("solve 6^2 --rules hop", "2"),
    ("solve graph(K6):spanning-trees --rules misere", "2"),
    ("prove 5^3", "2"),
    ("verify perfect 6^2", "2"),
    ("nested [AG(2,3):AG(2,4)]", "2"),
    ("duel search search 9^2 -n 100000", "2"),
    ("avoid PBSTS(1023) --games 100000", "2"),
    ("octal 0.16 --to 100000000", "2"),
    ("geography K9 --game edge --at 1 --nodes 1000000000", "2"),
    ("draws AG(4,3)", "2"),
    ("mols 10", "2"),
];

/// Commands with a limit on memory, in megabytes.
const MEMORY: &[(&str, usize)] = &[
    ("solve 8^3 --rules misere --time 5s", 256),
    ("solve 8^3 --rules misere --time 5s", 64),
    ("solve 5^3 --time 5s", 64),
    ("solve 4^4 --time 5s", 128),
    ("solve hex(6) --time 5s", 128),
    ("solve [AG(2,3):AG(2,4)] --time 5s", 128),
    ("solve 1000^2 --time 5s", 128),
    ("solve AG(5,4) --rules misere --time 5s", 256),
];

/// Commands that are interrupted after two seconds.
const INTERRUPTED: &[&str] = &[
    "solve hex(7)",
    "solve 5^3",
    "solve AG(5,4) --rules misere",
    "solve [AG(2,3):AG(2,4)]",
    "board hex(7)",
    "verify perfect 6^2",
    "prove 5^3",
    "caps AG(6,3)",
    "octal 0.16 --to 100000000",
];

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    if args[0] == "solve" {
        command.arg(args[0]).arg("--out").arg(std::env::temp_dir().join("noughts-limits")).args(&args[1..]);
    } else {
        command.args(args);
    }
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the command starts")
}

/// Waits for the end; seconds, and the most megabytes that were seen.
fn ended(mut child: Child, begin: Instant) -> (f64, u64) {
    let mut peak = 0;
    while child.try_wait().expect("it can be waited for").is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kilobytes: Option<u64> = line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0) >> 10);
        if begin.elapsed() > Duration::from_secs(120) {
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    (begin.elapsed().as_secs_f64(), peak)
}

fn verdict(kept: bool) -> &'static str {
    if kept { "" } else { "  NOT KEPT" }
}

fn main() {
    println!("{:<56} {:>6} {:>7} {:>7}", "command", "asked", "taken", "memory");
    for (text, seconds) in TIMES {
        let mut args: Vec<&str> = text.split(' ').collect();
        args.extend(["--time", seconds]);
        let begin = Instant::now();
        let (taken, peak) = ended(start(&args), begin);
        let asked: f64 = seconds.parse().unwrap_or(0.0);
        let kept = verdict(taken <= 1.0 + 1.1 * asked);
        println!("{text:<56} {asked:>4} s {taken:>5.2} s {peak:>4} MB{kept}");
    }
    println!("\n{:<56} {:>6} {:>7}", "memory", "asked", "taken");
    for (text, megabytes) in MEMORY {
        let limit = format!("{megabytes}M");
        let mut args: Vec<&str> = text.split(' ').collect();
        args.extend(["--memory", &limit]);
        let (_, peak) = ended(start(&args), Instant::now());
        let kept = verdict(peak <= *megabytes as u64 + 64);
        println!("{text:<56} {megabytes:>3} MB {peak:>4} MB{kept}");
    }
    println!("\n{:<56} {:>12}", "interrupt after two seconds", "ended after");
    for text in INTERRUPTED {
        let args: Vec<&str> = text.split(' ').collect();
        let child = start(&args);
        std::thread::sleep(Duration::from_secs(2));
        let begin = Instant::now();
        let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        let (taken, _) = ended(child, begin);
        println!("{text:<56} {taken:>10.2} s{}", verdict(sent.is_ok() && taken <= 0.5));
    }
}

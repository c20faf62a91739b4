//! Limits asked and kept: for each of some commands the time and memory that were asked for and that were taken, how long an
//! interrupt takes, and what is said of twenty boards of up to a million points. Fails where a limit is not kept.
//! `cargo bench -p noughts-cli --bench limits`

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Commands with the seconds they are given. The first eighteen are about boards of more than 500 points.
const TIMES: &[(&str, &str)] = &[
    ("solve 8^3", "2"),
    ("solve 9^3 --rules misere", "2"),
    ("solve 2^10", "2"),
    ("solve 10^6", "3"),
    ("solve AG(2,27) --rules notakto", "2"),
    ("solve AG(7,3)", "3"),
    ("solve AG(5,4) --rules misere", "3"),
    ("solve grid(1000,1000,5)", "3"),
    ("solve 1000^2", "3"),
    ("solve 1000^2 --rules maker-breaker", "3"),
    ("solve PG(3,11)", "3"),
    ("solve PBSTS(1023) --rules misere", "2"),
    ("solve [AG(2,5):AG(2,5)] --rules hop", "2"),
    ("board 2^12", "2"),
    ("weights 10^6", "2"),
    ("pairing 10^6", "2"),
    ("board grid(1000,1000,5)", "2"),
    ("caps AG(6,3)", "2"),
    ("solve hex(7) --without connections", "2"),
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
    ("solve hex(7) --moves --time 5s", 128),
    ("solve [AG(2,3):AG(2,4)] --time 5s", 128),
    ("solve 1000^2 --time 5s", 128),
    ("solve AG(5,4) --rules misere --time 5s", 256),
];

/// Commands that are interrupted after two seconds, by Ctrl-C and by SIGTERM in turn.
const INTERRUPTED: &[&str] = &[
    "solve hex(7) --moves",
    "solve 5^3",
    "solve 10^6",
    "solve [AG(2,3):AG(2,4)]",
    "board 2^12",
    "verify perfect 6^2",
    "prove 5^3",
    "caps AG(6,3)",
    "avoid PBSTS(1023) --games 100000",
    "geography K9 --game edge --at 1",
];

/// Twenty boards of 1,000 to 1,000,000 points, each to be answered or called open with what is known, in five seconds.
const LARGE: &[&str] = &[
    "1000^2",
    "100^3",
    "10^6",
    "2^10",
    "3^9",
    "grid(1000,1000,5)",
    "torus(1000,1000)",
    "polyomino(L4,1000,1000)",
    "hex(1000,1)",
    "AG(2,101)",
    "AG(7,3)",
    "PG(2,97)",
    "inversive(32)",
    "PBSTS(1023)",
    "STS(1003)",
    "TD(32,32)",
    "TD(5,1000)",
    "[AG(2,8):AG(2,8)]",
    "[AG(2,31):AG(2,31)]",
    "FILE",
];

/// A file of 100,000 points and 200,000 triples.
fn large_file() -> String {
    let path = std::env::temp_dir().join("noughts-limits").join("large.txt");
    let point = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
    let line = |i: u64| {
        format!("{} {} {}\n", point(3 * i) % 33_333, 33_333 + point(3 * i + 1) % 33_333, 66_666 + i % 33_334)
    };
    let text: String = (0..200_000).map(line).collect();
    let _ = std::fs::create_dir_all(std::env::temp_dir().join("noughts-limits"));
    std::fs::write(&path, text).expect("the file is written");
    format!("file({})", path.display())
}

/// `noughts solve` on a large board: what it says in the end, and how long that took.
fn large(spec: &str, kept: &mut bool) {
    let file = if spec == "FILE" { large_file() } else { spec.to_string() };
    let begin = Instant::now();
    let child = Command::new(env!("CARGO_BIN_EXE_noughts"))
        .args(["solve", &file, "--time", "5s", "--json", "--out"])
        .arg(std::env::temp_dir().join("noughts-limits"))
        .stderr(Stdio::null())
        .output()
        .expect("the command runs");
    let taken = begin.elapsed().as_secs_f64();
    let said: serde_json::Value = serde_json::from_slice(&child.stdout).unwrap_or_default();
    let text = |key: &str| said[key].as_str().unwrap_or_default().to_string();
    let good = taken <= 6.5 && ["proved", "bounded", "open"].contains(&text("status").as_str());
    *kept &= good;
    let known = [text("value"), text("known"), text("limit")].into_iter().find(|t| !t.is_empty());
    let known: String = known.unwrap_or_default().chars().take(60).collect();
    println!("{spec:<26} {taken:>5.2} s  {:<8} {known}{}", text("status"), verdict(good));
}

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

fn main() -> std::process::ExitCode {
    let mut all = true;
    let mut judged = |kept: bool| {
        all &= kept;
        verdict(kept)
    };
    println!("{:<56} {:>6} {:>7} {:>7}", "command", "asked", "taken", "memory");
    for (text, seconds) in TIMES {
        let mut args: Vec<&str> = text.split(' ').collect();
        args.extend(["--time", seconds]);
        let begin = Instant::now();
        let (taken, peak) = ended(start(&args), begin);
        let asked: f64 = seconds.parse().unwrap_or(0.0);
        let kept = judged(taken <= 1.0 + 1.1 * asked);
        println!("{text:<56} {asked:>4} s {taken:>5.2} s {peak:>4} MB{kept}");
    }
    println!("\n{:<56} {:>6} {:>7}", "memory", "asked", "taken");
    for (text, megabytes) in MEMORY {
        let limit = format!("{megabytes}M");
        let mut args: Vec<&str> = text.split(' ').collect();
        args.extend(["--memory", &limit]);
        let (_, peak) = ended(start(&args), Instant::now());
        let kept = judged(peak <= *megabytes as u64 + 64);
        println!("{text:<56} {megabytes:>3} MB {peak:>4} MB{kept}");
    }
    println!("\n{:<56} {:>12}", "interrupt after two seconds", "ended after");
    for (text, signal) in INTERRUPTED.iter().zip(["-INT", "-TERM"].iter().cycle()) {
        let args: Vec<&str> = text.split(' ').collect();
        let mut child = start(&args);
        std::thread::sleep(Duration::from_secs(2));
        if child.try_wait().expect("it can be waited for").is_some() {
            println!("{text:<56} {:>12}", "was done");
            continue;
        }
        let begin = Instant::now();
        let sent = Command::new("kill").args([*signal, &child.id().to_string()]).status();
        let (taken, _) = ended(child, begin);
        println!("{text:<56} {taken:>10.2} s{}", judged(sent.is_ok() && taken <= 0.5));
    }
    println!("\n{:<26} {:>7}", "solve --time 5s", "taken");
    for spec in LARGE {
        large(spec, &mut all);
    }
    std::process::ExitCode::from(u8::from(!all))
}

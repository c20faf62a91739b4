//! `noughts solve SPEC`

use super::{Outcome, progress};
use crate::commands::READER;
use crate::output::print;
use noughts::board::Board;
use noughts::certificate;
use noughts::game::{self, Game, Position, Rules};
use noughts::limits::{Limits, Meter};
use noughts::solve::{Decision, Extras, Features, Method, Options, Report, Status, report, starts};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// A line on standard output; a closed pipe is no error.
macro_rules! say {
    ($($text:tt)*) => { print(&format!("{}\n", format_args!($($text)*)))? };
}

/// Say who wins, and write a certificate
///
/// Example: noughts solve "AG(2,4)" --rules strong --check
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command")]
pub struct Args {
    /// The board, such as "AG(2,4)"; `noughts families` lists what can be typed
    spec: String,
    /// The rules, such as "maker-breaker start=breaker"; `noughts rules` lists them
    #[arg(long, default_value = "strong")]
    rules: String,
    /// Start from here, such as "X: a1 b2 O: c3" (optionally "; O to move")
    #[arg(long)]
    position: Option<String>,
    /// Stop after this time, such as 90s, 10m or 1h
    #[arg(long, value_parser = parse_time)]
    time: Option<Duration>,
    /// Use at most this much memory, such as 256M or 8G
    #[arg(long, value_parser = parse_memory, default_value = "2G")]
    memory: usize,
    /// Search with this many threads (default: all cores)
    #[arg(long)]
    threads: Option<usize>,
    /// Stop after this many nodes
    #[arg(long)]
    nodes: Option<u64>,
    /// Use one way of searching only
    #[arg(long)]
    method: Option<Method>,
    /// Switch optimisations off; the answers stay the same
    #[arg(long, value_delimiter = ',', value_parser = parse_switch)]
    without: Vec<Switch>,
    /// Give the value of every legal move
    #[arg(long)]
    moves: bool,
    /// Give the length of the shortest forced win (the loser resisting as long as possible)
    #[arg(long)]
    distance: bool,
    /// Give a line of best play
    #[arg(long)]
    line: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// The folder for statement, certificate and what an interrupted search has learned
    #[arg(long, default_value = "noughts-out")]
    out: PathBuf,
    /// Write no certificate
    #[arg(long)]
    no_certificate: bool,
    /// Run the independent checker on the certificate
    #[arg(long, conflicts_with = "no_certificate")]
    check: bool,
    /// Go on from what an interrupted run has left in the folder
    #[arg(long)]
    resume: bool,
    /// How often a running search saves what it has learned there
    #[arg(long, value_parser = parse_time, default_value = "20s")]
    save_every: Duration,
}

/// What `--without` switches off.
#[derive(Clone, Copy)]
enum Switch {
    Symmetry,
    Method(Method),
}

fn parse_switch(text: &str) -> Result<Switch, String> {
    if text.eq_ignore_ascii_case("symmetry") {
        return Ok(Switch::Symmetry);
    }
    let method = text.parse::<Method>().map_err(|e| format!("{e}, and symmetry"))?;
    if !Features::default().without(method) {
        return Err(format!("“{text}” cannot be switched off"));
    }
    Ok(Switch::Method(method))
}

fn features(without: &[Switch]) -> Features {
    let mut features = Features::default();
    for switch in without {
        match switch {
            Switch::Symmetry => features.symmetry = false,
            Switch::Method(method) => {
                features.without(*method);
            }
        }
    }
    features
}

pub(super) fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) =
        text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len()));
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("“{unit}” is not a unit of time: write 90s, 10m or 1h")),
    };
    let number: f64 = number.parse().map_err(|_| "write a time as 90s, 10m or 1h".to_string())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|e| e.to_string())
}

fn parse_memory(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        other => return Err(format!("“{other}” is not a unit of memory: write 256M or 8G")),
    };
    let number: usize = digits.parse().map_err(|_| "write memory as 256M or 8G".to_string())?;
    number.checked_mul(1 << unit).filter(|&b| b >= 1 << 20).ok_or("memory must be at least 1M".to_string())
}

/// The threads asked for, or one for each core.
pub fn cores(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
}

pub fn run(args: &Args) -> Outcome {
    let board = Arc::new(READER.board(&args.spec)?);
    let rules: Rules = args.rules.parse()?;
    let cancel = progress::cancelled_by_interrupt()?;
    let limits = Limits {
        time: args.time,
        memory: args.memory,
        threads: cores(args.threads),
        nodes: args.nodes,
        cancel,
    };
    let runs = starts(&board, &rules)?;
    let several = runs.len() > 1 || (rules.is_hop() && runs[0].1.to_string() != rules.to_string());
    if several && args.position.is_some() {
        return Err("a position goes with one start: write --rules \"hop start=…\"".into());
    }
    let mut reports = Vec::new();
    for (orbit, rules) in runs {
        let game = game::new_game(board.clone(), rules)?;
        let position = match &args.position {
            Some(text) => game::parse_position(&*game, text)?,
            None => game.start(),
        };
        let labels: Vec<&str> = orbit.iter().map(|&p| board.label(p)).collect();
        let mut report = run_one(args, &*game, &position, &limits)?;
        if several {
            report.insert("start".to_string(), json!(labels[0]));
            report.insert("orbit".to_string(), json!(labels));
        }
        reports.push(report);
    }
    let decided = reports.iter().all(|r| r["status"] == "proved");
    if args.json {
        say!(
            "{}",
            if several { combined(&board, &rules, &reports) } else { Value::Object(reports.swap_remove(0)) }
        );
    } else if several {
        say!("{}", across_starts(&reports));
    }
    Ok(ExitCode::from(u8::from(!decided)))
}

/// One object for a hop game with every start.
fn combined(board: &Board, rules: &Rules, reports: &[Map<String, Value>]) -> Value {
    let same = |key: &str| {
        let first = &reports[0][key];
        if reports.iter().all(|r| r[key] == *first) { first.clone() } else { Value::Null }
    };
    let sum = |key: &str| reports.iter().filter_map(|r| r[key].as_f64()).sum::<f64>();
    let status =
        if reports.iter().all(|r| r["status"] == "proved") { json!("proved") } else { json!("open") };
    json!({
        "board": board.name(), "rules": rules.to_string(), "position": "", "status": status, "value": same("value"),
        "method": same("method"), "nodes": sum("nodes") as u64, "seconds": sum("seconds"), "starts": reports,
    })
}

fn across_starts(reports: &[Map<String, Value>]) -> String {
    let text = |v: &Value| v.as_str().unwrap_or("undecided").to_string();
    let each: Vec<String> =
        reports.iter().map(|r| format!("{}: {}", text(&r["start"]), text(&r["value"]))).collect();
    format!("starts up to symmetry — {}", each.join(", "))
}

fn run_one(
    args: &Args,
    game: &dyn Game,
    position: &Position,
    limits: &Limits,
) -> Result<Map<String, Value>, Box<dyn std::error::Error>> {
    let name = file_name(game, position);
    let options = Options {
        features: features(&args.without),
        method: args.method,
        no_certificate: args.no_certificate,
        checkpoint: Some(args.out.join(format!("{name}.search"))),
        save_every: Some(args.save_every),
        resume: args.resume,
        tables: None,
    };
    let extras = Extras { moves: args.moves, distance: args.distance, line: args.line };
    let meter = Meter::new(limits.clone());
    let found = progress::watch(&meter, || report(game, position, &options, extras, &meter));
    for notice in meter.notices() {
        eprintln!("noughts: {notice}");
    }
    let verdict = &found.decision;
    let mut summary = describe(game, position, verdict);
    add_extras(game, &found, extras, &mut summary);
    if !args.json {
        say!("{}", sentence(game, verdict));
        say!("  {} · {} nodes · {:.2} s", verdict.method, verdict.nodes, verdict.time.as_secs_f64());
        print_extras(&summary)?;
    }
    if let (Some(certificate), Some(value)) = (&verdict.certificate, verdict.value()) {
        let listed = noughts_check::board::Board::derive(game.board().name()).is_err();
        let statement = args.out.join(format!("{name}.statement"));
        let file = args.out.join(format!("{name}.certificate"));
        write_files(game, position, &value.to_string(), listed, certificate, &statement, &file)
            .map_err(|e| format!("{}: {e}", args.out.display()))?;
        let bytes = std::fs::metadata(&file).map_or(0, |m| m.len());
        summary.insert("statement".to_string(), json!(statement.display().to_string()));
        summary.insert("certificate".to_string(), json!(file.display().to_string()));
        summary.insert("certificate_bytes".to_string(), json!(bytes));
        if !args.json {
            say!("  statement   {}", statement.display());
            say!("  certificate {} ({bytes} bytes)", file.display());
        }
        if args.check {
            let answer = noughts_check::check_files(&statement, &file)?;
            if !args.json {
                say!("  check       {}", answer.to_string().replace('\n', "\n              "));
            }
            let verified = matches!(answer, noughts_check::Answer::Verified { .. });
            summary.insert("check".to_string(), json!(answer.to_string().lines().next().unwrap_or("")));
            if !verified {
                return Err(format!("the checker does not accept the certificate: {answer}").into());
            }
        }
    }
    Ok(summary)
}

/// Moves, distance, line and forced outcomes, as far as they were asked for.
fn add_extras(game: &dyn Game, found: &Report, extras: Extras, summary: &mut Map<String, Value>) {
    let board = game.board();
    let mut put = |key: &str, value: Value| summary.insert(key.to_string(), value);
    if extras.moves {
        let entry = |(mv, value): &(game::Move, Option<noughts::solve::Value>)| json!({"move": game::show_move(board, *mv), "value": value.as_ref().map(ToString::to_string)});
        put("moves", found.moves.iter().map(entry).collect());
    }
    if extras.distance {
        put("distance", json!(found.distance));
    }
    if extras.line {
        put("line", found.line.iter().map(|&mv| json!(game::show_move(board, mv))).collect());
    }
    if let Some([first, second]) = found.forces {
        let side = |[tie, draw]: [Option<bool>; 2]| json!({"tie": tie, "draw": draw});
        put("forces", json!({"first": side(first), "second": side(second)}));
    }
}

fn print_extras(summary: &Map<String, Value>) -> std::io::Result<()> {
    if let Some(moves) = summary.get("moves").and_then(Value::as_array) {
        let text = |v: &Value| v.as_str().unwrap_or("undecided").to_string();
        // Moves with the same value on one line.
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for entry in moves {
            let (mv, value) = (text(&entry["move"]), text(&entry["value"]));
            match groups.iter_mut().find(|(known, _)| *known == value) {
                Some((_, list)) => list.push(mv),
                None => groups.push((value, vec![mv])),
            }
        }
        for (value, list) in groups {
            say!("  moves to {value}: {}", list.join(" "));
        }
    }
    if let Some(distance) = summary.get("distance") {
        match distance.as_u64() {
            Some(moves) => say!("  distance    {moves} moves"),
            None => say!("  distance    none: no win can be forced, or a limit stopped the count"),
        }
    }
    if let Some(line) = summary.get("line").and_then(Value::as_array) {
        let moves: Vec<&str> = line.iter().filter_map(Value::as_str).collect();
        say!("  line        {}", moves.join(" "));
    }
    if let Some(forces) = summary.get("forces") {
        for side in ["first", "second"] {
            let can = |what: &str| forces[side][what].as_bool();
            let said = |what: &str| match can(what) {
                Some(true) => format!("can force a {what}"),
                Some(false) => format!("cannot force a {what}"),
                None => format!("{what}: undecided"),
            };
            say!("  {side:<11} {}, {}", said("tie"), said("draw"));
        }
    }
    Ok(())
}

fn write_files(
    game: &dyn Game,
    position: &Position,
    value: &str,
    listed: bool,
    certificate: &certificate::Certificate,
    statement: &Path,
    file: &Path,
) -> std::io::Result<()> {
    if let Some(folder) = statement.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(statement, certificate::statement(game, position, value, listed))?;
    let mut out = std::io::BufWriter::new(std::fs::File::create(file)?);
    certificate::write(certificate, &mut out)?;
    std::io::Write::flush(&mut out)
}

/// A name for the files of a problem: readable, and different for different problems.
pub(super) fn file_name(game: &dyn Game, position: &Position) -> String {
    file_stem(&format!("{} {} {}", game.board(), game.rules(), game::show_position(game, position)))
}

/// A text as the name of a file: readable, and different for different texts.
pub(super) fn file_stem(whole: &str) -> String {
    let plain: String =
        whole.trim().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let short: Vec<&str> = plain.split('-').filter(|w| !w.is_empty()).collect();
    let name: String = short.join("-").chars().take(60).collect();
    let digest = whole
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    format!("{name}-{:08x}", digest as u32)
}

fn describe(game: &dyn Game, position: &Position, verdict: &Decision) -> Map<String, Value> {
    let (status, known, limit) = match &verdict.status {
        Status::Proved(_) => ("proved", None, None),
        Status::Bounded { known, limit } => ("bounded", Some(known), Some(limit)),
        Status::Open { limit } => ("open", None, Some(limit)),
    };
    let report = json!({
        "board": game.board().name(),
        "rules": game.rules().to_string(),
        "position": game::show_position(game, position),
        "status": status,
        "value": verdict.value().map(ToString::to_string),
        "known": known,
        "limit": limit,
        "method": verdict.method,
        "nodes": verdict.nodes,
        "seconds": verdict.time.as_secs_f64(),
        "statement": null,
        "certificate": null,
    });
    match report {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn sentence(game: &dyn Game, verdict: &Decision) -> String {
    let head = format!("{} under {} rules", game.board(), game.rules());
    let found = match &verdict.status {
        Status::Bounded { known, limit } => {
            return format!("{head}: bounded. So far {known}; stopped by {limit}.");
        }
        Status::Open { limit } => return format!("{head}: open, stopped by {limit}."),
        Status::Proved(value) => value.in_words(),
    };
    format!("{head}: {found}.")
}

//! Limits as a person meets them: steps that no search watches, memory, interrupts, boards of any size, and the best that is
//! known at the end. Bounds on time are generous here; `benches/limits.rs` has the figures.

use super::command::{noughts, object, text};
use super::folder::Folder;
use noughts::random::Dice;
use serde_json::Value;
use std::fmt::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Minutes of work, if nothing stopped them; a busy machine has a minute to stop.
const LONG: Duration = Duration::from_secs(60);

#[test]
fn a_step_that_no_search_watches_ends_with_the_time() {
    let folder = Folder::new("steps");
    let out = folder.0.to_str().unwrap();
    for args in [
        &["solve", "hex(7)", "--without", "connections", "--out", out][..],
        &["verify", "perfect", "6^2", "--out", out],
        &["octal", "0.16", "--to", "100000000"],
    ] {
        let begin = Instant::now();
        let found = object(&[args, &["--time", "1s"]].concat());
        assert!(begin.elapsed() < LONG, "{args:?} took {:?}", begin.elapsed());
        assert_eq!(
            (&found["limit"], &found["value"]),
            (&"the time limit".into(), &Value::Null),
            "{args:?}: {found}"
        );
    }
    let said = text(&noughts(&["solve", "hex(6)", "--without", "connections", "--time", "1s", "--out", out]));
    assert!(said.contains("stopped by the time limit"), "{said}");
}

#[test]
fn every_command_that_works_for_long_takes_a_time() {
    for command in [
        "board",
        "draw",
        "same",
        "mols",
        "solve",
        "prove",
        "weights",
        "pairing",
        "nested",
        "draws",
        "blocking",
        "caps",
        "verify",
        "duel",
        "avoid",
        "nim",
        "wythoff",
        "takeaway",
        "octal",
        "grundy",
        "misere",
        "geography",
    ] {
        let help = text(&noughts(&[command, "--help"]));
        assert!(help.contains("--time <TIME>"), "{command}: {help}");
    }
}

#[test]
fn what_is_known_before_any_search_is_said_at_any_size() {
    let folder = Folder::new("any-size");
    let out = folder.0.to_str().unwrap();
    for (spec, rules, value) in [
        ("AG(2,23)", "strong", "draw"),
        ("AG(2,27)", "strong", "draw"),
        ("40^2", "strong", "draw"),
        ("12^3", "strong", "draw"),
        ("40^2", "maker-breaker", "breaker"),
        ("100^2", "maker-breaker", "breaker"),
        ("PG(2,23)", "maker-breaker start=breaker", "breaker"),
        // One cell is a connection.
        ("hex(1000,1)", "strong", "first"),
    ] {
        let found = object(&["solve", spec, "--rules", rules, "--out", out, "--check"]);
        assert_eq!(
            (&found["value"], &found["check"]),
            (&value.into(), &"VERIFIED".into()),
            "{spec} {rules}: {found}"
        );
    }
    for spec in ["2^10", "hex(6)", "AG(6,3)", "PBSTS(1023)"] {
        let found = object(&["solve", spec, "--without", "connections", "--out", out, "--time", "2s"]);
        assert_eq!(found["bounds"]["at_least"], "draw", "{spec}: {found}");
        assert!(found["known"].as_str().unwrap().contains("strategy stealing"), "{spec}: {found}");
    }
    let caps = ["solve", "PBSTS(1023)", "--rules", "misere", "--out", out, "--time", "20s"];
    let found = object(&caps);
    assert_eq!((&found["status"], &found["value"]), (&"proved".into(), &"second".into()), "{found}");
    let open = object(&[&caps[..], &["--without", "caps"]].concat());
    assert_eq!((&open["status"], &open["value"]), (&"open".into(), &Value::Null), "{open}");
}

#[test]
fn an_argument_that_needs_no_search_is_found_before_one_begins() {
    let folder = Folder::new("no-search");
    let out = folder.0.to_str().unwrap();
    let found = object(&["solve", "5^2", "--rules", "hop start=1", "--nodes", "10", "--out", out, "--check"]);
    assert_eq!((&found["value"], &found["check"]), (&"draw".into(), &"VERIFIED".into()), "{found}");
    let found = object(&["solve", "8^3", "--nodes", "1", "--out", out, "--check"]);
    assert_eq!((&found["value"], &found["check"]), (&"draw".into(), &"VERIFIED".into()), "{found}");
    // A draw is not looked for lines of play of a win.
    let none = noughts(&["prove", "5^2", "--nodes", "100000"]);
    assert!(text(&none).contains("X does not win"), "{}", text(&none));
}

#[test]
fn the_value_does_not_depend_on_the_certificate() {
    let folder = Folder::new("without-certificate");
    let out = folder.0.to_str().unwrap();
    for (spec, rules) in
        [("polyomino(L4,4,4)", "misere"), ("AG(2,3)", "misere"), ("4^2", "strong"), ("3^2", "hop start=1")]
    {
        let with = object(&["solve", spec, "--rules", rules, "--out", out]);
        let without = object(&["solve", spec, "--rules", rules, "--out", out, "--no-certificate"]);
        assert_eq!(with["status"], "proved", "{spec} {rules}: {with}");
        assert_eq!(with["value"], without["value"], "{spec} {rules}");
    }
}

/// Decided in seconds; its certificate has millions of positions.
#[test]
fn a_certificate_that_does_not_fit_is_not_written() {
    let folder = Folder::new("too-large-to-write");
    let out = folder.0.to_str().unwrap();
    let plain = ["--without", "weights", "--without", "pairings"];
    let game = ["solve", "grid(4,6,5)", "--rules", "misere", "--memory", "64M", "--out", out];
    let game = [&game[..], &plain].concat();
    let found = object(&game);
    assert_eq!(
        (&found["status"], &found["value"], &found["unwritten"]),
        (&"proved".into(), &"draw".into(), &"the memory limit".into()),
        "{found}"
    );
    let said = text(&noughts(&game));
    assert!(said.contains("proved, without a certificate: the memory limit stopped the writing"), "{said}");
    // Asked to check and nothing to check: not what was asked for.
    let checked = noughts(&[&game[..], &["--check"]].concat());
    assert_eq!(checked.status.code(), Some(1), "{}", text(&checked));
}

/// Boards of many points, and more sets than can be listed: answered, or open with what is known.
#[test]
fn large_boards_are_answered_or_open() {
    let folder = Folder::new("large-boards");
    let out = folder.0.to_str().unwrap();
    for (spec, rules, status, value) in [
        ("torus(100,100)", "strong", "proved", Some("draw")),
        ("TD(32,32)", "strong", "proved", Some("draw")),
        ("[AG(2,8):AG(2,8)]", "strong", "proved", Some("draw")),
        ("[AG(2,3):AG(2,5)]", "strong", "proved", Some("draw")),
        ("[AG(2,8):AG(2,8)]", "maker-breaker", "proved", Some("breaker")),
        ("[AG(2,5):AG(2,5)]", "hop", "bounded", None),
        ("[AG(2,5):AG(2,5)]", "misere", "open", None),
        ("STS(1003)", "strong", "bounded", None),
        ("hex(31)", "strong", "proved", Some("first")),
        ("hex(31)", "misere", "open", None),
    ] {
        let begin = Instant::now();
        let found = object(&["solve", spec, "--rules", rules, "--out", out, "--time", "10s"]);
        assert!(begin.elapsed() < LONG, "{spec} took {:?}", begin.elapsed());
        assert_eq!(
            (found["status"].as_str(), found["value"].as_str()),
            (Some(status), value),
            "{spec} {rules}: {found}"
        );
    }
    let checked = object(&["solve", "[AG(2,8):AG(2,8)]", "--out", out, "--check"]);
    assert_eq!(checked["components"][0]["check"], "VERIFIED", "{checked}");
}

/// What was found before the time was up is said, in words and to programs.
#[test]
fn the_best_so_far_is_printed() {
    // A triangle, and beside it what takes for ever.
    let edges = (1..10).flat_map(|v| (1..v).map(move |w| format!("{w} {v}\n")));
    let folder = Folder::new("best-so-far");
    let mixed = folder.0.join("graph.txt").to_str().unwrap().to_string();
    std::fs::write(&mixed, edges.fold("a b\nb c\nc a\n".to_string(), |text, edge| text + &edge)).unwrap();
    for (args, known) in [
        (&["caps", "AG(6,3)"][..], "points"),
        (&["blocking", "AG(6,3)"], "points"),
        (&["board", "2^12"], ""),
        (&["geography", &mixed, "--game", "edge", "--nodes", "1000000000"], "at a, "),
        (&["duel", "search", "search", "5^2", "-n", "100000000"], "games"),
        (&["octal", "0.16", "--to", "100000000"], ""),
        (&["misere", "kayles(60) + kayles(61) + kayles(62)"], ""),
    ] {
        let args = [args, &["--time", "1s"]].concat();
        let begin = Instant::now();
        let words = text(&noughts(&args));
        let found = object(&args);
        assert!(begin.elapsed() < LONG, "{args:?} took {:?}", begin.elapsed());
        assert!(words.contains(known) && words.contains("the time limit"), "{args:?}: {words}");
        assert!(found.to_string().contains("the time limit"), "{args:?}: {found}");
    }
}

#[test]
fn a_proof_that_is_not_there_says_what_is_known() {
    let drawn = object(&["prove", "4^2"]);
    assert_eq!((&drawn["status"], &drawn["value"]), (&"proved".into(), &"draw".into()), "{drawn}");
}

/// The winner hurries and the loser holds out: the line is as long as the distance.
#[test]
fn a_line_of_best_play_is_as_long_as_the_distance() {
    for (spec, moves) in [("AG(2,4)", 15), ("PG(2,2)", 7)] {
        let found = object(&["solve", spec, "--line", "--distance", "--no-certificate"]);
        let line = found["line"].as_array().map_or(0, Vec::len);
        assert_eq!((&found["distance"], line), (&moves.into(), moves), "{spec}: {found}");
    }
}

#[test]
fn what_is_not_decided_has_no_line_of_best_play() {
    let folder = Folder::new("no-line");
    let out = folder.0.to_str().unwrap();
    for args in [["4^3", "--nodes", "200"], ["3^2", "--method", "pairings"]] {
        let all = [&["solve"], &args[..], &["--line", "--no-certificate", "--out", out]].concat();
        let found = object(&all);
        assert!(found["status"] != "proved" && found["line"] == serde_json::json!([]), "{found}");
    }
}

#[test]
fn the_perfect_player_is_quick() {
    let begin = Instant::now();
    let found = object(&["duel", "perfect", "max-weight", "AG(2,4)", "-n", "200"]);
    assert_eq!((&found["x_wins"], &found["limit"]), (&200.into(), &Value::Null), "{found}");
    assert!(begin.elapsed() < LONG, "{:?}", begin.elapsed());
}

#[test]
fn moves_have_values_where_some_are_hard() {
    let found = object(&["solve", "grid(6,5,4)", "--moves", "--no-certificate"]);
    let values = found["moves"].as_array().unwrap();
    assert_eq!((values.len(), &found["value"]), (30, &"first".into()), "{found}");
    let wins = values.iter().filter(|mv| mv["value"] == "first").count();
    assert!(wins > 0, "the move that wins is among them: {found}");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_bounds_boards_and_symmetries_too() {
    let folder = Folder::new("memory-of-boards");
    let file = folder.0.join("sets.txt");
    let mut sets = String::new();
    for i in 0..400_000_u64 {
        let point = |k: u64| Dice::mix(3 * i + k) % 20_000 + 20_000 * k;
        let _ = writeln!(sets, "{} {} {}", point(0), point(1), point(2));
    }
    std::fs::write(&file, sets).unwrap();
    let spec = format!("file({})", file.display());
    for args in [
        &["solve", &spec, "--memory", "32M"][..],
        &[
            "solve",
            "8^3",
            "--rules",
            "misere",
            "--without",
            "weights",
            "--without",
            "pairings",
            "--memory",
            "64M",
            "--time",
            "5s",
        ],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_noughts"))
            .args(args)
            .args(["--out", folder.0.to_str().unwrap(), "--json"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begin = Instant::now();
        let mut peak: u64 = 0;
        while child.try_wait().unwrap().is_none() && begin.elapsed() < LONG {
            let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
            let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
            peak = peak.max(line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0));
            std::thread::sleep(Duration::from_millis(5));
        }
        let output = child.wait_with_output().unwrap();
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        let asked: u64 = args[args.len() - if args.contains(&"--time") { 3 } else { 1 }]
            .trim_end_matches('M')
            .parse()
            .unwrap();
        assert!(peak > 1 << 10 && peak <= (asked + 64) << 10, "{args:?}: {peak} kB");
        assert!(found["limit"].as_str().unwrap().contains("limit"), "{args:?}: {found}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_command_wherever_it_is() {
    let folder = Folder::new("interrupt");
    let out = folder.0.to_str().unwrap();
    for (signal, args) in [
        ("-TERM", &["solve", "hex(7)", "--without", "connections", "--out", out][..]),
        ("-INT", &["verify", "perfect", "6^2", "--out", out]),
        ("-TERM", &["solve", "5^3", "--out", out, "--threads", "1", "--memory", "64M"]),
    ] {
        let child = Command::new(env!("CARGO_BIN_EXE_noughts"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_secs(3));
        let begin = Instant::now();
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert!(begin.elapsed() < LONG, "{args:?}: {:?}", begin.elapsed());
        assert_eq!(output.status.code(), Some(1), "{args:?}: {}", text(&output));
        // A long sentence may go over two lines.
        let said = text(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("stopped by an interrupt"), "{args:?}: {said}");
        if args.contains(&"5^3") {
            assert!(text(&output).contains("resume with --resume"), "{}", text(&output));
        }
    }
}

#[test]
fn the_board_is_shown_whole_in_play() {
    for (spec, labels) in [("PG(2,2)", 7), ("[3^2:3^2]", 81), ("AG(2,4)", 16)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_noughts"))
            .args(["play", spec, "--against", "random"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.wait().unwrap();
        let shown = text(&child.wait_with_output().unwrap());
        let board = object(&["board", spec]);
        let seen = |label: &Value| {
            let label = label.as_str().unwrap();
            shown.split_whitespace().any(|word| word == label)
        };
        let all = board["labels"].as_array().unwrap();
        assert_eq!(
            (all.len(), all.iter().filter(|label| seen(label)).count()),
            (labels, labels),
            "{spec}: {shown}"
        );
    }
}

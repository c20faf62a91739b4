//! `noughts solve` as a person runs it: verdicts that the checker accepts, limits, and a run that is killed.

use super::folder::Folder;
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn solve(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.arg("solve").args(args).arg("--json").arg("--out").arg(folder);
    command
}

fn object(output: &Output) -> Value {
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("not JSON; {error}"))
}

/// Solves and checks, and gives the value; for a hop game without a start, that of all its starts.
#[track_caller]
fn value(folder: &Path, spec: &str, rules: &str) -> String {
    let output = solve(folder, &[spec, "--rules", rules, "--check"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{spec} {rules}: {}", String::from_utf8_lossy(&output.stderr));
    let found = object(&output);
    let verdicts = found["starts"].as_array().cloned().unwrap_or(vec![found]);
    for verdict in &verdicts {
        assert_eq!(verdict["status"], "proved", "{spec} {rules}");
        assert_eq!(verdict["check"], "VERIFIED", "{spec} {rules}");
        assert_eq!(verdict["value"], verdicts[0]["value"], "{spec} {rules}");
    }
    verdicts[0]["value"].as_str().unwrap().to_string()
}

#[test]
fn the_classical_games_are_proved_and_checked() {
    let folder = Folder::new("classical");
    for (spec, rules, expected) in [
        ("3^2", "strong", "draw"),
        ("AG(2,2)", "strong", "first"),
        ("PG(2,2)", "strong", "first"),
        ("AG(2,3)", "strong", "first"),
        ("AG(2,4)", "strong", "first"),
        ("PG(2,3)", "strong", "draw"),
        ("PG(2,4)", "strong", "draw"),
        ("AG(2,5)", "strong", "draw"),
        ("TD(4,4)", "strong", "draw"),
        ("4^2", "strong", "draw"),
        ("AG(2,4) - line(1)", "strong", "first"),
        ("AG(2,4) - line(1,2)", "strong", "draw"),
        ("3^2", "maker-breaker", "maker"),
        ("3^2", "hop", "first"),
        ("PBSTS(7)", "misere", "second"),
        ("PBSTS(15)", "misere", "second"),
        ("AG(2,3)", "misere", "first"),
    ] {
        assert_eq!(value(&folder.0, spec, rules), expected, "{spec} {rules}");
    }
}

#[test]
fn qubic_is_a_first_player_win() {
    let folder = Folder::new("qubic");
    assert_eq!(value(&folder.0, "4^3", "strong"), "first");
}

/// No search reaches the end of such a board; that it has no draw, and looks the same to both, decides it. Where it does not, the nearer sides
/// are joined.
#[test]
fn large_boards_of_hex_are_decided_without_a_search() {
    let folder = Folder::new("stolen");
    let boards =
        ["hex(9)", "hex(11)", "hex(14)", "hex(31)", "hex(10,9)", "hex(41,24)", "hex(9,10)", "hex(30,31)"];
    for (board, winner) in boards.into_iter().zip(["first"; 6].into_iter().chain(["second"; 2])) {
        assert_eq!(value(&folder.0, board, "strong"), winner, "{board}");
    }
    let second = ["hex(10,9)", "--position", "; O to move", "--check"];
    let found = object(&solve(&folder.0, &second).output().unwrap());
    assert_eq!((&found["value"], &found["check"]), (&"first".into(), &"VERIFIED".into()), "{found}");
    // Stealing is the first player's, and on the empty board.
    for elsewhere in ["X: a1", "; O to move"] {
        let stopped = object(&solve(&folder.0, &["hex(14)", "--position", elsewhere]).output().unwrap());
        assert!(
            stopped["status"] == "open" && stopped["limit"].to_string().contains("126 cells"),
            "{stopped}"
        );
    }
    let searched = |more: &[&str]| {
        let args = [&["hex(9)", "--nodes", "20"], more].concat();
        object(&solve(&folder.0, &args).output().unwrap())["status"].clone()
    };
    assert_eq!(searched(&["--method", "connections"]), "bounded");
    assert_eq!(searched(&["--position", "X: a1"]), "open");
}

/// The check of a board of a thousand points stays within the limit.
#[test]
fn answers_in_pairs_are_checked_on_large_boards() {
    let folder = Folder::new("large");
    assert_eq!(value(&folder.0, "PBSTS(1023)", "notakto"), "second");
}

#[test]
fn a_check_that_takes_too_much_leaves_the_verdict() {
    let folder = Folder::new("refused");
    let output = solve(&folder.0, &["PBSTS(4095)", "--rules", "notakto", "--check"]).output().unwrap();
    let found = object(&output);
    assert_eq!((output.status.code(), &found["value"]), (Some(2), &"second".into()));
    assert!(found["check"].is_null() && found["error"]["message"].to_string().contains("--limit"), "{found}");
}

/// Waits for something to hold of a running program, a minute at most.
fn wait_for(child: &mut Child, what: &str, mut holds: impl FnMut(&Child) -> bool) {
    let begin = Instant::now();
    while !holds(child) {
        assert!(child.try_wait().unwrap().is_none(), "it ended before {what}");
        assert!(begin.elapsed() < Duration::from_secs(60), "no {what} within a minute");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Games that are slow enough to be killed, with a size of what is saved after some time: one for each kind of table.
const SLOW: &[(&[&str], u64)] = &[
    (&["grid(5,5,4)", "--without", "zones", "--without", "pairings"], 40_000),
    (&["grid(7,7,5)", "--method", "zones"], 100_000),
    (&["grid(6,5,4)", "--rules", "strong drop", "--memory", "64M"], 800_000),
    (&["hex(7)", "--position", "X: a7"], 500_000),
];

#[test]
fn a_killed_run_goes_on_to_the_same_verdict() {
    for (game, size) in SLOW {
        let folder = Folder::new("killed");
        let slowly = |more: &[&str]| solve(&folder.0, &[*game, &["--threads", "1"], more].concat());
        let mut child = slowly(&["--save-every", "50ms"]).stdout(Stdio::null()).spawn().unwrap();
        let saved = || {
            let files = std::fs::read_dir(&folder.0).unwrap().map(|f| f.unwrap());
            let mut saved = files.filter(|f| f.path().extension().is_some_and(|e| e == "checkpoint"));
            saved.next().map_or(0, |f| f.metadata().map_or(0, |m| m.len()))
        };
        wait_for(&mut child, "a save", |_| saved() > *size);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(saved() > *size, "{game:?}: what was learned is kept");
        let resumed = object(&slowly(&["--resume", "--check"]).output().unwrap());
        let whole = object(&slowly(&[]).output().unwrap());
        assert_eq!((&resumed["value"], &resumed["check"]), (&whole["value"], &"VERIFIED".into()));
        // How many positions that saves depends on the moment of the kill.
        let gone_on = resumed["notices"][0].as_str().unwrap_or_default();
        assert!(gone_on.contains("goes on from") && !gone_on.contains("from 0 "), "{game:?}: {resumed}");
        assert_eq!(saved(), 0, "{game:?}: nothing to go on with is left behind");
    }
}

/// Several questions about one side, and two kinds of search: each has a file of its own.
#[test]
fn pieces_of_hops_and_of_zones_get_on() {
    let folder = Folder::new("questions");
    let games: &[&[&str]] = &[
        &["grid(4,4,4)", "--rules", "hop start=1", "--nodes", "160000", "--without", "weights,breaker"],
        &["5^3", "--nodes", "2500"],
    ];
    for game in games {
        let piece = || {
            let more = ["--threads", "1", "--save-every", "20ms", "--resume", "--no-certificate"];
            let output = solve(&folder.0, &[*game, &more].concat()).output().unwrap();
            String::from_utf8(output.stderr).unwrap()
        };
        let (first, second) = (piece(), piece());
        assert!(!first.contains("is not used") && !second.contains("is not used"), "{first} {second}");
        assert!(!first.contains("goes on from") && second.contains("goes on from"), "{first} {second}");
    }
}

/// The first of two questions is answered before anything is saved, and not asked again.
#[test]
fn an_answered_question_is_kept_with_the_one_that_was_stopped() {
    let folder = Folder::new("answered");
    let run = |more: &[&str]| {
        let game = ["3^3", "--rules", "notakto", "--threads", "1", "--no-certificate", "--nodes", "60000"];
        object(&solve(&folder.0, &[&game, more].concat()).output().unwrap())["status"].clone()
    };
    assert_eq!(run(&[]), "bounded");
    assert_eq!(run(&["--resume"]), "proved");
}

#[test]
fn moves_of_hex_are_valued_in_pieces() {
    let folder = Folder::new("pieces");
    let valued = |more: &[&str]| {
        let plain = ["hex(6)", "--moves", "--threads", "1"];
        object(&solve(&folder.0, &[&plain, more].concat()).output().unwrap())
    };
    let undecided = |verdict: &Value| {
        let moves = verdict["moves"].as_array().unwrap();
        moves.iter().filter(|mv| mv["value"].is_null()).count()
    };
    let first = valued(&["--nodes", "600"]);
    assert!(first["value"] == "first" && undecided(&first) > 0, "{first}");
    let (second, whole) = (valued(&["--resume"]), valued(&[]));
    assert_eq!((undecided(&second), &second["moves"]), (0, &whole["moves"]));
    assert!(second["nodes"].as_u64() < whole["nodes"].as_u64(), "{second} {whole}");
}

#[test]
fn what_was_learned_stays_until_the_certificate_is_there() {
    let folder = Folder::new("certified");
    let plain = ["grid(5,5,4)", "--without", "zones", "--without", "pairings", "--threads", "1"];
    let mut child = solve(&folder.0, &[&plain[..], &["--save-every", "50ms"]].concat())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let is_there = |end: &str| {
        let mut files = std::fs::read_dir(&folder.0).unwrap().map(|file| file.unwrap().path());
        files.any(|file| file.extension().is_some_and(|e| e == end))
    };
    wait_for(&mut child, "a save", |_| is_there("checkpoint"));
    while child.try_wait().unwrap().is_none() {
        assert!(is_there("checkpoint") || is_there("certificate"), "neither what was learned nor the proof");
    }
    assert!(is_there("certificate") && !is_there("checkpoint"));
}

/// A file that brings stones or turns is played as it says, or not at all.
#[test]
fn a_setup_is_never_left_out() {
    let folder = Folder::new("setup");
    let file = |name: &str, setup: &str| {
        let path = folder.0.join(name);
        std::fs::write(&path, format!("{{\"sets\": [[1,2],[3,4]], \"setup\": {{{setup}}}}}")).unwrap();
        path.to_str().unwrap().to_string()
    };
    let turns = file("turns.json", "\"turns\": [\"first\", \"first\", \"second\"]");
    let stones = file("stones.json", "\"first\": [1], \"second\": [3]");
    for board in [&turns, &stones] {
        let found = object(&solve(&folder.0, &[board, "--check"]).output().unwrap());
        assert_eq!(found["value"], "first", "{found}");
    }
    let refused = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_noughts")).args(args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains("brings"), "{args:?}: {said}");
    };
    let out = folder.0.join("out");
    let out = out.to_str().unwrap();
    for board in [&turns, &stones] {
        refused(&["solve", board, "--on", "local:1", "--out", out]);
        refused(&["plan", board, "--out", out]);
        refused(&["verify", "pairing", board, "--out", out]);
        refused(&["verify", "max-weight", board, "--out", out]);
        refused(&["pairing", board]);
        refused(&["solve", board, "--rules", "hop start=4", "--out", out]);
        refused(&["solve", board, "--rules", "notakto", "--out", out]);
    }
    refused(&["weights", &turns]);
    refused(&["solve", &turns, "--rules", "maker-breaker", "--out", out]);
    refused(&["solve", &turns, "--rules", "misere", "--out", out]);
}

/// Whoever the file says is to move, with any number of stones on the board.
#[test]
fn the_turns_of_a_pg_file_are_those_that_are_played() {
    let folder = Folder::new("pg-turns");
    let wins = "#blackwins\nb\n#whitewins\nb\n";
    for (name, times, points, stones, expected) in [
        ("black.pg", "#times\nt1\n#blackturns\nt1\n", "a b", "#blackinitials\na\n", "first"),
        ("long.pg", "#times\nt1 t2\n#blackturns\nt1\n", "a b", "#blackinitials\na\n", "first"),
        ("white.pg", "#times\nt1\n#blackturns\n", "a b", "#blackinitials\na\n", "second"),
        ("none.pg", "", "a b", "#blackinitials\na\n", "second"),
        ("two.pg", "#times\nt1\n#blackturns\n", "a b c", "#blackinitials\na\n#whiteinitials\nc\n", "second"),
        (
            "both.pg",
            "#times\nt1\n#blackturns\nt1\n",
            "a b c",
            "#blackinitials\na\n#whiteinitials\nc\n",
            "first",
        ),
    ] {
        let path = folder.0.join(name);
        std::fs::write(&path, format!("{times}#positions\n{points}\n{wins}{stones}")).unwrap();
        let found = object(&solve(&folder.0, &[path.to_str().unwrap(), "--check"]).output().unwrap());
        assert_eq!(found["value"], expected, "{name}: {found}");
        assert!(found["check"].to_string().contains("VERIFIED"), "{name}: {found}");
    }
}

/// A position that says how it came about is checked; one that does not is no question.
#[test]
fn marks_belong_to_nobody_and_an_end_is_told_by_its_stones() {
    let folder = Folder::new("ends");
    let marks = ["lines{1 2; 3 4}", "--rules", "notakto", "--position", "X: 1 O: 3", "--check"];
    let output = solve(&folder.0, &marks).output().unwrap();
    assert_eq!((output.status.code(), &object(&output)["check"]), (Some(0), &"VERIFIED".into()));
    for args in [
        ["3^2", "--rules", "notakto", "--position", "X: a1 b1 c1"],
        ["3^2", "--rules", "strong", "--position", "X: a1 b1 c1 O: a2 b2 c2"],
        ["3^2", "--rules", "misere", "--position", "X: a1 b1 c1 O: a2 b2 c2"],
        ["3^2", "--rules", "strong players=3", "--position", "X: a1 b1 c1 O: a2 b2 c2"],
    ] {
        let output = solve(&folder.0, &args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.code() == Some(2) && said.contains("before the last move"), "{args:?}: {said}");
    }
    let over = ["3^2", "--position", "X: a1 b1 c1 O: a2 b2", "--check"];
    assert_eq!(object(&solve(&folder.0, &over).output().unwrap())["value"], "first");
    let file = folder.0.join("both.json");
    std::fs::write(&file, r#"{"sets": [["a"], ["b"]], "setup": {"first": ["a"], "second": ["b"]}}"#).unwrap();
    let output = solve(&folder.0, &[file.to_str().unwrap()]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(2) && said.contains("before the first move"), "{said}");
}

#[test]
fn labels_of_all_kinds_are_checked() {
    let folder = Folder::new("labels");
    for spec in ["lines{é b; b c; c é}", "lines{∞1 01; 01 a+b; a+b ∞1}", "[lines{x: y}:2^1]"] {
        let output = solve(&folder.0, &[spec, "--check"]).output().unwrap();
        let found = object(&output);
        assert!(
            found["check"].as_str().is_some_and(|check| check.starts_with("VERIFIED")),
            "{spec}: {found}"
        );
    }
}

#[test]
fn a_limit_leaves_a_bounded_verdict_and_exit_code_1() {
    let folder = Folder::new("limit");
    let output = solve(&folder.0, &["5^3", "--time", "300ms"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let found = object(&output);
    assert_eq!((&found["status"], &found["value"]), (&"bounded".into(), &Value::Null));
    assert_eq!(found["limit"], "the time limit");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_within_its_limit() {
    let folder = Folder::new("memory");
    let mut child =
        solve(&folder.0, &["5^3", "--memory", "64M", "--time", "5s"]).stdout(Stdio::null()).spawn().unwrap();
    let mut peak = 0;
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() && begin.elapsed() < Duration::from_secs(60) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok());
        peak = kilobytes.unwrap_or(peak).max(peak);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(peak > 1 << 10, "the peak was read: {peak} kB");
    assert!(peak <= 64 << 10, "{peak} kB");
}

#[test]
fn the_bench_counts_the_same_nodes_every_time() {
    let counts = || {
        let output = Command::new(env!("CARGO_BIN_EXE_noughts")).args(["bench", "--json"]).output().unwrap();
        let mut found = object(&output);
        // Everything but the clock.
        found.as_object_mut().unwrap().remove("seconds");
        for game in found["games"].as_array_mut().unwrap() {
            game.as_object_mut().unwrap().remove("seconds");
        }
        found
    };
    let first = counts();
    assert!(first["nodes"].as_u64().unwrap() > 1000);
    assert_eq!(first, counts());
}

#[test]
fn a_win_has_a_distance_though_the_loser_threatens_too() {
    let folder = Folder::new("distance");
    // X has two points to win at; O takes one of them or threatens elsewhere, and X wins in the second move.
    let position = "X: a4 c3 d2 c4 d4 O: a1 b3 c1 a3";
    let output = solve(&folder.0, &["AG(2,4)", "--position", position, "--distance"]).output().unwrap();
    let found = object(&output);
    assert_eq!((&found["value"], &found["distance"]), (&"first".into(), &2.into()));
}

#[test]
fn a_large_board_under_notakto_is_open_and_harmless() {
    let folder = Folder::new("large-notakto");
    let output = solve(&folder.0, &["300^2", "--rules", "notakto"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[test]
fn the_verified_checker_is_asked_and_its_absence_is_said() {
    let folder = Folder::new("verified");
    let ask = |program: &Path| {
        let mut command = solve(&folder.0, &["AG(2,2)", "--check", "verified"]);
        command.env("NOUGHTS_VERIFIED", program).output().unwrap()
    };
    let missing = ask(Path::new("no-such-program"));
    assert_eq!(missing.status.code(), Some(2));
    let error = object(&missing)["error"]["message"].to_string();
    assert!(error.contains("no-such-program") && error.contains("NOUGHTS_VERIFIED"), "{error}");
    // Where it was built (verified/test does), it accepts, and the statement lists the board.
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../verified/noughts-verified");
    if built.exists() {
        let found = object(&ask(&built));
        assert_eq!((&found["check"], &found["verified"]), (&"VERIFIED".into(), &"VERIFIED".into()));
        let statement = std::fs::read_to_string(found["statement"].as_str().unwrap()).unwrap();
        assert!(statement.contains("\npoints 4\n"), "{statement}");
    }
}

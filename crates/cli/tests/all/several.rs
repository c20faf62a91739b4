//! Several games in one `noughts solve`.

use super::folder::Folder;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn solve(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.arg("solve").args(args).arg("--out").arg(folder).output().unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_board_is_solved_under_every_rule_set() {
    let folder = Folder::new("several");
    let boards = ["AG(2,3)", "3^2", "PBSTS(7)"];
    let rules = ["strong", "misere", "hop"];
    let mut args = boards.to_vec();
    for rules in rules {
        args.extend(["--rules", rules]);
    }
    let together = solve(&folder.0, &[&args[..], &["--check", "--json"]].concat());
    assert_eq!(together.status.code(), Some(0), "{}", String::from_utf8_lossy(&together.stderr));
    let mut answers = lines(&together).into_iter();
    for board in boards {
        for rules in rules {
            let alone = solve(&folder.0, &[board, "--rules", rules, "--check", "--json"]);
            let alone: Value = serde_json::from_slice(&alone.stdout).unwrap();
            let among = answers.next().unwrap();
            let all = [vec![&among], among["starts"].as_array().into_iter().flatten().collect()].concat();
            assert!(all.iter().any(|answer| answer["check"] == "VERIFIED"), "{among}");
            for key in ["board", "rules", "value", "nodes", "certificate"] {
                assert_eq!(among[key], alone[key], "{board} {rules}");
            }
        }
    }
    assert!(answers.next().is_none());
}

#[test]
fn one_that_goes_wrong_leaves_the_others_alone() {
    let folder = Folder::new("several-wrong");
    let output = solve(&folder.0, &["3^2", "AG(2,6)", "AG(2,2)", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let answers = lines(&output);
    assert_eq!(answers.len(), 3);
    assert_eq!((&answers[0]["value"], &answers[2]["value"]), (&"draw".into(), &"first".into()));
    assert_eq!(answers[1]["board"], "AG(2,6)");
    assert!(answers[1]["error"]["message"].as_str().unwrap().contains("Bruck"), "{}", answers[1]);
    let output = solve(&folder.0, &["3^2", "AG(2,6)", "AG(2,2)"]);
    assert_eq!(output.status.code(), Some(2));
    let (said, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(said.ends_with("3 games: 2 decided, 1 with an error\n"), "{said}");
    assert!(error.contains("AG(2,6) under strong rules: "), "{error}");
}

#[test]
fn the_time_is_shared_and_nothing_begins_after_it() {
    let folder = Folder::new("several-time");
    // The first takes hours, the others nothing.
    let output = solve(&folder.0, &["5^3", "3^2", "AG(2,3)", "--time", "2s", "--no-certificate"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.ends_with("3 games: 2 decided, 1 undecided\n"), "{said}");
    let output = solve(&folder.0, &["3^2", "AG(2,3)", "--time", "999999999999h"]);
    assert_eq!(output.status.code(), Some(0));
    let output = solve(&folder.0, &["3^2", "AG(2,3)", "--time", "0s"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.code(), &*said), (Some(1), "2 games: 0 decided, 2 not begun\n"));
}

/// A step that looks at no clock ends the command: it says what was not begun, and the games before count.
#[test]
fn a_game_that_has_to_be_ended_ends_the_command() {
    let folder = Folder::new("several-ended");
    let games = ["nonsense", "30^4", "3^2", "--memory", "64M", "--no-certificate", "--json"];
    let output = solve(&folder.0, &games);
    let (answers, error) = (lines(&output), String::from_utf8_lossy(&output.stderr));
    assert_eq!((output.status.code(), answers.len()), (Some(2), 2), "{error}");
    assert_eq!((&answers[1]["board"], &answers[1]["limit"]), (&"30^4".into(), &"the memory limit".into()));
    assert!(error.contains("1 game not begun"), "{error}");
}

/// A board that is long to build is refused as without a limit on the time, and takes no time from the others.
#[test]
fn a_board_that_is_too_large_is_refused() {
    let folder = Folder::new("several-large");
    let output = solve(&folder.0, &["hex(13) - point(1)", "3^2", "--time", "60s", "--json"]);
    assert_eq!((output.status.code(), lines(&output).len()), (Some(2), 2));
}

/// The starts of a hop game share what is the game's.
#[test]
fn starts_of_a_hop_game_share_its_time() {
    let folder = Folder::new("several-hops");
    let games = ["hex(4)", "3^2", "--rules", "hop", "--time", "4s", "--no-certificate", "--threads", "1"];
    let output = solve(&folder.0, &[&games[..], &["--json"]].concat());
    let answers = lines(&output);
    assert!(answers[0]["seconds"].as_f64().unwrap() < 3.0, "{}", answers[0]);
    assert_eq!(answers[1]["status"], "proved");
}

/// Whoever closes the pipe has seen enough.
#[test]
fn a_closed_pipe_ends_the_command() {
    let folder = Folder::new("several-pipe");
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    let hard = ["solve", "3^2", "AG(2,2)", "AG(2,3)", "5^3", "--json", "--no-certificate", "--time", "10m"];
    let mut child = command.args(hard).arg("--out").arg(&folder.0).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begin.elapsed() < Duration::from_secs(30), "it goes on with nobody reading");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_panics_where_nothing_can_be_said() {
    let folder = Folder::new("several-full");
    for args in
        [&["3^2", "AG(2,3)", "--time", "0s"][..], &["3^2", "5^3", "--time", "1s"], &["3^2", "AG(2,6)"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
        command.arg("solve").args(args).arg("--out").arg(&folder.0).stderr(full);
        let code = command.output().unwrap().status.code();
        assert!(matches!(code, Some(1 | 2)), "{args:?}: {code:?}");
    }
}

#[test]
fn games_that_are_not_begun_have_a_line() {
    let folder = Folder::new("several-late");
    let output = solve(
        &folder.0,
        &["3^2", "AG(2,3)", "--rules", "strong", "--rules", "hop", "--json", "--time", "0s"],
    );
    let answers = lines(&output);
    assert_eq!((output.status.code(), answers.len()), (Some(1), 4));
    for answer in answers {
        assert_eq!(
            (&answer["status"], &answer["limit"]),
            (&"open".into(), &"the time limit".into()),
            "{answer}"
        );
    }
}

#[test]
fn numbers_that_make_no_sense_are_refused_with_a_remedy() {
    let folder = Folder::new("several-numbers");
    for (args, remedy) in [
        (&["3^2", "--threads", "0"][..], "from 1 to 1024"),
        (&["3^2", "--threads", "many"], "from 1 to 1024"),
        (&["3^2", "--rules", "strong bias=1:2 bias=2:1"], "an option stands once"),
    ] {
        let output = solve(&folder.0, args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains(remedy), "{args:?}: {error}");
    }
    let output =
        Command::new(env!("CARGO_BIN_EXE_noughts")).args(["play", "3^2", "--level", "11"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("0..=10"));
}

#[test]
fn play_line_by_line_goes_on_after_bytes_that_are_no_text() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.args(["play", "3^2", "--plain"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut play = command.spawn().unwrap();
    play.stdin.take().unwrap().write_all(b"\xff\xfe\nb2\nq\n").unwrap();
    let output = play.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("I play"), "{said}");
}

#[test]
fn what_goes_with_one_game_is_refused() {
    let folder = Folder::new("several-one");
    for flag in [["--position", "X: a1 O: b2"], ["--on", "local:2"]] {
        let output = solve(&folder.0, &["3^2", "AG(2,3)", flag[0], flag[1]]);
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(&format!("{} goes with one board", flag[0])), "{error}");
    }
}

#[test]
fn a_file_may_be_given_by_its_path() {
    let folder = Folder::new("several-path");
    let file = folder.0.join("my board (1).txt");
    std::fs::write(&file, "a b c\nc d e\n").unwrap();
    let path = file.to_str().unwrap();
    let output = solve(&folder.0, &[path, "3^2", "--rules", "maker-breaker", "--json"]);
    let answers = lines(&output);
    assert_eq!((&answers[0]["value"], &answers[1]["value"]), (&"breaker".into(), &"maker".into()));
    let output = solve(&folder.0, &[&format!("{path}.no"), "3^2"]);
    assert_eq!(output.status.code(), Some(2));
}

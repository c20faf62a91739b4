//! The commands about impartial games, as a person runs them.

use super::command::noughts;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

#[track_caller]
fn answer(args: &[&str]) -> Value {
    let mut args = args.to_vec();
    args.push("--json");
    let output = noughts(&args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Bad input: exit code 2, and a message with these words.
#[track_caller]
fn refused(args: &[&str], words: &[&str]) {
    let output = noughts(args);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
    for word in words {
        assert!(message.contains(word), "{args:?}: {message}");
    }
}

#[test]
fn periods_are_found_proved_and_checked() {
    for (code, start, length) in [("kayles", 71, 12), ("0.07", 53, 34), ("0.156", 3479, 349)] {
        let found = answer(&["octal", code, "--check"]);
        assert_eq!(
            (&found["period"]["start"], &found["period"]["length"]),
            (&start.into(), &length.into()),
            "{code}"
        );
        assert_eq!(found["check"], "VERIFIED");
    }
    let kayles = answer(&["octal", "kayles", "--heap", "1000000000000000000"]);
    assert_eq!(
        kayles["heaps"][0]["value"],
        answer(&["octal", "kayles", "--heap", "76"])["heaps"][0]["value"]
    );
}

#[test]
fn the_certificate_can_be_written_and_tampering_shows() {
    let folder = std::env::temp_dir().join(format!("noughts-impartial-{}", std::process::id()));
    let out = folder.to_str().unwrap();
    for args in [
        vec!["octal", "0.07"],
        vec!["geography", "Petersen", "--at", "3"],
        vec!["geography", "C5", "--at", "3"],
        vec!["geography", "cube", "--game", "edge", "--at", "1"],
        vec!["grundy", "--digraph", "a b, b c, a c, c d, b d"],
        vec!["misere", "notakto(3^2)", "--quotient"],
    ] {
        let found = answer(&[&args[..], &["--out", out, "--check"]].concat());
        let read = |key: &str| std::fs::read_to_string(found[key].as_str().unwrap()).unwrap();
        let (statement, certificate) = (read("statement"), read("certificate"));
        let check = |s: &str, c: &str| noughts_check::check(s.as_bytes(), c.as_bytes());
        assert!(check(&statement, &certificate).unwrap().to_string().starts_with("VERIFIED"), "{args:?}");
        // No line may be missing.
        let lines: Vec<&str> = certificate.lines().collect();
        for dropped in 0..lines.len() {
            let rest: Vec<&str> =
                lines.iter().enumerate().filter(|(i, _)| *i != dropped).map(|(_, l)| *l).collect();
            if let Ok(answer) = check(&statement, &(rest.join("\n") + "\n")) {
                assert!(answer.to_string().starts_with("REJECTED"), "{args:?} without “{}”", lines[dropped]);
            }
        }
        // The opposite claim never passes.
        let opposite = ["value N", "value P", "period 34 from 53", "order 18", "value 1 "]
            .into_iter()
            .zip(["value P", "value N", "period 34 from 52", "order 17", "value 1 9"])
            .find(|(now, _)| statement.contains(now))
            .map(|(now, other)| statement.replacen(now, other, 1))
            .unwrap();
        let passes = check(&opposite, &certificate).is_ok_and(|a| a.to_string().starts_with("VERIFIED"));
        assert!(!passes, "{args:?}: {opposite}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn notakto() {
    let one = answer(&["misere", "notakto(3^2)", "--quotient", "--check"]);
    assert_eq!((&one["order"], &one["check"]), (&18.into(), &"VERIFIED".into()));
    let moves = one["winning_moves"].as_array().unwrap();
    assert_eq!(moves.len(), 1);
    assert!(moves[0].as_str().unwrap().ends_with("→ b2"), "the centre, not {}", moves[0]);
    // The quotient and the search agree on two boards.
    let two = "notakto(3^2) + notakto(3^2)";
    assert_eq!(answer(&["misere", two])["value"], answer(&["misere", two, "--quotient"])["value"]);
}

#[test]
fn bad_input_is_explained() {
    refused(&["grundy", "--digraph", "a b, b c, c a"], &["cycle", "→"]);
    refused(&["grundy", "--digraph", "a b", "--from", "z"], &["no vertex “z”", "a, b"]);
    refused(&["grundy", "--digraph", "nowhere.dot"], &["no file “nowhere.dot”"]);
    refused(&["geography", "Petersen", "--at", "11"], &["no vertex “11”"]);
    refused(&["geography", "Petersen", "--game", "bipartite-edge"], &["not bipartite", "odd cycle"]);
    refused(&["geography", "Petersen", "--check"], &["--at"]);
    refused(&["geography", "C5", "--game", "edge", "--at", "1", "--check"], &["search"]);
    refused(&["geography", "--words", "ab bc", "--played", "cd"], &["not in the list"]);
    refused(&["takeaway", "20", "--bound", "10-x"], &["must not decrease", "f(1) = 9"]);
    refused(&["takeaway", "-5"], &["-5"]);
    refused(&["takeaway", "--table", "1000000"], &["GB"]);
    refused(&["nim", "3", "-5"], &["heap 2 is -5", "0 or more"]);
    refused(&["nim", "3", "five"], &["heap 2", "five"]);
    refused(&["grundy", "nim(3,-5)"], &["-5 chips", "^"]);
    refused(&["grundy", "nim(3) + chess(8)"], &["chess", "^"]);
    refused(&["grundy", "wythoff(1000000, 5)"], &["GB"]);
    refused(&["octal", "0.007", "--to", "2000000000"], &["GB"]);
    refused(&["octal", "kayles", "--heap", "-3"], &["-3"]);
    refused(&["octal", "0.9z"], &["“z”"]);
    refused(&["octal", "grundy", "--check"], &["no period"]);
    refused(&["octal", "--subtract", "0..3"], &["not a move"]);
    refused(&["wythoff", "3", "-1"], &["-1"]);
    refused(&["wythoff", "--compare", "4000000000"], &["GB"]);
    refused(&["misere", "nim(2)", "--check"], &["--quotient"]);
    refused(&["play", "AG(2,4", "--two"], &["AG(2,4"]);
    refused(&["play", "3^2", "--you", "nobody"], &["--you nobody", "both"]);
    refused(&["play", "nim(3)", "--you", "nobody"], &["--you nobody", "both"]);
}

#[test]
fn an_open_question_is_no_bad_input() {
    let output = noughts(&["geography", "K8", "--game", "edge", "--at", "1", "--positions", "1000"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not decided"));
}

fn play(args: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_noughts"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

/// The two plays of the lecture: with 10 chips B takes the last one, with 11 A does.
#[test]
fn the_plays_of_the_lecture() {
    assert!(play(&["takeaway(1..4; 10)", "--two"], "7\n5\n1\n0\n").ends_with("Player 2 wins.\n"));
    assert!(play(&["takeaway(1..4; 11)", "--two"], "10\n8\n5\n1\n0\n").ends_with("Player 1 wins.\n"));
}

#[test]
fn the_opponent_is_perfect() {
    // Lost for whoever starts: every first move is answered to the end.
    for first in ["4", "3", "2", "1"] {
        let text = play(&["takeaway(1..4; 5)"], &format!("{first}\n"));
        assert!(text.ends_with("No move is left. I win.\n"), "{text}");
    }
    let text = play(&["nim(3,5,7)", "--second"], "");
    assert!(text.contains("I play") && text.ends_with("Stopped.\n"), "{text}");
    // Whoever takes the last chip loses: 2 chips, and I leave one.
    assert!(play(&["nim(2)", "--misere", "--second"], "0\n").ends_with("I win.\n"));
    assert!(play(&["nim(2)", "--misere"], "1\n").ends_with("You win.\n"));
    let text = play(&["kayles(5)"], "nonsense\n?\nq\n");
    assert!(
        text.contains("not a move here") && text.contains("1=1+3") && text.ends_with("Stopped.\n"),
        "{text}"
    );
    assert!(play(&["words{England, France, Germany}"], "germany\n").ends_with("You win.\n"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_noughts"))
        .args(["wythoff", "--list", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

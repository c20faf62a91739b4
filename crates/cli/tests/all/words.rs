//! Words of the command line: who moves, other names of boards, what was meant, groups of commands, one syntax of limits.

use super::command::{noughts, object, text};
use super::folder::Folder;
use std::process::Command;

#[test]
fn who_moves_is_said_and_the_same_everywhere() {
    for position in
        ["", "X: a1", "O: a1", "X: a1 b1", "X: a1 O: b2", "O: a1 b2", "X: a1; X to move", "O: a1; X to move"]
    {
        let solve = object(&["solve", "3^2", "--no-certificate", "--position", position]);
        let weights = object(&["weights", "3^2", "--position", position]);
        assert_eq!(solve["to_move"], weights["to_move"], "{position}");
        let said = format!("{} to move", solve["to_move"].as_str().unwrap());
        for args in [&["solve", "3^2", "--no-certificate"][..], &["weights", "3^2"]] {
            let output = text(&noughts(&[args, &["--position", position]].concat()));
            assert_eq!(output.lines().next().unwrap().matches(&said).count(), 1, "{position}: {output}");
        }
    }
}

#[test]
fn a_winner_has_the_same_name_in_the_answer_and_at_the_moves() {
    for (rules, wins, moves) in [
        ("picker-chooser", "Chooser wins", "moves to chooser:"),
        ("chooser-picker", "Chooser wins", "moves to chooser:"),
        ("maker-breaker", "Maker wins", "moves to maker:"),
    ] {
        let output = text(&noughts(&["solve", "3^2", "--rules", rules, "--moves", "--no-certificate"]));
        assert!(output.contains(wins) && output.contains(moves), "{output}");
    }
}

#[test]
fn boards_have_other_names() {
    for (alias, name) in [
        ("tic-tac-toe", "3^2"),
        ("Tic-Tac-Toe", "3^2"),
        ("qubic", "4^3"),
        ("fano", "PG(2,2)"),
        ("3x3", "3^2"),
        ("4x4x4", "4^3"),
        ("5×5", "5^2"),
        ("[fano:3x3]", "[PG(2,2):3^2]"),
        ("tic-tac-toe - line(1)", "3^2 - line(1)"),
    ] {
        assert_eq!(object(&["board", alias])["board"], name, "{alias}");
    }
    // The word of a family is its own.
    let matroid = object(&["board", "matroid(fano):circuits"]);
    assert_eq!(matroid["board"], "matroid(fano):circuits");
    let refused = object(&["board", "4x5"]);
    assert!(refused["error"]["help"].as_str().unwrap().contains("grid(4,5,k)"), "{refused}");
    assert!(text(&noughts(&["families"])).contains("tic-tac-toe"));
}

#[test]
fn what_was_meant_is_asked() {
    for (args, meant) in [
        (&["slove", "3^2"][..], "solve"),
        (&["solve", "3^2", "--rules", "strng"], "strong"),
        (&["solve", "3^2", "--rules", "maker"], "maker-breaker"),
        (&["solve", "qubick"], "qubic"),
        (&["solve", "GRD(3,3,3)"], "grid(m,n,k)"),
        (&["verify", "mirorr", "3^2"], "mirror"),
        (&["duel", "rnadom", "greedy", "3^2"], "random"),
        (&["atlas", "--families", "hxe"], "hex"),
        (&["solve", "3^2", "--tme", "3s"], "--time"),
    ] {
        let output = noughts(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(&output));
        let said = text(&output);
        assert!(
            said.contains(meant) && (said.contains("did you mean") || said.contains("similar")),
            "{args:?}: {said}"
        );
    }
}

#[test]
fn a_bare_atlas_says_what_it_would_do() {
    let folder = Folder::new("bare-atlas");
    let output =
        Command::new(env!("CARGO_BIN_EXE_noughts")).arg("atlas").current_dir(&folder.0).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output);
    assert!(["hours", "--all", "--families", "query"].iter().all(|word| said.contains(word)), "{said}");
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0, "nothing was begun");
}

#[test]
fn limits_have_one_syntax_and_the_old_ones_work() {
    let folder = Folder::new("limits");
    let out = folder.0.to_str().unwrap();
    for args in [
        &["solve", "5^3", "--out", out, "--time", "300ms"][..],
        &["solve", "5^3", "--out", out, "--time", "0.3"],
        &["solve", "5^3", "--out", out, "--nodes", "50", "--memory", "64M"],
        &["prove", "5^3", "--time", "300ms"],
        &["verify", "max-weight", "AG(2,4)", "--ties", "some", "--out", out, "--nodes", "10"],
        &["caps", "AG(5,3)", "--time", "300ms"],
        &["draws", "12^3", "--time", "1ms"],
        &["duel", "random", "random", "9^2", "-n", "1000000", "--time", "300ms"],
        &["avoid", "PBSTS(1023)", "--games", "100000", "--time", "300ms"],
        &["geography", "K8", "--game", "edge", "--at", "1", "--nodes", "1000"],
        &["geography", "K8", "--game", "edge", "--at", "1", "--positions", "1000"],
    ] {
        let found = object(args);
        assert!(found["limit"].as_str().is_some_and(|text| text.len() > 5), "{args:?}: {found}");
    }
    for command in ["solve", "prove", "verify", "duel", "avoid", "draws", "blocking", "caps", "atlas"] {
        let help = text(&noughts(&[command, "--help"]));
        assert!(help.contains("--time <TIME>"), "{command}: {help}");
        assert!(!help.contains("--seconds"), "{command}");
    }
}

#[test]
fn help_has_its_commands_in_groups() {
    let help = text(&noughts(&["help"]));
    let places: Vec<usize> = [
        "Look at a board:",
        "Solve and prove:",
        "Strategies:",
        "Impartial games:",
        "Papers and atlas:",
        "Play and serve:",
    ]
    .iter()
    .map(|group| help.find(group).unwrap_or_else(|| panic!("{group} is missing: {help}")))
    .collect();
    assert!(places.is_sorted(), "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 120), "{help}");
    assert!(!help.contains('\u{1b}'), "no colours where there is no terminal");
}

#[test]
fn shells_and_manuals_know_every_command() {
    let folder = Folder::new("man");
    let output = noughts(&["man", folder.0.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&noughts(&["completions", shell]));
        for command in ["solve", "blocking", "geography"] {
            assert!(script.contains(command), "{shell} {command}");
            let page = std::fs::read_to_string(folder.0.join(format!("noughts-{command}.1"))).unwrap();
            assert!(page.starts_with(".ie") && page.contains("SYNOPSIS"), "{page}");
        }
    }
    assert!(folder.0.join("noughts-atlas-query.1").is_file() && folder.0.join("noughts.1").is_file());
}

#[test]
fn labels_cannot_break_a_latex_table() {
    let spec = "lines{a_1 b% c&; b% d$ #e}";
    let table = text(&noughts(&["weights", spec, "--latex"]));
    for label in ["a\\_1", "b\\%", "c\\&", "d\\$", "\\#e"] {
        assert!(table.contains(label), "{label}: {table}");
    }
    assert!(table.lines().next().unwrap().starts_with("% "), "{table}");
}

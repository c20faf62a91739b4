//! Every example of docs/impartial.md is run, and prints what the page says.

use std::process::Command;

const PAGE: &str = include_str!("../../../docs/impartial.md");

/// The words of a command line; quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (i, piece) in line.split('"').enumerate() {
        if i % 2 == 1 {
            out.push(piece.to_string());
        } else {
            out.extend(piece.split_whitespace().map(String::from));
        }
    }
    out
}

#[test]
fn the_examples_print_what_the_page_says() {
    let mut examples = 0;
    for block in PAGE.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ noughts ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            let output = Command::new(env!("CARGO_BIN_EXE_noughts")).args(words(command)).output().unwrap();
            let printed = [output.stdout, output.stderr].concat();
            let printed = String::from_utf8(printed).unwrap();
            let trim = |text: &str| {
                text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_string()
            };
            assert_eq!(trim(&printed), trim(expected), "noughts {command}");
            examples += 1;
        }
    }
    assert!(examples >= 20, "{examples} examples were found");
}

#[test]
fn every_fact_of_the_lecture_has_a_command() {
    for id in 1..=12 {
        let id = format!("FR-{id:02}");
        let line =
            PAGE.lines().find(|l| l.starts_with(&format!("| {id} "))).unwrap_or_else(|| panic!("{id}"));
        assert!(line.contains("`noughts "), "{line}");
    }
}

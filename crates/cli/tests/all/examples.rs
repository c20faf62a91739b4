//! Runs the examples of a documentation page: each must print what the page says.

use std::process::Command;

/// The words of a command line; quotes keep words together.
pub fn words(line: &str) -> Vec<String> {
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

/// Runs every `$ noughts …` of the page's `console` blocks and returns how many there were.
pub fn run(page: &str) -> usize {
    let mut examples = 0;
    for block in page.split("```console\n").skip(1) {
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
    examples
}

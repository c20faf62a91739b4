//! Runs the examples of a documentation page: each must print what the page says.

use std::path::Path;
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
    run_in(page, Path::new("."))
}

/// The same in a folder, where `noughts-check` and `cat` can be typed too.
pub fn run_in(page: &str, folder: &Path) -> usize {
    let mut examples = 0;
    for block in page.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            let (program, arguments) = command.split_once(' ').unwrap();
            let arguments = words(arguments);
            let printed = match program {
                "noughts" => output(Command::new(env!("CARGO_BIN_EXE_noughts")).args(arguments), folder),
                "noughts-check" => {
                    let [statement, certificate] = [0, 1].map(|i| folder.join(&arguments[i]));
                    noughts_check::check_files(&statement, &certificate).unwrap().to_string()
                }
                "cat" => std::fs::read_to_string(folder.join(&arguments[0])).unwrap(),
                _ => panic!("nobody runs {program}"),
            };
            assert!(alike(&printed, expected), "{command}\nprinted:\n{printed}\nexpected:\n{expected}");
            examples += 1;
        }
    }
    examples
}

fn output(command: &mut Command, folder: &Path) -> String {
    let output = command.current_dir(folder).env("COLUMNS", "80").output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// The same lines but for blanks at their ends; `[..]` stands for anything in a line.
fn alike(printed: &str, expected: &str) -> bool {
    let lines = |text: &str| text.trim_end().lines().map(|l| l.trim_end().to_string()).collect::<Vec<_>>();
    let (printed, expected) = (lines(printed), lines(expected));
    printed.len() == expected.len() && printed.iter().zip(&expected).all(|(p, e)| fits(p, e))
}

fn fits(line: &str, pattern: &str) -> bool {
    let Some((head, tail)) = pattern.split_once("[..]") else { return line == pattern };
    line.strip_prefix(head).is_some_and(|rest| {
        let mut starts = rest.char_indices().map(|(i, _)| i).chain([rest.len()]);
        starts.any(|i| fits(&rest[i..], tail))
    })
}

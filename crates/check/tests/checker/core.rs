//! The core is small and stands alone.

use std::path::{Path, PathBuf};

/// What a person reads to believe an answer about a listed board: lines of code, without blank lines, comments and tests.
const MOST_LINES: usize = 1500;

fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            files.push((path, text));
        }
    }
    files.sort();
    files
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The lines of a file that are code.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"))
}

/// `cargo test -p noughts-check --test checker lines_of_the_core -- --nocapture` prints the count.
#[test]
fn lines_of_the_core() {
    let core = files(&source().join("core"));
    let mut total = 0;
    for (path, text) in &core {
        let lines = code(text).count();
        println!("{lines:5} {}", path.file_name().unwrap().display());
        total += lines;
    }
    let tests = source().join("soundness");
    let all = files(&source()).into_iter().filter(|(path, _)| !path.starts_with(&tests));
    let all: usize = all.map(|(_, text)| code(&text).count()).sum();
    println!("{total:5} lines of code in the core, {} around it", all - total);
    assert!(core.len() > 5 && total <= MOST_LINES, "{total} lines");
}

#[test]
fn the_core_uses_nothing_outside_of_it() {
    for (path, text) in files(&source().join("core")) {
        for line in code(&text) {
            let outside = ["crate::", "super::super", "extern crate", "include!", "#[path"];
            assert!(!outside.iter().any(|word| line.contains(word)), "{}: {line}", path.display());
        }
    }
}

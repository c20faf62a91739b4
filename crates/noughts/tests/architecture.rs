//! The invariants of ARCHITECTURE.md that can be read off the files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The names under `[dependencies]` of a crate (not those for tests).
fn dependencies(krate: &str) -> Vec<String> {
    let manifest = read(format!("crates/{krate}/Cargo.toml"));
    let mut inside = false;
    let mut names = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]") && !line.contains("dev-");
            if let Some((_, name)) = line.trim_end_matches(']').split_once("dependencies.") {
                names.push(name.to_string());
            }
        } else if let Some((name, _)) = line.split_once(['.', '=', ' ']).filter(|_| inside) {
            names.push(name.to_string());
        }
    }
    names
}

fn crates() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates")).unwrap();
    entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect()
}

/// Every Rust file of the workspace with its text.
fn sources(under: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() && entry.file_name() != "target" {
                walk(&path, out);
            } else if path.extension().is_some_and(|e| e == "rs") {
                out.push(path);
            }
        }
    }
    let mut files = Vec::new();
    walk(&root().join(under), &mut files);
    assert!(!files.is_empty(), "no files under {under}");
    let text = |path: PathBuf| (path.display().to_string(), fs::read_to_string(path).unwrap());
    files.into_iter().map(text).collect()
}

#[test]
fn the_library_knows_no_front_end() {
    let names = dependencies("noughts");
    assert!(names.iter().any(|name| name == "num-bigint"), "the manifest was read: {names:?}");
    let front = ["clap", "axum", "tokio", "hyper", "pyo3", "indicatif", "crossterm"];
    let unwanted = |name: &&String| front.contains(&name.as_str()) || name.starts_with("noughts");
    assert_eq!(names.iter().find(unwanted), None);
}

#[test]
fn the_checker_depends_on_nothing() {
    assert_eq!(dependencies("check"), [""; 0]);
    for (path, text) in sources("crates/check/src") {
        assert!(!text.contains("use noughts::") && !text.contains("extern crate"), "{path}");
    }
}

#[test]
fn the_library_does_not_write_to_the_terminal_or_end_the_process() {
    for (path, text) in sources("crates/noughts/src") {
        for word in ["println!(", "print!(", "dbg!(", "process::exit"] {
            assert!(!text.contains(word), "{path} has {word}");
        }
    }
}

#[test]
fn no_crate_has_unsafe_code() {
    assert!(read("Cargo.toml").contains("unsafe_code = \"forbid\""));
    for krate in crates() {
        let manifest = read(format!("crates/{krate}/Cargo.toml"));
        assert!(manifest.contains("[lints]\nworkspace = true"), "{krate} takes the lints of the workspace");
    }
}

#[test]
fn files_say_what_they_are_and_stay_short() {
    for (path, text) in sources("crates") {
        assert!(text.starts_with("//!"), "{path} does not begin with what it is for");
        let lines = text.lines().count();
        assert!(lines <= 500, "{path} has {lines} lines");
    }
}

//! The crates are ready to be published: each says what it is, and holds everything that it is made of.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The folders of the crates that are to be published.
fn crates() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let is_public = |folder: &PathBuf| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        !manifest.contains("publish = false")
    };
    folders.filter(is_public).collect()
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            out.push(path);
        }
    }
}

#[test]
fn every_crate_says_what_it_is() {
    assert!(crates().len() >= 7);
    for folder in crates() {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        for field in ["description", "license", "readme", "keywords", "categories", "rust-version"] {
            let given = manifest.lines().any(|line| line.starts_with(field));
            assert!(given, "{}: {field} is missing", folder.display());
        }
    }
    let workspace = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for line in workspace.lines().filter(|line| line.contains("path = \"crates/")) {
        assert!(line.contains("version = "), "no version: {line}");
    }
}

/// The files that a source takes in, by the words in `include_str!` and `include_bytes!`.
fn taken_in(text: &str) -> Vec<String> {
    let pieces = text.split("include_str!(\"").skip(1).chain(text.split("include_bytes!(\"").skip(1));
    pieces.filter_map(|piece| Some(piece.split_once("\")")?.0.to_string())).collect()
}

/// What is packed is the folder of the crate: a file from elsewhere would be missing.
#[test]
fn no_crate_takes_in_a_file_from_elsewhere() {
    let mut seen = 0;
    for folder in crates() {
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for file in files {
            for name in taken_in(&std::fs::read_to_string(&file).unwrap()) {
                let path = file.parent().unwrap().join(&name).canonicalize().unwrap();
                assert!(path.starts_with(&folder), "{}: {name} is outside of the crate", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen >= 5, "{seen}");
}

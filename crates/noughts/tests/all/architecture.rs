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

/// The modules of the library from the bottom up: a module uses only those of the lines before its own, and of its own
/// line nothing.
const LAYERS: &[&[&str]] = &[
    &["point", "rng", "limits", "latex", "digest"],
    &["bits", "sets", "perm", "spec", "progress"],
    &["graph", "field", "exact_cover"],
    &["latin"],
    &["board"],
    &["game"],
    &["sat", "weight"],
    &["certificate"],
    &["pairing", "point_sets"],
    &["solve"],
    &["strategy"],
    &["prove"],
];

/// The crates from the bottom up, with the same rule.
const CRATES: &[&[&str]] =
    &[&["noughts", "check"], &["draw"], &["impartial"], &["papers"], &["run"], &["web"], &["cli"], &["py"]];

fn floor(layers: &[&[&str]], name: &str) -> usize {
    layers.iter().position(|layer| layer.contains(&name)).unwrap_or_else(|| panic!("{name} has no layer"))
}

/// Where a file with this text, in this module, reaches up or across, in words.
fn arrows_up(module: &str, path: &str, text: &str) -> Vec<String> {
    // What only tests use does not count.
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut up = Vec::new();
    for used in code.flat_map(|line| line.split("crate::").skip(1)) {
        let name: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let inner = name == module || !name.starts_with(|c: char| c.is_ascii_lowercase());
        if !inner && floor(LAYERS, &name) >= floor(LAYERS, module) {
            up.push(format!("{path}: {module} uses {name}"));
        }
    }
    up
}

#[test]
fn arrows_between_modules_only_point_down() {
    let folder = root().join("crates/noughts/src");
    let mut up = Vec::new();
    for (path, text) in sources("crates/noughts/src") {
        let inside = Path::new(&path).strip_prefix(&folder).unwrap().to_str().unwrap();
        let module = inside.split('/').next().unwrap().trim_end_matches(".rs");
        if module != "lib" && !inside.ends_with("tests.rs") {
            up.extend(arrows_up(module, &path, &text));
        }
    }
    assert!(up.is_empty(), "{up:#?}");
}

#[test]
fn an_arrow_upward_is_seen() {
    assert_eq!(arrows_up("board", "a.rs", "use crate::solve::Verdict;").len(), 1);
    assert_eq!(arrows_up("pairing", "a.rs", "use crate::point_sets::Kind;").len(), 1);
    assert!(
        arrows_up(
            "board",
            "a.rs",
            "use crate::spec::Spec;\n// crate::solve\n#[cfg(test)]\nuse crate::game::Game;"
        )
        .is_empty()
    );
}

#[test]
fn arrows_between_crates_only_point_down() {
    let mut found = 0;
    for krate in crates() {
        for name in dependencies(&krate) {
            let Some(other) = name.strip_prefix("noughts") else { continue };
            let other = if other.is_empty() { "noughts" } else { &other[1..] };
            assert!(floor(CRATES, other) < floor(CRATES, &krate), "{krate} uses {name}");
            found += 1;
        }
    }
    assert!(found > 10, "the manifests were read");
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
        // Examples in the documentation may print.
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for word in ["println!(", "print!(", "dbg!(", "process::exit"] {
            assert!(!code.contains(word), "{path} has {word}");
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

/// An error of the library is a type: with a place, a remedy, and something to match on.
#[test]
fn no_public_function_answers_with_a_text_for_an_error() {
    let guilty = |text: &str| -> Vec<String> {
        let signatures = text.lines().map(str::trim).filter(|line| line.starts_with("pub fn "));
        signatures
            .filter(|line| line.contains(", String>") || line.contains("anyhow"))
            .map(String::from)
            .collect()
    };
    assert_eq!(guilty("    pub fn read(text: &str) -> Result<u32, String> {").len(), 1, "the test can fail");
    for (path, text) in sources("crates/noughts/src") {
        assert_eq!(guilty(&text), [""; 0], "{path}");
    }
}

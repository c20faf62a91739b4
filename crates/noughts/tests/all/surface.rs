//! The public names of the library fit one page: all of them are re-exported, by name, in `lib.rs`.

use std::fs;
use std::path::{Path, PathBuf};

/// From here on there are too many to know.
const TOO_MANY: usize = 150;

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The leaves of a use tree such as `a::{b, c::{D, e as F}}`, each as its path.
fn leaves(tree: &str, before: &str, out: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((path, inside)) = tree.split_once('{') else {
        if !tree.is_empty() {
            out.push(format!("{before}{tree}"));
        }
        return;
    };
    let (mut depth, mut start) = (0, 0);
    let inside = inside.strip_suffix('}').expect("a closing brace");
    for (i, c) in inside.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                leaves(&inside[start..i], &format!("{before}{path}"), out);
                start = i + 1;
            }
            _ => {}
        }
    }
    leaves(&inside[start..], &format!("{before}{path}"), out);
}

/// The public names of a crate's root, each as `module::Name`; or what is public in another way.
fn names(lib: &str) -> Result<Vec<String>, String> {
    let code: Vec<&str> = lib.lines().map(str::trim).filter(|line| !line.starts_with("//")).collect();
    let mut names = Vec::new();
    let mut module = String::new();
    let mut statement = String::new();
    for line in code {
        if let Some(name) = line.strip_prefix("pub mod ") {
            let Some(name) = name.strip_suffix(" {") else { return Err(format!("{line}: a file is public")) };
            module = format!("{name}::");
        } else if line == "}" && statement.is_empty() {
            module.clear();
        } else if line.starts_with("pub use ") || !statement.is_empty() {
            statement.push_str(line);
            if let Some(tree) = statement.strip_suffix(';') {
                let mut found = Vec::new();
                leaves(tree.strip_prefix("pub use ").unwrap_or(tree), "", &mut found);
                for path in found {
                    let name = path.rsplit([' ', ':']).next().unwrap_or_default();
                    let file = path.trim_start_matches("crate::").replace("::", "/");
                    if name == "*" || src().join(&file).is_dir() || src().join(file + ".rs").exists() {
                        return Err(format!("{path} is not one name"));
                    }
                    names.push(format!("{module}{name}"));
                }
                statement.clear();
            }
        } else if line.starts_with("pub ") || line.contains("macro_export") {
            return Err(format!("{line}: public and not re-exported"));
        }
    }
    Ok(names)
}

#[test]
fn the_public_names_fit_one_page() {
    let names = names(&fs::read_to_string(src().join("lib.rs")).unwrap()).unwrap();
    println!("{} public names:\n{}", names.len(), names.join("\n"));
    assert!(names.len() < TOO_MANY, "{} public names: make some of them methods or private", names.len());
    for front in ["Board", "Rules", "Game", "Session", "Problem", "Verdict", "Strategy", "verify", "Limits"] {
        assert!(names.iter().any(|name| name == front), "{front} is at the root");
    }
}

#[test]
fn a_public_file_is_seen() {
    assert!(names("pub mod board;").is_err());
    assert!(names("mod board;\npub use board::*;").is_err());
    assert!(names("mod board;\npub mod boards {\n    pub use crate::board::families;\n}").is_err());
    assert!(names("pub fn solve() {}").is_err());
    let found = names("mod a;\npub use a::{B, c::{D, E as F}};\npub mod g {\n    pub use crate::a::H;\n}");
    assert_eq!(found.unwrap(), ["B", "D", "F", "g::H"]);
}
